#include "scenes/inside.h"

#include <string.h>

void demoi_batch_begin(DemoScene* scene) {
    DemoScratch* scratch = scene->scratch;
    scratch->batch_version = nav_world_get_version(scene->world);
    scratch->batch_start_ns = demo_clock_ns();
    if (nav_batch_begin(scene->world) != NAV_OK)
        scene->counts.refused++;
}

static void add_flash(DemoScene* scene, const NavTriangle* triangle) {
    DemoFlash* flash = &scene->flashes[scene->flash_count++ % DEMO_FLASH_MAX];
    memcpy(flash->corner, triangle->corner, sizeof flash->corner);
    flash->tick = scene->tick;
}

void demoi_batch_commit(DemoScene* scene) {
    DemoScratch* scratch = scene->scratch;
    NavResult result = nav_batch_commit(scene->world);
    uint64_t end = demo_clock_ns();
    if (result != NAV_OK) {
        scene->counts.refused++;
        return;
    }
    if (nav_world_get_version(scene->world) == scratch->batch_version)
        return;
    // The system's clock may have been set back meanwhile.
    demo_figures_add(&scene->figures,
                     end > scratch->batch_start_ns ? end - scratch->batch_start_ns : 0);
    const NavCommit* commit = nav_world_get_last_commit(scene->world);
    scene->counts.gone = commit->gone_count;
    scene->counts.born = commit->born_count;
    scene->counts.changed = commit->changed_count;
    for (uint32_t i = 0; i < commit->born_count; i++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(scene->world, commit->born[i], &triangle) == NAV_OK)
            add_flash(scene, &triangle);
    }
}
