// Tracing with a scale, a limit of vertices, and ground that grows.
#include "art_mask.h"
#include "art_rings.h"

// Below a scale of 1/16 steps of the world are wider than the usual cut of a corner.
static void rings_are_disjoint_in_the_world(void** state) {
    (void)state;
    static const double scales[] = {1.0 / 3, 0.1, 0.05, 0.04, 1.0 / 32};
    for (int kind = 0; kind < MASK_COUNT * 5; kind++) {
        Mask mask = make_mask(kind / 5);
        EngiArt art = make_art();
        EngiTrace raw, simple;
        uint32_t outer, holes;
        art.options.scale = scales[kind % 5];
        trace_mask(&art, &mask, &raw, &simple);
        count_rings(&simple, &outer, &holes);
        assert_int_equal(outer, count_parts(&mask, true, false));
        for (uint32_t i = 0; i < simple.point_count; i++)
            assert_true(engi_trace_place(&art, &simple, simple.points[i], &simple.points[i]));
        assert_int_equal(count_crossings(&simple, simple.points), 0);
        engi_trace_fini(&raw);
        engi_trace_fini(&simple);
        engi_arena_destroy(art.arena);
    }
}

static void a_scale_that_is_too_small_is_refused(void** state) {
    (void)state;
    Mask mask = make_mask(0);
    EngiArt art = make_art();
    EngiTrace trace;
    EngAssetError error = {""};
    EngiPicture picture = {mask.alpha, 1, SIDE, SIDE};
    art.source = (EngiSource){.path = "disc", .arena = art.arena, .error = &error};
    art.options.scale = 0.03;
    assert_false(engi_trace_follow(&art, &picture, &trace));
    assert_string_equal(error.text,
                        "disc: a picture cannot be traced at a scale below 1/32; make the picture "
                        "itself smaller");
    engi_trace_fini(&trace);
    engi_arena_destroy(art.arena);
}

// All islands and holes stay, and rings stay simple; a note says what epsilon became.
static void vertices_have_a_limit(void** state) {
    (void)state;
    for (int kind = 0; kind < 20; kind++) {
        Mask mask = make_mask(kind);
        for (uint32_t most = 5; most < 60; most += 9) {
            EngiArt art = make_art();
            EngiTrace raw, simple;
            uint32_t outer, holes;
            art.options.max_vertices = most;
            trace_mask(&art, &mask, &raw, &simple);
            count_rings(&simple, &outer, &holes);
            assert_int_equal(outer, count_parts(&mask, true, false));
            assert_int_equal(holes, count_parts(&mask, false, true) - 1);
            assert_int_equal(count_crossings(&simple, simple.points), 0);
            if (simple.point_count > most) // rings inside of each other need more
                assert_true(raw.ring_count > 1 && art.notes.count > 0);
            if (kind == 0)
                assert_true(simple.point_count <= most && simple.point_count >= 3);
            engi_trace_fini(&raw);
            engi_trace_fini(&simple);
            engi_arena_destroy(art.arena);
        }
    }
}

// Against the distance to every pixel.
static void solid_ground_grows_and_shrinks(void** state) {
    (void)state;
    static const double expands[] = {1, 1.5, 3.7, 12, 30, -1, -2.9, -8, -100};
    for (int kind = 0; kind < MASK_COUNT; kind++) {
        Mask mask = make_mask(kind);
        double expand = expands[kind % 9];
        EngiArt art = make_art();
        EngiPicture picture = {mask.alpha, 1, SIDE, SIDE}, grown;
        uint8_t* alpha;
        art.options.expand = expand;
        assert_true(engi_picture_expand(&art, &picture, &alpha, &grown));
        int margin = ((int)grown.width - SIDE) / 2, reach = (int)fabs(expand);
        for (int y = -margin; y < SIDE + margin; y += 5) {
            for (int x = -margin; x < SIDE + margin; x++) {
                bool is_in = x >= 0 && y >= 0 && x < SIDE && y < SIDE;
                bool is_solid = is_in && mask.alpha[y * SIDE + x] >= 128, is_near = false;
                bool can_change = is_solid != (expand > 0);
                for (int v = y - reach; v <= y + reach && can_change && !is_near; v++) {
                    for (int u = x - reach; u <= x + reach && !is_near; u++) {
                        bool has = u >= 0 && v >= 0 && u < SIDE && v < SIDE;
                        bool is_seed = (has && mask.alpha[v * SIDE + u] >= 128) == (expand > 0);
                        is_near =
                            is_seed && (u - x) * (u - x) + (v - y) * (v - y) <= expand * expand;
                    }
                }
                bool is_now = alpha[(y + margin) * (int)grown.width + x + margin] == 255;
                assert_int_equal(is_now, is_solid != is_near);
            }
        }
        free(alpha);
        engi_arena_destroy(art.arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rings_are_disjoint_in_the_world),
        cmocka_unit_test(a_scale_that_is_too_small_is_refused),
        cmocka_unit_test(vertices_have_a_limit),
        cmocka_unit_test(solid_ground_grows_and_shrinks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
