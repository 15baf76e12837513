#include "oracle/memory.h"

#include <stdio.h>
#include <stdlib.h>

static void* need(void* memory) {
    if (memory == NULL) {
        fprintf(stderr, "oracle: out of memory\n");
        exit(2);
    }
    return memory;
}

void* oracle_alloc(size_t count, size_t size) {
    return need(calloc(count == 0 ? 1 : count, size == 0 ? 1 : size));
}

void* oracle_grow(void* list, size_t* capacity, size_t needed, size_t size) {
    if (needed <= *capacity && list != NULL)
        return list;
    *capacity = needed < 16 ? 32 : needed * 2;
    return need(realloc(list, *capacity * size));
}
