// The walls that a field for discs lists by triangle, where it searches a path over links.
#include <math.h>

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_over_links_lists_few_walls),
        cmocka_unit_test(a_path_without_memory_for_walls_is_not_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
