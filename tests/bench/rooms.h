/// A map of square rooms: many loops, and cones that divide at each door.
#ifndef BENCH_ROOMS_H
#define BENCH_ROOMS_H

#include "stage.h"

/// Rooms of `room` px, with walls of 1 px and a door of 1 px in each, on about `size` px of ground.
/// Path data is kept. Destroy it with stage_destroy.
Stage* rooms_create(int32_t size, int32_t room, uint64_t seed);

/// Queries between any places that are walkable. Free the array.
MapQuery* rooms_create_queries(const Stage* stage, uint32_t count, uint64_t seed);

#endif
