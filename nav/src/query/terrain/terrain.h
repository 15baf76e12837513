// A cheap path where areas cost differently.
#ifndef NAVI_QUERY_TERRAIN_TERRAIN_H
#define NAVI_QUERY_TERRAIN_TERRAIN_H

#include "query/terrain/scratch.h"

// Write the points of the cheapest path through the route's corridor. It is taut where the cost
// does not change. It crosses a joint where the sum of the costs on both sides is least, up to the
// lattice.
NavResult navi_terrain_refine(TerrainScratch* scratch, const TerrainRequest* request, Route* route);

#endif
