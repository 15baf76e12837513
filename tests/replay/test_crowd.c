// The commands unit, goal, tick and where.
#include "runner.h"

#define GROUND "floor ground 0 0 4 0 0 100 0 100 100 0 100\n"
#define WHERE(name, x, y, state)                                                                   \
    "{\"op\":\"where\",\"name\":\"" name "\",\"x\":" x ",\"y\":" y ",\"state\":\"" state "\"}\n"

static void units_walk_to_goals(void** state) {
    (void)state;
    Outcome outcome = runner_text("--validate", HEAD GROUND "unit u 10 50 5 2\nwhere u\n"
                                                            "goal u 70 50\nwhere u\ntick\n"
                                                            "where u\ntick 3\nwhere u\n"
                                                            "tick 60\nwhere u\n");
    assert_int_equal(outcome.status, 0);
    assert_value(outcome.out, 0, "state", "\"standing\"");
    assert_value(outcome.out, 1, "state", "\"waiting\"");
    assert_value(outcome.out, 2, "ticks", "1");
    assert_value(outcome.out, 3, "x", "10.5");
    assert_value(outcome.out, 3, "state", "\"walking\"");
    assert_value(outcome.out, 4, "ticks", "3");
    assert_value(outcome.out, 5, "x", "15");
    assert_value(outcome.out, 6, "arrived", "1");
    assert_value(outcome.out, 7, "x", "70");
    assert_value(outcome.out, 7, "y", "50");
    assert_value(outcome.out, 7, "state", "\"arrived\"");
    outcome_free(outcome);
}

static void events_are_counted(void** state) {
    (void)state;
    Outcome outcome = runner_text("", HEAD GROUND "unit u 10 50 5 2\ngoal u 90 50\ntick 5\n"
                                                  "add wall 4 50 0 60 0 60 80 50 80\ntick\n"
                                                  "add lid 4 0 0 90 0 90 90 0 90\ntick\nwhere u\n"
                                                  "del lid\ntick 2\nwhere u\n");
    assert_int_equal(outcome.status, 0);
    assert_value(outcome.out, 0, "cut", "0");
    assert_value(outcome.out, 1, "cut", "1");
    assert_value(outcome.out, 1, "displaced", "0");
    assert_value(outcome.out, 2, "displaced", "1");
    assert_value(outcome.out, 3, "state", "\"displaced\"");
    assert_value(outcome.out, 5, "state", "\"walking\"");
    outcome_free(outcome);
}

// The hash holds both the world and the crowd.
static void the_hash_tells_differences(void** state) {
    (void)state;
    static const char* const texts[] = {
        HEAD GROUND "unit u 10 50 5 2\ngoal u 70 50\ntick 9\n",
        HEAD GROUND "unit u 10 50 5 2\ngoal u 70 51\ntick 9\n",
        HEAD GROUND "unit u 10 50 5 2\ngoal u 70 50\nadd box 3 90 90 95 90 95 95\ntick 9\n",
        HEAD GROUND "unit u 10 50 5 2\ngoal u 70 50\ntick 8\n"};
    Hash hashes[4];
    for (int i = 0; i < 4; i++) {
        Outcome outcome = runner_text("", texts[i]), again = runner_text("", texts[i]);
        hashes[i] = hash_value(outcome.out, 0);
        assert_string_equal(outcome.out, again.out);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(hashes[i].digits, hashes[k].digits);
        outcome_free(outcome);
        outcome_free(again);
    }
}

// A line `path` makes the world keep path data; a crowd does not notice.
static void questions_change_nothing(void** state) {
    (void)state;
#define WALK "unit u 10 50 5 2\ngoal u 90 50\ntick 20\nadd wall 4 50 0 60 0 60 80 50 80\ntick 20\n"
    Outcome one = runner_text("", HEAD GROUND WALK);
    Outcome two = runner_text("", HEAD GROUND "path p 1 1 99 99\n" WALK);
    assert_string_equal(one.out, strchr(two.out, '\n') + 1);
    outcome_free(one);
    outcome_free(two);
}

static void filters_hold_for_units(void** state) {
    (void)state;
    Outcome outcome =
        runner_text("", HEAD GROUND "add gate 4 40 0 60 0 60 100 40 100\nlayers gate 2\n"
                                    "unit solid 10 20 5 2\nfilter layers 1\nunit ghost 10 60 5 2\n"
                                    "goal solid 90 20\ngoal ghost 90 60\ntick 100\n"
                                    "where solid\nwhere ghost\n");
    assert_int_equal(outcome.status, 0);
    assert_value(outcome.out, 1, "state", "\"blocked\"");
    assert_value(outcome.out, 2, "state", "\"arrived\"");
    outcome_free(outcome);
}

static void names_are_their_own(void** state) {
    (void)state;
    assert_output("", HEAD GROUND "unit ground 10 50 5 2\nwhere ground\n",
                  WHERE("ground", "10", "50", "standing"));
    static const char* const refused[][2] = {
        {"unit a 10 50 5 2\nunit a 20 50 5 2\n", "'a' names a unit already"},
        {GROUND "goal a 10 50\n", "'a' names no unit"},
        {GROUND "where ground\n", "'ground' names no unit"},
        {GROUND "unit a 1e9 50 5 2\n", "a"},
        {GROUND "unit a 10 50 0 2\n", "'a' has an R"},
        {GROUND "unit a 10 50 -1 2\n", "'a' has an R"},
        {GROUND "unit a 10 50 5e6 2\n", "'a' has an R"},
        {GROUND "unit a 10 50 5 5e6\n", "'a' has a SPEED"},
        {"begin\nunit a 10 50 5 2\n", "batch"},
        {"begin\ntick\n", "batch"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char text[200];
        snprintf(text, sizeof text, HEAD "%s", refused[i][0]);
        Outcome outcome = runner_text("", text);
        assert_int_equal(outcome.status, 2);
        assert_complaint(outcome.err, runner_file, 4, refused[i][1]);
        outcome_free(outcome);
    }
    Outcome outcome = runner_text("", HEAD "unit a 10 50 5 2\nseam 3\n");
    assert_int_equal(outcome.status, 2);
    assert_complaint(outcome.err, runner_file, 4, "before all changes");
    outcome_free(outcome);
}

// More units than the first table of names has slots.
static void many_units_have_names(void** state) {
    (void)state;
    char text[8000] = HEAD GROUND;
    size_t length = strlen(text);
    for (int i = 0; i < 81; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "unit u%d %d %d 1 1\n", i,
                                   10 + i % 9 * 10, 10 + i / 9 * 10);
    snprintf(text + length, sizeof text - length, "where u0\nwhere u40\nwhere u80\n");
    assert_output("", text,
                  WHERE("u0", "10", "10", "standing") WHERE("u40", "50", "50", "standing")
                      WHERE("u80", "90", "90", "standing"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_walk_to_goals),        cmocka_unit_test(events_are_counted),
        cmocka_unit_test(the_hash_tells_differences), cmocka_unit_test(questions_change_nothing),
        cmocka_unit_test(filters_hold_for_units),     cmocka_unit_test(names_are_their_own),
        cmocka_unit_test(many_units_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
