// What is in sight behind a bend: the vertices where a taut path may bend next. That depends on
// nothing but the mesh, so a query remembers it until the path data change.
#ifndef NAVI_QUERY_CONE_SIGHT_H
#define NAVI_QUERY_CONE_SIGHT_H

#include "query/cone/bend.h"

// In a smaller mesh nearly everything is near the goal, and in one that changes after fewer
// searches no sight is requested often.
#define SIGHT_TRIANGLES 1024
#define SIGHT_QUIET 32
// The sight behind a bend is computed when it was requested this often.
#define SIGHT_ASKED 3
#define SIGHT_NONE SIGHT_ASKED // it was computed, and is not remembered

// On which sides a path may bend at a vertex in sight.
enum { SIGHT_LEFT = 1, SIGHT_RIGHT = 2 };

// The functions are called for everything in sight. Either may be NULL.
typedef struct SightVisitor {
    void* context;
    // A triangle in sight has vertex v. `sides`: where paths may bend there; 0: v is not in sight.
    // Returning false ends the visit.
    bool (*meet)(void* context, uint32_t v, NavPoint ray, uint32_t sides);
    void (*end)(void* context, const ConeNode* cone); // at a wall, or a dead end
} SightVisitor;

// All that can be seen from the reflex vertex behind a left (or right) bend: from its left (right)
// wall to the straight continuation `ahead`. Cost: the triangles in sight.
void navi_sight_visit(const ConeScratch* scratch, uint32_t v, bool is_left, NavPoint ahead,
                      const SightVisitor* visitor);

// Remember it for all paths that may bend there, or that it is too much to remember.
void navi_sight_record(ConeScratch* scratch, uint32_t v, bool is_left);

// The remembered sight, or NULL if there is none. It is computed when it was requested often
// enough.
static inline const Sight* navi_sight_ask(ConeScratch* scratch, uint32_t v, bool is_left) {
    BendSector* sector = &scratch->plain.sectors.data[v];
    uint32_t* sight = &sector->sights[is_left];
    if (sector->made != scratch->plain.number) {
        sector->made = scratch->plain.number;
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
    scratch->sights.count = scratch->sight_bends.count = scratch->quiet_searches = 0;
}

#endif
