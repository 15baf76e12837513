/// The stages of a drawing, from bottom to top. The functions stand under the name of their file.
#ifndef DEMO_VIEW_STAGES_H
#define DEMO_VIEW_STAGES_H

#include "ui/ui.h"
#include "view/brush.h"

/// The ground picture, or grass, patches and tile layers.
void demoi_draw_ground(const DemoDraw* draw);
/// Floors, decoration and tracks.
void demoi_draw_flat(const DemoDraw* draw);
/// Overlays that would hide the sprites and are drawn below them: cavity, paths, corridor, search.
void demoi_draw_underlays(const DemoDraw* draw);
/// Obstacles, soldiers, tanks, trees and flags.
void demoi_draw_things(const DemoDraw* draw);
/// Overlays above the sprites: the mesh, numbers, legend, the path query.
void demoi_draw_overlays(const DemoDraw* draw);
/// The outline of the thing under the pointer, and the sprite that a click would place.
void demoi_draw_hover(const DemoDraw* draw);

// probe.c and clearance.c: the path query, below and above the sprites.
void demoi_draw_probe_below(const DemoDraw* draw);
void demoi_draw_probe_above(const DemoDraw* draw);
void demoi_draw_clearance(const DemoDraw* draw);
// gallery.c: the answers of the look's gallery, and their legend.
void demoi_draw_gallery(const DemoDraw* draw);
// The top of that legend on the screen.
float demoi_gallery_top(const EngUi* ui, const DemoGallery* gallery);
// links.c
void demoi_draw_links(const DemoDraw* draw);
// legend.c
/// Colours, names and costs of the areas in `areas`, a bit by area.
void demoi_draw_legend(const DemoDraw* draw, uint64_t areas);

#endif
