// The search without a goal: from several starts, what cones hold is kept.
#include "query/refract/circle.h"
#include "query/terrain/refract_search.h"

NavResult navi_refract_begin_spread(RefractScratch* scratch, const RefractSpread* spread) {
    Refract* search = &scratch->search;
    spread->kept->count = 0;
    scratch->map.pathdata = NULL; // dead ends count
    *search = (Refract){.scratch = scratch,
                        .ask = scratch->ask,
                        .map = &scratch->map,
                        .mesh = scratch->ask->mesh,
                        .goal_v = NAV_NONE,
                        .stamp = scratch->ask->stamp,
                        .least = 0, // nothing is left
                        .weight = 1,
                        .r = spread->radius,
                        .radius = spread->radius,
                        .has_room = {true, true},
                        .disc = spread->disc,
                        .best = spread->limit,
                        .reach = 1,
                        .dropped = INFINITY,
                        .best_root = NAV_NONE,
                        .kept = spread->kept};
    navi_refract_forget_search(scratch);
    scratch->loaded = NAV_NONE;
    bool is_begun = navi_circle_begin(search);
    is_begun &=
        navi_cone_heap_start(&search->ask->memory, &scratch->heap, navi_refract_is_before, search);
    return is_begun ? NAV_OK : NAV_ERR_MEMORY;
}

double navi_refract_spread_key(const Refract* search) {
    const ConeHeap* heap = &search->scratch->heap;
    return heap->items.count > 0 ? navi_cone_length(heap->items.data[0].key) : INFINITY;
}

uint32_t navi_refract_start_spread(Refract* search, TerrainVec p, const NavSpot* spot, double g) {
    const RefractArrival start = {
        .kind = REFRACT_START, .parent = NAV_NONE, .chain = NAV_NONE, .p = p, .g = g};
    uint32_t root = navi_refract_add_arrival(search, &start);
    if (root != NAV_NONE)
        navi_refract_leave_start(search, spot, root);
    return root;
}

bool navi_refract_spread(Refract* search) {
    ConeHeap* heap = &search->scratch->heap;
    if (search->is_failed || heap->items.count == 0 ||
        heap->items.data[0].key >= navi_cone_key(search->best))
        return false;
    navi_refract_follow_node(search, navi_cone_heap_pop(heap));
    return true;
}
