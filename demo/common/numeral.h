/// Reads the numbers of command lines. Blanks, hexadecimal digits, nan and inf are refused.
#ifndef DEMO_COMMON_NUMERAL_H
#define DEMO_COMMON_NUMERAL_H

#include <stdbool.h>
#include <stdint.h>

/// Read a number of digits only, from `least` to `most`.
bool numeral_whole(const char* text, uint64_t least, uint64_t most, uint64_t* value);

/// Read two whole numbers such as 1280x720, each from `least` to `most`.
bool numeral_size(const char* text, int least, int most, int* width, int* height);

/// Read `count` decimal numbers, separated by commas, each from -`most` to `most`.
bool numeral_decimals(const char* text, double most, uint32_t count, double* values);

#endif
