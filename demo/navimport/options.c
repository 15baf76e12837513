#include "options.h"

#include "common/numeral.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char help_text[] =
    "usage: navimport [OPTION...] FILE...\n"
    "Reads files of sprites, maps, models and pictures, builds the navigation mesh of each, and\n"
    "prints one line a file: shapes, repairs, triangles, islands, cracks closed, near misses.\n"
    "\n"
    "  --out FOLDER      write NAME.nav (a replay), NAME.svg and NAME.png of each mesh;\n"
    "                    makes the folder if there is none, but not those around it;\n"
    "                    refused if two different paths end in one name\n"
    "  --size PX         longer side of the PNG, 16 to 8192; default 1024\n"
    "  --watch           do it again when a file changes, until interrupted\n"
    "  --notes           print what was repaired, guessed and left out\n"
    "  --seam STEPS      close cracks up to this width, 0 to 256; default 3\n"
    "  --near STEPS      list gaps up to this width as near misses, 0 to 256; default 64\n"
    "  --scale FACTOR    world pixels for each pixel or unit of the file\n"
    "  --default ROLE    what shapes are that the file says nothing about: floor, obstacle, "
    "nothing\n"
    "  --no-sidecar      do not read NAME.nav.json\n"
    "  --help, -h, --version\n"
    "pictures:\n"
    "  --alpha N         pixels of at least this alpha are solid, 1 to 255; default 128\n"
    "  --epsilon PX      how far a simplified line may be away; default 1.25\n"
    "  --least-area PX2  smaller islands are left out; default 16\n"
    "  --least-hole PX2  smaller holes are left out; default 16\n"
    "  --expand PX       what is solid grows by this, or shrinks when negative; default 0\n"
    "  --max-vertices N  simplify until there are no more; 0 (default): any number\n"
    "  --bias WHERE      inside, center or outside\n"
    "  --join-corners    solid pixels that meet at a corner are joined\n"
    "models (Wavefront OBJ):\n"
    "  --plane XZ|XY     the plane of the ground; default XZ: y is the height\n"
    "  --slope DEGREES   steeper faces are left out; default 45\n"
    "  --weld PX         nearer vertices become one; default 1/64\n"
    "  --level-height H  floors of many heights: levels are this far apart; default 0: one level\n"
    "  --least-face PX2  smaller faces are left out; default 0\n"
    "\n"
    "Exit status: 0; 1 when the mesh refused a shape or is not valid; 2 for a bad option, or a "
    "file\n"
    "that cannot be read or written.\n";

void imp_options_print_help(void) { fputs(help_text, stdout); }

static bool complain(const char* what, const char* word) {
    fprintf(stderr, "navimport: %s%s (navimport --help says more)\n", what, word);
    return false;
}

// A number with its range.
typedef struct NumberOption {
    const char* name;
    double low, high;
    double* value;
    bool is_whole;
} NumberOption;

static bool read_number(const NumberOption* option, const char* word) {
    if (word == NULL)
        return complain("no value for ", option->name);
    double value = 0, most = fmax(fabs(option->low), option->high);
    if (numeral_decimals(word, most, 1, &value) && value >= option->low && value <= option->high &&
        (!option->is_whole || floor(value) == value)) {
        *option->value = value;
        return true;
    }
    fprintf(stderr, "navimport: %s takes a %snumber of %.10g to %.10g, not '%s'\n", option->name,
            option->is_whole ? "whole " : "", option->low, option->high, word);
    return false;
}

static bool read_choice(const char* option, const char* word, const char* const* choices,
                        int* choice) {
    if (word == NULL)
        return complain("no value for ", option);
    for (int i = 0; choices[i] != NULL; i++) {
        if (strcmp(choices[i], word) == 0) {
            *choice = i;
            return true;
        }
    }
    fprintf(stderr, "navimport: no %s '%s'; there are", option, word);
    for (int i = 0; choices[i] != NULL; i++)
        fprintf(stderr, "%s %s", i > 0 ? "," : "", choices[i]);
    fputs("\n", stderr);
    return false;
}

typedef struct Numbers {
    double seam, near_miss, size, alpha, max_vertices;
} Numbers;

static bool read_number_option(ImpOptions* options, Numbers* numbers, const char* option,
                               const char* word, bool* is_found) {
    EngArtOptions* art = &options->art;
    const NumberOption all[] = {
        {"--seam", 0, NAV_SEAM_WIDTH_MAX, &numbers->seam, true},
        {"--near", 0, NAV_SEAM_WIDTH_MAX, &numbers->near_miss, true},
        {"--size", 16, 8192, &numbers->size, true},
        {"--alpha", 1, 255, &numbers->alpha, true},
        {"--scale", 1e-6, 1e6, &art->scale, false},
        {"--epsilon", 0, 1024, &art->epsilon, false},
        {"--least-area", 0, 1e12, &art->least_area, false},
        {"--least-hole", 0, 1e12, &art->least_hole, false},
        {"--expand", -1024, 1024, &art->expand, false},
        {"--max-vertices", 0, 1e9, &numbers->max_vertices, true},
        {"--slope", 0, 90, &art->slope_degrees, false},
        {"--weld", 0, 1024, &art->weld_distance, false},
        {"--least-face", 0, 1e12, &art->least_face, false},
        {"--level-height", 0, 1e6, &art->level_height, false},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        *is_found = strcmp(all[i].name, option) == 0;
        if (*is_found)
            return read_number(&all[i], word);
    }
    return true;
}

static bool read_word_option(ImpOptions* options, const char* option, const char* word,
                             bool* is_found) {
    static const char* const roles[] = {"nothing", "floor", "obstacle", NULL};
    static const char* const biases[] = {"center", "inside", "outside", NULL};
    static const char* const planes[] = {"XY", "XZ", NULL};
    int choice = 0;
    bool is_read = true;
    *is_found = true;
    if (strcmp(option, "--out") == 0) {
        options->out = word;
        is_read = word != NULL || complain("no value for ", option);
    } else if (strcmp(option, "--default") == 0) {
        is_read = read_choice(option, word, roles, &choice);
        options->art.default_role = (EngArtRole)choice;
    } else if (strcmp(option, "--bias") == 0) {
        is_read = read_choice(option, word, biases, &choice);
        options->art.bias = (EngTraceBias)choice;
    } else if (strcmp(option, "--plane") == 0) {
        is_read = read_choice(option, word, planes, &choice);
        options->art.plane = (EngArtPlane)choice;
    } else {
        *is_found = false;
    }
    return is_read;
}

static bool read_flag(ImpOptions* options, const char* option) {
    if (strcmp(option, "--watch") == 0)
        options->is_watching = true;
    else if (strcmp(option, "--notes") == 0)
        options->has_notes = true;
    else if (strcmp(option, "--no-sidecar") == 0)
        options->art.has_sidecar = false;
    else if (strcmp(option, "--join-corners") == 0)
        options->art.joins_corners = true;
    else
        return false;
    return true;
}

static bool read_words(int argc, char** argv, ImpOptions* options, Numbers* numbers) {
    bool is_file = false;
    for (int i = 1; i < argc; i++) {
        const char* word = argv[i];
        bool is_found = false;
        if (is_file || word[0] != '-') {
            options->files[options->file_count++] = argv[i];
            continue;
        }
        is_file = strcmp(word, "--") == 0;
        if (is_file || read_flag(options, word))
            continue;
        const char* value = i + 1 < argc ? argv[i + 1] : NULL;
        if (!read_number_option(options, numbers, word, value, &is_found) ||
            (!is_found && !read_word_option(options, word, value, &is_found)))
            return false;
        if (!is_found)
            return complain("no such option: ", word);
        i++;
    }
    return true;
}

ImpVerdict imp_options_read(int argc, char** argv, ImpOptions* options) {
    Numbers numbers = {3, 64, 1024, 128, 0};
    *options = (ImpOptions){.art = eng_art_options(), .files = argv};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return IMP_HELP;
        if (strcmp(argv[i], "--version") == 0)
            return IMP_VERSION;
    }
    if (!read_words(argc, argv, options, &numbers))
        return IMP_BAD;
    options->seam_width = (int32_t)numbers.seam;
    options->near_width = (int32_t)numbers.near_miss;
    options->picture_px = (uint32_t)numbers.size;
    options->art.alpha_threshold = (uint32_t)numbers.alpha;
    options->art.max_vertices = (uint32_t)numbers.max_vertices;
    if (options->file_count == 0)
        return complain("no file", ""), IMP_BAD;
    if (options->out != NULL && !imp_names_differ(options->files, options->file_count))
        return IMP_BAD;
    return IMP_RUN;
}
