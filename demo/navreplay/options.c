#include "options.h"

#include "common/numeral.h"

#include <stdio.h>
#include <string.h>

static const char help_text[] =
    "usage: navreplay [--time] [--validate] [--quiet] [--keep-going] [--compare] [--repeat K]\n"
    "                 FILE|-\n"
    "Runs a replay of world changes and queries. Prints one JSON object a line.\n"
    "\n"
    "  --time        print the times of the library calls, by command, as the last line\n"
    "  --validate    validate the whole mesh after every change, or after every batch; stop at\n"
    "                the first violation\n"
    "  --quiet       print only the lines of check and --time\n"
    "  --keep-going  report a refused command, skip it and go on\n"
    "  --compare     print, instead of answers, a table for each path: what each method of "
    "finding\n"
    "                paths gives; for five random paths when the file asks for none\n"
    "  --repeat K    run the file K times, each in a new world; print the output of the first run\n"
    "  --            the next argument is the file, even when it begins with -\n"
    "  -             read standard input\n"
    "  --help, -h, --version\n"
    "\n"
    "Exit status: 0; 1 when a check or a validation failed; 2 for a malformed line (always), a\n"
    "refused command (unless --keep-going), a bad option, a file that cannot be read, output that\n"
    "cannot be written, or no memory.\n"
    "\n"
    "A line is malformed when its text alone shows that it is wrong:\n"
    "- bytes that are not UTF-8, an unknown command, a word missing or too many,\n"
    "- a word that is no decimal number (nan, inf, hexadecimal), a bad NAME,\n"
    "- a number out of its range: N < 3, AREA > 63, COST < 1 or > 1e60, Z beyond int32, MASK\n"
    "  beyond 32 bits, an index beyond the vertices, SPEED < 0, more than 100000 ticks,\n"
    "- a header or bounds missing, given twice or unusable.\n"
    "A command is refused by the names or by the library:\n"
    "- a name that is already in use, an unknown name,\n"
    "- a coordinate out of range, a ring that is not simple, a shape without area,\n"
    "- layers of a floor, keepedges of a ring shape,\n"
    "- begin in a batch, commit without one, a query, a unit, a goal or a tick inside a batch, a\n"
    "  batch that is still open at the end of the file.\n"
    "A mesh with keepedges keeps its inner edges through movemesh, until move makes it a ring\n"
    "shape.\n";

void rpl_options_print_help(void) { fputs(help_text, stdout); }

static RplOptionsVerdict complain(const char* what, const char* word) {
    fprintf(stderr, "navreplay: %s%s (navreplay --help says more)\n", what, word);
    return RPL_OPTIONS_BAD;
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
    else if (strcmp(word, "--compare") == 0)
        options->is_comparing = true;
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
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            return RPL_OPTIONS_HELP;
        } else if (strcmp(word, "--version") == 0) {
            return RPL_OPTIONS_VERSION;
        } else if (strcmp(word, "--repeat") == 0 || strncmp(word, "--repeat=", 9) == 0) {
            if (word[8] == '\0' && i + 1 >= argc)
                return complain("--repeat needs a count", "");
            const char* count = word[8] == '=' ? word + 9 : argv[++i];
            uint64_t value = 0;
            if (!numeral_whole(count, 1, UINT32_MAX, &value))
                return complain("--repeat needs a count from 1 to 4294967295, not ", count);
            options->repeat_count = (uint32_t)value;
        } else if (!set_flag(word, options)) {
            return complain("unknown option ", word);
        }
    }
    if (options->path == NULL)
        return complain("no file given", "");
    return RPL_OPTIONS_RUN;
}
