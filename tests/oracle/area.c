#include "oracle/area.h"

#include <stdlib.h>

#include "oracle/memory.h"

// A boundary edge with left < right. Crossing it towards greater y adds `rise` to its shape's
// winding number.
typedef struct Line {
    long double left_x, left_y, right_x, right_y;
    uint32_t shape;
    int rise;
    long double y0, y1; // at the slab's two sides
} Line;

typedef struct Slabs {
    Line* lines;
    uint32_t line_count;
    long double* stops;
    size_t stop_count, stop_capacity;
} Slabs;

static void add_stop(Slabs* slabs, long double x) {
    slabs->stops = oracle_grow(slabs->stops, &slabs->stop_capacity, slabs->stop_count + 1,
                               sizeof(long double));
    slabs->stops[slabs->stop_count++] = x;
}

static void add_line(Slabs* slabs, NavPoint a, NavPoint b, uint32_t shape) {
    if (a.x == b.x)
        return;
    NavPoint left = a.x < b.x ? a : b, right = a.x < b.x ? b : a;
    slabs->lines[slabs->line_count++] = (Line){.left_x = left.x,
                                               .left_y = left.y,
                                               .right_x = right.x,
                                               .right_y = right.y,
                                               .shape = shape,
                                               .rise = a.x < b.x ? 1 : -1};
    add_stop(slabs, left.x);
    add_stop(slabs, right.x);
}

static void add_crossings(Slabs* slabs) {
    for (uint32_t i = 0; i < slabs->line_count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            const Line *p = &slabs->lines[i], *q = &slabs->lines[j];
            long double px = p->right_x - p->left_x, py = p->right_y - p->left_y;
            long double qx = q->right_x - q->left_x, qy = q->right_y - q->left_y;
            long double cross = px * qy - py * qx;
            if (cross == 0)
                continue;
            long double ox = q->left_x - p->left_x, oy = q->left_y - p->left_y;
            long double t = (ox * qy - oy * qx) / cross, u = (ox * py - oy * px) / cross;
            if (t > 0 && t < 1 && u > 0 && u < 1)
                add_stop(slabs, p->left_x + t * px);
        }
    }
}

static void prepare(Slabs* slabs, NavBox bounds, const OracleShape* shapes, uint32_t count) {
    size_t total = 4;
    for (uint32_t s = 0; s < count; s++)
        total += shapes[s].edge_count;
    *slabs = (Slabs){.lines = oracle_alloc(total, sizeof(Line))};
    for (uint32_t s = 0; s < count; s++)
        for (uint32_t e = 0; e < shapes[s].edge_count; e++)
            if (!shapes[s].edges[e].is_inner)
                add_line(slabs, shapes[s].edges[e].a, shapes[s].edges[e].b, s);
    NavPoint low_right = {bounds.max.x, bounds.min.y}, high_left = {bounds.min.x, bounds.max.y};
    add_line(slabs, bounds.min, low_right, count);
    add_line(slabs, bounds.max, high_left, count);
}

static int compare_stops(const void* p, const void* q) {
    long double a = *(const long double*)p, b = *(const long double*)q;
    return (a > b) - (a < b);
}

static int compare_lines(const void* p, const void* q) {
    const Line *a = *(Line*const*)p, *b = *(Line*const*)q;
    long double ya = a->y0 + a->y1, yb = b->y0 + b->y1;
    return (ya > yb) - (ya < yb);
}

static long double height_at(const Line* line, long double x) {
    long double t = (x - line->left_x) / (line->right_x - line->left_x);
    return line->left_y + t * (line->right_y - line->left_y);
}

static bool is_free(const int* winding, const OracleShape* shapes, uint32_t count) {
    bool has_floor = false;
    if (winding[count] <= 0)
        return false;
    for (uint32_t s = 0; s < count; s++) {
        if (winding[s] <= 0)
            continue;
        if (shapes[s].is_floor)
            has_floor = true;
        else if (shapes[s].layers != 0)
            return false;
    }
    return has_floor;
}

static uint32_t cut_slab(Slabs* slabs, long double x0, long double x1, Line** cut) {
    uint32_t count = 0;
    long double middle = (x0 + x1) / 2;
    for (uint32_t i = 0; i < slabs->line_count; i++) {
        Line* line = &slabs->lines[i];
        if (line->left_x >= middle || line->right_x <= middle)
            continue;
        line->y0 = height_at(line, x0);
        line->y1 = height_at(line, x1);
        cut[count++] = line;
    }
    qsort(cut, count, sizeof(Line*), compare_lines);
    return count;
}

double oracle_walkable_area(NavBox bounds, const OracleShape* shapes, uint32_t shape_count) {
    Slabs slabs;
    prepare(&slabs, bounds, shapes, shape_count);
    add_crossings(&slabs);
    qsort(slabs.stops, slabs.stop_count, sizeof(long double), compare_stops);
    Line** cut = oracle_alloc(slabs.line_count, sizeof(Line*));
    int* winding = oracle_alloc((size_t)shape_count + 1, sizeof(int));
    long double area = 0;
    for (size_t i = 1; i < slabs.stop_count; i++) {
        long double x0 = slabs.stops[i - 1], x1 = slabs.stops[i];
        if (x1 <= x0)
            continue;
        uint32_t count = cut_slab(&slabs, x0, x1, cut);
        for (uint32_t k = 0; k < count; k++) {
            winding[cut[k]->shape] += cut[k]->rise;
            if (k + 1 < count && is_free(winding, shapes, shape_count))
                area += (cut[k + 1]->y0 - cut[k]->y0 + cut[k + 1]->y1 - cut[k]->y1) * (x1 - x0) / 2;
        }
        for (uint32_t s = 0; s <= shape_count; s++)
            winding[s] = 0;
    }
    free(winding);
    free(cut);
    free(slabs.stops);
    free(slabs.lines);
    return (double)area;
}

bool oracle_is_walkable(NavBox bounds, const OracleShape* shapes, uint32_t shape_count, double x,
                        double y) {
    Slabs slabs;
    prepare(&slabs, bounds, shapes, shape_count);
    int* winding = oracle_alloc((size_t)shape_count + 1, sizeof(int));
    for (uint32_t i = 0; i < slabs.line_count; i++) {
        const Line* line = &slabs.lines[i];
        if (line->left_x <= x && x < line->right_x && height_at(line, x) < y)
            winding[line->shape] += line->rise;
    }
    bool result = is_free(winding, shapes, shape_count);
    free(winding);
    free(slabs.stops);
    free(slabs.lines);
    return result;
}
