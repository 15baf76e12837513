// Outlines and shapes: arguments are checked here.
#include "nav/shape.h"

#include <string.h>

#include "api/change.h"
#include "api/cookie.h"
#include "api/ids.h"
#include "geom/pose.h"

NavOutlineDef nav_outline_def(void) {
    NavOutlineDef def;
    memset(&def, 0, sizeof def);
    def.cookie = NAVI_COOKIE_OUTLINE;
    return def;
}

static NavShapeDef shape_def(NavShapeKind kind, NavOutlineId outline) {
    NavShapeDef def;
    memset(&def, 0, sizeof def);
    def.kind = kind;
    def.outline = outline;
    def.pose.scale = NAVI_SCALE_ONE;
    def.is_enabled = true;
    def.cookie = NAVI_COOKIE_SHAPE;
    return def;
}

NavShapeDef nav_floor_def(NavOutlineId outline) { return shape_def(NAV_FLOOR, outline); }

NavShapeDef nav_obstacle_def(NavOutlineId outline) {
    NavShapeDef def = shape_def(NAV_OBSTACLE, outline);
    def.layers = NAV_LAYERS_ALL;
    return def;
}

// --- outlines ----------------------------------------------------------------------------

NavResult nav_outline_create(NavWorld* world, const NavOutlineDef* def, NavOutlineId* id) {
    NaviCall call = navi_call_change(world, "nav_outline_create");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, id, "id");
    if (result == NAV_OK)
        result = navi_check_outline_def(&call, def, "def");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    navi_fault_forget(world);
    result = navi_region_build(&world->outline_scratch, def);
    if (result == NAV_OK) {
        slot = navi_outlines_add(&world->outlines, &world->outline_scratch, def->pivot);
        result = slot == NAV_NONE ? NAV_ERR_MEMORY : NAV_OK;
    }
    if (result == NAV_OK)
        *id = navi_outline_id(world, slot);
    else
        navi_fault_fetch(&call, world);
    return navi_call_end(&call, result);
}

NavResult nav_outline_destroy(NavWorld* world, NavOutlineId id) {
    NaviCall call = navi_call_change(world, "nav_outline_destroy");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, world, "world");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_find_outline(&call, id, "id", &slot);
    if (result == NAV_OK && world->outlines.slots.data[slot].refs > 0) {
        navi_fault_set(&call.fault, "%u shapes have outline %u",
                       (unsigned)world->outlines.slots.data[slot].refs, (unsigned)slot);
        result = NAV_ERR_IN_USE;
    }
    if (result == NAV_OK)
        navi_outlines_remove(&world->outlines, &world->memory, slot, false);
    return navi_call_end(&call, result);
}

// --- shapes ------------------------------------------------------------------------------

NavResult nav_shape_insert(NavWorld* world, const NavShapeDef* def, NavShapeId* id) {
    NaviCall call = navi_call_change(world, "nav_shape_insert");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, def, "def");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, id, "id");
    if (result == NAV_OK)
        result = navi_change_begin(&call, world);
    if (result == NAV_OK)
        result = navi_check_shape_def(&call, def, "def");
    if (result == NAV_OK)
        result = navi_world_insert(world, def, &slot);
    result = navi_change_close(&call, world, result);
    if (result == NAV_OK) {
        *id = navi_shape_id(world, slot);
        if (world->is_in_batch) // the room is there since the commit was opened
            world->given.data[world->given.count++] = *id;
    }
    return navi_call_end(&call, result);
}

// The slot of a shape that is to be changed.
static NavResult begin_shape(NaviCall* call, NavWorld* world, NavShapeId id, uint32_t* slot) {
    NavResult result = navi_change_begin(call, world);
    return result == NAV_OK ? navi_find_shape(call, id, "id", slot) : result;
}

NavResult nav_shape_move(NavWorld* world, NavShapeId id, NavPose pose) {
    NaviCall call = navi_call_change(world, "nav_shape_move");
    uint32_t slot = NAV_NONE;
    NavResult result = begin_shape(&call, world, id, &slot);
    if (result == NAV_OK)
        result = navi_world_move(world, slot, pose);
    return navi_change_end(&call, world, result);
}

NavResult nav_shape_reshape(NavWorld* world, NavShapeId id, const NavOutlineDef* region) {
    NaviCall call = navi_call_change(world, "nav_shape_reshape");
    uint32_t slot = NAV_NONE;
    NavResult result = begin_shape(&call, world, id, &slot);
    if (result == NAV_OK)
        result = navi_check_outline_def(&call, region, "region");
    if (result == NAV_OK)
        result = navi_world_reshape(world, slot, region);
    return navi_change_end(&call, world, result);
}

NavResult nav_shape_set_outline(NavWorld* world, NavShapeId id, NavOutlineId outline,
                                NavPose pose) {
    NaviCall call = navi_call_change(world, "nav_shape_set_outline");
    uint32_t slot = NAV_NONE, outline_slot = NAV_NONE;
    NavResult result = begin_shape(&call, world, id, &slot);
    if (result == NAV_OK)
        result = navi_find_outline(&call, outline, "outline", &outline_slot);
    if (result == NAV_OK)
        result = navi_world_set_outline(world, slot, outline_slot, pose);
    return navi_change_end(&call, world, result);
}

NavResult nav_shape_remove(NavWorld* world, NavShapeId id) {
    NaviCall call = navi_call_change(world, "nav_shape_remove");
    uint32_t slot = NAV_NONE;
    NavResult result = begin_shape(&call, world, id, &slot);
    if (result == NAV_OK)
        result = navi_world_remove(world, slot);
    return navi_change_end(&call, world, result);
}

NavResult nav_shape_set_enabled(NavWorld* world, NavShapeId id, bool is_enabled) {
    NaviCall call = navi_call_change(world, "nav_shape_set_enabled");
    uint32_t slot = NAV_NONE;
    NavResult result = begin_shape(&call, world, id, &slot);
    if (result == NAV_OK)
        result = navi_world_set_enabled(world, slot, is_enabled);
    return navi_change_end(&call, world, result);
}

// --- what a shape means ------------------------------------------------------------------

// For shapes of one kind only. `trait` starts as what it is now.
static NavResult begin_trait(NaviCall* call, NavWorld* world, NavShapeId id, NavShapeKind kind,
                             NavTrait* trait) {
    uint32_t slot = NAV_NONE;
    NavResult result = begin_shape(call, world, id, &slot);
    if (result != NAV_OK)
        return result;
    const Shape* shape = &world->shapes.slots.data[slot];
    if (shape->kind != (uint8_t)kind) {
        navi_fault_set(&call->fault, "shape %u is %s", (unsigned)slot,
                       kind == NAV_FLOOR ? "an obstacle" : "a floor");
        return NAV_ERR_ARGUMENT;
    }
    *trait = world->shapes.keys.data[shape->key].trait;
    return NAV_OK;
}

static NavResult end_trait(NaviCall* call, NavWorld* world, NavShapeId id, const NavTrait* trait,
                           NavResult result) {
    if (result == NAV_OK)
        result = navi_world_set_trait(world, id.index, *trait);
    return navi_change_end(call, world, result);
}

NavResult nav_shape_set_area(NavWorld* world, NavShapeId id, uint8_t area) {
    NaviCall call = navi_call_change(world, "nav_shape_set_area");
    NavTrait trait;
    NavResult result = begin_trait(&call, world, id, NAV_FLOOR, &trait);
    if (result == NAV_OK)
        result = navi_check_area(&call, area);
    if (result == NAV_OK)
        trait.area = area;
    return end_trait(&call, world, id, &trait, result);
}

NavResult nav_shape_set_z(NavWorld* world, NavShapeId id, int32_t z) {
    NaviCall call = navi_call_change(world, "nav_shape_set_z");
    NavTrait trait;
    NavResult result = begin_trait(&call, world, id, NAV_FLOOR, &trait);
    if (result == NAV_OK)
        trait.z = z;
    return end_trait(&call, world, id, &trait, result);
}

NavResult nav_shape_set_elevation(NavWorld* world, NavShapeId id, int32_t elevation) {
    NaviCall call = navi_call_change(world, "nav_shape_set_elevation");
    NavTrait trait;
    NavResult result = begin_trait(&call, world, id, NAV_FLOOR, &trait);
    if (result == NAV_OK)
        trait.elevation = elevation;
    return end_trait(&call, world, id, &trait, result);
}

NavResult nav_shape_set_layers(NavWorld* world, NavShapeId id, uint32_t layers) {
    NaviCall call = navi_call_change(world, "nav_shape_set_layers");
    NavTrait trait;
    NavResult result = begin_trait(&call, world, id, NAV_OBSTACLE, &trait);
    if (result == NAV_OK)
        trait.layers = layers;
    return end_trait(&call, world, id, &trait, result);
}

NavResult nav_shape_set_user(NavWorld* world, NavShapeId id, uint64_t user) {
    NaviCall call = navi_call_change(world, "nav_shape_set_user");
    uint32_t slot = NAV_NONE;
    NavResult result = begin_shape(&call, world, id, &slot);
    if (result == NAV_OK)
        result = navi_world_set_user(world, slot, user);
    return navi_change_end(&call, world, result);
}

// --- reading -----------------------------------------------------------------------------

static NavShapeDef def_of_shape(const NavWorld* world, uint32_t slot) {
    const Shape* shape = &world->shapes.slots.data[slot];
    NavTrait trait = world->shapes.keys.data[shape->key].trait;
    NavOutlineId none = {0, 0, 0};
    bool is_private = (shape->outline & OUTLINE_PRIVATE) != 0;
    NavShapeDef def = shape_def((NavShapeKind)shape->kind,
                                is_private ? none : navi_outline_id(world, shape->outline));
    def.pose = shape->pose;
    def.area = trait.area < 0 ? 0 : (uint8_t)trait.area;
    def.z = trait.z;
    def.layers = trait.layers;
    def.elevation = trait.elevation;
    def.user = shape->user;
    def.is_enabled = shape->is_enabled;
    return def;
}

NavResult nav_shape_get(const NavWorld* world, NavShapeId id, NavShapeDef* def) {
    NaviCall call = navi_call_read(world, "nav_shape_get");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, def, "def");
    if (result == NAV_OK)
        result = navi_find_shape(&call, id, "id", &slot);
    if (result == NAV_OK)
        *def = def_of_shape(world, slot);
    return navi_call_end(&call, result);
}

static void write_footprint(const SnapFootprint* placed, NavFootprint* out) {
    uint32_t in_ring = 0;
    out->point_count = out->ring_count = 0;
    for (uint32_t k = 0; k < placed->side_count; k++) {
        const NavSide* side = &placed->sides[k];
        if (side->flags & SIDE_INNER)
            continue;
        if (out->point_count < out->point_capacity)
            out->points[out->point_count] = placed->points[side->from];
        out->point_count++;
        in_ring++;
        if (!(side->flags & SIDE_RING_END))
            continue;
        if (out->ring_count < out->ring_capacity)
            out->ring_sizes[out->ring_count] = in_ring;
        out->ring_count++;
        in_ring = 0;
    }
}

// Several threads may read at once, so each places in memory of its own.
static NavResult place_shape(NaviCall* call, const NavWorld* world, uint32_t slot,
                             NavFootprint* out) {
    const Shape* shape = &world->shapes.slots.data[slot];
    NavMemory memory;
    navi_memory_init(&memory, world->memory.allocator);
    Placing placing;
    memset(&placing, 0, sizeof placing);
    placing.memory = &memory;
    SnapFootprint footprint;
    NavResult result =
        navi_place(&placing, navi_world_outline(world, shape->outline), &shape->pose, &footprint);
    if (result == NAV_OK)
        write_footprint(&footprint, out);
    call->fault = placing.fault;
    navi_placing_fini(&placing);
    return result;
}

NavResult nav_shape_get_footprint(const NavWorld* world, NavShapeId id, NavFootprint* footprint) {
    NaviCall call = navi_call_read(world, "nav_shape_get_footprint");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, footprint, "footprint");
    if (result == NAV_OK)
        result = navi_check_array(&call, footprint->points, footprint->point_capacity, "points");
    if (result == NAV_OK)
        result =
            navi_check_array(&call, footprint->ring_sizes, footprint->ring_capacity, "ring_sizes");
    if (result == NAV_OK)
        result = navi_find_shape(&call, id, "id", &slot);
    if (result == NAV_OK)
        result = place_shape(&call, world, slot, footprint);
    return navi_call_end(&call, result);
}

NavResult nav_world_list_shapes(const NavWorld* world, NavShapeId* ids, uint32_t capacity,
                                uint32_t* count) {
    NaviCall call = navi_call_read(world, "nav_world_list_shapes");
    NavResult result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        result = navi_check_array(&call, ids, capacity, "ids");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    *count = 0;
    for (uint32_t slot = 1; slot < world->shapes.slots.count; slot++) {
        if (!world->shapes.slots.data[slot].is_alive)
            continue;
        if (*count < capacity)
            ids[*count] = navi_shape_id(world, slot);
        ++*count;
    }
    return navi_call_end(&call, NAV_OK);
}
