// Tracing: topology, distance, crossings and bias, against flood fill and a point-in-polygon test.
#include "art_mask.h"
#include "art_rings.h"

#include "art/trace_parts.h"

#include <sidestep/asset_nav.h>

static bool covers_px(const EngiTrace* trace, int x, int y) {
    return is_covered(trace, (x + 0.5) * ENG_STEPS_PER_PX + 0.25, (y + 0.5) * ENG_STEPS_PER_PX);
}

// ---- tests

static void islands_and_holes_stay(void** state) {
    (void)state;
    for (int kind = 0; kind < MASK_COUNT; kind++) {
        Mask mask = make_mask(kind);
        for (int joins = 0; joins < 2; joins++) {
            EngiArt art = make_art();
            EngiTrace raw, simple;
            uint32_t outer, holes;
            art.options.joins_corners = joins == 1;
            trace_mask(&art, &mask, &raw, &simple);
            count_rings(&simple, &outer, &holes);
            assert_int_equal(outer, count_parts(&mask, true, joins == 1));
            assert_int_equal(holes, count_parts(&mask, false, joins == 0) - 1);
            engi_trace_fini(&raw);
            engi_trace_fini(&simple);
            engi_arena_destroy(art.arena);
        }
    }
}

static void rings_are_simple_disjoint_and_near(void** state) {
    (void)state;
    static const double epsilons[] = {0, 0.75, 1.25, 4};
    // Noise has many corners: a third of its cases will do.
    for (int kind = 0; kind < MASK_COUNT * 4; kind += kind < 80 ? 1 : 3) {
        Mask mask = make_mask(kind / 4);
        EngiArt art = make_art();
        EngiTrace raw, simple;
        art.options.epsilon = epsilons[kind % 4];
        art.options.bias = (EngTraceBias)(kind % 3);
        trace_mask(&art, &mask, &raw, &simple);
        assert_int_equal(count_crossings(&simple, simple.points), 0);
        for (uint32_t r = 0; r < raw.ring_count; r++) {
            double most = (art.options.epsilon + 0.71) * ENG_STEPS_PER_PX;
            assert_true(farthest(&raw, &simple, r) <= most);
            assert_true(farthest(&simple, &raw, r) <= most);
        }
        if (epsilons[kind % 4] > 1 && kind / 4 == 0)
            assert_true(simple.point_count < raw.point_count / 2);
        engi_trace_fini(&raw);
        engi_trace_fini(&simple);
        engi_arena_destroy(art.arena);
    }
}

// Inside: no pixel that is not solid is covered. Outside: all that are solid are.
static void bias_is_kept(void** state) {
    (void)state;
    for (int kind = 0; kind < MASK_COUNT * 2; kind++) {
        Mask mask = make_mask(kind / 2);
        EngiArt art = make_art();
        EngiTrace raw, simple;
        art.options.bias = kind % 2 == 0 ? ENG_TRACE_INSIDE : ENG_TRACE_OUTSIDE;
        trace_mask(&art, &mask, &raw, &simple);
        for (int i = 0; i < SIDE * SIDE; i++) {
            bool is_solid = mask.alpha[i] >= 128;
            bool covers = is_covered(&simple, (i % SIDE + 0.5) * ENG_STEPS_PER_PX + 0.25,
                                     (i / SIDE + 0.5) * ENG_STEPS_PER_PX + 0.25);
            if (covers != is_solid)
                assert_int_equal(covers, kind % 2 == 1);
        }
        engi_trace_fini(&raw);
        engi_trace_fini(&simple);
        engi_arena_destroy(art.arena);
    }
}

static void a_disc_overlaps_its_outline_by_97_percent(void** state) {
    (void)state;
    Mask mask = make_mask(0);
    EngiArt art = make_art();
    EngiTrace raw, simple;
    uint32_t both = 0, any = 0;
    trace_mask(&art, &mask, &raw, &simple);
    for (int i = 0; i < SIDE * SIDE; i++) {
        bool covers = is_covered(&simple, (i % SIDE + 0.5) * ENG_STEPS_PER_PX + 0.25,
                                 (i / SIDE + 0.5) * ENG_STEPS_PER_PX + 0.25);
        both += covers && mask.alpha[i] >= 128;
        any += covers || mask.alpha[i] >= 128;
    }
    assert_true(both >= any * 0.97);
    engi_trace_fini(&raw);
    engi_trace_fini(&simple);
    engi_arena_destroy(art.arena);
}

static void a_world_takes_it(void** state) {
    (void)state;
    for (int kind = 0; kind < MASK_COUNT; kind++) {
        Mask mask = make_mask(kind);
        EngiArt builder = make_art();
        EngiPicture picture = {mask.alpha, 1, SIDE, SIDE};
        EngAssetError error = {""};
        builder.source = (EngiSource){
            .path = mask.name, .arena = builder.arena, .notes = &builder.notes, .error = &error};
        assert_true(engi_art_trace(&builder, mask.name, &picture));
        assert_int_equal(builder.outline_count, 1);
        NavWorld* world = NULL;
        NavWorldDef def = nav_world_def();
        NavOutlineId id;
        NavShapeId shape;
        NavStats stats;
        assert_int_equal(nav_world_create(&def, &world), NAV_OK);
        assert_int_equal(nav_art_outline_create(world, &builder.outlines[0], &id), NAV_OK);
        NavShapeDef floor_def = nav_floor_def(id);
        floor_def.pose = nav_pose_from_px(100, 100, 0);
        assert_int_equal(nav_shape_insert(world, &floor_def, &shape), NAV_OK);
        assert_int_equal(nav_world_get_stats(world, &stats), NAV_OK);
        assert_int_equal(stats.island_count, count_parts(&mask, true, false));
        nav_world_destroy(world);
        free(builder.outlines);
        free(builder.shapes);
        engi_arena_destroy(builder.arena);
    }
}

static void small_islands_and_holes_are_left_out(void** state) {
    (void)state;
    Mask mask = {.name = "specks"};
    draw_box(&mask, 4, 4, 20, 20, true);
    draw_box(&mask, 8, 8, 3, 3, false);
    draw_box(&mask, 40, 40, 3, 5, true);
    EngiArt art = make_art();
    EngiTrace raw, simple;
    trace_mask(&art, &mask, &raw, &simple);
    assert_int_equal(raw.ring_count, 3);
    engi_trace_fini(&raw);
    engi_trace_fini(&simple);
    art.options.least_area = 16;
    trace_mask(&art, &mask, &raw, &simple);
    assert_int_equal(raw.ring_count, 2); // the hole stays
    engi_trace_fini(&raw);
    engi_trace_fini(&simple);
    art.options.least_area = art.options.least_hole = 10;
    trace_mask(&art, &mask, &raw, &simple);
    assert_int_equal(raw.ring_count, 2);         // the island stays
    assert_int_equal(art.art.left_out_count, 4); // once for each trace
    engi_trace_fini(&raw);
    engi_trace_fini(&simple);
    art.options.least_area = 500; // the hole goes with its island
    art.options.least_hole = 0;
    trace_mask(&art, &mask, &raw, &simple);
    assert_int_equal(raw.ring_count, 0);
    engi_trace_fini(&raw);
    engi_trace_fini(&simple);
    draw_box(&mask, 6, 6, 16, 16, false);
    draw_box(&mask, 12, 12, 3, 3, true);
    art.options.least_area = 0; // the island goes with the hole around it
    art.options.least_hole = 300;
    trace_mask(&art, &mask, &raw, &simple);
    assert_int_equal(raw.ring_count, 2); // two islands
    assert_true(covers_px(&simple, 13, 13) && covers_px(&simple, 10, 10));
    engi_trace_fini(&raw);
    engi_trace_fini(&simple);
    engi_arena_destroy(art.arena);
}

// Two rings that cross and one beside them, wide and high.
static void crossings_are_found_in_wide_and_high_pictures(void** state) {
    (void)state;
    for (int is_high = 0; is_high < 2; is_high++) {
        EngPoint points[9] = {{0, 0},    {900, 0},   {450, 90}, {100, 10}, {200, -50},
                              {300, 10}, {600, 100}, {700, 90}, {800, 99}};
        EngPoint min = {0, -50}, max = {900, 100};
        for (int i = 0; i < 9 && is_high; i++)
            points[i] = (EngPoint){points[i].y, points[i].x};
        if (is_high) {
            min = (EngPoint){-50, 0};
            max = (EngPoint){100, 900};
        }
        EngiSideGrid grid;
        assert_true(engi_side_grid_init(&grid, min, max, 9));
        for (uint32_t i = 0; i < 9; i++) {
            uint32_t next = i / 3 * 3 + (i + 1) % 3;
            EngPoint a = points[i], b = points[next];
            bool is_ordered = a.x < b.x || (a.x == b.x && a.y <= b.y);
            EngiSide side = {.a = is_ordered ? a : b,
                             .b = is_ordered ? b : a,
                             .ring = i / 3,
                             .from = i,
                             .next = next};
            assert_true(engi_side_grid_insert(&grid, &side));
        }
        // The upper side of the first ring meets two sides of the second.
        assert_int_equal(grid.marked_count, 3);
        for (uint32_t i = 0; i < 9; i++)
            assert_int_equal(grid.sides[i].is_marked, i == 0 || i == 3 || i == 4);
        engi_side_grid_fini(&grid);
    }
}

// One side before 2 000 that meet it: the cells become smaller, and it is found in them.
static void a_side_meets_those_that_come_much_later(void** state) {
    (void)state;
    enum { COUNT = 2000 };
    EngiSideGrid grid;
    assert_true(engi_side_grid_init(&grid, (EngPoint){0, 0}, (EngPoint){10 * COUNT, 20}, 1));
    EngiSide line = {.a = {0, 10}, .b = {10 * COUNT, 11}, .from = 0, .next = 1};
    assert_true(engi_side_grid_insert(&grid, &line));
    for (uint32_t i = 0; i < COUNT; i++) {
        int32_t x = (int32_t)(i * 7919 % COUNT) * 10, bottom = i % 4 == 0 ? 9 : 20;
        EngiSide side = {
            .a = {x, 0}, .b = {x, bottom}, .from = 2 * i + 2, .next = 2 * i + 3, .ring = 1};
        assert_true(engi_side_grid_insert(&grid, &side));
        assert_int_equal(grid.sides[i + 1].is_marked, i % 4 != 0);
        // As if others had taken its place.
        grid.sides[i + 1].is_gone = i % 3 == 0;
        grid.gone_count += i % 3 == 0;
    }
    assert_true(grid.sides[0].is_marked && grid.planned > 100);
    engi_side_grid_fini(&grid);
}

// A block with a bay of 5 px in which an island lies: a line across the bay would make the island a
// hole, and cross nothing.
static void an_island_in_a_bay_stays_outside(void** state) {
    (void)state;
    for (int is_hole = 0; is_hole < 2; is_hole++) {
        Mask mask = {.name = "bay"};
        draw_box(&mask, 2, 2, 60, 60, true);
        draw_box(&mask, 20, is_hole ? 4 : 2, 9, 5, false);
        draw_box(&mask, 23, is_hole ? 6 : 4, 3, 1, true);
        EngiArt art = make_art();
        EngiTrace raw, simple;
        art.options.epsilon = 6;
        trace_mask(&art, &mask, &raw, &simple);
        assert_int_equal(simple.ring_count, is_hole ? 3 : 2);
        assert_true(covers_px(&simple, 24, is_hole ? 6 : 4));
        assert_false(covers_px(&simple, 24, is_hole ? 5 : 3));
        engi_trace_fini(&raw);
        engi_trace_fini(&simple);
        engi_arena_destroy(art.arena);
    }
}

// A comb of 30 000 teeth: each would be tested with all that follow.
static void too_many_corners_are_kept(void** state) {
    (void)state;
    enum { WIDTH = 16, HEIGHT = 60000 };
    static uint8_t alpha[WIDTH * HEIGHT];
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        alpha[i] = i / WIDTH % 2 == 0 || i % WIDTH < 2 ? 255 : 0;
    EngiPicture picture = {alpha, 1, WIDTH, HEIGHT};
    EngiArt art = {.arena = engi_arena_create(), .options = eng_art_options()};
    EngiTrace trace;
    EngNotes notes;
    art.source = (EngiSource){.path = "comb", .arena = art.arena, .notes = &art.notes};
    assert_true(engi_trace_follow(&art, &picture, &trace));
    assert_true(engi_trace_simplify(&art, &trace));
    assert_int_equal(trace.ring_count, 1);
    assert_int_equal(count_crossings(&trace, trace.points), 0);
    assert_true(engi_notes_finish(&art.notes, art.arena, &notes));
    check_noted(&notes, "comb: the picture has too many corners to simplify all of them");
    engi_trace_fini(&trace);
    engi_arena_destroy(art.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(islands_and_holes_stay),
        cmocka_unit_test(rings_are_simple_disjoint_and_near),
        cmocka_unit_test(bias_is_kept),
        cmocka_unit_test(a_disc_overlaps_its_outline_by_97_percent),
        cmocka_unit_test(a_world_takes_it),
        cmocka_unit_test(small_islands_and_holes_are_left_out),
        cmocka_unit_test(too_many_corners_are_kept),
        cmocka_unit_test(crossings_are_found_in_wide_and_high_pictures),
        cmocka_unit_test(a_side_meets_those_that_come_much_later),
        cmocka_unit_test(an_island_in_a_bay_stays_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
