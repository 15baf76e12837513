/// Makes an outline of polygons.
#ifndef ENG_ASSET_POLYGONS_H
#define ENG_ASSET_POLYGONS_H

#include "asset/outline.h"

/// One polygon gives a ring, which may cross itself; several give a mesh that may overlap. `name`
/// is for errors. Refused: fewer than 3 points, points beyond the lattice, and one of several
/// polygons that crosses itself or has no area.
bool engi_polygons_outline(const char* name, const EngPolygon* polygons, uint32_t count,
                           EngVec pivot_px, EngOutline* outline, EngAssetError* error);

/// Called for one of several polygons that crosses itself or has no area. False ends the work.
typedef bool EngiPolygonSkip(void* context, const EngAssetError* why);

/// The same, but such polygons are left out, after `skip` was called. Where none is left, or a call
/// gave false, the result is false and the error empty.
bool engi_polygons_join(const char* name, const EngPolygon* polygons, uint32_t count,
                        EngVec pivot_px, EngOutline* outline, EngiPolygonSkip* skip, void* context,
                        EngAssetError* error);

#endif
