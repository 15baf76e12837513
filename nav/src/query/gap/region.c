// Regions: floods through edges that are no gaps.
#include <string.h>

#include "query/gap/cuts.h"

void navi_cuts_fini(DiscCuts* cuts, NavMemory* memory) {
    navi_array_fini(memory, &cuts->blocking);
    navi_array_fini(memory, &cuts->triangles);
    navi_array_fini(memory, &cuts->visited.marks);
    navi_array_fini(memory, &cuts->stack);
    navi_array_fini(memory, &cuts->cones);
    navi_array_fini(memory, &cuts->strip);
    navi_array_fini(memory, &cuts->gaps);
    navi_array_fini(memory, &cuts->tokens);
    navi_array_fini(memory, &cuts->order);
    navi_array_fini(memory, &cuts->sorted);
    navi_array_fini(memory, &cuts->steps);
    navi_array_fini(memory, &cuts->open);
    navi_array_fini(memory, &cuts->open_cells);
    navi_array_fini(memory, &cuts->pieces);
    navi_array_fini(memory, &cuts->cells);
    navi_array_fini(memory, &cuts->components);
    navi_array_fini(memory, &cuts->members);
    navi_array_fini(memory, &cuts->regions);
    navi_array_fini(memory, &cuts->queues[0]);
    navi_array_fini(memory, &cuts->queues[1]);
}

void navi_disc_forget_cuts(DiscCuts* cuts) {
    if (cuts->stamp >= INT32_MAX - 1) { // blocking[] holds twice the stamp
        memset(cuts->blocking.data, 0, cuts->blocking.capacity * sizeof *cuts->blocking.data);
        memset(cuts->triangles.data, 0, cuts->triangles.capacity * sizeof *cuts->triangles.data);
        cuts->stamp = 0;
    }
    cuts->stamp++;
    cuts->radius = 0;
    cuts->gaps.count = cuts->tokens.count = cuts->pieces.count = cuts->cells.count = 0;
    cuts->members.count = cuts->regions.count = cuts->components.count = 0;
    cuts->phase = CUT_IDLE;
}

static bool grow(Cutting* cutting) {
    DiscCuts* cuts = cutting->cuts;
    NavMemory* memory = &cutting->ask->memory;
    uint32_t triangles = cutting->mesh->counts->tri_slots;
    uint32_t vertices = cutting->mesh->counts->vertex_slots;
    return navi_array_reserve_zeroed(memory, &cuts->triangles, triangles) &&
           navi_mark_set_reserve(&cuts->visited, memory, triangles) &&
           navi_array_reserve_zeroed(memory, &cuts->blocking, vertices);
}

bool navi_cut_is_valid(const Cutting* cutting, int32_t radius) {
    const DiscCuts* cuts = cutting->cuts;
    return cuts->epoch == cutting->ask->epoch && cuts->radius == radius;
}

bool navi_cut_begin(Cutting* cutting, int32_t radius) {
    DiscCuts* cuts = cutting->cuts;
    if (navi_cut_is_valid(cutting, radius))
        return true;
    navi_disc_forget_cuts(cuts);
    if (!grow(cutting))
        return false;
    cuts->epoch = cutting->ask->epoch;
    cuts->radius = radius;
    return true;
}

// --- regions -----------------------------------------------------------------------------

// The regions of floods that are not complete yet, instead of indices.
#define FLOOD_REGION (NAV_NONE - 2)

static bool is_flooding(uint32_t region) {
    return region == FLOOD_REGION || region == FLOOD_REGION + 1;
}

uint32_t navi_region_of(const Cutting* cutting, uint32_t t) {
    uint32_t region = navi_cut_triangle(cutting->cuts, t)->region;
    return is_flooding(region) ? NAV_NONE : region;
}

static bool flood_triangle(const Cutting* cutting, uint32_t which, uint32_t t) {
    DiscCuts* cuts = cutting->cuts;
    CutTriangle* triangle = navi_cut_triangle(cuts, t);
    if (is_flooding(triangle->region)) {
        cuts->is_met = cuts->is_met || triangle->region != FLOOD_REGION + which;
        return true;
    }
    NAV_ASSERT(triangle->region == NAV_NONE); // what is complete is closed
    triangle->region = FLOOD_REGION + which;
    return navi_array_add(&cutting->ask->memory, &cuts->queues[which], t);
}

bool navi_region_begin(const Cutting* cutting, const uint32_t seeds[2]) {
    DiscCuts* cuts = cutting->cuts;
    cuts->phase = CUT_FLOOD;
    cuts->is_met = false;
    for (uint32_t which = 0; which < 2; which++)
        cuts->queues[which].count = cuts->heads[which] = 0;
    return flood_triangle(cutting, 0, seeds[0]) && flood_triangle(cutting, 1, seeds[1]);
}

bool navi_region_flood(const Cutting* cutting, uint32_t which) {
    DiscCuts* cuts = cutting->cuts;
    uint32_t t = cuts->queues[which].data[cuts->heads[which]++];
    uint32_t beyond[3], count; // in order: a patch ends after some triangles
    if (!navi_cut_open_around(cutting, t, beyond, &count))
        return false;
    for (uint32_t k = 0; k < count; k++)
        if (!flood_triangle(cutting, which, beyond[k]))
            return false;
    return true;
}

bool navi_region_is_exhausted(const DiscCuts* cuts, uint32_t which) {
    return cuts->heads[which] == cuts->queues[which].count;
}

// Add what a flood has found to the last region, or drop it.
static bool settle_flood(const Cutting* cutting, uint32_t which, uint32_t region) {
    DiscCuts* cuts = cutting->cuts;
    uint32_t count = cuts->queues[which].count;
    if (region != NAV_NONE) {
        if (!navi_array_reserve(&cutting->ask->memory, &cuts->members,
                                (size_t)cuts->members.count + count))
            return false;
        if (count > 0)
            memcpy(cuts->members.data + cuts->members.count, cuts->queues[which].data,
                   count * sizeof *cuts->members.data);
        cuts->members.count += count;
        cuts->regions.data[region].count += count;
    }
    for (uint32_t i = 0; i < count; i++)
        navi_cut_triangle(cuts, cuts->queues[which].data[i])->region = region;
    return true;
}

// One flood has ended without meeting the other, or both have ended: what they hold is a region.
bool navi_region_end(const Cutting* cutting) {
    DiscCuts* cuts = cutting->cuts;
    uint32_t region = cuts->regions.count;
    CutRegion made = {.first = cuts->members.count};
    if (!navi_array_add(&cutting->ask->memory, &cuts->regions, made))
        return false;
    cuts->phase = CUT_IDLE;
    for (uint32_t which = 0; which < 2; which++)
        if (!settle_flood(cutting, which,
                          cuts->is_met || navi_region_is_exhausted(cuts, which) ? region
                                                                                : NAV_NONE))
            return false;
    return true;
}

bool navi_region_keep(const Cutting* cutting, uint32_t count) {
    DiscCuts* cuts = cutting->cuts;
    NavMemory* memory = &cutting->ask->memory;
    const uint32_t* queue = cuts->queues[0].data;
    NAV_ASSERT(cuts->regions.count == 0 && cuts->members.count == 0 && cuts->queues[1].count == 0);
    if (!navi_array_room(memory, &cuts->regions) ||
        !navi_array_reserve(memory, &cuts->members, count))
        return false;
    memcpy(cuts->members.data, queue, count * sizeof *queue);
    cuts->members.count = count;
    cuts->regions.data[cuts->regions.count++] = (CutRegion){.count = count};
    for (uint32_t i = 0; i < cuts->queues[0].count; i++)
        navi_cut_triangle(cuts, queue[i])->region = i < count ? 0 : NAV_NONE;
    cuts->phase = CUT_IDLE;
    return true;
}

bool navi_region_drop(const Cutting* cutting) {
    cutting->cuts->phase = CUT_IDLE;
    return settle_flood(cutting, 0, NAV_NONE) && settle_flood(cutting, 1, NAV_NONE);
}
