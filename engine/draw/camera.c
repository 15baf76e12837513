#include "draw/camera.h"

EngCamera eng_camera(EngRect limits, double view_w, double view_h) {
    return (EngCamera){.center = {limits.x + limits.w / 2, limits.y + limits.h / 2},
                       .zoom = 1.0,
                       .view_w = view_w,
                       .view_h = view_h,
                       .limits = limits,
                       .min_zoom = 1.0 / 64,
                       .max_zoom = 64.0};
}

static double clamp(double value, double low, double high) {
    return value < low ? low : value > high ? high : value;
}

/// When the view is wider than the limits, it is centred on them; else it stays inside them.
static double clamp_axis(double center, double low, double size, double seen) {
    if (seen >= size)
        return low + size / 2;
    return clamp(center, low + seen / 2, low + size - seen / 2);
}

static void keep_inside(EngCamera* camera) {
    if (camera->limits.w <= 0 || camera->limits.h <= 0)
        return;
    camera->center.x = clamp_axis(camera->center.x, camera->limits.x, camera->limits.w,
                                  camera->view_w / camera->zoom);
    camera->center.y = clamp_axis(camera->center.y, camera->limits.y, camera->limits.h,
                                  camera->view_h / camera->zoom);
}

EngVec eng_camera_to_screen(const EngCamera* camera, EngVec world) {
    return (EngVec){(world.x - camera->center.x) * camera->zoom + camera->view_w / 2,
                    (world.y - camera->center.y) * camera->zoom + camera->view_h / 2};
}

EngVec eng_camera_to_world(const EngCamera* camera, EngVec screen) {
    return (EngVec){(screen.x - camera->view_w / 2) / camera->zoom + camera->center.x,
                    (screen.y - camera->view_h / 2) / camera->zoom + camera->center.y};
}

void eng_camera_pan(EngCamera* camera, double dx, double dy) {
    camera->center.x -= dx / camera->zoom;
    camera->center.y -= dy / camera->zoom;
    keep_inside(camera);
}

void eng_camera_zoom_at(EngCamera* camera, EngVec screen, double factor) {
    EngVec before = eng_camera_to_world(camera, screen);
    camera->zoom = clamp(camera->zoom * factor, camera->min_zoom, camera->max_zoom);
    EngVec after = eng_camera_to_world(camera, screen);
    camera->center.x += before.x - after.x;
    camera->center.y += before.y - after.y;
    keep_inside(camera);
}

void eng_camera_show(EngCamera* camera, EngRect rect) {
    if (rect.w <= 0 || rect.h <= 0)
        return;
    double across = camera->view_w / rect.w, down = camera->view_h / rect.h;
    camera->zoom = clamp(across < down ? across : down, camera->min_zoom, camera->max_zoom);
    camera->center = (EngVec){rect.x + rect.w / 2, rect.y + rect.h / 2};
    keep_inside(camera);
}

/// Is all within the limits visible? Showing it may have rounded by a hair.
static bool is_whole(const EngCamera* camera) {
    double least = camera->zoom * (1 - 1e-9);
    return camera->limits.w > 0 && camera->limits.h > 0 &&
           camera->limits.w * least <= camera->view_w && camera->limits.h * least <= camera->view_h;
}

void eng_camera_resize(EngCamera* camera, double view_w, double view_h) {
    bool was_whole = is_whole(camera);
    camera->view_w = view_w;
    camera->view_h = view_h;
    if (was_whole || is_whole(camera))
        eng_camera_show(camera, camera->limits);
    keep_inside(camera);
}

EngRect eng_camera_seen(const EngCamera* camera) {
    double w = camera->view_w / camera->zoom, h = camera->view_h / camera->zoom;
    return (EngRect){camera->center.x - w / 2, camera->center.y - h / 2, w, h};
}
