/// Sending and receiving messages.
#ifndef LOCKSTEP_LINK_H
#define LOCKSTEP_LINK_H

#include "wire.h"

typedef struct Link {
    int socket;
    uint16_t ports[PLAYER_MOST];
    uint32_t lose_percent, draw;
    uint64_t sent, lost, received;
} Link;

/// A socket on the loopback. `port` 0: any free one, which it gets. Gives -1 on failure.
int link_open(uint16_t* port);

void link_send(Link* link, const Wire* wire, uint32_t player);

/// The next message that has come; false: there is none.
bool link_receive(Link* link, Wire* wire);

/// Wait until a message comes, for some milliseconds at most.
void link_wait(const Link* link, int milliseconds);

#endif
