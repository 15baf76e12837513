#include "w1.h"

#include <stdio.h>
#include <stdlib.h>

#define PX NAV_STEPS_PER_PX
#define CELL (128 * PX)
#define MOVER_RADIUS (14 * PX + 110) // of a circle around 24 x 16 px
#define RASTER (8 * PX)              // of the degenerate variant
#define TURN 364                     // 2 degrees
#define STATIC_CORNERS_MAX 8
#define PLACING_TRIES 100000

static const NavPoint mover_outline[4] = {
    {-12 * PX, -8 * PX}, {12 * PX, -8 * PX}, {12 * PX, 8 * PX}, {-12 * PX, 8 * PX}};

W1Def w1_def(W1Variant variant, uint32_t static_count, uint64_t seed) {
    return (W1Def){.variant = variant,
                   .static_count = static_count,
                   .mover_count = 100,
                   .step_px = 3,
                   .seed = seed};
}

const char* w1_variant_name(W1Variant variant) {
    static const char* const names[] = {"o", "n", "d"};
    return names[variant];
}

const NavPoint* w1_mover_outline(void) { return mover_outline; }

NavPose w1_mover_pose(const W1* w1, uint32_t mover) {
    return nav_pose(w1->movers[mover].center, w1->movers[mover].facing);
}

void w1_mover_corners(const W1* w1, uint32_t mover, NavPoint corners[4]) {
    const NavPose pose = w1_mover_pose(w1, mover);
    for (int i = 0; i < 4; ++i)
        corners[i] = nav_pose_apply(pose, (NavPoint){0, 0}, mover_outline[i]);
}

static NavPoint ahead(NavPoint from, uint16_t angle, int32_t length) {
    const int64_t half = INT64_C(1) << 29;
    const int64_t x = (int64_t)nav_cos(angle) * length + half;
    const int64_t y = (int64_t)nav_sin(angle) * length + half;
    return (NavPoint){from.x + (int32_t)(x >> 30), from.y + (int32_t)(y >> 30)};
}

static int32_t on_raster(int32_t value) { return value / RASTER * RASTER; }

static NavPoint cell_middle(const W1* w1, uint32_t index) {
    return (NavPoint){(int32_t)(index % w1->side) * CELL + CELL / 2,
                      (int32_t)(index / w1->side) * CELL + CELL / 2};
}

static uint32_t make_rectangle(W1* w1, uint32_t index, NavPoint* corner) {
    const NavPoint middle = cell_middle(w1, index);
    const int32_t x = middle.x + chance_between(&w1->chance, -6, 2) * RASTER;
    const int32_t y = middle.y + chance_between(&w1->chance, -6, 2) * RASTER;
    const int32_t width = chance_between(&w1->chance, 2, 8) * RASTER;
    const int32_t height = chance_between(&w1->chance, 2, 8) * RASTER;
    corner[0] = (NavPoint){x, y};
    corner[1] = (NavPoint){x + width, y};
    corner[2] = (NavPoint){x + width, y + height};
    corner[3] = (NavPoint){x, y + height};
    return 4;
}

static uint32_t make_convex(W1* w1, uint32_t index, NavPoint* corner) {
    const uint32_t count = 5 + chance_below(&w1->chance, 4), share = 65536 / count;
    const uint32_t first = chance_below(&w1->chance, 65536);
    NavPoint center = cell_middle(w1, index);
    center.x += chance_between(&w1->chance, -24 * PX, 24 * PX);
    center.y += chance_between(&w1->chance, -24 * PX, 24 * PX);
    w1->centers[index] = center;
    w1->radii[index] = chance_between(&w1->chance, 12 * PX, 30 * PX);
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t angle = first + i * share + chance_below(&w1->chance, share * 2 / 3);
        corner[i] = ahead(center, (uint16_t)angle, w1->radii[index]);
    }
    return count;
}

static void make_statics(W1* w1) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < w1->def.static_count; ++i) {
        w1->first_points[i] = at;
        at += w1->def.variant == W1_DEGENERATE ? make_rectangle(w1, i, w1->points + at)
                                               : make_convex(w1, i, w1->points + at);
    }
    w1->first_points[w1->def.static_count] = at;
}

static bool is_near(NavPoint a, NavPoint b, int64_t distance) {
    const int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy < distance * distance;
}

static bool is_in_range(const W1* w1, NavPoint center) {
    return center.x >= w1->range.min.x && center.y >= w1->range.min.y &&
           center.x <= w1->range.max.x && center.y <= w1->range.max.y;
}

static bool meets_static(const W1* w1, NavPoint center) {
    const int32_t column = center.x / CELL, row = center.y / CELL, side = (int32_t)w1->side;
    for (int32_t y = row - 1; y <= row + 1; ++y) {
        for (int32_t x = column - 1; x <= column + 1; ++x) {
            const int64_t index = (int64_t)y * side + x;
            if (x < 0 || y < 0 || x >= side || index >= w1->def.static_count)
                continue;
            if (is_near(center, w1->centers[index], (int64_t)w1->radii[index] + MOVER_RADIUS))
                return true;
        }
    }
    return false;
}

// May `mover` be placed there? `count`: the number of movers that are placed already.
static bool is_free(const W1* w1, uint32_t mover, uint32_t count, NavPoint center) {
    if (w1->def.variant != W1_NO_OVERLAP)
        return true;
    if (meets_static(w1, center))
        return false;
    for (uint32_t i = 0; i < count; ++i)
        if (i != mover && is_near(center, w1->movers[i].center, 2 * MOVER_RADIUS))
            return false;
    return true;
}

static void place(W1* w1, uint32_t index) {
    W1Mover* mover = &w1->movers[index];
    const NavBox range = w1->range;
    mover->facing = mover->heading = (uint16_t)chance_below(&w1->chance, 65536);
    for (int tries = 0; tries < PLACING_TRIES; ++tries) {
        mover->center.x = chance_between(&w1->chance, range.min.x, range.max.x);
        mover->center.y = chance_between(&w1->chance, range.min.y, range.max.y);
        if (is_free(w1, index, index, mover->center))
            return;
    }
    fputs("bench: no room for the movers\n", stderr);
    exit(EXIT_FAILURE);
}

static void place_on_raster(W1* w1, uint32_t index) {
    place(w1, index);
    W1Mover* mover = &w1->movers[index];
    mover->center = (NavPoint){on_raster(mover->center.x), on_raster(mover->center.y)};
    mover->heading = (uint16_t)(chance_below(&w1->chance, 4) * NAV_QUARTER_TURN);
    mover->facing = mover->heading;
    // 24 x 16 px: an odd number of half raster cells along one axis, an even number along the
    // other.
    const bool is_lying = mover->facing % (2 * NAV_QUARTER_TURN) == 0;
    mover->center.x += is_lying ? RASTER / 2 : 0;
    mover->center.y += is_lying ? 0 : RASTER / 2;
}

static void bounce(const W1* w1, W1Mover* mover) {
    const NavPoint next = ahead(mover->center, mover->heading, (int32_t)w1->def.step_px * PX);
    if (next.x < w1->range.min.x || next.x > w1->range.max.x)
        mover->heading = (uint16_t)(2 * NAV_QUARTER_TURN - mover->heading);
    if (next.y < w1->range.min.y || next.y > w1->range.max.y)
        mover->heading = (uint16_t)-mover->heading;
}

// Moves one raster cell along an axis; sometimes rotates by a quarter turn.
static void step_on_raster(W1* w1, W1Mover* mover) {
    if (chance_below(&w1->chance, 16) == 0)
        mover->heading = (uint16_t)(mover->heading + NAV_QUARTER_TURN);
    const NavPoint next = ahead(mover->center, mover->heading, RASTER);
    if (is_in_range(w1, next))
        mover->center = next;
    else
        mover->heading = (uint16_t)(mover->heading + 2 * NAV_QUARTER_TURN);
}

// Rotates, bounces, and moves on. A mover that avoids obstacles turns back before them.
void w1_step(W1* w1, uint32_t index) {
    W1Mover* mover = &w1->movers[index];
    if (w1->def.variant == W1_DEGENERATE) {
        step_on_raster(w1, mover);
        return;
    }
    const int32_t length = (int32_t)w1->def.step_px * PX;
    mover->facing = (uint16_t)(mover->facing + TURN);
    mover->heading = (uint16_t)(mover->heading + TURN);
    bounce(w1, mover);
    if (!is_free(w1, index, w1->def.mover_count, ahead(mover->center, mover->heading, length)))
        mover->heading = (uint16_t)(mover->heading + 2 * NAV_QUARTER_TURN);
    const NavPoint next = ahead(mover->center, mover->heading, length);
    if (is_in_range(w1, next) && is_free(w1, index, w1->def.mover_count, next))
        mover->center = next;
}

static NavBox find_range(const W1* w1) {
    const int32_t range = (int32_t)w1->def.range_px * PX;
    const int32_t margin = range == 0 ? MOVER_RADIUS : (w1->size.x - range) / 2;
    return (NavBox){{margin, margin}, {w1->size.x - margin, w1->size.y - margin}};
}

static void* get_memory(size_t count, size_t size) {
    void* memory = calloc(count + 1, size);
    if (memory == NULL) {
        fputs("bench: no memory for the workload\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

W1* w1_create(const W1Def* def) {
    W1* w1 = get_memory(1, sizeof *w1);
    w1->def = *def;
    w1->chance = chance_seed(def->seed);
    w1->side = 1;
    while ((uint64_t)w1->side * w1->side < def->static_count)
        ++w1->side;
    w1->size = (NavPoint){(int32_t)w1->side * CELL, (int32_t)w1->side * CELL};
    w1->range = find_range(w1);
    w1->points = get_memory((size_t)def->static_count * STATIC_CORNERS_MAX, sizeof *w1->points);
    w1->first_points = get_memory(def->static_count, sizeof *w1->first_points);
    w1->centers = get_memory(def->static_count, sizeof *w1->centers);
    w1->radii = get_memory(def->static_count, sizeof *w1->radii);
    w1->movers = get_memory(def->mover_count, sizeof *w1->movers);
    make_statics(w1);
    for (uint32_t i = 0; i < def->mover_count; ++i) {
        if (def->variant == W1_DEGENERATE)
            place_on_raster(w1, i);
        else
            place(w1, i);
    }
    return w1;
}

void w1_destroy(W1* w1) {
    free(w1->points);
    free(w1->first_points);
    free(w1->centers);
    free(w1->radii);
    free(w1->movers);
    free(w1);
}
