// Triangles, and the shapes on them: arguments are checked here.
#include "api/call.h"
#include "api/ids.h"
#include "query/ask/floor.h"
#include "query/ask/spot.h"

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

// Is the shape in a triangle of the point before this one?
static bool is_met_before(const NavWorld* world, const NavSpot* spot, uint32_t stop, uint32_t key) {
    for (uint32_t t = spot->t; t != stop; t = navi_spot_next(&world->mesh, spot, t))
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
    NavSpot spot = navi_spot(&world->mesh, point);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(&world->mesh, &spot, t))
        for (uint32_t label = world->mesh.tri[t].label; label != 0;
             label = navi_label(&world->labels, label)->rest) {
            uint32_t key = navi_label(&world->labels, label)->key;
            uint32_t shape = world->shapes.keys.data[key].shape;
            if (shape == NAVI_BOUNDS_SHAPE || shape & NAVI_SEAM ||
                is_met_before(world, &spot, t, key))
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
