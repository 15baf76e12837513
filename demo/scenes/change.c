#include "scenes/inside.h"

#include <assert.h>
#include <string.h>

void demoi_batch_begin(DemoScene* scene) {
    DemoScratch* scratch = scene->scratch;
    scratch->batch_version = nav_world_get_version(scene->world);
    scratch->batch_start_ns = demo_clock_ns();
    if (nav_batch_begin(scene->world) != NAV_OK)
        scene->counts.refused++;
}

/// Stamp the slots with the number of the commit, so that a route can test which triangles of its
/// corridor the commit changed.
static void stamp_slots(DemoScratch* scratch, const uint32_t* slots, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (slots[i] < scratch->stamp_capacity)
            scratch->stamps[slots[i]] = scratch->stamp;
    }
}

static bool reserve_commit(DemoScene* scene, const NavCommit* commit) {
    DemoScratch* scratch = scene->scratch;
    uint32_t slots = nav_world_get_triangle_slot_count(scene->world),
             before = scratch->stamp_capacity;
    if (!demoi_reserve((void**)&scratch->stamps, &scratch->stamp_capacity, slots,
                       sizeof *scratch->stamps))
        return false;
    if (scratch->stamp_capacity > before)
        memset(scratch->stamps + before, 0,
               (scratch->stamp_capacity - before) * sizeof *scratch->stamps);
    return demoi_reserve((void**)&scratch->new_triangles, &scratch->new_capacity,
                         commit->born_count + commit->changed_count,
                         sizeof *scratch->new_triangles);
}

static void add_flash(DemoScene* scene, const NavTriangle* triangle) {
    DemoFlash* flash = &scene->flashes[scene->flash_count++ % DEMO_FLASH_MAX];
    memcpy(flash->corner, triangle->corner, sizeof flash->corner);
    flash->tick = scene->tick;
}

/// List the walkable ones of these triangles, which routes will test. Born ones also flash.
static void collect_triangles(DemoScene* scene, const uint32_t* slots, uint32_t count,
                              bool is_born) {
    DemoScratch* scratch = scene->scratch;
    for (uint32_t i = 0; i < count; i++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(scene->world, slots[i], &triangle) != NAV_OK)
            continue;
        if (is_born)
            add_flash(scene, &triangle);
        if (!triangle.is_walkable)
            continue;
        assert(scratch->new_count < scratch->new_capacity);
        DemoNewTriangle* created = &scratch->new_triangles[scratch->new_count++];
        created->slot = slots[i];
        memcpy(created->corner, triangle.corner, sizeof created->corner);
    }
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
    scratch->new_count = 0;
    if (!reserve_commit(scene, commit))
        return;
    scratch->stamp++;
    stamp_slots(scratch, commit->gone, commit->gone_count);
    stamp_slots(scratch, commit->changed, commit->changed_count);
    collect_triangles(scene, commit->born, commit->born_count, true);
    collect_triangles(scene, commit->changed, commit->changed_count, false);
    demoi_dirty_fill(scene);
    demoi_routes_repair(scene);
}
