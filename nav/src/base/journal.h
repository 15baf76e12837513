// The undo log of a commit: the bytes of each record before it was first written. A change that
// runs out of memory at any point, and a batch that fails at its last change, are undone by copying
// back, so nothing that a caller can observe has changed.
#ifndef NAVI_BASE_JOURNAL_H
#define NAVI_BASE_JOURNAL_H

#include "base/array.h"

enum { NAVI_JOURNAL_POOLS = 16 };

typedef struct NavJournal {
    NavMemory* memory;
    struct {
        void** data;
        size_t item_size;
    } pools[NAVI_JOURNAL_POOLS];
    uint32_t pool_count;
    NAV_ARRAY(uint64_t) log; // payload words, then one word: pool << 32 | index
} NavJournal;

void navi_journal_init(NavJournal* journal, NavMemory* memory);
void navi_journal_fini(NavJournal* journal);

// Register an array that may move: `*data` is read when a record is saved or restored.
uint32_t navi_journal_pool(NavJournal* journal, void** data, size_t item_size);

// Room for `records` saves of at most 64 bytes each.
bool navi_journal_reserve(NavJournal* journal, size_t records);

// Keep the present bytes of one record. The room must have been reserved.
void navi_journal_save(NavJournal* journal, uint32_t pool, uint32_t index);

// Copy everything back, newest first, and forget it.
void navi_journal_undo(NavJournal* journal);

static inline void navi_journal_clear(NavJournal* journal) { journal->log.count = 0; }

#endif
