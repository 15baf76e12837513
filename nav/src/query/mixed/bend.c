// A path of the mesh, bent around what moves in a window of cells.
#include "query/gridpath/trace.h"
#include "query/mixed/mixed.h"
#include "query/mixed/window.h"

enum { FREE = 1, JOIN = 2 }; // bytes of the window; at a join the path can go on

typedef struct Bending {
    NavGridQuery* query;
    const NavBendRequest* request;
    Window window;
    uint32_t start; // in the window
    uint32_t join;  // of `path_cells`: where the new path meets the old one
} Bending;

// --- the path in the window --------------------------------------------------------------

static bool cuts_corners(const Ground* ground, uint32_t from, uint32_t to) {
    uint32_t columns = ground->columns;
    return from % columns != to % columns && from / columns != to / columns &&
           !navi_ground_is_free_cell(ground, from / columns * columns + to % columns) &&
           !navi_ground_is_free_cell(ground, to / columns * columns + from % columns);
}

// Until the path leaves the window.
static NavResult list_path(Bending* bending, bool* has_faults) {
    const NavBendRequest* request = bending->request;
    NavGridQuery* query = bending->query;
    const Ground* ground = &bending->window.ground;
    TraceFrame frame = navi_trace_frame(query->grid, request->side);
    frame.corner.x += (int32_t)bending->window.first_column * frame.cell;
    frame.corner.y += (int32_t)bending->window.first_row * frame.cell;
    Trace trace = navi_trace_begin(frame, request->points, 1, 0);
    uint32_t before = bending->start = navi_trace_cell(&trace, ground, NAV_NONE), leg = 0;
    double length = navi_window_length(request->points, request->point_count), behind = 0;
    trace = navi_trace_begin(frame, request->points, request->point_count, 0);
    query->path_cells.count = 0;
    *has_faults = false;
    do {
        uint32_t cell = navi_trace_cell(&trace, ground, before);
        if (cell == NAV_NONE)
            break;
        if (!navi_array_room(&query->memory, &query->path_cells))
            return NAV_ERR_MEMORY;
        for (; leg < trace.leg; leg++)
            behind += navi_distance(request->points[leg], request->points[leg + 1]);
        PathCell at = {.cell = cell, .leg = leg};
        at.is_on_lattice = navi_pieces_round(&trace, &at.point);
        at.remaining = length - behind - navi_distance(request->points[leg], at.point);
        at.is_faulty =
            !navi_ground_is_free_cell(ground, cell) || cuts_corners(ground, before, cell);
        *has_faults |= at.is_faulty;
        query->path_cells.data[query->path_cells.count++] = at;
        before = cell;
    } while (navi_trace_next(&trace));
    return NAV_OK;
}

// --- the bend ----------------------------------------------------------------------------

// The free cells behind the last fault are where the path can go on, from a point of the lattice.
static void mark_joins(Bending* bending) {
    NavGridQuery* query = bending->query;
    const PathCell* cells = query->path_cells.data;
    uint32_t k = query->path_cells.count;
    for (bool is_end = false; k > 0 && !is_end;) {
        is_end = cells[--k].is_faulty;
        if (cells[k].is_on_lattice && query->window.data[cells[k].cell] == FREE)
            query->window.data[cells[k].cell] = JOIN;
    }
}

// The last place of the path in this cell.
static uint32_t last_in(const NavGridQuery* query, uint32_t cell) {
    uint32_t k = query->path_cells.count - 1;
    while (query->path_cells.data[k].cell != cell || !query->path_cells.data[k].is_on_lattice)
        k--;
    return k;
}

typedef struct Best {
    Bending* bending;
    double least; // of paths in steps
    uint32_t node;
} Best;

// Cells come in the order of their distance. At the end none can lead to a shorter path.
static NavResult try_join(void* context, uint32_t node, bool* is_done) {
    Best* best = context;
    NavGridQuery* query = best->bending->query;
    const CellNode* here = &query->nodes.data[node];
    double length = here->g * query->grid->request.cell;
    *is_done = length >= best->least;
    if (*is_done || query->window.data[here->cell] != JOIN)
        return NAV_OK;
    uint32_t place = last_in(query, here->cell);
    length += query->path_cells.data[place].remaining;
    if (length < best->least)
        *best = (Best){best->bending, length, node};
    if (best->node == node)
        best->bending->join = place;
    return NAV_OK;
}

// --- the answer --------------------------------------------------------------------------

static NavResult put(Bending* bending, NavBend* bend) {
    NavGridQuery* query = bending->query;
    const NavBendRequest* request = bending->request;
    const PathCell* join = &query->path_cells.data[bending->join];
    query->points.count = 0;
    NavResult result = navi_window_put(query, request->points[0]);
    for (uint32_t k = 0; k < query->turns.count && result == NAV_OK; k++) {
        result = navi_window_put(query,
                                 navi_window_centre(query, &bending->window, query->turns.data[k]));
    }
    if (result == NAV_OK)
        result = navi_window_put(query, join->point);
    bend->bend_end = query->points.count - 1;
    for (uint32_t k = join->leg + 1; k < request->point_count && result == NAV_OK; k++)
        result = navi_window_put(query, request->points[k]);
    return result;
}

static NavResult bend_in_window(Bending* bending, NavBend* bend) {
    NavGridQuery* query = bending->query;
    const Ground* ground = &bending->window.ground;
    Best best = {bending, HUGE_VAL, NAV_NONE};
    mark_joins(bending);
    bending->window.ground.span = 2;
    if (navi_window_flood(query, &bending->window, bending->start, try_join, &best) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (best.node == NAV_NONE) {
        bend->status = NAV_PATH_UNREACHABLE;
        return NAV_OK;
    }
    if (navi_gridpath_list(query, ground, best.node, navi_gridpath_fill, NULL) != NAV_OK ||
        navi_gridpath_smooth(query, ground, NAV_GRID_SMOOTH_SIGHT) != NAV_OK ||
        put(bending, bend) != NAV_OK)
        return NAV_ERR_MEMORY;
    bend->is_bent = true;
    bend->points = query->points.data;
    bend->point_count = query->points.count;
    bend->length = navi_window_length(bend->points, bend->point_count);
    return NAV_OK;
}

NavResult navi_mixed_bend(NavGridQuery* query, const NavBendRequest* request, NavBend* bend) {
    Bending bending = {.query = query, .request = request};
    Ground whole = navi_ground_of(query->grid, request->side, NULL);
    Trace first = navi_trace_begin(navi_trace_frame(query->grid, request->side), request->points, 1,
                                   query->grid->request.cell);
    uint32_t middle = navi_trace_cell(&first, &whole, NAV_NONE);
    bool has_faults;
    *bend = (NavBend){.status = NAV_PATH_START_BLOCKED};
    if (middle == NAV_NONE)
        return NAV_OK;
    if (navi_window_open(query, middle, request->window, request->side, &bending.window) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < request->block_count; k++)
        navi_window_block(query, &bending.window, &request->blocks[k]);
    if (list_path(&bending, &has_faults) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!navi_ground_is_free_cell(&bending.window.ground, bending.start))
        return NAV_OK;
    *bend = (NavBend){.status = NAV_PATH_OK,
                      .points = request->points,
                      .point_count = request->point_count,
                      .length = navi_window_length(request->points, request->point_count)};
    if (!has_faults)
        return NAV_OK;
    *bend = (NavBend){.status = NAV_PATH_OK};
    return bend_in_window(&bending, bend);
}
