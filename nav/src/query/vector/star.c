#include "base/search.h"
#include "query/vector/vector.h"

// A direction. Differences of coordinates, so that products of two are exact in int64.
typedef struct Direction {
    int64_t x, y;
} Direction;

static Direction direction(NavPoint from, NavPoint to) {
    return (Direction){(int64_t)to.x - from.x, (int64_t)to.y - from.y};
}

static int64_t cross(Direction a, Direction b) { return a.x * b.y - a.y * b.x; }

// Angles begin at (-1, 0) and rise to the left: is this one in the second half?
static bool is_late(Direction d) { return d.y > 0 || (d.y == 0 && d.x > 0); }

static bool comes_before(Direction a, Direction b) {
    if (is_late(a) != is_late(b))
        return is_late(b);
    return cross(a, b) > 0;
}

static Direction direction_of(const NavVector* vector, uint32_t vertex, const VectorRay* ray) {
    const VectorSpan* span = &vector->spans.data[ray->span];
    return direction(vector->points.data[vertex],
                     vector->points.data[ray->is_to_b ? span->b : span->a]);
}

// --- sectors -----------------------------------------------------------------------------

static void add_gain(VectorDepth* depth, const VectorDepth* gain, int32_t sign) {
    depth->bounds += sign * gain->bounds;
    depth->floors += sign * gain->floors;
    depth->obstacles += sign * gain->obstacles;
}

static bool is_free(const VectorDepth* depth) {
    return depth->bounds > 0 && depth->floors > 0 && depth->obstacles == 0;
}

// What covers the place just before direction (-1, 0): a line from far away comes to it. Spans that
// begin in its row count as if the row were a little higher.
static VectorDepth depth_before(const NavVector* vector, NavPoint p) {
    VectorDepth depth = {0, 0, 0};
    VectorWalk walk = navi_vector_walk((NavPoint){-NAVI_FRAME, p.y}, p);
    for (uint32_t k; (k = navi_vector_next(vector, &walk)) != NAV_NONE;) {
        const VectorSpan* span = &vector->spans.data[k];
        NavPoint a = vector->points.data[span->a], b = vector->points.data[span->b];
        int64_t side = navi_orient2d(a, b, p);
        if (a.y <= p.y && p.y < b.y && side < 0)
            add_gain(&depth, &span->gain, -1);
        else if (b.y <= p.y && p.y < a.y && side > 0)
            add_gain(&depth, &span->gain, 1);
    }
    return depth;
}

typedef struct RayOrder {
    const NavVector* vector;
    const VectorRay* rays;
    uint32_t vertex;
} RayOrder;

static bool ray_is_less(const void* context, uint32_t i, uint32_t k) {
    const RayOrder* order = context;
    return comes_before(direction_of(order->vector, order->vertex, &order->rays[i]),
                        direction_of(order->vector, order->vertex, &order->rays[k]));
}

static bool sort_rays(NavVector* vector, uint32_t vertex) {
    const VectorStar* star = &vector->stars.data[vertex];
    NavMemory* memory = &vector->ask.memory;
    if (!navi_array_reserve(memory, &vector->numbers, star->count) ||
        !navi_array_reserve(memory, &vector->unsorted, star->count)) {
        vector->failure = NAV_ERR_MEMORY;
        return false;
    }
    VectorRay* rays = vector->rays.data + star->first;
    for (uint32_t k = 0; k < star->count; k++) {
        vector->unsorted.data[k] = rays[k];
        vector->numbers.data[k] = k;
    }
    RayOrder order = {vector, vector->unsorted.data, vertex};
    navi_sort(vector->numbers.data, star->count, ray_is_less, &order);
    for (uint32_t k = 0; k < star->count; k++)
        rays[k] = vector->unsorted.data[vector->numbers.data[k]];
    return true;
}

const VectorStar* navi_vector_star(NavVector* vector, uint32_t vertex) {
    VectorStar* star = &vector->stars.data[vertex];
    if (star->is_known || !sort_rays(vector, vertex))
        return star;
    VectorDepth depth = depth_before(vector, vector->points.data[vertex]);
    star->is_known = true;
    star->is_free = is_free(&depth);
    for (uint32_t k = 0; k < star->count; k++) {
        VectorRay* ray = &vector->rays.data[star->first + k];
        VectorSpan* span = &vector->spans.data[ray->span];
        span->is_free[!ray->is_to_b] = is_free(&depth);
        add_gain(&depth, &span->gain, ray->is_to_b ? 1 : -1);
        ray->is_free = span->is_free[ray->is_to_b] = is_free(&depth);
    }
    return star;
}

// --- directions in a star ----------------------------------------------------------------

// The sector of a direction: its ray, or the ray to the right of it. The star must have rays.
static uint32_t sector_of(const NavVector* vector, uint32_t vertex, Direction d, bool* is_on) {
    const VectorStar* star = &vector->stars.data[vertex];
    uint32_t sector = star->count - 1;
    *is_on = false;
    for (uint32_t k = 0; k < star->count; k++) {
        Direction ray = direction_of(vector, vertex, &vector->rays.data[star->first + k]);
        if (comes_before(d, ray))
            break;
        sector = k;
        *is_on = !comes_before(ray, d);
    }
    return sector;
}

static bool sector_is_free(const NavVector* vector, const VectorStar* star, uint32_t sector) {
    return star->count == 0 ? star->is_free : vector->rays.data[star->first + sector].is_free;
}

static uint32_t sector_before(const VectorStar* star, uint32_t sector) {
    return sector == 0 ? star->count - 1 : sector - 1;
}

// The sectors to the left and right of a direction: the same, or those beside a ray.
static void sectors_beside(const NavVector* vector, uint32_t vertex, Direction d,
                           uint32_t sectors[2]) {
    const VectorStar* star = &vector->stars.data[vertex];
    bool is_on = false;
    sectors[0] = star->count == 0 ? 0 : sector_of(vector, vertex, d, &is_on);
    sectors[1] = is_on ? sector_before(star, sectors[0]) : sectors[0];
}

bool navi_vector_opens(NavVector* vector, const VectorNode* node, NavPoint q) {
    const VectorStar* star = navi_vector_star(vector, node->vertex);
    Direction d = direction(navi_vector_point(vector, node), q);
    uint32_t beside[2];
    if (node->from == NAV_NONE) {
        sectors_beside(vector, node->vertex, d, beside);
        return sector_is_free(vector, star, beside[0]) || sector_is_free(vector, star, beside[1]);
    }
    bool is_on;
    uint32_t sector = sector_of(vector, node->vertex, d, &is_on), count = star->count;
    if (is_on && sector == node->to)
        return true;
    return (sector + count - node->from) % count < (node->to + count - node->from) % count;
}

// Is the half turn to the left of d (`sign` 1) or to the right (-1) free?
static bool half_is_free(const NavVector* vector, uint32_t vertex, Direction d, int sign) {
    const VectorStar* star = &vector->stars.data[vertex];
    uint32_t beside[2];
    sectors_beside(vector, vertex, d, beside);
    bool is_open = sector_is_free(vector, star, beside[sign < 0]);
    for (uint32_t k = 0; k < star->count && is_open; k++) {
        int64_t side = cross(d, direction_of(vector, vertex, &vector->rays.data[star->first + k]));
        if (sign > 0 ? side > 0 : side < 0)
            is_open = sector_is_free(vector, star, k) &&
                      sector_is_free(vector, star, sector_before(star, k));
    }
    return is_open;
}

bool navi_vector_passes(NavVector* vector, uint32_t vertex, NavPoint p, NavPoint q) {
    navi_vector_star(vector, vertex);
    Direction d = direction(p, q);
    return half_is_free(vector, vertex, d, 1) || half_is_free(vector, vertex, d, -1);
}

uint32_t navi_vector_wall(NavVector* vector, const VectorStar* star, uint32_t ray) {
    uint32_t span = vector->rays.data[star->first + ray].span;
    return navi_vector_is_wall(&vector->spans.data[span]) ? span : NAV_NONE;
}

uint32_t navi_vector_wall_beside(NavVector* vector, uint32_t vertex, NavPoint p) {
    const VectorStar* star = navi_vector_star(vector, vertex);
    if (star->count == 0)
        return NAV_NONE;
    uint32_t beside[2];
    sectors_beside(vector, vertex, direction(vector->points.data[vertex], p), beside);
    uint32_t wall = NAV_NONE;
    for (uint32_t k = 1; k <= star->count && wall == NAV_NONE; k++)
        wall = navi_vector_wall(vector, star, (beside[0] + k) % star->count);
    return wall;
}

bool navi_vector_is_corner(const NavVector* vector, const VectorNode* node) {
    const VectorRay* rays = vector->rays.data + vector->stars.data[node->vertex].first;
    return cross(direction_of(vector, node->vertex, &rays[node->to]),
                 direction_of(vector, node->vertex, &rays[node->from])) > 0;
}

bool navi_vector_touches(const NavVector* vector, const VectorNode* node, NavPoint q) {
    if (node->from == NAV_NONE)
        return true;
    const VectorRay* rays = vector->rays.data + vector->stars.data[node->vertex].first;
    Direction d = direction(navi_vector_point(vector, node), q);
    int64_t from = cross(d, direction_of(vector, node->vertex, &rays[node->from]));
    int64_t to = cross(d, direction_of(vector, node->vertex, &rays[node->to]));
    return !((from > 0 && to < 0) || (from < 0 && to > 0));
}

// --- start and goal ----------------------------------------------------------------------

// The vertex at p, or NAV_NONE.
static uint32_t vertex_at(const NavVector* vector, NavPoint p) {
    uint32_t v = 0;
    NAVI_LOWER_BOUND(v, vector->vertex_count, at, navi_point_less(vector->points.data[at], p));
    return v < vector->vertex_count && navi_point_equal(vector->points.data[v], p) ? v : NAV_NONE;
}

static bool add_rays(NavVector* vector, uint32_t vertex, NavPoint p) {
    VectorStar star = {.first = vector->rays.count};
    VectorWalk walk = navi_vector_walk(p, p);
    for (uint32_t k; (k = navi_vector_next(vector, &walk)) != NAV_NONE;) {
        const VectorSpan* span = &vector->spans.data[k];
        if (navi_orient2d(vector->points.data[span->a], vector->points.data[span->b], p) != 0)
            continue;
        for (int end = 0; end < 2; end++) {
            if (!navi_vector_room(vector, &vector->rays))
                return false;
            vector->rays.data[vector->rays.count++] = (VectorRay){.span = k, .is_to_b = end == 0};
        }
    }
    star.count = vector->rays.count - star.first;
    vector->stars.data[vertex] = star;
    return true;
}

bool navi_vector_place_end(NavVector* vector, uint32_t end, NavPoint p) {
    uint32_t vertex = vertex_at(vector, p);
    if (end == 0)
        vector->rays.count = vector->ray_count;
    if (vertex == NAV_NONE) {
        vertex = vector->vertex_count + end;
        vector->points.data[vertex] = p;
        if (!add_rays(vector, vertex, p))
            return false;
    }
    vector->ends[end] = (VectorNode){vertex, NAV_NONE, NAV_NONE};
    const VectorStar* star = navi_vector_star(vector, vertex);
    bool is_open = star->count == 0 && star->is_free;
    for (uint32_t k = 0; k < star->count; k++)
        is_open |= sector_is_free(vector, star, k);
    return is_open;
}
