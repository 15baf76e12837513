// The triangles near a path.
#ifndef NAVI_QUERY_TERRAIN_CORRIDOR_H
#define NAVI_QUERY_TERRAIN_CORRIDOR_H

#include "query/terrain/scratch.h"

// Mark the triangles that are joined with the path and nearer to it than `reach`. The map of
// scratch->refract must have begun. False: no memory.
bool navi_corridor_mark(TerrainScratch* scratch, const PointList* points, double reach,
                        TerrainCorridor* corridor);

#endif
