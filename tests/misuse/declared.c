// Reads the declarations of the public headers, and which classes of bad argument each allows.
#include <dirent.h>

#include "misuse.h"

// A parameter whose declaration contains this word allows these classes.
typedef struct Rule {
    const char* word;
    bool by_value; // the parameter is not a pointer
    BadClass bad[6];
} Rule;

static const Rule rules[] = {
    {"*", false, {BAD_NULL}},
    {"Id ", true, {BAD_NULL_ID, BAD_STALE_ID, BAD_FOREIGN_ID}},
    {"NavPoint ", true, {BAD_RANGE}},
    {"NavPose ", true, {BAD_RANGE}},
    {"NavBox ", true, {BAD_RANGE}},
    {"double ", true, {BAD_NAN, BAD_INFINITE, BAD_RANGE}},
    {"int32_t max_distance", true, {BAD_RANGE}},
    {"uint32_t slot", true, {BAD_RANGE}},
    {"NavResult ", true, {BAD_RANGE}},
    {"NavPathStatus ", true, {BAD_RANGE}},
    {"uint8_t area", true, {BAD_RANGE}},
    {"capacity", true, {BAD_SHORT}},
    {"NavFootprint*", false, {BAD_SHORT}},
    {"size_t size", true, {BAD_SHORT}},
    {"Request*", false, {BAD_COOKIE}},
    {"NavDebugDraw*", false, {BAD_COOKIE}},
    {"const NavWorldDef*", false, {BAD_RANGE, BAD_COOKIE}},
    {"const NavShapeDef* def", false, {BAD_RANGE, BAD_CROSSING, BAD_HUGE, BAD_COOKIE}},
    {"const NavPathRequest*", false, {BAD_RANGE, BAD_NAN, BAD_INFINITE}},
    {"const NavFieldRequest*", false, {BAD_RANGE, BAD_NAN, BAD_INFINITE}},
    {"const NavReachRequest*", false, {BAD_RANGE, BAD_NAN, BAD_INFINITE}},
    {"const NavSweepRequest*", false, {BAD_RANGE, BAD_NAN, BAD_INFINITE}},
    {"const NavRandomRequest*", false, {BAD_RANGE, BAD_NAN, BAD_INFINITE}},
    {"const NavCutRequest*", false, {BAD_RANGE, BAD_NAN, BAD_INFINITE}},
    {"const NavProposalRequest*", false, {BAD_RANGE, BAD_NAN, BAD_INFINITE}},
    {"const NavFilter*", false, {BAD_RANGE, BAD_NAN, BAD_INFINITE, BAD_COOKIE}},
    {"const NavLinkDef*",
     false,
     {BAD_RANGE, BAD_NAN, BAD_INFINITE, BAD_NULL_ID, BAD_STALE_ID, BAD_COOKIE}},
    {"const NavOutlineDef*",
     false,
     {BAD_RANGE, BAD_FEW_POINTS, BAD_COLLINEAR, BAD_CROSSING, BAD_HUGE, BAD_COOKIE}},
};

static uint32_t require_class(const char* function, size_t length, BadClass bad) {
    if (misuse_has(function, length, bad))
        return 0;
    printf("%.*s: no case of %s\n", (int)length, function, bad_class_name(bad));
    return 1;
}

static uint32_t check_parameter(const char* function, size_t length, const char* parameter) {
    uint32_t missing = 0;
    for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
        if (strstr(parameter, rules[k].word) == NULL ||
            (rules[k].by_value && strchr(parameter, '*') != NULL))
            continue;
        for (size_t i = 0; i < 6 && rules[k].bad[i] != BAD_NOTHING; i++)
            missing += require_class(function, length, rules[k].bad[i]);
    }
    return missing;
}

// `text` is a declaration from NAV_API to its semicolon, on one line.
static uint32_t check_declaration(const char* text) {
    const char* open = strchr(text, '(');
    assert_non_null(open);
    const char* function = open;
    while (function > text &&
           (function[-1] == '_' || (function[-1] >= 'a' && function[-1] <= 'z') ||
            (function[-1] >= '0' && function[-1] <= '9')))
        function--;
    size_t length = (size_t)(open - function);
    bool is_question = strncmp(function, "nav_query_", 10) == 0 && strstr(open, "NavQuery* ") &&
                       strchr(open, ',') != NULL;
    bool is_batch = strncmp(function, "nav_batch_", 10) == 0;
    uint32_t missing = 0;
    if (!is_question && !is_batch) {
        bool is_tried = false;
        for (int bad = 0; bad < BAD_CLASS_COUNT; bad++)
            is_tried = is_tried || misuse_has(function, length, (BadClass)bad);
        if (!is_tried) {
            printf("%.*s: no case at all\n", (int)length, function);
            missing++;
        }
    } else {
        missing += require_class(function, length, BAD_BATCH);
    }
    char parameter[256];
    for (const char* at = open + 1; *at != '\0' && *at != ')';) {
        size_t size = strcspn(at, ",)");
        snprintf(parameter, sizeof parameter, "%.*s", (int)size, at);
        missing += check_parameter(function, length, parameter);
        at += size + (at[size] == ',');
    }
    return missing;
}

// The file without comments and line breaks.
static char* read_header(const char* path) {
    FILE* file = fopen(path, "r");
    assert_non_null(file);
    char* text = calloc(1, 1 << 18);
    assert_non_null(text);
    char line[512];
    while (fgets(line, sizeof line, file) != NULL) {
        char* comment = strstr(line, "//");
        if (comment != NULL)
            *comment = '\0';
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#')
            continue; // the definition of NAV_API itself
        assert_true(strlen(text) + strlen(line) + 2 < 1 << 18);
        strcat(text, " ");
        strcat(text, line);
    }
    fclose(file);
    return text;
}

static uint32_t check_header(const char* path, uint32_t* function_count) {
    char* text = read_header(path);
    uint32_t missing = 0;
    for (char* at = strstr(text, "NAV_API "); at != NULL;) {
        char* end = strchr(at, ';');
        assert_non_null(end);
        *end = '\0';
        missing += check_declaration(at);
        ++*function_count;
        at = strstr(end + 1, "NAV_API ");
    }
    free(text);
    return missing;
}

uint32_t declared_missing(uint32_t* function_count) {
    const char* folder = SIDESTEP_SOURCE_DIR "/nav/include/nav";
    DIR* directory = opendir(folder);
    assert_non_null(directory);
    uint32_t missing = 0;
    char path[1024];
    *function_count = 0;
    for (struct dirent* entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        size_t length = strlen(entry->d_name);
        if (length < 3 || strcmp(entry->d_name + length - 2, ".h") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        missing += check_header(path, function_count);
    }
    closedir(directory);
    return missing;
}
