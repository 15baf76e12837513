/// Prints the results as lines of JSON, one object a line. Lengths are in pixels. Numbers have the
/// format %.17g.
#ifndef NAVREPLAY_PRINT_H
#define NAVREPLAY_PRINT_H

#include "links.h"
#include "timing.h"

#include <nav/nav.h>

/// The result of the command `check`.
typedef struct RplCheck {
    bool is_ok;
    NavStats stats;
    uint64_t hash;
} RplCheck;

/// What is printed of a path besides its points.
typedef struct RplPathParts {
    bool has_nearest; ///< if the start or goal is blocked: the nearest walkable point
    bool has_bound;   ///< the bound that was proved
} RplPathParts;

void rpl_print_path(const char* name, const NavPath* path, const RplLinks* links,
                    RplPathParts parts);
void rpl_print_ray(const char* name, const NavRay* ray);
void rpl_print_point(const char* name, const NavLocation* location);
void rpl_print_check(const RplCheck* check);

/// The result of the command `tick`: sums over its ticks, and the hash after the last one.
typedef struct RplTicks {
    uint32_t count;
    uint64_t arrived, cut, displaced;
    uint64_t hash;
} RplTicks;
void rpl_print_ticks(const RplTicks* ticks);
void rpl_print_unit(const char* name, const NavUnit* unit);

/// Rotate each triangle so that the corner with the smallest (x, y) comes first, sort the
/// triangles, and print them.
void rpl_print_dump(NavTriangle* triangles, size_t count);

/// The measured times of one command, for the output line `time`.
typedef struct RplTimeEntry {
    const char* command;
    RplSamples* samples; ///< rpl_print_time sorts them; a command without samples is not printed
} RplTimeEntry;
/// Print the line `time`. `peak_bytes`: the most memory that the world has held at any time.
void rpl_print_time(const RplTimeEntry* entries, size_t count, size_t peak_bytes);

#endif
