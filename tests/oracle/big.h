/// Integers of up to 288 bits as sign and limbs, by the sums and products one learns at school:
/// what the library's 64 and 128 bits are compared with. No division; a quotient is checked by its
/// inequalities.
#ifndef ORACLE_BIG_H
#define ORACLE_BIG_H

#include <stdint.h>

enum { ORACLE_BIG_LIMBS = 9 };

/// sign * sum of limb[i] * 2^(32 i), i < count; zero has sign 0 and no limbs, and the last limb of
/// any other number is not 0.
typedef struct OracleBig {
    int sign;
    uint32_t count;
    uint32_t limb[ORACLE_BIG_LIMBS];
} OracleBig;

OracleBig oracle_big(int64_t value);
/// high * 2^64 + low.
OracleBig oracle_big_words(int64_t high, uint64_t low);
OracleBig oracle_big_add(OracleBig a, OracleBig b);
OracleBig oracle_big_sub(OracleBig a, OracleBig b);
/// The factors must have no more limbs together than there are.
OracleBig oracle_big_mul(OracleBig a, OracleBig b);
/// The sign of a - b.
int oracle_big_compare(OracleBig a, OracleBig b);

#endif
