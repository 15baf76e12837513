#include "support/unit_cost.h"

CostFloor cost_floor(const NavWorld* world, const double* costs) {
    CostFloor all = {scene_walkable(world, NAV_LAYERS_ALL), NULL};
    uint32_t count = 0;
    all.rates = malloc((all.floor.count + 1) * sizeof *all.rates);
    assert_non_null(all.rates);
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(world, t, &triangle) != NAV_OK)
            continue;
        if (scene_is_walkable(&triangle, nav_world_get_bounds(world), NAV_LAYERS_ALL))
            all.rates[count++] = costs[triangle.area];
    }
    return all;
}

void cost_floor_fini(CostFloor* all) {
    scene_walkable_fini(&all->floor);
    free(all->rates);
}

static int compare_doubles(const void* a, const void* b) {
    double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

// The parameters from 0 to 1 where the segment crosses edges, sorted, with 0 and 1 included.
static uint32_t find_cuts(const SceneFloor* floor, NavPoint a, NavPoint b, double* cuts) {
    uint32_t count = 0;
    cuts[count++] = 0;
    cuts[count++] = 1;
    for (uint32_t t = 0; t < floor->count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            NavPoint p = floor->triangles[t][i], q = floor->triangles[t][(i + 1) % 3];
            double of_a = (double)oracle_area_2(p, q, a), of_b = (double)oracle_area_2(p, q, b);
            if ((of_a < 0) != (of_b < 0))
                cuts[count++] = of_a / (of_a - of_b);
        }
    qsort(cuts, count, sizeof *cuts, compare_doubles);
    return count;
}

static double least_rate_at(const CostFloor* all, double x, double y) {
    double least = HUGE_VAL;
    for (uint32_t t = 0; t < all->floor.count; t++) {
        bool is_inside = true;
        for (uint32_t i = 0; i < 3; i++) {
            NavPoint p = all->floor.triangles[t][i], q = all->floor.triangles[t][(i + 1) % 3];
            double dx = (double)q.x - p.x, dy = (double)q.y - p.y;
            if ((dx * (y - p.y) - dy * (x - p.x)) / hypot(dx, dy) < -1e-7)
                is_inside = false;
        }
        if (is_inside && all->rates[t] < least)
            least = all->rates[t];
    }
    return least;
}

double cost_of_leg(const CostFloor* all, NavPoint a, NavPoint b) {
    double* cuts = malloc((3 * all->floor.count + 2) * sizeof *cuts);
    assert_non_null(cuts);
    double sum = 0, length = hypot((double)b.x - a.x, (double)b.y - a.y);
    uint32_t count = find_cuts(&all->floor, a, b, cuts);
    for (uint32_t i = 1; i < count; i++) {
        double middle = (cuts[i - 1] + cuts[i]) / 2, part = cuts[i] - cuts[i - 1];
        if (part * length < 1e-6)
            continue;
        sum += part * length *
               least_rate_at(all, a.x + middle * (b.x - a.x), a.y + middle * (b.y - a.y));
    }
    free(cuts);
    return sum;
}

void set_costs(double costs[NAV_AREA_COUNT], double c0, double c1, double c2) {
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        costs[i] = 1;
    costs[0] = c0;
    costs[1] = c1;
    costs[2] = c2;
}

void draw_costs(double costs[NAV_AREA_COUNT], uint64_t* random, uint32_t most) {
    uint32_t third = 1 + lcg_next(random) % most, second = 1 + lcg_next(random) % 8;
    set_costs(costs, 1 + lcg_next(random) % 4, second, third);
}

NavPath path_with_costs(NavQuery* query, NavPoint start, NavPoint goal, const double* costs) {
    NavPathRequest request = nav_path_request(start, goal);
    NavFilter filter = nav_filter();
    NavPath path;
    request.filter = &filter;
    filter.area_costs = costs;
    assert_int_equal(nav_query_find_path(query, &request, &path), NAV_OK);
    return path;
}
