#include "query/path/link_propose.h"

#include "base/sort.h"
#include "query/ask/reach.h"
#include "query/link/hops.h"
#include "query/path/leg.h"

typedef struct Proposing {
    PathScratch* scratch;
    const QueryFilter* filter;
    const NavProposalRequest* options;
} Proposing;

// Find a walkable point near (x, y), if there is one.
static NavResult settle_point(Proposing* proposing, double x, double y, NavPoint* p,
                              bool* is_found) {
    NavPoint rounded = navi_point_rounded(x, y);
    LinkHop hop = {.ends = {{rounded, rounded}, {rounded, rounded}}};
    NavResult result =
        navi_link_hop_at(&proposing->scratch->link, proposing->filter, &hop, 0, is_found);
    *p = hop.p[0];
    return result;
}

// The intersection of the line ab with the half-edge.
static void cross_line(const Mesh* mesh, uint32_t h, NavPoint a, NavPoint b, double at[2]) {
    NavPoint p = mesh->pos[navi_edge_from(mesh, h)], q = mesh->pos[navi_edge_to(mesh, h)];
    double before = (double)navi_orient2d(a, b, p), after = (double)navi_orient2d(a, b, q);
    double part = before == after ? 0.5 : before / (before - after);
    at[0] = p.x + part * ((double)q.x - p.x);
    at[1] = p.y + part * ((double)q.y - p.y);
}

static bool is_stopped(const Proposing* proposing, uint32_t t) {
    return (navi_filter_label(proposing->filter, t)->blocked & proposing->options->stop_layers) !=
           0;
}

static double length_of(double x, double y) { return sqrt(x * x + y * y); }

// Follow the line from a to b, out through half-edge h, to the first walkable triangle. The landing
// is where the line enters it. Returns false if there is none.
static bool fly_across(const Proposing* proposing, uint32_t h, NavPoint a, NavPoint b,
                       double at[2]) {
    const Mesh* mesh = proposing->filter->mesh;
    // The line crosses the first edge from left to right. So it crosses the others.
    if (navi_orient2d(a, b, mesh->pos[navi_edge_from(mesh, h)]) >= 0 ||
        navi_orient2d(a, b, mesh->pos[navi_edge_to(mesh, h)]) <= 0)
        return false;
    for (uint32_t left = mesh->counts->tri_slots; left > 0; left--) {
        uint32_t twin = navi_edge_twin(mesh, h);
        cross_line(mesh, h, a, b, at);
        if (twin == NAV_NONE ||
            length_of(at[0] - a.x, at[1] - a.y) > proposing->options->max_distance)
            return false;
        if (navi_filter_walks(proposing->filter, twin >> 2))
            return true;
        if (is_stopped(proposing, twin >> 2))
            return false;
        NavPoint apex = mesh->pos[mesh->tri[twin >> 2].v[twin & 3]];
        h = navi_orient2d(a, b, apex) > 0 ? navi_edge_next(twin) : navi_edge_prev(twin);
    }
    return false;
}

// Is the path on foot long enough to make the jump worth it?
static NavResult weigh_detour(Proposing* proposing, NavPoint from, NavPoint to, bool* is_worth_it) {
    PathScratch* scratch = proposing->scratch;
    const QueryFilter* filter = proposing->filter;
    LegRequest leg = {.filter = filter,
                      .rate = 1,
                      .start = navi_spot(filter->mesh, from),
                      .goal = navi_spot(filter->mesh, to),
                      .start_p = from,
                      .goal_p = to};
    bool is_joined;
    if (navi_reach_shares(scratch->ask, filter, &leg.start, &leg.goal, &is_joined) != NAV_OK ||
        (is_joined && navi_leg(scratch, &leg, &scratch->leg) != SEARCH_DONE))
        return NAV_ERR_MEMORY;
    double detour = proposing->options->min_detour * navi_distance(from, to);
    *is_worth_it = !is_joined || scratch->leg.measure.length >= detour;
    return NAV_OK;
}

// Propose a jump if it is worth it.
static NavResult propose_jump(Proposing* proposing, NavPoint from, NavPoint to, bool is_one_way) {
    JumpList* jumps = &proposing->scratch->jumps;
    LinkJump jump = {from, to, is_one_way, false};
    bool is_worth_it;
    if (weigh_detour(proposing, from, to, &is_worth_it) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (!is_worth_it)
        return NAV_OK;
    return navi_array_add(&proposing->scratch->ask->memory, jumps, jump) ? NAV_OK : NAV_ERR_MEMORY;
}

// Propose a jump off a wall, half-edge h, at `place`, outward along the vector, which has the full
// length.
static NavResult jump_off_at(Proposing* proposing, uint32_t h, const double place[2],
                             const double vector[2]) {
    const NavProposalRequest* options = proposing->options;
    NavPoint from, landing, out = navi_point_rounded(place[0], place[1]);
    double far_x = floor(out.x + vector[0] + 0.5), far_y = floor(out.y + vector[1] + 0.5), at[2];
    bool is_found;
    if (!navi_box_holds(&options->box, out) || fabs(far_x) > NAV_COORD_MAX ||
        fabs(far_y) > NAV_COORD_MAX)
        return NAV_OK;
    NavPoint far_end = {(int32_t)far_x, (int32_t)far_y};
    if (!fly_across(proposing, h, out, far_end, at))
        return NAV_OK;
    NavResult result = settle_point(proposing, at[0], at[1], &landing, &is_found);
    if (result == NAV_OK && is_found)
        result = settle_point(proposing, place[0], place[1], &from, &is_found);
    if (result != NAV_OK || !is_found || navi_point_equal(from, landing) ||
        navi_distance(from, landing) > options->max_distance)
        return result;
    return propose_jump(proposing, from, landing, false);
}

// Propose the jumps off a wall: half-edge h of a walkable triangle.
static NavResult jump_off(Proposing* proposing, uint32_t h) {
    const Mesh* mesh = proposing->filter->mesh;
    NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y, length = length_of(dx, dy);
    double reach = ((double)proposing->options->max_distance + 2) / length;
    const double vector[2] = {dy * reach, -(dx * reach)};
    uint32_t count = (uint32_t)(length / proposing->options->spacing) + 1;
    for (uint32_t i = 0; i < count; i++) {
        double t = (i + 0.5) / count;
        const double place[2] = {a.x + t * dx, a.y + t * dy};
        if (jump_off_at(proposing, h, place, vector) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static int32_t elevation_of(const Proposing* proposing, uint32_t t) {
    return navi_filter_label(proposing->filter, t)->elevation;
}

// Does the point lie only on walkable floors of this elevation?
static bool lies_on(const Proposing* proposing, NavPoint p, int32_t elevation) {
    const Mesh* mesh = proposing->filter->mesh;
    NavSpot spot = navi_spot(mesh, p);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t))
        if (!navi_filter_walks(proposing->filter, t) || elevation_of(proposing, t) != elevation)
            return false;
    return true;
}

// A climb or drop over an edge between floors.
typedef struct FloorLink {
    NavPoint from, to;
    int32_t high, low; // elevations
} FloorLink;

// Find the longest one at `place` across the edge, outward along the unit vector, whose ends each
// lie on only one of the floors. Returns false if there is none.
static bool fit_floor_link(const Proposing* proposing, const double place[2], const double unit[2],
                           FloorLink* link) {
    for (double inset = proposing->options->inset; inset >= 1; inset /= 2) {
        double nx = unit[0] * inset, ny = unit[1] * inset;
        NavPoint from = navi_point_rounded(place[0] - nx, place[1] - ny);
        NavPoint to = navi_point_rounded(place[0] + nx, place[1] + ny);
        link->from = from;
        link->to = to;
        if (navi_point_in_range(from) && navi_point_in_range(to) &&
            lies_on(proposing, from, link->high) && lies_on(proposing, to, link->low))
            return true;
    }
    return false;
}

// Propose the climbs or drops over an edge between floors: half-edge h of the higher one.
static NavResult propose_floor_links(Proposing* proposing, uint32_t h) {
    const Mesh* mesh = proposing->filter->mesh;
    const NavProposalRequest* options = proposing->options;
    NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
    FloorLink link = {.high = elevation_of(proposing, h >> 2),
                      .low = elevation_of(proposing, navi_edge_twin(mesh, h) >> 2)};
    int64_t drop = (int64_t)link.high - link.low;
    if (drop > options->max_climb && drop > options->max_drop)
        return NAV_OK;
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y, length = length_of(dx, dy);
    const double unit[2] = {dy / length, -dx / length}; // outward, to the lower floor
    uint32_t count = (uint32_t)(length / options->spacing) + 1;
    for (uint32_t i = 0; i < count; i++) {
        double t = (i + 0.5) / count;
        const double place[2] = {a.x + t * dx, a.y + t * dy};
        if (fit_floor_link(proposing, place, unit, &link) &&
            navi_box_holds(&options->box, link.from) &&
            propose_jump(proposing, link.from, link.to, drop > options->max_climb) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

static NavResult find_jumps_over(Proposing* proposing, uint32_t h) {
    uint32_t t = h >> 2, twin = navi_edge_twin(proposing->filter->mesh, h);
    if (twin == NAV_NONE || navi_filter_joins(proposing->filter, h))
        return NAV_OK;
    if (!navi_filter_walks(proposing->filter, twin >> 2))
        return jump_off(proposing, h);
    bool is_higher = elevation_of(proposing, t) > elevation_of(proposing, twin >> 2);
    return is_higher ? propose_floor_links(proposing, h) : NAV_OK;
}

static NavResult find_jumps(Proposing* proposing) {
    const Mesh* mesh = proposing->filter->mesh;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t) || !navi_filter_walks(proposing->filter, t))
            continue;
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
            if (find_jumps_over(proposing, h) != NAV_OK)
                return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

// --- order, duplicates -------------------------------------------------------------------

static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const LinkJump *p = &((const LinkJump*)context)[a], *q = &((const LinkJump*)context)[b];
    return navi_point_equal(p->from, q->from) ? navi_point_less(p->to, q->to)
                                              : navi_point_less(p->from, q->from);
}

static NavResult sort_jumps(PathScratch* scratch) {
    Ask* ask = scratch->ask;
    JumpList* jumps = &scratch->jumps;
    uint32_t count = jumps->count;
    NAV_ASSERT(!ask->pause.is_asking); // no interrupted search uses the stack
    if (!navi_array_reserve(&ask->memory, &ask->stack, count) ||
        !navi_array_reserve(&ask->memory, jumps, 2 * (size_t)count))
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        ask->stack.data[i] = i;
    navi_sort(ask->stack.data, count, is_before, jumps->data);
    for (uint32_t i = 0; i < count; i++)
        jumps->data[count + i] = jumps->data[ask->stack.data[i]];
    for (uint32_t i = 0; i < count; i++)
        jumps->data[i] = jumps->data[count + i];
    return NAV_OK;
}

static bool is_near(const Proposing* proposing, NavPoint a, NavPoint b) {
    return 2 * navi_distance(a, b) < proposing->options->spacing;
}

static void drop_twins(Proposing* proposing) {
    LinkJump* jumps = proposing->scratch->jumps.data;
    for (uint32_t i = 0; i < proposing->scratch->jumps.count; i++)
        for (uint32_t k = 0; k < i && !jumps[i].is_dropped; k++) {
            if (jumps[k].is_dropped)
                continue;
            jumps[i].is_dropped = (is_near(proposing, jumps[i].from, jumps[k].from) &&
                                   is_near(proposing, jumps[i].to, jumps[k].to)) ||
                                  (is_near(proposing, jumps[i].from, jumps[k].to) &&
                                   is_near(proposing, jumps[i].to, jumps[k].from));
        }
}

NavResult navi_link_propose(PathScratch* scratch, const QueryFilter* filter,
                            const NavProposalRequest* options, uint64_t version) {
    Ask* ask = scratch->ask;
    QueryFilter free_of_cost = *filter;
    free_of_cost.area_costs = NULL;
    free_of_cost.soft_cost = 1;
    Proposing proposing = {scratch, &free_of_cost, options};
    scratch->jumps.count = 0;
    ask->nodes_left = UINT64_MAX;
    ask->is_out_of_budget = ask->has_budget = false;
    navi_ask_begin_filter(ask, version, filter);
    if (find_jumps(&proposing) != NAV_OK || sort_jumps(scratch) != NAV_OK)
        return NAV_ERR_MEMORY;
    drop_twins(&proposing);
    return NAV_OK;
}
