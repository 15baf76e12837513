#include "move/route/grid_blocks.h"

#include <math.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/prefetch.h"

// The smallest cells: 32 px. A leg is at most GRID_PARTS cells wide and high, and one more.
enum { LEAST_SHIFT = 13, MOST_SHIFT = 31, GRID_PARTS = 8, CELLS_A_LEG = 100 };

// So all have moved before there are too many entries again.
enum { MOVES_AN_ENTRY = 4, MOVES_A_LEG = 8 };

// So many stale entries are looked at for one that is wanted again.
enum { STALE_LOOKS = 32 };

// --- cells -------------------------------------------------------------------------------

typedef struct GridSpan {
    double x0, x1;
} GridSpan;

// The part of the area between two heights, from left to right. Empty: x0 > x1.
static GridSpan span_between(const GridArea* area, double y0, double y1) {
    double ax = area->a.x, ay = area->a.y, bx = area->b.x, by = area->b.y;
    double reach = area->reach + GRID_SLACK;
    GridSpan none = {1, 0}, all = {navi_lesser(ax, bx) - reach, navi_greater(ax, bx) + reach};
    if (navi_greater(ay, by) + reach < y0 || navi_lesser(ay, by) - reach > y1)
        return none;
    if (area->is_box || ay == by)
        return all;
    double s = (y0 - reach - ay) / (by - ay), t = (y1 + reach - ay) / (by - ay);
    double from = navi_greater(0, navi_lesser(s, t)), to = navi_lesser(1, navi_greater(s, t));
    double x = ax + from * (bx - ax), z = ax + to * (bx - ax);
    GridSpan span = {navi_greater(all.x0, navi_lesser(x, z) - reach),
                     navi_lesser(all.x1, navi_greater(x, z) + reach)};
    return span;
}

// Cells are counted from the corner of all coordinates.
static uint32_t cell_at(double x, uint32_t shift) {
    double from = x + (double)(INT64_C(1) << 30);
    double highest = (double)((INT64_C(1) << 31) - 1);
    return (uint32_t)((int64_t)navi_greater(0, navi_lesser(from, highest)) >> shift);
}

static double cell_begin(uint32_t cell, uint32_t shift) {
    return (double)(((int64_t)cell << shift) - (INT64_C(1) << 30));
}

static uint64_t cell_name(uint32_t shift, uint32_t x, uint32_t y) {
    return (uint64_t)shift << 48 | (uint64_t)x << 24 | y;
}

static uint32_t shift_for(const GridArea* leg) {
    double wide = fabs((double)leg->b.x - leg->a.x), high = fabs((double)leg->b.y - leg->a.y);
    double size = navi_greater(navi_greater(wide, high) + 2 * leg->reach, 4 * leg->reach);
    uint32_t shift = LEAST_SHIFT;
    while (shift < MOST_SHIFT && (double)(INT64_C(1) << shift) * GRID_PARTS < size)
        shift++;
    return shift;
}

typedef struct GridRows {
    uint32_t first, last;
} GridRows;

static GridRows rows_of(const GridArea* area, uint32_t shift) {
    double reach = area->reach + GRID_SLACK;
    GridRows rows = {cell_at(navi_lesser(area->a.y, area->b.y) - reach, shift),
                     cell_at(navi_greater(area->a.y, area->b.y) + reach, shift)};
    return rows;
}

static GridSpan span_of_row(const GridArea* area, uint32_t row, uint32_t shift) {
    return span_between(area, cell_begin(row, shift), cell_begin(row + 1, shift));
}

// --- entries -----------------------------------------------------------------------------

void navi_grid_init(MoveGrid* grid, NavBox bounds) {
    *grid = (MoveGrid){.free_head = NAV_NONE, .block_origin = bounds.min};
    int64_t wide = (int64_t)bounds.max.x - bounds.min.x;
    int64_t high = (int64_t)bounds.max.y - bounds.min.y;
    while (wide >> grid->block_shift >= GRID_BLOCKS || high >> grid->block_shift >= GRID_BLOCKS)
        grid->block_shift++;
    grid->block_scale = 1 / (double)(INT64_C(1) << grid->block_shift);
}

void navi_grid_fini(MoveGrid* grid, NavMemory* memory) {
    navi_array_fini(memory, &grid->entries);
    navi_array_fini(memory, &grid->buckets);
    navi_array_fini(memory, &grid->old_buckets);
}

static uint32_t bucket_of(const MoveGrid* grid, uint64_t cell) {
    NAV_ASSERT(grid->buckets.count > 0);
    return (uint32_t)navi_mix64(cell) & (grid->buckets.count - 1);
}

// The bucket in which entries of a cell may wait to move; NAV_NONE: there is none.
static uint32_t old_bucket_of(const MoveGrid* grid, uint64_t cell) {
    if (grid->old_buckets.count == 0)
        return NAV_NONE;
    uint32_t bucket = (uint32_t)navi_mix64(cell) & (grid->old_buckets.count - 1);
    return bucket < grid->moved ? NAV_NONE : bucket;
}

static void put_in_bucket(MoveGrid* grid, uint32_t e) {
    GridEntry* entry = &grid->entries.data[e];
    uint32_t* head = &grid->buckets.data[bucket_of(grid, entry->cell)];
    entry->prev = NAV_NONE;
    entry->next = *head - 1;
    if (*head != 0)
        grid->entries.data[*head - 1].prev = e;
    *head = e + 1;
}

static void leave_bucket(MoveGrid* grid, uint32_t e) {
    const GridEntry* entry = &grid->entries.data[e];
    if (entry->next != NAV_NONE)
        grid->entries.data[entry->next].prev = entry->prev;
    if (entry->prev != NAV_NONE) {
        grid->entries.data[entry->prev].next = entry->next;
        return;
    }
    uint32_t* head = &grid->buckets.data[bucket_of(grid, entry->cell)];
    if (*head != e + 1)
        head = &grid->old_buckets.data[old_bucket_of(grid, entry->cell)];
    NAV_ASSERT(*head == e + 1);
    *head = entry->next + 1;
}

static bool is_alive(const GridEntry* entry) { return entry->route != NAV_NONE; }

// Move an entry, or pass over a bucket that is empty, so many times.
static void move_entries(MoveGrid* grid, uint64_t times) {
    for (; times > 0 && grid->moved < grid->old_buckets.count; times--) {
        uint32_t e = grid->old_buckets.data[grid->moved] - 1;
        if (e == NAV_NONE) {
            grid->moved++;
            continue;
        }
        leave_bucket(grid, e);
        put_in_bucket(grid, e);
    }
    if (grid->moved == grid->old_buckets.count)
        grid->old_buckets.count = grid->moved = 0;
}

// Memory that comes as zeros is not touched, so this does not wait for all entries.
static bool replace_buckets(MoveGrid* grid, NavMemory* memory, uint32_t count) {
    uint32_t *data = grid->buckets.data, had = grid->buckets.count;
    uint32_t capacity = grid->buckets.capacity;
    move_entries(grid, UINT64_MAX); // mostly they have moved
    navi_array_fini(memory, &grid->old_buckets);
    grid->buckets.data = NULL;
    grid->buckets.count = grid->buckets.capacity = 0;
    bool has_memory = navi_array_reserve_zeroed(memory, &grid->buckets, count);
    if (!has_memory) {
        grid->buckets.data = data;
        grid->buckets.capacity = capacity;
        grid->buckets.count = had;
        return false;
    }
    grid->old_buckets.data = data;
    grid->old_buckets.capacity = capacity;
    grid->old_buckets.count = had;
    grid->buckets.count = count;
    grid->moved = 0;
    return true;
}

static bool grow_buckets(MoveGrid* grid, NavMemory* memory, uint32_t need) {
    uint32_t count = grid->buckets.count == 0 ? 256 : grid->buckets.count;
    while (count < need && count < UINT32_C(1) << 30)
        count *= 2;
    return count == grid->buckets.count || replace_buckets(grid, memory, count);
}

bool navi_grid_reserve(MoveGrid* grid, NavMemory* memory, uint32_t leg_count) {
    size_t need = (size_t)grid->entries.count + CELLS_A_LEG * (size_t)leg_count;
    move_entries(grid, MOVES_A_LEG * (uint64_t)leg_count);
    if (grid->old_buckets.count == 0 && grid->old_buckets.capacity > 0)
        navi_array_fini(memory, &grid->old_buckets);
    return navi_array_reserve(memory, &grid->entries, need) &&
           grow_buckets(grid, memory, grid->alive + 8 * leg_count);
}

static uint32_t take_entry(MoveGrid* grid) {
    uint32_t e = grid->free_head;
    if (e == NAV_NONE) {
        NAV_ASSERT(grid->entries.count < grid->entries.capacity);
        return grid->entries.count++;
    }
    grid->free_head = grid->entries.data[e].route_up;
    return e;
}

// The route's entry for the cell, if one of its last legs has it. `before`: the head of the route's
// entries before this leg, whose own cells are all different.
static GridEntry* find_recent(MoveGrid* grid, uint32_t before, uint64_t cell, uint32_t number) {
    for (uint32_t e = before; e != NAV_NONE; e = grid->entries.data[e].next_of_route) {
        GridEntry* entry = &grid->entries.data[e];
        if (entry->last + 1 < number || entry->last > number)
            return NULL;
        if (entry->cell == cell)
            return entry;
    }
    return NULL;
}

static void drop_entry(MoveGrid* grid, uint32_t e) {
    GridEntry* entry = &grid->entries.data[e];
    leave_bucket(grid, e);
    grid->level_counts[navi_grid_level(entry->cell)]--;
    navi_blocks_count(grid, entry->cell, UINT32_MAX); // one less
    grid->alive--;
    entry->route = NAV_NONE;
    entry->route_up = grid->free_head;
    grid->free_head = e;
}

static void drop_first(MoveGrid* grid, uint32_t* head) {
    uint32_t e = *head;
    *head = grid->entries.data[e].next_of_route;
    drop_entry(grid, e);
}

void navi_grid_remove(MoveGrid* grid, uint32_t* head) {
    while (*head != NAV_NONE)
        drop_first(grid, head);
}

// The entries of later legs, if there are any, come first unless the leg has been replaced before:
// so those that are cut off here are its own and those behind it. What else there is of these
// stays.
uint32_t navi_grid_cut(MoveGrid* grid, uint32_t* head, uint32_t last) {
    uint32_t stale = NAV_NONE;
    while (*head != NAV_NONE && grid->entries.data[*head].last <= last) {
        uint32_t e = *head;
        *head = grid->entries.data[e].next_of_route;
        grid->entries.data[e].next_of_route = stale;
        stale = e;
    }
    return stale;
}

// The stale entry for the cell, if it is among the next ones; those before it are dropped. Both
// follow the route, so what is wanted again mostly comes in the same order.
static uint32_t take_stale(MoveGrid* grid, uint32_t* stale, uint64_t cell) {
    uint32_t e = *stale;
    for (uint32_t looks = 0; e != NAV_NONE && grid->entries.data[e].cell != cell; looks++)
        e = looks < STALE_LOOKS ? grid->entries.data[e].next_of_route : NAV_NONE;
    if (e == NAV_NONE)
        return NAV_NONE;
    while (*stale != e)
        drop_first(grid, stale);
    *stale = grid->entries.data[e].next_of_route;
    return e;
}

static uint32_t new_entry(MoveGrid* grid, uint64_t cell, uint32_t route) {
    uint32_t e = take_entry(grid);
    grid->entries.data[e] = (GridEntry){.cell = cell, .route = route, .route_up = NAV_NONE};
    put_in_bucket(grid, e);
    move_entries(grid, MOVES_AN_ENTRY);
    grid->alive++;
    grid->level_counts[navi_grid_level(cell)]++;
    navi_blocks_count(grid, cell, 1);
    return e;
}

static void add_cell(MoveGrid* grid, uint64_t cell, const GridLeg* leg) {
    uint32_t e = take_stale(grid, leg->stale, cell);
    if (e == NAV_NONE)
        e = new_entry(grid, cell, leg->route);
    GridEntry* entry = &grid->entries.data[e];
    entry->first = entry->last = leg->number;
    entry->next_of_route = *leg->head;
    *leg->head = e;
}

void navi_grid_add(MoveGrid* grid, const GridArea* area, const GridLeg* leg) {
    uint32_t shift = shift_for(area), before = *leg->head;
    GridRows rows = rows_of(area, shift);
    for (uint32_t y = rows.first; y <= rows.last; y++) {
        GridSpan span = span_of_row(area, y, shift);
        if (span.x0 > span.x1)
            continue;
        for (uint32_t x = cell_at(span.x0, shift); x <= cell_at(span.x1, shift); x++) {
            uint64_t cell = cell_name(shift, x, y);
            GridEntry* known = find_recent(grid, before, cell, leg->number);
            if (known == NULL)
                add_cell(grid, cell, leg);
            else
                known->last = leg->number;
        }
    }
}

// --- finding -----------------------------------------------------------------------------

static bool add_hit(NavMemory* memory, GridHits* hits, uint32_t e) {
    return navi_array_add(memory, hits, e);
}

static bool find_from(const MoveGrid* grid, NavMemory* memory, uint32_t first, uint64_t cell,
                      GridHits* hits) {
    for (uint32_t e = first; e != NAV_NONE; e = grid->entries.data[e].next)
        if (grid->entries.data[e].cell == cell && !add_hit(memory, hits, e))
            return false;
    return true;
}

// Where a level has fewer entries than the area has cells.
static bool find_one_by_one(const MoveGrid* grid, NavMemory* memory, const GridArea* area,
                            uint32_t shift, GridHits* hits) {
    for (uint32_t e = 0; e < grid->entries.count; e++) {
        const GridEntry* entry = &grid->entries.data[e];
        if (!is_alive(entry) || navi_grid_level(entry->cell) != shift)
            continue;
        uint32_t x = (uint32_t)(entry->cell >> 24) & 0xFFFFFF, y = entry->cell & 0xFFFFFF;
        GridSpan span = span_of_row(area, y, shift);
        bool is_hit =
            span.x0 <= span.x1 && cell_at(span.x0, shift) <= x && x <= cell_at(span.x1, shift);
        if (is_hit && !add_hit(memory, hits, e))
            return false;
    }
    return true;
}

static bool has_fewer_entries(const MoveGrid* grid, const GridArea* area, uint32_t shift) {
    GridRows rows = rows_of(area, shift);
    double wide = fabs((double)area->b.x - area->a.x) + 2 * area->reach;
    double columns = wide / (double)(INT64_C(1) << shift) + 2;
    return columns * ((double)rows.last - rows.first + 1) > 64 + (double)grid->entries.count;
}

// Of a bucket: it is one of the old ones.
#define IS_OLD (UINT32_C(1) << 31)

// What to do with each cell of an area. False: no memory.
typedef struct Search {
    const MoveGrid* grid;
    NavMemory* memory;
    GridHits* hits;   // of the entries in the cell, or
    GridGroup* group; // note the cell
} Search;

static bool note_cell(const Search* search, uint64_t cell, uint32_t first) {
    GridGroup* group = search->group;
    return navi_array_add(search->memory, &group->probes, (GridProbe){cell, first});
}

static bool visit_bucket(const Search* search, uint64_t cell, const uint32_t* heads,
                         uint32_t bucket, uint32_t mark) {
    if (search->group == NULL)
        return find_from(search->grid, search->memory, heads[bucket] - 1, cell, search->hits);
    navi_prefetch(&heads[bucket]);
    return note_cell(search, cell, bucket | mark);
}

static bool visit_cell(const Search* search, uint64_t cell) {
    const MoveGrid* grid = search->grid;
    uint32_t old = old_bucket_of(grid, cell);
    return visit_bucket(search, cell, grid->buckets.data, bucket_of(grid, cell), 0) &&
           (old == NAV_NONE || visit_bucket(search, cell, grid->old_buckets.data, old, IS_OLD));
}

// No cell: the note is of a whole level.
#define WHOLE_LEVEL UINT64_MAX

static bool visit_level(const Search* search, const GridArea* area, uint32_t shift) {
    GridRows rows = rows_of(area, shift);
    if (has_fewer_entries(search->grid, area, shift))
        return search->group == NULL
                   ? find_one_by_one(search->grid, search->memory, area, shift, search->hits)
                   : note_cell(search, WHOLE_LEVEL, shift);
    for (uint32_t y = rows.first; y <= rows.last; y++) {
        GridSpan span = span_of_row(area, y, shift);
        if (span.x0 > span.x1)
            continue;
        for (uint32_t x = cell_at(span.x0, shift); x <= cell_at(span.x1, shift); x++)
            if (!visit_cell(search, cell_name(shift, x, y)))
                return false;
    }
    return true;
}

static bool visit_levels(const Search* search, const GridArea* area) {
    if (navi_blocks_are_empty(search->grid, area))
        return true;
    for (uint32_t shift = LEAST_SHIFT; shift <= MOST_SHIFT; shift++)
        if (search->grid->level_counts[shift] > 0 && !visit_level(search, area, shift))
            return false;
    return true;
}

bool navi_grid_find(const MoveGrid* grid, NavMemory* memory, const GridArea* area, GridHits* hits) {
    Search search = {grid, memory, hits, NULL};
    return visit_levels(&search, area);
}

static bool find_noted(const MoveGrid* grid, NavMemory* memory, const GridArea* area,
                       const GridProbe* probe, GridHits* hits) {
    return probe->cell == WHOLE_LEVEL ? find_one_by_one(grid, memory, area, probe->first, hits)
                                      : find_from(grid, memory, probe->first, probe->cell, hits);
}

bool navi_grid_find_group(const MoveGrid* grid, NavMemory* memory, const GridArea* areas,
                          uint32_t count, GridGroup* group) {
    Search search = {grid, memory, NULL, group};
    NAV_ASSERT(count <= GRID_GROUP);
    group->hits.count = group->probes.count = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (!visit_levels(&search, &areas[k]))
            return false;
        group->ends[k] = group->probes.count;
    }
    for (uint32_t i = 0; i < group->probes.count; i++) {
        GridProbe* probe = &group->probes.data[i];
        if (probe->cell == WHOLE_LEVEL)
            continue;
        probe->first = probe->first & IS_OLD ? grid->old_buckets.data[probe->first - IS_OLD] - 1
                                             : grid->buckets.data[probe->first] - 1;
        if (probe->first != NAV_NONE)
            navi_prefetch(&grid->entries.data[probe->first]);
    }
    for (uint32_t k = 0, i = 0; k < count; k++) {
        for (; i < group->ends[k]; i++)
            if (!find_noted(grid, memory, &areas[k], &group->probes.data[i], &group->hits))
                return false;
        group->ends[k] = group->hits.count;
    }
    return true;
}

void navi_grid_group_fini(GridGroup* group, NavMemory* memory) {
    navi_array_fini(memory, &group->hits);
    navi_array_fini(memory, &group->probes);
}
