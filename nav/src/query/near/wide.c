// The search for a wide corridor: A* over edges, with funnels.
#include "query/near/wide.h"

#include "query/ask/pause.h"
#include "query/gap/decide.h"

// Of what is left to go, in keys. It grows in a long search.
#define WEIGHT_FIRST 1.02
#define WEIGHT_STEP 0.02
#define WEIGHT_MOST 1.08
enum { NODES_A_STEP = 12 };

// A long search looks whether its goal is shut in.
enum { NODES_BEFORE_LOOK = 32, NODES_GROW = 4, GROWTH_GROWS = 2, TRIANGLES_A_NODE = 2 };

// When a search is given up. One that finds a corridor seldom follows as many nodes as an eighth of
// the mesh has triangles; one that goes around a gap which was shut, not many times as many as
// those before it.
enum { NODES_FIRST = 8192, TRIANGLES_A_NODE_FIRST = 8, NODES_AGAIN = 512, TIMES_AGAIN = 8 };

// --- begin -------------------------------------------------------------------------------

static bool reserve(NearScratch* near) {
    Ask* ask = near->disc->ask;
    const MeshCounts* counts = ask->mesh->counts;
    near->tracks.count = 0;
    return navi_array_reserve_zeroed(&ask->memory, &near->track_at,
                                     4 * (size_t)counts->tri_slots) &&
           navi_array_reserve_zeroed(&ask->memory, &near->sides, counts->vertex_slots);
}

// The edge by which it has come last; NAV_NONE: from the start.
static uint32_t edge_of(const NearTrack* tracks, uint32_t i) {
    const NearTrack* track = &tracks[i];
    if (track->h != NAV_NONE)
        return track->h;
    return track->from == NAV_NONE ? NAV_NONE : tracks[track->from].h;
}

// Two tracks with equal keys: by the ends of their edges, so that the order does not depend on
// slots.
static bool is_track_before(const void* context, uint32_t a, uint32_t b) {
    const NearScratch* near = context;
    const NearTrack* tracks = near->tracks.data;
    bool is_end = tracks[a].h == NAV_NONE;
    if (is_end != (tracks[b].h == NAV_NONE))
        return is_end;
    uint32_t g = edge_of(tracks, a), h = edge_of(tracks, b);
    if (g == NAV_NONE || h == NAV_NONE) // straight from start to goal
        return h != NAV_NONE;
    return navi_edge_less(near->disc->disc_search.inside.mesh, g, h);
}

// A triangle that holds the goal, and those between it and the core.
static void mark_goal(NearScratch* near, uint32_t t) {
    DiscSearch* search = &near->disc->disc_search;
    search->at_goal[t] = search->stamp;
    if (search->has_one_way)
        return;
    NAV_BOUND(left, search->inside.mesh->counts->tri_slots); // each is nearer to the core
    while (t != NAV_NONE && !navi_disc_is_on_way(search, t)) {
        NAV_ROUND(left);
        search->on_way[t] = search->stamp;
        t = navi_pathdata_above(search->corners.pathdata, t);
    }
}

// Visit the triangles that hold a start or a goal, or its place beside the lattice.
static void visit_end(NearScratch* near, uint32_t i, void (*visit)(NearScratch* near, uint32_t t)) {
    const DiscSearch* search = &near->disc->disc_search;
    const RadiusSearch* inside = &search->inside;
    const WayEnd end = navi_disc_way_end(search, i);
    for (uint32_t t = end.spot.t; t != NAV_NONE; t = navi_way_next(inside->mesh, &end, t))
        if (navi_disc_walks(inside->filter, t))
            visit(near, t);
}

// An edge that is shut has a track that was followed, from both sides.
static bool mark_shut(NearScratch* near) {
    Ask* ask = near->disc->ask;
    for (uint32_t i = 0; i < 2 * near->shut.count; i++) {
        uint32_t h = near->shut.data[i / 2];
        if (!navi_array_room(&ask->memory, &near->tracks))
            return false;
        h = i % 2 == 0 ? h : navi_edge_twin(ask->mesh, h);
        near->track_at.data[h] = near->tracks.count;
        near->tracks.data[near->tracks.count++] =
            (NearTrack){.h = h, .from = NAV_NONE, .is_followed = true};
    }
    return true;
}

static uint64_t nodes_most(const NearScratch* near) {
    uint64_t first = near->disc->ask->mesh->counts->tri_alive / TRIANGLES_A_NODE_FIRST;
    if (near->shut.count > 0)
        return NODES_AGAIN + TIMES_AGAIN * near->corridor_nodes;
    return first < NODES_FIRST ? NODES_FIRST : first;
}

static bool begin(NearScratch* near, const RadiusSearch* inside) {
    RadiusScratch* disc = near->disc;
    DiscSearch* search = &disc->disc_search;
    if (!navi_disc_know_corners(inside) || !reserve(near) || !mark_shut(near) ||
        !navi_cone_heap_start(&disc->ask->memory, &disc->heap, is_track_before, near))
        return false;
    search->start = navi_vec(inside->places[0].x, inside->places[0].y);
    search->goal = navi_vec(inside->places[1].x, inside->places[1].y);
    search->stamp = ++disc->stamp;
    search->weight = WEIGHT_FIRST;
    search->is_failed = false;
    search->visit_count = 0;
    search->visits_before_look = NODES_BEFORE_LOOK;
    search->visits_before_patch = NODES_BEFORE_PATCH;
    search->visits_most = nodes_most(near);
    navi_disc_mark_one_way(search);
    visit_end(near, 1, mark_goal);
    visit_end(near, 0, navi_wide_leave);
    return !search->is_failed;
}

// --- the run -----------------------------------------------------------------------------

// From patches about the goal, then by blocks that grow from both ends.
static bool look_farther(DiscSearch* search, bool* are_apart) {
    const RadiusSearch* inside = &search->inside;
    const int32_t radius = (int32_t)inside->radius;
    const uint64_t nodes = search->visit_count;
    bool is_over = false;
    search->visits_before_patch *= nodes < NODES_BEFORE_LARGE_PATCH ? NODES_GROW : GROWTH_GROWS;
    if (nodes <= NODES_BEFORE_LARGE_PATCH)
        return navi_disc_look_at_goal(&inside->scratch->gap, inside->filter, radius, inside->places,
                                      nodes == NODES_BEFORE_LARGE_PATCH, are_apart);
    bool has_memory =
        navi_disc_look_around(&inside->scratch->gap, inside->filter, radius, inside->places,
                              TRIANGLES_A_NODE * nodes, are_apart, &is_over);
    if (is_over)
        search->visits_before_patch = UINT64_MAX;
    return has_memory;
}

// Is it time to look, and is the goal shut in? From a start that is, a search ends soon.
static bool are_apart(DiscSearch* search) {
    const RadiusSearch* inside = &search->inside;
    bool are_apart = false;
    ++search->visit_count;
    const DiscLook look = {(uint32_t)search->visit_count * TRIANGLES_A_NODE, false};
    if (search->visit_count == search->visits_before_look) {
        search->visits_before_look *= NODES_GROW;
        search->is_failed =
            !navi_disc_look_apart(&inside->scratch->gap, inside->filter, (int32_t)inside->radius,
                                  inside->places, &look, &are_apart);
    }
    if (!are_apart && !search->is_failed && search->visit_count == search->visits_before_patch)
        search->is_failed = !look_farther(search, &are_apart);
    return are_apart;
}

// With other weights, what was pushed before would come before all that is pushed later.
static void grow_weight(NearScratch* near) {
    DiscSearch* search = &near->disc->disc_search;
    ConeHeap* heap = &near->disc->heap;
    if (search->visit_count % NODES_A_STEP != 0 || search->weight >= WEIGHT_MOST)
        return;
    search->weight += WEIGHT_STEP;
    for (uint32_t i = 0; i < heap->items.count; i++) {
        ConeItem item = heap->items.data[i];
        const NearTrack* track = &near->tracks.data[item.node];
        item.key = navi_cone_key(track->funnel.g + search->weight * track->rest);
        navi_cone_heap_rise(heap, i, item);
    }
}

// Write the bends of the first track that comes to the goal.
static SearchResult run(NearScratch* near, bool* is_found) {
    Ask* ask = near->disc->ask;
    DiscSearch* search = &near->disc->disc_search;
    ConeHeap* heap = &near->disc->heap;
    while (heap->items.count > 0 && !search->is_failed) {
        uint32_t first = heap->items.data[0].node;
        const NearTrack* track = &near->tracks.data[first];
        *is_found = track->h == NAV_NONE;
        if (*is_found) {
            near->corridor_nodes += search->visit_count;
            return navi_wide_write(near, first) ? SEARCH_DONE : SEARCH_NO_MEMORY;
        }
        if (track->is_followed) {
            navi_cone_heap_pop(heap);
            continue;
        }
        if (!navi_pause_spend(ask))
            return SEARCH_PAUSED;
        if (search->visit_count == search->visits_most || !navi_ask_spend(ask) || are_apart(search))
            break;
        navi_wide_follow(near, navi_cone_heap_pop(heap));
        grow_weight(near);
    }
    return search->is_failed ? SEARCH_NO_MEMORY : SEARCH_DONE;
}

SearchResult navi_disc_find_wide(NearScratch* near, const RadiusSearch* inside, bool is_resumed,
                                 bool* is_found) {
    DiscSearch* search = &near->disc->disc_search;
    *is_found = false;
    if (!is_resumed && !begin(near, inside))
        return SEARCH_NO_MEMORY;
    search->inside = *inside;
    search->corners.filter = inside->filter;
    return run(near, is_found);
}
