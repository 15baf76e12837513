/// The messages of lockstep, as bytes in datagrams on the loopback. Any of them may be lost: a
/// sender repeats what it has to say.
#ifndef LOCKSTEP_WIRE_H
#define LOCKSTEP_WIRE_H

#include "game.h"

enum { WIRE_COMMANDS = 24, WIRE_PART = 8192, WIRE_SIZE = WIRE_PART + 64 };

typedef enum WireKind {
    WIRE_STATE = 1, ///< where a player is, and its next commands
    WIRE_ASK,       ///< for a part of the game as bytes
    WIRE_BYTES      ///< that part
} WireKind;

typedef struct Wire {
    uint32_t kind, player;
    uint32_t tick;      ///< the last one that the sender has played
    uint64_t hashes[2]; ///< after that tick, and after the one before
    uint32_t first;     ///< the tick of the first command
    uint32_t count;
    Command commands[WIRE_COMMANDS];
    uint32_t which, at, total, length, player_count; ///< of bytes
    unsigned char part[WIRE_PART];
} Wire;

/// Returns the number of bytes.
size_t wire_write(const Wire* wire, unsigned char bytes[WIRE_SIZE]);
/// False: this is no message.
bool wire_read(Wire* wire, const unsigned char* bytes, size_t size);

#endif
