/// A random stream of changes as data, so that a run can be repeated, minimised and written to a
/// file; and the model of the shapes that must be in the world after it.
#ifndef SUPPORT_CHANGES_H
#define SUPPORT_CHANGES_H

#include <nav/nav.h>

#include "oracle/world.h"
#include "support/scenes.h"

typedef enum ChangeKind {
    CHANGE_INSERT,
    CHANGE_MOVE,
    CHANGE_RESHAPE,
    CHANGE_SET_OUTLINE,
    CHANGE_REMOVE,
    CHANGE_ENABLE,
    CHANGE_AREA,
    CHANGE_Z,
    CHANGE_LAYERS,
    CHANGE_BEGIN,
    CHANGE_COMMIT,
    CHANGE_REMOVE_ALL ///< and insert every shape again, in another order
} ChangeKind;

/// `name` is the number of the insert that made the shape. A change of a name that does not exist
/// is skipped, so any part of a stream is a stream.
typedef struct Change {
    ChangeKind kind;
    uint32_t name;
    SceneRegion* region; ///< owned; NULL: the shared outline of this number
    uint32_t outline;
    NavPose pose;
    NavShapeKind shape_kind;
    uint8_t area;
    int32_t z;
    uint32_t layers;
    bool is_enabled;
    bool must_fail; ///< the arguments are wrong: the world must refuse
} Change;

typedef struct ChangeList {
    Change* at;
    size_t count, capacity;
} ChangeList;

void change_list_fini(ChangeList* list);
/// Forget the changes from `count` on.
void change_list_truncate(ChangeList* list, size_t count);

/// A shape that should be in the world.
typedef struct ModelShape {
    uint32_t name;
    NavShapeId id;
    const SceneRegion* region; ///< belongs to the change list or the outlines
    bool is_shared;
    uint32_t outline;
    NavPose pose;
    NavShapeKind kind;
    uint8_t area;
    int32_t z;
    uint32_t layers;
    bool is_enabled;
} ModelShape;

enum { MODEL_OUTLINE_COUNT = 5 };

/// A live world and the shapes that should be in it.
typedef struct Model {
    NavWorld* world;
    NavBox bounds;
    int32_t seam_width;
    SceneRegion* outlines[MODEL_OUTLINE_COUNT]; ///< owned
    NavOutlineId outline_ids[MODEL_OUTLINE_COUNT];
    ModelShape* shapes; ///< [shape_count], in order of names
    size_t shape_count, shape_capacity;
    bool is_in_batch;
    bool* slot_taken; ///< by shape slot, as the world should assign them
    size_t slot_capacity;
    uint32_t freed[64]; ///< slots that become free when the open batch ends
    uint32_t freed_count;
    uint64_t empty_hash;
    uint32_t empty_vertex_count;
    uint64_t refused_count;
    char fault[256]; ///< empty, or the fault
} Model;

/// Creates a world with the scene's bounds and shared outlines, and no shapes. False (and `fault`)
/// when the library refuses a valid call.
bool model_init(Model* model, const Scene* scene);
void model_fini(Model* model);

/// Append a random change that fits the current model (two or more for a batch).
void change_random(ChangeList* list, Scene* scene, const Model* model, uint32_t* next_name);

/// Append the change that removes every shape and inserts it again.
void change_append_emptying(ChangeList* list);

/// Apply one change to the world and the model; a refused one must leave hash and ids as they were
/// (compared when `is_strict`). False: model->fault says what is wrong.
bool model_apply(Model* model, const Change* change, bool is_strict);

/// The shape (NULL for an insert) as it will be if the change is accepted.
ModelShape model_target(const Model* model, const ModelShape* shape, const Change* change);

/// The original edges of a shape by the definitions, computed without the library (except
/// nav_pose_apply). Returns the count; free `*edges` with free().
uint32_t model_shape_edges(const ModelShape* shape, OracleEdge** edges);

/// The enabled shapes and their seams, for the oracles. Free with model_shapes_free.
OracleShape* model_oracle_shapes(const Model* model, uint32_t* count);
void model_shapes_free(OracleShape* shapes, uint32_t count);

/// A NavShapeDef for the shape with a region of its own; `region` must outlive the call.
NavShapeDef model_shape_def(const ModelShape* shape, NavOutlineDef* region);

#endif
