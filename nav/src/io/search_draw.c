#include "io/search_draw.h"

#include "query/cone/sight.h"
#include "query/cone/window.h"
#include "query/disc/inside.h"

#define ARC_PIECES 6

// --- output ------------------------------------------------------------------------------

bool navi_is_in_view(const NavPoint* p, uint32_t count, NavBox view) {
    bool left = true, right = true, above = true, below = true;
    for (uint32_t i = 0; i < count; i++) {
        left &= p[i].x < view.min.x;
        right &= p[i].x > view.max.x;
        above &= p[i].y < view.min.y;
        below &= p[i].y > view.max.y;
    }
    return !left && !right && !above && !below;
}

static void draw_line(const NavDebugDraw* draw, bool is_followed, NavPoint a, NavPoint b) {
    NavPoint end[2] = {a, b};
    if (draw->line != NULL && navi_is_in_view(end, 2, draw->view))
        draw->line(draw->context, is_followed ? NAV_DEBUG_FOLLOWED : NAV_DEBUG_SEEN, a, b);
}

static int32_t rounded(double v) {
    double most = NAV_COORD_MAX;
    return (int32_t)floor((v > most ? most : v < -most ? -most : v) + 0.5);
}

static NavPoint moved(NavPoint o, RadiusVec by) {
    NavPoint p = {rounded(o.x + by.x), rounded(o.y + by.y)};
    return p;
}

// A search in slices has a stamp of its own.
static bool is_of_search(const NavQuery* query, uint32_t stamp) {
    return stamp == query->ask.stamp ||
           (query->path.slice.is_on && stamp == query->ask.pause.stamp);
}

// --- cones -------------------------------------------------------------------------------

static void draw_cone(const NavQuery* query, const NavDebugDraw* draw, const ConeNode* cone) {
    const ConeEdge edge = navi_cone_edge(query->ask.mesh, cone);
    if (navi_ray_cross(edge.right, edge.left) <= 0)
        return;
    const ConeWindow window = navi_cone_window(cone, &edge);
    NavPoint corner[3] = {cone->root_p,
                          moved(cone->root_p, navi_vec(window.right.x, window.right.y)),
                          moved(cone->root_p, navi_vec(window.left.x, window.left.y))};
    if (navi_orient2d(corner[0], corner[1], corner[2]) > 0 &&
        navi_is_in_view(corner, 3, draw->view))
        draw->triangle(draw->context, NAV_DEBUG_CONE, 0, corner);
}

typedef struct SightDraw {
    const NavQuery* query;
    const NavDebugDraw* draw;
} SightDraw;

static void draw_end(void* context, const ConeNode* cone) {
    const SightDraw* sight = context;
    draw_cone(sight->query, sight->draw, cone);
}

static NavPoint point_before(const NavQuery* query, const Bend* bend) {
    return bend->parent == NAV_NONE ? query->path.search_start : query->ask.mesh->pos[bend->parent];
}

// What the search recalled and did not look at again. It is looked at now, for which path data are
// needed.
static void draw_recalled(const NavQuery* query, const NavDebugDraw* draw, uint32_t v) {
    const Bend* bend = &query->cone.plain.bends[v];
    SightDraw sight = {query, draw};
    SightVisitor visitor = {&sight, NULL, draw_end, NULL};
    NavPoint ahead = navi_ray_to(point_before(query, bend), query->ask.mesh->pos[v]);
    for (int side = 0; side < 2; side++)
        if (bend->recalled >> side & 1)
            navi_sight_visit(&query->cone, v, side == 1, ahead, &visitor);
}

static void draw_cones(const NavQuery* query, const NavDebugDraw* draw) {
    const ConeScratch* scratch = &query->cone;
    bool has_recalled = scratch->last == &scratch->plain && scratch->sights.count > 0 &&
                        query->ask.pathdata->is_kept;
    for (uint32_t i = 0; i < scratch->cones.count; i++)
        draw_cone(query, draw, &scratch->cones.data[i]);
    for (uint32_t v = 0; v < scratch->plain.capacity && has_recalled; v++)
        if (is_of_search(query, scratch->plain.bends[v].stamp) &&
            scratch->plain.bends[v].is_expanded)
            draw_recalled(query, draw, v);
}

// --- bends -------------------------------------------------------------------------------

static void draw_bends(const NavQuery* query, const NavDebugDraw* draw) {
    const BendMap* map = query->cone.last;
    uint32_t count = map == NULL ? 0 : query->ask.mesh->counts->vertex_slots;
    NAV_ASSERT(map == NULL || count <= map->capacity);
    for (uint32_t v = 0; v < count; v++) {
        const Bend* bend = &map->bends[v];
        if (is_of_search(query, bend->stamp) && bend->g < INFINITY)
            draw_line(draw, bend->is_expanded, point_before(query, bend), query->ask.mesh->pos[v]);
    }
}

// --- terrain and discs -------------------------------------------------------------------

static NavPoint at_vec(const RefractScratch* scratch, TerrainVec p) {
    NavPoint o = scratch->map.origin, at = {rounded(p.x + o.x), rounded(p.y + o.y)};
    return at;
}

// The search for a disc, if there was one.
static const RefractScratch* refracted(const NavQuery* query) {
    const TerrainScratch* terrain = &query->terrain;
    return terrain->circles.arrivals.count > 0 ? &terrain->circles : &terrain->refract;
}

// The part of a cone behind its last border: from the root, or from that border, to its edge.
static void draw_refracted(const NavQuery* query, const NavDebugDraw* draw,
                           const RefractCone* cone) {
    const RefractScratch* scratch = refracted(query);
    NavPoint right = at_vec(scratch, cone->right.p), left = at_vec(scratch, cone->left.p);
    NavPoint root = at_vec(scratch, scratch->arrivals.data[cone->root].p);
    if (cone->chain != NAV_NONE) {
        const RefractBorder* border = &scratch->borders.data[cone->chain];
        const NavPoint* pos = query->ask.mesh->pos;
        NavPoint a = pos[navi_edge_from(query->ask.mesh, border->edge)];
        NavPoint b = pos[navi_edge_to(query->ask.mesh, border->edge)];
        root = (NavPoint){a.x / 2 + b.x / 2, a.y / 2 + b.y / 2};
    }
    NavPoint corner[3] = {root, right, left};
    if (navi_orient2d(root, right, left) > 0 && navi_is_in_view(corner, 3, draw->view))
        draw->triangle(draw->context, NAV_DEBUG_CONE, 0, corner);
}

// A root, or the place where the path comes to its circle.
static NavPoint root_place(const RefractScratch* scratch, const RefractArrival* root) {
    return at_vec(scratch, navi_tv_go(root->p, navi_tv(root->in.y, -root->in.x), root->r));
}

// The search may have gone backwards.
static void draw_leg(const Refract* search, const NavDebugDraw* draw, NavPoint a, NavPoint b) {
    draw_line(draw, true, search->is_reversed ? b : a, search->is_reversed ? a : b);
}

// Roots, and the straight lines between them.
static void draw_arrivals(const NavQuery* query, const NavDebugDraw* draw) {
    const RefractScratch* scratch = refracted(query);
    const Refract* search = &scratch->search;
    const RefractArrival* arrivals = scratch->arrivals.data;
    for (uint32_t i = 0; i < scratch->arrivals.count; i++)
        if (arrivals[i].parent != NAV_NONE)
            draw_leg(search, draw, root_place(scratch, &arrivals[arrivals[i].parent]),
                     root_place(scratch, &arrivals[i]));
    if (scratch->arrivals.count > 0 && search->best_root != NAV_NONE)
        draw_leg(search, draw, root_place(scratch, &arrivals[search->best_root]),
                 at_vec(scratch, search->goal));
}

static void draw_round(const NavDebugDraw* draw, NavPoint o, double radius, RadiusVec in,
                       RadiusVec end) {
    NavPoint from = moved(o, navi_vec_scale(in, radius));
    for (uint32_t i = 1; i <= ARC_PIECES; i++) {
        double t = i / (double)ARC_PIECES;
        RadiusVec mean = navi_vec_add(navi_vec_scale(in, 1 - t), navi_vec_scale(end, t));
        NavPoint to = moved(o, navi_vec_scale(mean, radius / navi_vec_length(mean)));
        draw_line(draw, true, from, to);
        from = to;
    }
}

// The arc on which the path rolls on from an arrival, as far as it can.
static void draw_arc(const NavDebugDraw* draw, double radius, const DiscArrival* arrival) {
    double sign = navi_bend_sign(arrival->bend);
    RadiusVec in = navi_vec_scale(navi_vec_left(arrival->w), -sign);
    RadiusVec end = navi_vec_scale(navi_vec_left(arrival->end), -sign);
    if (navi_vec_length_2(navi_vec_add(in, end)) > 1e-6) {
        draw_round(draw, arrival->o, radius, in, end);
        return;
    }
    draw_round(draw, arrival->o, radius, in, arrival->w);
    draw_round(draw, arrival->o, radius, arrival->w, end);
}

// A tangent and the arc behind it.
static void draw_arrival(const NavQuery* query, const NavDebugDraw* draw,
                         const DiscArrival* arrival) {
    const RadiusScratch* scratch = &query->disc;
    double radius = scratch->disc_search.inside.r;
    if (arrival->parent == NAV_NONE)
        return;
    const DiscArrival* parent = &scratch->arrivals.data[arrival->parent];
    NavPoint from = parent->o, to = {rounded(arrival->t.x), rounded(arrival->t.y)};
    if (parent->bend != NAV_NONE) {
        double side = -navi_bend_sign(parent->bend) * radius;
        from = moved(parent->o, navi_vec_scale(navi_vec_left(arrival->w), side));
    }
    draw_line(draw, arrival->is_expanded, from, to);
    if (arrival->is_expanded)
        draw_arc(draw, radius, arrival);
}

// The tangent to the goal, if a path was found.
static void draw_last(const NavQuery* query, const NavDebugDraw* draw) {
    const RadiusScratch* scratch = &query->disc;
    const DiscSearch* search = &scratch->disc_search;
    if (scratch->arrivals.count == 0 || search->best == INFINITY || scratch->arcs.count == 0)
        return;
    const RadiusArc* last = &scratch->arcs.data[scratch->arcs.count - 1];
    NavPoint o = query->ask.mesh->pos[last->bend >> 1];
    draw_line(draw, true, moved(o, navi_vec_scale(last->out, search->inside.r)),
              search->inside.goal);
}

void navi_search_draw(const NavQuery* query, const NavDebugDraw* draw) {
    const RefractScratch* refract = refracted(query);
    if (draw->triangle != NULL)
        draw_cones(query, draw);
    for (uint32_t i = 0; draw->triangle != NULL && i < refract->cones.count; i++)
        draw_refracted(query, draw, &refract->cones.data[i]);
    if (draw->line == NULL)
        return;
    draw_bends(query, draw);
    draw_arrivals(query, draw);
    for (uint32_t i = 0; i < query->disc.arrivals.count; i++)
        draw_arrival(query, draw, &query->disc.arrivals.data[i]);
    draw_last(query, draw);
}
