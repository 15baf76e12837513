// Samples against optimal paths and the exact free space; agents that walk by them.
#include "long/field_soak_check.h"

#include <math.h>
#include <string.h>

#include "support/command.h"

enum { BENDS_MOST = 4096, SHORT_LEG = 8, JUST_FITS = 3, MORE_ROOM = 4 };

#define EXACT 1e-9
#define BY_ORDER 1e-3  // in steps: searches leave out what is hardly shorter
#define SEARCHED 1e-4  // a search may be longer by this part
#define ARC_PART 0.01  // arcs are walked so far outside
#define STEPS_A_BEND 2 // and bends are rounded
#define MUCH 1.5       // what costs this many times as much is a fault

// The cheapest path to a source, and what is certain about it.
typedef struct Expected {
    NavPathRequest request, best; // of one source, and of the nearest
    NavFieldStatus status;
    double cost, length, arcs;
    uint32_t bends;
    bool is_reachable, is_cut; // certainly, on foot
    bool is_firm;              // the disc fits at all ends: paths do not choose among places
} Expected;

static double distance(NavPoint a, NavPoint b) {
    return hypot((double)a.x - b.x, (double)a.y - b.y);
}

static bool fits(const FieldTask* task, NavPoint p) {
    return oracle_leg_keeps(&task->scene.walls, p, p, task->radius);
}

static bool is_hop(const NavLinkId* links, uint32_t i) {
    return links != NULL && links[i].generation != 0;
}

// How long the arcs of a path are, by the angles between its legs. Short ones are rounded too much.
static double arcs_of(const NavPath* path, double radius) {
    double turned = 0, before_x = 0, before_y = 0;
    for (uint32_t i = 1; i < path->point_count; i++) {
        double x = (double)path->points[i].x - path->points[i - 1].x;
        double y = (double)path->points[i].y - path->points[i - 1].y;
        bool is_foot = !is_hop(path->links, i - 1);
        if (is_foot && hypot(x, y) < SHORT_LEG)
            continue;
        if (is_foot && (before_x != 0 || before_y != 0))
            turned += fabs(atan2(before_x * y - before_y * x, before_x * x + before_y * y));
        before_x = is_foot ? x : 0;
        before_y = is_foot ? y : 0;
    }
    return turned * radius;
}

static void expect_from(FieldTask* task, const NavPathRequest* request, Expected* expected) {
    NavPath path;
    DiscCase ends;
    COMMAND_MUST(nav_query_find_path(task->scene.query, request, &path), "a query failed");
    disc_case_find(&ends, &task->scene.gaps, request);
    expected->request = *request;
    expected->is_reachable |= ends.is_reachable;
    expected->is_cut &= ends.is_cut;
    expected->is_firm &= fits(task, request->goal);
    if (path.status == NAV_PATH_START_BLOCKED)
        expected->status = NAV_FIELD_BLOCKED;
    if (path.status != NAV_PATH_OK || path.cost >= expected->cost)
        return;
    expected->status = NAV_FIELD_OK;
    expected->best = *request;
    expected->cost = path.cost;
    expected->length = path.length;
    expected->bends = path.point_count;
    expected->arcs = arcs_of(&path, task->radius);
}

static Expected expect(FieldTask* task, NavPoint p) {
    Expected expected = {.status = NAV_FIELD_UNREACHABLE, .cost = INFINITY, .is_cut = true};
    expected.is_firm = fits(task, p);
    for (uint32_t k = 0; k < task->source_count; k++) {
        NavPathRequest request = nav_path_request(p, task->sources[k]);
        request.filter = &task->filter;
        request.radius = task->radius;
        request.mode = NAV_PATH_OPTIMAL;
        expect_from(task, &request, &expected);
    }
    return expected;
}

// --- what a sample says ------------------------------------------------------------------

// What a path costs for a larger disc, from about the same places; INFINITY: there is none.
static double cost_with_room(FieldTask* task, const NavPathRequest* request) {
    NavPathRequest wide = *request;
    NavPoint* ends[2] = {&wide.start, &wide.goal};
    NavPath path;
    wide.radius += MORE_ROOM + wide.radius / 16;
    for (uint32_t i = 0; i < 2; i++) {
        NavPlaceRequest near = nav_place_request(*ends[i], wide.radius);
        NavPlace place;
        near.filter = &task->filter;
        near.max_distance = 2 * wide.radius;
        COMMAND_MUST(nav_query_find_place(task->scene.query, &near, &place), "a place failed");
        if (place.is_found)
            *ends[i] = place.point;
    }
    COMMAND_MUST(nav_query_find_path(task->scene.query, &wide, &path), "a query failed");
    return path.status == NAV_PATH_OK ? path.cost : INFINITY;
}

static const char* check_status(FieldTask* task, const Expected* expected, NavFieldStatus status) {
    if (status == expected->status)
        return NULL;
    // Where areas cost differently, corridors just as wide as the disc may be missed.
    if (task->more.has_rates && status == NAV_FIELD_UNREACHABLE &&
        expected->status == NAV_FIELD_OK && cost_with_room(task, &expected->best) == INFINITY) {
        task->tally.missed++;
        return NULL;
    }
    if (status == NAV_FIELD_BLOCKED || expected->status == NAV_FIELD_BLOCKED)
        return "blocked for the one, not for the other";
    if (task->more.link_count > 0)
        return status == NAV_FIELD_OK ? "reached over links, and there is no path"
                                      : "not reached over links, and there is a path";
    if (status == NAV_FIELD_OK)
        return expected->is_cut         ? "reached, but it is cut off"
               : expected->is_reachable ? NULL // the path was not found
                                        : "reached, and there is no path";
    return expected->is_reachable ? "not reached" : "not reached, and there is a path";
}

// Where areas cost differently, both may miss something: it is counted.
static const char* check_cost(FieldTask* task, const Expected* expected, double cost) {
    const double bends = STEPS_A_BEND * (expected->bends + 1.0) * task->more.dearest;
    const double arcs = ARC_PART * expected->arcs * task->more.dearest;
    const double most = (cost - bends) / (expected->cost + 1);
    const double least = (cost + bends + arcs) / (expected->cost + 1);
    FieldTally* tally = &task->tally;
    tally->most = fmax(tally->most, most);
    if (task->more.has_rates) {
        tally->missed += most > 1.01;
        return most > MUCH && cost > MUCH * cost_with_room(task, &expected->best)
                   ? "much dearer than the path"
                   : NULL;
    }
    if (most > 1 + SEARCHED)
        return "longer than the path";
    if (!expected->is_firm)
        return NULL;
    tally->least = fmin(tally->least, least);
    return least < 1 - SEARCHED ? "shorter than the path" : NULL;
}

NavFieldSample field_sample(const NavField* field, NavPoint p) {
    NavFieldSample sample;
    COMMAND_MUST(nav_field_sample(field, p, &sample), "a sample failed");
    return sample;
}

// Where areas cost differently, one search may miss something that the other finds.
static bool are_same(FieldTask* task, const NavFieldSample* a, const NavFieldSample* b) {
    const double least = fmin(a->cost, b->cost), most = fmax(a->cost, b->cost);
    const double order = task->more.link_count > 0 ? BY_ORDER : 0;
    const bool is_close = most - least <= EXACT * (1 + least) + order;
    task->tally.missed += task->more.has_rates && !is_close;
    if (a->status != b->status || (!is_close && !task->more.has_rates) || most > MUCH * least + 1)
        return false;
    return task->more.has_rates || task->more.link_count > 0 ||
           distance(a->waypoint, b->waypoint) == 0;
}

// A search for this point, and one that looks far enough, say what a search everywhere says.
static const char* check_others(FieldTask* task, const NavFieldSample* sample, NavPoint p) {
    NavFieldSample all = field_sample(task->whole, p), near = field_sample(task->near, p);
    if (!are_same(task, sample, &all))
        return "a search for this point and one everywhere differ";
    if (all.status == NAV_FIELD_OK && all.cost <= task->most * (1 - EXACT) &&
        !are_same(task, &near, &all))
        return "a search up to a length and one everywhere differ";
    return NULL;
}

// --- the path ----------------------------------------------------------------------------

typedef struct Walk {
    NavPoint points[BENDS_MOST];
    NavLinkId links[BENDS_MOST];
    uint32_t count;
    double length, paid;
} Walk;

static Walk walk;

// Of sources that are equally near, up to rounding, it may be another one than the sample names.
static bool is_source(const FieldTask* task, NavPoint p) {
    for (uint32_t k = 0; k < task->source_count; k++)
        if (task->sources[k].x == p.x && task->sources[k].y == p.y)
            return true;
    return false;
}

static const char* list_walk(const FieldTask* task, NavPoint p) {
    uint32_t same;
    COMMAND_NEED(
        nav_field_find_path(task->field, p, walk.points, BENDS_MOST, &walk.count) == NAV_OK &&
            nav_field_find_path_links(task->field, p, walk.links, BENDS_MOST, &same) == NAV_OK,
        "a path of a field failed");
    if (walk.count > BENDS_MOST)
        return "too many waypoints";
    if (same != walk.count)
        return "points and links differ in number";
    if (walk.count == 0 || !is_source(task, walk.points[walk.count - 1]))
        return "the waypoints do not lead to a source";
    return NULL;
}

// Does the link lead from one place to the other? The disc touches its ends, which may miss the
// ground, both up to the slack.
static bool leads(const FieldTask* task, const NavLinkDef* def, NavPoint from, NavPoint to) {
    const double most = task->radius + 2 * NAV_LINK_SLACK + 1;
    NavPoint a = def->from.a, b = def->to.a;
    return (distance(a, from) <= most && distance(b, to) <= most) ||
           (def->is_two_way && distance(b, from) <= most && distance(a, to) <= most);
}

static const char* step_over(FieldTask* task, uint32_t i) {
    NavLinkDef def;
    if (nav_link_get(task->scene.world, walk.links[i], &def) != NAV_OK ||
        !leads(task, &def, walk.points[i], walk.points[i + 1]))
        return "no link leads there";
    walk.paid += def.cost;
    task->tally.hops++;
    return NULL;
}

static const char* step_on_foot(FieldTask* task, uint32_t i) {
    double paid = 0;
    walk.length += distance(walk.points[i], walk.points[i + 1]);
    if (task->more.has_rates && !oracle_ground_walk(&task->more.ground, walk.points + i, 2, &paid))
        return "a leg leaves the ground";
    walk.paid += task->more.has_rates ? paid : distance(walk.points[i], walk.points[i + 1]);
    return NULL;
}

// Samples along the path say what is listed, and that less is left.
static const char* check_steps(FieldTask* task, const NavFieldSample* first) {
    NavFieldSample here = *first;
    walk.length = walk.paid = 0;
    for (uint32_t i = 0; i + 1 < walk.count; i++) {
        const NavFieldSample next = field_sample(task->field, walk.points[i + 1]);
        const bool is_over = is_hop(walk.links, i);
        if (distance(here.waypoint, walk.points[i + 1]) != 0 || is_over != is_hop(&here.link, 0))
            return "a sample says another waypoint than the path";
        const char* what = is_over ? step_over(task, i) : step_on_foot(task, i);
        if (what != NULL)
            return what;
        if (next.status != NAV_FIELD_OK || next.cost > here.cost ||
            (!is_over && next.cost == here.cost))
            return "no less is left at a waypoint";
        here = next;
    }
    return here.cost == 0 ? NULL : "something is left at the source";
}

// Where the disc just fits, steps may be too near to walls.
static void leave_out_ends(uint32_t* from, uint32_t* to) {
    const NavPoint first = walk.points[*from], last = walk.points[*to];
    while (*from + 1 < *to && distance(first, walk.points[*from + 1]) <= JUST_FITS)
        ++*from;
    while (*from + 1 < *to && distance(last, walk.points[*to - 1]) <= JUST_FITS)
        --*to;
}

// The legs between two links keep clear of walls.
static const char* check_run(const FieldTask* task, const Expected* expected, uint32_t from,
                             uint32_t to) {
    NavPath path = {
        .status = NAV_PATH_OK, .points = walk.points + from, .point_count = to - from + 1};
    for (uint32_t i = from; i < to; i++)
        path.length += distance(walk.points[i], walk.points[i + 1]);
    NavPathRequest request = expected->request;
    DiscCase run;
    request.start = walk.points[from];
    request.goal = walk.points[to];
    disc_case_find(&run, &task->scene.gaps, &request);
    run.bends_anywhere = task->more.has_rates;
    return disc_check_points(&run, &path);
}

static const char* check_legs(const FieldTask* task, const Expected* expected) {
    uint32_t from = 0;
    for (uint32_t i = 0; i < walk.count; i++) {
        if (i + 1 < walk.count && !is_hop(walk.links, i))
            continue;
        uint32_t to = i;
        leave_out_ends(&from, &to);
        const char* what = check_run(task, expected, from, to);
        if (what != NULL)
            return what;
        from = i + 1;
    }
    return NULL;
}

// It is longer by a part of the arcs, and by steps at bends. The arcs are those of the path, if
// that is the same: at about the same cost.
static double longer(const Expected* expected, double cost) {
    const bool is_same = fabs(expected->cost - cost) <= 0.01 * cost;
    const double arcs = is_same ? expected->arcs : walk.length;
    return ARC_PART * arcs + STEPS_A_BEND * (double)walk.count;
}

static const char* check_length(FieldTask* task, const Expected* expected,
                                const NavFieldSample* sample) {
    const double more = longer(expected, sample->cost);
    const double dear = more * task->more.dearest;
    task->tally.waypoints += walk.count;
    task->tally.walked = fmax(task->tally.walked, (walk.paid - dear) / (sample->cost + 1));
    task->walked = walk.paid;
    if (walk.paid > sample->cost * (1 + SEARCHED) + dear)
        return "the walk is longer than the field says";
    if (walk.paid < sample->cost * (1 - 2 * ARC_PART) - dear) {
        task->tally.missed += task->more.has_rates;
        return task->more.has_rates && sample->cost < MUCH * walk.paid
                   ? NULL
                   : "the walk is shorter than the field says";
    }
    // Of paths at equal costs it may be another one, with a link, or on other ground.
    const bool may_differ = task->more.has_rates || task->more.link_count > 0;
    return !may_differ &&
                   fabs(walk.length - sample->distance) > 2 * ARC_PART * sample->distance + more
               ? "the walk is not as long as the field says"
               : NULL;
}

static const char* check_path(FieldTask* task, const Expected* expected,
                              const NavFieldSample* sample, NavPoint p) {
    const char* what = list_walk(task, p);
    if (what == NULL)
        what = check_steps(task, sample);
    if (what == NULL)
        what = check_length(task, expected, sample);
    return what == NULL ? check_legs(task, expected) : what;
}

const char* field_check(FieldTask* task, NavPoint p) {
    const NavFieldSample sample = field_sample(task->field, p);
    const Expected expected = expect(task, p);
    FieldTally* tally = &task->tally;
    task->said = sample.cost;
    task->path = expected.cost;
    task->walked = 0;
    tally->samples++;
    tally->ok += sample.status == NAV_FIELD_OK;
    tally->unreachable += sample.status == NAV_FIELD_UNREACHABLE;
    tally->blocked += sample.status == NAV_FIELD_BLOCKED;
    const char* what = check_status(task, &expected, sample.status);
    if (what == NULL)
        what = check_others(task, &sample, p);
    if (what != NULL || sample.status != NAV_FIELD_OK)
        return what;
    if (expected.status == NAV_FIELD_OK)
        what = check_cost(task, &expected, sample.cost);
    return what == NULL ? check_path(task, &expected, &sample, p) : what;
}
