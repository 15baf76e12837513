/// Cutting a simple polygon into triangles.
#ifndef ENG_ASSET_EAR_H
#define ENG_ASSET_EAR_H

#include "asset/types.h"

/// Cut the polygon by taking off ears. Either orientation; coordinates up to 2^29 steps. Writes at
/// most 3 * (count - 2) indexes into `points`, in positive triangles, and their number; `next` is
/// room for [2 * count]. False when no ear is left: the polygon crosses itself, or has no area.
/// Cost: up to the cube of the count, as a rule the square.
/// Source: Meisters' two ears theorem.
bool engi_ear_cut(const EngPoint* points, uint32_t count, uint32_t* next, uint32_t* triangles,
                  uint32_t* triangle_count);

#endif
