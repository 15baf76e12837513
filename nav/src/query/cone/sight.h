// What is in sight of a corner: the corners where a taut path that turned there may turn next. That
// depends on nothing but the mesh, so a query remembers it until the search data change.
#ifndef NAVI_QUERY_CONE_SIGHT_H
#define NAVI_QUERY_CONE_SIGHT_H

#include "query/cone/turn.h"

// In a smaller mesh nearly all is near the goal, and where the mesh changes after fewer searches,
// nothing is asked for often.
#define SIGHT_TRIANGLES 1024
#define SIGHT_QUIET 32
// A side of a corner is looked at when it was asked for so often, each time in vain.
#define SIGHT_ASKED 3
#define SIGHT_NONE SIGHT_ASKED // it was looked at, and is not remembered

// Straight ways through an edge, between two rays.
typedef struct SightCone {
    uint32_t edge; // about to be crossed, outward
    NavPoint left, right;
} SightCone;

// Told of what a corner sees. Either may be NULL.
typedef struct SightVisitor {
    void* context;
    // A triangle in sight has the vertex; when that is in sight, ways may turn there to the left
    // (1) or right (2). False: that is enough.
    bool (*meet)(void* context, uint32_t v, NavPoint ray, uint32_t turns);
    void (*end)(void* context, const SightCone* cone); // at a wall, or a dead end
} SightVisitor;

// All that can be seen from the reflex vertex behind a left (or right) turn: from its left (right)
// wall to the straight continuation `ahead`. Cost: the triangles in sight.
void navi_sight_visit(const ConeScratch* scratch, uint32_t v, bool is_left, NavPoint ahead,
                      const SightVisitor* visitor);

// Remember it for all ways that may turn there, or that it is too wide for that.
void navi_sight_record(ConeScratch* scratch, uint32_t v, bool is_left);

// What is remembered, looked at when it was asked for often enough. NULL: nothing.
static inline const Sight* navi_sight_ask(ConeScratch* scratch, uint32_t v, bool is_left) {
    TurnSector* sector = &scratch->turn_sectors.data[v];
    uint32_t* sight = &sector->sights[is_left];
    if (sector->made != scratch->turn_update) {
        sector->made = scratch->turn_update;
        sector->sights[0] = sector->sights[1] = 0;
    }
    if (*sight < SIGHT_ASKED && ++*sight == SIGHT_ASKED)
        navi_sight_record(scratch, v, is_left);
    return *sight <= SIGHT_NONE ? NULL : &scratch->sights.data[*sight - SIGHT_NONE - 1];
}

static inline void navi_sight_include(NavBox* box, NavPoint p) {
    box->min.x = p.x < box->min.x ? p.x : box->min.x;
    box->min.y = p.y < box->min.y ? p.y : box->min.y;
    box->max.x = p.x > box->max.x ? p.x : box->max.x;
    box->max.y = p.y > box->max.y ? p.y : box->max.y;
}

// Nothing is known of what was in sight.
static inline void navi_sight_forget(ConeScratch* scratch) {
    scratch->sights.count = scratch->sight_turns.count = scratch->quiet_searches = 0;
}

#endif
