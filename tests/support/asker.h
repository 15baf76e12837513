/// Queries in a live world, whose answers are checked by looking at all triangles.
#ifndef SUPPORT_ASKER_H
#define SUPPORT_ASKER_H

#include <nav/nav.h>

#include "support/scenes.h"

typedef struct AskerCounts {
    uint64_t places, rays, paths, legs, disc_paths; ///< number of queries, and of legs checked
} AskerCounts;

typedef struct Asker {
    const NavWorld* world;
    NavQuery* query;
    NavTriangle* triangles; ///< [slot_count] of the world as last read
    bool* is_there;         ///< [slot_count]
    uint32_t slot_count;
    size_t triangle_capacity, there_capacity;
    TestRandom random;
    char fault[256]; ///< empty, or the fault
} Asker;

/// Two points for the queries.
typedef struct AskerEnds {
    NavPoint from, to;
} AskerEnds;

bool asker_init(Asker* asker, const NavWorld* world, uint64_t seed);
void asker_fini(Asker* asker);

/// Chooses two points in the scene, sometimes corners of the mesh. Reads the triangles of the world
/// first.
AskerEnds asker_draw_ends(Asker* asker, const Scene* scene);

/// Queries of location, ray and path for the points chosen last. False: fault.
bool asker_ask(Asker* asker, AskerEnds ends, int32_t radius, AskerCounts* counts);

/// Another world with the same shapes must give exactly the same shortest path. False: fault.
bool asker_ask_twice(Asker* asker, AskerEnds ends, const NavWorld* other, AskerCounts* counts);

#endif
