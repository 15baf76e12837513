// Point location: a hint from the grid, then a walk with exact predicates.
#include "base/assert.h"
#include "mesh/mesh.h"

// HINT_TRIS: triangles per cell above which the grid is made finer. HINT_NEAR: a hint farther from
// the point than this many cells is out of date. HINT_EVERY: each n-th touched triangle is
// entered. HINT_SOME: the number of cells of a finer grid that each change renews.
enum {
    HINT_SIDE = 32,
    HINT_SIDE_MOST = 4096,
    HINT_TRIS = 4,
    HINT_NEAR = 4,
    HINT_EVERY = 16,
    HINT_SOME = 32
};

typedef struct HintCell {
    uint32_t column, row;
} HintCell;

static inline HintCell hint_cell_of(const Mesh* mesh, NavPoint p) {
    int64_t x = (int64_t)p.x - mesh->hint_min.x, y = (int64_t)p.y - mesh->hint_min.y;
    int64_t column = x < 0 ? 0 : x >> mesh->hint_shift, row = y < 0 ? 0 : y >> mesh->hint_shift;
    if (column >= mesh->hint_columns)
        column = mesh->hint_columns - 1;
    if (row >= mesh->hint_rows)
        row = mesh->hint_rows - 1;
    return (HintCell){(uint32_t)column, (uint32_t)row};
}

static inline uint32_t* hint_of(const Mesh* mesh, HintCell cell) {
    return &mesh->hint[cell.row * mesh->hint_columns + cell.column];
}

static size_t hint_count(const Mesh* mesh) { return (size_t)mesh->hint_columns * mesh->hint_rows; }

void navi_mesh_hint(Mesh* mesh, uint32_t t) {
    *hint_of(mesh, hint_cell_of(mesh, mesh->pos[mesh->tri[t].v[0]])) = mesh->last_hint = t;
}

// Things that move take the triangles of their cells with them. So some of those that a commit has
// touched are entered where they are now. New ones were entered when they were made.
void navi_mesh_hint_touched(Mesh* mesh) {
    for (uint32_t k = 0; k < mesh->touched.count; k += HINT_EVERY)
        if (navi_tri_is_alive(mesh, mesh->touched.data[k].t))
            navi_mesh_hint(mesh, mesh->touched.data[k].t);
}

static NavPoint hint_middle(NavPoint min, int shift, uint32_t column, uint32_t row) {
    int64_t size = INT64_C(1) << shift;
    return (NavPoint){(int32_t)(min.x + size * column + size / 2),
                      (int32_t)(min.y + size * row + size / 2)};
}

// Replace the grid by one with at most `side` cells along the longer side of the bounds. Its cells
// have the hints of the old one. False: no memory, and the old grid is kept.
static bool replace_hint_grid(Mesh* mesh, NavBox bounds, uint32_t side) {
    int64_t width = (int64_t)bounds.max.x - bounds.min.x;
    int64_t height = (int64_t)bounds.max.y - bounds.min.y;
    int64_t size = width > height ? width : height;
    int shift = 0;
    while (size >> shift >= side)
        shift++;
    uint32_t columns = (uint32_t)(width >> shift) + 1, rows = (uint32_t)(height >> shift) + 1;
    uint32_t* hint = navi_memory_alloc(mesh->memory, (size_t)columns * rows * sizeof *hint);
    if (hint == NULL)
        return false;
    for (uint32_t row = 0, k = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns; column++, k++) {
            NavPoint middle = hint_middle(bounds.min, shift, column, row);
            hint[k] = mesh->hint == NULL ? 0 : *hint_of(mesh, hint_cell_of(mesh, middle));
        }
    navi_memory_free(mesh->memory, mesh->hint, hint_count(mesh) * sizeof *mesh->hint);
    mesh->hint = hint;
    mesh->hint_columns = columns;
    mesh->hint_rows = rows;
    mesh->hint_shift = shift;
    mesh->hint_min = bounds.min;
    mesh->hint_bounds = bounds;
    mesh->hint_next = 0;
    return true;
}

bool navi_mesh_init_hints(Mesh* mesh, NavBox bounds) {
    if (!replace_hint_grid(mesh, bounds, HINT_SIDE))
        return false;
    mesh->hint_next = (uint32_t)hint_count(mesh);
    return true;
}

static uint32_t locate_by_scan(const Mesh* mesh, NavPoint p) {
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++)
        if (navi_tri_is_alive(mesh, t) && navi_tri_holds(mesh, t, p))
            return t;
    NAV_ASSERT(false);
    return NAV_NONE;
}

static bool is_hint(const Mesh* mesh, uint32_t t) {
    return t < mesh->counts->tri_slots && navi_tri_is_alive(mesh, t);
}

// The distance of p from the nearest corner of t; INT64_MAX if the slot is free.
static int64_t distance_to_tri(const Mesh* mesh, uint32_t t, NavPoint p) {
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < 3 && is_hint(mesh, t); i++) {
        int64_t distance = navi_manhattan(mesh->pos[mesh->tri[t].v[i]], p);
        least = distance < least ? distance : least;
    }
    return least;
}

static bool is_near_hint(const Mesh* mesh, uint32_t t, NavPoint p) {
    return is_hint(mesh, t) &&
           navi_manhattan(mesh->pos[mesh->tri[t].v[0]], p) >> mesh->hint_shift < HINT_NEAR;
}

// The hint of a cell beside this one that is not out of date; NAV_NONE: there is none.
static uint32_t hint_beside(const Mesh* mesh, NavPoint p, HintCell cell) {
    uint32_t left = cell.column - (cell.column > 0), top = cell.row - (cell.row > 0);
    for (uint32_t row = top; row < mesh->hint_rows && row <= cell.row + 1; row++)
        for (uint32_t column = left; column < mesh->hint_columns && column <= cell.column + 1;
             column++) {
            uint32_t t = *hint_of(mesh, (HintCell){column, row});
            if (is_near_hint(mesh, t, p))
                return t;
        }
    return NAV_NONE;
}

// The triangle at which the walk starts: the hint of the cell, or, if that one is out of date, that
// of a cell beside it, or else another one when that is nearer. While a world fills up, triangles
// reach from what is there to the far corners of the frame, so it is their nearest corner that
// tells. Among things that move one hint in twelve is out of date: its slot is used elsewhere now.
static uint32_t start_of_locate(const Mesh* mesh, NavPoint p, HintCell cell, uint32_t other) {
    uint32_t t = *hint_of(mesh, cell);
    if (is_near_hint(mesh, t, p))
        return t;
    int64_t from_other = distance_to_tri(mesh, other, p);
    if (from_other >> mesh->hint_shift >= HINT_NEAR) {
        uint32_t beside = hint_beside(mesh, p, cell);
        if (beside != NAV_NONE)
            return beside;
    }
    if (from_other < distance_to_tri(mesh, t, p))
        t = other;
    if (is_hint(mesh, t))
        return t;
    for (t = 0; !navi_tri_is_alive(mesh, t); t++)
        NAV_ASSERT(t + 1 < mesh->counts->tri_slots);
    return t;
}

// Shapes that are loaded side by side make the last triangle entered into the grid a good start.
static uint32_t start_from_grid(const Mesh* mesh, NavPoint p) {
    return start_of_locate(mesh, p, hint_cell_of(mesh, p), mesh->last_hint);
}

// The position of p relative to the edges of a triangle. Bit i of `beyond` is set when p lies
// beyond edge i.
typedef struct Sides {
    uint32_t beyond;
    bool is_inside; // p is inside all edges and on none
} Sides;

static inline Sides tri_sides_of(const Mesh* mesh, uint32_t t, NavPoint p) {
    const uint32_t* v = mesh->tri[t].v;
    NavPoint a = mesh->pos[v[0]], b = mesh->pos[v[1]], c = mesh->pos[v[2]];
    int64_t of_a = navi_orient2d(b, c, p), of_b = navi_orient2d(c, a, p);
    int64_t of_c = navi_orient2d(a, b, p);
    // No branches: the results are random, so branches would often be mispredicted.
    Sides sides = {(uint32_t)(of_a < 0) | (uint32_t)(of_b < 0) << 1 | (uint32_t)(of_c < 0) << 2,
                   ((of_a - 1) | (of_b - 1) | (of_c - 1)) >= 0};
    return sides;
}

// The lowest edge of a set of edges, which must not be empty.
static inline uint32_t lowest_edge(uint32_t edges) { return 0x1210u >> 2 * edges & 3; }

// Walk from triangle t to a triangle that contains p. Each step crosses an edge beyond which p
// lies. When p lies beyond both edges ahead, the choice is pseudo-random: in a constrained
// triangulation a walk with a fixed choice may cycle. The number of steps is bounded; after that a
// scan of all triangles gives the answer.
static inline uint32_t walk_to_point(const Mesh* mesh, NavPoint p, uint32_t t, bool* is_inside) {
    Sides sides = tri_sides_of(mesh, t, p);
    *is_inside = sides.is_inside;
    if (sides.beyond == 0)
        return t;
    uint32_t edge = 4 * t + lowest_edge(sides.beyond), dice = 1;
    NavPoint a = mesh->pos[navi_edge_to(mesh, edge)], b = mesh->pos[navi_edge_from(mesh, edge)];
    for (uint64_t left = 64 + 2 * (uint64_t)mesh->counts->tri_slots; left > 0; left--) {
        uint32_t h = navi_edge_twin(mesh, edge), i = h & 3; // from a to b, with p on its left
        NAV_ASSERT(h != NAV_NONE);
        t = h >> 2;
        NavPoint apex = mesh->pos[mesh->tri[t].v[i]];
        int64_t of_right = navi_orient2d(b, apex, p), of_left = navi_orient2d(apex, a, p);
        if (of_right >= 0 && of_left >= 0) {
            *is_inside = of_right > 0 && of_left > 0;
            return t;
        }
        dice = dice * 1664525u + 1013904223u;
        bool is_right = of_right < 0 && (of_left >= 0 || (dice >> 31) != 0);
        edge = 4 * t + (is_right ? navi_next3(i) : navi_prev3(i));
        a = is_right ? apex : a;
        b = is_right ? b : apex;
    }
    *is_inside = false;
    return locate_by_scan(mesh, p);
}

// A shape that moves far is looked for where it comes to, not between.
static uint32_t start_from(const Mesh* mesh, NavPoint p, uint32_t near) {
    if (!is_hint(mesh, near))
        return start_from_grid(mesh, p);
    if (distance_to_tri(mesh, near, p) >> mesh->hint_shift < HINT_NEAR)
        return near;
    return start_of_locate(mesh, p, hint_cell_of(mesh, p), near);
}

uint32_t navi_mesh_locate(const Mesh* mesh, NavPoint p, uint32_t near) {
    bool is_inside;
    return walk_to_point(mesh, p, start_from(mesh, p, near), &is_inside);
}

uint32_t navi_mesh_locate_inside(const Mesh* mesh, NavPoint p, bool* is_inside) {
    return walk_to_point(mesh, p, start_from_grid(mesh, p), is_inside);
}

// Triangles of a small mesh are larger than cells. A commit that reuses a slot elsewhere leaves the
// hints of many cells wrong, and readers cannot correct them. Of what was found, 4 by 4 cells have
// one triangle in common, and so have such blocks farther apart.
uint32_t navi_mesh_locate_again(const Mesh* mesh, NavPoint p, MeshFound* found, bool* is_inside) {
    const HintCell cell = hint_cell_of(mesh, p);
    uint32_t* last = &found->t[(cell.row >> 2 & 7) << 3 | (cell.column >> 2 & 7)];
    uint32_t t = *hint_of(mesh, cell);
    *is_inside = is_hint(mesh, t) && tri_sides_of(mesh, t, p).is_inside;
    if (!*is_inside)
        t = walk_to_point(mesh, p, start_of_locate(mesh, p, cell, *last), is_inside);
    return *last = t;
}

uint32_t navi_mesh_locate_near(const Mesh* mesh, NavPoint p, uint32_t near, bool* is_inside) {
    bool is_near = distance_to_tri(mesh, near, p) >> mesh->hint_shift < HINT_NEAR;
    return walk_to_point(mesh, p, is_near ? near : start_from_grid(mesh, p), is_inside);
}

// The hint of a cell is the triangle at the cell's centre. From there the walk to a random point of
// the cell is shorter than from some triangle that merely overlaps the cell. Each triangle is
// located from the one before.
static void renew_some(Mesh* mesh, size_t count) {
    size_t end = mesh->hint_next + count, all = hint_count(mesh);
    uint32_t last = NAV_NONE;
    for (; mesh->hint_next < end && mesh->hint_next < all; mesh->hint_next++) {
        uint32_t row = mesh->hint_next / mesh->hint_columns;
        uint32_t k = mesh->hint_next % mesh->hint_columns;
        HintCell cell = {row & 1 ? mesh->hint_columns - 1 - k : k, row}; // each row turns back
        NavPoint middle = hint_middle(mesh->hint_min, mesh->hint_shift, cell.column, row);
        if (navi_point_in_range(middle))
            *hint_of(mesh, cell) = last = navi_mesh_locate(mesh, middle, last);
    }
}

void navi_mesh_renew_hints(Mesh* mesh) {
    mesh->hint_next = 0;
    renew_some(mesh, hint_count(mesh));
}

void navi_mesh_fit_hints(Mesh* mesh) {
    uint64_t cells = hint_count(mesh);
    uint32_t side = mesh->hint_columns > mesh->hint_rows ? mesh->hint_columns : mesh->hint_rows;
    int shift = mesh->hint_shift;
    for (; mesh->counts->tri_alive > HINT_TRIS * cells && shift > 0 && side < HINT_SIDE_MOST;
         shift--) {
        cells *= 4;
        side *= 2;
    }
    // Without memory the old grid is kept, which costs time only.
    if (shift < mesh->hint_shift)
        (void)replace_hint_grid(mesh, mesh->hint_bounds, side);
    renew_some(mesh, HINT_SOME);
}
