/// The part of the world that is visible. World and screen coordinates are pixels, x right, y down.
#ifndef ENG_DRAW_CAMERA_H
#define ENG_DRAW_CAMERA_H

#include "asset/types.h"

typedef struct EngCamera {
    EngVec center; ///< world px in the middle of the view
    double zoom;   ///< screen px for each world px, > 0
    double view_w, view_h;
    EngRect limits; ///< the view stays inside; w <= 0: no limits
    double min_zoom, max_zoom;
} EngCamera;

/// A camera with zoom 1 on the middle of `limits`, for a view of that size.
EngCamera eng_camera(EngRect limits, double view_w, double view_h);

/// A place of the world, in pixels of the screen.
EngVec eng_camera_to_screen(const EngCamera* camera, EngVec world);
/// A pixel of the screen, as a place of the world.
EngVec eng_camera_to_world(const EngCamera* camera, EngVec screen);

/// Move the world with a pointer that moved by (dx, dy) screen px.
void eng_camera_pan(EngCamera* camera, double dx, double dy);

/// Multiply the zoom. The world point under `screen` stays there, unless the limits prevent it.
void eng_camera_zoom_at(EngCamera* camera, EngVec screen, double factor);

/// Show a whole rectangle, as large as it fits.
void eng_camera_show(EngCamera* camera, EngRect rect);

/// Change the size of the view. When all within the limits was visible, or is now, it is shown as
/// large as it fits; else center and zoom stay.
void eng_camera_resize(EngCamera* camera, double view_w, double view_h);

/// The world rectangle that is visible.
EngRect eng_camera_seen(const EngCamera* camera);

#endif
