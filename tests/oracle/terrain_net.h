/// The graph of oracle/terrain.h.
#ifndef ORACLE_TERRAIN_NET_H
#define ORACLE_TERRAIN_NET_H

#include "oracle/terrain.h"

#define NET_NONE UINT32_MAX

/// A flood from one end of the path: costs of all nodes, and how they are reached.
typedef struct NetFlood {
    NavPoint source;
    double* costs;     ///< [node_count]; HUGE_VAL where it did not come
    uint32_t* parents; ///< [node_count], a node, or NET_NONE: the source
    uint32_t* vias;    ///< [node_count], the cell between it and its parent
    double* least;     ///< [node_count], a lower bound of the cost, linear between neighbours
} NetFlood;

typedef struct NetNode {
    double x, y;
    uint32_t edge; ///< NET_NONE: a place
} NetNode;

/// The nodes on an edge, from end to end.
typedef struct NetRow {
    uint32_t* nodes; ///< [count]
    bool* is_split;  ///< [count]: a node is wanted between this one and the next
    uint32_t count;
    size_t node_capacity, split_capacity;
} NetRow;

enum { FROM_GOAL, FROM_START };

typedef struct Net {
    const OracleGround* ground;
    NetNode* nodes; ///< [node_count], first all places
    uint32_t node_count;
    size_t node_capacity, cost_capacities[2], parent_capacities[2], via_capacities[2],
        least_capacities[2];
    NetRow* rows;                  ///< [ground->edge_count]
    uint32_t *first_cells, *cells; ///< the cells of place p: first_cells[p] to first_cells[p + 1]
    bool* is_alive;                ///< [ground->count]: may be on a path that is cheap enough
    bool* is_changed;              ///< [ground->count]: nodes on its edges are new, or cost less
    NetFlood floods[2];
    struct NetEntry* heap;
    uint32_t heap_count;
    size_t heap_capacity;
    double most;      ///< cost of the best path so far
    double tolerance; ///< a node's cost is not lowered by less
} Net;

void oracle_net_init(Net* net, const OracleGround* ground, const OracleQuestion* question);
void oracle_net_fini(Net* net);

/// Add a node in the middle of each piece that is marked in a row, and bring the costs from one end
/// up to date, up to the tolerance. Returns how many.
uint32_t oracle_net_refine(Net* net, uint32_t which);

/// Find the costs from one end through cells that are alive.
void oracle_net_flood(Net* net, uint32_t which);

/// The cost at a point other than a node, over nodes of the cells that contain it. `*last` (may be
/// NULL): the last node before it, or NET_NONE when the point sees the source; `*via`: the cell.
double oracle_net_cost_at(const Net* net, uint32_t which, NavPoint p, uint32_t* last,
                          uint32_t* via);

/// The cost of the path from the goal's flood, with its crossings moved to where it is least.
double oracle_net_relax(Net* net);

#endif
