// navreplay: runs a replay file and prints the answers as JSON Lines.
#include "options.h"
#include "replay.h"

#include <errno.h>
#include <nav/nav.h>
#include <stdio.h>
#include <string.h>

static void print_version(void) {
    uint32_t version = nav_get_version();
    printf("sidestep %u.%u.%u\n", version / 10000, version / 100 % 100, version % 100);
}

// A full disk shows when what is left in the buffer is written.
static int end_output(void) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return 0;
    fprintf(stderr, "navreplay: the output cannot be written: %s\n", strerror(errno));
    return 2;
}

int main(int argc, char** argv) {
    RplOptions options;
    switch (rpl_options_read(argc, argv, &options)) {
    case RPL_OPTIONS_RUN:
        return rpl_replay_file(&options);
    case RPL_OPTIONS_HELP:
        rpl_options_print_help();
        return end_output();
    case RPL_OPTIONS_VERSION:
        print_version();
        return end_output();
    case RPL_OPTIONS_BAD:
        break;
    }
    return 2;
}
