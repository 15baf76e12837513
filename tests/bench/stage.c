#include "stage.h"

#include "samples.h"

#include <stdio.h>
#include <stdlib.h>

void require(NavResult result, const char* what) {
    if (result == NAV_OK)
        return;
    fprintf(stderr, "bench: %s: %s\n", what, nav_result_get_text(result));
    exit(EXIT_FAILURE);
}

static void* count_and_alloc(void* context, size_t size) {
    Stage* stage = context;
    ++stage->allocation_count;
    return malloc(size);
}

static void* count_and_resize(void* context, void* memory, size_t old_size, size_t new_size) {
    Stage* stage = context;
    (void)old_size;
    ++stage->allocation_count;
    return realloc(memory, new_size);
}

static void free_sized(void* context, void* memory, size_t size) {
    (void)context;
    (void)size;
    free(memory);
}

Stage* stage_create_from(const NavWorldDef* def) {
    Stage* stage = calloc(1, sizeof *stage);
    if (stage == NULL)
        require(NAV_ERR_MEMORY, "create a stage");
    NavWorldDef own = *def;
    own.has_path_data = false; // scenes with paths set it
    own.allocator = (NavAllocator){stage, count_and_alloc, free_sized, NULL, count_and_resize};
    require(nav_world_create(&own, &stage->world), "create a world");
    return stage;
}

Stage* stage_create_within(NavBox bounds) {
    NavWorldDef def = nav_world_def();
    def.bounds = bounds;
    return stage_create_from(&def);
}

Stage* stage_create(NavPoint size, bool has_floor) {
    Stage* stage = stage_create_within((NavBox){{0, 0}, size});
    if (has_floor)
        stage_insert_box(stage, nav_floor_def((NavOutlineId){0, 0, 0}), (NavPoint){0, 0}, size);
    return stage;
}

void stage_destroy(Stage* stage) {
    nav_world_destroy(stage->world);
    free(stage->movers);
    free(stage);
}

static NavShapeId insert_region(Stage* stage, NavShapeDef def, const NavPoint* points,
                                uint32_t count) {
    NavOutlineDef region = nav_outline_def();
    region.points = points;
    region.point_count = count;
    def.region = &region;
    NavShapeId id;
    require(nav_shape_insert(stage->world, &def, &id), "insert a static shape");
    return id;
}

NavShapeId stage_insert_ring(Stage* stage, const NavPoint* points, uint32_t count) {
    return insert_region(stage, nav_obstacle_def((NavOutlineId){0, 0, 0}), points, count);
}

NavShapeId stage_insert_box(Stage* stage, NavShapeDef def, NavPoint min, NavPoint max) {
    const NavPoint corners[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    return insert_region(stage, def, corners, 4);
}

NavShapeId stage_insert_box_px(Stage* stage, NavPoint corner_px, NavPoint size_px) {
    const int32_t px = NAV_STEPS_PER_PX;
    const NavPoint min = {corner_px.x * px, corner_px.y * px};
    const NavPoint max = {min.x + size_px.x * px, min.y + size_px.y * px};
    return stage_insert_box(stage, nav_obstacle_def((NavOutlineId){0, 0, 0}), min, max);
}

NavOutlineId stage_box_outline(Stage* stage, NavPoint size_px) {
    const int32_t x = size_px.x * NAV_STEPS_PER_PX / 2, y = size_px.y * NAV_STEPS_PER_PX / 2;
    const NavPoint corners[4] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    NavOutlineDef def = nav_outline_def();
    def.points = corners;
    def.point_count = 4;
    NavOutlineId id;
    require(nav_outline_create(stage->world, &def, &id), "create an outline");
    return id;
}

NavShapeId stage_insert_outline(Stage* stage, NavOutlineId outline, NavPose pose) {
    NavShapeDef def = nav_obstacle_def(outline);
    def.pose = pose;
    NavShapeId id;
    require(nav_shape_insert(stage->world, &def, &id), "insert a shape");
    return id;
}

void stage_load_w1(Stage* stage, const W1* w1) {
    const uint64_t start = processor_ns();
    const NavOutlineId outline = stage_box_outline(stage, (NavPoint){24, 16});
    stage->movers = calloc((size_t)w1->def.mover_count + 1, sizeof *stage->movers);
    if (stage->movers == NULL)
        require(NAV_ERR_MEMORY, "load W1");
    require(nav_batch_begin(stage->world), "begin");
    for (uint32_t i = 0; i < w1->def.static_count; ++i) {
        const uint32_t first = w1->first_points[i];
        stage_insert_ring(stage, w1->points + first, w1->first_points[i + 1] - first);
    }
    for (uint32_t i = 0; i < w1->def.mover_count; ++i)
        stage->movers[i] = stage_insert_outline(stage, outline, w1_mover_pose(w1, i));
    require(nav_batch_commit(stage->world), "commit the load");
    stage->load_ns = processor_ns() - start;
}

Stage* stage_create_w3(uint64_t seed, W1** w1) {
    const W1Def def = w1_def(W1_OVERLAP, 1000, seed);
    *w1 = w1_create(&def);
    Stage* stage = stage_create((*w1)->size, true);
    stage_load_w1(stage, *w1);
    require(nav_world_keep_path_data(stage->world, true), "keep path data");
    return stage;
}

Stage* stage_create_map(const MapFile* map) {
    Stage* stage = stage_create_within(map->bounds);
    NavOutlineDef region = nav_outline_def();
    region.points = map->points;
    region.point_count = map->point_count;
    region.triangles = map->triangles;
    region.triangle_count = map->triangle_count;
    NavShapeDef def = nav_floor_def((NavOutlineId){0, 0, 0});
    def.region = &region;
    NavShapeId id;
    require(nav_shape_insert(stage->world, &def, &id), "insert a map");
    require(nav_world_keep_path_data(stage->world, true), "keep path data");
    return stage;
}

NavPoint stage_any_walkable(NavQuery* query, Chance* chance, NavBox box) {
    NavLocation location = {0};
    NavPoint p = {0, 0};
    do {
        p.x = chance_between(chance, box.min.x, box.max.x);
        p.y = chance_between(chance, box.min.y, box.max.y);
        require(nav_query_locate(query, p, NULL, &location), "locate");
    } while (!location.is_walkable);
    return p;
}

void stage_mark_warm(Stage* stage) { stage->warm_count = stage->allocation_count; }

void stage_describe(Stage* stage, Row* row) {
    NavStats stats;
    require(nav_world_get_stats(stage->world, &stats), "stats");
    row->allocation_count = stage->allocation_count - stage->warm_count;
    row->face_count = stats.triangle_count;
    row->live_bytes = stats.live_bytes;
    row->peak_bytes = stats.peak_bytes;
    row->hash = nav_world_get_hash(stage->world);
    if (row->load_ms == 0) // a player's time includes making the world
        row->load_ms = (double)stage->load_ns / 1e6;
    const char* what = NULL;
    if (nav_world_validate(stage->world, &what))
        return;
    fprintf(stderr, "bench: %s leaves a broken world: %s\n", row->scene, what);
    exit(EXIT_FAILURE);
}

void stage_add_row(Stage* stage, Ledger* ledger, const char* scene, const char* unit, uint32_t size,
                   Samples* samples) {
    Row row = row_create(scene, "nav", unit, size);
    row.time = samples_sum_up(samples);
    stage_describe(stage, &row);
    ledger_add(ledger, &row);
    samples_destroy(samples);
}
