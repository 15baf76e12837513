// Paths of discs along edges. A border can be followed up to the end of the part that is free.
#include "query/disc/band.h"
#include "query/refract/circle.h"

// The half-edge at the corner that a path in this direction follows to its vertex, where it ends;
// NAV_NONE: there is none, or it is no border.
static uint32_t border_along(const Refract* search, uint32_t corner, TerrainVec in) {
    const Mesh* mesh = search->mesh;
    const uint32_t edges[2] = {navi_corner_left_edge(corner), navi_corner_right_edge(corner)};
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t twin = navi_edge_twin(mesh, edges[i]);
        TerrainVec a = navi_refract_from(search, edges[i]), b = navi_refract_to(search, edges[i]);
        TerrainVec e = navi_tv_unit(navi_tv_sub(b, a));
        if (fabs(navi_tv_cross(e, in)) > 1e-7 || (navi_tv_dot(e, in) > 0) != (i == 0))
            continue;
        if (!navi_terrain_joins(search->map, edges[i]) ||
            navi_terrain_rate(search->map, twin >> 2) ==
                navi_terrain_rate(search->map, edges[i] >> 2))
            return NAV_NONE;
        return i == 0 ? edges[i] : twin;
    }
    return NAV_NONE;
}

bool navi_circle_follow(Refract* search, uint32_t h, TerrainVec p, TerrainVec* end,
                        bool* is_whole) {
    RefractParts parts = navi_circle_parts(search, h);
    double z = navi_circle_along(&parts, p);
    const RefractPart* part = navi_circle_part_at(search, &parts, z);
    int side = h == parts.h; // the end of the part
    if (part == NULL)
        return false;
    double to = side == 1 ? part->to : part->from;
    *is_whole = !navi_circle_is_part_end(&parts, part, side);
    if (!*is_whole)
        *end = navi_circle_on_border(&parts, to);
    return *is_whole || fabs(to - z) > 1;
}

// The path ends where something is too near.
static void offer_end(Refract* search, uint32_t h, TerrainVec end, const RefractArrival* arrival) {
    RefractArrival at = *arrival;
    RefractPartEnd part_end = navi_circle_part_end(search, h, end);
    at.kind = REFRACT_OFFSET;
    at.corner = h;
    at.g -= at.rate * navi_tv_distance(at.p, end);
    at.p = end;
    navi_circle_offer_offset(search, &part_end, &at);
}

void navi_circle_go_along(Refract* search, const RefractArrival* arrival) {
    uint32_t h = border_along(search, arrival->corner, arrival->in);
    TerrainVec from = navi_refract_arrival(search, arrival->parent)->p, end;
    bool is_whole;
    if (h != NAV_NONE) {
        if (!navi_circle_follow(search, h, from, &end, &is_whole))
            return;
        if (is_whole)
            navi_refract_offer(search, arrival);
        else
            offer_end(search, h, end, arrival);
        return;
    }
    const RefractRay ray = {arrival->p, arrival->in, arrival->g, 0};
    const RefractCone cone = {.root = arrival->parent, .chain = NAV_NONE, .rate = arrival->rate};
    if (!navi_circle_blocks(search, arrival->corner) && navi_refract_wants(search, arrival) &&
        navi_circle_may_come(search, &cone, &ray))
        navi_refract_offer(search, arrival);
}
