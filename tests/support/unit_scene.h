/// Random worlds for the tests of queries, their walkable triangles, and what paths must be equal
/// in.
#ifndef SUPPORT_UNIT_SCENE_H
#define SUPPORT_UNIT_SCENE_H

#include "oracle/roadmap.h"
#include "support/random.h"
#include "support/unit_worlds.h"

NavFilter scene_filter(uint32_t layers);

void scene_expect_same(const NavPath* a, const NavPath* b);

/// Asked in slices of so many nodes, the answer is this path.
void scene_expect_same_in_slices(NavQuery* query, const NavPathRequest* request, uint32_t nodes,
                                 const NavPath* path);

/// Overlapping boxes, triangles and rings of any form on a coarse raster: many touch, many pinch.
NavWorld* scene_random_world(uint64_t* state, int32_t size, int32_t raster);

/// The triangles that are walkable for the layers, and a point of interest: a corner, the middle of
/// an edge, or anything.
typedef struct SceneFloor {
    OracleFloor floor;
    NavPoint (*triangles)[3];
    uint32_t count;
    OracleRoadmap* roadmap; // of `floor`; NULL until a length is asked
} SceneFloor;

bool scene_is_walkable(const NavTriangle* triangle, NavBox bounds, uint32_t layers);

SceneFloor scene_walkable(const NavWorld* world, uint32_t layers);

/// As oracle_floor_shortest, of which test_query_path.c is the judge, but for many questions.
double scene_shortest(SceneFloor* scene, NavPoint start, NavPoint goal);

void scene_walkable_fini(SceneFloor* scene);

bool scene_holds(const SceneFloor* scene, NavPoint p);

NavPoint scene_point(uint64_t* state, const SceneFloor* scene, int32_t size);

NavLinkId insert_link(NavWorld* world, const NavLinkDef* def);

void expect_point(const NavPath* path, uint32_t i, NavPoint p);

/// Two floors, and nothing between x = 400 and x = 600.
NavWorld* gap_world(void);

#endif
