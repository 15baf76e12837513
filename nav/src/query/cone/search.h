// What the searches for one path share (cone_search.c and kernel.c): cones and bends wait in a
// heap, ordered by a lower bound of the length of a path by them, and each new one is compared with
// what is known of its vertices and of the best path.
#ifndef NAVI_QUERY_CONE_SEARCH_H
#define NAVI_QUERY_CONE_SEARCH_H

#include "query/ask/pause.h"
#include "query/cone/bend.h"
#include "query/cone/ties.h"
#include "query/cone/window.h"

// Marks a vertex in the heap: the triangles in sight behind the bend there are to be searched.
#define CONE_IS_BEND (UINT32_C(1) << 31)

// --- nodes -------------------------------------------------------------------------------

// Begin without nodes.
NavResult navi_cone_start(ConeSearch* search);

// Of two cones with equal keys: the one with the shorter path behind it, or else by coordinates.
bool navi_cone_is_before(const Mesh* mesh, const ConeNode* p, const ConeNode* q);

// Put a node into the heap, unless the best path is shorter than its key.
void navi_cone_push(ConeSearch* search, const ConeNode* cone, double key);
void navi_cone_push_bend(ConeSearch* search, uint32_t v, double key);

// May a cone with this key be walked at once, or walk on? Then no node in the heap comes before it;
// in an exact search it may be longer by a small part, since to put a cone into the heap and to
// take it out again costs more than a few steps that lead nowhere.
#define CONE_LEAD 2e-4
static inline bool navi_cone_is_next(const ConeSearch* search, double key) {
    double least = search->is_exact ? key * (1 - CONE_LEAD) : key;
    return key <= search->best && navi_cone_key(least) < search->scratch->heap.items.data[0].key;
}

// --- what cannot matter ------------------------------------------------------------------

// The bend is the vertex at one end of a cone's edge, `end` as seen from the root. Is each path
// through the window longer than one by this vertex? It is enough to compare at the side of the
// window that is farther from it: "domination" in README.md.
static inline bool navi_bend_dominates(const Bend* bend, uint32_t stamp, double g, NavPoint end,
                                       ConeVector far_side) {
    if (bend->stamp != stamp || !(bend->seen < INFINITY))
        return false;
    double straight = g + navi_vector_length(far_side.x, far_side.y);
    double by_end = bend->seen + navi_vector_length(far_side.x - end.x, far_side.y - end.y);
    return navi_length_is_dominated(straight, by_end);
}

static inline bool navi_cone_is_dominated(const BendMap* map, uint32_t stamp, double g,
                                          const ConeEdge* edge, const ConeWindow* window) {
    return navi_bend_dominates(&map->bends[edge->left_v], stamp, g, edge->left, window->right) ||
           navi_bend_dominates(&map->bends[edge->right_v], stamp, g, edge->right, window->left);
}

static inline double navi_cone_bound(const ConeSearch* search, const ConeNode* cone,
                                     const ConeEdge* edge, const ConeWindow* window) {
    NavPoint goal = navi_ray_to(cone->root_p, search->goal);
    return cone->g + search->weight * navi_window_bound(window, edge, goal);
}

// Compute the key of a cone that is about to cross the edge. Returns false if it is dominated.
static inline bool navi_cone_judge(const ConeSearch* search, const ConeNode* cone,
                                   const ConeEdge* edge, const ConeWindow* window, double* key) {
    if (navi_cone_is_dominated(search->map, search->stamp, cone->g, edge, window))
        return false;
    *key = navi_cone_bound(search, cone, edge, window);
    return true;
}

// Has a shorter path to the cone's root been found since the cone was put into the heap?
static inline bool navi_cone_is_stale(const ConeSearch* search, const ConeNode* cone) {
    return cone->root != NAV_NONE &&
           navi_length_is_longer(cone->g, navi_cone_bend(search, cone->root)->g);
}

// --- steps -------------------------------------------------------------------------------

// Take the next node from the heap. Returns false if the best path is known, or if the budget or
// the slice has ended.
static inline bool navi_cone_take(ConeSearch* search, uint32_t* item) {
    ConeHeap* heap = &search->scratch->heap;
    // An exact search looks at the rivals of the best path, too.
    double last = search->is_exact ? search->best * (1 + NAVI_LENGTH_TOLERANCE) : search->best;
    if (search->is_failed || heap->items.data[0].key > navi_cone_key(last))
        return false;
    if (!navi_pause_spend(search->ask)) {
        search->is_paused = true;
        return false;
    }
    if (!navi_ask_spend(search->ask))
        return false;
    *item = navi_cone_heap_pop(heap);
    return true;
}

// The cone is about to cross an edge. Returns true if it comes first, to be walked on; false if it
// is in the heap or cannot matter.
static inline bool navi_cone_goes_on(ConeSearch* search, const ConeNode* cone,
                                     const ConeEdge* edge) {
    const ConeWindow window = navi_cone_window(cone, edge);
    double key;
    if (!navi_cone_judge(search, cone, edge, &window, &key))
        return false;
    if (navi_cone_is_next(search, key))
        return true;
    navi_cone_push(search, cone, key);
    return false;
}

// The ray to an apex has become the right or left bound of the cone. If the goal is outside now,
// and a path by the apex does not come first, the cone's own bound may have grown as much. Returns
// as navi_cone_goes_on does.
bool navi_cone_turns(ConeSearch* search, const ConeNode* cone, NavPoint ray, bool is_right);

// The apex of the triangle twin >> 2 lies inside the cone, in the direction of the ray, and both
// edges there are open. Returns true if `cone` is now the better half, to be walked on; false if
// both halves are in the heap or cannot matter.
bool navi_cone_split(ConeSearch* search, ConeNode* cone, uint32_t twin, NavPoint ray);

// Does triangle t hold the goal, and the cone too? Then there is a path.
static inline bool navi_cone_meets_goal(ConeSearch* search, const ConeNode* cone, uint32_t t) {
    if (search->ask->at_goal.data[t] != search->stamp || !navi_cone_holds(cone, search->goal))
        return false;
    navi_cone_reach_goal(search, cone->root, cone->g);
    return true;
}

// A path of length g by the root may bend at v. If it is the shortest so far, the triangles
// behind the bend are to be searched, even if they were searched before.
static inline void navi_cone_offer(ConeSearch* search, uint32_t v, uint32_t root, double g) {
    Bend* bend = navi_cone_bend(search, v);
    NavPoint at = search->mesh->pos[v];
    if (navi_point_equal(at, search->start) || navi_point_equal(at, search->goal) ||
        navi_length_is_longer(g, bend->g))
        return;
    if (!navi_length_is_shorter(g, bend->g)) {
        navi_cone_tie(search, v, root);
        return;
    }
    bend->g = g;
    bend->parent = root;
    bend->is_expanded = false;
    navi_cone_push_bend(search, v,
                        g + search->weight * navi_ray_length(navi_ray_to(at, search->goal)));
}

#endif
