// What grows from both ends of a question (grow.h), and what is known of it.
#include "query/gap/patch.h"

// One end is shut in. What else is in the blocks gets names, too.
static bool keep_pen(DiscPatches* patches, const Cutting* cutting, const DiscPlace ends[2],
                     GrowAnswer answer) {
    uint32_t which = answer == GROW_START_SHUT ? 0 : 1;
    for (uint32_t cell = 0; cell < patches->cuts.cells.count; cell++)
        if (!navi_cut_name_component(cutting, cell))
            return false;
    return navi_pens_keep_component(&patches->pens, cutting, &ends[which], which);
}

bool navi_patches_may_grow(DiscPatches* patches, const Ask* ask, int32_t radius,
                           const DiscPlace ends[2]) {
    const uint32_t all = ask->mesh->counts->tri_alive;
    navi_patches_begin(patches, ask, radius);
    return all >= GROW_LEAST &&
           (patches->grown <= all || navi_growth_is_for(&patches->growth, ends));
}

bool navi_patches_grow(DiscPatches* patches, const GapAsk* asked, const DiscPlace ends[2],
                       uint64_t most, GrowAnswer* answer) {
    Cutting cutting = navi_cutting(&patches->cuts, asked->ask, asked->filter);
    DiscGrowth* growth = &patches->growth;
    *answer = GROW_NEVER;
    if (ends[0].t == ends[1].t || !navi_patches_may_grow(patches, asked->ask, asked->radius, ends))
        return true;
    const uint64_t before = navi_growth_size(growth, ends);
    if (!navi_growth_is_for(growth, ends))
        navi_patches_forget_cuts(patches);
    *answer = navi_cut_begin(&cutting, asked->radius)
                  ? navi_growth_run(growth, &cutting, ends, most)
                  : GROW_NO_MEMORY;
    patches->grown += navi_growth_size(growth, ends) - before;
    bool is_shut = *answer == GROW_START_SHUT || *answer == GROW_GOAL_SHUT;
    if (*answer != GROW_NO_MEMORY && (!is_shut || keep_pen(patches, &cutting, ends, *answer)))
        return true;
    navi_patches_forget(patches);
    return false;
}

// --- what is known -----------------------------------------------------------------------

// Nothing grows any more: one of the ends is shut in.
static bool is_over(const DiscPatches* patches) {
    const DiscGrowth* growth = &patches->growth;
    return growth->is_on && !growth->is_met &&
           (growth->exits[0].count == 0 || growth->exits[1].count == 0);
}

// Is the component known as a whole?
static bool is_whole(const DiscPatches* patches, uint32_t component) {
    if (!is_over(patches) || component >= patches->cuts.components.count)
        return false;
    return component < 2 ? patches->growth.exits[component].count == 0
                         : !patches->cuts.components.data[component].leaves;
}

bool navi_patches_have_grown_to(const DiscPatches* patches, const Ask* ask, int32_t radius,
                                uint32_t t) {
    if (!patches->growth.is_on || !navi_patches_are_valid(patches, ask, radius))
        return false;
    const CutTriangle* triangle = &patches->cuts.triangles.data[t];
    return triangle->stamp == patches->cuts.stamp && triangle->region < patches->cuts.regions.count;
}

bool navi_patches_component(DiscPatches* patches, const GapAsk* asked, const DiscPlace* place,
                            uint32_t* component) {
    const Cutting cutting = navi_cutting(&patches->cuts, asked->ask, asked->filter);
    uint32_t cell;
    *component = NAV_NONE;
    if (!navi_patches_have_grown_to(patches, asked->ask, asked->radius, place->t))
        return true;
    if (!navi_cut_cell_at(&cutting, place->t, navi_vec(place->x, place->y), &cell))
        return false;
    *component = patches->cuts.cells.data[cell].component;
    return true;
}

bool navi_patches_know_apart(DiscPatches* patches, const GapAsk* asked, const DiscPlace ends[2],
                             bool* are_apart) {
    uint32_t components[2];
    *are_apart = false;
    for (uint32_t i = 0; i < 2; i++)
        if (!navi_patches_component(patches, asked, &ends[i], &components[i]))
            return false;
    *are_apart = components[0] != components[1] &&
                 (is_whole(patches, components[0]) || is_whole(patches, components[1]));
    return true;
}

const CutComponent* navi_patches_whole(const DiscPatches* patches, uint32_t component) {
    return component < 2 && is_whole(patches, component) ? &patches->cuts.components.data[component]
                                                         : NULL;
}

bool navi_patches_are_beyond(const DiscPatches* patches, const Ask* ask, int32_t radius,
                             uint32_t home, uint32_t t) {
    const DiscCuts* cuts = &patches->cuts;
    if (!patches->growth.is_on || !navi_patches_are_valid(patches, ask, radius))
        return false;
    if (!navi_patches_have_grown_to(patches, ask, radius, t))
        return is_whole(patches, home);
    bool are_beyond = true;
    for (uint32_t cell = cuts->triangles.data[t].cell;
         cell < cuts->cells.count && cuts->cells.data[cell].t == t && are_beyond; cell++) {
        uint32_t component = cuts->cells.data[cell].component;
        are_beyond = component != home && (is_whole(patches, component) || is_whole(patches, home));
    }
    return are_beyond;
}
