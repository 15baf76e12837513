// Hostile replays, read by navreplay: exit status 2, FILE:LINE and a reason.
#define _DEFAULT_SOURCE
#include "hostile.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef NAVREPLAY_PATH

static int run_navreplay(const char* path, char* error) {
    int ends[2];
    if (pipe(ends) != 0)
        return 1;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        execl(NAVREPLAY_PATH, NAVREPLAY_PATH, path, (char*)NULL);
        _exit(99);
    }
    close(ends[1]);
    size_t used = 0;
    for (ssize_t got = 1; got > 0 && used<1000; used += got> 0 ? (size_t)got : 0)
        got = read(ends[0], error + used, 1000 - used);
    close(ends[0]);
    error[used] = 0;
    char* end = strchr(error, '\n');
    if (end != NULL && end[1] == 0)
        *end = 0;
    int status;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) // the limits apply to it as well
        snprintf(error, 1000, "signal %d", WTERMSIG(status));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int read_replay(const char* data, size_t size, char* error) {
    char path[] = "/tmp/sidestep_hostile_XXXXXX";
    int file = mkstemp(path);
    int taken = 1;
    if (file >= 0 && write(file, data, size) == (ssize_t)size)
        taken = run_navreplay(path, error);
    close(file);
    unlink(path);
    // Each line has another name.
    if (strncmp(error, path, strlen(path)) == 0)
        memmove(error, error + strlen(path), strlen(error + strlen(path)) + 1);
    return taken;
}

static void refuse(Bytes bytes, const char* name, int line) {
    char place[20];
    snprintf(place, sizeof place, ":%d: ", line);
    assert_refused(read_replay, name, &bytes, place);
    bytes_free(&bytes);
}

static void refuse_line(const char* text) {
    Bytes bytes = {0};
    bytes_add(&bytes, "navreplay 1\nbounds 0 0 100 100\nfloor f 0 0 3 0 0 90 0 0 90\n");
    bytes_add(&bytes, text);
    bytes_add(&bytes, "\n");
    refuse(bytes, text, 4);
}

static const char* const wrong_lines[] = {
    "floor",
    "floor g",
    "floor g 0",
    "floor g 0 0",
    "floor g 0 0 3",
    "floor g 0 0 3 0 0 9 0 0",
    "floor g 0 0 3 0 0 9 0 0 9 9",
    "floor g 64 0 3 0 0 9 0 0 9",
    "floor g -1 0 3 0 0 9 0 0 9",
    "floor g 0 2147483648 3 0 0 9 0 0 9",
    "floor g 0 1.5 3 0 0 9 0 0 9",
    "floor g 0 0 2 0 0 9 0",
    "floor g 0 0 4294967295 0 0",
    "floor g 0 0 1000000000 0 0 9 0 0 9",
    "floor g 0 0 3 nan 0 9 0 0 9",
    "floor g 0 0 3 inf 0 9 0 0 9",
    "floor g 0 0 3 1e400 0 9 0 0 9",
    "floor g 0 0 3 0x10 0 9 0 0 9",
    "floor g 0 0 3 5000000 0 9 0 0 9",
    "floor g 0 0 3 0 0 9 0 18 0",
    "floor g 0 0 4 0 0 9 9 9 0 0 9",
    "floor f 0 0 3 0 0 9 0 0 9",
    "add",
    "add a",
    "add a 3",
    "add a 99999999999999999999 0 0",
    "add a -3 0 0 9 0 0 9",
    "add a/b 3 0 0 9 0 0 9",
    "add aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 3 0 0 9 0 0 9",
    "mesh m 0 0 3 0 0 9 0 0 9 1 0 1 3",
    "mesh m 0 0 3 0 0 9 0 0 9 1 0 1 -1",
    "mesh m 0 0 3 0 0 9 0 0 9 4294967295 0 1 2",
    "mesh m 0 0 3 0 0 9 0 0 9 0",
    "mesh m 0 0 3 0 0 9 0 0 9 1 0 1 1",
    "mesh m 0 0 1000000000 0 0",
    "addmesh m 3 0 0 9 0 0 9",
    "addmesh m 3 0 0 9 0 0 9 1 0 1 2 0",
    "movemesh f",
    "movemesh g 3 0 0 9 0 0 9 1 0 1 2",
    "move g 3 0 0 9 0 0 9",
    "move f 3 0 0 9 0 18 0",
    "move f",
    "del",
    "del g",
    "del f f",
    "layers f 1",
    "layers g 1",
    "layers f -1",
    "layers f 4294967296",
    "keepedges g",
    "commit",
    "area",
    "area 64 2",
    "area 1 0.5",
    "area 1 nan",
    "area 1 -2",
    "path",
    "path p 0 0 9",
    "path p 0 0 9 9 radius",
    "path p 0 0 9 9 radius -1",
    "path p 0 0 9 9 radius nan",
    "path p 0 0 9 9 mode best",
    "path p 0 0 9 9 colour 3",
    "path p 0 0 9 1e308",
    "ray r 0 0 9",
    "ray r 0 0 nan 9",
    "point p 0",
    "point p 0 inf",
    "check now",
    "dump all",
    "navreplay 1",
    "bounds 0 0 9 9",
    "nothing",
    "FLOOR g 0 0 3 0 0 9 0 0 9",
    "\x01",
    "\xff\xfe",
    "add\x7f",
};

static void lines_that_are_wrong(void** state) {
    (void)state;
    for (size_t i = 0; i < sizeof wrong_lines / sizeof *wrong_lines; i++)
        refuse_line(wrong_lines[i]);
    assert_int_equal(hostile_count(), sizeof wrong_lines / sizeof *wrong_lines);
}

static void files_without_a_beginning(void** state) {
    (void)state;
    static const struct {
        const char* text;
        int line;
    } files[] = {
        {"", 1},
        {"\n\n\n", 3},
        {"# nothing\n", 1},
        {"navreplay", 1},
        {"navreplay 2\n", 1},
        {"navreplay 1 1\n", 1},
        {"navreplay 1", 1},
        {"navreplay 1\nadd a 3 0 0 9 0 0 9\n", 2},
        {"navreplay 1\nbounds\n", 2},
        {"navreplay 1\nbounds 0 0 9\n", 2},
        {"navreplay 1\nbounds 9 9 0 0\n", 2},
        {"navreplay 1\nbounds 0 0 0.001 9\n", 2},
        {"navreplay 1\nbounds 0 0 nan 9\n", 2},
        {"navreplay 1\nbounds 0 0 1e300 9\n", 2},
        {"navreplay 1\nbounds -9e6 0 1 9\n", 2},
        {"bounds 0 0 9 9\n", 1},
        {"\x89PNG\r\n", 1},
        {"{\"frames\":{}}", 1},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Bytes bytes = {0};
        bytes_add(&bytes, files[i].text);
        refuse(bytes, files[i].text, files[i].line);
    }
    assert_int_equal(hostile_count(), sizeof files / sizeof *files);
}

static void lines_without_an_end(void** state) {
    (void)state;
    static const struct {
        const char *before, *each, *after;
        size_t count;
        int line;
    } files[] = {
        {"", "a", "", 10000000, 1},
        {"navreplay 1\n", "b", "", 10000000, 2},
        {"navreplay 1\nbounds 0 0 9 9\n", " ", "x", 5000000, 3},
        {"navreplay 1\nbounds 0 0 9 9\nadd ", "a", "", 5000000, 3},
        {"navreplay 1\nbounds 0 0 9 9\nadd a 1000000", " 1 1", "", 300000, 3},
        {"navreplay 1\nbounds 0 0 9 9\nadd a 300000", " 1 1", "", 300000, 3},
        {"navreplay 1\nbounds 0 0 9 9\nadd a 3 0 0 9 0 0 1", "0", "", 1000000, 3},
        {"navreplay 1\nbounds 0 0 9 9\n", "begin\n", "", 2, 4},
        {"navreplay 1\nbounds 0 0 9 9\n", "\n", "x", 1000000, 1000003},
        {"navreplay 1\nbounds 0 0 9 9\n# ", "c", "\nx", 5000000, 4},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Bytes bytes = {0};
        bytes_add(&bytes, files[i].before);
        bytes_repeat(&bytes, files[i].each, files[i].count);
        bytes_add(&bytes, files[i].after);
        refuse(bytes, files[i].each, files[i].line);
    }
    assert_int_equal(hostile_count(), sizeof files / sizeof *files);
}

static void zero_bytes(void** state) {
    (void)state;
    static const char text[] = "navreplay 1\nbounds 0 0 9 9\nadd a 3 0 0 9 0 0 9\n";
    static const struct {
        size_t at;
        int line;
    } places[] = {{0, 1}, {9, 1}, {11, 1}, {12, 2}, {26, 2}, {30, 3}, {45, 3}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        Bytes bytes = {0};
        bytes_add(&bytes, text);
        bytes.data[places[i].at] = 0;
        refuse(bytes, "a zero byte", places[i].line);
    }
    assert_int_equal(hostile_count(), sizeof places / sizeof *places);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_that_are_wrong),
        cmocka_unit_test(files_without_a_beginning),
        cmocka_unit_test(lines_without_an_end),
        cmocka_unit_test(zero_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else
int main(void) { return 77; }
#endif
