// The crowd of nav in a scene of many units.
#include "flow.h"

#include "stage.h"

#include <stdlib.h>

typedef struct Player {
    Stage* stage;
    NavCrowd* crowd;
    NavUnitId units[FLOW_UNITS_MOST];
    uint32_t count;
} Player;

static void add_unit(Player* player, const FlowUnit* unit) {
    NavUnitDef def = nav_unit_def(unit->start);
    NavUnitId* id = &player->units[player->count++];
    def.radius = FLOW_RADIUS;
    def.max_speed = FLOW_SPEED;
    def.acceleration = FLOW_ACCELERATION;
    require(nav_unit_insert(player->crowd, &def, id), "insert a unit");
    require(nav_unit_set_goal(player->crowd, *id, unit->goal), "goal");
}

static void* create(const FlowScene* scene, const NavWorld* eroded) {
    Player* player = calloc(1, sizeof *player);
    (void)eroded;
    if (player == NULL)
        return NULL;
    player->stage = stage_create(scene->size, true);
    for (uint32_t i = 0; i < scene->wall_count; i++)
        stage_insert_box(player->stage, nav_obstacle_def((NavOutlineId){0, 0, 0}),
                         scene->walls[i].min, scene->walls[i].max);
    require(nav_crowd_create(player->stage->world, NULL, &player->crowd), "create a crowd");
    for (uint32_t i = 0; i < scene->unit_count; i++)
        add_unit(player, &scene->units[i]);
    return player;
}

static void tick(void* self) {
    Player* player = self;
    require(nav_crowd_tick(player->crowd, NULL), "tick");
}

static void locate(void* self, NavPosition* positions) {
    const Player* player = self;
    for (uint32_t i = 0; i < player->count; i++) {
        NavUnit unit;
        require(nav_unit_get(player->crowd, player->units[i], &unit), "get a unit");
        positions[i] = unit.position;
    }
}

static void destroy(void* self) {
    Player* player = self;
    nav_crowd_destroy(player->crowd);
    stage_destroy(player->stage);
    free(player);
}

const FlowPlayer flow_player_nav = {"nav", create, tick, locate, NULL, NULL, destroy};
