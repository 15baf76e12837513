/// Arrangements of sprites that touch edge to edge on paper, and their poses in a world, each
/// rounded by itself as in a game.
#ifndef SUPPORT_TILING_H
#define SUPPORT_TILING_H

#include <nav/shape.h>

#include "support/random.h"

enum { TILE_MOST = 400, TILE_CORNERS = 4 };

typedef struct Tile {
    NavPoint corner[TILE_CORNERS]; ///< on paper, in steps
    uint32_t count;
} Tile;

typedef enum TilingKind {
    TILING_GRID,
    TILING_BRICKS, ///< rows that are shifted: T-junctions
    TILING_STRIP,
    TILING_RECTANGLES, ///< a random partition of a square
    TILING_FAN,        ///< many corners in one point
    TILING_TRIANGLES,  ///< a random triangulation of a square
    TILING_KIND_COUNT
} TilingKind;

typedef struct Tiling {
    Tile tiles[TILE_MOST];
    uint32_t count;
} Tiling;

/// columns x rows tiles of this size, each row shifted by `shift` more than the one before.
void tiling_grid(Tiling* tiling, uint32_t columns, uint32_t rows, NavPoint size, int32_t shift);
void tiling_random(Tiling* tiling, TilingKind kind, TestRandom* random);

/// How the whole is placed: scaled (in 65536ths), turned, and moved by a fraction of a step.
typedef struct TilingPose {
    int32_t scale;
    uint16_t angle;
    bool is_flipped;
    double x, y; ///< steps
} TilingPose;

TilingPose tiling_random_pose(TestRandom* random);
/// The place of a point on paper, before rounding.
NavPosition tiling_place(const TilingPose* pose, NavPoint point);
/// The pivot of tile k on paper, which the seed chooses: the middle or a corner.
NavPoint tiling_pivot(const Tiling* tiling, uint32_t k, uint64_t seed);
/// The def of tile k. Half of the tiles are drawn turned by quarters, or flipped, and their poses
/// turn them back. `region` and `ring` must outlive it.
NavShapeDef tiling_def(const Tiling* tiling, const TilingPose* pose, uint32_t k, uint64_t seed,
                       NavShapeKind kind, NavOutlineDef* region, NavPoint* ring);

#endif
