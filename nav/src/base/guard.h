// Which calls use a world at this moment, and whether it still exists. In builds with asserts a
// call aborts with a message when it breaks a rule of nav/base.h; other builds pay nothing.
//
// A guard is shared by a world and by all queries, fields and queues on it, and lives until the
// last of them is gone. NULL is a guard that checks nothing.
#ifndef NAVI_BASE_GUARD_H
#define NAVI_BASE_GUARD_H

#include "base/memory.h"

typedef struct NavGuard NavGuard;

#ifdef NDEBUG

static inline bool navi_guard_create(NavAllocator allocator, NavGuard** guard) {
    (void)allocator;
    *guard = NULL;
    return true;
}
static inline size_t navi_guard_size(const NavGuard* guard) { return (void)guard, 0; }
static inline void navi_guard_end_world(NavGuard* guard) { (void)guard; }
static inline NavGuard* navi_guard_join(NavGuard* guard) { return guard; }
static inline void navi_guard_leave(NavGuard* guard) { (void)guard; }
static inline void navi_guard_expect_world(NavGuard* guard) { (void)guard; }
static inline void navi_guard_begin_read(NavGuard* guard) { (void)guard; }
static inline void navi_guard_end_read(NavGuard* guard) { (void)guard; }
static inline void navi_guard_begin_change(NavGuard* guard) { (void)guard; }
static inline void navi_guard_end_change(NavGuard* guard) { (void)guard; }

#else

// Made with the world. False: no memory.
bool navi_guard_create(NavAllocator allocator, NavGuard** guard);
size_t navi_guard_size(const NavGuard* guard); // in bytes
// The world is destroyed. What has joined the guard may not be used from now on.
void navi_guard_end_world(NavGuard* guard);

// A query, field or queue is created, and destroyed.
NavGuard* navi_guard_join(NavGuard* guard);
void navi_guard_leave(NavGuard* guard);

// Before anything of the world is read.
void navi_guard_expect_world(NavGuard* guard);

// Around each call. Any number of reads at once, or one change.
void navi_guard_begin_read(NavGuard* guard);
void navi_guard_end_read(NavGuard* guard);
void navi_guard_begin_change(NavGuard* guard);
void navi_guard_end_change(NavGuard* guard);

#endif
#endif
