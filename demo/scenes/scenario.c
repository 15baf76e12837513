#include "scenes/inside.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const DemoScenario* const scenarios[] = {
    &demoi_battlefield, &demoi_drawbridge, &demoi_crates, &demoi_bars,   &demoi_field,
    &demoi_swarm,       &demoi_army,       &demoi_ravine, &demoi_methods};
enum { SCENARIO_COUNT = sizeof scenarios / sizeof scenarios[0] };

const char* demo_scenario_name(uint32_t index) {
    return index < SCENARIO_COUNT ? scenarios[index]->name : NULL;
}

const char* demo_scenario_summary(uint32_t index) {
    return index < SCENARIO_COUNT ? scenarios[index]->summary : NULL;
}

uint32_t demo_scenario_find(const char* name) {
    for (uint32_t i = 0; i < SCENARIO_COUNT; i++) {
        if (strcmp(scenarios[i]->name, name) == 0)
            return i;
    }
    return DEMO_NONE;
}

const char* demo_scene_name(const DemoScene* scene) { return scene->scenario->name; }

static bool load_art(DemoScene* scene, const char* data, EngAssetError* error) {
    char path[1024];
    snprintf(path, sizeof path, "%s/battlefield.json", data);
    if (!eng_atlas_load(path, &scene->atlas, error))
        return false;
    if (!scene->scenario->has_map)
        return true;
    snprintf(path, sizeof path, "%s/battlefield.tmj", data);
    return eng_map_load(path, &scene->map, error);
}

static bool create_scratch(DemoScene* scene) {
    DemoScratch* scratch = calloc(1, sizeof *scratch);
    scene->scratch = scratch;
    scene->flashes = calloc(DEMO_FLASH_MAX, sizeof *scene->flashes);
    scene->marks = calloc(DEMO_MARK_MAX, sizeof *scene->marks);
    if (!scratch || !scene->flashes || !scene->marks)
        return false;
    scratch->outlines = calloc(scene->atlas.sprite_count + 1u, sizeof *scratch->outlines);
    scratch->has_outline = calloc(scene->atlas.sprite_count + 1u, sizeof *scratch->has_outline);
    return scratch->outlines && scratch->has_outline;
}

static NavResult create_crowd(DemoScene* scene, const DemoSceneDef* def) {
    NavCrowdDef crowd = nav_crowd_def();
    if (scene->scenario->nodes > 0)
        crowd.nodes = scene->scenario->nodes;
    NavResult result = nav_crowd_create(scene->world, &crowd, &scene->crowd);
    if (result == NAV_OK && def->run_chunks)
        result = nav_crowd_set_threads(scene->crowd, def->run_chunks, def->run_context,
                                       def->chunk_count);
    return result;
}

static bool create_world(DemoScene* scene, const DemoSceneDef* scene_def, EngAssetError* error) {
    const DemoScenario* scenario = scene->scenario;
    const EngMap* map = &scene->map;
    double w = scenario->has_map ? (double)map->width * map->tile_w : scenario->width;
    double h = scenario->has_map ? (double)map->height * map->tile_h : scenario->height;
    NavWorldDef def = nav_world_def();
    def.bounds = nav_box_from_px(0, 0, w, h);
    if (scenario == &demoi_file)
        def = demoi_file_world_def(scene);
    NavResult result = nav_world_create(&def, &scene->world);
    if (result == NAV_OK)
        result = nav_query_create(scene->world, &scene->query);
    if (result == NAV_OK)
        result = create_crowd(scene, scene_def);
    scene->bounds = def.bounds;
    return result == NAV_OK ||
           eng_asset_error_set(error, "cannot create the world: %s", nav_result_get_text(result));
}

static bool build_scene(DemoScene* scene, const DemoSceneDef* def, EngAssetError* error) {
    if (def->file && !demoi_file_load(scene, def->file, error))
        return false;
    if (!load_art(scene, def->data, error))
        return false;
    if (!create_scratch(scene))
        return eng_asset_error_set(error, "out of memory");
    return create_world(scene, def, error) && scene->scenario->build(scene, error);
}

bool demo_scene_create(const DemoSceneDef* def, DemoScene** result, EngAssetError* error) {
    *result = NULL;
    uint32_t index = def->scenario ? demo_scenario_find(def->scenario) : 0;
    if (index == DEMO_NONE)
        return eng_asset_error_set(error, "there is no scenario '%s'; --list names them",
                                   def->scenario);
    DemoScene* scene = calloc(1, sizeof *scene);
    if (!scene)
        return eng_asset_error_set(error, "out of memory");
    scene->scenario = def->file ? &demoi_file : scenarios[index];
    scene->seed = def->seed;
    scene->random = demo_random(def->seed);
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        scene->area_costs[i] = 1;
    if (!build_scene(scene, def, error)) {
        demo_scene_destroy(scene);
        return false;
    }
    // The figures are about the run, not about building the scene.
    scene->figures = scene->crowd_figures = (DemoFigures){0};
    scene->counts = (DemoCounts){.waiting = scene->counts.waiting};
    scene->flash_count = 0;
    *result = scene;
    return true;
}

static void destroy_scratch(DemoScratch* scratch) {
    if (!scratch)
        return;
    free(scratch->outlines);
    free(scratch->has_outline);
    free(scratch->ids);
    free(scratch);
}

void demo_scene_destroy(DemoScene* scene) {
    if (!scene)
        return;
    nav_crowd_destroy(scene->crowd);
    nav_query_destroy(scene->query);
    nav_world_destroy(scene->world);
    free(scene->soldiers);
    free(scene->things);
    free(scene->drivers);
    free(scene->patrol_points);
    free(scene->flashes);
    free(scene->marks);
    destroy_scratch(scene->scratch);
    eng_art_unload(&scene->art);
    eng_map_unload(&scene->map);
    eng_atlas_unload(&scene->atlas);
    free(scene);
}

static void drop_expired(DemoScene* scene) {
    for (uint32_t i = 0; i < scene->thing_count; i++) {
        const DemoThing* thing = &scene->things[i];
        if (thing->is_used && thing->end_tick > 0 && scene->tick >= thing->end_tick)
            demoi_thing_drop(scene, i);
    }
}

void demo_scene_tick(DemoScene* scene) {
    assert(scene->world && scene->query);
    scene->tick++;
    demoi_batch_begin(scene);
    demoi_drivers_step(scene);
    drop_expired(scene);
    if (scene->scenario->step)
        scene->scenario->step(scene);
    demoi_batch_commit(scene);
    demoi_soldiers_step(scene);
}
