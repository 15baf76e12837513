#include "runner.h"

char runner_file[300];
static char runner_folder[256];

const char* runner_program(void) {
    const char* program = getenv("NAVREPLAY");
#ifdef NAVREPLAY_PATH
    if (program == NULL)
        program = NAVREPLAY_PATH;
#endif
    if (program == NULL) {
        fputs("NAVREPLAY does not name the program\n", stderr);
        exit(77);
    }
    return program;
}

static void runner_clean(void) {
    static const char* const names[] = {"replay.nav", "out", "err"};
    char path[300];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        snprintf(path, sizeof path, "%s/%s", runner_folder, names[i]);
        unlink(path);
    }
    rmdir(runner_folder);
}

static void runner_prepare(void) {
    if (runner_folder[0] != '\0')
        return;
    const char* parent = getenv("TMPDIR");
    snprintf(runner_folder, sizeof runner_folder, "%s/replay-XXXXXX",
             parent != NULL ? parent : "/tmp");
    assert_non_null(mkdtemp(runner_folder));
    atexit(runner_clean);
    snprintf(runner_file, sizeof runner_file, "%s/replay.nav", runner_folder);
}

char* runner_read(const char* path) {
    FILE* file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("cannot open %s", path);
    size_t length = 0, capacity = 4096;
    char* text = malloc(capacity);
    assert_non_null(text);
    for (size_t got = 1; got > 0; length += got) {
        if (capacity - length < 4096)
            text = realloc(text, capacity *= 2);
        assert_non_null(text);
        got = fread(text + length, 1, capacity - length - 1, file);
    }
    text[length] = '\0';
    fclose(file);
    return text;
}

Outcome runner_shell(const char* arguments) {
    runner_prepare();
    const size_t size = strlen(arguments) + 2048;
    char* line = malloc(size);
    assert_non_null(line);
    snprintf(line, size, "'%s' %s >'%s/out' 2>'%s/err'", runner_program(), arguments, runner_folder,
             runner_folder);
    const int status = system(line);
    free(line);
    char path[300];
    Outcome outcome = {.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1};
    snprintf(path, sizeof path, "%s/out", runner_folder);
    outcome.out = runner_read(path);
    snprintf(path, sizeof path, "%s/err", runner_folder);
    outcome.err = runner_read(path);
    return outcome;
}

void runner_write(const char* text, size_t length) {
    runner_prepare();
    FILE* file = fopen(runner_file, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

Outcome runner_bytes(const char* options, const char* text, size_t length) {
    runner_write(text, length);
    char arguments[1024];
    snprintf(arguments, sizeof arguments, "%s '%s'", options, runner_file);
    return runner_shell(arguments);
}

Outcome runner_text(const char* options, const char* text) {
    return runner_bytes(options, text, strlen(text));
}

Outcome runner_stdin(const char* options, const char* text) {
    runner_write(text, strlen(text));
    char arguments[1024];
    snprintf(arguments, sizeof arguments, "%s - <'%s'", options, runner_file);
    return runner_shell(arguments);
}

void outcome_free(Outcome outcome) {
    free(outcome.out);
    free(outcome.err);
}

int count_lines(const char* text) {
    int count = 0;
    for (; *text != '\0'; ++text)
        count += *text == '\n';
    return count;
}

void assert_complaint(const char* err, const char* file, int line, const char* says) {
    char start[400];
    snprintf(start, sizeof start, "%s:%d: ", file, line);
    if (strncmp(err, start, strlen(start)) != 0)
        fail_msg("expected '%s...', got '%s'", start, err);
    if (strstr(err, says) == NULL)
        fail_msg("expected a line that says '%s', got '%s'", says, err);
    assert_int_equal(count_lines(err), 1);
    assert_int_equal(err[strlen(err) - 1], '\n');
}

void assert_output(const char* options, const char* text, const char* expected) {
    const Outcome outcome = runner_text(options, text);
    assert_string_equal(outcome.err, "");
    assert_string_equal(outcome.out, expected);
    assert_int_equal(outcome.status, 0);
    outcome_free(outcome);
}

const char* find_value(const char* out, int line, const char* key) {
    for (; line > 0; --line) {
        out = strchr(out, '\n');
        if (out == NULL)
            return NULL;
        ++out;
    }
    char quoted[80];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char* end = strchr(out, '\n');
    const char* found = strstr(out, quoted);
    return found == NULL || end == NULL || found > end ? NULL : found + strlen(quoted);
}

double number_value(const char* out, int line, const char* key) {
    const char* value = find_value(out, line, key);
    if (value == NULL)
        fail_msg("no %s in line %d of:\n%s", key, line, out);
    char* end = NULL;
    const double number = strtod(value, &end);
    assert_true(end != value);
    return number;
}

void assert_value(const char* out, int line, const char* key, const char* expected) {
    const char* value = find_value(out, line, key);
    if (value == NULL)
        fail_msg("no %s in line %d of:\n%s", key, line, out);
    const size_t length = strlen(expected);
    if (strncmp(value, expected, length) != 0 || strchr(",}", value[length]) == NULL)
        fail_msg("%s in line %d should be %s in:\n%s", key, line, expected, out);
}

Hash hash_value(const char* out, int line) {
    const char* value = find_value(out, line, "hash");
    if (value == NULL)
        fail_msg("no hash in line %d of:\n%s", line, out);
    Hash hash = {{0}};
    assert_int_equal(value[0], '"');
    memcpy(hash.digits, value + 1, 16);
    assert_int_equal(strspn(hash.digits, "0123456789abcdef"), 16);
    assert_int_equal(value[17], '"');
    return hash;
}
