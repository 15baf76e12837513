// Links with width are tried at some places only. What a path over another place may cost at least
// is what is proved.
#include "query/path/link_wide.h"

#include "query/ask/distance.h"

// A bound of 0 would prove nothing, and its excess is no number.
#define LEAST_PART 1e-9

typedef struct WideBound {
    const LegRequest* request;
    double rate;  // of a step, at least
    double reach; // from the place of the agent to the link's end, at most
    double hop;   // the cost of the cheapest link
} WideBound;

static double least_cost(const LinkScratch* link) {
    double least = INFINITY;
    for (uint32_t i = 0; i < link->hops.count; i++)
        least = fmin(least, link->hops.data[i].cost);
    for (uint32_t i = 0; i < link->wide.count; i++)
        least = fmin(least, link->wide.data[i].cost);
    return least;
}

// From the place straight to the segment, or over the cheapest link.
static double side_cost(const WideBound* bound, const NavPoint segment[2], NavPoint p) {
    double straight = navi_segment_distance(segment[0], segment[1], p) - bound->reach;
    return fmin(bound->rate * fmax(0, straight), bound->hop);
}

static double cost_over(const WideBound* bound, const LinkWide* wide, int from) {
    return wide->cost + side_cost(bound, wide->ends[from], bound->request->start_p) +
           side_cost(bound, wide->ends[1 - from], bound->request->goal_p);
}

void navi_link_note_wide(PathScratch* scratch, const LegRequest* request, double cost) {
    const LinkScratch* link = &scratch->link;
    const WideBound bound = {
        request, request->rate != 0 ? request->rate : navi_filter_least_rate(request->filter),
        (double)request->radius + NAV_LINK_SLACK + 1, least_cost(link)};
    double least = cost;
    for (uint32_t i = 0; i < link->wide.count; i++) {
        const LinkWide* wide = &link->wide.data[i];
        least = fmin(least, cost_over(&bound, wide, 0));
        if (wide->is_two_way)
            least = fmin(least, cost_over(&bound, wide, 1));
    }
    if (least < cost && cost < INFINITY)
        navi_path_note_excess(scratch, cost, fmax(least, LEAST_PART * cost));
}
