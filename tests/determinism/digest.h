/// The answers of a world, hashed into numbers that do not depend on the machine.
#ifndef DETERMINISM_DIGEST_H
#define DETERMINISM_DIGEST_H

#include <nav/nav.h>

typedef struct Digest {
    uint64_t results;  ///< the result of each call
    uint64_t mesh;     ///< nav_world_get_hash after each change
    uint64_t islands;  ///< the triangles of each island
    uint64_t places;   ///< locate, nearest
    uint64_t rays;     ///< where rays end
    uint64_t optimal;  ///< shortest paths
    uint64_t fast;     ///< fast paths, with and without terrain costs
    uint64_t radius;   ///< both kinds, for a disc
    uint64_t routes;   ///< routes that are walked and watched
    uint64_t internal; ///< slots, ids, reports: equal on every machine, but free to change
    uint64_t accepted, refused, paths; ///< counts: calls, and paths found
} Digest;

uint64_t digest_fold(uint64_t digest, uint64_t word);
uint64_t digest_double(uint64_t digest, double value);
uint64_t digest_point(uint64_t digest, NavPoint p);

/// Add the state of the world to the digest, and (when there is a query) the answers at and between
/// the points.
void digest_world(Digest* digest, const NavWorld* world);
void digest_asks(Digest* digest, NavQuery* query, NavPoint from, NavPoint to, int32_t radius);

#endif
