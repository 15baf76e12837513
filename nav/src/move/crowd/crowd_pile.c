// Piles: buckets of many units. They are divided into upright strips about as wide as the units are
// apart, and the units of a strip are sorted by y, x and slot. The nearest ones of a unit are found
// from its own strip to both sides, and in each strip from its own y up and down, as far as any can
// be nearer than those that are known. Of units in one point those behind one that is not near
// enough are passed over.
#include "move/crowd/crowd_pile.h"

#include "base/search.h"

// The width of strips, as a power of two: a cell by the root of the number of units.
static uint32_t shift_for(const CrowdGrid* grid, uint32_t count) {
    int exponent;
    (void)frexp(grid->cell * grid->cell / count, &exponent);
    return exponent > 2 ? (uint32_t)(exponent - 1) / 2 : 0;
}

static uint64_t key_of(NavPoint p, uint32_t shift) {
    return (uint64_t)(navi_coord_key(p.x) >> shift) << 32 | navi_coord_key(p.y);
}

// The sort is stable, and units came by their slots: first by x, then by strip and y.
static void sort_pile(CrowdGrid* grid, uint32_t first, uint32_t count) {
    const uint32_t shift = shift_for(grid, count);
    for (uint32_t k = 0; k < count; k++) {
        const CrowdSpot* spot = &grid->spots.data[first + k];
        grid->found.data[k] = (NaviKeyed){navi_coord_key(spot->point.x), spot->slot};
    }
    navi_sort_keyed(grid->found.data, grid->spare.data, count);
    for (uint32_t k = 0; k < count; k++)
        grid->found.data[k].key = key_of(grid->units.data[grid->found.data[k].value].point, shift);
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

// --- a strip -----------------------------------------------------------------------------

typedef struct Strip {
    const CrowdPile* pile;
    const CrowdSpot* spots;
    uint32_t shift, number;
    double beside; // how far the strip is away, at least
} Strip;

static bool is_before(const Strip* strip, NavPoint p, uint64_t key, int64_t x) {
    uint64_t other = key_of(p, strip->shift);
    return other < key || (other == key && p.x < x);
}

// The first unit from `first` on that is not before this place in the order.
static uint32_t find_place(const Strip* strip, uint32_t first, uint32_t end, uint64_t key,
                           int64_t x) {
    NAVI_LOWER_BOUND(first, end, at, is_before(strip, strip->spots[at].point, key, x));
    return first;
}

// Can no unit so far away be among the nearest?
static bool is_too_far(const CrowdSearch* search, double distance_2) {
    double look = search->asking->look + search->crowd->grid.cell / 2; // the most of all
    return distance_2 >= look * look || (search->count == search->most &&
                                         distance_2 > search->near[search->count - 1].distance_2);
}

// Does the strip end before this unit, as far as it matters?
static bool is_beyond(const Strip* strip, uint32_t k) {
    const NavPoint p = strip->spots[k].point;
    double y = (double)p.y - strip->pile->search->asking->point.y;
    return navi_coord_key(p.x) >> strip->shift != strip->number ||
           is_too_far(strip->pile->search, y * y + strip->beside * strip->beside);
}

// Units in one point, from the first one on. Returns the first one in another point.
static uint32_t offer_point(const Strip* strip, uint32_t first) {
    const CrowdPile* pile = strip->pile;
    const NavPoint p = strip->spots[first].point;
    uint32_t k = first;
    for (; k < pile->end && navi_point_equal(strip->spots[k].point, p); k++)
        if (!navi_crowd_offer(pile->search, &strip->spots[k], pile->row))
            return find_place(strip, k, pile->end, key_of(p, strip->shift), (int64_t)p.x + 1);
    return k;
}

static uint32_t begin_of_point(const Strip* strip, uint32_t last) {
    const uint32_t first = strip->pile->first;
    const NavPoint p = strip->spots[last].point;
    if (last == first || !navi_point_equal(strip->spots[last - 1].point, p))
        return last;
    return find_place(strip, first, last, key_of(p, strip->shift), p.x);
}

static void offer_strip(const Strip* strip) {
    const CrowdPile* pile = strip->pile;
    uint64_t key = (uint64_t)strip->number << 32 | navi_coord_key(pile->search->asking->point.y);
    uint32_t middle = find_place(strip, pile->first, pile->end, key, INT32_MIN), k = middle;
    while (k < pile->end && !is_beyond(strip, k))
        k = offer_point(strip, k);
    for (k = middle; k > pile->first && !is_beyond(strip, k - 1);) {
        k = begin_of_point(strip, k - 1);
        (void)offer_point(strip, k);
    }
}

// -----------------------------------------------------------------------------------------

// The strips on one side, from the unit's own on. Those that the pile does not reach are none.
static void offer_side(const CrowdPile* pile, Strip strip, uint32_t last, bool is_right) {
    const uint32_t x = navi_coord_key(pile->search->asking->point.x);
    for (;;) {
        uint64_t begin = (uint64_t)strip.number << strip.shift;
        uint64_t end = begin + (UINT64_C(1) << strip.shift) - 1;
        strip.beside = begin > x ? (double)(begin - x) : end < x ? (double)(x - end) : 0;
        double row = pile->beside, apart_2 = strip.beside * strip.beside + row * row;
        if (is_too_far(pile->search, apart_2))
            return;
        offer_strip(&strip);
        if (strip.number == last)
            return;
        strip.number += is_right ? 1 : UINT32_MAX;
    }
}

void navi_crowd_offer_pile(const CrowdPile* pile) {
    const CrowdGrid* grid = &pile->search->crowd->grid;
    Strip strip = {
        .pile = pile, .spots = grid->spots.data, .shift = shift_for(grid, pile->end - pile->first)};
    uint32_t own = navi_coord_key(pile->search->asking->point.x) >> strip.shift;
    uint32_t first = navi_coord_key(strip.spots[pile->first].point.x) >> strip.shift;
    uint32_t last = navi_coord_key(strip.spots[pile->end - 1].point.x) >> strip.shift;
    if (own <= last) {
        strip.number = own < first ? first : own;
        offer_side(pile, strip, last, true);
    }
    if (own > first) {
        strip.number = own > last ? last : own - 1;
        offer_side(pile, strip, first, false);
    }
}
