#include "view/look.h"

const char* demo_overlay_name(DemoOverlay overlay) {
    static const char* const names[DEMO_OVERLAY_COUNT] = {
        "Triangles", "Edges",  "Islands",  "Cavity",    "Paths",
        "Areas",     "Search", "Corridor", "Clearance", "Links"};
    return overlay < DEMO_OVERLAY_COUNT ? names[overlay] : "";
}

char demo_overlay_key(DemoOverlay overlay) {
    return overlay < DEMO_OVERLAY_COUNT ? "123456789L"[overlay] : 0;
}

static EngRect world_rect(const DemoScene* scene) {
    NavBox box = scene->bounds;
    return (EngRect){nav_steps_to_px(box.min.x), nav_steps_to_px(box.min.y),
                     nav_steps_to_px(box.max.x - box.min.x),
                     nav_steps_to_px(box.max.y - box.min.y)};
}

DemoLook demo_look(const DemoScene* scene, int width, int height) {
    DemoLook look = {.hover = DEMO_NONE};
    EngRect rect = world_rect(scene);
    look.camera = eng_camera(rect, width, height);
    look.camera.max_zoom = 12.0;
    look.camera.min_zoom = 0.1;
    bool is_file = scene->art.shape_count > 0;
    eng_camera_show(&look.camera, rect);
    look.overlays[DEMO_OVERLAY_CAVITY] = true;
    look.overlays[DEMO_OVERLAY_PATHS] = true;
    look.overlays[DEMO_OVERLAY_ISLANDS] = look.overlays[DEMO_OVERLAY_EDGES] = is_file;
    return look;
}
