// Paths of equal length, and how a path is put together. Of equally short paths the one that comes
// first as a list of points is the answer, so that it does not depend on the order of the search.
#ifndef NAVI_QUERY_CONE_TIES_H
#define NAVI_QUERY_CONE_TIES_H

#include "query/cone/scratch.h"

// A path by the bend `root` comes to the bend at v, as long as the path that is kept there.
void navi_cone_tie(ConeSearch* search, uint32_t v, uint32_t root);

// The goal is in sight of a root, to which the path has length g.
void navi_cone_reach_goal(ConeSearch* search, uint32_t root, double g);

// Write the best path, from start to goal. There must be one.
NavResult navi_cone_write_path(ConeSearch* search, PointList* points);

#endif
