#include "draw/picture.h"

#include <SDL_image.h>
#include <assert.h>
#include <string.h>

typedef struct Sum {
    uint32_t r, g, b, a, alpha;
} Sum;

static void add_pixel(Sum* sum, const SDL_Surface* source, int x, int y) {
    uint32_t pixel = 0;
    memcpy(&pixel, (const uint8_t*)source->pixels + y * source->pitch + x * 4, sizeof pixel);
    uint32_t alpha = pixel >> 24;
    sum->r += (pixel >> 16 & 0xFF) * alpha;
    sum->g += (pixel >> 8 & 0xFF) * alpha;
    sum->b += (pixel & 0xFF) * alpha;
    sum->alpha += alpha;
}

/// Colours are weighted by their opacity, so that transparent pixels do not tint the rim.
static uint32_t mean_pixel(const Sum* sum) {
    if (sum->alpha == 0)
        return 0;
    uint32_t half = sum->alpha / 2;
    return ((sum->alpha + 2) / 4) << 24 | ((sum->r + half) / sum->alpha) << 16 |
           ((sum->g + half) / sum->alpha) << 8 | (sum->b + half) / sum->alpha;
}

static SDL_Surface* halved(const SDL_Surface* source) {
    int w = source->w / 2, h = source->h / 2;
    SDL_Surface* half = SDL_CreateRGBSurfaceWithFormat(0, w, h, 32, SDL_PIXELFORMAT_ARGB8888);
    if (!half)
        return NULL;
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            Sum sum = {0};
            for (int i = 0; i < 4; i++)
                add_pixel(&sum, source, 2 * x + (i & 1), 2 * y + (i >> 1));
            uint32_t pixel = mean_pixel(&sum);
            memcpy((uint8_t*)half->pixels + y * half->pitch + x * 4, &pixel, sizeof pixel);
        }
    }
    return half;
}

static bool has_alpha(const SDL_Surface* surface) {
    for (int y = 0; y < surface->h; y++) {
        const uint8_t* row = (const uint8_t*)surface->pixels + y * surface->pitch;
        for (int x = 0; x < surface->w; x++) {
            uint32_t pixel = 0;
            memcpy(&pixel, row + x * 4, sizeof pixel);
            if (pixel >> 24 != 0xFF)
                return true;
        }
    }
    return false;
}

/// Make the levels. Frees the surface. Levels that do not fit into memory are left out, except the
/// first.
static bool make_levels(SDL_Renderer* renderer, SDL_Surface* surface, EngPicture* picture) {
    SDL_BlendMode blend = has_alpha(surface) ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE;
    while (surface && picture->level_count < ENG_PICTURE_LEVEL_MAX) {
        SDL_Texture* texture = SDL_CreateTextureFromSurface(renderer, surface);
        if (!texture)
            break;
        SDL_SetTextureBlendMode(texture, blend);
        picture->levels[picture->level_count++] = texture;
        SDL_Surface* smaller = surface->w >= 64 && surface->h >= 64 ? halved(surface) : NULL;
        SDL_FreeSurface(surface);
        surface = smaller;
    }
    SDL_FreeSurface(surface);
    return picture->level_count > 0;
}

static uint32_t big_endian(const unsigned char* bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// The size of a PNG is in its header. Refuse a size that the file cannot hold even at the best
// compression of deflate, before memory for it is taken.
static bool is_plausible(const char* path, EngAssetError* error) {
    static const unsigned char signature[8] = {0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A};
    static const uint64_t channels[8] = {1, 1, 3, 1, 2, 1, 4, 1}; // by colour type
    enum { DEFLATE_MOST = 1032 };
    unsigned char head[26];
    SDL_RWops* file = SDL_RWFromFile(path, "rb");
    if (!file)
        return eng_asset_error_set(error, "%s: %s", path, SDL_GetError());
    int64_t size = SDL_RWsize(file);
    bool is_png = SDL_RWread(file, head, sizeof head, 1) == 1 &&
                  memcmp(head, signature, sizeof signature) == 0;
    SDL_RWclose(file);
    if (!is_png || size < 0)
        return true; // not a PNG: SDL2_image decides
    uint64_t width = big_endian(head + 16), height = big_endian(head + 20);
    if (width > ENG_PICTURE_SIDE_MAX || height > ENG_PICTURE_SIDE_MAX)
        return eng_asset_error_set(error, "%s: %u x %u px; no side may be longer than %d", path,
                                   (unsigned)width, (unsigned)height, ENG_PICTURE_SIDE_MAX);
    uint64_t bytes = width * height * head[24] * channels[head[25] & 7] / 8;
    return bytes <= DEFLATE_MOST * (uint64_t)size ||
           eng_asset_error_set(error, "%s: the file is too short for %u x %u px", path,
                               (unsigned)width, (unsigned)height);
}

bool eng_picture_load(SDL_Renderer* renderer, const char* path, EngPicture* picture,
                      EngAssetError* error) {
    *picture = (EngPicture){0};
    if (!is_plausible(path, error))
        return false;
    SDL_Surface* file = IMG_Load(path);
    if (!file)
        return eng_asset_error_set(error, "%s: %s", path, IMG_GetError());
    SDL_Surface* surface = SDL_ConvertSurfaceFormat(file, SDL_PIXELFORMAT_ARGB8888, 0);
    SDL_FreeSurface(file);
    if (!surface)
        return eng_asset_error_set(error, "%s: %s", path, SDL_GetError());
    picture->width = surface->w;
    picture->height = surface->h;
    if (!make_levels(renderer, surface, picture)) {
        *picture = (EngPicture){0};
        return eng_asset_error_set(error, "%s: %s", path, SDL_GetError());
    }
    return true;
}

void eng_picture_free(EngPicture* picture) {
    for (int i = 0; i < picture->level_count; i++)
        SDL_DestroyTexture(picture->levels[i]);
    *picture = (EngPicture){0};
}

SDL_Texture* eng_picture_level(const EngPicture* picture, float scale) {
    assert(picture->level_count > 0);
    int level = 0;
    while (scale < 0.71f && level + 1 < picture->level_count) {
        scale *= 2.0f;
        level++;
    }
    return picture->levels[level];
}
