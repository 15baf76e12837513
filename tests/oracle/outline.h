/// The original edges of a region given as rings or as a sprite's triangles.
#ifndef ORACLE_OUTLINE_H
#define ORACLE_OUTLINE_H

#include "oracle/world.h"

/// Edges of rings, one after the other, each with the right orientation: outer rings positive,
/// holes negative (found by counting the rings around each). Equal neighbours are dropped. The
/// rings must be simple and must not meet. Returns the number of edges; `*edges` is the caller's,
/// free it with free().
uint32_t oracle_ring_edges(const NavPoint* points, const uint32_t* ring_sizes, uint32_t ring_count,
                           OracleEdge** edges);

/// Edges of the union of triangles, split at each other's corners; where sides cross, they are
/// snapped together as shapes are. The outline consists of the spans with the union on one side
/// only. With `keep_inner` the spans with it on both sides are added as inner edges. Indexes must
/// be in range. `*is_clean` (may be NULL) says whether the triangles tile: no side crosses another,
/// nothing is covered twice.
uint32_t oracle_triangle_edges(const NavPoint* points, const uint32_t* triangles,
                               uint32_t triangle_count, bool keep_inner, OracleEdge** edges,
                               bool* is_clean);

/// Sorted copies are equal: the same set of directed edges.
bool oracle_edges_equal(const OracleEdge* a, uint32_t a_count, const OracleEdge* b,
                        uint32_t b_count);

/// Must the ring (as given) be refused? True when it has fewer than 3 different points or no area,
/// or when two edges meet anywhere other than at the common end of neighbours.
bool oracle_ring_is_refused(const NavPoint* points, uint32_t count);

#endif
