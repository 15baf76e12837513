/// Who plays the scenes of support/flow.h.
#ifndef BENCH_FLOW_H
#define BENCH_FLOW_H

#include <nav/nav.h>

#include "support/flow.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct FlowPlayer {
    const char* name;
    /// `eroded`: where the centres of units may be. NULL when the player cannot play.
    void* (*create)(const FlowScene* scene, const NavWorld* eroded);
    void (*tick)(void* self);
    /// [unit_count], in steps
    void (*locate)(void* self, NavPosition* positions);
    /// Sends a unit elsewhere. NULL when nobody asks for that.
    void (*send)(void* self, uint32_t unit, NavPoint goal);
    /// It has come to its goal, or as near as it can.
    bool (*has_come)(const void* self, uint32_t unit);
    void (*destroy)(void* self);
} FlowPlayer;

extern const FlowPlayer flow_player_nav;

/// NULL when this program was built without it.
const FlowPlayer* flow_player_detour(void);

#ifdef __cplusplus
}
#endif
#endif
