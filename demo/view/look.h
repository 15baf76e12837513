/// How a scene is looked at: the camera, the overlays, and what is under the pointer.
#ifndef DEMO_VIEW_LOOK_H
#define DEMO_VIEW_LOOK_H

#include "scenes/gallery.h"

#include "draw/camera.h"

/// In the order of their buttons.
typedef enum DemoOverlay {
    DEMO_OVERLAY_TRIANGLES,
    DEMO_OVERLAY_EDGES, ///< constraint edges; walls are drawn thicker
    DEMO_OVERLAY_ISLANDS,
    DEMO_OVERLAY_CAVITY, ///< the triangles of the last commits, fading
    DEMO_OVERLAY_PATHS,
    DEMO_OVERLAY_AREAS, ///< areas by colour with their costs, and the shape numbers of tanks
    // The overlays from here on show the look's probe: its last path, its agent, its radius.
    DEMO_OVERLAY_SEARCH,    ///< what the search of the path has visited
    DEMO_OVERLAY_CORRIDOR,  ///< the triangles under the path
    DEMO_OVERLAY_CLEARANCE, ///< the distance to the nearest wall; red: too near for the radius
    DEMO_OVERLAY_LINKS,     ///< links, dormant ones in grey
    DEMO_OVERLAY_COUNT
} DemoOverlay;

const char* demo_overlay_name(DemoOverlay overlay);
/// '1' to '9', then 'L'; 0 beyond the last.
char demo_overlay_key(DemoOverlay overlay);

typedef struct DemoLook {
    EngCamera camera;
    bool overlays[DEMO_OVERLAY_COUNT];
    uint32_t hover; ///< a thing whose footprint is shown, or DEMO_NONE
    bool is_hover_held;
    const char* ghost; ///< sprite that a click would place here, or NULL
    NavPose ghost_pose;
    const DemoGallery* gallery; ///< answers of many methods, drawn with the scene; or NULL
    const DemoProbe* probe;     ///< a path query and its answer, drawn with the scene; or NULL
} DemoLook;

/// The look at the whole scene on a screen of that size, with cavity and paths shown; of a file
/// also islands and edges.
DemoLook demo_look(const DemoScene* scene, int width, int height);

#endif
