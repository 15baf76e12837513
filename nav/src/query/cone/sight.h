// What is in sight behind a bend: the vertices where a taut path may bend next. That depends on
// nothing but the mesh, so a query remembers it, and uses it while all in it is as it was.
#ifndef NAVI_QUERY_CONE_SIGHT_H
#define NAVI_QUERY_CONE_SIGHT_H

#include "query/cone/bend.h"
#include "query/cone/sight_star.h"

// In a smaller mesh nearly everything is near the goal.
#define SIGHT_TRIANGLES 1024
// The sight behind a bend is computed when it was requested SIGHT_PATIENCE times. If it is used
// less often than SIGHT_PAYS until it is forgotten, it takes twice as many the next time.
#define SIGHT_PATIENCE_MOST 0x8000
#define SIGHT_PAYS 8
// A wrong sight, which may become right again, is given up when it was requested this often.
#define SIGHT_PATIENCE_WRONG 6
// The account, in triangles (README.md): what each search adds, and what one triangle of a sight
// costs when the sight is computed.
#define SIGHT_CREDIT_FIRST 8192
#define SIGHT_CREDIT_MOST 65536
#define SIGHT_ALLOWANCE 2
#define SIGHT_RESERVE 2048
#define SIGHT_COST 5
// When more than SIGHT_VAIN searches, one after the other, got none of the sights that they asked
// for, SIGHT_PAUSE searches do not ask after each further one.
#define SIGHT_VAIN 8
#define SIGHT_PAUSE 15
// How often room for sights may be doubled.
#define SIGHT_ROOM_MOST 2
// What one use of a sight spares at most: cones that cannot matter end early.
#define SIGHT_SPARES 8

// On which sides a path may bend at a vertex in sight.
enum { SIGHT_LEFT = 1, SIGHT_RIGHT = 2 };

// The functions are called for everything in sight. Each may be NULL.
typedef struct SightVisitor {
    void* context;
    // A triangle in sight has vertex v. `sides`: where paths may bend there; 0: v is not in sight.
    // Returning false ends the visit.
    bool (*meet)(void* context, uint32_t v, NavPoint ray, uint32_t sides);
    void (*end)(void* context, const ConeNode* cone); // at a wall, or a dead end
    // Each edge that is crossed has an end among these vertices and the root. So have vertices on
    // the border of what is in sight, for triangles beyond it may make a bend of them.
    void (*lean)(void* context, uint32_t v);
} SightVisitor;

// All that can be seen from the reflex vertex behind a left (or right) bend: from its left (right)
// wall to the straight continuation `ahead`. Cost: the triangles in sight.
void navi_sight_visit(const ConeScratch* scratch, uint32_t v, bool is_left, NavPoint ahead,
                      const SightVisitor* visitor);

// The patience after a sight that did not pay.
static inline uint16_t navi_sight_patience(uint32_t patience, uint32_t factor) {
    return (uint16_t)(patience < SIGHT_PATIENCE_MOST / factor ? patience * factor
                                                              : SIGHT_PATIENCE_MOST);
}

static inline void navi_sight_earn(ConeScratch* scratch, uint32_t triangles) {
    scratch->sight_credit += (int32_t)triangles;
    if (scratch->sight_credit > SIGHT_CREDIT_MOST)
        scratch->sight_credit = SIGHT_CREDIT_MOST;
}

// Does it pay that this search asks for sights? Where something moves all the time, most are wrong,
// and nothing is left in the account to make new ones or to look whether they are.
static inline bool navi_sight_pays(ConeScratch* scratch) {
    if (scratch->sight_wait > 0) {
        scratch->sight_wait--;
        return false;
    }
    if (scratch->has_recalled || scratch->sight_credit >= SIGHT_RESERVE)
        scratch->sight_vain = 0;
    else if (scratch->has_missed && ++scratch->sight_vain > SIGHT_VAIN)
        scratch->sight_wait = SIGHT_PAUSE;
    scratch->has_recalled = scratch->has_missed = false;
    return true;
}

// A request for a sight that is not remembered: compute it if it was requested often enough and the
// account allows. NULL if not, or if it is too much to remember.
const Sight* navi_sight_compute(ConeScratch* scratch, uint32_t v, bool is_left);
// Is all in it as it was when it was computed?
bool navi_sight_is_right(ConeScratch* scratch, Sight* sight);
// A request for the sight behind a bend at v after a change: is it right? After too many requests
// for a wrong one it is forgotten.
bool navi_sight_is_back(ConeScratch* scratch, uint32_t v, bool is_left);

// The remembered sight, or NULL if there is none.
static inline const Sight* navi_sight_ask(ConeScratch* scratch, uint32_t v, bool is_left) {
    const BendSector* sector = &scratch->plain.sectors.data[v];
    uint32_t at = sector->sights[is_left];
    if (sector->age != scratch->sight_age || at == 0)
        return navi_sight_compute(scratch, v, is_left);
    Sight* sight = &scratch->sights.data[at - 1];
    if (sight->made != scratch->plain.number && !navi_sight_is_back(scratch, v, is_left))
        return NULL;
    sight->used++;
    scratch->has_recalled = true;
    navi_sight_earn(scratch,
                    sight->triangle_count < SIGHT_SPARES ? sight->triangle_count : SIGHT_SPARES);
    return sight;
}

// Nothing is known of what was in sight.
void navi_sight_forget(ConeScratch* scratch);

#endif
