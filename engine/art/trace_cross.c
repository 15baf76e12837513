// Which sides meet? They lie in the cells of a grid, about as many cells as sides. A side is tested
// when it is inserted, with those that are in its cells.
#include "art/trace_parts.h"
#include "asset/point.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct EngiSideNode {
    uint32_t side, next; // NONE: the last
} Node;

#define NONE UINT32_MAX

static int32_t top_of(const EngiSide* s) { return s->a.y < s->b.y ? s->a.y : s->b.y; }

static int32_t bottom_of(const EngiSide* s) { return s->a.y < s->b.y ? s->b.y : s->a.y; }

static bool is_in_box(EngPoint a, EngPoint b, EngPoint p) {
    int32_t top = a.y < b.y ? a.y : b.y, bottom = a.y < b.y ? b.y : a.y;
    return p.x >= a.x && p.x <= b.x && p.y >= top && p.y <= bottom;
}

static bool do_meet(const EngiSide* s, const EngiSide* t) {
    int a = engi_turn(s->a, s->b, t->a), b = engi_turn(s->a, s->b, t->b);
    int c = engi_turn(t->a, t->b, s->a), d = engi_turn(t->a, t->b, s->b);
    if (a * b < 0 && c * d < 0)
        return true;
    return (a == 0 && is_in_box(s->a, s->b, t->a)) || (b == 0 && is_in_box(s->a, s->b, t->b)) ||
           (c == 0 && is_in_box(t->a, t->b, s->a)) || (d == 0 && is_in_box(t->a, t->b, s->b));
}

// Neighbours meet at one end, and nowhere else unless they fold back.
static bool is_fault(const EngiSide* s, const EngiSide* t) {
    bool is_before = s->next == t->from, is_after = t->next == s->from;
    if (!is_before && !is_after)
        return do_meet(s, t);
    if (is_before && is_after)
        return true; // a ring of two sides
    EngPoint common =
        engi_is_same_point(s->a, t->a) || engi_is_same_point(s->a, t->b) ? s->a : s->b;
    EngPoint p = engi_is_same_point(s->a, common) ? s->b : s->a,
             q = engi_is_same_point(t->a, common) ? t->b : t->a;
    int64_t dot =
        (int64_t)(p.x - common.x) * (q.x - common.x) + (int64_t)(p.y - common.y) * (q.y - common.y);
    return engi_turn(common, p, q) == 0 && dot > 0;
}

static uint32_t column_of(const EngiSideGrid* grid, double x) {
    return (uint32_t)((x - grid->min.x) * grid->per_step);
}

static uint32_t row_of(const EngiSideGrid* grid, double y) {
    return (uint32_t)((y - grid->min.y) * grid->per_step);
}

// Where a side is at x, or near it.
static double height_at(const EngiSide* s, double x) {
    return s->a.y + ((double)s->b.y - s->a.y) * (x - s->a.x) / ((double)s->b.x - s->a.x);
}

// The rows of a column that a side reaches, and perhaps one more.
static void find_rows(const EngiSideGrid* grid, const EngiSide* s, uint32_t column, uint32_t* first,
                      uint32_t* last) {
    // A step wider than the column on both sides: its borders are rounded.
    double left = grid->min.x + column * grid->size - 1, right = left + grid->size + 2;
    double top = top_of(s), bottom = bottom_of(s);
    if (s->a.x < left || s->b.x > right) {
        double from = height_at(s, left > s->a.x ? left : s->a.x);
        double to = height_at(s, right < s->b.x ? right : s->b.x);
        double high = (from < to ? from : to) - 1, low = (from < to ? to : from) + 1;
        top = high > top ? high : top;
        bottom = low < bottom ? low : bottom;
    }
    *first = row_of(grid, top);
    *last = row_of(grid, bottom);
}

void engi_side_grid_mark(EngiSideGrid* grid, uint32_t side) {
    if (!grid->sides[side].is_marked)
        grid->marked[grid->marked_count++] = side;
    grid->sides[side].is_marked = true;
}

static void meet_in_cell(EngiSideGrid* grid, uint32_t* link, uint32_t index) {
    const EngiSide* s = &grid->sides[index];
    int32_t top = top_of(s), bottom = bottom_of(s);
    while (*link != NONE) {
        Node* node = &grid->nodes[*link];
        const EngiSide* t = &grid->sides[node->side];
        if (t->is_gone) {
            *link = node->next;
            continue;
        }
        link = &node->next;
        // Added, since branches that cannot be predicted cost more.
        int apart = (t->b.x < s->a.x) + (t->a.x > s->b.x) + (bottom_of(t) < top) +
                    (top_of(t) > bottom) + (s->is_marked && t->is_marked);
        if (apart == 0 && is_fault(s, t)) {
            engi_side_grid_mark(grid, index);
            engi_side_grid_mark(grid, node->side);
        }
    }
}

static bool add_node(EngiSideGrid* grid, uint32_t* head, uint32_t side) {
    if (grid->node_count == grid->node_capacity) {
        uint32_t more = grid->node_capacity < 256 ? 256 : 2 * grid->node_capacity;
        Node* grown = realloc(grid->nodes, more * sizeof *grown);
        if (grown == NULL)
            return false;
        grid->nodes = grown;
        grid->node_capacity = more;
    }
    grid->nodes[grid->node_count] = (Node){side, *head};
    *head = grid->node_count++;
    return true;
}

static bool fill_cells(EngiSideGrid* grid, uint32_t index, bool is_tested) {
    const EngiSide* s = &grid->sides[index];
    uint32_t end = column_of(grid, s->b.x), first, last;
    for (uint32_t column = column_of(grid, s->a.x); column <= end; column++) {
        find_rows(grid, s, column, &first, &last);
        for (uint32_t row = first; row <= last; row++) {
            uint32_t* head = &grid->heads[(size_t)row * grid->columns + column];
            if (is_tested)
                meet_in_cell(grid, head, index);
            if (!add_node(grid, head, index))
                return false;
        }
    }
    return true;
}

// A row of points needs no more cells than sides, either.
static bool size_grid(EngiSideGrid* grid, uint32_t side_count) {
    double width = (double)grid->max.x - grid->min.x, height = (double)grid->max.y - grid->min.y;
    double even = sqrt(width * height / side_count), least = (width + height) / side_count;
    grid->size = ceil(even > least ? even : least) + 1;
    grid->per_step = 1 / grid->size;
    grid->columns = (uint32_t)(width * grid->per_step) + 1;
    grid->rows = (uint32_t)(height * grid->per_step) + 1;
    grid->planned = side_count;
    grid->node_count = 0;
    size_t bytes = (size_t)grid->columns * grid->rows * sizeof *grid->heads;
    free(grid->heads);
    grid->heads = malloc(bytes);
    if (grid->heads != NULL)
        memset(grid->heads, 0xff, bytes); // NONE
    return grid->heads != NULL;
}

// Sides that are simplified less are many short ones: they need smaller cells.
static bool refine_grid(EngiSideGrid* grid) {
    bool has_memory = size_grid(grid, grid->side_count - grid->gone_count);
    for (uint32_t i = 0; i + 1 < grid->side_count && has_memory; i++)
        has_memory = grid->sides[i].is_gone || fill_cells(grid, i, false);
    return has_memory;
}

static bool grow(EngiSideGrid* grid, uint32_t capacity) {
    EngiSide* sides = realloc(grid->sides, capacity * sizeof *sides);
    if (sides != NULL)
        grid->sides = sides;
    uint32_t* marked = realloc(grid->marked, capacity * sizeof *marked);
    if (marked != NULL)
        grid->marked = marked;
    if (sides != NULL && marked != NULL)
        grid->side_capacity = capacity;
    return sides != NULL && marked != NULL;
}

bool engi_side_grid_init(EngiSideGrid* grid, EngPoint min, EngPoint max, uint32_t side_count) {
    *grid = (EngiSideGrid){.min = min, .max = max};
    return grow(grid, side_count + side_count / 2 + 16) && size_grid(grid, side_count + 1);
}

void engi_side_grid_fini(EngiSideGrid* grid) {
    free(grid->sides);
    free(grid->marked);
    free(grid->heads);
    free(grid->nodes);
    *grid = (EngiSideGrid){0};
}

bool engi_side_grid_insert(EngiSideGrid* grid, const EngiSide* side) {
    if (grid->side_count == grid->side_capacity && !grow(grid, 2 * grid->side_capacity))
        return false;
    uint32_t index = grid->side_count++;
    grid->sides[index] = *side;
    grid->sides[index].is_marked = grid->sides[index].is_gone = false;
    bool is_crowded = (grid->side_count - grid->gone_count) / 3 > grid->planned;
    return (!is_crowded || refine_grid(grid)) && fill_cells(grid, index, true);
}
