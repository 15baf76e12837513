#include "query/space/joined.h"

// A disc, given by two opposite points of its rim.
typedef struct Disc {
    NavPoint from, to;
    bool is_all; // the whole plane instead of a disc
} Disc;

static NavWide wide(int64_t a) { return navi_wide_mul(a, 1); }

static bool disc_holds(const Disc* disc, NavPoint p) {
    return navi_dot(p, disc->from, disc->to) <= 0; // Thales
}

// Twice the vector from a to the disc's middle is the sum of the vectors to its two points.
static bool disc_meets(const Disc* disc, NavPoint a, NavPoint b) {
    if (disc->is_all || disc_holds(disc, a) || disc_holds(disc, b))
        return true;
    int64_t length_2 = navi_distance_2(a, b);
    NavWide along = navi_wide_add(wide(navi_dot(a, b, disc->from)), wide(navi_dot(a, b, disc->to)));
    if (navi_wide_sign(along) <= 0 ||
        navi_wide_sign(navi_wide_sub(along, navi_wide_mul(length_2, 2))) >= 0)
        return false;
    int64_t side = navi_orient2d(a, b, disc->from) + navi_orient2d(a, b, disc->to);
    int64_t across_2 = navi_distance_2(disc->from, disc->to);
    return navi_wide_sign(
               navi_wide_sub(navi_wide_mul(side, side), navi_wide_mul(across_2, length_2))) <= 0;
}

static NavResult visit_joined(Ask* ask, uint32_t t) {
    NAV_ASSERT(t < ask->at_goal.capacity); // the query has begun
    if (ask->at_goal.data[t] == ask->stamp)
        return NAV_OK;
    ask->at_goal.data[t] = ask->stamp;
    return navi_triangles_add(&ask->memory, &ask->stack, t);
}

static NavResult visit_joined_to(Ask* ask, const QueryFilter* filter, uint32_t t,
                                 const Disc* disc) {
    const Mesh* mesh = ask->mesh;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
        if (navi_filter_joins(filter, h) &&
            disc_meets(disc, mesh->pos[navi_edge_from(mesh, h)],
                       mesh->pos[navi_edge_to(mesh, h)]) &&
            visit_joined(ask, navi_edge_twin(mesh, h) >> 2) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult begin_flood(Ask* ask, const QueryFilter* filter, NavPoint from) {
    NavSpot spot = navi_spot(ask->mesh, from);
    ask->stack.count = 0;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(ask->mesh, &spot, t))
        if (navi_filter_walks(filter, t) && visit_joined(ask, t) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult flood_joined(Ask* ask, const QueryFilter* filter, const Disc* disc, uint32_t* next,
                              uint32_t most) {
    for (; *next < ask->stack.count && ask->stack.count < most; (*next)++)
        if (visit_joined_to(ask, filter, ask->stack.data[*next], disc) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

bool navi_joined_has_spot(const Joined* joined, const NavSpot* spot) {
    const Mesh* mesh = joined->ask->mesh;
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t))
        if (navi_joined_has(joined, t))
            return true;
    return false;
}

uint32_t navi_joined_triangle(const Joined* joined, const NavSpot* spot) {
    const Mesh* mesh = joined->ask->mesh;
    uint32_t best = NAV_NONE;
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t))
        if (navi_joined_has(joined, t) &&
            (best == NAV_NONE || navi_stands_before(joined->filter, t, best)))
            best = t;
    return best;
}

NavResult navi_joined_from(Ask* ask, const QueryFilter* filter, NavPoint from, Joined* joined) {
    NavSpot spot = navi_spot(ask->mesh, from);
    *joined = navi_joined_marked(ask, filter);
    joined->has_from = true;
    joined->ends[0] = from;
    navi_ask_begin_filter(ask, ask->world->version, filter);
    navi_reach_begin_marks(ask);
    return navi_reach_mark(ask, filter, &spot);
}

NavResult navi_joined_begin_list(Ask* ask, const Joined* joined) {
    NAV_ASSERT(joined->has_from);
    return begin_flood(ask, joined->filter, joined->ends[0]);
}

NavResult navi_joined_list(Ask* ask, const Joined* joined, uint32_t* next, uint32_t most) {
    const Disc all = {.is_all = true};
    NAV_ASSERT(joined->has_from && *next <= ask->stack.count);
    return flood_joined(ask, joined->filter, &all, next, most);
}

NavResult navi_joined_within(Ask* ask, const QueryFilter* filter, NavPoint from, NavPoint to,
                             Joined* joined) {
    const Disc disc = {from, to, false};
    uint32_t next = 0;
    Joined made = {.ask = ask, .filter = filter, .is_within = true, .ends = {from, to}};
    *joined = made;
    return begin_flood(ask, filter, from) == NAV_OK
               ? flood_joined(ask, filter, &disc, &next, UINT32_MAX)
               : NAV_ERR_MEMORY;
}
