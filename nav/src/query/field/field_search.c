// Dijkstra over cones: nodes are followed in the order of how near to a source anything beyond them
// can be, so that a vertex is followed when the least way to it is known.
#include <float.h>

#include "query/cone/corner.h"
#include "query/cone/length.h"
#include "query/cone/ray.h"
#include "query/field/field.h"

// In the heap: a vertex at which ways turn.
#define IS_TURN (UINT32_C(1) << 31)

typedef struct FieldSearch {
    NavField* field;
    Ask* ask;
    const Mesh* mesh;
    const NavFieldRequest* request;
    double limit;          // of distances that matter
    uint32_t open_targets; // that were not come upon
    bool is_target_nearer; // one has a new distance
    bool is_failed;        // no memory
} FieldSearch;

static const FieldRoot* root_of(const FieldSearch* search, uint32_t root) {
    return &search->field->roots.data[root];
}

static bool is_passable(const FieldSearch* search, uint32_t h) {
    return navi_filter_joins(&search->field->filter, h);
}

static uint32_t add_root(FieldSearch* search, NavPoint p, double g, uint32_t parent,
                         uint32_t source) {
    NavField* field = search->field;
    if (!navi_array_room(&search->ask->memory, &field->roots)) {
        search->is_failed = true;
        return NAV_NONE;
    }
    FieldRoot root = {p, g, parent, source};
    field->roots.data[field->roots.count] = root;
    return field->roots.count++;
}

static void push(FieldSearch* search, double key, uint32_t item) {
    Ask* ask = search->ask;
    if (key <= search->limit && !navi_heap_push(&ask->memory, &ask->heap, key, item))
        search->is_failed = true;
}

static void push_node(FieldSearch* search, const FieldNode* node, double key) {
    NavField* field = search->field;
    if (key > search->limit)
        return;
    if (!navi_array_room(&search->ask->memory, &field->nodes)) {
        search->is_failed = true;
        return;
    }
    field->nodes.data[field->nodes.count] = *node;
    push(search, key, field->nodes.count++);
}

// --- targets -----------------------------------------------------------------------------

static void meet_targets(FieldSearch* search, uint32_t t, const FieldNode* node) {
    NavField* field = search->field;
    const FieldRoot* root = root_of(search, node->root);
    uint32_t low = 0, high = field->targets.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (field->targets.data[middle].triangle < t)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < field->targets.count && field->targets.data[low].triangle == t; low++) {
        uint32_t target = field->targets.data[low].target;
        NavPoint p = search->request->targets[target], ray = navi_ray_to(root->p, p);
        double distance = root->g + navi_distance(root->p, p);
        double* best = &field->target_distances.data[target];
        if (distance >= *best || navi_ray_cross(node->left, ray) > 0 ||
            navi_ray_cross(node->right, ray) < 0)
            continue;
        search->open_targets -= *best == DBL_MAX;
        search->is_target_nearer = true;
        *best = distance;
    }
}

// Once all have been come upon, nothing beyond the farthest matters.
static void fit_limit(FieldSearch* search) {
    const NavField* field = search->field;
    if (!search->is_target_nearer || search->open_targets > 0)
        return;
    double farthest = 0;
    for (uint32_t k = 0; k < search->request->target_count; k++)
        if (field->target_distances.data[k] > farthest)
            farthest = field->target_distances.data[k];
    farthest *= 1 + NAVI_LENGTH_TOLERANCE;
    if (farthest < search->limit)
        search->limit = farthest;
    search->is_target_nearer = false;
}

// The root sees a piece of triangle t.
static void record(FieldSearch* search, uint32_t t, const FieldNode* node) {
    NavField* field = search->field;
    if (!navi_array_room(&search->ask->memory, &field->cones)) {
        search->is_failed = true;
        return;
    }
    FieldCone cone = {t, node->root, node->left, node->right};
    field->cones.data[field->cones.count++] = cone;
    if (search->ask->at_goal.data[t] == search->ask->stamp)
        meet_targets(search, t, node);
}

// --- vertices in sight -------------------------------------------------------------------

static bool turns(const FieldSearch* search, const QueryCorner* corner, NavPoint from, bool is_left,
                  NavPoint at) {
    const NavPoint* pos = search->mesh->pos;
    int64_t right =
        navi_orient2d(from, at, pos[navi_corner_right_vertex(search->mesh, corner->first)]);
    int64_t left =
        navi_orient2d(from, at, pos[navi_corner_left_vertex(search->mesh, corner->last)]);
    return is_left ? right >= 0 && left >= 0 : right <= 0 && left <= 0;
}

// The vertex of corner handle c, in a triangle that has been reached, is in sight of a root: ways
// may turn there, but where several sectors meet only in the one that was reached.
static void see(FieldSearch* search, uint32_t c, uint32_t root) {
    uint32_t v = search->mesh->tri[c >> 2].v[c & 3];
    NavPoint at = search->mesh->pos[v], from = root_of(search, root)->p;
    FieldVertex* vertex = &search->field->vertices.data[v];
    const QueryCorner* corner = navi_cone_corner(&search->field->cone, &search->field->filter, v);
    double g = root_of(search, root)->g + navi_distance(from, at);
    if (!corner->is_pinch) {
        if (navi_length_is_dominated(g, vertex->seen))
            return;
        if (g < vertex->seen)
            vertex->seen = g;
    }
    if (corner->kind != CORNER_REFLEX || navi_point_equal(at, from) ||
        navi_length_is_longer(g, vertex->g))
        return;
    if (!turns(search, corner, from, true, at) && !turns(search, corner, from, false, at))
        return;
    if (corner->is_pinch && !navi_corner_holds(&search->field->filter, corner, c))
        return;
    if (!navi_length_is_shorter(g, vertex->g)) {
        if (!vertex->is_expanded && navi_point_less(from, root_of(search, vertex->parent)->p))
            vertex->parent = root;
        return;
    }
    vertex->g = g;
    vertex->parent = root;
    vertex->is_expanded = false;
    push(search, g, v | IS_TURN);
}

// --- cones -------------------------------------------------------------------------------

typedef struct Vector {
    double x, y;
} Vector;

static double length_of(double x, double y) { return sqrt(x * x + y * y); }

// Where the ray meets the line through the edge's ends, all as seen from the root.
static Vector meet(NavPoint ray, NavPoint left, NavPoint right) {
    double times =
        (double)navi_ray_cross(right, left) / (double)navi_ray_cross(ray, navi_ray_to(right, left));
    Vector v = {ray.x * times, ray.y * times};
    return v;
}

// Is every way through the window longer than one by way of the edge's end? See kernel_walk.c.
static bool is_behind(const FieldSearch* search, double g, uint32_t v, NavPoint end,
                      Vector far_side) {
    double seen = search->field->vertices.data[v].seen;
    return seen < DBL_MAX &&
           navi_length_is_dominated(g + length_of(far_side.x, far_side.y),
                                    seen + length_of(far_side.x - end.x, far_side.y - end.y));
}

// How near anything beyond the cone's edge can be; false when it cannot matter.
static bool judge(const FieldSearch* search, const FieldNode* node, double* key) {
    const FieldRoot* root = root_of(search, node->root);
    uint32_t left_v = navi_edge_to(search->mesh, node->edge);
    uint32_t right_v = navi_edge_from(search->mesh, node->edge);
    NavPoint left = navi_ray_to(root->p, search->mesh->pos[left_v]);
    NavPoint right = navi_ray_to(root->p, search->mesh->pos[right_v]);
    Vector from = meet(node->right, left, right), to = meet(node->left, left, right);
    if (is_behind(search, root->g, left_v, left, from) ||
        is_behind(search, root->g, right_v, right, to))
        return false;
    double x = to.x - from.x, y = to.y - from.y, length_2 = x * x + y * y;
    double part = length_2 == 0 ? 0 : -(from.x * x + from.y * y) / length_2;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    *key = root->g + length_of(from.x + part * x, from.y + part * y);
    return *key <= search->limit;
}

static void emit(FieldSearch* search, const FieldNode* node) {
    double key;
    if (is_passable(search, node->edge) && judge(search, node, &key))
        push_node(search, node, key);
}

// The triangle's apex lies inside the cone, and both edges there are open.
static void split(FieldSearch* search, const FieldNode* node, uint32_t twin, NavPoint ray) {
    FieldNode left = *node, right = *node;
    left.edge = (twin & ~3u) | navi_prev3(twin & 3);
    left.right = ray;
    right.edge = (twin & ~3u) | navi_next3(twin & 3);
    right.left = ray;
    emit(search, &left);
    emit(search, &right);
}

// Cross triangles until the cone is split, or ends.
static void walk(FieldSearch* search, FieldNode* node) {
    const Mesh* mesh = search->mesh;
    NavPoint from = root_of(search, node->root)->p;
    for (uint64_t left = mesh->counts->tri_slots; left > 0 && !search->is_failed; left--) {
        uint32_t twin = navi_edge_twin(mesh, node->edge), t = twin >> 2, i = twin & 3;
        uint32_t left_edge = 4 * t + navi_prev3(i), right_edge = 4 * t + navi_next3(i);
        record(search, t, node);
        NavPoint ray = navi_ray_to(from, mesh->pos[mesh->tri[t].v[i]]);
        int64_t of_left = navi_ray_cross(node->left, ray),
                of_right = navi_ray_cross(node->right, ray);
        if (of_left <= 0 && of_right >= 0)
            see(search, twin, node->root);
        bool has_left = of_left < 0 && is_passable(search, left_edge);
        bool has_right = of_right > 0 && is_passable(search, right_edge);
        if (has_left && has_right && of_left < 0 && of_right > 0) {
            split(search, node, twin, ray);
            return;
        }
        if (!has_left && !has_right)
            return;
        node->edge = has_left ? left_edge : right_edge;
        if (has_left && of_right >= 0)
            node->right = ray;
        if (has_right && of_left <= 0)
            node->left = ray;
    }
}

// --- turns -------------------------------------------------------------------------------

// Triangle `corner` >> 2, seen from its corner at a root.
static void leave_corner(FieldSearch* search, FieldNode* node, uint32_t corner) {
    node->edge = corner;
    record(search, corner >> 2, node);
    emit(search, node);
}

// Does the way come along the wall at which the sector begins, to turn right round at its tip?
static bool is_behind_wall(NavPoint ahead, NavPoint wall) {
    return navi_ray_cross(ahead, wall) == 0 && navi_ray_dot(ahead, wall) < 0;
}

// Follow a turn: the star of the corner from its wall to the straight continuation.
static void fan(FieldSearch* search, uint32_t root, const QueryCorner* corner, NavPoint ahead,
                bool is_left) {
    const Mesh* mesh = search->mesh;
    NavPoint at = root_of(search, root)->p;
    uint32_t c = is_left ? corner->last : corner->first;
    uint32_t end = is_left ? corner->first : corner->last;
    see(search, is_left ? navi_corner_at_left(c) : navi_corner_at_right(c), root);
    for (;; c = is_left ? navi_corner_right(mesh, c) : navi_corner_left(mesh, c)) {
        uint32_t left_v = navi_corner_left_vertex(mesh, c);
        uint32_t right_v = navi_corner_right_vertex(mesh, c);
        FieldNode node = {root, c, navi_ray_to(at, mesh->pos[left_v]),
                          navi_ray_to(at, mesh->pos[right_v])};
        NavPoint* far_side = is_left ? &node.right : &node.left;
        int64_t near = navi_ray_cross(ahead, is_left ? node.left : node.right);
        int64_t far = navi_ray_cross(ahead, *far_side);
        bool is_first = c == (is_left ? corner->last : corner->first);
        if ((is_left ? near <= 0 : near >= 0) &&
            !(is_first && is_behind_wall(ahead, is_left ? node.left : node.right)))
            return;
        if (is_left ? far < 0 : far > 0)
            *far_side = ahead;
        else
            see(search, is_left ? navi_corner_at_right(c) : navi_corner_at_left(c), root);
        leave_corner(search, &node, c);
        if (c == end || search->is_failed)
            return;
    }
}

static void follow_turn(FieldSearch* search, uint32_t v) {
    FieldVertex* vertex = &search->field->vertices.data[v];
    const QueryCorner* corner = navi_cone_corner(&search->field->cone, &search->field->filter, v);
    if (vertex->is_expanded ||
        (!corner->is_pinch && navi_length_is_dominated(vertex->g, vertex->seen)))
        return;
    vertex->is_expanded = true;
    NavPoint at = search->mesh->pos[v], from = root_of(search, vertex->parent)->p;
    uint32_t root =
        add_root(search, at, vertex->g, vertex->parent, root_of(search, vertex->parent)->source);
    if (root == NAV_NONE)
        return;
    NavPoint ahead = navi_ray_to(from, at);
    if (turns(search, corner, from, true, at))
        fan(search, root, corner, ahead, true);
    if (turns(search, corner, from, false, at))
        fan(search, root, corner, ahead, false);
}

// --- begin and run -----------------------------------------------------------------------

static void leave_source(FieldSearch* search, uint32_t source) {
    const Mesh* mesh = search->mesh;
    NavPoint p = search->request->sources[source];
    NavSpot spot = navi_spot(mesh, p);
    uint32_t root = NAV_NONE;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t)) {
        if (!navi_filter_walks(&search->field->filter, t))
            continue;
        if (root == NAV_NONE)
            root = add_root(search, p, 0, NAV_NONE, source);
        if (root == NAV_NONE)
            return;
        FieldNode all = {root, 0, {0, 0}, {0, 0}};
        record(search, t, &all);
        for (uint32_t i = 0; i < 3 && !search->is_failed; i++)
            see(search, 4 * t + i, root);
        for (uint32_t h = 4 * t; h < 4 * t + 3 && !search->is_failed; h++) {
            FieldNode node = {root, h, navi_ray_to(p, mesh->pos[navi_edge_to(mesh, h)]),
                              navi_ray_to(p, mesh->pos[navi_edge_from(mesh, h)])};
            if (navi_ray_cross(node.right, node.left) != 0)
                emit(search, &node);
        }
    }
}

// What an item of the heap leads from, and between what; a turn has no rays.
static FieldNode node_of(const FieldSearch* search, uint32_t item) {
    if (!(item & IS_TURN))
        return search->field->nodes.data[item];
    FieldNode node = {search->field->vertices.data[item & ~IS_TURN].parent, 0, {0, 0}, {0, 0}};
    return node;
}

// Equal keys: turns first, then by coordinates.
static bool is_before(const void* context, uint32_t a, uint32_t b) {
    const FieldSearch* search = context;
    const NavPoint* pos = search->mesh->pos;
    if ((a ^ b) & IS_TURN)
        return (a & IS_TURN) != 0;
    if (a & IS_TURN)
        return navi_point_less(pos[a & ~IS_TURN], pos[b & ~IS_TURN]);
    FieldNode m = node_of(search, a), n = node_of(search, b);
    const FieldRoot *p = root_of(search, m.root), *q = root_of(search, n.root);
    if (p->g != q->g)
        return p->g < q->g;
    if (!navi_point_equal(p->p, q->p))
        return navi_point_less(p->p, q->p);
    if (!navi_point_equal(m.left, n.left))
        return navi_point_less(m.left, n.left);
    if (!navi_point_equal(m.right, n.right))
        return navi_point_less(m.right, n.right);
    return navi_point_less(pos[navi_edge_from(search->mesh, m.edge)],
                           pos[navi_edge_from(search->mesh, n.edge)]);
}

static void follow(FieldSearch* search, uint32_t item) {
    if (item & IS_TURN) {
        follow_turn(search, item & ~IS_TURN);
        return;
    }
    FieldNode node = search->field->nodes.data[item];
    double key; // more has been seen since
    if (judge(search, &node, &key))
        walk(search, &node);
}

NavResult navi_field_run(NavField* field, const NavFieldRequest* request) {
    FieldSearch search = {.field = field,
                          .ask = &field->ask,
                          .mesh = field->ask.mesh,
                          .request = request,
                          .limit = request->max_distance,
                          .is_target_nearer = true};
    for (uint32_t k = 0; k < request->target_count; k++)
        search.open_targets += field->target_distances.data[k] > 0;
    for (uint32_t v = 0; v < field->vertices.count; v++) {
        FieldVertex blank = {DBL_MAX, DBL_MAX, NAV_NONE, false};
        field->vertices.data[v] = blank;
    }
    navi_heap_start(&field->ask.heap, is_before, &search);
    for (uint32_t k = 0; k < request->source_count && !search.is_failed; k++)
        leave_source(&search, k);
    while (!search.is_failed && !navi_heap_is_empty(&field->ask.heap)) {
        if (request->target_count > 0)
            fit_limit(&search);
        HeapItem item = navi_heap_pop(&field->ask.heap);
        if (item.key > search.limit)
            break;
        follow(&search, item.node);
    }
    field->ask.heap.context = NULL; // the search is of this call
    return search.is_failed ? NAV_ERR_MEMORY : NAV_OK;
}
