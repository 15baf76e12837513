#define _POSIX_C_SOURCE 200809L
#include "peer.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "link.h"

enum {
    RING = 64,         // ticks whose commands and hashes are kept
    DELAY = 2,         // ticks from a command to its effect, when nobody predicts
    RESEND_MS = 2,     // what may have been lost is sent again
    LINGER_MS = 300,   // in the end the others still need the last messages
    EXPLAIN_MS = 3000, // after a difference they ask for the game
    AWAITED_MS = 1000, // then it is said for whom a process waits
    PATIENCE_MS = 60000,
    REPORT_TICKS = 100,
    BYTES_MOST = 1 << 28
};

typedef struct Cost {
    uint64_t count;
    double copy_us, again_us;
} Cost;

typedef struct Peer {
    const PeerDef* def;
    Link link;
    Game game; // as far as all agree
    Game live; // ahead of it, with predicted commands; only with def->rollback
    uint32_t command_ticks[PLAYER_MOST][RING];
    Command commands[PLAYER_MOST][RING];
    uint64_t hashes[2]; // after the last tick, and after the one before
    uint64_t live_hashes[RING];
    uint32_t heard_ticks[PLAYER_MOST];
    uint64_t heard_hashes[PLAYER_MOST][2];
    bool has_heard[PLAYER_MOST];
    uint32_t own_tick; // the last one that has an own command
    GameBytes saved;
    uint32_t saved_tick;
    bool is_saved;
    Cost cost;
    double sent_us;  // when the last message about the state was sent
    double moved_us; // when the last tick was played, or what is awaited was said
    int status;
} Peer;

static double now_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

// --- commands ----------------------------------------------------------------------------

static bool is_known(const Peer* peer, uint32_t player, uint32_t tick) {
    return peer->command_ticks[player][tick % RING] == tick;
}

static void learn(Peer* peer, uint32_t player, uint32_t tick, const Command* command) {
    if (tick <= peer->game.tick || tick > peer->game.tick + RING / 2)
        return;
    peer->command_ticks[player][tick % RING] = tick;
    peer->commands[player][tick % RING] = *command;
}

// Own commands are given some ticks ahead.
static void give_commands(Peer* peer) {
    uint32_t ahead = peer->def->rollback > 0 ? peer->def->rollback + 1 : DELAY;
    if (peer->own_tick < peer->game.tick)
        peer->own_tick = peer->game.tick;
    while (peer->own_tick < peer->game.tick + ahead) {
        uint32_t tick = ++peer->own_tick, player = peer->def->player;
        Command command = game_command(&peer->game, player, tick);
        if (player == 0 && tick == peer->def->join_tick)
            command = (Command){.kind = COMMAND_JOIN};
        learn(peer, player, tick, &command);
    }
}

static bool take_commands(const Peer* peer, uint32_t tick, Command commands[PLAYER_MOST]) {
    for (uint32_t player = 0; player < peer->game.player_count; player++) {
        if (!is_known(peer, player, tick))
            return false;
        commands[player] = peer->commands[player][tick % RING];
    }
    return true;
}

// --- messages ----------------------------------------------------------------------------

static void send_state(Peer* peer) {
    static Wire wire;
    uint32_t player = peer->def->player, first = peer->game.tick > 0 ? peer->game.tick : 1;
    memset(&wire, 0, offsetof(Wire, part));
    wire.kind = WIRE_STATE;
    wire.player = player;
    wire.tick = peer->game.tick;
    memcpy(wire.hashes, peer->hashes, sizeof wire.hashes);
    wire.first = first;
    for (uint32_t tick = first; tick <= peer->own_tick && wire.count < WIRE_COMMANDS; tick++)
        wire.commands[wire.count++] = peer->commands[player][tick % RING];
    for (uint32_t other = 0; other < peer->game.player_count; other++)
        if (other != player)
            link_send(&peer->link, &wire, other);
    peer->sent_us = now_us();
}

// The last message may have been lost.
static void repeat_state(Peer* peer) {
    if (now_us() - peer->sent_us > RESEND_MS * 1e3)
        send_state(peer);
}

static void hear_state(Peer* peer, const Wire* wire) {
    uint32_t player = wire->player;
    if (peer->has_heard[player] && wire->tick < peer->heard_ticks[player])
        return; // an old message
    peer->has_heard[player] = true;
    peer->heard_ticks[player] = wire->tick;
    memcpy(peer->heard_hashes[player], wire->hashes, sizeof wire->hashes);
    for (uint32_t k = 0; k < wire->count; k++)
        learn(peer, player, wire->first + k, &wire->commands[k]);
}

// Only player 0 is asked; and not by one that has not joined.
static void answer(Peer* peer, const Wire* ask) {
    static Wire wire;
    if (peer->def->player != 0 || ask->player >= peer->game.player_count)
        return;
    if (!peer->is_saved || peer->saved_tick != peer->game.tick) {
        free(peer->saved.data[0]);
        free(peer->saved.data[1]);
        game_save(&peer->game, &peer->saved);
        peer->saved_tick = peer->game.tick;
        peer->is_saved = true;
    }
    size_t size = peer->saved.size[ask->which];
    if (ask->at >= size)
        return;
    memset(&wire, 0, offsetof(Wire, part));
    wire.kind = WIRE_BYTES;
    wire.tick = peer->game.tick;
    wire.which = ask->which;
    wire.at = ask->at;
    wire.total = (uint32_t)size;
    wire.player_count = peer->game.player_count;
    wire.length = (uint32_t)(size - ask->at < WIRE_PART ? size - ask->at : WIRE_PART);
    memcpy(wire.part, peer->saved.data[ask->which] + ask->at, wire.length);
    link_send(&peer->link, &wire, ask->player);
}

static bool hear_all(Peer* peer) {
    static Wire wire;
    bool has_heard = false;
    while (link_receive(&peer->link, &wire)) {
        if (wire.kind == WIRE_STATE)
            hear_state(peer, &wire);
        else if (wire.kind == WIRE_ASK)
            answer(peer, &wire);
        has_heard = true;
    }
    return has_heard;
}

// The first player whose state after the last tick is not known.
static uint32_t awaited(const Peer* peer) {
    uint32_t own = peer->def->player;
    for (uint32_t player = 0; player < peer->game.player_count; player++) {
        bool has_come = peer->has_heard[player] && peer->heard_ticks[player] >= peer->game.tick;
        if (player != own && !has_come)
            return player;
    }
    return own == 0 ? 1 : 0;
}

// Says it once for each time that nothing moves.
static void say_awaited(Peer* peer) {
    if (!peer->def->says_awaited || now_us() - peer->moved_us < AWAITED_MS * 1e3)
        return;
    fprintf(stderr, "player %" PRIu32 ": waiting for player %" PRIu32 "\n", peer->def->player,
            awaited(peer));
    peer->moved_us = HUGE_VAL;
}

// --- the game of player 0 as bytes -------------------------------------------------------

static void await_part(Peer* peer, uint32_t which, uint32_t at, Wire* part) {
    static Wire ask;
    double began = now_us();
    memset(&ask, 0, offsetof(Wire, part));
    ask.kind = WIRE_ASK;
    ask.player = peer->def->player;
    ask.which = which;
    ask.at = at;
    ask.total = UINT32_MAX;
    for (;;) {
        link_send(&peer->link, &ask, 0);
        link_wait(&peer->link, 5 * RESEND_MS);
        say_awaited(peer);
        while (link_receive(&peer->link, part)) {
            if (part->kind == WIRE_STATE)
                hear_state(peer, part);
            if (part->kind == WIRE_BYTES && part->which == which && part->at == at)
                return;
        }
        if (now_us() - began > PATIENCE_MS * 1e3) {
            fprintf(stderr, "player %" PRIu32 ": player 0 does not answer\n", ask.player);
            exit(2);
        }
    }
}

static void give_up(const char* why) {
    fprintf(stderr, "lockstep: %s\n", why);
    exit(2);
}

static void fetch(Peer* peer, GameBytes* bytes, uint32_t* tick, uint32_t* player_count) {
    static Wire part;
    for (uint32_t which = 0; which < 2; which++) {
        await_part(peer, which, 0, &part);
        bytes->size[which] = part.total;
        bytes->data[which] = part.total <= BYTES_MOST ? malloc(part.total + 1) : NULL;
        if (bytes->data[which] == NULL)
            give_up("no memory for the game of player 0");
        for (uint32_t at = 0; at < bytes->size[which]; at += part.length) {
            if (at > 0)
                await_part(peer, which, at, &part);
            if (part.length == 0 || part.total != bytes->size[which])
                give_up("a part of the game of player 0 is wrong");
            memcpy(bytes->data[which] + at, part.part, part.length);
        }
    }
    *tick = part.tick;
    *player_count = part.player_count;
}

static void drop_bytes(GameBytes* bytes) {
    free(bytes->data[0]);
    free(bytes->data[1]);
}

static void join(Peer* peer) {
    GameBytes bytes;
    uint32_t tick, player_count;
    fetch(peer, &bytes, &tick, &player_count);
    double began = now_us();
    game_restore(&peer->game, &bytes, tick, player_count);
    printf("player %" PRIu32 " joins after tick %" PRIu32 ": %zu bytes of world, %zu of crowd, "
           "restored in %.1f ms\n",
           peer->def->player, tick, bytes.size[0], bytes.size[1], (now_us() - began) / 1e3);
    drop_bytes(&bytes);
}

// --- hashes ------------------------------------------------------------------------------

// The hash of another player after this tick; false: it is not known yet.
static bool find_hash(const Peer* peer, uint32_t player, uint32_t tick, uint64_t* hash) {
    if (!peer->has_heard[player] || peer->heard_ticks[player] < tick ||
        peer->heard_ticks[player] > tick + 1)
        return false;
    *hash = peer->heard_hashes[player][peer->heard_ticks[player] - tick];
    return true;
}

typedef enum Accord { ACCORD_UNKNOWN, ACCORD_SAME, ACCORD_DIFFERENT } Accord;

static Accord compare(const Peer* peer) {
    Accord accord = ACCORD_SAME;
    for (uint32_t player = 0; player < peer->game.player_count; player++) {
        uint64_t hash;
        if (player == peer->def->player)
            continue;
        if (!find_hash(peer, player, peer->game.tick, &hash))
            return ACCORD_UNKNOWN;
        if (hash != peer->hashes[0])
            accord = ACCORD_DIFFERENT;
    }
    return accord;
}

static void linger(Peer* peer, double milliseconds) {
    double end = now_us() + milliseconds * 1e3;
    send_state(peer);
    while (now_us() < end) {
        link_wait(&peer->link, RESEND_MS);
        hear_all(peer);
        repeat_state(peer);
    }
}

static void explain(Peer* peer) {
    GameBytes bytes;
    uint32_t tick, player_count;
    printf("player %" PRIu32 ": tick %" PRIu32 ": the games differ, hash %016" PRIx64 "\n",
           peer->def->player, peer->game.tick, peer->hashes[0]);
    fflush(stdout);
    if (peer->def->player == 0) {
        linger(peer, EXPLAIN_MS);
        return;
    }
    send_state(peer);
    fetch(peer, &bytes, &tick, &player_count);
    if (tick == peer->game.tick)
        game_print_difference(&peer->game, &bytes);
    drop_bytes(&bytes);
    linger(peer, LINGER_MS);
}

// --- ticks -------------------------------------------------------------------------------

// With what is known when nobody has heard of the others: they do nothing.
static void step_live(Peer* peer) {
    Command commands[PLAYER_MOST] = {{.kind = COMMAND_NONE}};
    uint32_t player = peer->def->player, tick = peer->live.tick + 1;
    if (is_known(peer, player, tick))
        commands[player] = peer->commands[player][tick % RING];
    game_step(&peer->live, commands);
    peer->live_hashes[tick % RING] = game_hash(&peer->live);
}

// The next tick of the game will be as many ticks ago as the option says.
static void go_ahead(Peer* peer) {
    uint32_t end = peer->game.tick + peer->def->rollback + 1;
    while (peer->live.tick < end && peer->live.tick < peer->def->ticks)
        step_live(peer);
}

static void roll_back(Peer* peer) {
    uint32_t end = peer->live.tick;
    double began = now_us();
    game_copy(&peer->live, &peer->game);
    double copied = now_us();
    while (peer->live.tick < end)
        step_live(peer);
    peer->cost.count++;
    peer->cost.copy_us += copied - began;
    peer->cost.again_us += now_us() - copied;
}

// The others' commands have come: was it right that they do nothing?
static void check_prediction(Peer* peer, const Command* commands, uint32_t player_count) {
    bool is_right = true;
    for (uint32_t player = 0; player < player_count; player++)
        is_right &= player == peer->def->player || commands[player].kind == COMMAND_NONE;
    is_right &= peer->game.player_count == player_count;
    if (!is_right) {
        roll_back(peer);
        return;
    }
    if (peer->live_hashes[peer->game.tick % RING] != peer->hashes[0]) {
        printf("player %" PRIu32 ": tick %" PRIu32 ": the predicted game differs\n",
               peer->def->player, peer->game.tick);
        peer->status = 1;
    }
}

static void report(const Peer* peer) {
    if (peer->def->is_quiet || peer->game.tick % REPORT_TICKS != 0)
        return;
    printf("player %" PRIu32 ": tick %" PRIu32 ", hash %016" PRIx64 "\n", peer->def->player,
           peer->game.tick, peer->hashes[0]);
    fflush(stdout);
}

// Play the next tick, if all is known for it. False: something is missing.
static bool advance(Peer* peer) {
    Command commands[PLAYER_MOST] = {{.kind = COMMAND_NONE}};
    uint32_t player_count = peer->game.player_count;
    if (peer->game.tick >= peer->def->ticks)
        return false;
    give_commands(peer);
    if (peer->def->rollback > 0)
        go_ahead(peer);
    if (!take_commands(peer, peer->game.tick + 1, commands))
        return false;
    game_step(&peer->game, commands);
    peer->hashes[1] = peer->hashes[0];
    peer->hashes[0] = game_hash(&peer->game);
    if (peer->def->rollback > 0)
        check_prediction(peer, commands, player_count);
    report(peer);
    return true;
}

static void begin(Peer* peer, const PeerDef* def) {
    *peer = (Peer){.def = def,
                   .link = {.socket = def->socket,
                            .lose_percent = def->lose_percent,
                            .draw = 12345 + def->player},
                   .moved_us = now_us()};
    memcpy(peer->link.ports, def->ports, sizeof peer->link.ports);
    if (def->player == PLAYER_MOST - 1)
        join(peer);
    else
        game_begin(&peer->game, &def->game);
    peer->game.differ = def->differ;
    peer->hashes[0] = game_hash(&peer->game);
    give_commands(peer);
    if (def->rollback > 0)
        game_clone(&peer->live, &peer->game);
}

static void end(Peer* peer) {
    game_end(&peer->game);
    if (peer->def->rollback > 0)
        game_end(&peer->live);
    if (peer->is_saved)
        drop_bytes(&peer->saved);
}

static void print_end(const Peer* peer) {
    static const char* const ends[] = {"all games are the same", "the games differ",
                                       "the others do not answer"};
    printf("player %" PRIu32 ": %" PRIu32 " ticks, hash %016" PRIx64 ", %s; %" PRIu64
           " messages sent, %" PRIu64 " of them lost\n",
           peer->def->player, peer->game.tick, peer->hashes[0], ends[peer->status], peer->link.sent,
           peer->link.lost);
    if (peer->cost.count > 0)
        printf("player %" PRIu32 ": rolled back %" PRIu64 " times by %" PRIu32
               " ticks: %.0f us to copy, %.0f us to play them again\n",
               peer->def->player, peer->cost.count, peer->def->rollback,
               peer->cost.copy_us / (double)peer->cost.count,
               peer->cost.again_us / (double)peer->cost.count);
    fflush(stdout);
}

int peer_run(const PeerDef* def) {
    static Peer peer;
    begin(&peer, def);
    double heard = now_us();
    Accord accord = ACCORD_UNKNOWN;
    while (peer.status == 0 && now_us() - heard < PATIENCE_MS * 1e3) {
        if (hear_all(&peer))
            heard = now_us();
        accord = compare(&peer);
        if (accord == ACCORD_DIFFERENT || (accord == ACCORD_SAME && peer.game.tick >= def->ticks))
            break;
        bool has_moved = accord == ACCORD_SAME && advance(&peer);
        if (has_moved) {
            peer.moved_us = now_us();
            send_state(&peer);
            continue;
        }
        link_wait(&peer.link, RESEND_MS);
        say_awaited(&peer);
        repeat_state(&peer);
    }
    if (accord == ACCORD_DIFFERENT)
        explain(&peer);
    else
        linger(&peer, LINGER_MS);
    if (accord != ACCORD_SAME)
        peer.status = accord == ACCORD_DIFFERENT ? 1 : 2;
    print_end(&peer);
    end(&peer);
    return peer.status;
}
