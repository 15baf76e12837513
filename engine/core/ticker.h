/// Runs ticks of fixed length in frames of any length, and measures the frame rate.
#ifndef ENG_CORE_TICKER_H
#define ENG_CORE_TICKER_H

#include <stdint.h>

typedef struct EngTicker {
    double tick_seconds; ///< length of a tick, > 0
    double pending;      ///< time that no tick has used yet, s
    int max_ticks;       ///< the most ticks in one frame; time beyond them is dropped
} EngTicker;

/// A ticker without pending time.
EngTicker eng_ticker(double ticks_per_second);

/// The number of ticks in this frame. `seconds` is the time since the last frame.
int eng_ticker_advance(EngTicker* ticker, double seconds);

/// Frames a second, over about half a second.
typedef struct EngFrameRate {
    double frames, seconds; ///< of late: the longer ago, the less they count
} EngFrameRate;

/// Add the length of a frame. Returns frames a second.
double eng_frame_rate_add(EngFrameRate* rate, double seconds);

/// Seconds of a clock; only differences mean something.
double eng_clock_seconds(void);

#endif
