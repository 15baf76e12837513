#include "common/numeral.h"

#include <stdlib.h>
#include <string.h>

/// Read the digits at `text`. Returns the first character after them, or NULL when there are no
/// digits or the number is out of range.
static const char* read_digits(const char* text, uint64_t least, uint64_t most, uint64_t* value) {
    const char* c = text;
    uint64_t number = 0;
    for (; *c >= '0' && *c <= '9'; c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (number > (most - digit) / 10 || digit > most)
            return NULL;
        number = number * 10 + digit;
    }
    *value = number;
    return c > text && number >= least ? c : NULL;
}

bool numeral_whole(const char* text, uint64_t least, uint64_t most, uint64_t* value) {
    uint64_t number = 0;
    const char* end = read_digits(text, least, most, &number);
    if (!end || *end)
        return false;
    *value = number;
    return true;
}

bool numeral_size(const char* text, int least, int most, int* width, int* height) {
    uint64_t low = (uint64_t)least, high = (uint64_t)most, across = 0, down = 0;
    const char* end = read_digits(text, low, high, &across);
    if (!end || *end != 'x' || !numeral_whole(end + 1, low, high, &down))
        return false;
    *width = (int)across;
    *height = (int)down;
    return true;
}

bool numeral_decimals(const char* text, double most, uint32_t count, double* values) {
    for (uint32_t i = 0; i < count; i++) {
        size_t length = strspn(text, "0123456789+-.eE");
        char* end = NULL;
        double value = strtod(text, &end);
        char after = i + 1 < count ? ',' : '\0';
        if (length == 0 || end != text + length || *end != after)
            return false;
        if (!(value >= -most && value <= most))
            return false;
        values[i] = value;
        text = end + 1;
    }
    return true;
}
