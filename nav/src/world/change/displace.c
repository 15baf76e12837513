// The short way for most moves: the corners of the footprint, and the vertices where its sides
// cross other edges, are moved in place; nothing else changes but the diagonals round them.
//
// Conditions; if one fails nothing has changed and partial.c has its try, then the general path:
//   1. the new footprint has as many sides as the old one, in the same rings;
//   2. each corner is the footprint's alone: no other edge ends there, passes or crosses there;
//   3. every other vertex on a side is a plain crossing: of this side and one foreign edge, and
//      nobody else's. (Foreign edges with the same two ends count as one: their crossings and
//      chains are the same. Abutting floors have such edges.) The new side still crosses that edge
//      properly, and the rounded crossings stand in the same order along it, corners included;
//   4. with all of these at their new places, in every triangle round each of them all three
//      corners are farther from the opposite side (in the maximum norm) than one step, or than two
//      steps if there is a crossing.
//
// Why the result is the canonical mesh of the new shapes. (README.md has lemmas F1 and F2; a
// point of an edge lies within half a step of its chain, and the other way round.)
//
// Without crossings: by 1 and 2 taking the old footprint out would remove just its corners from the
// hot pixels and change no foreign chain. By 4 and F1 no foreign span comes within one step of a
// new corner, so no foreign edge meets its pixel. By F2 with h = 1/2 no hot pixel but its ends is
// met by a new side, and a foreign edge that crossed it would have a span within half a step of it,
// incident to a corner, which was just excluded. So the new snap layer is the old one with the
// corners elsewhere.
//
// With crossings: all vertices of the new side's chain are moved ones, so F2 with h = 1 holds all
// along it. A hot pixel that the side meets is within half a step of it, so within one of its
// chain, so on its chain. If the side and any edge r cross, their chains have points within one
// step of each other; so a span of r ends at a vertex w of the side's chain. If w is a corner, r is
// the neighbouring side, no proper crossing; if it is a crossing, r is its partner, and the pair is
// known. If a foreign edge meets a moved vertex's pixel, one of its spans is within a step, by F1
// incident to it, so it is the partner. So again the snap layer is the old one with vertices
// elsewhere.
//
// A triangulation whose vertices move while its rim stays is valid exactly when all its triangles
// are positive, which 4 says. Flips then lead to the one legal state. Labels and islands stay, for
// no flip crosses a constraint and what touches what has not changed.
#include "world/change/displace.h"
#include "mesh/touched.h"

#include "base/assert.h"

// Condition 2 for the corner where e starts.
static bool is_exclusive(const NavWorld* world, uint32_t e) {
    const SnapEdge* edge = &world->snap.edge[e];
    const MeshVertex* corner = &world->mesh.vertex[edge->va];
    return corner->out == e && edge->next_out == NAV_NONE && corner->node == NAV_NONE &&
           corner->xref == 0 && corner->in != NAV_NONE &&
           world->snap.edge[corner->in].next_in == NAV_NONE;
}

// Condition 1. The corner of each point of the new footprint comes to stand in `stack`.
static bool has_same_form(NavWorld* world, uint32_t head, const SnapFootprint* next) {
    const Snap* snap = &world->snap;
    uint32_t* corner_of = world->stack.data;
    uint32_t e = head, k = 0;
    for (uint32_t i = 0; i < next->point_count; i++)
        corner_of[i] = NAV_NONE;
    for (; e != NAV_NONE && k < next->side_count; e = snap->edge[e].next_own, k++) {
        const NavSide* side = &next->sides[k];
        if ((snap->edge[e].owner & ~SNAP_SHAPE_MASK) != side->flags || side->flags & SIDE_INNER ||
            corner_of[side->from] != NAV_NONE)
            return false;
        corner_of[side->from] = snap->edge[e].va;
    }
    if (e != NAV_NONE || k != next->side_count)
        return false;
    for (e = head, k = 0; e != NAV_NONE; e = snap->edge[e].next_own, k++)
        if (corner_of[next->sides[k].to] != snap->edge[e].vb)
            return false;
    return true;
}

static bool is_same_segment(const SnapEdge* a, const SnapEdge* b) {
    return (a->va == b->va && a->vb == b->vb) || (a->va == b->vb && a->vb == b->va);
}

// The foreign edge that crosses own node n at its vertex, if that is all that is there; of several
// along one segment, any.
static uint32_t partner_of(const NavWorld* world, uint32_t n) {
    const Snap* snap = &world->snap;
    const SnapEdge* own = &snap->edge[snap->node[n].edge];
    const MeshVertex* vertex = &world->mesh.vertex[snap->node[n].vertex];
    uint32_t partner = NAV_NONE, count = 0;
    if (vertex->out != NAV_NONE || vertex->in != NAV_NONE)
        return NAV_NONE;
    for (uint32_t at = vertex->node; at != NAV_NONE; at = snap->node[at].next_at_vertex) {
        uint32_t e = snap->node[at].edge;
        if (at == n)
            continue;
        if (navi_edge_shape(&snap->edge[e]) == navi_edge_shape(own) ||
            (partner != NAV_NONE && !is_same_segment(&snap->edge[partner], &snap->edge[e])))
            return NAV_NONE;
        partner = e;
        count++;
    }
    return vertex->xref == count ? partner : NAV_NONE;
}

static bool add_move(NavWorld* world, uint32_t vertex, uint32_t side, NavPoint to) {
    if (!navi_array_room(&world->memory, &world->moves))
        return false;
    DisplaceMove move = {vertex, side, world->mesh.pos[vertex], to, false, 0};
    world->moves.data[world->moves.count++] = move;
    return true;
}

typedef enum Verdict { FITS, FITS_NOT, NO_MEMORY } Verdict;

// Condition 3 for side k of edge e, which shall run from a to b. Crossings that stay plain may move
// even when others do not.
static Verdict move_crossings(NavWorld* world, uint32_t e, uint32_t k, NavPoint a, NavPoint b) {
    const Snap* snap = &world->snap;
    NavPoint last = a;
    Verdict verdict = FITS;
    if (world->disabled_shortcuts & NAVI_SHORTCUT_DISPLACE_CROSSINGS)
        return FITS_NOT;
    for (uint32_t n = snap->edge[e].first; n != NAV_NONE; n = snap->node[n].next) {
        uint32_t partner = partner_of(world, n);
        if (partner == NAV_NONE ||
            !navi_crosses(a, b, navi_edge_a(snap, partner), navi_edge_b(snap, partner))) {
            verdict = FITS_NOT;
            continue;
        }
        NavPoint at = navi_crossing(a, b, navi_edge_a(snap, partner), navi_edge_b(snap, partner));
        if (navi_order_along(a, b, last, at) >= 0)
            verdict = FITS_NOT;
        if (!add_move(world, snap->node[n].vertex, k, at))
            return NO_MEMORY;
        last = at;
    }
    return navi_order_along(a, b, last, b) < 0 ? verdict : FITS_NOT;
}

static bool plan_corners(NavWorld* world, const SnapFootprint* next) {
    world->moves.count = 0;
    for (uint32_t i = 0; i < next->point_count; i++)
        if (!add_move(world, world->stack.data[i], NAV_NONE, next->points[i]))
            return false;
    return true;
}

// All vertices that may move, and where to: corners first, then crossings side by side. Sides that
// do not fit are marked dirty, with the corners that stay where they are. False: no memory.
static bool plan_moves(NavWorld* world, uint32_t head, const SnapFootprint* next) {
    const Snap* snap = &world->snap;
    if (!plan_corners(world, next))
        return false;
    world->dirty_count = 0;
    for (uint32_t k = 0; k < next->side_count; k++)
        world->dirty.data[k] = false;
    uint32_t k = 0;
    for (uint32_t e = head; e != NAV_NONE; e = snap->edge[e].next_own, k++) {
        const NavSide* side = &next->sides[k];
        if (!is_exclusive(world, e))
            navi_displace_drop(world, next, side->from);
        if (snap->edge[e].first == NAV_NONE)
            continue;
        Verdict verdict =
            move_crossings(world, e, k, next->points[side->from], next->points[side->to]);
        if (verdict == NO_MEMORY)
            return false;
        if (verdict == FITS_NOT)
            navi_displace_soil(world, k);
    }
    return true;
}

// --- the triangles round the vertices that move ------------------------------------------

// The triangles round a vertex; without a branch on what is random, as in mesh/suspects.c.
static bool gather_star(NavWorld* world, uint32_t vertex, uint32_t skipped) {
    Mesh* mesh = &world->mesh;
    uint32_t start = mesh->vertex[vertex].h, h = start;
    do {
        if (!navi_array_room(&world->memory, &world->star))
            return false;
        MeshTri* tri = &mesh->tri[h >> 2];
        world->star.data[world->star.count] = h >> 2;
        world->star.count += (tri->flags & (TRI_SEEN | skipped)) == 0;
        tri->flags |= (tri->flags & skipped) == 0 ? TRI_SEEN : 0;
        h = navi_mesh_next_around(mesh, h);
    } while (h != start);
    return true;
}

NavResult navi_displace_gather_stars(NavWorld* world, uint32_t skipped) {
    bool is_done = true;
    world->star.count = 0;
    for (uint32_t k = 0; k < world->moves.count && is_done; k++)
        if (!world->moves.data[k].is_dropped)
            is_done = gather_star(world, world->moves.data[k].vertex, skipped);
    if (!is_done)
        navi_displace_drop_star(world);
    return is_done ? NAV_OK : NAV_ERR_MEMORY;
}

void navi_displace_drop_star(NavWorld* world) {
    for (uint32_t k = 0; k < world->star.count; k++)
        world->mesh.tri[world->star.data[k]].flags &= ~TRI_SEEN;
    world->star.count = 0;
}

// Before they are written to.
static bool save_stars(NavWorld* world) {
    if (!navi_mesh_reserve_touched(&world->mesh, world->star.count)) {
        navi_displace_drop_star(world);
        return false;
    }
    for (uint32_t k = 0; k < world->star.count; k++)
        navi_mesh_touch(&world->mesh, world->star.data[k]);
    return true;
}

static bool star_is_roomy(const NavWorld* world, int64_t margin) {
    for (uint32_t k = 0; k < world->star.count; k++)
        if (!navi_displace_is_roomy(&world->mesh, world->star.data[k], margin))
            return false;
    return true;
}

void navi_displace_put(NavWorld* world) {
    for (uint32_t k = 0; k < world->moves.count; k++)
        if (!world->moves.data[k].is_dropped)
            world->mesh.pos[world->moves.data[k].vertex] = world->moves.data[k].to;
}

void navi_displace_put_back(NavWorld* world) {
    for (uint32_t k = 0; k < world->moves.count; k++)
        world->mesh.pos[world->moves.data[k].vertex] = world->moves.data[k].from;
}

// --- the way -----------------------------------------------------------------------------

// The vertices of `moves` to their new places, all or some of them.
static NavResult displace(NavWorld* world, const SnapFootprint* next, DisplaceExtent* extent) {
    Mesh* mesh = &world->mesh;
    if (!navi_journal_reserve(&world->journal, world->moves.count) ||
        navi_displace_gather_stars(world, 0) != NAV_OK || !save_stars(world))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < world->moves.count; k++)
        navi_journal_save_sized(&world->journal, mesh->pool_pos, world->moves.data[k].vertex,
                                sizeof *mesh->pos);
    navi_displace_put(world);
    int64_t margin = world->moves.count > next->point_count ? 2 : 1;
    if (world->dirty_count == 0 && star_is_roomy(world, margin)) {
        navi_mesh_queue_illegal(mesh, world->star.data, world->star.count, TRI_SEEN);
        *extent = DISPLACED_ALL;
    } else if (!(world->disabled_shortcuts & NAVI_SHORTCUT_PARTIAL) &&
               navi_displace_choose(world, next)) {
        *extent = DISPLACED_PART;
    }
    if (*extent != DISPLACED_ALL)
        navi_displace_put_back(world);
    navi_displace_drop_star(world);
    return navi_mesh_legalize(mesh) ? NAV_OK : NAV_ERR_MEMORY;
}

NavResult navi_world_displace(NavWorld* world, uint32_t shape, const SnapFootprint* next,
                              DisplaceExtent* extent) {
    uint32_t head = world->shapes.slots.data[shape].head;
    *extent = DISPLACED_NOTHING;
    if (head == NAV_NONE || next == NULL || next->side_count != next->point_count ||
        world->disabled_shortcuts & NAVI_SHORTCUT_DISPLACE)
        return NAV_OK;
    if (!navi_array_reserve(&world->memory, &world->stack, next->point_count) ||
        !navi_array_reserve(&world->memory, &world->dirty, next->side_count))
        return NAV_ERR_MEMORY;
    if (!has_same_form(world, head, next))
        return NAV_OK;
    if (!plan_moves(world, head, next))
        return NAV_ERR_MEMORY;
    if (world->dirty_count == next->side_count ||
        (world->dirty_count > 0 && world->disabled_shortcuts & NAVI_SHORTCUT_PARTIAL))
        return NAV_OK;
    return displace(world, next, extent);
}
