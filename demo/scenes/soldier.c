#include "scenes/inside.h"

#include <assert.h>
#include <stdio.h>

enum { TURN_PER_TICK = 2200, LOOK_EVERY = 16, STUCK_EVERY = 100 };
#define NEAR_BEND (7 * DEMO_PX)
#define NEAR_GOAL (6 * DEMO_PX)
#define STUCK_WITHIN (5 * DEMO_PX)

bool demoi_team_add(DemoScene* scene, const char* name, NavBox home, NavBox goal) {
    if (scene->team_count == DEMO_TEAM_MAX)
        return false;
    DemoTeam* team = &scene->teams[scene->team_count];
    *team = (DemoTeam){.name = name, .home = home, .goal = goal};
    char sprite[128];
    snprintf(sprite, sizeof sprite, "soldier_%s_stand", name);
    team->sprite = demo_scene_sprite(scene, sprite);
    for (int i = 0; i < 6; i++) {
        snprintf(sprite, sizeof sprite, "soldier_%s_walk_%d", name, i);
        team->walk[i] = demo_scene_sprite(scene, sprite);
    }
    scene->team_count++;
    return true;
}

static NavPoint point_in(DemoScene* scene, NavBox box) {
    NavPoint point = {0, 0};
    for (int attempt = 0; attempt < 24; attempt++) {
        point.x = demo_random_between(&scene->random, box.min.x, box.max.x);
        point.y = demo_random_between(&scene->random, box.min.y, box.max.y);
        NavLocation location;
        if (nav_query_locate(scene->query, point, NULL, &location) == NAV_OK &&
            location.is_walkable)
            break;
    }
    return point;
}

static void choose_goal(DemoScene* scene, DemoSoldier* soldier) {
    const DemoTeam* team = &scene->teams[soldier->team];
    soldier->goal = point_in(scene, soldier->is_homeward ? team->home : team->goal);
}

static void find_route(DemoScene* scene, DemoSoldier* soldier) {
    if (!demoi_route_find(scene, soldier)) {
        soldier->wait = (uint32_t)demo_random_between(&scene->random, 30, 60);
        choose_goal(scene, soldier);
    }
}

static void add_soldier(DemoScene* scene, uint32_t team) {
    DemoRandom* random = &scene->random;
    DemoSoldier soldier = {.team = (uint8_t)team};
    soldier.at = point_in(scene, scene->teams[team].home);
    soldier.speed = demo_random_between(random, 240, 300);
    soldier.berth = demo_random_between(random, 6 * DEMO_PX, 18 * DEMO_PX);
    soldier.angle = (uint16_t)demo_random_next(random);
    soldier.walked = (uint32_t)demo_random_between(random, 0, 64 * DEMO_PX);
    soldier.stuck_at = soldier.at;
    soldier.stuck_look = (uint32_t)demo_random_between(random, 1, STUCK_EVERY);
    choose_goal(scene, &soldier);
    find_route(scene, &soldier);
    scene->soldiers[scene->soldier_count++] = soldier;
}

bool demoi_soldiers_add(DemoScene* scene, uint32_t team, uint32_t count) {
    assert(team < scene->team_count);
    if (!demoi_reserve((void**)&scene->soldiers, &scene->soldier_capacity,
                       scene->soldier_count + count, sizeof *scene->soldiers))
        return false;
    for (uint32_t i = 0; i < count; i++)
        add_soldier(scene, team);
    return true;
}

static void turn_back(DemoScene* scene, DemoSoldier* soldier) {
    scene->counts.arrived++;
    soldier->is_homeward = !soldier->is_homeward;
    choose_goal(scene, soldier);
    find_route(scene, soldier);
}

static int64_t distance_between(NavPoint a, NavPoint b) {
    return demo_length((int64_t)b.x - a.x, (int64_t)b.y - a.y);
}

static NavPoint step_towards(NavPoint from, NavPoint to, int32_t most) {
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    int64_t distance = demo_length(dx, dy);
    if (distance <= most)
        return to;
    return (NavPoint){(int32_t)(from.x + dx * most / distance),
                      (int32_t)(from.y + dy * most / distance)};
}

static NavPoint point_sum(NavPoint a, NavPoint b) { return (NavPoint){a.x + b.x, a.y + b.y}; }

/// The soldier's position after this tick: pushed aside if the target stays in sight from there,
/// else straight on. `*is_broken` when neither is possible.
static NavPoint next_place(DemoScene* scene, const DemoSoldier* soldier, NavPoint push,
                           NavPoint target, bool* is_broken) {
    NavPoint ahead = step_towards(soldier->at, target, soldier->speed);
    *is_broken = false;
    if (push.x != 0 || push.y != 0) {
        NavPoint aside = point_sum(ahead, push);
        if (demoi_is_free(scene, soldier->at, aside) && demoi_is_free(scene, aside, target))
            return aside;
    }
    if (demoi_is_free(scene, soldier->at, ahead))
        return ahead;
    *is_broken = true;
    return soldier->at;
}

static void move_soldier(DemoSoldier* soldier, NavPoint to) {
    NavPoint from = soldier->at;
    int64_t distance = distance_between(from, to);
    if (distance > soldier->speed / 4) {
        uint16_t heading = demo_heading((int64_t)to.x - from.x, (int64_t)to.y - from.y);
        soldier->angle = demo_turn_towards(soldier->angle, heading, TURN_PER_TICK);
        soldier->walked += (uint32_t)distance;
    }
    soldier->at = to;
}

/// Skip a bend as soon as the next one is in sight: an obstacle in between may have gone.
static void skip_bend(DemoScene* scene, DemoSoldier* soldier, uint32_t index) {
    DemoRoute* route = &soldier->route;
    if (route->next + 1 >= route->point_count)
        return;
    bool is_near = distance_between(soldier->at, route->points[route->next]) < NEAR_BEND;
    if (!is_near && (scene->tick + index) % LOOK_EVERY != 0)
        return;
    if (demoi_is_free(scene, soldier->at, route->points[route->next + 1]))
        route->next++;
}

static void replace_route(DemoScene* scene, DemoSoldier* soldier) {
    scene->counts.repaths++;
    find_route(scene, soldier);
}

/// A crowd can hold up a soldier for long; another route may be free.
static void replace_if_stuck(DemoScene* scene, DemoSoldier* soldier) {
    if (--soldier->stuck_look > 0)
        return;
    soldier->stuck_look = STUCK_EVERY;
    if (distance_between(soldier->at, soldier->stuck_at) < STUCK_WITHIN)
        replace_route(scene, soldier);
    soldier->stuck_at = soldier->at;
}

static void walk_on(DemoScene* scene, DemoSoldier* soldier, uint32_t index) {
    DemoRoute* route = &soldier->route;
    if (route->doubt > 0 && --route->doubt == 0)
        demoi_route_replace(scene, soldier);
    if (route->next >= route->point_count)
        return;
    skip_bend(scene, soldier, index);
    NavPoint target = route->points[route->next];
    bool is_broken = false;
    NavPoint push = scene->scratch->pushes[index];
    move_soldier(soldier, next_place(scene, soldier, push, target, &is_broken));
    if (is_broken) {
        replace_route(scene, soldier);
        return;
    }
    bool is_last = route->next + 1 == route->point_count;
    int64_t left = distance_between(soldier->at, target);
    if (is_last && left < NEAR_GOAL)
        turn_back(scene, soldier);
    else if (!is_last && left == 0)
        route->next++;
    else
        replace_if_stuck(scene, soldier);
}

/// Without a route: make room for others, and search again from time to time.
static void wait_aside(DemoScene* scene, DemoSoldier* soldier, uint32_t index) {
    NavPoint aside = point_sum(soldier->at, scene->scratch->pushes[index]);
    if (demoi_is_free(scene, soldier->at, aside))
        move_soldier(soldier, aside);
    if (soldier->wait > 0)
        soldier->wait--;
    else
        find_route(scene, soldier);
}

void demoi_soldiers_step(DemoScene* scene) {
    if (scene->soldier_count == 0 || !demoi_crowd_push(scene))
        return;
    uint32_t waiting = 0;
    for (uint32_t i = 0; i < scene->soldier_count; i++) {
        DemoSoldier* soldier = &scene->soldiers[i];
        if (soldier->route.next < soldier->route.point_count)
            walk_on(scene, soldier, i);
        else
            wait_aside(scene, soldier, i);
        waiting += soldier->route.point_count == 0;
    }
    scene->counts.waiting = waiting;
}
