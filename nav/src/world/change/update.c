// Changes of shapes: insert, move, reshape, remove, enable, change the meaning.
#include "base/assert.h"
#include "geom/pose.h"
#include "world/change/world.h"

// --- private outlines --------------------------------------------------------------------

// The region in scratch as an Outline, without storing it.
static Outline scratch_outline(NavWorld* world, NavPoint pivot) {
    OutlineScratch* s = &world->outline_scratch;
    Outline outline = {0};
    outline.points = s->points.data;
    outline.sides = s->sides.data;
    outline.point_count = s->points.count;
    outline.side_count = s->sides.count;
    outline.pivot = pivot;
    outline.is_alive = true;
    outline.is_strict = s->is_strict;
    return outline;
}

static bool add_private(NavWorld* world, uint32_t owner, NavPoint pivot, uint32_t* outline) {
    uint32_t slot = navi_outlines_add(&world->privates, &world->outline_scratch, pivot);
    if (slot == NAV_NONE)
        return false;
    NAV_ASSERT(world->is_open && world->pending_privates.count < world->pending_privates.capacity);
    world->privates.slots.data[slot].owner = owner;
    world->pending_privates.data[world->pending_privates.count++] = slot;
    *outline = slot | OUTLINE_PRIVATE;
    return true;
}

// The shape stops using the outline.
static void leave_outline(NavWorld* world, uint32_t outline) {
    if (outline & OUTLINE_PRIVATE) {
        NAV_ASSERT(world->pending_privates.count < world->pending_privates.capacity);
        world->pending_privates.data[world->pending_privates.count++] = outline & ~OUTLINE_PRIVATE;
    } else {
        NAV_ASSERT(world->outlines.slots.data[outline].refs > 0);
        world->outlines.slots.data[outline].refs--;
    }
}

// Change the world to the new place of the shape. The shape has its new pose and outline already,
// and `footprint` is placed by them.
static NavResult change_place(NavWorld* world, uint32_t slot, SnapFootprint footprint) {
    const Shape* shape = &world->shapes.slots.data[slot];
    if (!shape->is_enabled && shape->head == NAV_NONE)
        return NAV_OK;
    navi_shape_add_guides(world, slot, &footprint);
    return navi_world_change(world, slot, shape->is_enabled ? &footprint : NULL);
}

// --- insert ------------------------------------------------------------------------------

static NavTrait trait_of_def(const NavShapeDef* def) {
    NavTrait floor = {def->z, def->area, false, 0, def->elevation, false};
    NavTrait obstacle = {0, -1, false, def->layers, 0, false};
    return def->kind == NAV_FLOOR ? floor : obstacle;
}

static NavResult take_shape(NavWorld* world, const NavShapeDef* def, uint32_t* slot) {
    NavResult result = navi_commit_open(world);
    if (result != NAV_OK)
        return result;
    if (navi_shapes_reserve(&world->shapes, &world->memory) != NAV_OK)
        return NAV_ERR_MEMORY;
    *slot = navi_shapes_take(&world->shapes);
    uint32_t outline = def->outline.index;
    if (def->region != NULL) {
        if (!add_private(world, *slot, def->region->pivot, &outline))
            return NAV_ERR_MEMORY;
    } else {
        world->outlines.slots.data[outline].refs++;
    }
    Shape* shape = &world->shapes.slots.data[*slot];
    shape->pose = def->pose;
    shape->user = def->user;
    shape->outline = outline;
    shape->kind = (uint8_t)def->kind;
    shape->is_enabled = def->is_enabled;
    shape->key = navi_keys_take(&world->shapes, *slot, trait_of_def(def));
    return NAV_OK;
}

NavResult navi_world_insert_built(NavWorld* world, const NavShapeDef* def, uint32_t* slot) {
    Outline own;
    const Outline* outline = &own;
    if (def->region != NULL)
        own = scratch_outline(world, def->region->pivot);
    else
        outline = navi_world_outline(world, def->outline.index);
    SnapFootprint footprint;
    NavResult result = navi_place(&world->placing, outline, &def->pose, &footprint);
    if (result == NAV_OK)
        result = take_shape(world, def, slot);
    if (result != NAV_OK)
        return result;
    return def->is_enabled && navi_load_is_open(world) ? navi_load_put_off(world, *slot, &footprint)
                                                       : change_place(world, *slot, footprint);
}

// --- changes of an existing shape --------------------------------------------------------

// Open the commit and save the shape, so that it may be written. All that came before is done.
static NavResult open_shape(NavWorld* world, uint32_t slot) {
    NAV_ASSERT(slot < world->shapes.slots.count && world->shapes.slots.data[slot].is_alive);
    NavResult result = navi_load_settle(world);
    if (result == NAV_OK)
        result = navi_commit_open(world);
    if (result == NAV_OK)
        navi_shapes_save(&world->shapes, slot);
    return result;
}

// Place the outline, and open the shape.
static NavResult open_place(NavWorld* world, uint32_t slot, const Outline* outline,
                            const NavPose* pose, SnapFootprint* footprint) {
    NavResult result = navi_place(&world->placing, outline, pose, footprint);
    return result == NAV_OK ? open_shape(world, slot) : result;
}

static Outline* outline_of_shape(NavWorld* world, uint32_t slot) {
    uint32_t outline = world->shapes.slots.data[slot].outline;
    return outline & OUTLINE_PRIVATE ? &world->privates.slots.data[outline & ~OUTLINE_PRIVATE]
                                     : &world->outlines.slots.data[outline];
}

NavResult navi_world_move(NavWorld* world, uint32_t slot, NavPose pose) {
    if (navi_pose_is_same(&world->shapes.slots.data[slot].pose, &pose))
        return NAV_OK;
    Outline* outline = outline_of_shape(world, slot);
    navi_outline_test_sturdiness(outline);
    SnapFootprint footprint;
    NavResult result = open_place(world, slot, outline, &pose, &footprint);
    if (result != NAV_OK)
        return result;
    world->shapes.slots.data[slot].pose = pose;
    return change_place(world, slot, footprint);
}

// The shape uses the outline, which counts it already, instead of its own.
static NavResult swap_outline(NavWorld* world, uint32_t slot, uint32_t outline, const NavPose* pose,
                              SnapFootprint footprint) {
    Shape* shape = &world->shapes.slots.data[slot];
    leave_outline(world, shape->outline);
    shape->outline = outline;
    shape->pose = *pose;
    return change_place(world, slot, footprint);
}

NavResult navi_world_reshape_built(NavWorld* world, uint32_t slot, NavPoint pivot) {
    Outline own = scratch_outline(world, pivot);
    NavPose pose = {pivot, 0, false, false, 0};
    SnapFootprint footprint;
    NavResult result = open_place(world, slot, &own, &pose, &footprint);
    if (result != NAV_OK)
        return result;
    uint32_t outline;
    if (!add_private(world, slot, pivot, &outline))
        return NAV_ERR_MEMORY;
    return swap_outline(world, slot, outline, &pose, footprint);
}

NavResult navi_world_set_outline(NavWorld* world, uint32_t slot, uint32_t outline, NavPose pose) {
    const Shape* shape = &world->shapes.slots.data[slot];
    if (shape->outline == outline && navi_pose_is_same(&shape->pose, &pose))
        return NAV_OK;
    SnapFootprint footprint;
    NavResult result =
        open_place(world, slot, navi_world_outline(world, outline), &pose, &footprint);
    if (result != NAV_OK)
        return result;
    world->outlines.slots.data[outline].refs++;
    return swap_outline(world, slot, outline, &pose, footprint);
}

NavResult navi_world_remove(NavWorld* world, uint32_t slot) {
    NavResult result = open_shape(world, slot);
    if (result == NAV_OK && world->shapes.slots.data[slot].head != NAV_NONE)
        result = navi_world_change(world, slot, NULL);
    if (result != NAV_OK)
        return result;
    NAV_ASSERT(world->pending_keys.count < world->pending_keys.capacity &&
               world->pending_slots.count < world->pending_slots.capacity);
    leave_outline(world, world->shapes.slots.data[slot].outline);
    world->pending_keys.data[world->pending_keys.count++] = world->shapes.slots.data[slot].key;
    world->pending_slots.data[world->pending_slots.count++] = slot;
    if (!navi_journal_reserve(&world->journal, 1))
        return NAV_ERR_MEMORY;
    navi_shapes_leave(&world->shapes, slot);
    return NAV_OK;
}

NavResult navi_world_set_enabled(NavWorld* world, uint32_t slot, bool is_enabled) {
    const Shape* shape = &world->shapes.slots.data[slot];
    if (shape->is_enabled == is_enabled)
        return NAV_OK;
    SnapFootprint footprint;
    const Outline* outline = navi_world_outline(world, shape->outline);
    NavResult result = open_place(world, slot, outline, &shape->pose, &footprint);
    if (result != NAV_OK)
        return result;
    world->shapes.slots.data[slot].is_enabled = is_enabled;
    return change_place(world, slot, footprint);
}

static bool is_same_trait(const NavTrait* a, const NavTrait* b) {
    return a->z == b->z && a->area == b->area && a->is_bounds == b->is_bounds &&
           a->layers == b->layers && a->elevation == b->elevation;
}

NavResult navi_world_set_trait(NavWorld* world, uint32_t slot, NavTrait trait) {
    const Shape* shape = &world->shapes.slots.data[slot];
    if (is_same_trait(&world->shapes.keys.data[shape->key].trait, &trait))
        return NAV_OK;
    NavResult result = open_shape(world, slot);
    if (result != NAV_OK)
        return result;
    if (world->shapes.slots.data[slot].head !=
        NAV_NONE) // else it has no seams, nor may it get some
        result = navi_seams_loosen(world, slot);
    if (result != NAV_OK)
        return result;
    if (navi_shapes_reserve(&world->shapes, &world->memory) != NAV_OK)
        return NAV_ERR_MEMORY;
    uint32_t key = navi_keys_take(&world->shapes, slot, trait);
    result = navi_relabel_key(&world->relabel, slot, key);
    if (result != NAV_OK)
        return navi_change_blame_depth(world, result);
    if (navi_islands_after_labels(&world->islands, false, world->relabel.switched.data,
                                  world->relabel.switched.count) != NAV_OK ||
        navi_islands_mend(&world->islands) != NAV_OK)
        return NAV_ERR_MEMORY;
    if (world->shapes.slots.data[slot].head != NAV_NONE) {
        if (navi_boxes_note_meaning(world, slot) != NAV_OK)
            return NAV_ERR_MEMORY;
        world->open_change_count++;
        world->is_topology_changed = true;
    }
    NAV_ASSERT(world->pending_keys.count < world->pending_keys.capacity);
    world->pending_keys.data[world->pending_keys.count++] = world->shapes.slots.data[slot].key;
    world->shapes.slots.data[slot].key = key;
    return NAV_OK;
}

NavResult navi_world_set_user(NavWorld* world, uint32_t slot, uint64_t user) {
    if (world->shapes.slots.data[slot].user == user)
        return NAV_OK;
    NavResult result = open_shape(world, slot);
    if (result == NAV_OK)
        world->shapes.slots.data[slot].user = user;
    return result;
}
