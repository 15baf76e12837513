#include "api/ids.h"

static NavResult refuse_id(NaviCall* call, NavResult result, NaviId id, const char* why) {
    navi_fault_set(&call->fault, "%s (index %u, generation %u, world %u) %s", id.name,
                   (unsigned)id.index, (unsigned)id.generation, (unsigned)id.world, why);
    return result;
}

NavResult navi_check_id(NaviCall* call, NaviId id, uint32_t number, NaviIdSlot slot) {
    if (id.index == 0 && id.generation == 0 && id.world == 0)
        return refuse_id(call, NAV_ERR_STALE_ID, id, "is the null id");
    if (id.world != number)
        return refuse_id(call, NAV_ERR_OTHER_WORLD, id, "has the number of another world");
    if (id.generation == 0 || id.generation > slot.given)
        return refuse_id(call, NAV_ERR_OTHER_WORLD, id, "was never given out here");
    if (id.generation < slot.given || !slot.is_alive)
        return refuse_id(call, NAV_ERR_STALE_ID, id, "was removed");
    return NAV_OK;
}

// The generation of a free slot is the next one.
static NaviIdSlot slot_of(uint32_t generation, bool is_alive) {
    NaviIdSlot slot = {is_alive || generation == 0 ? generation : generation - 1, is_alive};
    return slot;
}

NavResult navi_find_shape(NaviCall* call, NavShapeId id, const char* name, uint32_t* slot) {
    const NavWorld* world = call->world;
    NaviId any = {name, id.index, id.generation, id.world};
    NaviIdSlot there = {0, false};
    if (id.index != NAVI_BOUNDS_SHAPE && id.index < world->shapes.slots.count) {
        there = slot_of(world->shapes.slots.data[id.index].generation,
                        world->shapes.slots.data[id.index].is_alive);
    }
    *slot = id.index;
    return navi_check_id(call, any, world->number, there);
}

NavResult navi_find_outline(NaviCall* call, NavOutlineId id, const char* name, uint32_t* slot) {
    const NavWorld* world = call->world;
    NaviId any = {name, id.index, id.generation, id.world};
    NaviIdSlot there = {0, false};
    if (id.index < world->outlines.slots.count) {
        there = slot_of(world->outlines.slots.data[id.index].generation,
                        world->outlines.slots.data[id.index].is_alive);
    }
    *slot = id.index;
    return navi_check_id(call, any, world->number, there);
}

NavResult navi_find_link(NaviCall* call, NavLinkId id, uint32_t* slot) {
    const NavWorld* world = call->world;
    NaviId any = {"id", id.index, id.generation, id.world};
    NaviIdSlot there = {0, false};
    if (id.index < world->links.slots.count) {
        there = slot_of(world->links.slots.data[id.index].generation,
                        world->links.slots.data[id.index].is_alive);
    }
    *slot = id.index;
    return navi_check_id(call, any, world->number, there);
}

bool navi_shape_id_is_null(NavShapeId id) {
    return id.index == 0 && id.generation == 0 && id.world == 0;
}

NavShapeId navi_shape_id(const NavWorld* world, uint32_t slot) {
    NavShapeId id = {slot, world->shapes.slots.data[slot].generation, world->number};
    return id;
}

NavOutlineId navi_outline_id(const NavWorld* world, uint32_t slot) {
    NavOutlineId id = {slot, world->outlines.slots.data[slot].generation, world->number};
    return id;
}
