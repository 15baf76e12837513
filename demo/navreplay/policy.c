// Settings for all later queries: their filter, and which details of a path to print.
#include "commands.h"

// `N ID ...`: a set of areas.
static bool read_areas(RplRun* run, uint64_t* areas) {
    uint32_t count = 0, id = 0;
    if (!rpl_lexer_count(&run->lexer, "N", 0, NAV_AREA_COUNT, &count))
        return false;
    *areas = 0;
    for (uint32_t i = 0; i < count; ++i) {
        if (!rpl_lexer_count(&run->lexer, "ID", 0, NAV_AREA_COUNT - 1, &id))
            return false;
        *areas |= UINT64_C(1) << id;
    }
    return true;
}

static bool read_soft_layers(RplRun* run, NavFilter* filter) {
    return rpl_lexer_count(&run->lexer, "MASK", 0, UINT32_MAX, &filter->soft_layers) &&
           rpl_lexer_cost(&run->lexer, 1, &filter->soft_cost);
}

static bool read_step_height(RplRun* run, NavFilter* filter) {
    uint32_t height = 0;
    const bool is_read = rpl_lexer_count(&run->lexer, "HEIGHT", 0, INT32_MAX, &height);
    filter->step_height = (int32_t)height;
    return is_read;
}

RplVerdict rpl_command_filter(RplRun* run) {
    RplLexer* lexer = &run->lexer;
    NavFilter filter = nav_filter();
    if ((rpl_lexer_accept(lexer, "layers") &&
         !rpl_lexer_count(lexer, "MASK", 0, UINT32_MAX, &filter.layers)) ||
        (rpl_lexer_accept(lexer, "include") && !read_areas(run, &filter.include_areas)) ||
        (rpl_lexer_accept(lexer, "exclude") && !read_areas(run, &filter.exclude_areas)) ||
        (rpl_lexer_accept(lexer, "soft") && !read_soft_layers(run, &filter)) ||
        (rpl_lexer_accept(lexer, "step") && !read_step_height(run, &filter)) ||
        (rpl_lexer_accept(lexer, "kinds") &&
         !rpl_lexer_count(lexer, "MASK", 0, UINT32_MAX, &filter.link_kinds)) ||
        !rpl_lexer_end(lexer))
        return RPL_MALFORMED;
    run->filter = filter;
    run->has_filter = true;
    return RPL_DONE;
}

RplVerdict rpl_command_status(RplRun* run) {
    RplLexer* lexer = &run->lexer;
    uint32_t max_nodes = 0;
    const bool print_nearest = rpl_lexer_accept(lexer, "nearest");
    const bool wants_partial = rpl_lexer_accept(lexer, "partial");
    if ((rpl_lexer_accept(lexer, "nodes") &&
         !rpl_lexer_count(lexer, "N", 1, UINT32_MAX, &max_nodes)) ||
        !rpl_lexer_end(lexer))
        return RPL_MALFORMED;
    run->print_nearest = print_nearest;
    run->wants_partial = wants_partial;
    run->max_nodes = max_nodes;
    return RPL_DONE;
}
