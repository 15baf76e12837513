#include "query/gap/decide.h"

#include "query/ask/pause.h"

// Blocks grow by about this many triangles before a search can pause.
enum { TRIANGLES_A_STEP = 1024 };

// --- work that can pause -----------------------------------------------------------------

// Take a node. DONE: go on, unless `*is_out`.
static SearchResult spend(const Cutting* cutting, bool* is_out) {
    if (!navi_pause_spend(cutting->ask))
        return SEARCH_PAUSED;
    *is_out = !navi_ask_spend(cutting->ask);
    return SEARCH_DONE;
}

// Flood from both ends in turn, until one region is known.
static SearchResult go_on_flooding(const Cutting* cutting, bool* is_out) {
    DiscCuts* cuts = cutting->cuts;
    NAV_BOUND(left, 4 * (uint64_t)cutting->mesh->counts->tri_slots + 4);
    for (;;) {
        NAV_ROUND(left);
        bool is_end[2] = {navi_region_is_exhausted(cuts, 0), navi_region_is_exhausted(cuts, 1)};
        if (cuts->is_met ? is_end[0] && is_end[1] : is_end[0] || is_end[1])
            return navi_region_end(cutting) ? SEARCH_DONE : SEARCH_NO_MEMORY;
        uint32_t which = is_end[0] || (!is_end[1] && cuts->heads[1] < cuts->heads[0]) ? 1 : 0;
        SearchResult result = spend(cutting, is_out);
        if (result != SEARCH_DONE || *is_out)
            return result;
        if (!navi_region_flood(cutting, which))
            return SEARCH_NO_MEMORY;
    }
}

static void begin_build(DiscCuts* cuts, uint32_t region) {
    cuts->phase = CUT_BUILD;
    cuts->region = region;
    cuts->next = 0;
    cuts->regions.data[region].token = cuts->tokens.count;
}

// Find the gaps of the region, then divide it.
static SearchResult go_on_building(const Cutting* cutting, bool* is_out) {
    DiscCuts* cuts = cutting->cuts;
    CutRegion* region = &cuts->regions.data[cuts->region];
    for (; cuts->next < region->count; cuts->next++) {
        uint32_t t = cuts->members.data[region->first + cuts->next];
        SearchResult result = spend(cutting, is_out);
        if (result != SEARCH_DONE || *is_out)
            return result;
        for (uint32_t i = 0; i < 3; i++)
            if (!navi_cut_find_gaps(cutting, 4 * t + i))
                return SEARCH_NO_MEMORY;
    }
    region->token_count = cuts->tokens.count - region->token;
    if (!navi_cut_build(cutting, region))
        return SEARCH_NO_MEMORY;
    region->is_built = true;
    cuts->phase = CUT_IDLE;
    return SEARCH_DONE;
}

// Work until it is known in which regions both ends lie, and if that is one, until it is built.
static SearchResult go_on(const Cutting* cutting, const DiscPlace ends[2], bool* is_out) {
    DiscCuts* cuts = cutting->cuts;
    const uint32_t seeds[2] = {ends[0].t, ends[1].t};
    *is_out = false;
    for (uint32_t left = 4; left > 0; left--) { // flood, build, and look again
        SearchResult result = SEARCH_DONE;
        if (cuts->phase == CUT_FLOOD)
            result = go_on_flooding(cutting, is_out);
        else if (cuts->phase == CUT_BUILD)
            result = go_on_building(cutting, is_out);
        if (result != SEARCH_DONE || *is_out)
            return result;
        uint32_t region = navi_region_of(cutting, seeds[0]),
                 other = navi_region_of(cutting, seeds[1]);
        if (region == NAV_NONE && other == NAV_NONE) {
            if (!navi_region_begin(cutting, seeds))
                return SEARCH_NO_MEMORY;
        } else if (region == other && !cuts->regions.data[region].is_built) {
            begin_build(cuts, region);
        } else {
            return SEARCH_DONE;
        }
    }
    NAV_ASSERT(false);
    return SEARCH_DONE;
}

static bool cell_of(const Cutting* cutting, const DiscPlace* place, uint32_t* cell) {
    return navi_cut_cell_at(cutting, place->t, navi_vec(place->x, place->y), cell);
}

static bool compare(const Cutting* cutting, const DiscPlace ends[2], bool* is_joined) {
    const DiscCuts* cuts = cutting->cuts;
    uint32_t cell[2];
    *is_joined = navi_region_of(cutting, ends[0].t) == navi_region_of(cutting, ends[1].t);
    if (!*is_joined)
        return true;
    for (uint32_t i = 0; i < 2; i++)
        if (!cell_of(cutting, &ends[i], &cell[i]))
            return false;
    *is_joined = cuts->cells.data[cell[0]].component == cuts->cells.data[cell[1]].component;
    return true;
}

// What was left unfinished is dropped: without budget or memory, and when another query comes.
static SearchResult decide(const Cutting* cutting, const DiscPlace ends[2], bool* is_joined) {
    bool is_out;
    *is_joined = false;
    SearchResult result = go_on(cutting, ends, &is_out);
    if (result == SEARCH_DONE && !is_out && !compare(cutting, ends, is_joined))
        result = SEARCH_NO_MEMORY;
    if (result == SEARCH_NO_MEMORY || (result == SEARCH_DONE && is_out))
        navi_disc_forget_cuts(cutting->cuts);
    return result;
}

// -----------------------------------------------------------------------------------------

// How much is known to lie about the place; NAV_NONE: that is not known.
static uint32_t size_of_pen(const Cutting* cutting, const DiscPlace* place, uint32_t cell) {
    const DiscCuts* cuts = cutting->cuts;
    if (cell != NAV_NONE)
        return cuts->components.data[cuts->cells.data[cell].component].cell_count;
    uint32_t region = navi_region_of(cutting, place->t);
    return region == NAV_NONE ? NAV_NONE : cuts->regions.data[region].count;
}

// The ends are apart: keep the smaller pen.
static bool keep_pen(GapScratch* scratch, const Cutting* cutting, const DiscPlace ends[2]) {
    DiscPens* pens = &scratch->patches.pens;
    const DiscCuts* cuts = cutting->cuts;
    uint32_t region = navi_region_of(cutting, ends[0].t), cell[2] = {NAV_NONE, NAV_NONE};
    bool is_one = region == navi_region_of(cutting, ends[1].t);
    for (uint32_t i = 0; i < 2 && is_one; i++)
        if (!cell_of(cutting, &ends[i], &cell[i]))
            return false;
    uint32_t which =
        size_of_pen(cutting, &ends[0], cell[0]) <= size_of_pen(cutting, &ends[1], cell[1]) ? 0 : 1;
    if (is_one)
        return navi_pens_keep_component(pens, cutting, &ends[which],
                                        cuts->cells.data[cell[which]].component);
    region = navi_region_of(cutting, ends[which].t);
    return navi_pens_keep_region(pens, cutting, &ends[which], &cuts->regions.data[region]);
}

// Flood by some triangles more. Where edges alone shut an end in, its region ends so.
static bool flood_some(const Cutting* cutting, const DiscPlace ends[2]) {
    DiscCuts* cuts = cutting->cuts;
    const uint32_t seeds[2] = {ends[0].t, ends[1].t};
    uint32_t left = TRIANGLES_A_STEP;
    if (navi_region_of(cutting, seeds[0]) != NAV_NONE)
        return true;
    if (cuts->phase == CUT_IDLE && !navi_region_begin(cutting, seeds))
        return false;
    for (; left > 0 && !cuts->is_met; left--) {
        uint32_t which = cuts->heads[1] < cuts->heads[0] ? 1 : 0;
        if (navi_region_is_exhausted(cuts, 0) || navi_region_is_exhausted(cuts, 1))
            return navi_region_end(cutting);
        if (!navi_region_flood(cutting, which))
            return false;
    }
    navi_pause_charge(cutting->ask, TRIANGLES_A_STEP - left);
    return true;
}

// Let blocks about both ends grow, and flood from both as far. DONE: go on to decide, unless
// `*is_known`.
static SearchResult grow(GapScratch* scratch, const Cutting* cutting, const DiscPlace ends[2],
                         bool* is_joined, bool* is_known) {
    Ask* ask = scratch->ask;
    DiscPatches* patches = &scratch->patches;
    GrowAnswer answer = GROW_OPEN;
    const int32_t radius = cutting->cuts->radius;
    const GapAsk asked = {ask, cutting->filter, radius};
    NAV_BOUND(left, (uint64_t)ask->mesh->counts->tri_slots + 1);
    if (!navi_patches_may_grow(patches, ask, radius, ends))
        return SEARCH_DONE;
    while (answer == GROW_OPEN && ask->nodes_left > 0 &&
           !navi_disc_is_decided(scratch, radius, ends)) {
        NAV_ROUND(left);
        uint64_t most = navi_growth_size(&patches->growth, ends) + TRIANGLES_A_STEP;
        if (!flood_some(cutting, ends) || !navi_patches_grow(patches, &asked, ends, most, &answer))
            return SEARCH_NO_MEMORY;
        if (answer == GROW_OPEN && !navi_pause_spend(ask))
            return SEARCH_PAUSED;
    }
    *is_known = answer != GROW_OPEN && answer != GROW_NEVER;
    *is_joined = answer == GROW_JOINED;
    bool has_memory = !*is_known || cutting->cuts->phase != CUT_FLOOD || navi_region_drop(cutting);
    return has_memory ? SEARCH_DONE : SEARCH_NO_MEMORY;
}

// Look at the ends first, and as far about them as their components go.
static SearchResult look_from_ends(GapScratch* scratch, const Cutting* cutting,
                                   const DiscPlace ends[2], bool is_resumed, bool* is_joined,
                                   bool* is_known) {
    const GapAsk asked = {scratch->ask, cutting->filter, cutting->cuts->radius};
    *is_joined = *is_known = false;
    if (ends[0].t == ends[1].t || navi_disc_is_decided(scratch, asked.radius, ends))
        return SEARCH_DONE;
    if (!is_resumed && !navi_patches_look_apart(&scratch->patches, &asked, ends, is_known))
        return SEARCH_NO_MEMORY;
    return *is_known || cutting->cuts->phase == CUT_BUILD
               ? SEARCH_DONE
               : grow(scratch, cutting, ends, is_joined, is_known);
}

SearchResult navi_disc_joined(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                              const DiscPlace ends[2], bool* is_joined) {
    Cutting cutting = navi_cutting(&scratch->cuts, scratch->ask, filter);
    SearchAnswer answer = {.is_found = false};
    PauseEntry entry = navi_pause_enter(scratch->ask, &answer);
    bool is_known;
    *is_joined = answer.is_found;
    if (entry == PAUSE_RECALL || entry == PAUSE_NO_MEMORY)
        return entry == PAUSE_RECALL ? SEARCH_DONE : SEARCH_NO_MEMORY;
    if (entry == PAUSE_BEGIN && scratch->cuts.phase != CUT_IDLE)
        navi_disc_forget_cuts(&scratch->cuts);
    if (!navi_cut_begin(&cutting, radius))
        return SEARCH_NO_MEMORY;
    SearchResult result =
        look_from_ends(scratch, &cutting, ends, entry == PAUSE_RESUME, is_joined, &is_known);
    if (result == SEARCH_DONE && !is_known)
        result = decide(&cutting, ends, is_joined);
    if (result == SEARCH_NO_MEMORY)
        navi_disc_forget_cuts(&scratch->cuts);
    if (result == SEARCH_PAUSED)
        return navi_pause_keep(scratch->ask);
    if (result == SEARCH_DONE && !is_known && !*is_joined && !scratch->ask->is_out_of_budget &&
        !keep_pen(scratch, &cutting, ends))
        return SEARCH_NO_MEMORY;
    answer.is_found = *is_joined;
    return result == SEARCH_DONE ? navi_pause_leave(scratch->ask, &answer) : result;
}

SearchResult navi_disc_component(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                                 const DiscPlace* place, uint32_t* component) {
    Cutting cutting = navi_cutting(&scratch->cuts, scratch->ask, filter);
    const DiscPlace ends[2] = {*place, *place};
    bool is_joined;
    uint32_t cell;
    *component = NAV_NONE;
    SearchResult result = navi_disc_joined(scratch, filter, radius, ends, &is_joined);
    if (result != SEARCH_DONE || !is_joined)
        return result;
    if (!cell_of(&cutting, place, &cell))
        return SEARCH_NO_MEMORY;
    *component = scratch->cuts.cells.data[cell].component;
    return SEARCH_DONE;
}

// --- what is known -----------------------------------------------------------------------

bool navi_disc_is_decided(GapScratch* scratch, int32_t radius, const DiscPlace ends[2]) {
    const Cutting cutting = navi_cutting(&scratch->cuts, scratch->ask, NULL);
    if (!navi_cut_is_valid(&cutting, radius))
        return false;
    uint32_t region = navi_region_of(&cutting, ends[0].t),
             other = navi_region_of(&cutting, ends[1].t);
    return region != other || (region != NAV_NONE && scratch->cuts.regions.data[region].is_built);
}

bool navi_disc_is_known_apart(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                              const DiscPlace ends[2], bool* are_apart) {
    Cutting cutting = navi_cutting(&scratch->cuts, scratch->ask, filter);
    const GapAsk asked = {scratch->ask, filter, radius};
    bool is_joined = true;
    *are_apart = navi_pens_know_apart(&scratch->patches.pens, scratch->ask, radius, ends);
    if (!*are_apart && !navi_patches_know_apart(&scratch->patches, &asked, ends, are_apart))
        return false;
    if (*are_apart || !navi_cut_is_valid(&cutting, radius))
        return true;
    if (navi_disc_is_decided(scratch, radius, ends) && !compare(&cutting, ends, &is_joined))
        return false;
    *are_apart = !is_joined;
    return true;
}

bool navi_disc_known_component(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                               const DiscPlace* place, uint32_t* component) {
    Cutting cutting = navi_cutting(&scratch->cuts, scratch->ask, filter);
    uint32_t cell;
    *component = NAV_NONE;
    if (!navi_cut_is_valid(&cutting, radius))
        return true;
    uint32_t region = navi_region_of(&cutting, place->t);
    if (region == NAV_NONE || !scratch->cuts.regions.data[region].is_built)
        return true;
    if (!cell_of(&cutting, place, &cell))
        return false;
    *component = scratch->cuts.cells.data[cell].component;
    return true;
}
