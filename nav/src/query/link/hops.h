// The links that an agent can use, as hops.
#ifndef NAVI_QUERY_LINK_HOPS_H
#define NAVI_QUERY_LINK_HOPS_H

#include "query/disc/scratch.h"

enum { LINK_LANES = 9 }; // hops in one direction of a link with width

// One use of a link, in one direction and at one place. A link with width has several.
typedef struct LinkHop {
    NavPoint p[2]; // its entry and exit
    NavSpot spot[2];
    NavPoint ends[2][2]; // ends[i]: the two end points of the segment at end i of the link
    double t, cost;      // fraction of the width, 0 to 1; cost of using the link
    uint32_t link;       // slot
    int32_t radius;      // of the agent
    bool is_wide;
    // Used by the search for a path with links.
    bool is_closed;
    uint32_t parent; // the previous hop, NAV_NONE if it is the start
    double g;        // lowest cost found so far of a path to its exit
} LinkHop;

// A link with width, which an agent may use at any place: ends[i] are those of the segment at its
// end i.
typedef struct LinkWide {
    NavPoint ends[2][2];
    double cost;
    bool is_two_way;
} LinkWide;

typedef struct LinkScratch {
    Ask* ask;
    RadiusScratch* disc;
    // The hops of enabled links in this epoch, for these kinds and this radius.
    NAV_ARRAY(LinkHop) hops;
    NAV_ARRAY(LinkWide) wide;
    uint32_t epoch, kinds;
    int32_t radius;
} LinkScratch;

// Init, with pointers to the scratches of the rooms below this one.
void navi_link_init(LinkScratch* scratch, Ask* ask, RadiusScratch* disc);
void navi_link_fini(LinkScratch* scratch);

// Reset to the state after init, except that arrays keep their capacity.
void navi_link_forget(LinkScratch* scratch);

// Bring the hops up to date with the world's version, the filter and the radius. This costs
// nothing if they are up to date; otherwise, for each enabled link, a few locations, or searches
// for the nearest place of a disc. A disc uses a link from the nearest place where it fits, if it
// touches the link's end there and nothing is between.
NavResult navi_link_hops(LinkScratch* scratch, const QueryFilter* filter, int32_t radius);

// Move a hop to fraction t of its link's width, from 0 to 1. `*is_usable`: both ends of the hop
// have a walkable place.
NavResult navi_link_hop_at(LinkScratch* scratch, const QueryFilter* filter, LinkHop* hop, double t,
                           bool* is_usable);

// Mark everything reachable from the start on foot or by hops; see navi_reach_mark. The hops must
// be up to date.
NavResult navi_link_reach(LinkScratch* scratch, const QueryFilter* filter, const NavSpot* start);

// Mark everything from where a marked place can be reached by hops.
NavResult navi_link_reach_back(LinkScratch* scratch, const QueryFilter* filter);

#endif
