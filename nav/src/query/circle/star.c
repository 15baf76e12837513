// How large a disc rolls around a vertex freely. In the frame of the vertex the centre of the disc
// is on a circle around the origin, between the normals of the two walls.
#include "query/circle/star.h"

#include "query/ask/filter.h"
#include "query/circle/vec.h"

typedef struct Roll {
    RadiusVec first, last; // normals
    double best;           // the radius
} Roll;

static RadiusVec from_vertex(const Mesh* mesh, uint32_t v, uint32_t w) {
    return navi_vec_from(mesh->pos[v], mesh->pos[w]);
}

static bool is_between(const Roll* roll, RadiusVec n) {
    return navi_vec_cross(roll->first, n) >= 0 && navi_vec_cross(n, roll->last) >= 0 &&
           navi_vec_dot(n, navi_vec_add(roll->first, roll->last)) >= 0;
}

static void limit(Roll* roll, double radius) {
    if (radius < roll->best)
        roll->best = radius;
}

// The circle around r n through the origin meets p.
static void limit_by_point_at(Roll* roll, RadiusVec n, RadiusVec p) {
    if (navi_vec_dot(p, n) > 0)
        limit(roll, navi_vec_length_2(p) / (2 * navi_vec_dot(p, n)));
}

static void limit_by_point(Roll* roll, RadiusVec p) {
    if (is_between(roll, p)) {
        limit(roll, navi_vec_length(p) / 2);
        return;
    }
    limit_by_point_at(roll, roll->first, p);
    limit_by_point_at(roll, roll->last, p);
}

// An edge of the rim; m is the normal of its line, h the distance.
typedef struct RimEdge {
    RadiusVec a, b, m;
    double h;
} RimEdge;

static bool is_inside(const RimEdge* edge, RadiusVec q) {
    RadiusVec ab = navi_vec_sub(edge->b, edge->a);
    double along = navi_vec_dot(navi_vec_sub(q, edge->a), ab);
    return along > 0 && along < navi_vec_length_2(ab);
}

// The largest circle around r n through the origin that meets the edge inside.
static void limit_by_touch(Roll* roll, const RimEdge* edge, RadiusVec n) {
    double side = 1 + navi_vec_dot(n, edge->m);
    if (side < 1e-6)
        return;
    double r = edge->h / side;
    if (is_inside(edge, navi_vec_scale(navi_vec_add(n, edge->m), r)))
        limit(roll, r);
}

static void limit_by_edge(Roll* roll, RadiusVec a, RadiusVec b) {
    RimEdge edge = {a, b, navi_vec_scale(navi_vec_left(navi_vec_unit(navi_vec_sub(b, a))), -1), 0};
    edge.h = navi_vec_dot(edge.m, a);
    if (edge.h < 0) {
        edge.m = navi_vec_scale(edge.m, -1);
        edge.h = -edge.h;
    }
    if (is_inside(&edge, navi_vec_scale(edge.m, edge.h)) && is_between(roll, edge.m))
        limit(roll, edge.h / 2);
    limit_by_touch(roll, &edge, roll->first);
    limit_by_touch(roll, &edge, roll->last);
}

double navi_disc_free_radius(const Mesh* mesh, const DiscSector* sector) {
    uint32_t v = sector->v;
    RadiusVec right = from_vertex(mesh, v, navi_corner_right_vertex(mesh, sector->first));
    RadiusVec left = from_vertex(mesh, v, navi_corner_left_vertex(mesh, sector->last));
    Roll roll = {navi_vec_left(navi_vec_unit(right)),
                 navi_vec_scale(navi_vec_left(navi_vec_unit(left)), -1), INFINITY};
    for (uint32_t c = sector->first;; c = navi_corner_left(mesh, c)) {
        RadiusVec r = from_vertex(mesh, v, navi_corner_right_vertex(mesh, c));
        RadiusVec l = from_vertex(mesh, v, navi_corner_left_vertex(mesh, c));
        if (c != sector->first)
            limit_by_point(&roll, r);
        limit_by_edge(&roll, r, l);
        if (c == sector->last)
            return roll.best;
    }
}
