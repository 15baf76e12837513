// A grid over the points of a sprite mesh, to find the points near a long edge.
#ifndef NAVI_WORLD_SHAPE_OUTLINE_GRID_H
#define NAVI_WORLD_SHAPE_OUTLINE_GRID_H

#include "world/shape/outline.h"

// Sort scratch->points into a grid with about as many cells as points. Errors: MEMORY.
NavResult navi_outline_lay_grid(OutlineScratch* scratch);

// Call `visit` for each point in the cells that the edge passes, until it returns false.
typedef bool NaviVisitPoint(OutlineScratch* scratch, const OutlineEdge* edge, uint32_t point);
bool navi_outline_visit_grid(OutlineScratch* scratch, const OutlineEdge* edge,
                             NaviVisitPoint* visit);

#endif
