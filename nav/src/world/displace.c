// The short way for most moves: the corners of the footprint are moved in place, and nothing else
// changes but the diagonals round them.
//
// Conditions; if one fails nothing has changed and the general path is taken:
//   1. the new footprint has as many sides as the old one, in the same rings; every old side is one
//      straight link;
//   2. each corner is the footprint's alone: no other edge ends there, passes or crosses there;
//   3. with the corners at their new places, in every triangle round each of them all three corners
//   are
//      farther than one step (in the maximum norm) from the opposite side.
//
// Why the result is the canonical mesh of the new shapes. By 1 and 2 taking the old footprint out
// would remove just its corners from the hot pixels and change no foreign chain. By 3 no foreign
// link comes within one step of a new corner, and a chain lies within half a step of its edge, so
// no foreign edge meets the new corner's pixel. Nor does a vertex or a foreign edge come near a new
// side: walk from the side to a point within half a step of it; by 3 the walk can leave the
// triangles on both sides only through the spokes of the two corners, near the corner, and all of
// those are longer than the walk. So the new snap layer is the old one with the corners elsewhere.
// A triangulation whose vertices move while its rim stays is valid exactly when all its triangles
// are positive, which 3 says. Flips then lead to the one legal state. Labels and islands stay, for
// no flip crosses a constraint and what touches what has not changed. (nav/README.md has the two
// lemmas.)
#include "base/assert.h"
#include "world/world.h"

static uint32_t next_around(const Mesh* mesh, uint32_t h) {
    uint32_t beyond = mesh->tri[h >> 2].n[navi_next3(h & 3)];
    return (beyond & ~3u) + navi_next3(beyond & 3);
}

// Is e the only edge that starts at its first corner, and does just one end there?
static bool is_exclusive(const NavWorld* world, uint32_t e) {
    const SnapEdge* edge = &world->snap.edge[e];
    const MeshVertex* corner = &world->mesh.vertex[edge->va];
    return corner->out == e && edge->next_out == NAV_NONE && corner->node == NAV_NONE &&
           corner->xref == 0 && corner->in != NAV_NONE &&
           world->snap.edge[corner->in].next_in == NAV_NONE && edge->first == NAV_NONE;
}

// Conditions 1 and 2. The corner of each point of the new footprint comes to stand in `stack`.
static bool has_same_form(NavWorld* world, uint32_t head, const SnapFootprint* next) {
    const Snap* snap = &world->snap;
    uint32_t* corner_of = world->stack.data;
    uint32_t e = head, k = 0;
    for (uint32_t i = 0; i < next->point_count; i++)
        corner_of[i] = NAV_NONE;
    for (; e != NAV_NONE && k < next->side_count; e = snap->edge[e].next_own, k++) {
        const NavSide* side = &next->sides[k];
        if ((snap->edge[e].owner & ~SNAP_SHAPE_MASK) != side->flags || side->flags & SIDE_INNER ||
            corner_of[side->from] != NAV_NONE || !is_exclusive(world, e))
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

// Every triangle round a corner is saved before a corner moves.
static bool save_star(NavWorld* world, uint32_t corner) {
    Mesh* mesh = &world->mesh;
    uint32_t start = mesh->vertex[corner].h, h = start;
    do {
        if (!navi_mesh_reserve_touched(mesh, 1))
            return false;
        navi_mesh_touch(mesh, h >> 2);
        h = next_around(mesh, h);
    } while (h != start);
    return true;
}

static int64_t span_of(NavPoint p, NavPoint q) {
    int64_t dx = (int64_t)q.x - p.x, dy = (int64_t)q.y - p.y;
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

// Condition 3 for one triangle: twice the area over the longest side (in |dx| + |dy|) is the least
// height.
static bool is_roomy(const Mesh* mesh, uint32_t t) {
    NavPoint a = mesh->pos[mesh->tri[t].v[0]], b = mesh->pos[mesh->tri[t].v[1]];
    NavPoint c = mesh->pos[mesh->tri[t].v[2]];
    int64_t ab = span_of(a, b), bc = span_of(b, c), ca = span_of(c, a);
    int64_t longest = ab > bc ? ab : bc;
    if (ca > longest)
        longest = ca;
    return navi_orient2d(a, b, c) > longest;
}

static bool star_is_roomy(const Mesh* mesh, uint32_t corner) {
    uint32_t start = mesh->vertex[corner].h, h = start;
    do {
        if (!is_roomy(mesh, h >> 2))
            return false;
        h = next_around(mesh, h);
    } while (h != start);
    return true;
}

static void queue_star(Mesh* mesh, uint32_t corner) {
    uint32_t start = mesh->vertex[corner].h, h = start;
    do {
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t edge = (h & ~3u) + i, twin = navi_edge_twin(mesh, edge);
            if (!navi_edge_is_constraint(mesh, edge) && twin != NAVI_NONE &&
                !(mesh->tri[twin >> 2].flags & TRI_CHECK << (twin & 3)))
                navi_mesh_queue(mesh, edge);
        }
        h = next_around(mesh, h);
    } while (h != start);
}

// Put the corners to the new places, or, when condition 3 fails, leave them where they were. The
// journal has the old places.
static bool move_corners(NavWorld* world, const SnapFootprint* next) {
    Mesh* mesh = &world->mesh;
    const uint32_t* corner_of = world->stack.data;
    NavPoint* before = (NavPoint*)(void*)(world->stack.data + next->point_count);
    for (uint32_t i = 0; i < next->point_count; i++) {
        before[i] = mesh->pos[corner_of[i]];
        navi_journal_save(&world->journal, mesh->pool_pos, corner_of[i]);
        mesh->pos[corner_of[i]] = next->points[i];
    }
    bool is_roomy_everywhere = true;
    for (uint32_t i = 0; i < next->point_count && is_roomy_everywhere; i++)
        is_roomy_everywhere = star_is_roomy(mesh, corner_of[i]);
    if (is_roomy_everywhere)
        return true;
    for (uint32_t i = 0; i < next->point_count; i++)
        mesh->pos[corner_of[i]] = before[i];
    return false;
}

NavResult navi_world_displace(NavWorld* world, uint32_t shape, const SnapFootprint* next,
                              bool* is_done) {
    uint32_t head = world->shapes.slots.data[shape].head;
    *is_done = false;
    if (head == NAV_NONE || next == NULL || next->side_count != next->point_count ||
        world->disabled_paths & NAVI_PATH_DISPLACE)
        return NAV_OK;
    // `stack`: a corner for each point, and behind them the old places.
    if (!navi_array_reserve(&world->memory, &world->stack, 3 * (size_t)next->point_count) ||
        !navi_journal_reserve(&world->journal, next->point_count))
        return NAV_ERR_MEMORY;
    if (!has_same_form(world, head, next))
        return NAV_OK;
    for (uint32_t i = 0; i < next->point_count; i++)
        if (!save_star(world, world->stack.data[i]))
            return NAV_ERR_MEMORY;
    if (!move_corners(world, next))
        return NAV_OK;
    for (uint32_t i = 0; i < next->point_count; i++)
        queue_star(&world->mesh, world->stack.data[i]);
    *is_done = true;
    return navi_mesh_legalize(&world->mesh) ? NAV_OK : NAV_ERR_MEMORY;
}
