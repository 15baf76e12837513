/// Links: connections that the ground does not give, such as jumps, ladders, doors and portals.
///
/// A link leads from one place to another, at any distance.
/// It does not change the mesh or its hash, and is no obstacle.
/// A path uses it where that is cheaper, or the only connection.
///
/// A link is awake, and can be used, when it is enabled, its kind is in the agent's filter, the
/// shapes that its ends are anchored to are in the world and enabled, and both ends are walkable.
/// Otherwise it is dormant, and wakes by itself.
/// An end that misses the walkable region by at most NAV_LINK_SLACK steps, as on the side of a
/// rotated shape, counts as the nearest walkable point.
///
/// A disc uses a link from the place nearest to its end where the disc fits.
/// It must touch the end there, up to NAV_LINK_SLACK steps, with nothing between; otherwise the
/// link is dormant for it.
/// So a disc can use a link whose end lies at a wall.
#ifndef NAV_LINK_H
#define NAV_LINK_H

#include "nav/query.h"
#include "nav/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NAV_LINK_KIND_COUNT 32
/// In steps: see above.
#define NAV_LINK_SLACK 2

/// Where a link begins or ends: a point, or a segment that can be entered or left anywhere.
typedef struct NavLinkEnd {
    NavPoint a, b;     ///< the ends of the segment; equal: a point
    NavShapeId anchor; ///< null: a and b are world positions; else they are in the coordinates of
                       ///< this shape's outline, and move with the shape
} NavLinkEnd;

/// What a link is made of. Get one from nav_link_def.
/// An agent that enters at the fraction t of the segment from.a to from.b leaves at the same
/// fraction of the segment to.a to to.b.
/// Where an end is a segment, nine evenly spaced places are tried, and the best is moved to where
/// the path is shortest near it.
typedef struct NavLinkDef {
    NavLinkEnd from, to;
    bool is_two_way; ///< default false: only from `from` to `to`
    double cost;     ///< of one use, in steps, 0 to NAV_COST_MAX; default: the
                     ///< distance of the two points that nav_link_def is given
    uint8_t kind;    ///< yours, below NAV_LINK_KIND_COUNT: see NavFilter.link_kinds; default 0
    uint64_t user;   ///< yours; default 0
    bool is_enabled; ///< default true
    uint32_t cookie; ///< the factory's
} NavLinkDef;

/// A def with the defaults above, of a link between two points of the world.
NAV_API NavLinkDef nav_link_def(NavPoint from, NavPoint to);

/// Put a link into the world.
/// Errors: ARGUMENT (also cost and kind), STALE_ID and OTHER_WORLD (an anchor), RANGE, MEMORY.
NAV_API NavResult nav_link_insert(NavWorld* world, const NavLinkDef* def, NavLinkId* id);

/// Give a link another def, as one update: move it, enable it, change its cost.
/// The shape of an anchor may be gone, if the link had this anchor already.
/// Errors: ARGUMENT (also cost and kind), STALE_ID and OTHER_WORLD (the link or a new anchor),
/// RANGE, MEMORY.
NAV_API NavResult nav_link_set(NavWorld* world, NavLinkId id, const NavLinkDef* def);

/// Take a link out of the world. Its id is stale from now on.
/// Errors: ARGUMENT, STALE_ID, OTHER_WORLD, MEMORY.
NAV_API NavResult nav_link_remove(NavWorld* world, NavLinkId id);

/// What a link is now. Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_link_get(const NavWorld* world, NavLinkId id, NavLinkDef* def);

/// Where a link is now, in the world.
typedef struct NavLinkPlace {
    bool is_placed; ///< both anchors are there and enabled; else the rest is 0
    NavPoint from_a, from_b;
    NavPoint to_a, to_b;
} NavLinkPlace;

/// Where a link is now. Cost: constant. Errors: ARGUMENT, STALE_ID, OTHER_WORLD.
NAV_API NavResult nav_link_get_place(const NavWorld* world, NavLinkId id, NavLinkPlace* place);

/// All links, in rising order of `index` in their ids.
/// Writes the first `capacity` of them, and their full number to `*count`; `ids` may be NULL when
/// the capacity is 0.
/// Errors: ARGUMENT.
NAV_API NavResult nav_world_list_links(const NavWorld* world, NavLinkId* ids, uint32_t capacity,
                                       uint32_t* count);

/// Which links to propose: jumps over gaps, and climbs and drops between floors. Get one from
/// nav_proposal_request.
typedef struct NavProposalRequest {
    NavBox box;              ///< where they may begin; default everywhere
    const NavFilter* filter; ///< of the agents that jump; default NULL
    int32_t max_distance;    ///< of a jump, at least 1; default 96 px
    int32_t spacing;         ///< along a wall, at least 1; default 32 px
    uint32_t stop_layers;    ///< no jump leads over an obstacle that blocks one of these; default
                             ///< all: jumps lead only over what has no floor
    int32_t max_climb;       ///< in the unit of elevations, at least 0; floors that meet, with
                       ///< elevations that differ by more than the filter's step height and at
                       ///< most this, get climbs, which lead up and down; default 0: none do
    int32_t max_drop;  ///< the same for drops, which lead only down; default 0: none do
    int32_t inset;     ///< distance of the ends of a climb or drop from the common edge, at least
                       ///< 1; less where a floor is narrow; default 4 px
    double min_detour; ///< a jump must save so much: the path on foot is at least this many times
                       ///< as long, or there is none; finite and at least 1; default 2
    uint32_t cookie;   ///< the factory's
} NavProposalRequest;

/// A request with the defaults above: jumps of at most 96 px over what has no floor, no climbs and
/// no drops.
NAV_API NavProposalRequest nav_proposal_request(void);

/// Propose links. None is inserted.
///
/// Jumps lead straight out from a wall to the first walkable place beyond, and can be used in
/// both directions.
/// Climbs and drops lead from the higher of two floors that meet to the lower one.
/// All begin at evenly spaced places, and are links between two points at the default cost.
/// Of proposals whose ends are less than half a spacing apart one is kept.
/// Links that exist already are not taken into account.
/// The order depends on coordinates only.
///
/// Writes the first `capacity` of them, and their full number to `*count`; `links` may be NULL when
/// the capacity is 0.
/// Cost: the mesh, a path for each jump within one island, and the square of the proposals.
/// Errors: ARGUMENT, BATCH, MEMORY.
NAV_API NavResult nav_link_propose(NavQuery* query, const NavProposalRequest* request,
                                   NavLinkDef* links, uint32_t capacity, uint32_t* count);

#ifdef __cplusplus
}
#endif
#endif
