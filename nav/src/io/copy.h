// Copies of whole worlds.
#ifndef NAVI_IO_COPY_H
#define NAVI_IO_COPY_H

#include "world/change/world.h"

// Make `to` what `from` is, in its own memory; no commit may be open in either. `to` keeps what it
// has from its def, except bounds, limits and keep_path_data. Errors: MEMORY; then nothing has
// changed.
NavResult navi_world_copy(NavWorld* to, const NavWorld* from);

#endif
