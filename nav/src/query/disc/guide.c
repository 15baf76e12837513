// A point's path as a guide.
#include "query/disc/guide.h"

#include "query/cone/kernel.h"
#include "query/disc/decide.h"

// For each vertex of the mesh. More do not pay.
#define NODES_MOST 8

// No path for a disc is shorter than the shortest one of a point, and the guide is at most
// KERNEL_WEIGHT_STEADY times as long as that. A path that is longer than this times the guide is
// left to the search. So what is found here is at most 1.0812 times as long as the shortest.
#define LENGTH_MOST 1.06

// Most guides need fewer nodes. A long one may lead through gaps that are too narrow for the disc:
// then it is looked whether the goal is shut in, by a flood that costs much less than the nodes
// did. The first look is a short one: most such guides are found.
enum { NODES_BEFORE_LOOK = 128, NODES_A_TRIANGLE = 4, TRIANGLES_AT_FIRST = 16 };

static bool is_place(const DiscPlaceList* places, NavPoint p) {
    return places->count == 1 && places->data[0].x == p.x && places->data[0].y == p.y;
}

bool navi_disc_may_guide(const RadiusScratch* scratch, const RadiusRequest* request) {
    return scratch->cone != NULL && !request->is_exact && request->filter->is_plain &&
           scratch->ask->pathdata->is_kept && is_place(&scratch->ends[0], request->start) &&
           is_place(&scratch->ends[1], request->goal);
}

typedef struct Guide {
    RadiusScratch* scratch;
    const RadiusRequest* request;
} Guide;

static bool look_apart(void* context, uint32_t nodes, bool* are_apart) {
    const Guide* guide = context;
    const RadiusRequest* request = guide->request;
    const DiscPlaceList* lists = guide->scratch->ends;
    const DiscPlace ends[2] = {lists[0].data[0], lists[1].data[0]};
    uint32_t most = nodes == NODES_BEFORE_LOOK ? TRIANGLES_AT_FIRST : nodes / NODES_A_TRIANGLE;
    return navi_disc_look_apart(guide->scratch, request->filter, request->radius, ends, most,
                                are_apart);
}

static SearchResult search(RadiusScratch* scratch, const RadiusRequest* request) {
    const Mesh* mesh = scratch->ask->mesh;
    NavSpot start = navi_spot(mesh, request->start), goal = navi_spot(mesh, request->goal);
    Guide guide = {scratch, request};
    KernelRequest kernel = {.start = &start,
                            .goal = &goal,
                            .start_p = request->start,
                            .goal_p = request->goal,
                            .is_steady = true,
                            .look = look_apart,
                            .context = &guide,
                            .nodes_before_look = NODES_BEFORE_LOOK};
    if (navi_ask_begin(scratch->ask) != NAV_OK)
        return SEARCH_NO_MEMORY;
    return navi_kernel_search(scratch->cone, &kernel, &scratch->guide);
}

SearchResult navi_disc_find_guide(RadiusScratch* scratch, const RadiusRequest* request) {
    Ask* ask = scratch->ask;
    const uint64_t most = NODES_MOST * (uint64_t)ask->mesh->counts->vertex_alive;
    const uint64_t left = ask->nodes_left, given = left < most ? left : most;
    scratch->guide.count = 0;
    ask->nodes_left = given;
    SearchResult result = search(scratch, request);
    if (result != SEARCH_DONE)
        return result;
    ask->nodes_left += left - given;
    ask->is_out_of_budget &= left <= most;
    navi_cone_forget_search(scratch->cone); // that of the disc is drawn
    return SEARCH_DONE;
}

double navi_disc_guided_most(const RadiusScratch* scratch) {
    const PointList* guide = &scratch->guide;
    double length = 0;
    for (uint32_t i = 1; i < guide->count; i++)
        length += navi_distance(guide->data[i - 1], guide->data[i]);
    return LENGTH_MOST * length;
}
