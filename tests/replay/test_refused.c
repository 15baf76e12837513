// Refusals: one line on standard error. Without --keep-going the run ends; with it the world and
// the names stay as they were and the run goes on.
#include "runner.h"

static const char setup[] = HEAD "floor g 0 0 4 0 0 100 0 100 100 0 100\n"
                                 "add a 4 40 40 60 40 60 60 40 60\n"
                                 "mesh m 1 1 4 10 10 20 10 20 20 10 20 2 0 1 2 0 2 3\n"
                                 "addmesh o 3 70 70 80 70 80 80 1 0 1 2\n"
                                 "check\n";
enum { REFUSED_LINE = 8 };

#define RING " 4 1 1 9 1 9 9 1 9"
#define TRIANGLE " 3 1 1 9 1 9 9 1 0 1 2"

static const char* const refused_lines[] = {
    "add a" RING,
    "add g" RING,
    "add m" RING,
    "addmesh a" TRIANGLE,
    "addmesh o" TRIANGLE,
    "floor a 0 0" RING,
    "floor g 0 0" RING,
    "floor m 0 0" RING,
    "mesh g 0 0" TRIANGLE,
    "mesh a 0 0" TRIANGLE,
    "move z" RING,
    "movemesh z" TRIANGLE,
    "del z",
    "del A",
    "layers z 1",
    "keepedges z",
    "seam 3",
    "seam 0",
    "keepedges a",
    "keepedges g",
    "layers g 1",
    "layers m 1",
    // a bow tie, a corner on an edge, an edge that folds back, a corner met twice
    "add b 4 0 0 10 10 10 0 0 10",
    "add b 5 0 0 10 0 10 10 5 0 0 10",
    "add b 4 0 0 10 0 5 0 5 5",
    "add b 6 0 0 10 0 5 5 10 10 0 10 5 5",
    // no area, also only after rounding
    "add b 3 0 0 10 10 20 20",
    "add b 3 5 5 5 5 5 5",
    "add b 4 5 5 5 5 9 9 9 9",
    "add b 3 0 0 0.001 0 0 0.001",
    "floor b 0 0 3 0 0 0.001 0 0 0.001",
    "mesh b 0 0 0 0",
    "mesh b 0 0 3 0 0 9 0 0 9 0",
    "mesh b 0 0 3 0 0 9 0 0 9 1 0 1 1",
    "addmesh b 3 0 0 9 9 18 18 1 0 1 2",
    "addmesh b 3 0 0 9 0 9 9 2 0 0 0 1 1 2",
    "addmesh b 1 0 0 1 0 0 0",
    // out of range by one step, and by far
    "add b 3 0 0 4194303.99609375 0 0 1",
    "add b 3 0 0 -4194303.99609375 0 0 1",
    "add b 3 0 0 4194303.994140625 0 0 1",
    "add b 3 0 0 1e300 0 0 1",
    "add b 3 0 0 -1e999 0 0 1",
    "addmesh b 3 0 0 9 0 9 1e7 1 0 1 2",
    "floor b 0 0 3 0 0 1e7 0 0 1",
    "move a 3 0 0 1e7 0 0 1",
    "move a 4 0 0 10 10 10 0 0 10",
    "move g 3 0 0 1 1 2 2",
    "move m 3 0 0 5 5 2 2 ",
    "movemesh m 3 0 0 9 9 18 18 1 0 1 2",
    "movemesh m 3 0 0 9 0 9 9 0",
    "movemesh a 3 0 0 9 0 9e9 9 1 0 1 2",
    "commit",
    "path q 1e7 0 5 5",
    "path q 5 5 0 -1e7",
    "path q 5 5 6 6 radius -1",
    "path q 5 5 6 6 radius 1e300",
    "ray q 5 5 1e7 0",
    "ray q 1e999 5 1 0",
    "point q 0 4194304",
};

static void assert_stops(const char* line) {
    char text[2048];
    snprintf(text, sizeof text, "%s%s\ncheck\n", setup, line);
    const Outcome outcome = runner_text("", text);
    if (outcome.status != 2)
        fail_msg("status %d for: %s", outcome.status, line);
    assert_complaint(outcome.err, runner_file, REFUSED_LINE, "refused: ");
    assert_int_equal(count_lines(outcome.out), 1);
    assert_value(outcome.out, 0, "ok", "true");
    outcome_free(outcome);
}

static void assert_skipped(const char* line) {
    char text[2048];
    snprintf(text, sizeof text, "%s%s\ncheck\nadd b" RING "\ndel b\nmove a" RING "\ncheck\n", setup,
             line);
    const Outcome outcome = runner_text("--keep-going --validate", text);
    if (outcome.status != 0)
        fail_msg("status %d for: %s\n%s", outcome.status, line, outcome.err);
    assert_complaint(outcome.err, runner_file, REFUSED_LINE, "refused: ");
    assert_int_equal(count_lines(outcome.out), 3);
    const char* second = strchr(outcome.out, '\n') + 1;
    assert_memory_equal(outcome.out, second, (size_t)(second - outcome.out));
    assert_value(outcome.out, 2, "ok", "true");
    assert_string_not_equal(hash_value(outcome.out, 1).digits, hash_value(outcome.out, 2).digits);
    outcome_free(outcome);
}

static void a_refusal_ends_the_run(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof refused_lines / sizeof refused_lines[0]; ++i)
        assert_stops(refused_lines[i]);
}

static void keep_going_skips_a_refusal_and_changes_nothing(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof refused_lines / sizeof refused_lines[0]; ++i)
        assert_skipped(refused_lines[i]);
}

// Runs with --keep-going and expects this number of messages, this exit status, and this number of
// output lines.
static Outcome keep_going(const char* text, int complaints, int output_lines) {
    const Outcome outcome = runner_text("--keep-going --validate", text);
    if (count_lines(outcome.err) != complaints || count_lines(outcome.out) != output_lines)
        fail_msg("complaints:\n%soutput:\n%s", outcome.err, outcome.out);
    assert_int_equal(outcome.status, 0);
    return outcome;
}

static void the_greatest_coordinates_are_taken(void** state) {
    (void)state;
    const Outcome outcome =
        keep_going(HEAD "add a 3 -4194303.9921875 -4194303.9921875 4194303.9921875 0 0 "
                        "4194303.9921875\ncheck\ndel a\ncheck\n",
                   0, 2);
    assert_value(outcome.out, 0, "ok", "true");
    assert_value(outcome.out, 1, "vertices", "8");
    outcome_free(outcome);
}

static void a_query_inside_a_batch_is_refused(void** state) {
    (void)state;
    static const char* const queries[] = {"check",          "dump",          "point q 5 5",
                                          "path q 5 5 6 6", "ray q 5 5 6 6", NULL};
    for (int i = 0; queries[i] != NULL; ++i) {
        char text[512];
        snprintf(text, sizeof text, "%sbegin\ndel a\n%s\ncommit\ncheck\n", setup, queries[i]);
        Outcome outcome = runner_text("", text);
        assert_int_equal(outcome.status, 2);
        assert_complaint(outcome.err, runner_file, REFUSED_LINE + 2, "refused: ");
        outcome_free(outcome);
        outcome = keep_going(text, 1, 2);
        assert_string_not_equal(hash_value(outcome.out, 0).digits,
                                hash_value(outcome.out, 1).digits);
        outcome_free(outcome);
    }
}

static void a_refused_radius_is_named(void** state) {
    (void)state;
    const Outcome outcome = keep_going(HEAD "path q 5 5 6 6 radius -1\n", 1, 0);
    assert_complaint(outcome.err, runner_file, 3, "refused: q: R is below 0");
    outcome_free(outcome);
}

// What the library logs is in the message: here the edges, and the corner of the bounds.
static void the_library_names_the_place_at_fault(void** state) {
    (void)state;
    Outcome outcome = keep_going(HEAD "floor g 0 0 4 0 0 10 10 10 0 0 10\ndel g\n", 2, 0);
    assert_non_null(strstr(outcome.err,
                           ":3: floor: refused: g: the ring touches or crosses itself"
                           ": edge 0 of ring 0, (0, 0) to (2560, 2560), meets edge 2"));
    assert_non_null(strstr(outcome.err, ":4: del: refused: 'g' names no shape\n"));
    outcome_free(outcome);
    outcome = runner_text("", "navreplay 1\nbounds 0 0 1e300 600\n");
    assert_complaint(outcome.err, runner_file, 2, "out of range: bounds max is ");
    outcome_free(outcome);
}

// The crowd is there from the first unit on, and its hash tells what it has seen of the links. A
// unit that is refused is not the first one.
static void a_refused_unit_makes_no_crowd(void** state) {
    (void)state;
    static const char rest[] = "link l 10 10 20 20 1\nunit v 30 30 5 1\ngoal v 80 80\ntick 9\n";
    char text[1024];
    snprintf(text, sizeof text, "%s%s", setup, rest);
    const Outcome without = keep_going(text, 0, 2);
    snprintf(text, sizeof text, "%sunit u 1e7 0 5 1\n%s", setup, rest);
    const Outcome with = keep_going(text, 1, 2);
    assert_string_equal(with.out, without.out);
    outcome_free(with);
    outcome_free(without);
}

static void a_batch_inside_a_batch_is_refused(void** state) {
    (void)state;
    const char text[] = HEAD "begin\nadd a" RING "\nbegin\nadd b" RING "\ncommit\ncommit\n"
                             "del a\ndel b\ncheck\n";
    Outcome outcome = runner_text("", text);
    assert_int_equal(outcome.status, 2);
    assert_complaint(outcome.err, runner_file, 5, "begin: refused: ");
    outcome_free(outcome);
    outcome = keep_going(text, 2, 1); // the second begin, and the second commit
    assert_value(outcome.out, 0, "vertices", "8");
    outcome_free(outcome);
}

static void a_file_that_ends_inside_a_batch_is_refused(void** state) {
    (void)state;
    const char text[] = HEAD "check\nbegin\nadd a" RING "\n# the end\n";
    Outcome outcome = runner_text("", text);
    assert_int_equal(outcome.status, 2);
    assert_complaint(outcome.err, runner_file, 6, "refused: the file ends inside the batch");
    assert_int_equal(count_lines(outcome.out), 1);
    outcome_free(outcome);
    outcome = keep_going(text, 1, 1);
    assert_complaint(outcome.err, runner_file, 6, "began at line 4");
    outcome_free(outcome);
}

static void a_refused_change_in_a_batch_leaves_the_others(void** state) {
    (void)state;
    Outcome outcome = keep_going(HEAD "begin\nadd a" RING "\nadd b 3 0 0 1 1 2 2\nadd a" RING
                                      "\nmove z" RING "\nadd c 3 20 20 30 20 20 30\ncommit\ncheck\n"
                                      "del a\ndel c\ncheck\n",
                                 3, 2);
    const Hash in_batch = hash_value(outcome.out, 0);
    assert_value(outcome.out, 1, "vertices", "8");
    outcome_free(outcome);
    outcome = keep_going(HEAD "add a" RING "\nadd c 3 20 20 30 20 20 30\ncheck\n", 0, 1);
    assert_string_equal(in_batch.digits, hash_value(outcome.out, 0).digits);
    outcome_free(outcome);
}

static void a_name_is_free_after_del(void** state) {
    (void)state;
    const Outcome outcome =
        keep_going(HEAD "add a" RING "\ndel a\nfloor a 3 0" RING "\ndel a\nmesh a 1 0" TRIANGLE
                        "\nbegin\ndel a\naddmesh a" TRIANGLE "\ndel a\nadd a" RING
                        "\ncommit\ndel a\ncheck\ndel a\n",
                   1, 1);
    assert_value(outcome.out, 0, "vertices", "8");
    outcome_free(outcome);
}

static void names_of_queries_are_free(void** state) {
    (void)state;
    const Outcome outcome =
        keep_going(HEAD "add a" RING "\npoint a 1 1\npoint a 2 2\nray a 0 0 1 1\n"
                        "path b 0 0 1 1\nadd b" RING "\n",
                   0, 4);
    outcome_free(outcome);
}

static void every_repetition_skips_alike_and_complains_once(void** state) {
    (void)state;
    const char text[] = HEAD "add a" RING "\nadd a" RING "\ncheck\nmove b" RING "\n";
    const Outcome outcome = runner_text("--keep-going --repeat 3", text);
    assert_int_equal(outcome.status, 0);
    assert_int_equal(count_lines(outcome.err), 2);
    assert_int_equal(count_lines(outcome.out), 1);
    outcome_free(outcome);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refusal_ends_the_run),
        cmocka_unit_test(keep_going_skips_a_refusal_and_changes_nothing),
        cmocka_unit_test(the_greatest_coordinates_are_taken),
        cmocka_unit_test(a_query_inside_a_batch_is_refused),
        cmocka_unit_test(a_refused_radius_is_named),
        cmocka_unit_test(the_library_names_the_place_at_fault),
        cmocka_unit_test(a_refused_unit_makes_no_crowd),
        cmocka_unit_test(a_batch_inside_a_batch_is_refused),
        cmocka_unit_test(a_file_that_ends_inside_a_batch_is_refused),
        cmocka_unit_test(a_refused_change_in_a_batch_leaves_the_others),
        cmocka_unit_test(a_name_is_free_after_del),
        cmocka_unit_test(names_of_queries_are_free),
        cmocka_unit_test(every_repetition_skips_alike_and_complains_once),
    };
    runner_program();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
