#include "long/disc_soak_check.h"

#include <math.h>
#include <string.h>

// Rounding of the oracle, in steps.
#define SLACK 1e-6

static bool joins(const OracleGaps* gaps, int64_t radius, OraclePlace p, OraclePlace q,
                  uint32_t choice) {
    return oracle_free_joins(gaps, radius, (OraclePlace[2]){p, q}, choice);
}

void disc_end_find(DiscEnd* end, const OracleGaps* gaps, int64_t radius, NavPoint p) {
    end->sure_count = oracle_free_near(gaps, radius, p, 2 - SLACK, false, end->sure, DISC_PLACES);
    end->all_count = oracle_free_near(gaps, radius, p, 4 + SLACK, true, end->all, DISC_PLACES);
    end->component_count = 0;
    for (uint32_t i = 0; i < end->all_count && end->component_count < DISC_COMPONENTS; i++) {
        bool is_known = false;
        for (uint32_t k = 0; k < end->component_count && !is_known; k++)
            is_known = joins(gaps, radius, end->all[i], end->all[end->components[k]], 0);
        if (!is_known)
            end->components[end->component_count++] = i;
    }
}

static bool is_any_joined(const DiscCase* task) {
    const DiscEnd *start = &task->start, *goal = &task->goal;
    for (uint32_t i = 0; i < start->component_count; i++)
        for (uint32_t k = 0; k < goal->component_count; k++)
            if (joins(task->gaps, task->request.radius, start->all[start->components[i]],
                      goal->all[goal->components[k]], 0))
                return true;
    return false;
}

static bool is_sure_joined(const DiscCase* task) {
    for (uint32_t i = 0; i < task->start.sure_count && i < 20; i++)
        for (uint32_t k = 0; k < task->goal.sure_count && k < 20; k++) {
            bool is_joined = true;
            for (uint32_t choice = 0; choice < 3 && is_joined; choice++)
                is_joined = joins(task->gaps, task->request.radius, task->start.sure[i],
                                  task->goal.sure[k], choice);
            if (is_joined)
                return true;
        }
    return false;
}

void disc_case_find(DiscCase* task, const OracleGaps* gaps, const NavPathRequest* request) {
    task->gaps = gaps;
    task->request = *request;
    task->bends_anywhere = false;
    disc_end_find(&task->start, gaps, request->radius, request->start);
    disc_end_find(&task->goal, gaps, request->radius, request->goal);
    task->is_reachable = is_sure_joined(task);
    task->is_cut = !task->is_reachable && !is_any_joined(task);
}

const char* disc_check_status(const DiscCase* task, NavPathStatus status) {
    if (status == NAV_PATH_START_BLOCKED)
        return task->start.sure_count > 0 ? "the start is legal" : NULL;
    if (task->start.all_count == 0)
        return "the start is blocked";
    if (status == NAV_PATH_GOAL_BLOCKED)
        return task->goal.sure_count > 0 ? "the goal is legal" : NULL;
    if (task->goal.all_count == 0)
        return "the goal is blocked";
    if (status == NAV_PATH_OK)
        return task->is_cut ? "reached, but it is cut off" : NULL;
    if (status == NAV_PATH_UNREACHABLE)
        return task->is_reachable ? "it can be reached" : NULL;
    return "a wrong status";
}

// --- points ------------------------------------------------------------------------------------

static double distance(NavPoint a, NavPoint b) {
    return hypot((double)a.x - b.x, (double)a.y - b.y);
}

// A bend is not much farther from the nearest corner than the radius.
static bool is_by_a_corner(const DiscCase* task, NavPoint p) {
    double radius = task->request.radius, most = radius + fmax(1, radius * 0.01) + SLACK;
    for (uint32_t k = 0; k < task->gaps->walls->count; k++)
        if (distance(task->gaps->walls->walls[k].a, p) <= most ||
            distance(task->gaps->walls->walls[k].b, p) <= most)
            return true;
    return false;
}

// Is the place of the leg within a step of Free(R)?
static bool is_near_free(const DiscCase* task, OraclePlace p) {
    const OracleWalls* walls = task->gaps->walls;
    return oracle_wall_distance(walls, p) >= (long double)task->request.radius - SLACK ||
           oracle_free_is_within(task->gaps, task->request.radius, p, 1 + SLACK);
}

// A leg without the first and the last four steps of the path; empty when `from` is above `to`.
typedef struct Middle {
    OraclePlace a;
    long double ux, uy, from, to;
} Middle;

static Middle middle_of(const NavPath* path, uint32_t leg) {
    OraclePlace a = oracle_place(path->points[leg - 1]), b = oracle_place(path->points[leg]);
    long double length = oracle_place_distance(a, b), most = 4 + SLACK;
    return (Middle){a, (b.x - a.x) / length, (b.y - a.y) / length, leg == 1 ? most : 0,
                    leg + 1 == path->point_count ? length - most : length};
}

// The place of the middle nearest to p.
static OraclePlace foot_on(const Middle* m, OraclePlace p) {
    long double at = (p.x - m->a.x) * m->ux + (p.y - m->a.y) * m->uy;
    at = at < m->from ? m->from : at > m->to ? m->to : at;
    return (OraclePlace){m->a.x + at * m->ux, m->a.y + at * m->uy};
}

static OraclePlace end_of(const Middle* m, bool is_last) {
    long double at = is_last ? m->to : m->from;
    return (OraclePlace){m->a.x + at * m->ux, m->a.y + at * m->uy};
}

// The whole leg crosses no wall, and its middle keeps the radius less one step.
static bool keeps_middle(const DiscCase* task, const NavPath* path, uint32_t leg) {
    const OracleWalls* walls = task->gaps->walls;
    long double least = (long double)task->request.radius - 1 - SLACK;
    Middle m = middle_of(path, leg);
    if (!oracle_leg_keeps(walls, path->points[leg - 1], path->points[leg], 0))
        return false;
    if (m.from > m.to)
        return true;
    for (uint32_t i = 0; i < walls->count; i++) {
        OraclePlace a = oracle_place(walls->walls[i].a), b = oracle_place(walls->walls[i].b);
        if (oracle_place_distance(a, foot_on(&m, a)) < least ||
            oracle_place_distance(b, foot_on(&m, b)) < least)
            return false;
    }
    return oracle_wall_distance(walls, end_of(&m, false)) >= least &&
           oracle_wall_distance(walls, end_of(&m, true)) >= least;
}

// Exact, except beside the ends of the path.
static bool keeps(const DiscCase* task, const NavPath* path, uint32_t leg) {
    int64_t least = task->request.radius > 1 ? task->request.radius - 1 : 0;
    bool is_outer = leg == 1 || leg + 1 == path->point_count;
    return oracle_leg_keeps(task->gaps->walls, path->points[leg - 1], path->points[leg], least) ||
           (is_outer && keeps_middle(task, path, leg));
}

// The places of the leg's middle nearest to corners, and its ends.
static const char* check_leg(const DiscCase* task, const NavPath* path, uint32_t leg) {
    const OracleWalls* walls = task->gaps->walls;
    Middle m = middle_of(path, leg);
    for (uint32_t i = 0; m.from <= m.to && i < 2 * walls->count + 2; i++) {
        const OracleWall* wall = &walls->walls[i / 2 % walls->count];
        OraclePlace corner = oracle_place(i % 2 == 0 ? wall->a : wall->b);
        bool is_end = i >= 2 * walls->count;
        OraclePlace p = is_end ? end_of(&m, i % 2 != 0) : foot_on(&m, corner);
        if ((is_end || oracle_place_distance(p, corner) < task->request.radius) &&
            !is_near_free(task, p))
            return "a leg is more than a step outside of the free space";
    }
    return NULL;
}

// The path, with its ends moved into Free(R), can be deformed into a curve of Free(R).
static bool deforms(const DiscCase* task, const NavPath* path) {
    OraclePlace points[1024];
    uint32_t count = path->point_count;
    if (count + 2 > sizeof points / sizeof *points)
        return true;
    for (uint32_t i = 0; i < count; i++)
        points[i + 1] = oracle_place(path->points[i]);
    for (uint32_t i = 0; i < task->start.all_count && i < 40; i++)
        for (uint32_t k = 0; k < task->goal.all_count && k < 40; k++) {
            points[0] = task->start.all[i];
            points[count + 1] = task->goal.all[k];
            if (oracle_free_deforms(task->gaps, task->request.radius, points, count + 2))
                return true;
        }
    return false;
}

const char* disc_check_points(const DiscCase* task, const NavPath* path) {
    const NavPathRequest* request = &task->request;
    uint32_t count = path->point_count;
    double length = 0;
    if (count == 0 || distance(path->points[0], request->start) != 0 ||
        distance(path->points[count - 1], request->goal) != 0)
        return "wrong ends";
    for (uint32_t i = 1; i < count; i++) {
        length += distance(path->points[i - 1], path->points[i]);
        if (!keeps(task, path, i))
            return "a leg is nearer to a wall than the radius less one step";
        const char* what = check_leg(task, path, i);
        if (what != NULL)
            return what;
        if (i + 1 < count && !task->bends_anywhere && !is_by_a_corner(task, path->points[i]) &&
            distance(path->points[i], request->start) > 5 &&
            distance(path->points[i], request->goal) > 5)
            return "a bend is far from all corners";
    }
    if (fabs(length - path->length) > 1e-9 * length)
        return "a wrong length";
    // Gaps end where a path begins on a wall: then crossings are not defined.
    bool is_clear = oracle_wall_distance(task->gaps->walls, oracle_place(request->start)) > 0 &&
                    oracle_wall_distance(task->gaps->walls, oracle_place(request->goal)) > 0;
    return is_clear && request->radius > 1 && !deforms(task, path)
               ? "through a gap that is too narrow"
               : NULL;
}

// --- nearest places ------------------------------------------------------------------------------

const char* disc_check_nearest(const DiscCase* task, const NavPath* path) {
    bool is_start = path->status == NAV_PATH_START_BLOCKED;
    NavPoint p = is_start ? task->request.start : task->request.goal;
    int64_t radius = task->request.radius;
    double least = (double)oracle_free_distance(task->gaps, radius, oracle_place(p), NULL);
    DiscEnd end;
    if (!path->has_nearest)
        return least < INFINITY ? "no nearest place, but there is one" : NULL;
    if (least == INFINITY)
        return "a nearest place, but there is none";
    disc_end_find(&end, task->gaps, radius, path->nearest);
    if (end.all_count == 0)
        return "the nearest place is blocked";
    return distance(p, path->nearest) > least + 0.7072 + 2 ? "there is a nearer place" : NULL;
}

const char* disc_check_partial(const DiscCase* task, const NavPath* path) {
    NavPathRequest part = task->request;
    DiscCase part_task;
    double least = INFINITY;
    if (path->status != NAV_PATH_PARTIAL)
        return "no partial path";
    part.goal = path->points[path->point_count - 1];
    disc_case_find(&part_task, task->gaps, &part);
    const char* what = disc_check_status(&part_task, NAV_PATH_OK);
    if (what == NULL)
        what = disc_check_points(&part_task, path);
    if (what != NULL)
        return what;
    if (fabs(path->goal_distance - distance(part.goal, task->request.goal)) > 1e-6)
        return "a wrong distance to the goal";
    for (uint32_t i = 0; i < task->start.sure_count && i < 1; i++)
        least =
            (double)oracle_free_distance(task->gaps, task->request.radius,
                                         oracle_place(task->request.goal), &task->start.sure[i]);
    return path->goal_distance > least + 0.7072 + 2 && task->start.sure_count > 0
               ? "a partial path could end nearer"
               : NULL;
}

// --- lengths -----------------------------------------------------------------------------------

double disc_most_length(const DiscCase* task) {
    double best = INFINITY;
    OracleOffset* offset = oracle_offset_create(task->gaps->walls, task->request.radius);
    for (uint32_t i = 0; i < task->start.sure_count && i < 2; i++)
        for (uint32_t k = 0; k < task->goal.sure_count && k < 2; k++) {
            OraclePlace p = task->start.sure[i], q = task->goal.sure[k];
            if (!joins(task->gaps, task->request.radius, p, q, 0))
                continue;
            OracleTour tour = oracle_offset_tour(offset, (NavPosition){(double)p.x, (double)p.y},
                                                 (NavPosition){(double)q.x, (double)q.y});
            double ends = (double)(oracle_place_distance(p, oracle_place(task->request.start)) +
                                   oracle_place_distance(q, oracle_place(task->request.goal)));
            // An end that is not in Free(R) may cost a bend more.
            uint32_t bends = tour.bends + (ends > 0);
            best = fmin(best, (tour.length + ends) * 1.0001 + tour.arcs * 0.01 + 2 * bends +
                                  2 * ends + SLACK);
        }
    oracle_offset_destroy(offset);
    return best;
}
