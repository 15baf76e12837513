// The shortcut for most moves: the corners of the footprint, and the vertices where its sides cross
// other edges, move in place. Then the mesh is legalized around them; nothing else changes.
//
// Conditions. If one fails, nothing has changed, and partial.c and then the general case are tried:
//   1. the new footprint has as many sides as the old one, in the same rings;
//   2. each corner belongs to this footprint alone: no other edge ends, passes or crosses there;
//   3. every other vertex on a side is a plain crossing: exactly this side and one foreign edge
//   cross
//      there. (Foreign edges with the same two ends count as one, because they have the same
//      crossings and chains. Floors that share a border have such edges.) The new side crosses that
//      edge properly too, and the corners and rounded crossings have the same order along the side;
//   4. with all these vertices at their new places, every triangle around one of them has heights
//      above one step (in the maximum norm), or above two steps if there is a crossing.
//
// README.md proves that the result is the canonical mesh of the new shapes.
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

// Condition 1. stack[i] becomes the old corner that point i of the new footprint replaces.
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

// The foreign edge that crosses the side at its node n, if the vertex is a plain crossing
// (condition 3). Of several edges with the same ends any will do. NAV_NONE: it is no plain
// crossing.
static uint32_t partner_of(const NavWorld* world, uint32_t n) {
    const Snap* snap = &world->snap;
    const SnapEdge* own = &snap->edge[snap->node[n].edge];
    const MeshVertex* vertex = &world->mesh.vertex[snap->node[n].vertex];
    uint32_t partner = NAV_NONE, count = 0;
    if (vertex->out != NAV_NONE || vertex->in != NAV_NONE)
        return NAV_NONE;
    NAV_BOUND(left, snap->counts->node_alive);
    for (uint32_t at = vertex->node; at != NAV_NONE; at = snap->node[at].next_at_vertex) {
        NAV_ROUND(left);
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
    DisplaceMove move = {vertex, side, world->mesh.pos[vertex], to, false, false, 0};
    world->moves.data[world->moves.count++] = move;
    return true;
}

typedef enum Verdict { FITS, FITS_NOT, NO_MEMORY } Verdict;

// Condition 3 for edge e, which is side k and will run from a to b. Plain crossings may move even
// if others on the side cannot.
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

// List the vertices that may move, with their new places: first the corners, then the crossings of
// one side after the other. Sides that do not meet the conditions are marked dirty; the moves of
// corners that cannot move are dropped. False: no memory.
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
            navi_displace_drop_corner(world, next, side->from);
        if (snap->edge[e].first == NAV_NONE)
            continue;
        Verdict verdict =
            move_crossings(world, e, k, next->points[side->from], next->points[side->to]);
        if (verdict == NO_MEMORY)
            return false;
        if (verdict == FITS_NOT)
            navi_displace_mark_dirty(world, k);
    }
    return true;
}

// --- the triangles around the vertices that move -----------------------------------------

enum { STARS_AT_ONCE = 4 };

// Collect the triangles around some vertices, of which start[k] is a corner slot. A step around
// one waits for the step before, so several are walked in turns. Without branches that cannot be
// predicted, as in mesh/suspects.c.
static bool gather_stars(NavWorld* world, uint32_t* start, uint32_t count, uint32_t skipped) {
    Mesh* mesh = &world->mesh;
    uint32_t at[STARS_AT_ONCE];
    NAV_ASSERT(count <= STARS_AT_ONCE);
    for (uint32_t k = 0; k < count; k++)
        at[k] = start[k];
    NAV_BOUND(left, mesh->counts->tri_alive);
    while (count > 0) {
        NAV_ROUND(left);
        if (!navi_array_reserve(&world->memory, &world->star,
                                (size_t)world->star.count + STARS_AT_ONCE))
            return false;
        for (uint32_t k = count; k-- > 0;) {
            MeshTri* tri = &mesh->tri[at[k] >> 2];
            world->star.data[world->star.count] = at[k] >> 2;
            world->star.count += (tri->flags & (TRI_SEEN | skipped)) == 0;
            tri->flags |= (tri->flags & skipped) == 0 ? TRI_SEEN : 0;
            at[k] = navi_mesh_next_around(mesh, at[k]);
            if (at[k] != start[k])
                continue;
            count--; // the last one takes its place
            at[k] = at[count];
            start[k] = start[count];
        }
    }
    return true;
}

NavResult navi_displace_gather_stars(NavWorld* world, uint32_t skipped) {
    uint32_t start[STARS_AT_ONCE], count = 0;
    bool is_done = true;
    world->star.count = 0;
    for (uint32_t k = 0; k < world->moves.count && is_done; k++) {
        const DisplaceMove* move = &world->moves.data[k];
        start[count] = world->mesh.vertex[move->vertex].h;
        NAV_ASSERT(move->is_dropped || start[count] != NAV_NONE);
        count += !move->is_dropped;
        if (count < STARS_AT_ONCE)
            continue;
        is_done = gather_stars(world, start, count, skipped);
        count = 0;
    }
    is_done = is_done && gather_stars(world, start, count, skipped);
    if (!is_done)
        navi_displace_drop_star(world);
    return is_done ? NAV_OK : NAV_ERR_MEMORY;
}

void navi_displace_drop_star(NavWorld* world) {
    for (uint32_t k = 0; k < world->star.count; k++)
        world->mesh.tri[world->star.data[k]].flags &= ~TRI_SEEN;
    world->star.count = 0;
}

// Save the triangles of the stars before they are written.
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
        if (!navi_tri_is_roomy(&world->mesh, world->star.data[k], margin))
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

// --- displacing --------------------------------------------------------------------------

// For NAV_VALIDATE: are the stars of the vertices that have moved sound?
static bool moved_stars_are_sound(const NavWorld* world) {
    for (uint32_t k = 0; k < world->moves.count; k++)
        if (!navi_mesh_star_is_sound(&world->mesh, world->moves.data[k].vertex))
            return false;
    return true;
}

// Move the vertices of `moves` to their new places. If some triangles are then too narrow, choose a
// partial change and move all vertices back.
static NavResult move_vertices(NavWorld* world, const SnapFootprint* next, DisplaceExtent* extent) {
    Mesh* mesh = &world->mesh;
    if (!navi_journal_reserve(&world->journal, world->moves.count) ||
        navi_displace_gather_stars(world, 0) != NAV_OK || !save_stars(world))
        return NAV_ERR_MEMORY;
    for (uint32_t k = 0; k < world->moves.count; k++)
        navi_journal_save_sized(&world->journal, mesh->pool_pos, world->moves.data[k].vertex,
                                sizeof *mesh->pos);
    navi_displace_put(world);
    int64_t margin = world->moves.count > next->point_count ? 2 : 1;
    bool is_clear = world->dirty_count == 0 && world->seams.width > 0 &&
                    star_is_roomy(world, navi_seams_margin(&world->seams));
    if (is_clear || (world->dirty_count == 0 && star_is_roomy(world, margin))) {
        world->is_clear_of_seams = is_clear;
        navi_mesh_queue_illegal(mesh, world->star.data, world->star.count, TRI_SEEN);
        *extent = DISPLACED_ALL;
    } else if (!(world->disabled_shortcuts & NAVI_SHORTCUT_PARTIAL) &&
               navi_displace_choose(world, next)) {
        *extent = DISPLACED_PART;
    }
    if (*extent != DISPLACED_ALL)
        navi_displace_put_back(world);
    navi_displace_drop_star(world);
    if (!navi_mesh_legalize(mesh) || navi_islands_mend(&world->islands) != NAV_OK)
        return NAV_ERR_MEMORY;
    NAV_VALIDATE(moved_stars_are_sound(world));
    return NAV_OK;
}

NavResult navi_world_displace(NavWorld* world, uint32_t shape, const SnapFootprint* next,
                              DisplaceExtent* extent) {
    uint32_t head = navi_shape_head(&world->shapes, shape);
    *extent = DISPLACED_NOTHING;
    world->is_clear_of_seams = true; // no side has moved
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
    if (world->dirty_count > 0 && world->disabled_shortcuts & NAVI_SHORTCUT_PARTIAL)
        return NAV_OK;
    NAV_ASSERT(world->moves.count >= next->point_count);
    return move_vertices(world, next, extent);
}
