/// A grid over the world: one code a cell, for servers that check moves on a grid, for editors, and
/// for searches on cells. It is kept up to date by what each commit changed.
#ifndef NAV_GRID_H
#define NAV_GRID_H

#include "nav/polygon.h"
#include "nav/query.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct NavGrid NavGrid;

/// Create a grid on a world; it has no cells. Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_grid_create(const NavWorld* world, NavGrid** grid);

/// Destroy a grid, before its world is destroyed. NULL is allowed.
NAV_API void nav_grid_destroy(NavGrid* grid);

/// What the code of a cell says.
typedef enum NavGridRule {
    NAV_GRID_CENTRE, ///< what is at its centre (that of nav_query_locate)
    NAV_GRID_ANY,    ///< walkable if any of its ground is; then the cheapest area, the lowest of
                     ///< those
    NAV_GRID_FULL ///< walkable if all of its ground is; then the most expensive area, the highest
                  ///< of those
} NavGridRule;

/// Codes of cells. Below NAV_AREA_COUNT: walkable, and the area.
#define NAV_GRID_VOID 254    ///< no floor that the filter walks, or outside of the bounds
#define NAV_GRID_BLOCKED 255 ///< an obstacle blocks the filter's layers

/// What to scan. Get one from nav_grid_request.
typedef struct NavGridRequest {
    NavBox box;       ///< its `min` is the corner of the first cell; cells begin inside of it
    int32_t cell;     ///< the side of a cell, in steps, at least 2; default 4096 (16 px)
    NavGridRule rule; ///< default NAV_GRID_CENTRE
    const NavFilter* filter; ///< default NULL
    uint32_t max_clearance;  ///< the largest agent of interest, in cells, up to 255; default 0:
                             ///< no clearances
    uint32_t cookie;         ///< the factory's
} NavGridRequest;

/// A request with the defaults above, for the bounds of a world. An empty box for NULL.
NAV_API NavGridRequest nav_grid_request(const NavWorld* world);

/// Scan the world. What the grid held before is forgotten. The filter is copied.
///
/// The centre of a cell is its corner plus half its side, rounded down. Its ground is the open
/// square. Where the centre lies between areas, the floor that wins decides, as in
/// nav_query_locate. All is decided in exact integers.
///
/// Cost: linear in the triangles, the rows that they meet, and the cells. Memory: a byte a cell,
/// two with clearances, and a bit; NAV_GRID_ANY and NAV_GRID_FULL take eight more for each row that
/// an edge between different codes meets.
/// Errors: ARGUMENT (cell, rule, an empty box, max_clearance), RANGE, BUDGET (more than 2^31 - 1
/// cells), BATCH, MEMORY: then the grid has no cells.
NAV_API NavResult nav_grid_build(NavGrid* grid, const NavGridRequest* request);

/// Bring a grid up to date with its world, after each commit. `*changed_count`, which may be NULL,
/// gets the number of cells whose code is another one now; nav_grid_get lists them.
/// If more than one commit was made since, all is scanned again.
/// Cost: what the commit's boxes cover, and the cells along the sides of footprints that meet them;
/// clearances around cells that have changed.
/// Errors: ARGUMENT, BATCH, MEMORY: then the grid has no cells.
NAV_API NavResult nav_grid_update(NavGrid* grid, uint32_t* changed_count);

/// A grid as it is. Its arrays are valid until the next call on the grid that can change it.
typedef struct NavGridView {
    const uint8_t*
        codes; ///< [rows * columns] row by row, from the corner with the smallest x and y
    const uint8_t*
        clearances; ///< [rows * columns] the side of the largest square of walkable cells
                    ///< whose first cell this is, at most max_clearance; NULL: none
    uint32_t columns, rows;
    NavPoint corner; ///< of the first cell
    int32_t cell;
    const uint32_t* changed; ///< [changed_count] cells whose code the last update changed, rising;
                             ///< all cells after a new scan: then it is NULL
    uint32_t changed_count;
} NavGridView;

/// A grid as it is. All 0 before it is built. Errors: ARGUMENT.
NAV_API NavResult nav_grid_get(const NavGrid* grid, NavGridView* view);

typedef enum NavGridFormat {
    NAV_GRID_CSV, ///< a line a row, codes between commas
    NAV_GRID_XML, ///< an element <grid> with its measures in pixels, in it a <row> each
    NAV_GRID_PNG ///< an image, a pixel a cell, whose palette has a colour for each code: bytes, not
                 ///< text. It is not compressed, since nav needs no library: a byte a cell
} NavGridFormat;

/// Write the codes, the same whatever the locale. A grid without cells makes no image.
/// Errors: ARGUMENT (also: an image of no cells).
NAV_API NavResult nav_grid_write(const NavGrid* grid, NavGridFormat format, NavTextWriter* writer,
                                 void* context);

#ifdef __cplusplus
}
#endif
#endif
