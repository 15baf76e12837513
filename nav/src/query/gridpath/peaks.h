// Peaks: what cells cost for a large agent, the most in its square. They are found block by block,
// when a cell of a block is asked for.
#ifndef NAVI_QUERY_GRIDPATH_PEAKS_H
#define NAVI_QUERY_GRIDPATH_PEAKS_H

#include "query/gridpath/ground.h"

// For smaller agents the cells are looked at each time.
enum { PEAKS_SIDE_LEAST = 5 };

struct Peaks {
    NAV_ARRAY(uint8_t) ranks; // [cells] of the most in a cell's square, in blocks that are known
    NAV_ARRAY(uint8_t) known; // [blocks] 1: this block is
    NAV_ARRAY(uint8_t) scan;  // [extent * extent] of a block and the cells beyond it
    uint32_t shift, block_columns; // a block has 1 << shift cells a side
    uint8_t rank_of[256];          // by code: how many areas cost less
    double rates[NAV_AREA_COUNT];  // by rank
};

void navi_peaks_fini(Peaks* peaks, NavMemory* memory);

// Nothing is known; the ground has these peaks from now on. It must have rates. Errors: MEMORY.
NavResult navi_peaks_begin(Peaks* peaks, NavMemory* memory, Ground* ground);

double navi_peaks_rate(const Ground* ground, uint32_t cell);

#endif
