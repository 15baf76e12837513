// Changes of off-mesh links, and the positions of their ends.
#include "base/assert.h"
#include "geom/pose.h"
#include "world/change/world.h"

static NavResult open_links(NavWorld* world) {
    NavResult result = navi_commit_open(world);
    if (result == NAV_OK)
        result = navi_links_reserve(&world->links, &world->memory);
    if (result == NAV_OK)
        world->open_change_count++;
    return result;
}

NavResult navi_world_insert_link(NavWorld* world, const NavLinkDef* def, uint32_t* slot) {
    NavResult result = open_links(world);
    if (result != NAV_OK)
        return result;
    NAV_ASSERT(world->is_open);
    *slot = navi_links_take(&world->links);
    navi_links_write(&world->links, *slot, def);
    return NAV_OK;
}

static bool is_same_end(const NavLinkEnd* a, const NavLinkEnd* b) {
    return navi_point_equal(a->a, b->a) && navi_point_equal(a->b, b->b) &&
           a->anchor.index == b->anchor.index && a->anchor.generation == b->anchor.generation &&
           a->anchor.world == b->anchor.world;
}

static bool is_same_link(const NavLinkDef* a, const NavLinkDef* b) {
    return is_same_end(&a->from, &b->from) && is_same_end(&a->to, &b->to) &&
           a->is_two_way == b->is_two_way && a->cost == b->cost && a->kind == b->kind &&
           a->user == b->user && a->is_enabled == b->is_enabled;
}

NavResult navi_world_set_link(NavWorld* world, uint32_t slot, const NavLinkDef* def) {
    NavLinkDef now = navi_link_def_of(&world->links, slot);
    if (is_same_link(&now, def))
        return NAV_OK;
    NavResult result = open_links(world);
    if (result != NAV_OK)
        return result;
    navi_links_save(&world->links, slot);
    navi_links_write(&world->links, slot, def);
    return NAV_OK;
}

NavResult navi_world_remove_link(NavWorld* world, uint32_t slot) {
    NAV_ASSERT(slot < world->links.slots.count && world->links.slots.data[slot].is_alive);
    NavResult result = open_links(world);
    if (result == NAV_OK)
        navi_links_leave(&world->links, slot);
    return result;
}

bool navi_link_end_place(const NavWorld* world, const NavLinkEnd* end, NavPoint p[2]) {
    p[0] = end->a;
    p[1] = end->b;
    if (end->anchor.index == 0 && end->anchor.generation == 0)
        return true;
    if (end->anchor.index >= world->shapes.slots.count)
        return false;
    const Shape* shape = &world->shapes.slots.data[end->anchor.index];
    if (!shape->is_alive || shape->generation != end->anchor.generation || !shape->is_enabled)
        return false;
    NavTurn turn = navi_turn(&shape->pose, navi_world_outline(world, shape->outline)->pivot);
    p[0] = navi_turn_apply(&turn, end->a);
    p[1] = navi_turn_apply(&turn, end->b);
    return navi_point_in_range(p[0]) && navi_point_in_range(p[1]);
}
