// Empty worlds for a harness. With AddressSanitizer each is created and destroyed, so that it
// checks every block. In other builds that would take a third of the time of a short input, so one
// world is created once and copied over the worlds that earlier inputs used.
#ifndef FUZZ_STOCK_H
#define FUZZ_STOCK_H

#include "fuzz.h"

#if defined(__SANITIZE_ADDRESS__)
#define FUZZ_REUSES 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FUZZ_REUSES 0
#endif
#endif
#ifndef FUZZ_REUSES
#define FUZZ_REUSES 1
#endif

typedef struct FuzzStock {
    NavWorld *model, *used; // of one def
} FuzzStock;

static inline NavWorld* fuzz_stock_take(FuzzStock* stock, const NavWorldDef* def) {
    if (!FUZZ_REUSES || stock->used == NULL)
        FUZZ_CHECK(nav_world_create(def, &stock->used) == NAV_OK);
    if (FUZZ_REUSES && stock->model == NULL)
        FUZZ_CHECK(nav_world_create(def, &stock->model) == NAV_OK);
    if (FUZZ_REUSES)
        FUZZ_CHECK(nav_world_copy(stock->used, stock->model) == NAV_OK);
    return stock->used;
}

static inline void fuzz_stock_give(FuzzStock* stock) {
    if (!FUZZ_REUSES) {
        nav_world_destroy(stock->used);
        stock->used = NULL;
    }
}

#endif
