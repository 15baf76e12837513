#include "base/journal.h"

#include "support/unit_memory.h"

typedef struct Odd {
    char text[13];
} Odd;

typedef struct Fixture {
    TestMemory blocks;
    NavMemory memory;
    NavJournal journal;
    uint64_t *words, words_now[8];
    Odd *odds, odds_now[4];
    uint32_t pool_words, pool_odds;
} Fixture;

static void begin(Fixture* f) {
    memset(f, 0, sizeof *f);
    navi_memory_init(&f->memory, blocks_allocator(&f->blocks));
    navi_journal_init(&f->journal, &f->memory);
    f->words = f->words_now;
    f->odds = f->odds_now;
    f->pool_words = navi_journal_pool(&f->journal, (void**)&f->words, sizeof *f->words);
    f->pool_odds = navi_journal_pool(&f->journal, (void**)&f->odds, sizeof *f->odds);
    assert_true(navi_journal_reserve(&f->journal, 32));
}

static void end(Fixture* f) {
    navi_journal_fini(&f->journal);
    assert_int_equal(f->memory.live_bytes, 0);
}

static void test_undo_restores_what_was_saved(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.words[3] = 77;
    strcpy(f.odds[1].text, "twelve bytes");
    navi_journal_save(&f.journal, f.pool_words, 3);
    navi_journal_save(&f.journal, f.pool_odds, 1);
    f.words[3] = 1;
    strcpy(f.odds[1].text, "other");
    navi_journal_undo(&f.journal);
    assert_true(f.words[3] == 77);
    assert_string_equal(f.odds[1].text, "twelve bytes");
    end(&f);
}

static void test_undo_leaves_neighbours_alone(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    navi_journal_save(&f.journal, f.pool_odds, 1);
    memset(&f.odds[0], 'a', sizeof f.odds[0]);
    memset(&f.odds[1], 'b', sizeof f.odds[1]);
    memset(&f.odds[2], 'c', sizeof f.odds[2]);
    navi_journal_undo(&f.journal);
    assert_int_equal(f.odds[0].text[12], 'a');
    assert_int_equal(f.odds[1].text[0], 0);
    assert_int_equal(f.odds[2].text[0], 'c');
    end(&f);
}

static void test_record_saved_twice_gets_its_oldest_bytes(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.words[0] = 1;
    navi_journal_save(&f.journal, f.pool_words, 0);
    f.words[0] = 2;
    navi_journal_save(&f.journal, f.pool_words, 0);
    f.words[0] = 3;
    navi_journal_undo(&f.journal);
    assert_true(f.words[0] == 1);
    end(&f);
}

static void test_pool_may_move_between_save_and_undo(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.words[5] = 5;
    navi_journal_save(&f.journal, f.pool_words, 5);
    uint64_t moved[8];
    memcpy(moved, f.words, sizeof moved);
    f.words = moved;
    moved[5] = 6;
    navi_journal_undo(&f.journal);
    assert_true(moved[5] == 5);
    end(&f);
}

static void test_undo_forgets_what_it_restored(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    navi_journal_save(&f.journal, f.pool_words, 0);
    navi_journal_undo(&f.journal);
    f.words[0] = 9;
    navi_journal_undo(&f.journal);
    assert_true(f.words[0] == 9);
    end(&f);
}

static void test_clear_forgets_everything(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    navi_journal_save(&f.journal, f.pool_words, 0);
    f.words[0] = 9;
    navi_journal_clear(&f.journal);
    navi_journal_undo(&f.journal);
    assert_true(f.words[0] == 9);
    end(&f);
}

static void test_reserved_room_is_enough_for_the_largest_records(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    struct {
        uint64_t word[8];
    } big[2] = {{{1, 2, 3, 4, 5, 6, 7, 8}}, {{0}}}, *bigs = big;
    uint32_t pool = navi_journal_pool(&f.journal, (void**)&bigs, sizeof *bigs);
    assert_true(navi_journal_reserve(&f.journal, 500));
    uint64_t calls = f.blocks.call_count;
    for (uint32_t i = 0; i < 500; i++)
        navi_journal_save(&f.journal, pool, i % 2);
    assert_int_equal(f.blocks.call_count, calls);
    memset(big, 0, sizeof big);
    navi_journal_undo(&f.journal);
    assert_true(big[0].word[7] == 8);
    end(&f);
}

static void test_reserve_keeps_what_is_saved(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.words[2] = 22;
    navi_journal_save(&f.journal, f.pool_words, 2);
    assert_true(navi_journal_reserve(&f.journal, 10000));
    f.words[2] = 0;
    navi_journal_undo(&f.journal);
    assert_true(f.words[2] == 22);
    end(&f);
}

static void test_reserve_without_memory_fails(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    memory_fail(&f.blocks, 1, true);
    assert_false(navi_journal_reserve(&f.journal, 10000));
    end(&f);
}

static void test_new_records_are_not_kept(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    f.words[1] = 11;
    f.words[2] = 22;
    for (int round = 0; round < 2; round++) {
        if (round == 0) // the undo removes it
            navi_journal_set_new(&f.journal, f.pool_words, 2);
        navi_journal_save(&f.journal, f.pool_words, 1);
        navi_journal_save(&f.journal, f.pool_words, 2);
        f.words[1] = f.words[2] = 5;
        navi_journal_undo(&f.journal);
        assert_true(f.words[1] == 11);
        assert_true(f.words[2] == 5);
        f.words[1] = 11;
    }
    f.words[2] = 6;
    navi_journal_save(&f.journal, f.pool_words, 2);
    f.words[2] = 7;
    navi_journal_undo(&f.journal);
    assert_true(f.words[2] == 6);
    end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_restores_what_was_saved),
        cmocka_unit_test(test_undo_leaves_neighbours_alone),
        cmocka_unit_test(test_record_saved_twice_gets_its_oldest_bytes),
        cmocka_unit_test(test_pool_may_move_between_save_and_undo),
        cmocka_unit_test(test_undo_forgets_what_it_restored),
        cmocka_unit_test(test_clear_forgets_everything),
        cmocka_unit_test(test_reserved_room_is_enough_for_the_largest_records),
        cmocka_unit_test(test_reserve_keeps_what_is_saved),
        cmocka_unit_test(test_reserve_without_memory_fails),
        cmocka_unit_test(test_new_records_are_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
