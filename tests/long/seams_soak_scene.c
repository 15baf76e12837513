#include "long/seams_soak_scene.h"

#include <stdio.h>

#include "support/command.h"

enum { PX = NAV_STEPS_PER_PX, REACH = 20000 * PX };

const SeamsShift seams_home = {TILE_MOST, {0, 0}, 0, {0, 0}};

// --- arrangements ------------------------------------------------------------------------

void seams_turn(SeamsScene* scene, uint64_t number) {
    static const char* const names[] = {"tiles", "bridge", "wall"};
    uint32_t which = (uint32_t)(number % 3), flip = (uint32_t)(number / 3 % 2);
    uint32_t scale = (uint32_t)(number / 6 % 40), degrees = (uint32_t)(number / 240 % 360);
    *scene = (SeamsScene){.width = nav_world_def().seam_width,
                          .random = {number},
                          .kind = which == 2 ? NAV_OBSTACLE : NAV_FLOOR,
                          .is_whole = true,
                          .common = NAV_LAYERS_ALL};
    if (which == 0)
        tiling_grid(&scene->tiling, 6, 6, (NavPoint){64 * PX, 64 * PX}, 0);
    else if (which == 1)
        tiling_grid(&scene->tiling, 10, 1, (NavPoint){64 * PX, 48 * PX}, 0);
    else
        tiling_grid(&scene->tiling, 50, 1, (NavPoint){32 * PX, 32 * PX}, 0);
    scene->pose = (TilingPose){.scale = 65536 * (int32_t)(scale + 1) / 20,
                               .angle = nav_angle_from_degrees(degrees),
                               .is_flipped = flip == 1};
    snprintf(scene->name, sizeof scene->name, "%s at %u degrees, scale %u/20%s", names[which],
             degrees, scale + 1, flip ? ", flipped" : "");
}

void seams_random(SeamsScene* scene, uint64_t seed) {
    *scene = (SeamsScene){.width = nav_world_def().seam_width,
                          .random = {seed},
                          .is_whole = true,
                          .seed = seed,
                          .common = 1};
    TilingKind kind = (TilingKind)random_below(&scene->random, TILING_KIND_COUNT);
    tiling_random(&scene->tiling, kind, &scene->random);
    scene->pose = tiling_random_pose(&scene->random);
    scene->kind = random_chance(&scene->random, 70) ? NAV_FLOOR : NAV_OBSTACLE;
    scene->is_mixed = random_chance(&scene->random, 50);
    snprintf(scene->name, sizeof scene->name, "arrangement %llu, kind %d, %u sprites%s",
             (unsigned long long)seed, (int)kind, scene->tiling.count,
             scene->kind == NAV_FLOOR ? "" : ", obstacles");
}

// --- sprites -----------------------------------------------------------------------------

static NavPosition turned(NavPosition p, NavPosition pivot, uint16_t angle) {
    double c = nav_cos(angle) / 1073741824.0, s = nav_sin(angle) / 1073741824.0;
    double x = p.x - pivot.x, y = p.y - pivot.y;
    return (NavPosition){pivot.x + (x * c - y * s), pivot.y + (x * s + y * c)};
}

NavShapeDef seams_def(const SeamsScene* scene, const SeamsShift* shift, uint32_t k,
                      NavOutlineDef* region, NavPoint* ring) {
    NavShapeDef def =
        tiling_def(&scene->tiling, &scene->pose, k, scene->seed, scene->kind, region, ring);
    TestRandom random = {scene->seed * 1000 + k};
    if (scene->is_mixed && scene->kind == NAV_FLOOR) {
        def.area = (uint8_t)random_below(&random, 4);
        def.z = random_between(&random, -1, 1);
        def.elevation = random_between(&random, 0, 2);
    } else if (scene->kind == NAV_OBSTACLE) {
        def.layers = scene->is_mixed ? scene->common | random_below(&random, 16) : NAV_LAYERS_ALL;
    }
    if (k < shift->first)
        return def;
    NavPoint at = tiling_pivot(&scene->tiling, k, scene->seed);
    at.x += shift->by.x;
    at.y += shift->by.y;
    NavPosition place = turned(tiling_place(&scene->pose, at),
                               tiling_place(&scene->pose, shift->pivot), shift->angle);
    def.pose.position = nav_point_from_position(place);
    def.pose.angle = (uint16_t)(def.pose.angle + shift->angle);
    return def;
}

NavWorld* seams_new_world(int32_t width) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.bounds = (NavBox){{-REACH, -REACH}, {REACH, REACH}};
    def.seam_width = width;
    def.has_path_data = false;
    COMMAND_MUST(nav_world_create(&def, &world), "no memory");
    return world;
}

static void choose_order(uint32_t* order, uint32_t count, TestRandom* random) {
    for (uint32_t k = 0; k < count; k++) {
        uint32_t j = random_below(random, k + 1);
        order[k] = order[j];
        order[j] = k;
    }
}

static void begin(SeamsScene* scene, uint32_t* order, TestRandom* random) {
    scene->world = seams_new_world(scene->width);
    scene->refused = 0;
    choose_order(order, scene->tiling.count, random);
}

static NavShapeId insert(SeamsScene* scene, const SeamsShift* shift, uint32_t k, bool is_enabled) {
    NavOutlineDef region;
    NavPoint ring[TILE_CORNERS];
    NavShapeId id = {0, 0, 0};
    NavShapeDef def = seams_def(scene, shift, k, &region, ring);
    def.is_enabled = is_enabled;
    (void)nav_shape_insert(scene->world, &def, &id);
    return id;
}

void seams_insert(SeamsScene* scene, const SeamsShift* shift, uint64_t seed) {
    uint32_t order[TILE_MOST];
    TestRandom random = {seed};
    begin(scene, order, &random);
    bool is_batch = random_chance(&random, 50);
    if (is_batch)
        COMMAND_MUST(nav_batch_begin(scene->world), "no memory");
    for (uint32_t k = 0; k < scene->tiling.count; k++) {
        scene->ids[order[k]] = insert(scene, shift, order[k], true);
        scene->refused += scene->ids[order[k]].generation == 0;
    }
    if (is_batch)
        COMMAND_MUST(nav_batch_commit(scene->world), "no memory");
}

// One detour of a sprite that stands already.
static void make_detour(SeamsScene* scene, const SeamsShift* shift, uint32_t k,
                        TestRandom* random) {
    NavShapeDef def;
    NavShapeId id = scene->ids[k];
    COMMAND_MUST(nav_shape_get(scene->world, id, &def), "a sprite is lost");
    NavPose away = def.pose;
    int32_t far = random_chance(random, 50) ? 8 : 20000;
    switch (random_below(random, 4)) {
    case 0:
        away.position.x += random_between(random, -far, far);
        away.position.y += random_between(random, -far, far);
        (void)nav_shape_move(scene->world, id, away);
        COMMAND_MUST(nav_shape_move(scene->world, id, def.pose), "a move fails");
        break;
    case 1:
        COMMAND_NEED(nav_shape_set_enabled(scene->world, id, false) == NAV_OK &&
                         nav_shape_set_enabled(scene->world, id, true) == NAV_OK,
                     "a sprite is not enabled");
        break;
    case 2:
        COMMAND_MUST(nav_shape_remove(scene->world, id), "a sprite stays");
        scene->ids[k] = insert(scene, shift, k, true);
        break;
    default: // through all angles
        away.angle = (uint16_t)(away.angle + random_below(random, 65536));
        (void)nav_shape_move(scene->world, id, away);
        COMMAND_MUST(nav_shape_move(scene->world, id, def.pose), "a move fails");
        break;
    }
}

void seams_insert_by_detours(SeamsScene* scene, const SeamsShift* shift, uint64_t seed) {
    seams_insert(scene, shift, seed);
    TestRandom random = {seed + 1};
    for (uint32_t n = 1 + random_below(&random, 12); n > 0; n--) {
        uint32_t k = random_below(&random, scene->tiling.count);
        if (scene->ids[k].generation != 0)
            make_detour(scene, shift, k, &random);
    }
}

void seams_move(SeamsScene* scene, const SeamsShift* shift) {
    COMMAND_MUST(nav_batch_begin(scene->world), "no memory");
    for (uint32_t k = shift->first; k < scene->tiling.count; k++) {
        NavOutlineDef region;
        NavPoint ring[TILE_CORNERS];
        NavShapeDef def = seams_def(scene, shift, k, &region, ring);
        if (scene->ids[k].generation != 0)
            (void)nav_shape_move(scene->world, scene->ids[k], def.pose);
    }
    COMMAND_MUST(nav_batch_commit(scene->world), "no memory");
}

void seams_end(SeamsScene* scene) {
    nav_world_destroy(scene->world);
    scene->world = NULL;
}
