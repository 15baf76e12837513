// lockstep: processes that play one game and send each other nothing but commands.
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/numeral.h"
#include "link.h"
#include "peer.h"

static const char usage[] =
    "lockstep [--ticks N] [--units N] [--tanks N] [--join TICK] [--rollback N]\n"
    "         [--differ TICK] [--differ-world TICK] [--lose PERCENT] [--quiet]\n"
    "         [--player K --port PORT]\n"
    "Two processes play one game. They exchange commands over UDP on the loopback, and compare\n"
    "hashes of the world and all units after each tick.\n"
    "\n"
    "  --ticks N            to play; default 1000\n"
    "  --units N, --tanks N default 200, 40\n"
    "  --join TICK          a third process joins then, by a snapshot; 4 to the number of ticks\n"
    "  --rollback N         do not wait for commands: predict, N ticks (1 to 16) later learn what\n"
    "                       they were, roll back and play these ticks again; prints the cost\n"
    "  --differ TICK        let one unit of player 1 differ from then on; exit status 1\n"
    "  --differ-world TICK  let one tank differ; not with --differ\n"
    "  --lose PERCENT       of all messages, 0 to 90\n"
    "  --quiet              print only how it ends\n"
    "  --player K           start only this process: 0, 1, or 2, which joins and needs --join.\n"
    "                       It waits for the others\n"
    "  --port PORT          its ports are PORT to PORT + 2; 1024 to 65000\n"
    "  --help               print this\n";

typedef struct Options {
    PeerDef peer;
    uint32_t player, port;
    bool is_alone;
} Options;

typedef struct Option {
    const char* name;
    uint32_t* number;
    uint32_t low, high;
} Option;

static bool complain(const char* what, const char* about) {
    fprintf(stderr, "lockstep: %s%s; --help lists the options\n", what, about);
    return false;
}

static bool read_number(const Option* option, const char* text) {
    uint64_t value = 0;
    if (text == NULL)
        return complain("no value for ", option->name);
    if (numeral_whole(text, option->low, option->high, &value)) {
        *option->number = (uint32_t)value;
        return true;
    }
    fprintf(stderr, "lockstep: %s takes a whole number of %" PRIu32 " to %" PRIu32 ", not '%s'\n",
            option->name, option->low, option->high, text);
    return false;
}

static bool check_together(const Options* options, uint32_t differ, uint32_t differ_world) {
    const PeerDef* peer = &options->peer;
    if (differ > 0 && differ_world > 0)
        return complain("--differ and --differ-world together", "");
    if (options->is_alone && options->port == 0)
        return complain("--player needs --port", "");
    if (options->player == PLAYER_MOST - 1 && peer->join_tick == 0)
        return complain("--player 2 joins, and needs --join", "");
    if (peer->join_tick <= peer->ticks)
        return true;
    fprintf(stderr, "lockstep: --join %" PRIu32 " is after the last tick; --ticks is %" PRIu32 "\n",
            peer->join_tick, peer->ticks);
    return false;
}

static bool read_options(int argc, char** argv, Options* options) {
    PeerDef* peer = &options->peer;
    uint32_t differ = 0, differ_world = 0;
    const Option known[] = {
        {"--ticks", &peer->ticks, 1, 100000000},
        {"--units", &peer->game.unit_count, 1, 6000},
        {"--tanks", &peer->game.tank_count, 2, 2000},
        {"--join", &peer->join_tick, 4, 100000000},
        {"--rollback", &peer->rollback, 1, ROLLBACK_MOST},
        {"--differ", &differ, 1, 100000000},
        {"--differ-world", &differ_world, 1, 100000000},
        {"--lose", &peer->lose_percent, 0, 90},
        {"--player", &options->player, 0, PLAYER_MOST - 1},
        {"--port", &options->port, 1024, 65000},
    };
    for (int i = 1; i < argc; i++) {
        const Option* option = known;
        const Option* const end = known + sizeof known / sizeof *known;
        if (strcmp(argv[i], "--quiet") == 0) {
            peer->is_quiet = true;
            continue;
        }
        while (option < end && strcmp(option->name, argv[i]) != 0)
            option++;
        if (option == end)
            return complain("no such option: ", argv[i]);
        if (!read_number(option, argv[++i])) // argv ends with NULL
            return false;
        options->is_alone |= option->number == &options->player;
    }
    peer->differ = (Differ){differ > 0 ? differ : differ_world, differ == 0};
    return check_together(options, differ, differ_world);
}

static bool wants_help(int argc, char** argv) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0)
            return true;
    }
    return false;
}

// Only player 1 differs.
static int run_player(const Options* options, uint32_t player, int own_socket) {
    PeerDef peer = options->peer;
    peer.player = player;
    peer.socket = own_socket;
    if (player != 1)
        peer.differ.tick = 0;
    return peer_run(&peer);
}

static int run_alone(Options* options) {
    uint16_t own = (uint16_t)(options->port + options->player);
    options->peer.says_awaited = true;
    for (uint32_t k = 0; k < PLAYER_MOST; k++)
        options->peer.ports[k] = (uint16_t)(options->port + k);
    int made = link_open(&own);
    if (made < 0) {
        perror("lockstep: port");
        return 2;
    }
    return run_player(options, options->player, made);
}

static int status_of(pid_t child) {
    int status = 0;
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status))
        return 2;
    return WEXITSTATUS(status);
}

static int run_all(Options* options) {
    uint32_t count = options->peer.join_tick > 0 ? PLAYER_MOST : PLAYER_MOST - 1;
    int sockets[PLAYER_MOST], worst = 0;
    pid_t children[PLAYER_MOST];
    for (uint32_t k = 0; k < count; k++) {
        sockets[k] = link_open(&options->peer.ports[k]);
        if (sockets[k] < 0) {
            perror("lockstep: socket");
            return 2;
        }
    }
    fflush(stdout);
    for (uint32_t k = 0; k < count; k++) {
        children[k] = fork();
        if (children[k] == 0) {
            int status = run_player(options, k, sockets[k]);
            fflush(stdout);
            _exit(status);
        }
        if (children[k] < 0)
            return 2;
    }
    for (uint32_t k = 0; k < count; k++) {
        int status = status_of(children[k]);
        worst = status > worst ? status : worst;
    }
    return worst;
}

int main(int argc, char** argv) {
    Options options = {.peer = {.game = {.unit_count = 200, .tank_count = 40}, .ticks = 1000}};
    if (wants_help(argc, argv)) {
        fputs(usage, stdout);
        return 0;
    }
    if (!read_options(argc, argv, &options))
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    return options.is_alone ? run_alone(&options) : run_all(&options);
}
