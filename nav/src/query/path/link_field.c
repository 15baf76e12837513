#include "query/path/link_field.h"

#include "query/ask/pause.h"
#include "query/field/field_links.h"

static NavField* field_of(PathScratch* scratch) {
    if (scratch->field != NULL)
        return scratch->field;
    NavField* field = navi_memory_alloc(&scratch->ask->memory, sizeof *field);
    if (field == NULL)
        return NULL;
    navi_field_init(field, scratch->ask->world);
    field->is_for_target = true;
    field->links.scratch = &scratch->link;
    scratch->field = field;
    return field;
}

void navi_link_field_fini(PathScratch* scratch) {
    if (scratch->field == NULL)
        return;
    navi_field_fini(scratch->field);
    navi_memory_free(&scratch->ask->memory, scratch->field, sizeof *scratch->field);
    scratch->field = NULL;
}

// From the goal, since a field leads to its sources.
static NavResult search(NavField* field, const LegRequest* leg, double most, uint64_t nodes) {
    const NavFieldRequest request = {.sources = &leg->goal_p,
                                     .source_count = 1,
                                     .max_distance = most,
                                     .targets = &leg->start_p,
                                     .target_count = 1,
                                     .radius = leg->radius};
    return navi_field_search_with(field, &request, leg->filter, nodes);
}

// The hops of the path from the start, by their numbers.
static NavResult list_hops(PathScratch* scratch, const NavField* field, double most) {
    TriangleList* list = &scratch->chain_hops;
    list->count = 0;
    if (!(field->links.met.g * (field->rate == 0 ? 1 : field->rate) < most))
        return NAV_OK;
    const FieldJump* jump = navi_field_next_jump(field, field->links.met.root);
    for (; jump != NULL; jump = navi_field_next_jump(field, jump->rest.root))
        if (navi_triangles_add(&scratch->ask->memory, list, jump->hop) != NAV_OK)
            return NAV_ERR_MEMORY;
    return NAV_OK;
}

static NavResult write_chain(PathScratch* scratch) {
    const TriangleList* list = &scratch->chain_hops;
    if (!navi_array_reserve(&scratch->ask->memory, &scratch->chain, list->count))
        return NAV_ERR_MEMORY;
    scratch->chain.count = list->count;
    for (uint32_t i = 0; i < list->count; i++)
        scratch->chain.data[i] = scratch->link.hops.data[list->data[i]];
    return NAV_OK;
}

// It does not pause: a slice ends later than it should.
static SearchResult run(PathScratch* scratch, const LegRequest* request, double most,
                        SearchAnswer* answer) {
    Ask* ask = scratch->ask;
    NavField* field = field_of(scratch);
    if (field == NULL)
        return SEARCH_NO_MEMORY;
    uint64_t nodes = ask->nodes_left;
    NavResult result = search(field, request, most, nodes);
    if (result != NAV_OK)
        return SEARCH_NO_MEMORY;
    scratch->chain_hops.count = 0;
    ask->is_out_of_budget = field->ask.is_out_of_budget;
    navi_pause_charge(ask, nodes - field->ask.nodes_left);
    if (!ask->is_out_of_budget && list_hops(scratch, field, most) != NAV_OK)
        return SEARCH_NO_MEMORY;
    answer->is_found = true;
    return navi_pause_leave(ask, answer);
}

SearchResult navi_link_field(PathScratch* scratch, const LegRequest* request, double most) {
    SearchAnswer answer = {.points = NULL, .triangles = &scratch->chain_hops, .is_found = false};
    SearchResult result = SEARCH_DONE;
    switch (navi_pause_enter(scratch->ask, &answer)) {
    case PAUSE_RECALL:
        break;
    case PAUSE_NO_MEMORY:
        return SEARCH_NO_MEMORY;
    case PAUSE_BEGIN:
    case PAUSE_RESUME:
        result = run(scratch, request, most, &answer);
    }
    if (result != SEARCH_DONE)
        return result;
    return write_chain(scratch) == NAV_OK ? SEARCH_DONE : SEARCH_NO_MEMORY;
}
