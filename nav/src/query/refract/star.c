// Where a path comes to a vertex with several rates and goes on: each side of the path at the
// vertex is looked at. See README.md.
//
// Angles from the direction in which the path comes are measured without trigonometry, from -2 to
// 2: 0 is straight on, 1 is a right angle to the left, 2 is straight back.
#include "query/refract/star.h"

#include "query/refract/circle.h"

// The shortcut of a path that bends less than this would run so close to the border that rounding
// loses it.
#define ALMOST_STRAIGHT 1e-3

static double angle_of(TerrainVec in, TerrainVec d) {
    double x = navi_tv_dot(in, d), y = navi_tv_cross(in, d);
    if (fabs(y) < 1e-11)
        return x > 0 ? 0 : 2;
    double q = x / (fabs(x) + fabs(y));
    return y > 0 ? 1 - q : q - 1;
}

static TerrainVec turned(TerrainVec d, double cos, double sin) {
    return navi_tv(d.x * cos - d.y * sin, d.x * sin + d.y * cos);
}

// --- what begins at the vertex -----------------------------------------------------------

void navi_star_offer_along(const Star* star, uint32_t corner, TerrainVec d, double rate) {
    Refract* search = star->search;
    const MeshTri* tri = &search->mesh->tri[corner >> 2];
    TerrainVec p = navi_refract_at(search, search->mesh->pos[tri->v[corner & 3]]);
    RefractArrival arrival = {.kind = REFRACT_VERTEX,
                              .corner = corner,
                              .parent = star->root,
                              .chain = NAV_NONE,
                              .p = p,
                              .in = d,
                              .g = star->arrival.g + rate * navi_tv_distance(star->arrival.p, p),
                              .rate = rate};
    if (search->r == 0)
        navi_refract_offer(search, &arrival);
    else
        navi_circle_go_along(search, &arrival);
}

void navi_star_meet_goal(const Star* star, uint32_t t, double rate) {
    Refract* search = star->search;
    if (search->kept != NULL) {
        const RefractCone whole = {
            .root = star->root, .chain = NAV_NONE, .edge = NAV_NONE, .rate = rate};
        navi_refract_keep(search, t, &whole, true);
        return;
    }
    if (search->is_from_goal) {
        navi_from_goal_meet(search, t);
        return;
    }
    if (search->ask->at_goal.data[t] != search->stamp)
        return;
    const RefractRay ray = navi_star_side_ray(star, search->goal, star->arrival.in, rate);
    const RefractCone cone = {.root = star->root, .chain = NAV_NONE, .rate = rate};
    if (ray.cost < search->best && navi_circle_may_come(search, &cone, &ray))
        navi_refract_reach_goal(search, star->root, NAV_NONE, &ray, rate);
}

RefractRay navi_star_side_ray(const Star* star, TerrainVec end, TerrainVec d, double rate) {
    double way = navi_tv_distance(star->arrival.p, end);
    return (RefractRay){end, d, star->arrival.g + rate * way, 0};
}

void navi_star_emit_piece(const Star* star, uint32_t h, const StarPiece* piece) {
    Refract* search = star->search;
    double rate = navi_terrain_rate(search->map, h >> 2);
    RefractRay at_root = {star->arrival.p, piece->right, star->arrival.g, 0};
    if (!(navi_tv_cross(piece->right, piece->left) > 1e-9))
        return;
    RefractCone cone = {.root = star->root, .chain = NAV_NONE, .edge = h, .rate = rate};
    cone.right = piece->is_right_side
                     ? navi_star_side_ray(star, navi_refract_from(search, h), piece->right, rate)
                     : navi_refract_move(search, at_root, h, rate);
    at_root.d = piece->left;
    cone.left = piece->is_left_side
                    ? navi_star_side_ray(star, navi_refract_to(search, h), piece->left, rate)
                    : navi_refract_move(search, at_root, h, rate);
    if (search->r != 0 &&
        (!navi_circle_keep(search, &cone) || !navi_refract_is_open(search, cone.edge)))
        return;
    if (navi_refract_is_wide(search, &cone) && !navi_refract_is_dominated(search, &cone))
        navi_refract_push(search, &cone, navi_refract_key(search, &cone, search->weight));
}

TerrainVec navi_star_ray_to(const Star* star, uint32_t corner) {
    const Mesh* mesh = star->search->mesh;
    TerrainVec p = navi_refract_at(star->search, mesh->pos[mesh->tri[corner >> 2].v[corner & 3]]);
    return navi_tv_unit(navi_tv_sub(p, star->arrival.p));
}

// --- several rates: the two sides of a path ----------------------------------------------

// The wedge to the left or right; NAV_NONE: a wall is between.
static uint32_t beside(const Star* star, uint32_t j, int side) {
    if (side == STAR_LEFT)
        return j + 1 < star->count ? j + 1 : star->is_round ? 0 : NAV_NONE;
    return j > 0 ? j - 1 : star->is_round ? star->count - 1 : NAV_NONE;
}

// Does the wedge hold the direction back? Each of two wedges at its sides may.
static bool holds_back(const Star* star, uint32_t k, int side) {
    double right = star->wedge[k].at, left = star->wedge[k + 1].at;
    return side == STAR_LEFT ? right >= 0 && right < 2 && (left < 0 || left == 2)
                             : right >= 0 && left < 0;
}

// The path may have come along a wall without thickness. Then the direction back lies on both sides
// of the wall. Is wedge k, which holds it, on the other side than the path?
static bool is_behind_wall(const Star* star, uint32_t k, int side) {
    uint32_t last = star->count - 1;
    return star->is_thin && last > 0 && k == (side == STAR_LEFT ? last : 0) &&
           star->came == (side == STAR_LEFT ? 0 : last);
}

// The changes of the rate on one side, from a path in wedge j to the direction back.
typedef struct Changes {
    uint32_t count;
    TerrainVec border; // the last one
    bool is_wall;      // a wall is on this side
} Changes;

static Changes changes_beside(const Star* star, uint32_t j, int side, bool is_whole_turn) {
    Changes changes = {.border = star->back};
    double rate = star->wedge[j].rate;
    uint32_t k = j;
    for (uint32_t steps = 0; steps <= star->count; steps++) {
        bool is_end = holds_back(star, k, side) && !(steps == 0 && is_whole_turn);
        uint32_t next = beside(star, k, side);
        changes.is_wall = is_end ? is_behind_wall(star, k, side) : next == NAV_NONE;
        if (changes.is_wall)
            return changes;
        if (is_end)
            break;
        if (star->wedge[next].rate != rate) {
            changes.count++;
            changes.border = star->wedge[side == STAR_LEFT ? next : k].ray;
            rate = star->wedge[next].rate;
        }
        k = next;
    }
    if (rate != star->arrival.rate) {
        changes.count++;
        changes.border = star->back;
    }
    return changes;
}

// Keep the directions at least an angle with this cosine to the right of d.
static bool clip_left(StarPiece* piece, TerrainVec in, TerrainVec d, double cos) {
    TerrainVec limit = turned(d, cos, -sqrt(1 - cos * cos));
    double at = angle_of(in, limit), end = angle_of(in, d);
    if (end == 2 && at == 2)
        at = cos > 0 ? 2 : -2;
    if (at > end + 1e-12)
        return false;
    if (at < piece->to - 1e-12) {
        piece->to = at;
        piece->left = limit;
        piece->is_left_side = false;
    }
    return piece->from < piece->to - 1e-12;
}

// Keep the directions at least an angle with this cosine to the left of d.
static bool clip_right(StarPiece* piece, TerrainVec in, TerrainVec d, double cos) {
    TerrainVec limit = turned(d, cos, sqrt(1 - cos * cos));
    double at = angle_of(in, limit), end = angle_of(in, d);
    end = end == 2 ? -2 : end;
    if (at == 2 && cos > 0)
        at = end == -2 ? -2 : 2;
    if (at < end - 1e-12)
        return false;
    if (at > piece->from + 1e-12) {
        piece->from = at;
        piece->right = limit;
        piece->is_right_side = false;
    }
    return piece->from < piece->to - 1e-12;
}

static bool clip(StarPiece* piece, TerrainVec in, TerrainVec d, double cos, int side) {
    return side == STAR_LEFT ? clip_left(piece, in, d, cos) : clip_right(piece, in, d, cos);
}

// The part of wedge j to the left (right) of the straight continuation. False: there is none.
static bool half_wedge(const Star* star, uint32_t j, int half, StarPiece* piece) {
    const RefractWedge *right = &star->wedge[j], *left = right + 1;
    *piece = (StarPiece){right->ray, left->ray, right->at, left->at, true, true};
    bool has_ahead = half == STAR_LEFT ? piece->from < 0 : piece->from < 0 && piece->to > 0;
    bool has_back = half == STAR_LEFT
                        ? piece->from >= 0 && (piece->to < 0 || piece->to < piece->from)
                        : piece->from >= 0 && piece->from < 2;
    if (half == STAR_LEFT && has_ahead) {
        if (piece->to <= 0)
            return false;
        piece->from = 0;
        piece->right = star->arrival.in;
        piece->is_right_side = false;
    } else if (half == STAR_LEFT && has_back) {
        piece->to = 2;
        piece->left = star->back;
        piece->is_left_side = false;
    } else if (half == STAR_RIGHT && has_back) {
        if (piece->to >= 0)
            return false;
        piece->from = -2;
        piece->right = star->back;
        piece->is_right_side = false;
    } else if (half == STAR_RIGHT && has_ahead) {
        piece->to = 0;
        piece->left = star->arrival.in;
        piece->is_left_side = false;
    } else if (half == STAR_RIGHT && piece->from == 2) {
        piece->from = -2;
        if (piece->to >= 0)
            return false;
    }
    return piece->from < piece->to - 1e-12;
}

// Clip the piece by the rates on one side of its paths. False: nothing is left.
static bool clip_beside(const Star* star, uint32_t j, int half, int side, StarPiece* piece) {
    double right = star->wedge[j].at, left = star->wedge[j + 1].at;
    bool is_whole_turn = side != half && right >= 0 && right < 2 && left < 0;
    Changes changes = changes_beside(star, j, side, is_whole_turn);
    if (changes.is_wall || changes.count > 1)
        return true;
    if (changes.count == 0)
        return side != half; // on the inner side there is a shortcut
    // Before a border on the inner side, a path that crosses it would pass the vertex on that side.
    double turn = navi_tv_cross(star->arrival.in, changes.border);
    if (side != half && (half == STAR_LEFT ? turn > 0 : turn < 0))
        return true;
    double cos =
        -(star->arrival.rate / star->wedge[j].rate) * navi_tv_dot(star->back, changes.border);
    if (cos <= -1)
        return false;
    return cos >= 1 || clip(piece, star->arrival.in, changes.border, cos, side);
}

// No path comes nearer to the edge of a cheaper neighbour than the critical angle.
static bool clip_critical(const Star* star, uint32_t j, int side, StarPiece* piece) {
    uint32_t next = beside(star, j, side);
    double rate = star->wedge[j].rate;
    if (next == NAV_NONE || star->wedge[next].rate >= rate)
        return true;
    TerrainVec d = star->wedge[side == STAR_LEFT ? j + 1 : j].ray;
    return clip(piece, star->arrival.in, d, star->wedge[next].rate / rate, side);
}

static void emit_half(const Star* star, uint32_t j, int half) {
    StarPiece piece;
    int outer = half == STAR_LEFT ? STAR_RIGHT : STAR_LEFT;
    // The inner side first: mostly it leaves nothing.
    if (half_wedge(star, j, half, &piece) && clip_beside(star, j, half, half, &piece) &&
        clip_beside(star, j, half, outer, &piece) && clip_critical(star, j, STAR_LEFT, &piece) &&
        clip_critical(star, j, STAR_RIGHT, &piece))
        navi_star_emit_piece(star, star->wedge[j].corner, &piece);
}

// --- several rates: along the borders ----------------------------------------------------

// Is there another rate, or a wall, on the inner side of a path that bends into the border at a
// side of wedge j? Otherwise there is a shortcut.
static bool has_obstacle(const Star* star, uint32_t j, uint32_t next, int side) {
    double at = star->wedge[side == STAR_LEFT ? j + 1 : j].at, rate = star->wedge[next].rate;
    int inner = at > 0 ? STAR_LEFT : STAR_RIGHT;
    if (fabs(at) < ALMOST_STRAIGHT)
        return true;
    uint32_t k = side == inner ? next : j;
    for (uint32_t steps = 0; steps <= star->count; steps++) {
        if (star->wedge[k].rate != rate)
            return true;
        if (is_behind_wall(star, k, inner))
            return true;
        if (holds_back(star, k, inner))
            break;
        k = beside(star, k, inner);
        if (k == NAV_NONE)
            return true;
    }
    return rate != star->arrival.rate;
}

// Paths that follow the border at a side of wedge j, which is the expensive one.
static void follow_border(const Star* star, uint32_t j, int side) {
    uint32_t next = beside(star, j, side), corner = star->wedge[j].corner;
    if (next == NAV_NONE || star->wedge[next].rate >= star->wedge[j].rate)
        return;
    if (star->arrival.kind != REFRACT_START &&
        (star->wedge[side == STAR_LEFT ? j + 1 : j].at == 2 || !has_obstacle(star, j, next, side)))
        return;
    uint32_t h = side == STAR_LEFT ? navi_corner_left_edge(corner) : navi_corner_right_edge(corner);
    // The left edge of a corner ends there, the right one begins there.
    navi_refract_follow(star->search, star->root, h, side == STAR_RIGHT);
}

// --- all of it ---------------------------------------------------------------------------

static void add_wedge(Star* star, RefractWedge* wedge, uint32_t corner, uint32_t side_corner) {
    wedge->corner = corner;
    wedge->ray = navi_star_ray_to(star, side_corner);
    wedge->at = angle_of(star->arrival.in, wedge->ray);
    wedge->rate = navi_terrain_rate(star->search->map, corner >> 2);
}

static uint32_t count_wedges(const Mesh* mesh, const TerrainSector* sector) {
    uint32_t count = 1;
    for (uint32_t at = sector->first; at != sector->last; at = navi_corner_left(mesh, at))
        count++;
    return count;
}

// List the wedges of the sector.
static bool load_star(Star* star, const TerrainSector* sector) {
    Refract* search = star->search;
    RefractScratch* scratch = search->scratch;
    uint32_t count = count_wedges(search->mesh, sector), corner = sector->first;
    if (!navi_array_reserve(&search->ask->memory, &scratch->star, count + 1)) {
        search->is_failed = true;
        return false;
    }
    RefractWedge* wedges = scratch->star.data;
    for (uint32_t j = 0; j < count; j++) {
        add_wedge(star, &wedges[j], corner, navi_corner_at_right(corner));
        if (corner == star->arrival.corner)
            star->came = j;
        if (j + 1 < count)
            corner = navi_corner_left(search->mesh, corner);
    }
    if (sector->is_round)
        wedges[count] = wedges[0];
    else
        add_wedge(star, &wedges[count], corner, navi_corner_at_left(corner));
    star->wedge = wedges;
    star->count = count;
    star->is_round = sector->is_round;
    star->is_thin = !star->is_round && navi_point_equal(sector->right, sector->left);
    return true;
}

// Paths along the right side of wedge j, and along its left side where that is a wall.
static void offer_sides(const Star* star, uint32_t j) {
    const RefractWedge* wedge = &star->wedge[j];
    bool is_start = star->arrival.kind == REFRACT_START;
    uint32_t next = beside(star, j, STAR_RIGHT);
    double rate = wedge->rate;
    if (next != NAV_NONE && star->wedge[next].rate < rate)
        rate = star->wedge[next].rate;
    if (is_start || wedge->at != 2 || is_behind_wall(star, j, STAR_RIGHT))
        navi_star_offer_along(star, navi_corner_at_right(wedge->corner), wedge->ray, rate);
    if (beside(star, j, STAR_LEFT) == NAV_NONE &&
        (is_start || wedge[1].at != 2 || is_behind_wall(star, j, STAR_LEFT)))
        navi_star_offer_along(star, navi_corner_at_left(wedge->corner), wedge[1].ray, wedge->rate);
}

static void expand_wedge(const Star* star, uint32_t j) {
    const RefractWedge* wedge = &star->wedge[j];
    offer_sides(star, j);
    navi_star_meet_goal(star, wedge->corner >> 2, wedge->rate);
    if (star->search->r == 0 && !navi_refract_is_open(star->search, wedge->corner)) {
        // nothing leaves by this side of the rim
    } else if (star->arrival.kind == REFRACT_START) {
        const StarPiece whole = {wedge[0].ray, wedge[1].ray, 0, 0, true, true};
        navi_star_emit_piece(star, wedge->corner, &whole);
    } else {
        emit_half(star, j, STAR_LEFT);
        emit_half(star, j, STAR_RIGHT);
    }
    follow_border(star, j, STAR_RIGHT);
    follow_border(star, j, STAR_LEFT);
}

void navi_star_expand(Star* star, const TerrainSector* sector) {
    if (!load_star(star, sector))
        return;
    for (uint32_t j = 0; j < star->count && !star->search->is_failed; j++)
        expand_wedge(star, j);
}
