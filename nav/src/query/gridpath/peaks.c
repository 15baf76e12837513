#include "query/gridpath/peaks.h"

enum { BLOCK_SHIFT_LEAST = 4 };

void navi_peaks_fini(Peaks* peaks, NavMemory* memory) {
    navi_array_fini(memory, &peaks->ranks);
    navi_array_fini(memory, &peaks->known);
    navi_array_fini(memory, &peaks->scan);
}

// Bytes are compared faster than costs.
static void rank_codes(Peaks* peaks, const double* rates) {
    memset(peaks->rank_of, 0, sizeof peaks->rank_of); // no agent stands on other codes
    for (uint32_t area = 0; area < NAV_AREA_COUNT; area++) {
        uint8_t rank = 0;
        for (uint32_t other = 0; other < NAV_AREA_COUNT; other++)
            rank = (uint8_t)(rank + (rates[other] < rates[area]));
        peaks->rank_of[area] = rank;
        peaks->rates[rank] = rates[area];
    }
}

static uint32_t extent_of(const Ground* ground) {
    return (UINT32_C(1) << ground->peaks->shift) + ground->side - 1;
}

NavResult navi_peaks_begin(Peaks* peaks, NavMemory* memory, Ground* ground) {
    ground->peaks = peaks;
    for (peaks->shift = BLOCK_SHIFT_LEAST; UINT32_C(1) << peaks->shift < ground->side;)
        peaks->shift++;
    peaks->block_columns = ((ground->columns - 1) >> peaks->shift) + 1;
    size_t blocks = (size_t)peaks->block_columns * (((ground->rows - 1) >> peaks->shift) + 1);
    size_t extent = extent_of(ground);
    if (!navi_array_reserve(memory, &peaks->ranks, (size_t)ground->columns * ground->rows) ||
        !navi_array_reserve(memory, &peaks->known, blocks) ||
        !navi_array_reserve(memory, &peaks->scan, extent * extent))
        return NAV_ERR_MEMORY;
    memset(peaks->known.data, 0, blocks);
    rank_codes(peaks, ground->rates);
    return NAV_OK;
}

// --- a block -------------------------------------------------------------------------------------

// The most of `side` ranks, `stride` apart, for each that has as many behind it: of 2, of 4, and so
// on, and in the end of two such groups that overlap. A group of a row may go on in the next row;
// then it begins where no cell of the block is.
static void join_groups(const Ground* ground, uint8_t* ranks, uint32_t stride) {
    uint32_t extent = extent_of(ground), side = ground->side;
    for (uint32_t group = 1, more; group < side; group += more) {
        more = 2 * group < side ? group : side - group;
        const uint32_t by = more * stride, count = extent * extent - by;
        for (uint32_t k = 0; k < count; k++)
            ranks[k] = ranks[k] > ranks[k + by] ? ranks[k] : ranks[k + by];
    }
}

// Cells outside of the grid are under no agent.
static void copy_ranks(const Ground* ground, uint32_t column, uint32_t row) {
    const Peaks* peaks = ground->peaks;
    uint32_t extent = extent_of(ground);
    uint32_t columns = ground->columns - column, rows = ground->rows - row;
    columns = columns < extent ? columns : extent;
    rows = rows < extent ? rows : extent;
    memset(peaks->scan.data, 0, (size_t)extent * extent);
    for (uint32_t y = 0; y < rows; y++) {
        const uint8_t* codes = ground->codes + (size_t)(row + y) * ground->columns + column;
        for (uint32_t x = 0; x < columns; x++)
            peaks->scan.data[(size_t)y * extent + x] = peaks->rank_of[codes[x]];
    }
}

// The most in rows, then of these the most in columns.
static void find_block(const Ground* ground, uint32_t column, uint32_t row) {
    const Peaks* peaks = ground->peaks;
    uint32_t extent = extent_of(ground), size = UINT32_C(1) << peaks->shift;
    uint32_t columns = ground->columns - column, rows = ground->rows - row;
    copy_ranks(ground, column, row);
    join_groups(ground, peaks->scan.data, 1);
    join_groups(ground, peaks->scan.data, extent);
    columns = columns < size ? columns : size;
    rows = rows < size ? rows : size;
    for (uint32_t y = 0; y < rows; y++)
        memcpy(peaks->ranks.data + (size_t)(row + y) * ground->columns + column,
               peaks->scan.data + (size_t)y * extent, columns);
}

double navi_peaks_rate(const Ground* ground, uint32_t cell) {
    Peaks* peaks = ground->peaks;
    uint32_t column = cell % ground->columns >> peaks->shift;
    uint32_t row = cell / ground->columns >> peaks->shift;
    uint8_t* known = &peaks->known.data[row * peaks->block_columns + column];
    if (*known == 0)
        find_block(ground, column << peaks->shift, row << peaks->shift);
    *known = 1;
    return peaks->rates[peaks->ranks.data[cell]];
}
