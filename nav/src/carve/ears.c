// A shortcut of stage 4: ear clipping for a few plain rings.
//
// Conditions (if one fails, nothing has changed and the sweep does the work):
//   1. there are few nodes, and every vertex is on a ring;
//   2. no ring visits a vertex twice, and each ring encloses a positive area.
//
// Why these are enough: rings do not cross, because no two sides do. By 2 each ring is a simple
// polygon with its inside on the left; a hole would be a ring around a negative area. So each piece
// is the inside of one ring. A simple polygon has a triangulation without degenerate triangles,
// even with collinear corners, and two of its triangles are ears. The order of clipping does not
// matter, because legalize leads to the same mesh.
#include "base/assert.h"
#include "carve/carve.h"

enum { MOST_NODES = 96, MOST_IN_RING = 24 };

// The remaining corners of a ring.
typedef struct EarRing {
    uint32_t* node;
    NavPoint* at;
    uint32_t count;
} EarRing;

// Does the ring visit no vertex twice, and is it positive? No two vertices have one place. At its
// lexicographically smallest corner a simple ring is strictly convex, so the orientation there is
// that of the ring. (The area itself might not fit into 64 bits.)
static bool is_plain(const EarRing* ring) {
    uint32_t first = 0, last = ring->count - 1;
    for (uint32_t i = 0; i < ring->count; i++) {
        NavPoint at = ring->at[i];
        bool is_met = false;
        for (uint32_t k = 0; k < i; k++)
            is_met |= ((ring->at[k].x ^ at.x) | (ring->at[k].y ^ at.y)) == 0;
        if (is_met)
            return false;
        if (navi_point_less(at, ring->at[first]))
            first = i;
    }
    uint32_t before = first == 0 ? last : first - 1, behind = first == last ? 0 : first + 1;
    return navi_orient2d(ring->at[before], ring->at[first], ring->at[behind]) > 0;
}

// Read the ring of node n into the arrays. False: it is too long or not plain.
static bool read_ring(const Carve* carve, uint32_t n, bool* is_read, EarRing* ring) {
    uint32_t at = n;
    ring->count = 0;
    do {
        if (ring->count == MOST_IN_RING)
            return false;
        NAV_ASSERT(at < carve->nodes.count && !is_read[at]);
        ring->node[ring->count] = at;
        ring->at[ring->count++] = navi_carve_pos(carve, at);
        is_read[at] = true;
        at = carve->nodes.data[at].next;
    } while (at != n);
    return is_plain(ring);
}

// Is the corner i an ear: is it convex, and is no other corner in its triangle or on the diagonal?
static bool is_ear(const EarRing* ring, uint32_t p, uint32_t i, uint32_t q) {
    NavPoint a = ring->at[p], b = ring->at[i], c = ring->at[q];
    if (navi_orient2d(a, b, c) <= 0)
        return false;
    for (uint32_t k = 0; k < ring->count; k++) {
        NavPoint at = ring->at[k];
        if (k != p && k != i && k != q && navi_orient2d(c, a, at) >= 0 &&
            navi_orient2d(a, b, at) >= 0 && navi_orient2d(b, c, at) >= 0)
            return false;
    }
    return true;
}

static bool cut_ear(Carve* carve, EarRing* ring, uint32_t p, uint32_t i, uint32_t q) {
    uint32_t forth = navi_carve_diagonal(carve, ring->node[p], ring->node[q]);
    if (forth == NAV_NONE || !navi_carve_emit(carve, ring->node[p]))
        return false;
    ring->node[p] = forth;
    ring->count--;
    for (uint32_t k = i; k < ring->count; k++) {
        ring->node[k] = ring->node[k + 1];
        ring->at[k] = ring->at[k + 1];
    }
    return true;
}

// Each time around the ring finds an ear.
static bool cut_ears(Carve* carve, EarRing* ring) {
    uint32_t i = 0;
    NAV_ASSERT(ring->count >= 3);
    NAV_BOUND(left, (uint64_t)ring->count * (ring->count + 1));
    while (ring->count > 3) {
        NAV_ROUND(left);
        uint32_t p = i == 0 ? ring->count - 1 : i - 1, q = i + 1 < ring->count ? i + 1 : 0;
        if (!is_ear(ring, p, i, q)) {
            i = q;
            continue;
        }
        if (!cut_ear(carve, ring, p, i, q))
            return false;
        i = i < ring->count ? i : 0; // skip the next corner, which is now part of a triangle
        i = i + 1 < ring->count ? i + 1 : 0;
    }
    return navi_carve_emit(carve, ring->node[0]);
}

static bool is_small(const Carve* carve) {
    if (carve->nodes.count > MOST_NODES || carve->is_sweeping_all)
        return false;
    for (uint32_t k = 0; k < carve->vertices.count; k++)
        if (carve->vertices.data[k].first_node == NAV_NONE)
            return false;
    return true;
}

bool navi_carve_ears(Carve* carve, bool* is_done) {
    uint32_t node[MOST_NODES];
    NavPoint at[MOST_NODES];
    EarRing rings[MOST_NODES / 3];
    bool is_read[MOST_NODES] = {false};
    uint32_t ring_count = 0, used = 0, node_count = carve->nodes.count;
    *is_done = false;
    if (!is_small(carve))
        return true;
    for (uint32_t n = 0; n < node_count; n++) {
        if (is_read[n])
            continue;
        EarRing ring = {node + used, at + used, 0};
        if (!read_ring(carve, n, is_read, &ring))
            return true;
        NAV_ASSERT(ring.count >= 3 && ring_count < MOST_NODES / 3);
        rings[ring_count++] = ring;
        used += ring.count;
    }
    *is_done = true;
    for (uint32_t k = 0; k < ring_count; k++)
        if (!cut_ears(carve, &rings[k]))
            return false;
    return true;
}
