// Fields in the scenes of terrain_soak: what they say from a start, and agents that follow them.
#include <math.h>

#include "long/terrain_soak_compare.h"
#include "oracle/memory.h"
#include "support/command.h"

enum { STEPS_MOST = 2000 };

#define EXACT 1e-9
#define ARC_PART 0.01 // arcs are walked so far outside

static double dearest_rate(const TerrainScene* scene) {
    double most = 1;
    for (uint32_t t = 0; t < scene->ground.count; t++)
        most = fmax(most, scene->ground.cells[t].rate);
    return most;
}

static void add_ratio(TerrainRatios* list, double ratio) {
    list->ratios =
        oracle_grow(list->ratios, &list->capacity, list->count + 1, sizeof *list->ratios);
    list->ratios[list->count++] = ratio;
}

// Go from waypoint to waypoint. `*paid`: what that costs, by the oracle.
static const char* follow(const TerrainScene* scene, const NavField* field, NavPoint p,
                          double* paid, uint32_t* steps) {
    NavFieldSample here, next;
    COMMAND_MUST(nav_field_sample(field, p, &here), "a sample failed");
    *paid = 0;
    for (*steps = 0; here.cost > 0; ++*steps) {
        const NavPoint leg[2] = {p, here.waypoint};
        double part, unused;
        if (*steps == STEPS_MOST || (p.x == here.waypoint.x && p.y == here.waypoint.y))
            return "a field leads nowhere";
        if (!oracle_ground_walk(&scene->ground, leg, 2, &part) ||
            (scene->radius > 0 && !oracle_ground_walk(&scene->more_room, leg, 2, &unused)))
            return "a leg to a waypoint leaves the ground";
        COMMAND_MUST(nav_field_sample(field, here.waypoint, &next), "a sample failed");
        if (next.status != NAV_FIELD_OK || !(next.cost < here.cost))
            return "no less is left at a waypoint";
        *paid += part;
        p = here.waypoint;
        here = next;
    }
    return NULL;
}

static const char* judge(const TerrainScene* scene, const NavField* field,
                         const TerrainBounds* bounds, NavFieldSample* here, TerrainTally* tally) {
    const double dear = dearest_rate(scene);
    uint32_t steps;
    double paid;
    const char* what = follow(scene, field, bounds->start, &paid, &steps);
    if (what != NULL)
        return what;
    const double rounding = (2 + ARC_PART * scene->radius) * dear * (steps + 1);
    if (here->cost < bounds->least * (1 - EXACT) - rounding)
        return "a field says less than is possible";
    if (paid > here->cost * (1 + ARC_PART) + 2 * rounding)
        return "an agent pays more than a field says";
    const double ratio = here->cost / (bounds->best + 2 * dear);
    tally->dear_fields += ratio > 1.05;
    add_ratio(scene->radius > 0 ? &tally->disc_fields : &tally->point_fields, ratio);
    return NULL;
}

const char* terrain_try_field(const TerrainScene* scene, const TerrainBounds* bounds,
                              TerrainTally* tally, double* cost) {
    NavFieldRequest request = nav_field_request(&bounds->goal);
    NavFieldSample here;
    NavField* field;
    request.filter = &scene->filter;
    request.radius = scene->radius;
    COMMAND_MUST(nav_field_create(scene->world, &field), "no memory");
    COMMAND_MUST(nav_field_search(field, &request), "a field failed");
    COMMAND_MUST(nav_field_sample(field, bounds->start, &here), "a sample failed");
    *cost = here.cost;
    const char* what = here.status == NAV_FIELD_OK ? judge(scene, field, bounds, &here, tally)
                                                   : "a field does not reach";
    nav_field_destroy(field);
    return what;
}
