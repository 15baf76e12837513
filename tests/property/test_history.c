// The mesh is a function of the shapes in the world: streams of random changes of every kind, with
// all checks after each.
#include "support/command.h"
#include "support/episode.h"
#include "support/live.h"
#include "support/unit_test.h"

static uint64_t first_seed = 1;

static void run(EpisodeSettings settings) {
    EpisodeTotals totals = {0};
    ChangeList changes = {0};
    char fault[256] = "";
    bool good = episode_run(&settings, &changes, &totals, fault);
    size_t count = changes.count;
    change_list_fini(&changes);
    if (!good)
        fail_msg("kind %s seed %u half %d seam %d: change %zu: %s", scene_kind_name(settings.kind),
                 (unsigned)settings.seed, settings.half, settings.seam_width, count, fault);
    assert_true(totals.changes >= settings.change_count / 2);
}

// A stream of changes for every kind of scene, validated after every change.
static void run_kinds(EpisodeSettings settings, uint32_t rounds) {
    for (uint32_t round = 0; round < rounds; round++) {
        for (int kind = 0; kind < SCENE_KIND_COUNT; kind++) {
            settings.kind = (SceneKind)kind;
            settings.seed = first_seed + round;
            run(settings);
        }
    }
}

static void test_live_worlds_equal_fresh_ones(void** state) {
    (void)state;
    run_kinds((EpisodeSettings){.change_count = 120, .validate_every = 1, .compare_every = 8}, 3);
}

static void test_live_worlds_equal_the_oracle(void** state) {
    (void)state;
    run_kinds((EpisodeSettings){.change_count = 60, .validate_every = 1, .oracle_every = 4}, 3);
}

static void test_tiny_lattices_equal_the_oracle(void** state) {
    (void)state;
    for (int32_t half = 4; half <= 32; half *= 2)
        run_kinds((EpisodeSettings){.half = half,
                                    .change_count = 60,
                                    .validate_every = 1,
                                    .compare_every = 10,
                                    .oracle_every = 4},
                  2);
}

static void test_the_whole_range_equals_the_oracle(void** state) {
    (void)state;
    const int32_t halves[] = {NAV_COORD_MAX, NAV_COORD_MAX - 1, NAV_COORD_MAX / 2};
    for (size_t i = 0; i < sizeof halves / sizeof halves[0]; i++)
        run_kinds((EpisodeSettings){.half = halves[i],
                                    .change_count = 60,
                                    .validate_every = 1,
                                    .compare_every = 10,
                                    .oracle_every = 5},
                  2);
}

static void test_worlds_with_seams_equal_the_oracle(void** state) {
    (void)state;
    const int32_t halves[] = {0, 6, 24, 200}, widths[] = {3, 1, 3, 40};
    for (size_t i = 0; i < sizeof halves / sizeof halves[0]; i++)
        run_kinds((EpisodeSettings){.half = halves[i],
                                    .seam_width = widths[i],
                                    .change_count = 60,
                                    .validate_every = 1,
                                    .compare_every = 8,
                                    .empty_every = 40,
                                    .oracle_every = 5},
                  2);
}

static void test_removing_everything_leaves_nothing(void** state) {
    (void)state;
    run_kinds(
        (EpisodeSettings){
            .change_count = 120, .validate_every = 1, .empty_every = 10, .compare_every = 20},
        3);
}

int main(int argc, char** argv) {
    const CommandArgument seed = {"--seed", .large = &first_seed};
    if (!command_read(&seed, 1, argc, argv)) {
        fprintf(stderr, "property.history [--seed S]\n");
        return 2;
    }
    printf("seed %llu\n", (unsigned long long)first_seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_live_worlds_equal_fresh_ones),
        cmocka_unit_test(test_live_worlds_equal_the_oracle),
        cmocka_unit_test(test_tiny_lattices_equal_the_oracle),
        cmocka_unit_test(test_the_whole_range_equals_the_oracle),
        cmocka_unit_test(test_worlds_with_seams_equal_the_oracle),
        cmocka_unit_test(test_removing_everything_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
