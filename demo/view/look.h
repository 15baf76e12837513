/// How a scene is looked at: the camera and the overlays.
#ifndef DEMO_VIEW_LOOK_H
#define DEMO_VIEW_LOOK_H

#include "scenes/probe.h"

#include "draw/camera.h"

/// In the order of their buttons.
typedef enum DemoOverlay {
    DEMO_OVERLAY_TRIANGLES,
    DEMO_OVERLAY_EDGES, ///< constraint edges, and walls thicker
    DEMO_OVERLAY_ISLANDS,
    DEMO_OVERLAY_CAVITY, ///< the triangles of the last commits, fading
    DEMO_OVERLAY_PATHS,
    DEMO_OVERLAY_AREAS, ///< terrain by colour with its costs, numbers of tanks
    // What follows is of the look's probe: its last path, its agent, its radius.
    DEMO_OVERLAY_SEARCH,    ///< what the search of the path looked at
    DEMO_OVERLAY_CORRIDOR,  ///< the triangles under the path
    DEMO_OVERLAY_CLEARANCE, ///< the distance to the next wall; red: too near for the radius
    DEMO_OVERLAY_LINKS,     ///< awake and dormant ones
    DEMO_OVERLAY_COUNT
} DemoOverlay;

const char* demo_overlay_name(DemoOverlay overlay);
/// '1' to '9', then 'L'; 0 beyond the last.
char demo_overlay_key(DemoOverlay overlay);

/// How a scene is looked at.
typedef struct DemoLook {
    EngCamera camera;
    bool overlays[DEMO_OVERLAY_COUNT];
    uint32_t hover; ///< a thing whose footprint is shown, or DEMO_NONE
    bool is_hover_held;
    const char* ghost; ///< sprite shown where it would be placed, or NULL
    NavPose ghost_pose;
    const DemoProbe* probe; ///< what was asked of the scene, shown with its answer; or NULL
} DemoLook;

/// The first look at a scene, on a screen of that size: all of it, with cavity and paths shown.
DemoLook demo_look(const DemoScene* scene, int width, int height);

#endif
