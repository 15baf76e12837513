// TexturePacker's .tpsheet for Unity: one line a sprite, fields with semicolons between them, y up.
#include "art/formats.h"

#include "art/lines.h"
#include "art/number.h"
#include "art/sprite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Row {
    EngiArt* art;
    uint32_t line;
    const char *at, *end;
} Row;

static bool next(Row* row, const char* what, double* value) {
    if (!engi_number_next(&row->at, row->end, ";", value) || !engi_is_coordinate(*value))
        return engi_source_fail(&row->art->source, row->line, "%s is no number in range", what);
    return true;
}

// A whole number of things, each of which takes at least two characters of the line.
static bool next_count(Row* row, const char* what, uint32_t* count) {
    double value;
    if (!next(row, what, &value))
        return false;
    if (!(value >= 0 && value <= (double)(row->end - row->at)) || floor(value) != value)
        return engi_source_fail(&row->art->source, row->line, "%s is %g", what, value);
    *count = (uint32_t)value;
    return true;
}

static bool read_mesh(Row* row, EngSprite* sprite) {
    uint32_t vertex_count, triangle_count;
    if (!next_count(row, "the number of vertices", &vertex_count))
        return false;
    EngVec* vertices = engi_arena_take(row->art->arena, vertex_count, sizeof *vertices);
    if (vertices == NULL)
        return engi_source_fail_memory(&row->art->source);
    for (uint32_t i = 0; i < vertex_count; i++) {
        if (!next(row, "a vertex", &vertices[i].x) || !next(row, "a vertex", &vertices[i].y))
            return false;
        vertices[i].y = sprite->frame.h - vertices[i].y;
    }
    if (!next_count(row, "the number of triangles", &triangle_count))
        return false;
    uint32_t* triangles =
        engi_arena_take(row->art->arena, 3 * (size_t)triangle_count, sizeof *triangles);
    if (triangles == NULL)
        return engi_source_fail_memory(&row->art->source);
    for (uint32_t i = 0; i < 3 * triangle_count; i++) {
        double index;
        if (!next(row, "an index", &index))
            return false;
        if (!(index >= 0 && index < vertex_count) || floor(index) != index)
            return engi_source_fail(&row->art->source, row->line, "%g is no index below %u", index,
                                    vertex_count);
        triangles[i] = (uint32_t)index;
    }
    sprite->vertices = vertices;
    sprite->vertex_count = vertex_count;
    sprite->triangles = triangles;
    sprite->triangle_count = triangle_count;
    return true;
}

// Undo the escapes %25, %23, %3A and %3B.
static void unescape(char* name) {
    char* to = name;
    for (const char* from = name; *from != 0; from++) {
        char digits[3] = {from[0] == '%' ? from[1] : 0, 0, 0};
        digits[1] = digits[0] != 0 ? from[2] : 0;
        char* end = digits;
        unsigned long value = digits[1] != 0 ? strtoul(digits, &end, 16) : 0;
        bool is_escape = end == digits + 2 && value >= 0x20 && value < 0x7F;
        *to++ = is_escape ? (char)value : *from;
        from += is_escape ? 2 : 0;
    }
    *to = 0;
}

static bool read_row(Row* row) {
    EngSprite sprite = {0};
    double border;
    const char* stop = memchr(row->at, ';', (size_t)(row->end - row->at));
    if (stop == NULL)
        return engi_source_fail(&row->art->source, row->line, "a sprite without fields");
    char* name = engi_line_copy(row->art, row->at, stop);
    if (name == NULL)
        return false;
    unescape(name);
    sprite.name = name;
    row->at = stop;
    if (!next(row, "x", &sprite.frame.x) || !next(row, "y", &sprite.frame.y) ||
        !next(row, "the width", &sprite.frame.w) || !next(row, "the height", &sprite.frame.h))
        return false;
    if (!(sprite.frame.w > 0) || !(sprite.frame.h > 0))
        return engi_source_fail(&row->art->source, row->line, "%g x %g is not a valid size",
                                sprite.frame.w, sprite.frame.h);
    sprite.source_w = sprite.frame.w;
    sprite.source_h = sprite.frame.h;
    sprite.pivot_x = sprite.pivot_y = 0.5;
    bool has_more = row->at < row->end;
    if (has_more &&
        (!next(row, "the pivot", &sprite.pivot_x) || !next(row, "the pivot", &sprite.pivot_y)))
        return false;
    sprite.pivot_y = 1 - sprite.pivot_y;
    has_more = row->at < row->end;
    for (int i = 0; i < 4 && has_more; i++) {
        if (!next(row, "a border", &border))
            return false;
    }
    has_more = row->at < row->end;
    if (!(has_more ? read_mesh(row, &sprite) : engi_sprite_rectangle(row->art, &sprite)))
        return false;
    if (row->at < row->end)
        return engi_source_fail(&row->art->source, row->line, "more fields than a sprite has");
    return engi_art_sprite(row->art, &sprite, row->line, 1);
}

static bool check_head(EngiArt* art, const EngiLines* lines) {
    double format = 0;
    if (!engi_line_begins(lines, ":format="))
        return true;
    const char* at = lines->start + strlen(":format=");
    return (engi_number_read(&at, lines->stop, &format) && format >= 40000 && format < 50000) ||
           engi_source_fail(&art->source, lines->number,
                            "this format is not read, only 40300 and its like");
}

bool engi_read_tpsheet(EngiArt* art, const char* bytes, size_t size) {
    EngiLines lines = engi_lines(bytes, size);
    while (engi_lines_next(&lines)) {
        Row row = {art, lines.number, lines.start, lines.stop};
        if (lines.start == lines.stop || *lines.start == '#')
            continue;
        if (!(*lines.start == ':' ? check_head(art, &lines) : read_row(&row)))
            return false;
    }
    engi_art_arrange(art);
    return true;
}
