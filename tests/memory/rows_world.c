// Rows with worlds, snapshots and copies of worlds.
#include "memory/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static NavResult make_world(Trial* trial) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.bounds = trial->scene.bounds;
    def.allocator = ration_allocator(trial->ration);
    NavResult result = nav_world_create(&def, &world);
    if (result == NAV_OK)
        trial_tell(trial, nav_world_get_hash(world));
    nav_world_destroy(world);
    return result;
}

static NavResult keep_path_data(Trial* trial) {
    NavResult result = nav_world_keep_path_data(trial->world, false);
    return result == NAV_OK ? nav_world_keep_path_data(trial->world, true) : result;
}

static NavResult restore(Trial* trial) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    def.allocator = ration_allocator(trial->ration);
    NavResult result = nav_snapshot_restore(&def, trial->bytes, trial->size, &world);
    if (result == NAV_OK)
        trial_tell(trial, nav_world_get_hash(world));
    nav_world_destroy(world);
    return result;
}

static NavResult save(Trial* trial) {
    static uint8_t bytes[1 << 20];
    size_t size = 0;
    NavResult result = nav_snapshot_get_size(trial->world, &size);
    if (result == NAV_OK)
        result = nav_snapshot_save(trial->world, bytes, sizeof bytes, &size);
    for (size_t k = 0; k < size; k++)
        trial_tell(trial, bytes[k]);
    return result;
}

static NavResult clone(Trial* trial) {
    NavWorld* world = NULL;
    NavResult result = nav_world_clone(trial->world, NULL, &world);
    if (result == NAV_OK)
        trial_tell(trial, nav_world_get_hash(world));
    nav_world_destroy(world);
    return result;
}

static NavResult copy_there(Trial* trial) { return nav_world_copy(trial->other, trial->world); }

static NavResult copy_back(Trial* trial) { return nav_world_copy(trial->world, trial->other); }

static NavResult validate(Trial* trial) {
    const char* what = "";
    if (nav_world_validate(trial->world, &what))
        return NAV_OK;
    if (strcmp(what, "no memory to validate") == 0)
        return NAV_ERR_MEMORY;
    printf("not valid: %s\n", what);
    exit(EXIT_FAILURE);
}

static void draw_triangle(void* context, NavDebugPart part, uint32_t value,
                          const NavPoint corner[3]) {
    trial_tell(context, (uint64_t)part << 32 | value);
    trial_tell(context, (uint32_t)corner[0].x);
}

static NavResult read_all(Trial* trial) {
    const NavWorld* world = trial->world;
    NavShapeId ids[TRIAL_SHAPES];
    NavTriangle triangle;
    NavStats stats;
    uint32_t count = 0;
    NavDebugDraw draw = nav_debug_draw();
    draw.context = trial;
    draw.view = nav_world_get_bounds(world);
    draw.has_islands = true;
    draw.triangle = draw_triangle;
    NavResult result = nav_world_draw(world, &draw);
    trial_tell(trial, nav_world_get_last_commit(world)->version + nav_world_get_version(world));
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++)
        if (nav_world_get_triangle(world, t, &triangle) == NAV_OK)
            trial_tell(trial, triangle.shape_count);
    if (result == NAV_OK)
        result = nav_world_list_shapes(world, ids, TRIAL_SHAPES, &count);
    if (result == NAV_OK)
        result = nav_world_list_shapes_at(world, trial->scene.centre, ids, TRIAL_SHAPES, &count);
    if (result == NAV_OK)
        result = nav_world_get_floor_at(world, trial->scene.centre, &ids[0]);
    if (nav_world_list_triangle_shapes(world, 0, ids, TRIAL_SHAPES, &count) == NAV_OK)
        trial_tell(trial, count);
    if (result == NAV_OK)
        result = nav_world_get_stats(world, &stats);
    return result;
}

static NavResult list_cracks(Trial* trial) {
    NavCrack cracks[4];
    uint32_t count = 0;
    NavResult result = nav_world_list_cracks(trial->world, 30, cracks, 4, &count);
    if (result == NAV_OK)
        trial_tell(trial, count);
    for (uint32_t k = 0; k < count && k < 4 && result == NAV_OK; k++)
        trial_tell(trial, (uint64_t)(uint32_t)cracks[k].corner.x << 32 | cracks[k].other.index);
    return result;
}

static const MemoryRow rows[] = {
    {"nav_world_create nav_world_destroy", make_world, false},
    {"nav_world_keep_path_data", keep_path_data, false},
    {"nav_snapshot_restore", restore, false},
    {"nav_snapshot_get_size nav_snapshot_save", save, false},
    {"nav_world_clone", clone, false},
    {"nav_world_copy", copy_there, false},
    {"nav_world_copy", copy_back, false},
    {"nav_world_validate nav_world_get_hash", validate, false},
    {"nav_world_list_cracks", list_cracks, false},
    {"nav_world_get_last_commit nav_world_get_version nav_world_get_bounds "
     "nav_world_get_triangle_slot_count nav_world_get_triangle nav_world_list_triangle_shapes "
     "nav_world_list_shapes nav_world_list_shapes_at nav_world_get_floor_at nav_world_get_stats "
     "nav_world_draw",
     read_all, false},
};
const MemoryRows memory_rows_world = {rows, sizeof rows / sizeof *rows};
