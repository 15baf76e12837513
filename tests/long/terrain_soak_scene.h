/// The worlds of terrain_soak.
#ifndef LONG_TERRAIN_SOAK_SCENE_H
#define LONG_TERRAIN_SOAK_SCENE_H

#include <nav/nav.h>

#include "oracle/terrain.h"
#include "support/random.h"

enum { TERRAIN_SHAPES = 160, TERRAIN_POINTS = 12, TERRAIN_LINKS = 6 };

typedef struct TerrainShape {
    bool is_floor;
    uint8_t area;
    int32_t z, elevation;
    uint32_t layers; ///< of an obstacle
    uint32_t count;
    NavPoint points[TERRAIN_POINTS];
} TerrainShape;

/// A world, what it was made of, and the filter of the queries.
typedef struct TerrainScene {
    uint64_t number;
    const char* kind;
    TestRandom random;
    int32_t size;   ///< the bounds are from 0 to size
    int32_t raster; ///< many corners are multiples of it
    TerrainShape shapes[TERRAIN_SHAPES];
    NavLinkDef links[TERRAIN_LINKS];
    uint32_t shape_count, link_count;
    double costs[NAV_AREA_COUNT];
    NavFilter filter;
    NavWorld* world;
    OracleGround ground;          ///< under the filter
    int32_t radius;               ///< of the agents; 0: points
    OracleGround room, more_room; ///< of discs: for their centres at least, and at most
} TerrainScene;

/// The kinds: [*count].
const char* const* terrain_kinds(uint32_t* count);

/// Make world `number`; kind NULL: any. Destroy it.
void terrain_scene_create(TerrainScene* scene, uint64_t number, const char* kind);
/// The same without one of the shapes.
void terrain_scene_copy(TerrainScene* scene, const TerrainScene* whole, uint32_t left_out);
void terrain_scene_destroy(TerrainScene* scene);

/// A walkable point, often on a border or a vertex; now and then any point.
NavPoint terrain_any_point(TerrainScene* scene);

/// The cells of a world under the scene's filter. Free them.
OracleCell* terrain_list_cells(const TerrainScene* scene, const NavWorld* world, uint32_t* count);

/// Make the ground of a disc's centre, a little too small or a little too large.
void terrain_make_disc_ground(const TerrainScene* scene, bool is_outside, OracleGround* ground);

/// The ground on which the ends of paths are: for discs `room`.
const OracleGround* terrain_room(const TerrainScene* scene);

/// Write a replay that makes the scene and queries one path.
void terrain_write_replay(const TerrainScene* scene, const NavPathRequest* request,
                          const char* name);

#endif
