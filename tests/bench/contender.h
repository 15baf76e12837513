/// The contenders that are timed on the workload W1.
#ifndef BENCH_CONTENDER_H
#define BENCH_CONTENDER_H

#include "w1.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A library that keeps a navmesh up to date with the shapes of W1. `self` is what create returned.
typedef struct Contender {
    const char* name;
    uint32_t static_count_max; ///< more would not fit into its memory or ids; 0: any number
    bool is_degenerate_safe;   ///< can play the degenerate variant
    bool is_slow_to_load;      ///< plays big worlds in full runs only
    /// Loads all statics and movers. NULL when it cannot.
    void* (*create)(const W1* w1);
    /// Removes the mover's old footprint and inserts the new one; the mesh is valid afterwards.
    void (*move)(void* self, uint32_t mover, const W1Mover* place);
    /// Triangles (or convex polygons) of the mesh.
    uint32_t (*face_count)(void* self);
    void (*destroy)(void* self);
} Contender;

extern const Contender contender_cgal;
extern const Contender contender_tilecache_1;
extern const Contender contender_tilecache_4;

/// The peers that this program was built with, [*count].
const Contender* const* contender_peers(uint32_t* count);

#ifdef __cplusplus
}
#endif
#endif
