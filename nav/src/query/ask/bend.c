#include "query/ask/bend.h"

#include "query/ask/spot.h"

// Is q on the left of the line from a to b, or on it?
static bool is_left_of(NavPoint a, NavPoint b, NavPoint q) { return navi_orient2d(a, b, q) >= 0; }

// Where two things begin: a segment to a, and one to b or triangle t.
typedef struct Begins {
    NavPoint a, b;
    uint32_t t; // walkable; NAV_NONE: the segment to b
} Begins;

// Is what begins besides the segment to a in this triangle? `is_b_there`: the segment to b is.
static bool is_other_in(const Begins* begins, uint32_t t, bool is_b_there) {
    return begins->t == NAV_NONE ? is_b_there : begins->t == t;
}

// Both sides of a wall without thickness are walkable.
static bool is_edge_passed(const QueryFilter* filter, uint32_t h, const Begins* begins) {
    const Mesh* mesh = filter->mesh;
    NavPoint from = mesh->pos[navi_edge_from(mesh, h)], to = mesh->pos[navi_edge_to(mesh, h)];
    uint32_t here = h >> 2, there = navi_edge_twin(mesh, h) >> 2;
    bool is_here = navi_filter_walks(filter, here), is_there = navi_filter_walks(filter, there);
    if (is_here && navi_filter_joins(filter, h))
        return true;
    return (is_here && is_left_of(from, to, begins->a) &&
            is_other_in(begins, here, is_left_of(from, to, begins->b))) ||
           (is_there && is_left_of(to, from, begins->a) &&
            is_other_in(begins, there, is_left_of(to, from, begins->b)));
}

// What begins on the piece of ground that is gone through.
typedef struct Piece {
    bool has_a, has_other;
} Piece;

static void look_at(const QueryFilter* filter, uint32_t corner, const Begins* begins,
                    Piece* piece) {
    const Mesh* mesh = filter->mesh;
    NavPoint p = mesh->pos[mesh->tri[corner >> 2].v[corner & 3]];
    NavPoint right = mesh->pos[navi_corner_right_vertex(mesh, corner)];
    NavPoint left = mesh->pos[navi_corner_left_vertex(mesh, corner)];
    bool is_b_there = is_left_of(p, right, begins->b) && is_left_of(left, p, begins->b);
    piece->has_a |= is_left_of(p, right, begins->a) && is_left_of(left, p, begins->a);
    piece->has_other |= is_other_in(begins, corner >> 2, is_b_there);
}

// Does the piece of ground end on the left of the corner?
static bool ends_at(const QueryFilter* filter, uint32_t corner) {
    return !navi_filter_walks(filter, corner >> 2) ||
           !navi_filter_joins(filter, navi_corner_left_edge(corner));
}

// Once around the vertex, from where a piece begins, if one does.
static bool is_vertex_passed(const QueryFilter* filter, uint32_t first, const Begins* begins) {
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
            look_at(filter, corner, begins, &piece);
        if (piece.has_a && piece.has_other)
            return true;
        if (ends_at(filter, corner))
            piece = (Piece){false, false};
    } while (corner != last);
    return false;
}

static bool is_passed(const QueryFilter* filter, NavPoint p, const Begins* begins) {
    NavSpot spot = navi_spot(filter->mesh, p);
    uint32_t place = 4 * spot.t + spot.i;
    return spot.kind == SPOT_INSIDE ||
           (spot.kind == SPOT_ON_EDGE ? is_edge_passed(filter, place, begins)
                                      : is_vertex_passed(filter, place, begins));
}

bool navi_is_ground_joined(const QueryFilter* filter, NavPoint p, NavPoint a, uint32_t t) {
    NAV_ASSERT(navi_filter_walks(filter, t));
    return is_passed(filter, p, &(Begins){a, a, t});
}

bool navi_is_bend_walkable(const QueryFilter* filter, NavPoint p, NavPoint a, NavPoint b) {
    return is_passed(filter, p, &(Begins){a, b, NAV_NONE});
}
