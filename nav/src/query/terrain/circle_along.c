// Paths of discs along edges. On a border such a path may end at a circle that it does not touch:
// the border is cheap only up to there.
#include "query/disc/band.h"
#include "query/terrain/circle.h"

// --- how near to its ends a border can be crossed ----------------------------------------

enum { WALLS_MOST = 8, HALVINGS = 40 };

static double distance_2(const Refract* search, uint32_t wall, TerrainVec p) {
    TerrainVec a = navi_refract_from(search, wall), b = navi_refract_to(search, wall);
    return navi_vec_segment_2(navi_vec(a.x, a.y), navi_vec(b.x, b.y), navi_vec(p.x, p.y));
}

// The end of a border, and the direction from there along it.
typedef struct BorderEnd {
    TerrainVec p, d;
    double length;
} BorderEnd;

// From `off` on, how far from the end the border is far enough from the wall. The distance from the
// wall is a convex function of the place.
static double clear_of_wall(const Refract* search, const BorderEnd* end, uint32_t wall,
                            double off) {
    double radius = search->r + NAVI_ROUNDING, near = off, far = end->length;
    if (distance_2(search, wall, navi_tv_go(end->p, end->d, far)) < radius * radius)
        return far;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (near + far) / 2;
        TerrainVec p = navi_tv_go(end->p, end->d, middle);
        if (distance_2(search, wall, p) < radius * radius)
            near = middle;
        else
            far = middle;
    }
    return far;
}

static double find_offset(Refract* search, uint32_t h) {
    BorderEnd end = {.p = navi_refract_to(search, h)};
    TerrainVec whole = navi_tv_sub(navi_refract_from(search, h), end.p);
    RadiusSearch disc = navi_circle_disc(search);
    bool is_blocked = navi_circle_blocks(search, (h & ~3u) | navi_prev3(h & 3));
    double off = is_blocked ? search->r + NAVI_ROUNDING : 0;
    end.length = navi_tv_length(whole);
    end.d = navi_tv_unit(whole);
    for (int i = 0; i < WALLS_MOST && off < end.length; i++) {
        TerrainVec p = navi_tv_go(end.p, end.d, off);
        RadiusVec at = {p.x, p.y};
        uint32_t wall;
        bool is_free;
        if (!navi_disc_find_wall(&disc, at, at, &is_free, &wall)) {
            search->is_failed = true;
            return off;
        }
        if (is_free)
            return off;
        off = wall == NAV_NONE ? end.length : clear_of_wall(search, &end, wall, off);
    }
    return off;
}

double navi_circle_offset(Refract* search, uint32_t h) {
    RefractOffset* offset = &search->scratch->offsets.data[h];
    if (offset->made != search->stamp) {
        offset->made = search->stamp;
        offset->off = find_offset(search, h);
    }
    return offset->off;
}

// --- legs along edges --------------------------------------------------------------------

// A leg along an edge from a root.
typedef struct Along {
    Refract* search;
    const RefractArrival* arrival; // at the edge's end
    uint32_t border;               // half-edge; NAV_NONE: the edge is none
    TerrainVec from, to;
} Along;

// The half-edge at the corner that a path in this direction follows to its vertex, where it ends;
// NAV_NONE: there is none, or it is no border.
static uint32_t border_along(const Refract* search, uint32_t corner, TerrainVec in) {
    const Mesh* mesh = search->mesh;
    const uint32_t edges[2] = {navi_corner_left_edge(corner), navi_corner_right_edge(corner)};
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t twin = navi_edge_twin(mesh, edges[i]);
        TerrainVec a = navi_refract_from(search, edges[i]), b = navi_refract_to(search, edges[i]);
        TerrainVec e = navi_tv_unit(navi_tv_sub(b, a));
        if (fabs(navi_tv_cross(e, in)) > 1e-7 || (navi_tv_dot(e, in) > 0) != (i == 0))
            continue;
        if (!navi_terrain_joins(search->map, edges[i]) ||
            navi_terrain_rate(search->map, twin >> 2) ==
                navi_terrain_rate(search->map, edges[i] >> 2))
            return NAV_NONE;
        return i == 0 ? edges[i] : twin;
    }
    return NAV_NONE;
}

// Where the leg comes to the circle around the vertex. False: it does not, or not at a border.
static bool stop_at(const Along* along, TerrainVec p, RefractArrival* stop) {
    TerrainVec d = along->arrival->in, to = navi_tv_sub(p, along->from);
    double off = navi_tv_cross(d, to), radius = along->search->r + NAVI_ROUNDING;
    double far = navi_tv_dot(d, to) - sqrt(radius * radius - off * off);
    if (along->border == NAV_NONE || !(fabs(off) < radius) || !(far > 0) ||
        far > navi_tv_distance(along->from, along->to))
        return false;
    *stop = *along->arrival;
    stop->kind = REFRACT_CRITICAL;
    stop->corner = along->border;
    stop->p = navi_tv_go(along->from, d, far);
    stop->g += along->arrival->rate * (far - navi_tv_distance(along->from, along->arrival->p));
    return true;
}

// Roll around the vertex at the corner, which is on this side.
static void roll_from(const Along* along, uint32_t corner, int side) {
    Refract* search = along->search;
    TerrainVec p = navi_corner_place(search, corner);
    RefractArrival stop;
    if (!stop_at(along, p, &stop))
        return;
    TerrainVec normal = navi_tv_unit(navi_tv_sub(p, stop.p));
    RefractArrival arrival = stop;
    arrival.kind = REFRACT_CIRCLE;
    arrival.corner = corner;
    arrival.p = p;
    arrival.r = side * search->r;
    arrival.in = navi_tv(side * normal.y, -side * normal.x);
    if (!navi_circle_wants(search, &arrival))
        return;
    arrival.parent = navi_refract_add_arrival(search, &stop);
    if (arrival.parent != NAV_NONE)
        navi_circle_offer(search, &arrival);
}

// Roll around the ends of a wall that is too near.
static void stop_before(const Along* along, uint32_t wall) {
    const Refract* search = along->search;
    const TerrainVec ends[2] = {navi_refract_from(search, wall), navi_refract_to(search, wall)};
    for (int i = 0; i < 2; i++) {
        double off = navi_tv_cross(along->arrival->in, navi_tv_sub(ends[i], along->from));
        uint32_t corner = (wall & ~3u) | (i == 1 ? navi_prev3(wall & 3) : navi_next3(wall & 3));
        roll_from(along, corner, off > 0 ? 1 : -1);
    }
}

static bool is_free(const Along* along, uint32_t* wall) {
    RadiusSearch disc = navi_circle_disc(along->search);
    RadiusVec a = {along->from.x, along->from.y}, b = {along->to.x, along->to.y};
    bool is_free;
    if (!navi_disc_find_wall(&disc, a, b, &is_free, wall))
        along->search->is_failed = true;
    return is_free;
}

// The path ends as near to the vertex as the border allows.
static bool end_before(Along* along, RefractArrival* at) {
    Refract* search = along->search;
    double off = along->border == NAV_NONE ? 0 : navi_circle_offset(search, along->border);
    if (off == 0 || navi_tv_distance(along->from, at->p) <= off)
        return false;
    at->kind = REFRACT_OFFSET;
    at->corner = along->border;
    at->g -= off * at->rate;
    at->p = along->to = navi_tv_go(at->p, at->in, -off);
    return true;
}

void navi_circle_go_along(Refract* search, const RefractArrival* arrival) {
    RefractArrival at = *arrival;
    Along along = {.search = search,
                   .arrival = arrival,
                   .border = border_along(search, arrival->corner, arrival->in),
                   .from = navi_refract_arrival(search, arrival->parent)->p,
                   .to = arrival->p};
    bool is_blocked = navi_circle_blocks(search, arrival->corner) ||
                      (along.border != NAV_NONE && navi_circle_offset(search, along.border) > 0);
    uint32_t wall;
    if (is_blocked && !end_before(&along, &at))
        return;
    if (!is_free(&along, &wall)) {
        if (wall != NAV_NONE)
            stop_before(&along, wall);
    } else if (!is_blocked) {
        navi_refract_offer(search, arrival);
    } else if (navi_circle_wants_offset(search, &at)) {
        navi_circle_offer_offset(search, &at);
    }
}
