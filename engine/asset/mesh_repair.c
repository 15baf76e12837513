#include "asset/mesh_repair.h"

#include "asset/mesh_clean.h"
#include "asset/text.h"

#include <stdlib.h>
#include <string.h>

static const char* name_of(const EngMeshInput* input) {
    return input->name != NULL ? engi_text_tail(input->name) : "mesh";
}

static bool fail_at(const EngMeshInput* input, EngAssetError* error, const char* what,
                    uint32_t index, const char* trouble) {
    return eng_asset_error_set(error, "%s: %s[%u]: %s", name_of(input), what, index, trouble);
}

static bool fail_whole(const EngMeshInput* input, EngAssetError* error, const char* trouble) {
    return eng_asset_error_set(error, "%s: %s", name_of(input), trouble);
}

// Round a vertex relative to the origin. False beyond the range in which areas fit 64 bits.
static bool round_vertex(EngVec px, double scale, EngPoint origin, EngPoint* point) {
    EngPoint whole;
    if (!eng_point_from_px((EngVec){px.x * scale, px.y * scale}, &whole))
        return false;
    int64_t x = (int64_t)whole.x - origin.x, y = (int64_t)whole.y - origin.y;
    if (x < -ENG_MESH_STEP_MAX || x > ENG_MESH_STEP_MAX || y < -ENG_MESH_STEP_MAX ||
        y > ENG_MESH_STEP_MAX)
        return false;
    *point = (EngPoint){(int32_t)x, (int32_t)y};
    return true;
}

static bool read_vertices(const EngMeshInput* input, EngiDraft* draft, EngAssetError* error) {
    double scale = input->scale == 0 ? 1 : input->scale;
    EngPoint origin;
    if (!eng_point_from_px((EngVec){input->origin.x * scale, input->origin.y * scale}, &origin))
        return fail_whole(input, error, "the origin is not finite or beyond the lattice");
    for (uint32_t i = 0; i < input->vertex_count; i++) {
        if (!round_vertex(input->vertices[i], scale, origin, &draft->points[i]))
            return fail_at(input, error, "vertices", i, "not finite or beyond the lattice");
    }
    draft->point_count = input->vertex_count;
    for (uint32_t i = 0; i < 3 * input->triangle_count; i++) {
        if (input->triangles[i] >= input->vertex_count)
            return fail_at(input, error, "triangles", i / 3, "an index is out of range");
        draft->triangles[i] = input->triangles[i];
    }
    draft->triangle_count = input->triangle_count;
    return true;
}

// Keep only the points that triangles use, in the order of their first use.
static void compact_points(EngiDraft* draft, uint32_t* place, EngPoint* kept) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < draft->point_count; i++)
        place[i] = ENG_NONE;
    for (uint32_t i = 0; i < 3 * draft->triangle_count; i++) {
        uint32_t vertex = draft->triangles[i];
        if (place[vertex] == ENG_NONE) {
            place[vertex] = count;
            kept[count++] = draft->points[vertex];
        }
        draft->triangles[i] = place[vertex];
    }
    memcpy(draft->points, kept, count * sizeof *kept);
    draft->point_count = count;
}

static bool finish_draft(EngiDraft* draft, EngMeshReport* report) {
    uint32_t* place = malloc(draft->point_count * sizeof *place);
    EngPoint* kept = malloc(draft->point_count * sizeof *kept);
    bool has_memory = place != NULL && kept != NULL;
    if (has_memory)
        compact_points(draft, place, kept);
    free(place);
    free(kept);
    EngiEdges edges;
    if (!has_memory || !engi_edges_init(&edges, draft->triangles, draft->triangle_count))
        return false;
    report->crowded_edges = edges.crowded_count;
    has_memory = engi_edges_count(&edges, draft->triangles, &report->islands, &report->holes);
    engi_edges_fini(&edges);
    return has_memory;
}

static bool clean_draft(const EngMeshInput* input, EngiDraft* draft, EngMeshReport* report,
                        EngAssetError* error) {
    if (!read_vertices(input, draft, error))
        return false;
    if (!engi_draft_weld(draft, report) || !engi_draft_drop_duplicates(draft, report) ||
        !engi_draft_treat_slivers(draft, report) || !engi_draft_split_t_junctions(draft, report))
        return fail_whole(input, error, "out of memory, or more triangles than the limit");
    if (draft->triangle_count == 0)
        return fail_whole(input, error, "no triangle has an area");
    if (!finish_draft(draft, report))
        return fail_whole(input, error, "out of memory");
    report->vertices_out = draft->point_count;
    report->triangles_out = draft->triangle_count;
    return true;
}

bool eng_mesh_repair(const EngMeshInput* input, EngMesh* mesh, EngMeshReport* report,
                     EngAssetError* error) {
    EngMeshReport counts = {
        .mesh_count = 1, .vertices_in = input->vertex_count, .triangles_in = input->triangle_count};
    *mesh = (EngMesh){0};
    if (input->vertex_count > ENG_MESH_VERTEX_MAX)
        return fail_at(input, error, "vertices", input->vertex_count, "more than the limit");
    if (input->triangle_count > ENG_MESH_TRIANGLE_MAX)
        return fail_at(input, error, "triangles", input->triangle_count, "more than the limit");
    if (input->triangle_count == 0)
        return fail_whole(input, error, "no triangles");
    EngiDraft draft = {.triangle_capacity = input->triangle_count};
    draft.points = calloc(input->vertex_count + 1, sizeof *draft.points);
    draft.triangles = calloc(input->triangle_count, 3 * sizeof *draft.triangles);
    if (draft.points == NULL || draft.triangles == NULL)
        fail_whole(input, error, "out of memory");
    else if (clean_draft(input, &draft, &counts, error)) {
        *mesh = (EngMesh){draft.points, draft.triangles, draft.point_count, draft.triangle_count};
        if (report != NULL)
            *report = counts;
        return true;
    }
    free(draft.points);
    free(draft.triangles);
    return false;
}
