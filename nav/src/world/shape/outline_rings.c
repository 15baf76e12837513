// Orders the directed sides of a border as rings.
#include <string.h>

#include "base/assert.h"
#include "world/shape/outline.h"

// Sort the sides of the border into `order`, by the point where they start. The sides that start at
// point p are then order[cells[p]] to order[cells[p + 1] - 1].
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

// A ray from p points at `back` and rotates clockwise (to where orient2d is negative). Does it meet
// q before r?
static bool is_met_first(NavPoint p, NavPoint back, NavPoint q, NavPoint r) {
    int64_t q_side = navi_orient2d(p, back, q), r_side = navi_orient2d(p, back, r);
    bool q_is_early = q_side < 0, r_is_early = r_side < 0; // within the first half turn
    if (q_side == 0)
        q_is_early = false;
    if (q_is_early != r_is_early)
        return q_is_early;
    return navi_orient2d(p, q, r) < 0;
}

// The side that follows `side` on the border. If several start at its end, where rings touch, it is
// the first one clockwise from `side`: it closes the piece on the left. Used sides have where == 1.
static uint32_t next_side(const OutlineScratch* s, const NavSide* side) {
    const NavPoint* points = s->points.data;
    uint32_t best = NAV_NONE;
    for (uint32_t k = s->cells.data[side->to]; k < s->cells.data[side->to + 1]; k++) {
        const NavSide* other = &s->sides.data[s->order.data[k]];
        if (s->where.data[s->order.data[k]] == 1)
            continue;
        if (best == NAV_NONE || is_met_first(points[side->to], points[side->from],
                                             points[other->to], points[s->sides.data[best].to]))
            best = s->order.data[k];
    }
    return best;
}

// Move the sides from stack[from] on to the end of the output, as one ring.
static void emit_ring(OutlineScratch* s, uint32_t from, NavSide* out, uint32_t* out_count) {
    NAV_ASSERT(from + 2 < s->stack.count); // a ring has three sides or more
    for (uint32_t k = from; k < s->stack.count; k++) {
        NavSide side = s->sides.data[s->stack.data[k]];
        side.flags &= ~SIDE_RING_END;
        if (k + 1 == s->stack.count)
            side.flags |= SIDE_RING_END;
        out[(*out_count)++] = side;
    }
    s->stack.count = from;
}

// Follow the border from one side on. Each time it returns to a point, a simple ring is complete.
static void follow_border(OutlineScratch* s, uint32_t start, NavSide* out, uint32_t* out_count) {
    s->stack.count = 0;
    NAV_BOUND(left, s->sides.count);
    for (uint32_t at = start; at != NAV_NONE;) {
        NAV_ROUND(left);
        NAV_ASSERT(s->where.data[at] == 0 && s->stack.count < s->stack.capacity);
        s->where.data[at] = 1;
        s->at_point.data[s->sides.data[at].from] = s->stack.count;
        s->stack.data[s->stack.count++] = at;
        // An entry of at_point may be old. It is valid if the side there starts at the point.
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
            follow_border(s, s->order.data[k], out, &out_count);
    NAV_ASSERT(out_count == border);
    for (uint32_t k = 0; k < count; k++)
        if (s->sides.data[k].flags & SIDE_INNER)
            out[out_count++] = s->sides.data[k];
    for (uint32_t k = 0; k < count; k++)
        s->sides.data[k] = out[k];
    return NAV_OK;
}
