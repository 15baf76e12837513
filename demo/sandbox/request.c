#include "sandbox/request.h"

#include <stdio.h>
#include <string.h>

void request_look(const Options* options, DemoLook* look) {
    if (options->has_part) {
        const double* px = options->part;
        eng_camera_show(&look->camera, (EngRect){px[0], px[1], px[2] - px[0], px[3] - px[1]},
                        false);
    }
    if (!options->overlays)
        return;
    for (int i = 0; i < DEMO_OVERLAY_COUNT; i++)
        look->overlays[i] = strchr(options->overlays, demo_overlay_key((DemoOverlay)i)) != NULL;
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

void request_update(DemoProbe* probe, const DemoScene* scene, const DemoLook* look) {
    bool wants_walls = look->overlays[DEMO_OVERLAY_CLEARANCE];
    if (wants_walls != probe->wants_walls)
        probe->is_changed = true;
    probe->wants_walls = wants_walls;
    demo_probe_update(probe, scene);
}
