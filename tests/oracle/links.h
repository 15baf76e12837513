/// The cheapest path over links between points, by the definition: all legs are shortest paths of
/// oracle/visibility.h, and all orders of links are tried.
#ifndef ORACLE_LINKS_H
#define ORACLE_LINKS_H

#include "oracle/visibility.h"

enum { ORACLE_LINKS_MAX = 8 };

typedef struct OracleLink {
    NavPoint from, to;
    double cost;
    bool is_two_way;
} OracleLink;

/// At a cost of 1 a step. -1 when there is no path. `count` is at most ORACLE_LINKS_MAX. Cost: the
/// square of the links, times that of a shortest path.
double oracle_links_cheapest(const OracleFloor* floor, const OracleLink* links, uint32_t count,
                             NavPoint start, NavPoint goal);

#endif
