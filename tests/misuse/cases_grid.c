// Grids, paths on them, and mesh and grid together.
#include <math.h>
#include <string.h>

#include "misuse.h"

static bool take_text(void* context, const char* text, size_t length) {
    (void)text;
    *(size_t*)context += length;
    return true;
}

static void cases_of_grids(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavGrid* g = NULL;
    NavGridView view;
    NavGridRequest request = nav_grid_request(s->world);
    size_t length = 0;
    SEES(s, nav_grid_request, BAD_NULL, nav_grid_request(NULL).box.max.x == 0);
    REFUSES(s, BAD_NULL, wrong, nav_grid_create(NULL, &g));
    nav_grid_destroy(NULL);
    SEES(s, nav_grid_destroy, BAD_NULL, g == NULL);
    assert_int_equal(nav_grid_create(s->world, &g), NAV_OK);
    REFUSES(s, BAD_NULL, wrong, nav_grid_build(NULL, &request));
    REFUSES(s, BAD_NOTHING, wrong, nav_grid_write(g, NAV_GRID_PNG, take_text, &length));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_grid_build(g, &request));
    REFUSES(s, BAD_NULL, wrong, nav_grid_update(NULL, NULL));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_grid_update(g, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_grid_get(NULL, &view));
    REFUSES(s, BAD_NULL, wrong, nav_grid_write(g, NAV_GRID_CSV, NULL, &length));
    REFUSES(s, BAD_RANGE, wrong, nav_grid_write(g, (NavGridFormat)3, take_text, &length));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_grid_write(g, NAV_GRID_XML, take_text, &length));
    request.cell = 1;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_build(g, &request));
    request.cell = 100;
    request.rule = (NavGridRule)3;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_build(g, &request));
    request.rule = NAV_GRID_ANY;
    request.max_clearance = 256;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_build(g, &request));
    request.max_clearance = 0;
    request.box.max = request.box.min;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_build(g, &request));
    request.box.max = s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_grid_build(g, &request));
    nav_grid_destroy(g);
}

// A grid on the stage's world, with what belongs to it.
typedef struct Cells {
    NavGrid *grid, *other;
    NavGridQuery* query;
    NavGridRects* rects;
    NavGridView view;
} Cells;

static void cases_of_making(Stage* s, Cells* c) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    uint32_t cell;
    assert_int_equal(nav_grid_create(s->world, &c->grid), NAV_OK);
    assert_int_equal(nav_grid_create(s->world, &c->other), NAV_OK);
    REFUSES(s, BAD_NULL, wrong, nav_grid_query_create(NULL, &c->query));
    REFUSES(s, BAD_NULL, wrong, nav_grid_query_create(c->grid, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_grid_rects_create(NULL, &c->rects));
    nav_grid_query_destroy(NULL);
    nav_grid_rects_destroy(NULL);
    SEES(s, nav_grid_query_destroy, BAD_NULL, c->query == NULL);
    SEES(s, nav_grid_rects_destroy, BAD_NULL, c->rects == NULL);
    assert_int_equal(nav_grid_query_create(c->grid, &c->query), NAV_OK);
    assert_int_equal(nav_grid_rects_create(c->grid, &c->rects), NAV_OK);
    REFUSES(s, BAD_NOTHING, wrong, nav_grid_find_cell(c->grid, s->good, 1, &cell)); // not built
    REFUSES(s, BAD_NOTHING, wrong, nav_grid_rects_build(c->rects, 1));
    NavGridRequest request = nav_grid_request(s->world);
    request.max_clearance = 2;
    assert_int_equal(nav_grid_build(c->grid, &request), NAV_OK);
    assert_int_equal(nav_grid_build(c->other, &request), NAV_OK);
    assert_int_equal(nav_grid_get(c->grid, &c->view), NAV_OK);
}

static void cases_of_cells(Stage* s, const Cells* c) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavPoint centre;
    uint32_t cell;
    bool is_free;
    REFUSES(s, BAD_NULL, wrong, nav_grid_find_cell(NULL, s->good, 1, &cell));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_grid_find_cell(c->grid, s->far, 1, &cell));
    REFUSES(s, BAD_RANGE, wrong, nav_grid_find_cell(c->grid, s->good, 0, &cell));
    REFUSES(s, BAD_RANGE, wrong, nav_grid_find_cell(c->grid, s->good, 3, &cell));
    REFUSES(s, BAD_NULL, wrong, nav_grid_get_centre(NULL, 0, 1, &centre));
    REFUSES(s, BAD_NULL, wrong, nav_grid_get_centre(c->grid, 0, 1, NULL));
    REFUSES(s, BAD_RANGE, NAV_ERR_INDEX, nav_grid_get_centre(c->grid, UINT32_MAX, 1, &centre));
    REFUSES(s, BAD_NULL, wrong, nav_grid_test_sight(NULL, 0, 0, 1, &is_free));
    REFUSES(s, BAD_RANGE, wrong, nav_grid_test_sight(c->grid, 0, 0, 256, &is_free));
    assert_int_equal(nav_grid_test_sight(c->grid, 0, UINT32_MAX, 1, &is_free), NAV_OK);
    SEES(s, nav_grid_test_sight, BAD_RANGE, !is_free);
}

static void cases_of_rects(Stage* s, const Cells* c) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavGridPathRequest request = nav_grid_path_request(0, 0);
    NavGridPath path;
    NavGridRect rect;
    uint32_t count;
    request.method = NAV_GRID_RECTS;
    REFUSES(s, BAD_NULL, wrong, nav_grid_find_path(c->query, &request, &path));
    request.rects = c->rects;
    REFUSES(s, BAD_NOTHING, wrong, nav_grid_find_path(c->query, &request, &path)); // not built
    REFUSES(s, BAD_NULL, wrong, nav_grid_rects_build(NULL, 1));
    REFUSES(s, BAD_RANGE, wrong, nav_grid_rects_build(c->rects, 3));
    REFUSES(s, BAD_NULL, wrong, nav_grid_rects_update(NULL));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_grid_rects_update(c->rects));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_grid_rects_build(c->rects, 1));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_grid_find_path(c->query, &request, &path));
    REFUSES(s, BAD_NULL, wrong, nav_grid_rects_get_count(NULL, &count, NULL));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_grid_rects_get_count(c->rects, &count, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_grid_rects_get(NULL, 0, &rect));
    REFUSES(s, BAD_RANGE, NAV_ERR_INDEX, nav_grid_rects_get(c->rects, count, &rect));
    request.side = 2;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_find_path(c->query, &request, &path));
    assert_int_equal(nav_grid_update(c->grid, NULL), NAV_OK);
    request.side = 1; // the rectangles missed an update
    REFUSES(s, BAD_NOTHING, wrong, nav_grid_find_path(c->query, &request, &path));
    NavGridRects* others;
    assert_int_equal(nav_grid_rects_create(c->other, &others), NAV_OK);
    assert_int_equal(nav_grid_rects_build(others, 1), NAV_OK);
    request.rects = others;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_find_path(c->query, &request, &path));
    nav_grid_rects_destroy(others);
}

static void cases_of_costs(Stage* s, const Cells* c) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavGridPathRequest request = nav_grid_path_request(0, 0);
    NavGridPath path;
    request.area_costs = s->costs;
    const double bad[3] = {(double)NAN, (double)INFINITY, 0.5};
    const BadClass as[3] = {BAD_NAN, BAD_INFINITE, BAD_RANGE};
    for (int k = 0; k < 3; k++) {
        s->costs[NAV_AREA_COUNT - 1] = bad[k];
        REFUSES(s, as[k], wrong, nav_grid_find_path(c->query, &request, &path));
    }
    s->costs[NAV_AREA_COUNT - 1] = 1;
}

static void cases_of_searches(Stage* s, const Cells* c) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    uint32_t count = c->view.columns * c->view.rows;
    NavGridPathRequest request = nav_grid_path_request(0, count - 1);
    NavGridPath path;
    SEES(s, nav_grid_path_request, BAD_NOTHING, request.side == 1);
    REFUSES(s, BAD_NULL, wrong, nav_grid_find_path(NULL, &request, &path));
    REFUSES(s, BAD_NULL, wrong, nav_grid_find_path(c->query, &request, NULL));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_grid_find_path(c->query, &request, &path));
    request.goal = count;
    REFUSES(s, BAD_RANGE, NAV_ERR_INDEX, nav_grid_find_path(c->query, &request, &path));
    request = nav_grid_path_request(count, 0);
    REFUSES(s, BAD_RANGE, NAV_ERR_INDEX, nav_grid_find_path(c->query, &request, &path));
    request = nav_grid_path_request(0, 0);
    request.method = (NavGridMethod)3;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_find_path(c->query, &request, &path));
    request.method = NAV_GRID_JUMP;
    request.is_straight_only = true;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_find_path(c->query, &request, &path));
    request.is_straight_only = false;
    request.smoothing = (NavGridSmoothing)4;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_find_path(c->query, &request, &path));
    request = nav_grid_path_request(0, 0);
    request.max_nodes = 0;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_find_path(c->query, &request, &path));
    request = (NavGridPathRequest){.side = 1, .max_nodes = 1};
    REFUSES(s, BAD_COOKIE, wrong, nav_grid_find_path(c->query, &request, &path));
}

static void cases_of_checks(Stage* s, const Cells* c) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    const uint32_t cells[2] = {0, UINT32_MAX};
    NavGridCheckRequest sent = nav_grid_check_request(cells, 2);
    NavGridCheck check = {NAV_GRID_FAULT_NONE, 0};
    REFUSES(s, BAD_NULL, wrong, nav_grid_check_path(NULL, &sent, &check));
    REFUSES(s, BAD_NULL, wrong, nav_grid_check_path(c->grid, NULL, &check));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_grid_check_path(c->grid, &sent, &check));
    SEES(s, nav_grid_check_path, BAD_RANGE, check.fault != NAV_GRID_FAULT_NONE);
    sent.side = 3;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_check_path(c->grid, &sent, &check));
    SEES(s, nav_grid_check_request, BAD_NULL, nav_grid_check_request(NULL, 0).side == 1);
    sent = nav_grid_check_request(NULL, 2);
    REFUSES(s, BAD_SHORT, wrong, nav_grid_check_path(c->grid, &sent, &check));
    sent = (NavGridCheckRequest){.cells = cells, .cell_count = 2, .side = 1};
    REFUSES(s, BAD_COOKIE, wrong, nav_grid_check_path(c->grid, &sent, &check));
}

static void cases_of_traces(Stage* s, const Cells* c) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavGridTraceRequest request = nav_grid_trace_request(&s->good, 1);
    NavGridTrace trace;
    SEES(s, nav_grid_trace_request, BAD_NULL, nav_grid_trace_request(NULL, 0).side == 1);
    REFUSES(s, BAD_NULL, wrong, nav_grid_trace_path(NULL, &request, &trace));
    REFUSES(s, BAD_NULL, wrong, nav_grid_trace_path(c->query, NULL, &trace));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_grid_trace_path(c->query, &request, &trace));
    request.spacing = c->view.cell + 1;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_trace_path(c->query, &request, &trace));
    request = nav_grid_trace_request(&s->far, 1);
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_grid_trace_path(c->query, &request, &trace));
    request = nav_grid_trace_request(&s->good, 0);
    REFUSES(s, BAD_FEW_POINTS, wrong, nav_grid_trace_path(c->query, &request, &trace));
    request = (NavGridTraceRequest){.points = &s->good, .point_count = 1, .side = 1};
    REFUSES(s, BAD_COOKIE, wrong, nav_grid_trace_path(c->query, &request, &trace));
}

static void cases_of_bends(Stage* s, const Cells* c) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavBendRequest request = nav_bend_request(&s->good, 1);
    NavBox block = {{1, 1}, {0, 0}};
    NavBend bend;
    SEES(s, nav_bend_request, BAD_NULL, nav_bend_request(NULL, 0).window > 0);
    REFUSES(s, BAD_NULL, wrong, nav_grid_bend_path(NULL, &request, &bend));
    REFUSES(s, BAD_NULL, wrong, nav_grid_bend_path(c->query, NULL, &bend));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_grid_bend_path(c->query, &request, &bend));
    request.window = 0;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_bend_path(c->query, &request, &bend));
    request.window = 9;
    request.block_count = 1;
    REFUSES(s, BAD_SHORT, wrong, nav_grid_bend_path(c->query, &request, &bend));
    request.blocks = &block;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_bend_path(c->query, &request, &bend));
    block.max = s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_grid_bend_path(c->query, &request, &bend));
    request = (NavBendRequest){.points = &s->good, .point_count = 1, .side = 1, .window = 9};
    REFUSES(s, BAD_COOKIE, wrong, nav_grid_bend_path(c->query, &request, &bend));
}

static void cases_of_approaches(Stage* s, const Cells* c) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavApproachRequest request = nav_approach_request(s->good, s->good);
    NavApproach approach;
    SEES(s, nav_approach_request, BAD_RANGE, nav_approach_request(s->far, s->far).side == 1);
    REFUSES(s, BAD_NULL, wrong, nav_grid_find_approach(NULL, s->query, &request, &approach));
    REFUSES(s, BAD_NULL, wrong, nav_grid_find_approach(c->query, NULL, &request, &approach));
    REFUSES(s, BAD_NULL, wrong, nav_grid_find_approach(c->query, s->query, NULL, &approach));
    REFUSES(s, BAD_NOTHING, NAV_OK,
            nav_grid_find_approach(c->query, s->query, &request, &approach));
    request.path.goal = s->far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE,
            nav_grid_find_approach(c->query, s->query, &request, &approach));
    request = nav_approach_request(s->good, s->good);
    request.window = 256;
    REFUSES(s, BAD_RANGE, wrong, nav_grid_find_approach(c->query, s->query, &request, &approach));
    request.window = 9;
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH,
                     nav_grid_find_approach(c->query, s->query, &request, &approach));
    request.cookie = 0;
    REFUSES(s, BAD_COOKIE, wrong, nav_grid_find_approach(c->query, s->query, &request, &approach));
}

static void cases_of_paths(Stage* s) {
    Cells cells = {.grid = NULL};
    cases_of_making(s, &cells);
    cases_of_cells(s, &cells);
    cases_of_rects(s, &cells);
    cases_of_searches(s, &cells);
    cases_of_costs(s, &cells);
    cases_of_checks(s, &cells);
    cases_of_traces(s, &cells);
    cases_of_bends(s, &cells);
    cases_of_approaches(s, &cells);
    nav_grid_query_destroy(cells.query);
    nav_grid_rects_destroy(cells.rects);
    nav_grid_destroy(cells.grid);
    nav_grid_destroy(cells.other);
}

void cases_grid(Stage* s) {
    cases_of_grids(s);
    cases_of_paths(s);
}
