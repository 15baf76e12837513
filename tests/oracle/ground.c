#include "oracle/ground.h"

#include <stdlib.h>
#include <string.h>

#include "oracle/memory.h"

// An edge of a triangle, by its ends in order.
typedef struct Side {
    NavPoint low, high;
    uint32_t cell, corner; // opposite
} Side;

static int compare_sides(const void* a, const void* b) {
    const Side *p = a, *q = b;
    int order = oracle_point_compare(p->low, q->low);
    return order != 0 ? order : oracle_point_compare(p->high, q->high);
}

static Side* list_sides(const OracleGround* ground) {
    Side* sides = oracle_alloc(3 * (size_t)ground->count + 1, sizeof *sides);
    for (uint32_t k = 0; k < 3 * ground->count; k++) {
        const OracleCell* cell = &ground->cells[k / 3];
        NavPoint a = cell->corner[(k + 1) % 3], b = cell->corner[(k + 2) % 3];
        bool is_rising = oracle_point_compare(a, b) < 0;
        sides[k] = (Side){is_rising ? a : b, is_rising ? b : a, k / 3, k % 3};
    }
    qsort(sides, 3 * (size_t)ground->count, sizeof *sides, compare_sides);
    return sides;
}

// --- places --------------------------------------------------------------------------------------

static uint32_t find_root(uint32_t* parents, uint32_t k) {
    while (parents[k] != k)
        k = parents[k] = parents[parents[k]];
    return k;
}

static uint32_t corner_at(const OracleCell* cell, NavPoint p) {
    for (uint32_t i = 0; i < 2; i++)
        if (oracle_point_compare(cell->corner[i], p) == 0)
            return i;
    return 2;
}

static void unite(const OracleGround* ground, uint32_t* parents, const OracleEdge* edge) {
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t s = edge->cell[0], t = edge->cell[1];
        uint32_t a = 3 * s + corner_at(&ground->cells[s], edge->end[i]);
        uint32_t b = 3 * t + corner_at(&ground->cells[t], edge->end[i]);
        parents[find_root(parents, a)] = find_root(parents, b);
    }
}

static void find_places(OracleGround* ground) {
    uint32_t count = 3 * ground->count;
    uint32_t* parents = oracle_alloc(count + (size_t)1, sizeof *parents);
    uint32_t* names = oracle_alloc(count + (size_t)1, sizeof *names);
    for (uint32_t k = 0; k < count; k++)
        parents[k] = k;
    for (uint32_t e = 0; e < ground->edge_count; e++)
        unite(ground, parents, &ground->edges[e]);
    for (uint32_t k = 0; k < count; k++)
        if (find_root(parents, k) == k)
            names[k] = ground->place_count++;
    for (uint32_t k = 0; k < count; k++)
        ground->places[k / 3][k % 3] = names[find_root(parents, k)];
    for (uint32_t e = 0; e < ground->edge_count; e++) {
        OracleEdge* edge = &ground->edges[e];
        uint32_t t = edge->cell[0];
        for (uint32_t i = 0; i < 2; i++)
            edge->place[i] = ground->places[t][corner_at(&ground->cells[t], edge->end[i])];
    }
    free(parents);
    free(names);
}

static void find_edges(OracleGround* ground, int64_t step) {
    Side* sides = list_sides(ground);
    for (uint32_t k = 0; k + 1 < 3 * ground->count; k++) {
        const Side *a = &sides[k], *b = &sides[k + 1];
        if (compare_sides(a, b) != 0)
            continue;
        int64_t climb = ground->cells[a->cell].height - ground->cells[b->cell].height;
        if (climb > step || climb < -step)
            continue;
        ground->crossing[a->cell][a->corner] = ground->edge_count;
        ground->crossing[b->cell][b->corner] = ground->edge_count;
        ground->edges[ground->edge_count++] =
            (OracleEdge){{a->cell, b->cell}, {0, 0}, {a->low, a->high}};
    }
    free(sides);
}

void oracle_ground_init(OracleGround* ground, const OracleCell* cells, uint32_t count,
                        int64_t step) {
    *ground = (OracleGround){.count = count};
    ground->cells = oracle_alloc(count + (size_t)1, sizeof *ground->cells);
    ground->edges = oracle_alloc(3 * (size_t)count + 1, sizeof *ground->edges);
    ground->crossing = oracle_alloc(count + (size_t)1, sizeof *ground->crossing);
    ground->places = oracle_alloc(count + (size_t)1, sizeof *ground->places);
    memcpy(ground->cells, cells, count * sizeof *cells);
    memset(ground->crossing, 0xFF, count * sizeof *ground->crossing);
    find_edges(ground, step);
    find_places(ground);
}

void oracle_ground_fini(OracleGround* ground) {
    free(ground->cells);
    free(ground->edges);
    free(ground->crossing);
    free(ground->places);
    *ground = (OracleGround){0};
}

bool oracle_ground_holds(const OracleGround* ground, uint32_t t, NavPoint p) {
    return oracle_triangle_holds(ground->cells[t].corner, p);
}

bool oracle_ground_is_walkable(const OracleGround* ground, NavPoint p) {
    for (uint32_t t = 0; t < ground->count; t++)
        if (oracle_ground_holds(ground, t, p))
            return true;
    return false;
}

bool oracle_ground_is_uniform(const OracleGround* ground, NavPoint p) {
    uint32_t* list = oracle_alloc(ground->count, sizeof *list);
    bool* is_met = oracle_alloc(ground->count, sizeof *is_met);
    uint32_t count = 0;
    bool is_uniform = true;
    for (uint32_t t = 0; t < ground->count; t++)
        if (oracle_ground_holds(ground, t, p)) {
            list[count++] = t;
            is_met[t] = true;
        }
    for (uint32_t k = 0; k < count; k++) {
        is_uniform &= ground->cells[list[k]].rate == ground->cells[list[0]].rate;
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t e = ground->crossing[list[k]][i];
            if (e == ORACLE_NO_EDGE)
                continue;
            const OracleEdge* edge = &ground->edges[e];
            uint32_t next = edge->cell[edge->cell[0] == list[k]];
            if (!is_met[next])
                list[count++] = next;
            is_met[next] = true;
        }
    }
    free(list);
    free(is_met);
    return is_uniform;
}
