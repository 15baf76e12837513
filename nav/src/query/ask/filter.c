#include "query/ask/filter.h"

// Without a branch, because every query runs this.
static bool is_cost(double cost) { return (cost >= 1) & (cost <= NAV_COST_MAX); }

bool navi_filter_is_sound(const NavFilter* filter) {
    if (filter == NULL)
        return true;
    bool is_sound = is_cost(filter->soft_cost) & (filter->step_height >= 0);
    for (uint32_t i = 0; filter->area_costs != NULL && i < NAV_AREA_COUNT; i++)
        is_sound &= is_cost(filter->area_costs[i]);
    return is_sound;
}

// Does `areas` have each area that some floor of the mesh has?
static bool has_all_areas(uint64_t areas, const PathData* pathdata) {
    for (uint32_t i = 0; i < NAV_AREA_COUNT && areas != NAV_AREAS_ALL; i++)
        if ((areas >> i & 1) == 0 && pathdata->area_sizes[i] != 0)
            return false;
    return true;
}

// Do the elevations of any two floors differ by more than the step height? Floors that do not meet
// count, too. Cost: linear in the labels.
static bool has_steps(const Labels* labels, int32_t step_height) {
    int64_t low = INT64_MAX, high = INT64_MIN;
    for (uint32_t c = 0; step_height != INT32_MAX && c < labels->cells.count; c++) {
        const LabelCell* cell = &labels->cells.data[c];
        if (cell->triangles == 0 || cell->area < 0)
            continue;
        low = cell->elevation < low ? cell->elevation : low;
        high = cell->elevation > high ? cell->elevation : high;
    }
    return high > low && high - low > step_height;
}

QueryFilter navi_filter_default(const Mesh* mesh, const Labels* labels) {
    QueryFilter made = {.mesh = mesh,
                        .labels = labels,
                        .areas = NAV_AREAS_ALL,
                        .layers = NAV_LAYERS_ALL,
                        .soft_cost = 1,
                        .link_kinds = UINT32_MAX,
                        .step_height = UINT32_MAX,
                        .has_all_areas = true,
                        .is_plain = true};
    return made;
}

void navi_filter_make(const Mesh* mesh, const Labels* labels, const PathData* pathdata,
                      const NavFilter* filter, QueryFilter* made) {
    if (filter == NULL) {
        *made = navi_filter_default(mesh, labels);
        return;
    }
    uint64_t areas = filter->include_areas & ~filter->exclude_areas;
    uint32_t layers = filter->layers & ~filter->soft_layers;
    uint32_t step_height =
        has_steps(labels, filter->step_height) ? (uint32_t)filter->step_height : UINT32_MAX;
    bool has_all = has_all_areas(areas, pathdata);
    // Each field is written in place. A copy of a whole struct would load several fields at once
    // just after they were stored one by one, and processors stall on that.
    made->mesh = mesh;
    made->labels = labels;
    made->areas = areas;
    made->layers = layers;
    made->soft_layers = filter->layers & filter->soft_layers;
    made->area_costs = filter->area_costs;
    made->soft_cost = filter->soft_cost;
    made->link_kinds = filter->link_kinds;
    made->step_height = step_height;
    made->has_all_areas = has_all;
    made->is_plain = has_all && layers == NAV_LAYERS_ALL && step_height == UINT32_MAX;
}

// Does any obstacle block a soft layer? Cost: linear in the labels.
static bool has_soft(const QueryFilter* filter) {
    const Labels* labels = filter->labels;
    for (uint32_t c = 0; filter->soft_layers != 0 && c < labels->cells.count; c++)
        if (labels->cells.data[c].triangles > 0 &&
            (labels->cells.data[c].blocked & filter->soft_layers) != 0)
            return true;
    return false;
}

double navi_filter_equal_rate(const QueryFilter* filter, const PathData* pathdata) {
    double rate = 0;
    if (filter->soft_cost != 1 && has_soft(filter))
        return 0;
    if (filter->area_costs == NULL)
        return 1;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++) {
        if (pathdata->area_sizes[i] == 0 || (filter->areas >> i & 1) == 0)
            continue;
        if (rate != 0 && filter->area_costs[i] != rate)
            return 0;
        rate = filter->area_costs[i];
    }
    return rate;
}
