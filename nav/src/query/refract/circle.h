// Discs: cones whose roots are circles around vertices that block. README.md, "Discs".
#ifndef NAVI_QUERY_REFRACT_CIRCLE_H
#define NAVI_QUERY_REFRACT_CIRCLE_H

#include "query/refract/tangent.h"

// --- legs (circle_free.c) ----------------------------------------------------------------

// The disc room counts places from the origin of the lattice.
static inline RadiusVec navi_circle_vec(const Refract* search, TerrainVec p) {
    return navi_vec(p.x + search->map->origin.x, p.y + search->map->origin.y);
}

// For questions about walls. Where a path begins or ends the disc may be a little smaller, if it
// does not fit there exactly.
RadiusSearch navi_circle_disc(const Refract* search, bool is_tight);

// Find that out. False: no memory.
bool navi_circle_look_at_ends(Refract* search);

// Is a straight piece of a path free?
bool navi_circle_is_piece_free(Refract* search, TerrainVec a, TerrainVec b);

// Is the path q of this cone's family free up to a place?
bool navi_circle_is_free(Refract* search, const RefractCone* cone, double q, TerrainVec to);

// The ray ends where something is to be offered: is its path free? For a point it is.
bool navi_circle_may_come(Refract* search, const RefractCone* cone, const RefractRay* ray);

// --- arrivals (circle.c) -----------------------------------------------------------------

// Make room for the circles of all vertices. False: no memory.
bool navi_circle_begin(Refract* search);

// The key of an arrival at a circle, or at the end of a part of a border.
double navi_circle_key(Refract* search, const RefractArrival* arrival);

// A path comes to the circle around a vertex. Is it better than those that did before?
bool navi_circle_wants(Refract* search, const RefractArrival* arrival);
void navi_circle_offer(Refract* search, const RefractArrival* arrival);

// Has no cheaper path come to this circle, or to this place at a border?
bool navi_circle_is_best(Refract* search, uint32_t root);

// --- what is near (circle_near.c) --------------------------------------------------------

// The vertices that block nearer to triangle t than the radius: rows of `near_corners`.
RefractRow navi_circle_near(Refract* search, uint32_t t);

// The rates nearer to the vertex at a corner than the radius.
RefractRates navi_circle_rates(Refract* search, uint32_t corner);

// What the search knows of the vertex at a corner: a path there costs no more. Of a disc: a path
// from there, around the circle.
double navi_circle_seen(Refract* search, uint32_t corner);

// Is the half-edge free from its end at the vertex up to p, except for that vertex? For a point it
// is.
bool navi_circle_is_edge_free(Refract* search, uint32_t h, uint32_t v, TerrainVec p);

// Begin a flood of triangles: `marks` and `flood` of the scratch.
void navi_circle_begin_flood(Refract* search, uint32_t t);

// --- parts of borders (circle_part.c) ----------------------------------------------------

// A border as the segment from `from` in direction d, and the parts of it that the disc can cross.
typedef struct RefractParts {
    uint32_t h; // of its two half-edges the one that begins at the smaller end
    TerrainVec from, d;
    double length;
    RefractRow row; // of `parts`
} RefractParts;

RefractParts navi_circle_parts(Refract* search, uint32_t h);

static inline double navi_circle_along(const RefractParts* parts, TerrainVec p) {
    return navi_tv_dot(parts->d, navi_tv_sub(p, parts->from));
}
static inline TerrainVec navi_circle_on_border(const RefractParts* parts, double z) {
    return navi_tv_go(parts->from, parts->d, z);
}

// The part that holds the place, or whose end lies just beside it; or NULL.
RefractPart* navi_circle_part_at(Refract* search, const RefractParts* parts, double z);

// The places where paths may come to the part (0: at its beginning, 1: at its end).
static inline double navi_circle_part_place(const RefractPart* part, int end) {
    if (part->is_place)
        return (part->from + part->to) / 2;
    return end == 0 ? part->from : part->to;
}

// Does the part end there before the border does?
bool navi_circle_is_part_end(const RefractParts* parts, const RefractPart* part, int end);

// The end of a part of the border of half-edge h that is nearest to p; `best` is NULL when there is
// none.
typedef struct RefractPartEnd {
    TerrainVec p, inward; // a unit vector along the border, to the part
    RefractCircle* best;
} RefractPartEnd;

RefractPartEnd navi_circle_part_end(Refract* search, uint32_t h, TerrainVec p);

// A path comes to the end of a part of a border.
bool navi_circle_wants_offset(const Refract* search, const RefractPartEnd* end, double g);
void navi_circle_offer_offset(Refract* search, const RefractPartEnd* end,
                              const RefractArrival* arrival);

// --- along edges (circle_along.c) --------------------------------------------------------

// A path follows the border of half-edge h from p in the direction of h. False: it cannot.
// `*is_whole`: it can go on to the end of the border; otherwise up to `*end`.
bool navi_circle_follow(Refract* search, uint32_t h, TerrainVec p, TerrainVec* end, bool* is_whole);

// A path comes along an edge to its end, from a root that is a point.
void navi_circle_go_along(Refract* search, const RefractArrival* arrival);

// --- cones (circle_walk.c) ---------------------------------------------------------------

// The cone leaves a triangle by its edge. Let it keep the radius from what blocks. False: nothing
// is left of it. Otherwise its rays are at the edge.
bool navi_circle_keep(Refract* search, RefractCone* cone);
// The same where circles of vertices inside of the cone have been looked at.
bool navi_circle_keep_off(Refract* search, RefractCone* cone);

// Paths roll away from a start in triangle t that lies on circles.
void navi_circle_leave_start(Refract* search, uint32_t root, uint32_t t);

// The cone, whose rays are at its edge, comes to a border: keep what crosses it where the disc can.
// False: nothing.
bool navi_circle_cut_border(Refract* search, RefractCone* cone);

// The edge of triangle t by which the ray, which is in it, leaves it. At a vertex there are two:
// the right one, or the left one.
uint32_t navi_circle_edge_ahead(const Refract* search, uint32_t t, const RefractRay* ray,
                                bool is_left);

// The cone, which has crossed no border, is in triangle t. Let it leave.
void navi_circle_leave(Refract* search, const RefractCone* cone, uint32_t t);

// --- arcs (circle_roll.c) ----------------------------------------------------------------

// The cones that leave the circle of an arrival.
void navi_circle_expand(Refract* search, uint32_t root);

#endif
