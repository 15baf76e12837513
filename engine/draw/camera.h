/// What part of a world is seen. World coordinates and screen coordinates are pixels, x right and
/// y down.
#ifndef ENG_DRAW_CAMERA_H
#define ENG_DRAW_CAMERA_H

#include "asset/types.h"

typedef struct EngCamera {
    EngVec center; ///< world px in the middle of the view
    double zoom;   ///< screen px a world px, > 0
    double view_w, view_h;
    EngRect limits; ///< the center stays inside; w <= 0: anywhere
    double min_zoom, max_zoom;
} EngCamera;

/// At zoom 1, on the middle of `limits`, seeing a view of that size.
EngCamera eng_camera(EngRect limits, double view_w, double view_h);

EngVec eng_camera_to_screen(const EngCamera* camera, EngVec world);
EngVec eng_camera_to_world(const EngCamera* camera, EngVec screen);

/// Move what is seen along with a pointer that moved by (dx, dy) screen px.
void eng_camera_pan(EngCamera* camera, double dx, double dy);

/// Multiply the zoom; the world point under `screen` stays under it, unless the limits forbid.
void eng_camera_zoom_at(EngCamera* camera, EngVec screen, double factor);

/// See all of a rectangle, as large as it fits (`is_cover` false), or fill the view with it.
void eng_camera_show(EngCamera* camera, EngRect rect, bool is_cover);

/// Keep the center when the view changes its size.
void eng_camera_resize(EngCamera* camera, double view_w, double view_h);

/// The world rectangle that is seen.
EngRect eng_camera_seen(const EngCamera* camera);

#endif
