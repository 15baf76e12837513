#include "art/number.h"

#include <string.h>

static bool is_digit(const char* at, const char* end) {
    return at < end && *at >= '0' && *at <= '9';
}

// value * 10^power by exact powers of ten.
static double scale_by(double value, int power) {
    double ten = 1;
    int size = power < 0 ? -power : power;
    for (int i = 0; i < size && i < 400; i++) {
        ten *= 10;
        if (ten >= 1e22) {
            value = power < 0 ? value / ten : value * ten;
            ten = 1;
        }
    }
    return power < 0 ? value / ten : value * ten;
}

// Digits, of which 18 count; `*power` gets what the others are worth.
static uint64_t read_digits(const char** at, const char* end, uint64_t mantissa, bool is_fraction,
                            int* power) {
    for (; is_digit(*at, end); (*at)++) {
        bool has_room = mantissa < 100000000000000000u;
        mantissa = has_room ? mantissa * 10 + (uint64_t)(**at - '0') : mantissa;
        *power += is_fraction ? (has_room ? -1 : 0) : (has_room ? 0 : 1);
        if (*power > 100000)
            *power = 100000;
    }
    return mantissa;
}

static int read_exponent(const char** at, const char* end) {
    const char* c = *at;
    if (c >= end || (*c != 'e' && *c != 'E'))
        return 0;
    c++;
    bool is_negative = c < end && *c == '-';
    c += c < end && (*c == '-' || *c == '+');
    if (!is_digit(c, end))
        return 0;
    int exponent = 0;
    for (; is_digit(c, end); c++)
        exponent = exponent < 10000 ? exponent * 10 + (*c - '0') : exponent;
    *at = c;
    return is_negative ? -exponent : exponent;
}

bool engi_number_read(const char** at, const char* end, double* value) {
    const char* c = *at;
    bool is_negative = c < end && *c == '-';
    c += c < end && (*c == '-' || *c == '+');
    bool has_digits = is_digit(c, end) || (c < end && *c == '.' && is_digit(c + 1, end));
    if (!has_digits)
        return false;
    int power = 0;
    uint64_t mantissa = read_digits(&c, end, 0, false, &power);
    if (c < end && *c == '.') {
        c++;
        mantissa = read_digits(&c, end, mantissa, true, &power);
    }
    power += read_exponent(&c, end);
    double number = mantissa == 0 ? 0 : scale_by((double)mantissa, power);
    if (!(number <= 1e300))
        return false;
    *value = is_negative ? -number : number;
    *at = c;
    return true;
}

static void skip_all(const char** at, const char* end, const char* skip) {
    while (*at < end && **at != 0 &&
           (strchr(" \t\r\n", **at) != NULL || strchr(skip, **at) != NULL))
        (*at)++;
}

bool engi_number_next(const char** at, const char* end, const char* skip, double* value) {
    skip_all(at, end, skip);
    return engi_number_read(at, end, value);
}

bool engi_numbers_read(const char* text, const char* skip, double* values, size_t count) {
    const char* end = text + strlen(text);
    for (size_t i = 0; i < count; i++) {
        if (!engi_number_next(&text, end, skip, &values[i]))
            return false;
    }
    skip_all(&text, end, skip);
    return text == end;
}
