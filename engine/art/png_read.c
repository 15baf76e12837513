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

// Gray and alpha are enough.
static bool read_pixels(EngiArt* art, png_image* image) {
    uint64_t count = (uint64_t)image->width * image->height;
    if (count > ENGI_TRACE_PIXEL_MAX)
        return engi_source_fail(&art->source, 0, "%u x %u pixels are more than %u",
                                (unsigned)image->width, (unsigned)image->height,
                                ENGI_TRACE_PIXEL_MAX);
    if ((image->format & PNG_FORMAT_FLAG_ALPHA) == 0 &&
        !engi_source_note(&art->source, 0, "the picture has no alpha: all of it is solid"))
        return false;
    image->format = PNG_FORMAT_GA;
    uint8_t* pixels = malloc(2 * (size_t)count + 1);
    if (pixels == NULL)
        return engi_source_fail_memory(&art->source);
    bool is_read = png_image_finish_read(image, NULL, pixels, 0, NULL) != 0;
    if (is_read) {
        EngiPicture picture = {pixels + 1, 2, image->width, image->height};
        is_read = engi_art_trace(art, base_name(art->source.path), &picture);
    } else {
        engi_source_fail(&art->source, 0, "not a PNG that can be read: %s", image->message);
    }
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
