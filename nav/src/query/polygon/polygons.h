// Convex polygons: merged triangles, cut where they are too large, with passages between them.
// README.md says why they are canonical.
#ifndef NAVI_QUERY_POLYGON_POLYGONS_H
#define NAVI_QUERY_POLYGON_POLYGONS_H

#include "nav/polygon.h"
#include "query/path/query.h"
#include "query/polygon/merge.h"

// Where two polygons meet: a line that both have sides on. For two merged polygons it is named by
// the smaller of its half-edges; each cut makes one more.
#define POLYGON_CUT (UINT32_C(1) << 31) // the number of a cut

// The side of a polygon from one corner to the next.
typedef struct PolygonSide {
    uint32_t seam;  // NAV_NONE: nobody can cross it
    bool is_second; // of the two polygons, or parts of a polygon, that meet there
} PolygonSide;

// A polygon, or a part of one that was cut.
typedef struct PolygonPart {
    uint32_t first, count; // corners and sides
    int32_t elevation;
    int16_t area;
    bool is_soft;
    NavBox cell; // between the cuts
    double surface;
    NavPosition centre;
    uint32_t first_passage, passage_count;
} PolygonPart;

// All parts of a merged polygon: parts[first .. first + count).
typedef struct PolygonWhole {
    uint32_t first, count;
} PolygonWhole;

// One side of a part on a seam: from `low` to `high` along the axis in which the seam is longer.
typedef struct PolygonStretch {
    double low, high;
    uint32_t part, side;
} PolygonStretch;

typedef struct FoundPassage {
    uint32_t polygon;
    NavPassage passage;
} FoundPassage;

struct NavPolygons {
    NavQuery query; // for places of links
    QueryFilter filter;
    PolygonMerge merge;
    bool is_built;
    uint64_t version, era; // of the world
    double greatest;
    uint32_t cut_count;
    NAV_ARRAY(uint32_t) whole_of; // by triangle; NAV_NONE: left out, or not walkable
    NAV_ARRAY(PolygonWhole) wholes;
    NAV_ARRAY(PolygonPart) parts;
    NAV_ARRAY(NavPosition) corners;
    NAV_ARRAY(PolygonSide) sides;
    TriangleList order; // parts, in the order of the polygons
    TriangleList rank;  // by part: its place in `order`
    NAV_ARRAY(PolygonStretch) stretches;
    TriangleList sorted;            // indexes, while something is sorted or flooded
    NAV_ARRAY(FoundPassage) found;  // as they were found
    NAV_ARRAY(NavPassage) passages; // by polygon
    TriangleList part_of, numbers;  // by corner, while a text is written
};

void navi_polygons_init(NavPolygons* polygons, const NavWorld* world);
void navi_polygons_fini(NavPolygons* polygons);

// The request must be sound. Errors: MEMORY; then the set is empty.
NavResult navi_polygons_build(NavPolygons* polygons, const NavPolygonsRequest* request);

static inline bool navi_position_less(NavPosition p, NavPosition q) {
    return p.x != q.x ? p.x < q.x : p.y < q.y;
}

static inline bool navi_polygons_are_current(const NavPolygons* polygons) {
    const NavWorld* world = polygons->query.ask.world;
    return polygons->is_built && polygons->version == world->version && polygons->era == world->era;
}

// rings.c: trace the rings of merged polygons, those below the least area left out.
NavResult navi_polygons_trace(NavPolygons* polygons, double least_area);

// cut.c: cut the parts from `first` on until none is too large.
NavResult navi_polygons_cut(NavPolygons* polygons, uint32_t first);
// The area of a part, and its centre.
void navi_polygons_measure(NavPolygons* polygons, PolygonPart* part);

// passages.c: fill `passages`. The order must be known.
NavResult navi_polygons_connect(NavPolygons* polygons);

// pick.c: the polygon that holds the point, or NAV_NONE. They must be current.
uint32_t navi_polygons_at(const NavPolygons* polygons, NavPoint p);

void navi_polygons_describe(const NavPolygons* polygons, uint32_t index, NavPolygon* polygon);

#endif
