// A hint that memory will be read soon. It changes no answer.
#ifndef NAVI_BASE_PREFETCH_H
#define NAVI_BASE_PREFETCH_H

#if defined(__GNUC__) || defined(__clang__)
#define navi_prefetch(address) __builtin_prefetch(address)
#else
#define navi_prefetch(address) ((void)(address))
#endif

#endif
