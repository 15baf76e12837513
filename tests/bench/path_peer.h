/// The peers that find paths on the same mesh as nav.
#ifndef BENCH_PATH_PEER_H
#define BENCH_PATH_PEER_H

#include <nav/nav.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct PathPeer {
    const char* name;
    /// Takes over the walkable triangles of the world. NULL when it cannot.
    void* (*create)(const NavWorld* world);
    /// Locates both points, finds a path and pulls it straight. Returns its length in px; negative
    /// when there is none.
    double (*find)(void* self, NavPoint start, NavPoint goal);
    void (*destroy)(void* self);
} PathPeer;

/// NULL when this program was built without it.
const PathPeer* path_peer_detour(void);

#ifdef __cplusplus
}
#endif
#endif
