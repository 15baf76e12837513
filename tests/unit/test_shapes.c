// Slots, generations and keys of shapes, and the journal that undoes their changes.
#include "world/shape/shapes.h"

#include "support/unit_memory.h"

typedef struct Fixture {
    TestMemory blocks;
    NavMemory memory;
    NavJournal journal;
    Shapes shapes;
} Fixture;

static void begin(Fixture* f) {
    memset(f, 0, sizeof *f);
    navi_memory_init(&f->memory, blocks_allocator(&f->blocks));
    navi_journal_init(&f->journal, &f->memory);
    navi_shapes_init(&f->shapes, &f->journal);
    assert_true(navi_journal_reserve(&f->journal, 200));
}

static void end(Fixture* f) {
    navi_shapes_fini(&f->shapes, &f->memory);
    navi_journal_fini(&f->journal);
    assert_int_equal(f->memory.live_bytes, 0);
}

static uint32_t take(Fixture* f) {
    assert_true(navi_shapes_reserve(&f->shapes, &f->memory) == NAV_OK);
    return navi_shapes_take(&f->shapes);
}

static void give_back(Fixture* f, uint32_t slot) {
    navi_shapes_leave(&f->shapes, slot);
    navi_shapes_free(&f->shapes, slot);
}

static void test_slots_are_taken_from_the_lowest(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(take(&f), i);
    give_back(&f, 4);
    give_back(&f, 1);
    give_back(&f, 2);
    assert_int_equal(f.shapes.counts->alive, 3);
    assert_int_equal(take(&f), 1);
    assert_int_equal(take(&f), 2);
    assert_int_equal(take(&f), 4);
    assert_int_equal(take(&f), 6);
    assert_int_equal(f.shapes.counts->alive, 7);
    end(&f);
}

static void test_each_life_of_a_slot_has_another_generation(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    for (uint32_t life = 1; life < 20; life++) {
        uint32_t slot = take(&f);
        assert_int_equal(slot, 0);
        assert_int_equal(f.shapes.slots.data[slot].generation, life);
        give_back(&f, slot);
    }
    end(&f);
}

static void test_slot_that_is_left_is_not_taken_before_it_is_freed(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t a = take(&f);
    take(&f);
    navi_shapes_leave(&f.shapes, a);
    assert_false(f.shapes.slots.data[a].is_alive);
    assert_int_equal(take(&f), 2);
    navi_shapes_free(&f.shapes, a);
    assert_int_equal(take(&f), a);
    end(&f);
}

static void test_slot_whose_generations_are_used_up_is_retired(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t a = take(&f), b = take(&f);
    f.shapes.slots.data[a].generation = UINT32_MAX - 1;
    give_back(&f, a);
    assert_int_equal(take(&f), b + 1);
    assert_int_equal(take(&f), b + 2);
    end(&f);
}

static void test_journal_brings_a_left_shape_back(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t a = take(&f);
    f.shapes.slots.data[a].user = 5;
    navi_journal_clear(&f.journal);
    navi_journal_save(&f.journal, f.shapes.pool_counts, 0);
    navi_shapes_leave(&f.shapes, a);
    navi_journal_undo(&f.journal);
    assert_true(f.shapes.slots.data[a].is_alive && !f.shapes.slots.data[a].is_leaving);
    assert_int_equal(f.shapes.slots.data[a].generation, 1);
    assert_true(f.shapes.slots.data[a].user == 5);
    assert_int_equal(f.shapes.counts->alive, 1);
    end(&f);
}

static void test_journal_takes_a_new_shape_away(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    take(&f);
    navi_journal_clear(&f.journal);
    navi_journal_save(&f.journal, f.shapes.pool_counts, 0);
    uint32_t b = take(&f);
    navi_journal_undo(&f.journal);
    assert_false(f.shapes.slots.data[b].is_alive);
    assert_int_equal(f.shapes.counts->alive, 1);
    assert_int_equal(take(&f), b);
    end(&f);
}

// --- keys ---------------------------------------------------------------------------------------

static void test_key_means_its_trait(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    take(&f);
    NavTrait grass = {-7, 12, false, 0, 0, false}, wall = {0, -1, false, 0xF0, 0, false};
    uint32_t a = navi_keys_take(&f.shapes, 0, grass);
    assert_true(navi_shapes_reserve(&f.shapes, &f.memory) == NAV_OK);
    uint32_t b = navi_keys_take(&f.shapes, 0, wall);
    assert_int_not_equal(a, b);
    assert_int_equal(navi_trait_of_key(&f.shapes, a).z, -7);
    assert_int_equal(navi_trait_of_key(&f.shapes, a).area, 12);
    assert_int_equal(navi_trait_of_key(&f.shapes, b).layers, 0xF0);
    assert_int_equal(f.shapes.keys.data[b].shape, 0);
    end(&f);
}

static void test_freed_key_is_taken_again(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    NavTrait trait = {0, -1, false, 1, 0, false};
    uint32_t keys[5];
    for (uint32_t i = 0; i < 5; i++) {
        assert_true(navi_shapes_reserve(&f.shapes, &f.memory) == NAV_OK);
        keys[i] = navi_keys_take(&f.shapes, i, trait);
    }
    navi_keys_free(&f.shapes, keys[3]);
    assert_false(f.shapes.keys.data[keys[3]].is_alive);
    assert_int_equal(navi_keys_take(&f.shapes, 9, trait), keys[3]);
    assert_int_equal(f.shapes.keys.count, 5);
    assert_true(f.shapes.keys.data[keys[3]].is_alive);
    end(&f);
}

static void test_journal_brings_a_freed_key_back(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    NavTrait trait = {3, 4, false, 0, 0, false};
    assert_true(navi_shapes_reserve(&f.shapes, &f.memory) == NAV_OK);
    uint32_t key = navi_keys_take(&f.shapes, 6, trait);
    navi_journal_clear(&f.journal);
    navi_journal_save(&f.journal, f.shapes.pool_counts, 0);
    navi_keys_free(&f.shapes, key);
    NavTrait other = {1, 1, false, 0, 0, false};
    assert_int_equal(navi_keys_take(&f.shapes, 2, other), key);
    navi_journal_undo(&f.journal);
    assert_int_equal(f.shapes.keys.data[key].shape, 6);
    assert_int_equal(navi_trait_of_key(&f.shapes, key).area, 4);
    assert_int_equal(f.shapes.counts->key_free, NAV_NONE);
    end(&f);
}

static void test_reserve_without_memory_fails(void** state) {
    (void)state;
    for (uint64_t n = 1; n <= 2; n++) {
        Fixture f;
        begin(&f);
        memory_fail(&f.blocks, n, true);
        assert_false(navi_shapes_reserve(&f.shapes, &f.memory) == NAV_OK);
        assert_int_equal(f.shapes.slots.count, 0);
        end(&f);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slots_are_taken_from_the_lowest),
        cmocka_unit_test(test_each_life_of_a_slot_has_another_generation),
        cmocka_unit_test(test_slot_that_is_left_is_not_taken_before_it_is_freed),
        cmocka_unit_test(test_slot_whose_generations_are_used_up_is_retired),
        cmocka_unit_test(test_journal_brings_a_left_shape_back),
        cmocka_unit_test(test_journal_takes_a_new_shape_away),
        cmocka_unit_test(test_key_means_its_trait),
        cmocka_unit_test(test_freed_key_is_taken_again),
        cmocka_unit_test(test_journal_brings_a_freed_key_back),
        cmocka_unit_test(test_reserve_without_memory_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
