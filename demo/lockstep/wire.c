#include "wire.h"

#include <string.h>

#define WIRE_MAGIC 0x4C53544Bu

// Both directions go through the same list of fields.
typedef struct Pipe {
    unsigned char* out; ///< NULL: reads
    const unsigned char* in;
    size_t at, end;
    bool is_bad;
} Pipe;

static void pass_u32(Pipe* pipe, uint32_t* value) {
    if (pipe->end - pipe->at < 4) {
        pipe->is_bad = true;
        return;
    }
    if (pipe->out == NULL)
        *value = 0;
    for (uint32_t k = 0; k < 4; k++, pipe->at++) {
        if (pipe->out != NULL)
            pipe->out[pipe->at] = (unsigned char)(*value >> 8 * k);
        else
            *value |= (uint32_t)pipe->in[pipe->at] << 8 * k;
    }
}

static void pass_i32(Pipe* pipe, int32_t* value) {
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    pass_u32(pipe, &bits);
    memcpy(value, &bits, sizeof bits);
}

static void pass_u64(Pipe* pipe, uint64_t* value) {
    uint32_t low = (uint32_t)*value, high = (uint32_t)(*value >> 32);
    pass_u32(pipe, &low);
    pass_u32(pipe, &high);
    *value = (uint64_t)high << 32 | low;
}

static void pass_commands(Pipe* pipe, Wire* wire) {
    pass_u64(pipe, &wire->hashes[0]);
    pass_u64(pipe, &wire->hashes[1]);
    pass_u32(pipe, &wire->first);
    pass_u32(pipe, &wire->count);
    pipe->is_bad |= wire->count > WIRE_COMMANDS;
    for (uint32_t k = 0; k < wire->count && !pipe->is_bad; k++) {
        Command* command = &wire->commands[k];
        pass_u32(pipe, &command->kind);
        pass_u32(pipe, &command->first);
        pass_u32(pipe, &command->count);
        pass_i32(pipe, &command->goal.x);
        pass_i32(pipe, &command->goal.y);
    }
}

static void pass_part(Pipe* pipe, Wire* wire) {
    pass_u32(pipe, &wire->which);
    pass_u32(pipe, &wire->at);
    pass_u32(pipe, &wire->total);
    pass_u32(pipe, &wire->player_count);
    pass_u32(pipe, &wire->length);
    pipe->is_bad |= wire->which > 1 || wire->length > WIRE_PART ||
                    pipe->end - pipe->at < wire->length || wire->at > wire->total ||
                    wire->total - wire->at < wire->length;
    if (pipe->is_bad || wire->kind != WIRE_BYTES)
        return;
    if (pipe->out != NULL)
        memcpy(pipe->out + pipe->at, wire->part, wire->length);
    else
        memcpy(wire->part, pipe->in + pipe->at, wire->length);
    pipe->at += wire->length;
}

static void pass_all(Pipe* pipe, Wire* wire) {
    uint32_t magic = WIRE_MAGIC;
    pass_u32(pipe, &magic);
    pass_u32(pipe, &wire->kind);
    pass_u32(pipe, &wire->player);
    pass_u32(pipe, &wire->tick);
    pipe->is_bad |= magic != WIRE_MAGIC || wire->player >= PLAYER_MOST;
    if (wire->kind == WIRE_STATE)
        pass_commands(pipe, wire);
    else
        pass_part(pipe, wire);
}

size_t wire_write(const Wire* wire, unsigned char bytes[WIRE_SIZE]) {
    static Wire copy; // a pipe may write to its message
    Pipe pipe = {.out = bytes, .end = WIRE_SIZE};
    copy = *wire;
    pass_all(&pipe, &copy);
    return pipe.at;
}

bool wire_read(Wire* wire, const unsigned char* bytes, size_t size) {
    Pipe pipe = {.in = bytes, .end = size};
    pass_all(&pipe, wire);
    return !pipe.is_bad && pipe.at == size;
}
