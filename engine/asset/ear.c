#include "asset/ear.h"

#include "asset/point.h"

typedef struct Ring {
    const EngPoint* points;
    uint32_t* next;
    uint32_t* before;
    uint32_t count;
    int sign; // polygon_sign of the whole polygon
} Ring;

// The polygon_sign of the polygon. Its lowest leftmost corner is convex, so the sign there is the
// sign of the area.
static int polygon_sign(const EngPoint* points, uint32_t count) {
    uint32_t first = 0;
    for (uint32_t i = 1; i < count; i++) {
        bool is_lower = points[i].x < points[first].x ||
                        (points[i].x == points[first].x && points[i].y < points[first].y);
        first = is_lower ? i : first;
    }
    return engi_turn(points[(first + count - 1) % count], points[first],
                     points[(first + 1) % count]);
}

static int corner_sign(const Ring* ring, uint32_t a, uint32_t b, uint32_t c) {
    return ring->sign * engi_turn(ring->points[a], ring->points[b], ring->points[c]);
}

static bool is_ear(const Ring* ring, uint32_t b) {
    uint32_t a = ring->before[b], c = ring->next[b];
    if (corner_sign(ring, a, b, c) <= 0)
        return false;
    for (uint32_t p = ring->next[c]; p != a; p = ring->next[p]) {
        EngPoint point = ring->points[p];
        if (engi_is_same_point(point, ring->points[a]) ||
            engi_is_same_point(point, ring->points[b]) ||
            engi_is_same_point(point, ring->points[c]))
            continue;
        if (corner_sign(ring, a, b, p) >= 0 && corner_sign(ring, b, c, p) >= 0 &&
            corner_sign(ring, c, a, p) >= 0)
            return false;
    }
    return true;
}

static void unlink_corner(Ring* ring, uint32_t b) {
    ring->next[ring->before[b]] = ring->next[b];
    ring->before[ring->next[b]] = ring->before[b];
    ring->count--;
}

bool engi_ear_cut(const EngPoint* points, uint32_t count, uint32_t* next, uint32_t* triangles,
                  uint32_t* triangle_count) {
    *triangle_count = 0;
    if (count < 3)
        return false;
    Ring ring = {points, next, next + count, count, polygon_sign(points, count)};
    if (ring.sign == 0)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        ring.next[i] = (i + 1) % count;
        ring.before[i] = (i + count - 1) % count;
    }
    uint32_t b = 0, tries = 0;
    while (ring.count > 2) {
        uint32_t a = ring.before[b], c = ring.next[b];
        bool is_straight = corner_sign(&ring, a, b, c) == 0;
        if (!is_straight && !is_ear(&ring, b)) {
            if (++tries > ring.count)
                return false;
            b = c;
            continue;
        }
        if (!is_straight) { // a straight corner is removed without a triangle
            uint32_t* out = &triangles[3 * (*triangle_count)++];
            out[0] = ring.sign > 0 ? a : c;
            out[1] = b;
            out[2] = ring.sign > 0 ? c : a;
        }
        unlink_corner(&ring, b);
        tries = 0;
        b = a;
    }
    return *triangle_count > 0;
}
