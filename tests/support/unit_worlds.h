/// Small worlds with shapes in them. A failed call fails the test.
#ifndef SUPPORT_UNIT_WORLDS_H
#define SUPPORT_UNIT_WORLDS_H

#include <nav/nav.h>

#include "support/points.h"
#include "support/unit_test.h"

NavWorldDef unit_world_def(int32_t min_x, int32_t min_y, int32_t max_x, int32_t max_y);
NavWorld* create_world(const NavWorldDef* def);
/// Empty, from (0, 0) to (size, size).
NavWorld* square_world(int32_t size);
/// The same with a floor that covers it, with path data or without.
NavWorld* open_world(int32_t size, bool has_path_data);
NavWorld* floored_world(int32_t size);
NavWorld* floored_world_with(int32_t size, NavAllocator allocator);
/// From (0, 0) to (1000, 1000), with a floor from 100 to 900 and an obstacle from `min` to `max`.
NavWorld* room_with_box(uint32_t layers, NavPoint min, NavPoint max);

NavQuery* create_query(const NavWorld* world);

/// Regions: one ring, several, a mesh of triangles. They point to the arguments.
NavOutlineDef ring_def(const NavPoint* points, uint32_t count);
NavOutlineDef rings_def(const NavPoint* points, const uint32_t* sizes, uint32_t ring_count);
NavOutlineDef mesh_def(const NavPoint* points, uint32_t point_count, const uint32_t* triangles,
                       uint32_t triangle_count);

NavShapeDef floor_def(uint8_t area, int32_t z);
NavShapeDef raised_floor_def(uint8_t area, int32_t z, int32_t elevation);
NavShapeDef obstacle_def(uint32_t layers);

/// Insert a region or a ring, which may be refused. `id` may be NULL for a ring.
NavResult try_region(NavWorld* world, NavShapeDef def, const NavOutlineDef* region, NavShapeId* id);
NavResult try_ring(NavWorld* world, NavShapeDef def, const NavPoint* points, uint32_t count,
                   NavShapeId* id);

/// Insert a shape that must be accepted.
NavShapeId insert_region(NavWorld* world, NavShapeDef def, const NavOutlineDef* region);
NavShapeId insert_ring(NavWorld* world, NavShapeDef def, const NavPoint* points, uint32_t count);
/// A box between two corners in pixels.
void insert_box_px(NavWorld* world, NavShapeDef def, int32_t x0, int32_t y0, int32_t x1,
                   int32_t y1);
NavShapeId insert_box(NavWorld* world, NavShapeDef def, NavPoint min, NavPoint max);
NavShapeId insert_floor(NavWorld* world, NavPoint min, NavPoint max);
NavShapeId insert_block(NavWorld* world, NavPoint min, NavPoint max);
NavLinkId insert_link(NavWorld* world, const NavLinkDef* def);

bool is_same_id(NavShapeId a, NavShapeId b);
NavStats stats_of(const NavWorld* world);
void assert_valid(NavWorld* world);

#endif
