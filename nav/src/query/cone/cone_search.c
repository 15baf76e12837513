#include "query/cone/cone_search.h"

#include <float.h>

#include "base/assert.h"
#include "query/ask/pause.h"
#include "query/cone/cone.h"
#include "query/cone/corner.h"
#include "query/cone/length.h"

static NavPoint root_point(const ConeSearch* search, uint32_t root) {
    return root == NAV_NONE ? search->start : search->mesh->pos[root];
}

static QueryCorner* corner_of(const ConeSearch* search, uint32_t v) {
    QueryCorner* corner = navi_cone_corner(search->scratch, search->filter, v);
    if (corner->stamp != search->ask->stamp) {
        corner->stamp = search->ask->stamp;
        corner->g = corner->seen = DBL_MAX;
        corner->parent = NAV_NONE;
        corner->is_expanded = false;
    }
    return corner;
}

static bool is_straight(NavPoint a, NavPoint b, NavPoint c) {
    return navi_orient2d(a, b, c) == 0 && navi_on_segment(a, c, b);
}

// The points from `end` back to the start, without those where the direction stays.
static void collect(ConeSearch* search, PointList* list, uint32_t parent, NavPoint end) {
    ConeScratch* scratch = search->scratch;
    list->count = 0;
    if (navi_points_add(&search->ask->memory, list, end) != NAV_OK)
        search->is_failed = true;
    for (uint32_t root = parent; !search->is_failed; root = scratch->corners.data[root].parent) {
        NavPoint p = root_point(search, root);
        NavPoint* data = list->data;
        if (list->count > 1 && is_straight(data[list->count - 2], data[list->count - 1], p))
            data[list->count - 1] = p;
        else if (navi_points_add(&search->ask->memory, list, p) != NAV_OK)
            search->is_failed = true;
        if (root == NAV_NONE)
            return;
    }
}

// Is the way to `end` by bend a the smaller list of points than by bend b?
static bool is_smaller_list(ConeSearch* search, uint32_t a, uint32_t b, NavPoint end) {
    PointList *p = &search->scratch->list_a, *q = &search->scratch->list_b;
    if (a == b)
        return false;
    collect(search, p, a, end);
    collect(search, q, b, end);
    return !search->is_failed && navi_points_are_smaller(p, q);
}

static void push(ConeSearch* search, const ConeNode* node, double key) {
    ConeScratch* scratch = search->scratch;
    if (navi_length_is_longer(key, search->best))
        return;
    if (!navi_array_room(&search->ask->memory, &scratch->cones)) {
        search->is_failed = true;
        return;
    }
    uint32_t at = scratch->cones.count++;
    scratch->cones.data[at] = *node; // first: the heap compares nodes
    if (!navi_heap_push(&search->ask->memory, &scratch->ask->heap, key, at))
        search->is_failed = true;
}

// --- ways of equal length, as in kernel.c -------------------------------------------------

static void note_rival(ConeSearch* search, uint32_t v, uint32_t root) {
    if (navi_rivals_add(&search->ask->memory, &search->scratch->rivals, v, root) != NAV_OK)
        search->is_failed = true;
}

static void tie(ConeSearch* search, uint32_t v, uint32_t root) {
    QueryCorner* corner = &search->scratch->corners.data[v];
    if (root == corner->parent)
        return;
    note_rival(search, v, root);
    search->is_late |= corner->is_expanded;
    if (corner->is_expanded || !is_smaller_list(search, root, corner->parent, search->mesh->pos[v]))
        return;
    note_rival(search, v, corner->parent);
    corner->parent = root;
}

// The goal is in sight of a root.
static void reach_goal(ConeSearch* search, uint32_t root, NavPoint root_p, double g) {
    double length = g + navi_distance(root_p, search->goal);
    if (navi_length_is_longer(length, search->best))
        return;
    if (!navi_length_is_shorter(length, search->best)) {
        note_rival(search, NAV_NONE, root);
        if (!is_smaller_list(search, root, search->best_parent, search->goal))
            return;
        note_rival(search, NAV_NONE, search->best_parent);
    }
    search->best = length;
    search->best_parent = root;
}

static bool settle_rival(ConeSearch* search, const PathRival* rival) {
    QueryCorner* corners = search->scratch->corners.data;
    bool is_goal = rival->v == NAV_NONE, is_start = rival->root == NAV_NONE;
    uint32_t* parent = is_goal ? &search->best_parent : &corners[rival->v].parent;
    NavPoint at = is_goal ? search->goal : search->mesh->pos[rival->v];
    double g = is_goal ? search->best : corners[rival->v].g;
    double before = is_start ? 0 : corners[rival->root].g;
    double length = before + navi_distance(root_point(search, rival->root), at);
    if (before >= g || navi_length_is_longer(length, g) ||
        !is_smaller_list(search, rival->root, *parent, at))
        return false;
    *parent = rival->root;
    return true;
}

static void settle(ConeSearch* search) {
    const RivalList* rivals = &search->scratch->rivals;
    bool is_settled = !search->is_late;
    while (!is_settled && !search->is_failed) {
        is_settled = true;
        for (uint32_t i = 0; i < rivals->count; i++)
            if (settle_rival(search, &rivals->data[i]))
                is_settled = false;
    }
}

// --- bends in sight ----------------------------------------------------------------------

static bool bends_left(const ConeSearch* search, const QueryCorner* corner, NavPoint from,
                       NavPoint at) {
    const NavPoint* pos = search->mesh->pos;
    return navi_orient2d(from, at, pos[navi_corner_right_vertex(search->mesh, corner->first)]) >=
               0 &&
           navi_orient2d(from, at, pos[navi_corner_left_vertex(search->mesh, corner->last)]) >= 0;
}

static bool bends_right(const ConeSearch* search, const QueryCorner* corner, NavPoint from,
                        NavPoint at) {
    const NavPoint* pos = search->mesh->pos;
    return navi_orient2d(from, at, pos[navi_corner_right_vertex(search->mesh, corner->first)]) <=
               0 &&
           navi_orient2d(from, at, pos[navi_corner_left_vertex(search->mesh, corner->last)]) <= 0;
}

// A shorter or equal way to a corner: true when its bends are to be followed (again).
static bool improves(ConeSearch* search, const QueryCorner* corner, uint32_t v, uint32_t root,
                     double g) {
    if (navi_length_is_longer(g, corner->g))
        return false;
    if (navi_length_is_shorter(g, corner->g))
        return true;
    tie(search, v, root);
    return false;
}

// The vertex of corner handle c, in a triangle that has been reached, is in sight of a root: it may
// be worth bending at. Where several sectors meet, only in the one that was reached: along a wall
// without thickness a way may come on its other side.
static void see(ConeSearch* search, uint32_t c, uint32_t root, NavPoint root_p, double root_g) {
    uint32_t v = search->mesh->tri[c >> 2].v[c & 3];
    NavPoint at = search->mesh->pos[v];
    QueryCorner* corner = corner_of(search, v);
    double g = root_g + navi_distance(root_p, at);
    if (!corner->is_pinch) {
        if (navi_length_is_dominated(g, corner->seen))
            return;
        if (g < corner->seen)
            corner->seen = g;
    }
    if (corner->kind != CORNER_REFLEX || navi_point_equal(at, search->start) ||
        navi_point_equal(at, search->goal))
        return;
    if (!bends_left(search, corner, root_p, at) && !bends_right(search, corner, root_p, at))
        return;
    if (corner->is_pinch && !navi_corner_holds(search->filter, corner, c))
        return;
    if (!improves(search, corner, v, root, g))
        return;
    corner->g = g;
    corner->parent = root;
    corner->is_expanded = false;
    ConeNode node = {.g = g, .edge = v, .root = v, .root_p = at, .is_bend = true};
    node.left = node.right = at;
    push(search, &node, g + navi_distance(at, search->goal));
}

// The key of a cone that is about to cross its edge; false when it cannot matter.
static bool judge(ConeSearch* search, const ConeNode* cone, double* key) {
    const Mesh* mesh = search->mesh;
    uint32_t right = navi_edge_from(mesh, cone->edge), left = navi_edge_to(mesh, cone->edge);
    ConeWindow window = navi_cone_window(cone, mesh->pos[left], mesh->pos[right]);
    const QueryCorner *l = &search->scratch->corners.data[left],
                      *r = &search->scratch->corners.data[right];
    uint32_t stamp = search->ask->stamp;
    if (l->stamp == stamp && navi_cone_is_dominated(cone, &window, mesh->pos[left], true, l->seen))
        return false;
    if (r->stamp == stamp &&
        navi_cone_is_dominated(cone, &window, mesh->pos[right], false, r->seen))
        return false;
    *key = cone->g + navi_cone_rest(cone, &window, mesh->pos[left], mesh->pos[right], search->goal);
    return true;
}

static bool is_open(const ConeSearch* search, uint32_t edge) {
    return navi_filter_joins(search->filter, edge);
}

static void emit(ConeSearch* search, const ConeNode* cone) {
    double key;
    if (is_open(search, cone->edge) && judge(search, cone, &key))
        push(search, cone, key);
}

// The apex of the triangle lies inside the cone. False: the walk ends.
static bool split(ConeSearch* search, ConeNode* cone, uint32_t left_edge, uint32_t right_edge,
                  NavPoint apex) {
    ConeNode left = *cone, right = *cone;
    left.edge = left_edge;
    left.right = apex;
    left.right_is_back = false;
    right.edge = right_edge;
    right.left = apex;
    right.left_is_back = false;
    double left_key = DBL_MAX, right_key = DBL_MAX;
    bool has_left = is_open(search, left_edge), has_right = is_open(search, right_edge);
    if (has_left != has_right) { // no choice: no need to judge
        *cone = has_left ? left : right;
        return true;
    }
    has_left = has_left && judge(search, &left, &left_key);
    has_right = has_right && judge(search, &right, &right_key);
    bool is_left_next = has_left && (!has_right || left_key <= right_key);
    if (has_left && has_right)
        push(search, is_left_next ? &right : &left, is_left_next ? right_key : left_key);
    if (!has_left && !has_right)
        return false;
    double key = is_left_next ? left_key : right_key;
    *cone = is_left_next ? left : right;
    const NavHeap* heap = &search->ask->heap;
    if (key <= search->best && (navi_heap_is_empty(heap) || key < navi_heap_key(heap)))
        return true;
    push(search, cone, key);
    return false;
}

// Cross the cone's edge; false: the walk ends.
static bool step(ConeSearch* search, ConeNode* cone) {
    const Mesh* mesh = search->mesh;
    uint32_t twin = navi_edge_twin(mesh, cone->edge), t = twin >> 2, i = twin & 3;
    if (search->ask->at_goal.data[t] == search->ask->stamp && navi_cone_holds(cone, search->goal)) {
        reach_goal(search, cone->root, cone->root_p, cone->g);
        return false;
    }
    uint32_t left_edge = 4 * t + navi_prev3(i), right_edge = 4 * t + navi_next3(i);
    NavPoint apex = mesh->pos[mesh->tri[t].v[i]];
    int64_t of_left = navi_cone_left(cone, apex), of_right = navi_cone_right(cone, apex);
    if (of_left <= 0 && of_right >= 0)
        see(search, twin, cone->root, cone->root_p, cone->g);
    if (of_left < 0 && of_right > 0)
        return split(search, cone, left_edge, right_edge, apex);
    if (of_left >= 0) {
        cone->edge = right_edge;
        if (of_left == 0) {
            cone->left = apex;
            cone->left_is_back = false;
        }
    } else {
        cone->edge = left_edge;
        if (of_right == 0) {
            cone->right = apex;
            cone->right_is_back = false;
        }
    }
    return is_open(search, cone->edge);
}

static void walk(ConeSearch* search, ConeNode cone) {
    uint64_t left = (uint64_t)search->mesh->counts->tri_slots + 1;
    // A cone without width is covered by the bend at the vertex that took the width.
    while (!search->is_failed && left > 0 && !navi_cone_is_flat(&cone) && step(search, &cone))
        left--;
    NAV_ASSERT(left > 0);
}

// The goal or a cone beyond triangle t, seen from its corner at a root.
static void leave_corner(ConeSearch* search, ConeNode* cone, uint32_t corner) {
    if (search->ask->at_goal.data[corner >> 2] == search->ask->stamp &&
        navi_cone_holds(cone, search->goal))
        reach_goal(search, cone->root, cone->root_p, cone->g);
    cone->edge = corner;
    emit(search, cone);
}

// Does the way come along the wall where the sector begins, to turn right round at its tip?
static bool is_behind(NavPoint from, NavPoint at, NavPoint wall, bool is_first) {
    int64_t along = ((int64_t)wall.x - at.x) * ((int64_t)from.x - at.x) +
                    ((int64_t)wall.y - at.y) * ((int64_t)from.y - at.y);
    return is_first && along > 0 && navi_orient2d(from, at, wall) == 0;
}

// Follow a left bend: the star of the corner from its leftmost wall to the straight continuation.
static void fan_left(ConeSearch* search, const ConeNode* bend, const QueryCorner* corner) {
    const Mesh* mesh = search->mesh;
    NavPoint from = root_point(search, corner->parent), at = bend->root_p;
    uint32_t c = corner->last, first = corner->first;
    see(search, navi_corner_at_left(c), bend->root, at, bend->g);
    for (;; c = navi_corner_right(mesh, c)) {
        NavPoint right_p = mesh->pos[navi_corner_right_vertex(mesh, c)];
        NavPoint left_p = mesh->pos[navi_corner_left_vertex(mesh, c)];
        if (navi_orient2d(from, at, left_p) <= 0 && !is_behind(from, at, left_p, c == corner->last))
            return;
        ConeNode cone = {.g = bend->g, .root = bend->root, .root_p = at, .left = left_p};
        cone.right_is_back = navi_orient2d(from, at, right_p) < 0;
        cone.right = cone.right_is_back ? from : right_p;
        if (!cone.right_is_back)
            see(search, navi_corner_at_right(c), bend->root, at, bend->g);
        leave_corner(search, &cone, c);
        if (c == first || search->is_failed)
            return;
    }
}

static void fan_right(ConeSearch* search, const ConeNode* bend, const QueryCorner* corner) {
    const Mesh* mesh = search->mesh;
    NavPoint from = root_point(search, corner->parent), at = bend->root_p;
    uint32_t c = corner->first, last = corner->last;
    see(search, navi_corner_at_right(c), bend->root, at, bend->g);
    for (;; c = navi_corner_left(mesh, c)) {
        NavPoint left_p = mesh->pos[navi_corner_left_vertex(mesh, c)];
        NavPoint right_p = mesh->pos[navi_corner_right_vertex(mesh, c)];
        if (navi_orient2d(from, at, right_p) >= 0 &&
            !is_behind(from, at, right_p, c == corner->first))
            return;
        ConeNode cone = {.g = bend->g, .root = bend->root, .root_p = at, .right = right_p};
        cone.left_is_back = navi_orient2d(from, at, left_p) > 0;
        cone.left = cone.left_is_back ? from : left_p;
        if (!cone.left_is_back)
            see(search, navi_corner_at_left(c), bend->root, at, bend->g);
        leave_corner(search, &cone, c);
        if (c == last || search->is_failed)
            return;
    }
}

static void follow(ConeSearch* search, const ConeNode* node) {
    if (!node->is_bend) {
        walk(search, *node);
        return;
    }
    QueryCorner* corner = &search->scratch->corners.data[node->edge];
    if (corner->is_expanded)
        return;
    corner->is_expanded = true;
    NavPoint from = root_point(search, corner->parent);
    if (bends_left(search, corner, from, node->root_p))
        fan_left(search, node, corner);
    if (bends_right(search, corner, from, node->root_p))
        fan_right(search, node, corner);
}

// The ways out of one triangle that holds the start.
static void leave_start(ConeSearch* search, uint32_t t) {
    const Mesh* mesh = search->mesh;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t edge = 4 * t + i;
        NavPoint right = mesh->pos[navi_edge_from(mesh, edge)];
        NavPoint left = mesh->pos[navi_edge_to(mesh, edge)];
        if (navi_orient2d(right, left, search->start) == 0)
            continue;
        ConeNode cone = {.edge = edge, .root = NAV_NONE, .root_p = search->start};
        cone.left = left;
        cone.right = right;
        emit(search, &cone);
    }
}

static void leave(ConeSearch* search) {
    const Mesh* mesh = search->mesh;
    NavSpot spot = navi_spot(mesh, search->start);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t)) {
        if (!navi_filter_walks(search->filter, t))
            continue;
        if (search->ask->at_goal.data[t] == search->ask->stamp)
            reach_goal(search, NAV_NONE, search->start, 0);
        for (uint32_t i = 0; i < 3; i++)
            see(search, 4 * t + i, NAV_NONE, search->start, 0);
    }
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t))
        if (navi_filter_walks(search->filter, t))
            leave_start(search, t);
}

// Equal keys: less behind first, so that a bend's rivals are known when it is followed; then by
// coordinates.
static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const ConeSearch* search = context;
    const ConeNode *p = &search->scratch->cones.data[a], *q = &search->scratch->cones.data[b];
    if (p->g != q->g)
        return p->g < q->g;
    if (p->is_bend != q->is_bend)
        return p->is_bend;
    if (!navi_point_equal(p->root_p, q->root_p))
        return navi_point_less(p->root_p, q->root_p);
    if (!navi_point_equal(p->left, q->left))
        return navi_point_less(p->left, q->left);
    if (!navi_point_equal(p->right, q->right))
        return navi_point_less(p->right, q->right);
    if (p->is_bend)
        return false;
    NavPoint r = search->mesh->pos[navi_edge_from(search->mesh, p->edge)];
    NavPoint s = search->mesh->pos[navi_edge_from(search->mesh, q->edge)];
    return navi_point_less(r, s);
}

static bool is_stale(const ConeSearch* search, const ConeNode* node) {
    if (node->root == NAV_NONE)
        return false;
    return navi_length_is_longer(node->g, search->scratch->corners.data[node->root].g);
}

static void run(ConeSearch* search) {
    ConeScratch* scratch = search->scratch;
    while (!search->is_failed && !navi_heap_is_empty(&scratch->ask->heap)) {
        if (navi_length_is_longer(navi_heap_key(&scratch->ask->heap), search->best))
            return;
        if (!navi_pause_spend(search->ask)) {
            search->is_paused = true;
            return;
        }
        if (!navi_ask_spend(search->ask))
            return;
        ConeNode node = scratch->cones.data[navi_heap_pop(&scratch->ask->heap).node];
        if (!is_stale(search, &node))
            follow(search, &node);
    }
}

static NavResult write_path(ConeSearch* search, PointList* points) {
    ConeScratch* scratch = search->scratch;
    NAV_ASSERT(search->best < DBL_MAX);
    settle(search);
    collect(search, &scratch->list_a, search->best_parent, search->goal);
    uint32_t count = scratch->list_a.count;
    if (search->is_failed || !navi_array_reserve(&search->ask->memory, points, count))
        return NAV_ERR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        points->data[i] = scratch->list_a.data[count - 1 - i];
    points->count = count;
    return NAV_OK;
}

static NavResult begin(ConeSearch* search, const ConeRequest* request) {
    ConeScratch* scratch = search->scratch;
    if (navi_cone_begin_corners(scratch) != NAV_OK)
        return NAV_ERR_MEMORY;
    ConeSearch blank = {.scratch = scratch,
                        .ask = scratch->ask,
                        .filter = request->filter,
                        .mesh = request->filter->mesh,
                        .start = request->start,
                        .goal = request->goal,
                        .best = DBL_MAX,
                        .best_parent = NAV_NONE};
    *search = blank;
    scratch->cones.count = scratch->rivals.count = 0;
    navi_heap_start(&scratch->ask->heap, is_before, search);
    leave(search);
    return NAV_OK;
}

SearchResult navi_cone_search(ConeScratch* scratch, const ConeRequest* request, PointList* points) {
    Ask* ask = scratch->ask;
    ConeSearch* search = &scratch->search;
    SearchAnswer answer = {points, NULL, true};
    PauseEntry entry = navi_pause_enter(ask, &answer);
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    search->scratch = scratch;
    if (entry == PAUSE_BEGIN && begin(search, request) != NAV_OK)
        return SEARCH_NO_MEMORY;
    search->filter = request->filter;
    search->is_paused = false;
    run(search);
    if (search->is_paused)
        return navi_pause_keep(ask);
    if (search->is_failed || (!ask->is_out_of_budget && write_path(search, points) != NAV_OK))
        return SEARCH_NO_MEMORY;
    return navi_pause_leave(ask, &answer);
}
