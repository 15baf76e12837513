/// Draws a scene: its sprites, and over them what nav sees.
#ifndef DEMO_VIEW_VIEW_H
#define DEMO_VIEW_VIEW_H

#include "scenes/scene.h"

#include "draw/camera.h"
#include "draw/font.h"

typedef struct DemoView DemoView;

/// In the order of their keys, from 1.
typedef enum DemoOverlay {
    DEMO_OVERLAY_TRIANGLES,
    DEMO_OVERLAY_EDGES, ///< constraint edges, and walls thicker
    DEMO_OVERLAY_ISLANDS,
    DEMO_OVERLAY_CAVITY, ///< the triangles of the last commits, fading
    DEMO_OVERLAY_PATHS,
    DEMO_OVERLAY_AREAS, ///< terrain by colour, numbers of tanks
    DEMO_OVERLAY_COUNT
} DemoOverlay;

const char* demo_overlay_name(DemoOverlay overlay);

/// How a scene is looked at.
typedef struct DemoLook {
    EngCamera camera;
    bool overlays[DEMO_OVERLAY_COUNT];
    uint32_t hover; ///< a thing whose footprint is shown, or DEMO_NONE
    bool is_hover_held;
    const char* ghost; ///< sprite shown where it would be placed, or NULL
    NavPose ghost_pose;
} DemoLook;

/// The first look at a scene, on a screen of that size: all of it, with cavity and paths shown.
DemoLook demo_look(const DemoScene* scene, int width, int height);

/// Load the pictures of a scene. On failure `error` (may be NULL) says why and `*view` is NULL.
bool demo_view_create(SDL_Renderer* renderer, const DemoScene* scene, DemoView** view,
                      EngAssetError* error);
/// NULL is allowed.
void demo_view_destroy(DemoView* view);

EngPainter* demo_view_painter(const DemoView* view);
const EngFont* demo_view_font(const DemoView* view);

/// Draw the scene that the view was made for; the caller flushes and presents.
void demo_view_draw(DemoView* view, const DemoScene* scene, const DemoLook* look);

#endif
