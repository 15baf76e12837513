#include "query/ask/floor.h"

#include "query/ask/spot.h"

static bool is_floor(const NavWorld* world, uint32_t shape) {
    return (shape & NAVI_SEAM) == 0 && shape != NAVI_BOUNDS_SHAPE &&
           world->shapes.slots.data[shape].kind == NAV_FLOOR;
}

// Of two floors, the one that wins where both are; NAV_NONE is no floor.
static uint32_t winner(const NavWorld* world, uint32_t a, uint32_t b) {
    const Shapes* shapes = &world->shapes;
    if (a == NAV_NONE || b == NAV_NONE)
        return a == NAV_NONE ? b : a;
    const NavTrait* of_a = &shapes->keys.data[shapes->slots.data[a].key].trait;
    const NavTrait* of_b = &shapes->keys.data[shapes->slots.data[b].key].trait;
    if (of_a->z != of_b->z)
        return of_a->z > of_b->z ? a : b;
    if (of_a->area != of_b->area)
        return of_a->area > of_b->area ? a : b;
    return a < b ? a : b;
}

uint32_t navi_floor_at(const NavWorld* world, NavPoint point) {
    uint32_t best = NAV_NONE;
    NavSpot spot = navi_spot(&world->mesh, point);
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(&world->mesh, &spot, t))
        for (uint32_t label = world->mesh.tri[t].label; label != 0;
             label = navi_label(&world->labels, label)->rest) {
            uint32_t shape = world->shapes.keys.data[navi_label(&world->labels, label)->key].shape;
            if (is_floor(world, shape))
                best = winner(world, best, shape);
        }
    return best;
}

bool navi_floor_holds(const NavWorld* world, uint32_t floor, NavPoint point) {
    NavSpot spot = navi_spot(&world->mesh, point);
    uint32_t key = world->shapes.slots.data[floor].key;
    for (uint32_t t = spot.t; t != NAV_NONE; t = navi_spot_next(&world->mesh, &spot, t))
        if (navi_label_has(&world->labels, world->mesh.tri[t].label, key))
            return true;
    return false;
}
