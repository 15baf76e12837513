// .aseprite: slices are rectangles on the canvas. Without slices the alpha of the first frame is
// traced, all visible layers together, each as opaque as the file says.
#include "art/formats.h"

#include "art/trace.h"
#include "asset/unpack.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHUNK_LAYER = 0x2004,
    CHUNK_CEL = 0x2005,
    CHUNK_PALETTE = 0x2019,
    CHUNK_SLICE = 0x2022,
    HEAD_HAS_OPACITY = 1,       // layers have one
    HEAD_HAS_GROUP_OPACITY = 2, // so have groups
    LAYER_VISIBLE = 1,
    LAYER_BACKGROUND = 8, // it has no transparent index
    LAYER_REFERENCE = 64, // a picture to draw after
    LAYER_GROUP = 1,      // a type
    LAYER_MAX = 4096,
    HEADER_SIZE = 128,
    FRAME_SIZE = 16
};

typedef struct Layer {
    bool is_hidden, is_background;
    uint8_t opacity; // with those of the groups around it
    uint32_t level;  // how many these are
} Layer;

typedef struct Reader {
    EngiArt* art;
    const unsigned char *at, *end; // of the present chunk
    uint32_t flags, width, height, bytes_a_pixel;
    unsigned transparent; // index of the palette
    uint8_t colors[256];  // their alphas
    uint8_t* alpha;       // [width * height] of the first frame
    Layer layers[LAYER_MAX];
    uint32_t layer_count, slice_count;
    bool is_first_frame;
} Reader;

bool engi_art_slice(EngiArt* art, const char* name, EngRect rect) {
    EngVec corners[4] = {{rect.x, rect.y},
                         {rect.x + rect.w, rect.y},
                         {rect.x + rect.w, rect.y + rect.h},
                         {rect.x, rect.y + rect.h}};
    EngPolygon rectangle = {corners, 4};
    EngiSubject subject = {.name = name, .fallback = ENG_ART_FLOOR};
    uint32_t outline;
    return engi_art_polygons(art, name, 0, &rectangle, 1, (EngVec){0, 0}, &outline) &&
           engi_art_shape(art, &subject, outline, (EngPoint){0, 0});
}

static bool fail(const Reader* reader, const char* what) {
    return engi_source_fail(&reader->art->source, 0, "%s", what);
}

// ---- numbers, the lowest byte first

static uint32_t number_at(const unsigned char* at, int size) {
    uint32_t value = 0;
    for (int i = size; i-- > 0;)
        value = value << 8 | at[i];
    return value;
}

static bool take(Reader* reader, int size, uint32_t* value) {
    if (reader->end - reader->at < size)
        return fail(reader, "a chunk ends too early");
    *value = number_at(reader->at, size);
    reader->at += size;
    return true;
}

static int32_t signed_of(uint32_t value, int size) {
    int64_t half = (int64_t)1 << (8 * size - 1), all = 2 * half;
    return (int32_t)(value >= half ? value - all : value);
}

// ---- chunks

// The product of two parts of 255, rounded as Aseprite does.
static uint8_t part_of(uint32_t a, uint32_t b) {
    uint32_t product = a * b + 128;
    return (uint8_t)((product + (product >> 8)) >> 8);
}

// The layer's own opacity; older files leave the byte at 0.
static bool read_opacity(Reader* reader, uint32_t type, uint32_t* opacity) {
    uint32_t skipped = 0, due = type == LAYER_GROUP ? HEAD_HAS_GROUP_OPACITY : HEAD_HAS_OPACITY;
    for (int i = 0; i < 3; i++) { // width, height and how colors are mixed
        if (!take(reader, 2, &skipped))
            return false;
    }
    if (!take(reader, 1, opacity))
        return false;
    if ((reader->flags & due) == 0)
        *opacity = 255;
    // Where layers of a group cover each other, it is then more opaque than Aseprite shows it.
    return type != LAYER_GROUP || *opacity == 255 ||
           engi_source_note(&reader->art->source, 0,
                            "the opacity %u of 255 of a group counts for each of its layers",
                            *opacity);
}

// What is in a hidden group is hidden, too. A group comes before its layers.
static bool read_layer(Reader* reader) {
    uint32_t flags = 0, type = 0, level = 0, opacity = 255, at = reader->layer_count, group = at;
    if (!take(reader, 2, &flags) || !take(reader, 2, &type) || !take(reader, 2, &level) ||
        !read_opacity(reader, type, &opacity))
        return false;
    if (at == LAYER_MAX)
        return fail(reader, "too many layers");
    while (group > 0 && reader->layers[group - 1].level >= level)
        group--;
    Layer around = {.opacity = 255};
    if (level > 0 && group > 0)
        around = reader->layers[group - 1];
    reader->layers[at] = (Layer){.is_hidden = (flags & LAYER_VISIBLE) == 0 ||
                                              (flags & LAYER_REFERENCE) != 0 || around.is_hidden,
                                 .is_background = (flags & LAYER_BACKGROUND) != 0,
                                 .opacity = part_of(opacity, around.opacity),
                                 .level = level};
    reader->layer_count++;
    return true;
}

// The palette comes before the cels of its frame.
static bool read_palette(Reader* reader) {
    uint32_t skipped = 0, first = 0, last = 0, flags = 0, alpha = 0, length = 0;
    if (!take(reader, 4, &skipped) || !take(reader, 4, &first) || !take(reader, 4, &last) ||
        !take(reader, 4, &skipped) || !take(reader, 4, &skipped))
        return false;
    for (uint32_t i = first; i <= last && i < 256; i++) {
        if (!take(reader, 2, &flags) || !take(reader, 3, &skipped) || !take(reader, 1, &alpha) ||
            ((flags & 1) != 0 && !take(reader, 2, &length)))
            return false;
        length = (flags & 1) != 0 ? length : 0; // of the color's name
        if ((size_t)(reader->end - reader->at) < length)
            return fail(reader, "a chunk ends too early");
        reader->at += length;
        reader->colors[i] = reader->is_first_frame ? (uint8_t)alpha : reader->colors[i];
    }
    return true;
}

typedef struct Cel {
    int32_t x, y;
    uint32_t width, height;
    const unsigned char* pixels;
    uint8_t opacity; // with that of its layer
    bool is_background;
} Cel;

static uint8_t alpha_of(const Reader* reader, const Cel* cel, size_t i) {
    const unsigned char* pixel = cel->pixels + i * reader->bytes_a_pixel;
    uint8_t alpha = pixel[reader->bytes_a_pixel - 1];
    if (reader->bytes_a_pixel == 1 && cel->is_background)
        alpha = 255;
    else if (reader->bytes_a_pixel == 1)
        alpha = *pixel == reader->transparent ? 0 : reader->colors[*pixel];
    return part_of(alpha, cel->opacity);
}

static void draw_cel(Reader* reader, const Cel* cel) {
    for (uint32_t row = 0; row < cel->height; row++) {
        int64_t y = (int64_t)cel->y + row;
        for (uint32_t column = 0; column < cel->width && y >= 0 && y < reader->height; column++) {
            int64_t x = (int64_t)cel->x + column;
            if (x < 0 || x >= reader->width)
                continue;
            size_t i = (size_t)row * cel->width + column;
            uint8_t alpha = alpha_of(reader, cel, i);
            uint8_t* to = &reader->alpha[(size_t)y * reader->width + (size_t)x];
            *to = (uint8_t)(*to + alpha - part_of(*to, alpha));
        }
    }
}

static bool unpack_cel(Reader* reader, Cel* cel, size_t due) {
    char why[ENGI_UNPACK_TEXT];
    unsigned char* pixels = malloc(due + 1);
    if (pixels == NULL)
        return engi_source_fail_memory(&reader->art->source);
    bool is_unpacked =
        engi_unpack("zlib", reader->at, (size_t)(reader->end - reader->at), pixels, due, why);
    cel->pixels = pixels;
    if (is_unpacked)
        draw_cel(reader, cel);
    else
        engi_source_fail(&reader->art->source, 0, "a cel: %s", why);
    free(pixels);
    return is_unpacked;
}

static bool read_cel(Reader* reader) {
    uint32_t layer = 0, x = 0, y = 0, opacity = 0, type = 0;
    Cel cel = {0};
    if (!take(reader, 2, &layer) || !take(reader, 2, &x) || !take(reader, 2, &y) ||
        !take(reader, 1, &opacity) || !take(reader, 2, &type))
        return false;
    if (reader->end - reader->at < 7)
        return fail(reader, "a chunk ends too early");
    reader->at += 7;
    bool is_drawn = layer < reader->layer_count && !reader->layers[layer].is_hidden;
    if (!reader->is_first_frame || !is_drawn)
        return true;
    if (type != 0 && type != 2)
        return engi_source_note(&reader->art->source, 0, "a cel of type %u is not traced", type);
    cel.opacity = part_of(opacity, reader->layers[layer].opacity);
    cel.is_background = reader->layers[layer].is_background;
    cel.x = signed_of(x, 2);
    cel.y = signed_of(y, 2);
    if (!take(reader, 2, &cel.width) || !take(reader, 2, &cel.height))
        return false;
    if ((uint64_t)cel.width * cel.height > ENGI_TRACE_PIXEL_MAX)
        return engi_source_fail(&reader->art->source, 0,
                                "a cel of %u x %u pixels, at most %u are read", cel.width,
                                cel.height, ENGI_TRACE_PIXEL_MAX);
    size_t due = (size_t)cel.width * cel.height * reader->bytes_a_pixel;
    // Deflate packs at most 1032 bytes into one.
    if (due / 1032 > (size_t)(reader->end - reader->at))
        return fail(reader, "a cel is too short for its size");
    if (type == 2)
        return unpack_cel(reader, &cel, due);
    if ((size_t)(reader->end - reader->at) < due)
        return fail(reader, "a cel is too short for its size");
    cel.pixels = reader->at;
    draw_cel(reader, &cel);
    return true;
}

static bool read_slice(Reader* reader) {
    uint32_t key_count = 0, flags = 0, reserved = 0, length = 0;
    uint32_t frame = 0, x = 0, y = 0, w = 0, h = 0;
    if (!take(reader, 4, &key_count) || !take(reader, 4, &flags) || !take(reader, 4, &reserved) ||
        !take(reader, 2, &length))
        return false;
    if ((size_t)(reader->end - reader->at) < length)
        return fail(reader, "a chunk ends too early");
    const char* name = engi_arena_text(reader->art->arena, (const char*)reader->at, length);
    reader->at += length;
    if (name == NULL)
        return engi_source_fail_memory(&reader->art->source);
    reader->slice_count++;
    if (key_count == 0)
        return true;
    if (!take(reader, 4, &frame) || !take(reader, 4, &x) || !take(reader, 4, &y) ||
        !take(reader, 4, &w) || !take(reader, 4, &h))
        return false;
    if (frame > 0) {
        reader->art->art.left_out_count++;
        return engi_source_note(&reader->art->source, 0,
                                "slice \"%.60s\" begins at frame %u, not at the first; left out",
                                name, frame);
    }
    if (w > 65536 || h > 65536)
        return fail(reader, "a slice is larger than any picture");
    if (key_count > 1 &&
        !engi_source_note(&reader->art->source, 0, "slice \"%.60s\": %u keys; the first is read",
                          name, key_count))
        return false;
    return engi_art_slice(reader->art, name, (EngRect){signed_of(x, 4), signed_of(y, 4), w, h});
}

// ---- the file

static bool read_chunks(Reader* reader, const unsigned char* frame_end, uint32_t count) {
    const unsigned char* at = reader->at;
    for (uint32_t i = 0; i < count; i++) {
        if (frame_end - at < 6)
            return fail(reader, "a frame ends too early");
        uint32_t size = number_at(at, 4), type = number_at(at + 4, 2);
        if (size < 6 || size > (size_t)(frame_end - at))
            return fail(reader, "a chunk has a wrong size");
        reader->at = at + 6;
        reader->end = at + size;
        at += size;
        bool is_read = type == CHUNK_LAYER     ? read_layer(reader)
                       : type == CHUNK_CEL     ? read_cel(reader)
                       : type == CHUNK_PALETTE ? read_palette(reader)
                       : type == CHUNK_SLICE   ? read_slice(reader)
                                               : true;
        if (!is_read)
            return false;
    }
    return true;
}

static bool read_frames(Reader* reader, const unsigned char* bytes, size_t size) {
    uint32_t frame_count = number_at(bytes + 6, 2);
    const unsigned char *at = bytes + HEADER_SIZE, *end = bytes + size;
    for (uint32_t i = 0; i < frame_count; i++) {
        if (end - at < FRAME_SIZE)
            return fail(reader, "it ends too early");
        uint32_t length = number_at(at, 4), count = number_at(at + 12, 4);
        if (number_at(at + 4, 2) != 0xF1FA || length < FRAME_SIZE || length > (size_t)(end - at))
            return fail(reader, "a frame is not one of Aseprite");
        if (count == 0)
            count = number_at(at + 6, 2);
        reader->at = at + FRAME_SIZE;
        reader->is_first_frame = i == 0;
        if (!read_chunks(reader, at + length, count))
            return false;
        at += length;
    }
    return true;
}

static bool read_head(Reader* reader, const unsigned char* bytes, size_t size) {
    if (size < HEADER_SIZE)
        return fail(reader, "it ends too early");
    uint32_t depth = number_at(bytes + 12, 2);
    reader->flags = number_at(bytes + 14, 4);
    reader->width = number_at(bytes + 8, 2);
    reader->height = number_at(bytes + 10, 2);
    reader->transparent = bytes[28];
    if (depth != 8 && depth != 16 && depth != 32)
        return engi_source_fail(&reader->art->source, 0, "%u bits a pixel are not read", depth);
    reader->bytes_a_pixel = depth / 8;
    uint64_t count = (uint64_t)reader->width * reader->height;
    if (count == 0 || count > ENGI_TRACE_PIXEL_MAX)
        return engi_source_fail(&reader->art->source, 0, "%u x %u pixels, at most %u are read",
                                reader->width, reader->height, ENGI_TRACE_PIXEL_MAX);
    memset(reader->colors, 255, sizeof reader->colors);
    reader->alpha = calloc((size_t)count, 1);
    return reader->alpha != NULL || engi_source_fail_memory(&reader->art->source);
}

bool engi_read_aseprite(EngiArt* art, const char* bytes, size_t size) {
    Reader* reader = calloc(1, sizeof *reader);
    if (reader == NULL)
        return engi_source_fail_memory(&art->source);
    reader->art = art;
    const unsigned char* data = (const unsigned char*)bytes;
    bool is_read = read_head(reader, data, size) && read_frames(reader, data, size);
    if (is_read && reader->slice_count == 0) {
        EngiPicture picture = {reader->alpha, 1, reader->width, reader->height};
        is_read = engi_art_trace(art, "frame 0", &picture);
        engi_art_arrange(art);
    }
    free(reader->alpha);
    free(reader);
    return is_read;
}
