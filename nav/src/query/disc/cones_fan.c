// Behind an arrival: the triangles around the vertex, from the straight continuation of the path to
// where the arc must end, and a quarter turn back on the side away from the vertex, where a next
// circle may lie. Written for left bends; others are mirrored by sign.
#include "query/disc/cones_record.h"
#include "query/disc/cones_see.h"

typedef struct Fan {
    DiscSearch* search;
    DiscArrival root;
    DiscCone cone;
    double sign;
    bool is_left;
} Fan;

// One triangle of the star: the far vertices of its edges in the order of the fan.
typedef struct Blade {
    uint32_t corner, in_v, out_v;
    NavPoint in_p, out_p;
    RadiusVec in, out;
    double in_side, out_side; // of the path's line; negative: away from the vertex
} Blade;

static Blade blade_of(const Fan* fan, uint32_t c) {
    const Mesh* mesh = fan->search->inside.mesh;
    uint32_t right = navi_corner_right_vertex(mesh, c), left = navi_corner_left_vertex(mesh, c);
    Blade blade = {
        .corner = c, .in_v = fan->is_left ? right : left, .out_v = fan->is_left ? left : right};
    blade.in_p = mesh->pos[blade.in_v];
    blade.out_p = mesh->pos[blade.out_v];
    blade.in = navi_vec_to(fan->root.c, blade.in_p);
    blade.out = navi_vec_to(fan->root.c, blade.out_p);
    blade.in_side = fan->sign * navi_vec_cross(fan->root.w, blade.in);
    blade.out_side = fan->sign * navi_vec_cross(fan->root.w, blade.out);
    return blade;
}

// The fan begins past all that lies behind, on the side away from the vertex.
static bool may_begin(const Fan* fan, const Blade* blade) {
    return (blade->out_side < 0 && navi_vec_dot(fan->root.w, blade->out) > 0) ||
           (blade->in_side < 0 && blade->out_side >= 0);
}

static bool is_beside_band(const Fan* fan, const Blade* blade) {
    double wide = -2 * fan->search->inside.r;
    return blade->out_side < wide && blade->in_side < wide &&
           !navi_disc_is_at_goal(fan->search, blade->corner >> 2);
}

// A lattice ray in the direction a quarter turn back from the path. Its length makes rounding
// harmless.
static NavPoint ray_back(const Fan* fan) {
    RadiusVec back = fan->is_left ? navi_vec_right(fan->root.w) : navi_vec_left(fan->root.w);
    const double length = 1 << 29;
    return navi_point_rounded(back.x * length, back.y * length);
}

static void set_rays(Fan* fan, NavPoint in, NavPoint out) {
    fan->cone.right = fan->is_left ? in : out;
    fan->cone.left = fan->is_left ? out : in;
}

// The cone through the triangle: it may lead on.
static void leave(Fan* fan, const Blade* blade) {
    DiscSearch* search = fan->search;
    DiscCone cone = fan->cone;
    double key;
    if (!navi_disc_is_passable(search, &fan->root, blade->corner) ||
        navi_ray_cross(cone.right, cone.left) <= 0)
        return;
    cone.edge = blade->corner;
    navi_disc_keep(&cone, &fan->root, navi_disc_corner(&search->corners, blade->out_v), blade->out,
                   fan->is_left);
    DiscEdge edge = {blade->in, blade->out, blade->in_v, blade->out_v};
    if (!fan->is_left)
        edge = (DiscEdge){blade->out, blade->in, blade->out_v, blade->in_v};
    if (!navi_disc_judge(search, &cone, &fan->root, &edge, &key))
        return;
    if (navi_disc_is_next(search, key))
        navi_disc_walk(search, &cone);
    else
        navi_disc_push_cone(search, &cone, key);
}

static void look_at_blade(Fan* fan, const Blade* blade, bool is_first) {
    DiscSearch* search = fan->search;
    bool is_behind = is_first && (blade->in_side >= 0 || navi_vec_dot(fan->root.w, blade->in) < 0);
    NavPoint in = navi_ray_to(fan->root.o, blade->in_p);
    NavPoint out = navi_ray_to(fan->root.o, blade->out_p);
    if (search->recorder != NULL && (!navi_disc_record_vertex(search->recorder, blade->in_v) ||
                                     !navi_disc_record_vertex(search->recorder, blade->out_v)))
        return;
    if (is_first) {
        set_rays(fan, in, in);
        if (!is_behind)
            navi_disc_see_both(search, &fan->cone, &fan->root, blade->in_v);
    }
    if (!is_behind)
        navi_disc_keep(&fan->cone, &fan->root, navi_disc_corner(&search->corners, blade->in_v),
                       blade->in, !fan->is_left);
    set_rays(fan, is_behind ? ray_back(fan) : in, out);
    fan->cone.edge = blade->corner;
    if (navi_disc_is_at_goal(search, blade->corner >> 2))
        navi_disc_try_goal(search, &fan->cone, blade->corner >> 2);
    navi_disc_see_both(search, &fan->cone, &fan->root, blade->out_v);
    leave(fan, blade);
}

// Does the triangle begin beyond the arc's end? If it lies a quarter turn back from the path, that
// is as far from the end of an arc of half a turn: so those before the straight continuation do
// not.
static inline bool is_beyond_end(const Fan* fan, const Blade* blade) {
    return fan->sign * navi_vec_cross(fan->root.end, blade->in) > 0 &&
           navi_vec_dot(fan->root.end, blade->in) > 0;
}

static void look_at_star(Fan* fan) {
    const DiscSearch* search = fan->search;
    const Mesh* mesh = search->inside.mesh;
    const DiscCorner* corner = &search->corners.data[fan->root.bend >> 1];
    uint32_t c = fan->is_left ? corner->first : corner->last;
    uint32_t last = fan->is_left ? corner->last : corner->first;
    bool is_on = false, is_past = false; // the straight continuation
    for (;; c = fan->is_left ? navi_corner_left(mesh, c) : navi_corner_right(mesh, c)) {
        Blade blade = blade_of(fan, c);
        if ((is_on || may_begin(fan, &blade)) && !is_beside_band(fan, &blade)) {
            if (is_past && is_beyond_end(fan, &blade))
                return;
            look_at_blade(fan, &blade, !is_on);
            is_on = true;
            is_past = is_past || blade.out_side >= 0;
        }
        if (c == last || search->is_failed)
            return;
    }
}

void navi_disc_fan(DiscSearch* search, uint32_t arrival) {
    const DiscArrival* root = navi_disc_root(search, arrival);
    Fan fan = {.search = search, .root = *root, .sign = navi_bend_sign(root->bend)};
    fan.is_left = fan.sign > 0;
    fan.cone.root = arrival;
    fan.cone.base =
        fan.is_left ? (DiscBounds){root->w, root->end} : (DiscBounds){root->end, root->w};
    fan.cone.tight = fan.cone.base;
    look_at_star(&fan);
}
