// A big world in one batch, from sprite meshes.
#include "chance.h"
#include "scenes.h"

#include <stdio.h>
#include <stdlib.h>

#define PX NAV_STEPS_PER_PX
#define POLYGON_COUNT 100000 // W1 of this size has 1 300 000 triangles
#define CORNERS_MAX 8
#define TILE_SIDE 806 // tiles in a row: 2 * 806 * 806 sprite triangles
#define TILE_PX 16
#define MAP_SIDE 814 // tiles in a row of a map that is one mesh; one in 64 is a pond

typedef void (*Insert)(Stage* stage, const void* source, uint32_t index);

static uint32_t* make_order(uint32_t count, bool is_shuffled, uint64_t seed) {
    uint32_t* order = malloc(count * sizeof *order);
    if (order == NULL)
        require(NAV_ERR_MEMORY, "make an order");
    Chance chance = chance_seed(seed);
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t other = is_shuffled ? chance_below(&chance, i + 1) : i;
        order[i] = order[other];
        order[other] = i;
    }
    return order;
}

// A static of W1 as a sprite mesh: a fan around its centre.
static void insert_fan(Stage* stage, const void* source, uint32_t index) {
    const W1* w1 = source;
    const uint32_t first = w1->first_points[index], count = w1->first_points[index + 1] - first;
    NavPoint points[CORNERS_MAX + 1];
    uint32_t triangles[3 * CORNERS_MAX];
    points[count] = w1->centers[index];
    for (uint32_t i = 0; i < count; ++i) {
        points[i] = w1->points[first + i];
        triangles[3 * i] = i;
        triangles[3 * i + 1] = (i + 1) % count;
        triangles[3 * i + 2] = count;
    }
    NavOutlineDef region = nav_outline_def();
    region.points = points;
    region.point_count = count + 1;
    region.triangles = triangles;
    region.triangle_count = count;
    NavShapeDef def = nav_obstacle_def((NavOutlineId){0, 0, 0});
    def.region = &region;
    NavShapeId id;
    require(nav_shape_insert(stage->world, &def, &id), "insert a sprite");
}

// One of the floor's tiles, which share one outline of two triangles.
static void insert_tile(Stage* stage, const void* source, uint32_t index) {
    const NavOutlineId* outline = source;
    const int32_t column = (int32_t)(index % TILE_SIDE), row = (int32_t)(index / TILE_SIDE);
    NavShapeDef def = nav_floor_def(*outline);
    def.pose = nav_pose((NavPoint){column * TILE_PX * PX, row * TILE_PX * PX}, 0);
    NavShapeId id;
    require(nav_shape_insert(stage->world, &def, &id), "insert a tile");
}

static void load(Stage* stage, Insert insert, const void* source, const uint32_t* order,
                 uint32_t count) {
    const uint64_t start = processor_ns();
    require(nav_batch_begin(stage->world), "begin");
    for (uint32_t i = 0; i < count; ++i)
        insert(stage, source, order[i]);
    require(nav_batch_commit(stage->world), "commit the load");
    stage->load_ns = processor_ns() - start;
}

static void describe_load(Bench* bench, Stage* stage, const char* scene, uint32_t count) {
    Samples samples = samples_create(1);
    samples_add(&samples, stage->load_ns, 1);
    Row row = row_create(scene, "nav", "load", count);
    row.time = samples_sum_up(&samples);
    stage_describe(stage, &row);
    ledger_add(&bench->ledger, &row);
    samples_destroy(&samples);
}

// The mesh must not depend on the order of loading.
static void require_same_hash(const Bench* bench, const char* a, const char* b, uint32_t count) {
    const Row* first = ledger_find(&bench->ledger, a, "nav", count);
    const Row* second = ledger_find(&bench->ledger, b, "nav", count);
    if (first->hash == second->hash)
        return;
    fprintf(stderr, "bench: %s and %s give different meshes\n", a, b);
    exit(EXIT_FAILURE);
}

static void load_polygons(Bench* bench, const W1* w1, const char* scene, bool is_shuffled) {
    uint32_t* order = make_order(w1->def.static_count, is_shuffled, bench->seed);
    Stage* stage = stage_create(w1->size, true);
    load(stage, insert_fan, w1, order, w1->def.static_count);
    describe_load(bench, stage, scene, w1->def.static_count);
    stage_destroy(stage);
    free(order);
}

static NavOutlineId create_tile(Stage* stage) {
    const int32_t side = TILE_PX * PX;
    const NavPoint points[4] = {{0, 0}, {side, 0}, {side, side}, {0, side}};
    const uint32_t triangles[6] = {0, 1, 2, 0, 2, 3};
    NavOutlineDef def = nav_outline_def();
    def.points = points;
    def.point_count = 4;
    def.triangles = triangles;
    def.triangle_count = 2;
    NavOutlineId id;
    require(nav_outline_create(stage->world, &def, &id), "create the tile's outline");
    return id;
}

static void load_tiles(Bench* bench, const char* scene, bool is_shuffled) {
    const uint32_t count = TILE_SIDE * TILE_SIDE;
    const int32_t side = TILE_SIDE * TILE_PX * PX;
    uint32_t* order = make_order(count, is_shuffled, bench->seed);
    Stage* stage = stage_create((NavPoint){side, side}, false);
    const NavOutlineId outline = create_tile(stage);
    load(stage, insert_tile, &outline, order, count);
    describe_load(bench, stage, scene, count);
    stage_destroy(stage);
    free(order);
}

// --- a map as one mesh ---------------------------------------------------------------------

typedef struct Map {
    NavPoint* points;    ///< [(MAP_SIDE + 1)^2]
    uint32_t* triangles; ///< [3 * triangle_count]
    uint32_t triangle_count;
} Map;

static bool is_pond(uint32_t column, uint32_t row) { return column % 8 == 4 && row % 8 == 4; }

static void add_triangle(Map* map, uint32_t a, uint32_t b, uint32_t c) {
    uint32_t* corner = map->triangles + 3 * (size_t)map->triangle_count++;
    corner[0] = a;
    corner[1] = b;
    corner[2] = c;
}

static Map map_create(void) {
    const uint32_t side = MAP_SIDE + 1;
    Map map = {malloc(side * side * sizeof(NavPoint)),
               malloc(6 * (size_t)MAP_SIDE * MAP_SIDE * sizeof(uint32_t)), 0};
    if (map.points == NULL || map.triangles == NULL)
        require(NAV_ERR_MEMORY, "make a map");
    for (uint32_t i = 0; i < side * side; ++i)
        map.points[i] =
            (NavPoint){(int32_t)(i % side) * TILE_PX * PX, (int32_t)(i / side) * TILE_PX * PX};
    for (uint32_t row = 0; row < MAP_SIDE; ++row)
        for (uint32_t column = 0; column < MAP_SIDE; ++column) {
            const uint32_t a = row * side + column, b = a + 1, c = a + side, d = c + 1;
            if (is_pond(column, row))
                continue;
            add_triangle(&map, a, b, d);
            add_triangle(&map, a, d, c);
        }
    return map;
}

static void shuffle_triangles(Map* map, uint64_t seed) {
    Chance chance = chance_seed(seed);
    for (uint32_t i = 0; i < map->triangle_count; ++i) {
        const uint32_t other = chance_below(&chance, i + 1);
        for (uint32_t k = 0; k < 3; ++k) {
            const uint32_t corner = map->triangles[3 * i + k];
            map->triangles[3 * i + k] = map->triangles[3 * other + k];
            map->triangles[3 * other + k] = corner;
        }
    }
}

static void insert_map(Stage* stage, const void* source, uint32_t index) {
    const Map* map = source;
    (void)index;
    NavOutlineDef region = nav_outline_def();
    region.points = map->points;
    region.point_count = (MAP_SIDE + 1) * (MAP_SIDE + 1);
    region.triangles = map->triangles;
    region.triangle_count = map->triangle_count;
    NavShapeDef def = nav_floor_def((NavOutlineId){0, 0, 0});
    def.region = &region;
    NavShapeId id;
    require(nav_shape_insert(stage->world, &def, &id), "insert a map");
}

static void load_map(Bench* bench, const Map* map, const char* scene) {
    const uint32_t only = 0;
    const int32_t side = MAP_SIDE * TILE_PX * PX;
    Stage* stage = stage_create((NavPoint){side, side}, false);
    load(stage, insert_map, map, &only, 1);
    describe_load(bench, stage, scene, map->triangle_count);
    stage_destroy(stage);
}

void scene_mesh(Bench* bench) {
    Map map = map_create();
    load_map(bench, &map, "load-mesh");
    shuffle_triangles(&map, bench->seed);
    load_map(bench, &map, "load-mesh-mixed");
    require_same_hash(bench, "load-mesh", "load-mesh-mixed", map.triangle_count);
    free(map.points);
    free(map.triangles);
}

// A world with path data that grows by one polygon at a time.
void scene_grow(Bench* bench) {
    const uint32_t count = bench->is_full ? POLYGON_COUNT : POLYGON_COUNT / 10;
    W1Def def = w1_def(W1_OVERLAP, count, bench->seed);
    def.mover_count = 0;
    W1* w1 = w1_create(&def);
    uint32_t* order = make_order(count, true, bench->seed);
    Stage* stage = stage_create(w1->size, true);
    Samples samples = samples_create(count);
    require(nav_world_keep_path_data(stage->world, true), "path data");
    stage_mark_warm(stage);
    for (uint32_t i = 0; i < count; ++i) {
        const uint64_t start = processor_ns();
        insert_fan(stage, w1, order[i]);
        samples_add(&samples, processor_ns() - start, 1);
    }
    stage_add_row(stage, &bench->ledger, "grow", "insert", count, &samples);
    stage_destroy(stage);
    free(order);
    w1_destroy(w1);
}

void scene_load(Bench* bench) {
    W1Def def = w1_def(W1_OVERLAP, POLYGON_COUNT, bench->seed);
    def.mover_count = 0;
    W1* w1 = w1_create(&def);
    load_polygons(bench, w1, "load-polygons", false);
    load_polygons(bench, w1, "load-polygons-mixed", true);
    require_same_hash(bench, "load-polygons", "load-polygons-mixed", POLYGON_COUNT);
    w1_destroy(w1);
}

void scene_tiles(Bench* bench) {
    load_tiles(bench, "load-tiles", false);
    load_tiles(bench, "load-tiles-mixed", true);
    require_same_hash(bench, "load-tiles", "load-tiles-mixed", TILE_SIDE * TILE_SIDE);
}
