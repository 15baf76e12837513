#include "oracle/terrain_net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/memory.h"

typedef struct NetEntry {
    double cost;
    uint32_t node;
} NetEntry;

// --- nodes ---------------------------------------------------------------------------------------

static uint32_t add_node(Net* net, double x, double y, uint32_t edge) {
    uint32_t count = net->node_count + 1;
    net->nodes = oracle_grow(net->nodes, &net->node_capacity, count, sizeof *net->nodes);
    for (int k = 0; k < 2; k++) {
        NetFlood* flood = &net->floods[k];
        flood->costs =
            oracle_grow(flood->costs, &net->cost_capacities[k], count, sizeof *flood->costs);
        flood->parents =
            oracle_grow(flood->parents, &net->parent_capacities[k], count, sizeof *flood->parents);
        flood->vias = oracle_grow(flood->vias, &net->via_capacities[k], count, sizeof *flood->vias);
        flood->least =
            oracle_grow(flood->least, &net->least_capacities[k], count, sizeof *flood->least);
        flood->least[net->node_count] = 0;
    }
    net->nodes[net->node_count] = (NetNode){x, y, edge};
    return net->node_count++;
}

static void push_to_row(NetRow* row, uint32_t node) {
    row->nodes =
        oracle_grow(row->nodes, &row->node_capacity, row->count + (size_t)1, sizeof *row->nodes);
    row->is_split = oracle_grow(row->is_split, &row->split_capacity, row->count + (size_t)1,
                                sizeof *row->is_split);
    row->is_split[row->count] = false;
    row->nodes[row->count++] = node;
}

static uint32_t add_middle(Net* net, uint32_t a, uint32_t b, uint32_t edge) {
    double x = (net->nodes[a].x + net->nodes[b].x) / 2;
    double y = (net->nodes[a].y + net->nodes[b].y) / 2;
    uint32_t node = add_node(net, x, y, edge);
    for (int k = 0; k < 2; k++)
        net->floods[k].least[node] = (net->floods[k].least[a] + net->floods[k].least[b]) / 2;
    return node;
}

static uint32_t refine_row(Net* net, uint32_t e) {
    NetRow old = net->rows[e], row = {0};
    uint32_t added = 0;
    for (uint32_t k = 0; k < old.count; k++) {
        push_to_row(&row, old.nodes[k]);
        if (!old.is_split[k])
            continue;
        push_to_row(&row, add_middle(net, old.nodes[k], old.nodes[k + 1], e));
        added++;
    }
    if (added > 0)
        net->rows[e] = row;
    free(added > 0 ? old.nodes : row.nodes);
    free(added > 0 ? old.is_split : row.is_split);
    return added;
}

// A node where an end of the path lies inside the edge, so that the potential is linear beside it.
static void add_end(Net* net, NetRow* row, uint32_t e, NavPoint p) {
    const OracleEdge* edge = &net->ground->edges[e];
    if (oracle_on_segment(edge->end[0], edge->end[1], p) &&
        oracle_point_compare(p, edge->end[0]) != 0 && oracle_point_compare(p, edge->end[1]) != 0)
        push_to_row(row, add_node(net, p.x, p.y, e));
}

static void add_row(Net* net, uint32_t e, const OracleQuestion* question) {
    const OracleEdge* edge = &net->ground->edges[e];
    NetRow* row = &net->rows[e];
    bool is_start_first = oracle_point_compare(question->start, question->goal) < 0;
    push_to_row(row, edge->place[0]);
    // The ends of edges are in order.
    add_end(net, row, e, is_start_first ? question->start : question->goal);
    add_end(net, row, e, is_start_first ? question->goal : question->start);
    push_to_row(row, edge->place[1]);
    for (uint32_t k = 0; k + 1 < row->count; k++)
        row->is_split[k] = true;
    refine_row(net, e);
}

static void list_cells(Net* net) {
    const OracleGround* ground = net->ground;
    net->first_cells = oracle_alloc(ground->place_count + (size_t)2, sizeof *net->first_cells);
    net->cells = oracle_alloc(3 * (size_t)ground->count + 1, sizeof *net->cells);
    for (uint32_t k = 0; k < 3 * ground->count; k++)
        net->first_cells[ground->places[k / 3][k % 3] + 2]++;
    for (uint32_t p = 0; p < ground->place_count; p++)
        net->first_cells[p + 1] += net->first_cells[p];
    for (uint32_t k = 0; k < 3 * ground->count; k++)
        net->cells[net->first_cells[ground->places[k / 3][k % 3] + 1]++] = k / 3;
}

void oracle_net_init(Net* net, const OracleGround* ground, const OracleQuestion* question) {
    *net = (Net){.ground = ground, .most = question->known};
    net->floods[FROM_GOAL].source = question->goal;
    net->floods[FROM_START].source = question->start;
    net->rows = oracle_alloc(ground->edge_count, sizeof *net->rows);
    net->is_alive = oracle_alloc(ground->count, sizeof *net->is_alive);
    net->is_changed = oracle_alloc(ground->count, sizeof *net->is_changed);
    memset(net->is_alive, true, ground->count);
    for (uint32_t p = 0; p < ground->place_count; p++)
        add_node(net, 0, 0, NET_NONE);
    for (uint32_t k = 0; k < 3 * ground->count; k++) {
        NetNode* node = &net->nodes[ground->places[k / 3][k % 3]];
        node->x = ground->cells[k / 3].corner[k % 3].x;
        node->y = ground->cells[k / 3].corner[k % 3].y;
    }
    list_cells(net);
    for (uint32_t e = 0; e < ground->edge_count; e++)
        add_row(net, e, question);
}

void oracle_net_fini(Net* net) {
    for (uint32_t e = 0; e < net->ground->edge_count; e++) {
        free(net->rows[e].nodes);
        free(net->rows[e].is_split);
    }
    for (int k = 0; k < 2; k++) {
        free(net->floods[k].costs);
        free(net->floods[k].parents);
        free(net->floods[k].vias);
        free(net->floods[k].least);
    }
    free(net->nodes);
    free(net->rows);
    free(net->first_cells);
    free(net->cells);
    free(net->is_alive);
    free(net->is_changed);
    free(net->heap);
}

// --- floods --------------------------------------------------------------------------------------

static void push(Net* net, NetEntry entry) {
    net->heap =
        oracle_grow(net->heap, &net->heap_capacity, net->heap_count + (size_t)1, sizeof *net->heap);
    uint32_t k = net->heap_count++;
    for (; k > 0 && net->heap[(k - 1) / 2].cost > entry.cost; k = (k - 1) / 2)
        net->heap[k] = net->heap[(k - 1) / 2];
    net->heap[k] = entry;
}

static NetEntry pop(Net* net) {
    NetEntry top = net->heap[0], last = net->heap[--net->heap_count];
    uint32_t k = 0;
    for (uint32_t child = 1; child < net->heap_count; child = 2 * k + 1) {
        if (child + 1 < net->heap_count && net->heap[child + 1].cost < net->heap[child].cost)
            child++;
        if (net->heap[child].cost >= last.cost)
            break;
        net->heap[k] = net->heap[child];
        k = child;
    }
    net->heap[k] = last;
    return top;
}

// A straight line from a node (or the source, NET_NONE) at a cost, through a cell.
typedef struct Line {
    NetFlood* flood;
    double x, y, cost, rate;
    uint32_t from, cell;
} Line;

static void touch_cells(Net* net, uint32_t node) {
    uint32_t e = net->nodes[node].edge;
    if (e != NET_NONE) {
        net->is_changed[net->ground->edges[e].cell[0]] = true;
        net->is_changed[net->ground->edges[e].cell[1]] = true;
        return;
    }
    for (uint32_t k = net->first_cells[node]; k < net->first_cells[node + 1]; k++)
        net->is_changed[net->cells[k]] = true;
}

static void reach(Net* net, const Line* line, uint32_t node) {
    double dx = net->nodes[node].x - line->x, dy = net->nodes[node].y - line->y;
    double cost = line->cost + line->rate * sqrt(dx * dx + dy * dy);
    if (cost >= line->flood->costs[node] - net->tolerance)
        return;
    line->flood->costs[node] = cost;
    line->flood->parents[node] = line->from;
    line->flood->vias[node] = line->cell;
    push(net, (NetEntry){cost, node});
    touch_cells(net, node);
}

static void reach_all(Net* net, Line* line) {
    const OracleGround* ground = net->ground;
    if (!net->is_alive[line->cell])
        return;
    line->rate = ground->cells[line->cell].rate;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t e = ground->crossing[line->cell][i];
        reach(net, line, ground->places[line->cell][i]);
        for (uint32_t k = 1; e != ORACLE_NO_EDGE && k + 1 < net->rows[e].count; k++)
            reach(net, line, net->rows[e].nodes[k]);
    }
}

static void expand(Net* net, NetFlood* flood, uint32_t node) {
    const NetNode* from = &net->nodes[node];
    Line line = {flood, from->x, from->y, flood->costs[node], 0, node, 0};
    if (from->edge == NET_NONE) {
        for (uint32_t k = net->first_cells[node]; k < net->first_cells[node + 1]; k++) {
            line.cell = net->cells[k];
            reach_all(net, &line);
        }
        return;
    }
    for (uint32_t i = 0; i < 2; i++) {
        line.cell = net->ground->edges[from->edge].cell[i];
        reach_all(net, &line);
    }
}

static void drain(Net* net, NetFlood* flood) {
    while (net->heap_count > 0) { // each node is pushed once for each cost, which falls
        NetEntry entry = pop(net);
        if (entry.cost <= flood->costs[entry.node])
            expand(net, flood, entry.node);
    }
}

static void reach_from_source(Net* net, NetFlood* flood) {
    for (uint32_t t = 0; t < net->ground->count; t++) {
        Line line = {flood, flood->source.x, flood->source.y, 0, 0, NET_NONE, t};
        if (oracle_ground_holds(net->ground, t, flood->source))
            reach_all(net, &line);
    }
}

void oracle_net_flood(Net* net, uint32_t which) {
    NetFlood* flood = &net->floods[which];
    for (uint32_t k = 0; k < net->node_count; k++)
        flood->costs[k] = HUGE_VAL;
    net->heap_count = 0;
    reach_from_source(net, flood);
    drain(net, flood);
}

// The least cost over the nodes of a cell.
static void reach_new(Net* net, NetFlood* flood, uint32_t node, uint32_t t) {
    const OracleGround* ground = net->ground;
    for (uint32_t i = 0; net->is_alive[t] && i < 3; i++) {
        uint32_t e = ground->crossing[t][i], p = ground->places[t][i];
        Line line = {flood, net->nodes[p].x, net->nodes[p].y, flood->costs[p], 0, p, t};
        line.rate = ground->cells[t].rate;
        reach(net, &line, node);
        for (uint32_t k = 1; e != ORACLE_NO_EDGE && k + 1 < net->rows[e].count; k++) {
            line.from = net->rows[e].nodes[k];
            line.x = net->nodes[line.from].x;
            line.y = net->nodes[line.from].y;
            line.cost = flood->costs[line.from];
            reach(net, &line, node);
        }
    }
}

uint32_t oracle_net_refine(Net* net, uint32_t which) {
    uint32_t first = net->node_count;
    NetFlood* flood = &net->floods[which];
    for (uint32_t e = 0; e < net->ground->edge_count; e++)
        refine_row(net, e);
    for (uint32_t k = first; k < net->node_count; k++)
        flood->costs[k] = HUGE_VAL;
    reach_from_source(net, flood);
    for (uint32_t k = first; k < net->node_count; k++)
        for (uint32_t i = 0; i < 2; i++)
            reach_new(net, flood, k, net->ground->edges[net->nodes[k].edge].cell[i]);
    drain(net, flood);
    return net->node_count - first;
}

// --- the cost at a point -------------------------------------------------------------------------

typedef struct Best {
    double cost;
    uint32_t last, via;
} Best;

static void try_node(const Net* net, const NetFlood* flood, NavPoint p, uint32_t node, uint32_t t,
                     Best* best) {
    double dx = net->nodes[node].x - p.x, dy = net->nodes[node].y - p.y;
    double cost = flood->costs[node] + net->ground->cells[t].rate * sqrt(dx * dx + dy * dy);
    if (cost < best->cost)
        *best = (Best){cost, node, t};
}

static void try_cell(const Net* net, const NetFlood* flood, NavPoint p, uint32_t t, Best* best) {
    const OracleGround* ground = net->ground;
    if (!net->is_alive[t] || !oracle_ground_holds(ground, t, p))
        return;
    double dx = (double)flood->source.x - p.x, dy = (double)flood->source.y - p.y;
    double straight = ground->cells[t].rate * sqrt(dx * dx + dy * dy);
    if (oracle_ground_holds(ground, t, flood->source) && straight < best->cost)
        *best = (Best){straight, NET_NONE, t};
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t e = ground->crossing[t][i];
        try_node(net, flood, p, ground->places[t][i], t, best);
        for (uint32_t k = 1; e != ORACLE_NO_EDGE && k + 1 < net->rows[e].count; k++)
            try_node(net, flood, p, net->rows[e].nodes[k], t, best);
    }
}

double oracle_net_cost_at(const Net* net, uint32_t which, NavPoint p, uint32_t* last,
                          uint32_t* via) {
    Best best = {HUGE_VAL, NET_NONE, 0};
    for (uint32_t t = 0; t < net->ground->count; t++)
        try_cell(net, &net->floods[which], p, t, &best);
    if (last != NULL) {
        *last = best.last;
        *via = best.via;
    }
    return best.cost;
}
