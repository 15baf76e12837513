// Text for a writer of the caller's.
#ifndef NAVI_IO_TEXT_H
#define NAVI_IO_TEXT_H

#include "nav/polygon.h"

typedef struct TextOut {
    NavTextWriter* write;
    void* context;
    size_t count;
    bool is_stopped; // the writer takes no more
    char buffer[1024];
} TextOut;

// Give what is in the buffer to the writer.
void navi_text_flush(TextOut* out);
void navi_text_char(TextOut* out, char c);
void navi_text_put(TextOut* out, const char* text);
void navi_text_count(TextOut* out, uint64_t value);
void navi_text_integer(TextOut* out, int64_t value);
// A number of 10^-places, without zeros at its end.
void navi_text_decimal(TextOut* out, int64_t value, uint32_t places);
// Steps in pixels, to 10^-8: exact on the lattice.
void navi_text_px(TextOut* out, double steps);

#endif
