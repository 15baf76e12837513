// The spans of other shapes' sides that a change has moved, by less than a step: those that are
// new, and those an end of which has moved.
#include "world/change/world.h"

static bool note(NavWorld* world, uint32_t u, uint32_t w) {
    CommitBoxes* boxes = &world->next_boxes;
    NavPoint a = world->mesh.pos[u], b = world->mesh.pos[w];
    if (!navi_array_room(&world->memory, &boxes->sides))
        return false;
    CommitSide side = navi_point_less(a, b) ? (CommitSide){a, b} : (CommitSide){b, a};
    boxes->sides.data[boxes->sides.count++] = side;
    return true;
}

static bool note_won(NavWorld* world) {
    const SnapPlan* plan = &world->plan;
    uint32_t first = plan->won.count - plan->won_edges.count;
    for (uint32_t k = 0; k < plan->won_edges.count; k++) {
        SnapSpan span = plan->won.data[first + k];
        if (!note(world, span.u, span.w))
            return false;
    }
    return true;
}

// The spans of other shapes at a crossing that has moved.
static bool note_crossing(NavWorld* world, uint32_t shape, uint32_t vertex) {
    const Snap* snap = &world->snap;
    NAV_BOUND(left, snap->counts->node_alive);
    for (uint32_t n = snap->mesh->vertex[vertex].node; n != NAV_NONE;
         n = snap->node[n].next_at_vertex) {
        NAV_ROUND(left);
        const SnapNode* node = &snap->node[n];
        const SnapEdge* edge = &snap->edge[node->edge];
        if (navi_edge_shape(edge) != shape &&
            (!note(world, navi_snap_vertex(snap, node->prev, edge->va), vertex) ||
             !note(world, vertex, navi_snap_vertex(snap, node->next, edge->vb))))
            return false;
    }
    return true;
}

static bool note_moves(NavWorld* world, uint32_t shape) {
    for (uint32_t k = 0; k < world->moves.count; k++) {
        const DisplaceMove* move = &world->moves.data[k];
        if (move->side != NAV_NONE && !move->is_dropped &&
            !navi_point_equal(move->from, move->to) && !note_crossing(world, shape, move->vertex))
            return false;
    }
    return true;
}

NavResult navi_sides_note(NavWorld* world, uint32_t shape, bool has_moves, bool has_plan) {
    bool is_done = !has_moves || note_moves(world, shape);
    is_done = is_done && (!has_plan || note_won(world));
    return is_done ? NAV_OK : NAV_ERR_MEMORY;
}

NavResult navi_sides_note_all(NavWorld* world) {
    const Snap* snap = &world->snap;
    for (uint32_t e = 0; e < snap->counts->edge_slots; e++) {
        const SnapEdge* edge = &snap->edge[e];
        if (edge->va == NAV_NONE || edge->first == NAV_NONE)
            continue;
        uint32_t u = edge->va;
        for (uint32_t n = edge->first;; n = snap->node[n].next) {
            uint32_t w = navi_snap_vertex(snap, n, edge->vb);
            if (!note(world, u, w))
                return NAV_ERR_MEMORY;
            if (n == NAV_NONE)
                break;
            u = w;
        }
    }
    return NAV_OK;
}
