/// The built-in bitmap font: letters of 5 x 8 pixels in cells of 6 x 10, the same on every machine.
#ifndef ENG_DRAW_FONT_H
#define ENG_DRAW_FONT_H

#include "draw/painter.h"

#define ENG_GLYPH_W 6  ///< px from letter to letter at scale 1
#define ENG_GLYPH_H 10 ///< px from line to line at scale 1

typedef struct EngFont EngFont;

/// NULL without memory or texture.
EngFont* eng_font_create(SDL_Renderer* renderer);
/// NULL is allowed.
void eng_font_destroy(EngFont* font);

/// The place and style of a text.
typedef struct EngTextStyle {
    float x, y;      ///< top left of the first letter, screen px; rounded to whole px
    int scale;       ///< screen px for each font px, at least 1
    SDL_Color color; ///< of the letters
    bool has_shadow; ///< a dark shadow, for text on pictures
} EngTextStyle;

/// Does a character begin with this byte of a text in UTF-8? Else it goes on.
bool eng_text_is_start(char c);

/// Draw a text. Characters that the font does not have are drawn as boxes. '\n' begins a new line.
void eng_paint_text(EngPainter* painter, const EngFont* font, EngTextStyle style, const char* text);

/// The width of the longest line and the height of all lines, px at scale 1.
SDL_Point eng_text_size(const char* text);

#endif
