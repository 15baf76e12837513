/// What a world answers, folded into numbers that do not depend on the machine.
#ifndef DETERMINISM_DIGEST_H
#define DETERMINISM_DIGEST_H

#include <nav/nav.h>

typedef struct Digest {
    uint64_t results;  ///< what each call returned
    uint64_t mesh;     ///< nav_world_get_hash after each change
    uint64_t islands;  ///< which triangles belong together
    uint64_t places;   ///< locate, nearest
    uint64_t rays;     ///< where straight ways end
    uint64_t optimal;  ///< shortest paths
    uint64_t fast;     ///< fast paths, with and without terrain costs
    uint64_t radius;   ///< both, for a disc
    uint64_t internal; ///< slots, ids, reports: equal on every machine, but free to change
    uint64_t accepted, refused, paths; ///< counts: calls, and paths found
} Digest;

uint64_t digest_fold(uint64_t digest, uint64_t word);
uint64_t digest_double(uint64_t digest, double value);
uint64_t digest_point(uint64_t digest, NavPoint p);

/// Fold in what the world is now, and (when there is a query) what is at and between the points.
void digest_world(Digest* digest, const NavWorld* world);
void digest_asks(Digest* digest, NavQuery* query, NavPoint from, NavPoint to, int32_t radius);

#endif
