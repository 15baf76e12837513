// How long is it at least from a place to the goal? Tails are corridors that lead from the goal to
// half-edges, through portals that are a little wider than those that the disc can cross. A path of
// a point through such a corridor is no longer than the disc's. README.md has the proof.
#ifndef NAVI_QUERY_DISC_TAILS_H
#define NAVI_QUERY_DISC_TAILS_H

#include "query/disc/cones.h"

// After how many nodes does a search begin with tails? UINT32_MAX: never. They cost about as much
// as a search with a small radius, and much less than one among many gaps that are too narrow.
uint32_t navi_tails_delay(const DiscSearch* search);
// Begin with the tails that leave the goal. With path data only. Returns false when out of memory.
bool navi_tails_begin(DiscSearch* search);

// Are all tails known of which paths consist that are no longer than asked for? At first: than the
// shortest one that comes to the start.
bool navi_tails_are_grown(const DiscTails* tails);
// Ask for those of paths that are a little longer than this, and than those before. Returns false
// if no more will be known.
bool navi_tails_ask(DiscTails* tails, double length);
// Follow a tail until it ends, or waits in the heap.
void navi_tails_grow(DiscSearch* search);

// A lower bound of the length from where the path comes to its bend to the goal. `*is_final`: it
// will not change when more tails are known.
double navi_tails_rest(const DiscSearch* search, const DiscArrival* arrival, bool* is_final);

#endif
