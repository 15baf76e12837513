// Keys: the order of the search. README.md has the proofs.
#include "query/refract/refract.h"

// The place on an edge nearest to some place, and the distance there.
typedef struct Foot {
    double z, distance;
} Foot;

// The least of cost + slope * (z - from) + rate * (distance from z to the place) over z from `from`
// to `to`.
static inline double least_on_line(double cost, double slope, const double range[2], Foot foot,
                                   double rate) {
    double from = range[0], to = range[1], z = from;
    if (slope <= -rate)
        z = to;
    else if (slope < rate)
        z = foot.z - foot.distance * slope / sqrt(rate * rate - slope * slope);
    z = z < from ? from : z > to ? to : z;
    double along = z - foot.z;
    return cost + slope * (z - from) + rate * sqrt(along * along + foot.distance * foot.distance);
}

// A place, and its distances from the ends of a cone's window.
typedef struct Aim {
    TerrainVec p;
    double left, right;
} Aim;

static inline Aim aim_from(const RefractCone* cone, TerrainVec p) {
    return (Aim){p, navi_tv_distance(cone->left.p, p), navi_tv_distance(cone->right.p, p)};
}

// The same as key_to, where the place on the edge is no end of the window.
static double key_inside(const Refract* search, const RefractCone* cone, TerrainVec p,
                         double rate) {
    const RefractRay *left = &cone->left, *right = &cone->right;
    TerrainVec e = navi_tv_sub(left->p, right->p), to = navi_tv_sub(p, right->p);
    double length = navi_tv_length(e);
    if (length < 0.01 * search->map->tiny)
        return right->cost + rate * navi_tv_length(to);
    e = navi_tv(e.x / length, e.y / length);
    Foot foot = {navi_tv_dot(to, e), fabs(navi_tv_cross(e, to))};
    double first = cone->rate * (navi_tv_dot(right->d, e) - REFRACT_SAME_WAY);
    double last = cone->rate * (navi_tv_dot(left->d, e) + REFRACT_SAME_WAY);
    if (last - first < 1e-12 * cone->rate) {
        const double whole[2] = {0, length};
        return least_on_line(right->cost, first, whole, foot, rate);
    }
    // The cost along the edge is convex, so it lies above the tangents at the two ends.
    double z = (left->cost - last * length - right->cost) / (first - last);
    z = z < 0 ? 0 : z > length ? length : z;
    const double before[2] = {0, z}, behind[2] = {z, length};
    double a = least_on_line(right->cost, first, before, foot, rate);
    double b = least_on_line(right->cost + first * z, last, behind, foot, rate);
    return a < b ? a : b;
}

// The least cost of a path of the cone to its edge, and from there straight to the place at the
// rate, or less. Both are convex along the edge. So if the sum grows from an end on, the least is
// there. Where the place is that end, nothing is known of that.
static inline double key_to(const Refract* search, const RefractCone* cone, const Aim* aim,
                            double rate) {
    const RefractRay *left = &cone->left, *right = &cone->right;
    TerrainVec e = navi_tv_sub(left->p, right->p);
    double first = cone->rate * navi_tv_dot(right->d, e) * aim->right;
    double last = cone->rate * navi_tv_dot(left->d, e) * aim->left;
    if (first > rate * navi_tv_dot(navi_tv_sub(aim->p, right->p), e))
        return right->cost + rate * aim->right;
    if (last < rate * navi_tv_dot(navi_tv_sub(aim->p, left->p), e))
        return left->cost + rate * aim->left;
    return key_inside(search, cone, aim->p, rate);
}

// --- of the search from the goal ---------------------------------------------------------

// A path by a place from which the start is so far cannot be the cheapest.
static bool is_too_far(const Refract* back, double cost) { return cost >= back->limit; }

static double level_at(const Refract* back, const RefractArrival* arrival) {
    double start = back->least * navi_tv_distance(arrival->p, back->start);
    double goal = back->least * navi_tv_distance(arrival->p, back->goal);
    if (is_too_far(back, arrival->g + start))
        return INFINITY;
    return arrival->g + (start - goal) / 2;
}

// The distance to the goal is convex along the edge, so it is largest at an end.
static double level_of(const Refract* back, const RefractCone* cone) {
    const Aim start = aim_from(cone, back->start);
    if (is_too_far(back, cone->right.cost + back->least * start.right) &&
        is_too_far(back, key_to(back, cone, &start, back->least)))
        return INFINITY;
    const Aim goal = aim_from(cone, back->goal);
    double farthest = goal.left > goal.right ? goal.left : goal.right;
    return key_to(back, cone, &start, back->least / 2) - back->least / 2 * farthest;
}

// --- keys --------------------------------------------------------------------------------

double navi_refract_key_at(const Refract* search, const RefractArrival* arrival, double weight) {
    if (search->is_from_goal)
        return level_at(search, arrival);
    uint32_t v = search->mesh->tri[arrival->corner >> 2].v[arrival->corner & 3];
    double way = navi_tv_distance(arrival->p, search->goal), left = search->least * way;
    if (search->guide != NULL)
        left = fmax(left, navi_guide_at(search, arrival->corner));
    return arrival->g + weight * (left + navi_from_goal_rise_at(search, v, arrival->p, way));
}

double navi_refract_key(const Refract* search, const RefractCone* cone, double weight) {
    if (search->is_from_goal)
        return level_of(search, cone);
    const Aim goal = aim_from(cone, search->goal);
    double key = key_to(search, cone, &goal, weight * search->least);
    if (search->guide != NULL)
        return fmax(key, navi_guide_key(search, cone, weight));
    return key + weight * navi_from_goal_rise(search, cone, goal.left, goal.right);
}
