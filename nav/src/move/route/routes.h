// A set of routes. README.md says how it is kept up to date.
#ifndef NAVI_MOVE_ROUTE_ROUTES_H
#define NAVI_MOVE_ROUTE_ROUTES_H

#include "base/sort.h"
#include "move/route/boxes.h"
#include "move/route/grid.h"
#include "nav/crowd.h"
#include "nav/route.h"
#include "query/circle/vec.h"
#include "query/path/query.h"

// The nearest lattice point within the limits of coordinates.
static inline NavPoint navi_move_rounded(RadiusVec at) {
    NavPoint p = {(int32_t)fmax(-NAV_COORD_MAX, fmin(NAV_COORD_MAX, floor(at.x + 0.5))),
                  (int32_t)fmax(-NAV_COORD_MAX, fmin(NAV_COORD_MAX, floor(at.y + 0.5)))};
    return p;
}

// A path of cost c joins places that are at most factor * c / rate + credit apart: over links a
// path may cost less than the straight line. rate: the lowest of the filter.
typedef struct MoveReach {
    double factor, credit;
    int32_t radius; // for discs up to this one
    uint64_t round; // of the links; 0: not known
} MoveReach;

// A link at the last update.
typedef struct MoveLink {
    uint64_t place;   // 0: nobody could use it
    double cost, far; // far: between its ends, at most
    NavBox ends[2];
    uint32_t use_count; // at most, by one path
    uint8_t kind;
} MoveLink;

typedef struct MoveLinkChange {
    uint32_t slot;
    MoveLink now;
} MoveLinkChange;

typedef struct MoveLinks {
    NAV_ARRAY(MoveLink) known; // by slot
    NAV_ARRAY(uint32_t) anchored;
    NAV_ARRAY(MoveLinkChange) changed;
    uint64_t stamp; // of the world's links
    uint64_t round; // counts changes; at least 1
} MoveLinks;

// A filter that some routes share.
typedef struct MoveFilter {
    NavFilter filter;
    double area_costs[NAV_AREA_COUNT];
    bool has_area_costs;
    uint32_t users;
    MoveReach reach;
    QueryFilter made; // for this version and era
    uint64_t version, era;
    bool is_made;
} MoveFilter;

// Boxes that a route keeps; the last one holds all others.
enum { FREED_MOST = 4 };

// What walking reads comes first.
typedef struct MoveRoute {
    double along;     // how far the unit has come on its leg
    double cut_along; // as `along`: how far it can come on the leg that is cut
    PointList points;
    NavPoint point;        // where the unit is, on the lattice
    uint32_t leg, cut_leg; // the unit's is from points[leg] to points[leg + 1]
    NavRouteState state;
    bool is_alive, is_cut;
    bool is_unsure; // it is free up to its cut, and nobody has looked whether it still is cut there
    bool is_untold; // nobody has ever looked, so it was not named; only of an unsure one
    bool is_left;   // the unit is beside it: its leg matters no more
    bool is_pending;            // listed in `pending`: all of it must be checked
    bool is_whole;              // the path leads to the goal
    bool is_waiting;            // for a search: it may have become shorter
    bool is_listed;             // among the partial ones
    bool is_goal_covered;       // the unit cannot stand at the goal
    bool is_stranded;           // it is cut, and there was no other path
    bool is_better_known;       // a path that costs less was named, or one to the goal
    NAV_ARRAY(NavLinkId) links; // as in NavPath; empty: no links
    // What walking needs of a leg: the points are far in memory.
    NavPoint kept_ends[2];
    double kept_length, length_after; // of the leg, of all legs after it
    uint32_t kept_leg;                // NAV_NONE: nothing is kept
    uint32_t anchor;            // the leg that begins where the unit once was; NAV_NONE: none does
    uint32_t doubted;           // when it became untold, by routes->clock
    uint32_t filter;            // in `filters`; NAV_NONE: the default
    uint32_t entries;           // in the grid
    NavPathRequest request;     // its filter is NULL: see `filter`
    NAV_ARRAY(uint64_t) places; // of the links when the route got them
    uint32_t generation, next_free;
    double span, span_cost; // a path that costs no more reaches no farther, in steps
    double gap;   // what the rest cost more than the best path at the last search; < 0: not known
    double saved; // what the best path is known to cost less than the rest
    // Where areas cost differently, a commit may make the rest itself cheaper. So what it cost at
    // the last search is known, from the beginning of a leg on.
    double rest_cost;
    uint32_t rest_leg; // NAV_NONE: not known
    // What is in the grids has room to spare. The ellipse in that of spans is for this length; 0:
    // there is none. This leg is in that of legs from there to there.
    double span_put;
    NavPoint span_start, span_goal;
    NavPoint lead_ends[2];
    uint32_t lead_leg;     // NAV_NONE: it has no room
    uint32_t span_entries; // in that grid
    uint32_t freed_count;
    NavBox freed[FREED_MOST]; // what was freed since the last search
} MoveRoute;

// How far on a route.
typedef struct MoveWalked {
    uint32_t leg;
    NavRouteState state;
    double along;
} MoveWalked;

// Where a distance on a route leads to.
typedef struct MoveStep {
    double distance, walked;
    MoveWalked at;
    NavPosition position;
} MoveStep;

// A leg that a change has come near to.
typedef NAV_ARRAY(NaviKeyed) SuspectList;

// What a leg was that begins where its unit is.
typedef struct MoveBegun {
    bool is_begun; // and not in the grids
    bool is_left;
    NavPoint point;
    uint32_t anchor, rest_leg;
    double along, cut_along;
} MoveBegun;

// What an update has found out about a route. It is written down only when all is known.
typedef struct MoveVerdict {
    uint32_t slot, cut_leg; // NAV_NONE: the rest is free
    double cut_along;
    bool is_goal_covered;
    double distance;           // to the cut, if it was measured
    bool is_unsure, is_untold; // as of the route
    MoveBegun begun;           // while it was judged
} MoveVerdict;

// What a search has found out about a route.
typedef struct MoveFind {
    uint32_t slot;
    bool is_better; // there is a path that costs less than the rest, or one to the goal
    bool is_news;   // nobody has named it yet
    double saved, gap;
    double rest_cost;
    uint32_t rest_leg;
} MoveFind;

// What the last commit may have cut: where it blocked something, and sides that rounding moved.
typedef struct MoveNews {
    bool is_wanted;
    uint64_t version, era; // of the world after that commit
    NAV_ARRAY(GridArea) areas;
    MoveBoxes boxes; // theirs
} MoveNews;

typedef struct MoveNew {
    NavBox box;
    GridArea area;
} MoveNew;

// What one thread works with (workers.h).
typedef struct MoveWorker {
    NavRoutes* routes;
    NavQuery* query;
    uint32_t chunk;
    struct MoveDeal* deal; // see navi_worker_take
    bool may_change;       // routes
    // A leg may begin at its unit, and is put into the grids later: what it was is noted here.
    // NULL: it is put there at once.
    MoveBegun* begun;
    bool is_late; // what it should have changed must be done when others do not read
    NavResult result;
    uint32_t checked_count; // legs
    GridHits hits;
    GridGroup near;
    SuspectList suspects;
    NAV_ARRAY(MoveNew) news; // of its part
    NAV_ARRAY(MoveVerdict) verdicts;
    PointList points; // of paths that it has found
    NAV_ARRAY(NavLinkId) links;
    PointList rest; // that it puts together
    NAV_ARRAY(NavLinkId) rest_links;
} MoveWorker;

// The game's threads.
typedef struct MoveThreads {
    NavRunChunks run;
    void* context;
    uint32_t count;      // of chunks
    MoveWorker** others; // [count - 1]
} MoveThreads;

// A route that the grids do not hold as it is.
typedef struct MoveUnindexed {
    uint32_t slot;
    bool is_lead; // only its unit's leg
} MoveUnindexed;

// Routes that are put into the grids later. While `is_on` none is put there at once, as long as the
// list has room.
typedef struct MoveLate {
    NAV_ARRAY(MoveUnindexed) list;
    bool is_on;
} MoveLate;

// Boxes around sides that rounding has moved.
typedef NAV_ARRAY(NavBox) MoveMoved;

struct NavRoutes {
    NavQuery query;
    MoveWorker own; // of the first chunk, and of all that one thread does
    MoveThreads threads;
    uint32_t number; // of the world when the set was created
    NAV_ARRAY(MoveRoute) slots;
    uint32_t free_head;
    NAV_ARRAY(MoveFilter*) filters; // each in a block of its own, so that it does not move
    MoveGrid grid;
    uint64_t version, era; // of the world, at the last update
    bool is_lost;          // the last update had no memory: the next one checks all
    MoveReach plain_reach; // of the default filter
    MoveLinks links;
    int32_t radius_most; // of all routes so far
    NAV_ARRAY(uint32_t) pending;
    // A cut that is farther from its unit than this is judged when somebody asks; < 0: at once.
    double sure_distance;
    // The same of what comes near to a route that is free. Not less than that.
    double soon_distance;
    uint32_t clock; // the owner's
    SuspectList suspects, spare;
    NAV_ARRAY(NavRouteEvent) events;
    NAV_ARRAY(MoveVerdict) verdicts;
    NAV_ARRAY(MoveFind) finds;
    MoveGrid spans;               // where paths may lead that cost less than a route
    NAV_ARRAY(uint32_t) waiting;  // routes that may have become shorter
    NAV_ARRAY(double) costs_left; // by slot, while freed boxes are noted; else all are -1
    NAV_ARRAY(uint32_t) costed;   // the slots whose cost is known
    uint32_t next_waiting;        // slots below this have been served last
    NAV_ARRAY(uint32_t) partials; // routes that are not whole, and some that were not
    uint32_t covered_count;       // routes whose goal is covered
    uint64_t spent;               // nodes of all searches so far, about
    uint32_t cut_count;           // routes that are cut
    MoveBoxes boxes;              // of the last commit, those of what it blocked first
    MoveMoved moved;              // see moved.h
    MoveLate late;                // see navi_routes_index_late
    MoveNews news;
};

void navi_routes_init(NavRoutes* routes, const NavWorld* world);
void navi_route_drop_memory(NavMemory* memory, MoveRoute* route);
void navi_routes_fini(NavRoutes* routes);

// --- routes.c: slots ---------------------------------------------------------------------

// A slot with this request and path, or the same slot with other ones. The path must be sound.
// Errors: MEMORY; nothing has changed.
NavResult navi_route_insert(NavRoutes* routes, const NavPathRequest* request, const NavPath* path,
                            uint32_t* slot);
NavResult navi_route_set(NavRoutes* routes, uint32_t slot, const NavPathRequest* request,
                         const NavPath* path);
void navi_route_remove(NavRoutes* routes, uint32_t slot);

// Search for the request. Adds to routes->spent.
NavResult navi_route_search(NavRoutes* routes, const NavPathRequest* request, NavPath* path);
// The same in two steps.
NavResult navi_route_search_by(MoveWorker* worker, const NavPathRequest* request, NavPath* path);
uint64_t navi_route_nodes_of(const NavRoutes* routes, const NavPathRequest* request,
                             const NavPath* path);

// All of the route must be checked by the next update.
void navi_route_suspect(NavRoutes* routes, uint32_t slot);
// If the unit cannot get to its goal, the route waits after the next commit that frees something.
void navi_route_list_partial(NavRoutes* routes, uint32_t slot);
// It may have become shorter.
void navi_route_wait(NavRoutes* routes, uint32_t slot);

// --- filters.c ---------------------------------------------------------------------------

// The number of an equal filter, which has one user more. NULL: NAV_NONE. Errors: MEMORY.
NavResult navi_move_filter_take(NavRoutes* routes, const NavFilter* filter, uint32_t* number);
void navi_move_filter_leave(NavRoutes* routes, uint32_t number);
// As if the filter had not been taken since there were `count` filters.
void navi_move_filter_undo(NavRoutes* routes, uint32_t number, uint32_t count);
void navi_move_filters_fini(NavRoutes* routes);
// As it was given; NULL: the default.
static inline const NavFilter* navi_move_filter_given(const NavRoutes* routes, uint32_t number) {
    return number == NAV_NONE ? NULL : &routes->filters.data[number]->filter;
}
// The filter for the present version of the world.
QueryFilter navi_move_filter(NavRoutes* routes, uint32_t number);
// The same without keeping it.
QueryFilter navi_move_filter_now(const NavRoutes* routes, uint32_t number);
// Where paths of this filter may lead.
MoveReach* navi_move_filter_reach(NavRoutes* routes, uint32_t number);
// The request with its filter, valid until the filters change.
NavPathRequest navi_move_request(const NavRoutes* routes, const MoveRoute* route);

// --- legs --------------------------------------------------------------------------------

static inline uint32_t navi_route_leg_count(const MoveRoute* route) {
    return route->points.count == 0 ? 0 : route->points.count - 1;
}

// The first leg that matters.
static inline uint32_t navi_route_next_leg(const MoveRoute* route) {
    return route->leg + route->is_left;
}

static inline bool navi_link_id_is_null(NavLinkId id) {
    return id.index == 0 && id.generation == 0 && id.world == 0;
}

static inline bool navi_route_leg_is_link(const MoveRoute* route, uint32_t leg) {
    return route->links.count > 0 && !navi_link_id_is_null(route->links.data[leg]);
}

static inline double navi_route_leg_length(const MoveRoute* route, uint32_t leg) {
    return navi_distance(route->points.data[leg], route->points.data[leg + 1]);
}

// Is the unit unable to get to its goal, as far as is known?
static inline bool navi_route_is_wanting(const MoveRoute* route) {
    return !route->is_whole || route->is_stranded;
}

// What its best path saves is not known any more: the next search begins anew.
static inline void navi_route_forget_better(MoveRoute* route) {
    route->is_better_known = false;
    route->saved = 0;
    route->gap = -1;
    route->rest_leg = NAV_NONE;
}

// Is all known that the last update can know?
static inline bool navi_routes_are_current(const NavRoutes* routes) {
    const NavWorld* world = routes->query.ask.world;
    return !routes->is_lost && routes->version == world->version && routes->era == world->era;
}

// What is left to walk.
double navi_route_left(const MoveRoute* route);
// The same, about. What it needs of the route is kept with it.
double navi_route_left_kept(MoveRoute* route);

#endif
