// A disc rolls around a vertex from triangle to triangle, and leaves its circle anywhere.
#include "query/disc/band.h"
#include "query/refract/circle.h"

// --- rolling -----------------------------------------------------------------------------

typedef struct Roll {
    Refract* search;
    uint32_t root;      // where the rate changed last
    RefractArrival arc; // that arrival
    double sign;        // 1: to the left
    TerrainVec d, end;  // direction now, and at the end of the arc
    uint32_t t;
    bool is_short; // something ends the arc before
    uint32_t wall; // the corner at the other end of the wall along which the arc ends
} Roll;

// How far ahead a direction is, from 0 to 4.
static double ahead(const Roll* roll, TerrainVec d) {
    double x = navi_tv_dot(roll->d, d), y = roll->sign * navi_tv_cross(roll->d, d);
    if (y < 0 && y > -1e-9 && x > 0)
        y = 0;
    double q = x / (fabs(x) + fabs(y));
    return y >= 0 ? 1 - q : 3 + q;
}

// The direction in which the arc leaves the triangle across the half-edge, for good. False: it does
// not.
static bool crosses(const Roll* roll, uint32_t h, TerrainVec* d) {
    const Refract* search = roll->search;
    TerrainVec a = navi_refract_from(search, h);
    TerrainVec e = navi_tv_unit(navi_tv_sub(navi_refract_to(search, h), a));
    double k = navi_tv_cross(navi_tv_sub(a, roll->arc.p), e) / search->r;
    if (k >= 1 || k <= -1)
        return false;
    double m = -roll->sign * sqrt(1 - k * k);
    TerrainVec normal = navi_tv_mix(navi_tv(e.y, -e.x), k, e, m);
    *d = navi_tv(-roll->sign * normal.y, roll->sign * normal.x);
    return true;
}

// The half-edge that the arc crosses next, and its direction there; NAV_NONE: it ends before.
static uint32_t next_edge(const Roll* roll, TerrainVec* d) {
    double least = ahead(roll, roll->end) + 1e-12; // it may end on a border
    uint32_t best = NAV_NONE;
    *d = roll->end;
    uint32_t i = navi_tri_first(roll->search->mesh, roll->t); // two may be met at a vertex
    for (uint32_t k = 0; k < 3; k++, i = navi_next3(i)) {
        TerrainVec out;
        if (!crosses(roll, 4 * roll->t + i, &out) || ahead(roll, out) >= least)
            continue;
        least = ahead(roll, out);
        *d = out;
        best = 4 * roll->t + i;
    }
    return best;
}

static RefractRay ray_of(const Roll* roll, TerrainVec d) {
    double rolled = navi_circle_rolled(&roll->arc, d);
    return (RefractRay){navi_circle_place(&roll->arc, d), d, roll->arc.g + roll->arc.rate * rolled,
                        0};
}

// The paths that leave the arc between two directions, in the triangle.
static void leave_arc(const Roll* roll, TerrainVec to) {
    RefractRay first = ray_of(roll, roll->d), second = ray_of(roll, to);
    RefractCone cone = {.root = roll->root, .chain = NAV_NONE, .edge = NAV_NONE};
    cone.rate = roll->arc.rate;
    cone.left = roll->sign > 0 ? second : first;
    cone.right = roll->sign > 0 ? first : second;
    if (navi_tv_cross(cone.right.d, cone.left.d) > 1e-9 ||
        navi_tv_dot(cone.right.d, cone.left.d) < 0)
        navi_circle_leave(roll->search, &cone, roll->t);
}

// The path of the ray comes to the border of half-edge h: it may come to the end of a part of it,
// and from there anywhere.
static RefractPartEnd end_at(const Roll* roll, uint32_t h, const RefractRay* ray, double rate,
                             RefractArrival* at) {
    RefractPartEnd end = navi_circle_part_end(roll->search, h, ray->p);
    double way = navi_tv_distance(ray->p, end.p);
    *at = (RefractArrival){.kind = REFRACT_OFFSET,
                           .corner = h,
                           .parent = roll->root,
                           .chain = NAV_NONE,
                           .p = end.p,
                           .in = ray->d,
                           .g = ray->cost + way * rate,
                           .rate = rate};
    if (way > roll->search->r)
        end.best = NULL;
    return end;
}

// The arc crosses a border.
static void leave_at_border(const Roll* roll, uint32_t h, double before) {
    RefractRay ray = ray_of(roll, roll->d);
    RefractArrival at;
    RefractPartEnd end = end_at(roll, h, &ray, before, &at);
    navi_circle_offer_offset(roll->search, &end, &at);
}

// The arc goes on at another rate: another family of paths.
static void change_rate(Roll* roll, double rate) {
    RefractArrival next = roll->arc;
    next.parent = roll->root;
    next.chain = NAV_NONE;
    next.g = ray_of(roll, roll->d).cost;
    next.in = roll->d;
    next.rate = rate;
    roll->root = navi_refract_add_arrival(roll->search, &next);
    roll->arc = next;
}

// The border that the ray, which is in the roll's triangle, meets within this length; NAV_NONE: the
// rate stays. `*ray`: there.
static uint32_t border_ahead(const Roll* roll, RefractRay* ray, double length) {
    const Refract* search = roll->search;
    uint32_t t = roll->t;
    double begin = ray->cost;
    NAV_BOUND(left, search->mesh->counts->tri_slots);
    for (;;) {
        NAV_ROUND(left);
        uint32_t h = navi_circle_edge_ahead(search, t, ray, roll->sign < 0); // away from the wall
        *ray = navi_refract_move(search, *ray, h, 1);
        if (ray->cost - begin >= length)
            return NAV_NONE;
        if (!navi_terrain_joins(search->map, h))
            return h;
        t = navi_edge_twin(search->mesh, h) >> 2;
        if (navi_terrain_rate(search->map, t) != roll->arc.rate)
            return h;
    }
}

// The path goes along a wall to a border.
static void follow_to_border(const Roll* roll, uint32_t h, const RefractRay* from, RefractRay ray) {
    Refract* search = roll->search;
    RefractArrival at;
    if (!navi_terrain_joins(search->map, h))
        return;
    ray.cost = from->cost + (ray.cost - from->cost) * roll->arc.rate;
    RefractPartEnd end = end_at(roll, h, &ray, roll->arc.rate, &at);
    if (navi_circle_wants_offset(search, &end, at.g) &&
        navi_circle_is_piece_free(search, from->p, at.p))
        navi_circle_offer_offset(search, &end, &at);
}

// The arc ends beside a wall: the path may go on along it.
static void follow_wall(const Roll* roll) {
    RefractArrival next = roll->arc;
    next.p = navi_corner_place(roll->search, roll->wall);
    RefractRay from = ray_of(roll, roll->d), ray = from;
    double length = navi_tv_distance(next.p, roll->arc.p);
    uint32_t border = border_ahead(roll, &ray, length);
    if (border != NAV_NONE) {
        follow_to_border(roll, border, &from, ray);
        return;
    }
    next.corner = roll->wall;
    next.parent = roll->root;
    next.chain = NAV_NONE;
    next.in = roll->d;
    next.g = from.cost + roll->arc.rate * length;
    if (navi_circle_wants(roll->search, &next) &&
        navi_circle_is_piece_free(roll->search, from.p, navi_circle_place(&next, next.in)))
        navi_circle_offer(roll->search, &next);
}

// Go on in the next triangle. False: the arc ends.
static bool roll_on(Roll* roll) {
    Refract* search = roll->search;
    TerrainVec d;
    uint32_t h = next_edge(roll, &d);
    leave_arc(roll, d);
    roll->d = d;
    if (h == NAV_NONE && !roll->is_short)
        follow_wall(roll);
    if (h == NAV_NONE || !navi_terrain_joins(search->map, h))
        return false;
    double before = navi_terrain_rate(search->map, roll->t);
    roll->t = navi_edge_twin(search->mesh, h) >> 2;
    double behind = navi_terrain_rate(search->map, roll->t);
    if (before != behind) {
        leave_at_border(roll, h, before);
        change_rate(roll, behind);
    }
    return !search->is_failed;
}

// --- where it begins ---------------------------------------------------------------------

// The walkable triangle of the place where the arc begins; NAV_NONE: there is none.
static uint32_t first_triangle(const Roll* roll) {
    const Refract* search = roll->search;
    TerrainVec p = navi_circle_place(&roll->arc, roll->arc.in);
    NavPoint o = search->map->origin;
    if (!(fabs(p.x + o.x) < NAVI_FRAME - 1 && fabs(p.y + o.y) < NAVI_FRAME - 1))
        return NAV_NONE;
    uint32_t t = navi_spot(search->mesh, navi_refract_nearest(search, p)).t;
    uint32_t i = navi_tri_first(search->mesh, t), seen = 0;
    for (uint32_t steps = 0; steps < 24 && seen < 3; steps++) { // the point was rounded
        const uint32_t h = 4 * t + i;
        TerrainVec a = navi_refract_from(search, h), b = navi_refract_to(search, h);
        double out = navi_tv_cross(navi_tv_sub(p, a), navi_tv_sub(b, a));
        double way = navi_tv_cross(roll->arc.in, navi_tv_sub(b, a));
        if (out > 0 || (out > -1e-6 && way > 0 && steps < 12)) {
            uint32_t twin = navi_edge_twin(search->mesh, h);
            if (twin == NAV_NONE)
                return NAV_NONE;
            t = twin >> 2;
            i = navi_tri_first(search->mesh, t);
            seen = 0;
        } else {
            i = navi_next3(i);
            seen++;
        }
    }
    return navi_terrain_rate(search->map, t) > 0 ? t : NAV_NONE;
}

// Where the disc rolls around the vertex until something is too near. False: it does not roll.
static bool find_end(Roll* roll, const TerrainSector* sector) {
    Refract* search = roll->search;
    TerrainVec end = navi_tv_unit(navi_tv_of(roll->sign > 0 ? sector->left : sector->right));
    DiscRoll from = {.o = search->mesh->pos[navi_corner_vertex(search, roll->arc.corner)],
                     .first = sector->first,
                     .last = sector->last,
                     .is_left = roll->sign > 0,
                     .w = {roll->arc.in.x, roll->arc.in.y},
                     .end = {end.x, end.y}};
    RadiusSearch disc = navi_circle_disc(search, false);
    bool can_roll;
    if (!navi_disc_roll_from(&disc, &from, &can_roll)) {
        search->is_failed = true;
        return false;
    }
    roll->end = can_roll ? navi_tv(from.end.x, from.end.y) : roll->arc.in;
    roll->is_short = navi_tv_dot(roll->end, end) < 1 - 1e-12;
    return true;
}

void navi_circle_expand(Refract* search, uint32_t root) {
    Roll roll = {.search = search, .root = root, .arc = *navi_refract_arrival(search, root)};
    const TerrainSector* sector =
        navi_terrain_sector(search->map, &search->ask->memory, roll.arc.corner);
    if (sector == NULL || !navi_circle_is_best(search, root))
        return; // a cheaper path has come here
    roll.sign = roll.arc.r > 0 ? 1 : -1;
    roll.d = roll.arc.in;
    roll.wall =
        roll.sign > 0 ? navi_corner_at_left(sector->last) : navi_corner_at_right(sector->first);
    roll.t = first_triangle(&roll);
    if (roll.t == NAV_NONE || !find_end(&roll, sector))
        return;
    if (navi_terrain_rate(search->map, roll.t) != roll.arc.rate) // it begins on a border
        change_rate(&roll, navi_terrain_rate(search->map, roll.t));
    NAV_BOUND(left, 3 * (uint64_t)search->mesh->counts->tri_slots);
    while (roll_on(&roll))
        NAV_ROUND(left);
}
