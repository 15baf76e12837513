#include "query/cone/ties.h"

#include "query/cone/bend.h"

// --- the points of a path ----------------------------------------------------------------

// The points from `end` back to the start, without those where the direction stays.
static void collect_points(ConeSearch* search, PointList* list, uint32_t parent, NavPoint end) {
    NavMemory* memory = &search->ask->memory;
    uint32_t root = parent, hops = 0;
    list->count = 0;
    if (navi_points_add(memory, list, end) != NAV_OK)
        search->is_failed = true;
    for (; !search->is_failed; root = navi_cone_bend(search, root)->parent, hops++) {
        NavPoint p = navi_cone_root(search, root);
        NavPoint* data = list->data;
        NAV_ASSERT(hops <= search->mesh->counts->vertex_slots); // parents form a tree
        if (list->count > 1 && navi_on_segment(data[list->count - 2], p, data[list->count - 1]))
            data[list->count - 1] = p;
        else if (navi_points_add(memory, list, p) != NAV_OK)
            search->is_failed = true;
        if (root == NAV_NONE)
            return;
    }
}

// Is the path to `end` by bend a the smaller list of points than by bend b?
static bool is_smaller(ConeSearch* search, uint32_t a, uint32_t b, NavPoint end) {
    PointList *p = &search->scratch->list_a, *q = &search->scratch->list_b;
    if (a == b)
        return false;
    collect_points(search, p, a, end);
    collect_points(search, q, b, end);
    return !search->is_failed && navi_points_are_smaller(p, q);
}

// --- paths of equal length ---------------------------------------------------------------

static void note_rival(ConeSearch* search, uint32_t v, uint32_t root) {
    ConeScratch* scratch = search->scratch;
    if (!search->is_exact)
        return;
    if (!navi_array_room(&search->ask->memory, &scratch->rivals)) {
        search->is_failed = true;
        return;
    }
    scratch->rivals.data[scratch->rivals.count++] = (ConeRival){v, root};
}

void navi_cone_tie(ConeSearch* search, uint32_t v, uint32_t root) {
    Bend* bend = navi_cone_bend(search, v);
    if (root == bend->parent)
        return;
    note_rival(search, v, root);
    search->is_late |= bend->is_expanded;
    if (bend->is_expanded || !is_smaller(search, root, bend->parent, search->mesh->pos[v]))
        return;
    note_rival(search, v, bend->parent);
    bend->parent = root;
}

void navi_cone_reach_goal(ConeSearch* search, uint32_t root, double g) {
    double length = g + navi_distance(navi_cone_root(search, root), search->goal);
    if (navi_length_is_longer(length, search->best))
        return;
    if (!navi_length_is_shorter(length, search->best)) {
        note_rival(search, NAV_NONE, root);
        if (!is_smaller(search, root, search->best_parent, search->goal))
            return;
        note_rival(search, NAV_NONE, search->best_parent);
    }
    search->best = length;
    search->best_parent = root;
}

// Keep the rival in place of the path that was kept, if it is the smaller list.
static bool settle_rival(ConeSearch* search, const ConeRival* rival) {
    bool is_goal = rival->v == NAV_NONE, is_start = rival->root == NAV_NONE;
    uint32_t* parent = is_goal ? &search->best_parent : &navi_cone_bend(search, rival->v)->parent;
    NavPoint at = is_goal ? search->goal : search->mesh->pos[rival->v];
    double g = is_goal ? search->best : navi_cone_bend(search, rival->v)->g;
    double before = is_start ? 0 : navi_cone_bend(search, rival->root)->g;
    double length = before + navi_distance(navi_cone_root(search, rival->root), at);
    if (before >= g || navi_length_is_longer(length, g) ||
        !is_smaller(search, rival->root, *parent, at))
        return false;
    *parent = rival->root;
    return true;
}

// Rounding may let a bend be expanded before a path of equal length to it is known, by which it
// becomes a smaller list. What was compared with the larger list is compared again, in rounds,
// until nothing changes. Each round settles at least the shortest open path: README.md.
static void settle_rivals(ConeSearch* search) {
    const ConeScratch* scratch = search->scratch;
    bool is_settled = !search->is_late;
    for (uint32_t round = 0; !is_settled && !search->is_failed; round++) {
        NAV_ASSERT(round <= scratch->rivals.count);
        is_settled = true;
        for (uint32_t i = 0; i < scratch->rivals.count; i++)
            if (settle_rival(search, &scratch->rivals.data[i]))
                is_settled = false;
    }
}

NavResult navi_cone_write_path(ConeSearch* search, PointList* points) {
    PointList* list = &search->scratch->list_a;
    NAV_ASSERT(search->best < INFINITY);
    NAV_VALIDATE(navi_cone_heap_is_ordered(&search->scratch->heap));
    settle_rivals(search);
    collect_points(search, list, search->best_parent, search->goal);
    if (search->is_failed || !navi_array_reserve(&search->ask->memory, points, list->count))
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < list->count; i++)
        points->data[i] = list->data[list->count - 1 - i];
    points->count = list->count;
    return NAV_OK;
}
