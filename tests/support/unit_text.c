#include "support/unit_text.h"

#include <string.h>

#include "support/unit_test.h"

bool unit_text_take(void* context, const char* part, size_t length) {
    UnitText* text = context;
    if (text->size + length >= text->capacity) {
        text->capacity = 2 * (text->size + length) + 1;
        text->data = realloc(text->data, text->capacity);
        assert_non_null(text->data);
    }
    memcpy(text->data + text->size, part, length);
    text->size += length;
    text->data[text->size] = 0;
    return text->enough == 0 || text->size < text->enough;
}

void unit_text_fini(UnitText* text) {
    free(text->data);
    *text = (UnitText){0};
}
