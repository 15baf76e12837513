#include "oracle/links.h"

enum { HOPS_MAX = 2 * ORACLE_LINKS_MAX };

typedef struct Hop {
    NavPoint from, to;
    double cost;
    double g; // least cost up to its begin so far; -1: none
} Hop;

static double shortest(const OracleFloor* floor, NavPoint a, NavPoint b) {
    if (a.x != b.x || a.y != b.y)
        return oracle_floor_shortest(floor, a, b);
    for (uint32_t t = 0; t < floor->count; t++)
        if (oracle_floor_holds(floor, t, a))
            return 0;
    return -1;
}

static bool improves(double g, double than) { return g >= 0 && (than < 0 || g < than); }

double oracle_links_cheapest(const OracleFloor* floor, const OracleLink* links, uint32_t count,
                             NavPoint start, NavPoint goal) {
    Hop hops[HOPS_MAX];
    double between[HOPS_MAX][HOPS_MAX], best = shortest(floor, start, goal);
    uint32_t hop_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        hops[hop_count++] = (Hop){links[i].from, links[i].to, links[i].cost, -1};
        if (links[i].is_two_way)
            hops[hop_count++] = (Hop){links[i].to, links[i].from, links[i].cost, -1};
    }
    for (uint32_t i = 0; i < hop_count; i++) {
        hops[i].g = shortest(floor, start, hops[i].from);
        for (uint32_t k = 0; k < hop_count; k++)
            between[i][k] = shortest(floor, hops[i].to, hops[k].from);
    }
    // No cheapest path uses a hop twice.
    for (uint32_t round = 0; round < hop_count; round++)
        for (uint32_t i = 0; i < hop_count; i++)
            for (uint32_t k = 0; k < hop_count && hops[i].g >= 0; k++) {
                double g = between[i][k] < 0 ? -1 : hops[i].g + hops[i].cost + between[i][k];
                if (improves(g, hops[k].g))
                    hops[k].g = g;
            }
    for (uint32_t i = 0; i < hop_count; i++) {
        double rest = shortest(floor, hops[i].to, goal);
        double g = hops[i].g < 0 || rest < 0 ? -1 : hops[i].g + hops[i].cost + rest;
        // A hop may begin at a point that is not walkable: then it is inactive.
        if (improves(g, best))
            best = g;
    }
    return best;
}
