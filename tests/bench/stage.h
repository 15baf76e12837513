/// A nav world on which a scene plays, with an allocator that counts.
#ifndef BENCH_STAGE_H
#define BENCH_STAGE_H

#include "ledger.h"
#include "map_file.h"
#include "w1.h"

#include <nav/nav.h>

typedef struct Stage {
    NavWorld* world;
    uint64_t allocation_count; ///< calls of the allocator since creation
    uint64_t warm_count;       ///< ... until stage_mark_warm
    uint64_t load_ns;          ///< how long stage_load_w1 took
    NavShapeId* movers;        ///< [mover_count] of the W1 that was loaded
} Stage;

/// Ends the program with a message unless the result is NAV_OK.
void require(NavResult result, const char* what);

/// A world from (0, 0) to `size`, empty, or with one floor that fills it.
Stage* stage_create(NavPoint size, bool has_floor);
/// An empty world by the def, without path data and with the stage's allocator.
Stage* stage_create_from(const NavWorldDef* def);
/// An empty world with these bounds.
Stage* stage_create_within(NavBox bounds);
void stage_destroy(Stage* stage);

NavShapeId stage_insert_ring(Stage* stage, const NavPoint* points, uint32_t count);
/// A floor or an obstacle with these corners.
NavShapeId stage_insert_box(Stage* stage, NavShapeDef def, NavPoint min, NavPoint max);
/// An obstacle; `size` in px.
NavShapeId stage_insert_box_px(Stage* stage, NavPoint corner_px, NavPoint size_px);
/// A shared outline: a box about (0, 0), `size` in px.
NavOutlineId stage_box_outline(Stage* stage, NavPoint size_px);
NavShapeId stage_insert_outline(Stage* stage, NavOutlineId outline, NavPose pose);

/// All statics and movers in one batch, which is timed.
void stage_load_w1(Stage* stage, const W1* w1);
static inline void stage_move(Stage* stage, uint32_t mover, NavPose pose) {
    require(nav_shape_move(stage->world, stage->movers[mover], pose), "move");
}

/// The world of W1 "o" with N = 1 000 and path data. Destroy both.
Stage* stage_create_w3(uint64_t seed, W1** w1);
/// A game map with path data.
Stage* stage_create_map(const MapFile* map);

/// A random point of the box that is walkable. There must be one.
NavPoint stage_any_walkable(NavQuery* query, Chance* chance, NavBox box);

/// After this call nothing should be allocated.
void stage_mark_warm(Stage* stage);
/// Fills in the figures that the row takes from the world: triangles, bytes, hash, allocations, and
/// the time of loading unless the row has one. Ends the program when the world is not valid.
void stage_describe(Stage* stage, Row* row);
/// Adds a row of nav to the ledger, for a world of this `size`. Destroys the samples.
void stage_add_row(Stage* stage, Ledger* ledger, const char* scene, const char* unit, uint32_t size,
                   Samples* samples);

#endif
