#include "base/guard.h"

#ifdef NDEBUG

typedef int NavGuardIsForBuildsWithAsserts; // a file must declare something

#else

#include <stdatomic.h>

#include "base/assert.h"

struct NavGuard {
    NavAllocator allocator;
    atomic_uint user_count; // the world, and what has joined
    atomic_uint read_count; // calls that read at this moment
    // 0 or 1. On some processors a byte cannot be exchanged without a library for that.
    atomic_uint is_changing;
    atomic_bool is_world_gone;
};

bool navi_guard_create(NavAllocator allocator, NavGuard** guard) {
    NavGuard* made = allocator.alloc(allocator.context, sizeof *made);
    if (made == NULL)
        return false;
    made->allocator = allocator;
    atomic_init(&made->user_count, 1);
    atomic_init(&made->read_count, 0);
    atomic_init(&made->is_changing, 0);
    atomic_init(&made->is_world_gone, false);
    *guard = made;
    return true;
}

size_t navi_guard_size(const NavGuard* guard) { return guard == NULL ? 0 : sizeof *guard; }

static void drop_user(NavGuard* guard) {
    if (atomic_fetch_sub(&guard->user_count, 1) != 1)
        return;
    NavAllocator allocator = guard->allocator;
    allocator.free(allocator.context, guard, sizeof *guard);
}

void navi_guard_end_world(NavGuard* guard) {
    if (guard == NULL)
        return;
    navi_guard_begin_change(guard);
    atomic_store(&guard->is_world_gone, true);
    drop_user(guard);
}

NavGuard* navi_guard_join(NavGuard* guard) {
    if (guard != NULL)
        atomic_fetch_add(&guard->user_count, 1);
    return guard;
}

void navi_guard_leave(NavGuard* guard) {
    if (guard == NULL)
        return;
    navi_guard_expect_world(guard);
    drop_user(guard);
}

void navi_guard_expect_world(NavGuard* guard) {
    NAV_ASSERT((guard == NULL || !atomic_load(&guard->is_world_gone)) &&
               "nav: a query, field or queue outlives its world");
}

// Each side announces itself first and looks for the other side then, so at least one of two calls
// that overlap sees the other.
void navi_guard_begin_read(NavGuard* guard) {
    if (guard == NULL)
        return;
    atomic_fetch_add(&guard->read_count, 1);
    NAV_ASSERT(atomic_load(&guard->is_changing) == 0 &&
               "nav: a world is read while another call changes it");
}

void navi_guard_end_read(NavGuard* guard) {
    if (guard != NULL)
        atomic_fetch_sub(&guard->read_count, 1);
}

void navi_guard_begin_change(NavGuard* guard) {
    if (guard == NULL)
        return;
    bool was_changing = atomic_exchange(&guard->is_changing, 1) != 0;
    NAV_ASSERT(!was_changing && "nav: a world is changed by two calls at once");
    NAV_ASSERT(atomic_load(&guard->read_count) == 0 &&
               "nav: a world is changed while another call reads it");
}

void navi_guard_end_change(NavGuard* guard) {
    if (guard != NULL)
        atomic_store(&guard->is_changing, 0);
}

#endif
