// The shortest path of a point agent: straight ways in cones, bent at reflex corners.
#ifndef NAVI_QUERY_CONE_CONE_SEARCH_H
#define NAVI_QUERY_CONE_CONE_SEARCH_H

#include "query/path/query.h"

// Write the shortest path to query->points, bends only where the direction changes; of equal ones
// the smaller list. Triangles that hold the goal must be marked in query->at_goal, and the goal
// must be reachable and differ from the start. Cost: the cones seen from the corners nearer than
// the goal. Source: Polyanya (Cui, Harabor, Grastien 2017), on plain triangles, with cones bounded
// by lattice points in place of constructed intervals, and a second pruning by what corners have
// been seen. Nothing is written when the query's budget ends. False: no memory.
bool navi_cone_search(NavQuery* query, const QueryFilter* filter, NavPoint start, NavPoint goal);

#endif
