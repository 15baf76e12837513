#include "support/unit_rig.h"

#include "oracle/exact.h"

void rig_init(Rig* rig, int32_t half) {
    memset(rig, 0, sizeof *rig);
    navi_memory_init(&rig->memory, blocks_allocator(&rig->blocks));
    navi_journal_init(&rig->journal, &rig->memory);
    NavBox bounds = {{-half, -half}, {half, half}};
    assert_true(navi_mesh_init(&rig->mesh, &rig->memory, &rig->journal, bounds));
    navi_carve_init(&rig->carve, &rig->memory, &rig->mesh);
}

void rig_fini(Rig* rig) {
    navi_carve_fini(&rig->carve);
    navi_mesh_fini(&rig->mesh);
    navi_journal_fini(&rig->journal);
    assert_int_equal(rig->memory.live_bytes, 0);
    assert_int_equal(rig->blocks.live_blocks, 0);
}

uint32_t rig_fresh(Rig* rig, NavPoint p) {
    assert_true(navi_mesh_reserve(&rig->mesh, 0, 1) && navi_journal_reserve(&rig->journal, 4));
    assert_true(navi_array_room(&rig->memory, &rig->carve.fresh));
    uint32_t t = navi_mesh_locate(&rig->mesh, p, NAV_NONE);
    CarveFresh fresh = {navi_mesh_take_vertex(&rig->mesh, p), t};
    rig->carve.fresh.data[rig->carve.fresh.count++] = fresh;
    return fresh.vertex;
}

void rig_span(Rig* rig, uint32_t u, uint32_t w) {
    assert_true(navi_array_room(&rig->memory, &rig->carve.spans));
    CarveEdge span = {u, w};
    rig->carve.spans.data[rig->carve.spans.count++] = span;
}

void rig_cold(Rig* rig, uint32_t v) {
    assert_true(navi_array_room(&rig->memory, &rig->carve.cold));
    assert_true(navi_journal_reserve(&rig->journal, 4));
    rig->carve.cold.data[rig->carve.cold.count++] = v;
}

void rig_mark(Rig* rig, uint32_t u, uint32_t w, bool is_constraint) {
    uint32_t h = navi_mesh_find_edge(&rig->mesh, u, w);
    assert_int_not_equal(h, NAV_NONE);
    assert_true(navi_mesh_reserve_touched(&rig->mesh, 2));
    navi_mesh_set_constraint(&rig->mesh, h, is_constraint);
}

void rig_collect(Rig* rig) { assert_true(navi_carve_collect(&rig->carve)); }

void rig_trace(Rig* rig) {
    rig_collect(rig);
    assert_true(navi_carve_trace(&rig->carve));
}

void rig_cut(Rig* rig) {
    rig_trace(rig);
    assert_true(navi_carve_cut(&rig->carve));
}

void rig_triangulate(Rig* rig) {
    rig_cut(rig);
    assert_true(navi_carve_triangulate(&rig->carve));
}

void rig_patch(Rig* rig) {
    rig_triangulate(rig);
    assert_true(navi_carve_reserve(&rig->carve));
    navi_carve_patch(&rig->carve);
}

void rig_assert_sound(const Rig* rig) {
    const char* what = navi_mesh_check(&rig->mesh);
    if (what != NULL)
        fail_msg("the mesh is not sound: %s", what);
}

void rig_settle(Rig* rig) {
    for (uint32_t k = 0; k < rig->carve.tris.count; k++)
        rig->mesh.tri[rig->carve.tris.data[k].slot].flags &= ~TRI_FRESH;
    assert_true(navi_mesh_legalize(&rig->mesh));
    navi_mesh_end_touched(&rig->mesh);
    navi_journal_clear(&rig->journal);
    rig->carve.spans.count = rig->carve.fresh.count = rig->carve.cold.count = 0;
    rig_assert_sound(rig);
}

void rig_operate(Rig* rig) {
    rig_patch(rig);
    rig_settle(rig);
}

void rig_add_points(Rig* rig, const NavPoint* points, uint32_t count, uint32_t* v) {
    for (uint32_t i = 0; i < count; i++)
        v[i] = rig_fresh(rig, points[i]);
    rig_operate(rig);
}

uint32_t rig_add_point(Rig* rig, NavPoint p) {
    uint32_t v;
    rig_add_points(rig, &p, 1, &v);
    return v;
}

void rig_add_ring(Rig* rig, const uint32_t* v, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t u = v[i], w = v[(i + 1) % count];
        if (navi_mesh_find_edge(&rig->mesh, u, w) != NAV_NONE)
            rig_mark(rig, u, w, true);
        else
            rig_span(rig, u, w);
    }
    rig_operate(rig);
}

void rig_add_square(Rig* rig, NavPoint middle, int32_t half, uint32_t v[4]) {
    const int32_t left = middle.x - half, right = middle.x + half;
    const int32_t low = middle.y - half, high = middle.y + half;
    const NavPoint points[4] = {{left, low}, {right, low}, {right, high}, {left, high}};
    rig_add_points(rig, points, 4, v);
    rig_add_ring(rig, v, 4);
}

void rig_init_box(Rig* rig) {
    uint32_t v[4];
    rig_init(rig, 1000);
    rig_add_square(rig, at(0, 0), 500, v);
}

uint32_t rig_tri(const Rig* rig, uint32_t a, uint32_t b, uint32_t c) {
    uint32_t h = navi_mesh_find_edge(&rig->mesh, a, b);
    return h != NAV_NONE && navi_edge_apex(&rig->mesh, h) == c ? h >> 2 : NAV_NONE;
}

bool rig_has_edge(const Rig* rig, uint32_t u, uint32_t w) {
    return navi_mesh_find_edge(&rig->mesh, u, w) != NAV_NONE ||
           navi_mesh_find_edge(&rig->mesh, w, u) != NAV_NONE;
}

bool rig_is_in_cavity(const Rig* rig, uint32_t t) {
    for (uint32_t k = 0; k < rig->carve.cavity.count; k++)
        if (rig->carve.cavity.data[k] == t)
            return true;
    return false;
}

const CarveNode* rig_node(const Rig* rig, uint32_t n) { return &rig->carve.nodes.data[n]; }

int64_t rig_ring_area_2(const Rig* rig, uint32_t n) {
    int64_t area = 0;
    NavPoint first = navi_carve_pos(&rig->carve, n);
    for (uint32_t k = rig_node(rig, n)->next; k != n; k = rig_node(rig, k)->next)
        area += oracle_area_2(first, navi_carve_pos(&rig->carve, k),
                              navi_carve_pos(&rig->carve, rig_node(rig, k)->next));
    return area;
}

void rig_assert_delaunay(const Rig* rig) {
    const Mesh* mesh = &rig->mesh;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t))
            continue;
        const uint32_t* v = mesh->tri[t].v;
        for (uint32_t w = 0; w < mesh->counts->vertex_slots; w++)
            if (mesh->vertex[w].xref != NAV_NONE)
                assert_true(oracle_in_circle(mesh->pos[v[0]], mesh->pos[v[1]], mesh->pos[v[2]],
                                             mesh->pos[w]) <= 0);
    }
}

bool rig_has_point(const Rig* rig, NavPoint p) {
    for (uint32_t v = 0; v < rig->mesh.counts->vertex_slots; v++)
        if (rig->mesh.vertex[v].xref != NAV_NONE && is_at(rig->mesh.pos[v], p.x, p.y))
            return true;
    return false;
}

uint32_t rig_scatter(Rig* rig, TestRandom* random, int32_t half, uint32_t count, uint32_t* v) {
    uint32_t added = 0;
    for (uint32_t i = 0; i < count; i++) {
        NavPoint p = random_point(random, half);
        if (!rig_has_point(rig, p))
            v[added++] = rig_add_point(rig, p);
    }
    return added;
}
