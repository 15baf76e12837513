// Game maps with known shortest lengths, where they lie beside the project: optimal paths have
// these lengths; fast ones are at most 12 % longer, and 0.3 % on average. Prints the mean ratio of
// each map.
#include "runner.h"

static const char* const map_names[] = {"arena", "den520d", "AR0602SR", "brc202d"};
static char map_folder[512];

// The maps ask for the optimal path.
static Outcome run_map(const char* map, bool is_fast) {
    char path[700];
    snprintf(path, sizeof path, "%s/%s.nav", map_folder, map);
    char* text = runner_read(path);
    static const char optimal[] = "mode optimal", fast[] = "mode fast   ";
    char* at = is_fast ? strstr(text, optimal) : NULL;
    for (; at != NULL; at = strstr(at, optimal))
        memcpy(at, fast, sizeof fast - 1);
    const Outcome outcome = runner_text("--time", text);
    free(text);
    if (outcome.status != 0)
        fail_msg("%s: status %d\n%s", map, outcome.status, outcome.err);
    return outcome;
}

// The line of output that answers the query; NULL when there is none.
static const char* find_answer(const char* out, const char* query) {
    char start[120];
    snprintf(start, sizeof start, "{\"op\":\"path\",\"name\":\"%s\",", query);
    return strstr(out, start);
}

static void assert_lengths(const char* map, bool is_fast) {
    char path[700];
    snprintf(path, sizeof path, "%s/%s.lengths", map_folder, map);
    FILE* lengths = fopen(path, "r");
    assert_non_null(lengths);
    const Outcome outcome = run_map(map, is_fast);
    char query[80];
    double shortest, ratio_sum = 0, worst = 1;
    int count = 0;
    while (fscanf(lengths, "%79s %lf", query, &shortest) == 2) {
        const char* answer = find_answer(outcome.out, query);
        if (answer == NULL)
            fail_msg("%s: no answer for %s", map, query);
        assert_value(answer, 0, "status", "\"ok\"");
        // the lengths are known to 1e-4
        const double length = number_value(answer, 0, "length");
        const double ratio = shortest > 0 ? length / shortest : 1;
        const double most = is_fast ? shortest * 1.12 : shortest;
        if (length < shortest - 1e-4 || length > most + 1e-4)
            fail_msg("%s %s: %.17g, shortest %.17g", map, query, length, shortest);
        ratio_sum += ratio;
        worst = ratio > worst ? ratio : worst;
        ++count;
    }
    fclose(lengths);
    assert_true(count > 0 && ratio_sum / count <= (is_fast ? 1.003 : 1 + 1e-5));
    printf("%s, %s: %d paths, mean ratio %.5f, worst %.5f\n", map, is_fast ? "fast" : "optimal",
           count, ratio_sum / count, worst);
    outcome_free(outcome);
}

static void optimal_paths_on_maps_are_shortest(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof map_names / sizeof map_names[0]; ++i)
        assert_lengths(map_names[i], false);
}

static void fast_paths_on_maps_are_nearly_shortest(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof map_names / sizeof map_names[0]; ++i)
        assert_lengths(map_names[i], true);
}

int main(int argc, char** argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(optimal_paths_on_maps_are_shortest),
                                       cmocka_unit_test(fast_paths_on_maps_are_nearly_shortest)};
    const char* root = ".";
#ifdef SIDESTEP_SOURCE_DIR
    root = SIDESTEP_SOURCE_DIR;
#endif
    snprintf(map_folder, sizeof map_folder, "%s/../shared/maps", argc > 1 ? argv[1] : root);
    if (access(map_folder, R_OK) != 0) {
        printf("no maps at %s\n", map_folder);
        return 77;
    }
    runner_program();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
