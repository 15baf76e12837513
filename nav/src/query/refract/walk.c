// Cones walk from triangle to triangle. At borders they are bent, at vertices they are divided.
#include "query/refract/circle.h"

// Slopes that differ by less than this part of them may be equal.
#define SAME_SLOPE 1e-9
// So may directions, and costs.
#define SAME_DIRECTION (2 * REFRACT_SAME_WAY)
#define SAME_COST 1e-9
// A ray that is flatter than this behind a border counts as critical, by its sine: the place where
// it meets the border moves by half of the square of it only.
#define FLAT 1e-4
// The same of the slope, as a part of that of the critical angle.
#define FLAT_SLOPE (FLAT * FLAT / 2)
// The rest of the family, and the paths from the critical point, overlap.
#define OVERLAP 1.01

// --- critical angles ---------------------------------------------------------------------

// Is the end of the border reached more cheaply than by following the border from a place of cost
// `cost` at this distance? Then so is the place.
static bool is_end_nearer(Refract* search, uint32_t corner, double cost, double way) {
    if (search->r != 0)
        return false;
    const TerrainSector* sector = navi_terrain_sector(search->map, &search->ask->memory, corner);
    if (sector == NULL) {
        search->is_failed = true;
        return true;
    }
    return sector->stamp == search->stamp && cost > sector->seen + way + 1e-9 * cost;
}

void navi_refract_follow(Refract* search, uint32_t root, uint32_t h, bool is_forward) {
    const Mesh* mesh = search->mesh;
    const RefractArrival* arrival = navi_refract_arrival(search, root);
    uint32_t twin = navi_edge_twin(mesh, h);
    double before = navi_terrain_rate(search->map, twin >> 2);
    double behind = navi_terrain_rate(search->map, h >> 2);
    TerrainVec from = navi_refract_from(search, h), to = navi_refract_to(search, h);
    TerrainVec along = navi_tv_unit(navi_tv_sub(to, from)), out = navi_tv(-along.y, along.x);
    TerrainVec end = is_forward ? to : from;
    bool is_whole;
    if (search->r != 0 &&
        !navi_circle_follow(search, is_forward ? h : twin, arrival->p, &end, &is_whole))
        return;
    double rest = navi_tv_distance(arrival->p, end), sign = is_forward ? 1 : -1;
    RefractBorder border = {.before = NAV_NONE,
                            .edge = h,
                            .follow = sign,
                            .from = from,
                            .along = along,
                            .out = out,
                            .rate = before,
                            .ratio = before / behind};
    double cos = border.ratio * sign, g = arrival->g;
    TerrainVec d = navi_tv_mix(along, cos, out, sqrt(1 - cos * cos));
    RefractRay near = {arrival->p, d, g, navi_tv_dot(navi_tv_sub(arrival->p, from), along)};
    RefractRay far = {end, d, g + before * rest, navi_tv_dot(navi_tv_sub(end, from), along)};
    RefractCone cone = {.root = root,
                        .edge = twin,
                        .rate = behind,
                        .left = is_forward ? near : far,
                        .right = is_forward ? far : near};
    uint32_t corner = is_forward ? navi_edge_prev(h) : navi_edge_next(h);
    if (!navi_refract_is_wide(search, &cone) || is_end_nearer(search, corner, g, before * rest))
        return;
    cone.chain = navi_refract_add_border(search, &border);
    if (cone.chain != NAV_NONE)
        navi_refract_push(search, &cone, navi_refract_key(search, &cone, search->weight));
}

// A path's family tells paths behind a border apart by where they meet it. The flatter they are,
// the nearer are these places: at the critical angle by the square of the sine. Those that no
// double can tell apart begin at the critical point, each in its own direction.
static RefractCone flat_cone(const Refract* search, uint32_t root, bool is_forward) {
    const RefractArrival* arrival = navi_refract_arrival(search, root);
    TerrainVec u = arrival->in, out = is_forward ? navi_tv(u.y, -u.x) : navi_tv(-u.y, u.x);
    double sine = FLAT * OVERLAP;
    RefractRay along = {arrival->p, u, arrival->g, 0}, steep = along;
    steep.d = navi_tv_mix(u, sqrt(1 - sine * sine), out, sine);
    return (RefractCone){.root = root,
                         .chain = NAV_NONE,
                         .edge = arrival->corner,
                         .rate = arrival->rate,
                         .left = is_forward ? along : steep,
                         .right = is_forward ? steep : along};
}

// The cone of these paths. Mostly it leaves the triangle beyond the border beside its end.
static void leave_critical(Refract* search, uint32_t root, bool is_forward) {
    RefractCone cone = flat_cone(search, root, is_forward);
    uint32_t twin = navi_edge_twin(search->mesh, cone.edge), t = twin >> 2;
    TerrainVec apex = navi_refract_at(search, search->mesh->pos[search->mesh->tri[t].v[twin & 3]]);
    const RefractRay* steep = is_forward ? &cone.right : &cone.left;
    double beside = navi_tv_cross(steep->d, navi_tv_sub(apex, steep->p));
    double tiny = search->map->tiny;
    if ((is_forward ? beside >= -tiny : beside <= tiny) || search->kept != NULL ||
        search->ask->at_goal.data[t] == search->stamp) {
        navi_refract_push(search, &cone, navi_refract_key(search, &cone, search->weight));
        return;
    }
    if (search->is_from_goal)
        navi_from_goal_meet(search, t);
    if (search->is_guide)
        navi_guide_note_cone(search, &cone, t);
    cone.edge = is_forward ? navi_edge_prev(twin) : navi_edge_next(twin);
    cone.left = navi_refract_move(search, cone.left, cone.edge, cone.rate);
    cone.right = navi_refract_move(search, cone.right, cone.edge, cone.rate);
    navi_refract_emit(search, &cone);
}

// Do the flattest rays of a family begin at the critical point? For discs they stay with their
// family.
static bool has_flat_cones(const Refract* search) { return search->r == 0; }

// Paths beside a narrow expensive strip can leave a border and come back to it any number of times.
enum { ANCESTORS = 4 };

// Has the path followed the border from a place before, so that going on there costs no more?
static bool has_followed(const Refract* search, const RefractArrival* arrival) {
    uint32_t root = arrival->parent;
    for (int k = 0; k < ANCESTORS && root != NAV_NONE; k++) {
        const RefractArrival* before = navi_refract_arrival(search, root);
        TerrainVec to = navi_tv_sub(arrival->p, before->p);
        if (before->kind == REFRACT_CRITICAL && before->corner == arrival->corner &&
            navi_tv_dot(before->in, arrival->in) > 0 && navi_tv_dot(before->in, to) >= 0 &&
            arrival->g >= before->g + arrival->rate * navi_tv_length(to))
            return true;
        root = before->parent;
    }
    return false;
}

// The ray meets the cone's edge at the critical angle. Its path goes on along the edge, in the
// cheaper triangle beyond.
static void add_critical(Refract* search, const RefractCone* cone, const RefractRay* ray,
                         bool is_forward) {
    uint32_t h = cone->edge, twin = navi_edge_twin(search->mesh, h);
    double rate = navi_terrain_rate(search->map, twin >> 2);
    TerrainVec end = is_forward ? navi_refract_to(search, h) : navi_refract_from(search, h);
    double rest = navi_tv_distance(ray->p, end);
    uint32_t corner = is_forward ? navi_edge_next(twin) : navi_edge_prev(twin);
    if (rest < 10 * search->map->tiny || is_end_nearer(search, corner, ray->cost, rate * rest) ||
        !navi_circle_may_come(search, cone, ray))
        return;
    RefractArrival arrival = {.kind = REFRACT_CRITICAL,
                              .corner = h,
                              .parent = cone->root,
                              .chain = cone->chain,
                              .p = ray->p,
                              .in = navi_tv_unit(navi_tv_sub(end, ray->p)),
                              .g = ray->cost,
                              .rate = rate,
                              .q = ray->q};
    if (search->r == 0 && has_followed(search, &arrival))
        return;
    uint32_t root = navi_refract_add_arrival(search, &arrival);
    if (root == NAV_NONE)
        return;
    RefractArrival at_end = {.kind = REFRACT_VERTEX,
                             .corner = corner,
                             .parent = root,
                             .chain = NAV_NONE,
                             .p = end,
                             .in = arrival.in,
                             .g = ray->cost + rate * rest,
                             .rate = rate};
    if (search->r == 0)
        navi_refract_offer(search, &at_end);
    else
        navi_circle_go_along(search, &at_end);
    if (has_flat_cones(search))
        leave_critical(search, root, is_forward);
    navi_refract_follow(search, root, h, is_forward);
}

// --- borders -----------------------------------------------------------------------------

// Cut off the rays that do not enter the cheaper triangle beyond the edge. False: nothing is left.
// Rays that left a parallel border at the critical angle come to this one at just that angle.
static bool cut_critical(Refract* search, RefractCone* cone, TerrainVec along, double behind) {
    double right = cone->rate * navi_tv_dot(cone->right.d, along);
    double left = cone->rate * navi_tv_dot(cone->left.d, along);
    if (right >= behind * (1 - 1e-12)) {
        if (right <= behind * (1 + SAME_SLOPE))
            add_critical(search, cone, &cone->right, true);
        return false;
    }
    if (left <= -behind * (1 - 1e-12)) {
        if (left >= -behind * (1 + SAME_SLOPE))
            add_critical(search, cone, &cone->left, false);
        return false;
    }
    const RefractCone whole = *cone;
    double flat = has_flat_cones(search) ? behind * (1 - FLAT_SLOPE) : behind;
    double most = right < flat ? flat : behind, least = left > -flat ? -flat : -behind;
    if (left > most * (1 + 1e-12))
        cone->left = navi_refract_ray_of_slope(search, &whole, along, most);
    if (left > most * (1 - SAME_SLOPE))
        add_critical(search, &whole, &cone->left, true);
    if (right < least * (1 + 1e-12))
        cone->right = navi_refract_ray_of_slope(search, &whole, along, least);
    if (right < least * (1 - SAME_SLOPE))
        add_critical(search, &whole, &cone->right, false);
    return navi_refract_is_wide(search, cone);
}

// Where a ray that has crossed no border yet meets the first one. The border may be very near, so
// this is taken from the ray's direction and not from a place, which is rounded.
static double first_q(const RefractRay* ray, const RefractArrival* root,
                      const RefractBorder* border) {
    double steep = navi_tv_dot(ray->d, border->out), along = navi_tv_dot(ray->d, border->along);
    if (steep <= 1e-6)
        return navi_tv_dot(navi_tv_sub(ray->p, root->p), border->along);
    if (root->r == 0)
        return border->height * along / steep;
    TerrainVec to = navi_tv_sub(navi_circle_place(root, ray->d), root->p);
    double far = (border->height - navi_tv_dot(to, border->out)) / steep;
    return navi_tv_dot(to, border->along) + far * along;
}

static void begin_family(const Refract* search, RefractCone* cone, RefractBorder* border) {
    const RefractArrival* root = navi_refract_arrival(search, cone->root);
    border->height = navi_tv_dot(navi_tv_sub(border->from, root->p), border->out);
    cone->left.q = first_q(&cone->left, root, border);
    cone->right.q = first_q(&cone->right, root, border);
}

// Cross the border at the cone's edge. False: nothing is left of the cone, or it waits.
static bool cross_border(Refract* search, RefractCone* cone, double behind, bool is_next) {
    uint32_t h = cone->edge;
    cone->left = navi_refract_move(search, cone->left, h, cone->rate);
    cone->right = navi_refract_move(search, cone->right, h, cone->rate);
    TerrainVec from = navi_refract_from(search, h);
    TerrainVec along = navi_tv_unit(navi_tv_sub(navi_refract_to(search, h), from));
    if (search->r != 0 && ((!cone->is_cut && !navi_circle_cut_border(search, cone)) ||
                           !navi_circle_keep_off(search, cone)))
        return false;
    if (!navi_refract_is_wide(search, cone) || navi_refract_is_dominated(search, cone) ||
        (!is_next && search->kept == NULL && !navi_refract_is_next(search, cone)) ||
        (behind < cone->rate && !cut_critical(search, cone, along, behind)))
        return false;
    RefractBorder border = {.before = cone->chain,
                            .edge = h,
                            .from = from,
                            .along = along,
                            .out = navi_tv(along.y, -along.x),
                            .rate = cone->rate,
                            .ratio = cone->rate / behind};
    if (cone->chain == NAV_NONE)
        begin_family(search, cone, &border);
    cone->chain = navi_refract_add_border(search, &border);
    cone->left.d = navi_refract_bend(cone->left.d, &border);
    cone->right.d = navi_refract_bend(cone->right.d, &border);
    cone->rate = behind;
    cone->is_cut = false;
    return cone->chain != NAV_NONE;
}

// --- triangles ---------------------------------------------------------------------------

static double side_of(const RefractRay* ray, TerrainVec p) {
    return navi_tv_cross(ray->d, navi_tv_sub(p, ray->p));
}

// Triangle t holds the goal: does the cone?
static void meet_goal(Refract* search, const RefractCone* cone) {
    double slack = 0.01 * search->map->tiny;
    if (side_of(&cone->left, search->goal) > slack || side_of(&cone->right, search->goal) < -slack)
        return;
    RefractRay ray = navi_refract_ray(search, cone, search->goal);
    if (ray.cost < search->best && navi_circle_may_come(search, cone, &ray))
        navi_refract_reach_goal(search, cone->root, cone->chain, &ray, cone->rate);
}

static inline TerrainSector* offer_apex(Refract* search, const RefractCone* cone, uint32_t corner,
                                        const RefractRay* ray) {
    RefractArrival arrival = {.kind = REFRACT_VERTEX,
                              .corner = corner,
                              .parent = cone->root,
                              .chain = cone->chain,
                              .p = ray->p,
                              .in = ray->d,
                              .g = ray->cost,
                              .rate = cone->rate,
                              .q = ray->q};
    if (search->r != 0 &&
        (navi_circle_blocks(search, corner) || !navi_refract_wants(search, &arrival) ||
         !navi_circle_may_come(search, cone, ray)))
        return NULL;
    return navi_refract_offer(search, &arrival);
}

// The sides of the ray to a vertex that divides a cone.
typedef struct Sides {
    bool left, right;
} Sides;

// Have the paths left the root each in its own direction?
static inline bool is_from_root(const Refract* search, const RefractCone* cone) {
    return cone->chain == NAV_NONE || !search->scratch->borders.data[cone->chain].is_after_follow;
}

// On which sides of the ray to the vertex at a corner may cheapest paths be? Another cone has come
// to the vertex through the same edge, opposite to the corner, and costs less there. The paths of
// this one that cross the other's path to the vertex cost more where they do. README.md has the
// proof.
static inline Sides sides_of(const Refract* search, const RefractCone* cone, TerrainSector* sector,
                             uint32_t corner, const RefractRay* ray) {
    Sides sides = {true, true};
    if (sector == NULL || search->r != 0 || !is_from_root(search, cone))
        return sides;
    TerrainSight* sight = &sector->sight;
    if (ray->cost < sight->cost) {
        if (navi_refract_arrival(search, cone->root)->kind == REFRACT_VERTEX)
            *sight = (TerrainSight){ray->cost, ray->d, corner};
        return sides;
    }
    double slack = 10 * search->map->tiny + SAME_COST * ray->cost;
    if (sight->edge != corner || ray->cost <= sight->cost + slack)
        return sides;
    double turn = navi_tv_cross(sight->d, ray->d);
    sides.left = turn < SAME_DIRECTION; // else this ray crosses the edge on the right of the other
    sides.right = turn > -SAME_DIRECTION;
    return sides;
}

// Does this part of a cone matter? Its outer ray moves to its edge; the other one is there.
static inline bool keep_part(Refract* search, RefractCone* part, RefractRay* outer) {
    if (search->r != 0 && !navi_circle_keep(search, part))
        return false;
    if (!navi_refract_is_open(search, part->edge))
        return false;
    *outer = navi_refract_move(search, *outer, part->edge, part->rate);
    return navi_refract_is_wide(search, part) && !navi_refract_is_dominated(search, part);
}

// The apex of the triangle beyond `twin` divides the cone. True: `cone` is the part to walk on
// with; `*is_next`: by its key.
static bool divide(Refract* search, RefractCone* cone, uint32_t twin, TerrainVec apex,
                   bool* is_next) {
    RefractRay ray = navi_refract_ray(search, cone, apex);
    RefractCone right = {.root = cone->root,
                         .chain = cone->chain,
                         .edge = navi_edge_next(twin),
                         .rate = cone->rate,
                         .left = ray,
                         .right = cone->right};
    TerrainSector* sector = offer_apex(search, cone, twin, &ray);
    Sides sides = sides_of(search, cone, sector, twin, &ray);
    cone->edge = navi_edge_prev(twin);
    cone->right = ray;
    bool has_left = sides.left && keep_part(search, cone, &cone->left);
    if (!sides.right || !keep_part(search, &right, &right.right))
        return has_left;
    *is_next = has_left;
    if (has_left)
        return navi_refract_choose(search, cone, &right);
    *cone = right;
    return true;
}

// Cross the cone's edge. False: the walk ends. `*is_next`: by its key, the cone is the next node.
static bool step(Refract* search, RefractCone* cone, bool* is_next) {
    uint32_t twin = navi_edge_twin(search->mesh, cone->edge), t = twin >> 2;
    double behind = navi_terrain_rate(search->map, t), tiny = search->map->tiny;
    if (behind != cone->rate && !cross_border(search, cone, behind, *is_next))
        return false;
    *is_next = false;
    if (search->kept != NULL)
        navi_refract_keep(search, t, cone, false);
    else if (search->is_from_goal)
        navi_from_goal_meet(search, t);
    else if (search->ask->at_goal.data[t] == search->stamp)
        meet_goal(search, cone);
    if (search->is_guide)
        navi_guide_note_cone(search, cone, t);
    TerrainVec apex = navi_refract_at(search, search->mesh->pos[search->mesh->tri[t].v[twin & 3]]);
    double left = side_of(&cone->left, apex), right = side_of(&cone->right, apex);
    if (left < -tiny && right > tiny)
        return divide(search, cone, twin, apex, is_next);
    if (fabs(left) <= tiny || fabs(right) <= tiny) {
        RefractRay ray = fabs(left) <= tiny ? cone->left : cone->right;
        ray.cost += cone->rate * navi_tv_distance(ray.p, apex);
        ray.p = apex;
        offer_apex(search, cone, twin, &ray);
    }
    bool is_right = left >= -tiny;
    cone->edge = is_right ? navi_edge_next(twin) : navi_edge_prev(twin);
    return (search->r == 0 || navi_circle_keep(search, cone)) &&
           navi_refract_is_open(search, cone->edge);
}

void navi_refract_walk(Refract* search, RefractCone* cone) {
    // A cone crosses no triangle twice. Rounding might let a very narrow one do so.
    uint32_t left = 2 * search->mesh->counts->tri_slots;
    bool is_next = true;
    while (left > 0 && !search->is_failed && step(search, cone, &is_next))
        left--;
    if (left > 0)
        return;
    const RefractArrival* root = navi_refract_arrival(search, cone->root);
    double key = root->g + search->least * navi_tv_distance(root->p, search->goal);
    key = search->is_from_goal ? 0 : key;
    search->dropped = key < search->dropped ? key : search->dropped;
}
