// Replays with random damage never crash the program: it ends with 0, 1 or 2, and what it complains
// about has the form FILE:LINE: text. `--seed N` and `--count N` on the command line.
#include "runner.h"
#include "support/command.h"
#include "support/random.h"

static const char base_text[] =
    "navreplay 1\nbounds 0 0 100 100\narea 2 1.5\nfloor g 2 0 4 10 10 90 10 90 90 10 90\n"
    "mesh m 1 1 4 20 20 40 20 40 40 20 40 2 0 1 2 0 2 3\nadd a 4 30 30 60 30 60 60 30 60\n"
    "addmesh b 3 50 50 80 50 50 80 1 0 1 2\nkeepedges b\nlayers b 6\nbegin\nmove a 3 15 15 25 15 "
    "15 "
    "25\ndel m\ncommit\nmovemesh b 3 50 50 80 50 50 80 1 2 1 0\npath p 12 12 88 88 radius 0\n"
    "ray r 12 12 88 88\npoint q 50 50\ncheck\ndump\nmove g 4 0 0 100 0 100 100 0 100\ncheck\n";

static uint64_t random_state = 1;
static uint32_t mutation_count = 250;

static uint32_t next_random(uint32_t below) { return lcg_next(&random_state) % below; }

// Replacements that are likely to cause faults: extreme numbers, words of the format, bytes that
// are no text.
static const char* const pieces[] = {"0",
                                     "-1",
                                     "4194303.9921875",
                                     "-4194303.9921875",
                                     "1e308",
                                     "1e-308",
                                     "nan",
                                     "2",
                                     "65536",
                                     "4294967295",
                                     "-2147483648",
                                     "99999999",
                                     "\n",
                                     "\r\n",
                                     "begin",
                                     "commit",
                                     "del a",
                                     "\xFF",
                                     "\xC3",
                                     "#",
                                     "check\n",
                                     " ",
                                     "",
                                     "add a",
                                     "0.001953125",
                                     "30",
                                     "60",
                                     "keepedges m\n"};

static size_t mutate(char* text, size_t length) {
    const size_t at = next_random((uint32_t)length);
    size_t cut = next_random(4) == 0 ? next_random(60) : next_random(4);
    if (cut > length - at)
        cut = length - at;
    const char* piece = pieces[next_random(sizeof pieces / sizeof pieces[0])];
    const size_t piece_length = strlen(piece);
    memmove(text + at + piece_length, text + at + cut, length - at - cut);
    memcpy(text + at, piece, piece_length);
    return length - cut + piece_length;
}

static void assert_each_line_has_a_place(const char* err) {
    const size_t file_length = strlen(runner_file);
    while (*err != '\0') {
        char* end = NULL;
        assert_memory_equal(err, runner_file, file_length);
        assert_int_equal(err[file_length], ':');
        assert_true(strtol(err + file_length + 1, &end, 10) > 0);
        assert_memory_equal(end, ": ", 2);
        err = strchr(end, '\n');
        assert_non_null(err);
        ++err;
    }
}

static void damage_never_crashes(void** state) {
    (void)state;
    for (uint32_t i = 0; i < mutation_count; ++i) {
        char text[4096];
        size_t length = sizeof base_text - 1;
        memcpy(text, base_text, length);
        for (uint32_t n = next_random(4) + 1; n > 0 && length > 0; --n)
            length = mutate(text, length);
        const Outcome outcome =
            runner_bytes(next_random(2) ? "--keep-going --validate" : "--validate", text, length);
        // 1 would mean an invalid mesh
        if (outcome.status != 0 && outcome.status != 2) {
            text[length] = '\0';
            fail_msg("round %u: status %d\n%s\nfor:\n%s", i, outcome.status, outcome.err, text);
        }
        assert_int_equal(outcome.status == 2 && outcome.err[0] == '\0', 0);
        assert_each_line_has_a_place(outcome.err);
        outcome_free(outcome);
    }
}

int main(int argc, char** argv) {
    const CommandArgument arguments[] = {{"--seed", .large = &random_state},
                                         {"--count", .small = &mutation_count}};
    if (!command_read(arguments, 2, argc, argv)) {
        fprintf(stderr, "replay.mutated [--seed N] [--count N]\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(damage_never_crashes)};
    printf("seed %llu, count %u\n", (unsigned long long)random_state, mutation_count);
    runner_program();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
