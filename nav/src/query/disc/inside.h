// What the files of radius_path.h share.
#ifndef NAVI_QUERY_DISC_INSIDE_H
#define NAVI_QUERY_DISC_INSIDE_H

#include "query/disc/exact.h"
#include "query/disc/path.h"

typedef QueryFilter RadiusFilter;

// A little less than the radius is enough for what proposes; steps.
#define RADIUS_SLACK (1.0 / 1024)
// Unit vectors nearer than this to each other count as the same direction.
#define RADIUS_ANGLE 1e-11

typedef struct RadiusSearch {
    Ask* ask;
    RadiusScratch* scratch;
    const RadiusFilter* filter;
    const Mesh* mesh;
    NavPoint start, goal;
    PointList* points; // of the path
    int64_t radius;
    double r;
    bool is_optimal;
    bool is_exploring; // for all that can be reached; there is no goal then
    bool is_cut;       // what is seen is not all there is
} RadiusSearch;

static inline int navi_bend_sign(uint32_t bend) { return (bend & 1) == 0 ? 1 : -1; }

// Is half-edge h of a walkable triangle a wall? One between floors has two such sides.
static inline bool navi_is_wall(const RadiusSearch* search, uint32_t h, uint32_t twin) {
    return twin == NAV_NONE || !navi_filter_walks(search->filter, twin >> 2) ||
           navi_filter_is_step(search->filter, h >> 2, twin >> 2);
}

// Has the flood been in the triangle beyond half-edge h, and is that joined?
static inline bool navi_was_flooded(const RadiusSearch* search, uint32_t h, uint32_t twin) {
    return twin != NAV_NONE && search->scratch->marks.data[twin >> 2] == search->scratch->flood &&
           !navi_filter_is_step(search->filter, h >> 2, twin >> 2);
}

// Does the arc round a bend turn by more than `least`, a small angle? Half a turn, round the end of
// a wall without thickness, has no side.
static inline bool navi_arc_turns(uint32_t bend, RadiusVec from, RadiusVec to, double least) {
    return navi_bend_sign(bend) * navi_vec_cross(from, to) > least || navi_vec_dot(from, to) < 0;
}

// --- radius_path.c -----------------------------------------------------------------------

RadiusSearch navi_radius_search_for(RadiusScratch* scratch, const RadiusFilter* filter,
                                    int32_t radius);

// The island of a place where the disc may stand, explored when it is not yet known.
SearchResult navi_radius_explore(RadiusScratch* scratch, const QueryFilter* filter, NavPoint p,
                                 int32_t radius, uint32_t* island);

// --- radius_keep.c -----------------------------------------------------------------------

// Room for the vertices; drop what is kept and no longer true. False: no memory.
bool navi_radius_keep(RadiusSearch* search);

// --- radius_flood.c ----------------------------------------------------------------------

// Begin a flood. False: no memory.
bool navi_radius_flood_begin(RadiusSearch* search);
// Put triangle t on the flood's stack unless it was there. False: no memory.
bool navi_radius_flood_add(RadiusSearch* search, uint32_t t);
// Begin at the walkable triangle about a point near o. `*is_walkable` false: there is none.
bool navi_radius_flood_at(RadiusSearch* search, NavPoint o, RadiusVec p, bool* is_walkable);

// --- radius_leg.c ------------------------------------------------------------------------

// Is every point of the segment ab walkable and no nearer than the radius to what is not, or to a
// wall between floors? Exact.
// False: no memory.
bool navi_radius_leg(RadiusSearch* search, NavPoint a, NavPoint b, bool* is_free);
// The same in doubles, RADIUS_SLACK nearer, for points given from o.
bool navi_radius_tangent_is_free(RadiusSearch* search, NavPoint o, const RadiusVec ends[2],
                                 bool* is_free);

// List in scratch->walls the walls that are nearer than two radii to wall h, whose triangle is
// walkable, as far as no wall lies between; h among them. False: no memory.
bool navi_radius_list_walls(RadiusSearch* search, uint32_t h);

// --- radius_shore.c ----------------------------------------------------------------------

// Append to scratch->offers where a disc that rolls along wall h, or round the vertex at its
// beginning, is nearest to p: for each piece of the way on which nothing blocks it one place, and
// some beside it. In doubles, RADIUS_SLACK nearer than the radius. False: no memory.
bool navi_radius_offer(RadiusSearch* search, uint32_t h, NavPoint p);

// --- radius_arc.c ------------------------------------------------------------------------

// From the normal `in`, how far does the way go on round the bend: the normal `*end`.
bool navi_radius_arc_end(RadiusSearch* search, uint32_t bend, RadiusVec in, RadiusVec* end);
// Does the arc from `from` to `to` round a bend pass `at`? Give or take RADIUS_ANGLE.
bool navi_arc_holds(uint32_t bend, RadiusVec from, RadiusVec to, RadiusVec at);

// --- radius_tangent.c --------------------------------------------------------------------

typedef struct RadiusTangent {
    RadiusVec out, in;
    double length;
} RadiusTangent;

// The tangent that leaves the circle about p and reaches that about q; `a` and `b` are the radii,
// positive with the centre on the left of the way, negative on the right, 0 for a point. False:
// there is none, since the circles overlap. Exact; p and q differ.
bool navi_radius_tangent(NavPoint p, int64_t a, NavPoint q, int64_t b, RadiusTangent* tangent);

// --- radius_sight.c ----------------------------------------------------------------------

// The vertex's record, up to date.
RadiusVertex* navi_radius_vertex(RadiusSearch* search, uint32_t v);
// List in scratch->sight the bends' vertices that the start sees, or a bend's vertex where the way
// may go on. A sight may touch walls. What is so far off that the way to the goal by it is longer
// than `most` may be left out; then search->is_cut. False: no memory.
bool navi_radius_sight_from_start(RadiusSearch* search);
bool navi_radius_sight_from_bend(RadiusSearch* search, uint32_t bend, double most);
// Can a way leave vertex v's circle there, or arrive, with an arc beside it?
bool navi_radius_can_leave(const RadiusVertex* vertex, uint32_t side, RadiusVec normal);
bool navi_radius_can_arrive(const RadiusVertex* vertex, uint32_t side, RadiusVec normal);
// The tangent from bend to bend, where a way can take it: the walls beside both circles. False:
// there is none.
bool navi_radius_joins(const RadiusSearch* search, uint32_t from, uint32_t to,
                       RadiusTangent* tangent);
// The edges of a bend, listed when they are not. False: no memory.
bool navi_radius_edges(RadiusSearch* search, uint32_t bend);

// --- radius_search.c ---------------------------------------------------------------------

// Find the bends of the shortest way, or of a short one, into scratch->arcs. None is found when the
// budget of nodes ends. A search that was paused goes on when `is_resumed`.
SearchResult navi_radius_search(RadiusSearch* search, bool is_resumed, bool* is_found);

// --- radius_island.c ---------------------------------------------------------------------

// Forget what is known of islands.
void navi_radius_forget_islands(RadiusScratch* scratch);
// The search that has ended has reached all that can be reached from its start: keep it as an
// island. False: no memory.
bool navi_radius_keep_island(RadiusSearch* search);
// The island in which the place lies, if it is known; else NAV_NONE. False: no memory.
bool navi_radius_island_of(RadiusSearch* search, NavPoint p, uint32_t* island);

// --- radius_shape.c ----------------------------------------------------------------------

// Give the arcs lattice points, each leg checked exactly, in search->points. Where that fails, what
// failed is banned, for another search.
bool navi_radius_shape(RadiusSearch* search, bool* is_shaped);

#endif
