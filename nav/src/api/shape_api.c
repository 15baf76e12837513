#include <string.h>

#include "api/api.h"

enum { MAX_AREA = 63 };

NavOutlineDef nav_outline_def(void) {
    NavOutlineDef def;
    memset(&def, 0, sizeof def);
    return def;
}

static NavShapeDef shape_def(NavShapeKind kind, NavOutlineId outline) {
    NavShapeDef def;
    memset(&def, 0, sizeof def);
    def.kind = kind;
    def.outline = outline;
    def.pose.scale = 65536;
    def.is_enabled = true;
    return def;
}

NavShapeDef nav_floor_def(NavOutlineId outline) { return shape_def(NAV_FLOOR, outline); }

NavShapeDef nav_obstacle_def(NavOutlineId outline) {
    NavShapeDef def = shape_def(NAV_OBSTACLE, outline);
    def.layers = NAV_NONE; // all of them
    return def;
}

// --- ids ---------------------------------------------------------------------------------

uint32_t navi_shape_slot(const NavWorld* world, NavShapeId id) {
    if (id.index == NAVI_BOUNDS_SHAPE || id.index >= world->shapes.slots.count)
        return NAV_NONE;
    const Shape* shape = &world->shapes.slots.data[id.index];
    return shape->is_alive && shape->generation == id.generation ? id.index : NAV_NONE;
}

uint32_t navi_outline_slot(const NavWorld* world, NavOutlineId id) {
    if (id.index >= world->outlines.slots.count)
        return NAV_NONE;
    const Outline* outline = &world->outlines.slots.data[id.index];
    return outline->is_alive && outline->generation == id.generation ? id.index : NAV_NONE;
}

NavShapeId navi_shape_id(const NavWorld* world, uint32_t slot) {
    NavShapeId id = {slot, world->shapes.slots.data[slot].generation};
    return id;
}

// --- outlines ----------------------------------------------------------------------------

NavResult nav_outline_create(NavWorld* world, const NavOutlineDef* def, NavOutlineId* id) {
    if (world == NULL || def == NULL || id == NULL)
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_region_build(&world->outline_scratch, def);
    if (result != NAV_OK)
        return navi_refuse(world, result, "nav_outline_create");
    uint32_t slot = navi_outlines_add(&world->outlines, &world->outline_scratch, def->pivot);
    if (slot == NAV_NONE)
        return navi_refuse(world, NAV_ERR_MEMORY, "nav_outline_create");
    id->index = slot;
    id->generation = world->outlines.slots.data[slot].generation;
    return NAV_OK;
}

NavResult nav_outline_destroy(NavWorld* world, NavOutlineId id) {
    if (world == NULL)
        return NAV_ERR_ARGUMENT;
    uint32_t slot = navi_outline_slot(world, id);
    NavResult result = NAV_OK;
    if (world->is_in_batch)
        result = NAV_ERR_BATCH;
    else if (slot == NAV_NONE)
        result = NAV_ERR_STALE_ID;
    else if (world->outlines.slots.data[slot].refs > 0)
        result = NAV_ERR_IN_USE;
    if (result != NAV_OK)
        return navi_refuse(world, result, "nav_outline_destroy");
    navi_outlines_remove(&world->outlines, &world->memory, slot, false);
    return NAV_OK;
}

// --- changes -----------------------------------------------------------------------------

NavResult navi_check_shape_def(const NavWorld* world, const NavShapeDef* def) {
    if (def->kind != NAV_FLOOR && def->kind != NAV_OBSTACLE)
        return NAV_ERR_ARGUMENT;
    if (def->kind == NAV_FLOOR && def->area > MAX_AREA)
        return NAV_ERR_ARGUMENT;
    if (def->region != NULL)
        return NAV_OK;
    return navi_outline_slot(world, def->outline) == NAV_NONE ? NAV_ERR_STALE_ID : NAV_OK;
}

NavResult nav_shape_insert(NavWorld* world, const NavShapeDef* def, NavShapeId* id) {
    if (world == NULL || def == NULL || id == NULL)
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_change_begin(world);
    if (result != NAV_OK)
        return result;
    uint32_t slot = NAV_NONE;
    result = navi_check_shape_def(world, def);
    if (result == NAV_OK)
        result = navi_world_insert(world, def, &slot);
    result = navi_change_end(world, result, "nav_shape_insert");
    if (result != NAV_OK)
        return result;
    *id = navi_shape_id(world, slot);
    if (world->is_in_batch) // the room was reserved when the commit was opened
        world->given.data[world->given.count++] = *id;
    return NAV_OK;
}

// Find the slot of a shape that is to be changed, or the reason for a refusal.
static NavResult find(const NavWorld* world, NavShapeId id, uint32_t* slot) {
    if (world == NULL)
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_change_begin(world);
    if (result != NAV_OK)
        return result;
    *slot = navi_shape_slot(world, id);
    return *slot == NAV_NONE ? NAV_ERR_STALE_ID : NAV_OK;
}

NavResult nav_shape_move(NavWorld* world, NavShapeId id, NavPose pose) {
    uint32_t slot;
    NavResult result = find(world, id, &slot);
    if (result != NAV_OK)
        return world == NULL ? result : navi_refuse(world, result, "nav_shape_move");
    return navi_change_end(world, navi_world_move(world, slot, pose), "nav_shape_move");
}

NavResult nav_shape_reshape(NavWorld* world, NavShapeId id, const NavOutlineDef* region) {
    uint32_t slot;
    NavResult result = find(world, id, &slot);
    if (result == NAV_OK && region == NULL)
        result = NAV_ERR_ARGUMENT;
    if (result != NAV_OK)
        return world == NULL ? result : navi_refuse(world, result, "nav_shape_reshape");
    return navi_change_end(world, navi_world_reshape(world, slot, region), "nav_shape_reshape");
}

NavResult nav_shape_set_outline(NavWorld* world, NavShapeId id, NavOutlineId outline,
                                NavPose pose) {
    uint32_t slot, outline_slot = NAV_NONE;
    NavResult result = find(world, id, &slot);
    if (result == NAV_OK) {
        outline_slot = navi_outline_slot(world, outline);
        if (outline_slot == NAV_NONE)
            result = NAV_ERR_STALE_ID;
    }
    if (result != NAV_OK)
        return world == NULL ? result : navi_refuse(world, result, "nav_shape_set_outline");
    return navi_change_end(world, navi_world_set_outline(world, slot, outline_slot, pose),
                           "nav_shape_set_outline");
}

NavResult nav_shape_remove(NavWorld* world, NavShapeId id) {
    uint32_t slot;
    NavResult result = find(world, id, &slot);
    if (result != NAV_OK)
        return world == NULL ? result : navi_refuse(world, result, "nav_shape_remove");
    return navi_change_end(world, navi_world_remove(world, slot), "nav_shape_remove");
}

NavResult nav_shape_set_enabled(NavWorld* world, NavShapeId id, bool enabled) {
    uint32_t slot;
    NavResult result = find(world, id, &slot);
    if (result != NAV_OK)
        return world == NULL ? result : navi_refuse(world, result, "nav_shape_set_enabled");
    return navi_change_end(world, navi_world_set_enabled(world, slot, enabled),
                           "nav_shape_set_enabled");
}

// Find a shape of the given kind, of which a trait is to be changed. `trait` is set to its current
// value.
static NavResult find_trait(const NavWorld* world, NavShapeId id, NavShapeKind kind, uint32_t* slot,
                            NavTrait* trait) {
    NavResult result = find(world, id, slot);
    if (result != NAV_OK)
        return result;
    const Shape* shape = &world->shapes.slots.data[*slot];
    if (shape->kind != (uint8_t)kind)
        return NAV_ERR_ARGUMENT;
    *trait = world->shapes.keys.data[shape->key].trait;
    return NAV_OK;
}

NavResult nav_shape_set_area(NavWorld* world, NavShapeId id, uint8_t area) {
    uint32_t slot;
    NavTrait trait;
    NavResult result = find_trait(world, id, NAV_FLOOR, &slot, &trait);
    if (result == NAV_OK && area > MAX_AREA)
        result = NAV_ERR_ARGUMENT;
    if (result != NAV_OK)
        return world == NULL ? result : navi_refuse(world, result, "nav_shape_set_area");
    trait.area = area;
    return navi_change_end(world, navi_world_set_trait(world, slot, trait), "nav_shape_set_area");
}

NavResult nav_shape_set_z(NavWorld* world, NavShapeId id, int32_t z) {
    uint32_t slot;
    NavTrait trait;
    NavResult result = find_trait(world, id, NAV_FLOOR, &slot, &trait);
    if (result != NAV_OK)
        return world == NULL ? result : navi_refuse(world, result, "nav_shape_set_z");
    trait.z = z;
    return navi_change_end(world, navi_world_set_trait(world, slot, trait), "nav_shape_set_z");
}

NavResult nav_shape_set_elevation(NavWorld* world, NavShapeId id, int32_t elevation) {
    uint32_t slot;
    NavTrait trait;
    NavResult result = find_trait(world, id, NAV_FLOOR, &slot, &trait);
    if (result != NAV_OK)
        return world == NULL ? result : navi_refuse(world, result, "nav_shape_set_elevation");
    trait.elevation = elevation;
    return navi_change_end(world, navi_world_set_trait(world, slot, trait),
                           "nav_shape_set_elevation");
}

NavResult nav_shape_set_layers(NavWorld* world, NavShapeId id, uint32_t layers) {
    uint32_t slot;
    NavTrait trait;
    NavResult result = find_trait(world, id, NAV_OBSTACLE, &slot, &trait);
    if (result != NAV_OK)
        return world == NULL ? result : navi_refuse(world, result, "nav_shape_set_layers");
    trait.layers = layers;
    return navi_change_end(world, navi_world_set_trait(world, slot, trait), "nav_shape_set_layers");
}

NavResult nav_shape_set_user(NavWorld* world, NavShapeId id, uint64_t user) {
    uint32_t slot;
    NavResult result = find(world, id, &slot);
    if (result != NAV_OK)
        return world == NULL ? result : navi_refuse(world, result, "nav_shape_set_user");
    return navi_change_end(world, navi_world_set_user(world, slot, user), "nav_shape_set_user");
}

// --- reading -----------------------------------------------------------------------------

NavResult nav_shape_get(const NavWorld* world, NavShapeId id, NavShapeDef* def) {
    if (world == NULL || def == NULL)
        return NAV_ERR_ARGUMENT;
    uint32_t slot = navi_shape_slot(world, id);
    if (slot == NAV_NONE)
        return NAV_ERR_STALE_ID;
    const Shape* shape = &world->shapes.slots.data[slot];
    NavTrait trait = world->shapes.keys.data[shape->key].trait;
    memset(def, 0, sizeof *def);
    def->kind = (NavShapeKind)shape->kind;
    if (!(shape->outline & OUTLINE_PRIVATE)) {
        def->outline.index = shape->outline;
        def->outline.generation = world->outlines.slots.data[shape->outline].generation;
    }
    def->pose = shape->pose;
    def->area = trait.area < 0 ? 0 : (uint8_t)trait.area;
    def->z = trait.z;
    def->layers = trait.layers;
    def->elevation = trait.elevation;
    def->user = shape->user;
    def->is_enabled = shape->is_enabled;
    return NAV_OK;
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

NavResult nav_shape_get_footprint(const NavWorld* world, NavShapeId id, NavFootprint* out) {
    if (world == NULL || out == NULL || (out->points == NULL && out->point_capacity > 0) ||
        (out->ring_sizes == NULL && out->ring_capacity > 0))
        return NAV_ERR_ARGUMENT;
    uint32_t slot = navi_shape_slot(world, id);
    if (slot == NAV_NONE)
        return NAV_ERR_STALE_ID;
    const Shape* shape = &world->shapes.slots.data[slot];
    // Readers may run in several threads, so each uses memory of its own.
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
    navi_placing_fini(&placing);
    return result;
}

NavResult nav_world_list_shapes(const NavWorld* world, NavShapeId* ids, uint32_t capacity,
                                uint32_t* count) {
    if (world == NULL || count == NULL || (ids == NULL && capacity > 0))
        return NAV_ERR_ARGUMENT;
    *count = 0;
    for (uint32_t slot = 1; slot < world->shapes.slots.count; slot++) {
        if (!world->shapes.slots.data[slot].is_alive)
            continue;
        if (*count < capacity)
            ids[*count] = navi_shape_id(world, slot);
        ++*count;
    }
    return NAV_OK;
}
