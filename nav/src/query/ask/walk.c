// Signs of navi_orient2d make all decisions. Doubles only give the ends of pieces.
#include "query/ask/walk.h"

#include <string.h>

#include "base/assert.h"
#include "query/ask/sides.h"

// STOPPED: no memory, or by the visitor.
typedef enum WalkState { WALK_INSIDE, WALK_ALONG, WALK_ROUND, WALK_DONE, WALK_STOPPED } WalkState;

#define ON_LEFT 1u
#define ON_RIGHT 2u
#define ON_BOTH 3u

// What the walk has cost so far. Where there may be walls without thickness it is that of the
// cheapest sides, so it is the same in both directions.
typedef struct WalkSum {
    LineWalk line;
    double cost;  // without `line`
    bool is_torn; // it cannot go on from where `line` was before
} WalkSum;

// The current place of a walk.
typedef struct WalkPlace {
    WalkState state;
    uint32_t t;                         // INSIDE: the triangle
    uint32_t edge;                      // ALONG: the half-edge from the last vertex to the next
    uint32_t left_corner, right_corner; // ROUND: the first corners on both sides of the vertex
    uint32_t sides;                     // ALONG, ROUND: the walkable sides of the line
    uint32_t piece_count;               // of the trace
    uint32_t last;                      // the ray's triangle
    WalkSum sum;
} WalkPlace;

typedef struct Walk {
    const QueryFilter* filter;
    NavPoint from, to;
    WalkTrace* trace;
    bool has_sum;  // the cost is wanted
    bool has_line; // it is that of the cheapest sides
    WalkVisit* visit;
    void* context; // of `visit`
    NavRay* ray;
    WalkPlace at;
    // Along a wall without thickness, between floors of different elevation, an agent can walk on
    // each side. The left side is tried first; `other` is where the right side begins.
    bool has_other;
    WalkPlace other;
    bool has_hit;                // the walk on the left side has ended
    NavRay hit;                  // its end
    uint32_t hit_begin, hit_end; // its pieces, which those of the right side follow
} Walk;

static int64_t side_of(const Walk* walk, uint32_t v) {
    return navi_orient2d(walk->from, walk->to, walk->filter->mesh->pos[v]);
}

static void add_to_sum(Walk* walk, const WalkPiece* piece) {
    LineWalk* line = &walk->at.sum.line;
    if (walk->has_line) {
        navi_line_go(line, walk->filter, piece, &walk->at.sum.is_torn);
        return;
    }
    double x = piece->x - line->x, y = piece->y - line->y;
    if (x != 0 || y != 0)
        walk->at.sum.cost += navi_piece_rate(walk->filter, piece) * sqrt(x * x + y * y);
    line->x = piece->x;
    line->y = piece->y;
}

static void record_piece(Walk* walk, uint32_t t, uint32_t other, double x, double y) {
    const WalkPiece piece = {t, other, x, y};
    walk->ray->triangle = t;
    if (walk->has_sum)
        add_to_sum(walk, &piece);
    if (walk->visit != NULL && !walk->visit(walk->context, t))
        walk->at.state = WALK_STOPPED;
    if (!walk->trace)
        return;
    if (!navi_array_room(walk->trace->memory, &walk->trace->pieces)) {
        walk->at.state = WALK_STOPPED;
        return;
    }
    NAV_ASSERT(t != NAV_NONE && navi_filter_walks(walk->filter, t));
    walk->trace->pieces.data[walk->trace->pieces.count++] = piece;
}

static double length_2(const Walk* walk, const NavRay* ray) {
    double x = ray->position.x - walk->from.x, y = ray->position.y - walk->from.y;
    return x * x + y * y;
}

// The pieces of the left side that has ended are not those of the walk.
static void drop_hit(Walk* walk) {
    if (walk->trace == NULL || !walk->has_hit)
        return;
    WalkPiece* pieces = walk->trace->pieces.data;
    uint32_t after = walk->trace->pieces.count - walk->hit_end;
    if (after > 0)
        memmove(pieces + walk->hit_begin, pieces + walk->hit_end, after * sizeof *pieces);
    walk->trace->pieces.count = walk->hit_begin + after;
}

// Both sides have ended: the walk is the longer one.
static void choose_hit(Walk* walk) {
    if (length_2(walk, &walk->hit) < length_2(walk, walk->ray)) {
        drop_hit(walk);
        return;
    }
    *walk->ray = walk->hit;
    if (walk->trace)
        walk->trace->pieces.count = walk->hit_end;
}

static void end_at(Walk* walk, bool is_hit, double x, double y) {
    walk->ray->is_hit = is_hit;
    walk->ray->position.x = x;
    walk->ray->position.y = y;
    if (walk->at.state == WALK_STOPPED)
        return;
    walk->at.state = WALK_DONE;
    if (is_hit && walk->has_other) {
        walk->hit = *walk->ray;
        walk->has_hit = true;
        walk->hit_end = walk->trace ? walk->trace->pieces.count : 0;
        walk->at = walk->other;
        walk->hit_begin = walk->at.piece_count;
        walk->has_other = false;
        walk->ray->triangle = walk->at.last;
    } else if (is_hit && walk->has_hit) {
        choose_hit(walk);
    } else {
        drop_hit(walk);
    }
}

// The two sides are joined again.
static void join_sides(Walk* walk) {
    drop_hit(walk);
    walk->has_other = walk->has_hit = false;
}

// Keep the place from which the right side is tried.
static void keep_other(Walk* walk, WalkPlace other) {
    walk->has_other = true;
    walk->other = other;
}

// Continue along half-edge h; the walk has reached it on these sides.
static void go_along(Walk* walk, uint32_t h, uint32_t sides) {
    uint32_t twin = navi_edge_twin(walk->filter->mesh, h);
    uint32_t walkable = (navi_filter_walks(walk->filter, h >> 2) ? ON_LEFT : 0) |
                        (navi_filter_walks(walk->filter, twin >> 2) ? ON_RIGHT : 0);
    walk->at.state = WALK_ALONG;
    walk->at.edge = h;
    walk->at.sides = walkable & sides;
    if (walkable != ON_BOTH)
        return;
    if (navi_filter_joins(walk->filter, h)) {
        walk->at.sides = ON_BOTH;
        join_sides(walk);
    } else if (walk->at.sides == ON_BOTH) {
        WalkPlace other = walk->at;
        other.sides = ON_RIGHT;
        other.piece_count = walk->trace ? walk->trace->pieces.count : 0;
        other.last = walk->ray->triangle;
        keep_other(walk, other);
        walk->at.sides = ON_LEFT;
    }
}

// Begin inside triangle t, or end at once when it is not walkable.
static void enter_triangle(Walk* walk, uint32_t t) {
    walk->at.state = WALK_INSIDE;
    walk->at.t = t;
    if (!navi_filter_walks(walk->filter, t))
        end_at(walk, true, walk->from.x, walk->from.y);
}

// Begin along half-edge h, or end at once when neither side is walkable.
static void enter_edge(Walk* walk, uint32_t h) {
    go_along(walk, h, ON_BOTH);
    if (walk->at.sides == 0)
        end_at(walk, true, walk->from.x, walk->from.y);
}

static void start_on_edge(Walk* walk, const NavSpot* spot) {
    const Mesh* mesh = walk->filter->mesh;
    uint32_t h = 4 * spot->t + spot->i;
    NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
    int64_t side = navi_orient2d(a, b, walk->to);
    if (side > 0) {
        enter_triangle(walk, spot->t);
    } else if (side < 0) {
        enter_triangle(walk, navi_edge_twin(mesh, h) >> 2);
    } else {
        // `to` is on the line of the edge. The walk goes to b iff `to` and b lie on the same side
        // of `from`.
        bool is_b = a.x != b.x ? (walk->to.x > walk->from.x) == (b.x > a.x)
                               : (walk->to.y > walk->from.y) == (b.y > a.y);
        enter_edge(walk, is_b ? h : navi_edge_twin(mesh, h));
    }
}

static void start_on_vertex(Walk* walk, const NavSpot* spot) {
    const Mesh* mesh = walk->filter->mesh;
    uint32_t first = 4 * spot->t + spot->i, corner = first;
    do {
        NavPoint right = mesh->pos[navi_corner_right_vertex(mesh, corner)];
        NavPoint left = mesh->pos[navi_corner_left_vertex(mesh, corner)];
        int64_t of_right = navi_orient2d(walk->from, right, walk->to);
        if (of_right >= 0 && navi_orient2d(walk->from, left, walk->to) < 0) {
            if (of_right > 0)
                enter_triangle(walk, corner >> 2);
            else
                enter_edge(walk, navi_edge_prev(corner));
            return;
        }
        corner = navi_corner_left(mesh, corner);
    } while (corner != first);
    NAV_ASSERT(false);
}

// Where the walk crosses the line ab, which separates its ends; in doubles.
static void find_crossing(const Walk* walk, NavPoint a, NavPoint b, double* x, double* y) {
    double before = (double)navi_orient2d(a, b, walk->from);
    double after = (double)navi_orient2d(a, b, walk->to);
    double part = before / (before - after);
    *x = walk->from.x + ((double)walk->to.x - walk->from.x) * part;
    *y = walk->from.y + ((double)walk->to.y - walk->from.y) * part;
}

// Leave the triangle through an inner point of its edge i.
static void cross_edge(Walk* walk, uint32_t i) {
    const Mesh* mesh = walk->filter->mesh;
    uint32_t h = 4 * walk->at.t + i;
    NavPoint a = mesh->pos[navi_edge_from(mesh, h)], b = mesh->pos[navi_edge_to(mesh, h)];
    double x = walk->to.x, y = walk->to.y;
    bool is_inside = navi_orient2d(a, b, walk->to) >= 0;
    bool is_wall = !is_inside && !navi_filter_joins(walk->filter, h);
    if (!is_inside && (is_wall || walk->trace || walk->has_sum))
        find_crossing(walk, a, b, &x, &y);
    record_piece(walk, walk->at.t, NAV_NONE, x, y);
    if (is_inside || is_wall)
        end_at(walk, is_wall, x, y);
    else
        walk->at.t = navi_edge_twin(mesh, h) >> 2;
}

// Leave the triangle through its corner i.
static void cross_corner(Walk* walk, uint32_t i) {
    const Mesh* mesh = walk->filter->mesh;
    const MeshTri* tri = &mesh->tri[walk->at.t];
    NavPoint p = mesh->pos[tri->v[i]];
    if (navi_orient2d(mesh->pos[tri->v[navi_prev3(i)]], p, walk->to) >= 0) {
        record_piece(walk, walk->at.t, NAV_NONE, walk->to.x, walk->to.y);
        end_at(walk, false, walk->to.x, walk->to.y);
        return;
    }
    walk->at.left_corner = walk->at.right_corner = 4 * walk->at.t + i;
    walk->at.sides = ON_BOTH;
    walk->at.state = WALK_ROUND;
    record_piece(walk, walk->at.t, NAV_NONE, p.x, p.y);
}

static void step_inside(Walk* walk) {
    const MeshTri* tri = &walk->filter->mesh->tri[walk->at.t];
    int64_t side[3];
    for (uint32_t i = 0; i < 3; i++)
        side[i] = side_of(walk, tri->v[i]);
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t next = navi_next3(i), prev = navi_prev3(i);
        if (side[next] < 0 && side[prev] > 0) {
            cross_edge(walk, i);
            return;
        }
        if (side[i] == 0 && side[prev] < 0 && side[next] > 0) {
            cross_corner(walk, i);
            return;
        }
    }
    NAV_ASSERT(false);
}

static void step_along(Walk* walk) {
    const Mesh* mesh = walk->filter->mesh;
    uint32_t h = walk->at.edge, twin = navi_edge_twin(mesh, h);
    uint32_t t = walk->at.sides & ON_LEFT ? h >> 2 : twin >> 2;
    uint32_t other = walk->at.sides == ON_BOTH ? twin >> 2 : NAV_NONE;
    NavPoint p = mesh->pos[navi_edge_to(mesh, h)];
    if (navi_on_segment(walk->from, p, walk->to)) {
        record_piece(walk, t, other, walk->to.x, walk->to.y);
        end_at(walk, false, walk->to.x, walk->to.y);
        return;
    }
    walk->at.left_corner = navi_edge_prev(h);
    walk->at.right_corner = navi_edge_next(twin);
    walk->at.state = WALK_ROUND;
    record_piece(walk, t, other, p.x, p.y);
}

// Go around the vertex on one side of the line, up to the corner through which the line leaves.
// NAV_NONE: a wall is in between.
static uint32_t go_around_vertex(Walk* walk, bool is_left, NavPoint p) {
    const Mesh* mesh = walk->filter->mesh;
    uint32_t corner = is_left ? walk->at.left_corner : walk->at.right_corner;
    if ((walk->at.sides & (is_left ? ON_LEFT : ON_RIGHT)) == 0)
        return NAV_NONE;
    for (uint32_t left = mesh->counts->tri_slots;; left--) {
        NAV_ASSERT(left > 0); // bound of a star
        record_piece(walk, corner >> 2, NAV_NONE, p.x, p.y);
        if (is_left ? side_of(walk, navi_corner_right_vertex(mesh, corner)) <= 0
                    : side_of(walk, navi_corner_left_vertex(mesh, corner)) >= 0)
            return corner;
        if (!navi_filter_joins(walk->filter, is_left ? navi_corner_right_edge(corner)
                                                     : navi_corner_left_edge(corner)))
            return NAV_NONE;
        corner = is_left ? navi_corner_right(mesh, corner) : navi_corner_left(mesh, corner);
    }
}

// Remove the pieces of a failed attempt to go around a vertex.
static void undo_pieces(Walk* walk, const WalkPlace* place) {
    if (walk->trace)
        walk->trace->pieces.count = place->piece_count;
    walk->ray->triangle = place->last;
}

// Continue from a vertex. It is enough that one side is joined.
static void step_round(Walk* walk) {
    const Mesh* mesh = walk->filter->mesh;
    WalkPlace place = walk->at;
    uint32_t v = mesh->tri[place.left_corner >> 2].v[place.left_corner & 3];
    place.piece_count = walk->trace ? walk->trace->pieces.count : 0;
    place.last = walk->ray->triangle;
    bool is_left = true;
    uint32_t corner = go_around_vertex(walk, true, mesh->pos[v]);
    if (corner == NAV_NONE && walk->at.state == WALK_ROUND) {
        undo_pieces(walk, &place);
        is_left = false;
        corner = go_around_vertex(walk, false, mesh->pos[v]);
    }
    if (walk->at.state == WALK_STOPPED)
        return;
    if (corner == NAV_NONE) {
        undo_pieces(walk, &place);
        end_at(walk, true, mesh->pos[v].x, mesh->pos[v].y);
        return;
    }
    uint32_t ahead =
        is_left ? navi_corner_right_vertex(mesh, corner) : navi_corner_left_vertex(mesh, corner);
    if (side_of(walk, ahead) != 0) {
        join_sides(walk);
        walk->at.state = WALK_INSIDE;
        walk->at.t = corner >> 2;
        return;
    }
    go_along(walk,
             is_left ? navi_corner_right_edge(corner)
                     : navi_edge_twin(mesh, navi_corner_left_edge(corner)),
             is_left ? ON_LEFT : ON_RIGHT);
    uint32_t beyond = navi_edge_twin(mesh, walk->at.edge) >> 2;
    if (is_left && walk->at.sides == ON_LEFT && (place.sides & ON_RIGHT) &&
        navi_filter_walks(walk->filter, beyond)) {
        place.sides = ON_RIGHT;
        keep_other(walk, place);
    }
}

static void start_walk(Walk* walk, const NavSpot* spot) {
    if (navi_point_equal(walk->from, walk->to)) {
        record_piece(walk, walk->ray->triangle, NAV_NONE, walk->to.x, walk->to.y);
        end_at(walk, false, walk->to.x, walk->to.y);
    } else if (spot->kind == SPOT_INSIDE) {
        enter_triangle(walk, spot->t);
    } else if (spot->kind == SPOT_ON_EDGE) {
        start_on_edge(walk, spot);
    } else {
        start_on_vertex(walk, spot);
    }
}

static NavResult run_from(Walk* walk, const NavSpot* spot) {
    const QueryFilter* filter = walk->filter;
    uint32_t t = navi_spot_triangle(filter, spot);
    NavRay blocked = {true, {walk->from.x, walk->from.y}, NAV_NONE};
    *walk->ray = blocked;
    if (!navi_filter_walks(filter, t))
        return NAV_OK;
    walk->ray->triangle = t;
    start_walk(walk, spot);
    // On each side, the walk crosses each triangle, follows each edge and passes each vertex at
    // most once.
    uint64_t left = 16 * (uint64_t)filter->mesh->counts->tri_slots;
    for (; walk->at.state < WALK_DONE && left > 0; left--) {
        if (walk->at.state == WALK_INSIDE)
            step_inside(walk);
        else if (walk->at.state == WALK_ALONG)
            step_along(walk);
        else
            step_round(walk);
    }
    NAV_ASSERT(walk->at.state >= WALK_DONE);
    return walk->at.state == WALK_DONE ? NAV_OK : NAV_ERR_MEMORY;
}

// It does not matter in which triangle it begins.
static NavResult run(Walk* walk) {
    bool is_inside;
    const Mesh* mesh = walk->filter->mesh;
    NavSpot spot = {.kind = SPOT_INSIDE,
                    .t = navi_mesh_locate_inside(mesh, walk->from, &is_inside)};
    if (!is_inside)
        navi_spot_find_any(mesh, walk->from, &spot);
    return run_from(walk, &spot);
}

NavResult navi_walk(const QueryFilter* filter, NavPoint from, NavPoint to, WalkTrace* trace,
                    NavRay* ray) {
    Walk walk = {.filter = filter, .from = from, .to = to, .trace = trace, .ray = ray};
    return run(&walk);
}

double navi_walk_cost(const QueryFilter* filter, NavPoint from, NavPoint to) {
    NavRay ray;
    Walk walk = {.filter = filter, .from = from, .to = to, .has_sum = true, .ray = &ray};
    walk.has_line = filter->step_height != UINT32_MAX;
    walk.at.sum.line = navi_line_walk(from, to);
    NavResult result = run(&walk);
    NAV_ASSERT(result == NAV_OK); // without a trace there is no memory to run out of
    (void)result;
    if (ray.is_hit)
        return INFINITY;
    return walk.at.sum.line.is_begun ? navi_line_cost(&walk.at.sum.line) : walk.at.sum.cost;
}

bool navi_walk_on(const QueryFilter* filter, LineWalk* line) {
    NavRay ray;
    Walk walk = {.filter = filter, .from = line->from, .to = line->to, .ray = &ray};
    walk.has_sum = walk.has_line = true;
    walk.at.sum.line = *line;
    NavResult result = run(&walk);
    NAV_ASSERT(result == NAV_OK);
    (void)result;
    *line = walk.at.sum.line;
    return !ray.is_hit && !walk.at.sum.is_torn;
}

bool navi_walk_through(const QueryFilter* filter, const WalkLeg* leg, WalkVisit* visit,
                       void* context) {
    NavRay ray;
    Walk walk = {.filter = filter,
                 .from = leg->from,
                 .to = leg->to,
                 .visit = visit,
                 .context = context,
                 .ray = &ray};
    return run_from(&walk, &leg->spot) == NAV_OK && !ray.is_hit;
}
