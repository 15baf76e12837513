// Wavefront OBJ: faces of objects and groups become floors on a plane.
#include "art/formats.h"

#include "art/lines.h"
#include "art/number.h"
#include "art/obj_levels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Reader {
    EngiArt* art;
    EngiObjVertex* vertices;
    uint32_t vertex_count, vertex_capacity;
    EngiObjMesh mesh; // of the present object
    EngiObjLevels levels;
    const char *name, *name_stop; // of the present object, in the file or in `joined`
    char* joined;                 // lines that go on after a backslash; all of them fit
    size_t joined_size;           // used
} Reader;

static bool read_vertex(Reader* reader, const EngiLines* lines) {
    const char* at = lines->start + 1;
    EngiObjVertex v;
    if (!engi_number_next(&at, lines->stop, "", &v.x) ||
        !engi_number_next(&at, lines->stop, "", &v.y) ||
        !engi_number_next(&at, lines->stop, "", &v.z))
        return engi_source_fail(&reader->art->source, lines->number,
                                "a vertex is not three numbers");
    if (reader->vertex_count == ENGI_OBJ_VERTEX_MAX)
        return engi_source_fail(&reader->art->source, lines->number, "more than %u vertices",
                                ENGI_OBJ_VERTEX_MAX);
    if (reader->vertex_count == reader->vertex_capacity) {
        uint32_t more = reader->vertex_capacity < 256 ? 256 : 2 * reader->vertex_capacity;
        EngiObjVertex* grown = realloc(reader->vertices, more * sizeof *grown);
        if (grown == NULL)
            return engi_source_fail_memory(&reader->art->source);
        reader->vertices = grown;
        reader->vertex_capacity = more;
    }
    reader->vertices[reader->vertex_count++] = v;
    return true;
}

// The index of a corner such as "7", "7/1", "7//3" or "-1".
static bool read_corner(Reader* reader, const EngiLines* lines, const char** at, uint32_t* index) {
    double value;
    if (!engi_number_read(at, lines->stop, &value) || floor(value) != value || value == 0)
        return engi_source_fail(&reader->art->source, lines->number, "a corner is no index");
    double place = value > 0 ? value - 1 : reader->vertex_count + value;
    if (!(place >= 0 && place < reader->vertex_count))
        return engi_source_fail(&reader->art->source, lines->number, "there is no vertex %.15g",
                                value);
    *index = (uint32_t)place;
    while (*at < lines->stop && **at != ' ' && **at != '\t')
        (*at)++;
    return true;
}

static bool read_face(Reader* reader, const EngiLines* lines) {
    uint32_t corners[ENGI_OBJ_CORNER_MAX], count = 0;
    const char* at = lines->start + 1;
    for (;;) {
        while (at < lines->stop && (*at == ' ' || *at == '\t'))
            at++;
        if (at == lines->stop)
            break;
        if (count == ENGI_OBJ_CORNER_MAX)
            return engi_source_fail(&reader->art->source, lines->number,
                                    "a face of more than %d corners", ENGI_OBJ_CORNER_MAX);
        if (!read_corner(reader, lines, &at, &corners[count++]))
            return false;
    }
    if (count < 3)
        return engi_source_fail(&reader->art->source, lines->number, "a face of %u corners", count);
    EngiSubject* subject = &reader->mesh.subject;
    if (subject->name == NULL) // objects without faces need no memory
        subject->name = engi_line_copy(reader->art, reader->name, reader->name_stop);
    if (subject->name == NULL)
        return false;
    reader->mesh.line = lines->number;
    if (reader->art->options.level_height > 0)
        return engi_obj_levels_face(&reader->levels, &reader->mesh, reader->vertices, corners,
                                    count);
    return engi_obj_mesh_face(&reader->mesh, reader->vertices, corners, count);
}

static bool begin_object(Reader* reader, const EngiLines* lines) {
    const char* start = lines->start + 1;
    while (start < lines->stop && (*start == ' ' || *start == '\t'))
        start++;
    reader->name = start;
    reader->name_stop = lines->stop;
    if (!engi_obj_levels_add(&reader->levels, &reader->mesh, reader->vertices))
        return false;
    reader->mesh.subject.name = NULL;
    reader->mesh.subject.line = lines->number;
    return true;
}

static bool is_command(const EngiLines* lines, const char* word) {
    size_t length = strlen(word);
    const char* after = lines->start + length;
    return engi_line_begins(lines, word) &&
           (after == lines->stop || *after == ' ' || *after == '\t');
}

static bool read_line(Reader* reader, const EngiLines* lines) {
    static const char* const ignored[] = {"vt", "vn", "vp", "s", "usemtl", "mtllib", "l", "p"};
    if (lines->start == lines->stop || *lines->start == '#')
        return true;
    if (is_command(lines, "v"))
        return read_vertex(reader, lines);
    if (is_command(lines, "f"))
        return read_face(reader, lines);
    if (is_command(lines, "o") || is_command(lines, "g"))
        return begin_object(reader, lines);
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) {
        if (is_command(lines, ignored[i]))
            return true;
    }
    return engi_source_fail(
        &reader->art->source, lines->number, "\"%.*s\" is not read",
        (int)(lines->stop - lines->start > 20 ? 20 : lines->stop - lines->start), lines->start);
}

static bool goes_on(const EngiLines* lines) {
    return lines->start < lines->stop && lines->stop[-1] == '\\' && *lines->start != '#';
}

// A line that ends with a backslash goes on in the next one: `line` is all of it.
static bool join_lines(Reader* reader, EngiLines* lines, size_t size, EngiLines* line) {
    *line = *lines;
    if (!goes_on(lines))
        return true;
    if (reader->joined == NULL)
        reader->joined = malloc(size);
    if (reader->joined == NULL)
        return engi_source_fail_memory(&reader->art->source);
    line->start = reader->joined + reader->joined_size;
    bool has_more = true;
    do {
        has_more = goes_on(lines);
        size_t length = (size_t)(lines->stop - lines->start) - has_more;
        memcpy(reader->joined + reader->joined_size, lines->start, length);
        reader->joined_size += length;
        if (has_more)
            reader->joined[reader->joined_size++] = ' '; // where the backslash was
    } while (has_more && engi_lines_next(lines));
    line->stop = reader->joined + reader->joined_size;
    while (line->stop > line->start && line->stop[-1] == ' ')
        line->stop--;
    return true;
}

bool engi_read_obj(EngiArt* art, const char* bytes, size_t size) {
    Reader reader = {.art = art};
    EngiLines lines = engi_lines(bytes, size);
    bool is_read = engi_obj_mesh_init(&reader.mesh, art);
    reader.mesh.subject = (EngiSubject){.name = "model", .fallback = ENG_ART_FLOOR, .line = 1};
    while (is_read && engi_lines_next(&lines)) {
        EngiLines line;
        is_read = join_lines(&reader, &lines, size, &line) && read_line(&reader, &line);
    }
    is_read = is_read && engi_obj_levels_add(&reader.levels, &reader.mesh, reader.vertices);
    if (is_read && reader.mesh.steep_count > 0)
        is_read = engi_source_note(&art->source, 0, "%u faces are too steep, left out",
                                   reader.mesh.steep_count);
    if (is_read && reader.mesh.small_count > 0)
        is_read =
            engi_source_note(&art->source, 0, "%u faces have no area, or too little, left out",
                             reader.mesh.small_count);
    engi_obj_levels_fini(&reader.levels);
    engi_obj_mesh_fini(&reader.mesh);
    free(reader.joined);
    free(reader.vertices);
    return is_read;
}
