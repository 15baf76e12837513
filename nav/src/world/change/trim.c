// What a load leaves behind. Scratch memory is kept from commit to commit, so that a world that has
// warmed up allocates nothing; but a load needs far more of some of it than any change that
// follows, and has not needed the rest, which the first general move will.
#include "world/change/world.h"

// Scratch above NAVI_TRIM_BYTES is given back; each array then has at least SCRATCH_BYTES.
enum { LOAD_SLOTS = 1024, SCRATCH_BYTES = 4096, MOST_VISITS_BYTES = 1 << 17 };

bool navi_commit_is_load(const NavWorld* world) {
    uint32_t fresh = world->mesh.counts->tri_slots - world->old_slots;
    return fresh >= LOAD_SLOTS && fresh > world->mesh.touched.count / 2;
}

// Without memory an array stays empty, and grows when it is needed.
#define settle_to(memory, array, bytes)                                                            \
    do {                                                                                           \
        navi_array_trim((memory), (array));                                                        \
        (void)navi_array_reserve((memory), (array), (bytes) / sizeof *(array)->data);              \
    } while (0)
#define settle(memory, array) settle_to(memory, array, SCRATCH_BYTES)

static void settle_plan(SnapPlan* plan) {
    NavMemory* memory = plan->memory;
    settle(memory, &plan->flood.tris);
    settle(memory, &plan->flood.edges);
    settle(memory, &plan->flood.near);
    settle(memory, &plan->vertices);
    settle(memory, &plan->fresh);
    settle(memory, &plan->table);
    settle(memory, &plan->points);
    settle(memory, &plan->edges);
    settle(memory, &plan->chain);
    settle(memory, &plan->beside);
    settle(memory, &plan->partners);
    settle(memory, &plan->inserts);
    settle(memory, &plan->old_edges);
    settle(memory, &plan->own);
    settle(memory, &plan->old_spans);
    settle(memory, &plan->lost);
    settle(memory, &plan->won);
}

static void settle_carve(Carve* carve) {
    NavMemory* memory = carve->memory;
    settle(memory, &carve->spans);
    settle(memory, &carve->guides);
    settle(memory, &carve->fresh);
    settle(memory, &carve->cold);
    settle(memory, &carve->flood.tris);
    settle(memory, &carve->flood.edges);
    settle(memory, &carve->flood.near);
    settle(memory, &carve->cavity);
    settle(memory, &carve->node_of);
    settle_to(memory, &carve->nodes, 2 * SCRATCH_BYTES);
    settle(memory, &carve->vertices);
    settle(memory, &carve->sides);
    settle(memory, &carve->order);
    settle(memory, &carve->sweep);
    settle(memory, &carve->status);
    settle(memory, &carve->starting);
    settle(memory, &carve->tris);
}

// Outlines are made when they are given, not when shapes move.
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

// Sizes and `becomes` are no scratch. A search may come past every triangle, if seldom.
static void settle_islands(NavWorld* world) {
    Islands* islands = &world->islands;
    NavMemory* memory = &world->memory;
    size_t all = world->mesh.counts->tri_alive * sizeof *islands->visits.data;
    settle(memory, &islands->deltas);
    settle(memory, &islands->rim);
    settle(memory, &islands->names);
    settle(memory, &islands->visited);
    settle(memory, &islands->component);
    settle(memory, &islands->stack);
    settle(memory, &islands->parent);
    settle(memory, &islands->name);
    settle(memory, &islands->ports);
    settle(memory, &islands->pairs);
    settle(memory, &islands->searches);
    settle_to(memory, &islands->visits, all < MOST_VISITS_BYTES ? all : MOST_VISITS_BYTES);
    settle(memory, &islands->renamed);
}

// The commit's report stays; the block of the one before it goes.
static void settle_commit(NavWorld* world) {
    NavMemory* memory = &world->memory;
    settle_to(memory, &world->journal.log, 8 * SCRATCH_BYTES);
    settle_to(memory, &world->mesh.touched, 4 * SCRATCH_BYTES);
    settle(memory, &world->next_report);
    settle(memory, &world->labels.above);
    settle(memory, &world->stack);
    settle(memory, &world->relabel.stack);
    settle(memory, &world->moves);
    settle(memory, &world->star);
    settle(memory, &world->along);
    settle(memory, &world->dirty);
    navi_array_trim(memory, &world->pending_privates);
    navi_array_trim(memory, &world->pending_keys);
    navi_array_trim(memory, &world->pending_slots);
    navi_array_trim(memory, &world->given);
}

void navi_world_trim(NavWorld* world) {
    NavMemory* memory = &world->memory;
    settle_plan(&world->plan);
    settle_carve(&world->carve);
    trim_outlines(&world->outline_scratch, &world->placing);
    settle_islands(world);
    settle_commit(world);
    navi_mesh_fit(&world->mesh);
    navi_snap_fit(&world->snap);
    navi_array_fit(memory, &world->labels.cells);
    navi_array_fit(memory, &world->shapes.slots);
    navi_array_fit(memory, &world->shapes.keys);
    navi_array_fit(memory, &world->privates.slots);
}
