// Where discs fit around vertices: as rolling from any place of the circle finds it. What is kept
// of a circle is what a new query finds, whatever changes.
#include "support/unit_scene.h"
#include <math.h>

#include "query/disc/cones_circle.h"
#include "query/path/query.h"

enum { SIZE = 60000, BLOCKS = 120, CHANGES = 60, PLACES = 6 };

static NavShapeId insert_any(NavWorld* world, uint64_t* random) {
    NavPoint ring[4], middle = lcg_point(random, 0, SIZE);
    int32_t size = lcg_between(random, 1, 16);
    NavShapeId id;
    static const NavPoint round[4] = {{90, -20}, {30, 80}, {-80, 40}, {-30, -90}};
    for (uint32_t i = 0; i < 4; i++)
        ring[i] = at(middle.x + round[i].x * size, middle.y + round[i].y * size);
    assert_int_equal(try_ring(world, obstacle_def(1), ring, 4, &id), NAV_OK);
    return id;
}

static DiscSearch* begin(NavQuery* query, const QueryFilter* filter, int32_t radius) {
    assert_int_equal(navi_query_begin(query), NAV_OK);
    RadiusSearch inside = navi_radius_search_for(&query->disc, filter, radius);
    assert_true(navi_disc_know_corners(&inside));
    return &query->disc.disc_search;
}

static DiscArrival arrival_at(const DiscSearch* search, uint32_t bend, RadiusVec w) {
    return (DiscArrival){.o = search->inside.mesh->pos[bend >> 1], .bend = bend, .w = w};
}

// Some direction in which a path may come to the bend.
static RadiusVec any_direction(const DiscCorner* corner, uint64_t* random, bool is_left) {
    RadiusVec r = navi_vec_unit(navi_vec_of(corner->wall[0]));
    RadiusVec l = navi_vec_unit(navi_vec_of(corner->wall[1]));
    double part = (double)lcg_between(random, 1, 999) / 1000;
    RadiusVec a = is_left ? navi_vec_scale(r, -1) : r, b = is_left ? l : navi_vec_scale(l, -1);
    return navi_vec_unit(navi_vec_add(navi_vec_scale(a, part), navi_vec_scale(b, 1 - part)));
}

// Returns false where the circle has too many parts.
static bool compare_with_roll(DiscSearch* search, uint32_t bend, uint64_t* random) {
    const DiscCorner* corner = &search->corners.data[bend >> 1];
    bool is_left = navi_bend_sign(bend) > 0, can_roll, is_rolling;
    DiscArrival arrival = arrival_at(search, bend, any_direction(corner, random, is_left));
    RadiusVec end = navi_vec_unit(navi_vec_of(corner->wall[is_left]));
    DiscRoll roll = {arrival.o, corner->first, corner->last, is_left, arrival.w, end};
    assert_true(navi_disc_roll_from(&search->inside, &roll, &can_roll));
    if (!navi_disc_roll_on(search, &arrival, &end, &is_rolling))
        return false;
    assert_int_equal(is_rolling, can_roll);
    if (can_roll)
        assert_true(navi_vec_length(navi_vec_sub(end, roll.end)) < 1e-9);
    return true;
}

static void compare_circles(DiscSearch* kept, DiscSearch* fresh, uint32_t v) {
    const DiscCircle *a = navi_disc_circle(kept, v), *b = navi_disc_circle(fresh, v);
    assert_true(a != NULL && b != NULL && a->part_count == b->part_count && a->all == b->all);
    for (uint32_t i = 0; i < a->part_count && i < CIRCLE_PARTS; i++)
        assert_true(a->parts[i].from == b->parts[i].from && a->parts[i].to == b->parts[i].to);
}

// Returns the number of circles with blocked parts.
static uint32_t compare_all(NavQuery* query, NavWorld* world, int32_t radius, uint64_t* random) {
    NavQuery* other = create_query(world);
    QueryFilter filter = navi_filter_default(query->ask.mesh, query->ask.labels);
    DiscSearch *kept = begin(query, &filter, radius), *fresh = begin(other, &filter, radius);
    uint32_t blocked = 0;
    assert_non_null(kept->corners.pathdata);
    for (uint32_t v = 4; v < query->ask.mesh->counts->vertex_slots; v++) {
        if (query->ask.mesh->vertex[v].h == NAV_NONE ||
            !(navi_disc_corner(&kept->corners, v)->flags & CORNER_REFLEX))
            continue;
        compare_circles(kept, fresh, v);
        blocked += !navi_disc_is_circle_free(kept, v);
        for (uint32_t i = 0; i < PLACES; i++)
            assert_true(compare_with_roll(kept, 2 * v + i % 2, random));
    }
    nav_query_destroy(other);
    return blocked;
}

static void circles_are_right_and_stay_so(void** state) {
    (void)state;
    static const int32_t radii[3] = {300, 2600, 4000};
    uint64_t random = 3;
    NavShapeId blocks[BLOCKS];
    uint32_t blocked = 0;
    NavWorld* world = square_world(SIZE);
    insert_box(world, floor_def(0, 0), at(0, 0), at(SIZE, SIZE));
    NavQuery* query = create_query(world);
    for (uint32_t i = 0; i < BLOCKS; i++)
        blocks[i] = insert_any(world, &random);
    for (uint32_t change = 0; change < CHANGES; change++) {
        uint32_t i = (uint32_t)lcg_between(&random, 0, BLOCKS - 1);
        assert_int_equal(nav_shape_remove(world, blocks[i]), NAV_OK);
        blocks[i] = insert_any(world, &random);
        blocked += compare_all(query, world, radii[change / 4 % 3], &random);
    }
    assert_true(blocked > 20 * CHANGES);
    nav_query_destroy(query);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(circles_are_right_and_stay_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
