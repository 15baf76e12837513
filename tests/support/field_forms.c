#include "support/field_forms.h"

#include <string.h>

#include "oracle/memory.h"
#include "support/regions.h"

enum { RING_MOST = 32 };

static int32_t fit(int64_t value) {
    if (value > NAV_COORD_MAX)
        return NAV_COORD_MAX;
    return (int32_t)(value < -NAV_COORD_MAX ? -NAV_COORD_MAX : value);
}

NavPoint form_point(int64_t x, int64_t y) { return (NavPoint){fit(x), fit(y)}; }

NavPoint form_position(Scene* scene) {
    int32_t x = random_between(&scene->random, -scene->half, scene->half);
    return (NavPoint){x, random_between(&scene->random, -scene->half, scene->half)};
}

static NavPoint near(Scene* scene, NavPoint p, int64_t reach) {
    int64_t dx = random_between(&scene->random, -reach, reach);
    return form_point(p.x + dx, (int64_t)p.y + random_between(&scene->random, -reach, reach));
}

// From a small part of the field to a large one.
static int64_t random_reach(Scene* scene) {
    int64_t half = scene->half;
    return 1 +
           random_between(&scene->random, half / 12, half / random_between(&scene->random, 1, 4));
}

static SceneRegion* scattered(Scene* scene, uint32_t count) {
    NavPoint at = form_position(scene), points[RING_MOST];
    int64_t reach = random_reach(scene);
    for (uint32_t i = 0; i < count; i++)
        points[i] = near(scene, at, reach);
    return scene_ring_region(points, count);
}

SceneRegion* form_triangle(Scene* scene) { return scattered(scene, 3); }

SceneRegion* form_polygon(Scene* scene) {
    if (random_chance(&scene->random, 60))
        return scattered(scene, random_chance(&scene->random, 50) ? 3 : 4);
    int32_t reach = (int32_t)random_reach(scene);
    return scene_blob(scene, form_position(scene), reach);
}

SceneRegion* form_wedge(Scene* scene) {
    NavPoint tip = form_position(scene), base = form_position(scene);
    int64_t width = 2 + scene->half / random_between(&scene->random, 4, 43);
    NavPoint points[3] = {tip, base, near(scene, base, width)};
    return scene_ring_region(points, 3);
}

SceneRegion* form_fan(Scene* scene) {
    static const NavPoint rim[6] = {{4, 0}, {2, 4}, {-2, 3}, {-4, 0}, {-2, -4}, {2, -3}};
    NavPoint at = form_position(scene), points[7] = {at};
    int64_t size = 2 + random_reach(scene) / 4;
    for (uint32_t i = 0; i < 6; i++)
        points[1 + i] = form_point(at.x + size * rim[i].x, at.y + size * rim[i].y);
    SceneRegion* region = scene_ring_region(points, 7);
    region->triangles = oracle_alloc(18, sizeof(uint32_t));
    region->triangle_count = 6;
    region->keep_edges = true;
    for (uint32_t i = 0; i < 6; i++) {
        region->triangles[3 * i + 1] = 1 + i;
        region->triangles[3 * i + 2] = 1 + (i + 1) % 6;
    }
    return region;
}

// --- circles and lines --------------------------------------------------------------------------

// A quarter of the lattice points on the circle of radius 65, in turn.
static const NavPoint circle[9] = {{65, 0},  {63, 16}, {60, 25}, {56, 33}, {52, 39},
                                   {39, 52}, {33, 56}, {25, 60}, {16, 63}};

SceneRegion* form_cocircular(Scene* scene) {
    TestRandom* random = &scene->random;
    int64_t unit = scene->half / 65 < 1 ? 1 : scene->half / 65;
    int64_t x = random_between(random, -1, 1) * 65 * unit,
            y = random_between(random, -1, 1) * 33 * unit;
    NavPoint points[8];
    uint32_t count = 0, wanted = 3 + random_below(random, 6), start = random_below(random, 36);
    for (uint32_t k = 0; k < 36 && count < wanted; k++) {
        uint32_t i = (start + k) % 36, quarter = i / 9;
        NavPoint p = circle[i % 9];
        if (!random_chance(random, 20))
            continue;
        int64_t cx = quarter == 0 ? p.x : quarter == 1 ? -p.y : quarter == 2 ? -p.x : p.y;
        int64_t cy = quarter == 0 ? p.y : quarter == 1 ? p.x : quarter == 2 ? -p.y : -p.x;
        points[count++] = form_point(x + unit * cx, y + unit * cy);
    }
    return count < 3 ? form_triangle(scene) : scene_ring_region(points, count);
}

static NavPoint on_line(NavPoint foot, NavPoint direction, int64_t at) {
    return form_point(foot.x + at * direction.x, foot.y + at * direction.y);
}

SceneRegion* form_collinear(Scene* scene) {
    static const NavPoint directions[6] = {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, -1}, {3, 2}};
    TestRandom* random = &scene->random;
    NavPoint along = directions[random_below(random, random_chance(random, 60) ? 2 : 6)];
    int64_t unit = scene->half < 64 ? 1 : scene->half / 16, cells = scene->half / unit / 2;
    NavPoint foot = {0, 0};
    if (random_chance(random, 40)) {
        int64_t y = random_between(random, -2, 2) * unit;
        foot = form_point(random_between(random, -2, 2) * unit, y);
    }
    int64_t from = random_between(random, -cells, cells), length = 1 + random_below(random, 6);
    NavPoint points[4] = {on_line(foot, along, from * unit),
                          on_line(foot, along, (from + length) * unit)};
    if (random_chance(random, 50)) {
        int64_t reach = random_reach(scene);
        points[2] = near(scene, points[random_below(random, 2)], reach);
        return scene_ring_region(points, 3);
    }
    int64_t y = foot.y + unit * along.x * random_between(random, 1, 2);
    NavPoint side = form_point(foot.x - unit * along.y * random_between(random, -2, 2), y);
    points[2] = on_line(side, along, (from + length - random_between(random, 0, 1)) * unit);
    points[3] = on_line(side, along, from * unit);
    return scene_ring_region(points, 4);
}

// --- from other shapes --------------------------------------------------------------------------

static bool is_lone_ring(const SceneRegion* region) {
    return region->triangle_count == 0 && region->ring_count <= 1 &&
           region->point_count < RING_MOST;
}

// The ring in the world.
static uint32_t standing_ring(const SceneRegion* region, NavPose pose, NavPoint* points) {
    for (uint32_t i = 0; i < region->point_count; i++) {
        NavPoint p = nav_pose_apply(pose, region->pivot, region->points[i]);
        points[i] = form_point(p.x, p.y);
    }
    return region->point_count;
}

SceneRegion* form_neighbour(Scene* scene, const SceneRegion* other, NavPose pose) {
    TestRandom* random = &scene->random;
    NavPoint ring[RING_MOST];
    if (other->point_count > RING_MOST)
        return form_triangle(scene);
    uint32_t count = standing_ring(other, pose, ring), i = random_below(random, count);
    NavPoint p = ring[i], q = ring[(i + 1) % count];
    int64_t reach = random_reach(scene);
    switch (is_lone_ring(other) ? random_below(random, 5) : random_below(random, 2)) {
    case 0: { // a common corner
        NavPoint q_near = near(scene, p, reach), r_near = near(scene, p, reach);
        const NavPoint points[3] = {p, q_near, r_near};
        return scene_ring_region(points, 3);
    }
    case 1: { // a side through a corner
        NavPoint r = near(scene, p, reach);
        NavPoint points[3] = {r, form_point(2 * (int64_t)p.x - r.x, 2 * (int64_t)p.y - r.y),
                              near(scene, p, reach)};
        return scene_ring_region(points, 3);
    }
    case 2: { // part of a side
        NavPoint middle = form_point(((int64_t)p.x + q.x) / 2, ((int64_t)p.y + q.y) / 2);
        NavPoint points[3] = {middle, p, near(scene, p, reach)};
        return scene_ring_region(points, 3);
    }
    case 3: { // a parallelogram on the side
        NavPoint r = near(scene, p, reach);
        NavPoint points[4] = {q, p, r,
                              form_point((int64_t)r.x + q.x - p.x, (int64_t)r.y + q.y - p.y)};
        return scene_ring_region(points, 4);
    }
    }
    // the whole side
    NavPoint points[3] = {q, p, near(scene, p, reach)};
    return scene_ring_region(points, 3);
}

SceneRegion* form_jittered(Scene* scene, const SceneRegion* region, NavPose pose) {
    TestRandom* random = &scene->random;
    SceneRegion* copy = scene_region_copy(region);
    standing_ring(region, pose, copy->points);
    int64_t reach = random_chance(random, 50) ? 1 : 1 + scene->half / 80;
    if (random_chance(random, 40)) {
        uint32_t i = random_below(random, copy->point_count);
        copy->points[i] = near(scene, copy->points[i], reach);
        return copy;
    }
    for (uint32_t i = 0; i < copy->point_count; i++)
        copy->points[i] = near(scene, copy->points[i], reach);
    return copy;
}

SceneRegion* form_recounted(Scene* scene, const SceneRegion* region, NavPose pose) {
    NavPoint ring[RING_MOST];
    if (!is_lone_ring(region))
        return NULL;
    uint32_t count = standing_ring(region, pose, ring), i = random_below(&scene->random, count);
    if (count > 3 && random_chance(&scene->random, 50)) {
        memmove(&ring[i], &ring[i + 1], (count - i - 1) * sizeof *ring);
        return scene_ring_region(ring, count - 1);
    }
    if (count + 1 >= RING_MOST)
        return NULL;
    NavPoint p = ring[i], q = ring[(i + 1) % count];
    NavPoint middle = form_point(((int64_t)p.x + q.x) / 2, ((int64_t)p.y + q.y) / 2);
    memmove(&ring[i + 2], &ring[i + 1], (count - i - 1) * sizeof *ring);
    ring[i + 1] = near(scene, middle, 1 + scene->half / 60);
    return scene_ring_region(ring, count + 1);
}
