#include "sandbox/request.h"

#include <stdio.h>
#include <string.h>

void request_look(const Options* options, DemoLook* look) {
    if (options->has_part) {
        const double* px = options->part;
        eng_camera_show(&look->camera, (EngRect){px[0], px[1], px[2] - px[0], px[3] - px[1]});
    }
    if (!options->overlays)
        return;
    for (int i = 0; i < DEMO_OVERLAY_COUNT; i++)
        look->overlays[i] = strchr(options->overlays, demo_overlay_key((DemoOverlay)i)) != NULL;
}

void request_end(Options* options) {
    options->has_part = options->has_query = false;
    options->preset = options->methods = NULL;
}

DemoProbe* request_probe(const Options* options, const DemoScene* scene) {
    DemoProbe* probe = demo_probe_create(scene);
    if (!probe)
        return NULL;
    probe->radius = nav_length_from_px(options->radius);
    probe->mode = options->is_optimal ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    probe->max_nodes = (uint32_t)options->budget;
    for (uint32_t i = 0; options->agent && demo_agent_name(i); i++) {
        if (strcmp(options->agent, demo_agent_name(i)) == 0)
            probe->agent = i;
    }
    if (options->has_query) {
        const double* px = options->query;
        probe->start = nav_point_from_px(px[0], px[1]);
        probe->goal = nav_point_from_px(px[2], px[3]);
        probe->has_start = probe->has_goal = true;
    }
    return probe;
}

void request_print(const DemoProbe* probe) {
    char answer[DEMO_PROBE_LINE];
    demo_probe_answer(probe, answer, sizeof answer);
    printf("  path       %s\n", answer);
    for (uint32_t i = 0; i < probe->line_count; i++)
        printf("             %s\n", probe->lines[i]);
}

/// The preset of that name, or DEMO_NONE.
static uint32_t find_preset(const DemoScene* scene, const char* name) {
    for (uint32_t i = 0; i < scene->preset_count; i++)
        if (name == NULL || strcmp(scene->presets[i].name, name) == 0)
            return i;
    return DEMO_NONE;
}

static EngRect rect_of(NavBox box) {
    return (EngRect){nav_steps_to_px(box.min.x), nav_steps_to_px(box.min.y),
                     nav_steps_to_px(box.max.x - box.min.x),
                     nav_steps_to_px(box.max.y - box.min.y)};
}

void request_show_preset(const DemoScene* scene, const DemoGallery* gallery, DemoLook* look) {
    eng_camera_show(&look->camera, rect_of(scene->presets[gallery->preset].view));
}

static bool check_part(const Options* options, const DemoScene* scene) {
    const double* px = options->part;
    EngRect world = rect_of(scene->bounds);
    double right = world.x + world.w, bottom = world.y + world.h;
    if (!options->has_part ||
        (px[0] >= world.x && px[1] >= world.y && px[2] <= right && px[3] <= bottom))
        return true;
    fprintf(stderr,
            "sandbox: --part %.10g,%.10g,%.10g,%.10g is not within the world, "
            "%.10g,%.10g,%.10g,%.10g\n",
            px[0], px[1], px[2], px[3], world.x, world.y, right, bottom);
    return false;
}

bool request_check(const Options* options, const DemoScene* scene) {
    bool has_preset = !options->preset || find_preset(scene, options->preset) != DEMO_NONE;
    bool has_methods = !options->methods || demo_gallery_test_keys(options->methods);
    if (!has_preset)
        fprintf(stderr, "sandbox: this scene has no preset '%s'\n", options->preset);
    else if (!has_methods)
        fprintf(stderr, "sandbox: not keys of methods: '%s'\n", options->methods);
    return has_preset && has_methods && check_part(options, scene);
}

DemoGallery* request_gallery(const Options* options, const DemoScene* scene, DemoProbe* probe,
                             DemoLook* look) {
    uint32_t preset = find_preset(scene, options->preset);
    DemoGallery* gallery = demo_gallery_create(scene);
    if (!gallery)
        return NULL;
    const DemoProbe asked = *probe;
    demo_gallery_choose(gallery, scene, probe, preset == DEMO_NONE ? 0 : preset);
    if (options->has_query) {
        probe->start = asked.start;
        probe->goal = asked.goal;
    }
    if (options->radius > 0)
        probe->radius = asked.radius;
    if (options->agent)
        probe->agent = asked.agent;
    if (options->methods)
        demo_gallery_show(gallery, options->methods);
    request_show_preset(scene, gallery, look);
    look->overlays[DEMO_OVERLAY_PATHS] = false; // of the soldiers
    look->gallery = gallery;
    return gallery;
}

void request_update(DemoProbe* probe, DemoGallery* gallery, const DemoScene* scene,
                    const DemoLook* look) {
    if (gallery) {
        demo_gallery_update(gallery, scene, probe);
        return;
    }
    bool wants_walls = look->overlays[DEMO_OVERLAY_CLEARANCE];
    if (wants_walls != probe->wants_walls)
        probe->is_changed = true;
    probe->wants_walls = wants_walls;
    demo_probe_update(probe, scene);
}
