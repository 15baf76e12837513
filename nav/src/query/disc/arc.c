// How far an arc around a vertex is free. In the arc's frame the vertex is the origin, the arc
// begins at (r, 0) and goes to the left. Each wall near by may end the arc where its distance
// becomes less than the radius, at an end of the wall or at an inner point. The first of these
// places counts.
#include "query/disc/inside.h"

typedef struct Arc {
    NavPoint o;
    RadiusVec in;   // normal of the arrival, in the mesh's frame
    double sign;    // -1: the frame is mirrored
    RadiusVec end;  // in the arc's frame: a unit vector, at most half a turn ahead
    double r, near; // the radius; what is nearer than `near` blocks
} Arc;

static RadiusVec to_arc(const Arc* arc, NavPoint p) {
    RadiusVec v = navi_vec_from(arc->o, p);
    return navi_vec(navi_vec_dot(arc->in, v), arc->sign * navi_vec_cross(arc->in, v));
}

static bool is_empty(const Arc* arc) { return arc->end.y <= 0 && arc->end.x > 0; }

static void limit_arc(Arc* arc, RadiusVec at) {
    NAV_ASSERT(navi_vec_is_unit(at) && navi_vec_is_unit(arc->end));
    if (at.y >= 0 && navi_vec_cross(at, arc->end) >= 0 &&
        at.x + navi_vec_dot(at, arc->end) > -RADIUS_ANGLE)
        arc->end = at;
}

// End the arc where it enters the disc about a.
static void limit_by_end(Arc* arc, RadiusVec a) {
    double distance_2 = navi_vec_length_2(a), distance = sqrt(distance_2);
    if (distance == 0 || distance >= 2 * arc->r)
        return;
    double cosine =
        (arc->r * arc->r + distance_2 - arc->near * arc->near) / (2 * arc->r * distance);
    if (cosine >= 1)
        return;
    if (cosine < -1)
        cosine = -1;
    limit_arc(arc,
              navi_vec_turn(navi_vec_scale(a, 1 / distance), cosine, -sqrt(1 - cosine * cosine)));
}

// End the arc where it comes too near to an inner point of the wall ab.
static void limit_by_inside(Arc* arc, RadiusVec a, RadiusVec b) {
    RadiusVec wall = navi_vec_sub(b, a);
    double length = navi_vec_length(wall);
    NAV_ASSERT(length > 0);
    RadiusVec along = navi_vec_scale(wall, 1 / length), normal = navi_vec_left(along);
    double height = navi_vec_dot(normal, a);
    if (height < 0) {
        height = -height;
        normal = navi_vec_scale(normal, -1);
    }
    double cosine = (height - arc->near) / arc->r;
    if (cosine >= 1 || cosine <= -1)
        return;
    RadiusVec at = navi_vec_turn(normal, cosine, -sqrt(1 - cosine * cosine));
    double foot = arc->r * navi_vec_dot(at, along) - navi_vec_dot(a, along);
    if (foot > 0 && foot < length)
        limit_arc(arc, at);
}

static void limit_by_wall(Arc* arc, RadiusVec a, RadiusVec b) {
    double near_2 = arc->near * arc->near;
    RadiusVec start = {arc->r, 0};
    if (navi_vec_segment_2(a, b, start) < near_2) {
        arc->end = navi_vec(1, 0);
        return;
    }
    limit_by_end(arc, a);
    limit_by_end(arc, b);
    // The walls at the vertex itself have limited the arc from the beginning.
    if (navi_vec_length_2(a) > 0 && navi_vec_length_2(b) > 0)
        limit_by_inside(arc, a, b);
}

// Can a wall or triangle beyond the edge ab reach the band around the arc?
static bool is_in_reach(const Arc* arc, RadiusVec a, RadiusVec b) {
    RadiusVec origin = {0, 0};
    double reach = 2 * arc->r;
    if (a.y <= -arc->r && b.y <= -arc->r)
        return false;
    if (navi_vec_cross(a, arc->end) <= -arc->r && navi_vec_cross(b, arc->end) <= -arc->r)
        return false;
    return navi_vec_segment_2(a, b, origin) < reach * reach;
}

static bool arc_step(RadiusSearch* search, uint32_t h, Arc* arc) {
    const Mesh* mesh = search->mesh;
    uint32_t twin = navi_edge_twin(mesh, h);
    if (navi_was_flooded(search, h, twin))
        return true;
    RadiusVec a = to_arc(arc, mesh->pos[navi_edge_from(mesh, h)]);
    RadiusVec b = to_arc(arc, mesh->pos[navi_edge_to(mesh, h)]);
    if (!is_in_reach(arc, a, b))
        return true;
    if (!navi_is_wall(search, h, twin))
        return navi_radius_flood_add(search, twin >> 2);
    limit_by_wall(arc, a, b);
    return true;
}

bool navi_radius_arc_end(RadiusSearch* search, uint32_t bend, RadiusVec in, RadiusVec* end) {
    RadiusScratch* scratch = search->scratch;
    const RadiusVertex* vertex = navi_radius_vertex(search, bend >> 1);
    double sign = navi_bend_sign(bend);
    NAV_ASSERT(vertex->is_bend && navi_vec_is_unit(in));
    // Where the arc touches the wall ahead, the path leaves it along that wall.
    RadiusVec wall = sign > 0 ? vertex->left : vertex->right;
    RadiusVec last = navi_vec_scale(navi_vec_left(wall), -sign);
    Arc arc = {.o = search->mesh->pos[bend >> 1], .in = in, .sign = sign, .r = search->r};
    arc.near = search->r - RADIUS_SLACK;
    arc.end = navi_vec(navi_vec_dot(in, last), sign * navi_vec_cross(in, last));
    if (arc.end.y < 0) // at the end of a wall without thickness it may be half a turn
        arc.end = navi_vec(arc.end.x < 0 ? -1 : 1, 0);
    bool is_walkable;
    if (!navi_radius_flood_begin(search) ||
        !navi_radius_flood_at(search, arc.o, navi_vec_scale(in, search->r), &is_walkable))
        return false;
    NAV_BOUND(left, search->mesh->counts->tri_slots); // a flood visits each triangle once
    while (scratch->stack.count > 0 && !is_empty(&arc)) {
        NAV_ROUND(left);
        uint32_t t = scratch->stack.data[--scratch->stack.count];
        for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
            if (!arc_step(search, h, &arc))
                return false;
    }
    NAV_ASSERT(arc.end.y >= 0); // at most half a turn
    *end = navi_vec(in.x * arc.end.x - sign * in.y * arc.end.y,
                    in.y * arc.end.x + sign * in.x * arc.end.y);
    return true;
}

bool navi_arc_holds(uint32_t bend, RadiusVec from, RadiusVec to, RadiusVec at) {
    double sign = navi_bend_sign(bend);
    return sign * navi_vec_cross(from, at) >= -RADIUS_ANGLE &&
           sign * navi_vec_cross(at, to) >= -RADIUS_ANGLE &&
           navi_vec_dot(at, navi_vec_add(from, to)) > -RADIUS_ANGLE;
}
