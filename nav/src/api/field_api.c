// Fields: this file checks arguments; query/ computes the results.
#include "nav/field.h"

#include <math.h>

#include "api/api.h"
#include "api/question.h"
#include "base/assert.h"
#include "query/field/field.h"

NavResult nav_field_create(const NavWorld* world, NavField** field) {
    if (world == NULL || field == NULL)
        return NAV_ERR_ARGUMENT;
    NavMemory memory;
    navi_memory_init(&memory, world->memory.allocator);
    NavField* made = navi_memory_alloc(&memory, sizeof *made);
    if (made == NULL)
        return navi_refuse(world, NAV_ERR_MEMORY, "nav_field_create");
    navi_field_init(made, world);
    *field = made;
    return NAV_OK;
}

void nav_field_destroy(NavField* field) {
    if (field == NULL)
        return;
    navi_field_fini(field);
    NavAllocator allocator = field->ask.memory.allocator;
    NAV_ASSERT(field->ask.memory.live_bytes == 0);
    allocator.free(allocator.context, field, sizeof *field);
}

NavFieldRequest nav_field_request(const NavPoint* source) {
    NavFieldRequest request = {
        .sources = source, .source_count = 1, .filter = nav_filter(), .max_distance = HUGE_VAL};
    return request;
}

static NavResult check_points(const NavField* field, const NavPoint* points, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        NavResult result = navi_question_check(field->ask.world, points[k], points[k]);
        if (result != NAV_OK)
            return result;
    }
    return NAV_OK;
}

NavResult nav_field_search(NavField* field, const NavFieldRequest* request) {
    if (field == NULL || request == NULL || request->sources == NULL ||
        request->source_count == 0 || (request->targets == NULL && request->target_count > 0) ||
        !(request->max_distance >= 0) || !navi_filter_is_sound(&request->filter))
        return NAV_ERR_ARGUMENT;
    const NavWorld* world = field->ask.world;
    NavResult result = check_points(field, request->sources, request->source_count);
    if (result == NAV_OK)
        result = check_points(field, request->targets, request->target_count);
    if (result == NAV_OK)
        result = navi_field_search(field, request);
    return navi_refuse(world, result, "nav_field_search");
}

NavResult nav_field_sample(const NavField* field, NavPoint point, NavFieldSample* answer) {
    if (field == NULL || answer == NULL)
        return NAV_ERR_ARGUMENT;
    NavResult result = check_points(field, &point, 1);
    if (result != NAV_OK)
        return navi_refuse(field->ask.world, result, "nav_field_sample");
    *answer = navi_field_at(field, point);
    return NAV_OK;
}

NavResult nav_field_find_path(const NavField* field, NavPoint point, NavPoint* points,
                              uint32_t capacity, uint32_t* count) {
    if (field == NULL || count == NULL || (points == NULL && capacity > 0))
        return NAV_ERR_ARGUMENT;
    NavResult result = check_points(field, &point, 1);
    if (result != NAV_OK)
        return navi_refuse(field->ask.world, result, "nav_field_find_path");
    *count = navi_field_path(field, point, points, capacity);
    return NAV_OK;
}

static bool is_before(const NavFieldRank* a, const NavFieldRank* b) {
    bool a_is_ok = a->sample.status == NAV_FIELD_OK, b_is_ok = b->sample.status == NAV_FIELD_OK;
    if (a_is_ok != b_is_ok)
        return a_is_ok;
    if (a_is_ok && a->sample.distance != b->sample.distance)
        return a->sample.distance < b->sample.distance;
    return a->index < b->index;
}

// Restore the order of a heap with the last rank on top.
static void sift(NavFieldRank* ranks, uint32_t at, uint32_t count) {
    NavFieldRank moved = ranks[at];
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && is_before(&ranks[child], &ranks[child + 1]))
            child++;
        if (!is_before(&moved, &ranks[child]))
            break;
        ranks[at] = ranks[child];
        at = child;
    }
    ranks[at] = moved;
}

NavResult nav_field_rank_points(const NavField* field, const NavPoint* points, uint32_t count,
                                NavFieldRank* ranks) {
    if (field == NULL || ((points == NULL || ranks == NULL) && count > 0))
        return NAV_ERR_ARGUMENT;
    NavResult result = check_points(field, points, count);
    if (result != NAV_OK)
        return navi_refuse(field->ask.world, result, "nav_field_rank_points");
    for (uint32_t k = 0; k < count; k++) {
        NavFieldRank rank = {k, navi_field_at(field, points[k])};
        ranks[k] = rank;
    }
    for (uint32_t k = count / 2; k-- > 0;)
        sift(ranks, k, count);
    for (uint32_t end = count; end-- > 1;) {
        NavFieldRank last = ranks[0];
        ranks[0] = ranks[end];
        ranks[end] = last;
        sift(ranks, 0, end);
    }
    return NAV_OK;
}
