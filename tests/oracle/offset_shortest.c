// The shortest path of a disc's centre: all tangents between all circles around the ends of walls,
// each checked against all walls, and the arcs of the boundary between them; then Dijkstra's
// algorithm.
#include <math.h>
#include <stdlib.h>

#include "oracle/memory.h"
#include "oracle/offset_inside.h"

typedef struct Place {
    OffsetVec p;
    double r; // signed: positive when the centre lies left of the path; 0: start or goal
    uint32_t curve;
} Place;

typedef struct Leg {
    uint32_t from, to; // places
    double out, in;    // angles
    double length, least;
    double arcs;    // of the shortest path to the end of the leg, their length
    uint32_t bends; // and their number
    bool is_done;
} Leg;

typedef struct Graph {
    const OracleOffset* offset;
    Place* places;
    uint32_t place_count;
    Leg* legs;
    size_t leg_count, leg_capacity;
} Graph;

static double segment_distance(OffsetVec a, OffsetVec b, OffsetVec p) {
    double dx = b.x - a.x, dy = b.y - a.y, ex = p.x - a.x, ey = p.y - a.y;
    double length_2 = dx * dx + dy * dy, part = length_2 > 0 ? (dx * ex + dy * ey) / length_2 : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return hypot(ex - part * dx, ey - part * dy);
}

static double side_of(OffsetVec a, OffsetVec b, OffsetVec p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static bool is_leg_free(const OracleOffset* offset, OffsetVec a, OffsetVec b) {
    double least = offset->radius - 1e-6;
    if (!offset_is_free(offset, a) || !offset_is_free(offset, b))
        return false;
    for (uint32_t i = 0; i < offset->walls->count; i++) {
        const OracleWall* wall = &offset->walls->walls[i];
        OffsetVec c = {wall->a.x, wall->a.y}, d = {wall->b.x, wall->b.y};
        if (segment_distance(a, b, c) < least || segment_distance(a, b, d) < least)
            return false;
        if (side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0)
            return false;
    }
    return true;
}

static void add_leg(Graph* graph, uint32_t from, uint32_t to) {
    const Place *p = &graph->places[from], *q = &graph->places[to];
    double dx = q->p.x - p->p.x, dy = q->p.y - p->p.y, across = p->r - q->r;
    double distance = hypot(dx, dy), length_2 = distance * distance - across * across;
    if (distance == 0 || length_2 < -1e-6)
        return;
    double length = sqrt(length_2 < 0 ? 0 : length_2);
    double way = atan2(dy, dx) + atan2(across, length);
    double nx = sin(way), ny = -cos(way); // the right normal
    OffsetVec a = {p->p.x + p->r * nx, p->p.y + p->r * ny};
    OffsetVec b = {q->p.x + q->r * nx, q->p.y + q->r * ny};
    if (!is_leg_free(graph->offset, a, b))
        return;
    graph->legs =
        oracle_grow(graph->legs, &graph->leg_capacity, graph->leg_count + 1, sizeof *graph->legs);
    double out = atan2(a.y - p->p.y, a.x - p->p.x), in = atan2(b.y - q->p.y, b.x - q->p.x);
    graph->legs[graph->leg_count++] =
        (Leg){.from = from, .to = to, .out = out, .in = in, .length = length, .least = INFINITY};
}

// The part of the circle's arc from `low` counter-clockwise over `width` that is boundary.
static double covered(const OracleOffset* offset, uint32_t curve, double low, double width) {
    double sum = 0;
    for (uint32_t i = 0; i < offset->piece_count; i++)
        for (int turn = -1; turn <= 1 && offset->pieces[i].curve == curve; turn++) {
            double from = fmax(low, offset->pieces[i].low + turn * 2 * OFFSET_PI);
            double to = fmin(low + width, offset->pieces[i].high + turn * 2 * OFFSET_PI);
            sum += to > from ? to - from : 0;
        }
    return sum;
}

// The length of the arc at a place from one leg to the next; -1 when it is not free.
static double arc_between(const Graph* graph, const Leg* in, const Leg* out) {
    const Place* place = &graph->places[in->to];
    double width = place->r > 0 ? out->out - in->in : in->in - out->out;
    while (width < -1e-9)
        width += 2 * OFFSET_PI;
    if (width > OFFSET_PI + 1e-9)
        return -1; // an arc of a shortest path is at most half a turn
    width = width < 0 ? 0 : width;
    double low = place->r > 0 ? in->in : out->out, r = fabs(place->r);
    return covered(graph->offset, place->curve, low, width) * r < width * r - 1e-4 ? -1 : width * r;
}

static void relax(Graph* graph, const Leg* done) {
    for (size_t i = 0; i < graph->leg_count; i++) {
        Leg* leg = &graph->legs[i];
        if (leg->from != done->to || leg->is_done)
            continue;
        double arc = arc_between(graph, done, leg);
        if (arc < 0 || done->least + arc + leg->length >= leg->least)
            continue;
        leg->least = done->least + arc + leg->length;
        leg->arcs = done->arcs + arc;
        leg->bends = done->bends + 1;
    }
}

static OracleTour dijkstra(Graph* graph) {
    for (size_t i = 0; i < graph->leg_count; i++)
        if (graph->legs[i].from == 0)
            graph->legs[i].least = graph->legs[i].length;
    for (;;) {
        Leg* best = NULL;
        for (size_t i = 0; i < graph->leg_count; i++)
            if (!graph->legs[i].is_done && graph->legs[i].least < INFINITY &&
                (best == NULL || graph->legs[i].least < best->least))
                best = &graph->legs[i];
        if (best == NULL)
            return (OracleTour){INFINITY, 0, 0};
        if (best->to == 1)
            return (OracleTour){best->least, best->arcs, best->bends};
        best->is_done = true;
        relax(graph, best);
    }
}

OracleTour oracle_offset_tour(const OracleOffset* offset, NavPosition p, NavPosition q) {
    Graph graph = {.offset = offset};
    graph.places = oracle_alloc(2 * (size_t)offset->curve_count + 2, sizeof *graph.places);
    graph.places[graph.place_count++] = (Place){{p.x, p.y}, 0, 0};
    graph.places[graph.place_count++] = (Place){{q.x, q.y}, 0, 0};
    for (uint32_t c = 0; c < offset->curve_count; c++)
        for (int side = -1; side <= 1 && offset->curves[c].is_circle; side += 2)
            graph.places[graph.place_count++] =
                (Place){offset->curves[c].p, side * offset->radius, c};
    for (uint32_t i = 0; i < graph.place_count; i++)
        for (uint32_t k = 0; k < graph.place_count; k++)
            if (i != 1 && k != 0 && i != k)
                add_leg(&graph, i, k);
    OracleTour tour = dijkstra(&graph);
    free(graph.places);
    free(graph.legs);
    return tour;
}

double oracle_offset_shortest(const OracleOffset* offset, NavPoint p, NavPoint q) {
    return oracle_offset_tour(offset, (NavPosition){p.x, p.y}, (NavPosition){q.x, q.y}).length;
}
