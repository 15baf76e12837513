/// Questions to a live world, their answers looked at by going through all triangles.
#ifndef SUPPORT_ASKER_H
#define SUPPORT_ASKER_H

#include <nav/nav.h>

#include "support/scenes.h"

typedef struct AskerCounts {
    uint64_t places, rays, paths, legs, disc_paths; ///< asked, and legs looked at
} AskerCounts;

typedef struct Asker {
    const NavWorld* world;
    NavQuery* query;
    NavTriangle* triangles; ///< [slot_count] of the world as last read
    bool* is_there;         ///< [slot_count]
    uint32_t slot_count;
    size_t triangle_capacity, there_capacity;
    TestRandom random;
    char fault[256]; ///< empty, or what went wrong
} Asker;

/// Two points with which to ask.
typedef struct AskerEnds {
    NavPoint from, to;
} AskerEnds;

bool asker_init(Asker* asker, const NavWorld* world, uint64_t seed);
void asker_fini(Asker* asker);

/// Two points in the scene, corners of the mesh among them. The world is read for it.
AskerEnds asker_draw_ends(Asker* asker, const Scene* scene);

/// What is where, how far one can see, and which way one can walk: for the points drawn last.
/// False: fault.
bool asker_ask(Asker* asker, AskerEnds ends, int32_t radius, AskerCounts* counts);

/// The same shortest path in another world with the same shapes, to the last point. False: fault.
bool asker_ask_twice(Asker* asker, AskerEnds ends, const NavWorld* other, AskerCounts* counts);

#endif
