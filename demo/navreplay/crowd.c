// The crowd: its units, their goals, its ticks.
#include "commands.h"
#include "print.h"
#include "region.h"

#include <float.h>
#include <math.h>

enum { TICKS_MOST = 100000 };

// The first line that needs the crowd creates it. From then on the world keeps path data, so that
// no `path` line changes what the crowd does.
static NavResult need_crowd(RplRun* run) {
    if (run->units.crowd != NULL)
        return NAV_OK;
    const NavResult ready = nav_world_keep_path_data(run->world, true);
    return ready == NAV_OK ? nav_crowd_create(run->world, NULL, &run->units.crowd) : ready;
}

static RplVerdict refuse_unit(RplRun* run, const char* name, const char* why) {
    rpl_message_set(&run->message, "refused: '%s' %s", name, why);
    return RPL_REFUSED;
}

// `R SPEED` in pixels, to the end of the line.
static bool read_body(RplRun* run, NavUnitDef* def) {
    double radius = 0, speed = 0;
    if (!rpl_lexer_decimal(&run->lexer, "R", &radius) ||
        !rpl_lexer_decimal(&run->lexer, "SPEED", &speed) || !rpl_lexer_end(&run->lexer))
        return false;
    if (!(speed >= 0 && speed * NAV_STEPS_PER_PX <= DBL_MAX)) {
        rpl_message_set(&run->message, "SPEED is not a finite number of at least 0");
        return false;
    }
    def->radius = nav_length_from_px(radius);
    def->max_speed = speed * NAV_STEPS_PER_PX;
    if (def->max_speed > 0)
        def->acceleration = def->max_speed / 4;
    return true;
}

static RplVerdict add_unit(RplRun* run, const RplName* name, const NavUnitDef* def) {
    RplUnit unit = {.name = *name};
    const bool is_first = run->units.crowd == NULL;
    if (!rpl_units_reserve(&run->units))
        return rpl_run_fail(run);
    const NavResult ready = need_crowd(run);
    if (ready != NAV_OK)
        return rpl_run_refuse(run, name->text, ready);
    rpl_run_call_begin(run);
    const NavResult result = nav_unit_insert(run->units.crowd, def, &unit.id);
    rpl_run_call_end(run);
    if (result != NAV_OK && is_first) { // a refused line does nothing: it makes no crowd either
        nav_crowd_destroy(run->units.crowd);
        run->units.crowd = NULL;
    }
    if (result != NAV_OK)
        return rpl_run_refuse(run, name->text, result);
    rpl_units_add(&run->units, &unit);
    return RPL_DONE;
}

RplVerdict rpl_command_unit(RplRun* run) {
    RplName name;
    NavPoint point;
    if (!rpl_lexer_name(&run->lexer, &name) || rpl_region_read_point(run, &point) != RPL_DONE)
        return RPL_MALFORMED;
    NavUnitDef def = nav_unit_def(point);
    if (!read_body(run, &def))
        return RPL_MALFORMED;
    if (run->is_batch_open)
        return rpl_run_refuse_in_batch(run);
    if (rpl_units_find(&run->units, name.text) != NULL)
        return refuse_unit(run, name.text, "names a unit already");
    if (def.radius < 1 || def.radius > NAV_COORD_MAX)
        return refuse_unit(run, name.text, "has an R that is not above 0, or is out of range");
    if (def.max_speed > NAV_COORD_MAX)
        return refuse_unit(run, name.text, "has a SPEED that is out of range");
    const NavFilter filter = rpl_run_filter(run);
    def.filter = &filter;
    return add_unit(run, &name, &def);
}

RplVerdict rpl_command_goal(RplRun* run) {
    RplName name;
    NavPoint goal;
    if (!rpl_lexer_name(&run->lexer, &name) || rpl_region_read_point(run, &goal) != RPL_DONE ||
        !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    if (run->is_batch_open)
        return rpl_run_refuse_in_batch(run);
    const RplUnit* unit = rpl_units_find(&run->units, name.text);
    if (unit == NULL)
        return refuse_unit(run, name.text, "names no unit");
    rpl_run_call_begin(run);
    const NavResult result = nav_unit_set_goal(run->units.crowd, unit->id, goal);
    rpl_run_call_end(run);
    return result == NAV_OK ? RPL_DONE : rpl_run_refuse(run, name.text, result);
}

static NavResult run_ticks(NavCrowd* crowd, RplTicks* ticks) {
    NavCrowdReport report;
    for (uint32_t i = 0; i < ticks->count; ++i) {
        const NavResult result = nav_crowd_tick(crowd, &report);
        if (result != NAV_OK)
            return result;
        ticks->arrived += report.arrived_count;
        ticks->cut += report.cut_count;
        ticks->displaced += report.displaced_count;
    }
    return nav_crowd_get_total_hash(crowd, &ticks->hash);
}

RplVerdict rpl_command_tick(RplRun* run) {
    RplTicks ticks = {.count = 1};
    if ((!rpl_lexer_is_empty(&run->lexer) &&
         !rpl_lexer_count(&run->lexer, "N", 1, TICKS_MOST, &ticks.count)) ||
        !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    if (run->is_batch_open)
        return rpl_run_refuse_in_batch(run);
    const NavResult ready = need_crowd(run);
    if (ready != NAV_OK)
        return rpl_run_refuse(run, "", ready);
    rpl_run_call_begin(run);
    const NavResult result = run_ticks(run->units.crowd, &ticks);
    rpl_run_call_end(run);
    if (result != NAV_OK)
        return rpl_run_refuse(run, "", result);
    if (rpl_run_prints(run, false))
        rpl_print_ticks(&ticks);
    return RPL_DONE;
}

RplVerdict rpl_command_where(RplRun* run) {
    RplName name;
    if (!rpl_lexer_name(&run->lexer, &name) || !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    const RplUnit* found = rpl_units_find(&run->units, name.text);
    if (found == NULL)
        return refuse_unit(run, name.text, "names no unit");
    NavUnit unit;
    rpl_run_call_begin(run);
    const NavResult result = nav_unit_get(run->units.crowd, found->id, &unit);
    rpl_run_call_end(run);
    if (result != NAV_OK)
        return rpl_run_refuse(run, name.text, result);
    if (rpl_run_prints(run, false))
        rpl_print_unit(name.text, &unit);
    return RPL_DONE;
}
