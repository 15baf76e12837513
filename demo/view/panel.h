/// The panel of the path tool.
#ifndef DEMO_VIEW_PANEL_H
#define DEMO_VIEW_PANEL_H

#include "scenes/probe.h"

#include "ui/ui.h"

/// Draw the query and its answer in words, below `top`.
void demoi_draw_panel(const EngUi* ui, const DemoProbe* probe, float top);

#endif
