// Files that other programs wrote, as shapes. They are beside the project and may be absent; then a
// test is skipped.
#include "art_test.h"

static const char* need(const char* name) {
    const char* path = sample_path(name);
    if (path == NULL)
        skip();
    return path;
}

static void the_sheet_of_five_islands(void** state) {
    (void)state;
    EngArt art = load_art(need("cocos2dx/test_polygon.plist"));
    assert_int_equal(art.shape_count, 3);
    assert_int_equal(art.report.t_junctions, 1);
    assert_int_equal(art.notes.count, 0); // all UVs agree
    check_world(&art, 23963, 7);
}

static void a_sheet_for_defold(void** state) {
    (void)state;
    EngArt art = load_art(need("texturepacker_defold/basic.tpinfo"));
    assert_int_equal(art.shape_count, 11);
    assert_int_equal(art.notes.count, 0);
    check_world(&art, 92884, 11);
}

// Its 27 touching rectangles are one island, and what collides blocks.
static void the_navmesh_of_a_demo_in_both_forms(void** state) {
    (void)state;
    EngArt json = load_art(need("phaser_navmesh_demo/map.json"));
    EngArt xml = load_art(need("phaser_navmesh_demo/map.tmx"));
    assert_int_equal(json.shape_count, xml.shape_count);
    check_world(&json, 427500, 1);
    check_world(&xml, 427500, 1);
}

static void one_map_in_four_packings(void** state) {
    (void)state;
    static const char* const names[] = {"libtmx/csv.tmx", "libtmx/b64zlib.tmx",
                                        "libtmx/externtileset.tmx"};
    for (size_t i = 0; i < 3; i++) {
        EngArt art = load_art(need(names[i]));
        check_world(&art, 510142.958, 1);
    }
}

static void tilesets_by_themselves(void** state) {
    (void)state;
    EngArt art = load_art(need("tiled_collision/geste_collision_tiles.tsx"));
    assert_int_equal(art.shape_count, 17);
    check_world(&art, 2366, 17);
    art = load_art(need("tiled/objs.tsx")); // has no collision shapes
    assert_int_equal(art.shape_count, 0);
    eng_art_unload(&art);
}

static void a_level_of_ldtk(void** state) {
    (void)state;
    EngArt art = load_art(need("ldtk/Typical_TopDown_example.ldtk"));
    assert_int_equal(art.notes.count, 0);
    check_world(&art, 169216, 2);
}

static void pictures(void** state) {
    (void)state;
    static const struct {
        const char* name;
        uint32_t rings, islands;
        double area;
    } cases[] = {{"libtmx/numbers.png", 24, 10, 2810.5},
                 {"texturepacker_defold/original/box_fill_128.png", 1, 1, 128 * 128},
                 {"texturepacker_defold/original/shape_L_128.png", 1, 1, 3274},
                 {"texturepacker_defold/original/triangle_fill_128.png", 1, 1, 8350},
                 {"texturepacker_defold/original/circle_fill_128.png", 1, 1, 12852.5},
                 {"pixi/building1.png", 7, 5, 7625}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EngArt art = load_art(need(cases[i].name));
        assert_int_equal(art.outlines[0].ring_count, cases[i].rings);
        check_world(&art, cases[i].area, cases[i].islands);
    }
}

// How far the corners of one ring are from another at most, px.
static double farthest(const EngPoint* from, uint32_t from_count, const EngPoint* to,
                       uint32_t to_count) {
    double worst_2 = 0;
    for (uint32_t i = 0; i < from_count; i++) {
        double least_2 = INFINITY;
        for (uint32_t k = 0; k < to_count; k++) {
            EngPoint a = to[k], b = to[(k + 1) % to_count];
            double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
            double px = (double)from[i].x - a.x, py = (double)from[i].y - a.y;
            double t = (px * dx + py * dy) / (dx * dx + dy * dy);
            t = t < 0 ? 0 : t > 1 ? 1 : t;
            double x = px - t * dx, y = py - t * dy;
            least_2 = x * x + y * y < least_2 ? x * x + y * y : least_2;
        }
        worst_2 = least_2 > worst_2 ? least_2 : worst_2;
    }
    return sqrt(worst_2) / ENG_STEPS_PER_PX;
}

static double area_of(const EngPoint* points, uint32_t count) {
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        EngPoint a = points[i], b = points[(i + 1) % count];
        sum += (double)a.x * b.y - (double)a.y * b.x;
    }
    return sum;
}

// The borders of the pixels, against what they are simplified to: the same islands and holes, and
// nowhere farther than the tolerance.
static void simplified_pictures_keep_their_rings(void** state) {
    (void)state;
    static const char* const names[] = {"libtmx/numbers.png",
                                        "phaser_navmesh_demo/tiles.png",
                                        "texturepacker_defold/basic-0.png",
                                        "texturepacker_defold/basic-1.png",
                                        "texturepacker_defold/original/box_fill_128.png",
                                        "texturepacker_defold/original/shape_L_128.png",
                                        "texturepacker_defold/original/triangle_fill_128.png",
                                        "texturepacker_defold/original/circle_fill_128.png",
                                        "pixi/building1.png"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        EngArtOptions options = eng_art_options();
        EngArt exact, art = load_art(need(names[i]));
        options.epsilon = 0;
        assert_true(eng_art_load(need(names[i]), &options, &exact, NULL));
        const EngArtOutline *raw = &exact.outlines[0], *simple = &art.outlines[0];
        const EngPoint *p = raw->points, *q = simple->points;
        assert_int_equal(raw->ring_count, simple->ring_count);
        for (uint32_t r = 0; r < raw->ring_count; r++) {
            uint32_t n = raw->ring_sizes[r], m = simple->ring_sizes[r];
            assert_true((area_of(p, n) > 0) == (area_of(q, m) > 0));
            assert_true(farthest(p, n, q, m) <= 1.25 + 0.71);
            assert_true(farthest(q, m, p, n) <= 1.25 + 0.71);
            p += n;
            q += m;
        }
        eng_art_unload(&exact);
        eng_art_unload(&art);
    }
}

static void files_that_name_absent_ones_are_refused(void** state) {
    (void)state;
    EngArt art;
    EngAssetError error = {""};
    assert_false(eng_art_load(need("tiled_collision/geste_cave.tmx"), NULL, &art, &error));
    check_error(&error, need("tiled_collision/geste_cave.tmx"), "Inside_A4.tsx: cannot be opened");
    assert_false(eng_art_load(need("tiled/sandbox.tmx"), NULL, &art, &error));
    check_error(&error, need("tiled/sandbox.tmx"), "hero.tx: cannot be opened");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sheet_of_five_islands),
        cmocka_unit_test(a_sheet_for_defold),
        cmocka_unit_test(the_navmesh_of_a_demo_in_both_forms),
        cmocka_unit_test(one_map_in_four_packings),
        cmocka_unit_test(tilesets_by_themselves),
        cmocka_unit_test(a_level_of_ldtk),
        cmocka_unit_test(pictures),
        cmocka_unit_test(simplified_pictures_keep_their_rings),
        cmocka_unit_test(files_that_name_absent_ones_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
