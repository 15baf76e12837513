/// The scenes of dense_soak: thousands of shapes whose gaps are about as wide as a disc.
#ifndef LONG_DENSE_SOAK_SCENE_H
#define LONG_DENSE_SOAK_SCENE_H

#include <nav/nav.h>

#include "support/random.h"

enum { DENSE_SHAPES_MOST = 20000, DENSE_AREAS = 5 };

/// Counts what the world and all its queries hold.
typedef struct DenseMemory {
    size_t live, most;
} DenseMemory;

typedef struct DenseScene {
    uint64_t number;
    TestRandom random;
    const char* kind;
    DenseMemory memory;
    NavWorld* world;
    NavFilter filter; ///< of all queries, without costs
    double costs[NAV_AREA_COUNT];
    bool has_costs, has_links;
    int32_t size;   ///< of the room, which begins at (0, 0)
    int32_t radius; ///< of the disc that the gaps fit
    int32_t gap;
    double cell; ///< a shape of extent 1 and the gap beside it
    double unit; ///< extent of a shape
    uint32_t rows;
    NavShapeId shapes[DENSE_SHAPES_MOST];
    uint32_t shape_count, most_shapes;
    uint32_t vertex_count, link_count;
} DenseScene;

/// Build scene `number` of the kind with that name, or of the kind that the number gives, with
/// between `least` and `most` shapes. False: there is no such kind.
bool dense_build(DenseScene* scene, uint64_t number, const char* kind, uint32_t least,
                 uint32_t most);
void dense_end(DenseScene* scene);

/// Move some shapes, in one commit.
void dense_change(DenseScene* scene);

/// Anywhere in the room.
NavPoint dense_any_place(DenseScene* scene);

#endif
