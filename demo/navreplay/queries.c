#include "commands.h"
#include "compare.h"
#include "print.h"
#include "region.h"

#include <stdlib.h>

// Read two points. MALFORMED or DONE.
static RplVerdict read_ends(RplRun* run, NavPoint* start, NavPoint* goal) {
    if (rpl_region_read_point(run, start) != RPL_DONE) {
        rpl_message_add(&run->message, " (start)");
        return RPL_MALFORMED;
    }
    if (rpl_region_read_point(run, goal) != RPL_DONE) {
        rpl_message_add(&run->message, " (goal)");
        return RPL_MALFORMED;
    }
    return RPL_DONE;
}

static bool is_next_word(const RplLexer* lexer, const char* text) {
    RplLexer ahead = *lexer;
    RplWord word;
    return !rpl_lexer_is_empty(lexer) && rpl_lexer_word(&ahead, text, &word) &&
           rpl_word_is(word, text);
}

static bool read_mode(RplRun* run, NavPathMode* mode) {
    RplWord word;
    if (!rpl_lexer_word(&run->lexer, "fast or optimal", &word))
        return false;
    if (rpl_word_is(word, "fast")) {
        *mode = NAV_PATH_FAST;
    } else if (rpl_word_is(word, "optimal")) {
        *mode = NAV_PATH_OPTIMAL;
    } else {
        rpl_message_set(&run->message, "mode: %s is neither fast nor optimal",
                        rpl_word_quote(word).text);
        return false;
    }
    return true;
}

// Read `[radius R] [mode fast|optimal]`, in this order, to the end of the line.
static bool read_path_options(RplRun* run, NavPathRequest* request) {
    RplWord word;
    if (is_next_word(&run->lexer, "radius")) {
        double radius = 0;
        if (!rpl_lexer_word(&run->lexer, "radius", &word) ||
            !rpl_lexer_decimal(&run->lexer, "R", &radius))
            return false;
        request->radius = nav_length_from_px(radius);
    }
    if (is_next_word(&run->lexer, "mode")) {
        if (!rpl_lexer_word(&run->lexer, "mode", &word) || !read_mode(run, &request->mode))
            return false;
    }
    return rpl_lexer_end(&run->lexer);
}

static RplVerdict refuse_radius(RplRun* run, const RplName* name) {
    rpl_message_set(&run->message, "refused: %s: R is below 0 or out of range", name->text);
    return RPL_REFUSED;
}

static bool has_different_costs(const NavFilter* filter) {
    bool is_different = filter->soft_layers != 0 && filter->soft_cost != 1;
    for (uint32_t i = 1; i < NAV_AREA_COUNT; ++i)
        is_different |= filter->area_costs[i] != filter->area_costs[0];
    return is_different;
}

RplVerdict rpl_command_path(RplRun* run) {
    RplName name;
    NavPoint start, goal;
    if (!rpl_lexer_name(&run->lexer, &name) || read_ends(run, &start, &goal) != RPL_DONE)
        return RPL_MALFORMED;
    NavPathRequest request = nav_path_request(start, goal);
    const NavFilter filter = rpl_run_filter(run);
    request.filter = &filter;
    request.is_partial_allowed = run->wants_partial;
    request.max_nodes = run->max_nodes == 0 ? NAV_NO_LIMIT : run->max_nodes;
    request.has_corridor = false; // it is not printed
    if (!read_path_options(run, &request))
        return RPL_MALFORMED;
    if (run->is_batch_open)
        return rpl_run_refuse_in_batch(run);
    if (request.radius == INT32_MAX) // nav_length_from_px refused the radius
        return refuse_radius(run, &name);
    // Without paths a replay keeps no path data: its changes take less time.
    const NavResult ready = nav_world_keep_path_data(run->world, true);
    if (ready != NAV_OK)
        return rpl_run_refuse(run, name.text, ready);
    NavPath path = {0};
    rpl_run_call_begin(run);
    const NavResult result = nav_query_find_path(run->query, &request, &path);
    rpl_run_call_end(run);
    if (result != NAV_OK)
        return rpl_run_refuse(run, name.text, result);
    if (run->options->is_comparing)
        return rpl_compare_path(run, name.text, &request);
    const RplPathParts parts = {run->print_nearest,
                                request.mode == NAV_PATH_OPTIMAL && has_different_costs(&filter)};
    if (rpl_run_prints(run, false))
        rpl_print_path(name.text, &path, &run->links, parts);
    return RPL_DONE;
}

// The filter of the `filter` command; NULL for the default one.
static const NavFilter* filter_of(const RplRun* run) {
    return run->has_filter ? &run->filter : NULL;
}

RplVerdict rpl_command_ray(RplRun* run) {
    RplName name;
    NavPoint start, goal;
    if (!rpl_lexer_name(&run->lexer, &name) || read_ends(run, &start, &goal) != RPL_DONE ||
        !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    if (run->is_batch_open)
        return rpl_run_refuse_in_batch(run);
    NavRay ray = {0};
    rpl_run_call_begin(run);
    const NavResult result = nav_query_cast_ray(run->query, start, goal, filter_of(run), &ray);
    rpl_run_call_end(run);
    if (result != NAV_OK)
        return rpl_run_refuse(run, name.text, result);
    if (rpl_run_prints(run, false))
        rpl_print_ray(name.text, &ray);
    return RPL_DONE;
}

RplVerdict rpl_command_point(RplRun* run) {
    RplName name;
    NavPoint point;
    if (!rpl_lexer_name(&run->lexer, &name) || rpl_region_read_point(run, &point) != RPL_DONE ||
        !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    if (run->is_batch_open)
        return rpl_run_refuse_in_batch(run);
    NavLocation location = {0};
    rpl_run_call_begin(run);
    const NavResult result = nav_query_locate(run->query, point, filter_of(run), &location);
    rpl_run_call_end(run);
    if (result != NAV_OK)
        return rpl_run_refuse(run, name.text, result);
    if (rpl_run_prints(run, false))
        rpl_print_point(name.text, &location);
    return RPL_DONE;
}

RplVerdict rpl_command_check(RplRun* run) {
    if (!rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    if (run->is_batch_open)
        return rpl_run_refuse_in_batch(run);
    RplCheck check = {0};
    const char* what = NULL;
    rpl_run_call_begin(run);
    check.is_ok = nav_world_validate(run->world, &what);
    const NavResult result = nav_world_get_stats(run->world, &check.stats);
    check.hash = nav_world_get_hash(run->world);
    rpl_run_call_end(run);
    if (result != NAV_OK)
        return rpl_run_refuse(run, "", result);
    if (rpl_run_prints(run, true))
        rpl_print_check(&check);
    if (!check.is_ok) {
        run->totals->has_failed_check = true;
        rpl_message_set(&run->message, "check: the mesh is not valid: %s",
                        what != NULL ? what : "no reason given");
        rpl_run_report(run);
    }
    return RPL_DONE;
}

static size_t list_triangles(const NavWorld* world, NavTriangle* triangles, uint32_t slot_count) {
    size_t count = 0;
    for (uint32_t slot = 0; slot < slot_count; ++slot)
        if (nav_world_get_triangle(world, slot, &triangles[count]) == NAV_OK)
            ++count;
    return count;
}

RplVerdict rpl_command_dump(RplRun* run) {
    if (!rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    if (run->is_batch_open)
        return rpl_run_refuse_in_batch(run);
    const uint32_t slot_count = nav_world_get_triangle_slot_count(run->world);
    NavTriangle* triangles = malloc(((size_t)slot_count + 1) * sizeof *triangles);
    if (triangles == NULL)
        return rpl_run_fail(run);
    rpl_run_call_begin(run);
    const size_t count = list_triangles(run->world, triangles, slot_count);
    rpl_run_call_end(run);
    if (rpl_run_prints(run, false))
        rpl_print_dump(triangles, count);
    free(triangles);
    return RPL_DONE;
}
