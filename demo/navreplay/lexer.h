/// The words and numbers of one line. Every reader returns false with a message when the next word
/// is missing or not of the expected form; then the line is malformed.
#ifndef NAVREPLAY_LEXER_H
#define NAVREPLAY_LEXER_H

#include "message.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The longest NAME.
#define RPL_NAME_LENGTH 63

typedef struct RplName {
    char text[RPL_NAME_LENGTH + 1];
} RplName;

typedef struct RplWord {
    const char* start;
    size_t length;
} RplWord;

typedef struct RplLexer {
    const char* cursor; ///< into a line that ends with a zero byte or at a comment
    RplMessage* message;
} RplLexer;

/// Begin a line of `length` bytes, which a zero byte follows. `is_first`: skip a byte order mark.
/// False with a message when the line is not UTF-8.
bool rpl_lexer_begin(RplLexer* lexer, const char* line, size_t length, bool is_first);

/// Is there no further word? Sets no message.
bool rpl_lexer_is_empty(const RplLexer* lexer);

/// Read the next word; `what` names it in the message when it is missing.
bool rpl_lexer_word(RplLexer* lexer, const char* what, RplWord* word);
bool rpl_lexer_name(RplLexer* lexer, RplName* name);

/// Read a decimal number: sign, digits, fraction, exponent. A number that is too large gives an
/// infinity.
bool rpl_lexer_decimal(RplLexer* lexer, const char* what, double* value);

/// Read a COST from `least` to NAV_COST_MAX, the highest that a query takes.
bool rpl_lexer_cost(RplLexer* lexer, double least, double* cost);

/// Read a whole number without sign, from `min` to `max`.
bool rpl_lexer_count(RplLexer* lexer, const char* what, uint32_t min, uint32_t max,
                     uint32_t* value);

/// Read a whole number, with or without a sign.
bool rpl_lexer_int32(RplLexer* lexer, const char* what, int32_t* value);

/// When the next word is this one, read it. False when it is another.
bool rpl_lexer_accept(RplLexer* lexer, const char* text);

/// False with a message when there is another word.
bool rpl_lexer_end(RplLexer* lexer);

bool rpl_word_is(RplWord word, const char* text);

/// The word as it stands in a message: cut when it is long, without control characters.
typedef struct RplQuoted {
    char text[64];
} RplQuoted;
RplQuoted rpl_word_quote(RplWord word);

#endif
