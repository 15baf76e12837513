#include "base/journal.h"

#include <string.h>

#include "base/assert.h"

enum { MAX_WORDS = 8 };

void navi_journal_init(NavJournal* journal, NavMemory* memory) {
    memset(journal, 0, sizeof *journal);
    journal->memory = memory;
}

void navi_journal_fini(NavJournal* journal) { navi_array_fini(journal->memory, &journal->log); }

uint32_t navi_journal_pool(NavJournal* journal, void** data, size_t item_size) {
    NAV_ASSERT(journal->pool_count < NAVI_JOURNAL_POOLS &&
               navi_journal_words(item_size) <= MAX_WORDS);
    journal->pools[journal->pool_count].data = data;
    journal->pools[journal->pool_count].item_size = item_size;
    journal->pools[journal->pool_count].first_new = UINT32_MAX;
    return journal->pool_count++;
}

bool navi_journal_reserve(NavJournal* journal, size_t records) {
    return navi_array_reserve(journal->memory, &journal->log,
                              journal->log.count + records * (MAX_WORDS + 1));
}

void navi_journal_set_new(NavJournal* journal, uint32_t pool, uint32_t first_new) {
    journal->pools[pool].first_new = first_new;
}

bool navi_journal_save_pool(NavJournal* journal, uint32_t pool, uint32_t count) {
    uint32_t old = journal->pools[pool].first_new;
    old = old < count ? old : count;
    if (!navi_journal_reserve(journal, old))
        return false;
    for (uint32_t k = 0; k < old; k++)
        navi_journal_save(journal, pool, k);
    navi_journal_set_new(journal, pool, 0);
    return true;
}

void navi_journal_save(NavJournal* journal, uint32_t pool, uint32_t index) {
    navi_journal_save_sized(journal, pool, index, journal->pools[pool].item_size);
}

void navi_journal_undo(NavJournal* journal) {
    while (journal->log.count > 0) {
        uint64_t trailer = journal->log.data[--journal->log.count];
        uint32_t pool = (uint32_t)(trailer >> 32), index = (uint32_t)trailer;
        size_t size = journal->pools[pool].item_size;
        NAV_ASSERT(pool < journal->pool_count && journal->log.count >= navi_journal_words(size));
        journal->log.count -= navi_journal_words(size);
        memcpy((char*)*journal->pools[pool].data + (size_t)index * size,
               journal->log.data + journal->log.count, size);
    }
    navi_journal_clear(journal);
}

void navi_journal_clear(NavJournal* journal) {
    journal->log.count = 0;
    for (uint32_t k = 0; k < journal->pool_count; k++)
        journal->pools[k].first_new = UINT32_MAX;
}
