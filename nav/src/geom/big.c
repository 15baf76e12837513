#include "geom/big.h"

#include "base/assert.h"

enum { LIMBS = 8 };

NavBig navi_big(NavWide a) {
    NavWide size = navi_wide_sign(a) < 0 ? navi_wide_sub(navi_wide_mul(0, 0), a) : a;
#if NAVI_HAS_INT128
    uint64_t low = (uint64_t)size, high = (uint64_t)(size >> 64);
#else
    uint64_t low = size.lo, high = (uint64_t)size.hi;
#endif
    NavBig big = {{(uint32_t)low, (uint32_t)(low >> 32), (uint32_t)high, (uint32_t)(high >> 32)}};
    return big;
}

NavBig navi_big_mul(NavBig a, NavBig b) {
    NavBig product = {{0}};
    for (uint32_t i = 0; i < LIMBS; i++) {
        uint64_t carry = 0;
        for (uint32_t j = 0; i + j < LIMBS; j++) {
            carry += (uint64_t)a.limb[i] * b.limb[j] + product.limb[i + j];
            product.limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        NAV_ASSERT(carry == 0);
        for (uint32_t j = LIMBS - i; j < LIMBS; j++)
            NAV_ASSERT(a.limb[i] == 0 || b.limb[j] == 0);
    }
    return product;
}

int navi_big_compare(NavBig a, NavBig b) {
    for (uint32_t i = LIMBS; i-- > 0;)
        if (a.limb[i] != b.limb[i])
            return a.limb[i] > b.limb[i] ? 1 : -1;
    return 0;
}

int navi_ratio_compare(NavRatio a, NavRatio b) {
    NAV_ASSERT(a.under > 0 && b.under > 0);
    NAV_ASSERT(navi_wide_sign(a.over) >= 0 && navi_wide_sign(b.over) >= 0);
    return navi_big_compare(navi_big_mul(navi_big(a.over), navi_big_product(b.under, 1)),
                            navi_big_mul(navi_big(b.over), navi_big_product(a.under, 1)));
}
