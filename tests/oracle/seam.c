#include "oracle/seam.h"

#include <stdlib.h>
#include <string.h>

#include "oracle/memory.h"

static OracleWide square(int64_t value) { return (OracleWide)value * value; }

static OracleWide distance_2(NavPoint p, NavPoint q) {
    return square((int64_t)p.x - q.x) + square((int64_t)p.y - q.y);
}

bool oracle_is_near_segment(NavPoint a, NavPoint b, NavPoint c, int32_t width) {
    if (distance_2(a, c) <= square(width) || distance_2(b, c) <= square(width))
        return true;
    // Beside the segment: the angles at both ends are acute.
    OracleWide length_2 = distance_2(a, b);
    if (distance_2(a, c) + length_2 <= distance_2(b, c) ||
        distance_2(b, c) + length_2 <= distance_2(a, c))
        return false;
    return square(oracle_area_2(a, b, c)) <= square(width) * length_2;
}

static int compare_points(const void* p, const void* q) {
    return oracle_point_compare(*(const NavPoint*)p, *(const NavPoint*)q);
}

// Wrap: from each corner to the point that has all others on its positive side; of several in line
// the farthest.
static uint32_t wrap(const NavPoint* points, uint32_t count, NavPoint* ring) {
    uint32_t size = 0;
    NavPoint at = points[0];
    do {
        NavPoint next = at;
        ring[size++] = at;
        for (uint32_t k = 0; k < count; k++) {
            int64_t turn = oracle_area_2(at, next, points[k]);
            if (oracle_point_compare(next, at) == 0 || turn < 0 ||
                (turn == 0 && distance_2(at, points[k]) > distance_2(at, next)))
                next = points[k];
        }
        at = next;
    } while (oracle_point_compare(at, points[0]) != 0 && size <= count);
    return size;
}

// The corners of `other` that the side reaches.
static uint32_t add_corners(const OracleShape* other, OracleEdge side, int32_t width,
                            NavPoint* points, uint32_t count) {
    for (uint32_t e = 0; e < other->edge_count; e++) {
        NavPoint c = other->edges[e].a;
        if (!other->edges[e].is_inner && oracle_area_2(side.a, side.b, c) < 0 &&
            oracle_is_near_segment(side.a, side.b, c, width))
            points[count++] = c;
    }
    return count;
}

typedef struct SeamList {
    OracleShape* seams;
    size_t capacity;
    uint32_t count;
} SeamList;

static void add_seam(SeamList* list, const OracleShape* shape, NavPoint* points, uint32_t count,
                     uint32_t layers) {
    NavPoint* ring = oracle_alloc((size_t)count + 1, sizeof(NavPoint));
    qsort(points, count, sizeof(NavPoint), compare_points);
    uint32_t size = wrap(points, count, ring);
    OracleShape seam = *shape;
    seam.is_seam = true;
    seam.layers = layers;
    seam.edge_count = size;
    seam.edges = oracle_alloc(size, sizeof(OracleEdge));
    for (uint32_t k = 0; k < size; k++)
        seam.edges[k] = (OracleEdge){ring[k], ring[(k + 1) % size], false};
    free(ring);
    list->seams =
        oracle_grow(list->seams, &list->capacity, (size_t)list->count + 1, sizeof(OracleShape));
    list->seams[list->count++] = seam;
}

// The seam of one side for one layer; floors have one.
static void add_side(SeamList* list, const OracleShape* shapes, uint32_t shape_count, uint32_t own,
                     OracleEdge side, uint32_t layer, int32_t width) {
    const OracleShape* shape = &shapes[own];
    uint32_t most = 2, count = 0;
    for (uint32_t s = 0; s < shape_count; s++)
        most += shapes[s].edge_count;
    NavPoint* points = oracle_alloc(most, sizeof(NavPoint));
    points[count++] = side.a;
    points[count++] = side.b;
    for (uint32_t s = 0; s < shape_count; s++)
        if (s != own && shapes[s].is_floor == shape->is_floor &&
            (shape->is_floor || shapes[s].layers & layer))
            count = add_corners(&shapes[s], side, width, points, count);
    if (count > 2)
        add_seam(list, shape, points, count, layer);
    free(points);
}

uint32_t oracle_seams(const OracleShape* shapes, uint32_t shape_count, int32_t width,
                      OracleShape** seams) {
    SeamList list = {NULL, 0, 0};
    for (uint32_t s = 0; s < shape_count && width > 0; s++)
        for (uint32_t e = 0; e < shapes[s].edge_count; e++) {
            OracleEdge side = shapes[s].edges[e];
            if (side.is_inner)
                continue;
            // Layers that all shapes have alike give the same seam: one of them is enough for the
            // scenes of the tests, which use few different masks.
            uint32_t done = 0;
            for (uint32_t bit = 0; bit < (shapes[s].is_floor ? 1u : 32u); bit++) {
                uint32_t layer = UINT32_C(1) << bit, alike = UINT32_MAX;
                for (uint32_t k = 0; k < shape_count; k++)
                    if (!shapes[k].is_floor)
                        alike &= shapes[k].layers & layer ? shapes[k].layers : ~shapes[k].layers;
                if (done & layer || (!shapes[s].is_floor && !(shapes[s].layers & layer)))
                    continue;
                done |= alike;
                uint32_t before = list.count;
                add_side(&list, shapes, shape_count, s, side, layer, width);
                if (list.count > before && !shapes[s].is_floor)
                    list.seams[before].layers = alike;
            }
        }
    *seams = list.seams;
    return list.count;
}
