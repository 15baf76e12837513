/// The results: printed as a table, kept for the ratios, written as CSV.
#ifndef BENCH_LEDGER_H
#define BENCH_LEDGER_H

#include "samples.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LEDGER_TEXT 40

typedef struct Row {
    char scene[LEDGER_TEXT];  ///< "w1-o"
    char system[LEDGER_TEXT]; ///< "nav", "CGAL"
    char unit[LEDGER_TEXT];   ///< what one sample is: "move", "tick", "load"
    uint32_t size;            ///< N
    Summary time;
    double load_ms;
    uint32_t face_count; ///< of the mesh at the end
    size_t live_bytes, peak_bytes;
    uint64_t allocation_count; ///< calls of the allocator in the measured part
    uint64_t hash;             ///< 0: has none
} Row;

typedef struct Ledger {
    Row* rows; ///< [count]
    uint32_t count, capacity;
} Ledger;

Row row_create(const char* scene, const char* system, const char* unit, uint32_t size);

/// Takes the row and prints it.
void ledger_add(Ledger* ledger, const Row* row);
/// NULL: there is none.
const Row* ledger_find(const Ledger* ledger, const char* scene, const char* system, uint32_t size);
void ledger_print_head(void);
/// Each peer's time over nav's, for every scene and size that both ran.
void ledger_print_ratios(const Ledger* ledger);
bool ledger_write_csv(const Ledger* ledger, const char* path);
/// Medians (full) and 99th percentiles (dashed) against N, both scales logarithmic.
bool ledger_write_svg(const Ledger* ledger, const char* path);
void ledger_destroy(Ledger* ledger);

#endif
