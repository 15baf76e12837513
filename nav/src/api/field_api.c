// Fields: arguments are checked here, answered in query/.
#include "nav/field.h"

#include "api/cookie.h"
#include "api/question.h"
#include "query/field/field.h"

NavResult nav_field_create(const NavWorld* world, NavField** field) {
    NaviCall call = navi_call_read(world, "nav_field_create");
    NavResult result = navi_check_pointer(&call, field, "field");
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    NavField* made = navi_object_alloc(world, sizeof *made);
    if (made == NULL)
        return navi_call_end(&call, NAV_ERR_MEMORY);
    navi_field_init(made, world);
    *field = made;
    return navi_call_end(&call, NAV_OK);
}

void nav_field_destroy(NavField* field) {
    if (field == NULL)
        return;
    navi_guard_expect_world(field->ask.guard);
    navi_field_fini(field);
    navi_object_free(field->ask.memory, field, sizeof *field);
}

NavFieldRequest nav_field_request(const NavPoint* source) {
    NavFieldRequest request = {.sources = source,
                               .source_count = 1,
                               .max_distance = NAV_ANY_LENGTH,
                               .cookie = NAVI_COOKIE_FIELD};
    return request;
}

static const Ask* ask_of(const NavField* field) { return field == NULL ? NULL : &field->ask; }

static NavResult check_points(NaviCall* call, const NavPoint* points, uint32_t count,
                              const char* name) {
    NavResult result = navi_check_array(call, points, count, name);
    for (uint32_t k = 0; result == NAV_OK && k < count; k++) {
        result = navi_check_point(call, points[k], name);
        if (result != NAV_OK)
            navi_fault_set(&call->fault, "%s[%u] is (%ld, %ld)", name, (unsigned)k,
                           (long)points[k].x, (long)points[k].y);
    }
    return result;
}

static NavResult check_request(NaviCall* call, const NavFieldRequest* request) {
    NavResult result = navi_check_pointer(call, request, "request");
    if (result == NAV_OK)
        result = navi_check_cookie(call, request->cookie, NAVI_COOKIE_FIELD,
                                   "NavFieldRequest was not made by nav_field_request()");
    if (result == NAV_OK)
        result = navi_check_pointer(call, request->sources, "sources");
    if (result == NAV_OK)
        result = navi_check_count(call, request->source_count, "source_count");
    if (result == NAV_OK)
        result = navi_check_radius(call, request->radius, "radius");
    if (result == NAV_OK && !(request->max_distance >= 0)) {
        navi_fault_set(&call->fault, "max_distance is %g", request->max_distance);
        result = NAV_ERR_ARGUMENT;
    }
    if (result == NAV_OK)
        result = navi_check_filter(call, request->filter);
    if (result == NAV_OK)
        result = check_points(call, request->sources, request->source_count, "sources");
    if (result == NAV_OK)
        result = check_points(call, request->targets, request->target_count, "targets");
    return result;
}

static NavResult search(NaviCall* call, NavField* field, const NavFieldRequest* request) {
    NavResult result = navi_field_search(field, request);
    if (result == NAV_ERR_ARGUMENT)
        navi_fault_set(&call->fault, "radius is %ld, and costs differ", (long)request->radius);
    return result;
}

NavResult nav_field_search(NavField* field, const NavFieldRequest* request) {
    NaviCall call = navi_call_ask(ask_of(field), "nav_field_search");
    NavResult result = check_request(&call, request);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = search(&call, field, request);
    return navi_call_end(&call, result);
}

NavResult nav_field_sample(const NavField* field, NavPoint point, NavFieldSample* sample) {
    NaviCall call = navi_call_ask(ask_of(field), "nav_field_sample");
    NavResult result = navi_check_pointer(&call, sample, "sample");
    if (result == NAV_OK)
        result = navi_check_point(&call, point, "point");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_field_at(field, point, sample);
    return navi_call_end(&call, result);
}

static NavResult list_path(NaviCall* call, const NavField* field, NavPoint point, FieldPath* path,
                           uint32_t* count) {
    NavResult result = navi_check_point(call, point, "point");
    if (result == NAV_OK)
        result = navi_check_no_batch(call);
    if (result == NAV_OK)
        result = navi_field_path(field, point, path);
    if (result == NAV_OK)
        *count = path->count;
    return result;
}

NavResult nav_field_find_path(const NavField* field, NavPoint point, NavPoint* points,
                              uint32_t capacity, uint32_t* count) {
    NaviCall call = navi_call_ask(ask_of(field), "nav_field_find_path");
    NavResult result = navi_check_pointer(&call, count, "count");
    FieldPath path = {.points = points, .capacity = capacity};
    if (result == NAV_OK)
        result = navi_check_array(&call, points, capacity, "points");
    if (result == NAV_OK)
        result = list_path(&call, field, point, &path, count);
    return navi_call_end(&call, result);
}

NavResult nav_field_find_path_links(const NavField* field, NavPoint point, NavLinkId* links,
                                    uint32_t capacity, uint32_t* count) {
    NaviCall call = navi_call_ask(ask_of(field), "nav_field_find_path_links");
    NavResult result = navi_check_pointer(&call, count, "count");
    FieldPath path = {.links = links, .capacity = capacity};
    if (result == NAV_OK)
        result = navi_check_array(&call, links, capacity, "links");
    if (result == NAV_OK)
        result = list_path(&call, field, point, &path, count);
    return navi_call_end(&call, result);
}

static bool is_nearer(const NavFieldRank* a, const NavFieldRank* b) {
    bool a_is_ok = a->sample.status == NAV_FIELD_OK, b_is_ok = b->sample.status == NAV_FIELD_OK;
    if (a_is_ok != b_is_ok)
        return a_is_ok;
    if (a_is_ok && a->sample.cost != b->sample.cost)
        return a->sample.cost < b->sample.cost;
    return a->index < b->index;
}

// A heap with the last one on top.
static void sift_rank(NavFieldRank* ranks, uint32_t at, uint32_t count) {
    NavFieldRank moved = ranks[at];
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && is_nearer(&ranks[child], &ranks[child + 1]))
            child++;
        if (!is_nearer(&moved, &ranks[child]))
            break;
        ranks[at] = ranks[child];
        at = child;
    }
    ranks[at] = moved;
}

// Heapsort: sampled in the order of the points, then sorted in place.
static NavResult rank_points(const NavField* field, const NavPoint* points, uint32_t count,
                             NavFieldRank* ranks) {
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < count && result == NAV_OK; k++) {
        ranks[k].index = k;
        result = navi_field_at(field, points[k], &ranks[k].sample);
    }
    if (result != NAV_OK)
        return result;
    for (uint32_t k = count / 2; k-- > 0;)
        sift_rank(ranks, k, count);
    for (uint32_t end = count; end-- > 1;) {
        NavFieldRank last = ranks[0];
        ranks[0] = ranks[end];
        ranks[end] = last;
        sift_rank(ranks, 0, end);
    }
    return NAV_OK;
}

NavResult nav_field_rank_points(const NavField* field, const NavPoint* points, uint32_t count,
                                NavFieldRank* ranks) {
    NaviCall call = navi_call_ask(ask_of(field), "nav_field_rank_points");
    NavResult result = field == NULL ? navi_check_pointer(&call, NULL, "field")
                                     : check_points(&call, points, count, "points");
    if (result == NAV_OK)
        result = navi_check_array(&call, ranks, count, "ranks");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = rank_points(field, points, count, ranks);
    return navi_call_end(&call, result);
}
