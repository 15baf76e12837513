// The rooms of rows. To add a new function, write a row in its room, or add its name to a row that
// calls it.
#include "memory/rows.h"

#include <string.h>

static const MemoryRows* const rooms[] = {&memory_rows_world,  &memory_rows_change,
                                          &memory_rows_space,  &memory_rows_path,
                                          &memory_rows_ground, &memory_rows_move};

enum { ROOM_COUNT = sizeof rooms / sizeof *rooms };

uint32_t memory_row_count(void) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < ROOM_COUNT; k++)
        count += rooms[k]->count;
    return count;
}

const MemoryRow* memory_row(uint32_t row) {
    uint32_t k = 0;
    for (; row >= rooms[k]->count; k++)
        row -= rooms[k]->count;
    return &rooms[k]->rows[row];
}

// --- what rows share -----------------------------------------------------------------------------

void trial_tell(Trial* trial, uint64_t value) {
    uint64_t z = (trial->answer ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    trial->answer = z ^ z >> 29;
}

void trial_tell_double(Trial* trial, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    trial_tell(trial, bits);
}

NavShapeId trial_shape(Trial* trial) {
    return trial->shapes[random_below(&trial->scene.random, trial->shape_count)];
}

NavPoint trial_place(Trial* trial) { return scene_position(&trial->scene); }
