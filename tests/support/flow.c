#include "support/flow.h"

#include <math.h>

#include "support/random.h"

enum { R = FLOW_RADIUS };

const char* const flow_names[FLOW_KINDS] = {"door", "corridor", "circle", "field", "spot"};

// Rows and columns of places.
typedef struct Block {
    NavPoint first;
    int32_t columns, rows, pitch;
} Block;

static NavPoint place_in(const Block* block, int32_t k) {
    NavPoint p = {block->first.x + k % block->columns * block->pitch,
                  block->first.y + k / block->columns * block->pitch};
    return p;
}

// Places are not quite regular.
static NavPoint jittered(TestRandom* random, NavPoint p) {
    p.x += random_between(random, -R / 4, R / 4);
    p.y += random_between(random, -R / 4, R / 4);
    return p;
}

static void add_unit(FlowScene* scene, NavPoint start, NavPoint goal) {
    scene->units[scene->unit_count++] = (FlowUnit){start, goal};
}

static void shuffle_goals(FlowScene* scene, TestRandom* random, uint32_t first) {
    for (uint32_t i = scene->unit_count - 1; i > first; i--) {
        uint32_t k = first + random_below(random, i - first + 1);
        NavPoint goal = scene->units[i].goal;
        scene->units[i].goal = scene->units[k].goal;
        scene->units[k].goal = goal;
    }
}

// All places of one block are starts, those of the other one goals.
static void add_group(FlowScene* scene, TestRandom* random, const Block* from, const Block* to) {
    uint32_t first = scene->unit_count;
    for (int32_t k = 0; k < from->columns * from->rows; k++) {
        NavPoint start = jittered(random, place_in(from, k));
        add_unit(scene, start, jittered(random, place_in(to, k)));
    }
    shuffle_goals(scene, random, first);
}

static void make_door(FlowScene* scene, TestRandom* random) {
    Block from = {{15 * R, 25 * R}, 10, 10, 3 * R}, to = {{75 * R, 15 * R}, 10, 10, 5 * R};
    scene->size = (NavPoint){135 * R, 80 * R};
    scene->walls[scene->wall_count++] = (NavBox){{58 * R, 0}, {60 * R, 40 * R - 5 * R / 2}};
    scene->walls[scene->wall_count++] = (NavBox){{58 * R, 40 * R + 5 * R / 2}, {60 * R, 80 * R}};
    add_group(scene, random, &from, &to);
}

static void make_corridor(FlowScene* scene, TestRandom* random) {
    Block left = {{10 * R, 2 * R}, 40, 5, 4 * R}, right = {{214 * R, 2 * R}, 40, 5, 4 * R};
    scene->size = (NavPoint){380 * R, 20 * R};
    add_group(scene, random, &left, &right);
    add_group(scene, random, &right, &left);
}

// The points of a circle, each from the one before by a turn.
static void make_circle(FlowScene* scene, TestRandom* random) {
    enum { COUNT = 500 };
    const double radius = COUNT * 3.0 * R / 6.283185307179586;
    const double sine = 0.012566039883352607, cosine = 0.9999210442038161; // of 1/500 of a turn
    double x = radius, y = 0;
    scene->size = (NavPoint){500 * R, 500 * R};
    for (uint32_t k = 0; k < COUNT; k++) {
        NavPoint start = {250 * R + (int32_t)x, 250 * R + (int32_t)y};
        NavPoint goal = {250 * R - (int32_t)x, 250 * R - (int32_t)y};
        double turned = x * cosine - y * sine;
        y = x * sine + y * cosine;
        x = turned;
        start = jittered(random, start);
        add_unit(scene, start, goal);
    }
}

static void make_field(FlowScene* scene, TestRandom* random) {
    Block west = {{10 * R, 80 * R}, 10, 25, 4 * R}, east = {{214 * R, 80 * R}, 10, 25, 4 * R};
    Block south = {{80 * R, 10 * R}, 25, 10, 4 * R}, north = {{80 * R, 214 * R}, 25, 10, 4 * R};
    scene->size = (NavPoint){260 * R, 260 * R};
    add_group(scene, random, &west, &east);
    add_group(scene, random, &east, &west);
    add_group(scene, random, &south, &north);
    add_group(scene, random, &north, &south);
}

static void make_spot(FlowScene* scene, TestRandom* random) {
    Block from = {{6 * R, 6 * R}, 20, 20, 6 * R};
    NavPoint goal = {63 * R, 63 * R};
    scene->size = (NavPoint){126 * R, 126 * R};
    for (int32_t k = 0; k < 400; k += 2) {
        NavPoint start = place_in(&from, k + k / 20 % 2);
        start = jittered(random, start);
        add_unit(scene, start, goal);
    }
    // A circle of which the bodies cover half.
    scene->near = (int32_t)(R * sqrt(200 / 0.5));
}

void flow_scene(FlowKind kind, uint64_t seed, FlowScene* scene) {
    static void (*const make[FLOW_KINDS])(FlowScene*, TestRandom*) = {
        make_door, make_corridor, make_circle, make_field, make_spot};
    static const uint32_t most_seconds[FLOW_KINDS] = {120, 180, 240, 180, 60};
    TestRandom random = {seed * 64 + kind};
    scene->wall_count = scene->unit_count = 0;
    scene->near = R;
    scene->most_ticks = most_seconds[kind] * FLOW_TICKS_A_SECOND;
    make[kind](scene, &random);
}
