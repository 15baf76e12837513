/// Reads the triangles of a world.
#ifndef SUPPORT_UNIT_LOOK_H
#define SUPPORT_UNIT_LOOK_H

#include "support/unit_worlds.h"

/// The first triangle that holds the point, closed.
NavTriangle triangle_at(const NavWorld* world, NavPoint p);

/// Is there an edge between the two points? Then `*is_constraint` gets its kind.
bool find_edge_between(const NavWorld* world, NavPoint a, NavPoint b, bool* is_constraint);

bool has_constraint(const NavWorld* world, NavPoint a, NavPoint b);

bool has_vertex(const NavWorld* world, NavPoint p);

/// Twice the walkable area, which the small worlds of these tests keep below 2^64.
uint64_t walkable_area_2(const NavWorld* world);

#endif
