#include "query/vector/vector.h"

void navi_vector_init(NavVector* vector, const NavWorld* world) {
    memset(vector, 0, sizeof *vector);
    navi_ask_init(&vector->ask, world);
}

void navi_vector_fini(NavVector* vector) {
    NavMemory* memory = &vector->ask.memory;
    navi_array_fini(memory, &vector->points);
    navi_array_fini(memory, &vector->spans);
    navi_array_fini(memory, &vector->stars);
    navi_array_fini(memory, &vector->rays);
    navi_array_fini(memory, &vector->boxes);
    navi_array_fini(memory, &vector->leaves);
    navi_array_fini(memory, &vector->keyed);
    navi_array_fini(memory, &vector->numbers);
    navi_array_fini(memory, &vector->unsorted);
    navi_array_fini(memory, &vector->contours);
    navi_array_fini(memory, &vector->nodes);
    navi_array_fini(memory, &vector->path);
    navi_array_fini(memory, &vector->ways);
    navi_array_fini(memory, &vector->legs);
    navi_array_fini(memory, &vector->search);
    navi_array_fini(memory, &vector->open);
    navi_array_fini(memory, &vector->heap.items);
    navi_ask_fini(&vector->ask);
}

// Begin another part of a query: no contour has been met.
static void begin(NavVector* vector, uint32_t looks) {
    if (vector->stamp == UINT32_MAX) {
        vector->stamp = 0;
        for (uint32_t k = 0; k < vector->contours.count; k++)
            vector->contours.data[k].stamp = 0;
    }
    vector->stamp++;
    vector->looks_left = looks;
    vector->is_out_of_looks = false;
    vector->met_count = 0;
}

// --- points ------------------------------------------------------------------------------

static bool add_point(NavVector* vector, NavPoint p) {
    PointList* list = &vector->path;
    uint32_t count = list->count;
    if (count > 0 && navi_point_equal(list->data[count - 1], p))
        return true;
    if (count > 1 && navi_on_segment(list->data[count - 2], p, list->data[count - 1]))
        list->count--;
    if (navi_points_add(&vector->ask.memory, list, p) != NAV_OK)
        vector->failure = NAV_ERR_MEMORY;
    return vector->failure == NAV_OK;
}

static void write_path(NavVector* vector, NavVectorPath* path) {
    vector->path.count = 0;
    bool is_written = add_point(vector, navi_vector_point(vector, &vector->ends[0]));
    for (uint32_t k = 0; k < vector->legs.count && is_written; k++)
        is_written = add_point(vector, navi_vector_point(vector, &vector->legs.data[k]));
    path->points = vector->path.data;
    path->point_count = vector->path.count;
    for (uint32_t k = 1; k < path->point_count; k++)
        path->length += navi_distance(path->points[k - 1], path->points[k]);
}

// --- find --------------------------------------------------------------------------------

// Going round gets a quarter of the looks, as it may go astray.
static bool find(NavVector* vector, const NavVectorRequest* request, NavVectorPath* path) {
    uint32_t looks = request->max_looks;
    if (request->mode == NAV_PATH_FAST) {
        uint32_t part = looks - looks / 4 * 3;
        begin(vector, part);
        bool is_found = navi_vector_go_round(vector);
        path->looks = part - vector->looks_left;
        if (is_found || vector->failure != NAV_OK)
            return is_found;
        path->is_searched = true;
    }
    begin(vector, looks - path->looks);
    bool is_found = navi_vector_search(vector);
    path->looks = looks - vector->looks_left;
    return is_found;
}

static NavResult read_again(NavVector* vector, uint32_t layers) {
    const NavWorld* world = vector->ask.world;
    if (navi_ask_is_worn(&vector->ask)) {
        navi_ask_forget(&vector->ask);
        vector->is_read = false;
    }
    if (vector->is_read && vector->version == world->version && vector->layers == layers)
        return NAV_OK;
    return navi_vector_read(vector, layers);
}

NavResult navi_vector_find(NavVector* vector, const NavVectorRequest* request,
                           NavVectorPath* path) {
    *path = (NavVectorPath){.status = NAV_PATH_OK};
    vector->failure = read_again(vector, request->layers);
    if (vector->failure != NAV_OK)
        return vector->failure;
    begin(vector, request->max_looks);
    vector->legs.count = 0;
    if (!navi_vector_place_end(vector, 0, request->start))
        path->status = NAV_PATH_START_BLOCKED;
    else if (!navi_vector_place_end(vector, 1, request->goal))
        path->status = NAV_PATH_GOAL_BLOCKED;
    else if (!navi_point_equal(request->start, request->goal) && !find(vector, request, path))
        path->status = vector->is_out_of_looks ? NAV_PATH_OUT_OF_BUDGET : NAV_PATH_UNREACHABLE;
    path->contour_count = vector->met_count;
    if (path->status == NAV_PATH_OK && vector->failure == NAV_OK)
        write_path(vector, path);
    if (vector->failure != NAV_OK)
        vector->is_read = false; // what was being learned is incomplete
    return vector->failure;
}
