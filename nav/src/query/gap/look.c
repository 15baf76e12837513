// Short looks: what is shut in by a few triangles is found by floods that do not go far.
#include "query/ask/pause.h"
#include "query/gap/decide.h"

// Flood from one place. What has no end after that many triangles is dropped.
static bool flood_one(const Cutting* cutting, uint32_t seed, uint32_t most) {
    DiscCuts* cuts = cutting->cuts;
    const uint32_t seeds[2] = {seed, seed};
    uint32_t count = 0;
    if (!navi_region_begin(cutting, seeds))
        return false;
    for (; count < most && !navi_region_is_exhausted(cuts, 0); count++)
        if (!navi_region_flood(cutting, 0))
            return false;
    navi_pause_charge(cutting->ask, count);
    return navi_region_is_exhausted(cuts, 0) ? navi_region_end(cutting) : navi_region_drop(cutting);
}

// Where no pocket is found, which is much cheaper, the region is larger than `most` / 2.
static bool look_at(const Cutting* cutting, uint32_t t, uint32_t most) {
    bool is_pocket;
    if (navi_region_of(cutting, t) != NAV_NONE)
        return true;
    if (!navi_cut_is_pocket(cutting, t, most / 2, &is_pocket))
        return false;
    return !is_pocket || flood_one(cutting, t, most);
}

static bool begin(Cutting* cutting, GapScratch* scratch, const QueryFilter* filter,
                  int32_t radius) {
    *cutting = navi_cutting(&scratch->cuts, scratch->ask, filter);
    if (scratch->cuts.phase != CUT_IDLE)
        navi_disc_forget_cuts(&scratch->cuts);
    return navi_cut_begin(cutting, radius);
}

bool navi_disc_look_apart(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                          const DiscPlace ends[2], const DiscLook* look, bool* are_apart) {
    Cutting cutting;
    bool has_memory = begin(&cutting, scratch, filter, radius);
    const uint32_t start = ends[0].t, goal = ends[1].t;
    if (!has_memory)
        return false;
    if (navi_region_of(&cutting, start) == NAV_NONE)
        has_memory = look_at(&cutting, goal, look->most);
    if (has_memory && look->is_at_start && navi_region_of(&cutting, goal) == NAV_NONE)
        has_memory = look_at(&cutting, start, look->most);
    if (!has_memory) {
        navi_disc_forget_cuts(&scratch->cuts);
        return false;
    }
    return navi_disc_is_known_apart(scratch, filter, radius, ends, are_apart);
}

bool navi_disc_look_at_goal(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                            const DiscPlace ends[2], bool is_large, bool* are_apart) {
    const GapAsk asked = {scratch->ask, filter, radius};
    *are_apart = false;
    if (navi_disc_is_decided(scratch, radius, ends))
        return true;
    return navi_patches_look_at_goal(&scratch->patches, &asked, ends, is_large, are_apart);
}

bool navi_disc_look_around(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                           const DiscPlace ends[2], uint64_t most, bool* are_apart, bool* is_over) {
    const GapAsk asked = {scratch->ask, filter, radius};
    GrowAnswer answer;
    *are_apart = false;
    *is_over = true;
    if (navi_disc_is_decided(scratch, radius, ends))
        return true;
    if (!navi_patches_grow(&scratch->patches, &asked, ends, most, &answer))
        return false;
    *is_over = answer != GROW_OPEN;
    *are_apart = answer == GROW_START_SHUT || answer == GROW_GOAL_SHUT;
    return true;
}

static NavBox box_about(const Cutting* cutting, const CutRegion* region) {
    NavBox box = navi_box_none();
    for (uint32_t i = 0; i < region->count; i++)
        navi_cut_box_add(cutting->mesh, cutting->cuts->members.data[region->first + i], &box);
    return box;
}

bool navi_disc_find_box(GapScratch* scratch, const QueryFilter* filter, int32_t radius,
                        const DiscPlace* place, uint32_t most, NavBox* box, bool* is_found) {
    Cutting cutting;
    const DiscCuts* cuts = &scratch->cuts;
    const GapAsk asked = {scratch->ask, filter, radius};
    uint32_t grown;
    *is_found = false;
    if (!navi_patches_component(&scratch->patches, &asked, place, &grown))
        return false;
    const CutComponent* whole = navi_patches_whole(&scratch->patches, grown);
    if (whole != NULL && whole->cell_count <= most) {
        *is_found = true;
        *box = whole->box;
        return true;
    }
    *is_found = navi_pens_find_box(&scratch->patches.pens, scratch->ask, radius, place, most, box);
    if (*is_found)
        return true;
    if (!begin(&cutting, scratch, filter, radius))
        return false;
    if (!look_at(&cutting, place->t, 2 * most)) {
        navi_disc_forget_cuts(&scratch->cuts);
        return false;
    }
    uint32_t region = navi_region_of(&cutting, place->t), component;
    if (region != NAV_NONE && cuts->regions.data[region].is_built) {
        if (!navi_disc_known_component(scratch, filter, radius, place, &component))
            return false;
        *is_found = cuts->components.data[component].cell_count <= most;
        *box = cuts->components.data[component].box;
        return true;
    }
    *is_found = region != NAV_NONE && cuts->regions.data[region].count <= most;
    if (*is_found)
        *box = box_about(&cutting, &cuts->regions.data[region]);
    return true;
}

bool navi_disc_knows_region(GapScratch* scratch, int32_t radius, uint32_t t) {
    const Cutting cutting = navi_cutting(&scratch->cuts, scratch->ask, NULL);
    return navi_cut_is_valid(&cutting, radius) && navi_region_of(&cutting, t) != NAV_NONE;
}

bool navi_disc_is_beyond_gap(GapScratch* scratch, int32_t radius, const DiscHome* home,
                             uint32_t t) {
    const Cutting cutting = navi_cutting(&scratch->cuts, scratch->ask, NULL);
    if (!navi_cut_is_valid(&cutting, radius))
        return false;
    if (navi_region_of(&cutting, t) != navi_region_of(&cutting, home->t))
        return true;
    return home->component != NAV_NONE && !navi_cut_has_component(&cutting, t, home->component);
}
