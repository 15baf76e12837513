// How lines may be written: ends, blanks, comments, lengths, numbers.
#include "runner.h"

#define PLAIN                                                                                      \
    "navreplay 1\nbounds 0 0 100 100\nfloor g 2 0 4 10 10 90 10 90 90 10 90\n"                     \
    "add a 3 20 20 30 20 20 30\npoint p 50 50\npath q 50 50 60 50 radius 0 mode fast\ncheck\n"

static void assert_same_as_plain(const char* text) {
    const Outcome plain = runner_text("", PLAIN), other = runner_text("", text);
    assert_string_equal(other.err, "");
    assert_int_equal(other.status, 0);
    assert_int_equal(count_lines(plain.out), 3);
    assert_string_equal(plain.out, other.out);
    outcome_free(plain);
    outcome_free(other);
}

// PLAIN with another text for each line end.
static void assert_line_end(const char* line_end) {
    char text[4096];
    size_t length = 0;
    for (const char* c = PLAIN; *c != '\0'; ++c) {
        if (*c == '\n')
            length += (size_t)snprintf(text + length, sizeof text - length, "%s", line_end);
        else
            text[length++] = *c;
    }
    text[length] = '\0';
    assert_same_as_plain(text);
}

static void lines_end_in_many_ways(void** state) {
    (void)state;
    assert_line_end("\r\n");
    assert_line_end("  \t\n");
    assert_line_end(" # a comment\n");
    assert_line_end("# a comment right behind\r\n");
    assert_line_end("\n\n\n");
    assert_line_end("\n   \n\t\n#\n # # \n");
    assert_line_end(" # \xC3\xA9\xE2\x82\xAC\xF0\x9F\x90\xA2\n");
    assert_line_end("\n\t ");
}

static void the_last_line_needs_no_end(void** state) {
    (void)state;
    char text[] = PLAIN;
    text[sizeof text - 2] = '\0';
    assert_same_as_plain(text);
    text[sizeof text - 2] = '\r';
    assert_same_as_plain(text);
}

static void blanks_are_spaces_and_tabs(void** state) {
    (void)state;
    assert_same_as_plain("\tnavreplay\t1\n  bounds  0\t0 \t100   100 \n"
                         "floor\tg\t2\t0\t4\t10\t10\t90\t10\t90\t90\t10\t90\n"
                         "     add a 3     20 20 30 20 20 30\n point p 50 50 \n"
                         "path q 50 50 60 50\n check #now\n");
}

static void a_byte_order_mark_is_skipped(void** state) {
    (void)state;
    assert_same_as_plain("\xEF\xBB\xBF" PLAIN);
}

static void numbers_have_many_forms(void** state) {
    (void)state;
    assert_same_as_plain("navreplay 001\nbounds -0 +0 1e2 1E+02\n"
                         "floor g 02 -0 04 10.0 1e1 90. 100e-1 .9e2 9000e-2 10 90.0000000000001\n"
                         "add a 3 20 20.00000 30.0019 +20 0020 30\npoint p 050 5.e1\n"
                         "path q 50 50 60 50 mode fast\ncheck\n");
}

static void a_number_may_have_any_length(void** state) {
    (void)state;
    char text[8192] = "navreplay 1\nbounds 0 0 100 100\nfloor g 2 0 4 10 10 90 10 90 90 10 90\n"
                      "add a 3 20 20 30 20 20 30.";
    memset(text + strlen(text), '0', 3000);
    strcat(text, "1\npoint p 50 ");
    memset(text + strlen(text), '0', 3000);
    strcat(text, "50\npath q 50 50 60 50\ncheck\n");
    assert_same_as_plain(text);
}

static void a_line_may_have_any_length(void** state) {
    (void)state;
    enum { COMMENT = 3000000, POINTS = 20000 };
    char* text = malloc(COMMENT + POINTS * 40);
    assert_non_null(text);
    // a comb's back: many corners in line, and one apart
    char* end = text + sprintf(text, HEAD "#");
    memset(end, 'x', COMMENT);
    end += COMMENT;
    end += sprintf(end, "\nfloor g 0 0 %d 50 50", POINTS + 1);
    for (int i = 0; i < POINTS; ++i)
        end += sprintf(end, " %.17g 0", i / 256.0);
    end += sprintf(end, "\ncheck\ndel g\ncheck\n");
    const Outcome outcome = runner_text("", text);
    free(text);
    assert_string_equal(outcome.err, "");
    assert_int_equal(outcome.status, 0);
    assert_value(outcome.out, 0, "ok", "true");
    assert_true(number_value(outcome.out, 0, "walkable_area") > 0);
    assert_true(number_value(outcome.out, 0, "vertices") > POINTS);
    assert_value(outcome.out, 1, "vertices", "8");
    outcome_free(outcome);
}

static void a_name_has_up_to_63_characters(void** state) {
    (void)state;
    static const char name[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    assert_int_equal(sizeof name - 1, 63);
    char text[512], expected[512];
    snprintf(text, sizeof text, HEAD "add %s 3 0 0 1 0 0 1\ndel %s\npoint %s 1 1\npoint -.-_ 1 1\n",
             name, name, name);
    snprintf(expected, sizeof expected,
             "{\"op\":\"point\",\"name\":\"%s\",\"walkable\":false,\"area\":-1}\n"
             "{\"op\":\"point\",\"name\":\"-.-_\",\"walkable\":false,\"area\":-1}\n",
             name);
    assert_output("", text, expected);
}

static void a_shape_may_be_named_like_a_word_of_the_format(void** state) {
    (void)state;
    assert_output("",
                  HEAD "add add 3 0 0 1 0 0 1\nmove add 3 0 0 1 0 0 1\nfloor 7 0 0 3 5 5 9 5 5 9\n"
                       "del add\npath mode 6 6 6 6\npoint radius 6 6\n",
                  "{\"op\":\"path\",\"name\":\"mode\",\"status\":\"ok\",\"length\":0,\"cost\":0,"
                  "\"points\":[[6,6]]}\n"
                  "{\"op\":\"point\",\"name\":\"radius\",\"walkable\":true,\"area\":0}\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_in_many_ways),
        cmocka_unit_test(the_last_line_needs_no_end),
        cmocka_unit_test(blanks_are_spaces_and_tabs),
        cmocka_unit_test(a_byte_order_mark_is_skipped),
        cmocka_unit_test(numbers_have_many_forms),
        cmocka_unit_test(a_number_may_have_any_length),
        cmocka_unit_test(a_line_may_have_any_length),
        cmocka_unit_test(a_name_has_up_to_63_characters),
        cmocka_unit_test(a_shape_may_be_named_like_a_word_of_the_format),
    };
    runner_program();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
