#include "art/obj_levels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEVEL_MOST 1e6

void engi_obj_levels_fini(EngiObjLevels* levels) {
    free(levels->faces);
    free(levels->corners);
}

static bool reserve(EngiArt* art, void** items, uint32_t* capacity, uint32_t count, size_t size) {
    if (count <= *capacity)
        return true;
    uint32_t more = count < 256 ? 256 : 2 * count;
    void* grown = realloc(*items, more * size);
    if (grown == NULL)
        return engi_source_fail_memory(&art->source);
    *items = grown;
    *capacity = more;
    return true;
}

static bool find_level(const EngiObjMesh* mesh, const EngiObjVertex* vertices,
                       const uint32_t* corners, uint32_t count, int32_t* level) {
    const EngArtOptions* options = &mesh->art->options;
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        const EngiObjVertex* v = &vertices[corners[i]];
        sum += options->plane == ENG_ART_PLANE_XZ ? v->y : v->z;
    }
    double number = floor(sum / count / options->level_height + 0.5);
    double elevation = number * options->level_height * options->scale;
    if (!(fabs(number) <= LEVEL_MOST && fabs(elevation) < INT32_MAX))
        return engi_source_fail(&mesh->art->source, mesh->line,
                                "the face is too high for the option level_height");
    *level = (int32_t)number;
    return true;
}

bool engi_obj_levels_face(EngiObjLevels* levels, const EngiObjMesh* mesh,
                          const EngiObjVertex* vertices, const uint32_t* corners, uint32_t count) {
    EngiObjFace face = {.first = levels->corner_count, .count = count, .line = mesh->line};
    void *faces = levels->faces, *kept = levels->corners;
    if (!find_level(mesh, vertices, corners, count, &face.level))
        return false;
    bool has_room = reserve(mesh->art, &faces, &levels->face_capacity, levels->face_count + 1,
                            sizeof *levels->faces);
    levels->faces = faces;
    has_room = has_room && reserve(mesh->art, &kept, &levels->corner_capacity,
                                   levels->corner_count + count, sizeof *levels->corners);
    levels->corners = kept;
    if (!has_room)
        return false;
    memcpy(levels->corners + levels->corner_count, corners, count * sizeof *corners);
    levels->corner_count += count;
    levels->faces[levels->face_count++] = face;
    return true;
}

static int compare_faces(const void* a, const void* b) {
    const EngiObjFace *f = a, *g = b;
    if (f->level != g->level)
        return f->level < g->level ? -1 : 1;
    return (f->first > g->first) - (f->first < g->first);
}

bool engi_obj_levels_add(EngiObjLevels* levels, EngiObjMesh* mesh, const EngiObjVertex* vertices) {
    const EngArtOptions* options = &mesh->art->options;
    bool is_added = true;
    if (levels->face_count > 0)
        qsort(levels->faces, levels->face_count, sizeof *levels->faces, compare_faces);
    for (uint32_t i = 0; i < levels->face_count && is_added; i++) {
        const EngiObjFace* face = &levels->faces[i];
        bool is_next = i == 0 || levels->faces[i - 1].level != face->level;
        is_added = !is_next || engi_obj_mesh_add(mesh);
        mesh->subject.z = face->level;
        mesh->subject.elevation =
            (int32_t)floor(face->level * options->level_height * options->scale + 0.5);
        mesh->line = face->line;
        is_added = is_added &&
                   engi_obj_mesh_face(mesh, vertices, levels->corners + face->first, face->count);
    }
    levels->face_count = levels->corner_count = 0;
    return is_added && engi_obj_mesh_add(mesh);
}
