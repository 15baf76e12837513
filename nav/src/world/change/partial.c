// The partial change: some sides of the footprint move with their vertices, as in displace.c. The
// others, the dirty sides, are removed and inserted again as in the general case.
//
// A side is dirty if a crossing on it is not plain, disappears, or changes its place in the order;
// if one of its corners cannot move; or if a crossing on it cannot move. A corner that other edges
// use does not move. Nor do vertices that make a triangle too narrow (condition 4 of displace.c,
// with two steps as long as a crossing moves, and one step otherwise). Those that do so alone are
// dropped first, then the vertex with the most narrow triangles, until no triangle is narrow. This
// choice is a heuristic: it affects the time only. All sides may be dirty, as long as a vertex
// moves: what moves need not be cut out of the mesh.
//
// Why the result is right. Consider the state without the dirty sides, but with their vertices
// still in the mesh, and still on the chains of the edges that they crossed. It has more hot pixels
// than necessary, and chains are planar for any superset of the hot pixels. In this state the moves
// satisfy the conditions of displace.c, so afterwards the mesh has the chains of all other sides at
// their new places. Then the dirty sides are planned and inserted like a new footprint, and
// vertices without edges become cold.
//
// A corner between two dirty sides moves as a free vertex: by Lemma F1 (README.md) no edge passes
// its pixel at the new place, so no chain bends when this pixel becomes hot. A plain crossing on a
// dirty side moves too: without that side it is one more point on the chain of its partner, and the
// partner meets the new pixel too. It is found there again when the side is inserted.
//
// The mesh is legalized after the carving. The lemmas need a triangulation, not a Delaunay one.
#include "base/assert.h"
#include "world/change/displace.h"

// Rounds in which a single move may be dropped. After these, all that make a triangle narrow are.
enum { PATIENT_ROUNDS = 8 };

void navi_displace_mark_dirty(NavWorld* world, uint32_t side) {
    NAV_ASSERT(side < world->dirty.capacity);
    world->dirty_count += !world->dirty.data[side];
    world->dirty.data[side] = true;
}

void navi_displace_drop_corner(NavWorld* world, const SnapFootprint* next, uint32_t point) {
    NAV_ASSERT(point < next->point_count && point < world->moves.count);
    DisplaceMove* move = &world->moves.data[point];
    move->is_dropped = true;
    world->mesh.pos[move->vertex] = move->from;
    for (uint32_t k = 0; k < next->side_count; k++)
        if (next->sides[k].from == point || next->sides[k].to == point)
            navi_displace_mark_dirty(world, k);
}

static void drop_crossing(NavWorld* world, DisplaceMove* move) {
    move->is_dropped = true;
    world->mesh.pos[move->vertex] = move->from;
    navi_displace_mark_dirty(world, move->side);
}

// The height that condition 4 asks for: 2 as long as a crossing moves, otherwise 1.
static int64_t margin_of(const NavWorld* world, const SnapFootprint* next) {
    for (uint32_t k = next->point_count; k < world->moves.count; k++)
        if (!world->moves.data[k].is_dropped)
            return 2;
    return 1;
}

// The move of a vertex, or NULL. The mark is an index that may be old: the move must name the
// vertex.
static DisplaceMove* move_of(NavWorld* world, uint32_t vertex) {
    uint32_t mark = world->mesh.vertex[vertex].mark;
    if (mark >= world->moves.count)
        return NULL;
    DisplaceMove* move = &world->moves.data[mark];
    return move->vertex == vertex && !move->is_dropped ? move : NULL;
}

static bool has_corner(const Mesh* mesh, uint32_t t, uint32_t vertex) {
    const uint32_t* v = mesh->tri[t].v;
    return v[0] == vertex || v[1] == vertex || v[2] == vertex;
}

// Mark the narrow triangles of the star with TRI_CAVITY, and those with so little room that seams
// may be needed with TRI_FRESH. Neither is in use yet. With a `vertex` only its triangles are
// looked at, because only this vertex has moved back. NAV_NONE: all.
static void mark_narrow(NavWorld* world, int64_t margin, uint32_t vertex) {
    Mesh* mesh = &world->mesh;
    int64_t wide = world->seams.width > 0 ? navi_seams_margin(&world->seams) : 0;
    wide = wide > margin ? wide : margin;
    for (uint32_t k = 0; k < world->star.count; k++) {
        uint32_t t = world->star.data[k];
        if (vertex != NAV_NONE && !has_corner(mesh, t, vertex))
            continue;
        int64_t longest, area_2 = navi_tri_measure(mesh, t, &longest);
        mesh->tri[t].flags &= ~(TRI_CAVITY | TRI_FRESH);
        if (area_2 <= wide * longest)
            mesh->tri[t].flags |= area_2 <= margin * longest ? TRI_CAVITY | TRI_FRESH : TRI_FRESH;
    }
}

static bool has_move(NavWorld* world, uint32_t t) {
    const uint32_t* v = world->mesh.tri[t].v;
    return move_of(world, v[0]) != NULL || move_of(world, v[1]) != NULL ||
           move_of(world, v[2]) != NULL;
}

// Clear the marks. Returns whether the vertices that move have room around them.
static bool clear_narrow(NavWorld* world) {
    bool has_room = true;
    for (uint32_t k = 0; k < world->star.count; k++) {
        uint32_t t = world->star.data[k];
        has_room = has_room && !(world->mesh.tri[t].flags & TRI_FRESH && has_move(world, t));
        world->mesh.tri[t].flags &= ~(TRI_CAVITY | TRI_FRESH);
    }
    return has_room;
}

// Count a narrow triangle for each of its corners that moves. False: none does.
static bool count_corners(NavWorld* world, const MeshTri* tri) {
    DisplaceMove* last = NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; i < 3; i++) {
        DisplaceMove* move = move_of(world, tri->v[i]);
        if (move == NULL)
            continue;
        move->narrow_count++;
        last = move;
        count++;
    }
    if (count == 1)
        last->is_lone = true;
    return count > 0;
}

// Count the narrow triangles around each vertex that moves. False: there are none.
static bool count_narrow(NavWorld* world) {
    bool is_any = false;
    for (uint32_t k = 0; k < world->moves.count; k++) {
        world->moves.data[k].narrow_count = 0;
        world->moves.data[k].is_lone = false;
    }
    for (uint32_t k = 0; k < world->star.count; k++) {
        const MeshTri* tri = &world->mesh.tri[world->star.data[k]];
        if (tri->flags & TRI_CAVITY)
            is_any |= count_corners(world, tri);
    }
    return is_any;
}

static uint32_t worst_move(const NavWorld* world) {
    uint32_t worst = 0;
    for (uint32_t k = 1; k < world->moves.count; k++)
        if (world->moves.data[k].narrow_count > world->moves.data[worst].narrow_count)
            worst = k;
    return worst;
}

static void drop_move(NavWorld* world, const SnapFootprint* next, uint32_t k) {
    NAV_ASSERT(!world->moves.data[k].is_dropped);
    if (k < next->point_count)
        navi_displace_drop_corner(world, next, k);
    else
        drop_crossing(world, &world->moves.data[k]);
}

// Drop the moves that make a triangle narrow alone: no other choice would widen it. If there are
// none, drop the one with the most narrow triangles. Returns the vertex; NAV_NONE: several.
static uint32_t drop_some(NavWorld* world, const SnapFootprint* next, bool is_patient) {
    uint32_t count = 0, last = NAV_NONE;
    for (uint32_t k = 0; k < world->moves.count; k++) {
        const DisplaceMove* move = &world->moves.data[k];
        if (!(is_patient ? move->is_lone : move->narrow_count > 0))
            continue;
        drop_move(world, next, k);
        last = k;
        count++;
    }
    if (count == 0) {
        last = worst_move(world);
        drop_move(world, next, last);
    }
    return count > 1 ? NAV_NONE : world->moves.data[last].vertex;
}

// Drop moves until no triangle is narrow. False: no move is left.
static bool drop_narrow_moves(NavWorld* world, const SnapFootprint* next) {
    int64_t margin = margin_of(world, next);
    mark_narrow(world, margin, NAV_NONE);
    NAV_BOUND(left, world->moves.count);
    for (uint32_t round = 0; count_narrow(world); round++) {
        NAV_ROUND(left);
        uint32_t vertex = drop_some(world, next, round < PATIENT_ROUNDS);
        bool is_margin_same = margin == margin_of(world, next);
        margin = margin_of(world, next);
        mark_narrow(world, margin, is_margin_same ? vertex : NAV_NONE);
    }
    for (uint32_t k = 0; k < world->moves.count; k++)
        if (!world->moves.data[k].is_dropped)
            return true;
    return false;
}

bool navi_displace_choose(NavWorld* world, const SnapFootprint* next) {
    for (uint32_t k = 0; k < world->moves.count; k++)
        world->mesh.vertex[world->moves.data[k].vertex].mark = k;
    bool is_worth_it = drop_narrow_moves(world, next);
    world->is_clear_of_seams = clear_narrow(world);
    return is_worth_it;
}
