/// For the tests of queries: random worlds, their walkable triangles, points in them, equal paths.
#ifndef SUPPORT_UNIT_SCENE_H
#define SUPPORT_UNIT_SCENE_H

#include "oracle/free.h"
#include "oracle/offset.h"
#include "oracle/roadmap.h"
#include "support/random.h"
#include "support/unit_worlds.h"

NavFilter scene_filter(uint32_t layers);

/// A filter for a request, valid until 32 calls later. `area_costs` may be NULL.
const NavFilter* scene_kept_filter(uint32_t layers, const double* area_costs);

/// Overlapping boxes, triangles and rings of any form on a coarse raster: many touch, many pinch.
NavWorld* scene_random_world(uint64_t* state, int32_t size, int32_t raster);
/// Five times five rooms of 400 steps, with doors of 10 to 120 steps and boxes in them.
NavWorld* scene_rooms_world(uint64_t* state);
/// Two floors, and nothing between x = 400 and x = 600.
NavWorld* gap_world(void);

/// The triangles that are walkable for some layers.
typedef struct SceneFloor {
    OracleFloor floor;
    NavPoint (*triangles)[3];
    uint32_t count;
    OracleRoadmap* roadmap; ///< of `floor`; NULL until a length is needed
} SceneFloor;

SceneFloor scene_walkable(const NavWorld* world, uint32_t layers);
/// The elevations of the triangles of scene_walkable, for all layers. The caller frees them.
int32_t* scene_elevations(const NavWorld* world);
void scene_walkable_fini(SceneFloor* scene);

/// The exact free space of a disc. `gaps` points to `walls`, so it must not move.
typedef struct SceneFree {
    SceneFloor floor;
    OracleWalls walls;
    OracleGaps gaps;
} SceneFree;

void scene_free_init(SceneFree* space, const NavWorld* world);
void scene_free_fini(SceneFree* space);

bool scene_is_walkable(const NavTriangle* triangle, NavBox bounds, uint32_t layers);
bool scene_holds(const SceneFloor* scene, NavPoint p);
/// As oracle_floor_shortest (test_query_path.c compares both), but faster for many queries.
double scene_shortest(SceneFloor* scene, NavPoint start, NavPoint goal);

/// A random point of interest: a corner, the middle of an edge, or anything.
NavPoint scene_point(uint64_t* state, const SceneFloor* scene, int32_t size);
/// Mostly on the floor: a corner, the middle of an edge, or a point inside a triangle.
NavPoint scene_any_point(uint64_t* state, const SceneFloor* floor, int32_t size);
/// A random place where a disc of this radius is free. False: not found in 60 tries.
bool scene_find_room(uint64_t* state, const OracleWalls* walls, int32_t size, int32_t radius,
                     NavPoint* p);

void expect_point(const NavPath* path, uint32_t i, NavPoint p);
void scene_expect_same(const NavPath* a, const NavPath* b);
/// The path of a request in slices of this many nodes. Returns how many nodes they took.
uint64_t scene_ask_in_slices(NavQuery* query, const NavPathRequest* request, uint32_t nodes,
                             NavPath* path);
NavPath scene_path_in_slices(NavQuery* query, const NavPathRequest* request, uint32_t nodes);
/// The same request in slices of this many nodes gives the same path.
void scene_expect_same_in_slices(NavQuery* query, const NavPathRequest* request, uint32_t nodes,
                                 const NavPath* path);
/// Two queries on equal worlds, whatever they remember, take the same slices. Returns how many.
uint32_t scene_expect_same_slices(NavQuery* a, NavQuery* b, const NavPathRequest* request,
                                  uint32_t nodes);
/// How many nodes a request takes in one slice.
uint64_t scene_count_nodes(NavQuery* query, const NavPathRequest* request);

#endif
