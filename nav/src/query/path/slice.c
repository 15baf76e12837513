#include "query/path/slice.h"

#include <string.h>

#include "base/assert.h"
#include "query/path/path.h"
#include "world/change/world.h"

#define SWAP(Type, a, b)                                                                           \
    do {                                                                                           \
        Type kept = *(a);                                                                          \
        *(a) = *(b);                                                                               \
        *(b) = kept;                                                                               \
    } while (false)

// The arrays that others use too, between the interrupted search and the rest.
static void swap_arrays(NavQuery* query) {
    PathSlice* slice = &query->slice;
    SWAP(NavHeap, &query->heap, &slice->heap);
    SWAP(QueryMarks, &query->seen, &slice->seen);
    SWAP(QueryMarks, &query->at_goal, &slice->at_goal);
    SWAP(TriangleList, &query->stack, &slice->stack);
    SWAP(uint32_t, &query->stamp, &slice->stamp);
}

static bool recall(NavQuery* query) {
    PathSlice* slice = &query->slice;
    const SliceAnswer* answer = &slice->answers.data[slice->next];
    uint32_t first_point = slice->next == 0 ? 0 : answer[-1].point_end;
    uint32_t first_triangle = slice->next == 0 ? 0 : answer[-1].triangle_end;
    uint32_t points = answer->point_end - first_point;
    uint32_t triangles = answer->triangle_end - first_triangle;
    if (!navi_array_reserve(&query->memory, &query->points, points) ||
        !navi_array_reserve(&query->memory, &query->corridor, triangles))
        return false;
    if (points > 0)
        memcpy(query->points.data, slice->points.data + first_point,
               points * sizeof *query->points.data);
    if (triangles > 0)
        memcpy(query->corridor.data, slice->triangles.data + first_triangle,
               triangles * sizeof *query->corridor.data);
    query->points.count = points;
    query->corridor.count = triangles;
    slice->flag = answer->flag;
    query->nodes_left = answer->nodes_left;
    query->is_out_of_budget = answer->is_out_of_budget;
    slice->next++;
    return true;
}

SliceEntry navi_slice_enter_asked(NavQuery* query, void* state, size_t size) {
    PathSlice* slice = &query->slice;
    if (slice->next < slice->answers.count)
        return recall(query) ? SLICE_RECALL : SLICE_FAIL;
    if (!slice->is_paused)
        return SLICE_BEGIN;
    NAV_ASSERT(slice->state_size == size);
    memcpy(state, slice->state, size);
    slice->is_paused = false;
    slice->is_resumed = true;
    query->nodes_left = slice->nodes_left;
    swap_arrays(query);
    return SLICE_RESUME;
}

static bool remember(NavQuery* query, bool flag) {
    PathSlice* slice = &query->slice;
    uint32_t points = slice->points.count, triangles = slice->triangles.count;
    if (!navi_array_room(&query->memory, &slice->answers) ||
        !navi_array_reserve(&query->memory, &slice->points, (size_t)points + query->points.count) ||
        !navi_array_reserve(&query->memory, &slice->triangles,
                            (size_t)triangles + query->corridor.count))
        return false;
    if (query->points.count > 0)
        memcpy(slice->points.data + points, query->points.data,
               query->points.count * sizeof *query->points.data);
    if (query->corridor.count > 0)
        memcpy(slice->triangles.data + triangles, query->corridor.data,
               query->corridor.count * sizeof *query->corridor.data);
    slice->points.count += query->points.count;
    slice->triangles.count += query->corridor.count;
    SliceAnswer answer = {slice->points.count, slice->triangles.count, flag,
                          query->is_out_of_budget, query->nodes_left};
    slice->answers.data[slice->answers.count++] = answer;
    slice->next = slice->answers.count;
    return true;
}

bool navi_slice_leave_asked(NavQuery* query, bool flag) {
    PathSlice* slice = &query->slice;
    if (slice->is_resumed)
        swap_arrays(query);
    slice->is_resumed = false;
    return remember(query, flag);
}

void navi_slice_pause(NavQuery* query, const void* state, size_t size) {
    PathSlice* slice = &query->slice;
    NAV_ASSERT(slice->is_asking && size <= sizeof slice->state);
    memcpy(slice->state, state, size);
    slice->state_size = size;
    slice->nodes_left = query->nodes_left;
    slice->is_paused = slice->is_used_up = true;
    if (!slice->is_resumed)
        slice->stamp = query->stamp;
    swap_arrays(query);
    slice->is_resumed = false;
}

void navi_slice_forget(NavQuery* query) {
    PathSlice* slice = &query->slice;
    if (slice->seen.capacity > 0)
        memset(slice->seen.data, 0, slice->seen.capacity * sizeof *slice->seen.data);
    if (slice->at_goal.capacity > 0)
        memset(slice->at_goal.data, 0, slice->at_goal.capacity * sizeof *slice->at_goal.data);
    slice->is_paused = false;
}

void navi_slice_begin(NavQuery* query, const NavPathRequest* request, uint64_t version) {
    PathSlice* slice = &query->slice;
    navi_query_forget_search(query);
    slice->is_on = true;
    slice->is_done = slice->is_paused = slice->is_resumed = false;
    slice->answers.count = slice->points.count = slice->triangles.count = 0;
    slice->version = version;
    slice->era = query->world->era;
    slice->has_path_data = query->search->is_kept;
    slice->request = *request;
    if (request->filter.area_costs != NULL) {
        memcpy(slice->costs, request->filter.area_costs, sizeof slice->costs);
        slice->request.filter.area_costs = slice->costs;
    }
}

bool navi_slice_step(NavQuery* query, uint64_t nodes, bool* is_done) {
    PathSlice* slice = &query->slice;
    if (!slice->is_done) {
        slice->is_asking = true;
        slice->is_used_up = false;
        slice->next = 0;
        slice->left = nodes + 1;
        slice->is_done = navi_path(query, &slice->request, slice->version, &slice->path);
        slice->used = nodes + 1 - (slice->left == 0 ? 1 : slice->left);
        slice->left = 0;
        slice->is_asking = false;
        if (slice->is_resumed) { // it failed after it had gone on
            swap_arrays(query);
            slice->is_resumed = false;
        }
    } else {
        slice->used = 0;
    }
    *is_done = slice->is_done;
    slice->is_on = slice->is_done || slice->is_used_up;
    return slice->is_on;
}

// With and without path data other searches are made.
bool navi_slice_is_stale(const NavQuery* query) {
    const PathSlice* slice = &query->slice;
    return slice->version != query->world->version || slice->era != query->world->era ||
           (!slice->is_done && slice->has_path_data != query->search->is_kept);
}

void navi_slice_fini(NavQuery* query) {
    NavMemory* memory = &query->memory;
    PathSlice* slice = &query->slice;
    navi_array_fini(memory, &slice->answers);
    navi_array_fini(memory, &slice->points);
    navi_array_fini(memory, &slice->triangles);
    navi_array_fini(memory, &slice->heap.items);
    navi_array_fini(memory, &slice->seen);
    navi_array_fini(memory, &slice->at_goal);
    navi_array_fini(memory, &slice->stack);
}
