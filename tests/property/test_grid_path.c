// Searches on the grids of random worlds that change, against costs that spread until nothing
// changes; their legs against all triangles; their lengths against the exact path of the mesh.
#include <math.h>

#include "property/grid_rig.h"
#include "support/command.h"

static uint64_t first_seed = 1, rounds = 6, queries, found_count, exact_count;

#define EXPECT(rig, is_so, text)                                                                   \
    do {                                                                                           \
        if (!(is_so))                                                                              \
            fail_msg("%s: %s", (rig)->when, text);                                                 \
    } while (0)

// --- one path ------------------------------------------------------------------------------------

static void check_steps(const GridRig* rig, const NavGridPathRequest* request,
                        const NavGridPath* path) {
    EXPECT(rig, path->cells[0] == request->start, "the path begins elsewhere");
    EXPECT(rig, path->cells[path->cell_count - 1] == request->goal, "the path ends elsewhere");
    for (uint32_t k = 1; k < path->cell_count; k++)
        EXPECT(rig, oracle_cells_is_step(&rig->cells, path->cells[k - 1], path->cells[k]),
               "a step is not legal");
    NavGridCheckRequest sent = nav_grid_check_request(path->cells, path->cell_count);
    NavGridCheck check;
    sent.side = request->side;
    sent.is_straight_only = request->is_straight_only;
    assert_int_equal(nav_grid_check_path(rig->grid, &sent, &check), NAV_OK);
    EXPECT(rig, check.fault == NAV_GRID_FAULT_NONE && check.index == path->cell_count,
           "the check refuses the cells");
}

// By cells always; if cells are walkable as a whole, by the triangles, too.
static void check_legs(GridRig* rig, const NavGridPathRequest* request, const NavGridPath* path) {
    EXPECT(rig, path->turns[0] == request->start, "the turns begin elsewhere");
    EXPECT(rig, path->turns[path->turn_count - 1] == request->goal, "the turns end elsewhere");
    bool is_whole = rig->request.rule == NAV_GRID_FULL && random_chance(&rig->random, 25);
    for (uint32_t k = 1; k < path->turn_count; k++) {
        uint32_t a = path->turns[k - 1], b = path->turns[k];
        EXPECT(rig, oracle_cells_sees(&rig->cells, a, b), "a leg leaves walkable cells");
        if (is_whole)
            EXPECT(rig, grid_rig_is_legal(rig, a, b), "a leg leaves the ground");
    }
    NavGridCheckRequest sent = nav_grid_check_request(path->turns, path->turn_count);
    NavGridCheck check;
    sent.side = request->side;
    sent.has_legs = true;
    assert_int_equal(nav_grid_check_path(rig->grid, &sent, &check), NAV_OK);
    EXPECT(rig, check.fault == NAV_GRID_FAULT_NONE, "the check refuses the turns");
    EXPECT(rig, path->smooth_length <= path->length + 1e-6, "smoothing made the path longer");
}

// A point on the grid is never shorter than the exact path of the mesh.
static void check_length(GridRig* rig, const NavGridPathRequest* request, const NavGridPath* path) {
    if (rig->request.rule != NAV_GRID_FULL || !random_chance(&rig->random, 5))
        return;
    NavFilter filter = rig->filter;
    NavPathRequest exact =
        nav_path_request(grid_rig_centre(rig, request->start), grid_rig_centre(rig, request->goal));
    NavPath shortest;
    filter.area_costs = NULL;
    exact.filter = &filter;
    exact.mode = NAV_PATH_OPTIMAL;
    assert_int_equal(nav_query_find_path(rig->mesh, &exact, &shortest), NAV_OK);
    EXPECT(rig, shortest.status == NAV_PATH_OK, "the mesh finds no path where the grid does");
    EXPECT(rig, shortest.length <= path->smooth_length * rig->view.cell + 1e-3,
           "the grid's path is shorter than the exact one");
    exact_count++;
}

static NavPathStatus expected_status(const GridRig* rig, const NavGridPathRequest* request,
                                     double least) {
    if (!oracle_cells_is_free(&rig->cells, request->start))
        return NAV_PATH_START_BLOCKED;
    if (!oracle_cells_is_free(&rig->cells, request->goal))
        return NAV_PATH_GOAL_BLOCKED;
    return least < HUGE_VAL ? NAV_PATH_OK : NAV_PATH_UNREACHABLE;
}

static void try_path(GridRig* rig, const NavGridPathRequest* request, double least) {
    NavGridPath path;
    assert_int_equal(nav_grid_find_path(rig->query, request, &path), NAV_OK);
    queries++;
    if (path.status != expected_status(rig, request, least))
        fail_msg("%s: method %d side %u from %u to %u: %s", rig->when, (int)request->method,
                 (unsigned)request->side, (unsigned)request->start, (unsigned)request->goal,
                 nav_path_status_get_text(path.status));
    if (path.status != NAV_PATH_OK)
        return;
    found_count++;
    check_steps(rig, request, &path);
    check_legs(rig, request, &path);
    check_length(rig, request, &path);
    double is = request->method == NAV_GRID_JUMP ? path.length : path.cost;
    if (request->method == NAV_GRID_RECTS ? is < least : is != least)
        fail_msg("%s: method %d side %u from %u to %u: %.9f, not %.9f", rig->when,
                 (int)request->method, (unsigned)request->side, (unsigned)request->start,
                 (unsigned)request->goal, is, least);
}

// --- all methods ---------------------------------------------------------------------------------

static NavGridPathRequest random_request(GridRig* rig, uint32_t start, NavGridMethod method) {
    NavGridPathRequest request = nav_grid_path_request(start, grid_rig_cell(rig));
    request.side = rig->cells.side;
    request.method = method;
    request.is_straight_only = rig->cells.is_straight_only;
    request.smoothing = (NavGridSmoothing)random_below(&rig->random, 4);
    request.rects = rig->rects;
    return request;
}

// All goals from one start, by one method, with the costs of the filter or without.
static void try_method(GridRig* rig, NavGridMethod method, bool is_straight_only) {
    double least[RIG_CELLS_MOST];
    uint32_t start = grid_rig_cell(rig);
    rig->cells.is_straight_only = is_straight_only;
    rig->cells.costs = method == NAV_GRID_JUMP ? NULL : rig->costs;
    oracle_cells_spread(&rig->cells, start, least);
    for (uint32_t k = 0; k < 4; k++) {
        NavGridPathRequest request = random_request(rig, start, method);
        try_path(rig, &request, least[request.goal]);
    }
    rig->cells.is_straight_only = false;
    rig->cells.costs = rig->costs;
}

static void try_searches(GridRig* rig) {
    try_method(rig, NAV_GRID_ASTAR, false);
    try_method(rig, NAV_GRID_ASTAR, true);
    try_method(rig, NAV_GRID_JUMP, false);
    try_method(rig, NAV_GRID_RECTS, false);
    try_method(rig, NAV_GRID_RECTS, true);
}

static void try_sight(GridRig* rig) {
    for (uint32_t k = 0; k < 6; k++) {
        uint32_t a = grid_rig_cell(rig), b = grid_rig_cell(rig);
        bool sees;
        assert_int_equal(nav_grid_test_sight(rig->grid, a, b, rig->cells.side, &sees), NAV_OK);
        EXPECT(rig, sees == oracle_cells_sees(&rig->cells, a, b), "sight is not as it must be");
    }
}

// --- rectangles ----------------------------------------------------------------------------------

// They cover the cells that were free when they were built, each once; here only that they do not
// overlap, and that those without changes are free and have one code.
static void check_rects(GridRig* rig) {
    uint8_t is_in[RIG_CELLS_MOST] = {0};
    uint32_t count, changed_count, changed = 0;
    NavGridRect rect;
    assert_int_equal(nav_grid_rects_get_count(rig->rects, &count, &changed_count), NAV_OK);
    for (uint32_t k = 0; k < count; k++) {
        assert_int_equal(nav_grid_rects_get(rig->rects, k, &rect), NAV_OK);
        changed += rect.changed_count > 0;
        for (uint32_t i = 0; i < rect.columns * rect.rows; i++) {
            uint32_t cell =
                (rect.row + i / rect.columns) * rig->view.columns + rect.column + i % rect.columns;
            EXPECT(rig, is_in[cell]++ == 0, "rectangles overlap");
            if (rect.changed_count > 0)
                continue;
            EXPECT(rig, oracle_cells_is_free(&rig->cells, cell), "a rectangle is not free");
            EXPECT(rig, rect.code == NAV_GRID_VOID || rig->view.codes[cell] == rect.code,
                   "a rectangle has another code");
        }
    }
    EXPECT(rig, changed == changed_count, "the count of changed rectangles is wrong");
}

static void try_all(GridRig* rig) {
    check_rects(rig);
    try_searches(rig);
    try_sight(rig);
}

static void searches_are_as_good_as_the_oracle(void** state) {
    (void)state;
    for (int kind = 0; kind < SCENE_KIND_COUNT; kind++)
        for (uint64_t round = 0; round < rounds; round++)
            grid_rig_run((SceneKind)kind, first_seed + round, 12, try_all);
    print_message("%u searches, %u paths, %u lengths against the mesh\n", (unsigned)queries,
                  (unsigned)found_count, (unsigned)exact_count);
    assert_true(found_count > queries / 8 && exact_count > 0);
}

int main(int argc, char** argv) {
    const CommandArgument arguments[] = {{"--seed", .large = &first_seed},
                                         {"--rounds", .large = &rounds}};
    if (!command_read(arguments, 2, argc, argv)) {
        fprintf(stderr, "property.grid_path [--seed S] [--rounds N]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(searches_are_as_good_as_the_oracle)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
