// The union of triangles that overlap: a scratch world in which each is an obstacle.
#include "world/world.h"

static NavResult insert_triangles(NavWorld* scratch, const OutlineScratch* s) {
    for (uint32_t k = 0; k + 2 < s->sides.count; k += 3) {
        NavPoint corner[3];
        for (uint32_t i = 0; i < 3; i++)
            corner[i] = s->points.data[s->sides.data[k + i].from];
        NavOutlineDef region = {corner, 3, NULL, 0, NULL, 0, {0, 0}, false};
        NavShapeDef def = {NAV_OBSTACLE, {0, 0}, &region, {{0, 0}, 0, false, false, 0}, 0, 0, 1, 0,
                           true};
        uint32_t slot;
        NavResult result = navi_world_insert(scratch, &def, &slot);
        if (result != NAV_OK)
            return result;
    }
    return NAV_OK;
}

static bool is_covered(const NavWorld* scratch, uint32_t t) {
    return navi_label(&scratch->labels, scratch->mesh.tri[t].label)->blocked != 0;
}

// Constraint edges with the union on the left only, and on both sides as inner ones.
static bool read_sides(const NavWorld* scratch, OutlineScratch* s, bool keep_edges) {
    const Mesh* mesh = &scratch->mesh;
    s->sides.count = s->points.count = 0;
    if (!navi_array_reserve(s->memory, &s->points, mesh->counts->vertex_slots))
        return false;
    for (uint32_t v = 0; v < mesh->counts->vertex_slots; v++)
        s->points.data[s->points.count++] = mesh->pos[v];
    for (uint32_t h = 0; h < 4 * mesh->counts->tri_slots; h++) {
        if ((h & 3) == 3 || !navi_tri_is_alive(mesh, h >> 2) || !navi_edge_is_constraint(mesh, h) ||
            !is_covered(scratch, h >> 2))
            continue;
        uint32_t twin = navi_edge_twin(mesh, h);
        bool is_inner = is_covered(scratch, twin >> 2);
        if (is_inner && (!keep_edges || twin < h))
            continue;
        if (!navi_array_room(s->memory, &s->sides))
            return false;
        NavSide side = {navi_edge_from(mesh, h), navi_edge_to(mesh, h), is_inner ? SIDE_INNER : 0};
        s->sides.data[s->sides.count++] = side;
    }
    return true;
}

NavResult navi_outline_unite(OutlineScratch* s, bool keep_edges) {
    NavWorld* scratch = navi_memory_alloc(s->memory, sizeof *scratch);
    if (scratch == NULL)
        return NAV_ERR_MEMORY;
    // The bounds lie around everything; their constraints are not covered, so they are not read.
    NavWorldDef def = {{{-NAV_COORD_MAX, -NAV_COORD_MAX}, {NAV_COORD_MAX, NAV_COORD_MAX}},
                       s->memory->allocator,
                       NULL,
                       NULL,
                       UINT32_MAX};
    NavResult result = navi_world_init(scratch, &def);
    if (result == NAV_OK)
        result = insert_triangles(scratch, s);
    if (result == NAV_OK && !read_sides(scratch, s, keep_edges))
        result = NAV_ERR_MEMORY;
    if (result == NAV_OK && s->sides.count == 0)
        result = NAV_ERR_NO_AREA;
    navi_world_fini(scratch);
    navi_memory_free(s->memory, scratch, sizeof *scratch);
    return result;
}
