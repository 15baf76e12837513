// Best-first search over all triangles by their distance. The keys are doubles and only order the
// work. Candidates are compared exactly. Where all must be reached from a place, and few can be,
// the search would look at all that lies between: so these are listed in turns, and offered by
// themselves if there are fewer of them.
#include "query/space/nearest.h"

#include "base/assert.h"
#include "query/ask/distance.h"

enum { LOOKED_FIRST = 64 };

typedef struct NearestSearch {
    Ask* ask;
    const Joined* joined;
    NavPoint p;
    bool is_found;
    NavPoint best;
    int64_t best_2;  // squared distance of the best, or the largest allowed
    uint32_t looked; // triangles so far
    uint32_t listed; // of the set's list, those whose neighbours are in it
} NearestSearch;

static void offer_point(NearestSearch* search, NavPoint p) {
    int64_t distance_2 = navi_distance_2(search->p, p);
    if (distance_2 > search->best_2 || !navi_joined_has_point(search->joined, p))
        return;
    if (search->is_found && distance_2 == search->best_2 && !navi_point_less(p, search->best))
        return;
    search->is_found = true;
    search->best = p;
    search->best_2 = distance_2;
}

// floor(d * part / whole + 1/2) from an origin; 0 < part < whole.
static int32_t rounded(int32_t origin, int64_t d, int64_t part, int64_t whole) {
    NavWide twice = navi_wide_add(navi_wide_mul(2 * d, part), navi_wide_mul(whole, 1));
    return (int32_t)(origin + navi_wide_floor_div(twice, 2 * (uint64_t)whole));
}

// Offer the lattice points around one that lie in the triangle.
static void offer_around(NearestSearch* search, uint32_t t, NavPoint middle) {
    for (int32_t x = -1; x <= 1; x++)
        for (int32_t y = -1; y <= 1; y++) {
            NavPoint q = {middle.x + x, middle.y + y};
            if (navi_tri_holds(search->ask->mesh, t, q))
                offer_point(search, q);
        }
}

// The part of the edge ab within the disc, as distances from a. Returns false if there is none.
static bool clip_edge(const Joined* joined, NavPoint a, NavPoint b, double part[2]) {
    double length = navi_distance(a, b);
    double half =
        ((double)navi_dot(a, b, joined->ends[0]) + (double)navi_dot(a, b, joined->ends[1])) /
        length / 2;
    double root_2 = half * half - (double)navi_dot(a, joined->ends[0], joined->ends[1]);
    double root = root_2 > 0 ? sqrt(root_2) : 0;
    part[0] = half - root > 0 ? half - root : 0;
    part[1] = half + root < length ? half + root : length;
    return root_2 >= 0 && part[0] <= part[1];
}

// Where the disc cuts an edge, the nearest point of the edge in the disc may have no lattice point
// beside it in both. So points further inside are offered, too.
static void offer_within(NearestSearch* search, uint32_t t, NavPoint a, NavPoint b) {
    double part[2], length = navi_distance(a, b);
    if (!clip_edge(search->joined, a, b, part))
        return;
    double foot = (double)navi_dot(a, b, search->p) / length;
    double best = foot < part[0] ? part[0] : foot > part[1] ? part[1] : foot;
    double sign = part[1] - best > best - part[0] ? 1 : -1;
    double most = sign > 0 ? part[1] - best : best - part[0];
    for (double inside = 0; inside <= most; inside = inside < 1 ? 1 : 2 * inside) {
        double k = (best + sign * inside) / length;
        offer_around(search, t, navi_point_along(a, b, k));
    }
}

static void offer_foot(NearestSearch* search, uint32_t t, NavPoint a, NavPoint b) {
    int64_t along = navi_dot(a, b, search->p), length_2 = navi_distance_2(a, b);
    if (along <= 0 || along >= length_2)
        return; // an end is nearest
    NavPoint foot = {rounded(a.x, (int64_t)b.x - a.x, along, length_2),
                     rounded(a.y, (int64_t)b.y - a.y, along, length_2)};
    offer_around(search, t, foot);
}

static void offer_triangle(NearestSearch* search, uint32_t t) {
    const Mesh* mesh = search->ask->mesh;
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint a = mesh->pos[navi_edge_from(mesh, 4 * t + i)];
        NavPoint b = mesh->pos[navi_edge_to(mesh, 4 * t + i)];
        offer_point(search, a);
        if (search->joined->is_within)
            offer_within(search, t, a, b);
        else if (navi_orient2d(a, b, search->p) < 0)
            offer_foot(search, t, a, b);
    }
}

static NavResult push_triangle(const NearestSearch* search, uint32_t t) {
    return navi_ask_push_near(search->ask, t, search->p, sqrt((double)search->best_2));
}

// List the set on, as far as the search has come by now. Is that all of it?
static NavResult list_set(NearestSearch* search, bool* is_whole) {
    Ask* ask = search->ask;
    *is_whole = false;
    if (!search->joined->has_from)
        return NAV_OK;
    if (search->looked == LOOKED_FIRST && navi_joined_begin_list(ask, search->joined) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (navi_joined_list(ask, search->joined, &search->listed, search->looked) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_whole = search->listed == ask->stack.count;
    for (uint32_t k = 0; k < ask->stack.count && *is_whole; k++)
        offer_triangle(search, ask->stack.data[k]);
    return NAV_OK;
}

static NavResult look_at(NearestSearch* search, uint32_t t) {
    if (navi_joined_has(search->joined, t))
        offer_triangle(search, t);
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t twin = search->ask->mesh->tri[t].n[i];
        if (twin != NAV_NONE && push_triangle(search, twin >> 2) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static NavResult flood_nearest(NearestSearch* search, uint32_t start) {
    Ask* ask = search->ask;
    bool is_whole = false;
    navi_heap_start(&ask->heap, navi_heap_by_slot, NULL);
    if (push_triangle(search, start) != NAV_OK)
        return NAV_ERR_MEMORY;
    while (!navi_heap_is_empty(&ask->heap)) {
        HeapItem item = navi_heap_pop(&ask->heap);
        if (item.key * NAVI_DISTANCE_MARGIN > sqrt((double)search->best_2))
            break;
        if (look_at(search, item.node) != NAV_OK)
            return NAV_ERR_MEMORY;
        search->looked++; // at its powers of two the set is listed on
        if (search->looked >= LOOKED_FIRST && (search->looked & (search->looked - 1)) == 0 &&
            list_set(search, &is_whole) != NAV_OK)
            return NAV_ERR_MEMORY;
        if (is_whole)
            break;
    }
    return NAV_OK;
}

NavResult navi_nearest(Ask* ask, const Joined* joined, NavPoint p, int64_t most_2,
                       NavNearest* nearest) {
    NearestSearch search = {ask, joined, p, false, p, most_2, 0, 0};
    NAV_ASSERT(most_2 >= 0 && joined->ask == ask);
    NavSpot spot = navi_spot(ask->mesh, p);
    if (navi_joined_has_spot(joined, &spot)) {
        search.is_found = true;
    } else {
        if (flood_nearest(&search, spot.t) != NAV_OK)
            return NAV_ERR_MEMORY;
        spot = navi_spot(ask->mesh, search.best);
    }
    nearest->is_found = search.is_found;
    nearest->point = search.best;
    nearest->triangle = search.is_found ? navi_joined_triangle(joined, &spot) : NAV_NONE;
    nearest->distance = search.is_found ? navi_distance(p, search.best) : 0;
    NAV_ASSERT(!search.is_found || nearest->triangle != NAV_NONE);
    return NAV_OK;
}
