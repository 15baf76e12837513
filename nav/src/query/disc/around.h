// Around a vertex: the places on its circle where a disc is too near to a wall. The vertex is the
// origin, and r the radius. A disc is too near to what is nearer than `near`, about r.
#ifndef NAVI_QUERY_DISC_AROUND_H
#define NAVI_QUERY_DISC_AROUND_H

#include "query/disc/inside.h"

// All places on the circle within an angle of a direction, on both sides.
typedef struct AroundPart {
    RadiusVec middle;
    double c, s; // cosine and sine of the angle
} AroundPart;

static inline RadiusVec navi_around_right(const AroundPart* part) {
    return navi_vec_turn(part->middle, part->c, -part->s);
}
static inline RadiusVec navi_around_left(const AroundPart* part) {
    return navi_vec_turn(part->middle, part->c, part->s);
}

// Where the disc is too near to the point. False: nowhere.
static inline bool navi_around_point(double r, double near, RadiusVec a, AroundPart* part) {
    double q = navi_vec_length_2(a);
    if (q == 0 || q >= 4 * r * r)
        return false;
    double away = sqrt(q);
    part->c = (r * r + q - near * near) / (2 * r * away);
    if (part->c >= 1)
        return false;
    part->c = part->c < -1 ? -1 : part->c;
    part->s = sqrt(1 - part->c * part->c);
    part->middle = navi_vec_scale(a, 1 / away);
    return true;
}

// Where it is too near to the line from a in a direction, a unit vector. False: nowhere, or
// everywhere.
static inline bool navi_around_line(double r, double near, RadiusVec a, RadiusVec along,
                                    AroundPart* part) {
    RadiusVec normal = navi_vec_left(along);
    double h = navi_vec_dot(normal, a);
    part->middle = h < 0 ? navi_vec_scale(normal, -1) : normal;
    part->c = (fabs(h) - near) / r;
    if (part->c >= 1 || part->c <= -1)
        return false;
    part->s = sqrt(1 - part->c * part->c);
    return true;
}

// Is the wall h, at the squared distance `away_2` from the vertex at o, nearer than two radii?
// Where a hair decides, integers do.
static inline bool navi_around_is_narrow(const Mesh* mesh, uint32_t h, NavPoint o, int64_t radius,
                                         double away_2) {
    double wide = 2 * (double)radius - 8 * RADIUS_SLACK;
    return (wide <= 0 || away_2 >= wide * wide) &&
           navi_is_near_segment(mesh->pos[navi_edge_from(mesh, h)],
                                mesh->pos[navi_edge_to(mesh, h)], o, 2 * radius);
}

#endif
