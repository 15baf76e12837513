#include "query/ask/bend.h"

#include "query/ask/spot.h"

// Is q on the left of the line from a to b, or on it?
static bool is_left_of(NavPoint a, NavPoint b, NavPoint q) { return navi_orient2d(a, b, q) >= 0; }

// Both sides of a wall without thickness are walkable.
static bool is_edge_passed(const QueryFilter* filter, uint32_t h, NavPoint a, NavPoint b) {
    const Mesh* mesh = filter->mesh;
    NavPoint from = mesh->pos[navi_edge_from(mesh, h)], to = mesh->pos[navi_edge_to(mesh, h)];
    bool is_here = navi_filter_walks(filter, h >> 2);
    bool is_there = navi_filter_walks(filter, navi_edge_twin(mesh, h) >> 2);
    if (is_here && navi_filter_joins(filter, h))
        return true;
    return (is_here && is_left_of(from, to, a) && is_left_of(from, to, b)) ||
           (is_there && is_left_of(to, from, a) && is_left_of(to, from, b));
}

// What begins on the piece of ground that is gone through.
typedef struct Piece {
    bool has_a, has_b;
} Piece;

static void look_at(const QueryFilter* filter, uint32_t corner, NavPoint a, NavPoint b,
                    Piece* piece) {
    const Mesh* mesh = filter->mesh;
    NavPoint p = mesh->pos[mesh->tri[corner >> 2].v[corner & 3]];
    NavPoint right = mesh->pos[navi_corner_right_vertex(mesh, corner)];
    NavPoint left = mesh->pos[navi_corner_left_vertex(mesh, corner)];
    piece->has_a |= is_left_of(p, right, a) && is_left_of(left, p, a);
    piece->has_b |= is_left_of(p, right, b) && is_left_of(left, p, b);
}

// Does the piece of ground end on the left of the corner?
static bool ends_at(const QueryFilter* filter, uint32_t corner) {
    return !navi_filter_walks(filter, corner >> 2) ||
           !navi_filter_joins(filter, navi_corner_left_edge(corner));
}

// Once around the vertex, from where a piece begins, if one does.
static bool is_vertex_passed(const QueryFilter* filter, uint32_t first, NavPoint a, NavPoint b) {
    const Mesh* mesh = filter->mesh;
    uint32_t last = first, corner = first;
    do {
        last = ends_at(filter, corner) ? corner : last;
        corner = navi_corner_left(mesh, corner);
    } while (corner != first);
    Piece piece = {false, false};
    corner = last;
    do {
        corner = navi_corner_left(mesh, corner);
        if (navi_filter_walks(filter, corner >> 2))
            look_at(filter, corner, a, b, &piece);
        if (piece.has_a && piece.has_b)
            return true;
        if (ends_at(filter, corner))
            piece = (Piece){false, false};
    } while (corner != last);
    return false;
}

bool navi_is_bend_walkable(const QueryFilter* filter, NavPoint p, NavPoint a, NavPoint b) {
    NavSpot spot = navi_spot(filter->mesh, p);
    uint32_t place = 4 * spot.t + spot.i;
    return spot.kind == SPOT_INSIDE ||
           (spot.kind == SPOT_ON_EDGE ? is_edge_passed(filter, place, a, b)
                                      : is_vertex_passed(filter, place, a, b));
}
