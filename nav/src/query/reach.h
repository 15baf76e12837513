// Which triangles can be reached from a point.
#ifndef NAVI_QUERY_REACH_H
#define NAVI_QUERY_REACH_H

#include "query/query.h"

typedef struct Reach {
    const NavQuery* query;
    const QueryFilter* filter;
    bool is_any; // all that is walkable
} Reach;

static inline bool navi_reach_has(const Reach* reach, uint32_t t) {
    if (reach->is_any)
        return navi_filter_walks(reach->filter, t);
    return reach->query->at_goal.data[t] == reach->query->stamp;
}

// Does some triangle that holds the spot's point belong to it?
bool navi_reach_has_spot(const Reach* reach, const NavSpot* spot);
// The one of them that stands for the point, as in navi_locate; NAVI_NONE without any.
uint32_t navi_reach_triangle(const Reach* reach, const NavSpot* spot);

// Everything that is walkable.
static inline Reach navi_reach_any(const NavQuery* query, const QueryFilter* filter) {
    Reach reach = {query, filter, true};
    return reach;
}

// What can be reached from `from`; nothing when it is blocked. The triangles are marked in
// query->at_goal and listed in query->stack. Cost: what is reached. False: no memory.
bool navi_reach_from(NavQuery* query, const QueryFilter* filter, NavPoint from, Reach* reach);

// The same, but only across edges that meet the closed disc with the diameter `from` - `to`.
bool navi_reach_within(NavQuery* query, const QueryFilter* filter, NavPoint from, NavPoint to,
                       Reach* reach);

#endif
