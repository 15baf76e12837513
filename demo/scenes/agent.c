#include "scenes/agent.h"

#include <stdio.h>

typedef struct Agent {
    const char* name;
    const char* summary;
    bool has_costs, is_pushing, is_on_wheels;
} Agent;

static const Agent agents[] = {
    {"soldier", "all areas cost the same", false, false, false},
    {"hiker", "area costs", true, false, false},
    {"pusher", "area costs; pushes through bushes at twice the cost", true, true, false},
    {"truck", "area costs; no mud, no links", true, false, true},
};
enum { AGENT_COUNT = sizeof agents / sizeof agents[0] };

const char* demo_agent_name(uint32_t agent) {
    return agent < AGENT_COUNT ? agents[agent].name : NULL;
}

const char* demo_agent_summary(uint32_t agent) {
    return agent < AGENT_COUNT ? agents[agent].summary : NULL;
}

NavFilter demo_agent_filter(const DemoScene* scene, uint32_t agent) {
    NavFilter filter = nav_filter();
    if (agent >= AGENT_COUNT)
        return filter;
    if (agents[agent].has_costs)
        filter.area_costs = scene->area_costs;
    if (agents[agent].is_pushing) {
        filter.soft_layers = DEMO_LAYER_SOFT;
        filter.soft_cost = 2;
    }
    if (agents[agent].is_on_wheels) {
        filter.exclude_areas = UINT64_C(1) << DEMO_AREA_MUD;
        filter.link_kinds = 0;
    }
    return filter;
}

bool demo_filter_walks(const NavFilter* filter, NavBox bounds, const NavTriangle* triangle) {
    for (int i = 0; i < 3; i++) {
        NavPoint p = triangle->corner[i];
        if (p.x < bounds.min.x || p.x > bounds.max.x || p.y < bounds.min.y || p.y > bounds.max.y)
            return false;
    }
    if (triangle->area < 0)
        return false;
    uint64_t areas = filter->include_areas & ~filter->exclude_areas;
    return (areas >> triangle->area & 1) != 0 &&
           (triangle->blocked & filter->layers & ~filter->soft_layers) == 0;
}

const char* demo_area_name(const DemoScene* scene, uint32_t area, char* text, size_t size) {
    if (area < NAV_AREA_COUNT && scene->area_names[area])
        return scene->area_names[area];
    snprintf(text, size, "area %u", area);
    return text;
}
