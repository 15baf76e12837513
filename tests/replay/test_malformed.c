// Malformed files: each gives one message with file and line number, and exit status 2, with
// --keep-going too.
#include "runner.h"

typedef struct Case {
    const char* text;
    int line;
    const char* says;
} Case;

#define NAME_63 "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

static const Case header_cases[] = {
    {"", 1, "ends before 'navreplay 1'"},
    {"\n\n# nothing\n", 3, "ends before 'navreplay 1'"},
    {"check\n", 1, "the first command"},
    {"bounds 0 0 1 1\n", 1, "the first command"},
    {"# a comment\n\nnavreply 1\n", 3, "the first command"},
    {"Navreplay 1\n", 1, "the first command"},
    {"navreplay\n", 1, "version is missing"},
    {"navreplay 2\n", 1, "version"},
    {"navreplay 0\n", 1, "version"},
    {"navreplay one\n", 1, "version"},
    {"navreplay 1.0\n", 1, "version"},
    {"navreplay 1 1\n", 1, "unexpected '1'"},
    {"navreplay 1\n", 1, "ends before 'bounds'"},
    {"navreplay 1\n\n\n", 3, "ends before 'bounds'"},
    {"navreplay 1\ncheck\n", 2, "the second command"},
    {"navreplay 1\narea 1 2\nbounds 0 0 1 1\n", 2, "the second command"},
    {"navreplay 1\nnavreplay 1\n", 2, "the second command"},
    {"navreplay 1\nbounds 0 0 1\n", 2, "y is missing"},
    {"navreplay 1\nbounds 0 0 1 1 1\n", 2, "unexpected '1'"},
    {"navreplay 1\nbounds 0 0 one 1\n", 2, "'one' is not a decimal number"},
    {"navreplay 1\nbounds 5 0 5 1\n", 2, "bounds: "},
    {"navreplay 1\nbounds 0 9 5 1\n", 2, "bounds: "},
    {"navreplay 1\nbounds 0 0 0.001 5\n", 2, "bounds: "},
    {"navreplay 1\nbounds -9999999 0 5 1\n", 2, "bounds: "},
    {"navreplay 1\nbounds 0 0 1e999 1\n", 2, "bounds: "},
    {HEAD "bounds 0 0 1 1\n", 3, "only once"},
    {HEAD "navreplay 1\n", 3, "only once"},
};

static const Case word_cases[] = {
    {HEAD "fly a 1 2\n", 3, "unknown command 'fly'"},
    {HEAD "Check\n", 3, "unknown command 'Check'"},
    {HEAD "check,\n", 3, "unknown command 'check,'"},
    {HEAD "check\n\n# x\n  dum\n", 6, "unknown command 'dum'"},
    {HEAD "check now\n", 3, "unexpected 'now'"},
    {HEAD "dump 1\n", 3, "unexpected '1'"},
    {HEAD "begin 1\n", 3, "unexpected '1'"},
    {HEAD "begin\ncommit 1\n", 4, "unexpected '1'"},
    {HEAD "del\n", 3, "NAME is missing"},
    {HEAD "del a b\n", 3, "unexpected 'b'"},
    {HEAD "keepedges\n", 3, "NAME is missing"},
    {HEAD "seam\n", 3, "W is missing"},
    {HEAD "seam 257\n", 3, "W"},
    {HEAD "seam -1\n", 3, "W"},
    {HEAD "seam 0.5\n", 3, "W"},
    {HEAD "seam 3 3\n", 3, "unexpected '3'"},
    {HEAD "keepedges a 1\n", 3, "unexpected '1'"},
    {HEAD "unit\n", 3, "NAME is missing"},
    {HEAD "unit u 1\n", 3, "y is missing"},
    {HEAD "unit u 1 2\n", 3, "R is missing"},
    {HEAD "unit u 1 2 3\n", 3, "SPEED is missing"},
    {HEAD "unit u 1 2 3 -1\n", 3, "SPEED is not"},
    {HEAD "unit u 1 2 3 1e400\n", 3, "SPEED is not"},
    {HEAD "unit u 1 2 3 4 5\n", 3, "unexpected '5'"},
    {HEAD "goal u 1\n", 3, "y is missing"},
    {HEAD "goal u 1 2 3\n", 3, "unexpected '3'"},
    {HEAD "tick 0\n", 3, "N: '0' is below 1"},
    {HEAD "tick 100001\n", 3, "N: '100001' is above 100000"},
    {HEAD "tick 1 1\n", 3, "unexpected '1'"},
    {HEAD "where\n", 3, "NAME is missing"},
    {HEAD "where u v\n", 3, "unexpected 'v'"},
    {HEAD "add\n", 3, "NAME is missing"},
    {HEAD "add # a 3 0 0 1 0 0 1\n", 3, "NAME is missing"},
    {HEAD "add a\n", 3, "N is missing"},
    {HEAD "add a 3\n", 3, "point 1 of 3"},
    {HEAD "add a 3 0 0 1 0 0\n", 3, "y is missing (point 3 of 3)"},
    {HEAD "add a 3 0 0 1 0 0 1 5\n", 3, "unexpected '5'"},
    {HEAD "add a 4294967295 0 0 1 0 0 1\n", 3, "point 4 of 4294967295"},
    {HEAD "floor a 0\n", 3, "Z is missing"},
    {HEAD "floor a\n", 3, "AREA is missing"},
    {HEAD "floor a 0 0 3 0 0 1 0\n", 3, "point 3 of 3"},
    {HEAD "move a 3 0 0 1 0\n", 3, "point 3 of 3"},
    {HEAD "move a 2 0 0 1 0\n", 3, "N: '2' is below 3"},
    {HEAD "add a 2 0 0 1 0\n", 3, "N: '2' is below 3"},
    {HEAD "add a 0\n", 3, "N: '0' is below 3"},
    {HEAD "floor a 0 0 1 5 5\n", 3, "N: '1' is below 3"},
    {HEAD "floor a 0 0 0 3 0 0 1 0 0 1\n", 3, "N: '0' is below 3"},
};

static const Case name_cases[] = {
    {HEAD "del a/b\n", 3, "NAME: 'a/b'"},
    {HEAD "del a,b\n", 3, "NAME: 'a,b'"},
    {HEAD "del \"a\"\n", 3, "NAME"},
    {HEAD "del t\xC3\xBCr\n", 3, "NAME: 't\xC3\xBCr'"},
    {HEAD "del " NAME_63 "a\n", 3, "NAME"},
    {HEAD "add tank! 3 0 0 1 0 0 1\n", 3, "NAME: 'tank!'"},
    {HEAD "path a* 0 0 1 1\n", 3, "NAME: 'a*'"},
    {HEAD "ray a+ 0 0 1 1\n", 3, "NAME: 'a+'"},
    {HEAD "point (a) 0 0\n", 3, "NAME: '(a)'"},
    {HEAD "del a\fb\n", 3, "NAME: 'a?b'"},
    {HEAD "del a\rb\n", 3, "NAME: 'a?b'"},
};

static const Case number_cases[] = {
    {HEAD "add a 3 0 0 nan 0 0 1\n", 3, "'nan' is not a decimal number (point 2 of 3)"},
    {HEAD "add a 3 0 0 inf 0 0 1\n", 3, "'inf' is not a decimal"},
    {HEAD "add a 3 0 0 -infinity 0 0 1\n", 3, "'-infinity' is not a decimal"},
    {HEAD "add a 3 0 0 0x10 0 0 1\n", 3, "'0x10' is not a decimal"},
    {HEAD "add a 3 0 0 1px 0 0 1\n", 3, "'1px' is not a decimal"},
    {HEAD "add a 3 0 0 1,5 0 0 1\n", 3, "'1,5' is not a decimal"},
    {HEAD "add a 3 0 0 1.5.5 0 0 1\n", 3, "'1.5.5' is not a decimal"},
    {HEAD "add a 3 0 0 - 0 0 1\n", 3, "'-' is not a decimal"},
    {HEAD "add a 3 0 0 --1 0 0 1\n", 3, "'--1' is not a decimal"},
    {HEAD "add a 3 0 0 . 0 0 1\n", 3, "'.' is not a decimal"},
    {HEAD "add a 3 0 0 e5 0 0 1\n", 3, "'e5' is not a decimal"},
    {HEAD "add a 3 0 0 1e 0 0 1\n", 3, "'1e' is not a decimal"},
    {HEAD "add a 3 0 0 1e+ 0 0 1\n", 3, "'1e+' is not a decimal"},
    {HEAD "add a 3 0 0 1e1.5 0 0 1\n", 3, "'1e1.5' is not a decimal"},
    {HEAD "add a 3 0 0 1d3 0 0 1\n", 3, "'1d3' is not a decimal"},
    {HEAD "add a 3 0 0 1_000 0 0 1\n", 3, "'1_000' is not a decimal"},
    {HEAD "add a 3.0 0 0 1 0 0 1\n", 3, "N: '3.0' is not a whole number"},
    {HEAD "add a +3 0 0 1 0 0 1\n", 3, "N: '+3' is not a whole number"},
    {HEAD "add a -3 0 0 1 0 0 1\n", 3, "N: '-3' is not a whole number"},
    {HEAD "add a 0x3 0 0 1 0 0 1\n", 3, "N: '0x3' is not a whole number"},
    {HEAD "add a three 0 0 1 0 0 1\n", 3, "N: 'three' is not a whole number"},
    {HEAD "add a 4294967296 0 0 1 0 0 1\n", 3, "N: '4294967296' is above"},
    {HEAD "add a 99999999999999999999999999999 0 0\n", 3, "is above"},
    {HEAD "floor a 64 0 3 0 0 1 0 0 1\n", 3, "AREA: '64' is above 63"},
    {HEAD "floor a -1 0 3 0 0 1 0 0 1\n", 3, "AREA: '-1'"},
    {HEAD "floor a 1.5 0 3 0 0 1 0 0 1\n", 3, "AREA: '1.5'"},
    {HEAD "floor a 0 2147483648 3 0 0 1 0 0 1\n", 3, "Z: '2147483648' is not an int32"},
    {HEAD "floor a 0 -2147483649 3 0 0 1 0 0 1\n", 3, "Z: '-2147483649' is not an int32"},
    {HEAD "floor a 0 0.5 3 0 0 1 0 0 1\n", 3, "Z: '0.5' is not a whole number"},
    {HEAD "floor a 0 - 3 0 0 1 0 0 1\n", 3, "Z: '-' is not a whole number"},
    {HEAD "area\n", 3, "ID is missing"},
    {HEAD "area 3\n", 3, "COST is missing"},
    {HEAD "area 64 2\n", 3, "ID: '64' is above 63"},
    {HEAD "area x 2\n", 3, "ID: 'x' is not a whole number"},
    {HEAD "area 3 0.999\n", 3, "COST"},
    {HEAD "area 3 0\n", 3, "COST"},
    {HEAD "area 3 -2\n", 3, "COST"},
    {HEAD "area 3 1e999\n", 3, "COST"},
    {HEAD "area 3 inf\n", 3, "COST"},
    {HEAD "area 3 1.1e60\n", 3, "COST is above 1e+60"},
    {HEAD "filter soft 1 1.1e60\n", 3, "COST is above 1e+60"},
    {HEAD "link l 0 0 1 1 1.1e60\n", 3, "COST is above 1e+60"},
    {HEAD "link l 0 0 1 1 1e58\n", 3, "COST is above 1e+60 steps"},
    {HEAD "area 3 nan\n", 3, "COST"},
    {HEAD "area 3 2 2\n", 3, "unexpected '2'"},
    {HEAD "layers a\n", 3, "MASK is missing"},
    {HEAD "layers a 4294967296\n", 3, "MASK: '4294967296' is above 4294967295"},
    {HEAD "layers a -1\n", 3, "MASK: '-1'"},
    {HEAD "layers a 0xff\n", 3, "MASK: '0xff'"},
    {HEAD "layers a 1 2\n", 3, "unexpected '2'"},
};

static const Case mesh_cases[] = {
    {HEAD "mesh a 0 0\n", 3, "NV is missing"},
    {HEAD "mesh a 0 0 3 0 0 9 0 0 9\n", 3, "NT is missing"},
    {HEAD "mesh a 0 0 3 0 0 9 0 0 9 1\n", 3, "a vertex index is missing (triangle 1 of 1)"},
    {HEAD "mesh a 0 0 3 0 0 9 0 0 9 1 0 1\n", 3, "a vertex index is missing"},
    {HEAD "mesh a 0 0 3 0 0 9 0 0 9 1 0 1 3\n", 3, "a vertex index: '3' is above 2"},
    {HEAD "mesh a 0 0 3 0 0 9 0 0 9 1 0 1 -1\n", 3, "a vertex index: '-1'"},
    {HEAD "mesh a 0 0 3 0 0 9 0 0 9 1 0 1 2.0\n", 3, "a vertex index: '2.0'"},
    {HEAD "mesh a 0 0 3 0 0 9 0 0 9 1 0 1 2 0\n", 3, "unexpected '0'"},
    {HEAD "mesh a 0 0 3 0 0 9 0 0 9 -1 0 1 2\n", 3, "NT: '-1'"},
    {HEAD "mesh a 64 0 3 0 0 9 0 0 9 1 0 1 2\n", 3, "AREA"},
    {HEAD "addmesh a 3 0 0 9 0 0 9 2 0 1 2 0 1\n", 3, "(triangle 2 of 2)"},
    {HEAD "addmesh a 3 0 0 9 0 0 9 4294967295 0 1 2\n", 3, "NT: '4294967295' is above"},
    {HEAD "addmesh a 0 1 0 0 0\n", 3, "triangles without vertices"},
    {HEAD "addmesh a 3 0 0 9 0 0\n", 3, "point 3 of 3"},
    {HEAD "movemesh a\n", 3, "NV is missing"},
    {HEAD "movemesh a 3 0 0 9 0 0 9 1 0 1 9\n", 3, "a vertex index: '9' is above 2"},
};

static const Case query_cases[] = {
    {HEAD "path\n", 3, "NAME is missing"},
    {HEAD "path q\n", 3, "x is missing (start)"},
    {HEAD "path q 1 2\n", 3, "x is missing (goal)"},
    {HEAD "path q 1 2 3\n", 3, "y is missing (goal)"},
    {HEAD "path q 1 2 x 4\n", 3, "'x' is not a decimal number (goal)"},
    {HEAD "path q 1 2 3 4 5\n", 3, "unexpected '5'"},
    {HEAD "path q 1 2 3 4 radius\n", 3, "R is missing"},
    {HEAD "path q 1 2 3 4 radius big\n", 3, "R: 'big' is not a decimal"},
    {HEAD "path q 1 2 3 4 radius 1 2\n", 3, "unexpected '2'"},
    {HEAD "path q 1 2 3 4 mode\n", 3, "fast or optimal is missing"},
    {HEAD "path q 1 2 3 4 mode quick\n", 3, "mode: 'quick'"},
    {HEAD "path q 1 2 3 4 mode fast fast\n", 3, "unexpected 'fast'"},
    {HEAD "path q 1 2 3 4 fast\n", 3, "unexpected 'fast'"},
    {HEAD "path q 1 2 3 4 mode fast radius 1\n", 3, "unexpected 'radius'"},
    {HEAD "path q 1 2 3 4 radius 1 radius 1\n", 3, "unexpected 'radius'"},
    {HEAD "ray q 1 2 3\n", 3, "y is missing (goal)"},
    {HEAD "ray q 1 2 3 4 5\n", 3, "unexpected '5'"},
    {HEAD "point q\n", 3, "x is missing"},
    {HEAD "point q 1\n", 3, "y is missing"},
    {HEAD "point q 1 2 3\n", 3, "unexpected '3'"},
};

static const Case encoding_cases[] = {
    {HEAD "\xFF\n", 3, "not UTF-8 at byte 1"},
    {HEAD "# \x80\n", 3, "not UTF-8 at byte 3"},
    {HEAD "# \xC0\xAF\n", 3, "not UTF-8 at byte 3"},
    {HEAD "# \xE0\x80\xAF\n", 3, "not UTF-8 at byte 3"},
    {HEAD "# \xED\xA0\x80\n", 3, "not UTF-8 at byte 3"},
    {HEAD "# \xF4\x90\x80\x80\n", 3, "not UTF-8 at byte 3"},
    {HEAD "# \xF5\x80\x80\x80\n", 3, "not UTF-8 at byte 3"},
    {HEAD "# ok \xC3\xA9 \xC3\n", 3, "not UTF-8 at byte 9"},
    {HEAD "# \xE2\x82", 3, "not UTF-8 at byte 3"},
    {HEAD "check\xC2\xA0\n", 3, "unknown command"},
    {HEAD "\xEF\xBB\xBF"
          "check\n",
     3, "unknown command"},
    {HEAD "check\vcheck\n", 3, "unknown command 'check?check'"},
};

static void expect_malformed(const char* options, const Case* wrong) {
    const Outcome outcome = runner_text(options, wrong->text);
    if (outcome.status != 2)
        fail_msg("status %d for:\n%s", outcome.status, wrong->text);
    assert_complaint(outcome.err, runner_file, wrong->line, wrong->says);
    outcome_free(outcome);
}

static void expect_all(const Case* cases, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        expect_malformed("", &cases[i]);
        expect_malformed("--keep-going", &cases[i]);
    }
}

#define COUNT(cases) (sizeof(cases) / sizeof(cases)[0])

static void headers(void** state) {
    (void)state;
    expect_all(header_cases, COUNT(header_cases));
}

static void words_missing_or_too_many(void** state) {
    (void)state;
    expect_all(word_cases, COUNT(word_cases));
}

static void names(void** state) {
    (void)state;
    expect_all(name_cases, COUNT(name_cases));
}

static void numbers(void** state) {
    (void)state;
    expect_all(number_cases, COUNT(number_cases));
}

static void meshes(void** state) {
    (void)state;
    expect_all(mesh_cases, COUNT(mesh_cases));
}

static void queries(void** state) {
    (void)state;
    expect_all(query_cases, COUNT(query_cases));
}

static void encodings(void** state) {
    (void)state;
    expect_all(encoding_cases, COUNT(encoding_cases));
}

static void a_zero_byte_is_malformed(void** state) {
    (void)state;
    static const char inside[] = HEAD "check # \0 comment\n";
    const Outcome outcome = runner_bytes("", inside, sizeof inside - 1);
    assert_int_equal(outcome.status, 2);
    assert_complaint(outcome.err, runner_file, 3, "zero byte");
    outcome_free(outcome);
}

static void standard_input_is_called_a_dash(void** state) {
    (void)state;
    const Outcome outcome = runner_stdin("", HEAD "point q 5\n");
    assert_int_equal(outcome.status, 2);
    assert_complaint(outcome.err, "-", 3, "point: a coordinate y is missing");
    outcome_free(outcome);
}

static void answers_before_the_line_are_printed(void** state) {
    (void)state;
    const Outcome outcome = runner_text("", HEAD "point q 5 5\npoint r 5 5\npoint\n");
    assert_int_equal(outcome.status, 2);
    assert_string_equal(outcome.out,
                        "{\"op\":\"point\",\"name\":\"q\",\"walkable\":false,\"area\":-1}\n"
                        "{\"op\":\"point\",\"name\":\"r\",\"walkable\":false,\"area\":-1}\n");
    assert_complaint(outcome.err, runner_file, 5, "NAME is missing");
    outcome_free(outcome);
}

static void a_malformed_line_is_malformed_even_if_it_were_refused(void** state) {
    (void)state;
    const Outcome outcome = runner_text("--keep-going", HEAD "begin\npoint q 5\n");
    assert_int_equal(outcome.status, 2);
    assert_complaint(outcome.err, runner_file, 4, "y is missing");
    outcome_free(outcome);
}

static void a_long_word_is_cut_in_the_message(void** state) {
    (void)state;
    char text[5000] = HEAD;
    memset(text + strlen(text), 'x', 4000);
    const Outcome outcome = runner_text("", text);
    assert_int_equal(outcome.status, 2);
    assert_complaint(outcome.err, runner_file, 3, "xxx...'");
    assert_true(strlen(outcome.err) < strlen(runner_file) + 120);
    outcome_free(outcome);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers),
        cmocka_unit_test(words_missing_or_too_many),
        cmocka_unit_test(names),
        cmocka_unit_test(numbers),
        cmocka_unit_test(meshes),
        cmocka_unit_test(queries),
        cmocka_unit_test(encodings),
        cmocka_unit_test(a_zero_byte_is_malformed),
        cmocka_unit_test(standard_input_is_called_a_dash),
        cmocka_unit_test(answers_before_the_line_are_printed),
        cmocka_unit_test(a_malformed_line_is_malformed_even_if_it_were_refused),
        cmocka_unit_test(a_long_word_is_cut_in_the_message),
    };
    runner_program();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
