#include "nav/snapshot.h"

#include <stdio.h>

#include "api/api.h"
#include "io/copy.h"
#include "io/snapshot.h"

static NavResult check_world(const NavWorld* world, const char* what) {
    return world->is_in_batch ? navi_refuse(world, NAV_ERR_BATCH, what) : NAV_OK;
}

NavResult nav_snapshot_get_size(const NavWorld* world, size_t* size) {
    if (world == NULL || size == NULL)
        return NAV_ERR_ARGUMENT;
    NavResult result = check_world(world, "nav_snapshot_get_size");
    if (result != NAV_OK)
        return result;
    SnapshotWriter writer = {NULL, 0, 0};
    navi_snapshot_write(world, &writer);
    *size = writer.size;
    return NAV_OK;
}

NavResult nav_snapshot_save(const NavWorld* world, void* bytes, size_t capacity, size_t* size) {
    size_t needed;
    if (bytes == NULL || size == NULL)
        return NAV_ERR_ARGUMENT;
    NavResult result = nav_snapshot_get_size(world, &needed);
    if (result != NAV_OK)
        return result;
    if (capacity < needed)
        return navi_refuse(world, NAV_ERR_ARGUMENT, "nav_snapshot_save");
    SnapshotWriter writer = {bytes, capacity, 0};
    navi_snapshot_write(world, &writer);
    *size = writer.size;
    return NAV_OK;
}

// Log why a snapshot was refused. There is no world yet that could do so.
static void tell(const NavWorldDef* def, NavResult result, const SnapshotReader* reader) {
    if (def->log == NULL)
        return;
    char message[160];
    if (reader->what != NULL)
        (void)snprintf(message, sizeof message, "nav_snapshot_restore: byte %llu: %s",
                       (unsigned long long)reader->what_at, reader->what);
    else
        (void)snprintf(message, sizeof message, "nav_snapshot_restore: %s",
                       nav_result_get_text(result));
    bool is_grave = result == NAV_ERR_MEMORY || result == NAV_ERR_BUDGET;
    def->log(def->log_context, is_grave ? NAV_LOG_ERROR : NAV_LOG_WARNING, message);
}

NavResult nav_snapshot_restore(const NavWorldDef* def, const void* bytes, size_t size,
                               NavWorld** world) {
    NavWorldDef full;
    if (def == NULL || bytes == NULL || world == NULL || !navi_complete_def(def, &full))
        return NAV_ERR_ARGUMENT;
    NavWorld* fresh = full.allocator.alloc(full.allocator.context, sizeof *fresh);
    SnapshotReader reader = {bytes, 0, size, NULL, 0};
    NavResult result = fresh == NULL ? NAV_ERR_MEMORY : navi_snapshot_read(fresh, &full, &reader);
    if (result == NAV_OK) {
        *world = fresh;
        return NAV_OK;
    }
    tell(&full, result, &reader);
    if (fresh != NULL) {
        navi_world_fini(fresh);
        full.allocator.free(full.allocator.context, fresh, sizeof *fresh);
    }
    return result;
}

NavResult nav_world_clone(const NavWorld* world, const NavAllocator* allocator, NavWorld** clone) {
    if (world == NULL || clone == NULL ||
        (allocator != NULL && (allocator->alloc == NULL || allocator->free == NULL)))
        return NAV_ERR_ARGUMENT;
    NavResult result = check_world(world, "nav_world_clone");
    if (result != NAV_OK)
        return result;
    NavWorldDef def = nav_world_def();
    def.bounds = world->bounds;
    def.allocator = allocator != NULL ? *allocator : world->memory.allocator;
    def.log = world->log;
    def.log_context = world->log_context;
    NavWorld* fresh = def.allocator.alloc(def.allocator.context, sizeof *fresh);
    if (fresh == NULL)
        return navi_refuse(world, NAV_ERR_MEMORY, "nav_world_clone");
    result = navi_world_init_empty(fresh, &def);
    if (result == NAV_OK)
        result = navi_world_copy(fresh, world);
    if (result != NAV_OK) {
        navi_world_fini(fresh);
        def.allocator.free(def.allocator.context, fresh, sizeof *fresh);
        return navi_refuse(world, result, "nav_world_clone");
    }
    *clone = fresh;
    return NAV_OK;
}

NavResult nav_world_copy(NavWorld* to, const NavWorld* from) {
    if (to == NULL || from == NULL || to == from)
        return NAV_ERR_ARGUMENT;
    if (to->is_in_batch || from->is_in_batch)
        return navi_refuse(to, NAV_ERR_BATCH, "nav_world_copy");
    NavResult result = navi_world_copy(to, from);
    return result == NAV_OK ? NAV_OK : navi_refuse(to, result, "nav_world_copy");
}
