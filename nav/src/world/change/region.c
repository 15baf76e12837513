// Insert and reshape with a region: build the region first, then change the shape.
#include "world/change/world.h"

NavResult navi_region_build(OutlineScratch* scratch, const NavOutlineDef* def) {
    NavResult result = navi_outline_build(scratch, def);
    if (result != NAV_OK || !scratch->is_overlapping)
        return result;
    result = navi_outline_unite(scratch, def->has_inner_edges);
    return result == NAV_OK ? navi_outline_end_union(scratch) : result;
}

NavResult navi_world_insert(NavWorld* world, const NavShapeDef* def, uint32_t* slot) {
    if (def->region != NULL) {
        NavResult result = navi_region_build(&world->outline_scratch, def->region);
        if (result != NAV_OK)
            return result;
    }
    return navi_world_insert_built(world, def, slot);
}

NavResult navi_world_reshape(NavWorld* world, uint32_t slot, const NavOutlineDef* region) {
    NavResult result = navi_region_build(&world->outline_scratch, region);
    return result == NAV_OK ? navi_world_reshape_built(world, slot, region->pivot) : result;
}
