/// Integers of up to 288 bits as sign and limbs, with schoolbook addition and multiplication. The
/// library's arithmetic of 64 and 128 bits is compared with them. There is no division; a quotient
/// is checked by its inequalities.
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
/// The factors together must not have more than BIG_LIMBS limbs.
OracleBig oracle_big_mul(OracleBig a, OracleBig b);
/// The sign of a - b.
int oracle_big_compare(OracleBig a, OracleBig b);

#endif
