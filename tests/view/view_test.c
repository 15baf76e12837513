#include "view_test.h"

#include <stdio.h>

DemoScene* test_scene(const char* scenario, uint64_t seed) {
    DemoSceneDef def = {.scenario = scenario, .data = TEST_SPRITES, .seed = seed};
    DemoScene* scene = NULL;
    EngAssetError error;
    if (!demo_scene_create(&def, &scene, &error))
        fail_msg("%s", error.text);
    return scene;
}

void test_ticks(DemoScene* scene, int count) {
    for (int i = 0; i < count; i++)
        demo_scene_tick(scene);
}

void test_validate(const DemoScene* scene) {
    const char* what = "";
    if (!nav_world_validate(scene->world, &what))
        fail_msg("after tick %llu: %s", (unsigned long long)scene->tick, what);
}
