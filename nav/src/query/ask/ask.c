#include "query/ask/ask.h"

#include "query/ask/pause.h"

void navi_ask_init(Ask* ask, const NavWorld* world) {
    memset(ask, 0, sizeof *ask);
    ask->world = world;
    ask->guard = navi_guard_join(world->guard);
    ask->mesh = &world->mesh;
    ask->labels = &world->labels;
    ask->pathdata = &world->pathdata;
    ask->era = world->era;
    navi_memory_init(&ask->memory, world->memory.allocator);
    ask->trace.memory = &ask->memory;
}

void navi_ask_fini(Ask* ask) {
    NavMemory* memory = &ask->memory;
    navi_array_fini(memory, &ask->heap.items);
    navi_array_fini(memory, &ask->seen);
    navi_array_fini(memory, &ask->at_goal);
    navi_array_fini(memory, &ask->stack);
    navi_array_fini(memory, &ask->trace.pieces);
    navi_array_fini(memory, &ask->sides.stretches);
    navi_array_fini(memory, &ask->islands);
    navi_array_fini(memory, &ask->reached.marks);
    navi_pause_fini(ask);
    navi_guard_leave(ask->guard);
}

NavResult navi_ask_begin(Ask* ask) {
    uint32_t slots = ask->mesh->counts->tri_slots;
    if (!navi_array_reserve_zeroed(&ask->memory, &ask->seen, slots) ||
        !navi_array_reserve_zeroed(&ask->memory, &ask->at_goal, slots))
        return NAV_ERR_MEMORY;
    NAV_ASSERT(ask->stamp < UINT32_MAX); // else it should have been forgotten before
    ask->stamp++;
    return NAV_OK;
}

void navi_ask_begin_filter(Ask* ask, uint64_t version, const QueryFilter* filter) {
    if (ask->epoch != 0 && ask->epoch_version == version && ask->epoch_layers == filter->layers &&
        ask->epoch_areas == filter->areas && ask->epoch_step_height == filter->step_height)
        return;
    NAV_ASSERT(ask->epoch < UINT32_MAX && ask->era == ask->world->era);
    ask->epoch++;
    if (ask->next_island > UINT32_MAX / 2) {
        memset(ask->islands.data, 0, ask->islands.capacity * sizeof *ask->islands.data);
        ask->next_island = 0;
    }
    ask->first_island = ++ask->next_island;
    ask->epoch_version = version;
    ask->epoch_layers = filter->layers;
    ask->epoch_areas = filter->areas;
    ask->epoch_step_height = filter->step_height;
}

void navi_ask_forget(Ask* ask) {
    navi_marks_clear(&ask->seen);
    navi_marks_clear(&ask->at_goal);
    navi_marks_clear(&ask->pause.seen);
    navi_marks_clear(&ask->pause.at_goal);
    ask->pause.is_paused = false;
    ask->stamp = ask->epoch = 0;
    ask->era = ask->world->era;
}
