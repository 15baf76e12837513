// Are two places joined, where one of them is shut in by far fewer triangles than the mesh has? The
// components of both grow in turns, block by block. See grow.c.
#ifndef NAVI_QUERY_GAP_GROW_H
#define NAVI_QUERY_GAP_GROW_H

#include "query/gap/cuts.h"

// A cell from which half-edge h leads on, to a triangle that is in no block yet.
typedef struct GrowExit {
    uint32_t cell, h;
} GrowExit;

typedef struct DiscGrowth {
    bool is_on; // the cuts hold the blocks of these ends
    DiscPlace ends[2];
    NAV_ARRAY(GrowExit) exits[2]; // of what is known of the component of each end,
    uint32_t built[2];            // for which as many triangles were looked at
    double tiles[2];              // three times the side of its blocks; INFINITY: there is none yet
    bool is_met;                  // both are one
    NAV_ARRAY(uint32_t) stack;    // cells
    NAV_ARRAY(uint32_t) seen;     // by triangle: the last block that has it, or + 1: was around it
    uint32_t block;               // an even number
    NAV_ARRAY(NavBox) rim;        // of the block at hand
} DiscGrowth;

typedef enum GrowAnswer {
    GROW_OPEN,       // it is not known yet
    GROW_JOINED,     // one component has met the other
    GROW_START_SHUT, // that of the start, or of the goal, is known as a whole
    GROW_GOAL_SHUT,
    GROW_NEVER, // nor will it be so
    GROW_NO_MEMORY
} GrowAnswer;

void navi_growth_fini(DiscGrowth* growth, NavMemory* memory);

bool navi_growth_is_for(const DiscGrowth* growth, const DiscPlace ends[2]);
// How many triangles were looked at for these ends.
uint64_t navi_growth_size(const DiscGrowth* growth, const DiscPlace ends[2]);

// Make blocks until the answer is known, or they have `most` triangles. The next call with the same
// ends goes on. Component 0 of the cuts is that of the start, 1 that of the goal. Both ends must
// lie in different triangles.
GrowAnswer navi_growth_run(DiscGrowth* growth, const Cutting* cutting, const DiscPlace ends[2],
                           uint64_t most);

#endif
