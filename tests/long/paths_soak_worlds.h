/// The same changes in several worlds at once, each with other short ways switched off. After every
/// change all of them must hold the same mesh.
#ifndef LONG_PATHS_SOAK_WORLDS_H
#define LONG_PATHS_SOAK_WORLDS_H

#include <nav/nav.h>

#include "support/field.h"

/// How many combinations of short ways there are, the mask of what is switched off being 0 to this.
uint32_t paths_combination_count(void);

enum { PATHS_WORLD_MOST = 40, PATHS_COMBINATION_MOST = 64 };

/// Which way the changes of the world with everything on have gone.
typedef struct PathsCounts {
    uint64_t changes, refused, displaced, displaced_with_crossings, partial, guided;
} PathsCounts;

typedef struct PathsWorlds {
    NavWorld* world[PATHS_WORLD_MOST]; ///< the first has every short way off, the second none
    uint32_t mask[PATHS_WORLD_MOST], count;
    uint64_t empty_hash;
    PathsCounts counts;
    char fault[256]; ///< empty, or what went wrong
} PathsWorlds;

/// Worlds for the masks. The first two must be all bits and none. False: fault.
bool paths_worlds_init(PathsWorlds* worlds, NavBox bounds, const uint32_t* masks, uint32_t count);
void paths_worlds_fini(PathsWorlds* worlds);

/// Apply a change of the field to all worlds, and let the field take it over. False: fault.
bool paths_worlds_change(PathsWorlds* worlds, Field* field, FieldChange* change);
bool paths_worlds_batch(PathsWorlds* worlds, bool is_begin);

/// The same mesh, by hash, and as many of everything. False: fault.
bool paths_worlds_agree(PathsWorlds* worlds);
/// The same labels as sets, islands, chains and references. False: fault.
bool paths_worlds_agree_deeply(PathsWorlds* worlds);
bool paths_worlds_are_valid(PathsWorlds* worlds);
/// A new world in which the shapes are put in another order. False: fault.
bool paths_worlds_equal_fresh(PathsWorlds* worlds, Field* field);
/// Take all shapes out of the worlds (not of the field): nothing must be left. False: fault.
bool paths_worlds_empty(PathsWorlds* worlds, const Field* field);

bool paths_worlds_are_crowded(const PathsWorlds* worlds);
/// Changes that have gone without plan and surgery in this world, and those for which some sides
/// stayed.
uint64_t paths_worlds_displaced(const PathsWorlds* worlds, uint32_t w);
uint64_t paths_worlds_partial(const PathsWorlds* worlds, uint32_t w);

#endif
