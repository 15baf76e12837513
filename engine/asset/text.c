#include "asset/text.h"

#include <stddef.h>
#include <string.h>

// The length of the UTF-8 sequence at `s`, or 0 when it is invalid. Overlong forms pass, because
// the text is only shown.
static size_t utf8_length(const unsigned char* s) {
    size_t length = s[0] >= 0xF0 && s[0] < 0xF5   ? 4
                    : s[0] >= 0xE0 && s[0] < 0xF0 ? 3
                    : s[0] >= 0xC2 && s[0] < 0xE0 ? 2
                                                  : 0;
    for (size_t i = 1; i < length; i++) {
        if (s[i] < 0x80 || s[i] > 0xBF)
            return 0;
    }
    return length;
}

void engi_text_clean(char* text) {
    unsigned char* s = (unsigned char*)text;
    while (*s != 0) {
        size_t length = *s >= 0x20 && *s < 0x7F ? 1 : utf8_length(s);
        if (length == 0) {
            *s = '?';
            length = 1;
        }
        s += length;
    }
}

const char* engi_text_tail(const char* text) {
    const size_t most = 200;
    size_t length = strlen(text);
    return length > most ? text + length - most : text;
}
