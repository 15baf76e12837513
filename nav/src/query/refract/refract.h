// The cheapest path of a point where areas cost differently: a search over cones that refract at
// borders. A border is an edge that an agent can cross between triangles of different rates (cost
// of a step). README.md says why the search is right. These files share what is declared here.
#ifndef NAVI_QUERY_REFRACT_REFRACT_H
#define NAVI_QUERY_REFRACT_REFRACT_H

#include "query/ask/pause.h"
#include "query/ask/spot.h"
#include "query/cone/cone_heap.h"
#include "query/disc/scratch.h"
#include "query/rate/map.h"
#include "query/rate/vec.h"

// Marks an arrival in the heap.
#define REFRACT_ARRIVAL (UINT32_C(1) << 31)

// By so much, at most, the direction of a ray differs from that of the path through its place. Keys
// and dominations allow for it.
#define REFRACT_SAME_WAY 1e-7

// Marks of searches from the goal differ from those of others.
#define REFRACT_FROM_GOAL (UINT32_C(1) << 31)

// A border that the paths of a cone have crossed, after the one that is named in `before`. Or they
// follow it from the root, on its cheap side, and leave it anywhere at the critical angle.
typedef struct RefractBorder {
    uint32_t before;      // NAV_NONE: it is the first
    uint32_t edge;        // half-edge
    uint32_t count;       // of borders, this one included
    bool is_after_follow; // the paths have followed the first one
    double follow; // 1, -1: the paths follow it in the direction of `along`, or against it; else 0
    TerrainVec from, along, out; // start of the edge; unit vectors: along it, and to the other side
    double height;               // of the root over the border, if that is the first
    double rate;                 // before it
    double ratio;                // of that rate to the one behind it
} RefractBorder;

typedef enum RefractKind {
    REFRACT_START,
    REFRACT_VERTEX,
    REFRACT_CRITICAL,
    REFRACT_CIRCLE,
    REFRACT_OFFSET
} RefractKind;

// The root of cones: the start, a vertex, a critical point, where a path meets the border of a
// cheaper area at the critical angle and follows it. Of a disc also the circle around a vertex, and
// the place on a border that is as near as the disc can come to an end of it that blocks.
typedef struct RefractArrival {
    RefractKind kind;
    uint32_t corner; // of a vertex, in a triangle of its sector; critical: the border's half-edge
                     // on the expensive side; offset: the one that ends at the vertex
    uint32_t parent; // arrival; NAV_NONE: none
    uint32_t chain;  // the last border crossed between the two, or NAV_NONE
    TerrainVec p;    // of a circle the centre
    TerrainVec in;   // direction of the path that comes here
    double r;    // of a circle: the radius, negative when it is on the right of the path; else 0
    double g;    // its cost
    double rate; // where it comes from
    double q;    // which path of the family it is: see RefractRay
} RefractArrival;

// A path of a cone. All paths from a root across the same borders are a family with one parameter:
// where they cross, or leave, the first border.
typedef struct RefractRay {
    TerrainVec p; // a place on it, behind the last border
    TerrainVec d; // its direction there
    double cost;  // from the start to p
    double q;     // along the first border: from the foot of the root, or, if the paths follow
                  // it, from its start; 0 when there is none
} RefractRay;

typedef struct RefractCone {
    uint32_t root;  // arrival
    uint32_t chain; // the last border crossed, or NAV_NONE
    uint32_t edge;  // half-edge of the last triangle, through which the cone leaves it
    bool is_cut;    // of a disc: it holds one part of the border at its edge
    double rate;
    RefractRay left, right;
} RefractCone;

// A triangle at a vertex, with its right side.
typedef struct RefractWedge {
    uint32_t corner;
    TerrainVec ray; // unit vector
    double at;      // its angle from the direction of the arrival: see star.c
    double rate;
} RefractWedge;

// What the cones of a root hold of a triangle, kept by a search without a goal.
typedef struct RefractKept {
    uint32_t triangle;
    bool is_whole;    // all of it: the root lies at a corner or in the triangle
    RefractCone cone; // its rays are at its edge, through which it enters, and behind the border
                      // that may be there; NAV_NONE: they leave a circle in the triangle
} RefractKept;

typedef NAV_ARRAY(RefractKept) RefractKeptList;

// The best path of a disc that comes to one side of a vertex, in the search with this stamp.
typedef struct RefractCircle {
    uint32_t stamp, arrival;
} RefractCircle;

// A row of records that was found for this map and radius.
typedef struct RefractRow {
    uint32_t made, first, count;
} RefractRow;

// A vertex that blocks, near a triangle.
typedef struct RefractNear {
    uint32_t corner, v;
    uint32_t first; // corner of its sector
    TerrainVec p;
} RefractNear;

// A flood that looks for these has crossed into a triangle by half-edge `h` of that. Where do the
// two ends of `h` lie? See circle_near.c.
typedef struct RefractCrossed {
    uint32_t h, from, to;
} RefractCrossed;

// The rates nearer to a vertex than the radius, in one of its sectors.
typedef struct RefractRates {
    uint32_t made, first; // corner of the sector
    double least, most;
} RefractRates;

// A part of a border that a disc can cross, and the best paths to its two ends.
typedef struct RefractPart {
    double from, to;
    bool is_place; // the middle: there is no room beside it
    RefractCircle best[2];
} RefractPart;

// A part of a border that it cannot cross.
typedef struct RefractGap {
    double from, to;
} RefractGap;

// A triangle or vertex that the search from the goal has met, and its level then: from_goal.c.
typedef struct RefractMet {
    double level;
    uint32_t stamp;
} RefractMet;

// What a guide has found: the cost of the cheapest path to a vertex; of a triangle a linear
// function below the costs of its places, by its values at the corners.
typedef struct RefractGuideVertex {
    double cost;
    uint32_t stamp;
} RefractGuideVertex;

typedef struct RefractGuideTriangle {
    double at[3];
    uint32_t stamp;
} RefractGuideTriangle;

// Triangles in which a search stays: those whose mark is at least `from`. NULL: anywhere.
typedef struct TerrainCorridor {
    const uint64_t* marks;
    uint64_t from;
} TerrainCorridor;

typedef struct RefractScratch RefractScratch;
typedef struct Refract Refract;

// The state of the search, which can pause.
struct Refract {
    RefractScratch* scratch;
    Ask* ask;
    TerrainMap* map;
    const Mesh* mesh;
    TerrainVec goal;
    uint32_t goal_v; // the vertex at the goal, or NAV_NONE
    uint32_t stamp;
    double r;           // radius of the disc, or 0; a little smaller where cones keep off
    int32_t radius;     // the whole one
    bool has_room[2];   // does the disc fit exactly at the start, and at the goal?
    bool has_exact_gap; // did a cone come to a gap just as wide as the disc?
    RadiusScratch* disc;
    double least;   // rate on the map
    double weight;  // of the cost that is left, in keys
    double best;    // cost of the best path so far
    double dropped; // lower bound of the cost of what was left out since its key was too large
    uint32_t best_root, best_chain; // of its last part
    double best_q, best_rate;
    RefractKeptList* kept; // of a search without a goal; else NULL
    // Two searches take turns: this one, and one that begins at the goal (from_goal.c).
    Refract* from_goal;               // NULL: there is none
    bool is_from_goal;                // this is that one
    bool is_reversed;                 // the search goes from the end of the path to its start
    double level;                     // of it: no place that it has not met has a lower one
    uint32_t pops, turn;              // nodes that were looked at; when it is the other one's turn
    uint32_t old_cones, old_arrivals; // nodes that were added before the last turn of the other one
    double limit;                     // cost of a path that is known
    double reach;                     // places where paths cost up to this many times `best` matter
    bool is_guide;                    // what it finds is kept for the search of a disc (guide.c)
    Refract* guide; // of a disc: the search for a point, which goes backwards; or NULL
    TerrainCorridor corridor;
    bool is_guided; // the guide has gone on for the next node
    TerrainVec start;
    bool is_failed; // no memory
    bool is_paused; // the slice is used up
};

// A place of the path that was found: a lattice point, or a place on a border.
typedef struct RefractPlace {
    TerrainVec p;
    uint32_t edge; // NAV_NONE: a lattice point
} RefractPlace;

// A leg of the path ends here.
typedef struct RefractLegEnd {
    RefractPlace place;
    double rate;   // of the leg
    double r;      // of a circle, or 0: see RefractArrival
    uint32_t v;    // the vertex in its middle
    bool is_touch; // a place where the path touches the circle around v (round/close.c)
    NavPoint at;   // on the lattice (navi_refract_round_all)
} RefractLegEnd;

// A lattice point for a place of the path (round/choose.c).
typedef struct RefractChoice {
    NavPoint p;
    uint32_t ground; // the triangle on whose ground the path is there; NAV_NONE: on any
    double cost;     // of the path up to there
    uint32_t before; // the choice for the place before
} RefractChoice;

struct RefractScratch {
    Ask* ask;
    TerrainMap map;
    NAV_ARRAY(RefractBorder) borders;
    NAV_ARRAY(RefractArrival) arrivals;
    NAV_ARRAY(RefractCone) cones;
    ConeHeap heap; // of indices of `cones`, and of arrivals marked with REFRACT_ARRIVAL
    NAV_ARRAY(RefractWedge) star;
    NAV_ARRAY(RefractCircle) circles; // two of each vertex: left of the path, right of it
    // Of discs, for the map and the radius numbered `made`.
    uint32_t made, made_map;
    double made_radius;
    NAV_ARRAY(RefractRow) nears;     // by triangle: of `near_corners`
    NAV_ARRAY(RefractRow) part_rows; // by half-edge: of `parts`
    NAV_ARRAY(RefractRates) rates;   // by vertex
    NAV_ARRAY(RefractNear) near_corners;
    NAV_ARRAY(RefractCrossed) crossed;
    NAV_ARRAY(RefractPart) parts;
    NAV_ARRAY(RefractGap) gaps;
    MarkSet visited; // triangles, by a flood
    TriangleList flood;
    TriangleList chain; // indices of `borders`, in the order in which they are crossed
    uint32_t loaded;    // the last border of `chain`
    NAV_ARRAY(RefractLegEnd) ends;
    NAV_ARRAY(RefractChoice) choices;
    PointList leg, close;      // of a disc's path; all of it, close to what was found
    RefractScratch* from_goal; // of the search that begins at the goal; NULL: there is none
    NAV_ARRAY(RefractMet) met_triangles; // by that search
    NAV_ARRAY(RefractMet) met_vertices;
    NAV_ARRAY(RefractGuideTriangle) guide_triangles;
    NAV_ARRAY(RefractGuideVertex) guide_vertices;
    Refract search;
};

void navi_refract_init(RefractScratch* scratch, Ask* ask);
void navi_refract_fini(RefractScratch* scratch);
void navi_refract_forget(RefractScratch* scratch);

// Forget the last search, which is kept only for drawing (io/search_draw.h).
void navi_refract_forget_search(RefractScratch* scratch);

// --- rays (rays.c) -----------------------------------------------------------------------

// The cone's ray through p, which the cone holds.
RefractRay navi_refract_ray(Refract* search, const RefractCone* cone, TerrainVec p);

// The cone's path that has p at the distance `by` on its left, where it leaves its last border or
// root. There is one.
RefractRay navi_refract_tangent(Refract* search, const RefractCone* cone, TerrainVec p, double by);

// Where the path q of the root's family crosses the last border of the chain.
TerrainVec navi_refract_crossing(Refract* search, uint32_t root, uint32_t chain, double q);

// The cone's ray whose cost along its edge grows at the rate `slope`. There is one between the two
// rays of the cone, which are at the edge.
RefractRay navi_refract_ray_of_slope(Refract* search, const RefractCone* cone, TerrainVec along,
                                     double slope);

// Append the places where the path q crosses the borders of the chain to `ends`, the last one
// first.
NavResult navi_refract_list_crossings(Refract* search, const RefractArrival* root, uint32_t chain,
                                      double q);

// Write up to `room` places where the path q crosses the borders of the chain, the last one first.
// Returns their number. `*length` is that of the path from the root, around its circle, to the last
// crossing.
uint32_t navi_refract_last_crossings(Refract* search, const RefractArrival* root, uint32_t chain,
                                     double q, RefractPlace* places, uint32_t room, double* length);

// --- what is kept (keep.c) ---------------------------------------------------------------

uint32_t navi_refract_add_border(Refract* search, const RefractBorder* border);
uint32_t navi_refract_add_arrival(Refract* search, const RefractArrival* arrival);

static inline const RefractArrival* navi_refract_arrival(const Refract* search, uint32_t root) {
    NAV_ASSERT(root < search->scratch->arrivals.count);
    return &search->scratch->arrivals.data[root];
}

// A path comes to a vertex. If it may bend there, and none that is cheaper is known, it waits in
// the heap. Returns what the search knows of the vertex, or NULL: nothing, or no memory.
TerrainSector* navi_refract_offer(Refract* search, const RefractArrival* arrival);

// Would an offer of a path to a vertex change anything?
bool navi_refract_wants(Refract* search, const RefractArrival* arrival);

// A path from the root across the borders of the chain comes to the goal as this ray, at this rate.
void navi_refract_reach_goal(Refract* search, uint32_t root, uint32_t chain, const RefractRay* ray,
                             double rate);

// Keep what the cone holds of triangle t, which it has just entered through its edge; or all of the
// triangle, with the cone's root only. Only a search without a goal does so.
void navi_refract_keep(Refract* search, uint32_t t, const RefractCone* cone, bool is_whole);

// Is each path of the cone, whose rays are at its edge, more expensive than one by an end of the
// edge?
bool navi_refract_is_dominated(Refract* search, const RefractCone* cone);

// Nodes with a key from here on do not matter.
static inline double navi_refract_limit(const Refract* search) {
    return search->best * search->reach;
}

// Let the cone wait in the heap, unless it cannot matter.
void navi_refract_push(Refract* search, const RefractCone* cone, double key);

// Let an arrival wait in the heap.
void navi_refract_push_arrival(Refract* search, uint32_t root, double key);

// Push a cone that begins, if it can cross its edge and may matter.
void navi_refract_emit(Refract* search, const RefractCone* cone);

// Is the cone, whose rays are at its edge, the next node? If not, it waits in the heap.
bool navi_refract_is_next(Refract* search, const RefractCone* cone);

// Both parts of a cone go on, `cone` on the left. The better one becomes `cone`, the other one
// waits in the heap. True: it is the next one.
bool navi_refract_choose(Refract* search, RefractCone* cone, const RefractCone* right);

// Can a cheapest path cross the half-edge?
static inline bool navi_refract_is_open(Refract* search, uint32_t h) {
    TerrainMap* map = search->map;
    uint32_t beyond = navi_edge_twin(search->mesh, h) >> 2;
    return navi_terrain_joins(map, h) &&
           (search->corridor.marks == NULL ||
            search->corridor.marks[beyond] >= search->corridor.from) &&
           (search->is_from_goal ||
            !navi_terrain_is_dead(map, &search->ask->memory, h, &search->is_failed) ||
            search->ask->seen.data[beyond] == search->stamp);
}

// Is the window not too short to matter? Where the root is near, rays may soon be far apart: behind
// a border to the cheapest ground as many times more as that is cheaper.
static inline bool navi_refract_is_wide(const Refract* search, const RefractCone* cone) {
    double usual = search->map->tiny * 1e4, least = search->map->tiny * 10;
    TerrainVec d = navi_tv_sub(cone->left.p, cone->right.p);
    double length_2 = navi_tv_dot(d, d);
    return length_2 > usual * usual ||
           (length_2 > least * least &&
            navi_tv_cross(cone->right.d, cone->left.d) * cone->rate > 1e-4 * search->least);
}

// From the map's origin to a lattice point, and the lattice point nearest to a place.
static inline TerrainVec navi_refract_at(const Refract* search, NavPoint p) {
    return navi_tv_from(search->map->origin, p);
}
static inline NavPoint navi_refract_nearest(const Refract* search, TerrainVec p) {
    return navi_tv_nearest(search->map->origin, p);
}

// The ends of a half-edge, as vectors.
static inline TerrainVec navi_refract_from(const Refract* search, uint32_t h) {
    return navi_refract_at(search, search->mesh->pos[navi_edge_from(search->mesh, h)]);
}
static inline TerrainVec navi_refract_to(const Refract* search, uint32_t h) {
    return navi_refract_at(search, search->mesh->pos[navi_edge_to(search->mesh, h)]);
}

// Move the ray on to the half-edge.
static inline RefractRay navi_refract_move(const Refract* search, RefractRay ray, uint32_t h,
                                           double rate) {
    TerrainVec a = navi_refract_from(search, h), b = navi_refract_to(search, h);
    TerrainVec e = navi_tv_sub(b, a);
    double t = navi_tv_cross(navi_tv_sub(a, ray.p), e) / navi_tv_cross(ray.d, e);
    if (!(t > 0 && t < 1e12)) // the ray is at the edge, or along it
        t = 0;
    ray.p = navi_tv_go(ray.p, ray.d, t);
    double z = navi_tv_dot(navi_tv_sub(ray.p, a), e);
    if (z < 0)
        ray.p = a;
    if (z > navi_tv_dot(e, e))
        ray.p = b;
    ray.cost += rate * t;
    return ray;
}

// The direction behind a border.
static inline TerrainVec navi_refract_bend(TerrainVec d, const RefractBorder* border) {
    double along = border->ratio * navi_tv_dot(d, border->along);
    along = along > 1 ? 1 : along < -1 ? -1 : along;
    return navi_tv_mix(border->along, along, border->out, sqrt(1 - along * along));
}

// --- keys (key.c) ------------------------------------------------------------------------

// A lower bound of the cost to the goal by the path that comes to the vertex.
double navi_refract_key_at(const Refract* search, const RefractArrival* arrival, double weight);

// A lower bound of the cost to the goal by any path of the cone, whose rays are at its edge; what
// is left is weighted.
double navi_refract_key(const Refract* search, const RefractCone* cone, double weight);

// --- the search from the goal (from_goal.c) ----------------------------------------------

// It has met triangle t; a vertex.
void navi_from_goal_meet(Refract* back, uint32_t t);
void navi_from_goal_meet_vertex(Refract* back, uint32_t v);

// Bring its level up to date.
void navi_from_goal_raise(Refract* back);

// Each path to the goal costs more than the straight distance at the least rate. How much more, at
// least, from a vertex, at p; from any place of the cone's window? The goal's distances from p, and
// from the ends of the window, are known.
double navi_from_goal_rise_at(const Refract* search, uint32_t v, TerrainVec p, double way);
double navi_from_goal_rise(const Refract* search, const RefractCone* cone, double left,
                           double right);

// --- a disc's guide (guide.c) ------------------------------------------------------------

// The search of a point, which has no nodes yet, becomes a guide; `start`: the vertex where it
// begins, or NAV_NONE. False: no memory.
bool navi_guide_begin(Refract* guide, uint32_t start);

// The guide has come to a vertex; the cone has entered triangle t.
void navi_guide_note(Refract* guide, const RefractArrival* arrival);
void navi_guide_note_cone(Refract* guide, const RefractCone* cone, uint32_t t);

// Has the guide come to the surroundings of this node of the disc's heap? If not, let it go on for
// a while: false if it cannot do that.
bool navi_guide_has_met(const Refract* search, uint32_t item);
bool navi_guide_widen(Refract* guide);

// What a disc's path costs to its goal, roughly: from the vertex at a corner; from a place on the
// half-edge.
double navi_guide_at(const Refract* search, uint32_t corner);
double navi_guide_on(const Refract* search, uint32_t h, TerrainVec p);

// The key of a cone by that.
double navi_guide_key(const Refract* search, const RefractCone* cone, double weight);

// --- cones (walk.c) and vertices (star.c) ------------------------------------------------

// Walk the cone until it ends or is not the next one.
void navi_refract_walk(Refract* search, RefractCone* cone);

// From the root on the border h, whose own triangle is the expensive one: the paths that follow the
// border to its end (or its start), and leave it at the critical angle.
void navi_refract_follow(Refract* search, uint32_t root, uint32_t h, bool is_forward);

// The cones behind an arrival at a vertex.
void navi_refract_expand(Refract* search, uint32_t root);

// The cones from the start.
void navi_refract_leave_start(Refract* search, const NavSpot* start, uint32_t root);

#endif
