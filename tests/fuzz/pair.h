// Two worlds that must stay the same, each with a crowd, a set of routes and a queue. Every call is
// made on both sides, and must have the same result. Only the numbers of chunks differ, and what
// the second side was made of: it is restored, cloned or copied from the first one in the middle.
#ifndef FUZZ_PAIR_H
#define FUZZ_PAIR_H

#include "fuzz.h"

enum {
    PAIR_SIZE = 4096,
    PAIR_UNITS = 8,
    PAIR_SHAPES = 10,
    PAIR_LINKS = 4,
    PAIR_ROUTES = 4,
    PAIR_TICKETS = 4
};

typedef struct PairSide {
    NavWorld* world;
    NavCrowd* crowd;
    NavRoutes* routes;
    NavQueue* queue;
    NavTicket tickets[PAIR_TICKETS]; // a queue on a restored world begins with others
} PairSide;

typedef struct Pair {
    FuzzInput* input;
    PairSide sides[2];
    NavWorld* past; // the world as it was some time ago, or NULL
    NavPoint origin;
    NavUnitId units[PAIR_UNITS];
    NavShapeId shapes[PAIR_SHAPES];
    NavLinkId links[PAIR_LINKS];
    NavRouteId routes[PAIR_ROUTES];
    bool is_in_batch, has_path_data, had_path_data;
    double costs[NAV_AREA_COUNT]; // of the last filter
    NavPoint points[PAIR_UNITS];  // of the last region or formation
} Pair;

// Makes a call on both `side`s.
#define PAIR_BOTH(pair, result, call)                                                              \
    do {                                                                                           \
        const PairSide* side = &(pair)->sides[0];                                                  \
        NavResult first_result_ = (call);                                                          \
        side = &(pair)->sides[1];                                                                  \
        (result) = (call);                                                                         \
        FUZZ_CHECK((result) == first_result_);                                                     \
    } while (0)

// --- pair.c: values from the bytes, and both sides ---------------------------------------

NavPoint pair_point(Pair* pair);
// With costs, layers and steps; sometimes one that is refused. Valid until the next one.
NavFilter pair_filter(Pair* pair);
NavUnitId pair_unit(Pair* pair);

void pair_begin(Pair* pair);
void pair_end(Pair* pair);
// Ticks, and updates the routes: then all can be saved and copied.
void pair_settle(Pair* pair);

void pair_furnish(Pair* pair, uint8_t how);

// --- calls of one kind -------------------------------------------------------------------

NavResult pair_call_ground(Pair* pair);
NavResult pair_call_unit(Pair* pair);
NavResult pair_call_route(Pair* pair);
NavResult pair_update_routes(Pair* pair, uint32_t nodes);
NavResult pair_call_queue(Pair* pair);
NavResult pair_tick(Pair* pair);
// Makes one side of the other one.
NavResult pair_renew(Pair* pair);
// Keeps the world as it is, or takes both sides back to what was kept.
NavResult pair_travel(Pair* pair);

// --- pair_check.c ------------------------------------------------------------------------

// All units of both sides are the same, and those that are not displaced stand where they may.
void pair_check_units(const Pair* pair);
// Lists of units are those that distances give.
NavResult pair_check_lists(Pair* pair);

#endif
