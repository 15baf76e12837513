#include "contender.h"
#include "flow.h"
#include "path_peer.h"

// The NULL keeps the array from being empty.
static const Contender* const peers[] = {
#ifdef BENCH_WITH_CGAL
    &contender_cgal,
#endif
#ifdef BENCH_WITH_TILECACHE
    &contender_tilecache_1, &contender_tilecache_4,
#endif
    NULL};

const Contender* const* contender_peers(uint32_t* count) {
    *count = (uint32_t)(sizeof peers / sizeof *peers) - 1;
    return peers;
}

#ifndef BENCH_WITH_DETOUR
const PathPeer* path_peer_detour(void) { return NULL; }
#endif
#ifndef BENCH_WITH_DETOUR_CROWD
const FlowPlayer* flow_player_detour(void) { return NULL; }
#endif
