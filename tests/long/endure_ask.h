/// Questions to a live world, their answers looked at by going through all triangles.
#ifndef LONG_ENDURE_ASK_H
#define LONG_ENDURE_ASK_H

#include <nav/nav.h>

#include "long/endure_run.h"

typedef struct EndureAsker {
    const NavWorld* world;
    NavQuery* query;
    NavTriangle* triangles; ///< [slot_count] of the world as last read
    bool* is_there;         ///< [slot_count]
    uint32_t slot_count;
    size_t triangle_capacity, there_capacity;
    TestRandom random;
    char fault[256]; ///< empty, or what went wrong
} EndureAsker;

/// Two points with which to ask.
typedef struct EndureEnds {
    NavPoint from, to;
} EndureEnds;

bool endure_asker_init(EndureAsker* asker, const NavWorld* world, uint64_t seed);
void endure_asker_fini(EndureAsker* asker);

/// Two points in the scene, corners of the mesh among them. The world is read for it.
EndureEnds endure_draw_ends(EndureAsker* asker, const Scene* scene);

/// What is where, how far one can see, and which way one can walk: for the points drawn last.
/// False: fault.
bool endure_ask(EndureAsker* asker, EndureEnds ends, int32_t radius, EndureCounts* counts);

/// The same shortest path in another world with the same shapes, to the last point. False: fault.
bool endure_ask_twice(EndureAsker* asker, EndureEnds ends, const NavWorld* other,
                      EndureCounts* counts);

#endif
