#include "core/ticker.h"

#include <SDL.h>
#include <assert.h>

EngTicker eng_ticker(double ticks_per_second) {
    assert(ticks_per_second > 0);
    return (EngTicker){.tick_seconds = 1.0 / ticks_per_second, .max_ticks = 4};
}

int eng_ticker_advance(EngTicker* ticker, double seconds) {
    if (seconds > 0.0)
        ticker->pending += seconds;
    int count = 0;
    while (ticker->pending >= ticker->tick_seconds && count < ticker->max_ticks) {
        ticker->pending -= ticker->tick_seconds;
        count++;
    }
    // On a slow machine the game slows down; the delay does not accumulate.
    if (ticker->pending >= ticker->tick_seconds)
        ticker->pending = 0.0;
    return count;
}

double eng_frame_rate_add(EngFrameRate* rate, double seconds) {
    if (seconds <= 0.0)
        seconds = 1e-6;
    // Frames and their time fade alike. A mean of lengths that fades with time would count long
    // frames for more than they are.
    double kept = seconds < 0.5 ? 1.0 - seconds / 0.5 : 0.0;
    rate->frames = rate->frames * kept + 1.0;
    rate->seconds = rate->seconds * kept + seconds;
    return rate->frames / rate->seconds;
}

double eng_clock_seconds(void) {
    return (double)SDL_GetPerformanceCounter() / (double)SDL_GetPerformanceFrequency();
}
