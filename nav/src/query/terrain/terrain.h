// A cheap path where areas cost differently.
#ifndef NAVI_QUERY_TERRAIN_TERRAIN_H
#define NAVI_QUERY_TERRAIN_TERRAIN_H

#include "query/terrain/scratch.h"

// Write a corridor: triangles, each joined with the next across an edge. It is the cheapest over
// sample points on the edges that a path of cost `limit` can reach. It is empty when there is none
// below the limit, or when the budget ends. The triangles that hold the goal must be marked in
// ask->at_goal. Cost: the samples nearer than the goal. Source: Lanthier, Maheshwari, Sack 1997
// (Steiner points), with A*.
SearchResult navi_terrain_search(TerrainScratch* scratch, const TerrainRequest* request,
                                 double limit, TriangleList* corridor);

// Write the points of the cheapest path through the route's corridor. It is taut where the cost
// does not change. It crosses a joint where the sum of the costs on both sides is least, up to the
// lattice.
NavResult navi_terrain_refine(TerrainScratch* scratch, const TerrainRequest* request, Route* route);

#endif
