// A region at a pose becomes a footprint, in the memory of a query.
#ifndef NAVI_QUERY_SPACE_REGION_H
#define NAVI_QUERY_SPACE_REGION_H

#include "query/space/scratch.h"

// The footprint stays valid until the next call. Errors: those of nav_shape_insert for a region.
NavResult navi_region_place(SpaceScratch* scratch, const NavOutlineDef* region, const NavPose* pose,
                            const SnapFootprint** footprint);

// The same for an outline of the world. Errors: those of nav_shape_move.
NavResult navi_outline_place(SpaceScratch* scratch, const Outline* outline, const NavPose* pose,
                             const SnapFootprint** footprint);

// Does the closed segment ab meet the closed triangle t?
bool navi_segment_meets(const Mesh* mesh, uint32_t t, NavPoint a, NavPoint b);

// Does the closed region meet the closed triangle t? Cost: its sides.
bool navi_footprint_meets(const SnapFootprint* footprint, const Mesh* mesh, uint32_t t);

// Have both some area in common? Cost: the region's sides.
bool navi_footprint_overlaps(const SnapFootprint* footprint, const Mesh* mesh, uint32_t t);

#endif
