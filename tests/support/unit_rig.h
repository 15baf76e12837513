/// A bare mesh with the functions of surgery, without snap layer and world.
#ifndef SUPPORT_UNIT_RIG_H
#define SUPPORT_UNIT_RIG_H

#include "carve/carve.h"
#include "mesh/touched.h"
#include "support/points.h"
#include "support/random.h"
#include "support/unit_memory.h"

typedef struct Rig {
    TestMemory blocks;
    NavMemory memory;
    NavJournal journal;
    Mesh mesh;
    Carve carve;
} Rig;

/// The rig must not move in memory.
void rig_init(Rig* rig, int32_t half);

void rig_fini(Rig* rig);

uint32_t rig_fresh(Rig* rig, NavPoint p);

void rig_span(Rig* rig, uint32_t u, uint32_t w);

void rig_cold(Rig* rig, uint32_t v);

void rig_mark(Rig* rig, uint32_t u, uint32_t w, bool is_constraint);

void rig_collect(Rig* rig);

void rig_trace(Rig* rig);

void rig_cut(Rig* rig);

void rig_triangulate(Rig* rig);

void rig_patch(Rig* rig);

void rig_assert_sound(const Rig* rig);

/// After patch: makes all edges legal. Then no flag is set and the work list is empty.
void rig_settle(Rig* rig);

void rig_operate(Rig* rig);

/// Adds vertices at points that are not vertices yet.
void rig_add_points(Rig* rig, const NavPoint* points, uint32_t count, uint32_t* v);

uint32_t rig_add_point(Rig* rig, NavPoint p);

/// Spans that are edges already become constraints; the others are inserted by surgery.
void rig_add_ring(Rig* rig, const uint32_t* v, uint32_t count);

/// A square around a point as a ring of constraints, in positive order from the left bottom. Around
/// the origin, its two triangles meet in the diagonal 0-2.
void rig_add_square(Rig* rig, NavPoint middle, int32_t half, uint32_t v[4]);

/// A rig with the square of half width 500 around the origin: two triangles, which a cut removes.
void rig_init_box(Rig* rig);

/// The triangle with these corners in this cyclic order; NAV_NONE when there is none.
uint32_t rig_tri(const Rig* rig, uint32_t a, uint32_t b, uint32_t c);

bool rig_has_edge(const Rig* rig, uint32_t u, uint32_t w);

bool rig_is_in_cavity(const Rig* rig, uint32_t t);

const CarveNode* rig_node(const Rig* rig, uint32_t n);

/// Twice the area of the ring of a node.
int64_t rig_ring_area_2(const Rig* rig, uint32_t n);

/// Is no living vertex inside the circle of any triangle? For meshes without constraints.
void rig_assert_delaunay(const Rig* rig);

bool rig_has_point(const Rig* rig, NavPoint p);

/// Up to `count` different random points; returns how many there are.
uint32_t rig_scatter(Rig* rig, TestRandom* random, int32_t half, uint32_t count, uint32_t* v);

#endif
