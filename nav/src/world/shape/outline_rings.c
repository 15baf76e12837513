// Directed sides in order, as rings.
#include <string.h>

#include "base/assert.h"
#include "world/shape/outline.h"

// Border sides in `order`, by the point at which they start; `cells` says where each point's begin.
static void sort_by_start(OutlineScratch* s) {
    uint32_t* starts = s->cells.data;
    memset(starts, 0, ((size_t)s->points.count + 1) * sizeof *starts);
    for (uint32_t k = 0; k < s->sides.count; k++)
        starts[s->sides.data[k].from] += !(s->sides.data[k].flags & SIDE_INNER);
    for (uint32_t p = 1; p <= s->points.count; p++)
        starts[p] += starts[p - 1];
    for (uint32_t k = s->sides.count; k-- > 0;)
        if (!(s->sides.data[k].flags & SIDE_INNER))
            s->order.data[--starts[s->sides.data[k].from]] = k;
}

// Is q met before r when the direction from p turns clockwise (in the sense of falling orient2d),
// beginning at `back`?
static bool comes_first(NavPoint p, NavPoint back, NavPoint q, NavPoint r) {
    int64_t q_side = navi_orient2d(p, back, q), r_side = navi_orient2d(p, back, r);
    bool q_is_early = q_side < 0, r_is_early = r_side < 0; // within the first half turn
    if (q_side == 0)
        q_is_early = false;
    if (q_is_early != r_is_early)
        return q_is_early;
    return navi_orient2d(p, q, r) < 0;
}

// The side on which the border goes on behind `side`: of several at a touching point, the one that
// closes the piece on its left. Used sides have where == 1.
static uint32_t next_side(const OutlineScratch* s, const NavSide* side) {
    const NavPoint* points = s->points.data;
    uint32_t best = NAV_NONE;
    for (uint32_t k = s->cells.data[side->to]; k < s->cells.data[side->to + 1]; k++) {
        const NavSide* other = &s->sides.data[s->order.data[k]];
        if (s->where.data[s->order.data[k]] == 1)
            continue;
        if (best == NAV_NONE || comes_first(points[side->to], points[side->from], points[other->to],
                                            points[s->sides.data[best].to]))
            best = s->order.data[k];
    }
    return best;
}

// Move sides stack[from ..) to the end of the output as one ring.
static void emit_ring(OutlineScratch* s, uint32_t from, NavSide* out, uint32_t* out_count) {
    for (uint32_t k = from; k < s->stack.count; k++) {
        NavSide side = s->sides.data[s->stack.data[k]];
        side.flags &= ~SIDE_RING_END;
        if (k + 1 == s->stack.count)
            side.flags |= SIDE_RING_END;
        out[(*out_count)++] = side;
    }
    s->stack.count = from;
}

// Follow the border from one side; each time it comes back to a point, a simple ring is complete.
static void follow(OutlineScratch* s, uint32_t start, NavSide* out, uint32_t* out_count) {
    s->stack.count = 0;
    for (uint32_t at = start; at != NAV_NONE;) {
        s->where.data[at] = 1;
        s->at_point.data[s->sides.data[at].from] = s->stack.count;
        s->stack.data[s->stack.count++] = at;
        // A remembered place is only believed when the side there starts at the point.
        uint32_t end = s->sides.data[at].to, k = s->at_point.data[end];
        if (k < s->stack.count && s->sides.data[s->stack.data[k]].from == end)
            emit_ring(s, k, out, out_count);
        if (s->stack.count == 0)
            break;
        at = next_side(s, &s->sides.data[at]);
    }
}

NavResult navi_outline_order_rings(OutlineScratch* s) {
    uint32_t count = s->sides.count, border = 0, out_count = 0;
    if (!navi_array_reserve(s->memory, &s->order, count) ||
        !navi_array_reserve(s->memory, &s->where, count) ||
        !navi_array_reserve(s->memory, &s->stack, count) ||
        !navi_array_reserve(s->memory, &s->at_point, s->points.count) ||
        !navi_array_reserve(s->memory, &s->cells, (size_t)s->points.count + 1) ||
        !navi_array_reserve(s->memory, &s->sides, 2 * (size_t)count))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < s->points.count; k++)
        s->at_point.data[k] = NAV_NONE;
    for (uint32_t k = 0; k < count; k++) {
        s->where.data[k] = 0;
        border += !(s->sides.data[k].flags & SIDE_INNER);
    }
    sort_by_start(s);
    NavSide* out = s->sides.data + count;
    for (uint32_t k = 0; k < border; k++)
        if (s->where.data[s->order.data[k]] == 0)
            follow(s, s->order.data[k], out, &out_count);
    NAV_ASSERT(out_count == border);
    for (uint32_t k = 0; k < count; k++)
        if (s->sides.data[k].flags & SIDE_INNER)
            out[out_count++] = s->sides.data[k];
    for (uint32_t k = 0; k < count; k++)
        s->sides.data[k] = out[k];
    return NAV_OK;
}
