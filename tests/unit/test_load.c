// Insertions that a batch puts off, and the mesh that is built of all of them at once.
#include "world/change/world.h"

#include "support/random.h"
#include "support/unit_memory.h"
#include "support/unit_worlds.h"

enum { SIZE = 20000, SHAPE_MOST = 400, CORNER_MOST = 12 };

typedef struct Item {
    NavPoint points[CORNER_MOST];
    uint32_t count;
    bool is_floor;
} Item;

typedef struct Items {
    Item at[SHAPE_MOST];
    uint32_t count;
} Items;

static void add_ring(Items* items, const NavPoint* points, uint32_t count) {
    assert_true(items->count < SHAPE_MOST);
    Item* item = &items->at[items->count++];
    *item = (Item){.count = count};
    memcpy(item->points, points, count * sizeof *points);
}

static void add_box(Items* items, NavPoint min, NavPoint max) {
    const NavPoint box[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    add_ring(items, box, 4);
}

static NavWorld* create(TestMemory* blocks, NavWorldDef def) {
    if (blocks != NULL)
        def.allocator = blocks_allocator(blocks);
    NavWorld* world = create_world(&def);
    world->load.after = 0;
    return world;
}

static NavWorldDef plain_def(void) { return unit_world_def(0, 0, SIZE, SIZE); }

// The first of two worlds loads at once, the second one by one.
static NavWorld* create_nth(uint32_t w, int32_t seam_width) {
    NavWorldDef def = plain_def();
    def.seam_width = seam_width;
    NavWorld* world = create(NULL, def);
    world->disabled_shortcuts = w == 0 ? 0 : NAVI_SHORTCUT_LOAD;
    return world;
}

static NavResult insert_item(NavWorld* world, const Item* item, NavShapeId* id) {
    NavShapeDef def = item->is_floor ? floor_def(3, 1) : obstacle_def(1);
    return try_ring(world, def, item->points, item->count, id);
}

// The ids, if `ids` is not NULL.
static NavResult load(NavWorld* world, const Items* items, NavShapeId* ids) {
    NavResult result = NAV_OK;
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (uint32_t k = 0; k < items->count && result == NAV_OK; k++) {
        NavShapeId id;
        result = insert_item(world, &items->at[k], &id);
        if (ids != NULL)
            ids[k] = id;
    }
    return nav_batch_commit(world);
}

static bool is_built_at_once(const NavWorld* world) {
    return world->mesh.counts->flip_count < world->mesh.counts->tri_alive / 8;
}

static void assert_same(NavWorld* a, NavWorld* b) {
    assert_valid(a);
    assert_valid(b);
    NavStats s = stats_of(a), t = stats_of(b);
    assert_true(nav_world_get_hash(a) == nav_world_get_hash(b));
    assert_true(s.vertex_count == t.vertex_count && s.triangle_count == t.triangle_count);
    assert_true(s.edge_count == t.edge_count && s.node_count == t.node_count);
    assert_true(s.crossing_count == t.crossing_count && s.seam_count == t.seam_count);
    assert_true(s.label_count == t.label_count && s.island_count == t.island_count);
    assert_true(s.walkable_area_2 == t.walkable_area_2 && s.shape_count == t.shape_count);
    assert_true(s.change_count == t.change_count);
}

static void assert_same_at_end(NavWorld* const* world) {
    assert_same(world[0], world[1]);
    nav_world_destroy(world[0]);
    nav_world_destroy(world[1]);
}

// A world with a floor and a crate, and all items in one batch: at once, and one by one.
static void assert_load_is_one_by_one(const Items* items, int32_t seam_width) {
    NavWorld* world[2];
    NavShapeId ids[2][SHAPE_MOST];
    for (uint32_t w = 0; w < 2; w++) {
        world[w] = create_nth(w, seam_width);
        (void)insert_floor(world[w], at(100, 100), at(SIZE - 100, SIZE - 100));
        (void)insert_block(world[w], at(5000, 5000), at(5300, 5600));
        assert_int_equal(load(world[w], items, ids[w]), NAV_OK);
    }
    assert_same(world[0], world[1]);
    for (uint32_t k = 0; k < items->count; k++)
        assert_true(ids[0][k].index == ids[1][k].index &&
                    ids[0][k].generation == ids[1][k].generation);
    const NavCommit *one = nav_world_get_last_commit(world[0]),
                    *two = nav_world_get_last_commit(world[1]);
    assert_int_equal(one->version, two->version);
    assert_int_equal(one->blocked_count, two->blocked_count);
    assert_int_equal(one->freed_count, two->freed_count);
    assert_int_equal(world[0]->floor_changes, world[1]->floor_changes);
    // Afterwards they change alike.
    for (uint32_t w = 0; w < 2; w++)
        for (uint32_t k = 0; k < items->count; k += 7) {
            assert_int_equal(nav_shape_move(world[w], ids[w][k], nav_pose(at(3, 40), 900)), NAV_OK);
            assert_int_equal(nav_shape_remove(world[w], ids[w][(k + 3) % items->count]), NAV_OK);
        }
    assert_same_at_end(world);
}

static void add_field(Items* items) {
    for (int32_t k = 0; k < 144; k++) {
        int32_t x = k % 12 * 1500 + 300, y = k / 12 * 1500 + 300;
        const NavPoint ring[5] = {{x, y},
                                  {x + 700, y + 11 * (k % 9)},
                                  {x + 900, y + 500},
                                  {x + 400, y + 800},
                                  {x, y + 600}};
        add_ring(items, ring, 5);
    }
}

static void apart_shapes_make_no_flip(void** state) {
    (void)state;
    Items items = {.count = 0};
    add_field(&items);
    NavWorld* world = create(NULL, plain_def());
    assert_int_equal(load(world, &items, NULL), NAV_OK);
    assert_int_equal(world->mesh.counts->flip_count, 4); // of the bounds, when the world was made
    nav_world_destroy(world);
    assert_load_is_one_by_one(&items, 3);
}

static void tiles_share_corners_and_sides(void** state) {
    (void)state;
    Items items = {.count = 0};
    for (int32_t k = 0; k < 400; k++)
        add_box(&items, at(k % 20 * 500, k / 20 * 500), at(k % 20 * 500 + 500, k / 20 * 500 + 500));
    assert_load_is_one_by_one(&items, 3);
}

// Each beam crosses many boxes, and its corners lie on sides of others.
static void crossings_and_junctions_are_made(void** state) {
    (void)state;
    Items items = {.count = 0};
    add_field(&items);
    for (int32_t k = 0; k < 12; k++) {
        const NavPoint beam[4] = {{300, 330 + 1500 * k},
                                  {17000, 500 + 1490 * k},
                                  {17000, 540 + 1490 * k},
                                  {300, 360 + 1500 * k}};
        add_ring(&items, beam, 4);
    }
    add_box(&items, at(5000, 5000), at(5300, 5600)); // on the crate that was there
    add_box(&items, at(5100, 5100), at(5300, 5700));
    add_box(&items, at(-500, 7000), at(50, 9000)); // across the bounds
    assert_load_is_one_by_one(&items, 3);
    assert_load_is_one_by_one(&items, 0);
}

static void stacks_needles_and_lines(void** state) {
    (void)state;
    Items items = {.count = 0};
    TestRandom random = {0x10AD};
    for (int32_t k = 0; k < 20; k++) {
        int32_t x = 200 * k + 1000;
        add_box(&items, at(2000, 2000), at(2600, 2400));         // a stack
        add_box(&items, at(x, 9000), at(x + 201, 9002 + k % 3)); // a row that overlaps
        const NavPoint needle[3] = {{x, 12000}, {x + 3000, 12001 + k}, {x + 3000, 12003 + k}};
        add_ring(&items, needle, 3);
        NavPoint corner[3];
        for (uint32_t i = 0; i < 3; i++) {
            corner[i].x = 15000 + random_between(&random, 0, 40);
            corner[i].y = 15000 + random_between(&random, 0, 40);
        }
        if (navi_orient2d(corner[0], corner[1], corner[2]) != 0)
            add_ring(&items, corner, 3);
    }
    items.at[7].is_floor = true;
    assert_load_is_one_by_one(&items, 3);
    assert_load_is_one_by_one(&items, 12);
}

// The top side of the first one is an edge of the triangulation, and meets the pixel of the tip
// that stands two fifths of a step above it.
static void a_side_bends_at_a_corner_beside_it(void** state) {
    (void)state;
    Items items = {.count = 0};
    const NavPoint funnel[4] = {{5000, 5000}, {5010, 5001}, {5200, 4700}, {4800, 4700}};
    const NavPoint tip[3] = {{5006, 5001}, {5040, 5060}, {4970, 5060}};
    add_ring(&items, funnel, 4);
    add_ring(&items, tip, 3);
    for (int32_t k = 0; k < 12; k++)
        add_box(&items, at(12000 + 500 * k, 9000), at(12300 + 500 * k, 9200));
    NavWorld* world = create(NULL, plain_def());
    assert_int_equal(load(world, &items, NULL), NAV_OK);
    assert_int_equal(stats_of(world).node_count, 1);
    assert_valid(world);
    nav_world_destroy(world);
}

// Boxes a step or two beside each other: seams close what is open.
static void cracks_are_closed(void** state) {
    (void)state;
    Items items = {.count = 0};
    for (int32_t k = 0; k < 100; k++) {
        int32_t x = k % 10 * 602 + k / 10 % 3, y = k / 10 * 501;
        add_box(&items, at(x + 1000, y + 1000), at(x + 1600, y + 1500));
        items.at[k].is_floor = k % 2 == 0;
    }
    assert_load_is_one_by_one(&items, 3);
}

// A beam that was there before needs seams now: its sides are no edges of the triangulation, so
// what is judged by the heights around its corners does not see it.
static void cracks_beside_what_was_there_are_closed(void** state) {
    (void)state;
    Items items = {.count = 0};
    for (int32_t k = 0; k < 16; k++) {
        int32_t x = 2000 + 800 * k;
        const NavPoint diamond[4] = {
            {x, 1042}, {x + 300, 1342}, {x + 7 * (k % 5), 1642}, {x - 300, 1342}};
        add_ring(&items, diamond, 4);
    }
    NavWorld* world[2];
    for (uint32_t w = 0; w < 2; w++) {
        world[w] = create_nth(w, 3);
        (void)insert_block(world[w], at(1000, 1000), at(15000, 1040));
        assert_int_equal(load(world[w], &items, NULL), NAV_OK);
        assert_int_equal(stats_of(world[w]).seam_count, 1);
    }
    assert_true(is_built_at_once(world[0]));
    assert_same_at_end(world);
}

// --- batches -----------------------------------------------------------------------------

static void a_call_that_needs_the_mesh_gets_it(void** state) {
    (void)state;
    Items items = {.count = 0};
    add_field(&items);
    NavWorld* world[2];
    for (uint32_t w = 0; w < 2; w++) {
        world[w] = create_nth(w, 0);
        NavShapeId ids[SHAPE_MOST];
        assert_int_equal(nav_batch_begin(world[w]), NAV_OK);
        for (uint32_t k = 0; k < items.count; k++) {
            assert_int_equal(insert_item(world[w], &items.at[k], &ids[k]), NAV_OK);
            NavResult result = NAV_OK;
            if (k == 30)
                result = nav_shape_move(world[w], ids[29], nav_pose(at(50, 20), 4000));
            if (k == 60)
                result = nav_shape_remove(world[w], ids[60]);
            if (k == 90)
                result = nav_shape_set_layers(world[w], ids[1], 6);
            if (k == 100)
                result = nav_shape_set_enabled(world[w], ids[100], false);
            if (k == 110)
                result = nav_shape_set_user(world[w], ids[110], 7);
            assert_int_equal(result, NAV_OK);
        }
        assert_int_equal(nav_batch_commit(world[w]), NAV_OK);
        assert_int_equal(world[w]->load.shapes.count, 0);
    }
    assert_same_at_end(world);
}

static void a_cancelled_load_has_not_happened(void** state) {
    (void)state;
    Items items = {.count = 0};
    add_field(&items);
    TestMemory blocks = {0};
    NavWorld* world = create(&blocks, plain_def());
    (void)insert_block(world, at(700, 700), at(2000, 900));
    uint64_t hash = nav_world_get_hash(world);
    NavShapeId ids[SHAPE_MOST];
    for (uint32_t round = 0; round < 2; round++) {
        assert_int_equal(nav_batch_begin(world), NAV_OK);
        for (uint32_t k = 0; k < items.count; k++)
            assert_int_equal(insert_item(world, &items.at[k], &ids[k]), NAV_OK);
        if (round == 1) // now it is in the mesh
            assert_int_equal(nav_shape_set_layers(world, ids[0], 6), NAV_OK);
        assert_int_equal(nav_batch_cancel(world), NAV_OK);
        assert_true(nav_world_get_hash(world) == hash && stats_of(world).shape_count == 1);
        assert_int_equal(nav_shape_remove(world, ids[5]), NAV_ERR_STALE_ID);
        assert_valid(world);
    }
    assert_int_equal(load(world, &items, NULL), NAV_OK);
    assert_valid(world);
    nav_world_destroy(world);
    assert_int_equal(blocks.live_blocks, 0);
}

// A small batch, and one in a world that has as much already.
static void few_insertions_are_made_one_by_one(void** state) {
    (void)state;
    Items items = {.count = 0};
    add_box(&items, at(1000, 100), at(2000, 200));
    NavWorld* world = create(NULL, plain_def());
    assert_int_equal(load(world, &items, NULL), NAV_OK);
    add_field(&items);
    assert_int_equal(load(world, &items, NULL), NAV_OK);
    assert_true(is_built_at_once(world));
    assert_int_equal(load(world, &items, NULL), NAV_OK);
    assert_valid(world);
    assert_int_equal(stats_of(world).shape_count, 2 * items.count + 1);
    nav_world_destroy(world);
}

static void the_first_insertions_of_a_batch_are_not_put_off(void** state) {
    (void)state;
    Items items = {.count = 0};
    add_field(&items);
    NavWorldDef def = plain_def();
    NavWorld* world = create_world(&def);
    NavShapeId id;
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (uint32_t k = 0; k < items.count; k++) {
        assert_int_equal(insert_item(world, &items.at[k], &id), NAV_OK);
        assert_int_equal(world->load.shapes.count,
                         k < NAVI_LOAD_AFTER ? 0 : k + 1 - NAVI_LOAD_AFTER);
    }
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    assert_valid(world);
    nav_world_destroy(world);
}

// --- limits ------------------------------------------------------------------------------

// What loading the items gives, at once or one by one. Without NAV_OK nothing may have happened.
static NavResult result_within(const Items* items, NavWorldDef def, bool is_at_once) {
    NavWorld* world = create(NULL, def);
    world->disabled_shortcuts = is_at_once ? 0 : NAVI_SHORTCUT_LOAD;
    uint64_t hash = nav_world_get_hash(world);
    NavResult result = load(world, items, NULL);
    assert_valid(world);
    assert_true((result == NAV_OK) == (nav_world_get_hash(world) != hash));
    assert_int_equal(stats_of(world).shape_count, result == NAV_OK ? items->count : 0);
    if (result == NAV_OK)
        assert_int_equal(nav_world_get_last_commit(world)->blocked_count, items->count);
    nav_world_destroy(world);
    return result;
}

static void assert_same_result(const Items* items, NavWorldDef def, NavResult expected) {
    assert_int_equal(result_within(items, def, false), expected);
    assert_int_equal(result_within(items, def, true), expected);
}

static void triangles_and_depth_are_limited(void** state) {
    (void)state;
    Items items = {.count = 0};
    add_field(&items);
    NavWorldDef def = plain_def();
    def.max_triangles = 2 * (8 + 5 * items.count) - 6;
    assert_same_result(&items, def, NAV_OK);
    def.max_triangles--;
    assert_same_result(&items, def, NAV_ERR_BUDGET);
    def = plain_def();
    for (int32_t k = 0; k < 6; k++)
        add_box(&items, at(400 + k, 400), at(420 + k, 420));
    def.max_depth = 7;
    assert_same_result(&items, def, NAV_OK);
    def.max_depth = 6;
    assert_same_result(&items, def, NAV_ERR_BUDGET);
}

static void add_bars(Items* items, uint32_t count, bool is_upright) {
    for (int32_t k = 0; k < (int32_t)count; k++) {
        int32_t from = 1000 + 200 * k, to = from + 90;
        if (is_upright)
            add_box(items, at(from, 500), at(to, 15000));
        else
            add_box(items, at(500, from), at(15000, to));
    }
}

// The limit of one change holds for each shape in the order of the calls, not for all together.
static void crossings_are_limited(void** state) {
    (void)state;
    Items items = {.count = 0};
    add_bars(&items, 20, true);
    add_bars(&items, 10, false); // 200 pairs of bars, each with 4 crossings and 8 nodes
    NavWorldDef def = plain_def();
    def.max_crossings = 2400;
    assert_same_result(&items, def, NAV_OK);
    def.max_crossings--;
    assert_same_result(&items, def, NAV_ERR_BUDGET);
    def = plain_def();
    def.max_change_crossings = 20 * 12 - 32; // each of the last bars crosses 20
    assert_same_result(&items, def, NAV_OK);
    def.max_change_crossings--;
    assert_same_result(&items, def, NAV_ERR_BUDGET);
    // In the other order each of the last ones crosses 10 only.
    items.count = 0;
    add_bars(&items, 10, false);
    add_bars(&items, 20, true);
    def.max_change_crossings = 10 * 12 - 32;
    assert_same_result(&items, def, NAV_OK);
    def.max_change_crossings--;
    assert_same_result(&items, def, NAV_ERR_BUDGET);
}

// --- memory ------------------------------------------------------------------------------

static void a_load_without_memory_has_not_happened(void** state) {
    (void)state;
    Items items = {.count = 0};
    for (int32_t k = 0; k < 30; k++)
        add_box(&items, at(500 * k, 40 * k), at(500 * k + 300, 40 * k + 200));
    add_box(&items, at(0, 100), at(15000, 150)); // needs the general change
    uint32_t undone = 0;
    for (uint64_t nth = 1;; nth++) {
        TestMemory blocks = {0};
        NavWorld* world = create(&blocks, plain_def());
        (void)insert_block(world, at(700, 700), at(2000, 900));
        uint64_t before = nav_world_get_hash(world), calls = blocks.call_count;
        memory_fail(&blocks, nth, nth % 2 == 0);
        NavResult result = load(world, &items, NULL);
        bool is_met = blocks.call_count - calls >= nth;
        memory_recover(&blocks);
        assert_valid(world);
        undone += result != NAV_OK;
        assert_int_equal(result == NAV_OK ? NAV_ERR_MEMORY : result, NAV_ERR_MEMORY);
        assert_true((result == NAV_OK) == (nav_world_get_hash(world) != before));
        if (result != NAV_OK)
            assert_int_equal(load(world, &items, NULL), NAV_OK);
        assert_true(is_built_at_once(world));
        nav_world_destroy(world);
        assert_int_equal(blocks.live_blocks, 0);
        if (!is_met)
            break;
    }
    assert_true(undone > 40);
}

static void loads_again_and_again_need_no_memory(void** state) {
    (void)state;
    Items items = {.count = 0};
    add_field(&items);
    TestMemory blocks = {0};
    NavWorld* world = create(&blocks, plain_def());
    NavOutlineDef region = ring_def(items.at[0].points, items.at[0].count);
    NavOutlineId outline;
    assert_int_equal(nav_outline_create(world, &region, &outline), NAV_OK);
    uint64_t calls = 0;
    for (uint32_t round = 0; round < 6; round++) {
        NavShapeId ids[SHAPE_MOST];
        calls = blocks.call_count;
        uint64_t flips = stats_of(world).flip_count;
        assert_int_equal(nav_batch_begin(world), NAV_OK);
        for (uint32_t k = 0; k < items.count; k++) {
            NavShapeDef def = nav_obstacle_def(outline);
            def.pose = nav_pose(items.at[k].points[0], 0);
            assert_int_equal(nav_shape_insert(world, &def, &ids[k]), NAV_OK);
        }
        assert_int_equal(nav_batch_commit(world), NAV_OK);
        assert_true(stats_of(world).flip_count == flips);
        if (round < 4) // it needs memory
            assert_valid(world);
        assert_int_equal(nav_batch_begin(world), NAV_OK);
        for (uint32_t k = 0; k < items.count; k++)
            assert_int_equal(nav_shape_remove(world, ids[k]), NAV_OK);
        assert_int_equal(nav_batch_commit(world), NAV_OK);
    }
    assert_int_equal(blocks.call_count, calls);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(apart_shapes_make_no_flip),
        cmocka_unit_test(tiles_share_corners_and_sides),
        cmocka_unit_test(crossings_and_junctions_are_made),
        cmocka_unit_test(stacks_needles_and_lines),
        cmocka_unit_test(a_side_bends_at_a_corner_beside_it),
        cmocka_unit_test(cracks_are_closed),
        cmocka_unit_test(cracks_beside_what_was_there_are_closed),
        cmocka_unit_test(a_call_that_needs_the_mesh_gets_it),
        cmocka_unit_test(a_cancelled_load_has_not_happened),
        cmocka_unit_test(few_insertions_are_made_one_by_one),
        cmocka_unit_test(the_first_insertions_of_a_batch_are_not_put_off),
        cmocka_unit_test(triangles_and_depth_are_limited),
        cmocka_unit_test(crossings_are_limited),
        cmocka_unit_test(a_load_without_memory_has_not_happened),
        cmocka_unit_test(loads_again_and_again_need_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
