// Why a call is refused, in words. The function that sees the fault writes it down; the api floor
// passes it to the log.
#ifndef NAVI_BASE_FAULT_H
#define NAVI_BASE_FAULT_H

#if defined(__GNUC__)
#define NAVI_LIKE_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define NAVI_LIKE_PRINTF(text, first)
#endif

typedef struct NavFault {
    char text[256]; // "": nothing is known beyond the result
} NavFault;

static inline void navi_fault_clear(NavFault* fault) { fault->text[0] = '\0'; }

// What does not fit is cut off.
void navi_fault_set(NavFault* fault, const char* format, ...) NAVI_LIKE_PRINTF(2, 3);

#endif
