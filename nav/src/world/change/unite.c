// The union of triangles that overlap. If no two of their sides cross, every corner of the border
// is a corner of a triangle, and the union is exact. Otherwise crossings must be rounded. The snap
// layer does that: each triangle is inserted as an obstacle into a scratch world.
#include "base/assert.h"
#include "world/change/world.h"

static NavResult insert_triangles(NavWorld* scratch, const OutlineScratch* s) {
    NAV_ASSERT(s->sides.count % 3 == 0);
    for (uint32_t k = 0; k + 2 < s->sides.count; k += 3) {
        NavPoint corner[3];
        for (uint32_t i = 0; i < 3; i++)
            corner[i] = s->points.data[s->sides.data[k + i].from];
        NavOutlineDef region = {.points = corner, .point_count = 3};
        NavShapeDef def = {
            .kind = NAV_OBSTACLE, .region = &region, .layers = 1, .is_enabled = true};
        uint32_t slot = NAV_NONE;
        NavResult result = navi_outline_build(&scratch->outline_scratch, &region);
        if (result == NAV_OK)
            result = navi_world_insert_built(scratch, &def, &slot);
        if (result != NAV_OK)
            return result;
    }
    return NAV_OK;
}

static bool is_covered(const NavWorld* scratch, uint32_t t) {
    return navi_label(&scratch->labels, scratch->mesh.tri[t].label)->blocked != 0;
}

// Read the border of the union: constraint edges with the union on their left only. With
// `keep_edges` also those with the union on both sides, as inner sides.
static bool read_union(const NavWorld* scratch, OutlineScratch* s, bool keep_edges) {
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
        NAV_ASSERT(twin != NAV_NONE);
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

static NavResult blame_emptiness(OutlineScratch* s) {
    navi_fault_set(&s->fault, "the union of the triangles is empty");
    return NAV_ERR_NO_AREA;
}

static NavResult unite_by_world(OutlineScratch* s, bool keep_edges) {
    NavWorld* scratch = navi_memory_alloc(s->memory, sizeof *scratch);
    if (scratch == NULL)
        return NAV_ERR_MEMORY;
    // The bounds contain all triangles. No triangle beside their edges is covered, so they are not
    // read.
    NavWorldDef def = {.bounds = {{-NAV_COORD_MAX, -NAV_COORD_MAX}, {NAV_COORD_MAX, NAV_COORD_MAX}},
                       .allocator = s->memory->allocator,
                       .max_triangles = NAV_NO_LIMIT,
                       .max_crossings = NAV_NO_LIMIT,
                       .max_change_crossings = NAV_NO_LIMIT,
                       .max_depth = NAV_NO_LIMIT};
    NavResult result = navi_world_init(scratch, &def);
    if (result == NAV_OK)
        result = insert_triangles(scratch, s);
    if (result == NAV_OK && !read_union(scratch, s, keep_edges))
        result = NAV_ERR_MEMORY;
    if (result == NAV_OK && s->sides.count == 0)
        result = blame_emptiness(s);
    navi_world_fini(scratch);
    navi_memory_free(s->memory, scratch, sizeof *scratch);
    return result;
}

// --- without crossings -------------------------------------------------------------------

// On which side of a -> b is the point (x2 / 2, y2 / 2)?
static int side_of_middle(NavPoint a, NavPoint b, int64_t x2, int64_t y2) {
    NavWide left = navi_wide_mul((int64_t)b.x - a.x, y2 - 2 * (int64_t)a.y);
    NavWide right = navi_wide_mul((int64_t)b.y - a.y, x2 - 2 * (int64_t)a.x);
    return navi_wide_sign(navi_wide_sub(left, right));
}

// Which sides of the edge low -> high does a positive triangle cover: 1 left, 2 right, 3 both? No
// corner and no side of a triangle meets the inside of the edge, so its middle point decides.
static int cover_of(const NavPoint corner[3], NavPoint low, NavPoint high) {
    int64_t x2 = (int64_t)low.x + high.x, y2 = (int64_t)low.y + high.y;
    int cover = 3;
    for (int i = 0; i < 3; i++) {
        NavPoint a = corner[i], b = corner[(i + 1) % 3];
        int side = side_of_middle(a, b, x2, y2);
        if (side < 0)
            return 0;
        if (side > 0)
            continue;
        bool is_along = (int64_t)(b.x - (int64_t)a.x) * ((int64_t)high.x - low.x) > 0 ||
                        (b.x == a.x && (b.y > a.y) == (high.y > low.y));
        cover &= is_along ? 1 : 2;
    }
    return cover;
}

// The corners of the triangle whose sides start at index k, in positive order.
static void read_triangle(const OutlineScratch* s, uint32_t k, NavPoint corner[3]) {
    for (uint32_t i = 0; i < 3; i++)
        corner[i] = s->points.data[s->sides.data[k + i].from];
    if (navi_orient2d(corner[0], corner[1], corner[2]) > 0)
        return;
    NavPoint swapped = corner[1];
    corner[1] = corner[2];
    corner[2] = swapped;
}

// Set `net` and `uses` of each edge from what the triangles cover beside it.
static void cover_edges(OutlineScratch* s) {
    for (uint32_t e = 0; e < s->edges.count; e++) {
        OutlineEdge* edge = &s->edges.data[e];
        int cover = 0;
        for (uint32_t k = 0; k + 2 < s->sides.count && cover != 3; k += 3) {
            NavPoint corner[3];
            read_triangle(s, k, corner);
            cover |= cover_of(corner, s->points.data[edge->low], s->points.data[edge->high]);
        }
        edge->net = (cover & 1) - (cover >> 1);
        edge->uses = (cover & 1) + (cover >> 1);
    }
}

NavResult navi_outline_unite(OutlineScratch* s, bool keep_edges) {
    bool is_clean = true;
    switch (navi_sides_contact(s->points.data, s->sides.data, s->sides.count, false, s->memory,
                               &s->contacts)) {
    case SIDES_NO_MEMORY:
        return NAV_ERR_MEMORY;
    case SIDES_CROSS:
        return unite_by_world(s, keep_edges);
    default:
        cover_edges(s);
        if (navi_outline_edges_to_sides(s, keep_edges, &is_clean) != NAV_OK)
            return NAV_ERR_MEMORY;
        return s->sides.count > 0 ? NAV_OK : blame_emptiness(s);
    }
}
