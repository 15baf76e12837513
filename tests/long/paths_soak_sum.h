/// Sums over what the canonical hash leaves out, independent of slots and of the order of work.
#ifndef LONG_PATHS_SOAK_SUM_H
#define LONG_PATHS_SOAK_SUM_H

#include <nav/nav.h>

typedef struct PathsSum {
    uint64_t labels;     ///< each triangle with its label's set of keys
    uint64_t islands;    ///< each triangle with the name of its island
    uint64_t chains;     ///< the vertices of each edge's chain, in turn
    uint64_t references; ///< crossings and ends at each vertex
} PathsSum;

PathsSum paths_sum(const NavWorld* world);

#endif
