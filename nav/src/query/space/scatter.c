// Two methods draw a point, each uniform over the same set. So the first success of either is
// uniform, too. One draws a lattice point of the box; it is fast when much of the box is walkable.
// The other draws a triangle by its area and a point in it; it is fast when the triangles are small
// compared with the box. After some failures of the first, both take turns. Triangles are sorted by
// coordinates, so that results do not depend on slots.
#include "query/space/scatter.h"

#include "base/hash.h"
#include "base/search.h"
#include "base/sort.h"
#include "query/space/nearest.h"

enum { TRIES_BOX = 64, TRIES = 4096 };

typedef struct Scatter {
    SpaceScratch* scratch;
    const Joined* joined;
    const NavRandomRequest* request;
    const ScatterAccept* accept;
    uint64_t* state;
    NavBox box;
    bool has_failed; // for lack of memory
} Scatter;

static uint64_t next_random(uint64_t* state) {
    *state += UINT64_C(0x9E3779B97F4A7C15);
    return navi_mix64(*state);
}

uint64_t navi_random_below(uint64_t* state, uint64_t bound) {
    NAV_ASSERT(bound > 0);
    // 2^64 modulo the bound. The smallest numbers, below this, would be drawn too often.
    uint64_t beyond = (0 - bound) % bound;
    for (;;) {
        uint64_t drawn = next_random(state);
        if (drawn >= beyond)
            return drawn % bound;
    }
}

static bool accepts(Scatter* scatter, NavPoint p, uint32_t* triangle) {
    const NavRandomRequest* request = scatter->request;
    if (!navi_point_in_range(p))
        return false;
    if (request->is_in_circle &&
        navi_distance_2(p, request->center) > (int64_t)request->radius * request->radius)
        return false;
    NavSpot spot = navi_spot(scatter->scratch->ask->mesh, p);
    *triangle = navi_joined_triangle(scatter->joined, &spot);
    bool may = *triangle != NAV_NONE;
    if (may && scatter->accept != NULL && !scatter->accept->may(scatter->accept->context, p, &may))
        scatter->has_failed = true;
    return may && !scatter->has_failed;
}

static bool give_point(NavRandomPoint* point, NavPoint p, uint32_t triangle) {
    NavRandomPoint made = {true, p, triangle};
    *point = made;
    return true;
}

static bool try_box(Scatter* scatter, NavRandomPoint* point) {
    NavBox box = scatter->box;
    uint64_t width = (uint64_t)((int64_t)box.max.x - box.min.x) + 1;
    uint64_t height = (uint64_t)((int64_t)box.max.y - box.min.y) + 1;
    int64_t x = box.min.x + (int64_t)navi_random_below(scatter->state, width);
    int64_t y = box.min.y + (int64_t)navi_random_below(scatter->state, height);
    NavPoint p = {(int32_t)x, (int32_t)y};
    uint32_t triangle;
    return accepts(scatter, p, &triangle) && give_point(point, p, triangle);
}

// --- by triangles ------------------------------------------------------------------------

static bool is_before(const void* context, uint32_t a, uint32_t b) {
    return a != b && navi_has_smaller_corners(context, a, b);
}

static bool meets_box(const Mesh* mesh, uint32_t t, NavBox box) {
    bool left = true, right = true, above = true, below = true;
    for (uint32_t i = 0; i < 3; i++) {
        NavPoint p = mesh->pos[mesh->tri[t].v[i]];
        left &= p.x < box.min.x;
        right &= p.x > box.max.x;
        above &= p.y < box.min.y;
        below &= p.y > box.max.y;
    }
    return !left && !right && !above && !below;
}

// List the triangles to draw from, and the sums of their areas.
static NavResult gather(const Scatter* scatter) {
    SpaceScratch* scratch = scatter->scratch;
    NavMemory* memory = &scratch->ask->memory;
    const Mesh* mesh = scratch->ask->mesh;
    TriangleList* choices = &scratch->choices;
    choices->count = scratch->sums.count = 0;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        if (navi_tri_is_alive(mesh, t) && navi_joined_has(scatter->joined, t) &&
            meets_box(mesh, t, scatter->box) && navi_triangles_add(memory, choices, t) != NAV_OK)
            return NAV_ERR_MEMORY;
    if (!navi_array_reserve(memory, &scratch->sums, choices->count))
        return NAV_ERR_MEMORY;
    navi_sort(choices->data, choices->count, is_before, mesh);
    uint64_t sum = 0;
    for (uint32_t k = 0; k < choices->count; k++) {
        const uint32_t* v = mesh->tri[choices->data[k]].v;
        sum += (uint64_t)navi_orient2d(mesh->pos[v[0]], mesh->pos[v[1]], mesh->pos[v[2]]);
        NAV_ASSERT(k == 0 || sum > scratch->sums.data[k - 1]); // no triangle is empty
        scratch->sums.data[scratch->sums.count++] = sum;
    }
    return NAV_OK;
}

static int32_t mixed(int32_t a, int32_t b, int32_t c, int64_t i, int64_t j) {
    int64_t sum = i * ((int64_t)b - a) + j * ((int64_t)c - a), half = INT64_C(1) << 30;
    return (int32_t)(a + navi_wide_floor_div(navi_wide_mul(sum + half, 1), UINT64_C(1) << 31));
}

// The triangle's corners begin with the smallest, so that the point does not depend on their order.
static NavPoint point_in(const Mesh* mesh, uint32_t t, uint64_t* state) {
    const int64_t whole = INT64_C(1) << 31;
    const uint32_t* v = mesh->tri[t].v;
    const uint32_t k = navi_tri_first(mesh, t);
    NavPoint a = mesh->pos[v[k]], b = mesh->pos[v[navi_next3(k)]], c = mesh->pos[v[navi_prev3(k)]];
    int64_t i = (int64_t)navi_random_below(state, (uint64_t)whole + 1);
    int64_t j = (int64_t)navi_random_below(state, (uint64_t)whole + 1);
    if (i + j > whole) { // the other half of the parallelogram
        i = whole - i;
        j = whole - j;
    }
    NavPoint p = {mixed(a.x, b.x, c.x, i, j), mixed(a.y, b.y, c.y, i, j)};
    return p;
}

static bool try_triangle(Scatter* scatter, NavRandomPoint* point) {
    const SpaceScratch* scratch = scatter->scratch;
    NAV_ASSERT(scratch->sums.count > 0 && scratch->sums.count == scratch->choices.count);
    uint64_t whole = scratch->sums.data[scratch->sums.count - 1];
    uint64_t drawn = navi_random_below(scatter->state, whole);
    uint32_t k = 0;
    NAVI_LOWER_BOUND(k, scratch->sums.count - 1, at, scratch->sums.data[at] <= drawn);
    NavPoint p = point_in(scratch->ask->mesh, scratch->choices.data[k], scatter->state);
    uint32_t triangle;
    return accepts(scatter, p, &triangle) && give_point(point, p, triangle);
}

// ------------------------------------------------------------------------------------------

static NavBox box_of(const NavRandomRequest* request, NavBox bounds) {
    if (!request->is_in_circle)
        return bounds;
    int64_t r = request->radius, x = request->center.x, y = request->center.y;
    NavBox box = bounds;
    if (x - r > box.min.x)
        box.min.x = (int32_t)(x - r);
    if (y - r > box.min.y)
        box.min.y = (int32_t)(y - r);
    if (x + r < box.max.x)
        box.max.x = (int32_t)(x + r);
    if (y + r < box.max.y)
        box.max.y = (int32_t)(y + r);
    return box;
}

// Hardly anything is walkable: take the nearest point to the middle of the box.
static NavResult take_nearest(const Scatter* scatter, NavRandomPoint* point) {
    const NavRandomRequest* request = scatter->request;
    NavBox box = scatter->box;
    NavPoint middle = {(int32_t)(((int64_t)box.min.x + box.max.x) / 2),
                       (int32_t)(((int64_t)box.min.y + box.max.y) / 2)};
    int64_t most = request->is_in_circle ? request->radius : INT32_MAX;
    NavPoint near = request->is_in_circle ? request->center : middle;
    NavNearest nearest;
    if (navi_nearest(scatter->scratch->ask, scatter->joined, near, most * most, &nearest) != NAV_OK)
        return NAV_ERR_MEMORY;
    NavRandomPoint made = {nearest.is_found, nearest.point, nearest.triangle};
    *point = made;
    return NAV_OK;
}

// The tries are over.
static bool is_done(const Scatter* scatter, bool is_found) {
    return is_found || scatter->has_failed;
}

static NavResult draw(Scatter* scatter, NavRandomPoint* point) {
    for (uint32_t k = 0; k < TRIES_BOX; k++)
        if (is_done(scatter, try_box(scatter, point)))
            return NAV_OK;
    if (gather(scatter) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (scatter->scratch->choices.count == 0)
        return NAV_OK;
    for (uint32_t k = 0; k < TRIES; k++)
        if (is_done(scatter, try_triangle(scatter, point) || try_box(scatter, point)))
            return NAV_OK;
    return scatter->accept == NULL ? take_nearest(scatter, point) : NAV_OK;
}

NavResult navi_scatter(SpaceScratch* scratch, const Joined* joined, const NavRandomRequest* request,
                       const ScatterAccept* accept, uint64_t* state, NavRandomPoint* point) {
    NavBox box = box_of(request, scratch->ask->world->bounds);
    Scatter scatter = {scratch, joined, request, accept, state, box, false};
    NavRandomPoint none = {false, {0, 0}, NAV_NONE};
    *point = none;
    if (box.min.x > box.max.x || box.min.y > box.max.y)
        return NAV_OK;
    NavResult result = draw(&scatter, point);
    return scatter.has_failed ? NAV_ERR_MEMORY : result;
}
