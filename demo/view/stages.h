/// The stages of a drawing, each in a file of its name.
#ifndef DEMO_VIEW_STAGES_H
#define DEMO_VIEW_STAGES_H

#include "view/brush.h"

void demoi_draw_ground(const DemoDraw* draw);
/// Floors and what lies flat on them.
void demoi_draw_flat(const DemoDraw* draw);
/// What would hide the sprites lies below them: cavity, paths, corridor, search.
void demoi_draw_underlays(const DemoDraw* draw);
void demoi_draw_things(const DemoDraw* draw);
void demoi_draw_overlays(const DemoDraw* draw);
void demoi_draw_hover(const DemoDraw* draw);

// probe.c and clearance.c: what was asked, below and above the sprites.
void demoi_draw_probe_below(const DemoDraw* draw);
void demoi_draw_probe_above(const DemoDraw* draw);
void demoi_draw_clearance(const DemoDraw* draw);
// links.c
void demoi_draw_links(const DemoDraw* draw);
// legend.c
/// Colours, names and costs of the areas in `areas` (bit by area).
void demoi_draw_legend(const DemoDraw* draw, uint64_t areas);

#endif
