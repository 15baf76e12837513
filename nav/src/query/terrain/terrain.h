// A cheap path where areas cost differently.
#ifndef NAVI_QUERY_TERRAIN_TERRAIN_H
#define NAVI_QUERY_TERRAIN_TERRAIN_H

#include "query/path/query.h"

typedef struct TerrainRequest {
    const QueryFilter* filter;
    NavPoint start, goal;
    int32_t radius; // above 0: all samples are places where a disc can stand
} TerrainRequest;

// Write a corridor, triangles joined across edges, to query->corridor: the cheapest way over sample
// points on the edges that a path of at most `limit` cost can reach. An empty one when there is
// none below the limit. Triangles that hold the goal must be marked in query->at_goal. Cost: the
// samples nearer than the goal. Source: Lanthier, Maheshwari, Sack 1997 (Steiner points), with A*.
// Also an empty one when the query's budget ends. False: no memory.
bool navi_terrain_search(NavQuery* query, const TerrainRequest* request, double limit);

// Write to query->points the cheapest path through query->corridor: straight or taut where the cost
// is the same, and crossing joints between costs where the sum of both sides is least, up to the
// lattice. False: no memory.
bool navi_terrain_refine(NavQuery* query, const TerrainRequest* request);

#endif
