// The points of XML polygons, which are text.
#include "asset/shape_points.h"

#include <stdlib.h>
#include <string.h>

#define BLANKS " \t\r\n"

// As one JSON list "[x,y,x,y]": blanks between points become commas. `*flat` is NULL when that is
// not JSON. False without memory.
static bool parse_all(const char* text, json_t** flat) {
    size_t length = strlen(text), used = 0;
    char* numbers = malloc(length + 3);
    if (numbers == NULL)
        return false;
    numbers[used++] = '[';
    for (size_t i = 0; i < length; i++) {
        bool is_blank = strchr(BLANKS, text[i]) != NULL;
        bool is_needed = !is_blank || (used > 1 && numbers[used - 1] != ',');
        if (is_needed)
            numbers[used++] = is_blank ? ',' : text[i];
    }
    used -= used > 1 && numbers[used - 1] == ',';
    numbers[used++] = ']';
    *flat = json_loadb(numbers, used, 0, NULL);
    free(numbers);
    return true;
}

static json_t* word_value(const char* text, size_t length) {
    json_t* number = json_loadb(text, length, JSON_DECODE_ANY, NULL);
    if (json_is_number(number))
        return number;
    json_decref(number);
    return json_stringn(text, length);
}

// Word by word, up to the first that is no number.
static json_t* parse_words(const char* text) {
    json_t *flat = json_array(), *word = NULL;
    bool is_done = flat != NULL;
    text += strspn(text, BLANKS);
    while (is_done && *text != 0 && (word == NULL || json_is_number(word))) {
        size_t length = strcspn(text, BLANKS ",");
        word = word_value(text, length);
        is_done = json_array_append_new(flat, word) == 0;
        text += length;
        text += strspn(text, BLANKS);
        if (*text == ',')
            text += 1 + strspn(text + 1, BLANKS);
    }
    if (!is_done)
        json_decref(flat);
    return is_done ? flat : NULL;
}

static json_t* parse_points(const char* text) {
    json_t* flat;
    if (!parse_all(text, &flat))
        return NULL;
    return flat != NULL ? flat : parse_words(text);
}

// The first fault counts, so numbers are read before there is known to be enough of them.
static bool read_numbers(const EngiNode* list, const json_t* flat, EngVec* points) {
    size_t count = json_array_size(flat);
    for (size_t i = 0; i < count; i++) {
        EngiNode point = {.source = list->source, .parent = list, .index = i / 2};
        EngVec* p = &points[i / 2];
        if (!engi_check_double(&point, json_array_get(flat, i), i % 2 == 0 ? "x" : "y",
                               i % 2 == 0 ? &p->x : &p->y))
            return false;
        if (i % 2 == 0 && i + 1 == count)
            return engi_fail(&point, "y is missing");
    }
    return true;
}

bool engi_points_read(const EngiNode* list, const char* text, EngiPoints* points) {
    json_t* flat = parse_points(text);
    size_t count = (json_array_size(flat) + 1) / 2;
    *points = (EngiPoints){.points = NULL};
    if (flat == NULL)
        return engi_fail_memory(list);
    bool is_read = count <= ENG_MAP_POINT_MAX ||
                   engi_fail(list, "%zu points are more than %d", count, ENG_MAP_POINT_MAX);
    if (is_read) {
        points->points = engi_arena_take(list->source->arena, count, sizeof(EngVec));
        points->count = count;
        is_read = points->points != NULL ? read_numbers(list, flat, points->points)
                                         : engi_fail_memory(list);
    }
    json_decref(flat);
    return is_read;
}
