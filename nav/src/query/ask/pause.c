#include "query/ask/pause.h"

#define SWAP(Type, a, b)                                                                           \
    do {                                                                                           \
        Type kept = *(a);                                                                          \
        *(a) = *(b);                                                                               \
        *(b) = kept;                                                                               \
    } while (false)

// Exchange the arrays of the interrupted search with those of all others.
static void swap_arrays(Ask* ask) {
    Pause* pause = &ask->pause;
    SWAP(NavHeap, &ask->heap, &pause->heap);
    SWAP(QueryMarks, &ask->seen, &pause->seen);
    SWAP(QueryMarks, &ask->at_goal, &pause->at_goal);
    SWAP(TriangleList, &ask->stack, &pause->stack);
    SWAP(uint32_t, &ask->stamp, &pause->stamp);
}

// --- answers -----------------------------------------------------------------------------

static NavResult recall_points(Ask* ask, uint32_t first, uint32_t end, PointList* points) {
    NAV_ASSERT(points != NULL || first == end);
    if (points == NULL)
        return NAV_OK;
    uint32_t count = end - first;
    NAV_ASSERT(first <= end && end <= ask->pause.points.count);
    if (!navi_array_reserve(&ask->memory, points, count))
        return NAV_ERR_MEMORY;
    if (count > 0)
        memcpy(points->data, ask->pause.points.data + first, count * sizeof *points->data);
    points->count = count;
    return NAV_OK;
}

static NavResult recall_triangles(Ask* ask, uint32_t first, uint32_t end, TriangleList* triangles) {
    NAV_ASSERT(triangles != NULL || first == end);
    if (triangles == NULL)
        return NAV_OK;
    uint32_t count = end - first;
    NAV_ASSERT(first <= end && end <= ask->pause.triangles.count);
    if (!navi_array_reserve(&ask->memory, triangles, count))
        return NAV_ERR_MEMORY;
    if (count > 0)
        memcpy(triangles->data, ask->pause.triangles.data + first, count * sizeof *triangles->data);
    triangles->count = count;
    return NAV_OK;
}

static NavResult recall_answer(Ask* ask, SearchAnswer* answer) {
    Pause* pause = &ask->pause;
    const PauseAnswer* kept = &pause->answers.data[pause->next];
    uint32_t first_point = pause->next == 0 ? 0 : kept[-1].point_end;
    uint32_t first_triangle = pause->next == 0 ? 0 : kept[-1].triangle_end;
    if (recall_points(ask, first_point, kept->point_end, answer->points) != NAV_OK ||
        recall_triangles(ask, first_triangle, kept->triangle_end, answer->triangles) != NAV_OK)
        return NAV_ERR_MEMORY;
    answer->is_found = kept->is_found;
    answer->has_exact_gap = kept->has_exact_gap;
    ask->bound = kept->bound;
    ask->nodes_left = kept->nodes_left;
    ask->is_out_of_budget = kept->is_out_of_budget;
    ask->is_stopped = kept->is_stopped;
    pause->next++;
    return NAV_OK;
}

static NavResult keep_answer(Ask* ask, const SearchAnswer* answer) {
    Pause* pause = &ask->pause;
    NavMemory* memory = &ask->memory;
    uint32_t points = answer->points == NULL ? 0 : answer->points->count;
    uint32_t triangles = answer->triangles == NULL ? 0 : answer->triangles->count;
    NAV_ASSERT(pause->next == pause->answers.count);
    if (!navi_array_room(memory, &pause->answers) ||
        !navi_array_reserve(memory, &pause->points, (size_t)pause->points.count + points) ||
        !navi_array_reserve(memory, &pause->triangles, (size_t)pause->triangles.count + triangles))
        return NAV_ERR_MEMORY;
    if (points > 0)
        memcpy(pause->points.data + pause->points.count, answer->points->data,
               points * sizeof *answer->points->data);
    if (triangles > 0)
        memcpy(pause->triangles.data + pause->triangles.count, answer->triangles->data,
               triangles * sizeof *answer->triangles->data);
    pause->points.count += points;
    pause->triangles.count += triangles;
    PauseAnswer kept = {.point_end = pause->points.count,
                        .triangle_end = pause->triangles.count,
                        .is_found = answer->is_found,
                        .has_exact_gap = answer->has_exact_gap,
                        .is_out_of_budget = ask->is_out_of_budget,
                        .is_stopped = ask->is_stopped,
                        .nodes_left = ask->nodes_left,
                        .bound = ask->bound};
    pause->answers.data[pause->answers.count++] = kept;
    pause->next = pause->answers.count;
    return NAV_OK;
}

// --- searches ----------------------------------------------------------------------------

PauseEntry navi_pause_enter_asked(Ask* ask, SearchAnswer* answer) {
    Pause* pause = &ask->pause;
    NAV_ASSERT(!pause->is_resumed); // one search does not begin inside another
    if (pause->next < pause->answers.count)
        return recall_answer(ask, answer) == NAV_OK ? PAUSE_RECALL : PAUSE_NO_MEMORY;
    if (!pause->is_paused)
        return PAUSE_BEGIN;
    pause->is_paused = false;
    pause->is_resumed = true;
    ask->nodes_left = pause->nodes_left;
    swap_arrays(ask);
    return PAUSE_RESUME;
}

SearchResult navi_pause_leave_asked(Ask* ask, const SearchAnswer* answer) {
    if (ask->pause.is_resumed)
        swap_arrays(ask);
    ask->pause.is_resumed = false;
    return keep_answer(ask, answer) == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
}

SearchResult navi_pause_keep(Ask* ask) {
    Pause* pause = &ask->pause;
    NAV_ASSERT(pause->is_asking && !pause->is_paused);
    pause->nodes_left = ask->nodes_left;
    pause->is_paused = true;
    if (!pause->is_resumed)
        pause->stamp = ask->stamp;
    swap_arrays(ask);
    pause->is_resumed = false;
    return SEARCH_PAUSED;
}

// --- slices ------------------------------------------------------------------------------

void navi_pause_begin(Ask* ask) {
    Pause* pause = &ask->pause;
    NAV_ASSERT(!pause->is_asking && !pause->is_resumed);
    pause->is_paused = false;
    pause->answers.count = pause->points.count = pause->triangles.count = 0;
}

void navi_pause_begin_slice(Ask* ask, uint64_t nodes) {
    Pause* pause = &ask->pause;
    NAV_ASSERT(!pause->is_asking && !pause->is_resumed);
    pause->is_asking = true;
    pause->next = 0;
    pause->left = nodes + 1;
}

uint64_t navi_pause_end_slice(Ask* ask) {
    Pause* pause = &ask->pause;
    NAV_ASSERT(pause->is_asking);
    uint64_t left = pause->left == 0 ? 0 : pause->left - 1;
    pause->left = 0;
    pause->is_asking = false;
    if (pause->is_resumed) { // it had no memory after it had gone on
        swap_arrays(ask);
        pause->is_resumed = false;
    }
    return left;
}

void navi_pause_fini(Ask* ask) {
    NavMemory* memory = &ask->memory;
    Pause* pause = &ask->pause;
    navi_array_fini(memory, &pause->answers);
    navi_array_fini(memory, &pause->points);
    navi_array_fini(memory, &pause->triangles);
    navi_array_fini(memory, &pause->heap.items);
    navi_array_fini(memory, &pause->seen);
    navi_array_fini(memory, &pause->at_goal);
    navi_array_fini(memory, &pause->stack);
}
