/// The queries of dense_soak, what they cost, and what must be true of their answers.
#ifndef LONG_DENSE_SOAK_ASK_H
#define LONG_DENSE_SOAK_ASK_H

#include "long/dense_soak_scene.h"

/// Sorts of queries. The first eight are paths: 1 optimal, 2 of a disc, 4 where costs differ.
typedef enum DenseSort {
    DENSE_PARTIAL = 8,
    DENSE_PARTIAL_DISC,
    DENSE_FIELD,
    DENSE_FIELD_DISC,
    DENSE_FIELD_COSTS,
    DENSE_REACH,
    DENSE_PLACE,
    DENSE_SORTS
} DenseSort;

extern const char* const dense_sort_names[DENSE_SORTS];

/// What a query cost.
typedef struct DenseEntry {
    DenseSort sort;
    uint64_t scene, nodes;
    const char* kind;
    uint32_t query, vertices;
    double nodes_ratio; ///< nodes for each vertex
    double bytes_ratio; ///< bytes of the query for each vertex
    double seconds;     ///< processor time
    double time_ratio;  ///< of the median of its sort in its scene
    int32_t radius;
    const char* status;
} DenseEntry;

/// Asks in a scene.
typedef struct DenseAsker {
    DenseScene* scene;
    NavQuery* query; ///< used again and again
    size_t held;     ///< bytes that `query` holds
    DenseEntry* entries;
    uint32_t entry_count, entry_most;
    uint32_t asked;  ///< rounds, for reports
    uint64_t faults; ///< answers that cannot be
    bool is_verbose;
} DenseAsker;

void dense_asker_begin(DenseAsker* asker, DenseScene* scene);
void dense_asker_end(DenseAsker* asker);

/// One round: two places, and many questions about them.
void dense_ask(DenseAsker* asker);

/// Fields, the nearest reachable point, a place.
void dense_ask_around(DenseAsker* asker);

#endif
