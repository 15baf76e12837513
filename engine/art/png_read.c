// PNG: the alpha of a picture is traced.
#include "art/formats.h"

#include "art/trace.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

static const char* base_name(const char* path) {
    const char* name = path;
    for (const char* c = path; *c != 0; c++)
        name = *c == '/' || *c == '\\' ? c + 1 : name;
    return name;
}

// Alpha of 16 bits, rounded to 8 as in a picture of 8 bits; the bytes overwrite the words.
static void pack_alpha(uint16_t* words, size_t count) {
    uint8_t* bytes = (uint8_t*)words;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)((words[2 * i + 1] * 255u + 32895u) >> 16);
}

// Gray and alpha are enough. Pictures of 16 bits are read as such: some versions of libpng lose the
// earlier passes of an interlaced one when they make it 8 bits.
static bool read_alpha(const EngiArt* art, png_image* image, void* pixels, EngiPicture* picture) {
    bool is_wide = (image->format & PNG_FORMAT_FLAG_LINEAR) != 0;
    image->format = is_wide ? PNG_FORMAT_LINEAR_Y_ALPHA : PNG_FORMAT_GA;
    if (png_image_finish_read(image, NULL, pixels, 0, NULL) == 0)
        return engi_source_fail(&art->source, 0, "not a PNG that can be read: %s", image->message);
    if (is_wide)
        pack_alpha(pixels, (size_t)image->width * image->height);
    *picture = (EngiPicture){(uint8_t*)pixels + (is_wide ? 0 : 1), is_wide ? 1 : 2, image->width,
                             image->height};
    return true;
}

static bool read_pixels(EngiArt* art, png_image* image) {
    uint64_t count = (uint64_t)image->width * image->height;
    EngiPicture picture;
    if (count > ENGI_TRACE_PIXEL_MAX)
        return engi_source_fail(&art->source, 0, "%u x %u pixels are more than %u",
                                (unsigned)image->width, (unsigned)image->height,
                                ENGI_TRACE_PIXEL_MAX);
    if ((image->format & PNG_FORMAT_FLAG_ALPHA) == 0 &&
        !engi_source_note(&art->source, 0, "the picture has no alpha: all of it is solid"))
        return false;
    size_t size = (image->format & PNG_FORMAT_FLAG_LINEAR) != 0 ? 4 : 2;
    void* pixels = malloc(size * (size_t)count + 1);
    if (pixels == NULL)
        return engi_source_fail_memory(&art->source);
    bool is_read = read_alpha(art, image, pixels, &picture) &&
                   engi_art_trace(art, base_name(art->source.path), &picture);
    free(pixels);
    return is_read;
}

bool engi_read_png(EngiArt* art, const char* bytes, size_t size) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (png_image_begin_read_from_memory(&image, bytes, size) == 0)
        return engi_source_fail(&art->source, 0, "not a PNG that can be read: %s", image.message);
    bool is_read = read_pixels(art, &image);
    png_image_free(&image);
    if (is_read)
        engi_art_arrange(art);
    return is_read;
}
