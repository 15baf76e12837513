// What is in sight behind a bend: all bends to which tangents lead from there. That depends on the
// mesh and the radius alone, so a query remembers it until a commit changes something in it.
// README.md says why the answers are the same.
#ifndef NAVI_QUERY_DISC_CONES_SIGHT_H
#define NAVI_QUERY_DISC_CONES_SIGHT_H

#include "query/cone/sight.h"
#include "query/disc/cones_record.h"

// What one vertex of a sight costs when the sight is computed: for points it is more, since to walk
// costs them less.
#define DISC_SIGHT_COST 2
// A sight is computed when it was asked for this often.
#define DISC_SIGHT_PATIENCE 2

// Search what is in sight behind an arrival, or take it from memory.
void navi_disc_expand(DiscSearch* search, uint32_t arrival);
void navi_disc_forget_sights(RadiusScratch* scratch);

static inline void navi_disc_earn(RadiusScratch* scratch, int32_t vertices) {
    scratch->sight_credit += vertices;
    if (scratch->sight_credit > SIGHT_CREDIT_MOST)
        scratch->sight_credit = SIGHT_CREDIT_MOST;
}

// Has nothing changed in it since it was computed?
bool navi_disc_is_sight_right(DiscSearch* search, DiscSight* sight);

// Compute the sight behind the bend, for the search's radius. When memory ends the search fails.
void navi_disc_record(DiscSearch* search, uint32_t bend, DiscRecorder* recorder);

#endif
