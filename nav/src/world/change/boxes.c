// The boxes in the report of a commit: of the footprints that came, went or changed.
#include "base/assert.h"
#include "world/change/world.h"

static NavBox box_of(const SnapFootprint* footprint) {
    NAV_ASSERT(footprint->point_count > 0);
    NavBox box = {footprint->points[0], footprint->points[0]};
    for (uint32_t k = 1; k < footprint->point_count; k++)
        navi_box_add(&box, footprint->points[k]);
    return box;
}

// An obstacle that comes only blocks, one that goes only frees. A floor may do both.
static void note(NavWorld* world, uint32_t shape, NavBox box, bool has_come) {
    CommitBoxes* boxes = &world->next_boxes;
    bool is_floor = navi_shape_is_floor(&world->shapes, shape);
    world->floor_changes += is_floor;
    if (has_come || is_floor)
        boxes->blocked.data[boxes->blocked.count++] = box;
    if (!has_come || is_floor)
        boxes->freed.data[boxes->freed.count++] = box;
}

static bool has_room(NavWorld* world) {
    CommitBoxes* boxes = &world->next_boxes;
    return navi_array_reserve(&world->memory, &boxes->blocked, (size_t)boxes->blocked.count + 2) &&
           navi_array_reserve(&world->memory, &boxes->freed, (size_t)boxes->freed.count + 2);
}

NavResult navi_boxes_note_new(NavWorld* world, uint32_t shape, const SnapFootprint* footprint) {
    if (!has_room(world))
        return NAV_ERR_MEMORY;
    NavBox* box = navi_shape_box(&world->shapes, shape);
    *box = box_of(footprint);
    note(world, shape, *box, true);
    return NAV_OK;
}

NavResult navi_boxes_note(NavWorld* world, uint32_t shape, const SnapFootprint* footprint) {
    if (!has_room(world))
        return NAV_ERR_MEMORY;
    if (navi_shape_head(&world->shapes, shape) != NAV_NONE)
        note(world, shape, *navi_shape_box(&world->shapes, shape), false);
    return footprint != NULL ? navi_boxes_note_new(world, shape, footprint) : NAV_OK;
}

NavResult navi_boxes_note_meaning(NavWorld* world, uint32_t shape) {
    if (!has_room(world))
        return NAV_ERR_MEMORY;
    world->floor_changes += navi_shape_is_floor(&world->shapes, shape);
    NavBox box = world->shapes.slots.data[shape].box;
    world->next_boxes.blocked.data[world->next_boxes.blocked.count++] = box;
    world->next_boxes.freed.data[world->next_boxes.freed.count++] = box;
    return NAV_OK;
}

void navi_boxes_publish(NavWorld* world, NavCommit* commit) {
    CommitBoxes boxes = world->next_boxes;
    commit->blocked = boxes.blocked.data;
    commit->freed = boxes.freed.data;
    commit->blocked_count = boxes.blocked.count;
    commit->freed_count = boxes.freed.count;
    world->next_boxes = world->boxes;
    world->boxes = boxes;
    navi_boxes_drop(world);
}

void navi_boxes_drop(NavWorld* world) {
    CommitBoxes* boxes = &world->next_boxes;
    boxes->blocked.count = boxes->freed.count = boxes->sides.count = 0;
}
