// The list of footprints that are put off (load.c).
#include "base/assert.h"
#include "world/change/world.h"

SnapFootprint navi_load_footprint(const WorldLoad* load, const LoadShape* shape) {
    SnapFootprint footprint = {load->points.data + shape->first_point,
                               load->sides.data + shape->first_side,
                               shape->point_count,
                               shape->side_count,
                               NULL,
                               0};
    return footprint;
}

bool navi_load_add(NavWorld* world, uint32_t slot, const SnapFootprint* footprint) {
    WorldLoad* load = &world->load;
    LoadShape shape = {slot, load->points.count, footprint->point_count, load->sides.count,
                       footprint->side_count};
    size_t points = (size_t)shape.first_point + shape.point_count;
    size_t sides = (size_t)shape.first_side + shape.side_count;
    if (!navi_array_room(&world->memory, &load->shapes) ||
        !navi_array_reserve(&world->memory, &load->points, points) ||
        !navi_array_reserve(&world->memory, &load->sides, sides))
        return false;
    for (uint32_t k = 0; k < shape.point_count; k++)
        load->points.data[load->points.count++] = footprint->points[k];
    for (uint32_t k = 0; k < shape.side_count; k++)
        load->sides.data[load->sides.count++] = footprint->sides[k];
    load->shapes.data[load->shapes.count++] = shape;
    return true;
}

void navi_load_forget(NavWorld* world) {
    WorldLoad* load = &world->load;
    load->shapes.count = load->points.count = load->sides.count = 0;
}

void navi_load_fini(NavWorld* world) {
    WorldLoad* load = &world->load;
    navi_array_fini(&world->memory, &load->shapes);
    navi_array_fini(&world->memory, &load->points);
    navi_array_fini(&world->memory, &load->sides);
    navi_array_fini(&world->memory, &load->sorted);
    navi_array_fini(&world->memory, &load->vertex);
    navi_array_fini(&world->memory, &load->edges);
    navi_array_fini(&world->memory, &load->rest);
    navi_placing_fini(&load->placing);
}

void navi_load_trim(NavWorld* world) {
    WorldLoad* load = &world->load;
    NAV_ASSERT(load->shapes.count == 0);
    navi_array_trim(&world->memory, &load->shapes);
    navi_array_trim(&world->memory, &load->points);
    navi_array_trim(&world->memory, &load->sides);
    navi_array_trim(&world->memory, &load->sorted);
    navi_array_trim(&world->memory, &load->vertex);
    navi_array_trim(&world->memory, &load->edges);
    navi_array_trim(&world->memory, &load->rest);
}
