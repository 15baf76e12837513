// Dijkstra's algorithm over cones. Nodes are taken from the heap in the order of how near to a
// source anything beyond them can be, so a bend is expanded when the shortest path to it is known.
#include <float.h>

#include "query/cone/fan.h"
#include "query/cone/search.h"
#include "query/field/field_links.h"

typedef struct FieldSearch {
    NavField* field;
    ConeScratch* scratch;
    BendMap* map; // a bend's parent is a root here
    const Mesh* mesh;
    const NavFieldRequest* request;
    uint32_t stamp;
    uint32_t open_targets; // that were not met yet
    double limit;          // distances beyond it do not matter
    bool is_target_nearer; // one has a new distance
    bool is_failed;        // no memory: as in ConeSearch
} FieldSearch;

static const FieldRoot* root_of(const FieldSearch* search, uint32_t root) {
    return &search->field->roots.data[root];
}

static bool is_open(const FieldSearch* search, uint32_t h) {
    return navi_filter_joins(&search->field->filter, h);
}

static uint32_t add_root(FieldSearch* search, const FieldRoot* root) {
    NavField* field = search->field;
    if (!navi_array_room(&field->ask.memory, &field->roots)) {
        search->is_failed = true;
        return NAV_NONE;
    }
    field->roots.data[field->roots.count] = *root;
    return field->roots.count++;
}

// --- nodes -------------------------------------------------------------------------------

static void push_item(FieldSearch* search, double key, uint32_t item) {
    if (key <= search->limit &&
        !navi_cone_heap_push(&search->field->ask.memory, &search->scratch->heap, key, item))
        search->is_failed = true;
}

static void push_cone(FieldSearch* search, const ConeNode* cone, double key) {
    ConeScratch* scratch = search->scratch;
    if (!navi_array_room(&search->field->ask.memory, &scratch->cones)) {
        search->is_failed = true;
        return;
    }
    scratch->cones.data[scratch->cones.count] = *cone; // first: the heap compares cones
    push_item(search, key, scratch->cones.count++);
}

// Nodes with equal keys: bends first, then by coordinates.
static bool is_item_before(const void* context, uint32_t a, uint32_t b) {
    const FieldSearch* search = context;
    const ConeNode* cones = search->scratch->cones.data;
    const NavPoint* pos = search->mesh->pos;
    if ((a ^ b) & CONE_IS_BEND)
        return (a & CONE_IS_BEND) != 0;
    if (a & CONE_IS_BEND)
        return navi_point_less(pos[a & ~CONE_IS_BEND], pos[b & ~CONE_IS_BEND]);
    return navi_cone_is_before(search->mesh, &cones[a], &cones[b]);
}

// --- targets -----------------------------------------------------------------------------

// The cone reaches triangle t: which targets in it does it hold?
static void meet_targets(FieldSearch* search, uint32_t t, const ConeNode* cone) {
    NavField* field = search->field;
    for (uint32_t k = navi_field_first_target(field, t);
         k < field->targets.count && field->targets.data[k].triangle == t; k++) {
        uint32_t target = field->targets.data[k].target;
        bool is_end = navi_field_is_end(field, target);
        NavPoint p = is_end ? navi_field_end(field, target) : search->request->targets[target];
        double distance = cone->g + navi_distance(cone->root_p, p);
        double* best = &field->target_distances.data[target];
        if (distance >= *best || !navi_cone_holds(cone, p))
            continue;
        const FieldRest rest = {.g = distance, .root = cone->root};
        if (is_end) {
            search->is_failed |= navi_field_meet_end(field, target, &rest) != NAV_OK;
            continue;
        }
        search->open_targets -= *best == DBL_MAX;
        search->is_target_nearer = true;
        navi_field_meet_target(field, target, &rest);
    }
}

// Once all targets have been met, nothing beyond the farthest matters.
static void fit_limit(FieldSearch* search) {
    const NavField* field = search->field;
    if (!search->is_target_nearer || search->open_targets > 0)
        return;
    double farthest = navi_field_farthest_target(field, search->request->target_count) *
                      (1 + NAVI_LENGTH_TOLERANCE);
    if (farthest < search->limit)
        search->limit = farthest;
    search->is_target_nearer = false;
}

// The root sees a piece of triangle t.
static void record(FieldSearch* search, uint32_t t, const ConeNode* cone) {
    NavField* field = search->field;
    if (!field->is_for_target) {
        if (!navi_array_room(&field->ask.memory, &field->cones)) {
            search->is_failed = true;
            return;
        }
        field->cones.data[field->cones.count++] =
            (FieldCone){t, cone->root, cone->left, cone->right};
    }
    if (field->ask.at_goal.data[t] == search->stamp)
        meet_targets(search, t, cone);
}

// --- vertices in sight -------------------------------------------------------------------

// A path of length g by the root bends at v. Of equally long paths the one by the smaller root is
// kept: there is no goal from which lists of points could be compared.
static void offer(FieldSearch* search, uint32_t v, uint32_t root, double g) {
    Bend* bend = &search->map->bends[v];
    if (navi_length_is_longer(g, bend->g))
        return;
    if (!navi_length_is_shorter(g, bend->g)) {
        NavPoint p = root_of(search, root)->p, q = root_of(search, bend->parent)->p;
        if (!bend->is_expanded && navi_point_less(p, q))
            bend->parent = root;
        return;
    }
    bend->g = g;
    bend->parent = root;
    bend->is_expanded = false;
    push_item(search, g, v | CONE_IS_BEND);
}

// The vertex of corner handle c is in sight of the cone's root: a path may bend there, unless the
// root is a source at this vertex.
static void see(FieldSearch* search, uint32_t c, const ConeNode* from) {
    const BendSearch bends = {search->map, &search->field->filter, search->stamp};
    uint32_t v = search->mesh->tri[c >> 2].v[c & 3];
    double g;
    if (navi_bend_is_met(&bends, c, from, &g) &&
        !navi_point_equal(search->mesh->pos[v], from->root_p))
        offer(search, v, from->root, g);
}

// --- cones -------------------------------------------------------------------------------

// How near to a source anything beyond the cone's edge can be; false when it cannot matter.
static bool judge(const FieldSearch* search, const ConeNode* cone, double* key) {
    const ConeEdge edge = navi_cone_edge(search->mesh, cone);
    const ConeWindow window = navi_cone_window(cone, &edge);
    if (navi_cone_is_dominated(search->map, search->stamp, cone->g, &edge, &window))
        return false;
    *key = cone->g + navi_window_distance(&window);
    return *key <= search->limit;
}

static void emit(FieldSearch* search, const ConeNode* cone) {
    double key;
    if (is_open(search, cone->edge) && judge(search, cone, &key))
        push_cone(search, cone, key);
}

// Cross the cone's edge. Returns false if the walk ends.
static bool step(FieldSearch* search, ConeNode* cone) {
    const ConeAhead ahead = navi_cone_look(search->mesh, cone);
    record(search, ahead.twin >> 2, cone);
    if (ahead.is_apex_seen)
        see(search, ahead.twin, cone);
    bool has_left = ahead.left_cross < 0 && is_open(search, navi_cone_left_edge(ahead.twin));
    bool has_right = ahead.right_cross > 0 && is_open(search, navi_cone_right_edge(ahead.twin));
    if (has_left && has_right) {
        ConeNode left, right;
        navi_cone_divide(cone, ahead.twin, ahead.ray, &left, &right);
        emit(search, &left);
        emit(search, &right);
        return false;
    }
    return navi_cone_go_on(cone, &ahead, has_left, has_right);
}

static void walk(FieldSearch* search, ConeNode cone) {
    // A cone crosses no triangle twice.
    uint32_t left = search->mesh->counts->tri_slots;
    while (left > 0 && !search->is_failed && step(search, &cone))
        left--;
    NAV_ASSERT(left > 0);
}

// --- bends -------------------------------------------------------------------------------

// Search the star of vertex v, where the cone's root is, behind a left or right bend.
static void fan_out(FieldSearch* search, uint32_t v, const ConeNode* root, NavPoint ahead,
                    bool is_left) {
    ConeNode cone = *root;
    Fan fan = navi_fan(search->mesh, search->map, v, ahead, is_left);
    see(search, navi_fan_far_corner(&fan), root);
    while (!search->is_failed && navi_fan_next(&fan)) {
        if (fan.is_far_seen)
            see(search, navi_fan_far_corner(&fan), root);
        navi_fan_cone(&fan, &cone);
        record(search, fan.corner >> 2, &cone);
        emit(search, &cone);
    }
}

static void expand(FieldSearch* search, uint32_t v) {
    Bend* bend = &search->map->bends[v];
    if (bend->is_expanded || navi_length_is_dominated(bend->g, bend->seen))
        return;
    bend->is_expanded = true;
    const FieldRoot parent = *root_of(search, bend->parent);
    const FieldRoot at = {search->mesh->pos[v], bend->g,       parent.linked,
                          bend->parent,         parent.source, false};
    uint32_t index = add_root(search, &at);
    if (index == NAV_NONE)
        return;
    const ConeNode root = {.g = at.g, .root = index, .root_p = at.p};
    NavPoint ahead = navi_ray_to(parent.p, at.p);
    if (navi_bend_is_taut(bend, ahead, true, false))
        fan_out(search, v, &root, ahead, true);
    if (navi_bend_is_taut(bend, ahead, false, false))
        fan_out(search, v, &root, ahead, false);
}

// --- begin and run -----------------------------------------------------------------------

// The cones from a source through triangle t, which holds it.
static void leave_through(FieldSearch* search, const ConeNode* source, uint32_t t) {
    ConeNode cone = *source;
    record(search, t, source); // without rays: all of the triangle
    uint32_t i = navi_tri_first(search->mesh, t);
    for (uint32_t k = 0; k < 3 && !search->is_failed; k++, i = navi_next3(i))
        see(search, 4 * t + i, source);
    for (uint32_t k = 0; k < 3 && !search->is_failed; k++, i = navi_next3(i)) {
        cone.edge = 4 * t + i;
        if (navi_cone_fill(search->mesh, &cone))
            emit(search, &cone);
    }
}

// Leave the place of a root, unless it is blocked.
static void leave_root(FieldSearch* search, const FieldRoot* root) {
    const Mesh* mesh = search->mesh;
    ConeNode source = {.g = root->g, .root = NAV_NONE, .root_p = root->p};
    NavSpot spot = navi_spot(mesh, root->p);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(mesh, &spot, t)) {
        if (!navi_filter_walks(&search->field->filter, t))
            continue;
        if (source.root == NAV_NONE)
            source.root = add_root(search, root);
        if (source.root == NAV_NONE)
            return;
        leave_through(search, &source, t);
    }
}

static void leave_source(FieldSearch* search, uint32_t index) {
    const FieldRoot root = {search->request->sources[index], 0, 0, NAV_NONE, index, false};
    leave_root(search, &root);
}

// Leave the entry of a hop whose turn it is. Returns false if there is none.
static bool leave_hop(FieldSearch* search) {
    NavField* field = search->field;
    const ConeHeap* heap = &search->scratch->heap;
    double before = search->limit, g;
    uint32_t hop;
    if (heap->items.count > 0)
        before = fmin(before, navi_cone_length(heap->items.data[0].key));
    if (!navi_field_next_hop(field, before, &hop, &g))
        return false;
    const FieldRest* rest = navi_field_rest(field, hop);
    const FieldRoot* from = root_of(search, rest->root);
    const FieldRoot root = {navi_field_hop(field, hop)->p[0],
                            g,
                            from->linked + (g - rest->g),
                            rest->root,
                            from->source,
                            true};
    uint32_t index = field->roots.count;
    NAV_ASSERT(!search->is_failed);
    if (navi_field_add_jump(field, hop, index) != NAV_OK)
        search->is_failed = true;
    else
        leave_root(search, &root);
    NAV_ASSERT(search->is_failed || field->roots.count > index); // the entry is walkable
    return true;
}

static void follow(FieldSearch* search, uint32_t item) {
    if (item & CONE_IS_BEND) {
        expand(search, item & ~CONE_IS_BEND);
        return;
    }
    ConeNode cone = search->scratch->cones.data[item];
    double key; // more vertices have been seen since it was put into the heap
    if (judge(search, &cone, &key))
        walk(search, cone);
}

static NavResult begin(FieldSearch* search) {
    NavField* field = search->field;
    ConeScratch* scratch = search->scratch;
    scratch->cones.count = 0;
    for (uint32_t k = 0; k < search->request->target_count; k++)
        search->open_targets += field->target_distances.data[k] > 0;
    if (navi_cone_begin_filtered(scratch) != NAV_OK ||
        !navi_cone_heap_start(&field->ask.memory, &scratch->heap, is_item_before, search))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < field->sources.count && !search->is_failed; k++)
        leave_source(search, field->sources.data[k]);
    return search->is_failed ? NAV_ERR_MEMORY : NAV_OK;
}

NavResult navi_field_run(NavField* field, const NavFieldRequest* request) {
    FieldSearch search = {.field = field,
                          .scratch = &field->cone,
                          .map = &field->cone.filtered,
                          .mesh = field->ask.mesh,
                          .request = request,
                          .stamp = field->ask.stamp,
                          .limit = request->max_distance / field->rate,
                          .is_target_nearer = true};
    ConeHeap* heap = &field->cone.heap;
    if (begin(&search) != NAV_OK)
        return NAV_ERR_MEMORY;
    while (!search.is_failed) {
        if (request->target_count > 0)
            fit_limit(&search);
        if (navi_field_has_hops(field) && leave_hop(&search))
            continue;
        if (heap->items.count == 0 || heap->items.data[0].key > navi_cone_key(search.limit) ||
            !navi_ask_spend(&field->ask))
            break;
        follow(&search, navi_cone_heap_pop(heap));
    }
    NAV_VALIDATE(navi_cone_heap_is_ordered(heap));
    heap->context = NULL;
    return search.is_failed ? NAV_ERR_MEMORY : NAV_OK;
}
