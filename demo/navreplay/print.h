/// The lines of output: JSON objects. Numbers have the format %.17g, lengths are pixels.
#ifndef NAVREPLAY_PRINT_H
#define NAVREPLAY_PRINT_H

#include "links.h"
#include "timing.h"

#include <nav/nav.h>

typedef struct RplCheck {
    bool is_ok;
    NavStats stats;
    uint64_t hash;
} RplCheck;

/// `says_nearest`: also print the nearest walkable point to a blocked end.
void rpl_print_path(const char* name, const NavPath* path, const RplLinks* links,
                    bool says_nearest);
void rpl_print_ray(const char* name, const NavRay* ray);
void rpl_print_point(const char* name, const NavLocation* location);
void rpl_print_check(const RplCheck* check);

/// Rotate each triangle so that its smallest corner comes first, sort the triangles, and print
/// them.
void rpl_print_dump(NavTriangle* triangles, size_t count);

/// The times of one command, for the time line.
typedef struct RplTimeEntry {
    const char* command;
    RplSamples* samples; ///< the call sorts them; a command without samples is not printed
} RplTimeEntry;
void rpl_print_time(const RplTimeEntry* entries, size_t count, size_t peak_bytes);

#endif
