#include "asset/form.h"

#include "asset/lattice.h"
#include "asset/polygons.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_length(double px) { return px > 0 && px <= ENG_ASSET_COORD_MAX; }

static bool is_place(EngVec p) {
    return fabs(p.x) <= ENG_ASSET_COORD_MAX && fabs(p.y) <= ENG_ASSET_COORD_MAX;
}

static bool fail(EngAssetError* error, const char* name, const char* what) {
    return eng_asset_error_set(error, "%s: %s", name, what);
}

static bool make_ring(const char* name, const EngVec* points, uint32_t count, EngOutline* outline,
                      EngAssetError* error) {
    EngPolygon polygon = {points, count};
    return engi_polygons_outline(name, &polygon, 1, (EngVec){0, 0}, outline, error);
}

bool eng_box_outline(double width, double height, EngOutline* outline, EngAssetError* error) {
    double x = width / 2, y = height / 2;
    EngVec corners[4] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    *outline = (EngOutline){0};
    if (!is_length(width) || !is_length(height))
        return fail(error, "box", "a side is not above 0 or beyond the lattice");
    return make_ring("box", corners, 4, outline, error);
}

// ---- round forms

// How many corners a whole circle has: twice as many while its sides are too far inside.
static uint32_t corners_of(double radius, double tolerance) {
    uint32_t count = 8;
    while (count < ENG_FORM_CORNER_MAX &&
           radius * (1 - engi_direction(180.0 / count).x) > tolerance)
        count *= 2;
    return count;
}

static EngVec around(EngVec center, double radius, EngVec direction) {
    return (EngVec){center.x + radius * direction.x, center.y + radius * direction.y};
}

static void draw_circle(EngVec center, double radius, uint32_t count, EngVec* points) {
    for (uint32_t i = 0; i < count; i++)
        points[i] = around(center, radius, engi_direction(360.0 * i / count));
}

bool eng_circle_outline(double radius, double tolerance, EngOutline* outline,
                        EngAssetError* error) {
    return eng_capsule_outline((EngVec){0, 0}, (EngVec){0, 0}, radius, tolerance, outline, error);
}

bool eng_capsule_outline(EngVec a, EngVec b, double radius, double tolerance, EngOutline* outline,
                         EngAssetError* error) {
    EngVec points[ENG_FORM_CORNER_MAX + 2];
    *outline = (EngOutline){0};
    if (!is_length(radius) || !is_length(tolerance) || !is_place(a) || !is_place(b))
        return fail(error, "circle or capsule", "a length is not above 0 or beyond the lattice");
    uint32_t count = corners_of(radius, tolerance), half = count / 2;
    double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    if (length == 0) {
        draw_circle(a, radius, count, points);
        return make_ring("circle", points, count, outline, error);
    }
    EngVec along = {dx / length, dy / length}, back = {-along.x, -along.y};
    for (uint32_t i = 0; i <= half; i++) {
        EngVec turn = engi_direction(180.0 * i / half - 90);
        points[i] = around(b, radius, engi_rotate(turn, along));
        points[half + 1 + i] = around(a, radius, engi_rotate(turn, back));
    }
    return make_ring("capsule", points, count + 2, outline, error);
}

// ---- lines

typedef struct Line {
    double half; // of the width
    uint32_t corner_count;
    EngPolygon* polygons; // rectangles, and circles where it bends
    EngVec* points;
    uint32_t polygon_count, point_count;
} Line;

static void add_polygon(Line* line, uint32_t count) {
    line->polygons[line->polygon_count++] = (EngPolygon){line->points + line->point_count, count};
    line->point_count += count;
}

static void add_segment(Line* line, EngVec a, EngVec b) {
    double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    EngVec* corners = line->points + line->point_count;
    EngVec side = {-dy / length, dx / length};
    corners[0] = around(a, -line->half, side);
    corners[1] = around(b, -line->half, side);
    corners[2] = around(b, line->half, side);
    corners[3] = around(a, line->half, side);
    add_polygon(line, 4);
}

static void add_bend(Line* line, EngVec at) {
    draw_circle(at, line->half, line->corner_count, line->points + line->point_count);
    add_polygon(line, line->corner_count);
}

static bool is_same(EngVec a, EngVec b) { return a.x == b.x && a.y == b.y; }

static void draw_line(Line* line, const EngVec* points, uint32_t count) {
    uint32_t last = 0;
    for (uint32_t i = 1; i < count; i++) {
        if (is_same(points[last], points[i]))
            continue;
        if (line->polygon_count > 0)
            add_bend(line, points[last]);
        add_segment(line, points[last], points[i]);
        last = i;
    }
    if (line->polygon_count > 1 && is_same(points[last], points[0]))
        add_bend(line, points[0]);
}

static bool check_line(const EngVec* points, uint32_t count, double width, double tolerance,
                       EngAssetError* error) {
    if (points == NULL || count < 2 || count > ENG_FORM_POINT_MAX)
        return fail(error, "line", "fewer than 2 points, or too many");
    if (!is_length(width) || !is_length(tolerance))
        return fail(error, "line", "a length is not above 0 or beyond the lattice");
    for (uint32_t i = 0; i < count; i++) {
        if (!is_place(points[i]))
            return fail(error, "line", "a point is beyond the lattice");
    }
    return true;
}

bool eng_line_outline(const EngVec* points, uint32_t count, double width, double tolerance,
                      EngOutline* outline, EngAssetError* error) {
    *outline = (EngOutline){0};
    if (!check_line(points, count, width, tolerance, error))
        return false;
    Line line = {.half = width / 2, .corner_count = corners_of(width / 2, tolerance)};
    line.polygons = malloc(2 * (size_t)count * sizeof *line.polygons);
    line.points = malloc((4 + (size_t)line.corner_count) * count * sizeof *line.points);
    bool is_made = line.polygons != NULL && line.points != NULL;
    if (!is_made) {
        fail(error, "line", "out of memory");
    } else {
        draw_line(&line, points, count);
        is_made = line.polygon_count > 0
                      ? engi_polygons_outline("line", line.polygons, line.polygon_count,
                                              (EngVec){0, 0}, outline, error)
                      : fail(error, "line", "all points are equal");
    }
    free(line.polygons);
    free(line.points);
    return is_made;
}

// ---- meshes

static uint32_t index_at(const EngVertices* v, uint32_t i) {
    const unsigned char* at = v->indices;
    uint16_t two;
    uint32_t four;
    if (v->indices == NULL)
        return i;
    if (v->index_size == 1)
        return at[i];
    if (v->index_size == 2)
        return memcpy(&two, at + 2 * (size_t)i, 2), two;
    return memcpy(&four, at + 4 * (size_t)i, 4), four;
}

static bool check_vertices(const EngVertices* v, uint32_t corner_count, EngAssetError* error) {
    bool has_sizes =
        v->indices == NULL || v->index_size == 1 || v->index_size == 2 || v->index_size == 4;
    if (!has_sizes || v->stride < 2 * sizeof(float) || v->stride % sizeof(float) != 0)
        return fail(error, "vertices", "the size of an index or the stride is not one");
    if (corner_count == 0 || corner_count % 3 != 0 || corner_count / 3 > ENG_MESH_TRIANGLE_MAX ||
        v->vertex_count > ENG_MESH_VERTEX_MAX)
        return fail(error, "vertices", "too many, or no whole triangles");
    return true;
}

bool eng_vertices_outline(const EngVertices* v, EngOutline* outline, EngMeshReport* report,
                          EngAssetError* error) {
    *outline = (EngOutline){0};
    if (v == NULL || v->xy == NULL)
        return fail(error, "vertices", "there are none");
    uint32_t corner_count = v->indices != NULL ? v->index_count : v->vertex_count;
    if (!check_vertices(v, corner_count, error))
        return false;
    EngVec* points = malloc((v->vertex_count + (size_t)1) * sizeof *points);
    uint32_t* triangles = malloc(corner_count * sizeof *triangles);
    for (uint32_t i = 0; i < v->vertex_count && points != NULL; i++) {
        const float* xy = v->xy + i * (v->stride / sizeof(float));
        points[i] = (EngVec){xy[0], xy[1]};
    }
    for (uint32_t i = 0; i < corner_count && triangles != NULL; i++)
        triangles[i] = index_at(v, i);
    EngMeshInput input = {.name = "vertices",
                          .vertices = points,
                          .vertex_count = v->vertex_count,
                          .triangles = triangles,
                          .triangle_count = corner_count / 3,
                          .origin = v->pivot,
                          .scale = v->scale};
    EngMesh mesh;
    bool is_made = points != NULL && triangles != NULL
                       ? eng_mesh_repair(&input, &mesh, report, error)
                       : fail(error, "vertices", "out of memory");
    if (is_made)
        *outline = (EngOutline){mesh.points, mesh.point_count, mesh.triangles, mesh.triangle_count};
    free(points);
    free(triangles);
    return is_made;
}
