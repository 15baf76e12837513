/// Out of memory, as an axis of its own: what is done (rows), in which world (trial), and with how
/// many allocations (ration). exhaust.c tries every row with every allocation failing.
#ifndef MEMORY_ROWS_H
#define MEMORY_ROWS_H

#include <nav/nav.h>

#include "support/scenes.h"

/// An allocator that counts, and gives nothing from the `fail_at`-th call on, or that once.
typedef struct Ration {
    uint64_t calls, fail_at; ///< fail_at counts from 1; 0: never
    bool fails_ever_after;
    size_t live_bytes, live_blocks;
} Ration;

NavAllocator ration_allocator(Ration* ration);

enum { TRIAL_SHAPES = 16 };

/// A world to try things in. All of it is made anew for each try.
typedef struct Trial {
    Ration* ration;
    NavWorld *world, *other; ///< rows may change both
    NavQuery* query;
    Scene scene; ///< random regions and poses: the same ones in every try
    NavShapeId shapes[TRIAL_SHAPES];
    uint32_t shape_count;
    NavLinkId link;
    NavOutlineId used, spare; ///< outlines with shapes, and without
    const uint8_t* bytes;     ///< a snapshot of the world
    size_t size;
    uint64_t answer; ///< a digest of what the row was told
} Trial;

/// Calls some functions of the library; gives MEMORY if one of them did, and else what came of it.
typedef NavResult Act(Trial* trial);

typedef struct MemoryRow {
    const char* functions; ///< that it reaches, a space between
    Act* act;
    bool spends_ids; ///< an undone batch leaves generations behind
} MemoryRow;

extern const MemoryRow memory_rows[];
extern const uint32_t memory_row_count;

/// A world for the seed, with some of everything; NULL never.
NavWorld* trial_world(SceneKind kind, uint64_t seed, NavOutlineId* used, NavOutlineId* spare);

/// Fold a value into the answer.
void trial_tell(Trial* trial, uint64_t value);

#endif
