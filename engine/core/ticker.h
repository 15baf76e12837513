/// Fixed ticks out of uneven frames, and the rate of the frames.
#ifndef ENG_CORE_TICKER_H
#define ENG_CORE_TICKER_H

#include <stdint.h>

typedef struct EngTicker {
    double tick_seconds; ///< length of a tick, > 0
    double pending;      ///< time that no tick has used yet, s
    int max_ticks;       ///< ticks that one frame may run; what is beyond is forgotten
} EngTicker;

EngTicker eng_ticker(double ticks_per_second);

/// How many ticks this frame runs, after `seconds` since the last one.
int eng_ticker_advance(EngTicker* ticker, double seconds);

/// Frames a second, smoothed over about half a second.
typedef struct EngFrameRate {
    double smooth_seconds;
} EngFrameRate;

/// Take a frame's length; gives frames a second.
double eng_frame_rate_add(EngFrameRate* rate, double seconds);

/// Seconds since some moment in the past.
double eng_clock_seconds(void);

#endif
