// One cell, decided by the triangles that meet it.
#include "query/grid/grid.h"

uint8_t navi_cells_label_code(const QueryFilter* filter, const LabelCell* cell) {
    if (!cell->is_inside || cell->area < 0 || (filter->areas >> cell->area & 1) == 0)
        return NAV_GRID_VOID;
    return (cell->blocked & filter->layers) == 0 ? (uint8_t)cell->area : NAV_GRID_BLOCKED;
}

uint8_t navi_cells_code(const QueryFilter* filter, uint32_t t) {
    return navi_cells_label_code(filter, navi_filter_label(filter, t));
}

// An open square.
typedef struct Square {
    NavPoint min, max;
} Square;

static bool are_beyond(const Square* square, NavPoint a, NavPoint b) {
    return (a.x <= square->min.x && b.x <= square->min.x) ||
           (a.x >= square->max.x && b.x >= square->max.x) ||
           (a.y <= square->min.y && b.y <= square->min.y) ||
           (a.y >= square->max.y && b.y >= square->max.y);
}

// Does the segment meet the open square? Not when all corners lie on one side of its line.
static bool meets(const Square* square, NavPoint a, NavPoint b) {
    if (are_beyond(square, a, b))
        return false;
    NavPoint left = {square->min.x, square->max.y}, right = {square->max.x, square->min.y};
    int64_t sides[4] = {navi_orient2d(a, b, square->min), navi_orient2d(a, b, square->max),
                        navi_orient2d(a, b, left), navi_orient2d(a, b, right)};
    bool has_left = false, has_right = false;
    for (uint32_t i = 0; i < 4; i++) {
        has_left |= sides[i] > 0;
        has_right |= sides[i] < 0;
    }
    return has_left && has_right;
}

// Triangles that meet the square are joined by edges that do. A triangle that only touches the
// centre, which is where the flood begins, meets the square, too.
static NavResult decide_ground(NavGrid* grid, uint32_t cell, uint8_t* code) {
    Ask* ask = &grid->ask;
    const Mesh* mesh = grid->filter.mesh;
    NavPoint min = navi_cells_corner(grid, cell);
    Square square = {min, {min.x + grid->request.cell, min.y + grid->request.cell}};
    NavPoint inside = navi_cells_centre(grid, cell);
    if (navi_ask_begin(ask) != NAV_OK)
        return NAV_ERR_MEMORY;
    ask->stack.count = 0;
    *code = grid->request.rule == NAV_GRID_FULL ? grid->least : NAV_GRID_BLOCKED;
    if (navi_ask_visit(ask, navi_mesh_locate(mesh, inside, NAV_NONE)) != NAV_OK)
        return NAV_ERR_MEMORY;
    while (ask->stack.count > 0) {
        uint32_t t = ask->stack.data[--ask->stack.count];
        uint8_t here = navi_cells_code(&grid->filter, t);
        if (navi_cells_replaces(grid, here, *code))
            *code = here;
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
            if (meets(&square, mesh->pos[navi_edge_from(mesh, h)],
                      mesh->pos[navi_edge_to(mesh, h)]) &&
                navi_ask_visit(ask, navi_edge_twin(mesh, h) >> 2) != NAV_OK)
                return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

NavResult navi_cells_decide(NavGrid* grid, uint32_t cell, uint8_t* code) {
    if (grid->request.rule != NAV_GRID_CENTRE)
        return decide_ground(grid, cell, code);
    NavSpot spot = navi_spot(grid->filter.mesh, navi_cells_centre(grid, cell));
    *code = navi_cells_code(&grid->filter, navi_spot_triangle(&grid->filter, &spot));
    return NAV_OK;
}
