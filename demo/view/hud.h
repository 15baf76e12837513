/// The figures and buttons around the picture.
#ifndef DEMO_VIEW_HUD_H
#define DEMO_VIEW_HUD_H

#include "view/look.h"

#include "ui/ui.h"

typedef struct DemoHud {
    EngUi ui;
    bool is_hidden, is_paused, has_help, has_menu;
    bool is_asking; ///< the path tool is on
    double fps;     ///< 0: not shown, and the ticks a second neither
    double ticks_a_second;
    const char* placing;  ///< name of the sprite that shift+click places
    char toast[400];      ///< a message that fades out
    double toast_seconds; ///< until the message is gone
    double hint_seconds;  ///< until the first hint is gone
    NavStats
        stats; ///< refreshed four times a second, because collecting them visits the whole mesh
    uint64_t stats_tick;
    bool has_stats;
} DemoHud;

/// What was clicked.
typedef enum DemoHudHit {
    DEMO_HIT_NONE,
    DEMO_HIT_PANEL,   ///< takes the click and does nothing
    DEMO_HIT_OVERLAY, ///< `index`: a DemoOverlay
    DEMO_HIT_TOOL,    ///< the path tool
    DEMO_HIT_PAUSE,
    DEMO_HIT_HELP,
    DEMO_HIT_MENU,
    DEMO_HIT_MENU_ITEM ///< `index`: a DemoMenuItem
} DemoHudHit;

typedef enum DemoMenuItem {
    DEMO_MENU_CONTINUE,
    DEMO_MENU_RESTART,
    DEMO_MENU_NEXT,
    DEMO_MENU_HELP,
    DEMO_MENU_QUIT,
    DEMO_MENU_COUNT
} DemoMenuItem;

/// Show a message for a few seconds.
void demo_hud_toast(DemoHud* hud, const char* format, ...);

void demo_hud_draw(DemoHud* hud, const DemoScene* scene, const DemoLook* look);

/// The part of the hud under a point. `*index` is written for overlays and menu items.
DemoHudHit demo_hud_hit(const DemoHud* hud, float x, float y, int* index);

#endif
