#include "query/vector/vector.h"

typedef struct Sight {
    NavVector* vector;
    NavPoint from, to;
    uint32_t only;
    bool wants_first; // else any hit will do
    bool is_hit;
    VectorHit hit;
} Sight;

// A wall stops the line; NAV_NONE: nothing is free around that place, which no line comes to.
static void stop(Sight* sight, double at, uint32_t span, uint32_t vertex) {
    if (span == NAV_NONE || (sight->is_hit && at >= sight->hit.at))
        return;
    uint32_t contour = navi_vector_contour(sight->vector, span);
    if (sight->only != NAV_NONE && contour != sight->only)
        return;
    sight->is_hit = true;
    sight->hit = (VectorHit){at, contour, vertex};
}

// How far along the line a point on it lies.
static double share(const Sight* sight, NavPoint p) {
    int64_t x = (int64_t)sight->to.x - sight->from.x, y = (int64_t)sight->to.y - sight->from.y;
    if ((x < 0 ? -x : x) >= (y < 0 ? -y : y))
        return (double)((int64_t)p.x - sight->from.x) / (double)x;
    return (double)((int64_t)p.y - sight->from.y) / (double)y;
}

static void meet_vertex(Sight* sight, uint32_t vertex) {
    NavPoint p = sight->vector->points.data[vertex];
    if (navi_point_equal(p, sight->from) || navi_point_equal(p, sight->to) ||
        !navi_on_segment(sight->from, sight->to, p) ||
        navi_vector_passes(sight->vector, vertex, sight->from, sight->to))
        return;
    uint32_t wall = navi_vector_wall_beside(sight->vector, vertex, sight->from);
    stop(sight, share(sight, p), wall, vertex);
}

static void meet_span(Sight* sight, uint32_t k) {
    NavVector* vector = sight->vector;
    const VectorSpan* span = &vector->spans.data[k];
    NavPoint a = vector->points.data[span->a], b = vector->points.data[span->b];
    int64_t side_a = navi_orient2d(sight->from, sight->to, a);
    int64_t side_b = navi_orient2d(sight->from, sight->to, b);
    if (side_a == 0)
        meet_vertex(sight, span->a);
    if (side_b == 0)
        meet_vertex(sight, span->b);
    if (side_a == 0 || side_b == 0 || (side_a > 0) == (side_b > 0))
        return;
    int64_t from = navi_orient2d(a, b, sight->from), to = navi_orient2d(a, b, sight->to);
    if (from == 0 || to == 0 || (from > 0) == (to > 0))
        return;
    navi_vector_star(vector, span->a);
    if (navi_vector_is_wall(span))
        stop(sight, (double)from / ((double)from - (double)to), k, NAV_NONE);
}

// The line cannot leave its end there.
static void meet_end(Sight* sight, const VectorNode* node, NavPoint other, double at) {
    if (navi_vector_opens(sight->vector, node, other))
        return;
    const VectorStar* star = &sight->vector->stars.data[node->vertex];
    uint32_t wall = node->from != NAV_NONE
                        ? sight->vector->rays.data[star->first + node->from].span
                        : navi_vector_wall_beside(sight->vector, node->vertex, other);
    stop(sight, at, wall, node->vertex);
}

static bool is_over(NavVector* vector) {
    if (vector->failure == NAV_OK && vector->looks_left == 0)
        vector->is_out_of_looks = true;
    return vector->failure != NAV_OK || vector->is_out_of_looks;
}

bool navi_vector_sees(NavVector* vector, const VectorNode* from, const VectorNode* to,
                      uint32_t only, VectorHit* hit) {
    // Copies, as tracing contours moves the nodes of others.
    const VectorNode copies[2] = {*from, *to}, *p = &copies[0], *q = &copies[1];
    if (is_over(vector))
        return false;
    vector->looks_left--;
    if (p->vertex == q->vertex) { // where contours touch, one cannot go from one side to another
        if (hit != NULL)
            *hit = (VectorHit){0, NAV_NONE, p->vertex};
        return p->from == NAV_NONE || q->from == NAV_NONE || p->from == q->from;
    }
    Sight sight = {.vector = vector,
                   .from = navi_vector_point(vector, p),
                   .to = navi_vector_point(vector, q),
                   .only = only,
                   .wants_first = hit != NULL};
    meet_end(&sight, p, sight.to, 0);
    VectorWalk walk = navi_vector_walk(sight.from, sight.to);
    for (uint32_t k; !(sight.is_hit && !sight.wants_first) &&
                     (k = navi_vector_next(vector, &walk)) != NAV_NONE;)
        meet_span(&sight, k);
    meet_end(&sight, q, sight.from, 1);
    if (hit != NULL)
        *hit = sight.hit;
    return vector->failure == NAV_OK && !sight.is_hit;
}
