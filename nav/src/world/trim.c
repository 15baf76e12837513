// What a load leaves behind. Scratch memory is kept from commit to commit, so that a world that has
// warmed up allocates nothing; but a load needs far more of it than any change that follows.
#include "world/world.h"

enum { LOAD_SLOTS = 4096 };

bool navi_commit_is_load(const NavWorld* world) {
    uint32_t fresh = world->mesh.counts->tri_slots - world->old_slots;
    return fresh >= LOAD_SLOTS && fresh > world->mesh.touched.count / 2;
}

static void trim_plan(SnapPlan* plan) {
    NavMemory* memory = plan->memory;
    navi_array_trim(memory, &plan->flood.tris);
    navi_array_trim(memory, &plan->flood.edges);
    navi_array_trim(memory, &plan->vertices);
    navi_array_trim(memory, &plan->fresh);
    navi_array_trim(memory, &plan->table);
    navi_array_trim(memory, &plan->points);
    navi_array_trim(memory, &plan->edges);
    navi_array_trim(memory, &plan->chain);
    navi_array_trim(memory, &plan->partners);
    navi_array_trim(memory, &plan->inserts);
    navi_array_trim(memory, &plan->old_edges);
    navi_array_trim(memory, &plan->old_links);
    navi_array_trim(memory, &plan->lost);
    navi_array_trim(memory, &plan->won);
}

static void trim_carve(Carve* carve) {
    NavMemory* memory = carve->memory;
    navi_array_trim(memory, &carve->links);
    navi_array_trim(memory, &carve->guides);
    navi_array_trim(memory, &carve->fresh);
    navi_array_trim(memory, &carve->cold);
    navi_array_trim(memory, &carve->flood.tris);
    navi_array_trim(memory, &carve->flood.edges);
    navi_array_trim(memory, &carve->cavity);
    navi_array_trim(memory, &carve->node_of);
    navi_array_trim(memory, &carve->nodes);
    navi_array_trim(memory, &carve->vertices);
    navi_array_trim(memory, &carve->sides);
    navi_array_trim(memory, &carve->order);
    navi_array_trim(memory, &carve->status);
    navi_array_trim(memory, &carve->starting);
    navi_array_trim(memory, &carve->tris);
}

static void trim_outlines(OutlineScratch* scratch, Placing* placing) {
    NavMemory* memory = scratch->memory;
    navi_array_trim(memory, &scratch->points);
    navi_array_trim(memory, &scratch->sides);
    navi_array_trim(memory, &scratch->guides);
    navi_array_trim(memory, &scratch->order);
    navi_array_trim(memory, &scratch->where);
    navi_array_trim(memory, &scratch->welded);
    navi_array_trim(memory, &scratch->stack);
    navi_array_trim(memory, &scratch->at_point);
    navi_array_trim(memory, &scratch->edges);
    navi_array_trim(memory, &scratch->keyed);
    navi_array_trim(memory, &scratch->cells);
    navi_array_trim(memory, &scratch->cell_points);
    navi_array_trim(memory, &scratch->contacts.boxes);
    navi_array_trim(memory, &scratch->contacts.order);
    navi_array_trim(memory, &placing->points);
    navi_array_trim(memory, &placing->sides);
    navi_array_trim(memory, &placing->contacts.boxes);
    navi_array_trim(memory, &placing->contacts.order);
}

// Sizes and `becomes` are no scratch.
static void trim_islands(Islands* islands, NavMemory* memory) {
    navi_array_trim(memory, &islands->component);
    navi_array_trim(memory, &islands->stack);
    navi_array_trim(memory, &islands->parent);
    navi_array_trim(memory, &islands->name);
    navi_array_trim(memory, &islands->ports);
    navi_array_trim(memory, &islands->pairs);
    navi_array_trim(memory, &islands->searches);
    navi_array_trim(memory, &islands->visits);
    navi_array_trim(memory, &islands->renamed);
}

// The commit's report stays; the block of the one before it goes.
static void trim_commit(NavWorld* world) {
    NavMemory* memory = &world->memory;
    navi_array_trim(memory, &world->journal.log);
    navi_array_trim(memory, &world->mesh.touched);
    navi_array_trim(memory, &world->next_report);
    navi_array_trim(memory, &world->stack);
    navi_array_trim(memory, &world->moves);
    navi_array_trim(memory, &world->star);
    navi_array_trim(memory, &world->dirty);
    navi_array_trim(memory, &world->pending_privates);
    navi_array_trim(memory, &world->pending_keys);
    navi_array_trim(memory, &world->pending_slots);
    navi_array_trim(memory, &world->given);
}

void navi_world_trim(NavWorld* world) {
    NavMemory* memory = &world->memory;
    trim_plan(&world->plan);
    trim_carve(&world->carve);
    trim_outlines(&world->outline_scratch, &world->placing);
    trim_islands(&world->islands, memory);
    trim_commit(world);
    navi_mesh_fit(&world->mesh);
    navi_snap_fit(&world->snap);
    navi_array_fit(memory, &world->labels.cells);
    navi_array_fit(memory, &world->shapes.slots);
    navi_array_fit(memory, &world->shapes.keys);
    navi_array_fit(memory, &world->privates.slots);
}
