// DetourCrowd in a scene of many units: its best avoidance quality, and all features.
#include "detour_mesh.hpp"
#include "flow.h"

#include <DetourCrowd.h>

#include <cmath>
#include <cstring>

namespace {

constexpr float radius = 0.6F, scale = float(1 / FLOW_METRE);

struct Player {
    dtNavMesh* mesh = nullptr;
    dtNavMeshQuery* query = dtAllocNavMeshQuery();
    dtCrowd* crowd = dtAllocCrowd();
    int count = 0;
    ~Player() {
        dtFreeNavMeshQuery(query);
        dtFreeCrowd(crowd);
        dtFreeNavMesh(mesh);
    }
};

// The settings of Recast's demo, with the avoidance that it calls the best.
dtCrowdAgentParams agent_params() {
    dtCrowdAgentParams params;
    std::memset(&params, 0, sizeof params);
    params.radius = radius;
    params.height = 2;
    params.maxAcceleration = 8;
    params.maxSpeed = 3.5F;
    params.collisionQueryRange = radius * 12;
    params.pathOptimizationRange = radius * 30;
    params.separationWeight = 2;
    params.updateFlags = DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OBSTACLE_AVOIDANCE |
                         DT_CROWD_SEPARATION | DT_CROWD_OPTIMIZE_VIS | DT_CROWD_OPTIMIZE_TOPO;
    params.obstacleAvoidanceType = 3;
    return params;
}

void set_avoidance(dtCrowd& crowd) {
    dtObstacleAvoidanceParams params = *crowd.getObstacleAvoidanceParams(0);
    params.velBias = 0.5F;
    params.adaptiveDivs = 7;
    params.adaptiveRings = 3;
    params.adaptiveDepth = 3;
    crowd.setObstacleAvoidanceParams(3, &params);
}

bool send_agent(Player& player, int agent, NavPoint to) {
    const float goal[3] = {float(to.x) * scale, 0, float(to.y) * scale};
    const float reach[3] = {5, 1, 5}; // a goal may lie under an obstacle
    float near[3];
    dtPolyRef last = 0;
    return dtStatusSucceed(player.query->findNearestPoly(goal, reach, player.crowd->getFilter(0),
                                                         &last, near)) &&
           player.crowd->requestMoveTarget(agent, last, near);
}

bool add_agent(Player& player, const FlowUnit& unit) {
    const dtCrowdAgentParams params = agent_params();
    const float start[3] = {float(unit.start.x) * scale, 0, float(unit.start.y) * scale};
    const int agent = player.crowd->addAgent(start, &params);
    return agent == player.count++ && send_agent(player, agent, unit.goal);
}

void* create(const FlowScene* scene, const NavWorld* eroded) {
    Player* player = new Player;
    player->mesh = detour_mesh(eroded, scale);
    bool is_ready = player->mesh != nullptr &&
                    dtStatusSucceed(player->query->init(player->mesh, 64)) &&
                    player->crowd->init(int(scene->unit_count), radius, player->mesh);
    if (is_ready)
        set_avoidance(*player->crowd);
    for (uint32_t i = 0; is_ready && i < scene->unit_count; ++i)
        is_ready = add_agent(*player, scene->units[i]);
    if (is_ready)
        return player;
    delete player;
    return nullptr;
}

void tick(void* self) {
    static_cast<Player*>(self)->crowd->update(1.0F / FLOW_TICKS_A_SECOND, nullptr);
}

void locate(void* self, NavPosition* positions) {
    Player& player = *static_cast<Player*>(self);
    for (int i = 0; i < player.count; ++i) {
        const float* at = player.crowd->getAgent(i)->npos;
        positions[i] = {double(at[0]) / double(scale), double(at[2]) / double(scale)};
    }
}

void send(void* self, uint32_t unit, NavPoint goal) {
    send_agent(*static_cast<Player*>(self), int(unit), goal);
}

bool has_come(const void* self, uint32_t unit) {
    const dtCrowdAgent* agent = static_cast<const Player*>(self)->crowd->getAgent(int(unit));
    const float* goal = agent->targetPos;
    return std::hypot(agent->npos[0] - goal[0], agent->npos[2] - goal[2]) < radius ||
           agent->targetState == DT_CROWDAGENT_TARGET_FAILED;
}

const FlowPlayer player_detour = {"DetourCrowd", create, tick, locate, send, has_come,
                                  [](void* self) { delete static_cast<Player*>(self); }};

} // namespace

const FlowPlayer* flow_player_detour(void) { return &player_detour; }
