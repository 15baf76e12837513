#include "asset/mesh_edges.h"

#include <assert.h>
#include <stdlib.h>

static int compare_sides(const void* a, const void* b) {
    const EngiSide *s = a, *t = b;
    if (s->low != t->low)
        return s->low < t->low ? -1 : 1;
    if (s->high != t->high)
        return s->high < t->high ? -1 : 1;
    return (s->index > t->index) - (s->index < t->index);
}

static void link_sides(EngiEdges* edges) {
    const EngiSide* sides = edges->sides;
    for (uint32_t first = 0, end; first < edges->side_count; first = end) {
        for (end = first + 1; end < edges->side_count && sides[end].low == sides[first].low &&
                              sides[end].high == sides[first].high;)
            end++;
        uint32_t count = end - first;
        edges->crowded_count += count > 2;
        for (uint32_t i = first; i < end; i++)
            edges->neighbour[sides[i].index] = count == 1   ? ENG_NONE
                                               : count == 2 ? sides[first + end - 1 - i].index
                                                            : ENGI_CROWDED;
    }
}

bool engi_edges_init(EngiEdges* edges, const uint32_t* triangles, uint32_t triangle_count) {
    uint32_t count = 3 * triangle_count;
    *edges = (EngiEdges){.side_count = count};
    edges->sides = malloc((count + 1) * sizeof *edges->sides);
    edges->neighbour = malloc((count + 1) * sizeof *edges->neighbour);
    if (edges->sides == NULL || edges->neighbour == NULL) {
        engi_edges_fini(edges);
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t corner = i % 3, base = i - corner;
        uint32_t p = triangles[base + (corner + 1) % 3], q = triangles[base + (corner + 2) % 3];
        edges->sides[i] = (EngiSide){p < q ? p : q, p < q ? q : p, i};
    }
    qsort(edges->sides, count, sizeof *edges->sides, compare_sides);
    link_sides(edges);
    return true;
}

void engi_edges_fini(EngiEdges* edges) {
    free(edges->sides);
    free(edges->neighbour);
    *edges = (EngiEdges){0};
}

// ---- islands and holes by union-find

static uint32_t find_root(uint32_t* parent, uint32_t i) {
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

// The smaller number becomes the root. True when two sets were joined.
static bool unite_sets(uint32_t* parent, uint32_t i, uint32_t k) {
    i = find_root(parent, i);
    k = find_root(parent, k);
    parent[i > k ? i : k] = i > k ? k : i;
    return i != k;
}

// The corner of a triangle at `vertex`.
static uint32_t corner_at(const uint32_t* triangles, uint32_t triangle, uint32_t vertex) {
    uint32_t corner = 3 * triangle;
    while (triangles[corner] != vertex) {
        corner++;
        assert(corner < 3 * triangle + 3);
    }
    return corner;
}

bool engi_edges_count(const EngiEdges* edges, const uint32_t* triangles, uint32_t* island_count,
                      uint32_t* hole_count) {
    uint32_t triangle_count = edges->side_count / 3;
    uint32_t* part = malloc((triangle_count + 1) * sizeof *part);
    uint32_t* fan = malloc((edges->side_count + 1) * sizeof *fan);
    if (part == NULL || fan == NULL) {
        free(part);
        free(fan);
        return false;
    }
    for (uint32_t i = 0; i < triangle_count; i++)
        part[i] = i;
    for (uint32_t i = 0; i < edges->side_count; i++)
        fan[i] = i;
    uint32_t islands = triangle_count, fans = edges->side_count, edge_count = 0;
    for (uint32_t i = 0; i < edges->side_count; i++) {
        const EngiSide *side = &edges->sides[i], *before = side - (i > 0);
        if (i == 0 || side->low != before->low || side->high != before->high) {
            edge_count++;
            continue;
        }
        uint32_t t = side->index / 3, u = before->index / 3;
        islands -= unite_sets(part, t, u);
        fans -=
            unite_sets(fan, corner_at(triangles, t, side->low), corner_at(triangles, u, side->low));
        fans -= unite_sets(fan, corner_at(triangles, t, side->high),
                           corner_at(triangles, u, side->high));
    }
    free(part);
    free(fan);
    *island_count = islands;
    // By Euler's formula for an island, a disc with holes: fans - edges + triangles = 1 - holes.
    *hole_count = edges->crowded_count > 0 ? 0 : islands + edge_count - fans - triangle_count;
    return true;
}
