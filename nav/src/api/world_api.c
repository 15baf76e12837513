// Worlds, batches and figures: arguments are checked here.
#include <string.h>

#include "api/change.h"
#include "api/cookie.h"
#include "api/world_def.h"

NavWorldDef nav_world_def(void) {
    NavWorldDef def = {.bounds = {{0, 0}, {4096 * NAV_STEPS_PER_PX, 4096 * NAV_STEPS_PER_PX}},
                       .has_path_data = true,
                       .max_triangles = UINT32_C(1) << 26,
                       .max_crossings = UINT32_C(1) << 24,
                       .max_change_crossings = UINT32_C(1) << 15,
                       .max_depth = 128,
                       .seam_width = 3,
                       .cookie = NAVI_COOKIE_WORLD};
    return def;
}

// --- defs --------------------------------------------------------------------------------

static bool has_gap(const NavAllocator* allocator) {
    return allocator->alloc == NULL ? allocator->free != NULL || allocator->alloc_zeroed != NULL ||
                                          allocator->resize != NULL
                                    : allocator->free == NULL;
}

NavResult navi_check_world_def(NaviCall* call, const NavWorldDef* def) {
    NavResult result = navi_check_cookie(call, def->cookie, NAVI_COOKIE_WORLD,
                                         "NavWorldDef was not made by nav_world_def()");
    if (result == NAV_OK)
        result = navi_check_is(call, !has_gap(&def->allocator), "allocator lacks alloc or free");
    if (result == NAV_OK)
        result = navi_check_count(call, def->max_triangles, "max_triangles");
    if (result == NAV_OK)
        result = navi_check_count(call, def->max_crossings, "max_crossings");
    if (result == NAV_OK)
        result = navi_check_count(call, def->max_change_crossings, "max_change_crossings");
    if (result == NAV_OK)
        result = navi_check_count(call, def->max_depth, "max_depth");
    if (result != NAV_OK || (def->seam_width >= 0 && def->seam_width <= NAV_SEAM_WIDTH_MAX))
        return result;
    navi_fault_set(&call->fault, "seam_width is %ld", (long)def->seam_width);
    return NAV_ERR_RANGE;
}

NavWorldDef navi_complete_def(const NavWorldDef* def) {
    NavWorldDef full = *def;
    if (full.allocator.alloc == NULL)
        full.allocator = navi_allocator_default();
    return full;
}

static NavResult check_bounds(NaviCall* call, NavBox bounds) {
    NavResult result = navi_check_point(call, bounds.min, "bounds min");
    if (result == NAV_OK)
        result = navi_check_point(call, bounds.max, "bounds max");
    if (result != NAV_OK || (bounds.min.x < bounds.max.x && bounds.min.y < bounds.max.y))
        return result;
    navi_fault_set(&call->fault, "bounds min (%ld, %ld) is not below bounds max (%ld, %ld)",
                   (long)bounds.min.x, (long)bounds.min.y, (long)bounds.max.x, (long)bounds.max.y);
    return NAV_ERR_ARGUMENT;
}

// --- worlds ------------------------------------------------------------------------------

void navi_discard_world(NavWorld* world, NavAllocator allocator) {
    navi_world_fini(world);
    allocator.free(allocator.context, world, sizeof *world);
}

static NavResult make_world(NaviCall* call, const NavWorldDef* def, NavWorld** world) {
    NavWorldDef full = navi_complete_def(def);
    NavWorld* fresh = full.allocator.alloc(full.allocator.context, sizeof *fresh);
    if (fresh == NULL)
        return NAV_ERR_MEMORY;
    NavResult result = navi_world_init(fresh, &full);
    if (result == NAV_OK && !navi_guard_create(full.allocator, &fresh->guard))
        result = NAV_ERR_MEMORY;
    if (result == NAV_OK) {
        *world = fresh;
    } else {
        navi_fault_fetch(call, fresh);
        navi_discard_world(fresh, full.allocator);
    }
    return result;
}

NavResult nav_world_create(const NavWorldDef* def, NavWorld** world) {
    NaviCall call = navi_call_read(NULL, "nav_world_create");
    if (def == NULL)
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_check_world_def(&call, def);
    if (result == NAV_OK)
        result = navi_check_is(&call, world != NULL, "world is NULL");
    if (result == NAV_OK)
        result = check_bounds(&call, def->bounds);
    if (result == NAV_OK)
        result = make_world(&call, def, world);
    return navi_call_end_without_world(&call, def, result);
}

void nav_world_destroy(NavWorld* world) {
    if (world == NULL)
        return;
    navi_guard_end_world(world->guard);
    navi_discard_world(world, world->memory.allocator);
}

NavResult nav_world_keep_path_data(NavWorld* world, bool is_kept) {
    NaviCall call = navi_call_change(world, "nav_world_keep_path_data");
    NavResult result = navi_check_pointer(&call, world, "world");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK && is_kept && world->limits.triangles > PATHDATA_TRIANGLES_MAX) {
        navi_fault_set(&call.fault, "max_triangles is %lu, above %lu",
                       (unsigned long)world->limits.triangles,
                       (unsigned long)PATHDATA_TRIANGLES_MAX);
        result = NAV_ERR_BUDGET;
    }
    if (result == NAV_OK && navi_pathdata_keep(&world->pathdata, is_kept) != NAV_OK)
        result = NAV_ERR_MEMORY;
    return navi_call_end(&call, result);
}

// --- batches -----------------------------------------------------------------------------

NavResult nav_batch_begin(NavWorld* world) {
    NaviCall call = navi_call_change(world, "nav_batch_begin");
    NavResult result = navi_check_pointer(&call, world, "world");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK) {
        world->is_in_batch = true;
        world->batch_failure = NAV_OK;
    }
    return navi_call_end(&call, result);
}

static NavResult check_batch(NaviCall* call, const NavWorld* world) {
    NavResult result = navi_check_pointer(call, world, "world");
    if (result != NAV_OK || world->is_in_batch)
        return result;
    navi_fault_set(&call->fault, "no batch is open");
    return NAV_ERR_BATCH;
}

NavResult nav_batch_commit(NavWorld* world) {
    NaviCall call = navi_call_change(world, "nav_batch_commit");
    NavResult result = check_batch(&call, world);
    if (result != NAV_OK)
        return navi_call_end(&call, result);
    result = world->batch_failure;
    if (result != NAV_OK)
        navi_fault_set(&call.fault, "a change has undone the batch");
    world->is_in_batch = false;
    if (result == NAV_OK) {
        navi_fault_forget(world);
        result = navi_commit_close(world);
        navi_fault_fetch(&call, world);
    }
    return navi_call_end(&call, result);
}

NavResult nav_batch_cancel(NavWorld* world) {
    NaviCall call = navi_call_change(world, "nav_batch_cancel");
    NavResult result = check_batch(&call, world);
    if (result == NAV_OK) {
        navi_commit_undo(world); // nothing to do when the batch has failed
        world->is_in_batch = false;
    }
    return navi_call_end(&call, result);
}

const NavCommit* nav_world_get_last_commit(const NavWorld* world) {
    static const NavCommit none = {.version = 0};
    NaviCall call = navi_call_read(world, "nav_world_get_last_commit");
    const NavCommit* commit = world == NULL ? &none : &world->commit;
    (void)navi_call_end(&call, NAV_OK);
    return commit;
}

uint64_t nav_world_get_version(const NavWorld* world) {
    NaviCall call = navi_call_read(world, "nav_world_get_version");
    uint64_t version = world == NULL ? 0 : world->version;
    (void)navi_call_end(&call, NAV_OK);
    return version;
}

NavBox nav_world_get_bounds(const NavWorld* world) {
    static const NavBox none = {{0, 0}, {0, 0}};
    NaviCall call = navi_call_read(world, "nav_world_get_bounds");
    NavBox bounds = world == NULL ? none : world->bounds;
    (void)navi_call_end(&call, NAV_OK);
    return bounds;
}

// --- figures -----------------------------------------------------------------------------

static void count_walkable(const NavWorld* world, NavStats* stats) {
    const Mesh* mesh = &world->mesh;
    for (uint32_t t = 0; t < mesh->counts->tri_slots; t++) {
        if (!navi_tri_is_alive(mesh, t) ||
            !navi_tri_is_walkable(&world->labels, mesh, t, UINT32_MAX))
            continue;
        const uint32_t* v = mesh->tri[t].v;
        stats->walkable_triangle_count++;
        stats->walkable_area_2 +=
            (uint64_t)navi_orient2d(mesh->pos[v[0]], mesh->pos[v[1]], mesh->pos[v[2]]);
    }
}

// Cells without triangles are parts of others, in the order of the keys, which the past decides.
static uint32_t count_labels(const Labels* labels) {
    uint32_t count = 0;
    for (uint32_t c = 0; c < labels->cells.count; c++)
        count += labels->cells.data[c].triangles > 0;
    return count;
}

static void write_stats(const NavWorld* world, NavStats* stats) {
    memset(stats, 0, sizeof *stats);
    const Mesh* mesh = &world->mesh;
    stats->vertex_count = mesh->counts->vertex_alive;
    stats->triangle_count = mesh->counts->tri_alive;
    count_walkable(world, stats);
    stats->shape_count = world->shapes.counts->alive - 1;
    stats->outline_count = world->outlines.alive;
    stats->edge_count = world->snap.counts->edge_alive;
    stats->node_count = world->snap.counts->node_alive;
    stats->crossing_count = world->snap.counts->crossing_count;
    stats->label_count = count_labels(&world->labels);
    stats->seam_count = world->shapes.counts->seam_alive;
    stats->island_count = world->islands.counts->alive;
    size_t own_bytes = sizeof *world + navi_guard_size(world->guard);
    stats->live_bytes = world->memory.live_bytes + own_bytes;
    stats->peak_bytes = world->memory.peak_bytes + own_bytes;
    stats->change_count = world->change_count;
    stats->flip_count = mesh->counts->flip_count;
}

NavResult nav_world_get_stats(const NavWorld* world, NavStats* stats) {
    NaviCall call = navi_call_read(world, "nav_world_get_stats");
    NavResult result = navi_check_pointer(&call, stats, "stats");
    if (result == NAV_OK)
        write_stats(world, stats);
    return navi_call_end(&call, result);
}

uint64_t nav_world_get_hash(const NavWorld* world) {
    NaviCall call = navi_call_read(world, "nav_world_get_hash");
    uint64_t hash = world == NULL ? 0 : navi_world_hash(world);
    (void)navi_call_end(&call, NAV_OK);
    return hash;
}

bool nav_world_validate(NavWorld* world, const char** what) {
    NaviCall call = navi_call_change(world, "nav_world_validate");
    const char* found = world == NULL        ? "there is no world"
                        : world->is_in_batch ? "a batch is open"
                                             : navi_world_check(world);
    (void)navi_call_end(&call, NAV_OK);
    if (found != NULL && what != NULL)
        *what = found;
    return found == NULL;
}
