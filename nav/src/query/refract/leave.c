// Where paths leave roots: a vertex with one rate, where a path bends round the wall like in the
// cone room, and the start. Vertices with several rates are in star.c.
#include "query/refract/circle.h"
#include "query/refract/star.h"

// --- one rate ----------------------------------------------------------------------------

// The triangle of a fan: from the wall up to the straight continuation. False: it is the last.
static bool fan_wedge(const Star* star, uint32_t corner, int side) {
    uint32_t at_right = navi_corner_at_right(corner), at_left = navi_corner_at_left(corner);
    TerrainVec in = star->arrival.in;
    StarPiece piece = {.right = navi_star_ray_to(star, at_right),
                       .left = navi_star_ray_to(star, at_left),
                       .is_right_side = true,
                       .is_left_side = true};
    double right = navi_tv_cross(in, piece.right), left = navi_tv_cross(in, piece.left);
    if (side == STAR_LEFT ? left <= 0 : right >= 0)
        return false;
    bool has_ahead = side == STAR_LEFT ? right < 0 : left > 0;
    if (!has_ahead)
        navi_star_offer_along(star, side == STAR_LEFT ? at_right : at_left,
                              side == STAR_LEFT ? piece.right : piece.left, star->arrival.rate);
    navi_star_meet_goal(star, corner >> 2, star->arrival.rate);
    if (has_ahead && side == STAR_LEFT) {
        piece.right = in;
        piece.is_right_side = false;
    } else if (has_ahead) {
        piece.left = in;
        piece.is_left_side = false;
    }
    if (star->search->r != 0 || navi_refract_is_open(star->search, corner))
        navi_star_emit_piece(star, corner, &piece);
    return !has_ahead;
}

static void fan_out(const Star* star, const TerrainSector* sector, int side) {
    const Mesh* mesh = star->search->mesh;
    uint32_t corner = side == STAR_LEFT ? sector->last : sector->first;
    uint32_t end = side == STAR_LEFT ? sector->first : sector->last;
    uint32_t wall = side == STAR_LEFT ? navi_corner_at_left(corner) : navi_corner_at_right(corner);
    navi_star_offer_along(star, wall, navi_star_ray_to(star, wall), star->arrival.rate);
    while (fan_wedge(star, corner, side) && corner != end)
        corner =
            side == STAR_LEFT ? navi_corner_right(mesh, corner) : navi_corner_left(mesh, corner);
}

static void expand_reflex(const Star* star, const TerrainSector* sector) {
    double right = navi_tv_cross(star->arrival.in, navi_tv_of(sector->right));
    double left = navi_tv_cross(star->arrival.in, navi_tv_of(sector->left));
    double slack = 0.01 * star->search->map->tiny;
    if (right >= -slack && left >= -slack)
        fan_out(star, sector, STAR_LEFT);
    if (right <= slack && left <= slack)
        fan_out(star, sector, STAR_RIGHT);
}

static Star star_of(Refract* search, uint32_t root) {
    Star star = {.search = search, .root = root, .arrival = *navi_refract_arrival(search, root)};
    star.back = navi_tv_negate(star.arrival.in);
    return star;
}

static void expand_vertex(Refract* search, uint32_t root) {
    Star star = star_of(search, root);
    const TerrainSector* found =
        navi_terrain_sector(search->map, &search->ask->memory, star.arrival.corner);
    if (found == NULL) {
        search->is_failed = true;
        return;
    }
    const TerrainSector sector = *found; // records may move
    if (sector.arrival != root)
        return; // a cheaper path has come here
    if (sector.kind == SECTOR_REFLEX)
        expand_reflex(&star, &sector);
    else
        navi_star_expand(&star, &sector);
}

// --- the start ---------------------------------------------------------------------------

// No path comes back to the start. A start that is the entry of a link has a cost, and a cheaper
// path may have come there on foot.
static void begin_at_start(const Refract* search, TerrainSector* sector, uint32_t root) {
    const double g = navi_refract_arrival(search, root)->g;
    sector->sight.cost = INFINITY;
    if (sector->stamp != search->stamp)
        sector->g = sector->seen = INFINITY;
    sector->stamp = search->stamp;
    sector->seen = g < sector->seen ? g : sector->seen;
    if (g >= sector->g)
        return;
    sector->g = g;
    sector->arrival = root;
}

static void leave_vertex(Refract* search, uint32_t v, uint32_t root) {
    Star star = star_of(search, root);
    if (search->map->sectors.data[v].made != search->map->number &&
        !navi_terrain_place(search->map, &search->ask->memory, v)) {
        search->is_failed = true;
        return;
    }
    TerrainSector* sector = &search->map->sectors.data[v];
    begin_at_start(search, sector, root);
    for (uint32_t i = sector->more; i != NAV_NONE; i = search->map->pinches.data[i].more)
        begin_at_start(search, &search->map->pinches.data[i], root);
    TerrainSector next = *sector; // records may move
    navi_star_expand(&star, &next);
    while (next.more != NAV_NONE && !search->is_failed) {
        next = search->map->pinches.data[next.more];
        navi_star_expand(&star, &next);
    }
}

static void leave_edge(const Star* star, uint32_t h, double rate) {
    TerrainVec from = navi_refract_from(star->search, h), to = navi_refract_to(star->search, h);
    TerrainVec right = navi_tv_sub(from, star->arrival.p), left = navi_tv_sub(to, star->arrival.p);
    double least = star->search->r == 0 ? 0 : 1e-9 * navi_tv_length(right) * navi_tv_length(left);
    if (!(navi_tv_cross(right, left) > least)) // the start lies on the edge
        return;
    RefractCone cone = {.root = star->root, .chain = NAV_NONE, .edge = h, .rate = rate};
    cone.right = navi_star_side_ray(star, from, navi_tv_unit(right), rate);
    cone.left = navi_star_side_ray(star, to, navi_tv_unit(left), rate);
    if (star->search->r == 0 || navi_circle_keep(star->search, &cone))
        navi_refract_emit(star->search, &cone);
}

static void leave_triangle(const Star* star, uint32_t t) {
    const Mesh* mesh = star->search->mesh;
    double rate = navi_terrain_rate(star->search->map, t);
    uint32_t first = navi_tri_first(mesh, t);
    navi_star_meet_goal(star, t, rate);
    for (uint32_t k = 0, i = first; k < 3; k++, i = navi_next3(i))
        navi_star_offer_along(star, 4 * t + i, navi_star_ray_to(star, 4 * t + i), rate);
    for (uint32_t k = 0, i = first; k < 3; k++, i = navi_next3(i))
        leave_edge(star, 4 * t + i, rate);
}

// The start lies on half-edge h, between two triangles: on the frame there is no place to walk.
static void leave_from_edge(const Star* star, uint32_t h) {
    Refract* search = star->search;
    uint32_t twin = navi_edge_twin(search->mesh, h);
    double rate = navi_terrain_rate(search->map, h >> 2);
    double beyond = navi_terrain_rate(search->map, twin >> 2);
    if (rate > 0)
        leave_triangle(star, h >> 2);
    if (beyond > 0)
        leave_triangle(star, twin >> 2);
    if (rate == 0 || beyond == 0 || rate == beyond || !navi_terrain_joins(search->map, h))
        return;
    uint32_t expensive = rate > beyond ? h : twin;
    navi_refract_follow(search, star->root, expensive, true);
    navi_refract_follow(search, star->root, expensive, false);
}

void navi_refract_leave_start(Refract* search, const NavSpot* start, uint32_t root) {
    const Mesh* mesh = search->mesh;
    const Star star = star_of(search, root);
    uint32_t h = 4 * start->t + start->i;
    if (search->r != 0)
        navi_circle_leave_start(search, root, start->t);
    if (start->kind == SPOT_ON_VERTEX) {
        leave_vertex(search, mesh->tri[start->t].v[start->i], root);
        return;
    }
    if (start->kind == SPOT_INSIDE) {
        leave_triangle(&star, start->t);
        return;
    }
    if (!navi_point_less(mesh->pos[navi_edge_from(mesh, h)], mesh->pos[navi_edge_to(mesh, h)]))
        h = navi_edge_twin(mesh, h);
    leave_from_edge(&star, h);
}

// --- behind an arrival -------------------------------------------------------------------

// A path that is less steep comes along the border.
#define ALMOST_ALONG 0.1

// The end of a part of a border: beyond it something blocks. A path goes on behind the border, or
// along it; if it came along it, to both sides. The circles there lead to the paths on its own
// side.
static void leave_offset(Refract* search, uint32_t root) {
    const Star star = star_of(search, root);
    if (!navi_circle_is_best(search, root))
        return;
    uint32_t h = star.arrival.corner, twin = navi_edge_twin(search->mesh, h);
    TerrainVec inward = navi_circle_part_end(search, h, star.arrival.p).inward;
    double rate = navi_terrain_rate(search->map, h >> 2), came = star.arrival.rate;
    double beyond = navi_terrain_rate(search->map, twin >> 2);
    bool is_along = fabs(navi_tv_cross(star.arrival.in, inward)) < ALMOST_ALONG;
    if (rate != came || is_along)
        leave_triangle(&star, h >> 2);
    if (beyond != came || is_along)
        leave_triangle(&star, twin >> 2);
    uint32_t expensive = rate > beyond ? h : twin;
    TerrainVec along = navi_tv_sub(navi_refract_to(search, expensive), star.arrival.p);
    navi_refract_follow(search, root, expensive, navi_tv_dot(along, inward) > 0);
}

void navi_refract_expand(Refract* search, uint32_t root) {
    RefractKind kind = navi_refract_arrival(search, root)->kind;
    if (kind == REFRACT_CIRCLE)
        navi_circle_expand(search, root);
    else if (kind == REFRACT_OFFSET)
        leave_offset(search, root);
    else
        expand_vertex(search, root);
}
