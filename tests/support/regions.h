/// The forms of shapes in scenes; each function returns a valid region with memory of its own.
#ifndef SUPPORT_REGIONS_H
#define SUPPORT_REGIONS_H

#include "support/scenes.h"

/// One ring of the points as they are, legal or not.
SceneRegion* scene_ring_region(const NavPoint* points, uint32_t count);

/// Sometimes replaces the point by an earlier corner; remembers it.
NavPoint scene_attract(Scene* scene, NavPoint p);

/// A rectangle on the scene's raster.
SceneRegion* scene_tile(Scene* scene);
/// Three to nine corners around a centre, some of them on corners of other shapes.
SceneRegion* scene_blob(Scene* scene, NavPoint at, int32_t size);
SceneRegion* scene_star(Scene* scene, NavPoint at, int32_t size);
/// A region across much of the field, a few steps wide.
SceneRegion* scene_needle(Scene* scene);
/// A region across the whole field and beyond it on both sides, or over all of it.
SceneRegion* scene_strip(Scene* scene);
/// A rectangle with holes, perhaps an island in one, or several separate rectangles.
SceneRegion* scene_holed(Scene* scene, NavPoint at, int32_t size);
/// A sprite's mesh that tiles cleanly, perhaps with quads left out so that corners touch.
SceneRegion* scene_sprite_grid(Scene* scene, NavPoint at, int32_t size);
/// Two rows of triangles whose corners lie on each other's edges.
SceneRegion* scene_sprite_hanging(Scene* scene, NavPoint at, int32_t size);
/// Random triangles that overlap.
SceneRegion* scene_sprite_heap(Scene* scene, NavPoint at, int32_t size);

#endif
