// The search for paths of discs: cones whose roots are circles. README.md explains it and proves
// it. This header holds what its files share, and small functions that must be fast.
#ifndef NAVI_QUERY_DISC_CONES_H
#define NAVI_QUERY_DISC_CONES_H

#include "query/cone/way.h"
#include "query/disc/band.h"

#define HALF_TURN_MORE 3.1416 // no less than half a turn

// A tolerance of sines, and one of lengths.
#define DISC_ANGLE 1e-9
#define DISC_LENGTH 1e-6

// Times the square root of R, no less than the error of the direction in which a circle is left
// towards a goal that touches it and is not of the lattice (rim.h, navi_rim_slack).
#define DISC_GOAL_ANGLE 1e-3

// Of no search.
#define DISC_NO_STAMP UINT32_MAX

#define DISC_IS_ARRIVAL (UINT32_C(1) << 31) // marks an item of the heap

static inline double navi_vec_cross_p(RadiusVec a, NavPoint b) { return a.x * b.y - a.y * b.x; }
static inline double navi_vec_dot_p(RadiusVec a, NavPoint b) { return a.x * b.x + a.y * b.y; }
// No less than the length, and no more than 1.5 times it.
static inline double navi_vec_size(RadiusVec a) { return fabs(a.x) + fabs(a.y); }

// --- bounds of tangents ------------------------------------------------------------------

// The unit direction of a ray from the origin that passes d at distance `by` on its right (when
// negative: on its left); t is the length of the ray up to there.
static inline RadiusVec navi_disc_tangent(RadiusVec d, double by, double length_2, double t) {
    double k = 1 / length_2;
    return navi_vec((d.x * t - d.y * by) * k, (d.y * t + d.x * by) * k);
}

// Does the tangent of that length keep clear of what is nearer?
static inline bool navi_disc_holds(const DiscCone* cone, RadiusVec u, double t) {
    RadiusVec r = t * t >= cone->near_r ? cone->tight.r : cone->base.r;
    RadiusVec l = t * t >= cone->near_l ? cone->tight.l : cone->base.l;
    return (cone->dead == 0 || t * t < cone->dead) &&
           navi_vec_cross(r, u) >= -DISC_ANGLE * navi_vec_size(r) &&
           navi_vec_cross(u, l) >= -DISC_ANGLE * navi_vec_size(l);
}

// Does the tangent in direction u keep clear of everything that the cone met? On a side where that
// needs a distance, it must be clear by more than doubles may err. Around a start more may lie near
// than its cones meet.
static inline bool navi_disc_is_clear(const DiscCone* cone, const DiscArrival* root, RadiusVec u) {
    RadiusVec r = cone->tight.r, l = cone->tight.l;
    double more = RADIUS_SLACK / (root->keep_left + root->keep_right);
    return !cone->is_doubtful &&
           navi_vec_cross(r, u) >= (root->keep_right > 0 ? more : -DISC_ANGLE) * navi_vec_size(r) &&
           navi_vec_cross(u, l) >= (root->keep_left > 0 ? more : -DISC_ANGLE) * navi_vec_size(l);
}

static inline bool navi_disc_is_none(RadiusVec bound) { return bound.x == 0 && bound.y == 0; }

// Take a vertex on the right of the paths that go on. It is not beyond the left bound. A bound from
// which vertices need no distance may be any vector of its direction.
static inline void navi_disc_keep_right(DiscCone* cone, const DiscArrival* root, RadiusVec d) {
    double by = root->keep_right;
    if (navi_vec_cross(cone->tight.r, d) < -by)
        return;
    double length_2 = navi_vec_length_2(d), t_2 = length_2 - by * by;
    RadiusVec u = d;
    if (by != 0)
        u = t_2 > 0 ? navi_disc_tangent(d, by, length_2, sqrt(t_2))
                    : navi_vec_scale(navi_vec_left(d), 1 / sqrt(length_2));
    if (navi_vec_cross(cone->tight.r, u) > 0 || navi_disc_is_none(cone->tight.r)) {
        cone->tight.r = u;
        cone->near_r = length_2;
    }
}

static inline void navi_disc_keep_left(DiscCone* cone, const DiscArrival* root, RadiusVec d) {
    double by = root->keep_left;
    if (navi_vec_cross(cone->tight.l, d) > by)
        return;
    double length_2 = navi_vec_length_2(d), t_2 = length_2 - by * by;
    RadiusVec u = d;
    if (by != 0)
        u = t_2 > 0 ? navi_disc_tangent(d, -by, length_2, sqrt(t_2))
                    : navi_vec_scale(navi_vec_right(d), 1 / sqrt(length_2));
    if (navi_vec_cross(u, cone->tight.l) > 0 || navi_disc_is_none(cone->tight.l)) {
        cone->tight.l = u;
        cone->near_l = length_2;
    }
}

// The vertex is a bound of the cone. One that does not block may hide others that do: then what the
// cone's bounds say is not enough.
static inline void navi_disc_keep(DiscCone* cone, const DiscArrival* root, const DiscCorner* corner,
                                  RadiusVec d, bool is_left) {
    if (!(corner->flags & CORNER_BLOCKS))
        cone->is_doubtful = true;
    else if (is_left)
        navi_disc_keep_left(cone, root, d);
    else
        navi_disc_keep_right(cone, root, d);
}

// --- the search --------------------------------------------------------------------------

static inline DiscArrival* navi_disc_root(const DiscSearch* search, uint32_t root) {
    return &search->inside.scratch->arrivals.data[root];
}

// May a cone with this key be walked at once?
static inline bool navi_disc_is_next(const DiscSearch* search, double key) {
    return key < search->best &&
           navi_cone_key(key) < search->inside.scratch->heap.items.data[0].key;
}

// Does triangle t hold the goal? Does it lie between the goal and the core, or between goal and
// start where the ground has no loop?
static inline bool navi_disc_is_at_goal(const DiscSearch* search, uint32_t t) {
    return search->at_goal[t] == search->stamp;
}
static inline bool navi_disc_is_on_way(const DiscSearch* search, uint32_t t) {
    return search->on_way[t] == search->stamp;
}

// Does the edge come near the start? Then a disc may bend around a vertex in the dead end behind
// it, though it does not go there: a point that leaves its triangle bends around others.
static inline bool navi_disc_is_near_start(const DiscSearch* search, const DiscArrival* root,
                                           uint32_t h) {
    const Mesh* mesh = search->inside.mesh;
    RadiusVec a = navi_vec_of(mesh->pos[navi_edge_from(mesh, h)]);
    RadiusVec b = navi_vec_of(mesh->pos[navi_edge_to(mesh, h)]);
    return root->bend == NAV_NONE &&
           navi_vec_segment_2(a, b, root->c) < 4 * search->inside.r * search->inside.r;
}

// Is triangle t in the core? Does half-edge h, which is no wall, lead into a dead end? Where the
// ground has no loop, the triangles between start and goal are the core, not those of path data.
static inline bool navi_disc_is_in_core(const DiscSearch* search, uint32_t t) {
    return search->has_one_way ? navi_disc_is_on_way(search, t)
                               : navi_pathdata_up(search->corners.pathdata, t) == NAV_NONE;
}
static inline bool navi_disc_is_dead(const DiscSearch* search, uint32_t h) {
    return search->has_one_way
               ? !navi_disc_is_on_way(search, navi_edge_twin(search->inside.mesh, h) >> 2)
               : (navi_pathdata_edge(search->corners.pathdata, h)->apex & PATHDATA_DEAD) != 0;
}

// Can the half-edge be crossed by a cone of the root? A dead end is entered only towards the goal,
// and near the start.
static inline bool navi_disc_is_passable(const DiscSearch* search, const DiscArrival* root,
                                         uint32_t h) {
    const PathData* data = search->corners.pathdata;
    if (data == NULL)
        return navi_filter_joins(search->corners.filter, h);
    if (navi_pathdata_edge(data, h)->apex & PATHDATA_WALL)
        return false;
    return (!navi_disc_is_dead(search, h) ||
            navi_disc_is_on_way(search, navi_edge_twin(search->inside.mesh, h) >> 2) ||
            navi_disc_is_near_start(search, root, h));
}

// The length of the arc on the root's circle before a tangent in direction u.
static inline double navi_disc_turned(const DiscSearch* search, const DiscArrival* root,
                                      RadiusVec u) {
    return root->bend == NAV_NONE ? 0 : search->inside.r * navi_vec_between(root->w, u);
}

// A start that is not of the lattice may lie in narrow places, where bounds of directions are not
// exact. Its tangents are looked at instead.
static inline bool navi_disc_has_no_bounds(const DiscSearch* search, const DiscArrival* root) {
    return root->bend == NAV_NONE && search->is_rounded[0];
}

// --- cones_care.c ------------------------------------------------------------------------

// Is the tangent of length t that leaves the root in direction u free? If a wall of a dead end is
// too near, a quick search, which does not go there, need not see the bend by which a path avoids
// it.
typedef enum DiscTangent { TANGENT_FREE, TANGENT_BLOCKED, TANGENT_BLOCKED_UNSEEN } DiscTangent;
DiscTangent navi_disc_look_at_tangent(DiscSearch* search, const DiscArrival* root, RadiusVec u,
                                      double t);
// Does the arc of an arrival, whose end is known, contain the place with direction u, up to a sine?
bool navi_disc_is_on_arc(const DiscArrival* arrival, RadiusVec u, double slack);
// Is the arrival's tangent free, and can the disc roll there? It is looked at once. If it is not,
// the arrival is dropped, unless the wall is unseen: then a path that uses it will fail the last
// check.
bool navi_disc_is_sound(DiscSearch* search, DiscArrival* arrival);
// Find the end of an arrival's arc. False: the disc cannot roll.
bool navi_disc_find_end(DiscSearch* search, DiscArrival* arrival);
// Is the arrival not replaced by one that is known and sound? Then it is linked to the others at
// its bend. `is_wide`: the disc rolls around the star and does not reach its rim.
bool navi_disc_is_new(DiscSearch* search, DiscArrival* arrival, bool is_wide);
// Is the arrival, whose turn it is, sound, and not replaced? Then those that it replaces are
// dropped. (In a careful search all of this was done before.)
bool navi_disc_is_ready(DiscSearch* search, DiscArrival* arrival);

// --- cones_judge.c -----------------------------------------------------------------------

// An edge as seen from a root.
typedef struct DiscEdge {
    RadiusVec r, l;
    uint32_t r_v, l_v;
} DiscEdge;

// Where a ray from the origin meets the line of the edge from r to l.
static inline RadiusVec navi_disc_meet(NavPoint ray, const DiscEdge* edge) {
    RadiusVec v = navi_vec_of(ray);
    double times =
        navi_vec_cross(edge->r, edge->l) / navi_vec_cross(v, navi_vec_sub(edge->l, edge->r));
    return navi_vec_scale(v, times);
}

// Can the cone, about to cross the edge, still lead to a shorter path? Then `*key` is its key.
bool navi_disc_judge(DiscSearch* search, DiscCone* cone, const DiscArrival* root,
                     const DiscEdge* edge, double* key);
// Are the cone's bounds still apart, and the window not beside them?
bool navi_disc_may_cross(DiscCone* cone, const DiscArrival* root, const DiscEdge* edge,
                         RadiusVec window[2]);
void navi_disc_push_cone(DiscSearch* search, const DiscCone* cone, double key);

// --- cones_goal.c ------------------------------------------------------------------------

// The triangles that hold the start (0) or the goal (1), and its place beside the lattice.
WayEnd navi_disc_way_end(const DiscSearch* search, uint32_t i);
// Where the ground has no loop: mark the triangles between start and goal, and let
// the search keep to them (has_one_way).
void navi_disc_mark_one_way(DiscSearch* search);
// Mark the triangles that hold the goal, and those that cones may enter for it though they are in
// dead ends. Returns false when out of memory.
bool navi_disc_mark_goal(DiscSearch* search);

// --- cones_behind.c ----------------------------------------------------------------------

// Without a goal: is a path by the cone, about to cross its edge, longer than a known one, wherever
// it goes?
bool navi_disc_is_late(DiscSearch* search, const DiscCone* cone);
// Keep the cone as it enters triangle t, and return false; return true if it is late.
bool navi_disc_keep_cone(DiscSearch* search, const DiscCone* cone, uint32_t t);
// Drop what was kept and is late by now.
void navi_disc_drop_late(DiscSearch* search);

// --- cones_walk.c, cones_fan.c, cones_roll.c ---------------------------------------------

// Walk a cone until it ends or waits in the heap.
void navi_disc_walk(DiscSearch* search, const DiscCone* cone);
// Search the triangles in sight behind an arrival, from its direction to the end of its arc.
void navi_disc_fan(DiscSearch* search, uint32_t arrival);
// The direction in which the disc leaves the circle of the arrival at last, when it rolls on as far
// as it can. False: it cannot roll at all.
bool navi_disc_roll(DiscSearch* search, const DiscArrival* arrival, RadiusVec* end);

// --- cones.c -----------------------------------------------------------------------------

// Empty the search. Returns false when out of memory.
bool navi_disc_begin(DiscSearch* search);
// Add an arrival at a start; o is a lattice point beside the place. False: no memory.
bool navi_disc_add_start(DiscSearch* search, NavPoint o, const DiscPlace* place, double g);
// The cones that leave a start, which is an arrival.
void navi_disc_leave(DiscSearch* search, uint32_t start);
// Go on with an item of the heap.
void navi_disc_follow(DiscSearch* search, uint32_t item);

// Write to scratch->arcs the bends of the shortest path, or of a short one. `is_careful`: check
// each tangent before it is used.
SearchResult navi_disc_search(RadiusSearch* inside, bool is_careful, bool is_resumed,
                              bool* is_found);

#endif
