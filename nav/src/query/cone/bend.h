// Where taut paths may bend: at a vertex with a reflex sector, a walkable sector of more than half
// a turn, round the wall that lies in the rest of its star.
#ifndef NAVI_QUERY_CONE_BEND_H
#define NAVI_QUERY_CONE_BEND_H

#include "query/cone/length.h"
#include "query/cone/scratch.h"

#define BEND_REFLEX 1u // has a reflex sector
#define BEND_PINCH 2u  // has more than one walkable sector
#define BEND_GOAL 4u   // a corner of a triangle between the core and the goal

// Find the sectors of vertex v among the triangles that are walkable by default, or by the filter.
// Cost: the degree of v.
void navi_bend_place_plain(BendMap* map, const Mesh* mesh, const PathData* data, uint32_t v);
void navi_bend_place_filtered(BendMap* map, const QueryFilter* filter, uint32_t v);

// Does the reflex sector hold corner handle `at` of the same vertex? Cost: its degree.
bool navi_bend_sector_holds(const Mesh* mesh, const BendSector* sector, uint32_t at);

// The vertex with its place up to date. What a search knows of it may be of another search.
static inline Bend* navi_bend_plain(BendMap* map, const Mesh* mesh, const PathData* data,
                                    uint32_t v) {
    Bend* bend = &map->bends[v];
    if (bend->made == map->number)
        return bend;
    if (data->changed[v] > bend->made)
        navi_bend_place_plain(map, mesh, data, v);
    bend->made = map->number;
    return bend;
}
static inline Bend* navi_bend_filtered(BendMap* map, const QueryFilter* filter, uint32_t v) {
    Bend* bend = &map->bends[v];
    if (bend->made == map->number)
        return bend;
    navi_bend_place_filtered(map, filter, v);
    bend->made = map->number;
    return bend;
}

static inline Bend* navi_cone_bend(const ConeSearch* search, uint32_t v) {
    return &search->map->bends[v];
}
static inline NavPoint navi_cone_root(const ConeSearch* search, uint32_t root) {
    return root == NAV_NONE ? search->start : search->mesh->pos[root];
}

// Nothing is known of it yet in the search with the stamp, unless it has begun already.
static inline void navi_bend_begin(Bend* bend, uint32_t stamp) {
    if (bend->stamp == stamp)
        return;
    bend->g = bend->seen = INFINITY;
    bend->stamp = stamp;
    bend->parent = NAV_NONE;
    bend->flags = bend->place_flags;
    bend->is_expanded = false;
}

// Is a path taut that comes along the ray and bends left (or right) here? Then the walls on both
// sides lie to the left (right) of the ray, or on its line. With `has_limit` the path must also
// leave the star through an open edge on the sector's rim, to the left (right) of its straight
// continuation. One sign takes the place of three branches.
static inline bool navi_bend_is_taut(const Bend* bend, NavPoint ray, bool is_left, bool has_limit) {
    int64_t sign = 2 * (int64_t)is_left - 1, exempt = -(int64_t)!has_limit;
    int64_t right = navi_ray_cross(ray, bend->wall[0]) * sign;
    int64_t left = navi_ray_cross(ray, bend->wall[1]) * sign;
    int64_t limit = navi_ray_cross(ray, bend->limit[is_left]) * sign;
    return (right | left | ((limit - 1) & ~exempt)) >= 0;
}

// A path of length g comes to the vertex. Returns false if a shorter one has come before, so no
// shortest path goes on from this one. At a pinch that does not follow: the shorter one may have
// come in another sector, from which this one's sector cannot be entered.
static inline bool navi_bend_meet(Bend* bend, double g) {
    if (bend->place_flags & BEND_PINCH)
        return true;
    if (navi_length_is_dominated(g, bend->seen))
        return false;
    if (g < bend->seen)
        bend->seen = g;
    return true;
}

// What a search for a filter knows bends by.
typedef struct BendSearch {
    BendMap* map;
    const QueryFilter* filter;
    uint32_t stamp;
} BendSearch;

// The vertex of corner handle c, in a triangle that was reached, is in sight of the cone's root.
// May a shortest path from the root bend there? Then `*g` is its length to the vertex.
static inline bool navi_bend_is_met(const BendSearch* search, uint32_t c, const ConeNode* from,
                                    double* g) {
    const Mesh* mesh = search->filter->mesh;
    uint32_t v = mesh->tri[c >> 2].v[c & 3];
    NavPoint ray = navi_ray_to(from->root_p, mesh->pos[v]);
    Bend* bend = navi_bend_filtered(search->map, search->filter, v);
    navi_bend_begin(bend, search->stamp);
    *g = from->g + navi_ray_length(ray);
    if (!navi_bend_meet(bend, *g) || !(bend->place_flags & BEND_REFLEX) ||
        (!navi_bend_is_taut(bend, ray, true, false) && !navi_bend_is_taut(bend, ray, false, false)))
        return false;
    // Along a wall without thickness the path may come on the side of another sector.
    return !(bend->place_flags & BEND_PINCH) ||
           navi_bend_sector_holds(mesh, &search->map->sectors.data[v], c);
}

#endif
