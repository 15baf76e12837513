// A point's path as a guide.
#include "query/near/guide.h"

#include "query/ask/cost.h"
#include "query/cone/kernel.h"
#include "query/gap/decide.h"

// For each vertex of the mesh. More do not pay.
#define NODES_MOST 8

// Most guides need fewer nodes. A long one may lead through gaps that are too narrow for the disc:
// then it is looked whether the goal is shut in, by a flood that costs much less than the nodes
// did. The first look is a short one: most such guides are found.
enum { NODES_BEFORE_LOOK = 128, NODES_A_TRIANGLE = 4, TRIANGLES_AT_FIRST = 16 };

static bool look_apart(void* context, uint32_t nodes, bool* are_apart) {
    const RadiusSearch* search = context;
    uint32_t most = nodes == NODES_BEFORE_LOOK ? TRIANGLES_AT_FIRST : nodes / NODES_A_TRIANGLE;
    const DiscLook look = {most, true};
    return navi_disc_look_apart(&search->scratch->gap, search->filter, (int32_t)search->radius,
                                search->places, &look, are_apart);
}

static SearchResult search(NearScratch* near, const RadiusRequest* request) {
    RadiusScratch* disc = near->disc;
    const Mesh* mesh = disc->ask->mesh;
    NavSpot start = navi_spot(mesh, request->start), goal = navi_spot(mesh, request->goal);
    RadiusSearch inside = navi_radius_search_for(disc, request->filter, request->radius);
    inside.places[0] = disc->ends[0].data[0];
    inside.places[1] = disc->ends[1].data[0];
    KernelRequest kernel = {.start = &start,
                            .goal = &goal,
                            .start_p = request->start,
                            .goal_p = request->goal,
                            .is_steady = true,
                            .look = look_apart,
                            .context = &inside,
                            .nodes_before_look = NODES_BEFORE_LOOK};
    if (navi_ask_begin(disc->ask) != NAV_OK)
        return SEARCH_NO_MEMORY;
    return navi_kernel_search(near->cone, &kernel, &near->guide);
}

SearchResult navi_disc_find_guide(NearScratch* near, const RadiusRequest* request) {
    Ask* ask = near->disc->ask;
    const uint64_t most = NODES_MOST * (uint64_t)ask->mesh->counts->vertex_alive;
    const uint64_t left = ask->nodes_left, given = left < most ? left : most;
    near->guide.count = 0;
    ask->nodes_left = given;
    SearchResult result = search(near, request);
    if (result != SEARCH_DONE)
        return result;
    ask->nodes_left += left - given;
    ask->is_out_of_budget &= left <= most;
    if (!ask->pause.is_paused)               // else a search that goes on needs its nodes
        navi_cone_forget_search(near->cone); // that of the disc is drawn
    return SEARCH_DONE;
}

double navi_disc_guide_bound(const NearScratch* near) {
    return navi_points_length(&near->guide) / KERNEL_WEIGHT_STEADY;
}

static NearStop stop_at(const Mesh* mesh, const NavPoint* p) {
    NearStop stop = {.c = navi_vec_of(*p)};
    NavSpot spot = navi_spot(mesh, *p);
    NAV_ASSERT(spot.kind == SPOT_ON_VERTEX);
    bool is_left = navi_orient2d(p[-1], p[0], p[1]) > 0;
    stop.bend = 2 * mesh->tri[spot.t].v[spot.i] + (is_left ? 0 : 1);
    return stop;
}

bool navi_disc_list_stops(NearScratch* near, const RadiusSearch* search) {
    const PointList* guide = &near->guide;
    if (!navi_array_reserve(&search->ask->memory, &near->stops, guide->count))
        return false;
    NearStop* stops = near->stops.data;
    uint32_t last = guide->count - 1;
    near->is_corridor = false;
    near->stops.count = guide->count;
    stops[0] = navi_disc_stop_at(&search->places[0]);
    stops[last] = navi_disc_stop_at(&search->places[1]);
    for (uint32_t i = 1; i < last; i++)
        stops[i] = stop_at(search->mesh, &guide->data[i]);
    return true;
}
