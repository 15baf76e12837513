// Which triangles can be reached from a point.
#ifndef NAVI_QUERY_SPACE_JOINED_H
#define NAVI_QUERY_SPACE_JOINED_H

#include "query/ask/reach.h"

typedef struct Joined {
    const Ask* ask;
    const QueryFilter* filter;
    bool is_any;    // all walkable triangles
    bool is_marked; // the marked islands
    bool has_from;  // these are what can be reached from ends[0]
    bool is_within; // only points of the closed disc whose diameter has these ends
    NavPoint ends[2];
} Joined;

// Is the point, of a triangle of the set, in the set?
static inline bool navi_joined_has_point(const Joined* joined, NavPoint p) {
    return !joined->is_within || navi_dot(p, joined->ends[0], joined->ends[1]) <= 0; // Thales
}

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
    Joined joined = {.ask = ask, .filter = filter, .is_any = true};
    return joined;
}

// The islands that navi_reach_mark has marked.
static inline Joined navi_joined_marked(const Ask* ask, const QueryFilter* filter) {
    Joined joined = {.ask = ask, .filter = filter, .is_marked = true};
    return joined;
}

// Everything that can be reached from `from`; nothing when `from` is blocked. Cost: for a plain
// filter constant; else the size of the result, once a version and filter.
NavResult navi_joined_from(Ask* ask, const QueryFilter* filter, NavPoint from, Joined* joined);

// List the triangles of such a set in ask->stack, some at a time: begin, and go on until there are
// `most` of them. All are listed when `*next`, 0 at first, is ask->stack.count. They are marked in
// ask->at_goal.
NavResult navi_joined_begin_list(Ask* ask, const Joined* joined);
NavResult navi_joined_list(Ask* ask, const Joined* joined, uint32_t* next, uint32_t most);

// Everything that is joined to `from` within the closed disc with diameter `from` - `to`, marked in
// ask->at_goal. A triangle and an edge meet the disc in convex sets, so it is enough that the edges
// do. Cost: the size of the result.
NavResult navi_joined_within(Ask* ask, const QueryFilter* filter, NavPoint from, NavPoint to,
                             Joined* joined);

#endif
