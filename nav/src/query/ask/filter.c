#include "query/ask/filter.h"

static bool is_cost(double cost) { return (cost >= 1) & (cost < INFINITY); }

bool navi_filter_is_sound(const NavFilter* filter) {
    if (filter == NULL)
        return true;
    bool is_sound = is_cost(filter->soft_cost) & (filter->step_height >= 0);
    for (uint32_t i = 0; filter->area_costs != NULL && i < NAV_AREA_COUNT; i++)
        is_sound &= is_cost(filter->area_costs[i]); // without a branch: every query runs this
    return is_sound;
}

// Does the filter have all areas that are present?
static bool has_all_areas(uint64_t areas, const PathData* pathdata) {
    for (uint32_t i = 0; i < NAV_AREA_COUNT && areas != NAV_AREAS_ALL; i++)
        if ((areas >> i & 1) == 0 && pathdata->area_sizes[i] != 0)
            return false;
    return true;
}

// Can the elevations of two floors differ by more? Cost: the labels.
static bool has_steps(const Labels* labels, int32_t step_height) {
    int64_t low = INT64_MAX, high = INT64_MIN;
    for (uint32_t c = 0; step_height != INT32_MAX && c < labels->cells.count; c++) {
        const LabelCell* cell = &labels->cells.data[c];
        if (cell->key == NAV_NONE || cell->area < 0)
            continue;
        low = cell->elevation < low ? cell->elevation : low;
        high = cell->elevation > high ? cell->elevation : high;
    }
    return high > low && high - low > step_height;
}

QueryFilter navi_filter_usual(const Mesh* mesh, const Labels* labels) {
    QueryFilter usual = {.mesh = mesh,
                         .labels = labels,
                         .areas = NAV_AREAS_ALL,
                         .layers = NAV_LAYERS_ALL,
                         .soft_cost = 1,
                         .link_kinds = UINT32_MAX,
                         .step_height = UINT32_MAX,
                         .has_all_areas = true,
                         .is_plain = true};
    return usual;
}

void navi_filter_make(const Mesh* mesh, const Labels* labels, const PathData* pathdata,
                      const NavFilter* filter, QueryFilter* made) {
    if (filter == NULL) {
        *made = navi_filter_usual(mesh, labels);
        return;
    }
    uint64_t areas = filter->include_areas & ~filter->exclude_areas;
    uint32_t layers = filter->layers & ~filter->soft_layers;
    uint32_t step_height =
        has_steps(labels, filter->step_height) ? (uint32_t)filter->step_height : UINT32_MAX;
    bool has_all = has_all_areas(areas, pathdata);
    // Each field is written in place. Copying a whole struct at once would stall on the stores of
    // its fields.
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

// Is there a soft obstacle? Cost: the labels.
static bool has_soft(const QueryFilter* filter) {
    const Labels* labels = filter->labels;
    for (uint32_t c = 0; filter->soft_layers != 0 && c < labels->cells.count; c++)
        if (labels->cells.data[c].key != NAV_NONE &&
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
