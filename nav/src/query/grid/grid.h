// A grid of codes over the mesh. README.md says how cells are decided.
#ifndef NAVI_QUERY_GRID_GRID_H
#define NAVI_QUERY_GRID_GRID_H

#include "nav/grid.h"
#include "query/ask/ask.h"

// Cells of one row that an edge meets, and where numbers change there (band.c).
typedef struct GridRun {
    uint32_t first;
    uint16_t count; // and, in the highest bits, where
    uint8_t cover, gain;
} GridRun;

struct NavGrid {
    Ask ask;
    NavGridRequest request; // its filter is NULL, or `filter_def`
    NavFilter filter_def;   // its costs are NULL, or `area_costs`
    double area_costs[NAV_AREA_COUNT];
    QueryFilter filter; // for the version
    bool is_built;
    bool is_new; // since the last update: all cells have changed
    uint64_t version, era;
    uint64_t builds, updates; // how often; updates since then
    uint32_t columns, rows;
    double inverse; // of the side of a cell
    NAV_ARRAY(uint8_t) codes;
    NAV_ARRAY(uint8_t) clearances;
    uint16_t rank[256];                 // of codes: a higher one costs more, or is not walkable
    uint8_t least;                      // the code with rank 0
    uint8_t numbers[256], code_of[256]; // of codes while ground is scanned, and back
    NAV_ARRAY(uint8_t) triangle_codes;  // while all is scanned; those of dead slots are any
    NAV_ARRAY(uint8_t) label_codes;     // the same by label
    NAV_ARRAY(GridRun) runs;            // in chunks, by band of cells
    NAV_ARRAY(uint32_t) band_ends;      // behind the last run of each band
    NAV_ARRAY(uint8_t) gains;           // of the cells of a band
    bool is_lost;                       // a run, for lack of memory
    bool is_in_order;                   // numbers of areas rise or fall with these
    NAV_ARRAY(uint64_t) marks;          // a bit a cell, while the grid is updated
    NAV_ARRAY(uint32_t) dirty;          // cells that are to be decided again
    NAV_ARRAY(uint32_t) changed;        // by the last update
};

void navi_cells_init(NavGrid* grid, const NavWorld* world);
void navi_cells_fini(NavGrid* grid);

// The request must be sound. Errors: BUDGET, MEMORY; then the grid has no cells.
NavResult navi_cells_build(NavGrid* grid, const NavGridRequest* request);
NavResult navi_cells_update(NavGrid* grid);

// The code of a label, and of a triangle.
uint8_t navi_cells_label_code(const QueryFilter* filter, const LabelCell* cell);
uint8_t navi_cells_code(const QueryFilter* filter, uint32_t t);

// The corner of a cell, and the point by which NAV_GRID_CENTRE decides it.
static inline NavPoint navi_cells_corner(const NavGrid* grid, uint32_t cell) {
    NavPoint min = grid->request.box.min;
    int64_t side = grid->request.cell;
    return (NavPoint){(int32_t)(min.x + side * (cell % grid->columns)),
                      (int32_t)(min.y + side * (cell / grid->columns))};
}
static inline NavPoint navi_cells_centre(const NavGrid* grid, uint32_t cell) {
    NavPoint corner = navi_cells_corner(grid, cell);
    return (NavPoint){corner.x + grid->request.cell / 2, corner.y + grid->request.cell / 2};
}

// Does code a replace code b in a cell that both are in? (Not for NAV_GRID_CENTRE.)
static inline bool navi_cells_replaces(const NavGrid* grid, uint8_t a, uint8_t b) {
    return grid->request.rule == NAV_GRID_ANY ? grid->rank[a] < grid->rank[b]
                                              : grid->rank[a] > grid->rank[b];
}

// scan.c: decide all cells by the edges between different codes. Errors: MEMORY.
NavResult navi_cells_scan(NavGrid* grid);

// cell.c: decide one cell by the triangles around it. Errors: MEMORY.
NavResult navi_cells_decide(NavGrid* grid, uint32_t cell, uint8_t* code);

// dirty.c: fill `dirty` with the cells that the last commit can have changed. Errors: MEMORY.
NavResult navi_cells_find_dirty(NavGrid* grid);

// clearance.c: all of them, and those that `changed` cells can have changed. Errors: MEMORY.
void navi_cells_clear_all(NavGrid* grid);
NavResult navi_cells_clear_changed(NavGrid* grid);

#endif
