// The shortest path of a point agent: straight ways in cones, bent at reflex corners.
#ifndef NAVI_QUERY_CONE_CONE_SEARCH_H
#define NAVI_QUERY_CONE_CONE_SEARCH_H

#include "query/cone/scratch.h"

typedef struct ConeRequest {
    const QueryFilter* filter;
    NavPoint start, goal; // which differ; the goal must be reachable
} ConeRequest;

// Write the shortest path to `points`, bends only where the direction changes; of equal ones the
// smaller list. Triangles that hold the goal must be marked in ask->at_goal. Cost: the cones seen
// from the corners nearer than the goal. Source: Polyanya (Cui, Harabor, Grastien 2017), on plain
// triangles, with cones bounded by lattice points in place of constructed intervals, and a second
// pruning by what corners have been seen. Nothing is written when the budget ends.
SearchResult navi_cone_search(ConeScratch* scratch, const ConeRequest* request, PointList* points);

#endif
