// Soldiers are units of a crowd: it finds their paths, leads them around what moves and around each
// other, and keeps them out of what blocks. Here is where they go, and what is drawn of them.
#include "scenes/inside.h"

#include <assert.h>
#include <stdio.h>

enum { TURN_PER_TICK = 2200, WAIT_TICKS = 60 };
/// How far a soldier may start from the place that was chosen.
#define START_WITHIN (400 * DEMO_PX)

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
    NavPoint point;
    point.x = demo_random_between(&scene->random, box.min.x, box.max.x);
    point.y = demo_random_between(&scene->random, box.min.y, box.max.y);
    return point;
}

/// The nearest place to `point` where a soldier stands, if one is near; else `point`.
static NavPoint place_near(DemoScene* scene, NavPoint point) {
    NavPlaceRequest request = nav_place_request(point, DEMO_SOLDIER_RADIUS);
    request.max_distance = START_WITHIN;
    NavPlace place;
    bool is_found =
        nav_query_find_place(scene->query, &request, &place) == NAV_OK && place.is_found;
    return is_found ? place.point : point;
}

/// Walk to the goal, or to a place before it if that is far.
static void walk_on(DemoScene* scene, DemoSoldier* soldier) {
    int64_t dx = (int64_t)soldier->goal.x - soldier->at.x;
    int64_t dy = (int64_t)soldier->goal.y - soldier->at.y;
    int64_t stage = (int64_t)scene->scenario->stage_px * DEMO_PX, distance = demo_length(dx, dy);
    soldier->stage = soldier->goal;
    if (stage > 0 && distance > 2 * stage) {
        NavPoint ahead = {soldier->at.x + (int32_t)(dx * stage / distance),
                          soldier->at.y + (int32_t)(dy * stage / distance)};
        soldier->stage = place_near(scene, ahead);
    }
    soldier->wait = WAIT_TICKS;
    nav_unit_set_goal(scene->crowd, soldier->unit, soldier->stage);
}

static bool is_last_stage(const DemoSoldier* soldier) {
    return soldier->stage.x == soldier->goal.x && soldier->stage.y == soldier->goal.y;
}

/// Does it come to the end of a stage, so that it is time to look ahead again?
static bool ends_stage(const DemoScene* scene, const DemoSoldier* soldier) {
    if (is_last_stage(soldier) || soldier->state != NAV_UNIT_WALKING)
        return !is_last_stage(soldier) && soldier->state == NAV_UNIT_ARRIVED;
    int64_t left = demo_length((int64_t)soldier->stage.x - soldier->at.x,
                               (int64_t)soldier->stage.y - soldier->at.y);
    return left < (int64_t)scene->scenario->stage_px * DEMO_PX / 4;
}

static void send(DemoScene* scene, DemoSoldier* soldier) {
    const DemoTeam* team = &scene->teams[soldier->team];
    NavBox box = soldier->is_homeward ? team->home : team->goal;
    soldier->goal = place_near(scene, point_in(scene, box));
    walk_on(scene, soldier);
}

static bool add_soldier(DemoScene* scene, uint32_t team) {
    DemoRandom* random = &scene->random;
    NavFilter filter = nav_filter();
    filter.link_kinds = 0; // soldiers do not jump
    DemoSoldier soldier = {.team = (uint8_t)team};
    NavUnitDef def = nav_unit_def(place_near(scene, point_in(scene, scene->teams[team].home)));
    def.radius = DEMO_SOLDIER_RADIUS;
    def.max_speed = demo_random_between(random, 240, 300);
    def.filter = &filter;
    soldier.at = def.point;
    soldier.angle = (uint16_t)demo_random_next(random);
    soldier.walked = (uint32_t)demo_random_between(random, 0, 64 * DEMO_PX);
    if (nav_unit_insert(scene->crowd, &def, &soldier.unit) != NAV_OK)
        return false;
    send(scene, &soldier);
    scene->soldiers[scene->soldier_count++] = soldier;
    return true;
}

bool demoi_soldiers_add(DemoScene* scene, uint32_t team, uint32_t count) {
    assert(team < scene->team_count);
    if (!demoi_reserve((void**)&scene->soldiers, &scene->soldier_capacity,
                       scene->soldier_count + count, sizeof *scene->soldiers))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!add_soldier(scene, team))
            return false;
    return true;
}

/// Those who have arrived turn back; those who cannot get on look for another goal after a while.
static void follow_unit(DemoScene* scene, DemoSoldier* soldier) {
    NavUnit unit;
    if (nav_unit_get(scene->crowd, soldier->unit, &unit) != NAV_OK)
        return;
    int64_t dx = (int64_t)unit.point.x - soldier->at.x, dy = (int64_t)unit.point.y - soldier->at.y;
    int64_t distance = demo_length(dx, dy);
    if (distance > DEMO_PX / 4) {
        soldier->angle = demo_turn_towards(soldier->angle, demo_heading(dx, dy), TURN_PER_TICK);
        soldier->walked += (uint32_t)distance;
    }
    soldier->at = unit.point;
    soldier->state = unit.state;
    if (ends_stage(scene, soldier)) {
        walk_on(scene, soldier);
    } else if (unit.state == NAV_UNIT_ARRIVED) {
        soldier->is_homeward = !soldier->is_homeward;
        send(scene, soldier);
    } else if (unit.state == NAV_UNIT_BLOCKED && soldier->wait-- == 0) {
        send(scene, soldier);
    }
}

void demoi_soldiers_step(DemoScene* scene) {
    NavCrowdReport report;
    uint64_t start = demo_clock_ns();
    if (nav_crowd_tick(scene->crowd, &report) != NAV_OK)
        return;
    uint64_t end = demo_clock_ns();
    // The system's clock may have been set back meanwhile.
    demo_figures_add(&scene->crowd_figures, end > start ? end - start : 0);
    scene->counts.arrived += report.arrived_count;
    scene->counts.cuts += report.cut_count;
    scene->counts.displaced += report.displaced_count;
    scene->counts.searches += report.search_count;
    scene->counts.waiting = report.waiting_count;
    for (uint32_t i = 0; i < scene->soldier_count; i++)
        follow_unit(scene, &scene->soldiers[i]);
}
