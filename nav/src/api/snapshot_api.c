// Snapshots, clones and copies: arguments are checked here.
#include "nav/snapshot.h"

#include "api/bytes.h"
#include "api/change.h"
#include "api/world_def.h"
#include "io/copy.h"

static void write(const void* world, SnapshotWriter* writer) { navi_snapshot_write(world, writer); }

NavResult nav_snapshot_get_size(const NavWorld* world, size_t* size) {
    NaviCall call = navi_call_read(world, "nav_snapshot_get_size");
    NavResult result = navi_check_pointer(&call, size, "size");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        *size = navi_bytes_measure(write, world);
    return navi_call_end(&call, result);
}

NavResult nav_snapshot_save(const NavWorld* world, void* bytes, size_t capacity, size_t* size) {
    NaviCall call = navi_call_read(world, "nav_snapshot_save");
    NavResult result = navi_check_pointer(&call, bytes, "bytes");
    if (result == NAV_OK)
        result = navi_check_pointer(&call, size, "size");
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = navi_bytes_save(&call, write, world, (SnapshotWriter){bytes, capacity, 0}, size);
    return navi_call_end(&call, result);
}

// --- restore -----------------------------------------------------------------------------

static NavResult restore(NaviCall* call, const NavWorldDef* def, SnapshotReader* reader,
                         NavWorld** world) {
    NavWorldDef full = navi_complete_def(def);
    NavWorld* fresh = full.allocator.alloc(full.allocator.context, sizeof *fresh);
    if (fresh == NULL)
        return NAV_ERR_MEMORY;
    NavResult result = navi_snapshot_read(fresh, &full, reader);
    if (result == NAV_OK && !navi_guard_create(full.allocator, &fresh->guard))
        result = NAV_ERR_MEMORY;
    if (result == NAV_OK) {
        *world = fresh;
        return NAV_OK;
    }
    navi_discard_world(fresh, full.allocator);
    navi_bytes_explain(call, reader);
    return result;
}

NavResult nav_snapshot_restore(const NavWorldDef* def, const void* bytes, size_t size,
                               NavWorld** world) {
    NaviCall call = navi_call_read(NULL, "nav_snapshot_restore");
    if (def == NULL)
        return NAV_ERR_ARGUMENT;
    NavResult result = navi_check_world_def(&call, def);
    if (result == NAV_OK)
        result = navi_check_is(&call, bytes != NULL, "bytes is NULL");
    if (result == NAV_OK)
        result = navi_check_is(&call, world != NULL, "world is NULL");
    if (result == NAV_OK) {
        SnapshotReader reader = {bytes, 0, size, NULL, 0};
        result = restore(&call, def, &reader, world);
    }
    return navi_call_end_without_world(&call, def, result);
}

// --- copies ------------------------------------------------------------------------------

static NavResult check_allocator(NaviCall* call, const NavAllocator* allocator) {
    bool is_whole = allocator == NULL || (allocator->alloc != NULL && allocator->free != NULL);
    return navi_check_is(call, is_whole, "allocator lacks alloc or free");
}

static NavResult make_clone(const NavWorld* world, NavAllocator allocator, NavWorld** clone) {
    NavWorldDef def = nav_world_def();
    def.bounds = world->bounds;
    def.allocator = allocator;
    def.log = world->log;
    def.log_context = world->log_context;
    NavWorld* fresh = allocator.alloc(allocator.context, sizeof *fresh);
    if (fresh == NULL)
        return NAV_ERR_MEMORY;
    NavResult result = navi_world_init_empty(fresh, &def);
    if (result == NAV_OK)
        result = navi_world_copy(fresh, world);
    if (result == NAV_OK && !navi_guard_create(allocator, &fresh->guard))
        result = NAV_ERR_MEMORY;
    if (result == NAV_OK)
        *clone = fresh;
    else
        navi_discard_world(fresh, allocator);
    return result;
}

NavResult nav_world_clone(const NavWorld* world, const NavAllocator* allocator, NavWorld** clone) {
    NaviCall call = navi_call_read(world, "nav_world_clone");
    NavResult result = navi_check_pointer(&call, clone, "clone");
    if (result == NAV_OK)
        result = check_allocator(&call, allocator);
    if (result == NAV_OK)
        result = navi_check_no_batch(&call);
    if (result == NAV_OK)
        result = make_clone(world, allocator != NULL ? *allocator : world->memory.allocator, clone);
    return navi_call_end(&call, result);
}

static NavResult check_worlds(NaviCall* call, const NavWorld* to, const NavWorld* from) {
    NavResult result = navi_check_pointer(call, from, "from");
    if (result == NAV_OK)
        result = navi_check_is(call, to != from, "to and from are one world");
    if (result == NAV_OK)
        result = navi_check_no_batch(call);
    if (result == NAV_OK && from->is_in_batch) {
        navi_fault_set(&call->fault, "a batch is open in `from`");
        result = NAV_ERR_BATCH;
    }
    return result;
}

NavResult nav_world_copy(NavWorld* to, const NavWorld* from) {
    NaviCall call = navi_call_change(to, "nav_world_copy");
    NaviCall reading = navi_call_read(to == from ? NULL : from, "nav_world_copy");
    NavResult result = check_worlds(&call, to, from);
    if (result == NAV_OK)
        result = navi_world_copy(to, from);
    (void)navi_call_end(&reading, NAV_OK);
    return navi_call_end(&call, result);
}
