// Checks of an outline from a snapshot: each law, broken alone.
#include "world/shape/outline.h"

#include "support/unit_memory.h"

typedef struct Fixture {
    TestMemory blocks;
    NavMemory memory;
    OutlineScratch scratch;
} Fixture;

// A square with a square hole, and an inner side between them.
static const NavPoint points[8] = {{0, 0},   {100, 0}, {100, 100}, {0, 100},
                                   {20, 20}, {20, 80}, {80, 80},   {80, 20}};
static const NavSide sides[9] = {{0, 1, 0},         {1, 2, 0}, {2, 3, 0}, {3, 0, SIDE_RING_END},
                                 {4, 5, 0},         {5, 6, 0}, {6, 7, 0}, {7, 4, SIDE_RING_END},
                                 {0, 4, SIDE_INNER}};

static void begin(Fixture* f) {
    memset(f, 0, sizeof *f);
    navi_memory_init(&f->memory, blocks_allocator(&f->blocks));
    OutlineScratch* s = &f->scratch;
    s->memory = &f->memory;
    assert_true(navi_array_reserve(&f->memory, &s->points, COUNT_OF(points) + 1));
    assert_true(navi_array_reserve(&f->memory, &s->sides, COUNT_OF(sides)));
    memcpy(s->points.data, points, sizeof points);
    memcpy(s->sides.data, sides, sizeof sides);
    s->points.count = COUNT_OF(points);
    s->sides.count = COUNT_OF(sides);
}

static void end(Fixture* f, NavResult expected) {
    assert_int_equal(navi_outline_check(&f->scratch), expected);
    navi_outline_scratch_fini(&f->scratch);
    assert_int_equal(f->memory.live_bytes, 0);
}

static void what_was_built_is_good(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    end(&f, NAV_OK);
    begin(&f);
    f.scratch.sides.count = 8; // without the inner side
    f.scratch.is_strict = true;
    end(&f, NAV_OK);
}

static void rings_have_three_sides(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.scratch.points.count = 2;
    end(&f, NAV_ERR_FEW_POINTS);
    begin(&f);
    f.scratch.sides.data[1] = (NavSide){1, 0, SIDE_RING_END}; // there and back
    end(&f, NAV_ERR_FEW_POINTS);
}

static void rings_are_closed_one_by_one(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.scratch.sides.data[2].to = 0; // the next side begins elsewhere
    end(&f, NAV_ERR_INDEX);
    begin(&f);
    f.scratch.sides.data[3].to = 1; // not where the ring began
    end(&f, NAV_ERR_INDEX);
    begin(&f);
    f.scratch.sides.data[7].flags = 0; // no end of a ring
    end(&f, NAV_ERR_INDEX);
    begin(&f);
    f.scratch.sides.data[8].flags = 0; // a side after the last ring
    end(&f, NAV_ERR_INDEX);
    begin(&f);
    f.scratch.sides.data[0].flags = SIDE_INNER; // nothing but inner sides
    f.scratch.sides.count = 1;
    end(&f, NAV_ERR_INDEX);
}

static void inner_sides_come_last_and_only_from_meshes(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.scratch.is_strict = true;
    end(&f, NAV_ERR_INDEX);
    begin(&f);
    f.scratch.sides.data[8].flags = SIDE_INNER | SIDE_RING_END;
    end(&f, NAV_ERR_INDEX);
    begin(&f);
    f.scratch.sides.data[8].to = 8;
    end(&f, NAV_ERR_INDEX);
}

static void sides_join_points_that_are_there(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.scratch.sides.data[0].to = f.scratch.sides.data[1].from = 8;
    end(&f, NAV_ERR_INDEX);
    begin(&f);
    f.scratch.sides.data[0].flags = SIDE_RING_END << 1;
    end(&f, NAV_ERR_INDEX);
    begin(&f);
    f.scratch.points.data[1] = points[0]; // a side without length
    end(&f, NAV_ERR_INDEX);
    begin(&f);
    f.scratch.points.data[f.scratch.points.count++] = (NavPoint){7, 7}; // in no ring
    end(&f, NAV_ERR_INDEX);
    begin(&f);
    f.scratch.points.data[2].x = NAV_COORD_MAX + 1;
    end(&f, NAV_ERR_RANGE);
}

static void points_have_places_of_their_own(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.scratch.points.data[6] =
        points[2]; // the hole touches the corner, as a point with another index
    end(&f, NAV_ERR_NOT_SIMPLE);
}

static void sides_do_not_cross_and_cover_once(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.scratch.points.data[6] = (NavPoint){120, 80};
    end(&f, NAV_ERR_NOT_SIMPLE);
    begin(&f);
    for (uint32_t k = 4; k < 8; k++) // the hole with the other orientation: covered twice
        f.scratch.sides.data[k] =
            (NavSide){k == 4 ? 4 : 12 - k, k == 7 ? 4 : 11 - k, k == 7 ? SIDE_RING_END : 0};
    end(&f, NAV_ERR_NO_AREA);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_built_is_good),
        cmocka_unit_test(rings_have_three_sides),
        cmocka_unit_test(rings_are_closed_one_by_one),
        cmocka_unit_test(inner_sides_come_last_and_only_from_meshes),
        cmocka_unit_test(sides_join_points_that_are_there),
        cmocka_unit_test(points_have_places_of_their_own),
        cmocka_unit_test(sides_do_not_cross_and_cover_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
