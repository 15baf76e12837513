// The shortest path of a point agent on the mesh, for any filter.
#ifndef NAVI_QUERY_CONE_CONE_SEARCH_H
#define NAVI_QUERY_CONE_CONE_SEARCH_H

#include "query/cone/scratch.h"

typedef struct ConeRequest {
    const QueryFilter* filter;
    NavPoint start, goal; // which differ; the goal must be reachable
} ConeRequest;

// Write the shortest path to `points`; a point is a bend where the direction changes. Of equally
// short paths the smaller list. Triangles that hold the goal must be marked in ask->at_goal.
// Nothing is written when the budget ends. Cost: the cones seen from the bends that are nearer than
// the goal. Source: Polyanya (Cui, Harabor, Grastien 2017); README.md says how we differ.
SearchResult navi_cone_search(ConeScratch* scratch, const ConeRequest* request, PointList* points);

#endif
