/// The test of running out of memory has three parts: the calls (rows), the world (trial), and the
/// number of allocations that succeed (ration). exhaust.c tries every row with each allocation
/// failing.
#ifndef MEMORY_ROWS_H
#define MEMORY_ROWS_H

#include <nav/nav.h>

#include "support/scenes.h"

/// An allocator that counts its calls, and fails at the `fail_at`-th call, or from that call on.
typedef struct Ration {
    uint64_t calls, fail_at; ///< fail_at counts from 1; 0: never
    bool fails_ever_after;
    size_t live_bytes, live_blocks;
} Ration;

NavAllocator ration_allocator(Ration* ration);

enum { TRIAL_SHAPES = 16 };

/// The world for one run of a row. All of it is created again for each run.
typedef struct Trial {
    Ration* ration;
    NavWorld *world, *other; ///< rows may change both
    NavQuery* query;
    Scene scene; ///< random regions and poses: the same in every run
    NavShapeId shapes[TRIAL_SHAPES];
    uint32_t shape_count;
    NavLinkId link;
    NavOutlineId used, spare; ///< outlines with shapes, and without
    const uint8_t* bytes;     ///< a snapshot of the world
    size_t size;
    uint64_t answer; ///< a digest of the answers that the row got
} Trial;

/// Calls some functions of the library. Returns MEMORY if one of them did, else the result of the
/// row.
typedef NavResult Act(Trial* trial);

typedef struct MemoryRow {
    const char* functions; ///< the functions that it calls, separated by spaces
    Act* act;
    bool spends_ids; ///< an undone batch uses up generations
} MemoryRow;

/// The rows of one room: rows_*.c has each. A new room is entered in rows.c, too.
typedef struct MemoryRows {
    const MemoryRow* rows;
    uint32_t count;
} MemoryRows;

extern const MemoryRows memory_rows_world, memory_rows_change, memory_rows_space, memory_rows_path,
    memory_rows_ground, memory_rows_move;

/// All rows of all rooms, by number.
uint32_t memory_row_count(void);
const MemoryRow* memory_row(uint32_t row);

/// A world for the seed, with some of everything; never NULL.
NavWorld* trial_world(SceneKind kind, uint64_t seed, NavOutlineId* used, NavOutlineId* spare);

/// Add a value to the digest of answers.
void trial_tell(Trial* trial, uint64_t value);
void trial_tell_double(Trial* trial, double value);

/// One of its shapes, and a place, at random.
NavShapeId trial_shape(Trial* trial);
NavPoint trial_place(Trial* trial);

#endif
