#include "bars.h"

#include "samples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define PLACING_TRIES 100000

Asker asker_create(NavPathMode mode, int32_t radius, const NavFilter* filter) {
    Asker asker = {.request = nav_path_request((NavPoint){0, 0}, (NavPoint){0, 0})};
    asker.request.mode = mode;
    asker.request.radius = radius;
    asker.request.filter = filter;
    asker.request.has_corridor = false;
    // Searches with a budget do without sights.
    asker.request.max_nodes = NAV_NO_LIMIT - 1;
    return asker;
}

void asker_destroy(Asker* asker) { free(asker->least); }

void bars_begin_pass(Asker* askers, uint32_t count, const Stage* stage) {
    for (uint32_t i = 0; i < count; ++i) {
        require(nav_query_create(stage->world, &askers[i].query), "create a query");
        askers[i].round_count = askers[i].leg_count = askers[i].answer_count = 0;
    }
}

void bars_end_pass(Asker* askers, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i)
        nav_query_destroy(askers[i].query);
}

static uint32_t ask_all(const Asker* asker, NavQuery* query, const Round* round) {
    NavPathRequest request = asker->request;
    uint32_t answer_count = 0;
    for (uint32_t i = 0; i < round->leg_count; ++i) {
        NavPath path;
        request.start = round->legs[i].start;
        request.goal = round->legs[i].goal;
        require(nav_query_find_path(query, &request, &path), "path");
        answer_count += path.status == NAV_PATH_OK || path.status == NAV_PATH_PARTIAL;
    }
    return answer_count;
}

// Two commits, for a query may keep what one commit did not touch.
static void change_world(Stage* stage) {
    const NavPoint min = nav_world_get_bounds(stage->world).min;
    const NavPoint corner = {min.x - 1024, min.y - 1024}, far = {min.x - 512, min.y - 512};
    NavShapeId id = stage_insert_box(stage, nav_obstacle_def((NavOutlineId){0, 0, 0}), corner, far);
    require(nav_shape_remove(stage->world, id), "remove a shape");
}

// The place where the time of this round belongs; in the first pass it is new.
static double* least_of_round(Asker* asker) {
    if (asker->round_count == asker->round_capacity) {
        asker->round_capacity = 2 * asker->round_capacity + 16;
        asker->least = realloc(asker->least, asker->round_capacity * sizeof *asker->least);
        require(asker->least != NULL ? NAV_OK : NAV_ERR_MEMORY, "count rounds");
        for (uint32_t i = asker->round_count; i < asker->round_capacity; ++i)
            asker->least[i] = HUGE_VAL;
    }
    return &asker->least[asker->round_count++];
}

void bars_play_round(Asker* askers, uint32_t count, const Round* round) {
    for (uint32_t a = 0; a < count; ++a) {
        double* least = least_of_round(&askers[a]);
        if (round->forget != NULL)
            change_world(round->forget);
        const uint64_t start = processor_ns();
        const uint32_t answer_count = ask_all(&askers[a], askers[a].query, round);
        *least = fmin(*least, (double)(processor_ns() - start) / 1000);
        if (askers[a].round_count <= askers[a].warm_rounds)
            continue;
        askers[a].answer_count += answer_count;
        askers[a].leg_count += round->leg_count;
    }
}

static double us_of(const Asker* asker) {
    double us = 0;
    for (uint32_t i = asker->warm_rounds; i < asker->round_count; ++i)
        us += asker->least[i];
    return us;
}

// --- the table ---------------------------------------------------------------------------

void bars_print_head(const char* base) {
    printf("\n| what | paths | us | %s, us | ratio | at most | |\n", base);
    puts("| --- | --- | --- | --- | --- | --- | --- |");
}

static void print_verdict(double ratio, double limit) {
    if (limit == BARS_ANY)
        printf(" %.2f | | |\n", ratio);
    else
        printf(" %.2f | %g | %s |\n", ratio, limit, ratio <= limit ? "met" : "missed");
    fflush(stdout);
}

void bars_print_row(Bars* bars, const char* what, const Asker* asker, const Asker* base,
                    double limit) {
    if (asker->leg_count == 0) // no disc of this size has a path
        return;
    const double count = asker->leg_count, base_us = us_of(base) / base->leg_count;
    printf("| %s | %lu |", what, (unsigned long)asker->leg_count);
    if (asker->answer_count * 2 < asker->leg_count) {
        printf(" | | | %g | %lu answers |\n", limit, (unsigned long)asker->answer_count);
        return;
    }
    const double ratio = us_of(asker) / count / base_us;
    bars->log_sum += log(ratio);
    bars->ratio_count++;
    printf(" %.2f | %.2f |", us_of(asker) / count, base_us);
    print_verdict(ratio, limit);
}

void bars_print_mean(Bars* bars, const char* what, double limit) {
    if (bars->ratio_count > 0) {
        printf("| %s | | | |", what);
        print_verdict(exp(bars->log_sum / bars->ratio_count), limit);
    }
    *bars = (Bars){0};
}

// --- places ------------------------------------------------------------------------------

bool bars_is_legal(NavQuery* query, NavPoint point, int32_t radius) {
    NavSweepRequest request = nav_sweep_request(point, point);
    NavSweep sweep;
    request.radius = radius;
    require(nav_query_sweep(query, &request, &sweep), "sweep");
    return !sweep.is_blocked;
}

NavPoint bars_any_place(NavQuery* query, Chance* chance, NavBox box, int32_t radius) {
    for (uint32_t i = 0; i < PLACING_TRIES; ++i) {
        const NavPoint p = {chance_between(chance, box.min.x, box.max.x),
                            chance_between(chance, box.min.y, box.max.y)};
        if (bars_is_legal(query, p, radius))
            return p;
    }
    require(NAV_ERR_RANGE, "no place for a disc");
    return box.min;
}

bool bars_has_path(NavQuery* query, Leg leg, int32_t radius) {
    NavPathRequest request = nav_path_request(leg.start, leg.goal);
    NavPath path;
    request.radius = radius;
    require(nav_query_find_path(query, &request, &path), "path");
    return path.status == NAV_PATH_OK;
}
