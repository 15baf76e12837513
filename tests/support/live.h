/// Compares a live world, through the public interface only, with the oracles.
#ifndef SUPPORT_LIVE_H
#define SUPPORT_LIVE_H

#include "support/changes.h"

/// Every triangle of the world against the oracle's build of the model's shapes: corners,
/// constraint bits, area, mask, walkable, number of covering shapes; neighbours, vertex ids,
/// islands and statistics with each other; the walkable area against the boolean of the originals.
/// False: model->fault describes the first difference. Only for small scenes.
bool live_equals_oracle(Model* model);

/// The world against a fresh one, built from the model's shapes in another order, one by one or in
/// one batch, depending on `seed`: the same hash and counts. False: model->fault.
bool live_equals_fresh(Model* model, uint64_t seed);

/// Of vertices, edges, crossings, triangles, islands, and the walkable area.
bool live_has_same_counts(const NavWorld* a, const NavWorld* b);

/// Validate; false: model->fault.
bool live_is_valid(Model* model);

/// Compares each shape as nav_shape_get and nav_shape_get_footprint return it with the model.
bool live_tells_shapes(Model* model);

/// The walkable triangles' doubled area, counted through nav_world_get_triangle, low 64 bits.
uint64_t live_walkable_area_2(const NavWorld* world);

#endif
