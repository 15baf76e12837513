#include "oracle/big.h"

#include <stdlib.h>

static OracleBig trimmed(OracleBig a) {
    while (a.count > 0 && a.limb[a.count - 1] == 0)
        a.count--;
    if (a.count == 0)
        a.sign = 0;
    return a;
}

// `sign` and two words of size; numbers of more than two words cannot be given so.
static OracleBig of_size(int sign, uint64_t high, uint64_t low) {
    OracleBig a;
    a.sign = sign;
    a.count = 4;
    a.limb[0] = (uint32_t)low;
    a.limb[1] = (uint32_t)(low >> 32);
    a.limb[2] = (uint32_t)high;
    a.limb[3] = (uint32_t)(high >> 32);
    return trimmed(a);
}

OracleBig oracle_big(int64_t value) {
    return value < 0 ? of_size(-1, 0, (uint64_t)0 - (uint64_t)value)
                     : of_size(1, 0, (uint64_t)value);
}

OracleBig oracle_big_words(int64_t high, uint64_t low) {
    if (high >= 0)
        return of_size(1, (uint64_t)high, low);
    uint64_t size_low = (uint64_t)0 - low, size_high = ~(uint64_t)high + (low == 0);
    return of_size(-1, size_high, size_low);
}

static int compare_sizes(const OracleBig* a, const OracleBig* b) {
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (uint32_t i = a->count; i-- > 0;)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

// |a| + |b| with the sign of a, which has the more limbs.
static OracleBig add_sizes(const OracleBig* a, const OracleBig* b) {
    OracleBig sum;
    uint64_t carry = 0;
    sum.sign = a->sign;
    sum.count = a->count;
    for (uint32_t i = 0; i < a->count; i++) {
        carry += (uint64_t)a->limb[i] + (i < b->count ? b->limb[i] : 0);
        sum.limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry == 0)
        return sum;
    if (sum.count == ORACLE_BIG_LIMBS)
        abort();
    sum.limb[sum.count++] = (uint32_t)carry;
    return sum;
}

// |a| - |b|, which is not negative, with the given sign.
static OracleBig sub_sizes(const OracleBig* a, const OracleBig* b, int sign) {
    OracleBig rest;
    uint32_t borrow = 0;
    rest.sign = sign;
    rest.count = a->count;
    for (uint32_t i = 0; i < a->count; i++) {
        uint64_t less = (uint64_t)(i < b->count ? b->limb[i] : 0) + borrow;
        borrow = a->limb[i] < less;
        rest.limb[i] = (uint32_t)(((uint64_t)borrow << 32) + a->limb[i] - less);
    }
    return trimmed(rest);
}

OracleBig oracle_big_add(OracleBig a, OracleBig b) {
    if (a.sign == 0 || b.sign == 0)
        return a.sign == 0 ? b : a;
    int order = compare_sizes(&a, &b);
    if (a.sign == b.sign)
        return order < 0 ? add_sizes(&b, &a) : add_sizes(&a, &b);
    return order < 0 ? sub_sizes(&b, &a, b.sign) : sub_sizes(&a, &b, a.sign);
}

OracleBig oracle_big_sub(OracleBig a, OracleBig b) {
    b.sign = -b.sign;
    return oracle_big_add(a, b);
}

OracleBig oracle_big_mul(OracleBig a, OracleBig b) {
    OracleBig product;
    product.sign = a.sign * b.sign;
    product.count = a.count + b.count;
    if (product.count > ORACLE_BIG_LIMBS)
        abort();
    for (uint32_t i = 0; i < product.count; i++)
        product.limb[i] = 0;
    for (uint32_t i = 0; i < a.count; i++) {
        uint64_t carry = 0;
        for (uint32_t j = 0; j < b.count; j++) {
            carry += (uint64_t)a.limb[i] * b.limb[j] + product.limb[i + j];
            product.limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        product.limb[i + b.count] = (uint32_t)carry;
    }
    return trimmed(product);
}

int oracle_big_compare(OracleBig a, OracleBig b) {
    if (a.sign != b.sign)
        return a.sign < b.sign ? -1 : 1;
    return a.sign * compare_sizes(&a, &b);
}
