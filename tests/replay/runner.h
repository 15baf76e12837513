/// Runs navreplay on a text and checks its output. The program is $NAVREPLAY, or else
/// NAVREPLAY_PATH as the build defines it. A test includes this header first.
#ifndef REPLAY_RUNNER_H
#define REPLAY_RUNNER_H

#define _POSIX_C_SOURCE 200809L

#include <sys/wait.h>
#include <unistd.h>

#include "support/unit_test.h"

/// The first two lines of most texts; the next line is number 3.
#define HEAD "navreplay 1\nbounds 0 0 100 100\n"

typedef struct Outcome {
    int status; ///< exit status; -1 when a signal ended the program
    char* out;
    char* err;
} Outcome;

/// A pattern for the 16 digits of a check line.
typedef struct Hash {
    char digits[17];
} Hash;

/// The replay of the last run.
extern char runner_file[300];

/// The program's path; without one the test is skipped.
const char* runner_program(void);

/// A file's text, with a zero byte after it; the caller frees it. Fails the test when there is no
/// such file.
char* runner_read(const char* path);

/// Run the program with these arguments, as a shell reads them.
Outcome runner_shell(const char* arguments);

/// Write runner_file.
void runner_write(const char* text, size_t length);

/// Run a text of `length` bytes, or up to its zero byte, as runner_file; or through standard input.
Outcome runner_bytes(const char* options, const char* text, size_t length);
Outcome runner_text(const char* options, const char* text);
Outcome runner_stdin(const char* options, const char* text);

void outcome_free(Outcome outcome);

int count_lines(const char* text);

/// Standard error must be one line, `FILE:LINE: ` and a text that has `says` in it.
void assert_complaint(const char* err, const char* file, int line, const char* says);

/// Checks the exit status and the whole standard output; standard error must be empty.
void assert_output(const char* options, const char* text, const char* expected);

/// The text after `"key":` in the given line (from 0) of the output; NULL when it is not there.
const char* find_value(const char* out, int line, const char* key);

/// The same as a number; fails the test when it is not a number.
double number_value(const char* out, int line, const char* key);

/// Is the text of the value exactly this (up to the comma or brace after it)?
void assert_value(const char* out, int line, const char* key, const char* expected);

/// The hash of a check line, 16 hexadecimal digits, or the test fails.
Hash hash_value(const char* out, int line);

#endif
