/// Forms that share lines, circles, sides and corners, for the comparison of shortcuts. Rings may
/// not be simple: then the worlds refuse them.
#ifndef SUPPORT_FIELD_FORMS_H
#define SUPPORT_FIELD_FORMS_H

#include "support/scenes.h"

NavPoint form_point(int64_t x, int64_t y);
/// Anywhere in the field.
NavPoint form_position(Scene* scene);

SceneRegion* form_triangle(Scene* scene);
/// Three to six random corners near each other.
SceneRegion* form_polygon(Scene* scene);
/// Three to eight corners on a circle with many lattice points; there are few centres.
SceneRegion* form_cocircular(Scene* scene);
/// Three or four corners, two or all of them on one of few lines.
SceneRegion* form_collinear(Scene* scene);
/// A long thin triangle.
SceneRegion* form_wedge(Scene* scene);
/// Triangles around a centre, which is the first point; inner edges are kept.
SceneRegion* form_fan(Scene* scene);
/// On a side of the other shape, with a common corner, or with a side through a corner.
SceneRegion* form_neighbour(Scene* scene, const SceneRegion* other, NavPose pose);
/// The shape in its place with one corner, or all of them, moved a little.
SceneRegion* form_jittered(Scene* scene, const SceneRegion* region, NavPose pose);
/// With one corner added or removed; NULL when the region is not a single ring.
SceneRegion* form_recounted(Scene* scene, const SceneRegion* region, NavPose pose);

#endif
