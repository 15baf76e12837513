// From bends to lattice points. An arc is replaced by the corners of tangents to its circle, pushed
// outward by less than a step and rounded. Then every leg is checked exactly. Where a leg is not
// free, because the gap is hardly wider than the disc, the arcs at its ends get more points and
// more choices for each. The cheapest sequence of choices with only free legs is the path.
#include "query/disc/inside.h"

#include "base/assert.h"

typedef struct Effort {
    uint32_t parts; // factor on the number of points
    int32_t reach;  // choices lie within this many steps in each direction; 0: one, pushed outward
} Effort;

static const Effort efforts[] = {{1, 0}, {1, 1}, {2, 1}, {4, 2}, {8, 3}, {16, 4}, {32, 2}, {64, 2}};
enum { EFFORT_COUNT = sizeof efforts / sizeof *efforts, EFFORT_FINE = 6 };

// The points of a large circle may lie more than a step outside of it. More points help there.
static uint32_t last_effort(const RadiusSearch* search) {
    uint32_t last = EFFORT_FINE - 1;
    for (; last + 1 < EFFORT_COUNT; last++)
        if (search->r / 100 < (double)efforts[last].parts * efforts[last].parts)
            break;
    return last;
}

#define PUSH 0.75 // more than rounding can take back

// Cosine and sine of 0 <= x <= 1.
static RadiusVec direction(double x) {
    double q = x * x;
    NAV_ASSERT(x >= 0 && x <= 1);
    double sine = 1 - q / 42 * (1 - q / 72 * (1 - q / 110 * (1 - q / 156)));
    double cosine = 1 - q / 30 * (1 - q / 56 * (1 - q / 90 * (1 - q / 132 * (1 - q / 182))));
    sine = x * (1 - q / 6 * (1 - q / 20 * sine));
    cosine = 1 - q / 2 * (1 - q / 12 * cosine);
    return navi_vec(cosine, sine);
}

// The largest half angle that one point may cover. Room for rounding is left outside the circle.
static double half_turn_most(const RadiusSearch* search) {
    double allowed = search->r < 100 ? 1 : search->r / 100;
    double outside = allowed >= 4 ? allowed - 2 : allowed / 3;
    double cosine = search->r / (search->r + outside);
    return navi_vec_angle(navi_vec(1, 0), navi_vec(cosine, sqrt(1 - cosine * cosine)));
}

static bool add_choice(RadiusSearch* search, NavPoint p, double cost) {
    RadiusScratch* scratch = search->scratch;
    if (!navi_array_room(&search->ask->memory, &scratch->choices))
        return false;
    NAV_ASSERT(scratch->stops.count > 0);
    RadiusChoice choice = {p, cost, NAV_NONE};
    scratch->choices.data[scratch->choices.count++] = choice;
    scratch->stops.data[scratch->stops.count - 1].count++;
    return true;
}

static bool add_stop(RadiusSearch* search, uint32_t arc) {
    RadiusScratch* scratch = search->scratch;
    if (!navi_array_room(&search->ask->memory, &scratch->stops))
        return false;
    RadiusStop stop = {arc, scratch->choices.count, 0};
    scratch->stops.data[scratch->stops.count++] = stop;
    return true;
}

static bool add_end(RadiusSearch* search, NavPoint p) {
    return add_stop(search, NAV_NONE) && add_choice(search, p, 0);
}

// Add the lattice points that can replace the point `at`, relative to the centre o.
static bool add_bend(RadiusSearch* search, NavPoint o, RadiusVec at, int32_t reach) {
    double x = floor(at.x + 0.5), y = floor(at.y + 0.5);
    for (int32_t i = -reach; i <= reach; i++)
        for (int32_t k = -reach; k <= reach; k++) {
            double px = o.x + x + i, py = o.y + y + k, dx = x + i - at.x, dy = y + k - at.y;
            if (!(fabs(px) < NAVI_FRAME && fabs(py) < NAVI_FRAME))
                continue;
            NavPoint p = {(int32_t)px, (int32_t)py};
            if (navi_is_beside_circle(o, p, search->radius) &&
                !add_choice(search, p, dx * dx + dy * dy))
                return false;
        }
    return true;
}

static bool add_arc(RadiusSearch* search, uint32_t index, double half_most) {
    const RadiusArc* arc = &search->scratch->arcs.data[index];
    NAV_ASSERT(arc->level <= last_effort(search) && half_most > 0);
    const Effort* effort = &efforts[arc->level];
    double sign = navi_bend_sign(arc->bend);
    bool is_turning = navi_arc_turns(arc->bend, arc->in, arc->out, 0);
    double angle = is_turning ? navi_vec_angle(arc->in, arc->out) : 0;
    double count = ceil(angle * effort->parts / (2 * half_most));
    if (count < 1)
        count = 1;
    RadiusVec half = direction(angle / (2 * count));
    RadiusVec normal = navi_vec_turn(arc->in, half.x, sign * half.y);
    RadiusVec whole = navi_vec_turn(half, half.x, half.y);
    double outside = search->r / half.x + (effort->reach == 0 ? PUSH : 0);
    NavPoint o = search->mesh->pos[arc->bend >> 1];
    for (double k = 0; k < count; k++) {
        if (!add_stop(search, index) ||
            !add_bend(search, o, navi_vec_scale(normal, outside), effort->reach))
            return false;
        normal = navi_vec_turn(normal, whole.x, sign * whole.y);
    }
    return true;
}

static bool list_stops(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    double half_most = half_turn_most(search);
    scratch->stops.count = scratch->choices.count = 0;
    if (!add_end(search, search->start))
        return false;
    for (uint32_t i = 0; i < scratch->arcs.count; i++)
        if (!add_arc(search, i, half_most))
            return false;
    return add_end(search, search->goal);
}

// Sort by cost. Choices that no free leg leads to are dropped.
static void sort_choices(RadiusScratch* scratch, RadiusStop* stop) {
    RadiusChoice* choices = scratch->choices.data + stop->first;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < stop->count; i++) {
        RadiusChoice choice = choices[i];
        uint32_t k = kept;
        if (choice.before == NAV_NONE)
            continue;
        for (; k > 0 &&
               (choice.cost < choices[k - 1].cost || (choice.cost == choices[k - 1].cost &&
                                                      navi_point_less(choice.p, choices[k - 1].p)));
             k--)
            choices[k] = choices[k - 1];
        choices[k] = choice;
        kept++;
    }
    stop->count = kept;
}

// Find the cheapest choice of the stop `before` with a free leg to the choice `index`.
static bool join_choice(RadiusSearch* search, const RadiusStop* before, uint32_t index) {
    RadiusScratch* scratch = search->scratch;
    for (uint32_t k = before->first; k < before->first + before->count; k++) {
        bool is_free;
        if (!navi_radius_leg(search, scratch->choices.data[k].p, scratch->choices.data[index].p,
                             &is_free))
            return false;
        if (is_free) {
            scratch->choices.data[index].before = k;
            scratch->choices.data[index].cost += scratch->choices.data[k].cost;
            return true;
        }
    }
    return true;
}

// Join the stops in order. `*failed` is the first one that no free leg leads to, or their number.
static bool join_stops(RadiusSearch* search, uint32_t* failed) {
    RadiusScratch* scratch = search->scratch;
    NAV_ASSERT(scratch->stops.count >= 2); // start and goal
    for (*failed = 1; *failed < scratch->stops.count; ++*failed) {
        RadiusStop* stop = &scratch->stops.data[*failed];
        for (uint32_t i = stop->first; i < stop->first + stop->count; i++)
            if (!join_choice(search, stop - 1, i))
                return false;
        sort_choices(scratch, stop);
        if (stop->count == 0)
            break;
    }
    return true;
}

static bool raise_effort(RadiusSearch* search, uint32_t arc) {
    RadiusScratch* scratch = search->scratch;
    if (arc == NAV_NONE || scratch->arcs.data[arc].level == last_effort(search))
        return false;
    scratch->arcs.data[arc].level++;
    return true;
}

static uint32_t bend_of(const RadiusScratch* scratch, uint32_t arc) {
    return arc == NAV_NONE ? NAV_NONE : scratch->arcs.data[arc].bend;
}

// Keep later searches from using the leg that failed.
static bool ban_leg(RadiusSearch* search, uint32_t failed) {
    RadiusScratch* scratch = search->scratch;
    NAV_ASSERT(failed > 0 && failed < scratch->stops.count);
    uint32_t before = scratch->stops.data[failed - 1].arc, arc = scratch->stops.data[failed].arc;
    RadiusBan ban = {.from = bend_of(scratch, before), .to = bend_of(scratch, arc)};
    if (before == arc) {
        ban.is_arc = true;
        NavPoint o = search->mesh->pos[ban.from >> 1];
        const RadiusStop* stop = &scratch->stops.data[failed - 1];
        ban.at = navi_vec_unit(navi_vec_from(o, scratch->choices.data[stop->first].p));
        if (!navi_arc_holds(ban.from, scratch->arcs.data[arc].in, scratch->arcs.data[arc].out,
                            ban.at))
            ban.at = scratch->arcs.data[arc].in;
    }
    if (!navi_array_room(&search->ask->memory, &scratch->bans))
        return false;
    scratch->bans.data[scratch->bans.count++] = ban;
    return true;
}

static bool list_points(RadiusSearch* search) {
    RadiusScratch* scratch = search->scratch;
    PointList* points = search->points;
    uint32_t count = scratch->stops.count, choice = scratch->stops.data[count - 1].first;
    if (!navi_array_reserve(&search->ask->memory, points, count))
        return false;
    points->count = count;
    for (uint32_t i = count; i-- > 0;) {
        NAV_ASSERT(choice < scratch->choices.count); // each stop has a choice before it
        points->data[i] = scratch->choices.data[choice].p;
        choice = scratch->choices.data[choice].before;
    }
    return true;
}

bool navi_radius_shape(RadiusSearch* search, bool* is_shaped) {
    RadiusScratch* scratch = search->scratch;
    *is_shaped = false;
    NAV_BOUND(left, (uint64_t)scratch->arcs.count * EFFORT_COUNT + 1); // each raises an effort
    for (;;) {
        NAV_ROUND(left);
        uint32_t failed;
        if (!list_stops(search) || !join_stops(search, &failed))
            return false;
        if (failed == scratch->stops.count) {
            *is_shaped = true;
            return list_points(search);
        }
        uint32_t before = scratch->stops.data[failed - 1].arc;
        uint32_t after = scratch->stops.data[failed].arc;
        bool is_raised = raise_effort(search, before);
        if (after != before && raise_effort(search, after))
            is_raised = true;
        if (!is_raised)
            return ban_leg(search, failed);
    }
}
