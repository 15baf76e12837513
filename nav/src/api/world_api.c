#include <string.h>

#include "api/api.h"
#include "base/assert.h"

NavWorldDef nav_world_def(void) {
    NavWorldDef def = {{{0, 0}, {4096 * NAV_STEPS_PER_PX, 4096 * NAV_STEPS_PER_PX}},
                       {NULL, NULL, NULL},
                       NULL,
                       NULL,
                       UINT32_C(1) << 26,
                       true,
                       UINT32_C(1) << 24,
                       UINT32_C(1) << 15,
                       128};
    return def;
}

NavResult navi_refuse(const NavWorld* world, NavResult result, const char* what) {
    if (result == NAV_OK || world->log == NULL)
        return result;
    char message[160];
    size_t at = 0;
    const char* parts[4] = {what, ": ", nav_result_get_text(result), NULL};
    for (const char** part = parts; *part != NULL; part++)
        for (const char* c = *part; *c != '\0' && at + 1 < sizeof message; c++)
            message[at++] = *c;
    message[at] = '\0';
    bool is_grave = result == NAV_ERR_MEMORY || result == NAV_ERR_BUDGET;
    world->log(world->log_context, is_grave ? NAV_LOG_ERROR : NAV_LOG_WARNING, message);
    return result;
}

// A limit of 0 is the default.
static void set_default_limits(NavWorldDef* def) {
    NavWorldDef usual = nav_world_def();
    def->max_triangles = def->max_triangles == 0 ? usual.max_triangles : def->max_triangles;
    def->max_crossings = def->max_crossings == 0 ? usual.max_crossings : def->max_crossings;
    def->max_change_crossings =
        def->max_change_crossings == 0 ? usual.max_change_crossings : def->max_change_crossings;
    def->max_depth = def->max_depth == 0 ? usual.max_depth : def->max_depth;
}

bool navi_complete_def(const NavWorldDef* def, NavWorldDef* full) {
    if ((def->allocator.alloc == NULL) != (def->allocator.free == NULL))
        return false;
    *full = *def;
    if (full->allocator.alloc == NULL)
        full->allocator = navi_allocator_default();
    set_default_limits(full);
    return true;
}

NavResult nav_world_create(const NavWorldDef* def, NavWorld** world) {
    NavWorldDef full;
    if (def == NULL || world == NULL || !navi_complete_def(def, &full))
        return NAV_ERR_ARGUMENT;
    NavWorld* fresh = full.allocator.alloc(full.allocator.context, sizeof *fresh);
    if (fresh == NULL)
        return NAV_ERR_MEMORY;
    NavResult result = navi_world_init(fresh, &full);
    if (result != NAV_OK) {
        navi_world_fini(fresh);
        full.allocator.free(full.allocator.context, fresh, sizeof *fresh);
        return result;
    }
    *world = fresh;
    return NAV_OK;
}

void nav_world_destroy(NavWorld* world) {
    if (world == NULL)
        return;
    navi_world_fini(world);
    NavAllocator allocator = world->memory.allocator;
    allocator.free(allocator.context, world, sizeof *world);
}

// --- batches -----------------------------------------------------------------------------

NavResult navi_change_begin(const NavWorld* world) {
    return world->is_in_batch ? world->batch_failure : NAV_OK;
}

NavResult navi_change_end(NavWorld* world, NavResult result, const char* what) {
    if (result == NAV_OK)
        return world->is_in_batch ? NAV_OK : navi_refuse(world, navi_commit_close(world), what);
    if (result == NAV_ERR_MEMORY || result == NAV_ERR_BUDGET) {
        navi_commit_undo(world);
        if (world->is_in_batch)
            world->batch_failure = result;
    }
    return navi_refuse(world, result, what);
}

NavResult nav_world_keep_path_data(NavWorld* world, bool keep) {
    if (world == NULL)
        return NAV_ERR_ARGUMENT;
    if (world->is_in_batch)
        return navi_refuse(world, NAV_ERR_BATCH, "nav_world_keep_path_data");
    if (keep && world->limits.triangles > PATHDATA_TRIANGLES_MAX)
        return navi_refuse(world, NAV_ERR_BUDGET, "nav_world_keep_path_data");
    return navi_pathdata_keep(&world->pathdata, keep) == NAV_OK
               ? NAV_OK
               : navi_refuse(world, NAV_ERR_MEMORY, "nav_world_keep_path_data");
}

NavResult nav_batch_begin(NavWorld* world) {
    if (world == NULL)
        return NAV_ERR_ARGUMENT;
    if (world->is_in_batch)
        return navi_refuse(world, NAV_ERR_BATCH, "nav_batch_begin");
    world->is_in_batch = true;
    world->batch_failure = NAV_OK;
    return NAV_OK;
}

NavResult nav_batch_commit(NavWorld* world) {
    if (world == NULL)
        return NAV_ERR_ARGUMENT;
    if (!world->is_in_batch)
        return navi_refuse(world, NAV_ERR_BATCH, "nav_batch_commit");
    world->is_in_batch = false;
    if (world->batch_failure != NAV_OK)
        return world->batch_failure;
    return navi_refuse(world, navi_commit_close(world), "nav_batch_commit");
}

NavResult nav_batch_cancel(NavWorld* world) {
    if (world == NULL)
        return NAV_ERR_ARGUMENT;
    if (!world->is_in_batch)
        return navi_refuse(world, NAV_ERR_BATCH, "nav_batch_cancel");
    navi_commit_undo(world); // does nothing when the batch has failed
    world->is_in_batch = false;
    return NAV_OK;
}

const NavCommit* nav_world_get_last_commit(const NavWorld* world) {
    static const NavCommit none = {0, NULL, NULL, NULL, 0, 0, 0};
    return world == NULL ? &none : &world->commit;
}

uint64_t nav_world_get_version(const NavWorld* world) { return world == NULL ? 0 : world->version; }

NavBox nav_world_get_bounds(const NavWorld* world) {
    static const NavBox none = {{0, 0}, {0, 0}};
    return world == NULL ? none : world->bounds;
}

// --- figures -----------------------------------------------------------------------------

NavResult nav_world_get_stats(const NavWorld* world, NavStats* stats) {
    if (world == NULL || stats == NULL)
        return NAV_ERR_ARGUMENT;
    memset(stats, 0, sizeof *stats);
    const Mesh* mesh = &world->mesh;
    stats->vertex_count = mesh->counts->vertex_alive;
    stats->triangle_count = mesh->counts->tri_alive;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t) ||
            !navi_tri_is_walkable(&world->labels, mesh, t, UINT32_MAX))
            continue;
        const uint32_t* v = mesh->tri[t].v;
        stats->walkable_triangle_count++;
        stats->walkable_area_2 +=
            (uint64_t)navi_orient2d(mesh->pos[v[0]], mesh->pos[v[1]], mesh->pos[v[2]]);
    }
    stats->shape_count = world->shapes.counts->alive - 1;
    stats->outline_count = world->outlines.alive;
    stats->edge_count = world->snap.counts->edge_alive;
    stats->node_count = world->snap.counts->node_alive;
    stats->crossing_count = world->snap.counts->crossing_count;
    stats->label_count = world->labels.alive;
    stats->island_count = world->islands.alive;
    stats->live_bytes = world->memory.live_bytes + sizeof *world;
    stats->peak_bytes = world->memory.peak_bytes + sizeof *world;
    stats->change_count = world->change_count;
    stats->flip_count = mesh->counts->flip_count;
    return NAV_OK;
}

uint64_t nav_world_get_hash(const NavWorld* world) {
    return world == NULL ? 0 : navi_world_hash(world);
}

bool nav_world_validate(NavWorld* world, const char** what) {
    const char* found = world == NULL        ? "there is no world"
                        : world->is_in_batch ? "a batch is open"
                                             : navi_world_check(world);
    if (found != NULL && what != NULL)
        *what = found;
    return found == NULL;
}
