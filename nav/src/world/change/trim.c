// Scratch memory after a bulk load. Scratch is kept from commit to commit, so that in steady state
// the world allocates nothing. A load needs much more of some arrays than later changes, and
// nothing of others that the first general move will need.
#include "base/assert.h"
#include "mesh/touched.h"
#include "world/change/world.h"

// Arrays above NAVI_TRIM_BYTES are freed. Then each array gets at least SCRATCH_BYTES.
enum { LOAD_SLOTS = 1024, SCRATCH_BYTES = 4096, MOST_FOUND_BYTES = 1 << 17 };

bool navi_commit_is_load(const NavWorld* world) {
    NAV_ASSERT(world->is_open && world->mesh.counts->tri_slots >= world->mesh.old_slots);
    uint32_t fresh = world->mesh.counts->tri_slots - world->mesh.old_slots;
    return fresh >= LOAD_SLOTS && fresh > navi_touched_count(&world->mesh) / 2;
}

// Without memory an array stays empty. It grows when it is needed.
#define resize_scratch_to(memory, array, bytes)                                                    \
    do {                                                                                           \
        navi_array_trim((memory), (array));                                                        \
        (void)navi_array_reserve((memory), (array), (bytes) / sizeof *(array)->data);              \
    } while (0)
#define resize_scratch(memory, array) resize_scratch_to(memory, array, SCRATCH_BYTES)

static void resize_plan(SnapPlan* plan) {
    NavMemory* memory = plan->memory;
    resize_scratch(memory, &plan->flood.tris);
    resize_scratch(memory, &plan->flood.edges);
    resize_scratch(memory, &plan->flood.near);
    resize_scratch(memory, &plan->vertices);
    resize_scratch(memory, &plan->fresh);
    resize_scratch(memory, &plan->table);
    resize_scratch(memory, &plan->points);
    resize_scratch(memory, &plan->edges);
    resize_scratch(memory, &plan->chain);
    resize_scratch(memory, &plan->beside);
    resize_scratch(memory, &plan->partners);
    resize_scratch(memory, &plan->inserts);
    resize_scratch(memory, &plan->old_edges);
    resize_scratch(memory, &plan->own);
    resize_scratch(memory, &plan->old_spans);
    resize_scratch(memory, &plan->lost);
    resize_scratch(memory, &plan->won);
    navi_array_trim(memory, &plan->won_edges);
}

static void resize_carve(Carve* carve) {
    NavMemory* memory = carve->memory;
    resize_scratch(memory, &carve->spans);
    resize_scratch(memory, &carve->guides);
    resize_scratch(memory, &carve->fresh);
    resize_scratch(memory, &carve->cold);
    resize_scratch(memory, &carve->flood.tris);
    resize_scratch(memory, &carve->flood.edges);
    resize_scratch(memory, &carve->flood.near);
    resize_scratch(memory, &carve->cavity);
    resize_scratch(memory, &carve->node_of);
    resize_scratch_to(memory, &carve->nodes, 2 * SCRATCH_BYTES);
    resize_scratch(memory, &carve->vertices);
    resize_scratch(memory, &carve->sides);
    resize_scratch(memory, &carve->sweep);
    resize_scratch(memory, &carve->status);
    resize_scratch(memory, &carve->starting);
    resize_scratch(memory, &carve->tris);
}

// The scratch of outlines is not reserved again: shapes that move do not need it.
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

// A search may visit all triangles of some clusters, and so may their division.
static void resize_islands(NavWorld* world) {
    Islands* islands = &world->islands;
    NavMemory* memory = &world->memory;
    size_t all = world->mesh.counts->tri_alive * sizeof *islands->found.data;
    resize_scratch(memory, &islands->deltas);
    resize_scratch(memory, &islands->edges);
    resize_scratch(memory, &world->mesh.handovers);
    resize_scratch(memory, &world->mesh.loose);
    resize_scratch(memory, &islands->moved);
    resize_scratch(memory, &islands->rim);
    resize_scratch(memory, &islands->fresh);
    resize_scratch(memory, &islands->component_names);
    resize_scratch(memory, &islands->visited);
    resize_scratch(memory, &islands->seeds);
    resize_scratch(memory, &islands->order);
    resize_scratch_to(memory, &islands->found, all < MOST_FOUND_BYTES ? all : MOST_FOUND_BYTES);
    resize_scratch(memory, &islands->groups);
    resize_scratch(memory, &islands->weights);
    resize_scratch(memory, &islands->changed_clusters);
    resize_scratch(memory, &islands->changed_portals);
    resize_scratch(memory, &islands->born);
}

// The block of the last report is kept, because the caller may read it. The other one is resized.
static void resize_commit(NavWorld* world) {
    NavMemory* memory = &world->memory;
    resize_scratch_to(memory, &world->journal.log, 8 * SCRATCH_BYTES);
    resize_scratch_to(memory, &world->mesh.touched, 4 * SCRATCH_BYTES);
    resize_scratch(memory, &world->next_report);
    resize_scratch(memory, &world->labels.above);
    navi_array_trim(memory, &world->labels.notes);
    resize_scratch(memory, &world->stack);
    resize_scratch(memory, &world->relabel.stack);
    resize_scratch(memory, &world->relabel.switched);
    resize_scratch(memory, &world->moves);
    resize_scratch(memory, &world->star);
    resize_scratch(memory, &world->along);
    resize_scratch(memory, &world->dirty);
    navi_array_trim(memory, &world->pending_privates);
    navi_array_trim(memory, &world->pending_keys);
    navi_array_trim(memory, &world->pending_slots);
    navi_array_trim(memory, &world->given);
    resize_scratch(memory, &world->next_boxes.blocked);
    resize_scratch(memory, &world->next_boxes.freed);
    navi_array_trim(memory, &world->next_boxes.sides);
}

static void trim_seams(Seams* seams) {
    NavMemory* memory = seams->memory;
    navi_array_trim(memory, &seams->pending);
    navi_array_trim(memory, &seams->sides);
    navi_array_trim(memory, &seams->flood.tris);
    navi_array_trim(memory, &seams->flood.edges);
    navi_array_trim(memory, &seams->flood.near);
    navi_array_trim(memory, &seams->corners);
    navi_array_trim(memory, &seams->points);
    navi_array_trim(memory, &seams->ring);
    navi_array_trim(memory, &seams->ring_sides);
    navi_array_trim(memory, &seams->order);
    navi_array_trim(memory, &seams->old);
}

void navi_world_trim(NavWorld* world) {
    NavMemory* memory = &world->memory;
    NAV_ASSERT(!world->is_open && world->journal.log.count == 0);
    resize_plan(&world->plan);
    resize_carve(&world->carve);
    trim_outlines(&world->outline_scratch, &world->placing);
    resize_islands(world);
    resize_commit(world);
    trim_seams(&world->seams);
    navi_load_trim(world);
    navi_mesh_fit(&world->mesh);
    navi_snap_fit(&world->snap);
    navi_array_fit(memory, &world->labels.cells);
    navi_array_fit(memory, &world->shapes.slots);
    navi_array_fit(memory, &world->shapes.keys);
    navi_array_fit(memory, &world->shapes.seams);
    navi_array_fit(memory, &world->privates.slots);
}

void navi_world_trim_report(NavWorld* world) {
    NavMemory* memory = &world->memory;
    navi_array_trim(memory, &world->next_report);
    navi_array_trim(memory, &world->next_boxes.blocked);
    navi_array_trim(memory, &world->next_boxes.freed);
    navi_array_trim(memory, &world->next_boxes.sides);
}
