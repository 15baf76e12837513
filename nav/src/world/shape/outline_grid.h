// The points of a mesh in a grid, for long edges.
#ifndef NAVI_WORLD_SHAPE_OUTLINE_GRID_H
#define NAVI_WORLD_SHAPE_OUTLINE_GRID_H

#include "world/shape/outline.h"

// Sort scratch->points into a grid with about as many cells as points. Errors: MEMORY.
NavResult navi_outline_lay_grid(OutlineScratch* scratch);

// Call `visit` for each point of the cells through which the edge passes, until it gives false.
typedef bool NaviVisitPoint(OutlineScratch* scratch, const OutlineEdge* edge, uint32_t point);
bool navi_outline_visit_grid(OutlineScratch* scratch, const OutlineEdge* edge,
                             NaviVisitPoint* visit);

#endif
