// The walls, islands and links around a probe's agent.
#include "scenes/probe_inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// --- walls -------------------------------------------------------------------------------

static bool add_wall(DemoProbe* probe, NavPoint a, NavPoint b) {
    if (!demoi_reserve((void**)&probe->walls, &probe->wall_capacity, probe->wall_count + 1,
                       sizeof *probe->walls))
        return false;
    probe->walls[probe->wall_count++] = (DemoWall){a, b};
    return true;
}

bool demoi_find_walls(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter = demo_agent_filter(scene, probe->agent);
    uint32_t slots = nav_world_get_triangle_slot_count(scene->world);
    probe->wall_count = 0;
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle, beyond;
        if (nav_world_get_triangle(scene->world, t, &triangle) != NAV_OK ||
            !demo_filter_walks(&filter, scene->bounds, &triangle))
            continue;
        for (int i = 0; i < 3; i++) {
            bool is_open =
                nav_world_get_triangle(scene->world, triangle.neighbour[i], &beyond) == NAV_OK &&
                demo_filter_walks(&filter, scene->bounds, &beyond);
            if (!is_open &&
                !add_wall(probe, triangle.corner[(i + 1) % 3], triangle.corner[(i + 2) % 3]))
                return false;
        }
    }
    return true;
}

static double foot_of(const DemoWall* wall, NavPoint p, NavPoint* foot) {
    double dx = (double)wall->b.x - wall->a.x, dy = (double)wall->b.y - wall->a.y;
    double ex = (double)p.x - wall->a.x, ey = (double)p.y - wall->a.y;
    double length_2 = dx * dx + dy * dy, t = length_2 > 0 ? (dx * ex + dy * ey) / length_2 : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    double x = wall->a.x + t * dx, y = wall->a.y + t * dy;
    *foot = (NavPoint){(int32_t)floor(x + 0.5), (int32_t)floor(y + 0.5)};
    return sqrt((x - p.x) * (x - p.x) + (y - p.y) * (y - p.y));
}

double demoi_wall_distance(const DemoProbe* probe, NavPoint point, NavPoint* foot) {
    double least = INFINITY;
    for (uint32_t i = 0; i < probe->wall_count; i++) {
        NavPoint at;
        double distance = foot_of(&probe->walls[i], point, &at);
        if (distance < least) {
            least = distance;
            *foot = at;
        }
    }
    return least;
}

// --- islands -----------------------------------------------------------------------------

static bool reserve_regions(DemoProbe* probe, uint32_t slots) {
    if (!demoi_reserve((void**)&probe->regions, &probe->region_capacity, slots,
                       sizeof *probe->regions))
        return false;
    if (probe->region_count < slots)
        memset(probe->regions + probe->region_count, 0, slots - probe->region_count);
    probe->region_count = slots;
    return true;
}

void demoi_mark_region(DemoProbe* probe, const DemoScene* scene, NavPoint point, uint8_t mark) {
    NavFilter filter = demo_agent_filter(scene, probe->agent);
    uint32_t slots = nav_world_get_triangle_slot_count(scene->world), count = 0;
    uint32_t* stack = malloc((slots + 1) * sizeof *stack);
    NavLocation location;
    NavTriangle triangle;
    if (!stack || !reserve_regions(probe, slots)) {
        probe->is_out_of_memory = true;
        free(stack);
        return;
    }
    if (nav_query_locate(probe->query, point, &filter, &location) == NAV_OK &&
        location.is_walkable && !(probe->regions[location.triangle] & mark)) {
        probe->regions[location.triangle] |= mark;
        stack[count++] = location.triangle;
    }
    while (count > 0) {
        if (nav_world_get_triangle(scene->world, stack[--count], &triangle) != NAV_OK)
            continue;
        for (int i = 0; i < 3; i++) {
            uint32_t next = triangle.neighbour[i];
            NavTriangle beyond;
            if (next >= slots || (probe->regions[next] & mark) ||
                nav_world_get_triangle(scene->world, next, &beyond) != NAV_OK ||
                !demo_filter_walks(&filter, scene->bounds, &beyond))
                continue;
            probe->regions[next] |= mark;
            stack[count++] = next;
        }
    }
    free(stack);
}

// --- links -------------------------------------------------------------------------------

static bool can_stand_at(DemoProbe* probe, const NavFilter* filter, NavPoint a, NavPoint b, int k) {
    double t = k / 8.0;
    NavPoint p = {(int32_t)floor(a.x + t * ((double)b.x - a.x) + 0.5),
                  (int32_t)floor(a.y + t * ((double)b.y - a.y) + 0.5)};
    NavNearest nearest;
    return nav_query_find_nearest(probe->query, p, NAV_LINK_SLACK, filter, &nearest) == NAV_OK &&
           nearest.is_found;
}

/// A link is awake when it is enabled, placed, of a kind that the agent uses, and when one of nine
/// crossings, spread evenly over its width, has both ends walkable (see nav/link.h).
static bool is_awake(DemoProbe* probe, const NavFilter* filter, const NavLinkDef* def,
                     const NavLinkPlace* place) {
    if (!def->is_enabled || !place->is_placed || (filter->link_kinds >> def->kind & 1) == 0)
        return false;
    for (int k = 0; k <= 8; k++) {
        if (can_stand_at(probe, filter, place->from_a, place->from_b, k) &&
            can_stand_at(probe, filter, place->to_a, place->to_b, k))
            return true;
    }
    return false;
}

static void find_links(DemoProbe* probe, const DemoScene* scene) {
    NavFilter filter = demo_agent_filter(scene, probe->agent);
    uint32_t count = 0;
    NavLinkId* ids = NULL;
    probe->link_count = 0;
    nav_world_list_links(scene->world, NULL, 0, &count);
    if (count == 0)
        return;
    ids = malloc(count * sizeof *ids);
    if (!ids ||
        !demoi_reserve((void**)&probe->links, &probe->link_capacity, count, sizeof *probe->links)) {
        probe->is_out_of_memory = true;
        free(ids);
        return;
    }
    nav_world_list_links(scene->world, ids, count, &count);
    for (uint32_t i = 0; i < count; i++) {
        NavLinkDef def;
        NavLinkPlace place;
        if (nav_link_get(scene->world, ids[i], &def) != NAV_OK ||
            nav_link_get_place(scene->world, ids[i], &place) != NAV_OK || !place.is_placed)
            continue;
        probe->links[probe->link_count++] =
            (DemoLinkSign){place, def.is_two_way, is_awake(probe, &filter, &def, &place)};
    }
    free(ids);
}

void demoi_probe_look_around(DemoProbe* probe, const DemoScene* scene) {
    find_links(probe, scene);
    probe->wall_count = 0;
    if (probe->wants_walls && !demoi_find_walls(probe, scene))
        probe->is_out_of_memory = true;
}
