// The undo log of a commit: the bytes of each record before it was first written. A change that
// runs out of memory at any point, and a batch that fails at its last change, are undone by copying
// back, so nothing that a caller can observe has changed.
#ifndef NAVI_BASE_JOURNAL_H
#define NAVI_BASE_JOURNAL_H

#include <string.h>

#include "base/array.h"
#include "base/assert.h"

enum { NAVI_JOURNAL_POOLS = 16 };

typedef struct NavJournal {
    NavMemory* memory;
    struct {
        void** data;
        size_t item_size;
        uint32_t first_new; // records from here on are new in this commit: nothing to put back
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

// Until the log is cleared or undone, records from `first_new` on are not kept: they did not exist
// when the commit began, and go when the owner's count is put back.
void navi_journal_set_new(NavJournal* journal, uint32_t pool, uint32_t first_new);

static inline uint32_t navi_journal_words(size_t item_size) {
    return (uint32_t)((item_size + 7) / 8);
}

// Keep the present bytes of one record. The room must have been reserved.
void navi_journal_save(NavJournal* journal, uint32_t pool, uint32_t index);

// The same where the size of the pool's records is known: then the copy is two or three moves.
static inline void navi_journal_save_sized(NavJournal* journal, uint32_t pool, uint32_t index,
                                           size_t size) {
    if (index >= journal->pools[pool].first_new)
        return;
    uint32_t words = navi_journal_words(size);
    NAV_ASSERT(size == journal->pools[pool].item_size);
    NAV_ASSERT(journal->log.count + words + 1 <= journal->log.capacity);
    uint64_t* at = journal->log.data + journal->log.count;
    memcpy(at, (const char*)*journal->pools[pool].data + (size_t)index * size, size);
    at[words] = (uint64_t)pool << 32 | index;
    journal->log.count += words + 1;
}

// Copy everything back, newest first, and forget it.
void navi_journal_undo(NavJournal* journal);

void navi_journal_clear(NavJournal* journal);

#endif
