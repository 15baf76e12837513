#include "query/grid/band.h"

#include "base/prefetch.h"

// --- runs --------------------------------------------------------------------------------

NavResult navi_bands_begin(NavGrid* grid) {
    NavMemory* memory = &grid->ask.memory;
    uint32_t bands = (uint32_t)(grid->codes.count >> BAND_BITS) + 1;
    if (!navi_array_reserve(memory, &grid->band_ends, bands) ||
        !navi_array_reserve(memory, &grid->gains, BAND_CELLS + TURN_NONE))
        return NAV_ERR_MEMORY;
    memset(grid->band_ends.data, 0, bands * sizeof *grid->band_ends.data);
    grid->runs.count = CHUNK_RUNS; // an end of 0 is none
    grid->is_lost = false;
    return NAV_OK;
}

bool navi_bands_grow(NavGrid* grid, uint32_t band) {
    uint32_t at = grid->runs.count;
    if (!navi_array_reserve(&grid->ask.memory, &grid->runs, (size_t)at + CHUNK_RUNS)) {
        grid->is_lost = true;
        return false;
    }
    grid->runs.data[at].first = grid->band_ends.data[band];
    grid->runs.count += CHUNK_RUNS;
    grid->band_ends.data[band] = at + 1;
    return true;
}

void navi_bands_add_pieces(NavGrid* grid, const CoverRun* run) {
    uint32_t end = run->first + run->count;
    CoverRun piece = *run;
    while (piece.first < end) {
        uint32_t band = (piece.first | (BAND_CELLS - 1)) + 1, to = piece.first + COUNT_MOST;
        to = to < band ? to : band;
        piece.count = (to < end ? to : end) - piece.first;
        navi_bands_keep(grid, &piece, TURN_NONE);
        piece.first += piece.count;
    }
    piece.first = run->turn;
    piece.count = 0;
    if (run->turn != NAV_NONE)
        navi_bands_keep(grid, &piece, TURN_FIRST);
}

// --- codes -------------------------------------------------------------------------------

static void cover_cells(uint8_t* cells, uint8_t cover, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        cells[i] = cells[i] > cover ? cells[i] : cover;
}

// Fewer than eight cells, of eight that there are; numbers are below 128.
static void cover_few(uint8_t* cells, uint8_t cover, uint32_t count) {
    const uint64_t high = 0x80 * NAVI_EACH_CELL;
    uint64_t is = navi_cells_get_eight(cells);
    uint64_t covers = cover * NAVI_EACH_CELL & ((UINT64_C(1) << 8 * count) - 1);
    uint64_t is_larger = (((is | high) - covers) >> 7 & NAVI_EACH_CELL) * 0xFF;
    navi_cells_put_eight(cells, (is & is_larger) | (covers & ~is_larger));
}

// How far the turn of a run is cannot be predicted, nor how long it is: so there are few branches.
static void write_runs(NavGrid* grid, const GridRun* runs, uint32_t count) {
    uint8_t *codes = grid->codes.data, *gains = grid->gains.data;
    uint32_t cell_count = grid->codes.count;
    for (uint32_t k = 0; k < count; k++) {
        GridRun run = runs[k];
        uint32_t length = run.count & COUNT_MOST, where = run.count >> COUNT_BITS;
        uint32_t ahead = where == TURN_END ? length : where;
        uint32_t gain = where == TURN_NONE ? 0 : run.gain;
        if (length < 8 && run.first + 8 <= cell_count)
            cover_few(&codes[run.first], run.cover, length);
        else
            cover_cells(&codes[run.first], run.cover, length);
        uint32_t turn = run.first % BAND_CELLS + ahead;
        gains[turn] = (uint8_t)(gains[turn] + gain);
    }
}

static void write_band(NavGrid* grid, uint32_t band) {
    uint32_t end = grid->band_ends.data[band];
    while (end != 0) {
        uint32_t first = (end - 1) / CHUNK_RUNS * CHUNK_RUNS, next = grid->runs.data[first].first;
        for (uint32_t k = 8; k <= CHUNK_RUNS && next != 0; k += 8)
            navi_prefetch(&grid->runs.data[next - k]);
        write_runs(grid, &grid->runs.data[first + 1], end - first - 1);
        end = next;
    }
}

// Turn the gains of cells of one row into the numbers that they have without covers; `before` is
// that of the cell before them. Eight cells are one product. Gains may be negative, and then what
// they add up to; so bytes below borrow what the sign of a gain means, and sums are kept larger by
// 127. So the next eight cells wait for one addition only.
static uint8_t sum_up(uint8_t* gains, uint32_t count, uint8_t before) {
    const uint64_t above = 0x7F * NAVI_EACH_CELL;
    uint32_t k = 0;
    for (; k + 8 <= count; k += 8) {
        uint64_t word = navi_cells_get_eight(&gains[k]);
        word = (word - ((word & 0x80 * NAVI_EACH_CELL) << 1)) * NAVI_EACH_CELL + above;
        navi_cells_put_eight(&gains[k], word + (before * NAVI_EACH_CELL - above));
        before = (uint8_t)(before + (word >> 56) - 0x7F);
    }
    for (; k < count; k++)
        gains[k] = before = (uint8_t)(before + gains[k]);
    return before;
}

// From numbers to codes. Numbers of areas mostly rise by one or fall by one; then this is one loop
// without look-ups, which compilers do many cells at a time.
static void read_codes(const NavGrid* grid, uint8_t* restrict cells,
                       const uint8_t* restrict numbers, uint32_t count) {
    bool is_full = grid->request.rule == NAV_GRID_FULL;
    const uint8_t flip = is_full ? 0 : 0xFF, first = is_full ? 0xFF : NAV_AREA_COUNT + 3;
    const uint8_t beyond = NAV_GRID_VOID - NAV_AREA_COUNT;
    const uint8_t* code_of = grid->code_of;
    if (!grid->is_in_order) {
        for (uint32_t k = 0; k < count; k++)
            cells[k] = code_of[cells[k] != 0 ? cells[k] : numbers[k]];
        return;
    }
    for (uint32_t k = 0; k < count; k++) {
        uint8_t cover = cells[k], number = numbers[k];
        number = cover != 0 ? cover : number;
        uint8_t code = (uint8_t)((number ^ flip) + first);
        cells[k] = (uint8_t)(code + (code < NAV_AREA_COUNT ? 0 : beyond));
    }
}

NavResult navi_bands_end(NavGrid* grid) {
    uint32_t count = (uint32_t)grid->codes.count, columns = grid->columns, column = 0;
    uint8_t outside = grid->numbers[NAV_GRID_VOID], before = outside;
    if (grid->is_lost)
        return NAV_ERR_MEMORY;
    memset(grid->gains.data, 0, BAND_CELLS + TURN_NONE);
    for (uint32_t cell = 0; cell < count;) {
        uint32_t band = cell >> BAND_BITS, left = count - cell;
        uint32_t end = cell + (left < BAND_CELLS ? left : BAND_CELLS);
        memset(&grid->codes.data[cell], 0, end - cell);
        write_band(grid, band);
        while (cell < end) {
            uint32_t piece = end - cell < columns - column ? end - cell : columns - column;
            uint8_t* gains = &grid->gains.data[cell % BAND_CELLS];
            before = sum_up(gains, piece, before);
            read_codes(grid, &grid->codes.data[cell], gains, piece);
            memset(gains, 0, piece);
            cell += piece;
            column = column + piece < columns ? column + piece : 0;
            before = column == 0 ? outside : before;
        }
    }
    return NAV_OK;
}
