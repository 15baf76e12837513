// The outline of a sprite mesh: in the world it is the union of the triangles.
#include "support/random.h"
#include "support/unit_look.h"

// The world with just this region as an obstacle.
static uint64_t hash_of(const NavOutlineDef* region) {
    NavWorld* world = square_world(4000);
    (void)insert_region(world, obstacle_def(3), region);
    assert_valid(world);
    uint64_t hash = nav_world_get_hash(world);
    nav_world_destroy(world);
    return hash;
}

static void assert_same_region(const NavOutlineDef* a, const NavOutlineDef* b) {
    assert_true(hash_of(a) == hash_of(b));
}

static const NavPoint square[4] = {{100, 100}, {500, 100}, {500, 500}, {100, 500}};

static void a_clean_tiling_is_its_ring(void** state) {
    (void)state;
    const uint32_t triangles[6] = {0, 1, 2, 0, 2, 3};
    NavOutlineDef mesh = mesh_def(square, 4, triangles, 2), ring = ring_def(square, 4);
    assert_same_region(&mesh, &ring);
}

static void the_way_round_does_not_matter(void** state) {
    (void)state;
    const uint32_t triangles[6] = {0, 2, 1, 0, 2, 3};
    NavOutlineDef mesh = mesh_def(square, 4, triangles, 2), ring = ring_def(square, 4);
    assert_same_region(&mesh, &ring);
}

static void points_at_one_place_are_one(void** state) {
    (void)state;
    const NavPoint points[6] = {{100, 100}, {500, 100}, {500, 500},
                                {100, 100}, {500, 500}, {100, 500}};
    const uint32_t triangles[6] = {0, 1, 2, 3, 4, 5};
    NavOutlineDef mesh = mesh_def(points, 6, triangles, 2), ring = ring_def(square, 4);
    assert_same_region(&mesh, &ring);
}

static void a_corner_on_a_foreign_side_leaves_no_seam(void** state) {
    (void)state;
    const NavPoint points[7] = {{0, 0},     {200, 0}, {400, 0},  {400, 400},
                                {200, 400}, {0, 400}, {200, 200}};
    const uint32_t triangles[15] = {0, 1, 5, 1, 4, 5, 6, 1, 2, 6, 2, 3, 6, 3, 4};
    NavOutlineDef mesh = mesh_def(points, 7, triangles, 5), ring = ring_def(points, 6);
    assert_same_region(&mesh, &ring);
}

static void duplicates_count_once(void** state) {
    (void)state;
    const uint32_t triangles[15] = {0, 1, 2, 0, 2, 3, 0, 1, 2, 2, 1, 0, 3, 0, 2};
    NavOutlineDef mesh = mesh_def(square, 4, triangles, 5), ring = ring_def(square, 4);
    assert_same_region(&mesh, &ring);
}

static void one_strictly_inside_another_leaves_no_trace(void** state) {
    (void)state;
    const NavPoint points[6] = {{0, 0}, {900, 0}, {0, 900}, {100, 100}, {300, 100}, {100, 300}};
    const uint32_t same_way[6] = {0, 1, 2, 3, 4, 5}, other_way[6] = {0, 1, 2, 3, 5, 4};
    NavOutlineDef ring = ring_def(points, 3);
    NavOutlineDef a = mesh_def(points, 6, same_way, 2), b = mesh_def(points, 6, other_way, 2);
    assert_same_region(&a, &ring);
    assert_same_region(&b, &ring);
}

// They share the side from 0 to 2 and lie on the same side of it.
static void one_inside_another_along_a_side(void** state) {
    (void)state;
    const NavPoint points[4] = {{0, 0}, {900, 0}, {0, 900}, {200, 300}};
    const uint32_t triangles[6] = {0, 1, 2, 0, 3, 2};
    NavOutlineDef mesh = mesh_def(points, 4, triangles, 2), ring = ring_def(points, 3);
    assert_same_region(&mesh, &ring);
}

static void crossing_bars_are_a_plus(void** state) {
    (void)state;
    const NavPoint points[8] = {{0, 100}, {300, 100}, {300, 200}, {0, 200},
                                {100, 0}, {200, 0},   {200, 300}, {100, 300}};
    const uint32_t triangles[12] = {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7};
    const NavPoint plus[12] = {{100, 0},   {200, 0},   {200, 100}, {300, 100},
                               {300, 200}, {200, 200}, {200, 300}, {100, 300},
                               {100, 200}, {0, 200},   {0, 100},   {100, 100}};
    NavOutlineDef mesh = mesh_def(points, 8, triangles, 4), ring = ring_def(plus, 12);
    assert_same_region(&mesh, &ring);
}

static void parts_may_touch_at_a_corner(void** state) {
    (void)state;
    const NavPoint points[5] = {{0, 0}, {400, 0}, {200, 200}, {0, 400}, {400, 400}};
    const uint32_t triangles[6] = {0, 1, 2, 2, 4, 3};
    const NavPoint above[3] = {{0, 0}, {400, 0}, {200, 200}};
    const NavPoint below[3] = {{0, 400}, {400, 400}, {200, 200}};
    NavOutlineDef mesh = mesh_def(points, 5, triangles, 2);
    NavWorld* world = square_world(4000);
    (void)insert_ring(world, obstacle_def(3), above, 3);
    (void)insert_ring(world, obstacle_def(3), below, 3);
    assert_true(hash_of(&mesh) == nav_world_get_hash(world));
    nav_world_destroy(world);
}

static void a_gap_inside_is_a_hole(void** state) {
    (void)state;
    const NavPoint points[8] = {{0, 0},     {600, 0},   {600, 600}, {0, 600},
                                {200, 200}, {400, 200}, {400, 400}, {200, 400}};
    const uint32_t triangles[24] = {0, 1, 4, 1, 5, 4, 1, 2, 5, 2, 6, 5,
                                    2, 3, 6, 3, 7, 6, 3, 0, 7, 0, 4, 7};
    const uint32_t sizes[2] = {4, 4};
    NavOutlineDef mesh = mesh_def(points, 8, triangles, 8), rings = rings_def(points, sizes, 2);
    NavOutlineDef full = ring_def(points, 4);
    assert_same_region(&mesh, &rings);
    assert_true(hash_of(&mesh) != hash_of(&full));
}

static void what_has_no_area_leaves_no_trace(void** state) {
    (void)state;
    const NavPoint points[8] = {{100, 100}, {500, 100}, {500, 500}, {100, 500},
                                {300, 100}, {900, 900}, {300, 300}, {700, 100}};
    // Triangles without area: collinear, with a double corner, along the border and beyond. Only
    // they use points 4 to 7.
    const uint32_t triangles[18] = {0, 1, 2, 0, 2, 3, 0, 4, 1, 5, 5, 6, 0, 6, 2, 0, 1, 7};
    NavOutlineDef mesh = mesh_def(points, 8, triangles, 6), ring = ring_def(square, 4);
    assert_same_region(&mesh, &ring);
}

static void inner_edges_are_free_unless_kept(void** state) {
    (void)state;
    const uint32_t triangles[6] = {0, 1, 2, 0, 2, 3};
    for (int is_kept = 0; is_kept < 2; is_kept++) {
        NavOutlineDef mesh = mesh_def(square, 4, triangles, 2);
        mesh.has_inner_edges = is_kept;
        NavWorld* world = square_world(4000);
        (void)insert_region(world, floor_def(0, 0), &mesh);
        assert_valid(world);
        assert_int_equal(has_constraint(world, square[0], square[2]), is_kept);
        assert_true(has_constraint(world, square[0], square[1]));
        nav_world_destroy(world);
    }
}

static void kept_edges_can_be_passed(void** state) {
    (void)state;
    const NavPoint points[5] = {{100, 100}, {500, 100}, {500, 500}, {100, 500}, {320, 290}};
    const uint32_t triangles[12] = {0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4};
    NavOutlineDef mesh = mesh_def(points, 5, triangles, 4);
    mesh.has_inner_edges = true;
    NavWorld* world = square_world(4000);
    (void)insert_region(world, floor_def(0, 0), &mesh);
    for (uint32_t i = 0; i < 4; i++)
        assert_true(has_constraint(world, points[i], points[4]));
    assert_int_equal(stats_of(world).walkable_triangle_count, 4);
    assert_int_equal(stats_of(world).island_count, 1);
    assert_true(walkable_area_2(world) == 2 * 400 * 400);
    nav_world_destroy(world);
}

static void refuses_what_is_no_mesh(void** state) {
    (void)state;
    NavWorld* world = square_world(4000);
    NavOutlineId id = {77, 88, 0};
    const uint32_t beyond[3] = {0, 1, 4}, flat[6] = {0, 0, 1, 2, 2, 3};
    NavOutlineDef def = mesh_def(square, 4, beyond, 1);
    assert_int_equal(nav_outline_create(world, &def, &id), NAV_ERR_INDEX);
    def = mesh_def(square, 4, flat, 2);
    assert_int_equal(nav_outline_create(world, &def, &id), NAV_ERR_NO_AREA);
    def = mesh_def(square, 4, NULL, 2);
    assert_int_equal(nav_outline_create(world, &def, &id), NAV_ERR_ARGUMENT);
    def = mesh_def(square, 2, flat, 2);
    assert_int_equal(nav_outline_create(world, &def, &id), NAV_ERR_FEW_POINTS);
    const NavPoint far[3] = {{0, 0}, {NAV_COORD_MAX + 1, 0}, {0, 9}};
    const uint32_t one[3] = {0, 1, 2};
    def = mesh_def(far, 3, one, 1);
    assert_int_equal(nav_outline_create(world, &def, &id), NAV_ERR_RANGE);
    assert_true(id.index == 77 && id.generation == 88);
    nav_world_destroy(world);
}

// --- boxes on a grid with either diagonal, compared with a bitmap -------------------------------

enum { GRID = 6, CELL = 100, MAX_BOXES = 7 };

typedef struct Soup {
    NavPoint points[4 * MAX_BOXES];
    uint32_t triangles[6 * MAX_BOXES];
    uint32_t box_count;
    bool is_covered[GRID][GRID];
} Soup;

static void add_box(Soup* soup, TestRandom* random) {
    int32_t x0 = random_between(random, 0, GRID - 1), y0 = random_between(random, 0, GRID - 1);
    int32_t x1 = random_between(random, x0 + 1, GRID), y1 = random_between(random, y0 + 1, GRID);
    uint32_t p = 4 * soup->box_count, *t = soup->triangles + 6 * soup->box_count;
    soup->points[p] = at(CELL * x0, CELL * y0);
    soup->points[p + 1] = at(CELL * x1, CELL * y0);
    soup->points[p + 2] = at(CELL * x1, CELL * y1);
    soup->points[p + 3] = at(CELL * x0, CELL * y1);
    uint32_t turn = random_below(random, 2);
    const uint32_t corner[6] = {0, 1, 2, 0, 2, 3};
    for (uint32_t i = 0; i < 6; i++)
        t[i] = p + (corner[i] + turn) % 4;
    for (int32_t y = y0; y < y1; y++)
        for (int32_t x = x0; x < x1; x++)
            soup->is_covered[y][x] = true;
    soup->box_count++;
}

static void the_union_of_boxes_is_their_bitmap(void** state) {
    (void)state;
    TestRandom random = {20};
    for (int round = 0; round < 60; round++) {
        Soup soup = {0};
        uint32_t count = 1 + random_below(&random, MAX_BOXES);
        while (soup.box_count < count)
            add_box(&soup, &random);
        NavOutlineDef mesh =
            mesh_def(soup.points, 4 * soup.box_count, soup.triangles, 2 * soup.box_count);
        NavWorld* world = square_world(GRID * CELL);
        (void)insert_region(world, floor_def(0, 0), &mesh);
        assert_valid(world);
        uint64_t area = 0;
        for (int32_t y = 0; y < GRID; y++)
            for (int32_t x = 0; x < GRID; x++) {
                NavPoint inside = at(CELL * x + 37, CELL * y + 61);
                area += soup.is_covered[y][x] ? 2 * CELL * CELL : 0;
                if (triangle_at(world, inside).is_walkable != soup.is_covered[y][x])
                    fail_msg("round %d: wrong at (%d, %d)", round, inside.x, inside.y);
            }
        assert_true(walkable_area_2(world) == area);
        nav_world_destroy(world);
    }
}

// Boxes side by side along a long one, whose side has many corners inside.
static void corners_along_a_long_side_leave_no_seam(void** state) {
    (void)state;
    enum { BOXES = 60, WIDTH = 50 };
    NavPoint points[4 + 4 * BOXES], ring[2 * BOXES + 6];
    uint32_t triangles[6 + 6 * BOXES];
    for (uint32_t k = 0; k <= BOXES; k++) {
        // The last box is the long one; all are slanted.
        int32_t x = k < BOXES ? (int32_t)k * WIDTH : 0, y = k < BOXES ? 100 : 0;
        int32_t right = k < BOXES ? x + WIDTH : BOXES * WIDTH, bottom = k < BOXES ? 150 : 100;
        const NavPoint box[4] = {at(x, y + x), at(right, y + right), at(right, bottom + right),
                                 at(x, bottom + x)};
        const uint32_t corner[6] = {0, 1, 2, 0, 2, 3};
        memcpy(points + 4 * k, box, sizeof box);
        for (uint32_t i = 0; i < 6; i++)
            triangles[6 * k + i] = 4 * k + corner[i];
    }
    uint32_t count = 0;
    const int32_t end = BOXES * WIDTH;
    ring[count++] = at(0, 0);
    ring[count++] = at(end, end);
    ring[count++] = at(end, 100 + end);
    for (int32_t k = BOXES; k >= 0; k--)
        ring[count++] = at(k * WIDTH, 150 + k * WIDTH);
    ring[count++] = at(0, 100);
    NavOutlineDef mesh = mesh_def(points, 4 * (BOXES + 1), triangles, 2 * (BOXES + 1));
    NavOutlineDef whole = ring_def(ring, count);
    assert_same_region(&mesh, &whole);
}

// Point k of the border of a square of `side` tiles, in order.
static NavPoint border_point(int32_t k, int32_t side, int32_t tile) {
    int32_t along = k % side * tile, all = side * tile;
    switch (k / side) {
    case 0:
        return at(along, 0);
    case 1:
        return at(all, along);
    case 2:
        return at(all - along, all);
    default:
        return at(0, all - along);
    }
}

// A map of tiles with ponds in it.
static void a_map_with_ponds_is_its_rings(void** state) {
    (void)state;
    enum { SIDE = 9, TILE = 100, PONDS = (SIDE / 2) * (SIDE / 2) };
    NavPoint points[(SIDE + 1) * (SIDE + 1)], rings[4 * SIDE + 4 * PONDS];
    uint32_t triangles[6 * SIDE * SIDE], sizes[1 + PONDS], triangle_count = 0, ring_count = 0;
    uint32_t count = 0;
    for (int32_t i = 0; i < (SIDE + 1) * (SIDE + 1); i++)
        points[i] = at(i % (SIDE + 1) * TILE, i / (SIDE + 1) * TILE);
    for (int32_t k = 0; k < 4 * SIDE; k++)
        rings[count++] = border_point(k, SIDE, TILE);
    sizes[ring_count++] = count;
    for (int32_t tile = 0; tile < SIDE * SIDE; tile++) {
        int32_t x = tile % SIDE, y = tile / SIDE;
        uint32_t a = (uint32_t)(y * (SIDE + 1) + x), c = a + SIDE + 1;
        const uint32_t corner[6] = {a, a + 1, c + 1, a, c + 1, c};
        if (x % 2 == 0 || y % 2 == 0) {
            memcpy(triangles + triangle_count, corner, sizeof corner);
            triangle_count += 6;
            continue;
        }
        rings[count++] = points[a];
        rings[count++] = points[a + 1];
        rings[count++] = points[c + 1];
        rings[count++] = points[c];
        sizes[ring_count++] = 4;
    }
    NavOutlineDef mesh = mesh_def(points, COUNT_OF(points), triangles, triangle_count / 3);
    NavOutlineDef whole = ring_def(rings, count);
    whole.ring_sizes = sizes;
    whole.ring_count = ring_count;
    assert_same_region(&mesh, &whole);
}

// The two parts meet at two corners, and between these one extends into the other by three steps.
static void rings_that_touch_may_overlap_between_the_corners(void** state) {
    (void)state;
    const NavPoint points[8] = {{749, 582}, {203, 611}, {177, 324}, {787, 324},
                                {547, 327}, {760, 10},  {453, 19},  {194, 67}};
    const uint32_t triangles[18] = {0, 1, 2, 0, 2, 3, 3, 4, 5, 4, 6, 5, 4, 2, 6, 2, 7, 6};
    const NavPoint whole[7] = {points[2], points[7], points[6], points[5],
                               points[3], points[0], points[1]};
    NavOutlineDef mesh = mesh_def(points, 8, triangles, 6), ring = ring_def(whole, 7);
    assert_same_region(&mesh, &ring);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clean_tiling_is_its_ring),
        cmocka_unit_test(the_way_round_does_not_matter),
        cmocka_unit_test(points_at_one_place_are_one),
        cmocka_unit_test(a_corner_on_a_foreign_side_leaves_no_seam),
        cmocka_unit_test(duplicates_count_once),
        cmocka_unit_test(one_strictly_inside_another_leaves_no_trace),
        cmocka_unit_test(one_inside_another_along_a_side),
        cmocka_unit_test(crossing_bars_are_a_plus),
        cmocka_unit_test(parts_may_touch_at_a_corner),
        cmocka_unit_test(a_gap_inside_is_a_hole),
        cmocka_unit_test(what_has_no_area_leaves_no_trace),
        cmocka_unit_test(inner_edges_are_free_unless_kept),
        cmocka_unit_test(kept_edges_can_be_passed),
        cmocka_unit_test(refuses_what_is_no_mesh),
        cmocka_unit_test(the_union_of_boxes_is_their_bitmap),
        cmocka_unit_test(corners_along_a_long_side_leave_no_seam),
        cmocka_unit_test(a_map_with_ponds_is_its_rings),
        cmocka_unit_test(rings_that_touch_may_overlap_between_the_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
