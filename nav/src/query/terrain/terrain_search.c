#include "query/terrain/terrain.h"

#include <float.h>
#include <string.h>

#include "base/assert.h"
#include "query/ask/cost.h"
#include "query/disc/path.h"
#include "query/path/slice.h"

enum { START, GOAL };

// A path over samples is longer than the one that it becomes.
#define SLACK 1.125

typedef struct TerrainSearch {
    NavQuery* query;
    const TerrainRequest* request;
    const Mesh* mesh;
    double least;        // cost of a step
    double limit;        // of keys
    double x, y, radius; // what a path within the limit can reach
    uint32_t from;       // the node that is being expanded
    bool is_failed;      // no memory
    bool is_paused;      // the slice is used up
} TerrainSearch;

static double length(double x, double y) { return sqrt(x * x + y * y); }

static double rate(const TerrainSearch* search, uint32_t t) {
    return navi_filter_rate(search->request->filter, t);
}

// Can an agent pass through the half-edge? Its own triangle is walkable.
static bool is_portal(const TerrainSearch* search, uint32_t h) {
    return navi_filter_joins(search->request->filter, h);
}

static uint32_t whole_edge(const Mesh* mesh, uint32_t h) {
    NavPoint from = mesh->pos[navi_edge_from(mesh, h)], to = mesh->pos[navi_edge_to(mesh, h)];
    return navi_point_less(from, to) ? h : navi_edge_twin(mesh, h);
}

static uint32_t add_node(TerrainSearch* search, double x, double y, uint32_t edge) {
    NavQuery* query = search->query;
    if (!navi_array_room(&query->memory, &query->terrain)) {
        search->is_failed = true;
        return NAV_NONE;
    }
    TerrainNode node = {.x = x, .y = y, .g = DBL_MAX, .edge = edge, .parent = NAV_NONE};
    query->terrain.data[query->terrain.count] = node;
    return query->terrain.count++;
}

// The part of the edge a + t d, t from 0 to 1, that a path can reach. False: none.
static bool clip(const TerrainSearch* search, NavPoint a, NavPoint b, double t[2]) {
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y;
    double ax = a.x - search->x, ay = a.y - search->y;
    double dd = dx * dx + dy * dy, middle = -(ax * dx + ay * dy) / dd;
    double nx = ax + middle * dx, ny = ay + middle * dy;
    double rest = (search->radius * search->radius - nx * nx - ny * ny) / dd;
    if (rest <= 0)
        return false;
    double half = sqrt(rest);
    t[0] = middle - half > 0 ? middle - half : 0;
    t[1] = middle + half < 1 ? middle + half : 1;
    return t[0] < t[1];
}

// A sample a + t * d; a disc's on the lattice, if the disc can stand there.
static void add_sample(TerrainSearch* search, uint32_t edge, double t) {
    const TerrainRequest* request = search->request;
    NavPoint a = search->mesh->pos[navi_edge_from(search->mesh, edge)];
    NavPoint b = search->mesh->pos[navi_edge_to(search->mesh, edge)];
    double x = a.x + t * ((double)b.x - a.x), y = a.y + t * ((double)b.y - a.y);
    bool is_free = true;
    if (request->radius > 0) {
        NavPoint p = {(int32_t)floor(x + 0.5), (int32_t)floor(y + 0.5)};
        if (!navi_radius_holds(search->query, request->filter, p, request->radius, &is_free))
            search->is_failed = true;
        x = p.x;
        y = p.y;
    }
    if (!search->is_failed && is_free && add_node(search, x, y, edge) != NAV_NONE)
        search->query->terrain_edges.data[edge].count++;
}

// The part of an edge where a disc may stand, should both its ends block.
static void keep_off_ends(const TerrainSearch* search, double edge_length, double t[2]) {
    double off = (search->request->radius + 1) / edge_length;
    if (2 * off >= 1 || t[1] <= off || t[0] >= 1 - off)
        return; // the ends may be free
    t[0] = t[0] > off ? t[0] : off;
    t[1] = t[1] < 1 - off ? t[1] : 1 - off;
}

// Few samples on what is short beside the whole search, and always two near the ends: there the
// ways round corners lead.
static void sample(TerrainSearch* search, uint32_t edge) {
    NavQuery* query = search->query;
    TerrainEdge* samples = &query->terrain_edges.data[edge];
    NavPoint a = search->mesh->pos[navi_edge_from(search->mesh, edge)];
    NavPoint b = search->mesh->pos[navi_edge_to(search->mesh, edge)];
    double t[2], edge_length = navi_distance(a, b);
    bool is_disc = search->request->radius > 0;
    samples->stamp = query->stamp;
    samples->first = query->terrain.count;
    samples->count = 0;
    if (!clip(search, a, b, t))
        return;
    if (is_disc)
        keep_off_ends(search, edge_length, t);
    double piece = (t[1] - t[0]) * edge_length, whole = 2 * search->radius;
    uint32_t count = piece * 64 < whole ? 1 : piece * 8 < whole ? 3 : 7;
    double first = count == 1 ? 0.5 : is_disc ? 0 : count == 3 ? 0.0625 : 0.03125;
    double step = count == 1 ? 0 : (1 - 2 * first) / (count - 1);
    for (uint32_t i = 0; i < count && !search->is_failed; i++)
        add_sample(search, edge, t[0] + (t[1] - t[0]) * (first + step * i));
}

static bool is_parent_before(const TerrainNode* nodes, uint32_t a, uint32_t b) {
    if (nodes[a].x != nodes[b].x)
        return nodes[a].x < nodes[b].x;
    return nodes[a].y < nodes[b].y;
}

// A way from the expanded node to node `to` through triangle `via` at `cost` a step.
static void relax(TerrainSearch* search, uint32_t to, uint32_t via, double cost) {
    TerrainNode* nodes = search->query->terrain.data;
    const TerrainNode *from = &nodes[search->from], *goal = &nodes[GOAL];
    if (nodes[to].is_closed)
        return;
    double g = from->g + cost * length(nodes[to].x - from->x, nodes[to].y - from->y);
    if (g > nodes[to].g)
        return;
    if (g == nodes[to].g && !is_parent_before(nodes, search->from, nodes[to].parent))
        return;
    double key = g + search->least * length(goal->x - nodes[to].x, goal->y - nodes[to].y);
    if (key > search->limit)
        return;
    bool is_better = g < nodes[to].g;
    nodes[to].g = g;
    nodes[to].parent = search->from;
    nodes[to].via = via;
    if (is_better && !navi_heap_push(&search->query->memory, &search->query->heap, key, to))
        search->is_failed = true;
}

// From the expanded node through triangle t to all its edges but `entered`.
static void relax_triangle(TerrainSearch* search, uint32_t t, uint32_t entered) {
    NavQuery* query = search->query;
    double cost = rate(search, t);
    if (query->at_goal.data[t] == query->stamp)
        relax(search, GOAL, t, cost);
    for (uint32_t h = 4 * t; h < 4 * t + 3 && !search->is_failed; h++) {
        if (h == entered || !is_portal(search, h))
            continue;
        uint32_t edge = whole_edge(search->mesh, h);
        const TerrainEdge* samples = &query->terrain_edges.data[edge];
        if (samples->stamp != query->stamp)
            sample(search, edge);
        for (uint32_t i = 0; i < samples->count; i++)
            relax(search, samples->first + i, t, cost);
    }
}

static void relax_along(TerrainSearch* search, uint32_t edge) {
    const TerrainEdge* samples = &search->query->terrain_edges.data[edge];
    uint32_t t = edge >> 2, other = navi_edge_twin(search->mesh, edge) >> 2, from = search->from;
    uint32_t via = rate(search, other) < rate(search, t) ? other : t;
    double cost = rate(search, via);
    if (from > samples->first)
        relax(search, from - 1, via, cost);
    if (from + 1 < samples->first + samples->count)
        relax(search, from + 1, via, cost);
}

static void expand(TerrainSearch* search) {
    const Mesh* mesh = search->mesh;
    if (search->from == START) {
        NavSpot spot = navi_spot(mesh, search->request->start);
        for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t))
            if (navi_filter_walks(search->request->filter, t))
                relax_triangle(search, t, NAV_NONE);
        return;
    }
    uint32_t edge = search->query->terrain.data[search->from].edge;
    uint32_t twin = navi_edge_twin(mesh, edge);
    relax_triangle(search, edge >> 2, edge);
    relax_triangle(search, twin >> 2, twin);
    relax_along(search, edge);
}

static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const TerrainSearch* search = context;
    return is_parent_before(search->query->terrain.data, a, b);
}

static bool begin(TerrainSearch* search) {
    NavQuery* query = search->query;
    NavPoint start = search->request->start, goal = search->request->goal;
    uint32_t old = query->terrain_edges.capacity;
    if (!navi_array_reserve(&query->memory, &query->terrain_edges,
                            4 * (size_t)search->mesh->counts->tri_slots))
        return false;
    memset(query->terrain_edges.data + old, 0,
           (query->terrain_edges.capacity - old) * sizeof *query->terrain_edges.data);
    query->terrain.count = 0;
    add_node(search, start.x, start.y, NAV_NONE);
    add_node(search, goal.x, goal.y, NAV_NONE);
    if (search->is_failed)
        return false;
    query->terrain.data[START].g = 0;
    navi_heap_start(&query->heap, is_before, search);
    return navi_heap_push(&query->memory, &query->heap, 0, START);
}

static bool run(TerrainSearch* search) {
    NavQuery* query = search->query;
    while (!search->is_failed && !navi_heap_is_empty(&query->heap)) {
        if (!navi_slice_spend(query)) {
            search->is_paused = true;
            return false;
        }
        uint32_t node = navi_heap_pop(&query->heap).node;
        if (query->terrain.data[node].is_closed)
            continue;
        if (!navi_query_spend(query))
            break;
        query->terrain.data[node].is_closed = true;
        if (node == GOAL)
            break;
        search->from = node;
        expand(search);
    }
    return !search->is_failed;
}

// Append to the corridor, which is built from the goal; going out and back at the same cost is
// left out.
static bool prepend(TerrainSearch* search, uint32_t t) {
    TriangleList* corridor = &search->query->corridor;
    uint32_t count = corridor->count;
    if (count > 0 && corridor->data[count - 1] == t)
        return true;
    if (count > 1 && corridor->data[count - 2] == t &&
        rate(search, corridor->data[count - 1]) >= rate(search, t)) {
        corridor->count--;
        return true;
    }
    return navi_list_add(search->query, corridor, t);
}

static bool write_corridor(TerrainSearch* search) {
    const TerrainNode* nodes = search->query->terrain.data;
    TriangleList* corridor = &search->query->corridor;
    corridor->count = 0;
    if (!nodes[GOAL].is_closed)
        return true;
    for (uint32_t node = GOAL; node != START; node = nodes[node].parent)
        if (!prepend(search, nodes[node].via))
            return false;
    for (uint32_t i = 0, j = corridor->count - 1; i < j; i++, j--) {
        uint32_t t = corridor->data[i];
        corridor->data[i] = corridor->data[j];
        corridor->data[j] = t;
    }
    return true;
}

bool navi_terrain_search(NavQuery* query, const TerrainRequest* request, double limit) {
    TerrainSearch search = {.query = query, .request = request, .mesh = query->mesh};
    search.least = navi_filter_least_rate(request->filter);
    search.limit = limit * SLACK;
    search.x = ((double)request->start.x + request->goal.x) / 2;
    search.y = ((double)request->start.y + request->goal.y) / 2;
    search.radius = limit / search.least / 2;
    SliceEntry entry = navi_slice_enter(query, &search, sizeof search);
    if (entry == SLICE_RECALL || entry == SLICE_FAIL)
        return entry == SLICE_RECALL;
    search.request = request;
    search.is_paused = false;
    query->heap.context = &search;
    if (entry == SLICE_BEGIN && !begin(&search))
        return false;
    bool is_done = run(&search) && write_corridor(&search);
    query->heap.context = NULL;
    if (search.is_paused)
        navi_slice_pause(query, &search, sizeof search);
    return is_done && navi_slice_leave(query, true);
}
