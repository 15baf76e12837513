// What the files of this folder share.
#ifndef NAVI_QUERY_DISC_INSIDE_H
#define NAVI_QUERY_DISC_INSIDE_H

#include "query/disc/exact.h"
#include "query/disc/path.h"

typedef QueryFilter RadiusFilter;

// Proposals keep a distance of this much less than the radius; steps.
#define RADIUS_SLACK (1.0 / 1024)
// Two unit vectors count as the same direction when they differ by less than this.
#define RADIUS_ANGLE 1e-11

typedef struct RadiusSearch {
    Ask* ask;
    RadiusScratch* scratch;
    const RadiusFilter* filter;
    const Mesh* mesh;
    NavPoint start, goal;
    PointList* points; // of the result
    int64_t radius;
    double r;
    bool is_optimal;
    bool is_exploring; // find everything that can be reached; there is no goal then
    bool is_cut;       // the last sight has left something out
} RadiusSearch;

static inline int navi_bend_sign(uint32_t bend) { return (bend & 1) == 0 ? 1 : -1; }

// Is half-edge h of a walkable triangle a wall? A wall between floors is one from both sides.
static inline bool navi_is_wall(const RadiusSearch* search, uint32_t h, uint32_t twin) {
    return twin == NAV_NONE || !navi_filter_walks(search->filter, twin >> 2) ||
           navi_filter_is_step(search->filter, h >> 2, twin >> 2);
}

// Has the flood visited the triangle beyond half-edge h, and can one cross h?
static inline bool navi_was_flooded(const RadiusSearch* search, uint32_t h, uint32_t twin) {
    return twin != NAV_NONE && search->scratch->marks.data[twin >> 2] == search->scratch->flood &&
           !navi_filter_is_step(search->filter, h >> 2, twin >> 2);
}

// Is the arc around a bend longer than the small angle `least`? For exactly half a turn, around
// the end of a wall without thickness, the cross product has no sign. Then the dot product decides.
static inline bool navi_arc_turns(uint32_t bend, RadiusVec from, RadiusVec to, double least) {
    return navi_bend_sign(bend) * navi_vec_cross(from, to) > least || navi_vec_dot(from, to) < 0;
}

// --- path.c ------------------------------------------------------------------------------

RadiusSearch navi_radius_search_for(RadiusScratch* scratch, const RadiusFilter* filter,
                                    int32_t radius);

// The island of a place where the disc fits. The island is explored when it is not known.
SearchResult navi_radius_explore(RadiusScratch* scratch, const QueryFilter* filter, NavPoint p,
                                 int32_t radius, uint32_t* island);

// --- keep.c ------------------------------------------------------------------------------

// Reserve the vertices, and drop what is kept but no longer valid. Returns false when out of
// memory.
bool navi_radius_keep(RadiusSearch* search);

// --- flood.c -----------------------------------------------------------------------------

// Begin a flood. Returns false when out of memory.
bool navi_radius_flood_begin(RadiusSearch* search);
// Push triangle t unless this flood has visited it. Returns false when out of memory.
bool navi_radius_flood_add(RadiusSearch* search, uint32_t t);
// Push the walkable triangle that holds the point o + p, rounded. `*is_walkable` is false when no
// walkable one does.
bool navi_radius_flood_at(RadiusSearch* search, NavPoint o, RadiusVec p, bool* is_walkable);

// --- leg.c -------------------------------------------------------------------------------

// Is the segment ab walkable, and at least the radius away from everything that is not walkable and
// from walls between floors? Exact. `*is_free` is the answer. Returns false when out of memory.
bool navi_radius_leg(RadiusSearch* search, NavPoint a, NavPoint b, bool* is_free);
// The same for another distance, from 0 on; 0: the leg must only be walkable.
bool navi_radius_leg_keeps(RadiusSearch* search, const NavPoint leg[2], int64_t distance,
                           bool* is_free);
// Like navi_radius_leg, in doubles, for points relative to o. The distance may be RADIUS_SLACK
// smaller.
bool navi_radius_tangent_is_free(RadiusSearch* search, NavPoint o, const RadiusVec ends[2],
                                 bool* is_free);

// Write to scratch->walls the walls that are nearer than two radii to wall h and not separated from
// it by a wall. The triangle of h is walkable; h is in the list. Returns false when out of memory.
bool navi_radius_list_walls(RadiusSearch* search, uint32_t h);

// --- shore.c -----------------------------------------------------------------------------

// Append places near p to scratch->offers. At these places a disc touches wall h, or the vertex at
// its beginning. Each interval that nothing blocks gives the place nearest to p, and some beside
// it. In doubles; distances may be RADIUS_SLACK smaller. Returns false when out of memory.
bool navi_radius_offer(RadiusSearch* search, uint32_t h, NavPoint p);

// --- arc.c -------------------------------------------------------------------------------

// Write to `*end` the normal where the free arc from the normal `in` around the bend ends. False:
// no memory.
bool navi_radius_arc_end(RadiusSearch* search, uint32_t bend, RadiusVec in, RadiusVec* end);
// Does the arc from `from` to `to` around a bend contain `at`? Up to RADIUS_ANGLE.
bool navi_arc_holds(uint32_t bend, RadiusVec from, RadiusVec to, RadiusVec at);

// --- tangent.c ---------------------------------------------------------------------------

typedef struct RadiusTangent {
    RadiusVec out, in;
    double length;
} RadiusTangent;

// The tangent that leaves the circle about p and reaches the circle about q. `a` and `b` are the
// radii: positive with the centre on the left of the tangent, negative on the right, 0 for a point.
// Returns false if the circles overlap, so that there is none. This decision is exact. p and q
// differ.
bool navi_radius_tangent(NavPoint p, int64_t a, NavPoint q, int64_t b, RadiusTangent* tangent);

// --- sight.c -----------------------------------------------------------------------------

// The vertex's record, brought up to date.
RadiusVertex* navi_radius_vertex(RadiusSearch* search, uint32_t v);
// List in scratch->sight the vertices of bends that are visible from the start, or from a bend's
// vertex in the directions in which the path can go on. Lines of sight may touch walls. A vertex
// may be left out when every path to the goal through it is longer than `most`; then search->is_cut
// is true. Returns false when out of memory.
bool navi_radius_sight_from_start(RadiusSearch* search);
bool navi_radius_sight_from_bend(RadiusSearch* search, uint32_t bend, double most);
// Can a taut path leave the vertex's circle at the normal, or arrive there?
bool navi_radius_can_leave(const RadiusVertex* vertex, uint32_t side, RadiusVec normal);
bool navi_radius_can_arrive(const RadiusVertex* vertex, uint32_t side, RadiusVec normal);
// The tangent from bend to bend, if a taut path can use it with regard to the walls at both
// vertices. Returns false if there is none.
bool navi_radius_joins(const RadiusSearch* search, uint32_t from, uint32_t to,
                       RadiusTangent* tangent);
// List the edges of a bend unless they are listed. Returns false when out of memory.
bool navi_radius_edges(RadiusSearch* search, uint32_t bend);

// --- search.c ----------------------------------------------------------------------------

// Write to scratch->arcs the bends of the shortest path, or of a short one. None is found when the
// budget of nodes ends. `is_resumed` continues a search that was paused.
SearchResult navi_radius_search(RadiusSearch* search, bool is_resumed, bool* is_found);

// --- island.c ----------------------------------------------------------------------------

// Drop all known islands.
void navi_radius_forget_islands(RadiusScratch* scratch);
// Keep what a search has reached as an island. The search has ended and found everything that can
// be reached from its start. Returns false when out of memory.
bool navi_radius_keep_island(RadiusSearch* search);
// `*island`: the known island that holds the place, or NAV_NONE. Returns false when out of memory.
bool navi_radius_island_of(RadiusSearch* search, NavPoint p, uint32_t* island);

// --- shape.c -----------------------------------------------------------------------------

// Write to search->points lattice points for the arcs, with all legs checked exactly. `*is_shaped`
// is true: README.md proves that it cannot fail. Returns false when out of memory.
bool navi_radius_shape(RadiusSearch* search, bool* is_shaped);

#endif
