/// Links: ways that the ground does not give, such as jumps, ladders, doors and portals.
///
/// A link leads from one place to another, at any distance. It does not change the mesh nor its
/// hash, and is no obstacle. Paths use it when that is cheaper, or the only way. An agent can use
/// it while it is awake: enabled, of a kind that the agent's filter names, with the shapes to which
/// its ends are anchored in the world and enabled, and with both ends walkable for the filter. Else
/// it is dormant, and wakes by itself. An end that misses the walkable region by at most
/// NAV_LINK_SLACK steps, as one on the side of a turned shape may, counts as the nearest walkable
/// point there. A disc (a radius above 0) uses a link from the place nearest to its end where it
/// can stand, and comes out at such a place, if it touches the end there (up to NAV_LINK_SLACK
/// steps) and nothing lies between; else the link is dormant for it. So it can use an end at a
/// wall.
#ifndef NAV_LINK_H
#define NAV_LINK_H

#include "nav/query.h"
#include "nav/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NAV_LINK_KIND_COUNT 32
/// Steps: see above.
#define NAV_LINK_SLACK 2

/// Where a link begins or ends: a point, or a segment that can be entered, or left, anywhere.
typedef struct NavLinkEnd {
    NavPoint a, b;     ///< steps; equal: a point
    NavShapeId anchor; ///< null: a and b are world positions; else they are in the coordinates of
                       ///< this shape's outline, and go where the shape goes
} NavLinkEnd;

/// A link to be. Get one from nav_link_def. Who enters at a part t of the way from from.a to from.b
/// leaves at the same part of the way from to.a to to.b. Where an end is a segment, nine evenly
/// spaced places are tried, and the best is moved to where the path is shortest beside it.
typedef struct NavLinkDef {
    NavLinkEnd from, to;
    bool is_two_way; ///< default false: only from `from` to `to`
    double cost;     ///< of its use, finite and >= 0; default: the straight distance of the ends
    uint8_t kind;    ///< yours, below NAV_LINK_KIND_COUNT: see NavFilter.link_kinds; default 0
    uint64_t user;   ///< yours
    bool is_enabled; ///< default true
} NavLinkDef;

/// A link between two points of the world.
NAV_API NavLinkDef nav_link_def(NavPoint from, NavPoint to);

/// Make a link. It may be in a batch. Errors: ARGUMENT (cost, kind), RANGE, STALE_ID (an anchor),
/// MEMORY.
NAV_API NavResult nav_link_insert(NavWorld* world, const NavLinkDef* def, NavLinkId* id);

/// Give the living link another def as one update: move it, enable it, give it another cost. Where
/// an anchor is what it was, it may be stale. Errors: STALE_ID, and those of nav_link_insert.
NAV_API NavResult nav_link_set(NavWorld* world, NavLinkId id, const NavLinkDef* def);

/// Errors: STALE_ID, MEMORY.
NAV_API NavResult nav_link_remove(NavWorld* world, NavLinkId id);

/// What a link is now. Errors: ARGUMENT, STALE_ID.
NAV_API NavResult nav_link_get(const NavWorld* world, NavLinkId id, NavLinkDef* def);

/// Where a link is now.
typedef struct NavLinkPlace {
    bool is_placed;          ///< both anchors are there and enabled; else the rest is 0
    NavPoint from_a, from_b; ///< of the world
    NavPoint to_a, to_b;
} NavLinkPlace;

/// Errors: ARGUMENT, STALE_ID. Cost: constant.
NAV_API NavResult nav_link_get_place(const NavWorld* world, NavLinkId id, NavLinkPlace* place);

/// All living links by slot. Writes at most `capacity`, reports the full count. Errors: ARGUMENT.
NAV_API NavResult nav_world_list_links(const NavWorld* world, NavLinkId* ids, uint32_t capacity,
                                       uint32_t* count);

/// What links to propose: jumps across gaps, and steps between floors. Get one from
/// nav_proposal_request.
typedef struct NavProposalRequest {
    NavBox box;              ///< where they may begin; default everywhere
    const NavFilter* filter; ///< of the agents that jump; default NULL: the default one
    int32_t max_distance;    ///< steps; of a jump; at least 1; default 96 px
    int32_t spacing;         ///< steps; along a wall; at least 1; default 32 px
    uint32_t stop_layers;    ///< obstacles that block one of these cannot be jumped over; default
                             ///< all: jumps lead over what has no floor
    int32_t max_climb; ///< >= 0: floors that meet, with elevations that differ by more than the
                       ///< filter's step height and by at most this, get steps both ways; default 0
    int32_t max_drop;  ///< >= 0: the same, for steps down only; default 0
    int32_t inset;     ///< steps; so far from the common edge a step begins and ends; at least 1;
                       ///< less where floors are narrow; default 4 px
    double min_detour; ///< the way on foot must be so many times as long as the jump, or none;
                       ///< finite and >= 1; default 2
} NavProposalRequest;

/// Jumps of at most 96 px over what has no floor, and no steps.
NAV_API NavProposalRequest nav_proposal_request(void);

/// Propose jumps: straight out from walls, from evenly spaced places, to the first walkable place
/// beyond, both ways. Propose steps where floors of different elevation meet, from evenly spaced
/// places on the higher to the lower one. Each is a link between two points at the default cost. Of
/// proposals whose ends are less than half a spacing apart one is kept. The order depends on
/// coordinates only. Links that are there already do not count. Writes at most `capacity`, reports
/// the full count. Cost: the mesh, a path for each jump within one island, and the square of the
/// proposals. Errors: ARGUMENT, BATCH, MEMORY.
NAV_API NavResult nav_link_propose(NavQuery* query, const NavProposalRequest* options,
                                   NavLinkDef* links, uint32_t capacity, uint32_t* count);

#ifdef __cplusplus
}
#endif
#endif
