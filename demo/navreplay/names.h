/// The names of shapes, and how to restore them when the library undoes a batch.
#ifndef NAVREPLAY_NAMES_H
#define NAVREPLAY_NAMES_H

#include "lexer.h"

#include <nav/nav.h>

/// FNV-1a.
size_t rpl_name_hash(const char* name);

/// A sprite mesh as the file gave it, kept for `keepedges`. The present and a former state of a
/// name may share it, so references are counted; it starts with one.
typedef struct RplMesh {
    NavPoint* points;    ///< [point_count]
    uint32_t* triangles; ///< [triangle_count][3]
    uint32_t point_count, triangle_count;
    uint32_t reference_count;
} RplMesh;

/// Copy the arrays. NULL without memory.
RplMesh* rpl_mesh_create(const NavPoint* points, uint32_t point_count, const uint32_t* triangles,
                         uint32_t triangle_count);
/// Add a reference, or give one back. NULL is allowed.
void rpl_mesh_retain(RplMesh* mesh);
void rpl_mesh_release(RplMesh* mesh);

/// The shape of a name.
typedef struct RplShape {
    RplName name;
    NavShapeId id;
    RplMesh* mesh; ///< NULL for a ring shape
    bool is_floor, keeps_edges;
} RplShape;

/// The state of a name before a change in the open batch.
typedef struct RplFormer {
    RplShape shape;
    bool was_there; ///< false: the name was free; only `shape.name` is set
} RplFormer;

typedef struct RplNames {
    RplShape* slots; ///< [slot_count] a hash table; the count is a power of two or 0; a slot
                     ///< without name is free
    size_t slot_count, shape_count;
    RplFormer* formers; ///< [former_count] changes since the batch began
    size_t former_count, former_capacity;
    bool is_batch_open;
} RplNames;

void rpl_names_fini(RplNames* names);

/// NULL when no shape has the name. Valid until the next change of the names.
const RplShape* rpl_names_find(const RplNames* names, const char* name);

/// Make room, so that the next put or remove cannot fail. False without memory.
bool rpl_names_reserve(RplNames* names);

/// Set the shape of a name, new or changed. Takes over the reference to its mesh. Call
/// rpl_names_reserve before.
void rpl_names_put(RplNames* names, const RplShape* shape);

/// Free a name that exists. Call rpl_names_reserve before.
void rpl_names_remove(RplNames* names, const char* name);

void rpl_names_begin(RplNames* names);
void rpl_names_commit(RplNames* names);
/// Restore the names from before the batch.
void rpl_names_undo(RplNames* names);

#endif
