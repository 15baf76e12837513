// The most expensive cases: shapes that meet very many others, or cover a large area.
#include "scenes.h"

#include <stdio.h>
#include <stdlib.h>

#define PX NAV_STEPS_PER_PX
// A row of upright slats, 4 px wide every 8 px.
#define SLAT_PITCH 8
#define SLAT_TOP 300
#define SLAT_HEIGHT 400
#define ROW_HEIGHT 1000

void play_turns(Bench* bench, Stage* stage, const Turns* turns) {
    Samples samples = samples_create(turns->count);
    for (uint32_t turn = 0; turn < turns->warm_count + turns->count; ++turn) {
        if (turn == turns->warm_count)
            stage_mark_warm(stage);
        const uint64_t start = processor_ns();
        turns->act(stage, turns->context, turn);
        const uint64_t end = processor_ns();
        if (turn >= turns->warm_count)
            samples_add(&samples, end - start, 1);
    }
    Row row = row_create(turns->scene, "nav", "turn", turns->size);
    row.time = samples_sum_up(&samples);
    stage_describe(stage, &row);
    ledger_add(&bench->ledger, &row);
    samples_destroy(&samples);
}

static uint32_t turn_count(const Bench* bench, uint32_t quick, uint32_t full) {
    return bench->is_full ? full : quick;
}

typedef struct Walker {
    NavShapeId shape;
    NavPoint start;
    uint16_t turn; ///< angle units a step
} Walker;

// Moves 3 px a step, down and up again over 60 px, and rotates back and forth.
static void walk(Stage* stage, void* context, uint32_t turn) {
    const Walker* walker = context;
    const uint32_t phase = turn % 40, away = phase < 20 ? phase : 40 - phase;
    const NavPoint at = {walker->start.x + (int32_t)away * PX,
                         walker->start.y + (int32_t)away * 3 * PX};
    const NavPose pose = nav_pose(at, (uint16_t)(away * walker->turn));
    require(nav_shape_move(stage->world, walker->shape, pose), "move");
}

static NavPoint row_size(uint32_t slat_count) {
    return (NavPoint){((int32_t)slat_count * SLAT_PITCH + 200) * PX, ROW_HEIGHT * PX};
}

static Stage* create_row(uint32_t slat_count) {
    Stage* stage = stage_create(row_size(slat_count), true);
    require(nav_batch_begin(stage->world), "begin");
    for (int32_t i = 0; i < (int32_t)slat_count; ++i)
        stage_insert_box_px(stage, (NavPoint){100 + i * SLAT_PITCH, SLAT_TOP},
                            (NavPoint){4, SLAT_HEIGHT});
    require(nav_batch_commit(stage->world), "commit the slats");
    return stage;
}

static Walker insert_beam(Stage* stage, uint32_t slat_count) {
    const NavPoint size_px = {(int32_t)slat_count * SLAT_PITCH + 60, 16};
    const NavOutlineId outline = stage_box_outline(stage, size_px);
    Walker beam = {.start = {row_size(slat_count).x / 2, (SLAT_TOP + SLAT_HEIGHT / 2) * PX},
                   .turn = 1};
    beam.shape = stage_insert_outline(stage, outline, nav_pose(beam.start, 0));
    return beam;
}

static void play_beam(Bench* bench, const char* scene, uint32_t slat_count, uint32_t count) {
    Stage* stage = create_row(slat_count);
    Walker beam = insert_beam(stage, slat_count);
    const Turns turns = {scene, slat_count, 8, count, walk, &beam};
    play_turns(bench, stage, &turns);
    stage_destroy(stage);
}

// A mover that lies across 1 000 others: each move removes and makes 4 000 crossings.
void scene_across(Bench* bench) {
    play_beam(bench, "across-1000", 1000, turn_count(bench, 32, 200));
}

// A wall with 10 000 crossings: a shape that passes by should not pay for them; moving the wall
// does.
void scene_wall(Bench* bench) {
    const uint32_t slat_count = 2500;
    Stage* stage = create_row(slat_count);
    const Walker beam = insert_beam(stage, slat_count);
    const NavOutlineId outline = stage_box_outline(stage, (NavPoint){24, 16});
    Walker passer = {.start = {beam.start.x + 70 * PX, beam.start.y - 30 * PX}, .turn = 364};
    passer.shape = stage_insert_outline(stage, outline, nav_pose(passer.start, 0));
    const Turns turns = {
        "wall-10000-passed", slat_count, 80, turn_count(bench, 1000, 10000), walk, &passer};
    play_turns(bench, stage, &turns);
    stage_destroy(stage);
    play_beam(bench, "wall-10000-moved", slat_count, turn_count(bench, 16, 100));
}

static void play_map_sized(Bench* bench, uint32_t static_count) {
    W1Def def = w1_def(W1_OVERLAP, static_count, bench->seed);
    W1* w1 = w1_create(&def);
    Stage* stage = stage_create(w1->size, true);
    stage_load_w1(stage, w1);
    const int32_t side_px = w1->size.x / PX - 200;
    Walker cover = {.start = {w1->size.x / 2, w1->size.y / 2}, .turn = 1};
    const NavOutlineId outline = stage_box_outline(stage, (NavPoint){side_px, side_px});
    cover.shape = stage_insert_outline(stage, outline, nav_pose(cover.start, 0));
    const Turns turns = {"map-sized-mover",          static_count, 40,
                         turn_count(bench, 64, 400), walk,         &cover};
    play_turns(bench, stage, &turns);
    stage_destroy(stage);
    w1_destroy(w1);
}

void scene_map_sized(Bench* bench) {
    play_map_sized(bench, 1000);
    play_map_sized(bench, 10000);
}

// 5 * 13 * 17 * 29 * 37 steps, five primes of the form 4k + 1 and one of them twice, so that a
// circle of this radius passes through 1 620 lattice points.
#define CIRCLE_RADIUS (5 * 5 * 13 * 17 * 29 * 37)
#define CIRCLE_QUARTER 250 // how many of them each quarter uses

// The first points of a quarter of the circle, from its top towards its side; each quarter is the
// one before, rotated by a right angle.
static void find_circle(NavPoint points[4 * CIRCLE_QUARTER]) {
    const int64_t radius = CIRCLE_RADIUS;
    int64_t y = radius;
    uint32_t count = 0;
    for (int64_t x = 0; x < radius && count < CIRCLE_QUARTER; ++x) {
        while (x * x + y * y > radius * radius)
            --y;
        if (x * x + y * y == radius * radius)
            points[count++] = (NavPoint){(int32_t)x, (int32_t)y};
    }
    for (uint32_t i = CIRCLE_QUARTER; i < 4 * CIRCLE_QUARTER; ++i) {
        const NavPoint last = points[i - CIRCLE_QUARTER];
        points[i] = (NavPoint){last.y, -last.x};
    }
    for (uint32_t i = 0; i < 4 * CIRCLE_QUARTER; ++i) {
        points[i].x += CIRCLE_RADIUS + 100 * PX;
        points[i].y += CIRCLE_RADIUS + 100 * PX;
    }
}

// From the centre of the circle, which sees all its points, to a corner and back.
static void jump(Stage* stage, void* context, uint32_t turn) {
    const Walker* walker = context;
    const NavPoint corner = {50 * PX, 50 * PX};
    const NavPose pose = nav_pose(turn % 2 == 0 ? corner : walker->start, 0);
    require(nav_shape_move(stage->world, walker->shape, pose), "move");
}

void scene_cocircular(Bench* bench) {
    NavPoint points[4 * CIRCLE_QUARTER];
    find_circle(points);
    const int32_t side = 2 * (CIRCLE_RADIUS + 100 * PX);
    Stage* stage = stage_create((NavPoint){side, side}, true);
    stage_insert_ring(stage, points, 4 * CIRCLE_QUARTER);
    const NavOutlineId outline = stage_box_outline(stage, (NavPoint){24, 16});
    Walker walker = {.start = {side / 2, side / 2}, .turn = 364};
    walker.shape = stage_insert_outline(stage, outline, nav_pose(walker.start, 0));
    const Turns steps = {
        "cocircular-step", 4 * CIRCLE_QUARTER, 40, turn_count(bench, 200, 2000), walk, &walker};
    play_turns(bench, stage, &steps);
    const Turns jumps = {
        "cocircular-jump", 4 * CIRCLE_QUARTER, 4, turn_count(bench, 40, 400), jump, &walker};
    play_turns(bench, stage, &jumps);
    stage_destroy(stage);
}

// A platform of 4 000 px over W1: about 13 000 triangles lie under it.
void scene_floor(Bench* bench) {
    const W1Def def = w1_def(W1_OVERLAP, 10000, bench->seed);
    W1* w1 = w1_create(&def);
    Stage* stage = stage_create(w1->size, true);
    stage_load_w1(stage, w1);
    Walker platform = {.start = {w1->size.x / 2, w1->size.y / 2}, .turn = 10};
    NavShapeDef floor_def = nav_floor_def(stage_box_outline(stage, (NavPoint){4000, 4000}));
    floor_def.pose = nav_pose(platform.start, 0);
    floor_def.z = 1;
    floor_def.area = 2;
    require(nav_shape_insert(stage->world, &floor_def, &platform.shape), "insert the platform");
    const Turns turns = {"moving-floor", def.static_count, 8, turn_count(bench, 64, 400),
                         walk,           &platform};
    play_turns(bench, stage, &turns);
    stage_destroy(stage);
    w1_destroy(w1);
}

static void swing(Stage* stage, void* context, uint32_t turn) {
    const NavShapeId* gate = context;
    require(nav_shape_set_enabled(stage->world, *gate, turn % 2 != 0), "swing the gate");
}

static uint32_t island_count(const Stage* stage) {
    NavStats stats;
    require(nav_world_get_stats(stage->world, &stats), "stats");
    return stats.island_count;
}

// A wall from side to side with a gate in its middle, which opens and closes alternately. Without
// `is_whole` the wall has a gap at its far end: a long detour stays open.
static void play_gate(Bench* bench, const char* scene, uint32_t static_count, bool is_whole) {
    W1Def def = w1_def(W1_OVERLAP, static_count, bench->seed);
    W1* w1 = w1_create(&def);
    Stage* stage = stage_create(w1->size, true);
    stage_load_w1(stage, w1);
    const int32_t side_px = w1->size.x / PX, middle_px = side_px / 2, gap_px = is_whole ? 0 : 150;
    stage_insert_box_px(stage, (NavPoint){-8, middle_px - 8}, (NavPoint){middle_px - 12, 16});
    stage_insert_box_px(stage, (NavPoint){middle_px + 20, middle_px - 8},
                        (NavPoint){middle_px - 12 - gap_px, 16});
    NavShapeId gate =
        stage_insert_box_px(stage, (NavPoint){middle_px - 24, middle_px - 4}, (NavPoint){48, 8});
    const uint32_t closed_count = island_count(stage);
    swing(stage, &gate, 0);
    if (island_count(stage) + (is_whole ? 1 : 0) != closed_count) {
        fprintf(stderr, "bench: %s does not divide the island, or does\n", scene);
        exit(EXIT_FAILURE);
    }
    const Turns turns = {scene, static_count, 8, turn_count(bench, 32, 200), swing, &gate};
    play_turns(bench, stage, &turns);
    stage_destroy(stage);
    w1_destroy(w1);
}

void scene_gate(Bench* bench) {
    play_gate(bench, "gate", 1000, true);
    play_gate(bench, "gate", 100000, true);
}

void scene_detour(Bench* bench) {
    play_gate(bench, "detour", 1000, false);
    play_gate(bench, "detour", 100000, false);
}
