#include "sandbox/options.h"

#include "common/numeral.h"
#include "core/app.h"
#include "scenes/probe.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_PX = NAV_COORD_MAX / NAV_STEPS_PER_PX, ///< largest coordinate of a point
    MOST_RADIUS_PX = 10000,
    LEAST_SIDE_PX = 64, ///< of window or picture
    MOST_SIDE_PX = 16384
};

typedef struct Reader {
    int argc, index;
    char** argv;
} Reader;

static bool complain(const char* what, const char* about) {
    fprintf(stderr, "sandbox: %s '%s'; --help lists the options\n", what, about);
    return false;
}

/// The value of an option: of "--option=value", or the next argument.
static bool take_text(Reader* reader, const char* name, const char** value) {
    const char* here = reader->argv[reader->index];
    size_t length = strlen(name);
    if (here[length] == '=') {
        *value = here + length + 1;
        return true;
    }
    if (reader->index + 1 >= reader->argc)
        return complain("a value is missing after", name);
    *value = reader->argv[++reader->index];
    return true;
}

typedef struct Range {
    uint64_t least, most;
} Range;

static bool take_number(Reader* reader, const char* name, Range range, uint64_t* value) {
    const char* text = "";
    if (!take_text(reader, name, &text))
        return false;
    if (numeral_whole(text, range.least, range.most, value))
        return true;
    fprintf(stderr, "sandbox: %s takes a whole number of %" PRIu64 " to %" PRIu64 ", not '%s'\n",
            name, range.least, range.most, text);
    return false;
}

static bool take_size(Reader* reader, const char* name, Options* options) {
    const char* text = "";
    if (!take_text(reader, name, &text))
        return false;
    return numeral_size(text, LEAST_SIDE_PX, MOST_SIDE_PX, &options->width, &options->height) ||
           complain("not a size such as 1280x720 (64 to 16384):", text);
}

/// Two points in px: X0,Y0,X1,Y1.
static bool take_query(Reader* reader, const char* name, Options* options) {
    const char* text = "";
    if (!take_text(reader, name, &text))
        return false;
    options->has_query = numeral_decimals(text, MOST_PX, 4, options->query);
    return options->has_query ||
           complain("not two points such as 100,200,700,250 (px, up to 4194303):", text);
}

/// A rectangle of px: X0,Y0,X1,Y1.
static bool take_part(Reader* reader, const char* name, Options* options) {
    const char* text = "";
    if (!take_text(reader, name, &text))
        return false;
    double* px = options->part;
    options->has_part =
        numeral_decimals(text, MOST_PX, 4, px) && px[2] - px[0] >= 1 && px[3] - px[1] >= 1;
    return options->has_part ||
           complain("not a rectangle such as 0,0,640,360 (px, up to 4194303):", text);
}

static bool take_radius(Reader* reader, const char* name, Options* options) {
    const char* text = "";
    if (!take_text(reader, name, &text))
        return false;
    return (numeral_decimals(text, MOST_RADIUS_PX, 1, &options->radius) && options->radius >= 0) ||
           complain("not a radius of 0 to 10000 px:", text);
}

static bool is_option(const char* argument, const char* name) {
    size_t length = strlen(name);
    return strncmp(argument, name, length) == 0 &&
           (argument[length] == '\0' || argument[length] == '=');
}

typedef struct Flag {
    const char* name;
    bool* value;
} Flag;

static bool read_flag(const char* argument, Options* options) {
    const Flag flags[] = {
        {"--headless", &options->is_headless}, {"--check", &options->has_check},
        {"--hud", &options->has_hud},          {"--help", &options->wants_help},
        {"--optimal", &options->is_optimal},   {"-h", &options->wants_help},
        {"--list", &options->wants_list},      {"--version", &options->wants_version}};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (strcmp(argument, flags[i].name) == 0) {
            *flags[i].value = true;
            return true;
        }
    }
    return false;
}

typedef struct TextOption {
    const char* name;
    const char** value;
} TextOption;

/// Read an option that takes a text. `*is_known` is false for any other option. False when its
/// value is missing.
static bool read_text_option(Reader* reader, Options* options, bool* is_known) {
    const TextOption texts[] = {
        {"--json", &options->json},         {"--screenshot", &options->screenshot},
        {"--scenario", &options->scenario}, {"--data", &options->data},
        {"--renderer", &options->renderer}, {"--overlays", &options->overlays},
        {"--agent", &options->agent},       {"--preset", &options->preset},
        {"--methods", &options->methods},   {"--file", &options->file}};
    *is_known = true;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (is_option(reader->argv[reader->index], texts[i].name))
            return take_text(reader, texts[i].name, texts[i].value);
    }
    *is_known = false;
    return true;
}

static bool read_option(Reader* reader, Options* options) {
    const char* argument = reader->argv[reader->index];
    bool is_known = false;
    if (read_flag(argument, options))
        return true;
    if (is_option(argument, "--frames")) {
        options->has_frames = true;
        return take_number(reader, "--frames", (Range){0, UINT64_MAX}, &options->frames);
    }
    if (is_option(argument, "--seed"))
        return take_number(reader, "--seed", (Range){0, UINT64_MAX}, &options->seed);
    if (is_option(argument, "--threads"))
        return take_number(reader, "--threads", (Range){1, THREADS_MOST}, &options->threads);
    if (is_option(argument, "--check-every")) {
        options->has_check = true;
        return take_number(reader, "--check-every", (Range){1, UINT64_MAX}, &options->check_every);
    }
    if (is_option(argument, "--ask"))
        return take_query(reader, "--ask", options);
    if (is_option(argument, "--part"))
        return take_part(reader, "--part", options);
    if (is_option(argument, "--radius"))
        return take_radius(reader, "--radius", options);
    if (is_option(argument, "--budget"))
        return take_number(reader, "--budget", (Range){0, UINT32_MAX}, &options->budget);
    if (is_option(argument, "--size"))
        return take_size(reader, "--size", options);
    bool is_right = read_text_option(reader, options, &is_known);
    return is_known ? is_right : complain("unknown option", argument);
}

static bool check_agent(const char* name) {
    for (uint32_t i = 0; demo_agent_name(i); i++) {
        if (!name || strcmp(name, demo_agent_name(i)) == 0)
            return true;
    }
    return complain("no agent", name);
}

static bool check_renderer(const char* name) {
    if (!name)
        return true;
    for (int i = 0; eng_app_renderer_name(i); i++) {
        if (strcmp(name, eng_app_renderer_name(i)) == 0)
            return true;
    }
    fprintf(stderr, "sandbox: no renderer '%s'; there are", name);
    for (int i = 0; eng_app_renderer_name(i); i++)
        fprintf(stderr, "%s %s", i ? "," : "", eng_app_renderer_name(i));
    fputs("\n", stderr);
    return false;
}

static bool check_names(const Options* options) {
    const char* overlays = options->overlays ? options->overlays : "";
    if (overlays[strspn(overlays, "0123456789L")])
        return complain("overlays are digits and L, not", overlays);
    return check_agent(options->agent) && check_renderer(options->renderer);
}

bool options_read(int argc, char** argv, Options* options) {
    *options = (Options){.seed = 1, .width = 1280, .height = 720};
    Reader reader = {.argc = argc, .index = 1, .argv = argv};
    for (; reader.index < argc; reader.index++) {
        if (!read_option(&reader, options))
            return false;
    }
    return check_names(options);
}

void options_print_help(void) {
    puts("sandbox: watch a live navmesh, and try to break it\n"
         "\n"
         "  sandbox [options]\n"
         "\n"
         "  --scenario NAME    the scene (--list names them)\n"
         "  --file FILE        show the shapes of a sheet, map, model or picture, not a scene;\n"
         "                     a file that is dropped on the window does the same\n"
         "  --seed S           seed of the random numbers; equal seeds give equal runs (1)\n"
         "  --frames N         stop after N ticks of 1/60 s\n"
         "  --headless         run without a window, as fast as possible (300 ticks without "
         "--frames)\n"
         "  --threads N        threads that share the ticks of the soldiers; the run is the same "
         "(as many\n"
         "                     as processors)\n"
         "  --json FILE        write a report at the end\n"
         "  --screenshot FILE  write a picture (PNG) at the end\n"
         "  --overlays KEYS    show these overlays: 1 triangles, 2 edges, 3 islands, 4 cavity,\n"
         "                     5 paths, 6 areas, 7 search, 8 corridor, 9 clearance, L links;\n"
         "                     0 none (45)\n"
         "  --ask X,Y,X,Y      search a path from one point to another (px), or say why there is "
         "none\n"
         "  --radius PX        the radius of the agent (0)\n"
         "  --agent NAME       the agent: soldier, hiker, pusher, truck (soldier)\n"
         "  --optimal          search the shortest path, not a quick one\n"
         "  --budget N         stop the search after N nodes (0: no limit)\n"
         "  --preset NAME      what the scene methods shows: zigzag, triangles, grids, carriage,\n"
         "                     tank, shore (zigzag)\n"
         "  --methods KEYS     the methods that it shows, by their keys (those of the preset)\n"
         "  --part X,Y,X,Y     show this rectangle (px: left, top, right, bottom), not the whole "
         "scene;\n"
         "                     it lies within the world\n"
         "  --hud              draw the figures and buttons on the picture of a headless run\n"
         "  --size WxH         the size of the window or picture (1280x720); a window is at\n"
         "                     least 560x360\n"
         "  --check            validate the world at the end\n"
         "  --check-every K    validate it also after every K ticks\n"
         "  --data DIR         the folder of battlefield.json and battlefield.tmj\n"
         "  --renderer NAME    the window's SDL render driver, such as software\n"
         "  --list             name the scenes\n"
         "  --help, --version\n"
         "\n"
         "Exit codes: 0 done; 1 a check found that the world is not valid; 2 the command line or "
         "the\n"
         "sprites cannot be used; 3 no window, no memory, or a file cannot be written.\n"
         "\n"
         "The sprites are searched in --data, else in $SIDESTEP_DATA, else in ../share/sidestep "
         "beside\n"
         "the program, else in the source folder. In the window, H shows all keys.");
}
