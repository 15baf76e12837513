// Best-first over all triangles by their distance. The keys are doubles and only order the work;
// the candidates are compared exactly.
#include "query/space/nearest.h"

#include "base/assert.h"
#include "query/ask/distance.h"

typedef struct Search {
    Ask* ask;
    const Joined* joined;
    NavPoint p;
    bool is_found;
    NavPoint best;
    int64_t best_2; // squared distance of the best, or the largest that counts
} Search;

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
    int64_t along = navi_dot(a, b, search->p), length_2 = navi_distance_2(a, b);
    if (along <= 0 || along >= length_2)
        return; // then an end is nearest
    NavPoint foot = {rounded(a.x, (int64_t)b.x - a.x, along, length_2),
                     rounded(a.y, (int64_t)b.y - a.y, along, length_2)};
    for (int32_t x = -1; x <= 1; x++)
        for (int32_t y = -1; y <= 1; y++) {
            NavPoint q = {foot.x + x, foot.y + y};
            if (navi_tri_holds(search->ask->mesh, t, q))
                offer(search, q);
        }
}

static void offer_triangle(Search* search, uint32_t t) {
    const Mesh* mesh = search->ask->mesh;
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint a = mesh->pos[navi_edge_from(mesh, 4 * t + i)];
        NavPoint b = mesh->pos[navi_edge_to(mesh, 4 * t + i)];
        offer(search, a);
        if (navi_orient2d(a, b, search->p) < 0)
            offer_foot(search, t, a, b);
    }
}

static NavResult push(Search* search, uint32_t t) {
    Ask* ask = search->ask;
    if (ask->seen.data[t] == ask->stamp)
        return NAV_OK;
    ask->seen.data[t] = ask->stamp;
    double distance = navi_triangle_distance(ask->mesh, t, search->p);
    if (distance * NAVI_DISTANCE_MARGIN > sqrt((double)search->best_2))
        return NAV_OK;
    return navi_heap_push(&ask->memory, &ask->heap, distance, t) ? NAV_OK : NAV_ERR_MEMORY;
}

static bool is_smaller_slot(const void* context, uint32_t a, uint32_t b) {
    (void)context; // the answer is the least of a set: the order does not matter
    return a < b;
}

static NavResult flood(Search* search, uint32_t start) {
    Ask* ask = search->ask;
    navi_heap_start(&ask->heap, is_smaller_slot, NULL);
    if (push(search, start) != NAV_OK)
        return NAV_ERR_MEMORY;
    while (!navi_heap_is_empty(&ask->heap)) {
        HeapItem item = navi_heap_pop(&ask->heap);
        if (item.key * NAVI_DISTANCE_MARGIN > sqrt((double)search->best_2))
            break;
        if (navi_joined_has(search->joined, item.node))
            offer_triangle(search, item.node);
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t twin = ask->mesh->tri[item.node].n[i];
            if (twin != NAV_NONE && push(search, twin >> 2) != NAV_OK)
                return NAV_ERR_MEMORY;
        }
    }
    return NAV_OK;
}

NavResult navi_nearest(Ask* ask, const Joined* joined, NavPoint p, int64_t most_2,
                       NavNearest* nearest) {
    Search search = {ask, joined, p, false, p, most_2};
    NavSpot spot = navi_spot(ask->mesh, p);
    if (navi_joined_has_spot(joined, &spot)) {
        search.is_found = true;
    } else {
        if (flood(&search, spot.t) != NAV_OK)
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
