// Fields where the ground does not cost the same everywhere. The search of the terrain room spreads
// from all sources without a goal. What its cones hold is kept by triangle: the root, the borders
// crossed, and two rays. The cost at a point is the least over the cones of its triangle.
#ifndef NAVI_QUERY_FIELD_FIELD_TERRAIN_H
#define NAVI_QUERY_FIELD_FIELD_TERRAIN_H

#include "query/field/field.h"
#include "query/terrain/refract_search.h"

void navi_field_terrain_fini(FieldTerrain* terrain);

// The rate of all ground that can be reached from the sources; 0: it is not the same everywhere.
NavResult navi_field_find_rate(NavField* field, const NavFieldRequest* request, double* rate);

NavResult navi_field_search_terrain(NavField* field, const NavFieldRequest* request);

NavFieldSample navi_field_terrain_at(const NavField* field, NavPoint p);
void navi_field_terrain_path(const NavField* field, NavPoint p, FieldPath* path);

static inline NavDirection navi_field_direction(NavPoint from, NavPoint to) {
    double length = navi_distance(from, to);
    NavDirection direction = {0, 0};
    if (length > 0) {
        direction.x = ((double)to.x - from.x) / length;
        direction.y = ((double)to.y - from.y) / length;
    }
    return direction;
}

// --- places ------------------------------------------------------------------------------

// The searches count places from the origin of the map, the disc room from that of the lattice.
static inline TerrainVec navi_field_place(const NavField* field, RadiusVec x) {
    const NavPoint o = field->terrain.refract.map.origin;
    return navi_tv(x.x - o.x, x.y - o.y);
}
static inline TerrainVec navi_field_place_at(const NavField* field, NavPoint p) {
    return navi_tv_from(field->terrain.refract.map.origin, p);
}
static inline RadiusVec navi_field_vec(const NavField* field, TerrainVec p) {
    const NavPoint o = field->terrain.refract.map.origin;
    return navi_vec(p.x + o.x, p.y + o.y);
}
static inline NavPoint navi_field_nearest(const NavField* field, TerrainVec p) {
    return navi_tv_nearest(field->terrain.refract.map.origin, p);
}

// --- the best path from a point (field_terrain_find.c) -----------------------------------

// The state of the search as one thread reads it: only the list of borders and what is written
// while a path is traced are its own.
typedef struct FieldView {
    const NavField* field;
    RefractScratch scratch;
    Refract search;
} FieldView;

// The cheapest path to a point: path q of the family of `root` and `chain`, then straight.
typedef struct FieldFound {
    double cost; // INFINITY: there is none
    uint32_t root, chain;
    double q;
    bool is_by_side; // by a place on the edge of the triangle, since no cone holds the point
    RefractPlace side;
} FieldFound;

void navi_field_view(const NavField* field, FieldView* view);

// Make the chain of borders known to the view's search.
void navi_field_load_chain(FieldView* view, uint32_t chain);

// From p on the ground of a triangle that holds it, for walls between floors may part the ground
// there. NAV_NONE: on whatever is walkable. Returns false if no triangle that holds p is.
bool navi_field_find(FieldView* view, NavPoint p, uint32_t ground, FieldFound* found);

// The same in triangle t, which holds p; `found` may get better.
void navi_field_find_in(FieldView* view, uint32_t t, NavPoint p, FieldFound* found);

// The cost of the path through what was kept; INFINITY: it does not hold p. The chain is loaded.
double navi_field_cost_through(Refract* search, const RefractKept* kept, TerrainVec p, double* q);
// The path by the side of a cone that does not hold p: this ray of it.
FieldFound navi_field_by_side(const RefractKept* kept, const RefractRay* ray, TerrainVec p);
// Is p on the border of the place, except for rounding?
bool navi_field_is_beside(const FieldView* view, NavPoint p, const RefractPlace* place);
// The highest rate of the triangles that hold p.
double navi_field_dearest_rate(const FieldView* view, NavPoint p);
// Of paths of equal cost the one by the smaller root comes first.
bool navi_field_is_better(const FieldView* view, const FieldFound* a, const FieldFound* b);

#endif
