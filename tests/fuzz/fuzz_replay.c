// The text of a replay, through navreplay's own reader: any text ends with 0, 1 or 2, and a mesh
// that --validate accepts. Some are compared by all methods.
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <unistd.h>

#include "fuzz.h"
#include "options.h"
#include "replay.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static int silent = -1;
    if (silent < 0) {
        silent = open("/dev/null", O_WRONLY);
        FUZZ_CHECK(silent >= 0 && freopen("/dev/null", "w", stdout) != NULL);
    }
    char path[] = "/tmp/sidestep_fuzz_XXXXXX";
    int file = mkstemp(path);
    FUZZ_CHECK(file >= 0 && write(file, data, size) == (ssize_t)size);
    close(file);
    // Error messages are expected and dropped; a sanitizer writes to the real stderr later.
    fflush(stderr);
    int real = dup(STDERR_FILENO);
    dup2(silent, STDERR_FILENO);
    RplOptions options = {.path = path,
                          .is_validating = true,
                          .is_keeping_going = size % 2 == 0,
                          .is_comparing = size % 8 == 5,
                          .repeat_count = 1};
    int status = rpl_replay_file(&options);
    fflush(stderr);
    dup2(real, STDERR_FILENO);
    close(real);
    unlink(path);
    FUZZ_CHECK(status == 0 || status == 2);
    return 0;
}
