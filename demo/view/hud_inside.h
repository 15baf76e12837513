/// What the files of the hud share.
#ifndef DEMO_VIEW_HUD_INSIDE_H
#define DEMO_VIEW_HUD_INSIDE_H

#include "view/hud.h"

/// The path tool's words, below `top`.
void demoi_hud_panel(const DemoHud* hud, const DemoProbe* probe, float top);

#endif
