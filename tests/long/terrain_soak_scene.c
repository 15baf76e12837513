#include "long/terrain_soak_scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "oracle/memory.h"
#include "support/command.h"
#include "support/points.h"

// --- shapes --------------------------------------------------------------------------------------

static NavPoint any_place(TerrainScene* scene) {
    int32_t unit = random_chance(&scene->random, 30) ? scene->raster : 1;
    int32_t x = random_between(&scene->random, 0, scene->size / unit) * unit;
    return at(x, random_between(&scene->random, 0, scene->size / unit) * unit);
}

static void insert(TerrainScene* scene, const TerrainShape* shape) {
    NavOutlineDef region = nav_outline_def();
    const NavOutlineId none = {0, 0, 0};
    NavShapeDef def = shape->is_floor ? nav_floor_def(none) : nav_obstacle_def(none);
    NavShapeId id;
    region.points = shape->points;
    region.point_count = shape->count;
    def.region = &region;
    if (shape->is_floor) {
        def.area = shape->area;
        def.z = shape->z;
        def.elevation = shape->elevation;
    } else {
        def.layers = shape->layers;
    }
    if (scene->shape_count < TERRAIN_SHAPES && nav_shape_insert(scene->world, &def, &id) == NAV_OK)
        scene->shapes[scene->shape_count++] = *shape;
}

static TerrainShape floor_of(uint8_t area, int32_t z) {
    return (TerrainShape){.is_floor = true, .area = area, .z = z};
}

static TerrainShape obstacle(void) { return (TerrainShape){.layers = NAV_LAYERS_ALL}; }

static void insert_box(TerrainScene* scene, TerrainShape shape, NavPoint min, NavPoint max) {
    const NavPoint points[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    memcpy(shape.points, points, sizeof points);
    shape.count = 4;
    insert(scene, &shape);
}

// A convex polygon about a place.
static void insert_round(TerrainScene* scene, TerrainShape shape, NavPoint o, double radius) {
    double turn = random_below(&scene->random, 1000) / 1000.0;
    shape.count = 3 + random_below(&scene->random, 6);
    for (uint32_t i = 0; i < shape.count; i++) {
        double angle = 6.283185307179586 * (i + turn) / shape.count;
        shape.points[i] = at(o.x + (int32_t)lround(radius * cos(angle)),
                             o.y + (int32_t)lround(radius * sin(angle)));
    }
    insert(scene, &shape);
}

// A band of some width from one place to another.
static void insert_band(TerrainScene* scene, TerrainShape shape, NavPoint a, NavPoint b,
                        double width) {
    double dx = (double)b.x - a.x, dy = (double)b.y - a.y, length = hypot(dx, dy);
    if (length < 1)
        return;
    int32_t nx = (int32_t)lround(-dy / length * width), ny = (int32_t)lround(dx / length * width);
    const NavPoint points[4] = {a, b, {b.x + nx, b.y + ny}, {a.x + nx, a.y + ny}};
    memcpy(shape.points, points, sizeof points);
    shape.count = 4;
    insert(scene, &shape);
}

static double part_of_size(TerrainScene* scene, int percent_low, int percent_high) {
    return scene->size / 100.0 * random_between(&scene->random, percent_low, percent_high);
}

static void insert_ground(TerrainScene* scene) {
    insert_box(scene, floor_of(0, 0), at(0, 0), at(scene->size, scene->size));
}

static void insert_any_round(TerrainScene* scene, TerrainShape shape, int percent_low,
                             int percent_high) {
    double radius = part_of_size(scene, percent_low, percent_high);
    insert_round(scene, shape, any_place(scene), radius);
}

static void insert_any_band(TerrainScene* scene, TerrainShape shape, double width) {
    NavPoint b = any_place(scene), a = any_place(scene);
    insert_band(scene, shape, a, b, width);
}

// Bands of one step may collapse to no width, so that they block nothing. The ground of discs,
// where obstacles are grown, does not know that.
static void insert_obstacles(TerrainScene* scene, uint32_t count) {
    double least = strcmp(scene->kind, "discs") == 0 ? 4 : 1;
    for (uint32_t i = 0; i < count; i++) {
        if (random_chance(&scene->random, 30))
            insert_any_band(scene, obstacle(), part_of_size(scene, 0, 2) + least);
        else
            insert_any_round(scene, obstacle(), 2, 9);
    }
}

// --- kinds ---------------------------------------------------------------------------------------

static void make_overlap(TerrainScene* scene) {
    insert_ground(scene);
    for (uint32_t i = 3 + random_below(&scene->random, 8); i > 0; i--) {
        uint8_t area = (uint8_t)(1 + random_below(&scene->random, 6));
        double radius = part_of_size(scene, 5, 35);
        NavPoint middle = any_place(scene);
        insert_round(scene, floor_of(area, random_between(&scene->random, 1, 3)), middle, radius);
    }
    insert_obstacles(scene, random_below(&scene->random, 5));
}

// Tiles on a raster; at many vertices four areas meet.
static void make_tiles(TerrainScene* scene) {
    int32_t columns = random_between(&scene->random, 3, 7), side = scene->size / columns;
    uint32_t area_count = 2 + random_below(&scene->random, 6);
    for (int32_t y = 0; y < columns; y++)
        for (int32_t x = 0; x < columns; x++)
            if (!random_chance(&scene->random, 6))
                insert_box(scene, floor_of((uint8_t)random_below(&scene->random, area_count), 0),
                           at(x * side, y * side), at(x * side + side, y * side + side));
    insert_obstacles(scene, random_below(&scene->random, 3));
}

// Bands of at least 24 steps: points of the lattice cannot follow a much narrower one.
static void make_needles(TerrainScene* scene) {
    insert_ground(scene);
    for (uint32_t i = 3 + random_below(&scene->random, 6); i > 0; i--) {
        double width = part_of_size(scene, 0, 3) + 24;
        NavPoint b = any_place(scene), a = any_place(scene);
        uint8_t area = (uint8_t)(1 + random_below(&scene->random, 6));
        insert_band(scene, floor_of(area, (int32_t)i), a, b, width);
    }
    insert_obstacles(scene, random_below(&scene->random, 3));
}

// Roads of few steps, up to the limits of coordinates.
static void make_hairs(TerrainScene* scene) {
    insert_ground(scene);
    for (uint32_t i = 2 + random_below(&scene->random, 5); i > 0; i--) {
        double width = random_between(&scene->random, 1, 1 << random_below(&scene->random, 6));
        NavPoint b = any_place(scene), a = any_place(scene);
        uint8_t area = (uint8_t)(1 + random_below(&scene->random, 3));
        insert_band(scene, floor_of(area, (int32_t)i), a, b, width);
    }
    insert_obstacles(scene, random_below(&scene->random, 3));
}

static void make_swamps(TerrainScene* scene) {
    insert_ground(scene);
    insert_obstacles(scene, 4 + random_below(&scene->random, 10));
    for (uint32_t i = 2 + random_below(&scene->random, 6); i > 0; i--) {
        double radius = part_of_size(scene, 8, 30);
        NavPoint middle = any_place(scene);
        uint8_t area = (uint8_t)(1 + random_below(&scene->random, 3));
        insert_round(scene, floor_of(area, 1), middle, radius);
    }
}

static void make_roads(TerrainScene* scene) {
    insert_ground(scene);
    scene->costs[0] = random_between(&scene->random, 2, 6);
    scene->costs[1] = 1;
    scene->costs[2] = 1.5;
    for (uint32_t i = 2 + random_below(&scene->random, 5); i > 0; i--)
        insert_any_band(scene, floor_of((uint8_t)(1 + i % 2), 1), part_of_size(scene, 1, 4));
    insert_obstacles(scene, random_below(&scene->random, 6));
}

static void make_wide(TerrainScene* scene) {
    make_tiles(scene);
    for (uint32_t i = 0; i < 8; i++)
        scene->costs[i] = random_chance(&scene->random, 25)
                              ? 1
                              : pow(10, random_below(&scene->random, 301) / 100.0);
}

static void make_soft(TerrainScene* scene) {
    make_overlap(scene);
    for (uint32_t i = 2 + random_below(&scene->random, 6); i > 0; i--) {
        TerrainShape shape = obstacle();
        shape.layers = random_chance(&scene->random, 70) ? 2 : 3;
        insert_any_round(scene, shape, 4, 20);
    }
    scene->filter.layers = 3;
    scene->filter.soft_layers = 2;
    scene->filter.soft_cost = 1 + random_below(&scene->random, 90) / 10.0;
}

// Parts of the floor that are not connected, and areas that may not be entered.
static void make_islands(TerrainScene* scene) {
    int32_t half = scene->size / 2, gap = random_between(&scene->random, 0, 2) * scene->raster;
    insert_box(scene, floor_of(0, 0), at(0, 0), at(half - gap, scene->size));
    insert_box(scene, floor_of(1, 0), at(half, 0), at(scene->size, scene->size));
    for (uint32_t i = 3 + random_below(&scene->random, 5); i > 0; i--) {
        double radius = part_of_size(scene, 6, 25);
        NavPoint middle = any_place(scene);
        uint8_t area = (uint8_t)(2 + random_below(&scene->random, 4));
        insert_round(scene, floor_of(area, 1), middle, radius);
    }
    scene->filter.exclude_areas = random_chance(&scene->random, 70) ? UINT64_C(1) << 3 : 0;
    insert_obstacles(scene, random_below(&scene->random, 5));
}

static void make_steps(TerrainScene* scene) {
    insert_ground(scene);
    for (uint32_t i = 3 + random_below(&scene->random, 6); i > 0; i--) {
        TerrainShape shape = floor_of((uint8_t)random_below(&scene->random, 5), (int32_t)i);
        shape.elevation = random_between(&scene->random, 0, 3);
        insert_any_round(scene, shape, 6, 30);
    }
    scene->filter.step_height = random_between(&scene->random, 0, 2);
}

static void make_links(TerrainScene* scene) {
    make_islands(scene);
    for (uint32_t i = 0; i < TERRAIN_LINKS; i++) {
        NavPoint to = any_place(scene), from = any_place(scene);
        NavLinkDef def = nav_link_def(from, to);
        NavLinkId id;
        def.is_two_way = random_chance(&scene->random, 50);
        if (nav_link_insert(scene->world, &def, &id) == NAV_OK)
            scene->links[scene->link_count++] = def;
    }
}

static void make_discs(TerrainScene* scene) {
    static void (*const makes[])(TerrainScene * scene) = {make_overlap, make_swamps, make_swamps,
                                                          make_roads};
    makes[random_below(&scene->random, 4)](scene);
    scene->radius = (int32_t)part_of_size(scene, 1, 40) / 10;
}

typedef struct Kind {
    const char* name;
    void (*make)(TerrainScene* scene);
} Kind;

static const Kind kinds[] = {
    {"overlap", make_overlap}, {"tiles", make_tiles},     {"needles", make_needles},
    {"swamps", make_swamps},   {"roads", make_roads},     {"wide", make_wide},
    {"soft", make_soft},       {"islands", make_islands}, {"steps", make_steps},
    {"links", make_links},     {"discs", make_discs},     {"hairs", make_hairs}};

// Hairs are only made where they are asked for.
enum { KINDS = sizeof kinds / sizeof *kinds, USUAL_KINDS = KINDS - 1 };

const char* const* terrain_kinds(uint32_t* count) {
    static const char* const names[] = {"overlap", "tiles",   "needles", "swamps", "roads", "wide",
                                        "soft",    "islands", "steps",   "links",  "discs"};
    *count = KINDS;
    return names;
}

// --- the scene -----------------------------------------------------------------------------------

static const Kind* choose_kind(uint64_t number, const char* name) {
    for (uint32_t i = 0; name != NULL && i < KINDS; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    COMMAND_NEED(name == NULL, "there is no such kind");
    return &kinds[number % USUAL_KINDS];
}

static void choose_costs(TerrainScene* scene) {
    bool is_whole = random_chance(&scene->random, 50);
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++) {
        double more = random_below(&scene->random, 900) / 100.0;
        scene->costs[i] =
            random_chance(&scene->random, 20) ? 1 : 1 + (is_whole ? floor(more) : more);
    }
}

// The sides of the bounds are edges of the mesh.
static bool is_inside(const NavWorld* world, const NavTriangle* triangle) {
    NavBox bounds = nav_world_get_bounds(world);
    for (int i = 0; i < 3; i++) {
        NavPoint p = triangle->corner[i];
        if (p.x < bounds.min.x || p.y < bounds.min.y || p.x > bounds.max.x || p.y > bounds.max.y)
            return false;
    }
    return true;
}

OracleCell* terrain_list_cells(const TerrainScene* scene, const NavWorld* world, uint32_t* count) {
    uint32_t slots = nav_world_get_triangle_slot_count(world);
    const NavFilter* filter = &scene->filter;
    OracleCell* cells = oracle_alloc(slots + (size_t)1, sizeof *cells);
    *count = 0;
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(world, t, &triangle) != NAV_OK || triangle.area < 0)
            continue;
        if (!is_inside(world, &triangle))
            continue;
        uint64_t bit = UINT64_C(1) << triangle.area;
        uint32_t blocked = triangle.blocked & filter->layers;
        if (!(filter->include_areas & ~filter->exclude_areas & bit) ||
            (blocked & ~filter->soft_layers) != 0)
            continue;
        OracleCell* cell = &cells[(*count)++];
        memcpy(cell->corner, triangle.corner, sizeof cell->corner);
        cell->height = triangle.elevation;
        cell->rate = scene->costs[triangle.area] * (blocked != 0 ? filter->soft_cost : 1);
    }
    return cells;
}

static void open_world(TerrainScene* scene) {
    NavWorldDef def = nav_world_def();
    def.bounds = (NavBox){{0, 0}, {scene->size, scene->size}};
    def.seam_width = 0; // as in replays
    COMMAND_MUST(nav_world_create(&def, &scene->world), "no memory");
}

static void find_grounds(TerrainScene* scene) {
    uint32_t count;
    scene->filter.area_costs = scene->costs;
    OracleCell* cells = terrain_list_cells(scene, scene->world, &count);
    oracle_ground_init(&scene->ground, cells, count, scene->filter.step_height);
    free(cells);
    if (scene->radius > 0) {
        terrain_make_disc_ground(scene, true, &scene->room);
        terrain_make_disc_ground(scene, false, &scene->more_room);
    }
}

void terrain_scene_create(TerrainScene* scene, uint64_t number, const char* kind) {
    static const int32_t sizes_px[] = {600, 600, 600, 40, 4000};
    const Kind* chosen = choose_kind(number, kind);
    memset(scene, 0, sizeof *scene);
    scene->number = number;
    scene->kind = chosen->name;
    scene->random.state = number * UINT64_C(0x9E3779B97F4A7C15);
    scene->size = sizes_px[random_below(&scene->random, 5)] * NAV_STEPS_PER_PX;
    if (chosen->make == make_hairs)
        scene->size <<= random_below(&scene->random, 11);
    scene->raster = scene->size / random_between(&scene->random, 6, 16);
    scene->filter = nav_filter();
    open_world(scene);
    choose_costs(scene);
    chosen->make(scene);
    find_grounds(scene);
}

void terrain_scene_copy(TerrainScene* scene, const TerrainScene* whole, uint32_t left_out) {
    *scene = *whole;
    scene->shape_count = 0;
    scene->room = scene->more_room = (OracleGround){0};
    open_world(scene);
    for (uint32_t i = 0; i < whole->shape_count; i++)
        if (i != left_out)
            insert(scene, &whole->shapes[i]);
    for (uint32_t i = 0; i < whole->link_count; i++) {
        NavLinkId id;
        COMMAND_MUST(nav_link_insert(scene->world, &whole->links[i], &id), "no memory");
    }
    find_grounds(scene);
}

const OracleGround* terrain_room(const TerrainScene* scene) {
    return scene->radius > 0 ? &scene->room : &scene->ground;
}

void terrain_scene_destroy(TerrainScene* scene) {
    oracle_ground_fini(&scene->room);
    oracle_ground_fini(&scene->more_room);
    nav_world_destroy(scene->world);
    oracle_ground_fini(&scene->ground);
}

NavPoint terrain_any_point(TerrainScene* scene) {
    const OracleGround* ground = terrain_room(scene);
    uint32_t kind = random_below(&scene->random, 10);
    NavPoint p = any_place(scene);
    for (uint32_t i = 0; i < 50 && !oracle_ground_is_walkable(ground, p); i++)
        p = any_place(scene);
    if (kind > 3 || ground->count == 0)
        return p;
    const NavPoint* c = ground->cells[random_below(&scene->random, ground->count)].corner;
    return kind < 2 ? c[0] : at((c[0].x + c[1].x) / 2, (c[0].y + c[1].y) / 2);
}
