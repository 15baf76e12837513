/// Comparing a live world, through the public interface alone, with the slow truths.
#ifndef SUPPORT_LIVE_H
#define SUPPORT_LIVE_H

#include "support/changes.h"

/// Every triangle of the world against the oracle's build of the model's shapes: corners,
/// constraint bits, area, mask, walkable, number of covering shapes; neighbours, vertex ids,
/// islands and stats among themselves; the walkable area against the boolean of the originals.
/// False: model->fault says what differs first. Only for small scenes.
bool live_equals_oracle(Model* model);

/// The world against a fresh one, built from the model's shapes in another order, one by one or in
/// one batch as `seed` will have it: the same hash and counts. False: model->fault.
bool live_equals_fresh(Model* model, uint64_t seed);

/// Of vertices, edges, crossings, triangles, islands, and the walkable area.
bool live_has_same_counts(const NavWorld* a, const NavWorld* b);

/// Validate; false: model->fault.
bool live_is_valid(Model* model);

/// Each shape as nav_shape_get and nav_shape_get_footprint tell it, against the model.
bool live_tells_shapes(Model* model);

/// The walkable triangles' doubled area, counted through nav_world_get_triangle, low 64 bits.
uint64_t live_walkable_area_2(const NavWorld* world);

#endif
