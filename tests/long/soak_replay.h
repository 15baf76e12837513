/// Writing a stream of changes as a replay that navreplay reads.
#ifndef LONG_SOAK_REPLAY_H
#define LONG_SOAK_REPLAY_H

#include <stdio.h>

#include "support/changes.h"

/// Run the stream on a model and write it as a replay, ending with a check; the last change is
/// written without being run, for it may be the one that crashes. Coordinates are written out in
/// full, so the file gives the same lattice points. A turned shape becomes its turned ring; a
/// turned region with several rings becomes triangles; a disabled shape is one that is deleted.
/// Names are `s` and the number of the insert. Refused changes are left out.
void replay_write(FILE* file, const Scene* scene, const ChangeList* changes);

/// One line a change, for people.
void replay_list(FILE* file, const ChangeList* changes);

#endif
