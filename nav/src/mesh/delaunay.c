// Divide and conquer (Guibas and Stolfi 1985), on triangles with ghosts (Shewchuk 1996).
//
// The vertices are sorted along Morton's curve. The first bit in which the places of a set differ
// divides it by a line along an axis, with no vertex on it. Each part is triangulated, and the gap
// between the two hulls is filled from one common tangent to the other: the triangles of both parts
// that are not Delaunay any more are eaten, those across the gap come.
//
// Outside of each edge of a hull lies a ghost: a triangle whose third corner is NAV_NONE. So a set
// of n vertices has 2 n - 2 triangles with ghosts, and a merge adds two of them. A single vertex
// has none. So the triangles of the vertices [first, last) have the slots [2 first, 2 last - 2),
// and those that a merge adds lie between those of the two parts: nothing is searched or moved, and
// what is near in the plane is near in memory.
//
// Ties. The in-circle tests treat points on one circle as if they were lifted by the rule of the
// canonical triangulation (README.md), and points on a line as they are. The lifted points are in
// general position, so the result is the canonical triangulation.
//
// "Left" is the part with the smaller coordinate; a division by y is one by x, turned by 90
// degrees.
#include "mesh/delaunay.h"

#include "base/morton.h"
#include "base/search.h"
#include "mesh/touched.h"

// A triangulated set. `hull`: the edge of a ghost between two vertices; NAV_NONE: the set is one
// vertex.
typedef struct Part {
    uint32_t hull, vertex;
} Part;

// The gap between two parts, while it is filled upwards. Its lower end is the edge `base`, from the
// right vertex to the left one, which has a ghost above it. The candidates for the next triangle
// are the tips of the two ghosts beside this one.
typedef struct Gap {
    uint32_t base, left_ghost, right_ghost; // the edges of ghosts at the ends of the base
    uint32_t left, right;                   // ends of the base
    uint32_t left_tip, right_tip;
} Gap;

uint64_t navi_point_morton(NavPoint p) {
    return navi_morton(navi_coord_key(p.x), navi_coord_key(p.y));
}

// --- edges -------------------------------------------------------------------------------

static inline void join(const Mesh* mesh, uint32_t g, uint32_t h) {
    mesh->tri[g >> 2].n[g & 3] = h;
    mesh->tri[h >> 2].n[h & 3] = g;
}

// The triangle of edge h, from corner `start`.
static inline void set_corners(const Mesh* mesh, uint32_t h, uint32_t start, uint32_t end,
                               uint32_t tip) {
    uint32_t* v = mesh->tri[h >> 2].v;
    v[navi_next3(h & 3)] = start;
    v[navi_prev3(h & 3)] = end;
    v[h & 3] = tip;
}

// The next ghost around the hull, clockwise, and the one before.
static inline uint32_t next_on_hull(const Mesh* mesh, uint32_t h) {
    return navi_edge_next(navi_edge_twin(mesh, navi_edge_next(h)));
}
static inline uint32_t prev_on_hull(const Mesh* mesh, uint32_t h) {
    return navi_edge_prev(navi_edge_twin(mesh, navi_edge_prev(h)));
}

static inline int64_t turn_of(const Mesh* mesh, uint32_t a, uint32_t b, uint32_t c) {
    return navi_orient2d(mesh->pos[a], mesh->pos[b], mesh->pos[c]);
}

static inline bool is_illegal(const Mesh* mesh, uint32_t p, uint32_t q, uint32_t a, uint32_t b) {
    return navi_edge_is_illegal(mesh->pos[p], mesh->pos[q], mesh->pos[a], mesh->pos[b]);
}

// --- the lower tangent -------------------------------------------------------------------

// The order in which the extreme vertex of a hull is looked for. It has no ties: where all vertices
// lie on one line, only the last one is once on the hull.
static inline int64_t place_of(const Mesh* mesh, uint32_t vertex, bool is_y) {
    NavPoint p = mesh->pos[vertex];
    return is_y ? p.y * (INT64_C(1) << 32) + p.x : p.x * (INT64_C(1) << 32) + p.y;
}

// The hull's edge that starts at its vertex nearest to the right part.
static uint32_t rightmost_start(const Mesh* mesh, uint32_t hull, bool is_y) {
    uint32_t best = hull;
    int64_t most = place_of(mesh, navi_edge_from(mesh, hull), is_y);
    for (uint32_t h = next_on_hull(mesh, hull); h != hull; h = next_on_hull(mesh, h)) {
        int64_t place = place_of(mesh, navi_edge_from(mesh, h), is_y);
        best = place > most ? h : best;
        most = place > most ? place : most;
    }
    return best;
}

// The hull's edge that ends at its vertex nearest to the left part.
static uint32_t leftmost_end(const Mesh* mesh, uint32_t hull, bool is_y) {
    uint32_t best = hull;
    int64_t least = place_of(mesh, navi_edge_to(mesh, hull), is_y);
    for (uint32_t h = next_on_hull(mesh, hull); h != hull; h = next_on_hull(mesh, h)) {
        int64_t place = place_of(mesh, navi_edge_to(mesh, h), is_y);
        best = place < least ? h : best;
        least = place < least ? place : least;
    }
    return best;
}

// Go down both hulls until all of both lies above the line between the two ends.
static void find_tangent(const Mesh* mesh, Part* left, Part* right, bool is_y) {
    if (left->hull != NAV_NONE) {
        left->hull = rightmost_start(mesh, left->hull, is_y);
        left->vertex = navi_edge_from(mesh, left->hull);
    }
    if (right->hull != NAV_NONE) {
        right->hull = leftmost_end(mesh, right->hull, is_y);
        right->vertex = navi_edge_to(mesh, right->hull);
    }
    for (bool is_lower = true; is_lower;) {
        is_lower = false;
        while (left->hull != NAV_NONE &&
               turn_of(mesh, left->vertex, navi_edge_to(mesh, left->hull), right->vertex) > 0) {
            left->vertex = navi_edge_to(mesh, left->hull);
            left->hull = next_on_hull(mesh, left->hull);
        }
        while (right->hull != NAV_NONE &&
               turn_of(mesh, navi_edge_from(mesh, right->hull), right->vertex, left->vertex) > 0) {
            right->vertex = navi_edge_from(mesh, right->hull);
            right->hull = prev_on_hull(mesh, right->hull);
            is_lower = true;
        }
    }
}

// --- filling the gap ---------------------------------------------------------------------

// The ghost below the tangent, in this slot. A part that is one vertex has no ghosts, so the lower
// and the upper ghost of the gap will be neighbours there; its tip is the vertex itself, which
// makes no triangle.
static Gap open_gap(const Mesh* mesh, const Part* left, const Part* right, uint32_t slot) {
    uint32_t base = 4 * slot, at_left = navi_edge_next(base), at_right = navi_edge_prev(base);
    Gap gap = {base, at_left, at_right, left->vertex, right->vertex, left->vertex, right->vertex};
    set_corners(mesh, base, gap.right, gap.left, NAV_NONE);
    if (left->hull != NAV_NONE) {
        uint32_t below = navi_edge_prev(left->hull);
        gap.left_ghost = navi_edge_twin(mesh, below);
        gap.left_tip = navi_edge_apex(mesh, gap.left_ghost);
        join(mesh, at_left, below);
    }
    if (right->hull != NAV_NONE) {
        uint32_t below = navi_edge_next(right->hull);
        gap.right_ghost = navi_edge_twin(mesh, below);
        gap.right_tip = navi_edge_apex(mesh, gap.right_ghost);
        join(mesh, at_right, below);
    }
    return gap;
}

// The edge from the left end of the base to its tip is not Delaunay if the corner beyond it lies in
// the circle through the base and the tip. Then it is flipped, and its two triangles become ghosts
// over the sides that this lays open.
//
//         tip                  tip
//        / | \                 /  ghost
//   beyond |  ghost  =>   beyond - - - -
//        \ | /                 \  ghost
//         left                 left
static void eat_left(const Mesh* mesh, Gap* gap) {
    uint32_t h = navi_edge_twin(mesh, navi_edge_prev(gap->left_ghost)),
             beyond = navi_edge_apex(mesh, h);
    while (beyond != NAV_NONE && is_illegal(mesh, gap->left, gap->left_tip, beyond, gap->right)) {
        uint32_t upper = navi_edge_next(h), above = navi_edge_twin(mesh, upper);
        uint32_t lower = navi_edge_next(upper), side = navi_edge_twin(mesh, lower);
        join(mesh, lower, above);
        join(mesh, gap->left_ghost, side);
        gap->left_ghost = navi_edge_next(gap->left_ghost);
        uint32_t outer = navi_edge_twin(mesh, gap->left_ghost);
        join(mesh, upper, outer);
        set_corners(mesh, gap->left_ghost, gap->left, NAV_NONE, beyond);
        set_corners(mesh, upper, NAV_NONE, gap->left_tip, beyond);
        gap->left_tip = beyond;
        h = side;
        beyond = navi_edge_apex(mesh, h);
    }
}

static void eat_right(const Mesh* mesh, Gap* gap) {
    uint32_t h = navi_edge_twin(mesh, navi_edge_next(gap->right_ghost)),
             beyond = navi_edge_apex(mesh, h);
    while (beyond != NAV_NONE && is_illegal(mesh, gap->right_tip, gap->right, beyond, gap->left)) {
        uint32_t upper = navi_edge_prev(h), above = navi_edge_twin(mesh, upper);
        uint32_t lower = navi_edge_prev(upper), side = navi_edge_twin(mesh, lower);
        join(mesh, lower, above);
        join(mesh, gap->right_ghost, side);
        gap->right_ghost = navi_edge_prev(gap->right_ghost);
        uint32_t outer = navi_edge_twin(mesh, gap->right_ghost);
        join(mesh, upper, outer);
        set_corners(mesh, gap->right_ghost, NAV_NONE, gap->right, beyond);
        set_corners(mesh, upper, gap->right_tip, NAV_NONE, beyond);
        gap->right_tip = beyond;
        h = side;
        beyond = navi_edge_apex(mesh, h);
    }
}

// Both tips lie above the base. Is the triangle with the right one Delaunay? A right tip that lies
// below the line to the left one is inside of the triangle with the left one.
static bool is_right_next(const Mesh* mesh, const Gap* gap) {
    return turn_of(mesh, gap->right, gap->left_tip, gap->right_tip) >= 0 ||
           is_illegal(mesh, gap->right, gap->left_tip, gap->left, gap->right_tip);
}

// The ghost at the right end becomes the triangle of the base and the right tip.
static void take_right(const Mesh* mesh, Gap* gap) {
    join(mesh, gap->base, gap->right_ghost);
    gap->base = navi_edge_prev(gap->right_ghost);
    set_corners(mesh, gap->base, gap->right_tip, gap->left, gap->right);
    gap->right = gap->right_tip;
    gap->right_ghost = navi_edge_twin(mesh, gap->base);
    gap->right_tip = navi_edge_apex(mesh, gap->right_ghost);
}

static void take_left(const Mesh* mesh, Gap* gap) {
    join(mesh, gap->base, gap->left_ghost);
    gap->base = navi_edge_next(gap->left_ghost);
    set_corners(mesh, gap->base, gap->right, gap->left_tip, gap->left);
    gap->left = gap->left_tip;
    gap->left_ghost = navi_edge_twin(mesh, gap->base);
    gap->left_tip = navi_edge_apex(mesh, gap->left_ghost);
}

// The ghost above the upper tangent, in this slot.
static void close_gap(const Mesh* mesh, const Gap* gap, uint32_t slot) {
    uint32_t top = 4 * slot;
    set_corners(mesh, top, gap->left, gap->right, NAV_NONE);
    join(mesh, top, gap->base);
    join(mesh, navi_edge_next(top), gap->right_ghost);
    join(mesh, navi_edge_prev(top), gap->left_ghost);
}

static void fill_gap(const Mesh* mesh, Gap* gap) {
    for (;;) {
        bool has_left = turn_of(mesh, gap->left, gap->right, gap->left_tip) > 0;
        bool has_right = turn_of(mesh, gap->left, gap->right, gap->right_tip) > 0;
        if (!has_left && !has_right)
            return;
        if (has_left)
            eat_left(mesh, gap);
        if (has_right)
            eat_right(mesh, gap);
        if (!has_left || (has_right && is_right_next(mesh, gap)))
            take_right(mesh, gap);
        else
            take_left(mesh, gap);
    }
}

// --- dividing ----------------------------------------------------------------------------

// The first of [first, last) whose place has the bit.
static uint32_t first_with_bit(const NaviKeyed* sorted, uint32_t first, uint32_t last,
                               uint64_t bit) {
    uint32_t k = first + 1; // the first one does not have it, the last one does
    NAVI_LOWER_BOUND(k, last - 1, at, !(sorted[at].key & bit));
    return k;
}

// The places of the set agree in all bits above this one. Each level takes a later bit, so there
// are at most 64.
static Part build(const Mesh* mesh, const NaviKeyed* sorted, uint32_t first, uint32_t last,
                  uint64_t bit) {
    if (last - first == 1)
        return (Part){NAV_NONE, sorted[first].value};
    uint64_t differ = sorted[first].key ^ sorted[last - 1].key;
    NAV_ASSERT(differ != 0 && differ <= bit + (bit - 1));
    while (!(differ & bit))
        bit >>= 1;
    bool is_y = (bit & UINT64_C(0xAAAAAAAAAAAAAAAA)) != 0;
    uint32_t middle = first_with_bit(sorted, first, last, bit);
    Part left = build(mesh, sorted, first, middle, bit);
    Part right = build(mesh, sorted, middle, last, bit);
    find_tangent(mesh, &left, &right, is_y);
    Gap gap = open_gap(mesh, &left, &right, 2 * middle - 2);
    uint32_t hull = gap.base;
    fill_gap(mesh, &gap);
    close_gap(mesh, &gap, 2 * middle - 1);
    return (Part){hull, NAV_NONE};
}

// --- the whole mesh ----------------------------------------------------------------------

// The hull is the frame. Remove its four ghosts; the last triangles take their slots.
static uint32_t drop_ghosts(const Mesh* mesh, uint32_t hull, uint32_t slots) {
    uint32_t ghost[4], count = 0, h = hull;
    do {
        NAV_ASSERT(count < 4 && navi_edge_apex(mesh, h) == NAV_NONE);
        mesh->tri[navi_edge_twin(mesh, h) >> 2].n[navi_edge_twin(mesh, h) & 3] = NAV_NONE;
        ghost[count++] = h >> 2;
        h = next_on_hull(mesh, h);
    } while (h != hull);
    NAV_ASSERT(count == 4);
    for (; count > 0; count--) {
        uint32_t most = 0;
        for (uint32_t k = 1; k < count; k++)
            most = ghost[k] > ghost[most] ? k : most;
        uint32_t t = ghost[most];
        ghost[most] = ghost[count - 1];
        if (t == --slots)
            continue;
        mesh->tri[t] = mesh->tri[slots];
        for (uint32_t i = 0; i < 3; i++)
            if (mesh->tri[t].n[i] != NAV_NONE)
                join(mesh, 4 * t + i, mesh->tri[t].n[i]);
    }
    return slots;
}

void navi_mesh_triangulate(Mesh* mesh, const NaviKeyed* sorted, uint32_t count) {
    NAV_ASSERT(count > 4 && count == mesh->counts->vertex_alive);
    NAV_ASSERT(2 * count - 6 >= mesh->old_slots && 2 * count - 2 <= mesh->tri_capacity);
    uint32_t hull = build(mesh, sorted, 0, count, UINT64_C(1) << 63).hull;
    uint32_t slots = drop_ghosts(mesh, hull, 2 * count - 2);
    NAV_ASSERT(slots == 2 * count - 6);
    for (uint32_t t = 0; t < slots; t++) {
        MeshTri* tri = &mesh->tri[t];
        tri->flags = TRI_ALIVE | TRI_TOUCHED;
        tri->label = 0;
        mesh->cluster[t] = NAV_NONE;
        for (uint32_t i = 0; i < 3; i++)
            mesh->vertex[tri->v[i]].h = 4 * t + i;
    }
    mesh->counts->tri_slots = mesh->counts->tri_alive = slots;
    mesh->counts->tri_free = NAV_NONE;
}
