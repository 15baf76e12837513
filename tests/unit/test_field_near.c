// The walls that a field for discs lists by triangle, where it searches a path over links.
#include <math.h>

#include "support/random.h"
#include "support/unit_memory.h"
#include "support/unit_worlds.h"

#include "query/field/field_disc.h"
#include "query/path/query.h"

enum { GAP = 400, HOPS = 8 };

// A grid of ends, each joined to the next of its row at a little less than the path on foot. There
// are blocks beside all but the first rows.
static NavWorld* rows_of_links(int32_t side, const NavAllocator* allocator) {
    NavWorldDef bounds = unit_world_def(0, 0, side * GAP, side * GAP);
    if (allocator != NULL)
        bounds.allocator = *allocator;
    NavWorld* world = create_world(&bounds);
    insert_floor(world, at(0, 0), at(side * GAP, side * GAP));
    for (int32_t y = 0; y < side; y++)
        for (int32_t x = 0; x + 1 < side; x++) {
            NavPoint from = at(x * GAP + 100, y * GAP + 100);
            NavLinkDef def = nav_link_def(from, at(from.x + GAP, from.y));
            def.cost = GAP - 1;
            insert_link(world, &def);
            if (y >= 2 && y + 1 < side)
                insert_block(world, at(from.x + 180, from.y + 180), at(from.x + 220, from.y + 220));
        }
    return world;
}

static NavPathRequest along_first_row(void) {
    NavPathRequest request = nav_path_request(at(100, 100), at(100 + HOPS * GAP, 100));
    request.radius = 60;
    return request;
}

// The field needs the walls near to where it looks, not all of the world's.
static void a_path_over_links_lists_few_walls(void** state) {
    (void)state;
    NavWorld* world = rows_of_links(20, NULL);
    NavQuery* query = create_query(world);
    NavPathRequest request = along_first_row();
    for (uint32_t round = 0; round < 2; round++) {
        NavPath path;
        assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
        assert_true(fabs(path.cost - HOPS * (GAP - 1)) < 1e-6);
        const FieldNear* near = query->path.field->disc.near;
        assert_in_range(near->listed, 1, stats_of(world).walkable_triangle_count / 3);
        insert_block(world, at(7000, 7000), at(7020, 7020));
    }
    nav_query_destroy(query);
    nav_world_destroy(world);
}

// A query fails in its n-th allocation. Returns true if it needs fewer.
static bool try_without_memory(NavWorld* world, TestMemory* blocks, uint64_t n, uint32_t* failed) {
    NavQuery* query = create_query(world);
    NavPathRequest request = along_first_row();
    NavPath path;
    memory_fail(blocks, n, false);
    NavResult found = nav_query_find_path(query, &request, &path);
    memory_recover(blocks);
    bool is_over = blocks->call_count < n;
    const NavField* field = query->path.field;
    bool has_failed = field != NULL && field->disc.near != NULL && field->disc.near->is_failed;
    assert_true(found == NAV_ERR_MEMORY || (found == NAV_OK && !has_failed));
    *failed += has_failed;
    nav_query_destroy(query);
    return is_over;
}

// Walls that could not be listed are not taken for none.
static void a_path_without_memory_for_walls_is_not_found(void** state) {
    (void)state;
    TestMemory blocks = {0};
    NavAllocator allocator = blocks_allocator(&blocks);
    NavWorld* world = rows_of_links(10, &allocator);
    uint32_t failed = 0;
    uint64_t n = 1;
    while (!try_without_memory(world, &blocks, n, &failed))
        n++;
    assert_true(failed > 0);
    nav_world_destroy(world);
    assert_true(blocks.live_blocks == 0);
}

// --- a limit -----------------------------------------------------------------------------

enum { SIDE = 30000, BLOCKS = 400, REACH = 2000, BODY = 60, LOOKS = 4000 };

static NavWorld* scattered_blocks(TestRandom* random) {
    NavWorld* world = floored_world(SIDE);
    assert_int_equal(nav_batch_begin(world), NAV_OK);
    for (uint32_t k = 0; k < BLOCKS; k++) {
        int32_t x = random_between(random, 0, SIDE - 500), y = random_between(random, 0, SIDE);
        insert_block(world, at(x, y), at(x + 500, y + 300));
    }
    assert_int_equal(nav_batch_commit(world), NAV_OK);
    return world;
}

static NavField* search_within(const NavWorld* world, const NavPoint sources[2], double most) {
    NavFieldRequest request = nav_field_request(sources);
    NavField* field;
    request.source_count = 2;
    request.radius = BODY;
    request.max_distance = most;
    assert_int_equal(nav_field_create(world, &field), NAV_OK);
    assert_int_equal(nav_field_search(field, &request), NAV_OK);
    return field;
}

static NavFieldSample sample_at(const NavField* field, NavPoint p) {
    NavFieldSample sample;
    assert_int_equal(nav_field_sample(field, p, &sample), NAV_OK);
    return sample;
}

// What a field without a limit says of the same place.
static void assert_same_within(const NavFieldSample* near, const NavFieldSample* all) {
    if (all->status != NAV_FIELD_OK || all->cost > REACH) {
        assert_true(near->status != NAV_FIELD_OK);
        return;
    }
    assert_true(near->status == NAV_FIELD_OK && near->cost == all->cost);
    assert_true(near->source == all->source);
    assert_true(near->waypoint.x == all->waypoint.x && near->waypoint.y == all->waypoint.y);
}

// The samples are the same; the walls are listed where paths may lead.
static void a_field_with_a_limit_lists_walls_near_to_its_sources(void** state) {
    (void)state;
    TestRandom random = {5};
    NavWorld* world = scattered_blocks(&random);
    NavPoint sources[2] = {at(SIDE / 2, SIDE / 2), at(SIDE / 2 + 3000, SIDE / 2)};
    NavField* near = search_within(world, sources, REACH);
    NavField* all = search_within(world, sources, NAV_ANY_LENGTH);
    uint32_t found = 0;
    assert_in_range(near->disc.near->listed, 1, all->disc.near->listed / 4);
    for (uint32_t k = 0; k < LOOKS; k++) {
        int32_t x = random_between(&random, 0, SIDE), y = random_between(&random, 0, SIDE);
        NavPoint p = k % 2 == 0 ? at(x, y) : at(SIDE / 2 + x / 4 - 2500, SIDE / 2 + y / 5 - 3000);
        NavFieldSample samples[2] = {sample_at(near, p), sample_at(all, p)};
        assert_same_within(&samples[0], &samples[1]);
        found += samples[0].status == NAV_FIELD_OK;
    }
    assert_true(found > LOOKS / 8);
    nav_field_destroy(near);
    nav_field_destroy(all);
    nav_world_destroy(world);
}

// A search farther from the same place lists the rest.
static void a_field_goes_farther_than_the_last_one(void** state) {
    (void)state;
    TestRandom random = {6};
    NavWorld* world = scattered_blocks(&random);
    NavPoint sources[2] = {at(2000, 2000), at(SIDE - 2000, SIDE - 2000)};
    NavField* field = search_within(world, sources, NAV_ANY_LENGTH);
    NavFieldRequest request = nav_field_request(sources);
    request.radius = BODY;
    request.max_distance = 500;
    NavField* other = search_within(world, sources, 500);
    assert_int_equal(nav_field_search(other, &request), NAV_OK);
    request.source_count = 2;
    request.max_distance = NAV_ANY_LENGTH;
    assert_int_equal(nav_field_search(other, &request), NAV_OK);
    assert_int_equal(other->disc.near->listed, field->disc.near->listed);
    for (uint32_t k = 0; k < 500; k++) {
        int32_t x = random_between(&random, 0, SIDE);
        NavPoint p = at(x, random_between(&random, 0, SIDE));
        NavFieldSample samples[2] = {sample_at(field, p), sample_at(other, p)};
        assert_true(samples[0].status == samples[1].status && samples[0].cost == samples[1].cost);
    }
    nav_field_destroy(field);
    nav_field_destroy(other);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_over_links_lists_few_walls),
        cmocka_unit_test(a_path_without_memory_for_walls_is_not_found),
        cmocka_unit_test(a_field_with_a_limit_lists_walls_near_to_its_sources),
        cmocka_unit_test(a_field_goes_farther_than_the_last_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
