// The distance to the nearest wall changes by at most the distance walked. So a square holds no
// place for the disc when something blocks within the radius, less half the square's diagonal, of
// its middle.
#include "query/disc/nearest.h"

#include "query/disc/inside.h"
#include "world/change/world.h"

static int64_t distance_outside(int64_t low, int64_t high, int64_t at) {
    return at < low ? low - at : at > high ? at - high : 0;
}

// Squared distance of p from the nearest lattice point of the cell.
static int64_t cell_distance_2(const RadiusCell* cell, NavPoint p) {
    int64_t x = distance_outside(cell->min.x, cell->max.x, p.x),
            y = distance_outside(cell->min.y, cell->max.y, p.y);
    return x * x + y * y;
}

static bool comes_before(const void* context, uint32_t a, uint32_t b) {
    const RadiusSearch* search = context;
    const RadiusCell *p = &search->scratch->squares.data[a], *q = &search->scratch->squares.data[b];
    int64_t p_2 = cell_distance_2(p, search->start), q_2 = cell_distance_2(q, search->start);
    bool p_is_point = navi_point_equal(p->min, p->max),
         q_is_point = navi_point_equal(q->min, q->max);
    if (p_2 != q_2)
        return p_2 < q_2;
    if (p_is_point != q_is_point)
        return q_is_point; // the cell may hold a smaller point
    return navi_point_equal(p->min, q->min) ? navi_point_less(p->max, q->max)
                                            : navi_point_less(p->min, q->min);
}

static bool push_cell(RadiusSearch* search, NavPoint min, NavPoint max, int64_t limit_2) {
    RadiusScratch* scratch = search->scratch;
    Ask* ask = search->ask;
    RadiusCell cell = {min, max};
    int64_t distance_2 = cell_distance_2(&cell, search->start);
    if (min.x > max.x || min.y > max.y || distance_2 > limit_2)
        return true;
    if (!navi_array_room(&ask->memory, &scratch->squares))
        return false;
    scratch->squares.data[scratch->squares.count++] = cell;
    return navi_heap_push(&ask->memory, &ask->heap, (double)distance_2,
                          scratch->squares.count - 1) == NAV_OK;
}

static NavPoint middle_of(const RadiusCell* cell) {
    NavPoint middle = {(int32_t)(((int64_t)cell->min.x + cell->max.x) >> 1),
                       (int32_t)(((int64_t)cell->min.y + cell->max.y) >> 1)};
    return middle;
}

// No point of the cell is farther from its middle than this.
static int64_t half_diagonal(const RadiusCell* cell, NavPoint middle) {
    int64_t x = (int64_t)cell->max.x - middle.x, y = (int64_t)cell->max.y - middle.y;
    int64_t length = (int64_t)sqrt((double)(x * x + y * y));
    return x == 0 && y == 0 ? 0 : length + 1;
}

// `*may`: can the cell hold a place? For a single point this is exact. Returns false when out of
// memory.
static bool may_hold(RadiusSearch* search, const RadiusCell* cell, int64_t radius, bool* may) {
    NavPoint middle = middle_of(cell);
    search->radius = radius - half_diagonal(cell, middle);
    *may = true;
    return search->radius <= 0 || navi_radius_leg(search, middle, middle, may);
}

static bool split_cell(RadiusSearch* search, const RadiusCell* cell, int64_t limit_2) {
    NAV_ASSERT(!navi_point_equal(cell->min, cell->max));
    NavPoint m = middle_of(cell), min = cell->min, max = cell->max;
    NavPoint next = {m.x + 1, m.y + 1};
    return push_cell(search, min, m, limit_2) &&
           push_cell(search, (NavPoint){next.x, min.y}, (NavPoint){max.x, m.y}, limit_2) &&
           push_cell(search, (NavPoint){min.x, next.y}, (NavPoint){m.x, max.y}, limit_2) &&
           push_cell(search, next, max, limit_2);
}

// A disc that fits hardly anywhere would halve squares without end.
enum { MOST_SQUARES = 2048 };

// Cut off everything farther than `most` from p.
static void cut_box(NavBox* box, NavPoint p, int64_t most) {
    if (box->min.x < p.x - most)
        box->min.x = (int32_t)(p.x - most);
    if (box->min.y < p.y - most)
        box->min.y = (int32_t)(p.y - most);
    if (box->max.x > p.x + most)
        box->max.x = (int32_t)(p.x + most);
    if (box->max.y > p.y + most)
        box->max.y = (int32_t)(p.y + most);
}

static bool find_place(RadiusSearch* search, int64_t radius, int64_t most, NavNearest* nearest) {
    Ask* ask = search->ask;
    NAV_ASSERT(radius > 0 && most >= 0);
    NavBox box = ask->world->bounds;
    navi_heap_start(&ask->heap, comes_before, search);
    search->scratch->squares.count = 0;
    cut_box(&box, search->start, most);
    if (!push_cell(search, box.min, box.max, most * most))
        return false;
    for (uint32_t left = MOST_SQUARES; left > 0 && !navi_heap_is_empty(&ask->heap); left--) {
        RadiusCell cell = search->scratch->squares.data[navi_heap_pop(&ask->heap).node];
        bool may;
        if (!may_hold(search, &cell, radius, &may))
            return false;
        if (may && navi_point_equal(cell.min, cell.max)) {
            NAV_ASSERT(cell_distance_2(&cell, search->start) <= most * most);
            nearest->is_found = true;
            nearest->point = cell.min;
            return true;
        }
        if (may && !split_cell(search, &cell, most * most))
            return false;
    }
    return true;
}

NavResult navi_radius_nearest(RadiusScratch* scratch, const RadiusNearestRequest* request,
                              NavNearest* nearest) {
    const Mesh* mesh = scratch->ask->mesh;
    RadiusSearch search = {.ask = scratch->ask,
                           .scratch = scratch,
                           .filter = request->filter,
                           .mesh = mesh,
                           .start = request->p};
    NavNearest found = {false, request->p, NAV_NONE, 0};
    bool is_done = request->radius > NAVI_RADIUS_MAX ||
                   find_place(&search, request->radius, request->max_distance, &found);
    scratch->ask->heap.context = NULL; // `search` ends with this call
    if (!is_done)
        return NAV_ERR_MEMORY;
    if (found.is_found) {
        NavSpot spot = navi_spot(mesh, found.point);
        found.triangle = navi_spot_triangle(request->filter, &spot);
        found.distance = navi_distance(request->p, found.point);
    }
    *nearest = found;
    return NAV_OK;
}
