// The shapes that cover each triangle after each change, and its area and mask.
#include "support/random.h"
#include "support/unit_look.h"

// The shapes of a random world: boxes, so that comparing coordinates shows which of them cover a
// point.
typedef struct Box {
    NavPoint min, max;
    bool is_floor;
    uint8_t area;
    int32_t z;
    uint32_t layers;
    NavShapeId id;
    bool is_in;
} Box;

enum { BOX_COUNT = 12, SIZE = 200 };

// Does the box contain the centroid of the triangle? All coordinates are multiplied by three.
static bool covers(const Box* box, const NavTriangle* t) {
    int64_t x = (int64_t)t->corner[0].x + t->corner[1].x + t->corner[2].x;
    int64_t y = (int64_t)t->corner[0].y + t->corner[1].y + t->corner[2].y;
    return box->is_in && x > 3 * box->min.x && x < 3 * box->max.x && y > 3 * box->min.y &&
           y < 3 * box->max.y;
}

static void check_triangle(const NavWorld* world, uint32_t slot, const Box* boxes) {
    NavTriangle t;
    if (nav_world_get_triangle(world, slot, &t) != NAV_OK)
        return;
    int16_t area = -1;
    int32_t z = 0;
    uint32_t blocked = 0, count = 0;
    NavShapeId ids[BOX_COUNT];
    uint32_t id_count;
    assert_int_equal(nav_world_list_triangle_shapes(world, slot, ids, BOX_COUNT, &id_count),
                     NAV_OK);
    for (uint32_t i = 0; i < BOX_COUNT; i++) {
        if (!covers(&boxes[i], &t))
            continue;
        bool is_listed = false;
        for (uint32_t k = 0; k < id_count; k++)
            is_listed |= is_same_id(ids[k], boxes[i].id);
        assert_true(is_listed);
        count++;
        if (!boxes[i].is_floor) {
            blocked |= boxes[i].layers;
        } else if (area < 0 || boxes[i].z > z || (boxes[i].z == z && boxes[i].area > area)) {
            area = boxes[i].area;
            z = boxes[i].z;
        }
    }
    Box inside = {{0, 0}, {SIZE, SIZE}, true, 0, 0, 0, {0, 0, 0}, true};
    assert_int_equal(t.shape_count, count);
    assert_int_equal(id_count, count);
    assert_int_equal(t.area, area);
    assert_int_equal(t.blocked, blocked);
    assert_int_equal(t.is_walkable, area >= 0 && blocked == 0 && covers(&inside, &t));
}

static void put_in(NavWorld* world, Box* box) {
    NavShapeDef def = box->is_floor ? floor_def(box->area, box->z) : obstacle_def(box->layers);
    box->id = insert_box(world, def, box->min, box->max);
    box->is_in = true;
}

static void roll_place(TestRandom* random, Box* box) {
    box->min.y = random_between(random, -5, 18) * 10;
    box->min.x = random_between(random, -5, 18) * 10;
    box->max.y = box->min.y + random_between(random, 1, 15) * 10;
    box->max.x = box->min.x + random_between(random, 1, 15) * 10;
}

static void reshape_box(NavWorld* world, const Box* box) {
    NavPoint corners[4];
    NavOutlineDef region = ring_def(corners, 4);
    corners[0] = box->min;
    corners[1] = at(box->max.x, box->min.y);
    corners[2] = box->max;
    corners[3] = at(box->min.x, box->max.y);
    assert_int_equal(nav_shape_reshape(world, box->id, &region), NAV_OK);
}

static void change_box(NavWorld* world, TestRandom* random, Box* box) {
    if (!box->is_in) {
        roll_place(random, box);
        box->is_floor = random_below(random, 2) == 0;
        box->area = (uint8_t)random_below(random, 4);
        box->z = random_between(random, -1, 1);
        box->layers = 1u + random_below(random, 7);
        put_in(world, box);
        return;
    }
    switch (random_below(random, 4)) {
    case 0:
        assert_int_equal(nav_shape_remove(world, box->id), NAV_OK);
        box->is_in = false;
        break;
    case 1:
        roll_place(random, box);
        reshape_box(world, box);
        break;
    case 2:
        box->area = (uint8_t)random_below(random, 4);
        box->layers = random_below(random, 8);
        if (box->is_floor)
            assert_int_equal(nav_shape_set_area(world, box->id, box->area), NAV_OK);
        else
            assert_int_equal(nav_shape_set_layers(world, box->id, box->layers), NAV_OK);
        break;
    default:
        box->z = random_between(random, -1, 1);
        if (box->is_floor)
            assert_int_equal(nav_shape_set_z(world, box->id, box->z), NAV_OK);
        break;
    }
}

// Boxes on a raster, so that nothing is rounded and every label can be computed.
static void test_random_boxes_are_labelled_as_arithmetic_has_it(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        TestRandom random = {seed};
        NavWorld* world = square_world(SIZE);
        Box boxes[BOX_COUNT];
        memset(boxes, 0, sizeof boxes);
        for (int n = 0; n < 150; n++) {
            change_box(world, &random, &boxes[random_below(&random, BOX_COUNT)]);
            for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++)
                check_triangle(world, slot, boxes);
        }
        assert_valid(world);
        nav_world_destroy(world);
    }
}

// --- holes --------------------------------------------------------------------------------------

static NavShapeId insert_frame(NavWorld* world, NavShapeDef def) {
    const NavPoint points[] = {{100, 100}, {400, 100}, {400, 400}, {100, 400},
                               {200, 200}, {300, 200}, {300, 300}, {200, 300}};
    const uint32_t sizes[] = {4, 4};
    NavOutlineDef region = rings_def(points, sizes, 2);
    return insert_region(world, def, &region);
}

static void test_hole_is_not_covered(void** state) {
    (void)state;
    NavWorld* world = square_world(500);
    insert_floor(world, at(0, 0), at(500, 500));
    insert_frame(world, obstacle_def(4));
    assert_int_equal(triangle_at(world, at(150, 250)).blocked, 4);
    assert_int_equal(triangle_at(world, at(251, 249)).blocked, 0);
    assert_int_equal(triangle_at(world, at(251, 249)).shape_count, 1);
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_moving_frame_takes_its_hole_along(void** state) {
    (void)state;
    NavWorld* world = square_world(1000);
    insert_floor(world, at(0, 0), at(1000, 1000));
    NavShapeId frame = insert_frame(world, obstacle_def(4));
    for (int32_t x = 0; x <= 500; x += 50) {
        assert_int_equal(nav_shape_move(world, frame, nav_pose(at(x, 7), 0)), NAV_OK);
        assert_int_equal(triangle_at(world, at(x + 151, 251)).blocked, 4);
        assert_int_equal(triangle_at(world, at(x + 251, 251)).blocked, 0);
        assert_int_equal(triangle_at(world, at(x + 351, 261)).blocked, 4);
        assert_valid(world);
    }
    nav_world_destroy(world);
}

static void test_new_layers_reach_all_of_a_frame_and_nothing_else(void** state) {
    (void)state;
    NavWorld* world = square_world(500);
    insert_floor(world, at(0, 0), at(500, 500));
    NavShapeId frame = insert_frame(world, obstacle_def(4));
    insert_box(world, obstacle_def(16), at(50, 240), at(450, 260)); // through the whole triangle
    assert_int_equal(nav_shape_set_layers(world, frame, 8), NAV_OK);
    assert_int_equal(triangle_at(world, at(150, 150)).blocked, 8);
    assert_int_equal(triangle_at(world, at(150, 250)).blocked, 24);
    assert_int_equal(triangle_at(world, at(250, 250)).blocked, 16);
    assert_int_equal(triangle_at(world, at(350, 350)).blocked, 8);
    assert_valid(world);
    nav_world_destroy(world);
}

// --- areas --------------------------------------------------------------------------------------

static void test_highest_z_wins_then_highest_area(void** state) {
    (void)state;
    NavWorld* world = square_world(100);
    const NavPoint p = at(50, 51);
    assert_int_equal(triangle_at(world, p).area, -1);
    insert_box(world, floor_def(7, -5), at(0, 0), at(100, 100));
    assert_int_equal(triangle_at(world, p).area, 7);
    NavShapeId low = insert_box(world, floor_def(1, 0), at(0, 0), at(100, 100));
    assert_int_equal(triangle_at(world, p).area, 1);
    NavShapeId high = insert_box(world, floor_def(3, 0), at(10, 10), at(90, 90));
    assert_int_equal(triangle_at(world, p).area, 3);
    insert_box(world, floor_def(2, 0), at(20, 20), at(80, 80));
    assert_int_equal(triangle_at(world, p).area, 3);
    assert_int_equal(nav_shape_set_z(world, low, INT32_MAX), NAV_OK);
    assert_int_equal(triangle_at(world, p).area, 1);
    assert_int_equal(nav_shape_set_z(world, low, INT32_MIN), NAV_OK);
    assert_int_equal(nav_shape_remove(world, high), NAV_OK);
    assert_int_equal(triangle_at(world, p).area, 2);
    assert_valid(world);
    nav_world_destroy(world);
}

static void test_area_is_known_under_an_obstacle_too(void** state) {
    (void)state;
    NavWorld* world = square_world(100);
    insert_box(world, floor_def(9, 0), at(0, 0), at(100, 100));
    insert_block(world, at(40, 40), at(60, 60));
    NavTriangle t = triangle_at(world, at(50, 51));
    assert_int_equal(t.area, 9);
    assert_false(t.is_walkable);
    nav_world_destroy(world);
}

static void test_obstacle_over_nothing_leaves_the_area_void(void** state) {
    (void)state;
    NavWorld* world = square_world(100);
    insert_block(world, at(40, 40), at(60, 60));
    NavTriangle t = triangle_at(world, at(50, 51));
    assert_int_equal(t.area, -1);
    assert_true(t.blocked == NAV_LAYERS_ALL);
    nav_world_destroy(world);
}

static void test_obstacle_without_layers_blocks_nobody(void** state) {
    (void)state;
    NavWorld* world = square_world(100);
    insert_floor(world, at(0, 0), at(100, 100));
    insert_box(world, obstacle_def(0), at(40, 40), at(60, 60));
    NavTriangle t = triangle_at(world, at(50, 51));
    assert_true(t.is_walkable);
    assert_int_equal(t.shape_count, 2);
    assert_true(has_constraint(world, at(40, 40), at(60, 40)));
    assert_int_equal(stats_of(world).island_count, 1);
    nav_world_destroy(world);
}

// --- inner edges --------------------------------------------------------------------------------

static void test_kept_inner_edges_bound_nothing(void** state) {
    (void)state;
    NavWorld* world = square_world(200);
    insert_floor(world, at(0, 0), at(200, 200));
    const NavPoint points[] = {{50, 50}, {150, 50}, {150, 150}, {50, 150}, {90, 101}};
    const uint32_t triangles[] = {0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4};
    NavOutlineDef region = mesh_def(points, 5, triangles, 4);
    region.has_inner_edges = true;
    NavShapeId id = insert_region(world, obstacle_def(2), &region);
    for (uint32_t layers = 2; layers <= 32; layers *= 4) {
        assert_int_equal(nav_shape_set_layers(world, id, layers), NAV_OK);
        assert_int_equal(triangle_at(world, at(90, 60)).blocked, layers);
        assert_int_equal(triangle_at(world, at(60, 101)).blocked, layers);
        assert_int_equal(triangle_at(world, at(140, 101)).blocked, layers);
        assert_int_equal(triangle_at(world, at(90, 160)).blocked, 0);
        assert_true(has_constraint(world, at(50, 50), at(90, 101)));
        assert_valid(world);
    }
    nav_world_destroy(world);
}

// New triangles take their labels from neighbours, also across inner edges of other shapes.
static void test_labels_are_right_where_inner_edges_are_cut(void** state) {
    (void)state;
    NavWorld* world = square_world(200);
    insert_floor(world, at(0, 0), at(200, 200));
    const NavPoint points[] = {{50, 50}, {150, 50}, {150, 150}, {50, 150}, {90, 101}};
    const uint32_t triangles[] = {0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4};
    NavOutlineDef region = mesh_def(points, 5, triangles, 4);
    region.has_inner_edges = true;
    insert_region(world, obstacle_def(2), &region);
    const NavPoint blade[] = {{0, 0}, {3, 40}, {-40, 1}};
    NavShapeId id = insert_ring(world, obstacle_def(4), blade, 3);
    for (int32_t x = 10; x < 190; x += 7) {
        assert_int_equal(nav_shape_move(world, id, nav_pose(at(x, x / 2 + 40), 0)), NAV_OK);
        assert_valid(world);
        assert_int_equal(triangle_at(world, at(90, 52)).blocked & 2, 2);
        assert_int_equal(triangle_at(world, at(52, 120)).blocked & 2, 2);
        assert_int_equal(triangle_at(world, at(148, 101)).blocked & 2, 2);
        assert_int_equal(triangle_at(world, at(90, 148)).blocked & 2, 2);
        assert_int_equal(triangle_at(world, at(90, 160)).blocked & 2, 0);
        assert_int_equal(triangle_at(world, at(x - 1, x / 2 + 42)).blocked & 4, 4);
    }
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_boxes_are_labelled_as_arithmetic_has_it),
        cmocka_unit_test(test_hole_is_not_covered),
        cmocka_unit_test(test_moving_frame_takes_its_hole_along),
        cmocka_unit_test(test_new_layers_reach_all_of_a_frame_and_nothing_else),
        cmocka_unit_test(test_highest_z_wins_then_highest_area),
        cmocka_unit_test(test_area_is_known_under_an_obstacle_too),
        cmocka_unit_test(test_obstacle_over_nothing_leaves_the_area_void),
        cmocka_unit_test(test_obstacle_without_layers_blocks_nobody),
        cmocka_unit_test(test_kept_inner_edges_bound_nothing),
        cmocka_unit_test(test_labels_are_right_where_inner_edges_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
