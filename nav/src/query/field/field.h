// Shortest paths from all points to the nearest of several sources.
//
// A root is a source, or a vertex where paths bend. The search finds what each root sees, triangle
// by triangle, in cones. A shortest path ends with a straight piece from a root, in one of its
// cones, so the distance of a point is the least over the cones of the triangles that hold it.
#ifndef NAVI_QUERY_FIELD_FIELD_H
#define NAVI_QUERY_FIELD_FIELD_H

#include "nav/field.h"
#include "query/cone/scratch.h"
#include "query/disc/scratch.h"
#include "query/link/hops.h"
#include "query/refract/refract.h"

typedef struct FieldRoot {
    NavPoint p;
    double g;        // to the source
    double linked;   // how much of that the links cost
    uint32_t parent; // root, NAV_NONE if it is a source. Of the entry of a link, that by which its
                     // exit is left
    uint32_t source;
    bool is_entry; // of a link
} FieldRoot;

// What a root sees of a triangle: between two directions, both included. Both (0, 0): all of it.
typedef struct FieldCone {
    uint32_t triangle, root;
    NavPoint left, right;
} FieldCone;

// A target in one of the triangles that hold it; with a radius an item of FieldDisc.aims.
typedef struct FieldTarget {
    uint32_t triangle, target;
} FieldTarget;

// What a search over terrain leaves behind (field_terrain.h).
typedef struct FieldTerrain {
    RefractScratch refract; // its arrivals and borders stay
    RefractKeptList kept;
    TriangleList starts, order; // by triangle: its first in `order`, and one more; items of `kept`
    // By border: where its chain begins in `chains`. A chain lists borders in the order in which
    // they are crossed; chains that begin alike share their list.
    TriangleList chain_starts, chains;
    // By arrival.
    TriangleList sources;
    NAV_ARRAY(double) lengths; // of the path from the source
    double area_costs[NAV_AREA_COUNT];
} FieldTerrain;

// A cone for a disc as it enters a triangle, with what tells soon whether it can matter there.
typedef struct FieldEntry {
    double g; // of its root, where the path comes to the circle
    RadiusVec t;
    double least; // no path through the triangle is shorter
    NavPoint o, right, left;
    uint32_t kept, spare;
} FieldEntry;

_Static_assert(sizeof(FieldEntry) == 64, "a cache line");

// A place of a disc to which the shortest path is wanted.
typedef struct FieldAim {
    DiscPlace place;
    RadiusVec x;     // the place
    NavPoint o;      // a lattice point beside it
    NavSpot spot;    // of that point
    double away;     // from the point asked for to the place
    bool is_rounded; // the lattice point is not the place itself
    uint32_t target; // in a search with targets
} FieldAim;

typedef struct FieldNear FieldNear; // field_disc.h

// What a search for a disc leaves behind (field_disc.h).
typedef struct FieldDisc {
    RadiusScratch scratch; // its arrivals stay
    int32_t radius;        // 0: a point
    const DiscRing* rings[RING_LEVELS];
    DiscConeList kept;
    TriangleList starts;           // by triangle: its first entry, and one more
    NAV_ARRAY(FieldEntry) entries; // by triangle, the least first
    NAV_ARRAY(double) least;       // by item of `kept`, and its order: used by the search
    TriangleList order;
    TriangleList sources;     // by arrival
    NAV_ARRAY(double) linked; // by arrival: how much of its length the links cost
    PointList points;         // the sources
    NAV_ARRAY(FieldAim) aims; // the places of targets
    FieldNear* near;          // the first search makes it
} FieldDisc;

// What leads from the exit of a hop to a source.
typedef struct FieldRest {
    double g;       // in the unit of the search: steps, or costs where these differ
    uint32_t root;  // of the last cone
    uint32_t chain; // of borders, where costs differ
    double q;
} FieldRest;

// A place at the ends of hops.
typedef struct FieldEnd {
    NavPoint p;
    uint32_t last_hop; // that leads to it, NAV_NONE: none
    bool is_pinched;   // it lies on several pieces of ground, as where two obstacles touch
    double left;       // by what hop it was left
    uint32_t jump;     // the best one that begins here, NAV_NONE: none
    FieldRest rest;    // the best so far
} FieldEnd;

typedef struct FieldHop {
    uint32_t ends[2]; // entry and exit
    uint32_t next;    // hop with the same exit
} FieldHop;

// A hop that shortens paths: its entry is a root.
typedef struct FieldJump {
    uint32_t hop, root;
    double g;       // from its entry
    FieldRest rest; // from its exit
} FieldJump;

// Links in a search (field_links.h).
typedef struct FieldLinks {
    LinkScratch own;
    LinkScratch* scratch; // the hops: its own, or those of a query
    NAV_ARRAY(FieldHop) hops;
    NAV_ARRAY(FieldEnd) ends;
    TriangleList order;         // used while ends are listed
    uint32_t first_target;      // the ends come after the targets of the request
    NavHeap heap;               // of hops, by the length at their entries
    NAV_ARRAY(FieldJump) jumps; // by root
    FieldRest met;              // from the first target
} FieldLinks;

// The points of a path: the first `capacity` of them, and their number.
typedef struct FieldPath {
    NavPoint* points; // NULL: not wanted
    NavLinkId* links; // links[i]: by which it goes on from point i, or none. NULL: not wanted
    uint32_t capacity, count;
} FieldPath;

static inline void navi_field_path_add(FieldPath* path, NavPoint p) {
    if (path->count < path->capacity && path->points != NULL)
        path->points[path->count] = p;
    if (path->count < path->capacity && path->links != NULL)
        path->links[path->count] = (NavLinkId){0, 0, 0};
    path->count++;
}

// The path goes on from its last point by the link.
static inline void navi_field_path_hop(FieldPath* path, NavLinkId link) {
    NAV_ASSERT(path->count > 0);
    if (path->count <= path->capacity && path->links != NULL)
        path->links[path->count - 1] = link;
}

struct NavField {
    Ask ask;
    ConeScratch cone;
    FieldTerrain terrain;
    FieldDisc disc;
    FieldLinks links;
    QueryFilter filter; // its costs are those in `terrain`
    bool is_searched;
    bool is_for_target;    // the search is for one target: nothing is kept for samples
    double rate;           // everywhere; 0: it differs, and `terrain` has the answers
    uint64_t version, era; // of the world
    double max_cost;
    TriangleList sources; // of the request, one of each place: the first. By coordinates
    NAV_ARRAY(FieldRoot) roots;
    NAV_ARRAY(FieldCone) cones;         // as they were found
    NAV_ARRAY(FieldCone) sorted;        // by triangle
    NAV_ARRAY(uint32_t) starts;         // by triangle: its first in `sorted`; and one more
    NAV_ARRAY(FieldTarget) targets;     // by triangle
    NAV_ARRAY(double) target_distances; // then those of the ends of links
};

// The lattice points around p, which are tried as waypoints when no better one is found.
enum { FIELD_NEAR = 2, FIELD_AROUND = (2 * FIELD_NEAR + 1) * (2 * FIELD_NEAR + 1) - 1 };
uint32_t navi_field_list_around(NavPoint p, NavPoint points[FIELD_AROUND]);

void navi_field_init(NavField* field, const NavWorld* world);
void navi_field_fini(NavField* field);

// The request must be sound. Without memory the field is empty.
NavResult navi_field_search(NavField* field, const NavFieldRequest* request);

// Only for links (path/link_field.c): the same with a filter that was made. No node more than
// `nodes_most` is followed.
NavResult navi_field_search_with(NavField* field, const NavFieldRequest* request,
                                 const QueryFilter* filter, uint64_t nodes_most);

// field_search.c: fill roots and cones.
NavResult navi_field_run(NavField* field, const NavFieldRequest* request);

// field_targets.c: mark the walkable triangles that hold targets and ends of links, and list these
// by triangle.
NavResult navi_field_mark_targets(NavField* field, const NavFieldRequest* request);
// The first target of triangle t in the list that is sorted by triangle.
uint32_t navi_field_first_target(const NavField* field, uint32_t t);
// The largest of the distances of all targets known so far.
double navi_field_farthest_target(const NavField* field, uint32_t target_count);

NavResult navi_field_at(const NavField* field, NavPoint p, NavFieldSample* sample);
// The path from p to its source.
NavResult navi_field_path(const NavField* field, NavPoint p, FieldPath* path);

#endif
