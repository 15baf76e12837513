#include <stdlib.h>

#include "long/terrain_soak_compare.h"
#include "oracle/memory.h"

// Has the case this fault in the scene without one of its shapes? Then the scene becomes that.
static bool leave_out(TerrainScene* scene, uint32_t shape, const TerrainCase* asked,
                      const TerrainFault* fault) {
    const char* what = fault->what;
    const TerrainOptions options = {.bracket_every = UINT64_MAX,
                                    .fast_permille = UINT32_MAX,
                                    .parts = fault->parts,
                                    .is_quiet = true};
    TerrainTally tally = {.queries = 1, .sought = what}; // the first would be bracketed
    TerrainScene* less = oracle_alloc(1, sizeof *less);
    terrain_scene_copy(less, scene, shape);
    terrain_compare(less, asked, &options, &tally);
    bool is_same = tally.is_sought_found;
    TerrainScene* dropped = is_same ? scene : less;
    terrain_scene_destroy(dropped);
    if (is_same) {
        *scene = *less;
        scene->filter.area_costs = scene->costs;
    }
    free(less);
    free(tally.points.ratios);
    free(tally.discs.ratios);
    return is_same;
}

void terrain_minimise(TerrainScene* scene, const TerrainCase* asked, const TerrainFault* fault) {
    bool is_changed = true;
    while (is_changed) { // each round leaves out a shape
        is_changed = false;
        for (uint32_t i = scene->shape_count; i > 0; i--)
            is_changed |= leave_out(scene, i - 1, asked, fault);
    }
}
