// The replays of tests/data/replay: NAME.nav prints exactly NAME.expected. Those in malformed/ end
// with exit status 2 and the complaint of NAME.complaint behind the file's name.
#include "runner.h"

#include <dirent.h>

static char data_folder[512];

static bool ends_with(const char* text, const char* end) {
    const size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

typedef void FileTest(const char* folder, const char* stem);

static void for_each_replay(const char* folder, FileTest* test) {
    DIR* entries = opendir(folder);
    assert_non_null(entries);
    int count = 0;
    for (struct dirent* entry = readdir(entries); entry != NULL; entry = readdir(entries)) {
        if (!ends_with(entry->d_name, ".nav"))
            continue;
        char stem[300];
        snprintf(stem, sizeof stem, "%.*s", (int)strlen(entry->d_name) - 4, entry->d_name);
        test(folder, stem);
        ++count;
    }
    closedir(entries);
    assert_true(count > 0);
}

static Outcome run_file(const char* options, const char* folder, const char* stem) {
    char arguments[1200];
    snprintf(arguments, sizeof arguments, "%s '%s/%s.nav'", options, folder, stem);
    return runner_shell(arguments);
}

static char* read_beside(const char* folder, const char* stem, const char* suffix) {
    char path[1300];
    snprintf(path, sizeof path, "%s/%s%s", folder, stem, suffix);
    return runner_read(path);
}

static void assert_prints(const char* folder, const char* stem) {
    static const char* const options[] = {"", "--validate", "--repeat 2"};
    char* expected = read_beside(folder, stem, ".expected");
    for (size_t i = 0; i < sizeof options / sizeof options[0]; ++i) {
        const Outcome outcome = run_file(options[i], folder, stem);
        if (outcome.status != 0 || strcmp(outcome.out, expected) != 0)
            fail_msg("%s %s: status %d\n%s\nexpected:\n%s\ngot:\n%s", stem, options[i],
                     outcome.status, outcome.err, expected, outcome.out);
        assert_string_equal(outcome.err, "");
        outcome_free(outcome);
    }
    free(expected);
}

static void every_replay_prints_what_it_should(void** state) {
    (void)state;
    for_each_replay(data_folder, assert_prints);
}

static void assert_complains(const char* folder, const char* stem) {
    char* complaint = read_beside(folder, stem, ".complaint");
    char expected[1500];
    snprintf(expected, sizeof expected, "%s/%s.nav:%s", folder, stem, complaint);
    const Outcome outcome = run_file("--keep-going", folder, stem);
    assert_int_equal(outcome.status, 2);
    assert_string_equal(outcome.err, expected);
    outcome_free(outcome);
    free(complaint);
}

static void every_malformed_replay_is_refused(void** state) {
    (void)state;
    char folder[600];
    snprintf(folder, sizeof folder, "%s/malformed", data_folder);
    for_each_replay(folder, assert_complains);
}

int main(int argc, char** argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_replay_prints_what_it_should),
        cmocka_unit_test(every_malformed_replay_is_refused),
    };
    const char* root = ".";
#ifdef SIDESTEP_SOURCE_DIR
    root = SIDESTEP_SOURCE_DIR;
#endif
    snprintf(data_folder, sizeof data_folder, "%s/tests/data/replay", argc > 1 ? argv[1] : root);
    runner_program();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
