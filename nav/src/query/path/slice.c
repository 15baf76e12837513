#include "query/path/slice.h"

#include "query/ask/pause.h"
#include "query/path/path.h"

void navi_slice_begin(NavQuery* query, const NavPathRequest* request, uint64_t version) {
    const Ask* ask = &query->ask;
    PathSlice* slice = &query->path.slice;
    NAV_ASSERT(version == ask->world->version);
    navi_query_open(query);
    navi_pause_begin(&query->ask);
    slice->is_on = true;
    slice->is_done = false;
    slice->version = version;
    slice->era = ask->world->era;
    slice->has_path_data = ask->pathdata->is_kept;
    navi_request_keep(&slice->request, request);
}

SearchResult navi_slice_step(NavQuery* query, uint64_t nodes) {
    PathSlice* slice = &query->path.slice;
    NAV_ASSERT(slice->is_on && !navi_slice_is_stale(query));
    slice->used = 0;
    if (slice->is_done)
        return SEARCH_DONE;
    navi_query_refresh(query);
    navi_pause_begin_slice(&query->ask, nodes);
    SearchResult result =
        navi_path(&query->path, navi_request_kept(&slice->request), slice->version, &slice->path);
    slice->used = nodes - navi_pause_end_slice(&query->ask);
    NAV_ASSERT(result != SEARCH_PAUSED || query->ask.pause.is_paused);
    slice->is_done = result == SEARCH_DONE;
    slice->is_on = result != SEARCH_NO_MEMORY;
    return result;
}

// Searches differ with and without path data.
bool navi_slice_is_stale(const NavQuery* query) {
    const Ask* ask = &query->ask;
    const PathSlice* slice = &query->path.slice;
    return slice->version != ask->world->version || slice->era != ask->world->era ||
           (!slice->is_done && slice->has_path_data != ask->pathdata->is_kept);
}
