// The undo log of a commit. It holds the bytes of each record from before the commit first wrote to
// it. To undo a change that ran out of memory, or a batch whose last change failed, these bytes are
// copied back. The caller then observes the state before the commit.
#ifndef NAVI_BASE_JOURNAL_H
#define NAVI_BASE_JOURNAL_H

#include <string.h>

#include "base/array.h"
#include "base/assert.h"

enum { NAVI_JOURNAL_POOLS = 20 };

typedef struct NavJournal {
    NavMemory* memory;
    struct {
        void** data;
        size_t item_size;
        uint32_t first_new; // records from this index on are new in this commit and are not saved
    } pools[NAVI_JOURNAL_POOLS];
    uint32_t pool_count;
    NAV_ARRAY(uint64_t) log; // per save: the payload words, then one word pool << 32 | index
} NavJournal;

void navi_journal_init(NavJournal* journal, NavMemory* memory);
void navi_journal_fini(NavJournal* journal);

// Register an array. The array may move: `*data` is read when a record is saved or restored.
uint32_t navi_journal_pool(NavJournal* journal, void** data, size_t item_size);

// Reserve memory for `records` saves of at most 64 bytes each.
bool navi_journal_reserve(NavJournal* journal, size_t records);

// Records from `first_new` on are not saved until the log is cleared or undone. They did not exist
// when the commit began, so undo removes them by restoring the owner's count.
void navi_journal_set_new(NavJournal* journal, uint32_t pool, uint32_t first_new);

// Save all records [0, count) that are not new; until the log is cleared or undone, no record of
// the pool is saved any more. For what rewrites a whole pool. False: no memory, nothing changed.
bool navi_journal_save_pool(NavJournal* journal, uint32_t pool, uint32_t count);

static inline uint32_t navi_journal_words(size_t item_size) {
    return (uint32_t)((item_size + 7) / 8);
}

// Save the current bytes of one record. The memory must have been reserved.
void navi_journal_save(NavJournal* journal, uint32_t pool, uint32_t index);

// The same when the record size is a compile-time constant: the copy is then two or three moves.
static inline void navi_journal_save_sized(NavJournal* journal, uint32_t pool, uint32_t index,
                                           size_t size) {
    if (index >= journal->pools[pool].first_new)
        return;
    uint32_t words = navi_journal_words(size);
    NAV_ASSERT(pool < journal->pool_count && size == journal->pools[pool].item_size);
    NAV_ASSERT(journal->log.count + words + 1 <= journal->log.capacity);
    uint64_t* at = journal->log.data + journal->log.count;
    memcpy(at, (const char*)*journal->pools[pool].data + (size_t)index * size, size);
    at[words] = (uint64_t)pool << 32 | index;
    journal->log.count += words + 1;
}

// Copy all saved bytes back, newest first, and clear the log.
void navi_journal_undo(NavJournal* journal);

void navi_journal_clear(NavJournal* journal);

#endif
