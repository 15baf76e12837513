// Numbers are written digit by digit: printf would ask the locale for the decimal point.
#include "io/text.h"

#include <math.h>

#include "base/floats.h"

void navi_text_flush(TextOut* out) {
    if (out->count > 0 && !out->is_stopped)
        out->is_stopped = !out->write(out->context, out->buffer, out->count);
    out->count = 0;
}

void navi_text_char(TextOut* out, char c) {
    if (out->count == sizeof out->buffer)
        navi_text_flush(out);
    out->buffer[out->count++] = c;
}

void navi_text_put(TextOut* out, const char* text) {
    for (; *text != 0; text++)
        navi_text_char(out, *text);
}

void navi_text_count(TextOut* out, uint64_t value) {
    char digits[20];
    uint32_t count = 0;
    do {
        digits[count++] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    while (count > 0)
        navi_text_char(out, digits[--count]);
}

void navi_text_integer(TextOut* out, int64_t value) {
    if (value < 0)
        navi_text_char(out, '-');
    navi_text_count(out, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

// A number of 10^-places, without zeros at its end.
void navi_text_decimal(TextOut* out, int64_t value, uint32_t places) {
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value, unit = 1;
    for (uint32_t k = 0; k < places; k++)
        unit *= 10;
    if (value < 0)
        navi_text_char(out, '-');
    navi_text_count(out, size / unit);
    uint64_t rest = size % unit;
    for (char mark = '.'; rest != 0; mark = 0) {
        if (mark != 0)
            navi_text_char(out, mark);
        unit /= 10;
        navi_text_char(out, (char)('0' + rest / unit));
        rest %= unit;
    }
}

// Steps in pixels, to 10^-8: exact on the lattice.
void navi_text_px(TextOut* out, double steps) {
    navi_text_decimal(out, (int64_t)floor(steps * (1e8 / NAV_STEPS_PER_PX) + 0.5), 8);
}
