// Where many units are in one cell (crowd_pile.c).
#ifndef NAVI_MOVE_CROWD_CROWD_PILE_H
#define NAVI_MOVE_CROWD_CROWD_PILE_H

#include "move/crowd/crowd.h"

// The nearest units of one.
typedef struct CrowdSearch {
    const NavCrowd* crowd;
    const CrowdSpot* asking;
    uint32_t avoids, most;
    CrowdNear* near; // [count], the nearest first
    uint32_t count;
} CrowdSearch;

static inline bool navi_crowd_is_nearer(const CrowdNear* a, const CrowdNear* b) {
    return a->distance_2 != b->distance_2 ? a->distance_2 < b->distance_2 : a->slot < b->slot;
}

// Keep a unit in this row of cells if it is among the nearest. False: it is farther away than all
// of them, and there are enough.
static inline bool navi_crowd_offer(CrowdSearch* search, const CrowdSpot* other, int32_t row) {
    const CrowdSpot* asking = search->asking;
    CrowdNear* near = search->near;
    uint32_t i = search->count;
    if (other->y != row || other->x < asking->x - 1 || other->x > asking->x + 1 ||
        other->slot == asking->slot || (search->avoids & other->group) == 0)
        return true;
    const CrowdNear offered = {navi_vec_length_2(navi_vec_from(asking->point, other->point)),
                               other->slot};
    double look = asking->look + other->look;
    if (i == search->most && !navi_crowd_is_nearer(&offered, &near[i - 1]))
        return false;
    if (offered.distance_2 >= look * look)
        return true;
    i -= i == search->most;
    search->count = i + 1;
    for (; i > 0 && navi_crowd_is_nearer(&offered, &near[i - 1]); i--)
        near[i] = near[i - 1];
    near[i] = offered;
    return true;
}

// Buckets of so many units are piles.
enum { PILE_LEAST = 64 };

// Sort what is in piles. False: no memory.
bool navi_crowd_sort_piles(CrowdGrid* grid, NavMemory* memory);

// The units of a pile that are in the row.
typedef struct CrowdPile {
    CrowdSearch* search;
    uint32_t first, end; // in the list
    int32_t row;
    double beside; // how far the row is away, at least
} CrowdPile;
void navi_crowd_offer_pile(const CrowdPile* pile);

#endif
