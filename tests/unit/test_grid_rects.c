// Rectangles of cells for the largest agents.
#include <time.h>

#include "support/unit_worlds.h"

// Of 65 025 cells under an agent each is looked at about once, not once for each agent's cell.
static void the_largest_agents_have_rectangles(void** state) {
    (void)state;
    NavWorld* world = floored_world(4000);
    NavGrid* grid;
    NavGridRects* rects;
    NavGridRect rect;
    NavGridRequest request = nav_grid_request(world);
    uint32_t count, changed_count;
    request.cell = 4;
    request.max_clearance = 255;
    assert_int_equal(nav_grid_create(world, &grid), NAV_OK);
    assert_int_equal(nav_grid_build(grid, &request), NAV_OK);
    assert_int_equal(nav_grid_rects_create(grid, &rects), NAV_OK);
    clock_t begin = clock();
    assert_int_equal(nav_grid_rects_build(rects, 255), NAV_OK);
    assert_true(clock() - begin < 5 * CLOCKS_PER_SEC);
    assert_int_equal(nav_grid_rects_get_count(rects, &count, &changed_count), NAV_OK);
    assert_int_equal(count, 1);
    assert_int_equal(nav_grid_rects_get(rects, 0, &rect), NAV_OK);
    assert_true(rect.columns == 746 && rect.rows == 746 && rect.code == 0);
    insert_block(world, at(2000, 2000), at(2004, 2004));
    assert_int_equal(nav_grid_update(grid, &count), NAV_OK);
    assert_int_equal(count, 1);
    begin = clock();
    assert_int_equal(nav_grid_rects_update(rects), NAV_OK);
    assert_true(clock() - begin < 5 * CLOCKS_PER_SEC);
    assert_int_equal(nav_grid_rects_get(rects, 0, &rect), NAV_OK);
    assert_int_equal(rect.changed_count, 255 * 255);
    nav_grid_rects_destroy(rects);
    nav_grid_destroy(grid);
    nav_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_agents_have_rectangles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
