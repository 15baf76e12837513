// Is a path of a disc free? Cones keep off vertices that are nearer than the radius to where they
// are. This is the proof.
#include "query/disc/band.h"
#include "query/refract/circle.h"

// A start or goal where the disc does not fit exactly may be nearer to walls by this many steps.
#define NEARER 3

RadiusSearch navi_circle_disc(const Refract* search, bool is_tight) {
    int32_t radius = search->radius;
    bool is_nearer = is_tight && radius > 2 * NEARER;
    RadiusSearch disc = navi_radius_search_for(search->disc, search->map->filter,
                                               is_nearer ? radius - NEARER : radius);
    if (!is_nearer)
        disc.r = search->r; // gaps are decided by the whole radius
    return disc;
}

bool navi_circle_look_at_ends(Refract* search) {
    const TerrainVec ends[2] = {search->start, search->goal};
    RadiusSearch disc = navi_circle_disc(search, false);
    bool has_memory = true;
    for (uint32_t k = 0; k < 2 && has_memory; k++) {
        NavPoint p = navi_refract_nearest(search, ends[k]);
        has_memory = navi_radius_leg(&disc, p, p, &search->has_room[k]);
    }
    return has_memory;
}

static bool is_tight_end(const Refract* search, TerrainVec p) {
    return (!search->has_room[0] && navi_tv_distance(p, search->start) < 1) ||
           (!search->has_room[1] && navi_tv_distance(p, search->goal) < 1);
}

bool navi_circle_is_piece_free(Refract* search, TerrainVec a, TerrainVec b) {
    RadiusSearch band =
        navi_circle_disc(search, is_tight_end(search, a) || is_tight_end(search, b));
    bool is_free;
    if (navi_disc_is_band_free(&band, navi_circle_vec(search, a), navi_circle_vec(search, b),
                               &is_free))
        return is_free;
    search->is_failed = true;
    return false;
}

// Where the path q comes from: its last border, or the root.
static TerrainVec last_place(Refract* search, const RefractCone* cone, uint32_t chain, double q,
                             TerrainVec to) {
    const RefractArrival* root = navi_refract_arrival(search, cone->root);
    if (chain != NAV_NONE)
        return navi_refract_crossing(search, cone->root, chain, q);
    return navi_circle_tangent(root, navi_tv_sub(to, root->p), 0).p;
}

bool navi_circle_is_free(Refract* search, const RefractCone* cone, double q, TerrainVec to) {
    uint32_t chain = cone->chain;
    TerrainVec from = last_place(search, cone, chain, q, to);
    bool is_free = navi_circle_is_piece_free(search, from, to);
    while (is_free && chain != NAV_NONE && !search->is_failed) {
        chain = search->scratch->borders.data[chain].before;
        to = from;
        from = last_place(search, cone, chain, q, to);
        is_free = navi_circle_is_piece_free(search, from, to);
    }
    return is_free;
}

bool navi_circle_may_come(Refract* search, const RefractCone* cone, const RefractRay* ray) {
    return search->r == 0 || navi_circle_is_free(search, cone, ray->q, ray->p);
}
