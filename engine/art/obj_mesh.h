/// Faces of a model, projected to the plane of the ground.
#ifndef ENG_ART_OBJ_MESH_H
#define ENG_ART_OBJ_MESH_H

#include "art/builder.h"

#define ENGI_OBJ_VERTEX_MAX (1u << 19)
#define ENGI_OBJ_CORNER_MAX 1024

typedef struct EngiObjVertex {
    double x, y, z;
} EngiObjVertex;

typedef struct EngiObjMesh {
    EngiArt* art;
    EngVec* points; // [point_count] px of the file, y down
    uint32_t* triangles;
    uint32_t point_count, triangle_count;
    uint32_t *next, *heads, *chain; // scratch of the ears; a hash of the points by their places
    double cosine;                  // of the steepest slope
    EngiSubject subject;            // of the present object
    uint32_t line;                  // of the present face
    uint32_t steep_count, small_count;
} EngiObjMesh;

bool engi_obj_mesh_init(EngiObjMesh* mesh, EngiArt* art);
void engi_obj_mesh_fini(EngiObjMesh* mesh);

/// Add a face, unless it is too steep or too small. A large mesh is split into several shapes,
/// which share sides.
bool engi_obj_mesh_face(EngiObjMesh* mesh, const EngiObjVertex* vertices, const uint32_t* corners,
                        uint32_t count);

/// Add what there is as a shape of `mesh->subject`, and begin again without faces.
bool engi_obj_mesh_add(EngiObjMesh* mesh);

#endif
