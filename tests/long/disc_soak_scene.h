/// The scenes of disc_soak: rooms at any angle, whose obstacles leave gaps as wide as the disc.
/// What happens to a scene is written down as a replay.
#ifndef LONG_DISC_SOAK_SCENE_H
#define LONG_DISC_SOAK_SCENE_H

#include <nav/nav.h>

#include "oracle/free.h"
#include "support/random.h"

enum { DISC_SHAPES_MOST = 400, DISC_POINTS_MOST = 12, DISC_LOG_MOST = 1 << 18 };

/// A shape that can be moved.
typedef struct DiscShape {
    NavShapeId id;
    NavPoint points[DISC_POINTS_MOST];
    uint32_t count, name;
} DiscShape;

/// Local coordinates to steps: turned, then moved. Where local coordinates are multiples of `unit`
/// the result is a lattice point without rounding, unless the angle is random.
typedef struct DiscFrame {
    double c, s, x, y;
    int32_t unit;
} DiscFrame;

typedef struct DiscScene {
    TestRandom random;
    NavWorld* world;
    NavQuery* query;
    NavQuery* sliced;
    DiscFrame frame;
    double size;   ///< of the room, local
    uint32_t many; ///< times as many shapes as usual
    DiscShape shapes[DISC_SHAPES_MOST];
    uint32_t shape_count, name_count;
    uint32_t layers;
    int32_t step_height;
    OracleWalls walls;
    OracleGaps gaps;
    char log[DISC_LOG_MOST];
    size_t log_size;
    const char* kind;
} DiscScene;

/// Write a line of the replay.
void disc_log(DiscScene* scene, const char* format, ...);
void disc_log_points(DiscScene* scene, const NavPoint* points, uint32_t count);

/// A local point as a lattice point.
NavPoint disc_at(const DiscScene* scene, double x, double y);

/// Anywhere in the room.
NavPoint disc_any_place(DiscScene* scene);

/// A world whose room is the square from (0, 0) to (size, size), local.
void disc_scene_begin(DiscScene* scene, double size);
void disc_scene_end(DiscScene* scene);

typedef struct DiscFloor {
    int32_t z, elevation;
    uint8_t area;
} DiscFloor;

void disc_add_floor(DiscScene* scene, DiscFloor floor, const NavPoint* points, uint32_t count);
/// False when the ring was refused.
bool disc_add_obstacle(DiscScene* scene, uint32_t layers, const NavPoint* points, uint32_t count);

/// Move an obstacle, remove it, or add a new one.
void disc_change(DiscScene* scene);

/// May the disc of the scene walk there?
bool disc_is_walked(const DiscScene* scene, const NavTriangle* triangle);

/// Find the walls and gaps of the scene as it now is.
void disc_look(DiscScene* scene);

/// The names of the kinds, ended by NULL.
extern const char* const disc_kinds[];
/// The index of the kind with that name; without a name, the kind of scene `number`; UINT32_MAX if
/// there is none.
uint32_t disc_kind_of(const char* name, uint64_t number);
/// `random` and `many` must be set. Build a scene of the kind (its index), which disc_scene_end
/// ends.
void disc_build(DiscScene* scene, uint32_t kind);

#endif
