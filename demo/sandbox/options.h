/// The options of the command line.
#ifndef DEMO_SANDBOX_OPTIONS_H
#define DEMO_SANDBOX_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { THREADS_MOST = 64 };

typedef struct Options {
    bool is_headless, has_frames, has_check, has_hud;
    bool wants_help, wants_version, wants_list;
    uint64_t frames;      ///< ticks to run; only with has_frames
    uint64_t check_every; ///< validate each time after this number of ticks; 0: only at the end
    uint64_t seed;        ///< default 1
    uint64_t threads;     ///< that share the ticks of the crowd; 0: as many as processors
    const char* json;     ///< NULL: no report file
    const char* screenshot;
    const char* scenario; ///< NULL: the first
    const char* data;
    const char* file; ///< NULL: show the scenario
    const char* renderer;
    const char* overlays; ///< keys of the overlays to show, NULL: the default ones
    bool has_part;
    double part[4]; ///< px: the rectangle to show, two opposite corners
    // The query of the path tool.
    bool has_query, is_optimal;
    double query[4];     ///< px: x and y of the start, x and y of the goal
    double radius;       ///< px
    uint64_t budget;     ///< nodes; 0: no limit
    const char* agent;   ///< NULL: the first
    const char* preset;  ///< of a scene with presets; NULL: the first
    const char* methods; ///< keys of the methods to show; NULL: those of the preset
    int width, height;   ///< default 1280 x 720
} Options;

/// Read the command line. False when it is wrong; then a line on stderr says why.
bool options_read(int argc, char** argv, Options* options);

void options_print_help(void);

#endif
