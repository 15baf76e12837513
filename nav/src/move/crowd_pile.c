// Piles: buckets of many units. Their units are sorted by x, y and slot, so that the nearest ones
// of a unit are found from its own x to both sides, as far as any can be nearer than those that are
// known. Of units in one point those behind one that is not near enough are passed over.
#include "move/crowd_pile.h"

static uint64_t key_of(NavPoint p) {
    const uint32_t half = UINT32_C(1) << 31;
    return (uint64_t)((uint32_t)p.x + half) << 32 | ((uint32_t)p.y + half);
}

// The sort is stable, and units came by their slots.
static void sort_pile(CrowdGrid* grid, uint32_t first, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        const CrowdSpot* spot = &grid->spots.data[first + k];
        grid->found.data[k] = (NaviKeyed){key_of(spot->point), spot->slot};
    }
    navi_sort_keyed(grid->found.data, grid->spare.data, count);
    for (uint32_t k = 0; k < count; k++)
        grid->spots.data[first + k] = grid->units.data[grid->found.data[k].value];
}

bool navi_crowd_sort_piles(CrowdGrid* grid, NavMemory* memory) {
    const uint32_t* starts = grid->starts.data;
    for (uint32_t k = 0; k < grid->bucket_count; k++) {
        uint32_t count = starts[k + 1] - starts[k];
        if (count < PILE_LEAST)
            continue;
        if (!navi_array_reserve(memory, &grid->found, count) ||
            !navi_array_reserve(memory, &grid->spare, count))
            return false;
        sort_pile(grid, starts[k], count);
    }
    return true;
}

// The first unit of the pile that is not before this point.
static uint32_t find_point(const CrowdSpot* spots, uint32_t first, uint32_t end, uint64_t key) {
    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        if (key_of(spots[middle].point) < key)
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

// No unit that is so far beside can be among the nearest.
static bool is_beyond(const CrowdPile* pile, const CrowdSpot* spot) {
    const CrowdSearch* search = pile->search;
    double x = (double)spot->point.x - search->asking->point.x;
    double look = search->asking->look + search->crowd->grid.cell / 2; // the most of all
    return x * x >= look * look ||
           (search->count == search->most &&
            x * x + pile->beside * pile->beside > search->near[search->count - 1].distance_2);
}

// Units in one point, from `first` on. Returns the first one in another point.
static uint32_t offer_point(const CrowdPile* pile, uint32_t first) {
    const CrowdSpot* spots = pile->search->crowd->grid.spots.data;
    const NavPoint p = spots[first].point;
    for (uint32_t k = first; k < pile->end && navi_point_equal(spots[k].point, p); k++)
        if (!navi_crowd_offer(pile->search, &spots[k], pile->row))
            return find_point(spots, k, pile->end, key_of(p) + 1);
        else
            first = k;
    return first + 1;
}

static uint32_t begin_of_point(const CrowdPile* pile, uint32_t last) {
    const CrowdSpot* spots = pile->search->crowd->grid.spots.data;
    if (last == pile->first || !navi_point_equal(spots[last - 1].point, spots[last].point))
        return last;
    return find_point(spots, pile->first, last, key_of(spots[last].point));
}

void navi_crowd_offer_pile(const CrowdPile* pile) {
    const CrowdSpot* spots = pile->search->crowd->grid.spots.data;
    const NavPoint from = {pile->search->asking->point.x, INT32_MIN};
    uint32_t middle = find_point(spots, pile->first, pile->end, key_of(from)), k = middle;
    while (k < pile->end && !is_beyond(pile, &spots[k]))
        k = offer_point(pile, k);
    for (k = middle; k > pile->first && !is_beyond(pile, &spots[k - 1]);) {
        k = begin_of_point(pile, k - 1);
        (void)offer_point(pile, k);
    }
}
