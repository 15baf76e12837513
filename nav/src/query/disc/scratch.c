#include "query/disc/decide.h"

void navi_disc_init(RadiusScratch* scratch, Ask* ask) {
    memset(scratch, 0, sizeof *scratch);
    scratch->ask = ask;
}

void navi_disc_fini(RadiusScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    navi_array_fini(memory, &scratch->vertices);
    navi_array_fini(memory, &scratch->edges);
    navi_array_fini(memory, &scratch->marks);
    navi_array_fini(memory, &scratch->stack);
    navi_array_fini(memory, &scratch->sight);
    navi_array_fini(memory, &scratch->cones);
    navi_array_fini(memory, &scratch->nodes);
    navi_array_fini(memory, &scratch->arcs);
    navi_rings_fini(memory, &scratch->rings);
    navi_array_fini(memory, &scratch->lists);
    navi_array_fini(memory, &scratch->cells);
    navi_array_fini(memory, &scratch->squares);
    navi_array_fini(memory, &scratch->shores);
    navi_array_fini(memory, &scratch->islands);
    navi_array_fini(memory, &scratch->walls);
    navi_array_fini(memory, &scratch->blocks);
    navi_array_fini(memory, &scratch->order);
    navi_array_fini(memory, &scratch->offers);
    navi_rim_fini(&scratch->rim, memory);
    navi_array_fini(memory, &scratch->stand);
    navi_array_fini(memory, &scratch->ends[0]);
    navi_array_fini(memory, &scratch->ends[1]);
    navi_cuts_fini(&scratch->cuts, memory);
    navi_array_fini(memory, &scratch->seek.items);
    navi_array_fini(memory, &scratch->seek.answer);
}

// A radius of 0 differs from that of the next query, so keep.c drops everything.
void navi_disc_forget(RadiusScratch* scratch) {
    scratch->radius = 0;
    navi_disc_forget_cuts(&scratch->cuts);
    navi_disc_forget_search(scratch);
}

void navi_disc_forget_search(RadiusScratch* scratch) { scratch->nodes.count = 0; }
