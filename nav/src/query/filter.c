#include "query/filter.h"

// Does the agent walk all areas that are present?
static bool walks_all_areas(const QueryFilter* filter, const SearchData* search) {
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        if ((filter->areas >> i & 1) == 0 && search->area_sizes[i] != 0)
            return false;
    return true;
}

QueryFilter navi_filter(const Mesh* mesh, const Labels* labels, const SearchData* search,
                        const NavFilter* filter) {
    QueryFilter made = {.mesh = mesh,
                        .labels = labels,
                        .areas = filter->include_areas & ~filter->exclude_areas,
                        .layers = filter->layers & ~filter->soft_layers,
                        .soft_layers = filter->layers & filter->soft_layers,
                        .area_costs = filter->area_costs,
                        .soft_cost = filter->soft_cost,
                        .link_kinds = filter->link_kinds};
    made.has_all_areas = made.areas == NAV_AREAS_ALL || walks_all_areas(&made, search);
    made.is_plain = made.has_all_areas && made.layers == NAV_LAYERS_ALL;
    return made;
}

// Is there a soft obstacle? Cost: the labels.
static bool has_soft(const QueryFilter* filter) {
    const Labels* labels = filter->labels;
    for (uint32_t c = 0; filter->soft_layers != 0 && c < labels->cells.count; c++)
        if (labels->cells.data[c].key != NAVI_NONE &&
            (labels->cells.data[c].blocked & filter->soft_layers) != 0)
            return true;
    return false;
}

double navi_filter_equal_rate(const QueryFilter* filter, const SearchData* search) {
    double rate = 0;
    if (filter->soft_cost != 1 && has_soft(filter))
        return 0;
    if (filter->area_costs == NULL)
        return 1;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++) {
        if (search->area_sizes[i] == 0 || (filter->areas >> i & 1) == 0)
            continue;
        if (rate != 0 && filter->area_costs[i] != rate)
            return 0;
        rate = filter->area_costs[i];
    }
    return rate;
}
