#include "long/crowd_soak_scene.h"

#include <stdio.h>

#include "support/command.h"

enum { TANKS, BARS, GATES, CRATES, FERRY, NEEDLES, HUGE_PLACES };

const char* const crowd_scene_names[CROWD_SCENE_KINDS] = {
    "tanks", "bars", "gates", "crates", "ferry", "needles", "huge coordinates"};

static NavPoint place(CrowdScene* scene) {
    NavPoint p = {scene->origin.x + random_between(&scene->random, 0, scene->size),
                  scene->origin.y};
    p.y += random_between(&scene->random, 0, scene->size);
    return p;
}

// --- shapes ------------------------------------------------------------------------------

static CrowdShape insert(CrowdScene* scene, bool is_floor, NavPoint at, int32_t width,
                         int32_t height) {
    const NavPoint box[4] = {
        {-width, -height}, {width, -height}, {width, height}, {-width, height}};
    const NavOutlineId none = {0, 0, 0};
    NavOutlineDef outline = nav_outline_def();
    NavShapeDef def = is_floor ? nav_floor_def(none) : nav_obstacle_def(none);
    CrowdShape shape = {.is_on = true};
    outline.points = box;
    outline.point_count = 4;
    def.region = &outline;
    def.pose.position = at;
    shape.pose = def.pose;
    COMMAND_MUST(nav_shape_insert(scene->world, &def, &shape.id), "insert");
    return shape;
}

static void add_mover(CrowdScene* scene) {
    TestRandom* random = &scene->random;
    uint32_t kind =
        scene->kind == HUGE_PLACES ? random_below(random, CROWD_SCENE_KINDS - 1) : scene->kind;
    int32_t unit = scene->size / 40;
    int32_t width = random_between(random, 1, 4 * unit);
    int32_t height = random_between(random, 1, 4 * unit);
    if (kind == BARS)
        width = 10 * unit, height = random_between(random, 1, unit);
    else if (kind == NEEDLES)
        width = 12 * unit, height = 1;
    else if (kind == GATES && random_chance(random, 60))
        width = 15 * unit, height = unit / 2 + 1;
    bool is_floor = kind == FERRY && random_chance(random, 30);
    CrowdShape shape = insert(scene, is_floor, place(scene), width, height);
    if (kind != GATES)
        shape.speed = random_point(random, unit / 3 + 1);
    if (kind == BARS || kind == NEEDLES || random_chance(random, 30))
        shape.turn = random_between(random, -900, 900);
    shape.is_gate = kind == GATES || kind == CRATES;
    scene->shapes[scene->shape_count++] = shape;
}

static bool is_inside(const CrowdScene* scene, NavPoint p) {
    return p.x >= scene->origin.x && p.y >= scene->origin.y &&
           p.x <= scene->origin.x + scene->size && p.y <= scene->origin.y + scene->size;
}

static void move_shape(CrowdScene* scene, CrowdShape* shape) {
    NavPose pose = shape->pose;
    pose.position.x += shape->speed.x;
    pose.position.y += shape->speed.y;
    pose.angle = (uint16_t)(pose.angle + shape->turn);
    if (!is_inside(scene, pose.position)) {
        shape->speed.x = -shape->speed.x;
        shape->speed.y = -shape->speed.y;
    } else if (nav_shape_move(scene->world, shape->id, pose) == NAV_OK) {
        shape->pose = pose;
    }
    if (shape->is_gate && random_chance(&scene->random, 5)) {
        shape->is_on = !shape->is_on;
        COMMAND_MUST(nav_shape_set_enabled(scene->world, shape->id, shape->is_on), "enable");
    }
}

// --- units -------------------------------------------------------------------------------

static void add_unit(CrowdScene* scene) {
    TestRandom* random = &scene->random;
    NavUnitDef def = nav_unit_def(place(scene));
    def.radius = scene->radius > 0 ? scene->radius : random_between(random, 1, scene->size / 30);
    def.max_speed = random_between(random, 1, 2 * scene->size / 30);
    def.acceleration = random_between(random, 1, scene->size / 30);
    def.priority = (uint8_t)random_below(random, 3);
    def.stuck_ticks = (uint32_t)random_between(random, 0, 40);
    def.stuck_distance = random_between(random, 1, scene->size / 30);
    def.carve_layers = random_chance(random, 60) ? NAV_LAYERS_ALL : 0;
    def.carve_ticks = (uint32_t)random_between(random, 0, 4);
    def.carve_distance = random_between(random, 0, 8);
    COMMAND_MUST(nav_unit_insert(scene->crowd, &def, &scene->units[scene->unit_count++]), "unit");
}

// Some units get goals in a formation.
static void form(CrowdScene* scene) {
    NavFormationDef def = nav_formation_def(place(scene));
    NavUnitId ids[UNITS_MOST];
    uint32_t count = 0;
    def.kind = random_chance(&scene->random, 50) ? NAV_FORMATION_BOX : NAV_FORMATION_LINE;
    def.angle = (uint16_t)random_below(&scene->random, 65536);
    def.columns = random_below(&scene->random, 4);
    def.is_together = random_chance(&scene->random, 50);
    for (uint32_t i = 0; i < scene->unit_count; i++)
        if (random_chance(&scene->random, 50))
            ids[count++] = scene->units[i];
    if (count > 0)
        COMMAND_MUST(nav_crowd_set_formation(scene->crowd, &def, ids, count), "formation");
}

// All get one goal.
static void gather(CrowdScene* scene) {
    NavPoint goal = place(scene);
    for (uint32_t i = 0; i < scene->unit_count; i++)
        COMMAND_MUST(nav_unit_set_goal(scene->crowd, scene->units[i], goal), "goal");
}

static void send(CrowdScene* scene, uint32_t i) {
    NavUnit unit;
    COMMAND_MUST(nav_unit_get(scene->crowd, scene->units[i], &unit), "get");
    bool is_idle = unit.state == NAV_UNIT_STANDING || unit.state == NAV_UNIT_ARRIVED;
    if ((is_idle && random_chance(&scene->random, 15)) || random_chance(&scene->random, 1))
        COMMAND_MUST(nav_unit_set_goal(scene->crowd, scene->units[i], place(scene)), "goal");
}

// Now and then a unit is put elsewhere, or gets another body.
static void alter(CrowdScene* scene, uint32_t i) {
    TestRandom* random = &scene->random;
    NavUnitDef def;
    if (random_chance(random, 1))
        COMMAND_MUST(nav_unit_set_point(scene->crowd, scene->units[i], place(scene)), "put");
    if (!random_chance(random, 1))
        return;
    COMMAND_MUST(nav_unit_get_def(scene->crowd, scene->units[i], &def), "get the def");
    if (random_chance(random, 50))
        def.radius = random_between(random, 1, scene->size / 30);
    def.max_speed = random_between(random, 0, 2 * scene->size / 30);
    COMMAND_MUST(nav_unit_set_def(scene->crowd, scene->units[i], &def), "set the def");
}

// -----------------------------------------------------------------------------------------

void crowd_scene_begin(CrowdScene* scene, uint64_t seed, uint32_t kind) {
    NavWorldDef def = nav_world_def();
    def.seam_width = seed % 2 == 0 ? 0 : 3; // 0 as in replays
    *scene = (CrowdScene){.kind = kind, .random = {seed}, .size = 1500};
    if (kind == HUGE_PLACES)
        scene->origin = (NavPoint){NAV_COORD_MAX - 4000, -NAV_COORD_MAX + 2000};
    NavPoint origin = scene->origin;
    def.bounds.min = origin;
    def.bounds.max = (NavPoint){origin.x + scene->size, origin.y + scene->size};
    COMMAND_MUST(nav_world_create(&def, &scene->world), "world");
    int32_t half = scene->size / 2;
    NavPoint middle = {origin.x + half, origin.y + half};
    if (kind == FERRY) { // two shores
        insert(scene, true, (NavPoint){origin.x + half / 3, middle.y}, half / 3, half);
        insert(scene, true, (NavPoint){origin.x + 5 * half / 3, middle.y}, half / 3, half);
    } else {
        insert(scene, true, middle, half, half);
    }
    COMMAND_MUST(nav_crowd_create(scene->world, NULL, &scene->crowd), "crowd");
    if (random_chance(&scene->random, 50))
        scene->radius = random_between(&scene->random, 1, scene->size / 30);
    for (uint32_t k = 2 + random_below(&scene->random, SHAPES_MOST - 2); k > 0; k--)
        add_mover(scene);
    for (uint32_t k = 1 + random_below(&scene->random, UNITS_MOST); k > 0; k--)
        add_unit(scene);
}

void crowd_scene_end(CrowdScene* scene) {
    nav_crowd_destroy(scene->crowd);
    nav_world_destroy(scene->world);
}

static NavBox box_of(const NavWorld* world, NavShapeId id) {
    NavPoint points[8];
    NavBox box = {{0, 0}, {-1, -1}};
    NavFootprint footprint = {.points = points, .point_capacity = 8};
    if (nav_shape_get_footprint(world, id, &footprint) != NAV_OK)
        return box; // it is gone
    box.min = box.max = points[0];
    for (uint32_t i = 1; i < 8; i++) {
        box.min.x = points[i].x < box.min.x ? points[i].x : box.min.x;
        box.min.y = points[i].y < box.min.y ? points[i].y : box.min.y;
        box.max.x = points[i].x > box.max.x ? points[i].x : box.max.x;
        box.max.y = points[i].y > box.max.y ? points[i].y : box.max.y;
    }
    return box;
}

// Is there nothing except one floor and this obstacle?
static bool is_plain(const NavWorld* world, uint32_t t, NavShapeId obstacle) {
    NavShapeId ids[64];
    uint32_t count;
    COMMAND_MUST(nav_world_list_triangle_shapes(world, t, ids, 64, &count), "shapes");
    bool is_in = false;
    for (uint32_t i = 0; i < count && i < 64; i++)
        is_in |= ids[i].index == obstacle.index;
    return count == 1u + is_in;
}

// Does a side of something else touch this obstacle of a unit, or come next to it?
static bool is_touched(const NavWorld* world, NavShapeId obstacle) {
    NavBox box = box_of(world, obstacle);
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++) {
        NavTriangle triangle;
        bool is_near = false;
        if (nav_world_get_triangle(world, t, &triangle) != NAV_OK)
            continue;
        for (uint32_t i = 0; i < 3; i++)
            is_near |= triangle.corner[i].x >= box.min.x && triangle.corner[i].x <= box.max.x &&
                       triangle.corner[i].y >= box.min.y && triangle.corner[i].y <= box.max.y;
        if (is_near && !is_plain(world, t, obstacle))
            return true;
    }
    return false;
}

// A side that touches an obstacle of a unit moves by less than this when that goes.
enum { SIDE_MOVES = 2 };

static int32_t give_of_sides(const CrowdScene* scene) {
    for (uint32_t k = 0; k < scene->unit_count; k++) {
        NavUnit unit;
        COMMAND_MUST(nav_unit_get(scene->crowd, scene->units[k], &unit), "get");
        if (unit.obstacle.generation != 0 && is_touched(scene->world, unit.obstacle))
            return SIDE_MOVES;
    }
    return 0;
}

// On a route that a wall has narrowed by less than would cut it, a unit may not.
static void note_who_fits(CrowdScene* scene) {
    int32_t give = give_of_sides(scene);
    NavQuery* query;
    COMMAND_MUST(nav_query_create(scene->world, &query), "query");
    for (uint32_t k = 0; k < scene->unit_count; k++) {
        NavUnit unit;
        NavPath path;
        COMMAND_MUST(nav_unit_get(scene->crowd, scene->units[k], &unit), "get");
        NavPathRequest request = nav_path_request(unit.point, unit.point);
        request.radius = unit.radius + give;
        COMMAND_MUST(nav_query_find_path(query, &request, &path), "path");
        scene->fitted[k] = path.status == NAV_PATH_OK;
    }
    nav_query_destroy(query);
}

// Units that stand are carved in the batch of the tick, in one of its own, or in one that is
// cancelled.
static void carve(CrowdScene* scene) {
    bool is_cancelled = random_chance(&scene->random, 5);
    if (is_cancelled)
        COMMAND_MUST(nav_batch_begin(scene->world), "batch");
    if (random_chance(&scene->random, 80))
        COMMAND_MUST(nav_crowd_carve(scene->crowd, scene->world, NULL), "carve");
    if (is_cancelled)
        COMMAND_MUST(nav_batch_cancel(scene->world), "cancel");
}

void crowd_scene_change(CrowdScene* scene) {
    bool is_batch = random_chance(&scene->random, 70);
    bool is_still = random_chance(&scene->random, 20);
    if (is_still)
        note_who_fits(scene);
    if (is_batch && !is_still)
        COMMAND_MUST(nav_batch_begin(scene->world), "batch");
    for (uint32_t i = 0; i < scene->shape_count && !is_still; i++)
        if (random_chance(&scene->random, 80))
            move_shape(scene, &scene->shapes[i]);
    if (is_batch && !is_still) {
        COMMAND_MUST(nav_crowd_carve(scene->crowd, scene->world, NULL), "carve");
        COMMAND_MUST(nav_batch_commit(scene->world), "commit");
    } else {
        carve(scene);
    }
    scene->is_still = is_still;
    for (uint32_t i = 0; i < scene->unit_count; i++) {
        send(scene, i);
        alter(scene, i);
    }
    if (random_chance(&scene->random, 2))
        form(scene);
    if (random_chance(&scene->random, 4))
        gather(scene);
}

// A unit in its own obstacle is tested with a disc that is 3 steps smaller.
static bool was_legal(const NavUnit* before) {
    return before->state != NAV_UNIT_DISPLACED && before->obstacle.generation == 0;
}

// Where nothing but obstacles of units came and went, nobody is displaced that had room for what
// sides may move by.
static void check_carving(const CrowdScene* scene, const NavUnit before[UNITS_MOST],
                          const NavCrowdReport* report, Tally* tally) {
    for (uint32_t i = 0; i < report->event_count && scene->is_still; i++)
        for (uint32_t k = 0; k < scene->unit_count; k++)
            if (report->events[i].kind == NAV_UNIT_EVENT_DISPLACED &&
                report->events[i].id.index == scene->units[k].index && scene->fitted[k] &&
                was_legal(&before[k])) {
                printf("what was carved displaces unit %u\n", (unsigned)k);
                tally->faults++;
            }
}

void crowd_scene_tick(CrowdScene* scene, Tally* tally) {
    NavCrowdReport report;
    NavUnit before[UNITS_MOST];
    for (uint32_t k = 0; k < scene->unit_count; k++)
        COMMAND_MUST(nav_unit_get(scene->crowd, scene->units[k], &before[k]), "get");
    COMMAND_MUST(nav_crowd_tick(scene->crowd, &report), "tick");
    tally->arrived += report.arrived_count;
    tally->cut += report.cut_count;
    tally->displaced += report.displaced_count;
    tally->stuck += report.stuck_count;
    for (uint32_t i = 0; i < report.event_count; i++)
        tally->placed += report.events[i].kind == NAV_UNIT_EVENT_PLACED;
    check_carving(scene, before, &report, tally);
}
