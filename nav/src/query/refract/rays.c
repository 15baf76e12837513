// Rays through borders. The paths of a cone never meet, so which of them passes a place is a
// monotone question, and bisection with secants ends.
#include "query/refract/tangent.h"

enum { ROUNDS = 200 };

// A path of a family behind its last border.
typedef struct Shot {
    TerrainVec p, d;
    double cost;    // from the root; of a circle: from where it leaves it
    TerrainVec way; // of a circle: the direction in which it leaves
} Shot;

static const RefractBorder* border_at(const Refract* search, uint32_t i) {
    return &search->scratch->borders.data[search->scratch->chain.data[i]];
}

// List the borders up to `chain` in order.
static bool load_chain(Refract* search, uint32_t chain) {
    RefractScratch* scratch = search->scratch;
    if (scratch->loaded == chain)
        return true;
    uint32_t count = scratch->borders.data[chain].count;
    if (!navi_array_reserve(&search->ask->memory, &scratch->chain, count)) {
        search->is_failed = true;
        return false;
    }
    scratch->chain.count = count;
    scratch->loaded = chain;
    for (uint32_t at = chain; count > 0; at = scratch->borders.data[at].before)
        scratch->chain.data[--count] = at;
    return true;
}

// From a circle to the first border and across it.
static Shot leave_circle(const RefractBorder* first, const RefractArrival* root, TerrainVec way) {
    RefractTangent tangent = navi_circle_tangent(root, way, 0);
    return (Shot){.p = navi_tv_go(tangent.p, tangent.d, tangent.length),
                  .d = navi_refract_bend(tangent.d, first),
                  .cost = first->rate * tangent.length,
                  .way = tangent.d};
}

// From the root to the first border and across it, or along it and away from it.
static inline Shot leave_first(const RefractBorder* first, const RefractArrival* arrival,
                               double q) {
    TerrainVec root = arrival->p;
    Shot shot;
    if (first->follow != 0) {
        double along = first->ratio * first->follow;
        shot.p = navi_tv_go(first->from, first->along, q);
        shot.d = navi_tv_mix(first->along, along, first->out, sqrt(1 - along * along));
        shot.cost = first->rate * navi_tv_distance(shot.p, root);
        return shot;
    }
    TerrainVec way = navi_tv_mix(first->along, q, first->out, first->height);
    if (arrival->r != 0)
        return leave_circle(first, arrival, way);
    double length = navi_tv_length(way);
    shot.p = navi_tv_go(root, way, 1);
    shot.cost = first->rate * length;
    shot.d =
        length > 0 ? navi_refract_bend(navi_tv(way.x / length, way.y / length), first) : first->out;
    return shot;
}

static inline void cross_next(Shot* shot, const RefractBorder* border) {
    double t = navi_tv_cross(navi_tv_sub(border->from, shot->p), border->along) /
               navi_tv_cross(shot->d, border->along);
    if (!(t > 0 && t < INFINITY))
        t = 0;
    shot->p = navi_tv_go(shot->p, shot->d, t);
    shot->cost += border->rate * t;
    shot->d = navi_refract_bend(shot->d, border);
}

// The path q of the family. The chain is loaded.
static inline Shot shoot(const Refract* search, const RefractArrival* root, double q) {
    Shot shot = leave_first(border_at(search, 0), root, q);
    for (uint32_t i = 1; i < search->scratch->chain.count; i++)
        cross_next(&shot, border_at(search, i));
    return shot;
}

// A search for the parameter at which a falling function is 0: between a and b, where it is fa >= 0
// and fb <= 0. Regula falsi with the Illinois rule; bisection when the interval has not become half
// as long in three rounds, which happens near critical angles.
typedef struct Falsi {
    double a, b, fa, fb;
    double length; // of the interval some rounds ago
    int side;
    uint32_t round;
} Falsi;

static double falsi_next(Falsi* falsi) {
    double middle = (falsi->a + falsi->b) / 2, length = fabs(falsi->b - falsi->a);
    if (falsi->round++ % 3 == 0) {
        bool is_slow = falsi->round > 1 && length > falsi->length / 2;
        falsi->length = length;
        if (is_slow)
            return middle;
    }
    double q = (falsi->a * falsi->fb - falsi->b * falsi->fa) / (falsi->fb - falsi->fa);
    return (q > falsi->a) == (q < falsi->b) ? q : middle;
}

// No double lies between the ends, or nearly none.
static bool is_at_end(const Falsi* falsi) {
    return fabs(falsi->b - falsi->a) < 1e-15 * (fabs(falsi->a) + fabs(falsi->b));
}

static void falsi_narrow(Falsi* falsi, double q, double f) {
    if (f > 0) {
        falsi->a = q;
        falsi->fa = f;
        if (falsi->side == 1)
            falsi->fb /= 2;
        falsi->side = 1;
    } else {
        falsi->b = q;
        falsi->fb = f;
        if (falsi->side == -1)
            falsi->fa /= 2;
        falsi->side = -1;
    }
}

// The path from the root through the chain that has p at the distance `by` on its left. Its
// parameter lies between those of the cone's rays.
static Shot aim(Refract* search, const RefractCone* cone, TerrainVec p, double by, double* q) {
    const RefractArrival* root = navi_refract_arrival(search, cone->root);
    const RefractRay *left = &cone->left, *right = &cone->right;
    double tiny = search->map->tiny;
    Falsi falsi = {.a = right->q,
                   .b = left->q,
                   .fa = navi_tv_cross(right->d, navi_tv_sub(p, right->p)) - by,
                   .fb = navi_tv_cross(left->d, navi_tv_sub(p, left->p)) - by};
    double scale = falsi.fa - falsi.fb;
    if (!(falsi.fa > 0) || !(falsi.fb < 0)) {
        *q = falsi.fa > 0 ? left->q : right->q;
        return shoot(search, root, *q);
    }
    Shot shot;
    do {
        *q = falsi_next(&falsi);
        shot = shoot(search, root, *q);
        TerrainVec to = navi_tv_sub(p, shot.p);
        double f = navi_tv_cross(shot.d, to) - by, along = navi_tv_dot(shot.d, to);
        // The path goes from the shot to p, so its cost is wrong by the square of this only, but
        // its direction by all of it.
        if (((fabs(f) < 1000 * tiny || fabs(f) < 1e-11 * scale) &&
             fabs(f) < REFRACT_SAME_WAY * (along + 1e5 * tiny)) ||
            is_at_end(&falsi))
            break;
        falsi_narrow(&falsi, *q, f);
    } while (falsi.round < ROUNDS);
    return shot;
}

// What the arc costs before the path leaves the circle. It is found once, for the path that was
// sought. Without memory the chain is not loaded, and the search is about to end.
static inline double arc_cost(const Refract* search, const RefractCone* cone, const Shot* shot) {
    const RefractArrival* root = navi_refract_arrival(search, cone->root);
    if (root->r == 0)
        return 0;
    bool is_loaded = cone->chain != NAV_NONE && search->scratch->loaded == cone->chain;
    double rate = is_loaded ? border_at(search, 0)->rate : cone->rate;
    return rate * navi_circle_rolled(root, shot->way);
}

// From the shot straight to p.
static inline RefractRay finish(const Refract* search, const RefractCone* cone, const Shot* shot,
                                TerrainVec p, double q) {
    TerrainVec rest = navi_tv_sub(p, shot->p);
    double length = navi_tv_length(rest), g = navi_refract_arrival(search, cone->root)->g;
    double cost = g + arc_cost(search, cone, shot) + shot->cost + cone->rate * length;
    RefractRay ray = {.p = p, .d = shot->d, .cost = cost, .q = q};
    // Behind borders q knows the direction better: p may be near to the last one.
    if (cone->chain == NAV_NONE && length > 10 * search->map->tiny)
        ray.d = navi_tv(rest.x / length, rest.y / length);
    return ray;
}

// Of a cone that has crossed no border.
static Shot leave_root(const RefractArrival* root, TerrainVec p, double by) {
    RefractTangent tangent = navi_circle_tangent(root, navi_tv_sub(p, root->p), by);
    return (Shot){.p = tangent.p, .d = tangent.d, .way = tangent.d};
}

RefractRay navi_refract_ray(Refract* search, const RefractCone* cone, TerrainVec p) {
    const RefractArrival* root = navi_refract_arrival(search, cone->root);
    Shot shot = {.p = root->p, .d = cone->left.d};
    double q = 0;
    if (cone->chain != NAV_NONE && load_chain(search, cone->chain))
        shot = aim(search, cone, p, 0, &q);
    else if (root->r != 0)
        shot = leave_root(root, p, 0);
    return finish(search, cone, &shot, p, q);
}

RefractRay navi_refract_tangent(Refract* search, const RefractCone* cone, TerrainVec p, double by) {
    const RefractArrival* root = navi_refract_arrival(search, cone->root);
    double q = 0;
    Shot shot = cone->chain != NAV_NONE && load_chain(search, cone->chain)
                    ? aim(search, cone, p, by, &q)
                    : leave_root(root, p, by);
    double cost = root->g + arc_cost(search, cone, &shot) + shot.cost;
    return (RefractRay){shot.p, shot.d, cost, q};
}

TerrainVec navi_refract_crossing(Refract* search, uint32_t root, uint32_t chain, double q) {
    if (!load_chain(search, chain))
        return navi_refract_arrival(search, root)->p;
    return shoot(search, navi_refract_arrival(search, root), q).p;
}

// The tangent of a circle with this slope: its direction is known.
static RefractRay tangent_of_slope(Refract* search, const RefractCone* cone, TerrainVec along,
                                   double slope) {
    const RefractArrival* root = navi_refract_arrival(search, cone->root);
    double cos = slope / cone->rate, side = navi_tv_cross(along, cone->left.d) > 0 ? 1 : -1;
    TerrainVec d = navi_tv_mix(along, cos, navi_tv(-along.y, along.x), side * sqrt(1 - cos * cos));
    RefractRay ray = {.p = navi_circle_place(root, d),
                      .d = d,
                      .cost = root->g + cone->rate * navi_circle_rolled(root, d)};
    return navi_refract_move(search, ray, cone->edge, cone->rate);
}

// In closed form, without borders: where the angle with the edge is right.
static RefractRay straight_of_slope(Refract* search, const RefractCone* cone, TerrainVec along,
                                    double slope) {
    TerrainVec to = navi_tv_sub(navi_refract_arrival(search, cone->root)->p, cone->right.p);
    double length = navi_tv_distance(cone->left.p, cone->right.p);
    double z = navi_tv_dot(to, along) + fabs(navi_tv_cross(along, to)) * slope /
                                            sqrt(cone->rate * cone->rate - slope * slope);
    z = z < 0 ? 0 : z > length ? length : z;
    return navi_refract_ray(search, cone, navi_tv_go(cone->right.p, along, z));
}

RefractRay navi_refract_ray_of_slope(Refract* search, const RefractCone* cone, TerrainVec along,
                                     double slope) {
    const RefractRay *left = &cone->left, *right = &cone->right;
    const RefractArrival* root = navi_refract_arrival(search, cone->root);
    if (cone->chain == NAV_NONE || !load_chain(search, cone->chain))
        return root->r != 0 ? tangent_of_slope(search, cone, along, slope)
                            : straight_of_slope(search, cone, along, slope);
    Falsi falsi = {.a = right->q,
                   .b = left->q,
                   .fa = slope - cone->rate * navi_tv_dot(right->d, along),
                   .fb = slope - cone->rate * navi_tv_dot(left->d, along)};
    Shot shot;
    double q;
    do {
        q = falsi_next(&falsi);
        shot = shoot(search, root, q);
        double f = slope - cone->rate * navi_tv_dot(shot.d, along);
        if (fabs(f) < 1e-12 * fabs(slope) || is_at_end(&falsi))
            break;
        falsi_narrow(&falsi, q, f);
    } while (falsi.round < ROUNDS);
    double cost = root->g + arc_cost(search, cone, &shot) + shot.cost;
    const RefractRay ray = {shot.p, shot.d, cost, q};
    return navi_refract_move(search, ray, cone->edge, cone->rate);
}

// --- the path ----------------------------------------------------------------------------

NavResult navi_refract_list_crossings(Refract* search, const RefractArrival* root, uint32_t chain,
                                      double q) {
    RefractScratch* scratch = search->scratch;
    if (chain == NAV_NONE)
        return NAV_OK;
    if (!load_chain(search, chain))
        return NAV_ERR_MEMORY;
    uint32_t count = scratch->chain.count, first = scratch->ends.count;
    if (!navi_array_reserve(&search->ask->memory, &scratch->ends, (size_t)first + count))
        return NAV_ERR_MEMORY;
    Shot shot = leave_first(border_at(search, 0), root, q);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0)
            cross_next(&shot, border_at(search, i));
        const RefractBorder* border = border_at(search, i);
        RefractLegEnd end = {.place = {shot.p, border->edge}, .rate = border->rate};
        scratch->ends.data[first + count - 1 - i] = end;
    }
    scratch->ends.count = first + count;
    return NAV_OK;
}

uint32_t navi_refract_last_crossings(Refract* search, const RefractArrival* root, uint32_t chain,
                                     double q, RefractPlace* places, uint32_t room,
                                     double* length) {
    *length = 0;
    if (chain == NAV_NONE || !load_chain(search, chain))
        return 0;
    uint32_t count = search->scratch->chain.count, kept = room < count ? room : count;
    Shot shot = leave_first(border_at(search, 0), root, q);
    TerrainVec before = navi_circle_leave_for(root, shot.p, length);
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0)
            cross_next(&shot, border_at(search, i));
        *length += navi_tv_distance(before, shot.p);
        before = shot.p;
        if (count - 1 - i < kept)
            places[count - 1 - i] = (RefractPlace){shot.p, border_at(search, i)->edge};
    }
    return kept;
}
