// A hint that memory will be read soon. It changes no answer.
#ifndef NAVI_BASE_PREFETCH_H
#define NAVI_BASE_PREFETCH_H

#include <stddef.h>

#if defined(__GNUC__) || defined(__clang__)
#define navi_prefetch(address) __builtin_prefetch(address)
#else
#define navi_prefetch(address) ((void)(address))
#endif

// An object that may lie in two cache lines.
static inline void navi_prefetch_ends(const void* object, size_t size) {
    navi_prefetch(object);
    navi_prefetch((const char*)object + size - 1);
}

#endif
