// navimport: what the mesh of a file is, whatever program wrote the file.
#include "options.h"
#include "output.h"
#include "watch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NEAR_LINES_MAX = 10 };

typedef struct Import {
    const ImpOptions* options;
    const char* path;
    EngArt art;
    NavWorld* world;
    NavShapeId* ids;
    NavArtReport report;
    int status;
} Import;

// ---- report

// What the file calls a shape. Those that are no objects may share a name, so they have an index.
static const char* name_shape(const Import* import, uint32_t index, char* text, size_t size) {
    const EngArtShape* shape = &import->art.shapes[index];
    if (shape->object != NULL)
        snprintf(text, size, "object %u \"%.60s\"", (unsigned)shape->object->id,
                 shape->object->name);
    else
        snprintf(text, size, "%u \"%.60s\"", (unsigned)index, shape->name);
    return text;
}

static void print_near_misses(const Import* import, const NavCrack* cracks, uint32_t count) {
    uint32_t printed = 0;
    for (uint32_t i = 0; i < count && printed < NEAR_LINES_MAX; i++) {
        NavShapeDef a, b;
        if (cracks[i].is_closed || nav_shape_get(import->world, cracks[i].shape, &a) != NAV_OK ||
            nav_shape_get(import->world, cracks[i].other, &b) != NAV_OK)
            continue;
        char one[96], other[96];
        printf("  near miss: %s and %s, %.3g px at (%.8g, %.8g)\n",
               name_shape(import, (uint32_t)a.user, one, sizeof one),
               name_shape(import, (uint32_t)b.user, other, sizeof other),
               cracks[i].width / NAV_STEPS_PER_PX, (double)cracks[i].corner.x / NAV_STEPS_PER_PX,
               (double)cracks[i].corner.y / NAV_STEPS_PER_PX);
        printed++;
    }
}

static void print_mesh(Import* import, const NavStats* stats) {
    uint32_t count = 0, closed = 0;
    int32_t width = import->options->near_width > import->options->seam_width
                        ? import->options->near_width
                        : import->options->seam_width;
    NavResult result = nav_world_list_cracks(import->world, width, NULL, 0, &count);
    NavCrack* cracks = malloc((count + (size_t)1) * sizeof *cracks);
    if (result == NAV_OK)
        result = cracks == NULL
                     ? NAV_ERR_MEMORY
                     : nav_world_list_cracks(import->world, width, cracks, count, &count);
    if (result != NAV_OK) {
        printf("\n  cracks: %s\n", nav_result_get_text(result));
        import->status = 1;
        free(cracks);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        closed += cracks[i].is_closed;
    printf("; mesh: %u walkable triangles, %.6g px^2, %u islands, %u cracks closed, %u near "
           "misses, hash %016llx\n",
           (unsigned)stats->walkable_triangle_count,
           (double)stats->walkable_area_2 / 2 / NAV_STEPS_PER_PX / NAV_STEPS_PER_PX,
           (unsigned)stats->island_count, (unsigned)closed, (unsigned)(count - closed),
           (unsigned long long)nav_world_get_hash(import->world));
    print_near_misses(import, cracks, count);
    free(cracks);
}

static void print_report(Import* import) {
    char text[1024];
    const char* what = "";
    NavStats stats;
    eng_art_report_text(&import->art, text, sizeof text);
    printf("%s: %s", import->path, text);
    if (nav_world_get_stats(import->world, &stats) == NAV_OK)
        print_mesh(import, &stats);
    if (import->report.refused_count > 0) {
        char name[96];
        printf("  refused: %u shapes, the first is %s: %s\n",
               (unsigned)import->report.refused_count,
               name_shape(import, import->report.first_refused, name, sizeof name),
               nav_result_get_text(import->report.first_result));
        import->status = 1;
    }
    if (!nav_world_validate(import->world, &what)) {
        printf("  not valid: %s\n", what);
        import->status = 1;
    }
    for (uint32_t i = 0; i < import->art.notes.count && import->options->has_notes; i++)
        printf("  note: %s\n", import->art.notes.lines[i]);
    fflush(stdout);
}

// ---- files

static FILE* open_output(const Import* import, const char* ending, char* path, size_t size) {
    int length =
        snprintf(path, size, "%s/%s%s", import->options->out, imp_name_of(import->path), ending);
    return length > 0 && (size_t)length < size ? fopen(path, "wb") : NULL;
}

static bool write_one(Import* import, const char* ending) {
    char path[4096] = "";
    errno = 0;
    FILE* file = open_output(import, ending, path, sizeof path);
    ImpPicture picture = {import->world, nav_world_get_bounds(import->world),
                          import->options->picture_px};
    bool is_written = false;
    if (file != NULL && strcmp(ending, ".nav") == 0)
        is_written = imp_write_replay(file, &import->art, import->ids, import->options->seam_width);
    else if (file != NULL && strcmp(ending, ".svg") == 0)
        is_written = imp_write_svg(file, &picture);
    else if (file != NULL)
        is_written = imp_write_png(file, &picture);
    if (file != NULL && fclose(file) != 0)
        is_written = false;
    if (!is_written)
        fprintf(stderr, "navimport: %s cannot be written%s%s\n", path, errno != 0 ? ": " : "",
                errno != 0 ? strerror(errno) : "");
    return is_written;
}

static void write_all(Import* import) {
#ifdef IMP_HAS_PNG
    static const char* const endings[] = {".nav", ".svg", ".png"};
#else
    static const char* const endings[] = {".nav", ".svg"};
#endif
    for (size_t i = 0; i < sizeof endings / sizeof *endings && import->options->out != NULL; i++) {
        if (!write_one(import, endings[i]))
            import->status = 2;
    }
}

// ---- one file

static bool build_world(Import* import) {
    NavWorldDef def = nav_art_world_def(&import->art);
    def.seam_width = import->options->seam_width;
    import->ids = calloc(import->art.shape_count + (size_t)1, sizeof *import->ids);
    NavResult result =
        import->ids == NULL ? NAV_ERR_MEMORY : nav_world_create(&def, &import->world);
    if (result == NAV_OK)
        result = nav_art_insert(import->world, &import->art, import->ids, &import->report);
    if (result == NAV_OK)
        return true;
    fprintf(stderr, "%s: %s\n", import->path, nav_result_get_text(result));
    return false;
}

static int import_file(const ImpOptions* options, const char* path, ImpWatched* watched) {
    Import import = {.options = options, .path = path};
    EngAssetError error = {""};
    if (!eng_art_load(path, &options->art, &import.art, &error)) {
        if (watched == NULL || imp_watched_fail(watched, &error))
            fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    if (watched != NULL)
        imp_watched_list(watched, &import.art.files);
    import.status = 2;
    if (build_world(&import)) {
        import.status = 0;
        print_report(&import);
        write_all(&import);
    }
    nav_world_destroy(import.world);
    free(import.ids);
    eng_art_unload(&import.art);
    return import.status;
}

static int import_all(const ImpOptions* options) {
    int status = 0;
    if (options->out != NULL && !imp_folder_make(options->out))
        return 2;
    if (options->is_watching)
        return imp_watch(options, import_file);
    for (int i = 0; i < options->file_count; i++) {
        int one = import_file(options, options->files[i], NULL);
        status = one > status ? one : status;
    }
    return status;
}

// A full disk shows when what is left in the buffer is written.
static int end_output(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fputs("navimport: the output cannot be written\n", stderr);
    return 2;
}

static void print_version(void) {
    uint32_t version = nav_get_version();
    printf("sidestep %u.%u.%u\n", (unsigned)(version / 10000), (unsigned)(version / 100 % 100),
           (unsigned)(version % 100));
}

int main(int argc, char** argv) {
    ImpOptions options;
    switch (imp_options_read(argc, argv, &options)) {
    case IMP_BAD:
        return 2;
    case IMP_HELP:
        imp_options_print_help();
        return end_output(0);
    case IMP_VERSION:
        print_version();
        return end_output(0);
    case IMP_RUN:
        break;
    }
    return end_output(import_all(&options));
}
