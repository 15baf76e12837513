#include "query/disc/cones_spread.h"

#include <string.h>

// For each vertex of the mesh and start. In 50 000 searches of field_soak it was at most 7 from one
// start, 4 for each of up to 3, and 1.5 for each of up to 60. So this is reached only by a fault.
#define NODES_MOST 64

// A path may end in each triangle, and bend around each vertex.
static void mark_all(DiscSearch* search) {
    const MeshCounts* counts = search->inside.mesh->counts;
    for (uint32_t t = 0; t < counts->tri_slots; t++)
        search->at_goal[t] = search->on_way[t] = search->stamp;
    for (uint32_t v = 0; v < counts->vertex_slots; v++)
        search->corners.data[v].goal_stamp = search->stamp;
}

static bool forget_edges(DiscSearch* search) {
    RadiusScratch* scratch = search->inside.scratch;
    size_t count = 4 * (size_t)search->inside.mesh->counts->tri_slots;
    if (!navi_array_reserve(&scratch->ask->memory, &scratch->edges, count))
        return false;
    memset(scratch->edges.data, 0, count);
    return true;
}

bool navi_disc_spread_begin(const RadiusSearch* inside, DiscConeList* kept) {
    DiscSearch* search = &inside->scratch->disc_search;
    search->inside = *inside;
    search->kept = kept;
    search->is_careful = true;
    search->weight = 1;
    search->inside.is_optimal = true;
    search->start = search->goal = navi_vec(0, 0);
    search->inside.places[0] = search->inside.places[1] = (DiscPlace){.x = INFINITY};
    kept->count = 0;
    if (!navi_disc_begin(search) || !forget_edges(search))
        return false;
    mark_all(search);
    return true;
}

// More paths are known than when the cone was put into the heap.
static bool is_needed(DiscSearch* search, uint32_t item) {
    if (item & DISC_IS_ARRIVAL)
        return true;
    const DiscCone* cone = &search->inside.scratch->disc_cones.data[item];
    return !navi_disc_is_late(search, cone);
}

bool navi_disc_spread_leave_more(DiscSearch* search, uint32_t start) {
    search->visits_most += NODES_MOST * (uint64_t)search->inside.mesh->counts->vertex_alive;
    navi_disc_leave(search, start);
    return !search->is_failed;
}

bool navi_disc_spread_leave(DiscSearch* search, double limit) {
    uint32_t starts = search->inside.scratch->arrivals.count;
    search->best = limit;
    search->visits_most = 0;
    for (uint32_t start = 0; start < starts && !search->is_failed; start++)
        navi_disc_spread_leave_more(search, start);
    return !search->is_failed;
}

double navi_disc_spread_key(const DiscSearch* search) {
    const ConeHeap* heap = &search->inside.scratch->heap;
    return heap->items.count > 0 ? navi_cone_length(heap->items.data[0].key) : INFINITY;
}

bool navi_disc_spread(DiscSearch* search) {
    ConeHeap* heap = &search->inside.scratch->heap;
    if (search->is_failed || heap->items.count == 0 ||
        heap->items.data[0].key >= navi_cone_key(search->best))
        return false;
    search->visit_count++;
    NAV_ASSERT(search->visit_count <= search->visits_most);
    uint32_t item = navi_cone_heap_pop(heap);
    if (is_needed(search, item))
        navi_disc_follow(search, item);
    return true;
}

bool navi_disc_spread_end(DiscSearch* search) {
    search->inside.scratch->heap.context = NULL;
    if (!search->is_failed)
        navi_disc_drop_late(search);
    return !search->is_failed;
}
