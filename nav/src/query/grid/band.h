// Scanning by ground: what edges leave in cells, kept apart by bands of cells that fit a cache, and
// turned into codes band by band.
#ifndef NAVI_QUERY_GRID_BAND_H
#define NAVI_QUERY_GRID_BAND_H

#include "query/grid/border.h"

enum { BAND_BITS = 16, BAND_CELLS = 1 << BAND_BITS };

// Runs are kept in chunks of this many. The first one of a chunk says where those before end.
enum { CHUNK_RUNS = 512 };

// Where a run has its turn; in the highest bits of its count.
enum { TURN_FIRST, TURN_SECOND, TURN_END, TURN_NONE };
enum { COUNT_BITS = 14, COUNT_MOST = (1 << COUNT_BITS) - 1 };

// Cells of one row that an edge meets: `cover` is the larger number of the codes on its sides. From
// the cell `turn` on, other numbers are larger by `gain`. It is the first cell, or the one behind
// that, or behind the last; or NAV_NONE.
typedef struct CoverRun {
    uint32_t first, count, turn;
    uint8_t cover, gain;
} CoverRun;

// Forget all runs. Errors: MEMORY.
NavResult navi_bands_begin(NavGrid* grid);

// Begin another chunk of a band. False: no memory, which navi_bands_end will say.
bool navi_bands_grow(NavGrid* grid, uint32_t band);

// A run that is long, or lies in several bands.
void navi_bands_add_pieces(NavGrid* grid, const CoverRun* run);

// The codes of all cells. Errors: MEMORY.
NavResult navi_bands_end(NavGrid* grid);

static inline void navi_bands_keep(NavGrid* grid, const CoverRun* run, uint32_t where) {
    uint32_t band = run->first >> BAND_BITS, *end = &grid->band_ends.data[band];
    if (*end % CHUNK_RUNS == 0 && !navi_bands_grow(grid, band))
        return;
    grid->runs.data[(*end)++] =
        (GridRun){run->first, (uint16_t)(run->count | where << COUNT_BITS), run->cover, run->gain};
}

static inline void navi_bands_add(NavGrid* grid, const CoverRun* run) {
    uint32_t end = run->first + run->count, ahead = run->turn - run->first;
    uint32_t where = ahead < 2 ? ahead : ahead == run->count ? TURN_END : TURN_NONE;
    if ((run->first ^ end) >> BAND_BITS == 0 && run->count <= COUNT_MOST)
        navi_bands_keep(grid, run, where);
    else
        navi_bands_add_pieces(grid, run);
}

#endif
