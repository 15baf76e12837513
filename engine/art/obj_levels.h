/// Faces of an object of a model by their heights.
#ifndef ENG_ART_OBJ_LEVELS_H
#define ENG_ART_OBJ_LEVELS_H

#include "art/obj_mesh.h"

typedef struct EngiObjFace {
    int32_t level;
    uint32_t first, count; // of its corners
    uint32_t line;
} EngiObjFace;

typedef struct EngiObjLevels {
    EngiObjFace* faces;
    uint32_t* corners;
    uint32_t face_count, face_capacity, corner_count, corner_capacity;
} EngiObjLevels;

void engi_obj_levels_fini(EngiObjLevels* levels);

/// Keep a face of `mesh->line` for its level: the nearest multiple of options.level_height to the
/// mean of its corners' heights.
bool engi_obj_levels_face(EngiObjLevels* levels, const EngiObjMesh* mesh,
                          const EngiObjVertex* vertices, const uint32_t* corners, uint32_t count);

/// Add all faces as shapes of `mesh->subject`, one for each level, and begin again without faces.
bool engi_obj_levels_add(EngiObjLevels* levels, EngiObjMesh* mesh, const EngiObjVertex* vertices);

#endif
