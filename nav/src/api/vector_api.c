// Paths on outlines: arguments are checked here, answered in query/vector.
#include "nav/vector.h"

#include "api/cookie.h"
#include "api/question.h"
#include "query/vector/vector.h"

NavResult nav_vector_create(const NavWorld* world, NavVector** vector) {
    NaviCall call = navi_call_read(world, "nav_vector_create");
    NavResult result = navi_check_pointer(&call, vector, "vector");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    NavVector* made = navi_object_alloc(world, sizeof *made);
    if (made == NULL)
        return navi_call_end(&call, NAV_ERR_MEMORY);
    navi_vector_init(made, world);
    *vector = made;
    return navi_call_end(&call, NAV_OK);
}

void nav_vector_destroy(NavVector* vector) {
    if (vector == NULL)
        return;
    navi_guard_expect_world(vector->ask.guard);
    navi_vector_fini(vector);
    navi_object_free(vector->ask.memory, vector, sizeof *vector);
}

NavVectorRequest nav_vector_request(NavPoint start, NavPoint goal) {
    NavVectorRequest request = {.start = start,
                                .goal = goal,
                                .mode = NAV_PATH_FAST,
                                .layers = NAV_LAYERS_ALL,
                                .max_looks = 1u << 18,
                                .cookie = NAVI_COOKIE_VECTOR};
    return request;
}

static NavResult check_request(NaviCall* call, const NavVectorRequest* request) {
    NavResult result = navi_check_pointer(call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(call, request->cookie, NAVI_COOKIE_VECTOR,
                                   "NavVectorRequest was not made by nav_vector_request()");
    if (result == NAV_OK)
        result = navi_check_point(call, request->start, "start");
    if (result == NAV_OK)
        result = navi_check_point(call, request->goal, "goal");
    if (result == NAV_OK && request->mode != NAV_PATH_FAST && request->mode != NAV_PATH_OPTIMAL) {
        navi_fault_set(&call->fault, "mode is %d", (int)request->mode);
        result = NAV_ERR_ARGUMENT;
    }
    return result == NAV_OK ? navi_check_count(call, request->max_looks, "max_looks") : result;
}

NavResult nav_vector_find_path(NavVector* vector, const NavVectorRequest* request,
                               NavVectorPath* path) {
    NaviCall call = navi_call_ask(vector == NULL ? NULL : &vector->ask, "nav_vector_find_path");
    NavResult result = check_request(&call, request);
    if (result == NAV_OK)
        result = navi_check_pointer(&call, path, "path");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    NavVectorPath found;
    if (result == NAV_OK)
        result = navi_vector_find(vector, request, &found);
    if (result == NAV_OK)
        *path = found;
    return navi_call_end(&call, result);
}
