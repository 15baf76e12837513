#include "options.h"

#include <stdio.h>
#include <string.h>

static const char help_text[] =
    "usage: navreplay [--time] [--validate] [--quiet] [--keep-going] [--repeat K] FILE|-\n"
    "Runs a replay of world changes and queries, and prints one JSON object a line.\n"
    "\n"
    "  --time        last line: figures of the library calls, by command\n"
    "  --validate    validate the whole mesh after every change, a batch being one; stop at the\n"
    "                first violation\n"
    "  --quiet       print only the lines of check and --time\n"
    "  --keep-going  report a refused command, skip it and go on\n"
    "  --repeat K    run the file K times, each in a new world; output is that of the first run\n"
    "  --            what follows is the file's name\n"
    "  -             read standard input\n"
    "\n"
    "Exit status: 0; 1 when a check or a validation failed; 2 for a malformed line (always), a\n"
    "refused command (unless --keep-going), a bad option, or a file that cannot be read.\n"
    "\n"
    "Malformed is what the text itself shows to be wrong: bytes that are not UTF-8, an unknown\n"
    "command, a word missing or too many, a word that is no number (nan, inf, hexadecimal), a\n"
    "whole number out of its range (N < 3, AREA > 63, Z beyond int32, MASK beyond 32 bits, an "
    "index\n"
    "beyond the vertices), COST < 1, a bad NAME, a header or bounds missing, given twice or "
    "unusable.\n"
    "Refused is what the names or the library say no to: a living name given again, an unknown "
    "name,\n"
    "a coordinate out of range, a ring that is not simple, a shape without area, layers of a "
    "floor,\n"
    "keepedges of a ring shape, begin in a batch, commit without one, a query inside a batch, and "
    "a\n"
    "batch that is still open at the end of the file. A mesh that keeps its inner edges goes on "
    "to\n"
    "keep them through movemesh, until move makes it a ring shape.\n";

void rpl_options_print_help(void) { fputs(help_text, stdout); }

static RplOptionsVerdict complain(const char* what, const char* word) {
    fprintf(stderr, "navreplay: %s%s (navreplay --help says more)\n", what, word);
    return RPL_OPTIONS_BAD;
}

static bool read_count(const char* word, uint32_t* count) {
    uint64_t value = 0;
    for (const char* c = word; *c != '\0'; ++c) {
        if (*c < '0' || *c > '9')
            return false;
        value = value * 10 + (uint64_t)(*c - '0');
        if (value > UINT32_MAX)
            return false;
    }
    *count = (uint32_t)value;
    return value > 0;
}

static bool set_flag(const char* word, RplOptions* options) {
    if (strcmp(word, "--time") == 0)
        options->is_timed = true;
    else if (strcmp(word, "--validate") == 0)
        options->is_validating = true;
    else if (strcmp(word, "--quiet") == 0)
        options->is_quiet = true;
    else if (strcmp(word, "--keep-going") == 0)
        options->is_keeping_going = true;
    else
        return false;
    return true;
}

RplOptionsVerdict rpl_options_read(int argc, char** argv, RplOptions* options) {
    *options = (RplOptions){.repeat_count = 1};
    bool is_only_file = false;
    for (int i = 1; i < argc; ++i) {
        const char* word = argv[i];
        if (is_only_file || word[0] != '-' || strcmp(word, "-") == 0) {
            if (options->path != NULL)
                return complain("more than one file: ", word);
            options->path = word;
        } else if (strcmp(word, "--") == 0) {
            is_only_file = true;
        } else if (strcmp(word, "--help") == 0) {
            return RPL_OPTIONS_HELP;
        } else if (strcmp(word, "--repeat") == 0) {
            if (i + 1 >= argc)
                return complain("--repeat needs a count", "");
            if (!read_count(argv[++i], &options->repeat_count))
                return complain("--repeat needs a count of at least 1, not ", argv[i]);
        } else if (!set_flag(word, options)) {
            return complain("unknown option ", word);
        }
    }
    if (options->path == NULL)
        return complain("no file given", "");
    return RPL_OPTIONS_RUN;
}
