// Fields for discs where areas cost differently. The search of the terrain room spreads for a disc
// without a goal, and what its cones hold is kept as for points. A cone may hold paths that come
// too near to a wall, so of those to a place the cheapest one is taken whose pieces are all free,
// by the walls that are listed near each triangle.
#ifndef NAVI_QUERY_FIELD_FIELD_DISC_COSTS_H
#define NAVI_QUERY_FIELD_FIELD_DISC_COSTS_H

#include "query/field/field_disc.h"
#include "query/field/field_terrain.h"

// The cheapest path of a disc from a point: to a place where it fits, and on from there.
typedef struct FieldCheapest {
    NavFieldStatus status;
    double cost, away; // away: from the point to the place
    uint32_t source;
    FieldFound found; // root NAV_NONE: the point is a source
    FieldAim aim;
    const FieldJump* jump; // the point is its entry, and the path goes on by its link; else NULL
} FieldCheapest;

// The straight pieces of a path, from the last one back: their ends, and where the root is left.
// Of a path that crosses more borders the last ones.
enum { FIELD_PIECES = 64 };
typedef struct FieldPieces {
    TerrainVec at[FIELD_PIECES + 1];
    uint32_t edges[FIELD_PIECES + 1]; // of borders, or NAV_NONE
    uint32_t count;                   // of places
    bool ends_on_circle;              // the last place is on that of the root
    bool is_whole;                    // the last place is where the root is left
    double length;                    // from the root on, around its circle
} FieldPieces;

void navi_field_list_pieces(Refract* search, const FieldFound* found, TerrainVec at,
                            FieldPieces* pieces);

NavResult navi_field_find_cheapest(FieldView* view, NavPoint p, FieldCheapest* cheapest);

// While the search goes on: the cost of the path to a place by what was kept in its triangle;
// INFINITY: it does not hold the place, is not free, or not below `most`.
double navi_field_disc_cost_by(NavField* field, const RefractKept* kept, const FieldAim* aim,
                               double most, double* q);

NavResult navi_field_disc_costs_at(const NavField* field, NavPoint p, NavFieldSample* sample);
NavResult navi_field_disc_costs_path(const NavField* field, NavPoint p, FieldPath* path);

#endif
