// Which triangles can be reached from a point.
#ifndef NAVI_QUERY_SPACE_JOINED_H
#define NAVI_QUERY_SPACE_JOINED_H

#include "query/path/link_hops.h"

typedef struct Joined {
    const NavQuery* query;
    const QueryFilter* filter;
    bool is_any;    // all that is walkable
    bool is_linked; // what can be reached over links
} Joined;

static inline bool navi_joined_has(const Joined* joined, uint32_t t) {
    if (joined->is_any)
        return navi_filter_walks(joined->filter, t);
    if (joined->is_linked)
        return navi_link_is_reached(joined->query, joined->filter, t);
    return joined->query->at_goal.data[t] == joined->query->stamp;
}

// Does some triangle that holds the spot's point belong to it?
bool navi_joined_has_spot(const Joined* joined, const NavSpot* spot);
// The one of them that stands for the point, as in navi_locate; NAV_NONE without any.
uint32_t navi_joined_triangle(const Joined* joined, const NavSpot* spot);

// Everything that is walkable.
static inline Joined navi_joined_any(const NavQuery* query, const QueryFilter* filter) {
    Joined joined = {query, filter, true, false};
    return joined;
}

// What navi_link_reach has found.
static inline Joined navi_joined_linked(const NavQuery* query, const QueryFilter* filter) {
    Joined joined = {query, filter, false, true};
    return joined;
}

// What can be reached from `from`; nothing when it is blocked. The triangles are marked in
// query->at_goal and listed in query->stack. Cost: what is reached. False: no memory.
bool navi_joined_from(NavQuery* query, const QueryFilter* filter, NavPoint from, Joined* joined);

// The same, but only across edges that meet the closed disc with the diameter `from` - `to`.
bool navi_joined_within(NavQuery* query, const QueryFilter* filter, NavPoint from, NavPoint to,
                        Joined* joined);

#endif
