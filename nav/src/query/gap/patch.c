// Patches: is an end shut in by gaps nearby? The triangles about it are divided into cells. If the
// component of its cell does not come to the rim of the patch, it is known as a whole.
//
// No gap is missing: both ends of a gap that crosses a triangle are nearer to it than two radii,
// and the triangles between are joined by edges that are no gaps.
#include "query/gap/patch.h"
#include "query/ask/pause.h"

enum { PATCH_LEAST = 128, PATCH_MOST = 1024, MESH_PART = 32, MARGIN = 8, KEPT_MOST = 16 };

void navi_patches_fini(DiscPatches* patches, NavMemory* memory) {
    navi_cuts_fini(&patches->cuts, memory);
    navi_pens_fini(&patches->pens, memory);
    navi_growth_fini(&patches->growth, memory);
    navi_array_fini(memory, &patches->open);
}

void navi_patches_forget_cuts(DiscPatches* patches) {
    navi_disc_forget_cuts(&patches->cuts);
    patches->growth.is_on = false;
}

static void forget_open(DiscPatches* patches) {
    navi_patches_forget_cuts(patches);
    patches->open.count = 0;
    patches->grown = 0;
    patches->epoch = 0;
}

void navi_patches_forget(DiscPatches* patches) {
    forget_open(patches);
    navi_pens_forget(&patches->pens);
}

// --- what is remembered ------------------------------------------------------------------

bool navi_patches_are_valid(const DiscPatches* patches, const Ask* ask, int32_t radius) {
    return patches->epoch == ask->epoch && patches->radius == radius;
}

static bool is_open(const DiscPatches* patches, const DiscPlace* place, uint32_t triangles) {
    for (uint32_t i = 0; i < patches->open.count; i++)
        if (navi_disc_is_same(&patches->open.data[i].place, place) &&
            patches->open.data[i].triangles == triangles)
            return true;
    return false;
}

static bool keep_open(DiscPatches* patches, NavMemory* memory, const DiscPlace* place,
                      uint32_t triangles) {
    if (patches->open.count == KEPT_MOST)
        patches->open.count = 0;
    return navi_array_add(memory, &patches->open, (DiscOpen){*place, triangles});
}

// --- a patch -----------------------------------------------------------------------------

// Flood the patch, and around it all that may hold an end of a gap that crosses it. `*count`: of
// the patch's triangles, which come first in the queue; 0: the flood ends by itself, or there is
// too much around the patch.
static bool flood(const Cutting* cutting, uint32_t seed, uint32_t most, uint32_t* count) {
    DiscCuts* cuts = cutting->cuts;
    const uint32_t seeds[2] = {seed, seed};
    NavBox box = navi_box_none();
    *count = 0;
    if (!navi_region_begin(cutting, seeds))
        return false;
    for (uint32_t k = 0; k < most; k++) {
        if (navi_region_is_exhausted(cuts, 0))
            return true;
        navi_cut_box_add(cutting->mesh, cuts->queues[0].data[k], &box);
        if (!navi_region_flood(cutting, 0))
            return false;
    }
    for (uint32_t k = most; k < cuts->queues[0].count; k++) {
        if (k > MARGIN * most)
            return true;
        if (!navi_cut_box_is_near(cutting->mesh, cuts->queues[0].data[k], &box,
                                  2 * (int64_t)cuts->radius))
            cuts->heads[0]++;
        else if (!navi_region_flood(cutting, 0))
            return false;
    }
    *count = most;
    return true;
}

static bool find_gaps(const Cutting* cutting) {
    const DiscCuts* cuts = cutting->cuts;
    for (uint32_t k = 0; k < cuts->queues[0].count; k++)
        for (uint32_t i = 0; i < 3; i++)
            if (!navi_cut_find_gaps(cutting, 4 * cuts->queues[0].data[k] + i))
                return false;
    return true;
}

// Divide the patch into cells. Without gaps, all of it leads on.
static bool build(const Cutting* cutting, uint32_t seed, uint32_t most, bool* is_built) {
    DiscCuts* cuts = cutting->cuts;
    uint32_t count;
    *is_built = false;
    if (!flood(cutting, seed, most, &count))
        return false;
    navi_pause_charge(cutting->ask, cuts->heads[0]);
    if (count == 0)
        return navi_region_drop(cutting);
    if (!find_gaps(cutting) || !navi_region_keep(cutting, count))
        return false;
    CutRegion* region = &cuts->regions.data[0];
    region->token_count = cuts->tokens.count;
    *is_built = region->is_built = region->token_count > 0;
    return !*is_built || navi_cut_build(cutting, region);
}

static bool look_from(Cutting* cutting, DiscPatches* patches, const DiscPlace* place,
                      uint32_t most) {
    uint32_t cell;
    bool is_built;
    navi_patches_forget_cuts(patches);
    if (!navi_cut_begin(cutting, patches->radius) || !build(cutting, place->t, most, &is_built))
        return false;
    if (!is_built)
        return keep_open(patches, &cutting->ask->memory, place, most);
    if (!navi_cut_cell_at(cutting, place->t, navi_vec(place->x, place->y), &cell))
        return false;
    uint32_t component = patches->cuts.cells.data[cell].component;
    return patches->cuts.components.data[component].leaves
               ? keep_open(patches, &cutting->ask->memory, place, most)
               : navi_pens_keep_component(&patches->pens, cutting, place, component);
}

void navi_patches_begin(DiscPatches* patches, const Ask* ask, int32_t radius) {
    if (navi_patches_are_valid(patches, ask, radius))
        return;
    forget_open(patches);
    patches->epoch = ask->epoch;
    patches->radius = radius;
}

// One patch of `most` triangles, if that is a small part of the mesh.
static bool look_at(DiscPatches* patches, const GapAsk* asked, const DiscPlace ends[2],
                    uint32_t which, uint32_t most, bool* are_apart) {
    Cutting cutting = navi_cutting(&patches->cuts, asked->ask, asked->filter);
    if (*are_apart || most > cutting.mesh->counts->tri_alive / MESH_PART ||
        is_open(patches, &ends[which], most))
        return true;
    if (!look_from(&cutting, patches, &ends[which], most)) {
        navi_patches_forget(patches);
        return false;
    }
    *are_apart = navi_pens_know_apart(&patches->pens, asked->ask, asked->radius, ends);
    return true;
}

static bool begin(DiscPatches* patches, const GapAsk* asked, const DiscPlace ends[2]) {
    navi_patches_begin(patches, asked->ask, asked->radius);
    return navi_pens_know_apart(&patches->pens, asked->ask, asked->radius, ends);
}

bool navi_patches_look_apart(DiscPatches* patches, const GapAsk* asked, const DiscPlace ends[2],
                             bool* are_apart) {
    *are_apart = begin(patches, asked, ends);
    for (uint32_t most = PATCH_LEAST; most <= PATCH_MOST; most *= 8)
        for (uint32_t which = 2; which-- > 0;)
            if (!look_at(patches, asked, ends, which, most, are_apart))
                return false;
    return true;
}

bool navi_patches_look_at_goal(DiscPatches* patches, const GapAsk* asked, const DiscPlace ends[2],
                               bool is_large, bool* are_apart) {
    *are_apart = begin(patches, asked, ends);
    return look_at(patches, asked, ends, 1, is_large ? PATCH_MOST : PATCH_LEAST, are_apart);
}
