// Copies of whole worlds.
#ifndef NAVI_IO_COPY_H
#define NAVI_IO_COPY_H

#include "world/change/world.h"

// Copy the state of `from` into `to`, which keeps its own memory. No commit may be open in either.
// Of its def `to` keeps all but bounds, limits and has_path_data. Errors: MEMORY; then nothing has
// changed.
NavResult navi_world_copy(NavWorld* to, const NavWorld* from);

#endif
