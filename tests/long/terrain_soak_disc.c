// The ground of a disc's centre, between two polygons around each obstacle.
#include <math.h>
#include <stdlib.h>

#include "long/terrain_soak_scene.h"
#include "oracle/exact.h"
#include "support/command.h"
#include "support/points.h"

enum { ROUND = 24, HULL_MOST = ROUND * TERRAIN_POINTS };

#define SLACK_STEPS 2 // a disc may come a step too near, and points are rounded

static int compare_points(const void* a, const void* b) {
    return oracle_point_compare(*(const NavPoint*)a, *(const NavPoint*)b);
}

// The convex hull of the points; it is no longer than they are. Source: Andrew 1979.
static uint32_t hull_of(NavPoint* points, uint32_t count, NavPoint* hull) {
    uint32_t size = 0;
    qsort(points, count, sizeof *points, compare_points);
    for (uint32_t half = 0; half < 2; half++) {
        uint32_t first = size;
        for (uint32_t i = 0; i < count; i++) {
            NavPoint p = points[half == 0 ? i : count - 1 - i];
            while (size >= first + 2 && oracle_area_2(hull[size - 2], hull[size - 1], p) <= 0)
                size--;
            hull[size++] = p;
        }
        size--; // the other half begins there
    }
    return size;
}

// A polygon around a disc or inside of it.
static void make_round(double radius, bool is_outside, NavPoint* points) {
    const double turn = 6.283185307179586 / ROUND;
    double reach = is_outside ? (radius + SLACK_STEPS) / cos(turn / 2) : radius - SLACK_STEPS;
    for (uint32_t i = 0; i < ROUND; i++)
        points[i] =
            at((int32_t)lround(reach * cos(turn * i)), (int32_t)lround(reach * sin(turn * i)));
}

static void insert_ring(NavWorld* world, NavShapeDef def, const NavPoint* points, uint32_t count) {
    NavOutlineDef region = nav_outline_def();
    NavShapeId id;
    region.points = points;
    region.point_count = count;
    def.region = &region;
    COMMAND_MUST(nav_shape_insert(world, &def, &id), "a shape is refused");
}

static void insert_grown(NavWorld* world, const TerrainShape* shape, const NavPoint* round) {
    NavPoint sums[HULL_MOST], hull[HULL_MOST + 1];
    uint32_t count = 0;
    for (uint32_t i = 0; i < shape->count; i++)
        for (uint32_t k = 0; k < ROUND; k++)
            sums[count++] = at(shape->points[i].x + round[k].x, shape->points[i].y + round[k].y);
    count = hull_of(sums, count, hull);
    insert_ring(world, nav_obstacle_def((NavOutlineId){0, 0, 0}), hull, count);
}

static void insert_floor(NavWorld* world, const TerrainShape* shape) {
    NavShapeDef def = nav_floor_def((NavOutlineId){0, 0, 0});
    def.area = shape->area;
    def.z = shape->z;
    insert_ring(world, def, shape->points, shape->count);
}

// The shapes of the scene are convex; the floor fills the bounds.
void terrain_make_disc_ground(const TerrainScene* scene, bool is_outside, OracleGround* ground) {
    NavPoint round[ROUND];
    NavWorldDef def = nav_world_def();
    NavWorld* world;
    uint32_t count;
    int32_t inset = scene->radius + (is_outside ? SLACK_STEPS : -SLACK_STEPS);
    def.bounds = (NavBox){at(inset, inset), at(scene->size - inset, scene->size - inset)};
    def.seam_width = 0; // as in the scene
    COMMAND_MUST(nav_world_create(&def, &world), "no memory");
    make_round(scene->radius, is_outside, round);
    for (uint32_t i = 0; i < scene->shape_count; i++)
        if (scene->shapes[i].is_floor)
            insert_floor(world, &scene->shapes[i]);
        else
            insert_grown(world, &scene->shapes[i], round);
    OracleCell* cells = terrain_list_cells(scene, world, &count);
    oracle_ground_init(ground, cells, count, INT64_MAX);
    free(cells);
    nav_world_destroy(world);
}
