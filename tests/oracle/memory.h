/// Memory for the oracles: a test that runs out of it ends.
#ifndef ORACLE_MEMORY_H
#define ORACLE_MEMORY_H

#include <stddef.h>

/// Zeroed memory for `count` things, never NULL. Free with free().
void* oracle_alloc(size_t count, size_t size);

/// Room for `needed` things in a growing list. Returns the list, moved if need be.
void* oracle_grow(void* list, size_t* capacity, size_t needed, size_t size);

#endif
