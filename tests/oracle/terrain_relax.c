#include <math.h>
#include <stdlib.h>

#include "oracle/memory.h"
#include "oracle/terrain_net.h"

#define SWEEPS 60
#define HALVINGS 40

// A point of the path: fixed, or anywhere on an edge.
typedef struct Bend {
    double x, y;
    uint32_t edge; ///< NET_NONE: fixed
    double rate;   ///< of the leg to the next point
} Bend;

static double leg_cost(double rate, double ax, double ay, double bx, double by) {
    return rate * sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
}

static double cost_through(const Bend* bend, double x, double y) {
    return leg_cost(bend[-1].rate, bend[-1].x, bend[-1].y, x, y) +
           leg_cost(bend->rate, x, y, bend[1].x, bend[1].y);
}

// The cost is convex along the edge.
static void slide(const OracleEdge* edge, Bend* bend) {
    double low = 0, high = 1, ax = edge->end[0].x, ay = edge->end[0].y;
    double dx = edge->end[1].x - ax, dy = edge->end[1].y - ay;
    for (int k = 0; k < HALVINGS; k++) {
        double s = low + (high - low) * 0.382, t = high - (high - low) * 0.382;
        if (cost_through(bend, ax + s * dx, ay + s * dy) <
            cost_through(bend, ax + t * dx, ay + t * dy))
            high = t;
        else
            low = s;
    }
    double t = (low + high) / 2;
    if (cost_through(bend, ax + t * dx, ay + t * dy) < cost_through(bend, bend->x, bend->y)) {
        bend->x = ax + t * dx;
        bend->y = ay + t * dy;
    }
}

// The path from the start to the goal.
static uint32_t list_bends(const Net* net, Bend* bends) {
    const NetFlood* flood = &net->floods[FROM_GOAL];
    NavPoint start = net->floods[FROM_START].source;
    uint32_t count = 0, node, via;
    double cost = oracle_net_cost_at(net, FROM_GOAL, start, &node, &via);
    if (cost == HUGE_VAL)
        return 0;
    bends[count++] = (Bend){start.x, start.y, NET_NONE, net->ground->cells[via].rate};
    while (node != NET_NONE && count <= net->node_count) {
        const NetNode* at = &net->nodes[node];
        double rate = net->ground->cells[flood->vias[node]].rate;
        bends[count++] = (Bend){at->x, at->y, at->edge, rate};
        node = flood->parents[node];
    }
    bends[count++] = (Bend){flood->source.x, flood->source.y, NET_NONE, 0};
    return count;
}

double oracle_net_relax(Net* net) {
    Bend* bends = oracle_alloc(net->node_count + (size_t)3, sizeof *bends);
    uint32_t count = list_bends(net, bends);
    double cost = count == 0 ? HUGE_VAL : 0;
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (uint32_t k = 1; k + 1 < count; k++)
            if (bends[k].edge != NET_NONE)
                slide(&net->ground->edges[bends[k].edge], &bends[k]);
    for (uint32_t k = 0; k + 1 < count; k++)
        cost += leg_cost(bends[k].rate, bends[k].x, bends[k].y, bends[k + 1].x, bends[k + 1].y);
    free(bends);
    return cost;
}
