/// Scenes in which many units go somewhere at once: for the bench, the long tests, and to look at.
#ifndef SUPPORT_FLOW_H
#define SUPPORT_FLOW_H

#include <stdbool.h>
#include <stdint.h>

#include <nav/geometry.h>

#ifdef __cplusplus
extern "C" {
#endif

/// All units have this radius. Speeds are those of Detour's agents where a radius is 0.6 m: 3.5 m/s
/// and 8 m/s^2, at 60 ticks a second.
enum { FLOW_RADIUS = 2048, FLOW_TICKS_A_SECOND = 60 };
#define FLOW_METRE (FLOW_RADIUS / 0.6)
#define FLOW_SPEED (3.5 * FLOW_METRE / FLOW_TICKS_A_SECOND)
#define FLOW_ACCELERATION (8 * FLOW_METRE / (FLOW_TICKS_A_SECOND * FLOW_TICKS_A_SECOND))

typedef enum FlowKind {
    FLOW_DOOR,     ///< 100 units through a door of 2.5 diameters
    FLOW_CORRIDOR, ///< two groups of 200 pass each other in a corridor of 10 diameters
    FLOW_CIRCLE,   ///< 500 on a circle change sides
    FLOW_FIELD,    ///< four groups of 250 cross an open field
    FLOW_SPOT,     ///< 200 go to one spot
    FLOW_KINDS
} FlowKind;

extern const char* const flow_names[FLOW_KINDS];

enum { FLOW_UNITS_MOST = 1000, FLOW_WALLS_MOST = 2 };

typedef struct FlowUnit {
    NavPoint start, goal;
} FlowUnit;

typedef struct FlowScene {
    NavPoint size; ///< the world is a floor from (0, 0) to here
    NavBox walls[FLOW_WALLS_MOST];
    uint32_t wall_count;
    FlowUnit units[FLOW_UNITS_MOST];
    uint32_t unit_count;
    int32_t near;        ///< a unit has arrived when it is so near to its goal
    uint32_t most_ticks; ///< until all should have arrived
} FlowScene;

void flow_scene(FlowKind kind, uint64_t seed, FlowScene* scene);

#ifdef __cplusplus
}
#endif
#endif
