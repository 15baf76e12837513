// Snapshots of worlds, routes and crowds: to bytes of the caller, and what is wrong with bytes.
#ifndef NAVI_API_BYTES_H
#define NAVI_API_BYTES_H

#include "api/call.h"
#include "io/snapshot.h"

// Writes a world, a set of routes or a crowd. It counts, too, what does not fit.
typedef void NaviWrite(const void* from, SnapshotWriter* writer);

size_t navi_bytes_measure(NaviWrite* write, const void* from);
// ARGUMENT when there are no bytes, or too few; then nothing is written.
NavResult navi_bytes_save(NaviCall* call, NaviWrite* write, const void* from, SnapshotWriter to,
                          size_t* size);

// Write down what the reader found wrong, if anything.
void navi_bytes_explain(NaviCall* call, const SnapshotReader* reader);

#endif
