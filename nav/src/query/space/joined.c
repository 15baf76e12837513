#include "query/space/joined.h"

// A disc, given by two opposite points of its rim.
typedef struct Disc {
    NavPoint from, to;
    bool is_all; // no disc: the whole plane
} Disc;

static NavWide wide(int64_t a) { return navi_wide_mul(a, 1); }

static bool disc_holds(const Disc* disc, NavPoint p) {
    return navi_dot(p, disc->from, disc->to) <= 0; // Thales
}

// Twice the way from a to the disc's middle is the sum of the ways to its two points.
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

static bool visit(NavQuery* query, uint32_t t) {
    if (query->at_goal.data[t] == query->stamp)
        return true;
    query->at_goal.data[t] = query->stamp;
    return navi_list_add(query, &query->stack, t);
}

static bool flood(NavQuery* query, const QueryFilter* filter, const NavSpot* spot,
                  const Disc* disc) {
    const Mesh* mesh = query->mesh;
    query->stack.count = 0;
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t))
        if (navi_filter_walks(filter, t) && !visit(query, t))
            return false;
    for (uint32_t k = 0; k < query->stack.count; k++) {
        uint32_t t = query->stack.data[k];
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
            uint32_t twin = navi_edge_twin(mesh, h);
            if (!navi_filter_joins(filter, h) ||
                !disc_meets(disc, mesh->pos[navi_edge_from(mesh, h)],
                            mesh->pos[navi_edge_to(mesh, h)]))
                continue;
            if (!visit(query, twin >> 2))
                return false;
        }
    }
    return true;
}

bool navi_joined_has_spot(const Joined* joined, const NavSpot* spot) {
    const Mesh* mesh = joined->query->mesh;
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t))
        if (navi_joined_has(joined, t))
            return true;
    return false;
}

uint32_t navi_joined_triangle(const Joined* joined, const NavSpot* spot) {
    const Mesh* mesh = joined->query->mesh;
    uint32_t best = NAV_NONE;
    for (uint32_t t = spot->t; t != NAV_NONE; t = navi_spot_next(mesh, spot, t))
        if (navi_joined_has(joined, t) &&
            (best == NAV_NONE || navi_stands_before(joined->filter, t, best)))
            best = t;
    return best;
}

static bool join_across(NavQuery* query, const QueryFilter* filter, const Disc* disc,
                        Joined* joined) {
    NavSpot spot = navi_spot(query->mesh, disc->from);
    Joined made = {query, filter, false, false};
    *joined = made;
    return flood(query, filter, &spot, disc);
}

bool navi_joined_from(NavQuery* query, const QueryFilter* filter, NavPoint from, Joined* joined) {
    Disc disc = {from, from, true};
    return join_across(query, filter, &disc, joined);
}

bool navi_joined_within(NavQuery* query, const QueryFilter* filter, NavPoint from, NavPoint to,
                        Joined* joined) {
    Disc disc = {from, to, false};
    return join_across(query, filter, &disc, joined);
}
