// Mesh and grid together, on random worlds that change: paths of the mesh as cells, paths that are
// bent around what moves, and goals off the mesh. Against the cells and triangles themselves.
#include <math.h>

#include "property/grid_rig.h"
#include "support/command.h"

static uint64_t first_seed = 1, rounds = 6, traces, faults, bends, bent, approaches, over_grid;

#define EXPECT(rig, is_so, text)                                                                   \
    do {                                                                                           \
        if (!(is_so))                                                                              \
            fail_msg("%s: %s", (rig)->when, text);                                                 \
    } while (0)

// --- paths as cells ------------------------------------------------------------------------------

#define BETWEEN (NAV_NONE - 1) // on the border of cells

// The cell that holds a point; NAV_NONE: it is outside.
static uint32_t cell_at(const GridRig* rig, NavPosition p) {
    double shift = (double)((int64_t)(rig->cells.side - 1) * rig->view.cell / 2);
    double x = (p.x - shift - rig->view.corner.x) / rig->view.cell;
    double y = (p.y - shift - rig->view.corner.y) / rig->view.cell;
    double column = floor(x), row = floor(y);
    if (column < 0 || row < 0 || column >= rig->view.columns || row >= rig->view.rows)
        return NAV_NONE;
    if (fabs(x - round(x)) < 1e-6 || fabs(y - round(y)) < 1e-6)
        return BETWEEN;
    return (uint32_t)row * rig->view.columns + (uint32_t)column;
}

static bool touch(const GridRig* rig, uint32_t a, uint32_t b) {
    int64_t x = (int64_t)(a % rig->view.columns) - b % rig->view.columns;
    int64_t y = (int64_t)(a / rig->view.columns) - b / rig->view.columns;
    return a != b && x >= -1 && x <= 1 && y >= -1 && y <= 1;
}

// The points that are put in lie in the cells, in their order, until one is outside.
static void check_points(const GridRig* rig, const NavGridTraceRequest* request,
                         const NavGridTrace* trace) {
    uint32_t next = 0;
    for (uint32_t leg = 0; leg + 1 < request->point_count; leg++) {
        NavPoint a = request->points[leg], b = request->points[leg + 1];
        double length = hypot((double)b.x - a.x, (double)b.y - a.y);
        double parts = fmax(1, ceil(length / request->spacing - 1e-9));
        for (double k = 0; k <= parts; k++) {
            NavPosition p = {a.x + k / parts * ((double)b.x - a.x),
                             a.y + k / parts * ((double)b.y - a.y)};
            uint32_t cell = cell_at(rig, p);
            if (cell == NAV_NONE)
                return;
            if (cell == BETWEEN)
                continue;
            while (next < trace->cell_count && trace->cells[next] != cell)
                next++;
            EXPECT(rig, next < trace->cell_count, "a point's cell is missing");
        }
    }
}

// The square of points whose agents have this cell; `more` steps larger on each side.
static void square_of(const GridRig* rig, uint32_t cell, int32_t more, NavPoint* ring) {
    int32_t side = rig->view.cell, shift = (int32_t)(rig->cells.side - 1) * side / 2;
    int32_t x = rig->view.corner.x + shift + (int32_t)(cell % rig->view.columns) * side;
    int32_t y = rig->view.corner.y + shift + (int32_t)(cell / rig->view.columns) * side;
    NavPoint min = {x - more, y - more}, max = {x + side + more, y + side + more};
    ring[0] = min, ring[1] = (NavPoint){max.x, min.y};
    ring[2] = max, ring[3] = (NavPoint){min.x, max.y};
}

static bool is_met(const GridRig* rig, const NavGridTraceRequest* request, uint32_t cell,
                   int32_t more) {
    NavPoint ring[4];
    square_of(rig, cell, more, ring);
    for (uint32_t leg = 0; leg < request->point_count; leg++) {
        NavPoint a = request->points[leg];
        NavPoint b = leg + 1 < request->point_count ? request->points[leg + 1] : a;
        if (oracle_square_meets(a, b, 0, ring, 4))
            return true;
    }
    return false;
}

// All cells that the path meets are listed, and none that it does not touch, except for those that
// are put in beside a step across.
static void check_pieces(const GridRig* rig, const NavGridTraceRequest* request,
                         const NavGridTrace* trace) {
    bool is_listed[RIG_CELLS_MOST] = {false};
    for (uint32_t k = 0; k < trace->cell_count; k++) {
        is_listed[trace->cells[k]] = true;
        EXPECT(rig, is_met(rig, request, trace->cells[k], 1), "a cell is not on the path");
    }
    for (uint32_t k = 0; k < request->point_count; k++) { // cells end where the path is outside
        NavPoint p = request->points[k];
        if (cell_at(rig, (NavPosition){p.x, p.y}) == NAV_NONE)
            return;
    }
    for (uint32_t cell = 0; cell < rig->view.columns * rig->view.rows; cell++)
        EXPECT(rig, is_listed[cell] || !is_met(rig, request, cell, 0), "a cell is missing");
    if (trace->fault != NAV_GRID_FAULT_NONE || rig->request.rule != NAV_GRID_FULL ||
        rig->cells.side > 1)
        return;
    for (uint32_t leg = 0; leg + 1 < request->point_count; leg++)
        EXPECT(rig, grid_rig_is_walkable(rig, request->points[leg], request->points[leg + 1]),
               "cells are walkable, and the path is not");
}

static void check_fault(const GridRig* rig, const NavGridTrace* trace) {
    uint32_t cell = cell_at(rig, trace->point);
    faults++;
    if (trace->fault == NAV_GRID_FAULT_OUTSIDE) {
        EXPECT(rig, trace->index == trace->cell_count && (cell == NAV_NONE || cell == BETWEEN),
               "it is not outside");
    } else if (trace->fault == NAV_GRID_FAULT_BLOCKED) {
        EXPECT(rig, !oracle_cells_is_free(&rig->cells, trace->cells[trace->index]),
               "the cell with the fault is free");
    } else {
        EXPECT(rig,
               trace->fault == NAV_GRID_FAULT_CORNER && trace->index > 0 &&
                   !oracle_cells_is_step(&rig->cells, trace->cells[trace->index - 1],
                                         trace->cells[trace->index]),
               "the corner is not cut");
    }
}

static void check_trace(GridRig* rig, const NavGridTraceRequest* request) {
    NavGridTrace trace;
    NavGridCheck check;
    assert_int_equal(nav_grid_trace_path(rig->query, request, &trace), NAV_OK);
    traces++;
    for (uint32_t k = 1; k < trace.cell_count; k++)
        EXPECT(rig, touch(rig, trace.cells[k - 1], trace.cells[k]), "cells do not touch");
    if (request->spacing == 0)
        check_pieces(rig, request, &trace);
    else
        check_points(rig, request, &trace);
    NavGridCheckRequest sent = nav_grid_check_request(trace.cells, trace.cell_count);
    sent.side = request->side;
    sent.is_straight_only = request->is_straight_only;
    assert_int_equal(nav_grid_check_path(rig->grid, &sent, &check), NAV_OK);
    if (trace.fault == NAV_GRID_FAULT_NONE)
        EXPECT(rig, check.fault == NAV_GRID_FAULT_NONE, "the check refuses a path's cells");
    else if (trace.fault != NAV_GRID_FAULT_OUTSIDE)
        EXPECT(rig, check.fault == trace.fault && check.index == trace.index,
               "the check finds another fault");
    if (trace.fault != NAV_GRID_FAULT_NONE)
        check_fault(rig, &trace);
}

// A path of the mesh, or just three points; some on borders of cells, some equal.
static uint32_t random_path(GridRig* rig, NavPoint* points, uint32_t capacity) {
    for (uint32_t k = 0; k < 3; k++)
        points[k] = random_chance(&rig->random, 40) ? grid_rig_point(rig)
                                                    : grid_rig_centre(rig, grid_rig_cell(rig));
    for (uint32_t k = 0; k < 3; k++)
        if (random_chance(&rig->random, 30)) {
            NavPoint corner = rig->view.corner;
            points[k].x -= (points[k].x - corner.x) % rig->view.cell;
            points[k].y -=
                random_chance(&rig->random, 50) ? (points[k].y - corner.y) % rig->view.cell : 0;
        }
    if (random_chance(&rig->random, 10))
        points[1] = points[random_below(&rig->random, 2) * 2];
    if (random_chance(&rig->random, 30))
        return 3;
    NavPathRequest request = nav_path_request(points[0], points[1]);
    NavPath path;
    request.filter = &rig->filter;
    assert_int_equal(nav_query_find_path(rig->mesh, &request, &path), NAV_OK);
    if (path.status != NAV_PATH_OK || path.point_count > capacity)
        return 3;
    for (uint32_t k = 0; k < path.point_count; k++)
        points[k] = path.points[k];
    return path.point_count;
}

static void try_trace(GridRig* rig) {
    NavPoint points[64];
    NavGridTraceRequest request = nav_grid_trace_request(points, random_path(rig, points, 64));
    request.side = rig->cells.side;
    request.is_straight_only = random_chance(&rig->random, 30);
    if (random_chance(&rig->random, 30))
        request.spacing = random_between(&rig->random, rig->view.cell / 4 + 1, rig->view.cell);
    check_trace(rig, &request);
}

// --- bends ---------------------------------------------------------------------------------------

static bool is_blocked(const NavBendRequest* request, NavPoint from, NavPoint to, int32_t side) {
    for (uint32_t k = 0; k < request->block_count; k++) {
        NavBox box = request->blocks[k];
        NavPoint ring[4] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
        if (oracle_square_meets(from, to, side, ring, 4))
            return true;
    }
    return false;
}

// Legs between the centres of cells: the agent's square meets neither blocks nor cells that are not
// walkable. For a point on whole cells the first leg is legal, too.
static void check_bend(GridRig* rig, const NavBendRequest* request, const NavBend* bend) {
    int32_t width = (int32_t)request->side * rig->view.cell, half = width / 2;
    bool is_exact = rig->request.rule == NAV_GRID_FULL && request->side == 1;
    for (uint32_t k = 1; k <= bend->bend_end; k++) {
        NavPoint a = bend->points[k - 1], b = bend->points[k];
        if (k > 1 && k < bend->bend_end) {
            NavPoint from = {a.x - half, a.y - half}, to = {b.x - half, b.y - half};
            uint32_t ends[2];
            EXPECT(rig, !is_blocked(request, from, to, width), "a bend meets what moves");
            assert_int_equal(nav_grid_find_cell(rig->grid, a, request->side, &ends[0]), NAV_OK);
            assert_int_equal(nav_grid_find_cell(rig->grid, b, request->side, &ends[1]), NAV_OK);
            EXPECT(rig, oracle_cells_sees(&rig->cells, ends[0], ends[1]), "a bend leaves cells");
        }
        if (is_exact) {
            EXPECT(rig, grid_rig_is_walkable(rig, a, b), "a bend leaves the ground");
            EXPECT(rig, !is_blocked(request, a, b, 0), "a point meets what moves");
        }
    }
}

static void try_bend(GridRig* rig) {
    NavPoint points[64];
    NavBox blocks[3];
    NavBendRequest request = nav_bend_request(points, random_path(rig, points, 64));
    NavBend bend;
    for (uint32_t k = 0; k < 3; k++) {
        NavPoint at = grid_rig_point(rig);
        int32_t size = rig->view.cell;
        int32_t x = random_between(&rig->random, 1, 2 * (int64_t)size);
        int32_t y = random_between(&rig->random, 1, 2 * (int64_t)size);
        blocks[k] = (NavBox){at, {at.x + x, at.y + y}};
    }
    request.blocks = blocks;
    request.block_count = random_below(&rig->random, 4);
    request.side = rig->cells.side;
    request.window = 2 + random_below(&rig->random, 30);
    assert_int_equal(nav_grid_bend_path(rig->query, &request, &bend), NAV_OK);
    bends++;
    bent += bend.is_bent;
    if (bend.status != NAV_PATH_OK)
        return;
    EXPECT(rig, bend.points[0].x == points[0].x && bend.points[0].y == points[0].y,
           "a bend begins elsewhere");
    if (bend.is_bent)
        check_bend(rig, &request, &bend);
    else
        EXPECT(rig, bend.points == points && bend.bend_end == 0, "a path that stays is another");
}

// --- goals off the mesh --------------------------------------------------------------------------

// The mesh's agent meets more obstacles than the grid's.
static void try_approach(GridRig* rig) {
    NavFilter body = rig->filter;
    NavPoint start = grid_rig_centre(rig, grid_rig_cell(rig));
    NavApproachRequest request =
        nav_approach_request(start, grid_rig_centre(rig, grid_rig_cell(rig)));
    NavApproach approach;
    NavPath path;
    body.layers = NAV_LAYERS_ALL;
    request.path.filter = &body;
    request.side = rig->cells.side;
    request.window = 3 + random_below(&rig->random, 10);
    assert_int_equal(nav_grid_find_approach(rig->query, rig->mesh, &request, &approach), NAV_OK);
    assert_int_equal(nav_query_find_path(rig->mesh, &request.path, &path), NAV_OK);
    approaches++;
    if (path.status == NAV_PATH_OK) {
        EXPECT(rig,
               approach.status == NAV_PATH_OK && approach.mesh_count == approach.point_count &&
                   approach.point_count == path.point_count,
               "the mesh's own path is another");
        return;
    }
    if (approach.status != NAV_PATH_OK)
        return;
    over_grid++;
    request.path.goal = approach.points[approach.mesh_count - 1];
    assert_int_equal(nav_query_find_path(rig->mesh, &request.path, &path), NAV_OK);
    EXPECT(rig, path.status == NAV_PATH_OK && path.point_count == approach.mesh_count,
           "the mesh does not reach the first cell");
    for (uint32_t k = approach.mesh_count; k < approach.point_count; k++)
        EXPECT(rig,
               rig->request.rule != NAV_GRID_FULL || rig->cells.side > 1 ||
                   grid_rig_is_walkable(rig, approach.points[k - 1], approach.points[k]),
               "the last stretch leaves the ground");
}

static void try_all(GridRig* rig) {
    for (uint32_t k = 0; k < 4; k++) {
        try_trace(rig);
        try_bend(rig);
        try_approach(rig);
    }
}

static void mesh_and_grid_agree(void** state) {
    (void)state;
    for (int kind = 0; kind < SCENE_KIND_COUNT; kind++)
        for (uint64_t round = 0; round < rounds; round++)
            grid_rig_run((SceneKind)kind, first_seed + round, 12, try_all);
    print_message("%u traces, %u with faults; %u bends, %u bent; %u approaches, %u over the grid\n",
                  (unsigned)traces, (unsigned)faults, (unsigned)bends, (unsigned)bent,
                  (unsigned)approaches, (unsigned)over_grid);
    assert_true(bent > 20 && over_grid > 20 && faults > 20 && faults < traces);
}

int main(int argc, char** argv) {
    const CommandArgument arguments[] = {{"--seed", .large = &first_seed},
                                         {"--rounds", .large = &rounds}};
    if (!command_read(arguments, 2, argc, argv)) {
        fprintf(stderr, "property.mixed [--seed S] [--rounds N]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(mesh_and_grid_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
