// Is there room for a shape? Arguments are checked here.
#include "api/change.h"
#include "api/ids.h"
#include "api/question.h"
#include "nav/space.h"
#include "query/path/query.h"
#include "query/space/site.h"

static NavResult begin_question(NaviCall* call, NavQuery* query, const NavFilter* filter) {
    NavResult result = navi_check_filter(call, filter);
    if (result == NAV_OK)
        result = navi_check_no_batch(call);
    return result == NAV_OK ? navi_query_begin(query) : result;
}

// Why the region was refused, or its place.
static NavResult refuse_place(NaviCall* call, const RegionScratch* region, NavResult result) {
    if (region != NULL)
        call->fault =
            region->outline.fault.text[0] != '\0' ? region->outline.fault : region->placing.fault;
    return result;
}

static NavResult test_ground(NavQuery* query, const SnapFootprint* footprint,
                             const NavFilter* filter, uint32_t except, NavSite* site) {
    const NavShapeId none = {0, 0, 0};
    QueryFilter walked = navi_question_filter(&query->ask, filter);
    Site found;
    NavResult result = navi_site_test(&query->ask, &walked, footprint, except, &found);
    if (result != NAV_OK)
        return result;
    site->is_free = found.is_free;
    site->blocker =
        found.blocker == NAV_NONE ? none : navi_shape_id(query->ask.world, found.blocker);
    return NAV_OK;
}

NavResult nav_query_test_site(NavQuery* query, const NavShapeDef* shape, const NavFilter* filter,
                              NavSite* site) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_test_site");
    NavResult result = navi_check_pointer(&call, site, "site");
    if (result == NAV_OK)
        result = navi_check_shape_def(&call, shape, "shape");
    if (result == NAV_OK)
        result = begin_question(&call, query, filter);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    const SnapFootprint* footprint = NULL;
    const NavWorld* world = query->ask.world;
    result =
        shape->region != NULL
            ? navi_region_place(&query->space, shape->region, &shape->pose, &footprint)
            : navi_outline_place(&query->space, navi_world_outline(world, shape->outline.index),
                                 &shape->pose, &footprint);
    result = result == NAV_OK ? test_ground(query, footprint, filter, NAV_NONE, site)
                              : refuse_place(&call, query->space.region, result);
    return navi_call_end(&call, result);
}

NavResult nav_query_test_move(NavQuery* query, NavShapeId id, NavPose pose, const NavFilter* filter,
                              NavSite* site) {
    NaviCall call = navi_call_ask(navi_ask_of(query), "nav_query_test_move");
    uint32_t slot = NAV_NONE;
    NavResult result = navi_check_pointer(&call, site, "site");
    if (result == NAV_OK)
        result = navi_find_shape(&call, id, "id", &slot);
    if (result == NAV_OK)
        result = begin_question(&call, query, filter);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    const NavWorld* world = query->ask.world;
    const Outline* outline = navi_world_outline(world, world->shapes.slots.data[slot].outline);
    const SnapFootprint* footprint = NULL;
    result = navi_outline_place(&query->space, outline, &pose, &footprint);
    result = result == NAV_OK ? test_ground(query, footprint, filter, slot, site)
                              : refuse_place(&call, query->space.region, result);
    return navi_call_end(&call, result);
}
