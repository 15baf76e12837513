/// Writes a stream of changes as a replay that navreplay reads.
#ifndef LONG_SOAK_REPLAY_H
#define LONG_SOAK_REPLAY_H

#include <stdio.h>

#include "support/changes.h"

/// Run the stream on a model and write it as a replay, ending with a check. The last change is
/// written without being run, because it may be the one that crashes. Coordinates are written with
/// all digits, so the file gives the same lattice points. A rotated shape becomes its rotated ring;
/// a rotated region with several rings becomes triangles; a disabled shape becomes a deleted one.
/// Names are `s` and the number of the insert. Refused changes are left out.
void replay_write(FILE* file, const Scene* scene, const ChangeList* changes);

/// One line per change, for people.
void replay_list(FILE* file, const ChangeList* changes);

#endif
