#include "art/art.h"

#include "art/formats.h"
#include "asset/file.h"
#include "asset/text.h"

#include <stdlib.h>
#include <string.h>

EngArtOptions eng_art_options(void) {
    return (EngArtOptions){.scale = 1,
                           .has_sidecar = true,
                           .alpha_threshold = 128,
                           .epsilon = 1.25,
                           .least_area = 16,
                           .least_hole = 16,
                           .plane = ENG_ART_PLANE_XZ,
                           .slope_degrees = 45,
                           .weld_distance = 1.0 / 64};
}

// The builder stays as the memory of the art, because the map and the atlas live in it.
static void destroy(EngiArt* art) {
    if (art == NULL)
        return;
    eng_map_unload(&art->map);
    eng_atlas_unload(&art->atlas);
    engi_arena_destroy(art->arena);
    free(art->outlines);
    free(art->shapes);
    free(art);
}

void eng_art_unload(EngArt* art) {
    destroy(art->memory);
    *art = (EngArt){0};
}

static EngiArt* create(const char* path, const EngArtOptions* options, EngAssetError* error) {
    EngiArt* art = calloc(1, sizeof *art);
    if (art != NULL)
        art->arena = engi_arena_create();
    const char* name =
        art != NULL && art->arena != NULL ? engi_arena_text(art->arena, path, strlen(path)) : NULL;
    if (name == NULL) {
        destroy(art);
        eng_asset_error_set(error, "%s: out of memory", engi_text_tail(path));
        return NULL;
    }
    art->options = options != NULL ? *options : eng_art_options();
    art->source = (EngiSource){.path = name,
                               .arena = art->arena,
                               .notes = &art->notes,
                               .files = &art->files,
                               .error = error};
    art->grounds[0] = (EngiGround){.name = ""};
    art->ground_count = 1;
    art->art = (EngArt){.path = name};
    return art;
}

static bool check_options(const EngiArt* art) {
    const EngArtOptions* o = &art->options;
    if ((unsigned)o->default_role > ENG_ART_OBSTACLE)
        return engi_source_fail(&art->source, 0, "the option default_role is no role");
    if (!(o->scale >= 1e-6 && o->scale <= 1e6))
        return engi_source_fail(&art->source, 0, "the option scale is not in 0.000001..1000000");
    if (o->alpha_threshold < 1 || o->alpha_threshold > 255 || !(o->epsilon >= 0) ||
        !(o->epsilon <= 1024) || !(o->least_area >= 0) || !(o->least_hole >= 0) ||
        !(o->expand >= -1024 && o->expand <= 1024) || (unsigned)o->bias > ENG_TRACE_OUTSIDE)
        return engi_source_fail(&art->source, 0, "an option for pictures is out of range");
    if (!(o->slope_degrees >= 0 && o->slope_degrees <= 90) || !(o->weld_distance >= 0) ||
        !(o->weld_distance <= 1024) || !(o->least_face >= 0) || !(o->level_height >= 0) ||
        !(o->level_height <= 1e9) || (unsigned)o->plane > ENG_ART_PLANE_XZ)
        return engi_source_fail(&art->source, 0, "an option for models is out of range");
    return true;
}

static void measure(EngiArt* art) {
    int64_t min_x = INT32_MAX, min_y = INT32_MAX, max_x = INT32_MIN, max_y = INT32_MIN;
    for (uint32_t i = 0; i < art->shape_count; i++) {
        const EngArtOutline* outline = &art->outlines[art->shapes[i].outline];
        EngPoint at = art->shapes[i].position;
        for (uint32_t k = 0; k < outline->point_count; k++) {
            int64_t x = (int64_t)outline->points[k].x + at.x;
            int64_t y = (int64_t)outline->points[k].y + at.y;
            min_x = x < min_x ? x : min_x;
            min_y = y < min_y ? y : min_y;
            max_x = x > max_x ? x : max_x;
            max_y = y > max_y ? y : max_y;
        }
    }
    const int64_t most = ENG_STEP_MAX;
    if (min_x > max_x)
        return;
    art->art.min = (EngPoint){(int32_t)(min_x < -most ? -most : min_x),
                              (int32_t)(min_y < -most ? -most : min_y)};
    art->art.max =
        (EngPoint){(int32_t)(max_x > most ? most : max_x), (int32_t)(max_y > most ? most : max_y)};
}

static bool finish(EngiArt* art) {
    if (!engi_sidecar_note_unused(art) || !engi_art_number_areas(art))
        return false;
    if (!engi_notes_finish(&art->notes, art->arena, &art->art.notes) ||
        !engi_files_finish(&art->files, art->arena, &art->art.files))
        return engi_source_fail_memory(&art->source);
    measure(art);
    art->art.outlines = art->outlines;
    art->art.outline_count = art->outline_count;
    art->art.shapes = art->shapes;
    art->art.shape_count = art->shape_count;
    art->art.areas = art->areas;
    art->art.area_count = art->area_count;
    art->art.memory = art;
    return true;
}

typedef struct Bytes {
    const char* data;
    size_t size;
} Bytes;

static bool read_bytes(EngiArt* art, Bytes bytes) {
    if (!check_options(art))
        return false;
    if (bytes.size > ENG_ASSET_FILE_MAX)
        return engi_source_fail(&art->source, 0, "larger than %u bytes", ENG_ASSET_FILE_MAX);
    const EngiFormat* format = engi_format_find(&art->source, bytes.data, bytes.size);
    if (format == NULL)
        return false;
    art->art.format = format->name;
    return (!art->is_on_disk || !art->options.has_sidecar || engi_sidecar_load(art)) &&
           format->read(art, bytes.data, bytes.size) && finish(art);
}

static bool load_bytes(const char* path, Bytes bytes, bool is_on_disk, const EngArtOptions* options,
                       EngArt* result, EngAssetError* error) {
    *result = (EngArt){0};
    EngiArt* art = create(path, options, error);
    if (art == NULL)
        return false;
    art->is_on_disk = is_on_disk;
    if (!read_bytes(art, bytes)) {
        destroy(art);
        return false;
    }
    *result = art->art;
    return true;
}

bool eng_art_parse(const char* path, const char* bytes, size_t size, const EngArtOptions* options,
                   EngArt* art, EngAssetError* error) {
    return load_bytes(path, (Bytes){bytes, size}, false, options, art, error);
}

bool eng_art_load(const char* path, const EngArtOptions* options, EngArt* art,
                  EngAssetError* error) {
    size_t size;
    *art = (EngArt){0};
    char* bytes = engi_file_read(path, &size, error);
    if (bytes == NULL)
        return false;
    bool is_read = load_bytes(path, (Bytes){bytes, size}, true, options, art, error);
    free(bytes);
    return is_read;
}

const EngArtShape* eng_art_find_shape(const EngArt* art, const char* name) {
    for (uint32_t i = 0; i < art->shape_count; i++) {
        if (strcmp(art->shapes[i].name, name) == 0)
            return &art->shapes[i];
    }
    return NULL;
}

int eng_art_report_text(const EngArt* art, char* text, size_t size) {
    uint32_t floors = 0;
    for (uint32_t i = 0; i < art->shape_count; i++)
        floors += art->shapes[i].meaning.role == ENG_ART_FLOOR;
    int used =
        snprintf(text, size, "%s, %u floors, %u obstacles, %u outlines, %u left out, ", art->format,
                 floors, art->shape_count - floors, art->outline_count, art->left_out_count);
    if (art->merged_count > 0 && used >= 0)
        used += snprintf((size_t)used < size ? text + used : NULL,
                         (size_t)used < size ? size - (size_t)used : 0, "%u tiles merged, ",
                         art->merged_count);
    if (used < 0)
        return used;
    char line[512];
    eng_mesh_report_text(&art->report, "meshes", line, sizeof line);
    int more = snprintf((size_t)used < size ? text + used : NULL,
                        (size_t)used < size ? size - (size_t)used : 0, "%s; %u notes", line,
                        art->notes.count);
    return more < 0 ? more : used + more;
}
