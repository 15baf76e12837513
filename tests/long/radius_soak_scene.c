#include "long/radius_soak_scene.h"

#include <math.h>

#include "support/command.h"

NavPoint radius_any_point(RadiusPlay* play) {
    NavPoint p;
    p.x = random_between(&play->random, 0, play->size);
    p.y = random_between(&play->random, 0, play->size);
    return p;
}

// --- scenes ----------------------------------------------------------------------------------

static NavResult insert(RadiusPlay* play, NavShapeDef def, const NavPoint* points, uint32_t count) {
    NavOutlineDef region = nav_outline_def();
    NavShapeId id;
    region.points = points;
    region.point_count = count;
    def.region = &region;
    NavResult result = nav_shape_insert(play->world, &def, &id);
    if (result == NAV_OK && def.kind == NAV_OBSTACLE && play->shape_count < SHAPES_MOST)
        play->shapes[play->shape_count++] = id;
    if (result == NAV_OK && def.kind == NAV_FLOOR && play->floor_count < FLOORS_MOST)
        play->floors[play->floor_count++] = id;
    return result;
}

static int32_t any_elevation(RadiusPlay* play) { return random_between(&play->random, 0, 3); }

static NavShapeDef floor_def(RadiusPlay* play, uint8_t area, int32_t z) {
    NavShapeDef def = nav_floor_def((NavOutlineId){0, 0, 0});
    def.area = area;
    def.z = z;
    def.elevation = play->options->has_steps ? any_elevation(play) : 0;
    return def;
}

static void add_box(RadiusPlay* play, NavShapeDef def, NavPoint min, NavPoint max) {
    NavPoint points[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    insert(play, def, points, 4);
}

// A raster of floors, whose joints end in vertices without walls; sometimes a floor is missing.
static void lay_tiles(RadiusPlay* play) {
    int32_t side = play->size / random_between(&play->random, 2, 6);
    for (int32_t y = 0; y < play->size; y += side)
        for (int32_t x = 0; x < play->size; x += side)
            if (!random_chance(&play->random, 8))
                add_box(play, floor_def(play, (uint8_t)random_below(&play->random, 3), 0),
                        (NavPoint){x, y}, (NavPoint){x + side, y + side});
}

static void lay_floor(RadiusPlay* play) {
    int32_t edge = random_chance(&play->random, 50) ? 0 : play->size / 20;
    add_box(play, floor_def(play, 0, 0), (NavPoint){edge, edge},
            (NavPoint){play->size - edge, play->size - edge});
    for (uint32_t i = random_below(&play->random, 4); i > 0; i--) {
        NavPoint points[3];
        for (uint32_t k = 0; k < 3; k++)
            points[k] = radius_any_point(play);
        insert(play, floor_def(play, (uint8_t)(1 + i), (int32_t)i), points, 3);
    }
}

// Floors on top of those, whose borders are partly walls; ramps cross some of them.
static void lay_terraces(RadiusPlay* play) {
    int32_t raster = play->size / 10 + 1;
    for (uint32_t i = random_below(&play->random, 7); i > 0; i--) {
        NavPoint points[4];
        uint32_t count = 3 + random_below(&play->random, 2);
        NavPoint o = radius_any_point(play);
        bool is_raster = random_chance(&play->random, 50);
        int32_t reach = play->size / random_between(&play->random, 2, 6) + 2;
        for (uint32_t k = 0; k < count; k++) {
            points[k].x = o.x + random_between(&play->random, -reach, reach);
            points[k].y = o.y + random_between(&play->random, -reach, reach);
            points[k].x -= is_raster ? points[k].x % raster : 0;
            points[k].y -= is_raster ? points[k].y % raster : 0;
        }
        insert(play, floor_def(play, (uint8_t)(10 + i), 10 + (int32_t)i), points, count);
    }
}

static NavShapeDef obstacle_def(RadiusPlay* play) {
    NavShapeDef def = nav_obstacle_def((NavOutlineId){0, 0, 0});
    def.layers =
        random_chance(&play->random, 80) ? NAV_LAYERS_ALL : 1 + random_below(&play->random, 3);
    return def;
}

static void add_wall(RadiusPlay* play) {
    NavPoint a = radius_any_point(play), b = radius_any_point(play);
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y, length = hypot(dx, dy);
    double most = play->size * 0.6, wide = 1 + random_below(&play->random, 4);
    if (length < 8)
        return;
    double k = length > most ? most / length : 1;
    int32_t nx = (int32_t)lround(-dy / length * wide), ny = (int32_t)lround(dx / length * wide);
    b.x = a.x + (int32_t)(dx * k);
    b.y = a.y + (int32_t)(dy * k);
    NavPoint points[4] = {a, b, {b.x + nx, b.y + ny}, {a.x + nx, a.y + ny}};
    insert(play, obstacle_def(play), points, 4);
}

static void add_polygon(RadiusPlay* play) {
    NavPoint centre = radius_any_point(play), points[9];
    uint32_t count = 3 + random_below(&play->random, 6);
    double reach = play->size * (0.02 + 0.12 * random_below(&play->random, 100) / 100);
    bool is_round = random_chance(&play->random, 40);
    for (uint32_t i = 0; i < count; i++) {
        double part = is_round ? 1 : 0.3 + 0.7 * random_below(&play->random, 100) / 100;
        double angle = 6.283185307179586 * i / count;
        points[i].x = centre.x + (int32_t)lround(reach * part * cos(angle));
        points[i].y = centre.y + (int32_t)lround(reach * part * sin(angle));
    }
    insert(play, obstacle_def(play), points, count);
}

static void add_raster_box(RadiusPlay* play) {
    int32_t raster = play->size / 12 + 1;
    NavPoint min = radius_any_point(play), max;
    min.x -= min.x % raster;
    min.y -= min.y % raster;
    max.x = min.x + raster * random_between(&play->random, 1, 3);
    max.y = min.y + raster * random_between(&play->random, 1, 3);
    add_box(play, obstacle_def(play), min, max);
}

// A sprite mesh that keeps its inner edges, with a hole left between its triangles.
static void add_mesh(RadiusPlay* play) {
    NavPoint o = radius_any_point(play);
    int32_t s = play->size / random_between(&play->random, 8, 20) + 2;
    NavPoint points[8] = {{o.x, o.y},
                          {o.x + 3 * s, o.y},
                          {o.x + 3 * s, o.y + 3 * s},
                          {o.x, o.y + 3 * s},
                          {o.x + s, o.y + s},
                          {o.x + 2 * s, o.y + s},
                          {o.x + 2 * s, o.y + 2 * s},
                          {o.x + s, o.y + 2 * s}};
    static const uint32_t triangles[24] = {0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5,
                                           2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7};
    NavOutlineDef region = nav_outline_def();
    NavShapeDef def = obstacle_def(play);
    NavShapeId id;
    region.points = points;
    region.point_count = 8;
    region.triangles = triangles;
    region.triangle_count = 5 + random_below(&play->random, 4);
    region.has_inner_edges = true;
    def.region = &region;
    if (nav_shape_insert(play->world, &def, &id) == NAV_OK && play->shape_count < SHAPES_MOST)
        play->shapes[play->shape_count++] = id;
}

static void add_obstacle(RadiusPlay* play) {
    uint32_t kind = random_below(&play->random, 10);
    if (kind < 4)
        add_wall(play);
    else if (kind < 8)
        add_polygon(play);
    else if (kind < 9)
        add_raster_box(play);
    else
        add_mesh(play);
}

void radius_build(RadiusPlay* play) {
    static const int32_t sizes[] = {60, 400, 4096, 100000, 2000000};
    NavWorldDef def = nav_world_def();
    def.seam_width = 0; // as in replays
    play->size = sizes[random_below(&play->random, 5)];
    def.bounds = (NavBox){{0, 0}, {play->size, play->size}};
    play->shape_count = play->floor_count = 0;
    play->step = INT32_MAX;
    play->layers = random_chance(&play->random, 70) ? NAV_LAYERS_ALL : 1;
    COMMAND_NEED(nav_world_create(&def, &play->world) == NAV_OK &&
                     nav_query_create(play->world, &play->query) == NAV_OK &&
                     nav_query_create(play->world, &play->sliced) == NAV_OK,
                 "no memory");
    if (random_chance(&play->random, 40))
        lay_tiles(play);
    else
        lay_floor(play);
    if (play->options->has_steps) {
        lay_terraces(play);
        play->step = random_between(&play->random, 0, 2);
    }
    for (uint32_t i = 1 + random_below(&play->random, play->options->shapes); i > 0; i--)
        add_obstacle(play);
}

// Raise or lower a floor, or change the step height of the agent.
static void change_steps(RadiusPlay* play) {
    if (play->floor_count == 0 || random_chance(&play->random, 20)) {
        play->step = random_between(&play->random, 0, 3);
        return;
    }
    NavShapeId id = play->floors[random_below(&play->random, play->floor_count)];
    COMMAND_MUST(nav_shape_set_elevation(play->world, id, any_elevation(play)), "a floor is lost");
}

void radius_change(RadiusPlay* play) {
    play->tally->changes++;
    if (play->options->has_steps && random_chance(&play->random, 50)) {
        change_steps(play);
        return;
    }
    if (play->shape_count == 0 || random_chance(&play->random, 25)) {
        add_obstacle(play);
        return;
    }
    uint32_t k = random_below(&play->random, play->shape_count);
    if (random_chance(&play->random, 25)) {
        nav_shape_remove(play->world, play->shapes[k]);
        play->shapes[k] = play->shapes[--play->shape_count];
        return;
    }
    NavShapeDef def;
    COMMAND_MUST(nav_shape_get(play->world, play->shapes[k], &def), "a shape is lost");
    int32_t reach = play->size / 8 + 1;
    def.pose.position.x += random_between(&play->random, -reach, reach);
    def.pose.position.y += random_between(&play->random, -reach, reach);
    nav_shape_move(play->world, play->shapes[k], def.pose);
}
