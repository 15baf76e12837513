/// The same changes in several worlds at once, each with other shortcuts switched off. After every
/// change all of them must have the same mesh.
#ifndef LONG_PATHS_SOAK_WORLDS_H
#define LONG_PATHS_SOAK_WORLDS_H

#include <nav/nav.h>

#include "support/field.h"

/// The number of combinations of shortcuts. A mask of the shortcuts that are switched off is less
/// than this.
uint32_t paths_combination_count(void);

enum { PATHS_WORLD_MOST = 40, PATHS_COMBINATION_MOST = 128 };

/// How the world with all shortcuts made its changes.
typedef struct PathsCounts {
    uint64_t changes, refused, displaced, displaced_with_crossings, partial, guided;
} PathsCounts;

typedef struct PathsWorlds {
    NavWorld* world[PATHS_WORLD_MOST]; ///< the first has every shortcut off, the second none
    uint32_t mask[PATHS_WORLD_MOST], count;
    uint64_t empty_hash;
    PathsCounts counts;
    char fault[256]; ///< empty, or the fault
} PathsWorlds;

/// Worlds for the masks. The first two must be all bits and none. False: fault.
bool paths_worlds_init(PathsWorlds* worlds, NavBox bounds, const uint32_t* masks, uint32_t count);
void paths_worlds_fini(PathsWorlds* worlds);

/// Apply a change of the field to all worlds, and record it in the field. False: fault.
bool paths_worlds_change(PathsWorlds* worlds, Field* field, FieldChange* change);
bool paths_worlds_batch(PathsWorlds* worlds, bool is_begin);

/// All worlds have the same hash and the same counts. False: fault.
bool paths_worlds_agree(PathsWorlds* worlds);
/// All worlds have the same labels (as sets), islands, chains and references. False: fault.
bool paths_worlds_agree_deeply(PathsWorlds* worlds);
bool paths_worlds_are_valid(PathsWorlds* worlds);
/// A new world with the shapes inserted in another order is the same. False: fault.
bool paths_worlds_equal_fresh(PathsWorlds* worlds, Field* field);
/// Remove all shapes from the worlds (not from the field): nothing must be left. False: fault.
bool paths_worlds_empty(PathsWorlds* worlds, const Field* field);

bool paths_worlds_are_crowded(const PathsWorlds* worlds);
/// The number of changes by displacement in this world, and of those that kept some sides.
uint64_t paths_worlds_displaced(const PathsWorlds* worlds, uint32_t w);
uint64_t paths_worlds_partial(const PathsWorlds* worlds, uint32_t w);

#endif
