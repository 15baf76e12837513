#include "scenes/probe_inside.h"

#include <stdarg.h>
#include <stdio.h>

void demoi_path_keep(DemoProbe* probe, DemoPath* kept, const NavPath* path) {
    kept->count = 0;
    if (!demoi_reserve((void**)&kept->points, &kept->capacity, path->point_count,
                       sizeof *kept->points) ||
        !demoi_reserve((void**)&kept->is_link, &kept->link_capacity, path->point_count,
                       sizeof *kept->is_link)) {
        probe->is_out_of_memory = true;
        return;
    }
    for (uint32_t i = 0; i < path->point_count; i++) {
        kept->points[i] = path->points[i];
        kept->is_link[i] = path->links != NULL && path->links[i].generation != 0;
    }
    kept->count = path->point_count;
}

NavPathRequest demoi_probe_request(const DemoProbe* probe, const DemoScene* scene,
                                   NavFilter* filter) {
    NavPathRequest request = nav_path_request(probe->start, probe->goal);
    *filter = demo_agent_filter(scene, probe->agent);
    request.filter = filter;
    request.radius = probe->radius;
    request.mode = probe->mode;
    request.max_nodes = probe->max_nodes == 0 ? NAV_NO_LIMIT : probe->max_nodes;
    return request;
}

bool demoi_probe_path(DemoProbe* probe, const NavPathRequest* request, NavPath* path) {
    return nav_query_find_path(probe->query, request, path) == NAV_OK &&
           path->status == NAV_PATH_OK;
}

void demoi_probe_say(DemoProbe* probe, const char* format, ...) {
    if (probe->line_count == DEMO_PROBE_LINES)
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(probe->lines[probe->line_count++], DEMO_PROBE_LINE, format, arguments);
    va_end(arguments);
}

const char* demoi_shape_name(const DemoScene* scene, NavShapeId id) {
    NavShapeDef def;
    if (nav_shape_get(scene->world, id, &def) != NAV_OK || def.user >= scene->thing_count ||
        !scene->things[def.user].is_used)
        return "the ground";
    return scene->atlas.sprites[scene->things[def.user].sprite].name;
}

bool demoi_find_culprit(DemoProbe* probe, const DemoScene* scene, NavPoint point) {
    enum { MOST = 64 };
    NavFilter filter = demo_agent_filter(scene, probe->agent);
    NavShapeId ids[MOST];
    uint32_t count = 0;
    if (nav_world_list_shapes_at(scene->world, point, ids, MOST, &count) != NAV_OK)
        return false;
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        NavShapeDef def;
        if (nav_shape_get(scene->world, ids[i], &def) == NAV_OK && def.kind == NAV_OBSTACLE &&
            (def.layers & filter.layers & ~filter.soft_layers) != 0) {
            probe->culprit = ids[i];
            return true;
        }
    }
    return false;
}
