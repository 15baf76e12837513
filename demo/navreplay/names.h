/// Which shape bears which name, and how to go back when the library undoes a batch.
#ifndef NAVREPLAY_NAMES_H
#define NAVREPLAY_NAMES_H

#include "lexer.h"

#include <nav/nav.h>

/// A sprite mesh as it was given, kept for `keepedges`. Shared by the present and the former state
/// of a name; made with one reference.
typedef struct RplMesh {
    NavPoint* points;    ///< [point_count]
    uint32_t* triangles; ///< [triangle_count][3]
    uint32_t point_count, triangle_count;
    uint32_t reference_count;
} RplMesh;

/// A copy of the arrays. NULL without memory.
RplMesh* rpl_mesh_create(const NavPoint* points, uint32_t point_count, const uint32_t* triangles,
                         uint32_t triangle_count);
/// One more reference, or one given back. NULL is allowed.
void rpl_mesh_retain(RplMesh* mesh);
void rpl_mesh_release(RplMesh* mesh);

/// What a name stands for.
typedef struct RplShape {
    RplName name;
    NavShapeId id;
    RplMesh* mesh; ///< NULL for a ring shape
    bool is_floor, keeps_edges;
} RplShape;

/// A state that a batch replaced.
typedef struct RplFormer {
    RplShape shape;
    bool was_there; ///< false: only the name counts
} RplFormer;

typedef struct RplNames {
    RplShape* slots; ///< [slot_count], a power of two or 0; free where the name is empty
    size_t slot_count, shape_count;
    RplFormer* formers; ///< [former_count] since the batch began
    size_t former_count, former_capacity;
    bool is_batch_open;
} RplNames;

void rpl_names_fini(RplNames* names);

/// NULL when nothing bears the name. Valid until the next change of the names.
const RplShape* rpl_names_find(const RplNames* names, const char* name);

/// Make room, so that the next put or remove cannot fail. False without memory.
bool rpl_names_reserve(RplNames* names);

/// Give a name its shape, new or changed, and with it the reference to the mesh. Needs a reserve
/// before.
void rpl_names_put(RplNames* names, const RplShape* shape);

/// Free a name that is there. Needs a reserve before.
void rpl_names_remove(RplNames* names, const char* name);

void rpl_names_begin(RplNames* names);
void rpl_names_commit(RplNames* names);
/// Everything as it was when the batch began.
void rpl_names_undo(RplNames* names);

#endif
