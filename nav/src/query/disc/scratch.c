#include "query/disc/scratch.h"
#include "query/cone/sight.h"

void navi_disc_init(RadiusScratch* scratch, Ask* ask) {
    memset(scratch, 0, sizeof *scratch);
    scratch->ask = scratch->gap.ask = scratch->stand.ask = ask;
    scratch->limits.most = INFINITY;
    scratch->limits.visits_most = UINT64_MAX;
    scratch->sight_credit = SIGHT_CREDIT_FIRST;
}

void navi_disc_fini(RadiusScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    navi_array_fini(memory, &scratch->visited.marks);
    navi_array_fini(memory, &scratch->arcs);
    navi_rings_fini(memory, &scratch->rings);
    navi_disc_lines_fini(memory, &scratch->plain.lines);
    navi_disc_lines_fini(memory, &scratch->filtered.lines);
    navi_disc_lines_fini(memory, &scratch->bests);
    navi_array_fini(memory, &scratch->blocked);
    navi_array_fini(memory, &scratch->lasts);
    navi_array_fini(memory, &scratch->on_way);
    navi_array_fini(memory, &scratch->at_goal);
    navi_array_fini(memory, &scratch->tails.list);
    navi_array_fini(memory, &scratch->tails.knots);
    navi_array_fini(memory, &scratch->tails.at);
    navi_array_fini(memory, &scratch->tails.to_start);
    navi_array_fini(memory, &scratch->tails.heap.items);
    navi_array_fini(memory, &scratch->arrivals);
    navi_array_fini(memory, &scratch->disc_cones);
    navi_array_fini(memory, &scratch->heap.items);
    navi_array_fini(memory, &scratch->edges);
    navi_array_fini(memory, &scratch->circles);
    navi_array_fini(memory, &scratch->sights);
    navi_array_fini(memory, &scratch->sight_words);
    navi_array_fini(memory, &scratch->entries);
    navi_array_fini(memory, &scratch->contacts);
    navi_array_fini(memory, &scratch->ends[0]);
    navi_array_fini(memory, &scratch->ends[1]);
    navi_gap_fini(&scratch->gap, memory);
    navi_stand_fini(&scratch->stand, memory);
}

void navi_disc_forget(RadiusScratch* scratch) {
    navi_gap_forget(&scratch->gap);
    navi_disc_forget_corners(scratch);
    navi_disc_forget_search(scratch);
}

void navi_disc_forget_search(RadiusScratch* scratch) {
    scratch->arrivals.count = scratch->disc_cones.count = 0;
}
