#include "art/obj_mesh.h"

#include "asset/ear.h"
#include "asset/lattice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The most triangles of a shape; then the next one begins.
enum { TRIANGLE_MOST = 16384, POINT_MOST = ENG_ATLAS_VERTEX_MAX, HEAD_COUNT = 1 << 15 };

bool engi_obj_mesh_init(EngiObjMesh* mesh, EngiArt* art) {
    *mesh = (EngiObjMesh){.art = art};
    mesh->points = malloc(POINT_MOST * sizeof *mesh->points);
    mesh->chain = malloc(POINT_MOST * sizeof *mesh->chain);
    mesh->triangles = malloc(3 * (TRIANGLE_MOST + (size_t)ENGI_OBJ_CORNER_MAX) * sizeof(uint32_t));
    mesh->next = malloc(2 * ENGI_OBJ_CORNER_MAX * sizeof *mesh->next);
    mesh->heads = malloc(HEAD_COUNT * sizeof *mesh->heads);
    mesh->cosine = engi_direction(art->options.slope_degrees).x;
    if (mesh->points == NULL || mesh->chain == NULL || mesh->triangles == NULL ||
        mesh->next == NULL || mesh->heads == NULL)
        return engi_source_fail_memory(&art->source);
    memset(mesh->heads, 0xFF, HEAD_COUNT * sizeof *mesh->heads);
    return true;
}

void engi_obj_mesh_fini(EngiObjMesh* mesh) {
    free(mesh->points);
    free(mesh->chain);
    free(mesh->triangles);
    free(mesh->next);
    free(mesh->heads);
}

// ---- faces

// Is a face too steep? Newell's normal serves faces of any number of corners, and bent ones.
static bool is_steep(const EngiObjMesh* mesh, const EngiObjVertex* vertices,
                     const uint32_t* corners, uint32_t count) {
    double x = 0, y = 0, z = 0;
    for (uint32_t i = 0; i < count; i++) {
        const EngiObjVertex *a = &vertices[corners[i]], *b = &vertices[corners[(i + 1) % count]];
        x += (a->y - b->y) * (a->z + b->z);
        y += (a->z - b->z) * (a->x + b->x);
        z += (a->x - b->x) * (a->y + b->y);
    }
    double up = fabs(mesh->art->options.plane == ENG_ART_PLANE_XZ ? y : z);
    // Rounding must not decide about a slope of exactly the limit.
    return up < (mesh->cosine - 1e-9) * sqrt(x * x + y * y + z * z);
}

static EngVec project(const EngiObjMesh* mesh, const EngiObjVertex* v) {
    if (mesh->art->options.plane == ENG_ART_PLANE_XZ)
        return (EngVec){v->x, v->z};
    return (EngVec){v->x, -v->y};
}

static uint32_t hash_cell(double x, double y) {
    uint64_t h = (uint64_t)(int64_t)x * 0x9E3779B97F4A7C15u + (uint64_t)(int64_t)y;
    h ^= h >> 29;
    h *= 0xBF58476D1CE4E5B9u;
    return (uint32_t)(h >> 40) % HEAD_COUNT;
}

static double near_px_of(const EngiObjMesh* mesh) {
    return mesh->art->options.weld_distance / mesh->art->options.scale;
}

static double cell_of(const EngiObjMesh* mesh) {
    double least = 1.0 / ENG_STEPS_PER_PX, near_px = near_px_of(mesh);
    return near_px > least ? near_px : least;
}

static uint32_t hash_of(const EngiObjMesh* mesh, EngVec p) {
    double cell = cell_of(mesh);
    return hash_cell(floor(p.x / cell), floor(p.y / cell));
}

bool engi_obj_mesh_add(EngiObjMesh* mesh) {
    const EngiSubject* subject = &mesh->subject;
    EngMeshInput input = {.name = subject->name,
                          .vertices = mesh->points,
                          .vertex_count = mesh->point_count,
                          .triangles = mesh->triangles,
                          .triangle_count = mesh->triangle_count};
    uint32_t outline, triangle_count = mesh->triangle_count;
    // A file may have very many objects.
    for (uint32_t i = 0; i < mesh->point_count; i++)
        mesh->heads[hash_of(mesh, mesh->points[i])] = ENG_NONE;
    mesh->point_count = mesh->triangle_count = 0;
    return triangle_count == 0 || (engi_art_mesh(mesh->art, &input, subject->line, &outline) &&
                                   engi_art_shape(mesh->art, subject, outline, (EngPoint){0, 0}));
}

// The point of the mesh within the weld distance, or a new one.
static uint32_t weld_point(EngiObjMesh* mesh, EngVec p) {
    double near_px = near_px_of(mesh), cell = cell_of(mesh);
    double x = floor(p.x / cell), y = floor(p.y / cell);
    for (int k = 0; k < 9; k++) {
        uint32_t at = mesh->heads[hash_cell(x + k % 3 - 1, y + k / 3 - 1)];
        for (; at != ENG_NONE; at = mesh->chain[at]) {
            double dx = mesh->points[at].x - p.x, dy = mesh->points[at].y - p.y;
            if (dx * dx + dy * dy <= near_px * near_px)
                return at;
        }
    }
    uint32_t head = hash_of(mesh, p), point = mesh->point_count++;
    mesh->points[point] = p;
    mesh->chain[point] = mesh->heads[head];
    mesh->heads[head] = point;
    return point;
}

static bool is_in_range(const EngiObjMesh* mesh, EngVec p) {
    double most = ENG_MESH_STEP_MAX / ENG_STEPS_PER_PX / mesh->art->options.scale;
    return p.x >= -most && p.x <= most && p.y >= -most && p.y <= most;
}

// The corners on the lattice, for the ears; twice the area in square px of the world.
static double place_corners(const EngiObjMesh* mesh, const uint32_t* points, uint32_t count,
                            EngPoint* placed) {
    double area_2 = 0, scale = mesh->art->options.scale;
    for (uint32_t i = 0; i < count; i++) {
        EngVec a = mesh->points[points[i]], b = mesh->points[points[(i + 1) % count]];
        area_2 += (a.x * b.y - a.y * b.x) * scale * scale;
        eng_point_from_px((EngVec){a.x * scale, a.y * scale}, &placed[i]);
    }
    return fabs(area_2);
}

static bool cut_face(EngiObjMesh* mesh, const uint32_t* points, uint32_t count) {
    EngPoint placed[ENGI_OBJ_CORNER_MAX];
    uint32_t *triangles = mesh->triangles + 3 * (size_t)mesh->triangle_count, added = 0;
    double area_2 = place_corners(mesh, points, count, placed);
    if (area_2 < 2 * mesh->art->options.least_face ||
        !engi_ear_cut(placed, count, mesh->next, triangles, &added))
        return false;
    for (uint32_t i = 0; i < 3 * added; i++)
        triangles[i] = points[triangles[i]];
    mesh->triangle_count += added;
    return true;
}

bool engi_obj_mesh_face(EngiObjMesh* mesh, const EngiObjVertex* vertices, const uint32_t* corners,
                        uint32_t count) {
    uint32_t points[ENGI_OBJ_CORNER_MAX], used = 0;
    if (is_steep(mesh, vertices, corners, count)) {
        mesh->steep_count++;
        return true;
    }
    bool is_full = mesh->triangle_count >= TRIANGLE_MOST || mesh->point_count + count > POINT_MOST;
    if (is_full && !engi_obj_mesh_add(mesh))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        EngVec p = project(mesh, &vertices[corners[i]]);
        if (!is_in_range(mesh, p))
            return engi_source_fail(&mesh->art->source, mesh->line,
                                    "vertex %u is beyond the lattice", corners[i] + 1);
        uint32_t point = weld_point(mesh, p);
        if (used == 0 || points[used - 1] != point)
            points[used++] = point;
    }
    while (used > 1 && points[used - 1] == points[0])
        used--;
    if (used < 3 || !cut_face(mesh, points, used))
        mesh->small_count++;
    return true;
}
