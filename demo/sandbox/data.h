/// Finds the folder with the sprites.
#ifndef DEMO_SANDBOX_DATA_H
#define DEMO_SANDBOX_DATA_H

#include <stdbool.h>
#include <stddef.h>

/// The folder is `wanted` (--data), else $SIDESTEP_DATA; without either, beside the program or in
/// the source tree. False when no sprites are there; `path` then lists the folders, one a line.
bool data_find(const char* wanted, char* path, size_t size);

#endif
