#include "query/cone/search.h"

// --- nodes -------------------------------------------------------------------------------

bool navi_cone_is_before(const Mesh* mesh, const ConeNode* p, const ConeNode* q) {
    if (p->g != q->g)
        return p->g < q->g;
    if (!navi_point_equal(p->root_p, q->root_p))
        return navi_point_less(p->root_p, q->root_p);
    if (!navi_point_equal(p->left, q->left))
        return navi_point_less(p->left, q->left);
    if (!navi_point_equal(p->right, q->right))
        return navi_point_less(p->right, q->right);
    return navi_point_less(mesh->pos[navi_edge_from(mesh, p->edge)],
                           mesh->pos[navi_edge_from(mesh, q->edge)]);
}

// Nodes with equal keys. The one with the shorter path behind it comes first, so that all rivals of
// a bend are known when it is expanded; then bends, by coordinates; then cones.
static bool is_item_before(const void* context, uint32_t a, uint32_t b) {
    const ConeSearch* search = context;
    const ConeNode* cones = search->scratch->cones.data;
    uint32_t v = a & ~CONE_IS_BEND, w = b & ~CONE_IS_BEND;
    bool is_bend = (a & CONE_IS_BEND) != 0, is_other_bend = (b & CONE_IS_BEND) != 0;
    if (!is_bend && !is_other_bend)
        return navi_cone_is_before(search->mesh, &cones[a], &cones[b]);
    double g = is_bend ? navi_cone_bend(search, v)->g : cones[a].g;
    double other_g = is_other_bend ? navi_cone_bend(search, w)->g : cones[b].g;
    if (g != other_g)
        return g < other_g;
    if (!is_bend || !is_other_bend)
        return is_bend;
    return navi_point_less(search->mesh->pos[v], search->mesh->pos[w]);
}

NavResult navi_cone_start(ConeSearch* search) {
    ConeScratch* scratch = search->scratch;
    scratch->cones.count = scratch->rivals.count = 0;
    scratch->last = search->map;
    return navi_cone_heap_start(&search->ask->memory, &scratch->heap, is_item_before, search)
               ? NAV_OK
               : NAV_ERR_MEMORY;
}

void navi_cone_push_bend(ConeSearch* search, uint32_t v, double key) {
    if (!navi_length_is_longer(key, search->best) &&
        !navi_cone_heap_push(&search->ask->memory, &search->scratch->heap, key, v | CONE_IS_BEND))
        search->is_failed = true;
}

void navi_cone_push(ConeSearch* search, const ConeNode* cone, double key) {
    ConeScratch* scratch = search->scratch;
    NAV_ASSERT(navi_ray_cross(cone->right, cone->left) > 0);
    if (navi_length_is_longer(key, search->best))
        return;
    if (!navi_array_room(&search->ask->memory, &scratch->cones)) {
        search->is_failed = true;
        return;
    }
    uint32_t at = scratch->cones.count++;
    scratch->cones.data[at] = *cone; // first: the heap compares cones
    if (!navi_cone_heap_push(&search->ask->memory, &scratch->heap, key, at))
        search->is_failed = true;
}

// --- steps -------------------------------------------------------------------------------

bool navi_cone_turns(ConeSearch* search, const ConeNode* cone, NavPoint ray, bool is_right) {
    NavPoint goal = navi_ray_to(cone->root_p, search->goal);
    int64_t side = navi_ray_cross(ray, goal);
    if (is_right ? side >= 0 : side <= 0)
        return true;
    double by_apex = navi_ray_length(ray) + navi_ray_length(navi_ray_to(ray, goal));
    if (navi_cone_is_next(search, cone->g + by_apex))
        return true;
    const ConeEdge edge = navi_cone_edge(search->mesh, cone);
    return navi_cone_goes_on(search, cone, &edge);
}

// --- splits ------------------------------------------------------------------------------

bool navi_cone_split(ConeSearch* search, ConeNode* cone, uint32_t twin, NavPoint ray) {
    const MeshTri* tri = &search->mesh->tri[twin >> 2];
    uint32_t v = tri->v[twin & 3];
    uint32_t left_v = tri->v[navi_next3(twin & 3)], right_v = tri->v[navi_prev3(twin & 3)];
    ConeNode left, right;
    navi_cone_divide(cone, twin, ray, &left, &right);
    ConeEdge left_edge = {left_v, v, navi_ray_to(cone->root_p, search->mesh->pos[left_v]), ray};
    ConeEdge right_edge = {v, right_v, ray, navi_ray_to(cone->root_p, search->mesh->pos[right_v])};
    ConeVector apex = navi_ray_vector(ray);
    ConeWindow left_window = {navi_cone_meet(cone->left, &left_edge), apex};
    ConeWindow right_window = {apex, navi_cone_meet(cone->right, &right_edge)};
    double left_key = INFINITY, right_key = INFINITY;
    bool has_left = navi_cone_judge(search, &left, &left_edge, &left_window, &left_key);
    bool has_right = navi_cone_judge(search, &right, &right_edge, &right_window, &right_key);
    if (!has_left && !has_right)
        return false;
    bool is_left_next = left_key <= right_key;
    double key = is_left_next ? left_key : right_key;
    if (has_left && has_right)
        navi_cone_push(search, is_left_next ? &right : &left, is_left_next ? right_key : left_key);
    *cone = is_left_next ? left : right;
    if (navi_cone_is_next(search, key))
        return true;
    navi_cone_push(search, cone, key);
    return false;
}
