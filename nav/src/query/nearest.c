// Best-first over all triangles by their distance. The keys are doubles and only order the work;
// the candidates are compared exactly.
#include "query/nearest.h"

#include "base/assert.h"
#include "query/link_hops.h"

// Keys are right to a few units in the last place.
#define KEY_MARGIN (1.0 - 1e-12)

typedef struct Search {
    NavQuery* query;
    const QueryFilter* filter;
    NavPoint p;
    bool is_reached_only;
    bool is_found;
    NavPoint best;
    int64_t best_2; // squared distance of the best, or the largest that counts
} Search;

static int64_t dot(NavPoint a, NavPoint b, NavPoint p) {
    return ((int64_t)b.x - a.x) * ((int64_t)p.x - a.x) +
           ((int64_t)b.y - a.y) * ((int64_t)p.y - a.y);
}

static double segment_distance(NavPoint a, NavPoint b, NavPoint p) {
    int64_t along = dot(a, b, p), length_2 = navi_distance_2(a, b);
    if (along <= 0)
        return navi_distance(a, p);
    if (along >= length_2)
        return navi_distance(b, p);
    double side = (double)navi_orient2d(a, b, p);
    return (side < 0 ? -side : side) / sqrt((double)length_2);
}

static double triangle_distance(const Mesh* mesh, uint32_t t, NavPoint p) {
    double least = -1;
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint a = mesh->pos[navi_edge_from(mesh, 4 * t + i)];
        NavPoint b = mesh->pos[navi_edge_to(mesh, 4 * t + i)];
        if (navi_orient2d(a, b, p) >= 0)
            continue;
        double distance = segment_distance(a, b, p);
        if (least < 0 || distance < least)
            least = distance;
    }
    return least < 0 ? 0 : least;
}

static bool holds(const Mesh* mesh, uint32_t t, NavPoint p) {
    for (uint32_t i = 0; i < 3; i++)
        if (navi_orient2d(mesh->pos[navi_edge_from(mesh, 4 * t + i)],
                          mesh->pos[navi_edge_to(mesh, 4 * t + i)], p) < 0)
            return false;
    return true;
}

static void offer(Search* search, NavPoint p) {
    int64_t distance_2 = navi_distance_2(search->p, p);
    if (distance_2 > search->best_2)
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

static void offer_foot(Search* search, uint32_t t, NavPoint a, NavPoint b) {
    int64_t along = dot(a, b, search->p), length_2 = navi_distance_2(a, b);
    if (along <= 0 || along >= length_2)
        return; // then an end is nearest
    NavPoint foot = {rounded(a.x, (int64_t)b.x - a.x, along, length_2),
                     rounded(a.y, (int64_t)b.y - a.y, along, length_2)};
    for (int32_t x = -1; x <= 1; x++)
        for (int32_t y = -1; y <= 1; y++) {
            NavPoint q = {foot.x + x, foot.y + y};
            if (holds(search->filter->mesh, t, q))
                offer(search, q);
        }
}

static void offer_triangle(Search* search, uint32_t t) {
    const Mesh* mesh = search->filter->mesh;
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint a = mesh->pos[navi_edge_from(mesh, 4 * t + i)];
        NavPoint b = mesh->pos[navi_edge_to(mesh, 4 * t + i)];
        offer(search, a);
        if (navi_orient2d(a, b, search->p) < 0)
            offer_foot(search, t, a, b);
    }
}

static bool push(Search* search, uint32_t t) {
    NavQuery* query = search->query;
    if (query->seen.data[t] == query->stamp)
        return true;
    query->seen.data[t] = query->stamp;
    double distance = triangle_distance(search->filter->mesh, t, search->p);
    if (distance * KEY_MARGIN > sqrt((double)search->best_2))
        return true;
    return navi_heap_push(&query->memory, &query->heap, distance, t);
}

static bool is_smaller_slot(const void* context, uint32_t a, uint32_t b) {
    (void)context; // the answer is the least of a set: the order does not matter
    return a < b;
}

static bool counts(const Search* search, uint32_t t) {
    return search->is_reached_only ? navi_link_is_reached(search->query, search->filter, t)
                                   : navi_filter_walks(search->filter, t);
}

static bool flood(Search* search, uint32_t start) {
    NavQuery* query = search->query;
    const Mesh* mesh = search->filter->mesh;
    navi_heap_start(&query->heap, is_smaller_slot, NULL);
    if (!push(search, start))
        return false;
    while (!navi_heap_is_empty(&query->heap)) {
        HeapItem item = navi_heap_pop(&query->heap);
        if (item.key * KEY_MARGIN > sqrt((double)search->best_2))
            break;
        if (counts(search, item.node))
            offer_triangle(search, item.node);
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = mesh->tri[item.node].n[i];
            if (twin != NAVI_NONE && !push(search, twin >> 2))
                return false;
        }
    }
    return true;
}

static bool find(Search* search, NavNearest* nearest) {
    const QueryFilter* filter = search->filter;
    NavSpot spot = navi_spot(filter->mesh, search->p);
    NavLocation location = navi_locate(filter, &spot);
    if (search->is_reached_only ? navi_link_is_spot_reached(search->query, filter, &spot)
                                : location.is_walkable) {
        search->is_found = true;
        search->best = search->p;
    } else {
        if (!flood(search, spot.t))
            return false;
        spot = navi_spot(filter->mesh, search->best);
        location = navi_locate(filter, &spot);
    }
    NAV_ASSERT(!search->is_found || location.is_walkable);
    nearest->is_found = search->is_found;
    nearest->point = search->best;
    nearest->triangle = search->is_found ? location.triangle : NAVI_NONE;
    nearest->distance = search->is_found ? navi_distance(search->p, search->best) : 0;
    return true;
}

bool navi_nearest(NavQuery* query, const QueryFilter* filter, NavPoint p, int32_t max_distance,
                  NavNearest* nearest) {
    Search search = {query, filter, p, false, false, p, (int64_t)max_distance * max_distance};
    return find(&search, nearest);
}

bool navi_nearest_reached(NavQuery* query, const QueryFilter* filter, NavPoint p,
                          NavNearest* nearest) {
    Search search = {query, filter, p, true, false, p, INT64_MAX};
    return find(&search, nearest);
}
