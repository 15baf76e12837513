// NAV_ASSERT: a cheap check without side effects, absent when NDEBUG is defined. NAV_VALIDATE: an
// expensive check, for example a sweep over a structure; it runs only in builds that define
// NAV_VALIDATE_ALL (the asan preset) and still compiles in all others.
#ifndef NAVI_BASE_ASSERT_H
#define NAVI_BASE_ASSERT_H

#include <stdint.h>

#ifdef NDEBUG
// Not evaluated, but what it names counts as used.
#define NAV_ASSERT(condition) ((void)(0 && (condition)))
#else
#include <assert.h>
#define NAV_ASSERT(condition) assert(condition)
#endif

#ifdef NAV_VALIDATE_ALL
#define NAV_VALIDATE(condition) NAV_ASSERT(condition)
#else
#define NAV_VALIDATE(condition) ((void)(0 && (condition)))
#endif

// The bound of a loop whose end is not obvious. NAV_BOUND declares how many rounds are left;
// NAV_ROUND, at the start of each round, asserts that this is not zero. Nothing in release builds.
#ifdef NDEBUG
#define NAV_BOUND(left, rounds) ((void)(0 && (rounds) != 0))
#define NAV_ROUND(left) ((void)0)
#else
#define NAV_BOUND(left, rounds) uint64_t left = (rounds)
#define NAV_ROUND(left) assert(left-- > 0)
#endif

#endif
