#define _POSIX_C_SOURCE 200809L
#include "link.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in address_of(uint16_t port) {
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    return address;
}

int link_open(uint16_t* port) {
    struct sockaddr_in address = address_of(*port);
    socklen_t size = sizeof address;
    int made = socket(AF_INET, SOCK_DGRAM, 0);
    if (made < 0)
        return -1;
    if (bind(made, (const struct sockaddr*)(const void*)&address, sizeof address) != 0 ||
        getsockname(made, (struct sockaddr*)(void*)&address, &size) != 0) {
        close(made);
        return -1;
    }
    *port = ntohs(address.sin_port);
    return made;
}

static bool loses(Link* link) {
    link->draw = link->draw * 1664525u + 1013904223u;
    return (link->draw >> 8) % 100 < link->lose_percent;
}

void link_send(Link* link, const Wire* wire, uint32_t player) {
    static unsigned char bytes[WIRE_SIZE];
    const struct sockaddr_in address = address_of(link->ports[player]);
    link->sent++;
    if (loses(link)) {
        link->lost++;
        return;
    }
    // What does not arrive is sent again.
    (void)sendto(link->socket, bytes, wire_write(wire, bytes), 0,
                 (const struct sockaddr*)(const void*)&address, sizeof address);
}

bool link_receive(Link* link, Wire* wire) {
    static unsigned char bytes[WIRE_SIZE];
    for (;;) {
        ssize_t size = recv(link->socket, bytes, sizeof bytes, MSG_DONTWAIT);
        if (size < 0)
            return false;
        if (!wire_read(wire, bytes, (size_t)size))
            continue;
        link->received++;
        return true;
    }
}

void link_wait(const Link* link, int milliseconds) {
    struct pollfd poll_of = {.fd = link->socket, .events = POLLIN};
    (void)poll(&poll_of, 1, milliseconds);
}
