// Polygons: arguments are checked here, answered in query/polygon.
#include "nav/polygon.h"

#include "api/cookie.h"
#include "api/question.h"
#include "io/polygon_text.h"

NavResult nav_polygons_create(const NavWorld* world, NavPolygons** polygons) {
    NaviCall call = navi_call_read(world, "nav_polygons_create");
    NavResult result = navi_check_pointer(&call, polygons, "polygons");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    NavPolygons* made = navi_object_alloc(world, sizeof *made);
    if (made == NULL)
        return navi_call_end(&call, NAV_ERR_MEMORY);
    navi_polygons_init(made, world);
    *polygons = made;
    return navi_call_end(&call, NAV_OK);
}

void nav_polygons_destroy(NavPolygons* polygons) {
    if (polygons == NULL)
        return;
    navi_guard_expect_world(polygons->query.ask.guard);
    navi_polygons_fini(polygons);
    navi_object_free(polygons->query.ask.memory, polygons, sizeof *polygons);
}

NavPolygonsRequest nav_polygons_request(void) {
    NavPolygonsRequest request = {.greatest_area = HUGE_VAL, .cookie = NAVI_COOKIE_POLYGONS};
    return request;
}

static const Ask* ask_of(const NavPolygons* polygons) {
    return polygons == NULL ? NULL : &polygons->query.ask;
}

static NavResult check_area(NaviCall* call, double area, double least, const char* name) {
    if (area >= least)
        return NAV_OK;
    navi_fault_set(&call->fault, "%s is %g", name, area);
    return NAV_ERR_ARGUMENT;
}

static NavResult check_request(NaviCall* call, const NavPolygonsRequest* request) {
    NavResult result = navi_check_pointer(call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(call, request->cookie, NAVI_COOKIE_POLYGONS,
                                   "NavPolygonsRequest was not made by nav_polygons_request()");
    if (result == NAV_OK)
        result = navi_check_filter(call, request->filter);
    if (result == NAV_OK)
        result = check_area(call, request->least_area, 0, "least_area");
    if (result == NAV_OK)
        result = check_area(call, request->greatest_area, 16, "greatest_area");
    return result;
}

NavResult nav_polygons_build(NavPolygons* polygons, const NavPolygonsRequest* request) {
    NaviCall call = navi_call_ask(ask_of(polygons), "nav_polygons_build");
    NavResult result = check_request(&call, request);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_polygons_build(polygons, request);
    return navi_call_end(&call, result);
}

bool nav_polygons_test_current(const NavPolygons* polygons) {
    return polygons != NULL && navi_polygons_are_current(polygons);
}

NavResult nav_polygons_get_count(const NavPolygons* polygons, uint32_t* count) {
    NaviCall call = navi_call_ask(ask_of(polygons), "nav_polygons_get_count");
    NavResult result = navi_check_pointer(&call, count, "count");
    if (result == NAV_OK)
        *count = polygons->order.count;
    return navi_call_end(&call, result);
}

NavResult nav_polygons_get(const NavPolygons* polygons, uint32_t index, NavPolygon* polygon) {
    NaviCall call = navi_call_ask(ask_of(polygons), "nav_polygons_get");
    NavResult result = navi_check_pointer(&call, polygon, "polygon");
    if (result == NAV_OK && index >= polygons->order.count) {
        navi_fault_set(&call.fault, "index is %lu of %lu", (unsigned long)index,
                       (unsigned long)polygons->order.count);
        result = NAV_ERR_INDEX;
    }
    if (result == NAV_OK)
        navi_polygons_describe(polygons, index, polygon);
    return navi_call_end(&call, result);
}

NavResult nav_polygons_find_at(const NavPolygons* polygons, NavPoint point, uint32_t* index) {
    NaviCall call = navi_call_ask(ask_of(polygons), "nav_polygons_find_at");
    NavResult result = navi_check_pointer(&call, index, "index");
    if (result == NAV_OK)
        result = navi_check_point(&call, point, "point");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        *index = navi_polygons_are_current(polygons) ? navi_polygons_at(polygons, point) : NAV_NONE;
    return navi_call_end(&call, result);
}

NavResult nav_polygons_write(NavPolygons* polygons, NavPolygonsFormat format, NavTextWriter* writer,
                             void* context) {
    NaviCall call = navi_call_ask(ask_of(polygons), "nav_polygons_write");
    NavResult result = navi_check_pointer(&call, polygons, "polygons");
    if (result == NAV_OK)
        result = navi_check_is(&call, writer != NULL, "writer is NULL");
    if (result == NAV_OK && format != NAV_POLYGONS_OBJ && format != NAV_POLYGONS_JSON) {
        navi_fault_set(&call.fault, "format is %d", (int)format);
        result = NAV_ERR_ARGUMENT;
    }
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    TextOut out = {.write = writer, .context = context};
    if (format == NAV_POLYGONS_OBJ)
        result = navi_polygons_write_obj(polygons, &out);
    else
        navi_polygons_write_json(polygons, &out);
    return navi_call_end(&call, result);
}
