// Where taut paths may turn on a mesh with search data, and what one search knows of each vertex.
#ifndef NAVI_QUERY_CONE_TURN_H
#define NAVI_QUERY_CONE_TURN_H

#include "query/cone/ray.h"
#include "query/cone/scratch.h"

#define TURN_REFLEX 1u // a walkable sector of more than half a turn
#define TURN_PINCH 2u  // more than one walkable sector
#define TURN_GOAL 4u   // of a triangle on the way from the core to the goal

// Find out how the vertex stands. Cost: its degree.
void navi_turn_place(ConeScratch* scratch, uint32_t v, TurnState* state);

// The vertex as a place; what the search knows of it may be of another search.
static inline TurnState* navi_turn_at(ConeScratch* scratch, uint32_t v) {
    TurnState* state = &scratch->turn_states[v];
    if (state->made == scratch->turn_update)
        return state;
    if (scratch->ask->search->changed[v] > state->made)
        navi_turn_place(scratch, v, state);
    state->made = scratch->turn_update;
    return state;
}

static inline void navi_turn_begin(const ConeScratch* scratch, TurnState* state) {
    if (state->stamp == scratch->ask->stamp)
        return;
    state->g = state->seen = INFINITY;
    state->stamp = scratch->ask->stamp;
    state->parent = NAV_NONE;
    state->flags = state->place_flags;
    state->is_expanded = false;
}

// The state of the vertex in this search, begun when it is not yet.
static inline TurnState* navi_turn_state(ConeScratch* scratch, uint32_t v) {
    TurnState* state = navi_turn_at(scratch, v);
    navi_turn_begin(scratch, state);
    return state;
}

#endif
