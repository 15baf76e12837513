// What the triangles at a vertex were like when something was remembered of them, so that a query
// can tell whether they are like that again. They are compared by their content, not by a hash.
#ifndef NAVI_QUERY_CONE_SIGHT_STAR_H
#define NAVI_QUERY_CONE_SIGHT_STAR_H

#include "query/cone/scratch.h"

// A star of more triangles is not remembered.
#define STAR_TRIANGLES_MOST 32
// At first the sight behind a bend is computed when it was requested this often.
#define SIGHT_PATIENCE 3

// What is remembered of v in the present age; at first nothing.
static inline BendSector* navi_sight_star_sector(ConeScratch* scratch, uint32_t v) {
    BendSector* sector = &scratch->plain.sectors.data[v];
    if (sector->age == scratch->sight_age)
        return sector;
    sector->age = scratch->sight_age;
    for (uint32_t side = 0; side < 2; side++) {
        sector->sights[side] = sector->asked[side] = 0;
        sector->patience[side] = SIGHT_PATIENCE;
    }
    sector->stars = sector->star_now = sector->star_at = 0;
    return sector;
}

// Is there room for some stars more?
static inline bool navi_sight_star_has_room(const ConeScratch* scratch) {
    uint32_t more = 4 * STAR_TRIANGLES_MOST;
    return scratch->stars.count + more <= scratch->stars.capacity &&
           scratch->star_corners.count + more <= scratch->star_corners.capacity;
}

// Remember the star of v as it is: 1 + its index, or 0 if it is too large or there is no room. Two
// stars of a vertex have the same index if and only if they are equal. Cost: the degree of v, if it
// has changed.
uint32_t navi_sight_star_note(ConeScratch* scratch, uint32_t v);
// Is the star of v now the one of that number? Cost: the same.
bool navi_sight_star_is(ConeScratch* scratch, uint32_t v, uint32_t star);

#endif
