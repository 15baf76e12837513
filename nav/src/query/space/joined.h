// Which triangles can be reached from a point.
#ifndef NAVI_QUERY_SPACE_JOINED_H
#define NAVI_QUERY_SPACE_JOINED_H

#include "query/ask/reach.h"

typedef struct Joined {
    const Ask* ask;
    const QueryFilter* filter;
    bool is_any;    // all walkable triangles
    bool is_marked; // the marked islands
} Joined;

static inline bool navi_joined_has(const Joined* joined, uint32_t t) {
    if (joined->is_any)
        return navi_filter_walks(joined->filter, t);
    if (joined->is_marked)
        return navi_reach_is_marked(joined->ask, joined->filter, t);
    return joined->ask->at_goal.data[t] == joined->ask->stamp;
}

// Does a triangle that holds the spot's point belong to the set?
bool navi_joined_has_spot(const Joined* joined, const NavSpot* spot);
// The triangle of the set that represents the point, as in navi_locate; NAV_NONE: there is none.
uint32_t navi_joined_triangle(const Joined* joined, const NavSpot* spot);

// Everything that is walkable.
static inline Joined navi_joined_any(const Ask* ask, const QueryFilter* filter) {
    Joined joined = {ask, filter, true, false};
    return joined;
}

// The islands that navi_reach_mark has marked.
static inline Joined navi_joined_marked(const Ask* ask, const QueryFilter* filter) {
    Joined joined = {ask, filter, false, true};
    return joined;
}

// Everything that can be reached from `from`; nothing when `from` is blocked. The triangles are
// marked in ask->at_goal and listed in ask->stack. Cost: the size of the result.
NavResult navi_joined_from(Ask* ask, const QueryFilter* filter, NavPoint from, Joined* joined);

// The same, but only across edges that meet the closed disc with diameter `from` - `to`.
NavResult navi_joined_within(Ask* ask, const QueryFilter* filter, NavPoint from, NavPoint to,
                             Joined* joined);

#endif
