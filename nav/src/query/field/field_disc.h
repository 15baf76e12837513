// Fields for discs. The search of the disc room spreads from all sources without a goal. What its
// cones hold is kept by triangle, and so are the walls near each triangle. With these a sample
// needs neither marks nor lists of its own.
#ifndef NAVI_QUERY_FIELD_FIELD_DISC_H
#define NAVI_QUERY_FIELD_FIELD_DISC_H

#include "query/field/field.h"
#include "query/near/find.h"
#include "query/stand/stand.h"

void navi_field_disc_fini(FieldDisc* disc);

NavResult navi_field_search_disc(NavField* field, const NavFieldRequest* request);

NavResult navi_field_disc_at(const NavField* field, NavPoint p, NavFieldSample* sample);
NavResult navi_field_disc_path(const NavField* field, NavPoint p, FieldPath* path);

// Rings around circles, the sources, and walls near triangles. False: no memory.
bool navi_field_begin_disc(NavField* field, const NavFieldRequest* request);

// --- walls near triangles (field_near.c) -------------------------------------------------

// Items of FieldNear.walls: from the first one up to the end.
typedef struct FieldRange {
    uint32_t stamp; // that of FieldNear: it was listed
    uint32_t first, end;
} FieldRange;

struct FieldNear {
    RadiusSearch search;          // while there is a search
    NAV_ARRAY(FieldRange) ranges; // by triangle
    TriangleList walls;           // half-edges
    uint32_t stamp;
    uint32_t epoch; // and radius, for which they are listed; 0: none
    int32_t radius;
    NavBox box;      // all triangles that meet it have theirs, after a search for samples
    bool is_closed;  // no more are listed: any number of threads may read them
    bool is_failed;  // there was no memory
    uint32_t listed; // triangles since the stamp: for tests
};

// List by triangle the walls that are nearer than the radius and a few steps to some point of it.
// Where a wall is so near to the whole triangle that no disc fits in it, that is the only one.
// A search for one target, which nobody samples, lists those of a triangle when it needs them;
// another one those of all triangles that paths within its max_distance can meet.
NavResult navi_field_begin_walls(NavField* field, const NavFieldRequest* request);
// No more are listed. Errors: MEMORY.
NavResult navi_field_end_walls(const NavField* field);
// Is the place so near to the sources that a path within max_distance may lead there?
bool navi_field_may_reach(const NavField* field, NavPoint p);
void navi_field_near_fini(FieldDisc* disc);
// Those of one triangle.
FieldRange navi_field_walls(const NavField* field, uint32_t t);

static inline uint32_t navi_field_wall(const NavField* field, uint32_t at) {
    return field->disc.near->walls.data[at];
}

// Is the leg walkable, and at least the distance away from all that blocks? Exact.
bool navi_field_leg_keeps(const NavField* field, const WalkLeg* leg, int64_t distance);
// Is the tangent between a place and a circle or source free for the disc?
typedef struct FieldTangent {
    RadiusVec place, other;
    WalkLeg leg;        // between lattice points beside them
    bool is_from_start; // `other` is the place of a source
} FieldTangent;
bool navi_field_is_free(const NavField* field, const FieldTangent* tangent);

// --- where a disc stands (field_stand.c) -------------------------------------------------

// Memory for one sample: a block on the stack, and the allocator of the world when it is full.
enum { FIELD_BLOCK_BYTES = 16384 };

typedef struct FieldPlaces {
    NavAllocator behind;
    NavMemory memory;
    DiscPlaceList list; // empty: the point is not legal
    NavSpot spot;       // of the point
    DiscPlace one;      // the point itself
    size_t used;
    _Alignas(16) unsigned char block[FIELD_BLOCK_BYTES];
} FieldPlaces;

// The places of a disc at p. They must be given back.
NavResult navi_field_stand(const NavField* field, NavPoint p, FieldPlaces* places);
void navi_field_places_fini(FieldPlaces* places);

// --- the best path from a point (field_disc_find.c) --------------------------------------

typedef struct FieldReach {
    NavFieldStatus status;
    double distance;
    uint32_t root;         // arrival at the last circle, as the search came; or the start
    RadiusVec x, u;        // the place, and the direction in which the search came to it
    NavPoint o;            // a lattice point beside the place
    NavSpot spot;          // of the point
    const FieldJump* jump; // the point is its entry, and the path goes on by its link; else NULL
} FieldReach;

NavResult navi_field_reach(const NavField* field, NavPoint p, FieldReach* reach);

// The place of a disc at p, whose spot is known.
FieldAim navi_field_aim(const NavField* field, NavPoint p, const NavSpot* spot,
                        const DiscPlace* place);
// The length of the path from the point of the aim by an item of `kept` in its triangle; INFINITY
// if no free tangent leads there, or if it is not shorter than `most`.
double navi_field_length_by(const NavField* field, const FieldAim* aim, uint32_t kept, double most);

// --- around a circle (field_around.c) ----------------------------------------------------

// A disc comes to the circle around c in direction n of that, and goes around it by an angle.
typedef struct FieldArc {
    RadiusVec c, n;
    double angle;
    bool is_left; // the direction from c turns to the left
} FieldArc;

// One bend outside of the circle, for the whole arc or a part of it. False: there is no room for it
// between the circle and 1 % outside.
bool navi_field_bend(int32_t radius, const FieldArc* arc, NavPoint* p);

// --- a waypoint (field_around.c) ---------------------------------------------------------

// A leg of up to this many steps only has to be walkable.
enum { FIELD_SHORT_MOST = 2 * FIELD_NEAR };

// The best waypoint of those that were tried.
typedef struct FieldChoice {
    const NavField* field;
    NavPoint from;
    NavSpot spot; // of that
    NavPoint best;
    double least; // length or cost of the path by `best`
    bool is_found;
    bool is_good; // no other one has to be tried
    bool is_lax;  // the disc does not quite fit where it is: nothing else was found
    NavResult result;
} FieldChoice;

static inline FieldChoice navi_field_choice(const NavField* field, NavPoint p,
                                            const NavSpot* spot) {
    return (FieldChoice){.field = field, .from = p, .spot = *spot, .best = p, .least = INFINITY};
}
// Is a waypoint still wanted, and is the leg to p free? A leg of length `short_most` only has to be
// walkable, if nothing else was found.
bool navi_field_may_go(const FieldChoice* choice, NavPoint p, double short_most);
// Take p, if the path by it is better than those before. Is it?
bool navi_field_take(FieldChoice* choice, NavPoint p, double path);

static inline const DiscArrival* navi_field_arrival(const NavField* field, uint32_t root) {
    return &field->disc.scratch.arrivals.data[root];
}

#endif
