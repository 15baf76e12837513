/// Draws panels, texts, buttons, a plot and a table of keys. It keeps no state: the caller
/// redraws everything each frame and tests itself whether the pointer is over a button.
#ifndef ENG_UI_UI_H
#define ENG_UI_UI_H

#include "draw/font.h"

typedef struct EngUi {
    EngPainter* painter;
    const EngFont* font;
    int scale;           ///< screen px for each font px: 1 to 4
    float width, height; ///< of the screen, px
    SDL_FPoint pointer;
} EngUi;

/// The colours of the interface.
#define ENG_UI_TEXT eng_rgba(236, 233, 220, 255)
#define ENG_UI_DIM eng_rgba(160, 164, 158, 255)
#define ENG_UI_ACCENT eng_rgba(255, 200, 87, 255)
#define ENG_UI_GOOD eng_rgba(140, 214, 126, 255)
#define ENG_UI_BAD eng_rgba(255, 116, 96, 255)

/// A font scale suited to a screen of that size in pixels.
int eng_ui_scale(float width, float height);

/// The height of a line of text, px.
float eng_ui_line_height(const EngUi* ui);
/// The size of a text, px.
SDL_FPoint eng_ui_measure(const EngUi* ui, const char* text);

/// Is the pointer over the rectangle?
bool eng_ui_is_over(const EngUi* ui, SDL_FRect rect);

/// Draw a dark panel; `title` (may be NULL) is at its top.
void eng_ui_panel(const EngUi* ui, SDL_FRect rect, const char* title);

/// Write a text; (x, y) is its top left corner.
void eng_ui_text(const EngUi* ui, float x, float y, SDL_Color color, const char* text);

/// Draw a button. `is_on` shows it pressed. It is lighter while the pointer is over it.
void eng_ui_button(const EngUi* ui, SDL_FRect rect, const char* text, bool is_on);

/// Darken the whole screen; what is drawn afterwards stands out.
void eng_ui_dim(const EngUi* ui);

/// A row of the table: a key and what it does.
typedef struct EngUiKey {
    const char* key;
    const char* text; ///< NULL: `key` is a heading
} EngUiKey;

/// Draw a table of keys in the middle of the screen, in two columns.
void eng_ui_help(const EngUi* ui, const char* title, const EngUiKey* keys, int count);

/// Values to draw as bars.
typedef struct EngUiPlot {
    SDL_FRect rect;
    const float* values; ///< [count] a ring buffer that begins at `first`
    int count, first;
    float top;                         ///< the value of a full-height bar
    float mark;                        ///< value at which a horizontal line is drawn; 0 for no line
    SDL_Color color, color_above_mark; ///< of bars up to the mark, and above it
} EngUiPlot;
/// Draw the values as bars, from old to new.
void eng_ui_plot(const EngUi* ui, const EngUiPlot* plot);

#endif
