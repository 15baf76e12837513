// The scratch of paths for discs (path.h). It also keeps the tangents found so far. They are valid
// for one radius, until the world's version or the filter changes.
#ifndef NAVI_QUERY_DISC_SCRATCH_H
#define NAVI_QUERY_DISC_SCRATCH_H

#include <string.h>

#include "query/ask/ask.h"
#include "query/circle/corner.h"
#include "query/circle/ring.h"
#include "query/cone/scratch.h"
#include "query/gap/scratch.h"
#include "query/stand/scratch.h"

// A bend is the circle about a vertex, with the side of the path on which the vertex lies: 2 * v +
// 0 with the vertex on the left (the path bends left), 2 * v + 1 on the right. NAV_NONE is the
// start or the goal.

// A bend of the path that was found.
typedef struct RadiusArc {
    uint32_t bend;
    uint32_t level;             // of the ring that takes its place; RING_LEVELS: a row (shape.c)
    uint32_t ring_in, ring_out; // vertices of the ring: the first, the last
    uint32_t first;             // number of points before the leg that leads here
    RadiusVec in, out;          // normals
} RadiusArc;

typedef struct RadiusScratch RadiusScratch;

typedef struct RadiusSearch {
    Ask* ask;
    RadiusScratch* scratch;
    const QueryFilter* filter;
    const Mesh* mesh;
    NavPoint start, goal;
    DiscPlace places[2]; // theirs
    PointList* points;   // of the result
    int64_t radius;
    double r;
    bool is_optimal;
} RadiusSearch;

// --- cones whose roots are circles (cones.h) ---------------------------------------------

// The path comes to a bend, or is at the start. Lengths and directions are those of the centre.
typedef struct DiscArrival {
    double g;       // length up to t
    RadiusVec c, t; // the centre of the circle, and the point where the path comes to it
    RadiusVec w;    // its direction there
    double keep_left, keep_right; // the distance of vertices on each side from a ray through c
    NavPoint o;                   // where sight begins: the vertex, or the start on the lattice
    uint32_t bend, parent;
    uint32_t next;         // the one before at this bend, or NAV_NONE
    uint32_t next_blocked; // the same of those that are blocked and followed
    bool is_expanded;
    bool is_loose;               // its key may be lower than it must be
    bool is_dropped;             // another one does all that it can
    bool is_tied;                // another one was as short
    bool is_stuck;               // the disc cannot roll
    bool is_clear;               // its tangent is known to be free
    bool is_checked, is_blocked; // was it looked at, and is it not sound?
    RadiusVec end;               // of the arc, a direction; (0, 0) when it is not known
} DiscArrival;

// The best arrival at a bend in the search with this stamp.
typedef struct DiscBest {
    uint32_t stamp, arrival;
    double g;
    RadiusVec w;
} DiscBest;

_Static_assert(sizeof(DiscBest) == 32, "a cache line for both sides of a vertex");

// The newest arrival at a bend that is blocked and followed, in the search with this stamp.
typedef struct DiscBlocked {
    uint32_t stamp, arrival;
} DiscBlocked;

// The goal, or an end of a portal of a tail (tails.h). A taut path from the goal through the tail
// comes to it from another one.
typedef struct DiscKnot {
    RadiusVec p;
    double length; // of that path
    uint32_t back;
} DiscKnot;

// A corridor from the goal to a half-edge, and the funnel of taut paths through its portals.
typedef struct DiscTail {
    uint32_t h;        // the half-edge
    uint32_t next;     // the tail across it that was found before; NAV_NONE: none
    uint32_t apex;     // knots: where the funnel begins,
    uint32_t first[2]; // the next knots on its right and on its left,
    uint32_t ends[2];  // and the portal's right and left end; or both the apex
    double length[2];  // of taut paths to both ends
    double key;
} DiscTail;

typedef struct DiscTails {
    NAV_ARRAY(DiscTail) list;
    NAV_ARRAY(DiscKnot) knots; // the first one is the goal
    QueryMarks at;             // by half-edge: the newest tail, if that crosses it
    QueryMarks to_start;       // by triangle: marked when it lies between the start and the core
    ConeHeap heap;
    double least;   // paths are not shorter that have a tail which is not known
    double length;  // of the shortest path from the goal to the start
    double asked;   // tails are to be known of paths up to this length; INFINITY: up to `length`
    double more;    // by how much it grew last
    uint32_t most;  // of them
    uint32_t delay; // after how many nodes they begin; 0: as navi_tails_delay says
    bool is_full;
} DiscTails;

// Where a path that was tried is not free (inside.h).
typedef struct DiscTrial {
    bool is_on, is_blocked;
    bool is_arc;         // the arc before the leg
    uint32_t leg;        // as many bends come before it
    NavPoint blocked[2]; // the leg, or a chord of the arc
} DiscTrial;

// A part of a circle from one place to another, to the left; in the measure of cones_circle.c.
typedef struct DiscPart {
    double from, to;
} DiscPart;

enum { CIRCLE_PARTS = 2, CIRCLE_STARS = 14 };

// Where on the circle around a vertex, between the normals of the walls of its reflex sector, a
// disc fits. It stays valid until one of the stars changes that were looked at.
typedef struct DiscCircle {
    uint32_t made; // valid when this is the map's number, or when no star has changed since; or 0
    uint32_t v;
    int32_t radius;
    uint16_t part_count, star_count; // more than there is room for: too many
    RadiusVec first;                 // normal of the rightmost wall
    double all;                      // the place of the normal of the leftmost wall
    DiscPart parts[CIRCLE_PARTS];
    uint32_t stars[CIRCLE_STARS]; // their vertices
} DiscCircle;

_Static_assert(sizeof(DiscCircle) <= 128, "two cache lines");

// What is in sight behind a bend (cones_sight.h). It stays true until a star of its vertices
// changes.
typedef struct DiscSight {
    uint32_t bend;                // the circle, and on which side of the path it is
    int32_t radius;               // 0: nothing is known
    uint32_t made;                // it was right when the map had this number; 0: it is not known
    uint32_t used;                // how often since it was computed
    uint32_t first;               // index of its first bend; its vertices follow
    uint16_t count, vertex_count; // no vertices: it is too much to remember
    uint16_t asked, patience;     // how often since it was known; it is computed after this many
    NavBox box;                   // of the vertices
} DiscSight;

typedef struct DiscRecorder DiscRecorder;

// The rightmost and the leftmost direction of tangents.
typedef struct DiscBounds {
    RadiusVec r, l;
} DiscBounds;

// No circle on the other side can follow the bend (cones_next.h), for this radius, while the map
// has this number.
typedef struct DiscLast {
    uint32_t made; // 0: it is not known
    int32_t radius;
} DiscLast;

// The straight lines of sight from the root's vertex through an edge, between two rays; and the
// tangents that leave the root's circle: they keep within `tight`, but those that end nearer than
// near_r (near_l) need only keep within base.r (base.l).
typedef struct DiscCone {
    uint32_t edge, root;
    NavPoint right, left;
    DiscBounds base, tight;
    double dead;           // squared: no tangent this long is free; 0: not known
    double near_r, near_l; // squared
    bool is_doubtful;      // some vertex that bounds it does not block, and may hide others that do
} DiscCone;

// Cones as they enter triangles: `edge` is the half-edge that they come through, 4 * t + 3 in a
// triangle t that holds the root.
typedef NAV_ARRAY(DiscCone) DiscConeList;

typedef struct DiscSearch {
    RadiusSearch inside;
    DiscConeList* kept;     // without a goal: the cones by triangle; else NULL
    DiscRecorder* recorder; // while a sight is computed; else NULL
    bool may_recall;        // sights; then the number of nodes depends on what is remembered
    bool has_recalled;      // one
    bool may_have_tails;    // to tell how much is left to go (tails.h)
    bool has_tails;
    bool is_tied;    // another path is as short as the best one
    NavBox goal_box; // holds the triangles near the goal that are marked
    DiscCorners corners;
    DiscBest* best_at;          // by bend
    uint32_t *on_way, *at_goal; // by triangle: marked when equal to the stamp
    bool has_one_way;           // the ground has no loop: all but what is marked is a dead end
    uint32_t stamp;
    RadiusVec start, goal;
    double weight, best; // of what is left to go, in keys; the length of the best path
    uint32_t best_parent, pop_count;
    uint64_t visit_count, visits_before_look; // of nodes
    uint64_t visits_before_flood, visits_before_patch;
    uint32_t looks_farther; // the number of those that were made
    uint64_t visits_most;   // more are given up; without a goal that would be a fault
    bool is_careful;        // check each tangent before it is used
    bool is_rounded[2];     // the start, the goal: it is not a point of the lattice
    bool is_failed;         // no memory
} DiscSearch;

// What a question asks of its searches (near/find.c). Between questions there are no limits:
// INFINITY, false, UINT64_MAX.
typedef struct DiscLimits {
    double most;          // they look for shorter paths only,
    bool has_path;        // and not for one that is hardly shorter than that
    uint64_t visits_most; // nodes after which one that knows of no path stops
} DiscLimits;

// Of a flood along a leg or an arc: the half-edge by which a triangle is entered; its ends, seen
// from there.
typedef struct DiscEntry {
    uint32_t h;
    uint16_t from_sides, to_sides; // along a leg: where they lie beside it
    RadiusVec from, to;
} DiscEntry;

// A wall at the distance of the radius from a leg.
typedef struct DiscContact {
    uint32_t h;
    bool is_left;
} DiscContact;

struct RadiusScratch {
    Ask* ask;
    DiscMap plain, filtered; // vertices for the default filter, and for that of the question
    uint64_t era;            // the high half of the update of the path data of `plain`
    DiscLines bests;
    NAV_ARRAY(DiscBlocked) blocked; // by bend
    NAV_ARRAY(DiscLast) lasts;      // by bend, for the default filter
    QueryMarks on_way, at_goal;
    uint32_t stamp;
    NAV_ARRAY(DiscArrival) arrivals;
    NAV_ARRAY(DiscCone) disc_cones;
    ConeHeap heap;                   // of arrivals and cones
    NAV_ARRAY(unsigned char) edges;  // by half-edge: what a search without a goal knows of it
    NAV_ARRAY(DiscCircle) circles;   // a table; its size is a power of two
    NAV_ARRAY(DiscSight) sights;     // likewise
    NAV_ARRAY(uint32_t) sight_words; // their bends and vertices
    uint32_t lost_words;             // of sights that are not right any more
    int32_t sight_credit;            // what sights saved less what they cost, in vertices
    NAV_ARRAY(DiscEntry) entries;
    NAV_ARRAY(DiscContact) contacts;
    DiscSearch disc_search;
    MarkSet visited; // triangles, by the flood at hand
    NAV_ARRAY(RadiusArc) arcs;
    DiscRings rings;
    GapScratch gap;
    StandScratch stand;
    DiscPlaceList ends[2]; // of a start and a goal
    DiscLimits limits;
    DiscTails tails;
    DiscTrial trial;
};

void navi_disc_init(RadiusScratch* scratch, Ask* ask);
void navi_disc_fini(RadiusScratch* scratch);

// Drop everything that is kept of other versions of the world.
void navi_disc_forget(RadiusScratch* scratch);

// Drop what is known of vertices.
void navi_disc_forget_corners(RadiusScratch* scratch);

// Drop the search that io/search_draw.h draws.
void navi_disc_forget_search(RadiusScratch* scratch);

#endif
