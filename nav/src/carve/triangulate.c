// Stage 4: the pieces become triangles. A sweep from left to right over all pieces at once cuts
// triangles off their rings. The diagonals are spliced in like new edges. It handles everything
// that cut leaves: holes, lone sides with the same piece on both sides, and rings that touch
// themselves. Cost: O(n log n).
//
// Between two consecutive sides on the sweep line is an interval. If the interval is inside a
// piece, then the swept part of the ring between the two sides is called the front. The front is a
// reflex chain: no triangle can be cut off it. The helper of the interval is the rightmost corner
// of the front. It sees the whole interval on the sweep line.
#include <string.h>

#include "base/assert.h"
#include "base/search.h"
#include "base/sort.h"
#include "carve/carve.h"

static CarveNode* node_at(const Carve* carve, uint32_t node) { return &carve->nodes.data[node]; }

static NavPoint sweep_pos(const Carve* carve, uint32_t carve_vertex) {
    return carve->mesh->pos[carve->vertices.data[carve_vertex].vertex];
}

// --- the sides ---------------------------------------------------------------------------

static bool add_side(Carve* carve, uint32_t n) {
    if (!navi_array_room(carve->memory, &carve->sides))
        return false;
    const CarveNode* node = node_at(carve, n);
    uint32_t from = carve->mesh->vertex[node->vertex].mark;
    uint32_t to = carve->mesh->vertex[node_at(carve, node->next)->vertex].mark;
    NAV_ASSERT(carve->vertices.data[from].vertex == node->vertex && from != to);
    bool is_rightward = navi_point_less(sweep_pos(carve, from), sweep_pos(carve, to));
    CarveSide side = {is_rightward ? from : to,
                      is_rightward ? to : from,
                      is_rightward ? n : node->twin,
                      is_rightward ? node->twin : n,
                      NAV_NONE,
                      NAV_NONE};
    side.next_start = carve->vertices.data[side.left].starts;
    carve->vertices.data[side.left].starts = carve->sides.count;
    carve->sides.data[carve->sides.count++] = side;
    return true;
}

static bool prepare_sweep(Carve* carve) {
    uint32_t count = carve->vertices.count, node_count = carve->nodes.count;
    carve->sides.count = carve->status.count = 0;
    if (!navi_array_reserve(carve->memory, &carve->sweep, 2 * (size_t)count))
        return false;
    for (uint32_t k = 0; k < count; k++) {
        carve->vertices.data[k].starts = NAV_NONE;
        carve->sweep.data[k].key = navi_point_key(sweep_pos(carve, k));
        carve->sweep.data[k].value = k;
    }
    for (uint32_t n = 0; n < node_count; n++)
        if (node_at(carve, n)->twin == NAV_NONE || n < node_at(carve, n)->twin)
            if (!add_side(carve, n))
                return false;
    navi_sort_keyed(carve->sweep.data, carve->sweep.data + count, count);
    return navi_array_reserve(carve->memory, &carve->status, carve->sides.count) &&
           navi_array_reserve(carve->memory, &carve->starting, carve->sides.count);
}

// --- cutting triangles off ---------------------------------------------------------------

bool navi_carve_emit(Carve* carve, uint32_t n0) {
    if (!navi_array_room(carve->memory, &carve->tris))
        return false;
    uint32_t n1 = node_at(carve, n0)->next, n2 = node_at(carve, n1)->next;
    NAV_ASSERT(node_at(carve, n2)->next == n0);
    NAV_ASSERT(navi_orient2d(navi_carve_pos(carve, n0), navi_carve_pos(carve, n1),
                             navi_carve_pos(carve, n2)) > 0);
    uint32_t index = carve->tris.count++;
    CarveTri tri = {{n0, n1, n2}, NAV_NONE};
    carve->tris.data[index] = tri;
    // The side that starts at corner k is opposite corner k + 2.
    node_at(carve, n0)->tri = 4 * index + 2;
    node_at(carve, n1)->tri = 4 * index + 0;
    node_at(carve, n2)->tri = 4 * index + 1;
    return true;
}

uint32_t navi_carve_diagonal(Carve* carve, uint32_t a, uint32_t b) {
    if (!navi_array_reserve(carve->memory, &carve->nodes, (size_t)carve->nodes.count + 2))
        return NAV_NONE;
    CarveEdge edge = {node_at(carve, a)->vertex, node_at(carve, b)->vertex};
    return navi_carve_splice(carve, a, b, edge, false);
}

static bool is_node_swept(const Carve* carve, uint32_t node, NavPoint p) {
    return navi_point_less(navi_carve_pos(carve, node), p);
}

// Node n is the side from p to the top of the front below p. Cut off all triangles with apex p that
// p sees, from the top down. Then n is the diagonal to the last corner seen.
static bool cut_down(Carve* carve, NavPoint p, uint32_t* n) {
    NAV_BOUND(left, carve->nodes.count);
    for (;;) {
        NAV_ROUND(left);
        uint32_t n1 = node_at(carve, *n)->next, n2 = node_at(carve, n1)->next;
        if (!is_node_swept(carve, n2, p) ||
            navi_orient2d(p, navi_carve_pos(carve, n1), navi_carve_pos(carve, n2)) <= 0)
            return true;
        uint32_t forth = navi_carve_diagonal(carve, *n, n2);
        if (forth == NAV_NONE || !navi_carve_emit(carve, *n))
            return false;
        *n = forth;
    }
}

// Node n is the side to p from the bottom of the front above p. The same, from the bottom up.
static bool cut_up(Carve* carve, NavPoint p, uint32_t* n) {
    NAV_BOUND(left, carve->nodes.count);
    for (;;) {
        NAV_ROUND(left);
        uint32_t m = node_at(carve, *n)->prev;
        if (!is_node_swept(carve, m, p) ||
            navi_orient2d(navi_carve_pos(carve, m), navi_carve_pos(carve, *n), p) <= 0)
            return true;
        uint32_t forth = navi_carve_diagonal(carve, m, node_at(carve, *n)->next);
        if (forth == NAV_NONE || !navi_carve_emit(carve, m))
            return false;
        *n = forth;
    }
}

// Node n is the side from p to the top of a front whose bottom is also a neighbour of p. A fan of
// triangles uses up the whole front.
static bool cut_all(Carve* carve, uint32_t n) {
    NAV_BOUND(left, carve->nodes.count);
    for (;;) {
        NAV_ROUND(left);
        uint32_t n1 = node_at(carve, n)->next, n2 = node_at(carve, n1)->next;
        if (node_at(carve, n2)->next == n)
            return navi_carve_emit(carve, n);
        uint32_t forth = navi_carve_diagonal(carve, n, n2);
        if (forth == NAV_NONE || !navi_carve_emit(carve, n))
            return false;
        n = forth;
    }
}

// --- the sweep ---------------------------------------------------------------------------

static CarveSide* status_side(const Carve* carve, uint32_t at) {
    return &carve->sides.data[carve->status.data[at]];
}

static bool is_below(const Carve* carve, const CarveSide* side, NavPoint p) {
    return navi_orient2d(sweep_pos(carve, side->left), sweep_pos(carve, side->right), p) > 0;
}

// The position on the sweep line of the first side that is not below p.
static uint32_t find_in_status(const Carve* carve, NavPoint p) {
    uint32_t first = 0;
    NAVI_LOWER_BOUND(first, carve->status.count, at, is_below(carve, status_side(carve, at), p));
    return first;
}

static bool side_is_lower(const void* context, uint32_t a, uint32_t b) {
    const Carve* carve = context;
    const CarveSide *sa = &carve->sides.data[a], *sb = &carve->sides.data[b];
    return navi_orient2d(sweep_pos(carve, sa->left), sweep_pos(carve, sa->right),
                         sweep_pos(carve, sb->right)) > 0;
}

static void gather_starting(Carve* carve, uint32_t v) {
    carve->starting.count = 0;
    NAV_BOUND(left, carve->sides.count);
    for (uint32_t s = carve->vertices.data[v].starts; s != NAV_NONE;
         s = carve->sides.data[s].next_start) {
        NAV_ROUND(left);
        carve->starting.data[carve->starting.count++] = s;
    }
    navi_sort(carve->starting.data, carve->starting.count, side_is_lower, carve);
}

// End the sides status[low .. high) at p. `face` becomes the node at p whose corner faces the
// interval above the side below p, if that interval is inside a piece.
static bool end_sides(Carve* carve, NavPoint p, uint32_t low, uint32_t high, uint32_t* face) {
    *face = status_side(carve, low)->below;
    if (*face != NAV_NONE && !cut_down(carve, p, face))
        return false;
    for (uint32_t k = low; k + 1 < high; k++)
        if (status_side(carve, k)->above != NAV_NONE &&
            !cut_all(carve, status_side(carve, k + 1)->below))
            return false;
    uint32_t up = status_side(carve, high - 1)->above;
    return up == NAV_NONE || cut_up(carve, p, &up);
}

// No side ends at p, and p is inside a piece: connect p with the helper, which sees it. The vertex
// at p may be a lone one.
static bool tie_to_helper(Carve* carve, uint32_t v, const CarveSide* below, uint32_t* face) {
    NavPoint p = sweep_pos(carve, v);
    uint32_t corner = NAV_NONE;
    if (carve->starting.count > 0)
        corner = carve->sides.data[carve->starting.data[carve->starting.count - 1]].above;
    if (!navi_array_reserve(carve->memory, &carve->nodes, (size_t)carve->nodes.count + 2))
        return false;
    NAV_ASSERT(below->helper != NAV_NONE && is_node_swept(carve, below->helper, p));
    CarveEdge edge = {node_at(carve, below->helper)->vertex, carve->vertices.data[v].vertex};
    uint32_t up = navi_carve_splice(carve, below->helper, corner, edge, false);
    *face = up + 1;
    return cut_down(carve, p, face) && cut_up(carve, p, &up);
}

static void replace_in_status(Carve* carve, uint32_t low, uint32_t high) {
    uint32_t* status = carve->status.data;
    uint32_t added = carve->starting.count;
    memmove(status + low + added, status + high, (carve->status.count - high) * sizeof *status);
    memcpy(status + low, carve->starting.data, added * sizeof *status);
    carve->status.count = carve->status.count - (high - low) + added;
    NAV_ASSERT(carve->status.count <= carve->status.capacity);
    for (uint32_t k = 0; k < added; k++) {
        CarveSide* side = &carve->sides.data[carve->starting.data[k]];
        side->helper = side->above;
    }
}

// Do the sides of the sweep line run past p's abscissa, and do the first `low` of them pass below p
// and those from `high` on above?
static bool status_is_sound(const Carve* carve, NavPoint p, uint32_t low, uint32_t high) {
    for (uint32_t k = 0; k < carve->status.count; k++) {
        const CarveSide* side = status_side(carve, k);
        NavPoint left = sweep_pos(carve, side->left), right = sweep_pos(carve, side->right);
        int64_t turn = navi_orient2d(left, right, p);
        if (!navi_point_less(left, p) || navi_point_less(right, p) || (k < low && turn <= 0) ||
            (k >= high && turn >= 0))
            return false;
    }
    return true;
}

static bool sweep_vertex(Carve* carve, uint32_t v) {
    NavPoint p = sweep_pos(carve, v);
    uint32_t low = find_in_status(carve, p), high = low, face = NAV_NONE;
    while (high < carve->status.count && status_side(carve, high)->right == v)
        high++;
    NAV_VALIDATE(status_is_sound(carve, p, low, high));
    gather_starting(carve, v);
    CarveSide* below = low > 0 ? status_side(carve, low - 1) : NULL;
    bool is_inside = below != NULL && below->above != NAV_NONE;
    if (high > low) {
        if (!end_sides(carve, p, low, high, &face))
            return false;
    } else if (is_inside) {
        if (!tie_to_helper(carve, v, below, &face))
            return false;
    }
    if (is_inside)
        below->helper = face;
    replace_in_status(carve, low, high);
    return true;
}

bool navi_carve_triangulate(Carve* carve) {
    bool is_done;
    carve->tris.count = 0;
    if (!navi_carve_ears(carve, &is_done))
        return false;
    if (is_done)
        return true;
    if (!prepare_sweep(carve))
        return false;
    for (uint32_t k = 0; k < carve->vertices.count; k++)
        if (!sweep_vertex(carve, carve->sweep.data[k].value))
            return false;
    NAV_ASSERT(carve->status.count == 0);
    NAV_VALIDATE(navi_carve_rings_are_sound(carve));
    return true;
}
