/// Collects the text that the library writes in parts.
#ifndef SUPPORT_UNIT_TEXT_H
#define SUPPORT_UNIT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/// Empty: all zeros. `data` ends with a zero.
typedef struct UnitText {
    char* data;
    size_t size, capacity;
    size_t enough; ///< after this number of bytes no more are taken; 0: no limit
} UnitText;

/// A NavTextWriter; the context is a text.
bool unit_text_take(void* context, const char* part, size_t length);

void unit_text_fini(UnitText* text);

#endif
