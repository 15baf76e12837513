// Triangles, and the shapes on them: arguments are checked here.
#include "api/call.h"
#include "api/ids.h"
#include "query/ask/floor.h"

uint32_t nav_world_get_triangle_slot_count(const NavWorld* world) {
    NaviCall call = navi_call_read(world, "nav_world_get_triangle_slot_count");
    uint32_t count = world == NULL ? 0 : world->mesh.counts->tri_slots;
    (void)navi_call_end(&call, NAV_OK);
    return count;
}

static NavResult check_slot(NaviCall* call, uint32_t slot) {
    const Mesh* mesh = &call->world->mesh;
    if (slot < mesh->counts->tri_slots && navi_tri_is_alive(mesh, slot))
        return NAV_OK;
    navi_fault_set(&call->fault, "slot %lu of %lu is free or beyond the last one",
                   (unsigned long)slot, (unsigned long)mesh->counts->tri_slots);
    return NAV_ERR_INDEX;
}

static void write_triangle(const NavWorld* world, uint32_t slot, NavTriangle* triangle) {
    const Mesh* mesh = &world->mesh;
    const MeshTri* tri = &mesh->tri[slot];
    const LabelCell* label = navi_label(&world->labels, tri->label);
    for (uint32_t i = 0; i < 3; i++) {
        triangle->vertex[i] = tri->v[i];
        triangle->corner[i] = mesh->pos[tri->v[i]];
        triangle->neighbour[i] = tri->n[i] == NAV_NONE ? NAV_NONE : tri->n[i] >> 2;
        triangle->is_constraint[i] = navi_edge_is_constraint(mesh, 4 * slot + i);
    }
    triangle->is_walkable = navi_label_is_walkable(label, UINT32_MAX);
    triangle->area = label->area;
    triangle->elevation = label->elevation;
    triangle->blocked = label->blocked;
    triangle->shape_count = label->count - (label->is_inside ? 1 : 0);
    triangle->island = navi_island_of(&world->islands, slot);
}

NavResult nav_world_get_triangle(const NavWorld* world, uint32_t slot, NavTriangle* triangle) {
    NaviCall call = navi_call_read(world, "nav_world_get_triangle");
    NavResult result = navi_check_pointer(&call, triangle, "triangle");
    if (result == NAV_OK)
        result = check_slot(&call, slot);
    if (result == NAV_OK)
        write_triangle(world, slot, triangle);
    return navi_call_end(&call, result);
}

// A list of shapes by slot. Without room for all, the lowest slots stay.
typedef struct IdList {
    NavShapeId* ids;
    uint32_t capacity, count;
} IdList;

static void add_id(IdList* list, NavShapeId id) {
    uint32_t k = list->count < list->capacity ? list->count : list->capacity;
    list->count++;
    for (; k > 0 && list->ids[k - 1].index > id.index; k--)
        if (k < list->capacity)
            list->ids[k] = list->ids[k - 1];
    if (k < list->capacity)
        list->ids[k] = id;
}

NavResult nav_world_list_triangle_shapes(const NavWorld* world, uint32_t slot, NavShapeId* ids,
                                         uint32_t capacity, uint32_t* count) {
    NaviCall call = navi_call_read(world, "nav_world_list_triangle_shapes");
    NavResult result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_array(&call, ids, capacity, "ids");
    if (result == NAV_OK)
        result = check_slot(&call, slot);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    IdList list = {ids, capacity, 0};
    for (uint32_t label = world->mesh.tri[slot].label; label != 0;
         label = navi_label(&world->labels, label)->rest) {
        uint32_t key = navi_label(&world->labels, label)->key;
        uint32_t shape = world->shapes.keys.data[key].shape;
        if (shape != NAVI_BOUNDS_SHAPE && !(shape & NAVI_SEAM))
            add_id(&list, navi_shape_id(world, shape));
    }
    *count = list.count;
    return navi_call_end(&call, NAV_OK);
}

// --- all triangles that hold a point, closed ---------------------------------------------

typedef struct Holders {
    const Mesh* mesh;
    uint32_t first, at;
    uint32_t corner; // the vertex on the point, or NAV_NONE
    uint32_t beyond; // the second triangle when the point lies on an edge
} Holders;

static Holders holders_of(const NavWorld* world, NavPoint p) {
    const Mesh* mesh = &world->mesh;
    uint32_t t = navi_mesh_locate(mesh, p, NAV_NONE);
    Holders h = {mesh, t, NAV_NONE, NAV_NONE, NAV_NONE};
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t* v = mesh->tri[t].v;
        if (navi_point_equal(mesh->pos[v[i]], p)) {
            h.corner = v[i];
            h.first = 4 * t + i;
            return h;
        }
        if (navi_orient2d(mesh->pos[v[navi_next3(i)]], mesh->pos[v[navi_prev3(i)]], p) == 0)
            h.beyond = mesh->tri[t].n[i] == NAV_NONE ? NAV_NONE : mesh->tri[t].n[i] >> 2;
    }
    h.first = 4 * t;
    return h;
}

// The next triangle that holds the point, or NAV_NONE. Vertices of the frame are out of range.
static uint32_t next_holder(Holders* h) {
    if (h->at == NAV_NONE) {
        h->at = h->first;
        return h->first >> 2;
    }
    if (h->corner == NAV_NONE) {
        uint32_t t = h->beyond;
        h->beyond = NAV_NONE;
        return t;
    }
    h->at = navi_mesh_next_around(h->mesh, h->at);
    return h->at == h->first ? NAV_NONE : h->at >> 2;
}

// Is the shape in a triangle before this one?
static bool is_met_before(const NavWorld* world, NavPoint p, uint32_t stop, uint32_t key) {
    Holders h = holders_of(world, p);
    for (uint32_t t = next_holder(&h); t != stop; t = next_holder(&h))
        if (navi_label_has(&world->labels, world->mesh.tri[t].label, key))
            return true;
    return false;
}

NavResult nav_world_list_shapes_at(const NavWorld* world, NavPoint point, NavShapeId* ids,
                                   uint32_t capacity, uint32_t* count) {
    NaviCall call = navi_call_read(world, "nav_world_list_shapes_at");
    NavResult result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_array(&call, ids, capacity, "ids");
    if (result == NAV_OK)
        result = navi_check_point(&call, point, "point");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    IdList list = {ids, capacity, 0};
    Holders h = holders_of(world, point);
    for (uint32_t t = next_holder(&h); t != NAV_NONE; t = next_holder(&h))
        for (uint32_t label = world->mesh.tri[t].label; label != 0;
             label = navi_label(&world->labels, label)->rest) {
            uint32_t key = navi_label(&world->labels, label)->key;
            uint32_t shape = world->shapes.keys.data[key].shape;
            if (shape == NAVI_BOUNDS_SHAPE || shape & NAVI_SEAM ||
                is_met_before(world, point, t, key))
                continue;
            add_id(&list, navi_shape_id(world, shape));
        }
    *count = list.count;
    return navi_call_end(&call, NAV_OK);
}

NavResult nav_world_get_floor_at(const NavWorld* world, NavPoint point, NavShapeId* id) {
    static const NavShapeId none = {0, 0, 0};
    NaviCall call = navi_call_read(world, "nav_world_get_floor_at");
    NavResult result = navi_check_pointer(&call, id, "id");
    if (result == NAV_OK)
        result = navi_check_point(&call, point, "point");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    uint32_t best = navi_floor_at(world, point);
    *id = best == NAV_NONE ? none : navi_shape_id(world, best);
    return navi_call_end(&call, NAV_OK);
}
