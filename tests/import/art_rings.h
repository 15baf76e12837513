/// What is promised of traced rings, by plain sums over all sides.
#ifndef TESTS_IMPORT_ART_RINGS_H
#define TESTS_IMPORT_ART_RINGS_H

#include "art/trace.h"

/// Is a place in steps inside, by the even-odd rule?
bool is_covered(const EngiTrace* trace, double x, double y);

/// The largest distance of a corner of ring r of `from` from the same ring of `to`, in steps.
double farthest(const EngiTrace* from, const EngiTrace* to, uint32_t r);

/// The number of pairs of sides that meet, other than neighbours at their common end; a ring of
/// less than three sides counts too. `points` has those of the trace, in the world or not.
uint32_t count_crossings(const EngiTrace* trace, const EngPoint* points);

#endif
