#include "support/regions.h"

#include <stdlib.h>
#include <string.h>

#include "oracle/memory.h"
#include "oracle/outline.h"

static int32_t fit(int64_t value) {
    if (value > NAV_COORD_MAX)
        return NAV_COORD_MAX;
    return (int32_t)(value < -NAV_COORD_MAX ? -NAV_COORD_MAX : value);
}

static NavPoint fit_point(int64_t x, int64_t y) { return (NavPoint){fit(x), fit(y)}; }

SceneRegion* scene_ring_region(const NavPoint* points, uint32_t count) {
    SceneRegion* region = oracle_alloc(1, sizeof(SceneRegion));
    region->points = oracle_alloc(count, sizeof(NavPoint));
    memcpy(region->points, points, count * sizeof(NavPoint));
    region->point_count = count;
    return region;
}

static SceneRegion* mesh_region(const NavPoint* points, uint32_t count, const uint32_t* triangles,
                                uint32_t triangle_count) {
    SceneRegion* region = scene_ring_region(points, count);
    region->triangles = oracle_alloc(3 * (size_t)triangle_count, sizeof(uint32_t));
    memcpy(region->triangles, triangles, 3 * (size_t)triangle_count * sizeof(uint32_t));
    region->triangle_count = triangle_count;
    return region;
}

// A box that has area for every position of its centre.
static NavBox fit_box(NavPoint at, int64_t width, int64_t height) {
    NavBox box = {fit_point(at.x - width / 2, at.y - height / 2),
                  fit_point(at.x + (width + 1) / 2, at.y + (height + 1) / 2)};
    if (box.min.x >= box.max.x)
        box.min.x = box.max.x - 1;
    if (box.min.y >= box.max.y)
        box.min.y = box.max.y - 1;
    return box;
}

static SceneRegion* box_region(NavBox box) {
    return scene_ring_region(
        (NavPoint[]){box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}}, 4);
}

SceneRegion* scene_tile(Scene* scene) {
    TestRandom* random = &scene->random;
    int64_t r = scene->raster, cells = scene->half / r;
    int64_t x = random_between(random, -cells - 1, cells) * r + scene->centre.x;
    int64_t y = random_between(random, -cells - 1, cells) * r + scene->centre.y;
    int64_t w = random_between(random, 1, 3) * r, h = random_between(random, 1, 3) * r;
    NavBox box = {fit_point(x, y), fit_point(x + w, y + h)};
    if (box.min.x >= box.max.x || box.min.y >= box.max.y)
        box = fit_box(scene->centre, r, r);
    return box_region(box);
}

static SceneRegion* triangle_at(NavPoint at, int32_t size) {
    int32_t sx = at.x < 0 ? size : -size, sy = at.y < 0 ? size : -size;
    return scene_ring_region((NavPoint[]){at, {at.x + sx, at.y}, {at.x, at.y + sy}}, 3);
}

// Compares directions in a full turn without computing an angle: by half plane, then by the sign of
// the area.
static bool is_before(NavPoint middle, NavPoint a, NavPoint b) {
    bool upper_a = a.y > middle.y || (a.y == middle.y && a.x > middle.x);
    bool upper_b = b.y > middle.y || (b.y == middle.y && b.x > middle.x);
    if (upper_a != upper_b)
        return upper_a;
    int64_t turn = oracle_area_2(middle, a, b);
    return turn != 0 ? turn > 0 : oracle_point_compare(a, b) < 0;
}

static SceneRegion* sorted_ring(NavPoint middle, NavPoint* points, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        for (uint32_t j = i; j > 0 && is_before(middle, points[j], points[j - 1]); j--) {
            NavPoint p = points[j];
            points[j] = points[j - 1];
            points[j - 1] = p;
        }
    }
    return oracle_ring_is_refused(points, count) ? NULL : scene_ring_region(points, count);
}

// In the square around p. y is drawn first.
static NavPoint point_near(TestRandom* random, NavPoint p, int32_t reach) {
    int64_t y = (int64_t)p.y + random_between(random, -reach, reach);
    return fit_point((int64_t)p.x + random_between(random, -reach, reach), y);
}

SceneRegion* scene_blob(Scene* scene, NavPoint at, int32_t size) {
    TestRandom* random = &scene->random;
    for (int attempt = 0; attempt < 8; attempt++) {
        NavPoint points[9];
        uint32_t count = 3 + random_below(random, 7);
        for (uint32_t i = 0; i < count; i++) {
            points[i] = scene_attract(scene, point_near(random, at, size));
        }
        SceneRegion* region = sorted_ring(at, points, count);
        if (region != NULL)
            return region;
    }
    return triangle_at(at, size);
}

SceneRegion* scene_star(Scene* scene, NavPoint at, int32_t size) {
    TestRandom* random = &scene->random;
    NavPoint points[32];
    uint32_t spikes = 3 + random_below(random, 13);
    uint16_t turn = (uint16_t)random_bits(random);
    for (uint32_t i = 0; i < 2 * spikes; i++) {
        uint16_t angle = (uint16_t)(turn + 65536 / (2 * spikes) * i);
        int64_t r = i % 2 == 0 ? size : size / 3 + 1;
        points[i] =
            fit_point(at.x + r * nav_cos(angle) / (1 << 30), at.y + r * nav_sin(angle) / (1 << 30));
    }
    for (uint32_t i = 0; i < 2 * spikes; i++)
        if (random_chance(random, 10))
            points[i] = scene_attract(scene, points[i]);
    if (oracle_ring_is_refused(points, 2 * spikes))
        return scene_blob(scene, at, size);
    return scene_ring_region(points, 2 * spikes);
}

SceneRegion* scene_needle(Scene* scene) {
    TestRandom* random = &scene->random;
    for (int attempt = 0; attempt < 8; attempt++) {
        NavPoint a = scene_position(scene), b = scene_position(scene);
        int32_t width = random_between(random, 1, random_chance(random, 70) ? 2 : 40);
        int32_t shift = random_between(random, -width, width);
        NavPoint points[4] = {a, b, fit_point((int64_t)b.x + shift, (int64_t)b.y + width),
                              fit_point((int64_t)a.x + shift, (int64_t)a.y + width)};
        uint32_t count = random_chance(random, 50) ? 3 : 4;
        if (!oracle_ring_is_refused(points, count))
            return scene_ring_region(points, count);
    }
    return triangle_at(scene_position(scene), 2);
}

SceneRegion* scene_strip(Scene* scene) {
    TestRandom* random = &scene->random;
    int64_t far = (int64_t)scene->half + scene->half / 4 + 2;
    NavPoint c = scene->centre, at = scene_position(scene);
    int64_t width = random_between(random, 1, 1 + scene->half / 6);
    switch (random_below(random, 4)) {
    case 0:
        return box_region(fit_box((NavPoint){at.x, c.y}, width, 2 * far));
    case 1:
        return box_region(fit_box((NavPoint){c.x, at.y}, 2 * far, width));
    case 2: { // slanting
        NavPoint points[4] = {fit_point(c.x - far, at.y), fit_point(c.x + far, c.y),
                              fit_point(c.x + far, c.y + width),
                              fit_point(c.x - far, at.y + width)};
        if (!oracle_ring_is_refused(points, 4))
            return scene_ring_region(points, 4);
        break;
    }
    default:
        break;
    }
    return box_region(fit_box(c, 2 * far, 2 * far));
}

SceneRegion* scene_holed(Scene* scene, NavPoint at, int32_t size) {
    TestRandom* random = &scene->random;
    NavBox outer = fit_box(at, 2 * (int64_t)size + 8, 2 * (int64_t)size + 8);
    int64_t w = (int64_t)outer.max.x - outer.min.x, h = (int64_t)outer.max.y - outer.min.y;
    if (w < 9 || h < 9)
        return box_region(outer);
    NavBox boxes[4] = {outer};
    uint32_t count = 1;
    int32_t x0 = outer.min.x, y0 = outer.min.y;
    switch (random_below(random, 3)) {
    case 0: // a hole, perhaps with an island in it
        boxes[count++] = (NavBox){{x0 + 1 + random_between(random, 0, w / 8), y0 + 1},
                                  {outer.max.x - 1, outer.max.y - 1}};
        boxes[count++] = (NavBox){{x0 + 2 + (int32_t)(w / 4), y0 + 2 + (int32_t)(h / 4)},
                                  {outer.max.x - 2, outer.max.y - 2}};
        count = random_chance(random, 50) ? 2 : 3;
        break;
    case 1: // two holes side by side, a step apart
        boxes[count++] = (NavBox){{x0 + 1, y0 + 1}, {x0 + (int32_t)(w / 2), outer.max.y - 1}};
        boxes[count++] =
            (NavBox){{x0 + (int32_t)(w / 2) + 1, y0 + 2}, {outer.max.x - 1, outer.max.y - 2}};
        break;
    default: // apart
        boxes[0] = (NavBox){{x0, y0}, {x0 + (int32_t)(w / 3), outer.max.y}};
        boxes[count++] = (NavBox){{x0 + (int32_t)(w / 3) + 1, y0}, {outer.max.x, outer.max.y}};
        break;
    }
    NavPoint points[16];
    for (uint32_t i = 0; i < count; i++) {
        NavBox b = boxes[i];
        // Either orientation is allowed.
        bool is_turned = random_chance(random, 50);
        points[4 * i] = b.min;
        points[4 * i + (is_turned ? 3 : 1)] = (NavPoint){b.max.x, b.min.y};
        points[4 * i + 2] = b.max;
        points[4 * i + (is_turned ? 1 : 3)] = (NavPoint){b.min.x, b.max.y};
    }
    SceneRegion* region = scene_ring_region(points, 4 * count);
    region->ring_sizes = oracle_alloc(count, sizeof(uint32_t));
    region->ring_count = count;
    for (uint32_t i = 0; i < count; i++)
        region->ring_sizes[i] = 4;
    return region;
}

SceneRegion* scene_sprite_grid(Scene* scene, NavPoint at, int32_t size) {
    TestRandom* random = &scene->random;
    uint32_t columns = 1 + random_below(random, 3), rows = 1 + random_below(random, 3);
    NavBox box = fit_box(at, 2 * (int64_t)size + 8, 2 * (int64_t)size + 8);
    int64_t w = ((int64_t)box.max.x - box.min.x) / columns;
    int64_t h = ((int64_t)box.max.y - box.min.y) / rows;
    if (w < 1 || h < 1)
        return box_region(box);
    NavPoint points[16];
    uint32_t triangles[3 * 18], count = 0;
    for (uint32_t j = 0; j <= rows; j++) {
        for (uint32_t i = 0; i <= columns; i++) {
            // Less than a quarter of a cell of jitter leaves every triangle positive.
            int64_t jx = w / 5, jy = h / 5;
            int64_t y = box.min.y + h * j + random_between(random, -jy, jy);
            points[j * (columns + 1) + i] =
                fit_point(box.min.x + w * i + random_between(random, -jx, jx), y);
        }
    }
    for (uint32_t j = 0; j < rows; j++) {
        for (uint32_t i = 0; i < columns; i++) {
            uint32_t a = j * (columns + 1) + i, b = a + 1, c = a + columns + 1, d = c + 1;
            if (count > 0 && random_chance(random, 25))
                continue;
            bool is_falling = random_chance(random, 50);
            const uint32_t quad[6] = {a, b, is_falling ? d : c, is_falling ? a : b, d, c};
            memcpy(&triangles[3 * count], quad, sizeof quad);
            count += 2;
        }
    }
    SceneRegion* region = mesh_region(points, (columns + 1) * (rows + 1), triangles, count);
    region->keep_edges = random_chance(random, 30);
    return region;
}

SceneRegion* scene_sprite_hanging(Scene* scene, NavPoint at, int32_t size) {
    TestRandom* random = &scene->random;
    NavBox box = fit_box(at, 2 * (int64_t)size + 6, 2 * (int64_t)size + 6);
    int64_t w = (int64_t)box.max.x - box.min.x;
    int32_t middle = fit(((int64_t)box.min.y + box.max.y) / 2);
    NavPoint points[8] = {box.min,
                          {box.max.x, box.min.y},
                          {box.max.x, middle},
                          {box.min.x, middle},
                          {fit(box.min.x + w / 3), middle},
                          {box.min.x, box.max.y},
                          {fit(box.min.x + w / 2), box.max.y},
                          {box.max.x, box.max.y}};
    const uint32_t triangles[] = {0, 1, 2, 0, 2, 3, 3, 4, 5, 4, 6, 5, 4, 2, 6, 2, 7, 6};
    SceneRegion* region = mesh_region(points, 8, triangles, 6);
    region->keep_edges = random_chance(random, 30);
    return region;
}

SceneRegion* scene_sprite_heap(Scene* scene, NavPoint at, int32_t size) {
    TestRandom* random = &scene->random;
    NavPoint points[12];
    uint32_t triangles[12], count = 2 + random_below(random, 3);
    for (uint32_t i = 0; i < 3 * count; i++) {
        points[i] = point_near(random, at, size);
        triangles[i] = i;
    }
    // A triangle without area, whose corners must have no effect.
    if (count > 2 && random_chance(random, 30))
        triangles[5] = triangles[3];
    // Slivers that cross may vanish when they are snapped together.
    OracleEdge* edges;
    uint32_t edge_count = oracle_triangle_edges(points, triangles, count, false, &edges, NULL);
    free(edges);
    if (edge_count == 0)
        return triangle_at(at, size);
    SceneRegion* region = mesh_region(points, 3 * count, triangles, count);
    region->keep_edges = random_chance(random, 20);
    return region;
}
