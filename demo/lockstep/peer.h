/// One process of lockstep: plays the game with the others.
#ifndef LOCKSTEP_PEER_H
#define LOCKSTEP_PEER_H

#include "wire.h"

enum { ROLLBACK_MOST = 16 };

typedef struct PeerDef {
    GameDef game;
    Differ differ;
    uint32_t player;
    int socket;
    uint16_t ports[PLAYER_MOST]; ///< on the loopback
    uint32_t ticks;
    uint32_t join_tick;    ///< the third player joins then; 0: never
    uint32_t rollback;     ///< commands of others count this number of ticks late; 0: wait for them
    uint32_t lose_percent; ///< of all messages
    bool is_quiet;
    bool says_awaited; ///< the others are started by hand, so say for whom it waits
} PeerDef;

/// Play to the end. Gives the exit status: 0, or 1 when the games differ.
int peer_run(const PeerDef* def);

#endif
