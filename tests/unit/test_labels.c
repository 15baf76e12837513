// Labels: interned sets of keys, and the area and mask of a set.
#include "support/random.h"
#include "support/unit_memory.h"

#include "world/label/labels.h"

enum { KEY_COUNT = 12, MANY_KEYS = 64 };

typedef struct Rig {
    TestMemory blocks;
    NavMemory memory;
    Labels labels;
    NavTrait traits[MANY_KEYS];
} Rig;

static NavTrait trait_of(const void* context, uint32_t key) {
    const NavTrait* traits = context;
    return traits[key];
}

// Key 0 is the bounds, all others are floors until a test says otherwise.
static int set_up(void** state) {
    Rig* rig = calloc(1, sizeof *rig);
    assert_non_null(rig);
    for (uint32_t k = 0; k < MANY_KEYS; k++)
        rig->traits[k] = (NavTrait){0, (int16_t)(k == 0 ? -1 : 1), k == 0, 0, 0, false};
    navi_memory_init(&rig->memory, blocks_allocator(&rig->blocks));
    assert_true(navi_labels_init(&rig->labels, &rig->memory, trait_of, rig->traits) == NAV_OK);
    *state = rig;
    return 0;
}

static int tear_down(void** state) {
    Rig* rig = *state;
    navi_labels_fini(&rig->labels);
    bool is_clean = rig->blocks.live_blocks == 0 && rig->memory.live_bytes == 0;
    free(rig);
    return is_clean ? 0 : 1;
}

static uint32_t label_of(Rig* rig, const uint32_t* keys, uint32_t count) {
    uint32_t label = 0;
    for (uint32_t i = 0; i < count; i++) {
        label = navi_label_with(&rig->labels, label, keys[i]);
        assert_true(label != NAV_NONE);
    }
    return label;
}

#define LABEL(rig, ...)                                                                            \
    label_of(rig, (const uint32_t[]){__VA_ARGS__}, COUNT_OF(((const uint32_t[]){__VA_ARGS__})))

static const LabelCell* cell(const Rig* rig, uint32_t label) {
    return navi_label(&rig->labels, label);
}

// --- interning ----------------------------------------------------------------------------------

static void equal_sets_are_one_number(void** state) {
    Rig* rig = *state;
    uint32_t label = LABEL(rig, 1, 5, 3);
    assert_int_equal(LABEL(rig, 3, 1, 5), label);
    assert_int_equal(LABEL(rig, 5, 3, 1), label);
    assert_int_equal(LABEL(rig, 1, 3, 5), label);
}

static void different_sets_are_different_numbers(void** state) {
    Rig* rig = *state;
    uint32_t label = LABEL(rig, 1, 3, 5);
    assert_int_not_equal(LABEL(rig, 1, 3), label);
    assert_int_not_equal(LABEL(rig, 1, 3, 6), label);
    assert_int_not_equal(LABEL(rig, 2, 3, 5), label);
    assert_int_not_equal(LABEL(rig, 1, 2, 3, 5), label);
    assert_int_not_equal(label, 0);
}

static void taking_out_gives_the_set_of_the_rest(void** state) {
    Rig* rig = *state;
    uint32_t label = LABEL(rig, 2, 4, 7);
    assert_int_equal(navi_label_without(&rig->labels, label, 2), LABEL(rig, 4, 7));
    assert_int_equal(navi_label_without(&rig->labels, label, 4), LABEL(rig, 2, 7));
    assert_int_equal(navi_label_without(&rig->labels, label, 7), LABEL(rig, 2, 4));
    assert_int_equal(navi_label_without(&rig->labels, LABEL(rig, 9), 9), 0);
}

static void keys_fall_along_a_chain(void** state) {
    Rig* rig = *state;
    uint32_t label = LABEL(rig, 4, 9, 1, 6), expected[4] = {9, 6, 4, 1};
    for (uint32_t i = 0; i < 4; i++, label = cell(rig, label)->rest)
        assert_int_equal(cell(rig, label)->key, expected[i]);
    assert_int_equal(label, 0);
}

static void tails_are_shared(void** state) {
    Rig* rig = *state;
    uint32_t tail = LABEL(rig, 1, 2);
    assert_int_equal(cell(rig, LABEL(rig, 2, 8, 1))->rest, tail);
    assert_int_equal(cell(rig, LABEL(rig, 5, 1, 2))->rest, tail);
}

static void has_finds_members_only(void** state) {
    Rig* rig = *state;
    uint32_t label = LABEL(rig, 3, 7, 9);
    for (uint32_t k = 0; k < KEY_COUNT; k++) {
        assert_int_equal(navi_label_has(&rig->labels, label, k), k == 3 || k == 7 || k == 9);
        assert_false(navi_label_has(&rig->labels, 0, k));
    }
}

// Each of 4096 sets has one number, while the table grows several times, for every order of adding
// keys.
static void a_long_walk_meets_the_same_numbers(void** state) {
    Rig* rig = *state;
    TestRandom random = {7};
    uint32_t* number = calloc(1u << KEY_COUNT, sizeof *number);
    assert_non_null(number);
    uint32_t set = 0, label = 0, met = 0;
    for (uint32_t step = 0; step < 20000; step++) {
        uint32_t key = random_below(&random, KEY_COUNT), bit = UINT32_C(1) << key;
        label = (set & bit) != 0 ? navi_label_without(&rig->labels, label, key)
                                 : navi_label_with(&rig->labels, label, key);
        set ^= bit;
        assert_int_equal(label == 0, set == 0);
        if (set != 0 && number[set] == 0) {
            number[set] = label;
            met++;
        }
        assert_int_equal(number[set], label);
        for (uint32_t k = 0; k < KEY_COUNT; k++)
            assert_int_equal(navi_label_has(&rig->labels, label, k), set >> k & 1);
    }
    assert_true(met > 3000);
    free(number);
}

// What was asked before is remembered, but not beyond the dropping of a cell, whose number may be
// another set's then.
static void toggling_is_with_or_without(void** state) {
    Rig* rig = *state;
    TestRandom random = {8};
    for (uint32_t step = 0; step < 20000; step++) {
        uint32_t keys[KEY_COUNT], count = 0, key = random_below(&random, KEY_COUNT);
        for (uint32_t k = 0; k < KEY_COUNT; k++) {
            keys[count] = k;
            count += random_below(&random, 4) == 0;
        }
        uint32_t label = label_of(rig, keys, count);
        uint32_t toggled = navi_label_toggled(&rig->labels, label, key);
        assert_int_equal(toggled, navi_label_has(&rig->labels, label, key)
                                      ? navi_label_without(&rig->labels, label, key)
                                      : navi_label_with(&rig->labels, label, key));
        assert_int_equal(navi_label_toggled(&rig->labels, toggled, key), label);
        if (random_below(&random, 8) == 0)
            navi_labels_collect(&rig->labels);
    }
}

static void assert_switched(Rig* rig, uint32_t label, uint32_t key) {
    Labels* labels = &rig->labels;
    bool has = navi_label_has(labels, label, key);
    assert_int_equal(navi_label_finds(labels, label, key), has);
    uint32_t to = navi_label_switched(labels, label, key);
    assert_int_equal(to, has ? navi_label_without(labels, label, key)
                             : navi_label_with(labels, label, key));
    assert_true(navi_label_is_sound(labels, to));
}

// A pile: each set has the keys of the one before, and one more. Walks along each of them would
// look at 4 000 cells.
static void cells_that_sets_share_are_walked_once(void** state) {
    Rig* rig = *state;
    uint32_t labels[MANY_KEYS], label = 0;
    for (uint32_t k = 0; k < MANY_KEYS; k++)
        labels[k] = label = navi_label_with(&rig->labels, label, k);
    for (uint32_t k = MANY_KEYS; k-- > 0;)
        assert_switched(rig, labels[k], 3);
    assert_in_range(rig->labels.walked, MANY_KEYS, 4 * MANY_KEYS);
}

// What is noted is of one key, and of cells that are still there.
static void switching_is_with_or_without(void** state) {
    Rig* rig = *state;
    TestRandom random = {9};
    uint32_t key = 0;
    for (uint32_t step = 0; step < 20000; step++) {
        uint32_t label = 0, share = 2 + random_below(&random, 8);
        for (uint32_t k = 0; k < MANY_KEYS; k++)
            if (random_below(&random, share) != 0)
                label = navi_label_with(&rig->labels, label, k);
        if (random_below(&random, 4) == 0)
            key = random_below(&random, MANY_KEYS);
        assert_switched(rig, label, key);
        if (random_below(&random, 8) == 0)
            navi_labels_collect(&rig->labels);
    }
}

// --- meaning ------------------------------------------------------------------------------------

static void the_highest_floor_wins(void** state) {
    Rig* rig = *state;
    rig->traits[1] = (NavTrait){5, 2, false, 0, 0, false};
    rig->traits[2] = (NavTrait){-7, 60, false, 0, 0, false};
    rig->traits[3] = (NavTrait){4, 63, false, 0, 0, false};
    const LabelCell* top = cell(rig, LABEL(rig, 1, 2, 3));
    assert_int_equal(top->area, 2);
    assert_int_equal(top->z, 5);
    assert_int_equal(cell(rig, LABEL(rig, 2, 3))->area, 63);
}

static void a_lone_floor_below_zero_wins(void** state) {
    Rig* rig = *state;
    rig->traits[4] = (NavTrait){INT32_MIN, 0, false, 0, 0, false};
    rig->traits[5] = (NavTrait){0, -1, false, 1, 0, false};
    assert_int_equal(cell(rig, LABEL(rig, 4, 5))->area, 0);
    assert_int_equal(cell(rig, LABEL(rig, 4, 5))->z, INT32_MIN);
}

static void at_equal_height_the_higher_area_wins(void** state) {
    Rig* rig = *state;
    rig->traits[1] = (NavTrait){3, 9, false, 0, 0, false};
    rig->traits[2] = (NavTrait){3, 4, false, 0, 0, false};
    rig->traits[3] = (NavTrait){3, 9, false, 0, 0, false};
    assert_int_equal(cell(rig, LABEL(rig, 1, 2))->area, 9);
    assert_int_equal(cell(rig, LABEL(rig, 2, 3))->area, 9);
}

static void obstacles_join_their_layers(void** state) {
    Rig* rig = *state;
    rig->traits[1] = (NavTrait){0, -1, false, 0x5, 0, false};
    rig->traits[2] = (NavTrait){0, -1, false, 0x80000004, 0, false};
    const LabelCell* both = cell(rig, LABEL(rig, 1, 2, 3));
    assert_int_equal(both->blocked, 0x80000005);
    assert_int_equal(both->area, 1);
    assert_int_equal(both->count, 3);
}

static void walking_needs_bounds_and_floor_and_free_layers(void** state) {
    Rig* rig = *state;
    rig->traits[2] = (NavTrait){0, -1, false, 0x2, 0, false};
    assert_false(navi_label_is_walkable(cell(rig, 0), 1));
    assert_false(navi_label_is_walkable(cell(rig, LABEL(rig, 0)), 1));
    assert_false(navi_label_is_walkable(cell(rig, LABEL(rig, 1)), 1));
    assert_true(navi_label_is_walkable(cell(rig, LABEL(rig, 0, 1)), UINT32_MAX));
    assert_true(navi_label_is_walkable(cell(rig, LABEL(rig, 0, 1, 2)), 0x1));
    assert_false(navi_label_is_walkable(cell(rig, LABEL(rig, 0, 1, 2)), 0x3));
}

// --- counting -----------------------------------------------------------------------------------

static void what_nobody_took_is_dropped(void** state) {
    Rig* rig = *state;
    (void)LABEL(rig, 1, 2, 3);
    assert_int_equal(rig->labels.alive, 4);
    navi_labels_collect(&rig->labels);
    assert_int_equal(rig->labels.alive, 1);
}

static void a_label_in_use_stays_with_its_tail(void** state) {
    Rig* rig = *state;
    uint32_t label = LABEL(rig, 1, 2, 3);
    (void)LABEL(rig, 4, 5);
    navi_label_ref(&rig->labels, label);
    navi_labels_collect(&rig->labels);
    assert_int_equal(rig->labels.alive, 4);
    assert_int_equal(LABEL(rig, 3, 2, 1), label);
    navi_labels_collect(&rig->labels);
    navi_label_unref(&rig->labels, label);
    navi_labels_collect(&rig->labels);
    assert_int_equal(rig->labels.alive, 1);
}

static void a_dropped_cell_is_used_again(void** state) {
    Rig* rig = *state;
    (void)LABEL(rig, 1, 2, 3);
    navi_labels_collect(&rig->labels);
    uint32_t cells = rig->labels.cells.count;
    uint32_t label = LABEL(rig, 7, 8, 9);
    assert_int_equal(rig->labels.cells.count, cells);
    assert_int_equal(cell(rig, label)->count, 3);
}

static void want_of_memory_is_told_and_passes(void** state) {
    Rig* rig = *state;
    uint32_t set = 1, label = 0;
    memory_fail(&rig->blocks, 1, true);
    for (; label != NAV_NONE; set++) {
        assert_true(set < 1u << KEY_COUNT);
        label = 0;
        for (uint32_t k = 0; k < KEY_COUNT && label != NAV_NONE; k++)
            if (set >> k & 1)
                label = navi_label_with(&rig->labels, label, k);
    }
    memory_recover(&rig->blocks);
    label = LABEL(rig, 11, 3, 8);
    assert_true(navi_label_has(&rig->labels, label, 8));
    navi_labels_collect(&rig->labels);
    assert_int_equal(rig->labels.alive, 1);
}

#define RIG_TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        RIG_TEST(equal_sets_are_one_number),
        RIG_TEST(different_sets_are_different_numbers),
        RIG_TEST(taking_out_gives_the_set_of_the_rest),
        RIG_TEST(keys_fall_along_a_chain),
        RIG_TEST(tails_are_shared),
        RIG_TEST(has_finds_members_only),
        RIG_TEST(a_long_walk_meets_the_same_numbers),
        RIG_TEST(toggling_is_with_or_without),
        RIG_TEST(cells_that_sets_share_are_walked_once),
        RIG_TEST(switching_is_with_or_without),
        RIG_TEST(the_highest_floor_wins),
        RIG_TEST(a_lone_floor_below_zero_wins),
        RIG_TEST(at_equal_height_the_higher_area_wins),
        RIG_TEST(obstacles_join_their_layers),
        RIG_TEST(walking_needs_bounds_and_floor_and_free_layers),
        RIG_TEST(what_nobody_took_is_dropped),
        RIG_TEST(a_label_in_use_stays_with_its_tail),
        RIG_TEST(a_dropped_cell_is_used_again),
        RIG_TEST(want_of_memory_is_told_and_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
