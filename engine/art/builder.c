#include "art/builder.h"

#include "asset/text.h"

#include <stdlib.h>
#include <string.h>

// Room for one more item in an array that grows; false without memory or beyond `most`.
static bool reserve(EngiArt* art, void** items, uint32_t count, uint32_t* capacity, size_t size,
                    uint32_t most) {
    if (count >= most)
        return engi_source_fail(&art->source, 0, "more than %u outlines or shapes", most);
    if (count < *capacity)
        return true;
    uint32_t more = *capacity < 16 ? 16 : 2 * *capacity;
    void* grown = realloc(*items, more * size);
    if (grown == NULL)
        return engi_source_fail_memory(&art->source);
    *items = grown;
    *capacity = more;
    return true;
}

bool engi_art_take_points(EngiArt* art, uint32_t line, size_t count) {
    if (count > ENG_ART_POINT_MAX - art->point_count)
        return engi_source_fail(&art->source, line, "all outlines have more than %u points",
                                ENG_ART_POINT_MAX);
    art->point_count += (uint32_t)count;
    return true;
}

static bool copy_array(EngiArt* art, const void* items, size_t count, size_t size,
                       const void** copy) {
    void* memory = engi_arena_take(art->arena, count, size);
    if (memory != NULL && count > 0)
        memcpy(memory, items, count * size);
    *copy = memory;
    return memory != NULL || engi_source_fail_memory(&art->source);
}

bool engi_art_rings(EngiArt* art, const EngArtOutline* rings, uint32_t* outline) {
    void* items = art->outlines;
    if (!reserve(art, &items, art->outline_count, &art->outline_capacity, sizeof *art->outlines,
                 ENG_ART_OUTLINE_MAX))
        return false;
    art->outlines = items;
    const void *points, *sizes, *triangles, *name;
    if (!copy_array(art, rings->points, rings->point_count, sizeof(EngPoint), &points) ||
        !copy_array(art, rings->ring_sizes, rings->ring_count, sizeof(uint32_t), &sizes) ||
        !copy_array(art, rings->triangles, 3 * (size_t)rings->triangle_count, sizeof(uint32_t),
                    &triangles) ||
        !copy_array(art, rings->name, strlen(rings->name) + 1, 1, &name))
        return false;
    *outline = art->outline_count++;
    art->outlines[*outline] = (EngArtOutline){name,
                                              points,
                                              rings->point_count,
                                              sizes,
                                              rings->ring_count,
                                              triangles,
                                              rings->triangle_count};
    return true;
}

// Takes over the outline's arrays.
static bool add_outline(EngiArt* art, const char* name, EngOutline* made, uint32_t* outline) {
    EngArtOutline rings = {.name = engi_text_tail(name),
                           .points = made->points,
                           .point_count = made->point_count,
                           .ring_sizes = &made->point_count,
                           .ring_count = made->triangle_count == 0 ? 1 : 0,
                           .triangles = made->triangles,
                           .triangle_count = made->triangle_count};
    bool is_added = engi_art_rings(art, &rings, outline);
    eng_outline_fini(made);
    return is_added;
}

static bool leave_out(EngiArt* art, uint32_t line, const EngAssetError* why) {
    art->art.left_out_count++;
    return engi_source_note(&art->source, line, "left out: %s", why->text);
}

static bool scale_polygons(EngiArt* art, const EngPolygon* polygons, uint32_t count,
                           EngPolygon** scaled) {
    *scaled = engi_arena_take(art->arena, count, sizeof **scaled);
    for (uint32_t i = 0; i < count && *scaled != NULL; i++) {
        EngVec* points = engi_arena_take(art->arena, polygons[i].point_count, sizeof *points);
        if (points == NULL)
            return engi_source_fail_memory(&art->source);
        for (uint32_t k = 0; k < polygons[i].point_count; k++)
            points[k] = (EngVec){polygons[i].points[k].x * art->options.scale,
                                 polygons[i].points[k].y * art->options.scale};
        (*scaled)[i] = (EngPolygon){points, polygons[i].point_count};
    }
    return *scaled != NULL || engi_source_fail_memory(&art->source);
}

typedef struct Skip {
    EngiArt* art;
    uint32_t line;
    bool has_failed;
} Skip;

static bool skip_polygon(void* context, const EngAssetError* why) {
    Skip* skip = context;
    skip->has_failed = !leave_out(skip->art, skip->line, why);
    return !skip->has_failed;
}

bool engi_art_polygons(EngiArt* art, const char* name, uint32_t line, const EngPolygon* polygons,
                       uint32_t count, EngVec pivot, uint32_t* outline) {
    EngAssetError why = {""};
    EngOutline made;
    EngPolygon* scaled = NULL;
    *outline = ENG_NONE;
    if (art->options.scale != 1) {
        if (!scale_polygons(art, polygons, count, &scaled))
            return false;
        polygons = scaled;
        pivot = (EngVec){pivot.x * art->options.scale, pivot.y * art->options.scale};
    }
    Skip skip = {.art = art, .line = line};
    if (!engi_polygons_join(engi_text_tail(name), polygons, count, pivot, &made, skip_polygon,
                            &skip, &why))
        return !skip.has_failed && (why.text[0] == '\0' || leave_out(art, line, &why));
    return add_outline(art, name, &made, outline);
}

bool engi_art_mesh(EngiArt* art, const EngMeshInput* mesh, uint32_t line, uint32_t* outline) {
    EngMeshInput scaled = *mesh;
    EngMeshReport report;
    EngAssetError why = {""};
    EngMesh made;
    *outline = ENG_NONE;
    scaled.scale = (mesh->scale == 0 ? 1 : mesh->scale) * art->options.scale;
    if (!eng_mesh_repair(&scaled, &made, &report, &why))
        return leave_out(art, line, &why);
    eng_mesh_report_add(&art->art.report, &report);
    EngOutline triangles = {made.points, made.point_count, made.triangles, made.triangle_count};
    return add_outline(art, mesh->name != NULL ? mesh->name : "mesh", &triangles, outline);
}

bool engi_art_place(EngiArt* art, const EngiSubject* subject, uint32_t outline, EngPoint position,
                    const EngArtMeaning* meaning) {
    void* items = art->shapes;
    if (!reserve(art, &items, art->shape_count, &art->shape_capacity, sizeof *art->shapes,
                 ENG_ART_SHAPE_MAX))
        return false;
    art->shapes = items;
    const char* name = subject->name != NULL ? engi_text_tail(subject->name) : "";
    const char* layer = subject->layer != NULL ? engi_text_tail(subject->layer) : "";
    EngArtShape* shape = &art->shapes[art->shape_count];
    *shape = (EngArtShape){
        .outline = outline, .position = position, .meaning = *meaning, .object = subject->object};
    const EngArtShape* before = art->shape_count > 0 ? shape - 1 : NULL;
    // Tiles of a layer have one name.
    bool is_same = before != NULL && strcmp(before->name, name) == 0;
    bool is_same_layer = before != NULL && strcmp(before->layer, layer) == 0;
    shape->name = is_same ? before->name : engi_arena_text(art->arena, name, strlen(name));
    shape->layer =
        is_same_layer ? before->layer : engi_arena_text(art->arena, layer, strlen(layer));
    if (shape->name == NULL || shape->layer == NULL)
        return engi_source_fail_memory(&art->source);
    art->shape_count++;
    return true;
}

bool engi_art_shape(EngiArt* art, const EngiSubject* subject, uint32_t outline, EngPoint position) {
    EngArtMeaning meaning;
    if (outline == ENG_NONE) { // noted and counted already
        engi_sidecar_use(art->sidecar, subject);
        return true;
    }
    if (!engi_art_mean(art, subject, &meaning))
        return false;
    if (meaning.role == ENG_ART_NOTHING) {
        art->art.left_out_count++;
        return true;
    }
    return engi_art_place(art, subject, outline, position, &meaning);
}

bool engi_art_notes(EngiArt* art, const EngNotes* notes) {
    for (uint32_t i = 0; i < notes->count; i++) {
        if (!engi_notes_add(&art->notes, art->arena, notes->lines[i]))
            return engi_source_fail_memory(&art->source);
    }
    return true;
}

// ---- rows

typedef struct Box {
    int64_t min_x, min_y, max_x, max_y;
} Box;

static Box box_of(const EngArtOutline* outline) {
    Box box = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (uint32_t i = 0; i < outline->point_count; i++) {
        EngPoint p = outline->points[i];
        box.min_x = p.x < box.min_x ? p.x : box.min_x;
        box.min_y = p.y < box.min_y ? p.y : box.min_y;
        box.max_x = p.x > box.max_x ? p.x : box.max_x;
        box.max_y = p.y > box.max_y ? p.y : box.max_y;
    }
    return box;
}

static int64_t whole_px(int64_t steps) {
    return (steps + ENG_STEPS_PER_PX - 1) / ENG_STEPS_PER_PX * ENG_STEPS_PER_PX;
}

static int32_t on_lattice(int64_t steps) {
    return (int32_t)(steps > ENG_STEP_MAX    ? ENG_STEP_MAX
                     : steps < -ENG_STEP_MAX ? -ENG_STEP_MAX
                                             : steps);
}

void engi_art_arrange(EngiArt* art) {
    const int64_t gap = 16 * ENG_STEPS_PER_PX;
    int64_t row_width = 0, x = gap, y = gap, row_height = 0;
    double area = 0; // may be beyond 64 bits
    for (uint32_t i = 0; i < art->shape_count; i++) {
        Box box = box_of(&art->outlines[art->shapes[i].outline]);
        int64_t w = (box.max_x - box.min_x) / ENG_STEPS_PER_PX + 16;
        int64_t h = (box.max_y - box.min_y) / ENG_STEPS_PER_PX + 16;
        area += (double)(w * h);
        row_width = w > row_width ? w : row_width;
    }
    while ((double)(row_width * row_width) < area)
        row_width += row_width / 4 + 1;
    row_width *= ENG_STEPS_PER_PX;
    for (uint32_t i = 0; i < art->shape_count; i++) {
        Box box = box_of(&art->outlines[art->shapes[i].outline]);
        int64_t w = whole_px(box.max_x - box.min_x), h = whole_px(box.max_y - box.min_y);
        if (x > gap && x + w > row_width + gap) {
            x = gap;
            y += row_height + gap;
            row_height = 0;
        }
        art->shapes[i].position = (EngPoint){on_lattice(x - box.min_x), on_lattice(y - box.min_y)};
        x += w + gap;
        row_height = h > row_height ? h : row_height;
    }
    art->art.is_arranged = true;
}
