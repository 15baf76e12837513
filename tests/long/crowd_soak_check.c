// The checks of crowd_soak: exact, over all triangles.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "long/crowd_soak_scene.h"
#include "oracle/exact.h"
#include "support/command.h"

// A legal place lies within 2.5 steps of one that keeps the radius.
enum { LEGAL_SLACK = 3 };

// Is it blocked by no obstacle but this one?
static bool is_free_but_for(const NavWorld* world, uint32_t t, NavShapeId obstacle) {
    NavShapeId ids[64];
    uint32_t count;
    COMMAND_MUST(nav_world_list_triangle_shapes(world, t, ids, 64, &count), "shapes");
    COMMAND_NEED(count <= 64, "too many shapes");
    for (uint32_t i = 0; i < count; i++) {
        NavShapeDef def;
        COMMAND_MUST(nav_shape_get(world, ids[i], &def), "shape");
        if (def.kind == NAV_OBSTACLE && ids[i].index != obstacle.index)
            return false;
    }
    return true;
}

// The walls of a unit with this obstacle, which does not count; the null id: of all others.
static void look(const NavWorld* world, NavShapeId obstacle, OracleWalls* walls) {
    uint32_t slots = nav_world_get_triangle_slot_count(world), count = 0;
    NavPoint(*triangles)[3] = malloc((slots + (size_t)1) * sizeof *triangles);
    COMMAND_NEED(triangles != NULL, "no memory");
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(world, t, &triangle) == NAV_OK && triangle.area >= 0 &&
            oracle_box_holds(nav_world_get_bounds(world), triangle.corner) &&
            (triangle.blocked == 0 ||
             (obstacle.generation != 0 && is_free_but_for(world, t, obstacle))))
            memcpy(triangles[count++], triangle.corner, sizeof triangle.corner);
    }
    oracle_walls_init(walls, (const NavPoint(*)[3])triangles, count);
    free(triangles);
}

static bool fits(const OracleWalls* walls, NavPoint p, int32_t radius) {
    return oracle_leg_keeps(walls, p, p, radius > 0 ? radius : 0);
}

// Is there a place that keeps the radius, within the diameter? On a grid of about a thousand
// points.
static bool find_place(const OracleWalls* walls, const NavUnit* unit, NavPoint* found) {
    int32_t reach = 2 * unit->radius, pitch = reach / 16 + 1;
    for (int32_t x = -reach; x <= reach; x += pitch)
        for (int32_t y = -reach; y <= reach; y += pitch) {
            *found = (NavPoint){unit->point.x + x, unit->point.y + y};
            if (x * x + y * y <= reach * reach && fits(walls, *found, unit->radius))
                return true;
        }
    return false;
}

static void blame(Tally* tally, const NavUnit* unit, const char* what) {
    printf("%s: unit at (%d, %d), radius %d, state %d, tick %" PRIu64 "\n", what, unit->point.x,
           unit->point.y, unit->radius, (int)unit->state, tally->ticks);
    tally->faults++;
}

static void check_unit(const NavUnit* unit, const OracleWalls* walls, Tally* tally) {
    NavPoint found;
    tally->places++;
    if (fabs(unit->position.x - unit->point.x) > 1 || fabs(unit->position.y - unit->point.y) > 1)
        blame(tally, unit, "far from its point");
    if (unit->state != NAV_UNIT_DISPLACED) {
        if (!fits(walls, unit->point, unit->radius - LEGAL_SLACK))
            blame(tally, unit, "does not fit");
    } else {
        tally->vain++;
        if (find_place(walls, unit, &found))
            blame(tally, unit, "has a place near");
    }
}

void crowd_scene_check(const CrowdScene* scene, Tally* tally) {
    const NavShapeId none = {0, 0, 0};
    OracleWalls walls, own;
    look(scene->world, none, &walls);
    for (uint32_t i = 0; i < scene->unit_count; i++) {
        NavUnit unit;
        COMMAND_MUST(nav_unit_get(scene->crowd, scene->units[i], &unit), "unit");
        bool is_carved = unit.state != NAV_UNIT_DISPLACED && unit.obstacle.generation != 0;
        if (is_carved)
            look(scene->world, unit.obstacle, &own);
        check_unit(&unit, is_carved ? &own : &walls, tally);
        if (is_carved)
            oracle_walls_fini(&own);
        tally->carved += is_carved;
    }
    oracle_walls_fini(&walls);
}
