// The obstacles in the rooms of disc_soak.
#include <math.h>
#include <string.h>

#include "long/disc_soak_scene.h"

// A multiple of the frame's unit from low to high.
static double any_length(DiscScene* scene, double low, double high) {
    int32_t unit = scene->frame.unit;
    int32_t from = (int32_t)ceil(low / unit), to = (int32_t)floor(high / unit);
    return (double)random_between(&scene->random, from, to < from ? from : to) * unit;
}

// Small rooms and large ones: sizes whose logarithms are uniform.
static double any_size(DiscScene* scene, double low, double high) {
    return low * pow(high / low, random_below(&scene->random, 10001) / 10000.0);
}

static uint32_t any_count(DiscScene* scene, uint32_t least, uint32_t more) {
    return scene->many * (least + random_below(&scene->random, more));
}

static void add_local(DiscScene* scene, uint32_t layers, const double (*points)[2],
                      uint32_t count) {
    NavPoint ring[DISC_POINTS_MOST];
    for (uint32_t i = 0; i < count; i++)
        ring[i] = disc_at(scene, points[i][0], points[i][1]);
    disc_add_obstacle(scene, layers, ring, count);
}

static void add_box(DiscScene* scene, double x, double y, double w, double h) {
    const double points[4][2] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
    add_local(scene, NAV_LAYERS_ALL, points, 4);
}

static void add_any_box(DiscScene* scene, double most) {
    double height = any_length(scene, 1, most), width = any_length(scene, 1, most);
    double y = any_length(scene, 0, scene->size);
    add_box(scene, any_length(scene, 0, scene->size), y, width, height);
}

// A wall from top to bottom at x with a door.
static void add_doored_wall(DiscScene* scene, double x, double thick, double width) {
    double out = 2.0 * scene->frame.unit;
    double y = any_length(scene, scene->size / 8, scene->size - width - scene->size / 8);
    add_box(scene, x, -out, thick, out + y);
    add_box(scene, x, y + width, thick, out + scene->size - y - width);
}

// How thick a wall is: often one unit.
static double any_thickness(DiscScene* scene, double most) {
    return random_chance(&scene->random, 40) ? scene->frame.unit
                                             : any_length(scene, scene->frame.unit, most);
}

static void build_door(DiscScene* scene) {
    disc_scene_begin(scene, any_size(scene, 40, 1500000));
    double width = any_length(scene, 2, scene->size * 0.7);
    double thickness = any_thickness(scene, scene->size * 0.3);
    add_doored_wall(scene, any_length(scene, scene->size * 0.3, scene->size * 0.6), thickness,
                    width);
}

static void build_rows(DiscScene* scene) {
    uint32_t count = 2 + random_below(&scene->random, 4);
    disc_scene_begin(scene, any_size(scene, 200, 500000));
    double width = any_length(scene, 2, scene->size * 0.5), pitch = scene->size / (count + 1);
    for (uint32_t i = 1; i <= count; i++) {
        int32_t more = random_between(&scene->random, 0, 2);
        double thickness = any_thickness(scene, pitch * 0.5);
        add_doored_wall(scene, any_length(scene, pitch * (i - 0.3), pitch * (i + 0.1)), thickness,
                        width + more * scene->frame.unit);
    }
}

// Two bodies between which the room becomes narrow.
static void build_funnel(DiscScene* scene) {
    disc_scene_begin(scene, any_size(scene, 100, 500000));
    double s = scene->size, out = 2.0 * scene->frame.unit, gap = any_length(scene, 2, s * 0.4);
    double y = any_length(scene, s * 0.3, s * 0.7 - gap), x[4], d[4];
    for (uint32_t i = 0; i < 4; i++) {
        x[i] = any_length(scene, s * (0.2 + 0.15 * i), s * (0.3 + 0.15 * i));
        d[i] = any_length(scene, 0, i % 2 == 0 ? s * 0.02 : s * 0.2);
    }
    const double upper[4][2] = {{x[0], -out}, {x[3], -out}, {x[2], y - d[0]}, {x[1], y - d[1]}};
    const double lower[4][2] = {
        {x[0], s + out}, {x[1], y + gap + d[2]}, {x[2], y + gap + d[3]}, {x[3], s + out}};
    add_local(scene, NAV_LAYERS_ALL, upper, 4);
    add_local(scene, NAV_LAYERS_ALL, lower, 4);
}

static void add_polygon(DiscScene* scene, double most, uint32_t layers) {
    double reach = most / sqrt(scene->many);
    double points[9][2], x = any_length(scene, 0, scene->size),
                         y = any_length(scene, 0, scene->size);
    uint32_t count = 3 + random_below(&scene->random, 6);
    bool is_round = random_chance(&scene->random, 40);
    for (uint32_t i = 0; i < count; i++) {
        double part = is_round ? 1 : 0.3 + 0.7 * random_below(&scene->random, 1000) / 1000;
        double angle = 6.283185307179586 * i / count;
        points[i][0] = x + reach * part * cos(angle);
        points[i][1] = y + reach * part * sin(angle);
    }
    add_local(scene, layers, (const double(*)[2])points, count);
}

// A thin triangle.
static void add_needle(DiscScene* scene) {
    double s = scene->size, x = any_length(scene, 0, s), y = any_length(scene, 0, s);
    double dx = any_length(scene, -s / 2, s / 2), dy = any_length(scene, -s / 2, s / 2);
    double length = hypot(dx, dy), wide = any_length(scene, 1, 3.0 * scene->frame.unit);
    if (length == 0)
        return;
    const double points[3][2] = {
        {x, y}, {x + dx, y + dy}, {x + dx - wide * dy / length, y + dy + wide * dx / length}};
    add_local(scene, NAV_LAYERS_ALL, points, 3);
}

static void build_mixed(DiscScene* scene) {
    disc_scene_begin(scene, any_size(scene, 60, 1000000));
    for (uint32_t i = any_count(scene, 2, 9); i > 0; i--) {
        double reach = scene->size * (0.02 + 0.15 * random_below(&scene->random, 1000) / 1000);
        uint32_t kind = random_below(&scene->random, 10);
        if (kind < 5)
            add_polygon(scene, reach, NAV_LAYERS_ALL);
        else if (kind < 7)
            add_needle(scene);
        else
            add_any_box(scene, 2 * reach);
    }
}

static void build_tips(DiscScene* scene) {
    disc_scene_begin(scene, any_size(scene, 60, 300000));
    for (uint32_t i = any_count(scene, 2, 6); i > 0; i--)
        add_needle(scene);
}

static void build_tiny(DiscScene* scene) {
    disc_scene_begin(scene, any_size(scene, 12, 80));
    for (uint32_t i = any_count(scene, 1, 5); i > 0; i--)
        if (random_chance(&scene->random, 40))
            add_polygon(scene, 1 + random_below(&scene->random, 12), NAV_LAYERS_ALL);
        else
            add_any_box(scene, scene->size / 3);
}

// Obstacles on a raster.
static void build_tiles(DiscScene* scene) {
    disc_scene_begin(scene, any_size(scene, 100, 100000));
    double cell = any_length(scene, scene->size / 12, scene->size / 5);
    for (uint32_t i = any_count(scene, 3, 10); i > 0; i--) {
        double x = cell * random_below(&scene->random, 9),
               y = cell * random_below(&scene->random, 9);
        bool is_wide = random_chance(&scene->random, 50);
        uint32_t length = 1 + random_below(&scene->random, 4);
        add_box(scene, x, y, cell * (is_wide ? length : 1), cell * (is_wide ? 1 : length));
    }
}

// Floors on top of each other, whose borders are walls without thickness where they are too high.
static void build_steps(DiscScene* scene) {
    disc_scene_begin(scene, any_size(scene, 60, 300000));
    double s = scene->size;
    scene->step_height = random_between(&scene->random, 0, 1);
    disc_log(scene, "filter step %d\n", scene->step_height);
    for (int32_t i = (int32_t)any_count(scene, 2, 5); i > 0; i--) {
        double x = any_length(scene, -s / 4, s), y = any_length(scene, -s / 4, s);
        double w = any_length(scene, s / 10, s * 0.7), h = any_length(scene, s / 10, s * 0.7);
        double skew = random_chance(&scene->random, 50) ? 0 : any_length(scene, 0, s / 5);
        NavPoint ring[4] = {disc_at(scene, x, y), disc_at(scene, x + w, y + skew),
                            disc_at(scene, x + w - skew, y + h), disc_at(scene, x, y + h)};
        DiscFloor floor = {1 + i, random_between(&scene->random, 0, 3), (uint8_t)(i % 5)};
        disc_add_floor(scene, floor, ring, 4);
    }
    for (uint32_t i = random_below(&scene->random, 3); i > 0; i--)
        add_polygon(scene, s * 0.1, NAV_LAYERS_ALL);
}

static void build_layers(DiscScene* scene) {
    disc_scene_begin(scene, any_size(scene, 60, 300000));
    scene->layers = 1 + random_below(&scene->random, 7);
    disc_log(scene, "filter layers %u\n", scene->layers);
    for (uint32_t i = any_count(scene, 3, 12); i > 0; i--) {
        uint32_t layers = 1 + random_below(&scene->random, 7);
        add_polygon(scene, scene->size * (0.03 + 0.01 * random_below(&scene->random, 15)), layers);
    }
}

// Floors of other kinds, whose borders can be crossed: their corners are no walls.
static void build_mud(DiscScene* scene) {
    disc_scene_begin(scene, any_size(scene, 60, 1000000));
    double s = scene->size;
    for (int32_t i = (int32_t)any_count(scene, 2, 9); i > 0; i--) {
        double x = any_length(scene, -s / 4, s), y = any_length(scene, -s / 4, s);
        double w = any_length(scene, s / 20, s * 0.6), h = any_length(scene, s / 20, s * 0.6);
        double skew = random_chance(&scene->random, 50) ? 0 : any_length(scene, -s / 6, s / 6);
        NavPoint ring[4] = {disc_at(scene, x, y), disc_at(scene, x + w, y + skew),
                            disc_at(scene, x + w - skew, y + h), disc_at(scene, x, y + h)};
        disc_add_floor(scene, (DiscFloor){1 + i, 0, (uint8_t)(1 + i % 4)}, ring, 4);
    }
    for (uint32_t i = any_count(scene, 0, 9); i > 0; i--)
        add_polygon(scene, s * (0.03 + 0.01 * random_below(&scene->random, 12)), NAV_LAYERS_ALL);
}

// --- mazes -------------------------------------------------------------------------------

// Rooms in rows and columns. A wall between two rooms has a door about as wide as the others, or
// none.
typedef struct Maze {
    uint32_t rooms; // in a row
    double pitch, thickness, door;
    uint32_t closed; // walls of a hundred without a door
} Maze;

// A box, or the same with both axes exchanged.
static void add_wall_box(DiscScene* scene, bool is_across, double along, double by, double length,
                         double thickness) {
    if (is_across)
        add_box(scene, along, by, length, thickness);
    else
        add_box(scene, by, along, thickness, length);
}

static void add_maze_wall(DiscScene* scene, const Maze* maze, bool is_across, double along,
                          double by) {
    int32_t unit = scene->frame.unit;
    double most = maze->pitch - maze->thickness, door = maze->door;
    door +=
        (double)unit * random_between(&scene->random, -1, 1 + random_chance(&scene->random, 30));
    if (random_chance(&scene->random, maze->closed) || door < unit || door > most - 2 * unit) {
        add_wall_box(scene, is_across, along, by, maze->pitch + maze->thickness, maze->thickness);
        return;
    }
    bool is_at_end = random_chance(&scene->random, 30); // beside the next wall
    double before = maze->thickness + (is_at_end ? 0 : any_length(scene, unit, most - door - unit));
    if (!is_at_end || random_chance(&scene->random, 50))
        add_wall_box(scene, is_across, along, by, before, maze->thickness);
    add_wall_box(scene, is_across, along + before + door, by,
                 maze->pitch + maze->thickness - before - door, maze->thickness);
}

static void build_maze(DiscScene* scene) {
    int32_t most = scene->many > 1 ? 13 : 7;
    Maze maze = {.rooms = (uint32_t)random_between(&scene->random, 2, most)};
    disc_scene_begin(scene, any_size(scene, 100, 200000) * maze.rooms);
    int32_t unit = scene->frame.unit;
    maze.pitch = floor(scene->size / maze.rooms / unit) * unit;
    maze.thickness = any_thickness(scene, maze.pitch * 0.2);
    maze.door = any_length(scene, unit, maze.pitch * 0.5);
    maze.closed = random_below(&scene->random, 50);
    for (uint32_t i = 1; i < maze.rooms; i++)
        for (uint32_t k = 0; k < maze.rooms; k++) {
            double by = maze.pitch * i, along = maze.pitch * k;
            add_maze_wall(scene, &maze, false, along, by);
            add_maze_wall(scene, &maze, true, along, by);
        }
}

const char* const disc_kinds[] = {"door",  "rows",  "funnel", "mixed", "tips", "tiny",
                                  "tiles", "steps", "layers", "mud",   "maze", NULL};
// The others come only by name, so that the number of a scene says for good what it is.
enum { KINDS_UNNAMED = 10 };

uint32_t disc_kind_of(const char* name, uint64_t number) {
    if (name == NULL)
        return (uint32_t)(number % KINDS_UNNAMED);
    for (uint32_t i = 0; disc_kinds[i] != NULL; i++)
        if (strcmp(name, disc_kinds[i]) == 0)
            return i;
    return UINT32_MAX;
}

void disc_build(DiscScene* scene, uint32_t kind) {
    static void (*const builders[])(DiscScene*) = {
        build_door,  build_rows,  build_funnel, build_mixed, build_tips, build_tiny,
        build_tiles, build_steps, build_layers, build_mud,   build_maze};
    scene->kind = disc_kinds[kind];
    builders[kind](scene);
}
