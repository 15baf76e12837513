// A crowd of units. README.md says how a tick goes.
#ifndef NAVI_MOVE_CROWD_CROWD_H
#define NAVI_MOVE_CROWD_CROWD_H

#include "move/crowd/avoid.h"
#include "move/route/repair.h"
#include "move/route/workers.h"
#include "nav/crowd.h"
#include "nav/space.h"
#include "query/stand/room.h"

enum { CROWD_NEIGHBOURS_MOST = 32, CROWD_LAG_MOST = 60 }; // the lag in radii
enum { JOIN_PERIOD = 4 }; // in ticks: units beside their routes join them again

// For how many ticks a unit has stayed near a point.
typedef struct CrowdStay {
    NavPoint point;
    uint32_t ticks;
} CrowdStay;

static inline CrowdStay navi_stay_at(NavPoint point) {
    CrowdStay stay = {point, 0};
    return stay;
}

// The shape of a unit that stands. Generation 0: it has none.
typedef struct CrowdObstacle {
    uint32_t index, generation;
} CrowdObstacle;

typedef struct CrowdUnit {
    uint32_t generation, next_free;
    bool is_alive, has_goal;
    bool needs_path;   // a search, or a route that begins where the unit is
    bool needs_search; // of the whole path: there is a better one
    bool is_off_route; // it has left the legs of its route
    uint8_t priority;
    NavUnitState state;
    int32_t radius;
    NavPoint point;
    RadiusVec rest;     // what rounding has left of its moves, less than a step
    RadiusVec velocity; // of the last tick
    double max_speed, acceleration;
    double left; // to walk, about
    double lag;  // how far others have held it up lately, in steps
    uint32_t group, avoids;
    NavPoint goal;
    uint32_t route;  // slot; NAV_NONE: none
    uint32_t filter; // of the routes; NAV_NONE: the default
    CrowdObstacle obstacle;
    uint32_t formation; // in which it keeps its place while it walks; 0: none
} CrowdUnit;

// What walking does not read of a unit.
typedef struct CrowdPolicy {
    void* user;
    uint32_t stuck_ticks, carve_ticks;
    int32_t stuck_distance, carve_distance;
    uint32_t carve_layers;
    CrowdStay headway; // where it has made some last, while it wants to walk
    CrowdStay still;   // where it stands
    bool is_stuck;
} CrowdPolicy;

// What a unit does in this tick.
typedef struct CrowdMove {
    RadiusVec wanted; // along the route, at full speed
    MoveStep step;    // the same, of a unit that is on its route
    uint32_t stop; // the corner at which that ends or comes to a link, if it is near; or NAV_NONE
    RadiusVec velocity; // chosen
    double speed;       // that it can have in this tick
    bool follows;       // the way is free, and the unit is on its route
    NavPoint point;
    RadiusVec rest;
    bool is_stopped; // by a wall
    bool is_legal;   // where it is
    bool is_placed;  // `point` is the nearest legal place
    bool is_crowded_out;
    bool is_pressed;  // it is all but at its end, and others push it about there
    bool is_end_lost; // it is not legal any more where its route leads to
    RadiusVec push;   // from where it was displaced to where it was put
    bool evades;      // it goes aside from there, unless it walks
} CrowdMove;

// What is told of a unit when all have moved.
typedef enum CrowdTiding {
    CROWD_TELLS = 1, // taking its move tells something, or drops the route
    CROWD_STUCK = 2
} CrowdTiding;

// What a search for units that are near reads of a unit.
typedef struct CrowdSpot {
    NavPoint point;
    int32_t x, y; // the cell
    uint32_t slot, group;
    double look; // how far it heeds others, and they it
} CrowdSpot;

// Units by the cell of a grid that they are in: a table of hashed cells.
typedef struct CrowdGrid {
    double cell;                // its width, at least 2
    NAV_ARRAY(uint32_t) starts; // [bucket_count + 1] in `spots`
    NAV_ARRAY(CrowdSpot) spots; // by bucket, then by slot
    NAV_ARRAY(CrowdSpot) units; // by slot
    uint32_t bucket_count;      // a power of two
    bool is_current;            // all units are where this has them: outside of ticks, for the game
    NAV_ARRAY(NaviKeyed) found, spare; // units that the game asked for, by slot
} CrowdGrid;

// Which units a game asks for: those whose body meets a closed circle or box.
typedef struct CrowdArea {
    bool is_circle;
    NavPoint center;
    int32_t radius;
    NavBox box;
    uint32_t groups; // NAV_GROUPS_ALL: also those without a group
} CrowdArea;

// A unit near another one.
typedef struct CrowdNear {
    double distance_2;
    uint32_t slot;
} CrowdNear;

// A floor as it was.
typedef struct CrowdFloor {
    uint32_t shape, generation;
    uint32_t outline, outline_generation;
    int32_t z;
    int16_t area;
    NavPose pose;
    NavBox box;
} CrowdFloor;

// There was no place for a displaced unit at this point.
typedef struct CrowdLost {
    bool is_known;
    NavPoint point;
    uint64_t version, era; // of the world
} CrowdLost;

// An obstacle to make.
typedef struct CrowdCarve {
    uint32_t slot;
    int32_t radius;
} CrowdCarve;

// What becomes of a unit's route: a path is searched for, or there is a plan.
typedef struct CrowdRepair {
    bool is_whole; // the path of the plan is all of the route
    bool is_sure;  // the verdict comes first
    MoveVerdict verdict;
    MovePlan plan;
} CrowdRepair;

// What was found out before its unit is served. Points and links of the path are the worker's.
typedef struct CrowdAhead {
    uint32_t slot, chunk, first_point, first_link;
    bool is_late; // nothing was: the route must be changed first
    CrowdRepair repair;
} CrowdAhead;

// The parts of a tick, as they are measured.
typedef enum CrowdPart {
    CROWD_WATCH,
    CROWD_REPAIRS,
    CROWD_STEERING,
    CROWD_AVOIDANCE,
    CROWD_LEGALITY,
    CROWD_PART_COUNT
} CrowdPart;

// A unit of a formation.
typedef struct CrowdRank {
    NavPoint point;
    int32_t radius;
    bool has_changed, will_change; // its place did so in the last pass, in this one
    uint32_t first, next; // with its place in bucket k; after unit k in that. NAV_NONE: none
} CrowdRank;

struct NavCrowd {
    NavRoutes routes; // and the query
    uint32_t number;  // of the world when the crowd was created
    NavCrowdDef def;
    NAV_ARRAY(CrowdUnit) units;
    NAV_ARRAY(CrowdPolicy) policies; // by slot of a unit
    uint32_t free_head, alive_count;
    double fastest;                    // the speed of the fastest unit; < 0: not known
    NAV_ARRAY(uint32_t) unit_of_route; // by slot of a route
    NAV_ARRAY(CrowdMove) moves;        // by slot of a unit
    NAV_ARRAY(uint8_t) tidings;        // by slot of a unit: CrowdTiding
    NAV_ARRAY(DiscRoom) rooms;         // by slot of a unit; of the world at the last tick
    NAV_ARRAY(CrowdLost) lost;         // by slot of a unit
    CrowdGrid grid;
    NAV_ARRAY(NaviKeyed) order, spare; // of units that need a path
    NAV_ARRAY(CrowdAhead) ahead;       // those from `next_ahead` on are not taken yet
    uint32_t next_ahead;
    double usual_nodes; // that a unit that was served has needed, of late; 0: not known
    NAV_ARRAY(NavUnitEvent) events;
    NAV_ARRAY(CrowdObstacle) orphans; // of units that are gone; room for those of all units
    NAV_ARRAY(uint32_t) ranks;        // units of a formation, what is needed of them, and their
    NAV_ARRAY(CrowdRank) bodies;      // goals: scratch
    PointList places;
    NAV_ARRAY(double) farthest;       // by number of a formation: see crowd_pace.c
    NAV_ARRAY(CrowdCarve) carves;     // that nav_crowd_carve makes now
    NAV_ARRAY(CrowdFloor) floors;     // all that there were at the last tick, by shape
    NAV_ARRAY(uint32_t) moved_floors; // of these
    uint64_t floor_changes;           // the world's then
    uint64_t version, era;            // of the world at the last tick
    uint64_t tick;
    uint32_t next_asking; // slots below this have been served last
    bool is_unfinished;   // the last tick had no memory
    NavCrowdReport report;
    void (*on_part)(void* context, CrowdPart part); // a part has ended; NULL: nobody measures
    void* on_part_context;
};

void navi_crowd_init(NavCrowd* crowd, const NavWorld* world, const NavCrowdDef* def);
void navi_crowd_fini(NavCrowd* crowd);

// --- crowd.c: slots ----------------------------------------------------------------------

// Errors: MEMORY; nothing has changed.
NavResult navi_unit_insert(NavCrowd* crowd, const NavUnitDef* def, uint32_t* slot);
void navi_unit_drop_route(NavCrowd* crowd, uint32_t slot);
// It is beside its route from now on, if it has one.
static inline void navi_unit_leave_route(NavCrowd* crowd, uint32_t slot) {
    CrowdUnit* unit = &crowd->units.data[slot];
    unit->is_off_route = unit->route != NAV_NONE;
    if (unit->is_off_route)
        crowd->routes.slots.data[unit->route].is_left = true;
}
void navi_unit_remove(NavCrowd* crowd, uint32_t slot);
// The speed of a unit changes; 0: it comes or goes.
static inline void navi_crowd_note_speed(NavCrowd* crowd, double before, double now) {
    if (crowd->fastest >= 0 && now >= crowd->fastest)
        crowd->fastest = now;
    else if (before == crowd->fastest)
        crowd->fastest = -1;
}
// All of `def` that such a record holds, but the point and the filter.
void navi_unit_take_def(CrowdUnit* unit, const NavUnitDef* def);
void navi_policy_take_def(CrowdPolicy* policy, const NavUnitDef* def);
// Is the disc of a unit legal at this point? Errors: MEMORY.
NavResult navi_unit_is_legal_by(MoveWorker* worker, const CrowdUnit* unit, NavPoint p,
                                bool* is_legal);
NavResult navi_unit_is_legal(NavCrowd* crowd, const CrowdUnit* unit, NavPoint p, bool* is_legal);

// Does it need a search from where it is, whatever its route is?
static inline bool navi_unit_needs_whole_path(const CrowdUnit* unit) {
    return unit->needs_search || unit->route == NAV_NONE;
}

static inline bool navi_unit_walks(const CrowdUnit* unit) {
    return unit->state == NAV_UNIT_WALKING;
}

static inline bool navi_unit_is_carved(const CrowdUnit* unit) {
    return unit->obstacle.generation != 0;
}

// Not rounded.
static inline RadiusVec navi_unit_position(const CrowdUnit* unit) {
    return navi_vec_add(navi_vec_of(unit->point), unit->rest);
}

// The crowd changes: the events of the last tick are no longer valid. Those of a tick that had no
// memory belong to the next one.
static inline void navi_crowd_drop_events(NavCrowd* crowd) {
    if (!crowd->is_unfinished)
        crowd->events.count = 0;
}

// Room for the events of all units was made when the tick began.
void navi_crowd_tell(NavCrowd* crowd, uint32_t slot, NavUnitEventKind kind);

// --- crowd_change.c ----------------------------------------------------------------------

void navi_unit_set_goal(NavCrowd* crowd, uint32_t slot, NavPoint goal);
void navi_unit_stop(NavCrowd* crowd, uint32_t slot);
// What the unit could be inserted with, without the cookie. The filter is the crowd's.
NavUnitDef navi_unit_def(const NavCrowd* crowd, uint32_t slot);
// All of `def` but the point. Errors: MEMORY; the unit is as before.
NavResult navi_unit_set_def(NavCrowd* crowd, uint32_t slot, const NavUnitDef* def);
NavResult navi_unit_set_point(NavCrowd* crowd, uint32_t slot, NavPoint point);

// --- the parts of a tick -----------------------------------------------------------------

// crowd_tick.c. Errors: MEMORY; no unit has moved.
NavResult navi_crowd_tick(NavCrowd* crowd);

// crowd_room.c: has the last commit brought news for rooms? Then forget what it may have changed,
// for each unit, before `version` is renewed. Errors: MEMORY.
NavResult navi_crowd_begin_rooms(NavCrowd* crowd, bool* has_news);
void navi_unit_keep_room(NavCrowd* crowd, uint32_t slot);
static inline void navi_unit_forget_room(NavCrowd* crowd, uint32_t slot) {
    if (slot < crowd->rooms.count)
        crowd->rooms.data[slot].clearance = crowd->rooms.data[slot].free = 0;
    if (slot < crowd->lost.count)
        crowd->lost.data[slot].is_known = false;
}
// Is it known that the disc of the unit can move straight to this point?
bool navi_unit_has_room(const NavCrowd* crowd, uint32_t slot, NavPoint to);
// Is the disc of the unit legal where it is? Then some room around it is known from now on, if
// there is any.
NavResult navi_unit_look_around(MoveWorker* worker, NavCrowd* crowd, uint32_t slot, bool* is_legal);

// crowd_place.c: displace units whose disc is not legal, and put back those that are displaced.
NavResult navi_crowd_place(NavCrowd* crowd);
// The nearest place for the unit to p, so many steps away at most.
NavResult navi_unit_find_place(MoveWorker* worker, const CrowdUnit* unit, NavPoint p, int64_t reach,
                               NavPlace* place);

// crowd_evade.c: the unit was put here from `from`, and had this velocity; 0: it stood, and was not
// pushed in the tick before. Does it go aside?
void navi_unit_plan_evasion(NavCrowd* crowd, uint32_t slot, NavPoint from, RadiusVec velocity);
// The unit was put elsewhere and does not walk: where it goes to, and its velocity.
void navi_unit_take_push(NavCrowd* crowd, uint32_t slot);

// crowd_routes.c: what commits did to routes; routes for units that need one.
NavResult navi_crowd_watch(NavCrowd* crowd);
// Which routes have become shorter, with several threads: one of them finds out, and the units hear
// of it when all have done their work.
NavResult navi_crowd_search_shorter(NavCrowd* crowd);
void navi_crowd_hear_shorter(NavCrowd* crowd);
NavResult navi_crowd_find_routes(NavCrowd* crowd);

// crowd_repair.c: the path that a unit asks for; and what becomes of its route, as far as can be
// known without changing anything. Errors: MEMORY.
NavPathRequest navi_unit_request(const NavCrowd* crowd, const CrowdUnit* unit);
NavResult navi_unit_find_repair(MoveWorker* worker, const NavCrowd* crowd, uint32_t slot,
                                CrowdRepair* repair);

// crowd_ahead.c: that is found out for some units at once, where there are threads for it. The unit
// at `first` of the order is served next; so many nodes were spent.
NavResult navi_crowd_search_ahead(NavCrowd* crowd, uint32_t first, uint64_t spent);
// A unit needed so many nodes.
void navi_crowd_note_search(NavCrowd* crowd, uint64_t nodes);
static inline void navi_crowd_forget_ahead(NavCrowd* crowd) {
    crowd->ahead.count = crowd->next_ahead = 0;
}
// For the unit that is served next, if it was found out. It is valid until the next search ahead.
const CrowdRepair* navi_unit_take_ahead(NavCrowd* crowd, uint32_t slot);
// The unit is where its route is: take over its state.
void navi_unit_follow(NavCrowd* crowd, uint32_t slot);
void navi_unit_stop_at(NavCrowd* crowd, uint32_t slot, NavUnitState state, NavUnitEventKind kind);
// The velocity that leads along the route.
void navi_unit_want(const NavCrowd* crowd, const CrowdUnit* unit, CrowdMove* move);

// crowd_pace.c: formations that keep together.
// The least number above 0 that no formation has: at most one for each unit.
uint32_t navi_formation_number(const NavCrowd* crowd);
// Before units want a velocity. Room for all formations was made.
void navi_crowd_measure_formations(NavCrowd* crowd);
// The part of its speed at which the unit is to walk.
double navi_unit_pace(const NavCrowd* crowd, const CrowdUnit* unit);

// crowd_near.c
NavResult navi_crowd_sort_grid(NavCrowd* crowd);
// The nearest others that the unit avoids, the nearest first. Returns their number.
uint32_t navi_crowd_find_near(const NavCrowd* crowd, uint32_t slot,
                              CrowdNear near[CROWD_NEIGHBOURS_MOST]);
// Units come, go, move, or get other bodies: the grid must be sorted before the next question.
static inline void navi_crowd_leave_grid(NavCrowd* crowd) { crowd->grid.is_current = false; }
// Writes the slots of the units in the area to grid.found: those of a circle the nearest first,
// then by slot. Errors: MEMORY.
NavResult navi_crowd_find_in(NavCrowd* crowd, const CrowdArea* area);

// crowd_choose.c: the velocity of a unit, when what all want is known.
void navi_unit_choose(NavCrowd* crowd, uint32_t slot);

// crowd_stay.c: does the unit make headway, does it stand? True: it is stuck, and was not.
bool navi_unit_note_stay(NavCrowd* crowd, uint32_t slot);

// crowd_walk.c: does the unit come to the end of its route, or to a link? It does not follow it if
// that is not legal.
void navi_unit_find_stop(const NavCrowd* crowd, const CrowdUnit* unit, CrowdMove* move);
NavResult navi_unit_check_end(MoveWorker* worker, NavCrowd* crowd, uint32_t slot);
// Where the unit comes to with its velocity; and go there.
NavResult navi_unit_find_move(MoveWorker* worker, NavCrowd* crowd, uint32_t slot);
void navi_unit_take_move(NavCrowd* crowd, uint32_t slot);
// First, for those that follow their routes: along these.
void navi_unit_advance(NavCrowd* crowd, uint32_t slot);

#endif
