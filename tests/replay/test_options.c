// The command line: options, standard input, --time, --quiet, --repeat, and errors.
#include "runner.h"

#include <nav/base.h>

#define SCENE                                                                                      \
    HEAD "floor g 0 0 4 0 0 100 0 100 100 0 100\n"                                                 \
         "add a 3 10 10 20 10 10 20\nadd b 3 30 30 40 30 30 40\n"                                  \
         "move a 3 50 50 60 50 50 60\nmove a 3 70 50 80 50 70 60\nmove a 3 70 50 80 50 70 60\n"    \
         "check\npath q 5 5 95 95\npoint p 5 5\nray r 5 5 5 95\nlayers a 0\ndel b\n"               \
         "begin\ndel a\ncommit\narea 3 4\ncheck\ndump\n"

static void assert_bad_command_line(const char* arguments, const char* says) {
    const Outcome outcome = runner_shell(arguments);
    if (outcome.status != 2)
        fail_msg("status %d for: %s", outcome.status, arguments);
    assert_string_equal(outcome.out, "");
    assert_int_equal(count_lines(outcome.err), 1);
    if (strstr(outcome.err, says) == NULL)
        fail_msg("expected '%s' in: %s", says, outcome.err);
    outcome_free(outcome);
}

static void a_bad_command_line_ends_in_one_line(void** state) {
    (void)state;
    assert_bad_command_line("", "no file");
    assert_bad_command_line("--time", "no file");
    assert_bad_command_line("--fast a.nav", "unknown option --fast");
    assert_bad_command_line("-q a.nav", "unknown option -q");
    assert_bad_command_line("a.nav b.nav", "more than one file: b.nav");
    assert_bad_command_line("--repeat", "--repeat needs a count");
    assert_bad_command_line("a.nav --repeat", "--repeat needs a count");
    assert_bad_command_line("--repeat 0 a.nav", "not 0");
    assert_bad_command_line("--repeat -1 a.nav", "not -1");
    assert_bad_command_line("--repeat 2x a.nav", "not 2x");
    assert_bad_command_line("--repeat '' a.nav", "count");
    assert_bad_command_line("--repeat ' 2' a.nav", "not  2");
    assert_bad_command_line("--repeat 4294967296 a.nav", "count");
    assert_bad_command_line("--repeat a.nav", "not a.nav");
    assert_bad_command_line("--repeat=0 a.nav", "not 0");
    assert_bad_command_line("--repeat= a.nav", "from 1 to 4294967295");
    assert_bad_command_line("--repeat nan a.nav", "not nan");
    assert_bad_command_line("--repeated a.nav", "unknown option --repeated");
    assert_bad_command_line("--time=1 a.nav", "unknown option --time=1");
}

static void a_file_that_cannot_be_read_ends_in_one_line(void** state) {
    (void)state;
    assert_bad_command_line("/nowhere/at/all.nav", "/nowhere/at/all.nav: ");
    assert_bad_command_line("-- --time", "--time: ");
    assert_bad_command_line("/", "/: ");
}

static void the_version_is_that_of_the_library(void** state) {
    (void)state;
    char version[64];
    snprintf(version, sizeof version, "sidestep %d.%d.%d\n", NAV_VERSION_MAJOR, NAV_VERSION_MINOR,
             NAV_VERSION_PATCH);
    const Outcome outcome = runner_shell("--version");
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.out, version);
    outcome_free(outcome);
}

static void help_says_how(void** state) {
    (void)state;
    const Outcome short_form = runner_shell("-h"), outcome = runner_shell("--help");
    assert_string_equal(short_form.out, outcome.out);
    outcome_free(short_form);
    assert_int_equal(outcome.status, 0);
    static const char* const options[] = {"--time", "--validate", "--quiet", "--keep-going",
                                          "--repeat K"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; ++i)
        assert_non_null(strstr(outcome.out, options[i]));
    assert_string_equal(outcome.err, "");
    outcome_free(outcome);
}

static void standard_input_gives_the_same_output(void** state) {
    (void)state;
    const Outcome file = runner_text("", SCENE), input = runner_stdin("", SCENE);
    assert_int_equal(file.status, 0);
    assert_int_equal(input.status, 0);
    assert_int_equal(count_lines(file.out), 6);
    assert_string_equal(file.out, input.out);
    outcome_free(file);
    outcome_free(input);
}

static void validation_changes_no_output(void** state) {
    (void)state;
    const Outcome plain = runner_text("", SCENE), validated = runner_text("--validate", SCENE);
    assert_int_equal(validated.status, 0);
    assert_string_equal(plain.out, validated.out);
    assert_string_equal(validated.err, "");
    outcome_free(plain);
    outcome_free(validated);
}

static void quiet_prints_only_checks(void** state) {
    (void)state;
    const Outcome outcome = runner_text("--quiet", SCENE);
    assert_int_equal(outcome.status, 0);
    assert_int_equal(count_lines(outcome.out), 2);
    assert_value(outcome.out, 0, "op", "\"check\"");
    assert_value(outcome.out, 1, "op", "\"check\"");
    outcome_free(outcome);
}

static void quiet_keeps_the_time_line(void** state) {
    (void)state;
    const Outcome outcome = runner_text("--time --quiet", SCENE);
    assert_int_equal(outcome.status, 0);
    assert_int_equal(count_lines(outcome.out), 3);
    assert_value(outcome.out, 2, "op", "\"time\"");
    outcome_free(outcome);
}

static void quiet_still_complains(void** state) {
    (void)state;
    const Outcome outcome = runner_text("--quiet", HEAD "point q 1 1\ndel a\n");
    assert_int_equal(outcome.status, 2);
    assert_string_equal(outcome.out, "");
    assert_complaint(outcome.err, runner_file, 4, "del: refused: 'a'");
    outcome_free(outcome);
}

static void repeating_prints_the_first_run(void** state) {
    (void)state;
    const Outcome once = runner_text("", SCENE), thrice = runner_text("--repeat 3", SCENE);
    const Outcome input = runner_stdin("--repeat=3", SCENE);
    assert_int_equal(thrice.status, 0);
    assert_string_equal(once.out, thrice.out);
    assert_string_equal(once.out, input.out);
    outcome_free(once);
    outcome_free(thrice);
    outcome_free(input);
}

// The figures of one command in a time line: {"n":...,"mean_us":...,...}.
typedef struct Figures {
    int n;
    double mean, p50, p99, max;
} Figures;

static Figures figures_of(const char* out, int line, const char* command) {
    const char* value = find_value(out, line, command);
    if (value == NULL)
        fail_msg("no figures of %s in:\n%s", command, out);
    Figures figures;
    int end = 0;
    const int count =
        sscanf(value, "{\"n\":%d,\"mean_us\":%lf,\"p50_us\":%lf,\"p99_us\":%lf,\"max_us\":%lf}%n",
               &figures.n, &figures.mean, &figures.p50, &figures.p99, &figures.max, &end);
    assert_int_equal(count, 5);
    assert_true(end > 0 && (value[end] == ',' || value[end] == '}'));
    return figures;
}

static void assert_figures(const char* out, int line, const char* command, int n) {
    const Figures figures = figures_of(out, line, command);
    assert_int_equal(figures.n, n);
    assert_true(figures.p50 >= 0 && figures.p50 <= figures.p99 && figures.p99 <= figures.max);
    assert_true(figures.mean > 0 && figures.mean <= figures.max);
    assert_true(figures.max < 60e6);
}

static void time_counts_every_command(void** state) {
    (void)state;
    const Outcome outcome = runner_text("--time", SCENE);
    assert_int_equal(outcome.status, 0);
    assert_int_equal(count_lines(outcome.out), 7);
    assert_value(outcome.out, 6, "op", "\"time\"");
    static const struct {
        const char* command;
        int n;
    } expected[] = {{"floor", 1}, {"add", 2},   {"move", 3},   {"layers", 1},
                    {"del", 2},   {"begin", 1}, {"commit", 1}, {"check", 2},
                    {"path", 1},  {"point", 1}, {"ray", 1},    {"dump", 1}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; ++i)
        assert_figures(outcome.out, 6, expected[i].command, expected[i].n);
    assert_null(find_value(outcome.out, 6, "mesh"));
    assert_null(find_value(outcome.out, 6, "area"));
    const double peak_bytes = number_value(outcome.out, 6, "peak_bytes");
    assert_true(peak_bytes > 1000 && peak_bytes < 1e9);
    assert_string_equal(outcome.out + strlen(outcome.out) - 2, "}\n");
    outcome_free(outcome);
}

static void time_adds_up_over_repetitions(void** state) {
    (void)state;
    const Outcome outcome = runner_text("--time --repeat 5 --quiet --validate", SCENE);
    assert_int_equal(outcome.status, 0);
    assert_figures(outcome.out, 2, "move", 15);
    assert_figures(outcome.out, 2, "check", 10);
    outcome_free(outcome);
}

static void time_leaves_out_what_was_refused(void** state) {
    (void)state;
    const Outcome outcome =
        runner_text("--time --keep-going", HEAD "add a 3 0 0 1 0 0 1\nadd b 3 0 0 1 1 2 2\n"
                                                "move a 3 0 0 1 1 2 2\nadd a 3 0 0 1 0 0 1\n");
    assert_int_equal(outcome.status, 0);
    assert_int_equal(count_lines(outcome.err), 3);
    assert_figures(outcome.out, 0, "add", 1);
    assert_null(find_value(outcome.out, 0, "move"));
    outcome_free(outcome);
}

static void output_that_cannot_be_written_is_an_error(void** state) {
    (void)state;
    if (access("/dev/full", W_OK) != 0)
        skip();
    runner_write(SCENE, strlen(SCENE));
    const char* const words[] = {runner_file, "--help", "--version"};
    for (int i = 0; i < 3; ++i) {
        char line[1200];
        snprintf(line, sizeof line, "'%s' '%s' >/dev/full 2>/dev/null", runner_program(), words[i]);
        const int status = system(line);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 2);
    }
}

static void comparing_prints_a_table_for_each_path(void** state) {
    (void)state;
    Outcome outcome =
        runner_text("--compare", SCENE "path second 5 5 95 5 radius 2 mode optimal\n");
    assert_int_equal(outcome.status, 0);
    assert_int_equal(count_lines(outcome.out), 2 * 14); // a head, and 13 methods
    assert_non_null(strstr(outcome.out, "q: from (5, 5) to (95, 95), radius 0 px\n"));
    assert_non_null(strstr(outcome.out, "second: from (5, 5) to (95, 5), radius 2 px\n"));
    assert_non_null(strstr(outcome.out, "\n  Sidestep optimal "));
    assert_null(strstr(outcome.out, "{"));
    outcome_free(outcome);
    outcome = runner_text("--compare", HEAD "floor g 0 0 4 0 0 100 0 100 100 0 100\n");
    assert_int_equal(count_lines(outcome.out), 5 * 14);
    assert_non_null(strstr(outcome.out, "random path 5: from ("));
    outcome_free(outcome);
    // No cell fits beside the end of the range.
    outcome = runner_text("--compare", "navreplay 1\nbounds -4000000 -4000000 4194303 4194303\n"
                                       "floor g 0 0 4 0 0 4194303 0 4194303 4194303 0 4194303\n"
                                       "path far 5 5 4000000 4000000\n");
    assert_int_equal(outcome.status, 0);
    assert_int_equal(count_lines(outcome.out), 14);
    assert_non_null(strstr(outcome.out, "\n  grid A*                out_of_budget\n"));
    outcome_free(outcome);
    outcome = runner_text("--compare", HEAD);
    assert_int_equal(outcome.status, 0);
    assert_string_equal(outcome.out, "");
    outcome_free(outcome);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bad_command_line_ends_in_one_line),
        cmocka_unit_test(a_file_that_cannot_be_read_ends_in_one_line),
        cmocka_unit_test(the_version_is_that_of_the_library),
        cmocka_unit_test(help_says_how),
        cmocka_unit_test(standard_input_gives_the_same_output),
        cmocka_unit_test(validation_changes_no_output),
        cmocka_unit_test(quiet_prints_only_checks),
        cmocka_unit_test(quiet_keeps_the_time_line),
        cmocka_unit_test(quiet_still_complains),
        cmocka_unit_test(repeating_prints_the_first_run),
        cmocka_unit_test(time_counts_every_command),
        cmocka_unit_test(time_adds_up_over_repetitions),
        cmocka_unit_test(time_leaves_out_what_was_refused),
        cmocka_unit_test(comparing_prints_a_table_for_each_path),
        cmocka_unit_test(output_that_cannot_be_written_is_an_error),
    };
    runner_program();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
