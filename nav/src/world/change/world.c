#include "world/change/world.h"

#include <string.h>

#include "base/assert.h"

static bool init_parts(NavWorld* world, int32_t seam_width) {
    NavMemory* memory = &world->memory;
    navi_journal_init(&world->journal, memory);
    world->mesh.memory = memory;
    if (!navi_mesh_init(&world->mesh, memory, &world->journal, world->bounds))
        return false;
    navi_snap_init(&world->snap, memory, &world->journal, &world->mesh);
    navi_shapes_init(&world->shapes, &world->journal);
    navi_seams_init(&world->seams, memory, &world->mesh, &world->snap, &world->shapes);
    world->seams.width = seam_width;
    navi_links_init(&world->links, &world->journal);
    navi_plan_init(&world->plan, memory, &world->snap);
    navi_carve_init(&world->carve, memory, &world->mesh);
    world->placing.memory = memory;
    world->outline_scratch.memory = memory;
    if (navi_labels_init(&world->labels, memory, navi_trait_of_key, &world->shapes) != NAV_OK)
        return false;
    world->labels.max_count = world->limits.depth;
    for (uint32_t t = 0; t < world->mesh.counts->tri_alive; t++) // those of the frame
        navi_label_ref(&world->labels, 0);
    world->relabel = (Relabel){.memory = memory,
                               .mesh = &world->mesh,
                               .snap = &world->snap,
                               .labels = &world->labels,
                               .shapes = &world->shapes,
                               .carve = &world->carve,
                               .plan = &world->plan,
                               .along = &world->along};
    navi_islands_init(&world->islands, &world->mesh, &world->labels, &world->carve);
    navi_pathdata_init(&world->pathdata, &world->mesh, &world->labels);
    return true;
}

// The bounds are a shape in slot 0. No id has this slot.
static NavResult insert_bounds(NavWorld* world) {
    NavBox b = world->bounds;
    NavPoint corner[4] = {b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
    NavOutlineDef region = {.points = corner, .point_count = 4};
    NavShapeDef def = {.kind = NAV_OBSTACLE, .region = &region};
    uint32_t slot = NAV_NONE;
    NavResult result = navi_outline_build(&world->outline_scratch, &region);
    if (result == NAV_OK)
        result = navi_world_insert_built(world, &def, &slot);
    if (result != NAV_OK)
        return result;
    NAV_ASSERT(slot == NAVI_BOUNDS_SHAPE && world->is_open);
    NavTrait bounds = {0, -1, true, 0, 0, false};
    world->shapes.keys.data[world->shapes.slots.data[slot].key].trait = bounds;
    result = navi_world_set_enabled(world, slot, true);
    return result == NAV_OK ? navi_commit_close(world) : result;
}

NavResult navi_world_init_empty(NavWorld* world, const NavWorldDef* def) {
    memset(world, 0, sizeof *world);
    navi_memory_init(&world->memory, def->allocator);
    world->bounds = def->bounds;
    world->log = def->log;
    world->log_context = def->log_context;
    world->number = def->number;
    WorldLimits limits = {def->max_triangles, def->max_depth, def->max_crossings,
                          def->max_change_crossings};
    world->limits = limits;
    world->load.after = NAVI_LOAD_AFTER;
    world->load.placing.memory = &world->memory;
    world->pathdata.is_kept = def->has_path_data;
    if (world->pathdata.is_kept && world->limits.triangles > PATHDATA_TRIANGLES_MAX)
        world->limits.triangles = PATHDATA_TRIANGLES_MAX;
    if (!navi_box_is_valid(def->bounds))
        return NAV_ERR_RANGE;
    return init_parts(world, def->seam_width) ? NAV_OK : NAV_ERR_MEMORY;
}

NavResult navi_world_init(NavWorld* world, const NavWorldDef* def) {
    NavResult result = navi_world_init_empty(world, def);
    if (result == NAV_OK)
        result = insert_bounds(world);
    world->version = world->change_count = 0;
    world->commit = (NavCommit){.version = 0};
    return result;
}

void navi_world_fini(NavWorld* world) {
    NavMemory* memory = &world->memory;
    navi_plan_fini(&world->plan);
    navi_carve_fini(&world->carve);
    navi_placing_fini(&world->placing);
    navi_outline_scratch_fini(&world->outline_scratch);
    navi_labels_fini(&world->labels);
    navi_islands_fini(&world->islands);
    navi_pathdata_fini(&world->pathdata);
    navi_relabel_fini(&world->relabel);
    navi_shapes_fini(&world->shapes, memory);
    navi_seams_fini(&world->seams);
    navi_links_fini(&world->links, memory);
    navi_outlines_fini(&world->outlines, memory);
    navi_outlines_fini(&world->privates, memory);
    navi_snap_fini(&world->snap);
    navi_mesh_fini(&world->mesh);
    navi_journal_fini(&world->journal);
    navi_load_fini(world);
    navi_array_fini(memory, &world->stack);
    navi_array_fini(memory, &world->moves);
    navi_array_fini(memory, &world->along);
    navi_array_fini(memory, &world->star);
    navi_array_fini(memory, &world->dirty);
    navi_array_fini(memory, &world->pending_privates);
    navi_array_fini(memory, &world->pending_keys);
    navi_array_fini(memory, &world->pending_slots);
    navi_array_fini(memory, &world->report);
    navi_array_fini(memory, &world->next_report);
    navi_array_fini(memory, &world->given);
    navi_array_fini(memory, &world->boxes.blocked);
    navi_array_fini(memory, &world->boxes.freed);
    navi_array_fini(memory, &world->boxes.sides);
    navi_array_fini(memory, &world->next_boxes.blocked);
    navi_array_fini(memory, &world->next_boxes.freed);
    navi_array_fini(memory, &world->next_boxes.sides);
}
