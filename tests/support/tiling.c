#include "support/tiling.h"

#include "oracle/exact.h"

enum { PX = NAV_STEPS_PER_PX, HALF = 128 * PX, SMALLEST_TURN = 100 * PX };

static void add(Tiling* tiling, Tile tile) {
    if (tiling->count < TILE_MOST)
        tiling->tiles[tiling->count++] = tile;
}

static void add_box(Tiling* tiling, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    add(tiling, (Tile){{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, 4});
}

static void add_triangle(Tiling* tiling, NavPoint a, NavPoint b, NavPoint c) {
    add(tiling, (Tile){{a, b, c}, 3});
}

void tiling_grid(Tiling* tiling, uint32_t columns, uint32_t rows, NavPoint size, int32_t shift) {
    tiling->count = 0;
    for (uint32_t j = 0; j < rows; j++)
        for (uint32_t i = 0; i < columns; i++) {
            int32_t x = (int32_t)i * size.x + (int32_t)(j % 2) * shift, y = (int32_t)j * size.y;
            add_box(tiling, x, y, x + size.x, y + size.y);
        }
}

// Cut the rectangle into `count` rectangles at multiples of `unit`.
static void cut(Tiling* tiling, TestRandom* random, NavBox box, uint32_t count, int32_t unit) {
    uint32_t wide = (uint32_t)((box.max.x - box.min.x) / unit);
    uint32_t high = (uint32_t)((box.max.y - box.min.y) / unit);
    if (count <= 1 || (wide < 2 && high < 2)) {
        add_box(tiling, box.min.x, box.min.y, box.max.x, box.max.y);
        return;
    }
    uint32_t first = 1 + random_below(random, count - 1);
    bool is_upright = high < 2 || (wide >= 2 && random_chance(random, 50));
    int32_t at = unit * (1 + (int32_t)random_below(random, (is_upright ? wide : high) - 1));
    NavBox low = box, rest = box;
    if (is_upright)
        low.max.x = rest.min.x = box.min.x + at;
    else
        low.max.y = rest.min.y = box.min.y + at;
    cut(tiling, random, low, first, unit);
    cut(tiling, random, rest, count - first, unit);
}

// A point on the border of the square, from 0 to 8 HALF along it.
static NavPoint on_border(int32_t along) {
    int32_t t = along % (2 * HALF);
    switch (along / (2 * HALF)) {
    case 0:
        return (NavPoint){-HALF + t, -HALF};
    case 1:
        return (NavPoint){HALF, -HALF + t};
    case 2:
        return (NavPoint){HALF - t, HALF};
    default:
        return (NavPoint){-HALF, HALF - t};
    }
}

static void make_fan(Tiling* tiling, TestRandom* random, uint32_t count) {
    NavPoint centre = random_point(random, HALF / 4), first = {0, 0}, last = {0, 0};
    int32_t share = 8 * HALF / (int32_t)count;
    for (uint32_t k = 0; k < count; k++) {
        int32_t along = share * (int32_t)k + (int32_t)random_below(random, (uint32_t)share * 3 / 4);
        NavPoint at = on_border(along);
        if (k == 0)
            first = at;
        else if (oracle_area_2(centre, last, at) > 0)
            add_triangle(tiling, centre, last, at);
        last = at;
    }
    if (oracle_area_2(centre, last, first) > 0)
        add_triangle(tiling, centre, last, first);
}

// Each step puts a point into a random triangle.
static void make_triangles(Tiling* tiling, TestRandom* random, uint32_t count) {
    const NavPoint a = {-HALF, -HALF}, b = {HALF, -HALF}, c = {HALF, HALF}, d = {-HALF, HALF};
    add_triangle(tiling, a, b, c);
    add_triangle(tiling, a, c, d);
    for (uint32_t k = 0; k < count; k++) {
        Tile* tile = &tiling->tiles[random_below(random, tiling->count)];
        const NavPoint* p = tile->corner;
        int64_t u = 1 + random_below(random, 998), v = 1 + random_below(random, 998);
        if (u + v >= 1000)
            u = 1000 - u, v = 1000 - v;
        NavPoint at = {(int32_t)(p[0].x + (u * (p[1].x - p[0].x) + v * (p[2].x - p[0].x)) / 1000),
                       (int32_t)(p[0].y + (u * (p[1].y - p[0].y) + v * (p[2].y - p[0].y)) / 1000)};
        NavPoint q = p[0], r = p[1], s = p[2];
        if (oracle_area_2(q, r, at) < SMALLEST_TURN || oracle_area_2(r, s, at) < SMALLEST_TURN ||
            oracle_area_2(s, q, at) < SMALLEST_TURN)
            continue;
        tile->corner[2] = at;
        add_triangle(tiling, r, s, at);
        add_triangle(tiling, s, q, at);
    }
}

void tiling_random(Tiling* tiling, TilingKind kind, TestRandom* random) {
    const NavPoint square = {64 * PX, 64 * PX}, brick = {64 * PX, 32 * PX};
    const NavBox all = {{-HALF, -HALF}, {HALF, HALF}};
    uint32_t columns = 1 + random_below(random, 6), rows = 1 + random_below(random, 6);
    uint32_t count = 3 + random_below(random, 14);
    tiling->count = 0;
    switch (kind) {
    case TILING_GRID:
        tiling_grid(tiling, columns, rows, square, 0);
        break;
    case TILING_BRICKS:
        tiling_grid(tiling, columns + 1, rows + 1, brick, 32 * PX);
        break;
    case TILING_STRIP:
        tiling_grid(tiling, count, 1, square, 0);
        break;
    case TILING_RECTANGLES:
        cut(tiling, random, all, 2 * count, random_chance(random, 50) ? PX : 1);
        break;
    case TILING_FAN:
        make_fan(tiling, random, count);
        break;
    default:
        make_triangles(tiling, random, count);
        break;
    }
}

TilingPose tiling_random_pose(TestRandom* random) {
    TilingPose pose = {.scale = random_chance(random, 20) ? 65536
                                                          : random_between(random, 13107, 196608)};
    pose.angle = (uint16_t)random_below(random, 65536);
    pose.is_flipped = random_chance(random, 50);
    pose.x = (double)random_between(random, -100000, 100000) / 64;
    pose.y = (double)random_between(random, -100000, 100000) / 64;
    return pose;
}

NavPosition tiling_place(const TilingPose* pose, NavPoint point) {
    double scale = pose->scale / 65536.0;
    double x = point.x * scale * (pose->is_flipped ? -1 : 1), y = point.y * scale;
    double c = nav_cos(pose->angle) / 1073741824.0, s = nav_sin(pose->angle) / 1073741824.0;
    NavPosition place = {pose->x + (x * c - y * s), pose->y + (x * s + y * c)};
    return place;
}

NavPoint tiling_pivot(const Tiling* tiling, uint32_t k, uint64_t seed) {
    const Tile* tile = &tiling->tiles[k];
    TestRandom random = {seed + k};
    NavPoint corner = tile->corner[random_below(&random, tile->count)];
    if (!random_chance(&random, 60))
        return corner;
    NavPoint a = tile->corner[0], b = tile->corner[2];
    return (NavPoint){a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
}

// How a tile was drawn: to be seen on paper, flipped first, then turned by quarters.
typedef struct Drawing {
    bool flip_x, flip_y;
    uint32_t quarters;
} Drawing;

static Drawing drawing_of(const TilingPose* pose, uint32_t k, uint64_t seed) {
    TestRandom random = {seed * 977 + k};
    Drawing drawing = {pose->is_flipped, false, 0};
    if (random_chance(&random, 50)) {
        drawing.flip_x = random_chance(&random, 50);
        drawing.flip_y = random_chance(&random, 50);
        drawing.quarters = random_below(&random, 4);
    }
    return drawing;
}

// From paper to what was drawn: the whole flips, then the turn and the flips of the drawing
// backward.
static NavPoint drawn(NavPoint p, bool is_flipped, Drawing drawing) {
    if (is_flipped)
        p.x = -p.x;
    for (uint32_t k = 0; k < drawing.quarters; k++)
        p = (NavPoint){p.y, -p.x};
    return (NavPoint){drawing.flip_x ? -p.x : p.x, drawing.flip_y ? -p.y : p.y};
}

NavShapeDef tiling_def(const Tiling* tiling, const TilingPose* pose, uint32_t k, uint64_t seed,
                       NavShapeKind kind, NavOutlineDef* region, NavPoint* ring) {
    const Tile* tile = &tiling->tiles[k];
    NavPoint pivot = tiling_pivot(tiling, k, seed);
    Drawing drawing = drawing_of(pose, k, seed);
    for (uint32_t i = 0; i < tile->count; i++)
        ring[i] = drawn(tile->corner[i], pose->is_flipped, drawing);
    *region = nav_outline_def();
    region->points = ring;
    region->point_count = tile->count;
    region->pivot = drawn(pivot, pose->is_flipped, drawing);
    NavShapeDef def = kind == NAV_FLOOR ? nav_floor_def((NavOutlineId){0, 0, 0})
                                        : nav_obstacle_def((NavOutlineId){0, 0, 0});
    def.region = region;
    def.pose = nav_pose(nav_point_from_position(tiling_place(pose, pivot)),
                        (uint16_t)(pose->angle + drawing.quarters * NAV_QUARTER_TURN));
    def.pose.scale = pose->scale;
    def.pose.is_flipped_x = drawing.flip_x;
    def.pose.is_flipped_y = drawing.flip_y;
    return def;
}
