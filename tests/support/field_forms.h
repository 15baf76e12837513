/// Forms that share lines, circles, sides and corners; what the comparison of paths is made of.
/// They are rings as they come: what is not simple the worlds refuse.
#ifndef SUPPORT_FIELD_FORMS_H
#define SUPPORT_FIELD_FORMS_H

#include "support/scenes.h"

NavPoint form_point(int64_t x, int64_t y);
/// Anywhere in the field.
NavPoint form_position(Scene* scene);

SceneRegion* form_triangle(Scene* scene);
/// Three to six corners anywhere near each other.
SceneRegion* form_polygon(Scene* scene);
/// Three to eight corners on a circle with many lattice points; the circles have few middles.
SceneRegion* form_cocircular(Scene* scene);
/// Three or four corners, two or all of them on one of few lines.
SceneRegion* form_collinear(Scene* scene);
/// A long thin triangle.
SceneRegion* form_wedge(Scene* scene);
/// Triangles round a middle, the first of its points, whose edges are kept.
SceneRegion* form_fan(Scene* scene);
/// On a side of the other shape, with a corner in common, or with a side through a corner.
SceneRegion* form_neighbour(Scene* scene, const SceneRegion* other, NavPose pose);
/// The shape as it stands with a corner, or all of them, a little elsewhere.
SceneRegion* form_jittered(Scene* scene, const SceneRegion* region, NavPose pose);
/// With a corner more or less; NULL when the region is no single ring.
SceneRegion* form_recounted(Scene* scene, const SceneRegion* region, NavPose pose);

#endif
