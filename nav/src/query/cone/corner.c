#include "query/cone/corner.h"

#include "base/assert.h"

// The last corner of the walkable sector that begins, on its right, at `first`.
static uint32_t end_of_sector(const QueryFilter* filter, uint32_t first) {
    for (uint32_t corner = first;;) {
        uint32_t next = navi_corner_left(filter->mesh, corner);
        if (next == first || !navi_filter_joins(filter, navi_corner_left_edge(corner)))
            return corner;
        corner = next;
    }
}

static bool begins_sector(const QueryFilter* filter, uint32_t corner) {
    return navi_filter_walks(filter, corner >> 2) &&
           !navi_filter_joins(filter, navi_corner_right_edge(corner));
}

static void classify(const QueryFilter* filter, uint32_t v, QueryCorner* corner) {
    const Mesh* mesh = filter->mesh;
    uint32_t start = mesh->vertex[v].h, at = start, sectors = 0;
    corner->kind = CORNER_FLAT;
    do {
        if (begins_sector(filter, at)) {
            uint32_t last = end_of_sector(filter, at);
            NavPoint right = mesh->pos[navi_corner_right_vertex(mesh, at)];
            NavPoint left = mesh->pos[navi_corner_left_vertex(mesh, last)];
            sectors++;
            // Both sides of one wall without thickness, which ends here: all round.
            bool is_tip = navi_point_equal(right, left);
            if (is_tip || navi_orient2d(mesh->pos[v], right, left) < 0) {
                corner->kind = CORNER_REFLEX;
                corner->first = at;
                corner->last = last;
            }
        }
        at = navi_corner_left(mesh, at);
        NAV_ASSERT(at != NAV_NONE); // corners of walkable triangles lie inside the frame
    } while (at != start);
    corner->is_pinch = sectors > 1;
}

bool navi_corner_holds(const QueryFilter* filter, const QueryCorner* corner, uint32_t at) {
    for (uint32_t c = corner->first; c != corner->last; c = navi_corner_left(filter->mesh, c))
        if (c == at)
            return true;
    return at == corner->last;
}

QueryCorner* navi_cone_corner(ConeScratch* scratch, const QueryFilter* filter, uint32_t v) {
    QueryCorner* corner = &scratch->corners.data[v];
    if (corner->epoch != scratch->ask->epoch) {
        classify(filter, v, corner);
        corner->epoch = scratch->ask->epoch;
    }
    return corner;
}
