#include "snap/snap.h"

#include <string.h>

#include "base/assert.h"

void navi_snap_init(Snap* snap, NavMemory* memory, NavJournal* journal, Mesh* mesh) {
    memset(snap, 0, sizeof *snap);
    snap->memory = memory;
    snap->journal = journal;
    snap->mesh = mesh;
    snap->counts = &snap->counts_now;
    snap->counts->edge_free = snap->counts->node_free = NAV_NONE;
    snap->pool_counts = navi_journal_pool(journal, (void**)&snap->counts, sizeof(SnapCounts));
    snap->pool_edge = navi_journal_pool(journal, (void**)&snap->edge, sizeof(SnapEdge));
    snap->pool_node = navi_journal_pool(journal, (void**)&snap->node, sizeof(SnapNode));
}

void navi_snap_fini(Snap* snap) {
    navi_memory_free(snap->memory, snap->edge, (size_t)snap->edge_capacity * sizeof *snap->edge);
    navi_memory_free(snap->memory, snap->node, (size_t)snap->node_capacity * sizeof *snap->node);
    memset(snap, 0, sizeof *snap);
}

bool navi_snap_reserve(Snap* snap, uint32_t more_edges, uint32_t more_nodes) {
    const SnapCounts* c = snap->counts;
    size_t edges = (size_t)c->edge_alive + more_edges, nodes = (size_t)c->node_alive + more_nodes;
    // Free slots are below `slots`, so `alive + more` slots are enough.
    if (edges < c->edge_slots)
        edges = c->edge_slots;
    if (nodes < c->node_slots)
        nodes = c->node_slots;
    return navi_array_grow(snap->memory, (void**)&snap->edge, &snap->edge_capacity, edges,
                           sizeof *snap->edge) &&
           navi_array_grow(snap->memory, (void**)&snap->node, &snap->node_capacity, nodes,
                           sizeof *snap->node);
}

void navi_snap_fit(Snap* snap) {
    navi_array_shrink(snap->memory, (void**)&snap->edge, &snap->edge_capacity,
                      snap->counts->edge_slots, sizeof *snap->edge);
    navi_array_shrink(snap->memory, (void**)&snap->node, &snap->node_capacity,
                      snap->counts->node_slots, sizeof *snap->node);
}

void navi_snap_strip(Snap* snap) {
    *snap->counts = (SnapCounts){.edge_free = NAV_NONE, .node_free = NAV_NONE};
}

static void save_edge(Snap* snap, uint32_t e) {
    navi_journal_save_sized(snap->journal, snap->pool_edge, e, sizeof *snap->edge);
}
static void save_node(Snap* snap, uint32_t n) {
    navi_journal_save_sized(snap->journal, snap->pool_node, n, sizeof *snap->node);
}
static void save_vertex(Snap* snap, uint32_t v) {
    navi_journal_save_sized(snap->journal, snap->mesh->pool_vertex, v, sizeof *snap->mesh->vertex);
}

static void set_end_pass(const Snap* snap, uint32_t e, bool is_start, SnapPass* pass) {
    const SnapEdge* edge = &snap->edge[e];
    NAV_ASSERT(e < snap->counts->edge_slots && edge->va != NAV_NONE);
    uint32_t inner = is_start ? edge->first : edge->last, end = is_start ? edge->vb : edge->va;
    uint32_t beside = navi_snap_vertex(snap, inner, end);
    *pass = (SnapPass){e, NAV_NONE, is_start ? NAV_NONE : beside, is_start ? beside : NAV_NONE};
}

static void set_inner_pass(const Snap* snap, uint32_t node, SnapPass* pass) {
    const SnapNode* n = &snap->node[node];
    const SnapEdge* e = &snap->edge[n->edge];
    NAV_ASSERT(n->vertex != NAV_NONE && e->va != NAV_NONE);
    pass->edge = n->edge;
    pass->node = node;
    pass->before = navi_snap_vertex(snap, n->prev, e->va);
    pass->after = navi_snap_vertex(snap, n->next, e->vb);
}

// The stages go through the three lists of the vertex: edges that start here, edges that end here,
// and nodes of edges that pass.
enum { START, OUT, IN, NODE };

static inline bool next_pass(const Snap* snap, const MeshVertex* v, SnapCursor* cursor,
                             SnapPass* pass) {
    if (cursor->stage == START) {
        cursor->stage = OUT;
        cursor->at = v->out;
    }
    if (cursor->stage == OUT) {
        if (cursor->at != NAV_NONE) {
            set_end_pass(snap, cursor->at, true, pass);
            cursor->at = snap->edge[cursor->at].next_out;
            return true;
        }
        cursor->stage = IN;
        cursor->at = v->in;
    }
    if (cursor->stage == IN) {
        if (cursor->at != NAV_NONE) {
            set_end_pass(snap, cursor->at, false, pass);
            cursor->at = snap->edge[cursor->at].next_in;
            return true;
        }
        cursor->stage = NODE;
        cursor->at = v->node;
    }
    if (cursor->at == NAV_NONE)
        return false;
    set_inner_pass(snap, cursor->at, pass);
    cursor->at = snap->node[cursor->at].next_at_vertex;
    return true;
}

bool navi_snap_pass_next(const Snap* snap, uint32_t vertex, SnapCursor* cursor, SnapPass* pass) {
    return next_pass(snap, &snap->mesh->vertex[vertex], cursor, pass);
}

bool navi_snap_user_next(const Snap* snap, uint32_t u, uint32_t w, SnapCursor* cursor,
                         SnapPass* pass, int* direction) {
    const MeshVertex* v = &snap->mesh->vertex[u];
    while (next_pass(snap, v, cursor, pass)) {
        cursor->looked_at++;
        *direction = pass->after == w ? 1 : -1;
        if ((pass->after == w) | (pass->before == w))
            return true;
    }
    return false;
}

// Whether an edge uses the span is random, so that branches would often be mispredicted. Hence the
// loops have none: each user is written first, and then counted or not.

static inline uint32_t end_users(const Snap* snap, uint32_t w, bool is_start, SnapCursor* cursor,
                                 SnapUser* users, uint32_t count) {
    uint32_t at = cursor->at, looked_at = 0;
    for (; at != NAV_NONE && count < SNAP_USERS; looked_at++) {
        const SnapEdge* edge = &snap->edge[at];
        uint32_t inner = is_start ? edge->first : edge->last;
        const uint32_t* end = is_start ? &edge->vb : &edge->va;
        const uint32_t* beside = inner == NAV_NONE ? end : &snap->node[inner].vertex;
        users[count] = (SnapUser){at, NAV_NONE, is_start ? 1 : -1};
        count += *beside == w;
        at = is_start ? edge->next_out : edge->next_in;
    }
    cursor->looked_at += looked_at;
    cursor->at = at;
    return count;
}

static inline uint32_t inner_users(const Snap* snap, uint32_t w, SnapCursor* cursor,
                                   SnapUser* users, uint32_t count) {
    uint32_t at = cursor->at, looked_at = 0;
    for (; at != NAV_NONE && count < SNAP_USERS; looked_at++) {
        const SnapNode* node = &snap->node[at];
        const SnapEdge* edge = &snap->edge[node->edge];
        // The node itself stands for one that is not there.
        uint32_t prev = node->prev == NAV_NONE ? at : node->prev;
        uint32_t next = node->next == NAV_NONE ? at : node->next;
        uint32_t before = snap->node[prev].vertex, after = snap->node[next].vertex;
        before = prev == at ? edge->va : before;
        after = next == at ? edge->vb : after;
        users[count] = (SnapUser){node->edge, at, 2 * (after == w) - 1};
        count += (after == w) | (before == w);
        at = node->next_at_vertex;
    }
    cursor->looked_at += looked_at;
    cursor->at = at;
    return count;
}

uint32_t navi_snap_users(const Snap* snap, uint32_t u, uint32_t w, SnapCursor* cursor,
                         SnapUser users[SNAP_USERS]) {
    const MeshVertex* v = &snap->mesh->vertex[u];
    uint32_t count = 0;
    if (cursor->stage == START) {
        cursor->stage = OUT;
        cursor->at = v->out;
    }
    if (cursor->stage == OUT) {
        count = end_users(snap, w, true, cursor, users, count);
        if (cursor->at != NAV_NONE)
            return count;
        cursor->stage = IN;
        cursor->at = v->in;
    }
    if (cursor->stage == IN) {
        count = end_users(snap, w, false, cursor, users, count);
        if (cursor->at != NAV_NONE)
            return count;
        cursor->stage = NODE;
        cursor->at = v->node;
    }
    return inner_users(snap, w, cursor, users, count);
}

bool navi_snap_span_is_used(const Snap* snap, uint32_t u, uint32_t w) {
    SnapCursor cursor = {0, 0, 0};
    SnapUser users[SNAP_USERS];
    return navi_snap_users(snap, u, w, &cursor, users) > 0;
}

uint32_t navi_snap_add_edge(Snap* snap, uint32_t va, uint32_t vb, uint32_t owner) {
    SnapCounts* c = snap->counts;
    uint32_t e = c->edge_free;
    NAV_ASSERT(va != vb && !navi_point_equal(snap->mesh->pos[va], snap->mesh->pos[vb]));
    if (e == NAV_NONE) {
        e = c->edge_slots++;
        NAV_ASSERT(e < snap->edge_capacity);
    } else {
        NAV_ASSERT(e < c->edge_slots && snap->edge[e].va == NAV_NONE);
        save_edge(snap, e);
        c->edge_free = snap->edge[e].next_own;
    }
    c->edge_alive++;
    MeshVertex *a = &snap->mesh->vertex[va], *b = &snap->mesh->vertex[vb];
    save_vertex(snap, va);
    save_vertex(snap, vb);
    SnapEdge edge = {va, vb, a->out, b->in, owner, NAV_NONE, NAV_NONE, NAV_NONE, NAV_NONE};
    snap->edge[e] = edge;
    a->out = e;
    b->in = e;
    return e;
}

static void unlink_out(Snap* snap, uint32_t e) {
    uint32_t va = snap->edge[e].va;
    uint32_t at = snap->mesh->vertex[va].out;
    if (at == e) {
        save_vertex(snap, va);
        snap->mesh->vertex[va].out = snap->edge[e].next_out;
        return;
    }
    NAV_BOUND(left, snap->counts->edge_alive);
    while (snap->edge[at].next_out != e) {
        NAV_ROUND(left);
        at = snap->edge[at].next_out;
        NAV_ASSERT(at != NAV_NONE && snap->edge[at].va == va);
    }
    save_edge(snap, at);
    snap->edge[at].next_out = snap->edge[e].next_out;
}

static void unlink_in(Snap* snap, uint32_t e) {
    uint32_t vb = snap->edge[e].vb;
    uint32_t at = snap->mesh->vertex[vb].in;
    if (at == e) {
        save_vertex(snap, vb);
        snap->mesh->vertex[vb].in = snap->edge[e].next_in;
        return;
    }
    NAV_BOUND(left, snap->counts->edge_alive);
    while (snap->edge[at].next_in != e) {
        NAV_ROUND(left);
        at = snap->edge[at].next_in;
        NAV_ASSERT(at != NAV_NONE && snap->edge[at].vb == vb);
    }
    save_edge(snap, at);
    snap->edge[at].next_in = snap->edge[e].next_in;
}

void navi_snap_remove_edge(Snap* snap, uint32_t e) {
    NAV_ASSERT(e < snap->counts->edge_slots && snap->edge[e].va != NAV_NONE);
    while (snap->edge[e].first != NAV_NONE)
        navi_snap_remove_node(snap, snap->edge[e].first);
    unlink_out(snap, e);
    unlink_in(snap, e);
    save_edge(snap, e);
    snap->edge[e].va = snap->edge[e].vb = NAV_NONE;
    snap->edge[e].next_own = snap->counts->edge_free;
    snap->counts->edge_free = e;
    snap->counts->edge_alive--;
}

uint32_t navi_snap_add_node(Snap* snap, uint32_t e, uint32_t prev, uint32_t vertex) {
    SnapCounts* c = snap->counts;
    uint32_t n = c->node_free;
    if (n == NAV_NONE) {
        n = c->node_slots++;
        NAV_ASSERT(n < snap->node_capacity);
    } else {
        NAV_ASSERT(n < c->node_slots && snap->node[n].vertex == NAV_NONE);
        save_node(snap, n);
        c->node_free = snap->node[n].next_at_vertex;
    }
    c->node_alive++;
    SnapEdge* edge = &snap->edge[e];
    NAV_ASSERT(vertex != edge->va && vertex != edge->vb);
    NAV_ASSERT(prev == NAV_NONE || snap->node[prev].edge == e);
    save_edge(snap, e);
    save_vertex(snap, vertex);
    uint32_t next = prev == NAV_NONE ? edge->first : snap->node[prev].next;
    if (prev == NAV_NONE) {
        edge->first = n;
    } else {
        save_node(snap, prev);
        snap->node[prev].next = n;
    }
    if (next == NAV_NONE) {
        edge->last = n;
    } else {
        save_node(snap, next);
        snap->node[next].prev = n;
    }
    SnapNode node = {vertex, e, next, prev, snap->mesh->vertex[vertex].node};
    snap->node[n] = node;
    snap->mesh->vertex[vertex].node = n;
    return n;
}

static void unlink_at_vertex(Snap* snap, uint32_t n) {
    uint32_t vertex = snap->node[n].vertex;
    uint32_t at = snap->mesh->vertex[vertex].node;
    if (at == n) {
        save_vertex(snap, vertex);
        snap->mesh->vertex[vertex].node = snap->node[n].next_at_vertex;
        return;
    }
    NAV_BOUND(left, snap->counts->node_alive);
    while (snap->node[at].next_at_vertex != n) {
        NAV_ROUND(left);
        at = snap->node[at].next_at_vertex;
        NAV_ASSERT(at != NAV_NONE && snap->node[at].vertex == vertex);
    }
    save_node(snap, at);
    snap->node[at].next_at_vertex = snap->node[n].next_at_vertex;
}

void navi_snap_remove_node(Snap* snap, uint32_t n) {
    NAV_ASSERT(n < snap->counts->node_slots && snap->node[n].vertex != NAV_NONE);
    unlink_at_vertex(snap, n);
    SnapNode node = snap->node[n];
    SnapEdge* edge = &snap->edge[node.edge];
    save_edge(snap, node.edge);
    if (node.prev == NAV_NONE) {
        edge->first = node.next;
    } else {
        save_node(snap, node.prev);
        snap->node[node.prev].next = node.next;
    }
    if (node.next == NAV_NONE) {
        edge->last = node.prev;
    } else {
        save_node(snap, node.next);
        snap->node[node.next].prev = node.prev;
    }
    save_node(snap, n);
    snap->node[n].vertex = NAV_NONE;
    snap->node[n].next_at_vertex = snap->counts->node_free;
    snap->counts->node_free = n;
    snap->counts->node_alive--;
}
