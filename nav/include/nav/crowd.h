/// A crowd: units with bodies that walk to their goals, around what moves, and around each other.
///
/// A game inserts units, gives them goals, and calls nav_crowd_tick once in each step of its
/// simulation, after its commits. Each unit has a route (nav/route.h). A tick repairs the routes
/// that commits have cut, steers along them, avoids other units, and moves.
///
/// A unit that is not displaced stands where its disc is legal (nav/BODIES.md), by exact test.
/// Bodies of units may overlap for a while where there is no room; walls are never crossed.
///
/// A tick is a function of the world, the crowd and the calls: worlds with the same shapes, and the
/// same calls in the same order, give the same crowd to the bit on every machine, if both or
/// neither keep path data. One thread at a time may use a crowd; a tick may be shared by several
/// (nav_crowd_set_threads). A world may have any number of crowds. Each has the memory of a query,
/// which grows with the mesh; so units need no crowd of their own.
#ifndef NAV_CROWD_H
#define NAV_CROWD_H

#include "nav/query.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct NavCrowd NavCrowd;

/// What holds for all units of a crowd. Get one from nav_crowd_def.
typedef struct NavCrowdDef {
    double horizon; ///< for how many ticks ahead units avoid each other, finite and at least 1;
                    ///< default 20
    uint32_t neighbours; ///< how many others a unit heeds at most, the nearest first: 1 to 32;
                         ///< default 10
    uint32_t nodes;  ///< of searches in a tick, at least 1: when they are used up, as far as the
                     ///< lengths of the paths tell, the other units wait for the next tick;
                     ///< default 8192
    uint32_t cookie; ///< the factory's
} NavCrowdDef;

/// A def with the defaults above.
NAV_API NavCrowdDef nav_crowd_def(void);

/// Create an empty crowd. `def` may be NULL. Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_crowd_create(const NavWorld* world, const NavCrowdDef* def, NavCrowd** crowd);

/// Destroy a crowd, before its world is destroyed. NULL is allowed.
NAV_API void nav_crowd_destroy(NavCrowd* crowd);

/// A unit of a crowd: a value, with the rules of NavShapeId.
/// `world` is the number of the world when the crowd was created.
/// All zero bytes is the null id.
typedef struct NavUnitId {
    uint32_t index, generation, world;
} NavUnitId;

/// A unit to insert. Get one from nav_unit_def.
typedef struct NavUnitDef {
    NavPoint point;          ///< where it stands
    int32_t radius;          ///< in steps, at least 1; default 2048 (8 px)
    double max_speed;        ///< in steps a tick, 0 to NAV_COORD_MAX; default 256 (1 px). 0: it is
                             ///< rooted; it keeps its goal, and stands to others
    double acceleration;     ///< by how much its speed grows in a tick, above 0, at most
                             ///< NAV_COORD_MAX; default 64
    const NavFilter* filter; ///< default NULL; copied
    uint8_t priority;        ///< a unit does not step aside for units with a lower one; default 0
    uint32_t group;          ///< bits; default 1
    uint32_t avoids;         ///< it avoids units that have one of these group bits; default all
    void* user;              ///< the game's; default NULL
    uint32_t stuck_ticks;    ///< a unit that wants to walk is stuck when it has stayed within
    int32_t stuck_distance;  ///< this distance of a place, in steps, for this number of ticks; or
                             ///< within half of what it can walk in that time, if that is less; at
                             ///< least 1; default 240 ticks (0: never stuck) and 2048 steps (8 px)
    uint32_t carve_layers;   ///< of the obstacle that nav_crowd_carve makes of a unit that stands;
                             ///< default 0: none
    uint32_t carve_ticks;    ///< the time to stationary: a unit stands that has stayed within
    int32_t carve_distance;  ///< this distance, the move threshold, in steps, for this number of
                             ///< ticks; at least 0; default 30 ticks and 256 steps (1 px)
    uint32_t cookie;         ///< the factory's
} NavUnitDef;

/// A def with the defaults above, for a unit at this point.
NAV_API NavUnitDef nav_unit_def(NavPoint point);

/// Insert a unit. It stands and has no goal. Where its disc is not legal it is displaced: its state
/// says so, and there is no event.
/// Errors: ARGUMENT, RANGE, BATCH, MEMORY.
NAV_API NavResult nav_unit_insert(NavCrowd* crowd, const NavUnitDef* def, NavUnitId* id);

/// What a unit could be inserted with as it is now: its point, and all that nav_unit_insert and
/// nav_unit_set_def gave it. `def->filter` is the crowd's, valid until the crowd changes.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_unit_get_def(const NavCrowd* crowd, NavUnitId id, NavUnitDef* def);

/// Give a unit other properties: all of `def` but its point. So get the def, change some fields,
/// and set it.
///
/// A unit with the same radius and filter goes on walking: its speed, say, changes with the next
/// tick. With another radius or filter it is another body. Where that is not legal it is displaced;
/// it looks for a path again, also if it had arrived; the obstacle that nav_crowd_carve made of it
/// goes with the next call of that. Errors: those of nav_unit_insert, STALE_ID, OTHER_WORLD; the
/// unit is as before.
NAV_API NavResult nav_unit_set_def(NavCrowd* crowd, NavUnitId id, const NavUnitDef* def);

/// Put a unit elsewhere: a teleport, or a push by the game. It stands still there, and walks on to
/// its goal if it has one, also if it had arrived (nav_unit_stop takes the goal away). Where its
/// disc is not legal it is displaced; nav_query_find_place names a legal place beforehand.
/// Errors: ARGUMENT, RANGE, BATCH, STALE_ID, OTHER_WORLD, MEMORY: the unit is where it was.
NAV_API NavResult nav_unit_set_point(NavCrowd* crowd, NavUnitId id, NavPoint point);

/// Take a unit out of the crowd. Its id is stale from now on.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_unit_remove(NavCrowd* crowd, NavUnitId id);

/// Let a unit walk to a goal. Its path is searched in the next ticks. Where the goal is blocked or
/// unreachable it walks as near as it can come.
/// Errors: ARGUMENT, RANGE, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_unit_set_goal(NavCrowd* crowd, NavUnitId id, NavPoint goal);

typedef enum NavFormationKind {
    NAV_FORMATION_BOX,    ///< rows behind each other
    NAV_FORMATION_LINE,   ///< one row
    NAV_FORMATION_OFFSETS ///< as `offsets` say
} NavFormationKind;

/// Where units are to stand together. Get one from nav_formation_def.
typedef struct NavFormationDef {
    NavFormationKind kind;   ///< default NAV_FORMATION_BOX
    NavPoint goal;           ///< of the middle
    uint16_t angle;          ///< that they face: the first row is on that side; default 0: right
    int32_t spacing;         ///< between slots in a row, and between rows, in steps, at least 0;
                             ///< default 0: 1.25 times the largest diameter
    uint32_t columns;        ///< box: slots in a row; default 0: about as many as rows
    const NavPoint* offsets; ///< [count of units] offsets: each slot from the middle, x ahead and y
                             ///< to the right; else not looked at
    bool is_together;        ///< units that have less left to walk than others walk slower, down to
                             ///< a quarter of their speed; default false
    uint32_t cookie;         ///< the factory's
} NavFormationDef;

/// A def with the defaults above.
NAV_API NavFormationDef nav_formation_def(NavPoint goal);

/// Give units goals in a formation. As many slots as units are laid out. They are assigned so that
/// straight lines to them do not cross: units on the right get slots on the right, and then any two
/// exchange theirs where that makes the sum of the squares of their distances less.
///
/// A unit's goal is the legal place nearest to its slot (nav_query_find_place), within half a
/// spacing and a radius, if the unit can walk there from the middle. Where there is none, or
/// others of the formation stand too near to it, up to three spacings around are tried, the nearest
/// ring first; and then it is the middle.
///
/// With is_together all have as much left to walk, up to some radii: the slowest sets the pace.
/// So units that stand in the formation keep their places in it while they walk, where their paths
/// are parallel; they leave them at a door, and take them up again behind it. Nobody waits for
/// those who are stuck, or held up by others. To form up first, set the formation where they stand,
/// and then at the goal. A unit that is given another goal, or stopped, belongs to it no more.
///
/// The same calls give the same goals on every machine. Goals stay where they are when the world
/// changes: call it again to lay the formation out again.
///
/// @param ids [count] different units, at least one
/// Cost: quadratic in `count`, and a search for a place and a path to it for each unit, up to 49
/// beside walls.
/// Errors: ARGUMENT (also a unit that is in `ids` twice), RANGE (the goal, an offset; a slot out
/// of range is in the middle), BATCH, STALE_ID, OTHER_WORLD, MEMORY: no goal has changed.
NAV_API NavResult nav_crowd_set_formation(NavCrowd* crowd, const NavFormationDef* def,
                                          const NavUnitId* ids, uint32_t count);

/// Let a unit stand where it is, without a goal. Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_unit_stop(NavCrowd* crowd, NavUnitId id);

typedef enum NavUnitState {
    NAV_UNIT_STANDING, ///< it has no goal
    NAV_UNIT_WAITING,  ///< for a path: the nodes of the last tick were used up, or it was put to
                      ///< another place some ticks ago, or is in its own obstacle (nav_crowd_carve)
    NAV_UNIT_WALKING,
    NAV_UNIT_ARRIVED, ///< at its goal, or beside units that have arrived there; also when a floor
                      ///< carries it away from there
    NAV_UNIT_BLOCKED, ///< as near to its goal as it can come, without a path to it; or beside units
                      ///< that are blocked where it would end. It walks on when there is a path to
                      ///< the goal; to let it only come nearer, set the goal again
    NAV_UNIT_DISPLACED ///< its disc is not legal where it is, and no legal place is within reach
} NavUnitState;

/// The name of a state: "standing", "waiting", ... A constant, never NULL.
NAV_API const char* nav_unit_state_get_text(NavUnitState state);

/// A unit as it is.
typedef struct NavUnit {
    NavUnitState state;
    NavPoint point;       ///< where it is
    NavPosition position; ///< the same, not rounded
    NavPosition velocity; ///< of the last tick, in steps; beside walls it may be some steps faster
                          ///< than max_speed, since the place is rounded
    NavPoint goal;        ///< the last one
    int32_t radius;
    void* user;
    bool is_stuck;       ///< it makes no headway, as of the last tick
    NavShapeId obstacle; ///< that nav_crowd_carve has made of it; the null id: none
} NavUnit;

/// List the ids of all units, in the order of their indexes. `*count` is how many there are, also
/// when that is more than `capacity`. Errors: ARGUMENT.
NAV_API NavResult nav_crowd_list_units(const NavCrowd* crowd, NavUnitId* ids, uint32_t capacity,
                                       uint32_t* count);

/// Read all units in one call, in the order of nav_crowd_list_units. Writes the first `capacity`
/// of them; `ids` may be NULL, and `units` if the capacity is 0. `*count` is how many there are.
/// @param ids [capacity], @param units [capacity]
/// Errors: ARGUMENT.
NAV_API NavResult nav_crowd_get_units(const NavCrowd* crowd, NavUnitId* ids, NavUnit* units,
                                      uint32_t capacity, uint32_t* count);

/// For the two questions below: units of all groups, and those of none.
#define NAV_GROUPS_ALL 0xFFFFFFFFu

/// List the units whose body meets a closed circle, if only in one point: targets in range, splash
/// damage, or with radius 0 what is under the mouse.
///
/// The nearest come first, by the distance of their points from `center`; of equally near ones the
/// lower `index`. So with a capacity of k these are the k nearest. `radius` is at least 0;
/// NAV_ANY_DISTANCE is no limit. Walls do not matter: nav_query_cast_ray tells what is in sight.
/// Only units count that have one of the bits of `groups` (NavUnitDef.group); with NAV_GROUPS_ALL
/// all do. Exact, with units where nav_unit_get says, also inside a batch.
///
/// Writes the first `capacity` of them, and their full number to `*count`; `ids` may be NULL when
/// the capacity is 0.
/// Cost: the units in the circle, and those up to 15 of the largest radii around it. The first
/// question after a tick, or after the game changed a unit, puts all units into cells: linear.
/// @param ids [capacity]
/// Errors: ARGUMENT, RANGE (center), MEMORY.
NAV_API NavResult nav_crowd_list_units_in_circle(NavCrowd* crowd, NavPoint center, int32_t radius,
                                                 uint32_t groups, NavUnitId* ids, uint32_t capacity,
                                                 uint32_t* count);

/// List the units whose body meets a closed box, if only in one point, in the order of their
/// indexes: for a selection by a rectangle (nav_box_from_points). For the rest see
/// nav_crowd_list_units_in_circle.
/// @param ids [capacity]
/// Errors: ARGUMENT (also a box whose min is above its max), RANGE (box), MEMORY.
NAV_API NavResult nav_crowd_list_units_in_box(NavCrowd* crowd, NavBox box, uint32_t groups,
                                              NavUnitId* ids, uint32_t capacity, uint32_t* count);

/// Give a unit another `user`. Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_unit_set_user(NavCrowd* crowd, NavUnitId id, void* user);

/// What is a unit now? Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_unit_get(const NavCrowd* crowd, NavUnitId id, NavUnit* unit);

/// The points of a unit's route that lie ahead, the last one included: to draw it, say.
/// There are none when it has no route: it stands, waits for its first path, or has arrived.
/// Writes the first `capacity` of them, and their full number to `*count`; `corners` may be NULL
/// when the capacity is 0. Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_unit_find_corners(const NavCrowd* crowd, NavUnitId id, NavPoint* corners,
                                        uint32_t capacity, uint32_t* count);

typedef enum NavUnitEventKind {
    NAV_UNIT_EVENT_ARRIVED,   ///< at its goal; again when it was pushed off and has come back
    NAV_UNIT_EVENT_BLOCKED,   ///< it cannot come nearer to its goal; again likewise
    NAV_UNIT_EVENT_CUT,       ///< its route was cut; the unit is led around that, or waits. A cut
                              ///< farther than 20 ticks of walking is reported when it has lasted
                              ///< for 32 ticks, or when the unit has come as near as that
    NAV_UNIT_EVENT_DISPLACED, ///< its disc is not legal any more where it is
    NAV_UNIT_EVENT_PLACED,    ///< it was displaced, and was put to the nearest legal place
    NAV_UNIT_EVENT_LINK, ///< it came to a link, and stands at its other end now; more than once in
                         ///< a tick where it comes to several
    NAV_UNIT_EVENT_STUCK ///< it makes no headway (stuck_ticks); again only after it has made some
} NavUnitEventKind;

/// The name of a kind of event: "arrived", "blocked", ... A constant, never NULL.
NAV_API const char* nav_unit_event_kind_get_text(NavUnitEventKind kind);

typedef struct NavUnitEvent {
    NavUnitId id;
    NavUnitEventKind kind;
} NavUnitEvent;

/// What a tick has done.
typedef struct NavCrowdReport {
    uint64_t tick;              ///< how many there were; this one included
    const NavUnitEvent* events; ///< [event_count] valid until the crowd changes. Those of one unit
                                ///< are in the order in which they happened; the order of all is
                                ///< the same on every machine, and with any number of threads
    uint32_t event_count;
    uint32_t arrived_count, cut_count, displaced_count; ///< of these events
    uint32_t search_count, waiting_count; ///< units that were served; that have to ask again
    uint32_t stuck_count;                 ///< of these events
} NavCrowdReport;

/// One step of the simulation. `report` may be NULL.
///
/// In this order: units on a floor that commits have moved are carried with it, also when it
/// rotates (nav_pose_carry): on the floor that nav_world_get_floor_at named before. So a ferry
/// needs a higher z than the shores that it overlaps. Their goals stay. Units that stand where
/// their disc is not legal any more are displaced, and those that are displaced are put to the
/// nearest legal place within four radii, on their own side of walls if there is one. Who walked
/// then, or was displaced in the tick before, also goes aside at its speed, at right angles to
/// that: so nothing that moves carries a unit along for ever, where there is room. Units whose
/// route is cut or that have none get one, the highest priority first, and of these who cannot walk
/// on before those that are cut far ahead. Each unit chooses the velocity nearest to the one along
/// its route that keeps it from touching others; then all move.
///
/// Cost: linear in the units, times `neighbours`; the searches; after a commit a test of each unit
/// near to what it changed, or to walls.
/// Source: van den Berg, Guy, Lin, Manocha, Reciprocal n-body collision avoidance (2011).
/// Errors: ARGUMENT, BATCH; MEMORY: no unit has walked. Some may have been carried or put to a
/// legal place, and have another path; the next tick tells it. From then on the crowd need not
/// equal one that had memory: in lockstep, restore it.
NAV_API NavResult nav_crowd_tick(NavCrowd* crowd, NavCrowdReport* report);

/// What nav_crowd_carve has done.
typedef struct NavCrowdCarving {
    uint32_t inserted_count, removed_count; ///< obstacles
    uint32_t count;                         ///< that are there now
} NavCrowdCarving;

/// Make obstacles of units that stand, and take away those of units that stand no more: paths of
/// others then lead around them. Call it before the commit of a tick, in the batch with the game's
/// own changes; without an open batch it makes a commit of its own. No other call changes the
/// world: without this one, nothing is carved. `carving` may be NULL.
///
/// A unit stands when it has no goal left (standing or arrived) and has stayed for carve_ticks
/// within carve_distance. Its obstacle is an octagon about its point, within its disc, and a
/// little more than NavWorldDef.seam_width inside of its rim, so that no cracks close beside it. It
/// keeps off all other units of the crowd, so these stay where they are; where less than half of
/// the radius is left, the unit has none. But a side of another shape that crosses or touches the
/// octagon is rounded there: when that comes or goes, the side moves by less than two steps, which
/// displaces a unit beside it that has no room for that. The unit itself does not heed its
/// obstacle, and is
/// legal as if it were not there, up to 3 steps. A unit that is given a goal waits until its
/// obstacle is gone: so call this in each tick. A unit that was taken out of the crowd leaves its
/// obstacle until the next call.
///
/// A batch that is cancelled or fails loses nothing: the next call does it again.
/// Obstacles come and go in the order of the units' indexes.
/// Cost: n log n in the units when some begin to stand; the changes.
/// Errors: ARGUMENT (also `world` is not the crowd's); MEMORY and BUDGET as of nav_shape_insert:
/// none is made or taken away; in an open batch, its commit tells whether it was undone.
NAV_API NavResult nav_crowd_carve(NavCrowd* crowd, NavWorld* world, NavCrowdCarving* carving);

/// The work of a tick on one chunk of the units. It is called with `work` and the chunk's number.
typedef void (*NavChunkWork)(void* work, uint32_t chunk);

/// What a game does to share a tick among its threads: call do_chunk(work, k) once for each k from
/// 0 to `count` - 1, in any order, on any threads, and return when all of these calls have
/// returned. `context` is the game's.
typedef void (*NavRunChunks)(void* context, NavChunkWork do_chunk, void* work, uint32_t count);

/// Let the game's threads share the ticks of this crowd from now on. nav starts no threads itself:
/// a tick calls `run` some times, each time with `chunk_count` chunks. With `run` NULL the thread
/// that calls nav_crowd_tick does all, as at the beginning.
///
/// A tick gives the same crowd to the bit, whatever the number of chunks, and whatever threads they
/// are given to. Meanwhile other threads may read the world, but not the crowd.
/// Each chunk but the first keeps a query, whose memory grows with the mesh. Some chunks for each
/// thread share the work evenly. A chunk has to do with about the same units each time: where a
/// thread takes the same chunks first, more of what it needs is in its cache. Clones and snapshots
/// do not take this over.
/// chunk_count: 1 to 256. Errors: ARGUMENT, MEMORY: nothing has changed.
NAV_API NavResult nav_crowd_set_threads(NavCrowd* crowd, NavRunChunks run, void* context,
                                        uint32_t chunk_count);

/// How many units there are. Errors: ARGUMENT.
NAV_API NavResult nav_crowd_get_count(const NavCrowd* crowd, uint32_t* count);

/// A number made of all that a tick reads of the crowd. Cost: linear in the units.
/// Errors: ARGUMENT.
NAV_API NavResult nav_crowd_get_hash(const NavCrowd* crowd, uint64_t* hash);

/// One number for the crowd and the shapes of its world: made of nav_world_get_hash and
/// nav_crowd_get_hash. Cost: linear in the mesh and the units. Errors: ARGUMENT, BATCH.
NAV_API NavResult nav_crowd_get_total_hash(const NavCrowd* crowd, uint64_t* hash);

#ifdef __cplusplus
}
#endif
#endif
