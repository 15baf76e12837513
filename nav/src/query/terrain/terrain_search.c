#include "query/terrain/terrain.h"

#include <float.h>

#include "base/assert.h"
#include "query/ask/pause.h"
#include "query/disc/path.h"

enum { START, GOAL };

// A path over samples is longer than the refined path.
#define SLACK 1.125

static double length(double x, double y) { return sqrt(x * x + y * y); }

static double rate(const TerrainSearch* search, uint32_t t) {
    return navi_filter_rate(search->request.filter, t);
}

// Can an agent cross the half-edge? Its own triangle is walkable.
static bool is_portal(const TerrainSearch* search, uint32_t h) {
    return navi_filter_joins(search->request.filter, h);
}

static uint32_t whole_edge(const Mesh* mesh, uint32_t h) {
    NavPoint from = mesh->pos[navi_edge_from(mesh, h)], to = mesh->pos[navi_edge_to(mesh, h)];
    return navi_point_less(from, to) ? h : navi_edge_twin(mesh, h);
}

static NavResult add_node(TerrainSearch* search, double x, double y, uint32_t edge) {
    TerrainScratch* scratch = search->scratch;
    if (!navi_array_room(&search->ask->memory, &scratch->nodes))
        return NAV_ERR_MEMORY;
    TerrainNode node = {.x = x, .y = y, .g = DBL_MAX, .edge = edge, .parent = NAV_NONE};
    scratch->nodes.data[scratch->nodes.count++] = node;
    return NAV_OK;
}

// The interval of the edge a + t d, t from 0 to 1, that a path can reach. False: none.
static bool clip_edge(const TerrainSearch* search, NavPoint a, NavPoint b, double t[2]) {
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

// Add the sample a + t * d. For a disc it is rounded, and added only if the disc fits there.
static NavResult add_sample(TerrainSearch* search, uint32_t edge, double t) {
    const TerrainRequest* request = &search->request;
    TerrainScratch* scratch = search->scratch;
    NavPoint a = search->mesh->pos[navi_edge_from(search->mesh, edge)];
    NavPoint b = search->mesh->pos[navi_edge_to(search->mesh, edge)];
    double x = a.x + t * ((double)b.x - a.x), y = a.y + t * ((double)b.y - a.y);
    bool is_free = true;
    if (request->radius > 0) {
        NavPoint p = {(int32_t)floor(x + 0.5), (int32_t)floor(y + 0.5)};
        if (navi_radius_holds(scratch->disc, request->filter, p, request->radius, &is_free) !=
            NAV_OK)
            return NAV_ERR_MEMORY;
        x = p.x;
        y = p.y;
    }
    if (!is_free)
        return NAV_OK;
    if (add_node(search, x, y, edge) != NAV_OK)
        return NAV_ERR_MEMORY;
    scratch->edges.data[edge].count++;
    return NAV_OK;
}

// Limit the interval to where a disc fits if both ends of the edge block.
static void keep_off_ends(const TerrainSearch* search, double edge_length, double t[2]) {
    double off = (search->request.radius + 1) / edge_length;
    if (2 * off >= 1 || t[1] <= off || t[0] >= 1 - off)
        return; // the ends may be free
    t[0] = t[0] > off ? t[0] : off;
    t[1] = t[1] < 1 - off ? t[1] : 1 - off;
}

// Edges that are short compared with the whole search get few samples. There are always two near
// the ends, since paths around corners pass there.
static NavResult sample_edge(TerrainSearch* search, uint32_t edge) {
    TerrainScratch* scratch = search->scratch;
    TerrainEdge* samples = &scratch->edges.data[edge];
    NavPoint a = search->mesh->pos[navi_edge_from(search->mesh, edge)];
    NavPoint b = search->mesh->pos[navi_edge_to(search->mesh, edge)];
    double t[2], edge_length = navi_distance(a, b);
    bool is_disc = search->request.radius > 0;
    samples->stamp = search->ask->stamp;
    samples->first = scratch->nodes.count;
    samples->count = 0;
    if (!clip_edge(search, a, b, t))
        return NAV_OK;
    if (is_disc)
        keep_off_ends(search, edge_length, t);
    double piece = (t[1] - t[0]) * edge_length, whole = 2 * search->radius;
    uint32_t count = piece * 64 < whole ? 1 : piece * 8 < whole ? 3 : 7;
    double first = count == 1 ? 0.5 : is_disc ? 0 : count == 3 ? 0.0625 : 0.03125;
    double step = count == 1 ? 0 : (1 - 2 * first) / (count - 1);
    for (uint32_t i = 0; i < count; i++)
        if (add_sample(search, edge, t[0] + (t[1] - t[0]) * (first + step * i)) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static bool is_parent_before(const TerrainNode* nodes, uint32_t a, uint32_t b) {
    if (nodes[a].x != nodes[b].x)
        return nodes[a].x < nodes[b].x;
    return nodes[a].y < nodes[b].y;
}

// Offer node `to` a path from the expanded node through triangle `via`, at `cost` a step.
static NavResult relax_node(TerrainSearch* search, uint32_t to, uint32_t via, double cost) {
    TerrainNode* nodes = search->scratch->nodes.data;
    NAV_ASSERT(to < search->scratch->nodes.count && search->from < search->scratch->nodes.count);
    const TerrainNode *from = &nodes[search->from], *goal = &nodes[GOAL];
    if (nodes[to].is_closed)
        return NAV_OK;
    double g = from->g + cost * length(nodes[to].x - from->x, nodes[to].y - from->y);
    if (g > nodes[to].g)
        return NAV_OK;
    if (g == nodes[to].g && !is_parent_before(nodes, search->from, nodes[to].parent))
        return NAV_OK;
    double key = g + search->least * length(goal->x - nodes[to].x, goal->y - nodes[to].y);
    if (key > search->limit)
        return NAV_OK;
    bool is_better = g < nodes[to].g;
    nodes[to].g = g;
    nodes[to].parent = search->from;
    nodes[to].via = via;
    if (is_better && navi_heap_push(&search->ask->memory, &search->ask->heap, key, to) != NAV_OK)
        return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult relax_edge(TerrainSearch* search, uint32_t h, double cost) {
    uint32_t edge = whole_edge(search->mesh, h);
    const TerrainEdge* samples = &search->scratch->edges.data[edge];
    if (samples->stamp != search->ask->stamp && sample_edge(search, edge) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < samples->count; i++)
        if (relax_node(search, samples->first + i, h >> 2, cost) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

// Go from the expanded node through triangle t to all its edges except `entered`.
static NavResult relax_triangle(TerrainSearch* search, uint32_t t, uint32_t entered) {
    double cost = rate(search, t);
    if (search->ask->at_goal.data[t] == search->ask->stamp &&
        relax_node(search, GOAL, t, cost) != NAV_OK)
        return NAV_ERR_MEMORY;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++)
        if (h != entered && is_portal(search, h) && relax_edge(search, h, cost) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult relax_along(TerrainSearch* search, uint32_t edge) {
    const TerrainEdge* samples = &search->scratch->edges.data[edge];
    uint32_t t = edge >> 2, other = navi_edge_twin(search->mesh, edge) >> 2, from = search->from;
    uint32_t via = rate(search, other) < rate(search, t) ? other : t;
    double cost = rate(search, via);
    if (from > samples->first && relax_node(search, from - 1, via, cost) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (from + 1 < samples->first + samples->count)
        return relax_node(search, from + 1, via, cost);
    return NAV_OK;
}

static NavResult expand_node(TerrainSearch* search) {
    const Mesh* mesh = search->mesh;
    if (search->from == START) {
        NavSpot spot = navi_spot(mesh, search->request.start);
        for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t))
            if (navi_filter_walks(search->request.filter, t) &&
                relax_triangle(search, t, NAV_NONE) != NAV_OK)
                return NAV_ERR_MEMORY;
        return NAV_OK;
    }
    uint32_t edge = search->scratch->nodes.data[search->from].edge;
    uint32_t twin = navi_edge_twin(mesh, edge);
    if (relax_triangle(search, edge >> 2, edge) != NAV_OK ||
        relax_triangle(search, twin >> 2, twin) != NAV_OK)
        return NAV_ERR_MEMORY;
    return relax_along(search, edge);
}

static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const TerrainSearch* search = context;
    return is_parent_before(search->scratch->nodes.data, a, b);
}

static NavResult begin_samples(TerrainSearch* search) {
    TerrainScratch* scratch = search->scratch;
    NavMemory* memory = &search->ask->memory;
    NavHeap* heap = &search->ask->heap;
    NavPoint start = search->request.start, goal = search->request.goal;
    uint32_t old = scratch->edges.capacity;
    if (!navi_array_reserve(memory, &scratch->edges, 4 * (size_t)search->mesh->counts->tri_slots))
        return NAV_ERR_MEMORY;
    memset(scratch->edges.data + old, 0,
           (scratch->edges.capacity - old) * sizeof *scratch->edges.data);
    scratch->nodes.count = 0;
    if (add_node(search, start.x, start.y, NAV_NONE) != NAV_OK ||
        add_node(search, goal.x, goal.y, NAV_NONE) != NAV_OK)
        return NAV_ERR_MEMORY;
    scratch->nodes.data[START].g = 0;
    navi_heap_start(heap, is_before, search);
    return navi_heap_push(memory, heap, 0, START);
}

static SearchResult run_samples(TerrainSearch* search) {
    Ask* ask = search->ask;
    TerrainScratch* scratch = search->scratch;
    while (!navi_heap_is_empty(&ask->heap)) {
        if (!navi_pause_spend(ask))
            return SEARCH_PAUSED;
        uint32_t node = navi_heap_pop(&ask->heap).node;
        if (scratch->nodes.data[node].is_closed)
            continue;
        if (!navi_ask_spend(ask))
            break;
        scratch->nodes.data[node].is_closed = true;
        if (node == GOAL)
            break;
        NAV_ASSERT(scratch->nodes.data[node].g < DBL_MAX); // the node was reached
        search->from = node;
        if (expand_node(search) != NAV_OK)
            return SEARCH_NO_MEMORY;
    }
    return SEARCH_DONE;
}

// Append to the corridor, which is built from the goal. A detour into a triangle and back at the
// same cost is left out.
static NavResult prepend_triangle(TerrainSearch* search, uint32_t t, TriangleList* corridor) {
    uint32_t count = corridor->count;
    if (count > 0 && corridor->data[count - 1] == t)
        return NAV_OK;
    if (count > 1 && corridor->data[count - 2] == t &&
        rate(search, corridor->data[count - 1]) >= rate(search, t)) {
        corridor->count--;
        return NAV_OK;
    }
    return navi_triangles_add(&search->ask->memory, corridor, t);
}

static NavResult write_corridor(TerrainSearch* search, TriangleList* corridor) {
    const TerrainNode* nodes = search->scratch->nodes.data;
    corridor->count = 0;
    if (!nodes[GOAL].is_closed)
        return NAV_OK;
    for (uint32_t node = GOAL; node != START; node = nodes[node].parent) {
        NAV_ASSERT(nodes[node].parent < search->scratch->nodes.count);
        if (prepend_triangle(search, nodes[node].via, corridor) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    NAV_ASSERT(corridor->count > 0);
    for (uint32_t i = 0, j = corridor->count - 1; i < j; i++, j--) {
        uint32_t t = corridor->data[i];
        corridor->data[i] = corridor->data[j];
        corridor->data[j] = t;
    }
    return NAV_OK;
}

static void set_limits(TerrainSearch* search, const TerrainRequest* request, double limit) {
    search->least = navi_filter_least_rate(request->filter);
    NAV_ASSERT(search->least >= 1 && limit > 0);
    search->limit = limit * SLACK;
    search->x = ((double)request->start.x + request->goal.x) / 2;
    search->y = ((double)request->start.y + request->goal.y) / 2;
    search->radius = limit / search->least / 2;
}

SearchResult navi_terrain_search(TerrainScratch* scratch, const TerrainRequest* request,
                                 double limit, TriangleList* corridor) {
    TerrainSearch* search = &scratch->search;
    SearchAnswer answer = {NULL, corridor, true};
    PauseEntry entry = navi_pause_enter(scratch->ask, &answer);
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    search->scratch = scratch;
    search->ask = scratch->ask;
    search->mesh = scratch->ask->mesh;
    search->request = *request;
    if (entry == PAUSE_BEGIN) {
        set_limits(search, request, limit);
        if (begin_samples(search) != NAV_OK)
            return SEARCH_NO_MEMORY;
    }
    SearchResult result = run_samples(search);
    if (result == SEARCH_PAUSED)
        return navi_pause_keep(scratch->ask);
    if (result == SEARCH_NO_MEMORY || write_corridor(search, corridor) != NAV_OK)
        return SEARCH_NO_MEMORY;
    return navi_pause_leave(scratch->ask, &answer);
}
