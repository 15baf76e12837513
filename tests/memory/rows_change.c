// Rows with outlines, shapes, links and batches of changes.
#include "memory/rows.h"

#include <stdio.h>
#include <stdlib.h>

// --- outlines ------------------------------------------------------------------------------------

static NavResult make_outline(Trial* trial) {
    SceneRegion* region = scene_region(&trial->scene);
    NavOutlineDef def = scene_region_def(region);
    NavOutlineId id = {0, 0, 0};
    NavResult result = nav_outline_create(trial->other, &def, &id);
    trial_tell(trial, (uint64_t)id.index << 32 | id.generation);
    scene_region_destroy(region);
    return result;
}

static NavResult make_mesh_outline(Trial* trial, const uint32_t* triangles, uint32_t count) {
    static const NavPoint points[9] = {{0, 0},      {400, 0},   {200, 300}, {0, 200},  {400, 200},
                                       {200, -100}, {900, 900}, {999, 900}, {950, 990}};
    NavOutlineDef def = nav_outline_def();
    NavOutlineId id;
    def.points = points;
    def.point_count = 9;
    def.triangles = triangles;
    def.triangle_count = count;
    return nav_outline_create(trial->world, &def, &id);
}

// Triangles that cross each other are united by a world of their own.
static NavResult unite_triangles(Trial* trial) {
    static const uint32_t triangles[9] = {0, 1, 2, 3, 5, 4, 6, 7, 8};
    return make_mesh_outline(trial, triangles, 3);
}

static NavResult join_triangles(Trial* trial) {
    static const uint32_t triangles[9] = {0, 1, 4, 0, 4, 3, 6, 7, 8};
    return make_mesh_outline(trial, triangles, 3);
}

static NavResult destroy_outline(Trial* trial) {
    NavResult in_use = nav_outline_destroy(trial->world, trial->used);
    trial_tell(trial, (uint64_t)in_use);
    return nav_outline_destroy(trial->world, trial->spare);
}

// --- shapes --------------------------------------------------------------------------------------

static NavResult insert(Trial* trial, bool is_shared, bool is_floor) {
    NavShapeDef def = is_floor ? nav_floor_def(trial->spare) : nav_obstacle_def(trial->spare);
    SceneRegion* region = scene_region(&trial->scene);
    NavOutlineDef outline = scene_region_def(region);
    NavShapeId id = {0, 0, 0};
    def.pose = scene_pose(&trial->scene, nav_pose(region->pivot, 0));
    def.region = is_shared ? NULL : &outline;
    def.area = is_floor ? 5 : 0;
    NavResult result = nav_shape_insert(trial->world, &def, &id);
    trial_tell(trial, (uint64_t)id.index << 32 | id.generation);
    scene_region_destroy(region);
    return result;
}

static NavResult insert_own(Trial* trial) { return insert(trial, false, false); }

static NavResult insert_floor(Trial* trial) { return insert(trial, false, true); }

static NavResult insert_shared(Trial* trial) { return insert(trial, true, false); }

static NavResult reshape(Trial* trial) {
    SceneRegion* region = scene_region(&trial->scene);
    NavOutlineDef outline = scene_region_def(region);
    NavResult result = nav_shape_reshape(trial->world, trial_shape(trial), &outline);
    scene_region_destroy(region);
    return result;
}

static NavResult move(Trial* trial) {
    NavShapeDef def;
    NavShapeId id = trial_shape(trial);
    NavResult result = nav_shape_get(trial->world, id, &def);
    if (result != NAV_OK)
        return result;
    return nav_shape_move(trial->world, id, scene_pose(&trial->scene, def.pose));
}

static NavResult move_a_little(Trial* trial) {
    NavShapeDef def;
    NavShapeId id = trial_shape(trial);
    NavResult result = nav_shape_get(trial->world, id, &def);
    if (result != NAV_OK)
        return result;
    def.pose.position.x += random_between(&trial->scene.random, -3, 3);
    def.pose.position.y += random_between(&trial->scene.random, -3, 3);
    return nav_shape_move(trial->world, id, def.pose);
}

static NavResult set_outline(Trial* trial) {
    NavPose pose = scene_pose(&trial->scene, nav_pose(trial->scene.centre, 0));
    return nav_shape_set_outline(trial->world, trial_shape(trial), trial->spare, pose);
}

static NavResult remove_shape(Trial* trial) {
    return nav_shape_remove(trial->world, trial_shape(trial));
}

static NavResult disable(Trial* trial) {
    return nav_shape_set_enabled(trial->world, trial_shape(trial), false);
}

static NavResult set_meaning(Trial* trial) {
    NavShapeId id = trial_shape(trial);
    NavShapeDef def;
    NavResult result = nav_shape_get(trial->world, id, &def);
    if (result != NAV_OK)
        return result;
    if (def.kind == NAV_OBSTACLE)
        return nav_shape_set_layers(trial->world, id, def.layers ^ 6);
    if (def.area % 2 == 0)
        return nav_shape_set_area(trial->world, id, (uint8_t)(def.area + 1));
    return nav_shape_set_z(trial->world, id, def.z + 1);
}

static NavResult set_z(Trial* trial) {
    for (uint32_t k = 0; k < trial->shape_count; k++) {
        NavShapeDef def;
        NavResult result = nav_shape_get(trial->world, trial->shapes[k], &def);
        if (result == NAV_OK && def.kind == NAV_FLOOR)
            return nav_shape_set_z(trial->world, trial->shapes[k], def.z + 7);
    }
    return NAV_OK;
}

static NavResult set_user(Trial* trial) {
    return nav_shape_set_user(trial->world, trial_shape(trial), 77);
}

static NavResult set_elevation(Trial* trial) {
    for (uint32_t k = 0; k < trial->shape_count; k++) {
        NavShapeDef def;
        NavResult result = nav_shape_get(trial->world, trial->shapes[k], &def);
        if (result == NAV_OK && def.kind == NAV_FLOOR)
            return nav_shape_set_elevation(trial->world, trial->shapes[k], def.elevation + 7);
    }
    return NAV_OK;
}

static NavResult footprint(Trial* trial) {
    NavPoint points[64];
    NavFootprint out = {points, 64, NULL, 0, 0, 0};
    NavResult result = nav_shape_get_footprint(trial->world, trial_shape(trial), &out);
    if (result != NAV_OK)
        return result;
    trial_tell(trial, out.point_count);
    trial_tell(trial, (uint32_t)points[0].x);
    return NAV_OK;
}

// --- links ---------------------------------------------------------------------------------------

static NavLinkDef random_link(Trial* trial) {
    NavPoint from = trial_place(trial);
    NavLinkDef def = nav_link_def(from, trial_place(trial));
    def.cost = 1;
    return def;
}

static NavResult insert_link(Trial* trial) {
    NavLinkDef def = random_link(trial);
    NavLinkId id = {0, 0, 0};
    def.to.anchor = trial_shape(trial);
    NavResult result = nav_link_insert(trial->world, &def, &id);
    trial_tell(trial, (uint64_t)id.index << 32 | id.generation);
    return result;
}

static NavResult set_link(Trial* trial) {
    NavLinkDef def = random_link(trial);
    NavLinkPlace place;
    NavResult result = nav_link_get_place(trial->world, trial->link, &place);
    return result == NAV_OK ? nav_link_set(trial->world, trial->link, &def) : result;
}

static NavResult remove_link(Trial* trial) {
    NavLinkDef def;
    NavResult result = nav_link_get(trial->world, trial->link, &def);
    return result == NAV_OK ? nav_link_remove(trial->world, trial->link) : result;
}

// --- batches -------------------------------------------------------------------------------------

// Changes of all kinds. Returns the first failure: after one failed call of a batch all later ones
// fail.
static NavResult change_all(Trial* trial) {
    static Act* const acts[] = {insert_own, move,     insert_shared, reshape, set_outline,
                                disable,    set_user, set_meaning,   move,    insert_floor};
    NavResult failure = NAV_OK, result;
    for (size_t k = 0; k < sizeof acts / sizeof *acts; k++) {
        result = acts[k](trial);
        if (failure == NAV_OK && (result == NAV_ERR_MEMORY || result == NAV_ERR_BUDGET))
            failure = result;
    }
    result = insert_link(trial);
    if (failure == NAV_OK && result == NAV_ERR_MEMORY)
        failure = result;
    result = nav_shape_remove(trial->world, trial->shapes[0]);
    return failure == NAV_OK && result == NAV_ERR_MEMORY ? result : failure;
}

static NavResult batch(Trial* trial) {
    NavResult result = nav_batch_begin(trial->world);
    if (result != NAV_OK)
        return result;
    NavResult failure = change_all(trial);
    result = nav_batch_commit(trial->world);
    if (failure == NAV_OK || result == failure)
        return result;
    printf("a batch that failed was committed\n");
    exit(EXIT_FAILURE);
}

// A batch can always be cancelled, also after a failure in it.
static NavResult cancelled_batch(Trial* trial) {
    uint64_t hash = nav_world_get_hash(trial->world);
    NavResult result = nav_batch_begin(trial->world);
    if (result != NAV_OK)
        return result;
    NavResult failure = change_all(trial);
    if (nav_batch_cancel(trial->world) == NAV_OK && nav_world_get_hash(trial->world) == hash)
        return failure;
    printf("a batch was not cancelled\n");
    exit(EXIT_FAILURE);
}

static const MemoryRow rows[] = {
    {"nav_outline_create", make_outline, false},
    {"nav_outline_create", unite_triangles, false},
    {"nav_outline_create", join_triangles, false},
    {"nav_outline_destroy", destroy_outline, false},
    {"nav_shape_insert", insert_own, false},
    {"nav_shape_insert", insert_floor, false},
    {"nav_shape_insert", insert_shared, false},
    {"nav_shape_reshape", reshape, false},
    {"nav_shape_move nav_shape_get", move, false},
    {"nav_shape_move", move_a_little, false},
    {"nav_shape_set_outline", set_outline, false},
    {"nav_shape_remove", remove_shape, false},
    {"nav_shape_set_enabled", disable, false},
    {"nav_shape_set_area nav_shape_set_layers", set_meaning, false},
    {"nav_shape_set_z", set_z, false},
    {"nav_shape_set_user", set_user, false},
    {"nav_shape_get_footprint", footprint, false},
    {"nav_batch_begin nav_batch_commit", batch, true},
    {"nav_batch_begin nav_batch_cancel", cancelled_batch, true},
    {"nav_link_insert nav_world_list_links", insert_link, false},
    {"nav_link_set nav_link_get_place", set_link, false},
    {"nav_link_remove nav_link_get", remove_link, false},
    {"nav_shape_set_elevation", set_elevation, false},
};
const MemoryRows memory_rows_change = {rows, sizeof rows / sizeof *rows};
