/// The units of the crowd, and their names: a name space of their own.
#ifndef NAVREPLAY_UNITS_H
#define NAVREPLAY_UNITS_H

#include "lexer.h"

#include <nav/nav.h>

typedef struct RplUnit {
    RplName name;
    NavUnitId id;
} RplUnit;

typedef struct RplUnits {
    NavCrowd* crowd; ///< NULL before the first line that needs it
    RplUnit* items;  ///< [count] in the order of their lines
    size_t count, capacity;
    uint32_t* slots; ///< [slot_count] by name: an index of `items` and 1; 0: free
    size_t slot_count;
} RplUnits;

void rpl_units_fini(RplUnits* units);

/// NULL when no unit has the name. Valid until the next unit comes.
const RplUnit* rpl_units_find(const RplUnits* units, const char* name);

/// Make room for one more unit. False without memory.
bool rpl_units_reserve(RplUnits* units);

/// Add a unit whose name is new, after rpl_units_reserve.
void rpl_units_add(RplUnits* units, const RplUnit* unit);

#endif
