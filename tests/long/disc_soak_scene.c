#include "long/disc_soak_scene.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/exact.h"
#include "support/command.h"

// --- the replay --------------------------------------------------------------------------------

void disc_log(DiscScene* scene, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int size =
        vsnprintf(scene->log + scene->log_size, DISC_LOG_MOST - scene->log_size, format, arguments);
    va_end(arguments);
    scene->log_size += (size_t)size;
    COMMAND_NEED(scene->log_size < DISC_LOG_MOST, "the scene is too large for its replay");
}

static void log_point(DiscScene* scene, NavPoint p) {
    disc_log(scene, " %.8f %.8f", nav_steps_to_px(p.x), nav_steps_to_px(p.y));
}

void disc_log_points(DiscScene* scene, const NavPoint* points, uint32_t count) {
    disc_log(scene, " %" PRIu32, count);
    for (uint32_t i = 0; i < count; i++)
        log_point(scene, points[i]);
    disc_log(scene, "\n");
}

// --- building ------------------------------------------------------------------------------

NavPoint disc_at(const DiscScene* scene, double x, double y) {
    const DiscFrame* f = &scene->frame;
    return (NavPoint){(int32_t)lround(f->x + f->c * x - f->s * y),
                      (int32_t)lround(f->y + f->s * x + f->c * y)};
}

NavPoint disc_any_place(DiscScene* scene) {
    double y = scene->size * random_below(&scene->random, 1000001) / 1e6;
    return disc_at(scene, scene->size * random_below(&scene->random, 1000001) / 1e6, y);
}

static void choose_frame(DiscScene* scene) {
    static const int32_t triples[4][3] = {{0, 1, 1}, {3, 4, 5}, {5, 12, 13}, {8, 15, 17}};
    DiscFrame* f = &scene->frame;
    uint32_t kind = random_below(&scene->random, 6);
    double angle = random_below(&scene->random, 1000000) * 6.283185307179586e-6;
    const int32_t* triple = triples[kind < 4 ? kind : 0];
    *f = (DiscFrame){triple[1], triple[0], 0, 0, triple[2]};
    f->c /= triple[2];
    f->s /= triple[2];
    if (kind >= 4)
        *f = (DiscFrame){cos(angle), sin(angle), 0, 0, 1};
    if (random_chance(&scene->random, 50))
        f->s = -f->s;
    f->x = random_between(&scene->random, -5000, 5000);
    f->y = random_between(&scene->random, -5000, 5000);
}

static int32_t least(const int32_t* values) {
    int32_t best = values[0];
    for (uint32_t i = 1; i < 4; i++)
        best = values[i] < best ? values[i] : best;
    return best;
}

static NavBox box_around(const NavPoint corners[4], int32_t margin) {
    int32_t x[4], y[4], minus_x[4], minus_y[4];
    for (uint32_t i = 0; i < 4; i++) {
        x[i] = corners[i].x;
        y[i] = corners[i].y;
        minus_x[i] = -x[i];
        minus_y[i] = -y[i];
    }
    return (NavBox){{least(x) - margin, least(y) - margin},
                    {margin - least(minus_x), margin - least(minus_y)}};
}

void disc_scene_begin(DiscScene* scene, double size) {
    NavWorldDef def = nav_world_def();
    def.seam_width = 0; // as in replays
    choose_frame(scene);
    scene->size = fmax(2, floor(size / scene->frame.unit)) * scene->frame.unit;
    NavPoint corners[4] = {disc_at(scene, 0, 0), disc_at(scene, scene->size, 0),
                           disc_at(scene, scene->size, scene->size),
                           disc_at(scene, 0, scene->size)};
    def.bounds = box_around(corners, random_between(&scene->random, 0, 9));
    scene->shape_count = scene->name_count = 0;
    scene->layers = NAV_LAYERS_ALL;
    scene->step_height = INT32_MAX;
    scene->log_size = 0;
    COMMAND_NEED(nav_world_create(&def, &scene->world) == NAV_OK &&
                     nav_query_create(scene->world, &scene->query) == NAV_OK &&
                     nav_query_create(scene->world, &scene->sliced) == NAV_OK,
                 "no memory");
    disc_log(scene, "navreplay 1\nbounds");
    log_point(scene, def.bounds.min);
    log_point(scene, def.bounds.max);
    disc_log(scene, "\n");
    disc_add_floor(scene, (DiscFloor){0, 0, 0}, corners, 4);
}

void disc_scene_end(DiscScene* scene) {
    nav_query_destroy(scene->query);
    nav_query_destroy(scene->sliced);
    nav_world_destroy(scene->world);
}

static NavResult insert(DiscScene* scene, NavShapeDef def, const NavPoint* points, uint32_t count,
                        NavShapeId* id) {
    NavOutlineDef region = nav_outline_def();
    region.points = points;
    region.point_count = count;
    def.region = &region;
    return nav_shape_insert(scene->world, &def, id);
}

void disc_add_floor(DiscScene* scene, DiscFloor floor, const NavPoint* points, uint32_t count) {
    NavShapeDef def = nav_floor_def((NavOutlineId){0, 0, 0});
    NavShapeId id;
    def.area = floor.area;
    def.z = floor.z;
    def.elevation = floor.elevation;
    if (insert(scene, def, points, count, &id) != NAV_OK)
        return;
    uint32_t name = ++scene->name_count;
    disc_log(scene, "floor s%u %u %d", name, floor.area, floor.z);
    disc_log_points(scene, points, count);
    if (floor.elevation != 0)
        disc_log(scene, "elevation s%u %d\n", name, floor.elevation);
}

bool disc_add_obstacle(DiscScene* scene, uint32_t layers, const NavPoint* points, uint32_t count) {
    NavShapeDef def = nav_obstacle_def((NavOutlineId){0, 0, 0});
    DiscShape* shape = &scene->shapes[scene->shape_count];
    def.layers = layers;
    if (scene->shape_count == DISC_SHAPES_MOST ||
        insert(scene, def, points, count, &shape->id) != NAV_OK)
        return false;
    scene->shape_count++;
    shape->name = ++scene->name_count;
    shape->count = count;
    memcpy(shape->points, points, count * sizeof *points);
    disc_log(scene, "add s%u", shape->name);
    disc_log_points(scene, points, count);
    if (layers != NAV_LAYERS_ALL)
        disc_log(scene, "layers s%u %u\n", shape->name, layers);
    return true;
}

// --- changing --------------------------------------------------------------------------------

static void move_shape(DiscScene* scene, DiscShape* shape) {
    int32_t reach = random_chance(&scene->random, 50) ? 2 : (int32_t)(scene->size / 8) + 1;
    int32_t dx = random_between(&scene->random, -reach, reach);
    int32_t dy = random_between(&scene->random, -reach, reach);
    NavOutlineDef region = nav_outline_def();
    NavPoint points[DISC_POINTS_MOST];
    for (uint32_t i = 0; i < shape->count; i++)
        points[i] = (NavPoint){shape->points[i].x + dx, shape->points[i].y + dy};
    region.points = points;
    region.point_count = shape->count;
    if (nav_shape_reshape(scene->world, shape->id, &region) != NAV_OK)
        return;
    memcpy(shape->points, points, sizeof points);
    disc_log(scene, "move s%u", shape->name);
    disc_log_points(scene, points, shape->count);
}

void disc_change(DiscScene* scene) {
    if (scene->shape_count == 0)
        return;
    uint32_t k = random_below(&scene->random, scene->shape_count);
    DiscShape* shape = &scene->shapes[k];
    if (random_chance(&scene->random, 85)) {
        move_shape(scene, shape);
        return;
    }
    COMMAND_MUST(nav_shape_remove(scene->world, shape->id), "a shape is lost");
    disc_log(scene, "del s%u\n", shape->name);
    *shape = scene->shapes[--scene->shape_count];
}

// --- looking -----------------------------------------------------------------------------------

bool disc_is_walked(const DiscScene* scene, const NavTriangle* triangle) {
    return oracle_box_holds(nav_world_get_bounds(scene->world), triangle->corner) &&
           triangle->area >= 0 && (triangle->blocked & scene->layers) == 0;
}

void disc_look(DiscScene* scene) {
    uint32_t slots = nav_world_get_triangle_slot_count(scene->world), count = 0;
    NavPoint(*triangles)[3] = malloc((slots + (size_t)1) * sizeof *triangles);
    int32_t* heights = malloc((slots + (size_t)1) * sizeof *heights);
    COMMAND_NEED(triangles != NULL && heights != NULL, "no memory");
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(scene->world, t, &triangle) != NAV_OK ||
            !disc_is_walked(scene, &triangle))
            continue;
        memcpy(triangles[count], triangle.corner, sizeof triangle.corner);
        heights[count++] = triangle.elevation;
    }
    oracle_walls_init_steps(&scene->walls, (const NavPoint(*)[3])triangles, heights, count,
                            scene->step_height);
    oracle_gaps_init(&scene->gaps, &scene->walls);
    free(triangles);
    free(heights);
}
