// What no shortest path needs because a known path is no longer: without a goal, where cones go
// everywhere. It is exact. README.md, "Without a goal", proves it.
#include "query/disc/cones.h"

enum { EDGE_CLEAR = 1, EDGE_NARROW };

// An edge from the end at which a known path arrives.
typedef struct Along {
    const DiscSearch* search;
    RadiusVec e, d; // the end, and the direction of the edge
    double far;     // from the end: a path through the window crosses the edge up to there
    double other;   // length of a path to that point by the cone's root, at least
} Along;

// --- clear edges -------------------------------------------------------------------------

// Can the disc go along the whole edge, where its ends do not block?
static bool look_along(DiscSearch* search, uint32_t from, uint32_t to) {
    const Mesh* mesh = search->inside.mesh;
    RadiusVec a = navi_vec_of(mesh->pos[from]), b = navi_vec_of(mesh->pos[to]);
    RadiusVec part = navi_vec_scale(navi_vec_unit(navi_vec_sub(b, a)), search->inside.r);
    bool is_clear = false;
    if (navi_disc_corner(&search->corners, from)->flags & CORNER_BLOCKS)
        a = navi_vec_add(a, part);
    if (navi_disc_corner(&search->corners, to)->flags & CORNER_BLOCKS)
        b = navi_vec_sub(b, part);
    if (navi_vec_dot(navi_vec_sub(b, a), part) > 0 &&
        !navi_disc_is_band_free(&search->inside, a, b, &is_clear))
        search->is_failed = true;
    return is_clear;
}

static bool is_clear(DiscSearch* search, uint32_t h) {
    const Mesh* mesh = search->inside.mesh;
    uint32_t twin = navi_edge_twin(mesh, h);
    unsigned char* known = &search->inside.scratch->edges.data[h < twin ? h : twin];
    if (*known == 0)
        *known = look_along(search, navi_edge_from(mesh, h), navi_edge_to(mesh, h)) ? EDGE_CLEAR
                                                                                    : EDGE_NARROW;
    return *known == EDGE_CLEAR;
}

// --- known paths -------------------------------------------------------------------------

// The path arrives at the edge's end, rolls on to the edge, and goes along it.
static bool is_better(const Along* along, const DiscArrival* known) {
    double r = along->search->inside.r;
    bool is_left = navi_bend_sign(known->bend) > 0;
    // The direction in which it would leave the circle there.
    RadiusVec u = is_left ? navi_vec_left(along->d) : navi_vec_right(along->d);
    if (!navi_disc_is_on_arc(known, u, 0))
        return false;
    double length = known->g + r * navi_vec_between(known->w, u) + along->far - r;
    return length + DISC_LENGTH + 1e-11 * length < along->other;
}

static bool has_better(const Along* along, uint32_t bend) {
    const DiscSearch* search = along->search;
    const DiscBest* best = &search->best_at[bend];
    uint32_t i = best->stamp == search->stamp ? best->arrival : NAV_NONE;
    for (; i != NAV_NONE; i = navi_disc_root(search, i)->next)
        if (is_better(along, navi_disc_root(search, i)))
            return true;
    return false;
}

// `e` is an end of the edge and `window` the window's end that is farther from it, both seen from
// the root.
static bool is_behind(DiscSearch* search, const DiscArrival* root, const DiscCone* cone,
                      const RadiusVec ends[2], RadiusVec window, const uint32_t v[2]) {
    const double r = search->inside.r;
    const DiscBest* best = &search->best_at[2 * v[0]];
    if (best[0].stamp != search->stamp && best[1].stamp != search->stamp)
        return false;
    Along along = {.search = search, .e = ends[0], .d = navi_vec_sub(ends[1], ends[0])};
    double length = navi_vec_length(along.d);
    bool is_blocked = navi_disc_corner(&search->corners, v[1])->flags & CORNER_BLOCKS;
    along.d = navi_vec_scale(along.d, 1 / length);
    along.far = navi_vec_dot(along.d, navi_vec_sub(window, along.e)) + r;
    if (along.far > length - (is_blocked ? r : 0)) {
        if (!is_blocked)
            return false;
        along.far = length - r;
    }
    if (along.far < r)
        return false;
    RadiusVec last = navi_vec_add(along.e, navi_vec_scale(along.d, along.far));
    along.other = root->g + navi_vec_length(navi_vec_sub(last, navi_vec_sub(root->t, root->c)));
    return (has_better(&along, 2 * v[0]) || has_better(&along, 2 * v[0] + 1)) &&
           is_clear(search, cone->edge);
}

bool navi_disc_is_late(DiscSearch* search, const DiscCone* cone) {
    const Mesh* mesh = search->inside.mesh;
    const DiscArrival* root = navi_disc_root(search, cone->root);
    const uint32_t r_v = navi_edge_from(mesh, cone->edge), l_v = navi_edge_to(mesh, cone->edge);
    const uint32_t v[3] = {r_v, l_v, r_v};
    RadiusVec r = navi_vec_to(root->c, mesh->pos[r_v]), l = navi_vec_to(root->c, mesh->pos[l_v]);
    const RadiusVec ends[3] = {r, l, r};
    const DiscEdge edge = {r, l, r_v, l_v};
    return is_behind(search, root, cone, ends, navi_disc_meet(cone->left, &edge), v) ||
           is_behind(search, root, cone, ends + 1, navi_disc_meet(cone->right, &edge), v + 1);
}

// --- what is kept ------------------------------------------------------------------------

bool navi_disc_keep_cone(DiscSearch* search, const DiscCone* cone, uint32_t t) {
    DiscConeList* kept = search->kept;
    uint32_t twin = navi_edge_twin(search->inside.mesh, cone->edge);
    bool is_root_here = twin >> 2 != t;
    if (!is_root_here && navi_disc_is_late(search, cone))
        return true;
    if (!navi_array_room(&search->inside.ask->memory, kept)) {
        search->is_failed = true;
        return false;
    }
    kept->data[kept->count] = *cone;
    kept->data[kept->count++].edge = is_root_here ? 4 * t + 3 : twin;
    return false;
}

void navi_disc_drop_late(DiscSearch* search) {
    DiscConeList* kept = search->kept;
    uint32_t count = 0;
    for (uint32_t k = 0; k < kept->count; k++) {
        DiscCone cone = kept->data[k];
        if ((cone.edge & 3) < 3) {
            cone.edge = navi_edge_twin(search->inside.mesh, cone.edge);
            if (navi_disc_is_late(search, &cone))
                continue;
        }
        kept->data[count++] = kept->data[k];
    }
    kept->count = count;
}
