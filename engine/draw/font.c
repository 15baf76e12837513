#include "draw/font.h"

#include <stdlib.h>

enum { FIRST = ' ', LAST = '~', LETTER_COUNT = LAST - FIRST + 1, LETTER_W = 5, LETTER_H = 8 };
/// Each cell has an empty rim, so that neighbours do not show. The sides of the sheet are powers of
/// two, so that texture coordinates are exact and no renderer loses a row by rounding.
enum { CELL_W = 8, CELL_H = LETTER_H + 2, COLUMNS = 16, SHEET_W = 128, SHEET_H = 64 };
_Static_assert(COLUMNS* CELL_W <= SHEET_W, "the columns fit");
_Static_assert((LETTER_COUNT / COLUMNS + 1) * CELL_H <= SHEET_H, "the rows fit");

static const char* const letters[LETTER_COUNT] = {
#include "draw/font_letters.inc"
};
static const char* const unknown = "#####/#...#/#...#/#...#/#...#/#...#/#####";

struct EngFont {
    SDL_Texture* texture;
};

static void draw_letter(SDL_Surface* sheet, int cell, const char* rows) {
    int left = cell % COLUMNS * CELL_W + 1, top = cell / COLUMNS * CELL_H + 1;
    int x = 0, y = 0;
    for (const char* c = rows; *c; c++) {
        if (*c == '/') {
            x = 0;
            y++;
            continue;
        }
        if (*c == '#') {
            SDL_Rect dot = {left + x, top + y, 1, 1};
            SDL_FillRect(sheet, &dot, 0xFFFFFFFFu);
        }
        x++;
    }
}

EngFont* eng_font_create(SDL_Renderer* renderer) {
    EngFont* font = calloc(1, sizeof *font);
    SDL_Surface* sheet =
        SDL_CreateRGBSurfaceWithFormat(0, SHEET_W, SHEET_H, 32, SDL_PIXELFORMAT_ARGB8888);
    if (font && sheet) {
        SDL_FillRect(sheet, NULL, 0x00FFFFFFu);
        for (int i = 0; i < LETTER_COUNT; i++)
            draw_letter(sheet, i, letters[i]);
        draw_letter(sheet, LETTER_COUNT, unknown);
        font->texture = SDL_CreateTextureFromSurface(renderer, sheet);
    }
    SDL_FreeSurface(sheet);
    if (!font || !font->texture) {
        free(font);
        return NULL;
    }
    SDL_SetTextureBlendMode(font->texture, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(font->texture, SDL_ScaleModeNearest);
    return font;
}

void eng_font_destroy(EngFont* font) {
    if (!font)
        return;
    SDL_DestroyTexture(font->texture);
    free(font);
}

bool eng_text_is_start(char c) { return ((unsigned char)c & 0xC0) != 0x80; }

static void paint_letter(EngPainter* painter, const EngFont* font, EngTextStyle style, char c) {
    int cell = c >= FIRST && c <= LAST ? c - FIRST : LETTER_COUNT;
    float left = (float)(cell % COLUMNS * CELL_W + 1), top = (float)(cell / COLUMNS * CELL_H + 1);
    float u0 = left / SHEET_W, u1 = (left + LETTER_W) / SHEET_W;
    float v0 = top / SHEET_H, v1 = (top + LETTER_H) / SHEET_H;
    float right = style.x + (float)(LETTER_W * style.scale);
    float low = style.y + (float)(LETTER_H * style.scale);
    SDL_FPoint corner[4] = {{style.x, style.y}, {right, style.y}, {right, low}, {style.x, low}};
    SDL_FPoint uv[4] = {{u0, v0}, {u1, v0}, {u1, v1}, {u0, v1}};
    eng_paint_quad(painter, font->texture, corner, uv, style.color);
}

static void paint_pass(EngPainter* painter, const EngFont* font, EngTextStyle style,
                       const char* text) {
    float start = style.x;
    for (const char* c = text; *c; c++) {
        if (*c == '\n') {
            style.x = start;
            style.y += (float)(ENG_GLYPH_H * style.scale);
            continue;
        }
        if (!eng_text_is_start(*c))
            continue;
        if (*c != ' ')
            paint_letter(painter, font, style, *c);
        style.x += (float)(ENG_GLYPH_W * style.scale);
    }
}

void eng_paint_text(EngPainter* painter, const EngFont* font, EngTextStyle style,
                    const char* text) {
    if (style.scale < 1)
        style.scale = 1;
    style.x = SDL_floorf(style.x + 0.5f);
    style.y = SDL_floorf(style.y + 0.5f);
    if (style.has_shadow) {
        EngTextStyle shadow = style;
        shadow.x += (float)style.scale;
        shadow.y += (float)style.scale;
        shadow.color = (SDL_Color){0, 0, 0, (Uint8)(style.color.a * 3 / 4)};
        paint_pass(painter, font, shadow, text);
    }
    paint_pass(painter, font, style, text);
}

SDL_Point eng_text_size(const char* text) {
    int widest = 0, width = 0, lines = 1;
    for (const char* c = text; *c; c++) {
        if (*c == '\n') {
            lines++;
            width = 0;
            continue;
        }
        width += eng_text_is_start(*c);
        if (width > widest)
            widest = width;
    }
    int w = widest > 0 ? widest * ENG_GLYPH_W - 1 : 0;
    return (SDL_Point){w, lines * ENG_GLYPH_H - (ENG_GLYPH_H - LETTER_H)};
}
