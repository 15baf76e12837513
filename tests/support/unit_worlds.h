/// Small worlds with shapes in them; what cannot be made fails the test.
#ifndef SUPPORT_UNIT_WORLDS_H
#define SUPPORT_UNIT_WORLDS_H

#include <nav/nav.h>

#include "support/points.h"
#include "support/unit_test.h"

NavWorldDef unit_world_def(int32_t min_x, int32_t min_y, int32_t max_x, int32_t max_y);

NavWorld* create_world(const NavWorldDef* def);

/// From (0, 0) to (size, size).
NavWorld* square_world(int32_t size);

void assert_valid(NavWorld* world);

NavStats stats_of(const NavWorld* world);

NavOutlineDef ring_def(const NavPoint* points, uint32_t count);

NavOutlineDef rings_def(const NavPoint* points, const uint32_t* sizes, uint32_t ring_count);

NavOutlineDef mesh_def(const NavPoint* points, uint32_t point_count, const uint32_t* triangles,
                       uint32_t triangle_count);

NavShapeDef floor_def(uint8_t area, int32_t z);

NavShapeDef obstacle_def(uint32_t layers);

NavResult try_region(NavWorld* world, NavShapeDef def, const NavOutlineDef* region, NavShapeId* id);

NavShapeId insert_region(NavWorld* world, NavShapeDef def, const NavOutlineDef* region);

NavShapeId insert_ring(NavWorld* world, NavShapeDef def, const NavPoint* points, uint32_t count);

NavShapeId insert_box(NavWorld* world, NavShapeDef def, NavPoint min, NavPoint max);

NavShapeId insert_floor(NavWorld* world, NavPoint min, NavPoint max);

NavShapeId insert_block(NavWorld* world, NavPoint min, NavPoint max);

bool is_same_id(NavShapeId a, NavShapeId b);

NavQuery* create_query(const NavWorld* world);

/// Insert a ring as drawn; the result, and the id when `id` is not NULL.
NavResult try_ring(NavWorld* world, NavShapeDef def, const NavPoint* points, uint32_t count,
                   NavShapeId* id);

/// A world with a floor all over it, with path data or without.
NavWorld* open_world(int32_t size, bool has_path_data);

#endif
