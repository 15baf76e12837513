/// Snap rounding by the definition: which pixels are hot, and which of them each original edge
/// passes.
#ifndef ORACLE_SNAP_H
#define ORACLE_SNAP_H

#include "oracle/world.h"

typedef struct OracleChain {
    uint32_t* nodes; ///< [count] indexes into hot, from a to b
    uint32_t count;
} OracleChain;

typedef struct OracleSnap {
    NavPoint* hot; ///< [hot_count], ascending; the frame's corners too, which are on no chain
    uint32_t hot_count;
    OracleChain* chains; ///< [edge_count]
    uint32_t edge_count;
    uint32_t* spans; ///< [span_count][2], each undirected span once, smaller index first
    uint32_t span_count;
    uint32_t bend_count;
    const char* fault;
} OracleSnap;

void oracle_snap_init(OracleSnap* snap, const OracleEdge* edges, uint32_t edge_count);
/// Without rounding: an edge passes a point only when the point lies on it. The edges must not
/// cross properly.
void oracle_snap_init_exact(OracleSnap* snap, const OracleEdge* edges, uint32_t edge_count);
void oracle_snap_fini(OracleSnap* snap);

#endif
