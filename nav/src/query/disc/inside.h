// What the files of this folder share.
#ifndef NAVI_QUERY_DISC_INSIDE_H
#define NAVI_QUERY_DISC_INSIDE_H

#include "query/circle/exact.h"
#include "query/disc/path.h"

// Proposals keep a distance of this much less than the radius; steps.
#define RADIUS_SLACK (1.0 / 1024)
// Two unit vectors count as the same direction when they differ by less than this.
#define RADIUS_ANGLE 1e-11

static inline int navi_bend_sign(uint32_t bend) { return (bend & 1) == 0 ? 1 : -1; }

// Is half-edge h of a walkable triangle a wall? A wall between floors is one from both sides.
static inline bool navi_is_wall(const RadiusSearch* search, uint32_t h, uint32_t twin) {
    const QueryFilter* filter = search->filter;
    if (filter->is_plain)
        return twin == NAV_NONE || search->mesh->cluster[twin >> 2] == NAV_NONE;
    return twin == NAV_NONE || !navi_filter_walks(filter, twin >> 2) ||
           navi_filter_is_step(filter, h >> 2, twin >> 2);
}

// Is the arc around a bend longer than the small angle `least`? For exactly half a turn, around
// the end of a wall without thickness, the cross product has no sign. Then the dot product decides.
static inline bool navi_arc_turns(uint32_t bend, RadiusVec from, RadiusVec to, double least) {
    return navi_bend_sign(bend) * navi_vec_cross(from, to) > least || navi_vec_dot(from, to) < 0;
}

// --- path.c ------------------------------------------------------------------------------

RadiusSearch navi_radius_search_for(RadiusScratch* scratch, const QueryFilter* filter,
                                    int32_t radius);

// --- flood.c -----------------------------------------------------------------------------

// Begin a flood from triangles that are marked by hand. Returns false when out of memory.
bool navi_radius_flood_begin(RadiusSearch* search);
// The same, with the triangles of a sector marked, from the corner `first` to `last`.
bool navi_radius_flood_begin_around(RadiusSearch* search, uint32_t first, uint32_t last);
// Push the entry unless this flood has visited its triangle. Returns false when out of memory.
static inline bool navi_radius_flood_add(RadiusSearch* search, DiscEntry entry) {
    RadiusScratch* scratch = search->scratch;
    if (navi_mark_set_has(&scratch->visited, entry.h >> 2))
        return true;
    navi_mark_set_add(&scratch->visited, entry.h >> 2);
    return navi_array_add(&search->ask->memory, &scratch->entries, entry);
}

// --- leg.c -------------------------------------------------------------------------------

// Is the segment ab walkable, and at least the radius away from everything that is not walkable and
// from walls between floors? Exact. `*is_free` is the answer. Returns false when out of memory.
bool navi_radius_leg(RadiusSearch* search, NavPoint a, NavPoint b, bool* is_free);
// The same for another distance, from 0 on; 0: the leg must only be walkable.
bool navi_radius_leg_keeps(RadiusSearch* search, const NavPoint leg[2], int64_t distance,
                           bool* is_free);

// --- shape.c -----------------------------------------------------------------------------

// Bring what is known of vertices up to date for arcs that no search of this room has found.
// Returns false when out of memory.
bool navi_disc_know_corners(const RadiusSearch* search);

// Write to search->points lattice points for the arcs, with all legs checked exactly. `*is_shaped`
// is false only if a tangent or an arc is not free. Returns false when out of
// memory.
bool navi_radius_shape(RadiusSearch* search, bool* is_shaped);
// The same with rings alone. It ends at the first leg or arc that is not free: scratch->trial says
// where. It begins at leg `first`; the legs before it are as in the trial before. There must be
// room for one arc more.
bool navi_radius_try_shape(RadiusSearch* search, uint32_t first, bool* is_shaped);

#endif
