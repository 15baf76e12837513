// A star: the triangles at a vertex, where a path has come and goes on (star.c), or at the start
// (leave.c).
#ifndef NAVI_QUERY_REFRACT_STAR_H
#define NAVI_QUERY_REFRACT_STAR_H

#include "query/refract/refract.h"

enum { STAR_LEFT, STAR_RIGHT };

// The star behind an arrival.
typedef struct Star {
    Refract* search;
    uint32_t root;
    RefractArrival arrival;
    TerrainVec back;           // where the path comes from
    const RefractWedge* wedge; // [count + 1] from right to left; the last one has only a side
    uint32_t count;
    bool is_round;
    bool is_thin;  // a wall without thickness ends here: both ends of the star lie along it
    uint32_t came; // the wedge from which the path comes
} Star;

// The part of a wedge between two directions.
typedef struct StarPiece {
    TerrainVec right, left;
    double from, to;                  // their angles
    bool is_right_side, is_left_side; // they are the sides of the wedge
} StarPiece;

TerrainVec navi_star_ray_to(const Star* star, uint32_t corner);

// The ray along an edge of the star to its other end.
RefractRay navi_star_side_ray(const Star* star, TerrainVec end, TerrainVec d, double rate);

// A path along an edge of the star to its other end, the vertex at `corner`.
void navi_star_offer_along(const Star* star, uint32_t corner, TerrainVec d, double rate);

// Triangle t of the star may hold the goal: the path goes straight there.
void navi_star_meet_goal(const Star* star, uint32_t t, double rate);

// The cone through a piece of the wedge opposite to half-edge h, which is open.
void navi_star_emit_piece(const Star* star, uint32_t h, const StarPiece* piece);

// All that begins in a sector with several rates, or of the start.
void navi_star_expand(Star* star, const TerrainSector* sector);

#endif
