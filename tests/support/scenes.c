#include "support/scenes.h"

#include <stdlib.h>
#include <string.h>

#include "oracle/memory.h"
#include "oracle/outline.h"
#include "support/regions.h"

static const char* const kind_names[SCENE_KIND_COUNT] = {"mixed",   "stacked", "tiles",
                                                         "needles", "stars",   "huge"};

const char* scene_kind_name(SceneKind kind) {
    return kind < SCENE_KIND_COUNT ? kind_names[kind] : "none";
}

SceneKind scene_kind_by_name(const char* name) {
    for (int kind = 0; kind < SCENE_KIND_COUNT; kind++)
        if (strcmp(name, kind_names[kind]) == 0)
            return (SceneKind)kind;
    return SCENE_KIND_COUNT;
}

static int32_t choose_half(SceneKind kind, TestRandom* random) {
    static const int32_t halves[SCENE_KIND_COUNT][6] = {
        {32, 128, 300, 1000, 3000, 100000}, {8, 8, 12, 16, 64, 1000},
        {8, 16, 40, 256, 2560, 1000000},    {24, 256, 4000, 100000, 50000000, 500000000},
        {16, 64, 300, 1000, 3000, 300000},  {12, 1000, 40000, 10000000, 500000000, NAV_COORD_MAX},
    };
    return halves[kind][random_below(random, 6)];
}

static int32_t clamp_coordinate(int64_t value) {
    if (value > NAV_COORD_MAX)
        return NAV_COORD_MAX;
    return (int32_t)(value < -NAV_COORD_MAX ? -NAV_COORD_MAX : value);
}

Scene scene_begin(SceneKind kind, uint64_t seed, int32_t half) {
    Scene scene = {.kind = kind, .random = {seed * 6 + (uint64_t)kind}};
    TestRandom* random = &scene.random;
    random_bits(random);
    scene.half = half > 0 ? half : choose_half(kind, random);
    scene.raster = scene.half / random_between(random, 3, 6);
    if (scene.raster < 2)
        scene.raster = 2;
    scene.shape_goal = 6 + random_below(random, 20);
    // Huge coordinates: the field lies in a corner of the range, for all sizes.
    if (kind == SCENE_HUGE) {
        int32_t room = NAV_COORD_MAX - scene.half;
        scene.centre.x = random_chance(random, 50) ? room : -room;
        scene.centre.y = random_chance(random, 50) ? room : -room;
    }
    // Mostly the border of the field lies outside the bounds.
    int32_t rim = random_chance(random, 70) ? scene.half / 5 + 1 : 0;
    scene.bounds.min.x = clamp_coordinate((int64_t)scene.centre.x - scene.half + rim);
    scene.bounds.min.y = clamp_coordinate((int64_t)scene.centre.y - scene.half + rim);
    scene.bounds.max.x = clamp_coordinate((int64_t)scene.centre.x + scene.half - rim);
    scene.bounds.max.y = clamp_coordinate((int64_t)scene.centre.y + scene.half - rim);
    return scene;
}

static NavPoint clamp_point(int64_t x, int64_t y) {
    return (NavPoint){clamp_coordinate(x), clamp_coordinate(y)};
}

NavPoint scene_attract(Scene* scene, NavPoint p) {
    TestRandom* random = &scene->random;
    uint32_t percent = scene->kind == SCENE_HUGE ? 20 : 12;
    if (scene->magnet_count > 0 && random_chance(random, percent)) {
        uint32_t count =
            scene->magnet_count < SCENE_MAGNET_COUNT ? scene->magnet_count : SCENE_MAGNET_COUNT;
        NavPoint to = scene->magnets[random_below(random, count)];
        NavPoint other = scene->magnets[random_below(random, count)];
        switch (random_below(random, 4)) {
        case 0: // the very point
            p = to;
            break;
        case 1: // about a step beside it
            to.y += random_between(random, -1, 1);
            p = clamp_point((int64_t)to.x + random_between(random, -1, 1), to.y);
            break;
        case 2: // on or beside what may be an edge
            p = clamp_point(((int64_t)to.x + other.x) / 2 + random_between(random, -1, 1),
                            ((int64_t)to.y + other.y) / 2);
            break;
        default: // in line with one
            p.y = to.y;
            break;
        }
    }
    scene->magnets[scene->magnet_count++ % SCENE_MAGNET_COUNT] = p;
    return p;
}

NavPoint scene_position(Scene* scene) {
    TestRandom* random = &scene->random;
    int64_t reach = scene->half + (int64_t)scene->half / 8;
    int64_t x = random_between(random, -reach, reach), y = random_between(random, -reach, reach);
    if (scene->kind == SCENE_TILES || (scene->kind == SCENE_STACKED && scene->half > 12)) {
        x = x / scene->raster * scene->raster;
        y = y / scene->raster * scene->raster;
        return clamp_point(scene->centre.x + x, scene->centre.y + y);
    }
    return scene_attract(scene, clamp_point(scene->centre.x + x, scene->centre.y + y));
}

NavPose scene_pose(Scene* scene, NavPose from) {
    TestRandom* random = &scene->random;
    NavPose pose = from;
    if (random_chance(random, 70)) {
        int64_t step = random_chance(random, 50) ? 1 + scene->half / 60 : 1 + scene->half / 8;
        if (scene->kind == SCENE_TILES && random_chance(random, 60))
            step = 1;
        int64_t dx = random_between(random, -step, step), dy = random_between(random, -step, step);
        if (scene->kind == SCENE_TILES && step == 1 && random_chance(random, 90)) {
            dx *= scene->raster;
            dy *= scene->raster;
        }
        pose.position = clamp_point(from.position.x + dx, from.position.y + dy);
    } else {
        pose.position = scene_position(scene);
    }
    if (random_chance(random, 25))
        pose.angle =
            (uint16_t)(random_chance(random, 40) ? random_below(random, 4) * NAV_QUARTER_TURN
                                                 : random_below(random, 65536));
    if (random_chance(random, 5))
        pose.is_flipped_x = !pose.is_flipped_x;
    if (random_chance(random, 5))
        pose.is_flipped_y = !pose.is_flipped_y;
    if (random_chance(random, 5))
        pose.scale = random_chance(random, 30) ? 0 : random_between(random, 30000, 120000);
    return pose;
}

static int32_t random_size(Scene* scene) {
    TestRandom* random = &scene->random;
    uint32_t draw = random_below(random, 100);
    int64_t half = scene->half, size;
    if (draw < 60)
        size = random_between(random, half / 20, half / 5);
    else if (draw < 95)
        size = random_between(random, half / 8, half / 2);
    else
        size = random_between(random, half / 2, half);
    return (int32_t)(size < 2 ? 2 : size);
}

static SceneRegion* region_of_kind(Scene* scene) {
    TestRandom* random = &scene->random;
    int32_t size = random_size(scene);
    NavPoint at = scene_position(scene);
    uint32_t draw = random_below(random, 100);
    if (draw < 4)
        return scene_strip(scene);
    if (draw < 16)
        return scene_holed(scene, at, size);
    if (draw < 26)
        return scene_sprite_grid(scene, at, size);
    if (draw < 31)
        return scene_sprite_hanging(scene, at, size);
    if (draw < 37)
        return scene_sprite_heap(scene, at, size);
    switch (scene->kind) {
    case SCENE_TILES:
        return draw < 95 ? scene_tile(scene) : scene_blob(scene, at, size);
    case SCENE_NEEDLES:
        return draw < 90 ? scene_needle(scene) : scene_blob(scene, at, size);
    case SCENE_STARS:
        return draw < 85 ? scene_star(scene, at, size) : scene_blob(scene, at, size);
    case SCENE_STACKED:
        return draw < 70 ? scene_tile(scene) : scene_blob(scene, at, size);
    default:
        break;
    }
    if (draw < 50)
        return scene_tile(scene);
    if (draw < 60)
        return scene_needle(scene);
    if (draw < 70)
        return scene_star(scene, at, size);
    return scene_blob(scene, at, size);
}

SceneRegion* scene_region(Scene* scene) {
    SceneRegion* region = region_of_kind(scene);
    region->pivot = region->points[random_below(&scene->random, region->point_count)];
    return region;
}

SceneRegion* scene_bad_region(Scene* scene) {
    TestRandom* random = &scene->random;
    NavPoint at = scene_position(scene);
    int32_t r = random_size(scene);
    SceneRegion* region;
    switch (random_below(random, 6)) {
    case 0: // two points
        region = scene_ring_region((NavPoint[]){at, clamp_point(at.x + r, at.y), at, at}, 4);
        break;
    case 1: // no area
        region = scene_ring_region((NavPoint[]){at, clamp_point(at.x + (at.x < 0 ? r : -r), at.y),
                                                clamp_point(at.x + (at.x < 0 ? 1 : -1), at.y)},
                                   3);
        break;
    case 2: { // a bow tie inside the range
        int32_t sx = at.x < 0 ? r : -r, sy = at.y < 0 ? r : -r;
        region = scene_ring_region((NavPoint[]){at,
                                                {at.x + sx, at.y + sy},
                                                {at.x + sx, at.y},
                                                {at.x, at.y + sy + (sy > 0 ? -1 : 1)}},
                                   4);
        break;
    }
    case 3: { // a corner on another edge
        int32_t sx = at.x < 0 ? r : -r, sy = at.y < 0 ? r : -r;
        region = scene_ring_region((NavPoint[]){at,
                                                {at.x + sx / 2, at.y},
                                                {at.x + sx, at.y},
                                                {at.x + sx, at.y + sy},
                                                {at.x + sx / 2, at.y},
                                                {at.x, at.y + sy}},
                                   6);
        break;
    }
    case 4: // out of range
        region = scene_ring_region(
            (NavPoint[]){at, {NAV_COORD_MAX + 1, at.y}, {at.x, at.y < 0 ? at.y + r : at.y - r}}, 3);
        break;
    default: // an index that is too large
        region = scene_ring_region((NavPoint[]){at, clamp_point(at.x + (at.x < 0 ? r : -r), at.y),
                                                clamp_point(at.x, at.y + (at.y < 0 ? r : -r))},
                                   3);
        region->triangles = oracle_alloc(3, sizeof(uint32_t));
        region->triangles[2] = 3;
        region->triangles[1] = 1;
        region->triangle_count = 1;
        break;
    }
    return region;
}

SceneRegion* scene_region_copy(const SceneRegion* region) {
    SceneRegion* copy = oracle_alloc(1, sizeof(SceneRegion));
    *copy = *region;
    copy->points = oracle_alloc(region->point_count, sizeof(NavPoint));
    memcpy(copy->points, region->points, region->point_count * sizeof(NavPoint));
    copy->ring_sizes = oracle_alloc(region->ring_count, sizeof(uint32_t));
    if (region->ring_count > 0)
        memcpy(copy->ring_sizes, region->ring_sizes, region->ring_count * sizeof(uint32_t));
    copy->triangles = oracle_alloc(3 * (size_t)region->triangle_count, sizeof(uint32_t));
    if (region->triangle_count > 0)
        memcpy(copy->triangles, region->triangles,
               3 * (size_t)region->triangle_count * sizeof(uint32_t));
    return copy;
}

void scene_region_destroy(SceneRegion* region) {
    if (region == NULL)
        return;
    free(region->points);
    free(region->ring_sizes);
    free(region->triangles);
    free(region);
}

NavOutlineDef scene_region_def(const SceneRegion* region) {
    NavOutlineDef def = nav_outline_def();
    def.points = region->points;
    def.point_count = region->point_count;
    def.ring_sizes = region->ring_sizes;
    def.ring_count = region->ring_count;
    def.triangles = region->triangles;
    def.triangle_count = region->triangle_count;
    def.pivot = region->pivot;
    def.has_inner_edges = region->keep_edges;
    return def;
}
