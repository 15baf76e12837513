// A scene of the shapes of a file: what navimport does, where soldiers could walk.
#include "scenes/inside.h"

#include <sidestep/asset_nav.h>

#include <stdlib.h>

bool demoi_file_load(DemoScene* scene, const char* path, EngAssetError* error) {
    if (!eng_art_load(path, NULL, &scene->art, error))
        return false;
    return scene->art.shape_count > 0 || eng_asset_error_set(error, "%s: has no shapes", path);
}

NavWorldDef demoi_file_world_def(const DemoScene* scene) { return nav_art_world_def(&scene->art); }

// The numbers of shapes are those of things elsewhere in the demo, so these have none.
static NavResult insert_shape(DemoScene* scene, uint32_t index, NavOutlineId* made) {
    uint32_t outline = scene->art.shapes[index].outline;
    NavResult result = NAV_OK;
    if (made[outline].generation == 0)
        result =
            nav_art_outline_create(scene->world, &scene->art.outlines[outline], &made[outline]);
    if (result != NAV_OK)
        return result;
    NavShapeDef def = nav_art_shape_def(&scene->art, index, made[outline]);
    NavShapeId id;
    def.user = DEMO_NONE;
    return nav_shape_insert(scene->world, &def, &id);
}

static bool build_file(DemoScene* scene, EngAssetError* error) {
    uint32_t capacity = 0;
    NavOutlineId* made = NULL;
    if (!demoi_reserve((void**)&made, &capacity, scene->art.outline_count, sizeof *made))
        return eng_asset_error_set(error, "out of memory");
    for (uint32_t i = 0; i < scene->art.outline_count; i++)
        made[i] = (NavOutlineId){0, 0, 0};
    demoi_batch_begin(scene);
    for (uint32_t i = 0; i < scene->art.shape_count; i++)
        scene->refused_count += insert_shape(scene, i, made) != NAV_OK;
    demoi_batch_commit(scene);
    free(made);
    for (uint32_t i = 0; i < scene->art.area_count; i++) {
        const EngArtArea* area = &scene->art.areas[i];
        scene->area_costs[area->number] = area->cost;
        scene->area_names[area->number] = area->name[0] != 0 ? area->name : NULL;
    }
    return true;
}

const DemoScenario demoi_file = {
    .name = "file",
    .summary = "the shapes of a file",
    .build = build_file,
};
