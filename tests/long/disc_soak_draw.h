/// Radii and points that are worth a question. The scene has been looked at.
#ifndef LONG_DISC_SOAK_DRAW_H
#define LONG_DISC_SOAK_DRAW_H

#include "long/disc_soak_scene.h"

/// Where the disc has room somewhere, the largest that passes a gap, or one that is a step larger
/// or smaller; or any.
int32_t disc_any_radius(DiscScene* scene);
/// A place where the disc fits, mostly.
NavPoint disc_any_room(DiscScene* scene, int32_t radius);
/// A place, or a point beside a wall or in a gap where the disc may just fit.
NavPoint disc_any_point(DiscScene* scene, int32_t radius);

#endif
