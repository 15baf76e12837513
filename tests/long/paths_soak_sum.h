/// What the canonical hash leaves out, summed so that neither slots nor the order of work enter.
#ifndef LONG_PATHS_SOAK_SUM_H
#define LONG_PATHS_SOAK_SUM_H

#include <nav/nav.h>

typedef struct PathsSum {
    uint64_t labels;     ///< each triangle with the set of keys that cover it
    uint64_t islands;    ///< each triangle with a name that its whole island shares
    uint64_t chains;     ///< the vertices of each edge's chain, in turn
    uint64_t references; ///< crossings and ends at each vertex
} PathsSum;

PathsSum paths_sum(const NavWorld* world);

#endif
