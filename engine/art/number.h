/// Decimal numbers in text, independent of the locale and the same on every machine.
#ifndef ENG_ART_NUMBER_H
#define ENG_ART_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Read a number such as "-12.5e3" at `*at`, before `end`, and step over it. False when there is
/// none, or it is beyond 10^300. Up to 15 digits it is the nearest double.
bool engi_number_read(const char** at, const char* end, double* value);

/// Like engi_number_read, after skipping blanks and characters of `skip`.
bool engi_number_next(const char** at, const char* end, const char* skip, double* value);

/// Exactly `count` numbers with only blanks and characters of `skip` around them.
bool engi_numbers_read(const char* text, const char* skip, double* values, size_t count);

#endif
