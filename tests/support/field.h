/// Degenerate scenes for the comparison of paths, and random changes in them: most of them small
/// moves, where shortcuts apply, but on coarse lattices where they often do not.
#ifndef SUPPORT_FIELD_H
#define SUPPORT_FIELD_H

#include <nav/world.h>

#include "support/scenes.h"

typedef enum FieldKind {
    FIELD_LATTICE,    ///< small polygons on a lattice of few steps
    FIELD_STARS,      ///< many corners
    FIELD_RASTER,     ///< rectangles on a raster
    FIELD_NEEDLES,    ///< long and a few steps wide, up to the whole range
    FIELD_TRIANGLES,  ///< on a coarse lattice, where displacement applies
    FIELD_DUPLICATES, ///< copies of few shapes on few places
    FIELD_COCIRCULAR, ///< corners on few circles
    FIELD_COLLINEAR,  ///< sides on few lines
    FIELD_TOUCHING,   ///< sides and corners of one another
    FIELD_WEDGES,     ///< thin triangles, and others across them near their tips and away
    FIELD_JUNCTIONS,  ///< few shapes, fans among them, with sides through each other's corners
    FIELD_HUGE,       ///< large coordinates
    FIELD_SPRITES,    ///< triangle meshes, rings with holes
    FIELD_MIXED,      ///< any of these
    FIELD_KIND_COUNT
} FieldKind;

const char* field_kind_name(FieldKind kind);
/// A kind by its name; FIELD_KIND_COUNT for "all". False: the name is none.
bool field_kind_read(const char* name, FieldKind* kind);

enum { FIELD_SHAPE_MOST = 60 };

typedef struct FieldShape {
    SceneRegion* region; ///< owned
    NavPose pose;
    NavShapeId id; ///< set by the function that applies the change
    NavShapeKind kind;
    uint8_t area;
    int32_t z;
    uint32_t layers;
} FieldShape;

typedef struct Field {
    FieldKind kind;
    Scene scene; ///< its random numbers, width, raster and bounds
    FieldShape shapes[FIELD_SHAPE_MOST];
    uint32_t count, goal;
    bool is_crowded; ///< set from outside: only removals until it is cleared
    bool has_batches;
    uint32_t calm_percent; ///< set from outside: percentage of changes that are plain small moves
} Field;

typedef enum FieldChangeKind {
    FIELD_INSERT,
    FIELD_REMOVE,
    FIELD_MOVE,
    FIELD_RESHAPE
} FieldChangeKind;

/// `index` is that of the shape in the field; for an insert, the count.
typedef struct FieldChange {
    FieldChangeKind kind;
    uint32_t index;
    FieldShape next; ///< the shape after the change; its region is owned when it is new
} FieldChange;

Field field_begin(FieldKind kind, uint64_t seed);
void field_end(Field* field);

FieldChange field_change(Field* field);
/// The world has accepted the change (`id` for an insert), or refused it.
void field_accept(Field* field, FieldChange* change);
void field_refuse(FieldChange* change);

/// Make the change in a world; an insert gets its id.
NavResult field_apply(NavWorld* world, FieldChange* change);
/// The same in another world, whose shape is or gets `*id`.
NavResult field_apply_as(NavWorld* world, const FieldChange* change, NavShapeId* id);
/// Is this result a legal refusal? Rings may not be simple, and shapes may leave the range.
bool field_may_be_refused(const FieldChange* change, NavResult result);

/// NULL when there is no memory.
NavWorld* field_create_world(NavBox bounds);
/// A floor under the whole field, so that agents can walk.
NavResult field_insert_ground(NavWorld* world, NavShapeId* id);

/// A shape definition; `region` must outlive its use.
NavShapeDef field_shape_def(const FieldShape* shape, NavOutlineDef* region);

#endif
