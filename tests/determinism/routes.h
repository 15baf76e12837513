/// Routes and a crowd in a world that changes, hashed: what an update names, where units come to,
/// repairs, places for discs.
#ifndef DETERMINISM_ROUTES_H
#define DETERMINISM_ROUTES_H

#include "digest.h"

enum { ROUTE_COUNT = 6, ROUTE_TURNS = 10, RENEW_TURNS = 40, UNIT_COUNT = 8 };

typedef struct DigestRoutes {
    const NavWorld* world;
    NavRoutes* routes;
    NavQuery* query;
    uint64_t random;
    NavRouteId ids[ROUTE_COUNT];
    uint32_t count, turn;
    NavCrowd* crowd;
    NavUnitId units[UNIT_COUNT];
    uint32_t unit_count;
    int32_t size; ///< of shapes
} DigestRoutes;

void digest_routes_begin(DigestRoutes* walkers, const NavWorld* world, int32_t size);
void digest_routes_end(DigestRoutes* walkers);
/// After a commit: gives the digest with all that happens. Now and then a route is added that leads
/// from the one place to the other.
uint64_t digest_routes_step(DigestRoutes* walkers, uint64_t digest, NavPoint from, NavPoint to);

#endif
