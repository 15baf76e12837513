#include "sandbox/options.h"

#include "scenes/probe.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Reader {
    int argc, index;
    char** argv;
} Reader;

static bool complain(const char* what, const char* about) {
    fprintf(stderr, "sandbox: %s '%s'; --help tells what there is\n", what, about);
    return false;
}

/// The argument behind the option, or of "--option=value".
static bool take_text(Reader* reader, const char* name, const char** value) {
    const char* here = reader->argv[reader->index];
    size_t length = strlen(name);
    if (here[length] == '=') {
        *value = here + length + 1;
        return true;
    }
    if (reader->index + 1 >= reader->argc)
        return complain("a value is missing behind", name);
    *value = reader->argv[++reader->index];
    return true;
}

static bool take_number(Reader* reader, const char* name, uint64_t* value) {
    const char* text = "";
    if (!take_text(reader, name, &text))
        return false;
    char* end = NULL;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (errno != 0 || end == text || *end || text[0] == '-' || text[0] == '+')
        return complain("not a whole number:", text);
    *value = number;
    return true;
}

static bool take_size(Reader* reader, const char* name, Options* options) {
    const char* text = "";
    if (!take_text(reader, name, &text))
        return false;
    int width = 0, height = 0, used = 0;
    if (sscanf(text, "%dx%d%n", &width, &height, &used) != 2 || text[used] != '\0' || width < 64 ||
        height < 64 || width > 16384 || height > 16384)
        return complain("not a size such as 1280x720 (64 to 16384):", text);
    options->width = width;
    options->height = height;
    return true;
}

/// Four numbers of px: X0,Y0,X1,Y1.
static bool take_question(Reader* reader, const char* name, Options* options) {
    const char* text = "";
    if (!take_text(reader, name, &text))
        return false;
    double* px = options->question;
    int used = 0;
    if (sscanf(text, "%lf,%lf,%lf,%lf%n", &px[0], &px[1], &px[2], &px[3], &used) != 4 ||
        text[used] != '\0')
        return complain("not a question such as 100,200,700,250:", text);
    options->has_question = true;
    return true;
}

/// A rectangle of px: X0,Y0,X1,Y1.
static bool take_part(Reader* reader, const char* name, Options* options) {
    const char* text = "";
    if (!take_text(reader, name, &text))
        return false;
    double* px = options->part;
    int used = 0;
    if (sscanf(text, "%lf,%lf,%lf,%lf%n", &px[0], &px[1], &px[2], &px[3], &used) != 4 ||
        text[used] != '\0' || !(px[2] - px[0] >= 1 && px[2] - px[0] <= 1e7) ||
        !(px[3] - px[1] >= 1 && px[3] - px[1] <= 1e7))
        return complain("not a rectangle such as 0,0,640,360:", text);
    options->has_part = true;
    return true;
}

static bool take_radius(Reader* reader, const char* name, Options* options) {
    const char* text = "";
    if (!take_text(reader, name, &text))
        return false;
    char* end = NULL;
    options->radius = strtod(text, &end);
    if (end == text || *end || !(options->radius >= 0 && options->radius <= 10000))
        return complain("not a radius of 0 to 10000 px:", text);
    return true;
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

/// `*is_known` says whether it was a text option; the result, whether it was right.
static bool read_text(Reader* reader, Options* options, bool* is_known) {
    const TextOption texts[] = {
        {"--json", &options->json},         {"--screenshot", &options->screenshot},
        {"--scenario", &options->scenario}, {"--data", &options->data},
        {"--renderer", &options->renderer}, {"--overlays", &options->overlays},
        {"--agent", &options->agent}};
    *is_known = true;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (is_option(reader->argv[reader->index], texts[i].name))
            return take_text(reader, texts[i].name, texts[i].value);
    }
    *is_known = false;
    return true;
}

static bool read_one(Reader* reader, Options* options) {
    const char* argument = reader->argv[reader->index];
    bool is_known = false;
    if (read_flag(argument, options))
        return true;
    if (is_option(argument, "--frames")) {
        options->has_frames = true;
        return take_number(reader, "--frames", &options->frames);
    }
    if (is_option(argument, "--seed"))
        return take_number(reader, "--seed", &options->seed);
    if (is_option(argument, "--check-every")) {
        options->has_check = true;
        return take_number(reader, "--check-every", &options->check_every);
    }
    if (is_option(argument, "--ask"))
        return take_question(reader, "--ask", options);
    if (is_option(argument, "--part"))
        return take_part(reader, "--part", options);
    if (is_option(argument, "--radius"))
        return take_radius(reader, "--radius", options);
    if (is_option(argument, "--budget"))
        return take_number(reader, "--budget", &options->budget);
    if (is_option(argument, "--size"))
        return take_size(reader, "--size", options);
    bool is_right = read_text(reader, options, &is_known);
    return is_known ? is_right : complain("unknown option", argument);
}

static bool check_names(const Options* options) {
    const char* overlays = options->overlays ? options->overlays : "";
    if (overlays[strspn(overlays, "0123456789L")])
        return complain("overlays are digits of 1 to 9 and L, not", overlays);
    bool is_known = options->agent == NULL;
    for (uint32_t i = 0; !is_known && demo_agent_name(i); i++)
        is_known = strcmp(options->agent, demo_agent_name(i)) == 0;
    if (!is_known)
        return complain("no agent", options->agent);
    if (options->budget > UINT32_MAX)
        return complain("a budget is at most 4294967295 nodes:", "--budget");
    return true;
}

bool options_read(int argc, char** argv, Options* options) {
    *options = (Options){.seed = 1, .width = 1280, .height = 720};
    Reader reader = {.argc = argc, .index = 1, .argv = argv};
    for (; reader.index < argc; reader.index++) {
        if (!read_one(&reader, options))
            return false;
    }
    return check_names(options);
}

void options_print_help(void) {
    puts("sandbox: watch a live navmesh, and try to break it\n"
         "\n"
         "  sandbox [options]\n"
         "\n"
         "  --scenario NAME    which scene (--list names them)\n"
         "  --seed S           chance begins here; the same seed gives the same run (1)\n"
         "  --frames N         stop after N ticks of 1/60 s\n"
         "  --headless         no window: run as fast as it goes (300 ticks without --frames)\n"
         "  --json FILE        write a report when it is over\n"
         "  --screenshot FILE  write a picture (PNG) when it is over\n"
         "  --overlays KEYS    show these overlays: 1 triangles, 2 edges, 3 islands, 4 cavity,\n"
         "                     5 paths, 6 areas, 7 search, 8 corridor, 9 clearance, L links;\n"
         "                     0 none (45)\n"
         "  --ask X,Y,X,Y      ask for a path from one place to another (px), and why not\n"
         "  --radius PX        of who walks there (0)\n"
         "  --agent NAME       who walks: soldier, hiker, pusher, truck (soldier)\n"
         "  --optimal          the shortest path, not a quick one\n"
         "  --budget N         give up after N nodes of the search (0: no limit)\n"
         "  --part X,Y,X,Y     show this rectangle (px: left, top, right, bottom), not the whole "
         "scene\n"
         "  --hud              draw the figures on the picture of a headless run too\n"
         "  --size WxH         of window or picture (1280x720)\n"
         "  --check            validate the world at the end; exit 1 when it is wrong\n"
         "  --check-every K    and every K ticks\n"
         "  --data DIR         where battlefield.json and battlefield.tmj are\n"
         "  --renderer NAME    an SDL render driver, such as software\n"
         "  --list             name the scenes\n"
         "  --help, --version\n"
         "\n"
         "Sprites are looked for in --data, $SIDESTEP_DATA, ../share/sidestep beside the program,\n"
         "and the source folder. In the window, H shows all keys.");
}
