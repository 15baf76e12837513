#include "asset/mesh.h"

#include <stdio.h>
#include <stdlib.h>

void eng_mesh_fini(EngMesh* mesh) {
    free(mesh->points);
    free(mesh->triangles);
    *mesh = (EngMesh){0};
}

void eng_mesh_report_add(EngMeshReport* sum, const EngMeshReport* part) {
    sum->mesh_count += part->mesh_count;
    sum->vertices_in += part->vertices_in;
    sum->triangles_in += part->triangles_in;
    sum->vertices_out += part->vertices_out;
    sum->triangles_out += part->triangles_out;
    sum->welded += part->welded;
    sum->unused += part->unused;
    sum->flipped += part->flipped;
    sum->no_area += part->no_area;
    sum->duplicates += part->duplicates;
    sum->slivers_dropped += part->slivers_dropped;
    sum->slivers_absorbed += part->slivers_absorbed;
    sum->slivers_kept += part->slivers_kept;
    sum->t_junctions += part->t_junctions;
    sum->crowded_edges += part->crowded_edges;
    sum->islands += part->islands;
    sum->holes += part->holes;
}

typedef struct Line {
    char* text;
    size_t size;
    int used;
} Line;

static void add_count(Line* line, uint32_t count, const char* one, const char* many,
                      bool is_always) {
    if (count == 0 && !is_always)
        return;
    size_t used = (size_t)line->used;
    bool is_full = used >= line->size;
    int length = snprintf(is_full ? NULL : line->text + used, is_full ? 0 : line->size - used,
                          "%u %s, ", count, count == 1 ? one : many);
    line->used += length > 0 ? length : 0;
}

int eng_mesh_report_text(const EngMeshReport* report, const char* name, char* text, size_t size) {
    Line line = {text, size, 0};
    int length = snprintf(text, size, "%s: %u sprite%s, %u tri%s; fixed: ", name,
                          report->mesh_count, report->mesh_count == 1 ? "" : "s",
                          report->triangles_out, report->triangles_out == 1 ? "" : "s");
    line.used = length > 0 ? length : 0;
    add_count(&line, report->t_junctions, "T-junction", "T-junctions", true);
    add_count(&line, report->flipped, "flipped", "flipped", true);
    add_count(&line, report->slivers_dropped, "sliver dropped", "slivers dropped", true);
    add_count(&line, report->slivers_absorbed, "sliver absorbed", "slivers absorbed", false);
    add_count(&line, report->slivers_kept, "sliver kept", "slivers kept", false);
    add_count(&line, report->no_area, "without area", "without area", false);
    add_count(&line, report->duplicates, "duplicate", "duplicates", false);
    add_count(&line, report->welded, "point welded", "points welded", false);
    add_count(&line, report->unused, "point unused", "points unused", false);
    add_count(&line, report->crowded_edges, "crowded edge", "crowded edges", false);
    add_count(&line, report->holes, "hole", "holes", false);
    add_count(&line, report->islands, "island", "islands", true);
    if (line.used >= 2 && (size_t)line.used - 2 < size)
        text[line.used - 2] = 0;
    return line.used - 2;
}
