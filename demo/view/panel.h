/// The path tool's panel of words.
#ifndef DEMO_VIEW_PANEL_H
#define DEMO_VIEW_PANEL_H

#include "scenes/probe.h"

#include "ui/ui.h"

/// What was asked and the answer, below `top`.
void demoi_draw_panel(const EngUi* ui, const DemoProbe* probe, float top);

#endif
