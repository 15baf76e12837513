// Unity's .png.meta: outlines and physics shapes of sprites, y up from the middle of their
// rectangle. Of YAML it reads what Unity writes: a key or an item a line, points as {x: 1, y: 2}.
#include "art/formats.h"

#include "art/lines.h"
#include "art/loops.h"
#include "art/number.h"
#include "art/sprite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOP_MAX = 4096, POINT_MOST = ENG_ATLAS_VERTEX_MAX };

// What the picture is: a sprite, whose outline is that of the sheet, or several in `sprites`. Unity
// keeps the data of the mode that was chosen before.
enum { MODE_NONE = 0, MODE_MULTIPLE = 2, MODE_UNKNOWN = 99 };

typedef struct Loops {
    EngVec points[POINT_MOST];
    uint32_t sizes[LOOP_MAX];
    uint32_t point_count, loop_count;
} Loops;

typedef struct Sprite {
    const char* name;
    uint32_t line;
    EngVec pivot, size; // the pivot as a part of the size, y up
    double alignment;
    bool has_rect;
    bool is_listed; // in `sprites`, not the sheet's own
} Sprite;

typedef struct Reader {
    EngiArt* art;
    EngiLines lines;
    Loops *outline, *physics; // of the present sprite
    Sprite sprite;
    Sprite single;        // the picture as one sprite
    double mode;          // spriteMode
    uint32_t tests;       // of engi_art_loops
    uint32_t other_count; // sprites of another mode
    Loops* filling;       // NULL outside of a list of loops
    uint32_t list_indent, sheet_indent, sprites_indent;
    bool is_in_sheet, is_in_sprites, has_sheet;
} Reader;

// ---- sprites

// Where the pivot is in the rectangle, from the alignment of Unity.
static EngVec pivot_of(const Sprite* sprite) {
    static const EngVec places[9] = {{0.5, 0.5}, {0, 1}, {0.5, 1}, {1, 1}, {0, 0.5},
                                     {1, 0.5},   {0, 0}, {0.5, 0}, {1, 0}};
    bool is_custom = !(sprite->alignment >= 0 && sprite->alignment < 9);
    return is_custom ? sprite->pivot : places[(int)sprite->alignment];
}

static bool add_loops(Reader* reader, const Loops* loops, EngVec pivot) {
    EngPolygon* polygons = engi_arena_take(reader->art->arena, loops->loop_count, sizeof *polygons);
    const char* name = reader->sprite.name;
    uint32_t used = 0, outline;
    EngiSubject subject = {.name = name, .fallback = ENG_ART_FLOOR, .line = reader->sprite.line};
    if (polygons == NULL)
        return engi_source_fail_memory(&reader->art->source);
    for (uint32_t i = 0; i < loops->loop_count; i++) {
        polygons[i] = (EngPolygon){loops->points + used, loops->sizes[i]};
        used += loops->sizes[i];
    }
    return engi_art_loops(reader->art, name, reader->sprite.line, polygons, loops->loop_count,
                          pivot, &reader->tests, &outline) &&
           engi_art_shape(reader->art, &subject, outline, (EngPoint){0, 0});
}

// The size of the picture beside NAME.png.meta; false when there is none.
static bool find_size(const Reader* reader, EngVec* size) {
    const char* path = reader->art->source.path;
    size_t length = strlen(path);
    unsigned char head[24];
    if (!reader->art->is_on_disk || length < 5 || strcmp(path + length - 5, ".meta") != 0)
        return false;
    char* picture = engi_arena_text(reader->art->arena, path, length - 5);
    FILE* file = picture != NULL ? fopen(picture, "rb") : NULL;
    if (file == NULL)
        return false;
    bool is_png = fread(head, 1, sizeof head, file) == sizeof head &&
                  memcmp(head, "\x89PNG\r\n\x1A\n", 8) == 0 && memcmp(head + 12, "IHDR", 4) == 0;
    fclose(file);
    *size = (EngVec){(double)head[18] * 256 + head[19], (double)head[22] * 256 + head[23]};
    bool is_small = (head[16] | head[17] | head[20] | head[21]) == 0;
    return is_png && is_small && engi_source_use_file(&reader->art->source, picture);
}

// The sheet's own outline is that of the whole picture, whose size is not in the file.
static bool place_single(Reader* reader) {
    EngVec place = pivot_of(&reader->single);
    reader->sprite.alignment = reader->single.alignment;
    reader->sprite.pivot = reader->single.pivot;
    reader->sprite.has_rect = find_size(reader, &reader->sprite.size);
    bool is_middle = place.x == 0.5 && place.y == 0.5;
    return reader->sprite.has_rect || is_middle ||
           engi_source_note(&reader->art->source, 0,
                            "the pivot is (%g, %g) of the picture, which is not beside this file: "
                            "the middle is taken",
                            place.x, place.y);
}

// Is the sprite of the mode that the file has? Without a mode all are.
static bool is_of_mode(const Reader* reader) {
    return reader->mode == MODE_UNKNOWN ||
           (reader->mode != MODE_NONE &&
            reader->sprite.is_listed == (reader->mode == MODE_MULTIPLE));
}

static bool end_sprite(Reader* reader) {
    const Sprite* sprite = &reader->sprite;
    const Loops* loops = reader->physics->loop_count > 0 ? reader->physics : reader->outline;
    bool is_added = true;
    if (!is_of_mode(reader)) {
        reader->other_count += loops->loop_count > 0;
    } else if (loops->loop_count > 0) {
        if (!sprite->is_listed && !place_single(reader))
            return false;
        EngVec place = pivot_of(sprite);
        // Without a rectangle its size is unknown, and the middle stays the pivot.
        EngVec pivot = sprite->has_rect ? (EngVec){(place.x - 0.5) * sprite->size.x,
                                                   (0.5 - place.y) * sprite->size.y}
                                        : (EngVec){0, 0};
        is_added = add_loops(reader, loops, pivot);
    } else if (sprite->has_rect) {
        reader->art->art.left_out_count++;
        is_added = engi_source_note(&reader->art->source, sprite->line,
                                    "\"%.60s\" has neither outline nor physics shape; left out",
                                    sprite->name);
    }
    reader->physics->loop_count = reader->physics->point_count = 0;
    reader->outline->loop_count = reader->outline->point_count = 0;
    reader->sprite = (Sprite){.name = "sprite", .line = reader->lines.number, .pivot = {0.5, 0.5}};
    return is_added;
}

// ---- lines

// The number after a key of a line such as "{x: 1, y: -2}" or "width: 64".
static bool number_after(const EngiLines* lines, const char* key, double* value) {
    size_t length = strlen(key);
    for (const char* at = lines->start; at + length < lines->stop; at++) {
        if (memcmp(at, key, length) == 0) {
            at += length;
            return engi_number_next(&at, lines->stop, "", value) && engi_is_coordinate(*value);
        }
    }
    return false;
}

static bool read_point(Reader* reader) {
    Loops* loops = reader->filling;
    EngVec p;
    bool is_first = engi_line_begins(&reader->lines, "- -");
    if (!number_after(&reader->lines, "x:", &p.x) || !number_after(&reader->lines, "y:", &p.y))
        return engi_source_fail(&reader->art->source, reader->lines.number,
                                "expected a point such as {x: 1, y: 2}");
    if (is_first && loops->loop_count == LOOP_MAX)
        return engi_source_fail(&reader->art->source, reader->lines.number, "more than %d loops",
                                LOOP_MAX);
    if (loops->point_count == POINT_MOST || (!is_first && loops->loop_count == 0))
        return engi_source_fail(&reader->art->source, reader->lines.number,
                                "more than %d points, or a point outside of a loop", POINT_MOST);
    if (is_first)
        loops->sizes[loops->loop_count++] = 0;
    loops->points[loops->point_count++] = (EngVec){p.x, -p.y};
    loops->sizes[loops->loop_count - 1]++;
    return true;
}

static void begin_list(Reader* reader, Loops* loops) {
    reader->filling = loops;
    reader->list_indent = reader->lines.indent;
    loops->loop_count = loops->point_count = 0;
}

// Names with signs of YAML in them are quoted: 'it''s', or "a \"b\"". Other escapes stay.
static void take_quotes(char* text) {
    char quote = text[0], *to = text;
    size_t length = strlen(text);
    if (length < 2 || (quote != '\'' && quote != '"') || text[length - 1] != quote)
        return;
    text[length - 1] = 0;
    for (const char* at = text + 1; *at != 0; at++) {
        bool is_escape = quote == '"' ? at[0] == '\\' && (at[1] == '"' || at[1] == '\\')
                                      : at[0] == quote && at[1] == quote;
        at += is_escape;
        *to++ = *at;
    }
    *to = 0;
}

static bool read_name(Reader* reader) {
    const char* start = reader->lines.start + strlen("name:");
    while (start < reader->lines.stop && *start == ' ')
        start++;
    char* name = engi_line_copy(reader->art, start, reader->lines.stop);
    if (name == NULL)
        return false;
    take_quotes(name);
    reader->sprite.name = name;
    return true;
}

static bool read_pivot(const Reader* reader, EngVec* pivot) {
    const EngiLines* lines = &reader->lines;
    return (number_after(lines, "x:", &pivot->x) && number_after(lines, "y:", &pivot->y)) ||
           engi_source_fail(&reader->art->source, lines->number, "pivot is not two numbers");
}

// What is said of the whole picture comes before the sheet.
static bool read_setting(Reader* reader) {
    const EngiLines* lines = &reader->lines;
    double number;
    if (reader->has_sheet)
        return true;
    if (engi_line_begins(lines, "spriteMode:") && number_after(lines, "spriteMode:", &number))
        reader->mode = number;
    else if (engi_line_begins(lines, "alignment:") && number_after(lines, "alignment:", &number))
        reader->single.alignment = number;
    else if (engi_line_begins(lines, "spritePivot:"))
        return read_pivot(reader, &reader->single.pivot);
    return true;
}

static bool read_key(Reader* reader) {
    const EngiLines* lines = &reader->lines;
    Sprite* sprite = &reader->sprite;
    double number;
    if (engi_line_begins(lines, "outline:"))
        begin_list(reader, reader->outline);
    else if (engi_line_begins(lines, "physicsShape:"))
        begin_list(reader, reader->physics);
    else if (!reader->is_in_sprites)
        return true;
    else if (engi_line_begins(lines, "name:"))
        return read_name(reader);
    else if (engi_line_begins(lines, "width:") && number_after(lines, "width:", &number))
        sprite->size.x = number;
    else if (engi_line_begins(lines, "height:") && number_after(lines, "height:", &number))
        sprite->size.y = number, sprite->has_rect = sprite->size.x > 0 && number > 0;
    else if (engi_line_begins(lines, "alignment:") && number_after(lines, "alignment:", &number))
        sprite->alignment = number;
    else if (engi_line_begins(lines, "pivot:"))
        return read_pivot(reader, &sprite->pivot);
    return true;
}

static bool read_line(Reader* reader) {
    const EngiLines* lines = &reader->lines;
    if (lines->start == lines->stop)
        return true;
    if (engi_line_begins(lines, "spriteSheet:")) {
        reader->is_in_sheet = reader->has_sheet = true;
        reader->sheet_indent = lines->indent;
        return true;
    }
    if (!reader->is_in_sheet)
        return read_setting(reader);
    if (lines->indent <= reader->sheet_indent) { // the sheet is over
        reader->is_in_sheet = reader->is_in_sprites = false;
        return end_sprite(reader);
    }
    if (reader->filling != NULL && *lines->start == '-' && lines->indent >= reader->list_indent &&
        !(reader->is_in_sprites && lines->indent == reader->sprites_indent))
        return read_point(reader);
    reader->filling = NULL;
    if (engi_line_begins(lines, "sprites:")) {
        reader->is_in_sprites = lines->stop[-1] == ':'; // else it is an empty list
        reader->sprites_indent = lines->indent;
        return true;
    }
    if (reader->is_in_sprites && *lines->start == '-' && lines->indent == reader->sprites_indent) {
        if (!end_sprite(reader))
            return false;
        reader->sprite.is_listed = true;
        return true;
    }
    if (reader->is_in_sprites && lines->indent <= reader->sprites_indent) {
        reader->is_in_sprites = false;
        if (!end_sprite(reader))
            return false;
    }
    return read_key(reader);
}

static bool note_others(const Reader* reader) {
    reader->art->art.left_out_count += reader->other_count;
    return reader->other_count == 0 ||
           engi_source_note(&reader->art->source, 0,
                            "spriteMode is %g; %u outlines of sprites of another mode are left out",
                            reader->mode, reader->other_count);
}

bool engi_read_unity_meta(EngiArt* art, const char* bytes, size_t size) {
    Reader reader = {.art = art,
                     .lines = engi_lines(bytes, size),
                     .single = {.pivot = {0.5, 0.5}},
                     .mode = MODE_UNKNOWN};
    reader.outline = calloc(1, sizeof *reader.outline);
    reader.physics = calloc(1, sizeof *reader.physics);
    reader.sprite = (Sprite){.name = "sprite", .line = 1, .pivot = {0.5, 0.5}};
    bool is_read = reader.outline != NULL && reader.physics != NULL;
    if (!is_read)
        engi_source_fail_memory(&art->source);
    while (is_read && engi_lines_next(&reader.lines))
        is_read = read_line(&reader);
    if (is_read && !reader.has_sheet)
        is_read = engi_source_fail(&art->source, 1, "there is no spriteSheet");
    is_read = is_read && end_sprite(&reader) && note_others(&reader);
    free(reader.outline);
    free(reader.physics);
    engi_art_arrange(art);
    return is_read;
}
