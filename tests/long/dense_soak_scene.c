// The rooms of dense_soak.
#include "long/dense_soak_scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/command.h"

#define TURN 6.283185307179586

enum { POINTS_MOST = 96 };

static void* count_alloc(void* context, size_t size) {
    DenseMemory* memory = context;
    void* block = malloc(size);
    if (block != NULL)
        memory->live += size;
    if (memory->live > memory->most)
        memory->most = memory->live;
    return block;
}

static void* count_alloc_zeroed(void* context, size_t size) {
    void* block = count_alloc(context, size);
    if (block != NULL)
        memset(block, 0, size);
    return block;
}

static void count_free(void* context, void* block, size_t size) {
    DenseMemory* memory = context;
    if (block != NULL)
        memory->live -= size;
    free(block);
}

// --- shapes ------------------------------------------------------------------------------

static double any_part(DenseScene* scene, double low, double high) {
    return low + (high - low) * random_below(&scene->random, 10001) / 10000;
}

// An outline around the origin, where a shape has the extent 1.
typedef struct Drawing {
    double points[POINTS_MOST][2];
    uint32_t count;
} Drawing;

static void add_point(Drawing* drawing, double x, double y) {
    drawing->points[drawing->count][0] = x;
    drawing->points[drawing->count++][1] = y;
}

static uint32_t any_layers(DenseScene* scene) {
    return scene->filter.layers == NAV_LAYERS_ALL ? NAV_LAYERS_ALL
                                                  : 1 + random_below(&scene->random, 3);
}

// The drawing, turned by an angle, at a place. A ring that is refused leaves a gap.
static void put(DenseScene* scene, const Drawing* drawing, double angle, double x, double y) {
    NavPoint points[POINTS_MOST];
    NavOutlineDef region = nav_outline_def();
    NavShapeDef def = nav_obstacle_def((NavOutlineId){0});
    double c = scene->unit * cos(angle), s = scene->unit * sin(angle);
    if (scene->shape_count == scene->most_shapes)
        return;
    for (uint32_t i = 0; i < drawing->count; i++) {
        const double* p = drawing->points[i];
        points[i] = (NavPoint){(int32_t)lround(x + c * p[0] - s * p[1]),
                               (int32_t)lround(y + s * p[0] + c * p[1])};
    }
    region.points = points;
    region.point_count = drawing->count;
    def.region = &region;
    def.layers = any_layers(scene);
    if (nav_shape_insert(scene->world, &def, &scene->shapes[scene->shape_count]) == NAV_OK)
        scene->shape_count++;
}

static void draw_box(Drawing* drawing, double w, double h) {
    drawing->count = 0;
    add_point(drawing, -w / 2, -h / 2);
    add_point(drawing, w / 2, -h / 2);
    add_point(drawing, w / 2, h / 2);
    add_point(drawing, -w / 2, h / 2);
}

static void draw_round(Drawing* drawing, uint32_t sides) {
    drawing->count = 0;
    for (uint32_t i = 0; i < sides; i++)
        add_point(drawing, 0.5 * cos(TURN * i / sides), 0.5 * sin(TURN * i / sides));
}

// As a sprite's outline: uneven, with hollows.
static void draw_sprite(DenseScene* scene, Drawing* drawing) {
    uint32_t sides = 8 + random_below(&scene->random, 24);
    drawing->count = 0;
    for (uint32_t i = 0; i < sides; i++) {
        double reach = 0.5 * any_part(scene, 0.35, 1), angle = TURN * i / sides;
        add_point(drawing, reach * cos(angle), reach * sin(angle));
    }
}

// An arc of a thick line, open towards one side: `turns` below 1 is a ring with a door, above it a
// spiral. The corridor in it is as wide as the gap.
static void draw_coil(Drawing* drawing, double turns, double reach, double thick, double gap) {
    uint32_t sides = (uint32_t)(12 * turns) + 1;
    if (sides > POINTS_MOST / 2 - 1)
        sides = POINTS_MOST / 2 - 1;
    drawing->count = 0;
    for (uint32_t i = 0; i <= sides; i++) {
        double turn = turns * i / sides, angle = TURN * turn, r = reach + (gap + thick) * turn;
        add_point(drawing, (r + thick) * cos(angle), (r + thick) * sin(angle));
    }
    for (uint32_t i = sides + 1; i-- > 0;) {
        double turn = turns * i / sides, angle = TURN * turn, r = reach + (gap + thick) * turn;
        add_point(drawing, r * cos(angle), r * sin(angle));
    }
}

static void draw_cup(Drawing* drawing, double w, double h, double thick) {
    drawing->count = 0;
    add_point(drawing, -w / 2, -h / 2);
    add_point(drawing, w / 2, -h / 2);
    add_point(drawing, w / 2, h / 2);
    add_point(drawing, w / 2 - thick, h / 2);
    add_point(drawing, w / 2 - thick, thick - h / 2);
    add_point(drawing, thick - w / 2, thick - h / 2);
    add_point(drawing, thick - w / 2, h / 2);
    add_point(drawing, -w / 2, h / 2);
}

// --- kinds -------------------------------------------------------------------------------

static double cell_x(const DenseScene* scene, uint32_t i) {
    return scene->cell * (0.5 + i % scene->rows);
}

static double cell_y(const DenseScene* scene, uint32_t i) {
    return scene->cell * (0.5 + i / scene->rows); // NOLINT(bugprone-integer-division)
}

static void put_anywhere(DenseScene* scene, const Drawing* drawing, double angle) {
    double x = any_part(scene, 0, scene->size);
    put(scene, drawing, angle, x, any_part(scene, 0, scene->size));
}

static void build_boxes(DenseScene* scene) {
    Drawing drawing;
    for (uint32_t i = 0; i < scene->most_shapes; i++) {
        draw_box(&drawing, 1, any_part(scene, 0.4, 1));
        put_anywhere(scene, &drawing, TURN / 4 * random_below(&scene->random, 4));
    }
}

static void build_turned(DenseScene* scene) {
    Drawing drawing;
    draw_box(&drawing, 1, any_part(scene, 0.3, 1));
    for (uint32_t i = 0; i < scene->most_shapes; i++)
        put_anywhere(scene, &drawing, any_part(scene, 0, TURN));
}

static void build_sprites(DenseScene* scene) {
    Drawing drawing;
    for (uint32_t i = 0; i < scene->most_shapes; i++) {
        draw_sprite(scene, &drawing);
        put_anywhere(scene, &drawing, any_part(scene, 0, TURN));
    }
}

static void build_needles(DenseScene* scene) {
    for (uint32_t i = 0; i < scene->most_shapes; i++) {
        Drawing drawing = {.count = 0};
        double length = any_part(scene, 0.5, 3);
        add_point(&drawing, 0, 0);
        add_point(&drawing, length, 0);
        add_point(&drawing, length, any_part(scene, 0.005, 0.1));
        put_anywhere(scene, &drawing, any_part(scene, 0, TURN));
    }
}

static void build_circles(DenseScene* scene) {
    Drawing drawing;
    for (uint32_t i = 0; i < scene->most_shapes; i++) {
        draw_round(&drawing, 6 + random_below(&scene->random, 40));
        put_anywhere(scene, &drawing, any_part(scene, 0, TURN));
    }
}

static void build_clutter(DenseScene* scene) {
    Drawing drawing;
    for (uint32_t i = 0; i < scene->most_shapes; i++) {
        double wide = any_part(scene, 0.2, 2);
        if (random_chance(&scene->random, 50))
            draw_box(&drawing, wide, any_part(scene, 0.1, 1));
        else
            draw_round(&drawing, 3 + random_below(&scene->random, 9));
        double near = 1.5 * scene->cell, x = cell_x(scene, i & ~3u), y = cell_y(scene, i & ~3u);
        x += any_part(scene, -near, near);
        y += any_part(scene, -near, near);
        put(scene, &drawing, any_part(scene, 0, TURN), x, y);
    }
}

// A grid with one gap, more or less jitter, and holes.
static void build_grid(DenseScene* scene) {
    Drawing drawing;
    double jitter = random_chance(&scene->random, 30) ? 0 : any_part(scene, 1, scene->gap);
    bool is_round = random_chance(&scene->random, 30),
         is_turned = random_chance(&scene->random, 30);
    draw_box(&drawing, 1, 1);
    if (is_round)
        draw_round(&drawing, 4 * (2 + random_below(&scene->random, 8)));
    for (uint32_t i = 0; i < scene->most_shapes; i++) {
        if (random_chance(&scene->random, 5))
            continue;
        double x = cell_x(scene, i) + any_part(scene, -jitter, jitter);
        double y = cell_y(scene, i) + any_part(scene, -jitter, jitter);
        put(scene, &drawing, is_turned ? any_part(scene, 0, TURN) : 0, x, y);
    }
}

// Walls from side to side, each of a few boxes with doors between.
static void build_doors(DenseScene* scene) {
    double row = scene->gap + scene->unit * 0.5, y = row;
    for (; y < scene->size && scene->shape_count < scene->most_shapes; y += row) {
        double x = -scene->unit;
        while (x < scene->size) {
            double length = scene->unit * any_part(scene, 1, 20);
            Drawing drawing;
            draw_box(&drawing, length / scene->unit, 0.5);
            put(scene, &drawing, 0, x + length / 2, y);
            x += length + scene->gap + random_between(&scene->random, -3, 3);
        }
    }
}

static void build_rings(DenseScene* scene) {
    Drawing drawing;
    double door = (double)scene->gap / scene->unit;
    for (uint32_t i = 0; i < scene->most_shapes; i++) {
        double turns = 1 - (door + 0.1) / (TURN * 0.5);
        draw_coil(&drawing, turns < 0.4 ? 0.4 : turns, 0.4, 0.1, 0);
        put(scene, &drawing, any_part(scene, 0, TURN), cell_x(scene, i), cell_y(scene, i));
    }
}

static void build_spirals(DenseScene* scene) {
    Drawing drawing;
    double way = (double)scene->gap / scene->unit;
    for (uint32_t i = 0; i < scene->most_shapes; i++) {
        double turns = any_part(scene, 1, 0.35 / (way + 0.03));
        draw_coil(&drawing, turns < 1 ? 1 : turns > 3.5 ? 3.5 : turns, 0.1, 0.03, way);
        put(scene, &drawing, any_part(scene, 0, TURN), cell_x(scene, i), cell_y(scene, i));
    }
}

// Cups in cups: dead ends within dead ends.
static void build_cups(DenseScene* scene) {
    double way = (double)scene->gap / scene->unit, thick = any_part(scene, 0.01, 0.05);
    for (uint32_t i = 0; scene->shape_count < scene->most_shapes && i < scene->most_shapes; i++) {
        double angle = any_part(scene, 0, TURN);
        for (double w = 1; w > 2 * way; w -= 2 * (way + thick)) {
            Drawing drawing;
            draw_cup(&drawing, w, w, thick);
            put(scene, &drawing, angle, cell_x(scene, i), cell_y(scene, i));
        }
    }
}

static const struct {
    const char* name;
    void (*build)(DenseScene*);
    double spread;      // the room is as wide as that of a grid, times this at least
    double spread_most; // and at most
    double extent;      // of a shape in diameters of the disc, at most
} kinds[] = {{"boxes", build_boxes, 0.9, 1.8, 4},     {"turned", build_turned, 0.9, 1.8, 4},
             {"sprites", build_sprites, 0.8, 1.6, 4}, {"needles", build_needles, 0.9, 2, 4},
             {"circles", build_circles, 0.9, 1.7, 4}, {"clutter", build_clutter, 1, 2.2, 4},
             {"grid", build_grid, 1, 1, 4},           {"doors", build_doors, 1, 1, 4},
             {"rings", build_rings, 1, 1, 6},         {"spirals", build_spirals, 1, 1, 12},
             {"cups", build_cups, 1, 1, 14},          {"packed", build_turned, 0.85, 1, 1.5}};

enum { KINDS = sizeof kinds / sizeof *kinds };

// --- the room ----------------------------------------------------------------------------

static void add_floor(DenseScene* scene, const NavPoint* points, uint32_t count, uint8_t area) {
    NavOutlineDef region = nav_outline_def();
    NavShapeDef def = nav_floor_def((NavOutlineId){0});
    NavShapeId id;
    region.points = points;
    region.point_count = count;
    def.region = &region;
    def.area = area;
    def.z = area;
    COMMAND_NEED(nav_shape_insert(scene->world, &def, &id) == NAV_OK || area != 0, "no floor");
}

// Patches of mud, and roads across.
static void add_areas(DenseScene* scene) {
    int32_t s = scene->size;
    for (uint32_t i = 4 + random_below(&scene->random, 60); i > 0; i--) {
        int32_t x = random_between(&scene->random, -s / 8, s);
        int32_t y = random_between(&scene->random, -s / 8, s);
        bool is_road = random_chance(&scene->random, 30);
        int32_t w = is_road ? 2 * s : random_between(&scene->random, 1, s / 6);
        int32_t h = random_between(&scene->random, 1, is_road ? 4 * scene->radius : s / 6);
        int32_t skew = random_between(&scene->random, -s / 6, s / 6);
        NavPoint ring[4] = {{x, y}, {x + w, y + skew}, {x + w, y + skew + h}, {x, y + h}};
        add_floor(scene, ring, 4, (uint8_t)(1 + random_below(&scene->random, DENSE_AREAS - 1)));
    }
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        scene->costs[i] = i < DENSE_AREAS ? any_part(scene, 1, 6) : 1;
}

static void add_links(DenseScene* scene) {
    for (uint32_t i = 1 + random_below(&scene->random, 12); i > 0; i--) {
        NavPoint from = dense_any_place(scene);
        NavLinkDef def = nav_link_def(from, dense_any_place(scene));
        NavLinkId id;
        def.is_two_way = true;
        COMMAND_MUST(nav_link_insert(scene->world, &def, &id), "no link");
        scene->link_count++;
    }
}

// What fits between what: the disc, the gap, the shapes, the room.
static void choose_sizes(DenseScene* scene, uint32_t kind) {
    int32_t r = (int32_t)(2 * pow(2, any_part(scene, 1, 11)));
    double spread = any_part(scene, kinds[kind].spread, kinds[kind].spread_most);
    scene->radius = r;
    scene->gap = random_chance(&scene->random, 60) ? 2 * r + random_between(&scene->random, -3, 3)
                                                   : (int32_t)(2 * r * any_part(scene, 1, 1.5));
    double most = kinds[kind].extent;
    scene->unit = 2.0 * r * any_part(scene, most > 4 ? most / 2 : 0.5, most);
    scene->cell = scene->unit + scene->gap;
    scene->rows = (uint32_t)ceil(sqrt(scene->most_shapes));
    scene->size = (int32_t)(scene->cell * scene->rows * spread);
}

static uint32_t kind_of(const char* name, uint64_t number) {
    uint32_t kind = 0;
    if (name == NULL)
        return (uint32_t)(number % KINDS);
    while (kind < KINDS && strcmp(kinds[kind].name, name) != 0)
        kind++;
    return kind;
}

static void create_world(DenseScene* scene) {
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {scene->size, scene->size}};
    def.allocator =
        (NavAllocator){&scene->memory, count_alloc, count_free, count_alloc_zeroed, NULL};
    if (random_chance(&scene->random, 30))
        def.seam_width = 0;
    COMMAND_MUST(nav_world_create(&def, &scene->world), "no world");
}

static void look(DenseScene* scene) {
    NavStats stats;
    COMMAND_MUST(nav_world_get_stats(scene->world, &stats), "no figures");
    scene->vertex_count = stats.vertex_count;
}

bool dense_build(DenseScene* scene, uint64_t number, const char* kind, uint32_t least,
                 uint32_t most) {
    uint32_t index = kind_of(kind, number);
    if (index == KINDS)
        return false;
    memset(scene, 0, sizeof *scene);
    scene->number = number;
    scene->kind = kinds[index].name;
    scene->random.state = number * UINT64_C(0x9E3779B97F4A7C15);
    scene->most_shapes = (uint32_t)(least * pow((double)most / least, any_part(scene, 0, 1)));
    scene->filter = nav_filter();
    choose_sizes(scene, index);
    if (random_chance(&scene->random, 15))
        scene->filter.layers = 1;
    create_world(scene);
    const int32_t s = scene->size;
    const NavPoint room[4] = {{0, 0}, {s, 0}, {s, s}, {0, s}};
    COMMAND_MUST(nav_batch_begin(scene->world), "no batch");
    add_floor(scene, room, 4, 0);
    scene->has_costs = random_chance(&scene->random, 35);
    scene->has_links = random_chance(&scene->random, 15);
    if (scene->has_costs)
        add_areas(scene);
    kinds[index].build(scene);
    COMMAND_MUST(nav_batch_commit(scene->world), "no commit");
    if (scene->has_links)
        add_links(scene);
    look(scene);
    return true;
}

void dense_end(DenseScene* scene) { nav_world_destroy(scene->world); }

void dense_change(DenseScene* scene) {
    if (scene->shape_count == 0)
        return;
    COMMAND_MUST(nav_batch_begin(scene->world), "no batch");
    for (uint32_t i = 1 + random_below(&scene->random, 20); i > 0; i--) {
        NavShapeId id = scene->shapes[random_below(&scene->random, scene->shape_count)];
        NavShapeDef def;
        COMMAND_MUST(nav_shape_get(scene->world, id, &def), "no shape");
        def.pose.position.x += random_between(&scene->random, -scene->gap, scene->gap);
        def.pose.position.y += random_between(&scene->random, -scene->gap, scene->gap);
        (void)nav_shape_move(scene->world, id, def.pose);
    }
    COMMAND_MUST(nav_batch_commit(scene->world), "no commit");
    look(scene);
}

NavPoint dense_any_place(DenseScene* scene) {
    int32_t x = random_between(&scene->random, 1, scene->size - 1);
    return (NavPoint){x, random_between(&scene->random, 1, scene->size - 1)};
}
