#include "lexer.h"

#include <nav/query.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A comment may follow a word without a blank, because no word contains '#'.
static bool is_line_end(char c) { return c == '\0' || c == '#'; }

// The length of the UTF-8 sequence at `bytes`; 0 when it is invalid (overlong, a surrogate, too
// large). The zero byte after the line stops a sequence that the end of the line cuts.
static size_t utf8_length(const unsigned char* bytes) {
    const unsigned char lead = bytes[0];
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    unsigned char low = 0x80, high = 0xBF;
    if (lead == 0xE0)
        low = 0xA0;
    else if (lead == 0xED)
        high = 0x9F;
    else if (lead == 0xF0)
        low = 0x90;
    else if (lead == 0xF4)
        high = 0x8F;
    if (bytes[1] < low || bytes[1] > high)
        return 0;
    for (size_t i = 2; i < length; ++i)
        if (bytes[i] < 0x80 || bytes[i] > 0xBF)
            return 0;
    return length;
}

bool rpl_lexer_begin(RplLexer* lexer, const char* line, size_t length, bool is_first) {
    assert(line[length] == '\0');
    for (size_t at = 0; at < length;) {
        const size_t step = utf8_length((const unsigned char*)line + at);
        if (step == 0) {
            rpl_message_set(lexer->message, "not UTF-8 at byte %zu of the line", at + 1);
            return false;
        }
        at += step;
    }
    const bool has_mark = is_first && strncmp(line, "\xEF\xBB\xBF", 3) == 0;
    lexer->cursor = has_mark ? line + 3 : line;
    return true;
}

static const char* skip_blanks(const char* cursor) {
    while (is_blank(*cursor))
        ++cursor;
    return cursor;
}

bool rpl_lexer_is_empty(const RplLexer* lexer) { return is_line_end(*skip_blanks(lexer->cursor)); }

bool rpl_lexer_word(RplLexer* lexer, const char* what, RplWord* word) {
    const char* start = skip_blanks(lexer->cursor);
    const char* end = start;
    while (!is_line_end(*end) && !is_blank(*end))
        ++end;
    if (end == start) {
        rpl_message_set(lexer->message, "%s is missing", what);
        return false;
    }
    lexer->cursor = end;
    *word = (RplWord){.start = start, .length = (size_t)(end - start)};
    return true;
}

bool rpl_word_is(RplWord word, const char* text) {
    return strlen(text) == word.length && memcmp(word.start, text, word.length) == 0;
}

RplQuoted rpl_word_quote(RplWord word) {
    enum { LIMIT = 40 };
    RplQuoted quoted = {{0}};
    size_t count = 0;
    quoted.text[count++] = '\'';
    size_t at = 0;
    while (at < word.length) {
        const size_t step = utf8_length((const unsigned char*)word.start + at);
        if (count + step > LIMIT)
            break;
        const unsigned char byte = (unsigned char)word.start[at];
        if (byte < 0x20 || byte == 0x7F)
            quoted.text[count] = '?';
        else
            memcpy(quoted.text + count, word.start + at, step);
        count += step;
        at += step;
    }
    strcpy(quoted.text + count, at < word.length ? "...'" : "'");
    return quoted;
}

static bool is_name_char(char c) {
    return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
           c == '-' || c == '.';
}

bool rpl_lexer_name(RplLexer* lexer, RplName* name) {
    RplWord word;
    if (!rpl_lexer_word(lexer, "NAME", &word))
        return false;
    bool is_good = word.length <= RPL_NAME_LENGTH;
    for (size_t i = 0; is_good && i < word.length; ++i)
        is_good = is_name_char(word.start[i]);
    if (!is_good) {
        rpl_message_set(lexer->message, "NAME: %s is not 1..63 of A-Z a-z 0-9 _ - .",
                        rpl_word_quote(word).text);
        return false;
    }
    memcpy(name->text, word.start, word.length);
    name->text[word.length] = '\0';
    return true;
}

static const char* skip_digits(const char* cursor) {
    while (is_digit(*cursor))
        ++cursor;
    return cursor;
}

static const char* skip_sign(const char* cursor) {
    return *cursor == '+' || *cursor == '-' ? cursor + 1 : cursor;
}

// The end of the decimal number at `start`; `start` when there is none. strtod would also accept
// nan, inf and hexadecimal.
static const char* decimal_end(const char* start) {
    const char* whole = skip_sign(start);
    const char* cursor = skip_digits(whole);
    ptrdiff_t digit_count = cursor - whole;
    if (*cursor == '.') {
        const char* fraction = cursor + 1;
        cursor = skip_digits(fraction);
        digit_count += cursor - fraction;
    }
    if (digit_count == 0)
        return start;
    if (*cursor == 'e' || *cursor == 'E') {
        const char* exponent = skip_sign(cursor + 1);
        cursor = skip_digits(exponent);
        if (cursor == exponent)
            return start;
    }
    return cursor;
}

bool rpl_lexer_decimal(RplLexer* lexer, const char* what, double* value) {
    RplWord word;
    if (!rpl_lexer_word(lexer, what, &word))
        return false;
    if (decimal_end(word.start) != word.start + word.length) {
        rpl_message_set(lexer->message, "%s: %s is not a decimal number", what,
                        rpl_word_quote(word).text);
        return false;
    }
    *value = strtod(word.start, NULL);
    return true;
}

bool rpl_lexer_cost(RplLexer* lexer, double least, double* cost) {
    if (!rpl_lexer_decimal(lexer, "COST", cost))
        return false;
    // strtod gives an infinity for what is too large; infinity minus infinity is NaN, which is not
    // 0.
    if (!(*cost >= least) || *cost - *cost != 0) {
        rpl_message_set(lexer->message, "COST is not a finite number of at least %g", least);
        return false;
    }
    if (*cost > NAV_COST_MAX) {
        rpl_message_set(lexer->message, "COST is above %g", NAV_COST_MAX);
        return false;
    }
    return true;
}

// The number of the digits after the first `skip` bytes of a word. False when there are no digits,
// or other characters. Numbers above 2^32 give 2^32, more than any range here allows.
static bool read_digits(RplWord word, size_t skip, uint64_t* value) {
    *value = 0;
    for (size_t i = skip; i < word.length; ++i) {
        if (!is_digit(word.start[i]))
            return false;
        *value = *value * 10 + (uint64_t)(word.start[i] - '0');
        if (*value > UINT32_MAX)
            *value = (uint64_t)UINT32_MAX + 1;
    }
    return word.length > skip;
}

bool rpl_lexer_count(RplLexer* lexer, const char* what, uint32_t min, uint32_t max,
                     uint32_t* value) {
    RplWord word;
    uint64_t number;
    if (!rpl_lexer_word(lexer, what, &word))
        return false;
    if (!read_digits(word, 0, &number)) {
        rpl_message_set(lexer->message, "%s: %s is not a whole number without sign", what,
                        rpl_word_quote(word).text);
        return false;
    }
    if (number < min || number > max) {
        rpl_message_set(lexer->message, "%s: %s is %s %lu", what, rpl_word_quote(word).text,
                        number < min ? "below" : "above",
                        (unsigned long)(number < min ? min : max));
        return false;
    }
    *value = (uint32_t)number;
    return true;
}

bool rpl_lexer_int32(RplLexer* lexer, const char* what, int32_t* value) {
    RplWord word;
    uint64_t size;
    if (!rpl_lexer_word(lexer, what, &word))
        return false;
    if (!read_digits(word, (size_t)(skip_sign(word.start) - word.start), &size)) {
        rpl_message_set(lexer->message, "%s: %s is not a whole number", what,
                        rpl_word_quote(word).text);
        return false;
    }
    const int64_t number = word.start[0] == '-' ? -(int64_t)size : (int64_t)size;
    if (number < INT32_MIN || number > INT32_MAX) {
        rpl_message_set(lexer->message, "%s: %s is not an int32", what, rpl_word_quote(word).text);
        return false;
    }
    *value = (int32_t)number;
    return true;
}

bool rpl_lexer_accept(RplLexer* lexer, const char* text) {
    RplLexer ahead = *lexer;
    RplWord word;
    if (rpl_lexer_is_empty(lexer) || !rpl_lexer_word(&ahead, text, &word) ||
        !rpl_word_is(word, text))
        return false;
    *lexer = ahead;
    return true;
}

bool rpl_lexer_end(RplLexer* lexer) {
    RplWord word;
    if (rpl_lexer_is_empty(lexer))
        return true;
    if (rpl_lexer_word(lexer, "a word", &word))
        rpl_message_set(lexer->message, "unexpected %s behind the last word",
                        rpl_word_quote(word).text);
    return false;
}
