/// Triangulates a simple polygon by ear clipping.
#ifndef ENG_ASSET_EAR_H
#define ENG_ASSET_EAR_H

#include "asset/types.h"

/// Triangulate a polygon of either orientation; coordinates up to 2^29 steps. Writes positive
/// triangles as at most 3 * (count - 2) indexes into `points`, and their number. `next` is scratch
/// space [2 * count]. False when no ear is left: the polygon crosses itself or has no area. Cost:
/// quadratic as a rule, cubic at worst.
/// Source: Meisters' two ears theorem.
bool engi_ear_cut(const EngPoint* points, uint32_t count, uint32_t* next, uint32_t* triangles,
                  uint32_t* triangle_count);

#endif
