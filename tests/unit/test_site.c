// Is there room for a shape? Against the area that it would take, boxes, and worlds without it.
#include "support/unit_space.h"

enum { SIZE = 1000, BOXES = 14 };

typedef struct Boxes {
    NavWorld* world;
    NavQuery* query;
    NavBox at[BOXES];
    NavShapeId ids[BOXES];
    bool is_floor[BOXES];
} Boxes;

static NavPoint random_spot(uint64_t* random, int32_t least, int32_t most) {
    NavPoint p;
    p.x = lcg_between(random, least, most);
    p.y = lcg_between(random, least, most);
    return p;
}

static NavBox random_box(uint64_t* random, int32_t most) {
    NavBox box;
    box.min.x = 20 * lcg_between(random, -4, 50);
    box.min.y = 20 * lcg_between(random, -4, 50);
    box.max.x = box.min.x + 20 * lcg_between(random, 1, most);
    box.max.y = box.min.y + 20 * lcg_between(random, 1, most);
    return box;
}

static Boxes boxes_begin(uint64_t* random) {
    Boxes boxes = {.world = square_world(SIZE)};
    boxes.query = create_query(boxes.world);
    for (int k = 0; k < BOXES; k++) {
        boxes.is_floor[k] = k < 5;
        boxes.at[k] = random_box(random, boxes.is_floor[k] ? 40 : 8);
        boxes.ids[k] =
            insert_box(boxes.world, boxes.is_floor[k] ? floor_def(0, 0) : obstacle_def(1),
                       boxes.at[k].min, boxes.at[k].max);
    }
    return boxes;
}

static void boxes_end(Boxes* boxes) {
    nav_query_destroy(boxes->query);
    nav_world_destroy(boxes->world);
}

static bool overlap(NavBox a, NavBox b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

static NavShapeId blocker_of(const Boxes* boxes, NavBox box) {
    for (int k = 0; k < BOXES; k++)
        if (!boxes->is_floor[k] && overlap(boxes->at[k], box))
            return boxes->ids[k];
    return (NavShapeId){0, 0, 0};
}

// The walkable area that the region would take, twice.
static uint64_t area_taken(NavWorld* world, const NavOutlineDef* region) {
    uint64_t before = stats_of(world).walkable_area_2;
    NavShapeId id = insert_region(world, obstacle_def(NAV_LAYERS_ALL), region);
    uint64_t after = stats_of(world).walkable_area_2;
    assert_int_equal(nav_shape_remove(world, id), NAV_OK);
    return before - after;
}

static NavSite site_of(NavQuery* query, const NavOutlineDef* region) {
    NavShapeDef def = obstacle_def(1);
    NavSite site;
    def.region = region;
    assert_int_equal(nav_query_test_site(query, &def, NULL, &site), NAV_OK);
    return site;
}

static void a_site_is_free_when_it_takes_its_whole_area(void** state) {
    (void)state;
    uint32_t free_count = 0, blocked_count = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t random = seed;
        Boxes boxes = boxes_begin(&random);
        for (int i = 0; i < 30; i++) {
            NavBox box = random_box(&random, 12);
            int32_t width = box.max.x - box.min.x, height = box.max.y - box.min.y;
            NavPoint p[8] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
            uint32_t sizes[2] = {4, 4};
            bool has_hole = i % 3 == 0;
            for (int k = 0; k < 4; k++) // a hole that leaves a quarter on each side
                p[4 + k] = (NavPoint){p[k].x + (k == 0 || k == 3 ? width / 4 : -width / 4),
                                      p[k].y + (k < 2 ? height / 4 : -height / 4)};
            NavOutlineDef region = rings_def(p, sizes, has_hole ? 2 : 1);
            uint64_t area_2 = 2 * (uint64_t)width * (uint64_t)height;
            area_2 -= has_hole ? area_2 / 4 : 0;
            NavSite site = site_of(boxes.query, &region);
            assert_true(site.is_free == (area_taken(boxes.world, &region) == area_2));
            free_count += site.is_free;
            blocked_count += !site.is_free;
            if (!has_hole)
                assert_true(is_same_id(site.blocker, blocker_of(&boxes, box)));
        }
        boxes_end(&boxes);
    }
    assert_true(free_count > 150 && blocked_count > 500);
}

static void a_move_is_as_if_the_shape_were_not_there(void** state) {
    (void)state;
    uint32_t free_count = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        uint64_t random = seed;
        Boxes boxes = boxes_begin(&random);
        int k = lcg_between(&random, 0, BOXES - 1);
        NavPoint by = random_spot(&random, -9, 9);
        by.x *= 20, by.y *= 20;
        NavBox box = boxes.at[k];
        NavSite moved, placed;
        assert_int_equal(
            nav_query_test_move(boxes.query, boxes.ids[k], nav_pose(by, 0), NULL, &moved), NAV_OK);
        NavPoint p[4] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
        for (int i = 0; i < 4; i++)
            p[i].x += by.x, p[i].y += by.y;
        NavOutlineDef region = ring_def(p, 4);
        assert_int_equal(nav_shape_remove(boxes.world, boxes.ids[k]), NAV_OK);
        placed = site_of(boxes.query, &region);
        assert_true(moved.is_free == placed.is_free && is_same_id(moved.blocker, placed.blocker));
        free_count += moved.is_free;
        boxes_end(&boxes);
    }
    assert_true(free_count > 40);
}

// Is a triangle that cannot be walked surely on the site? Crossing sides, or a corner inside.
static bool is_in_the_way(const NavPoint ring[3], const NavTriangle* triangle) {
    const NavPoint* corner = triangle->corner;
    uint32_t inside[2] = {0, 0};
    for (uint32_t i = 0; i < 3; i++) {
        for (uint32_t k = 0; k < 3; k++)
            if (oracle_cross_properly(ring[k], ring[(k + 1) % 3], corner[i], corner[(i + 1) % 3]))
                return true;
        inside[0] = inside[1] = 0;
        for (uint32_t k = 0; k < 3; k++) {
            inside[0] += oracle_area_2(ring[k], ring[(k + 1) % 3], corner[i]) > 0;
            inside[1] += oracle_area_2(corner[k], corner[(k + 1) % 3], ring[i]) > 0;
        }
        if (inside[0] == 3 || inside[1] == 3)
            return true;
    }
    return false;
}

static void a_blocked_triangle_in_the_way_is_seen(void** state) {
    (void)state;
    uint32_t free_count = 0, blocked_count = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t random = seed;
        NavWorld* world = scene_random_world(&random, 1200, seed % 2 == 0 ? 1 : 100);
        NavQuery* query = create_query(world);
        for (int i = 0; i < 30; i++) {
            NavPoint ring[3];
            for (int k = 0; k < 3; k++)
                ring[k] = random_spot(&random, 0, 1200);
            for (int k = 1; k < 3; k++) // small ones are free more often
                ring[k] =
                    (NavPoint){(3 * ring[0].x + ring[k].x) / 4, (3 * ring[0].y + ring[k].y) / 4};
            if (oracle_area_2(ring[0], ring[1], ring[2]) <= 0)
                continue;
            NavOutlineDef region = ring_def(ring, 3);
            bool is_free = site_of(query, &region).is_free;
            free_count += is_free;
            blocked_count += !is_free;
            for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++) {
                NavTriangle triangle;
                if (nav_world_get_triangle(world, t, &triangle) == NAV_OK && !triangle.is_walkable)
                    assert_false(is_free && is_in_the_way(ring, &triangle));
            }
        }
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(free_count > 40 && blocked_count > 200);
}

// A crate beside a wall, a swamp, and obstacles that block others only.
static void the_filter_says_what_is_free(void** state) {
    (void)state;
    NavWorld* world = square_world(SIZE);
    NavQuery* query = create_query(world);
    insert_box(world, floor_def(0, 0), at(0, 0), at(SIZE, SIZE));
    insert_box(world, floor_def(7, 1), at(600, 0), at(SIZE, SIZE));
    NavShapeId wall = insert_box(world, obstacle_def(2), at(0, 0), at(100, SIZE));
    NavShapeId crate = insert_box(world, obstacle_def(1), at(100, 500), at(150, 550));
    NavFilter filter = nav_filter();
    NavSite site;
    assert_int_equal(nav_query_test_move(query, crate, nav_pose(at(10, 0), 0), &filter, &site),
                     NAV_OK);
    assert_true(site.is_free);
    assert_int_equal(nav_query_test_move(query, crate, nav_pose(at(-1, 0), 0), &filter, &site),
                     NAV_OK);
    assert_true(!site.is_free && is_same_id(site.blocker, wall));
    filter.layers = 1;
    assert_int_equal(nav_query_test_move(query, crate, nav_pose(at(-1, 0), 0), &filter, &site),
                     NAV_OK);
    assert_true(site.is_free);
    filter.exclude_areas = UINT64_C(1) << 7;
    assert_int_equal(nav_query_test_move(query, crate, nav_pose(at(450, 0), 0), &filter, &site),
                     NAV_OK);
    assert_true(site.is_free);
    assert_int_equal(nav_query_test_move(query, crate, nav_pose(at(451, 0), 0), &filter, &site),
                     NAV_OK);
    assert_true(!site.is_free && site.blocker.generation == 0);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

static NavSite moved_by(NavQuery* query, NavShapeId id, int32_t x) {
    NavSite site;
    assert_int_equal(nav_query_test_move(query, id, nav_pose(at(x, 0), 0), NULL, &site), NAV_OK);
    return site;
}

// The crack between a crate and a wall is closed, and open again once the crate has gone. That
// between two walls is not.
static void cracks_beside_a_shape_go_with_it(void** state) {
    (void)state;
    NavWorldDef def = unit_world_def(0, 0, SIZE, SIZE);
    def.seam_width = 3;
    NavWorld* world = create_world(&def);
    NavQuery* query = create_query(world);
    insert_box(world, floor_def(0, 0), at(0, 0), at(SIZE, SIZE));
    NavShapeId wall = insert_box(world, obstacle_def(1), at(0, 0), at(98, SIZE));
    NavShapeId crate = insert_box(world, obstacle_def(1), at(100, 500), at(150, 550));
    assert_true(moved_by(query, crate, -1).is_free && moved_by(query, crate, -2).is_free);
    NavSite site = moved_by(query, crate, -3);
    assert_true(!site.is_free && is_same_id(site.blocker, wall));
    NavShapeId other = insert_box(world, obstacle_def(1), at(700, 0), at(800, SIZE));
    insert_box(world, obstacle_def(1), at(802, 0), at(900, SIZE));
    const NavPoint crack[4] = {at(800, 500), at(802, 500), at(802, 510), at(800, 510)};
    NavOutlineDef region = ring_def(crack, 4);
    site = site_of(query, &region);
    assert_true(!site.is_free && is_same_id(site.blocker, other));
    assert_false(moved_by(query, crate, 700).is_free);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_site_is_free_when_it_takes_its_whole_area),
        cmocka_unit_test(a_move_is_as_if_the_shape_were_not_there),
        cmocka_unit_test(a_blocked_triangle_in_the_way_is_seen),
        cmocka_unit_test(the_filter_says_what_is_free),
        cmocka_unit_test(cracks_beside_a_shape_go_with_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
