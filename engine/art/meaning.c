// What shapes mean for navigation: by properties, then by names. README.md has the rules.
#include "art/builder.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What says something about a subject, from what counts most on.
typedef struct Lists {
    const EngiArt* art;
    const EngiSubject* subject;
    uint32_t sidecar_at, own_at;
    const EngMapLayer* layer; // the next one
} Lists;

enum { OWN_COUNT = sizeof((EngiSubject*)0)->properties / sizeof(EngProperties) };

static Lists lists_of(const EngiArt* art, const EngiSubject* subject) {
    return (Lists){.art = art, .subject = subject, .layer = subject->map_layer};
}

static bool next_list(Lists* lists, EngProperties* list) {
    if (engi_sidecar_find(lists->art->sidecar, lists->subject, &lists->sidecar_at, list))
        return true;
    if (lists->own_at < OWN_COUNT) {
        *list = lists->subject->properties[lists->own_at++];
        return true;
    }
    const EngMapLayer* layer = lists->layer;
    if (layer == NULL)
        return false;
    *list = layer->properties;
    lists->layer = layer->parent != ENG_NONE ? &lists->art->map.layers[layer->parent] : NULL;
    return true;
}

// Reads one property of a subject, from the first list that has it.
typedef struct Asker {
    const EngiArt* art;
    const EngiSubject* subject;
} Asker;

static const EngProperty* find(const Asker* asker, const char* name) {
    Lists lists = lists_of(asker->art, asker->subject);
    const EngProperty* found = NULL;
    EngProperties list;
    while (found == NULL && next_list(&lists, &list))
        found = eng_property_find(list, name);
    return found;
}

// 1, 0, or -1 when it is no truth value. Old maps have "true" as a string.
static int truth_of(const EngProperty* found) {
    if (found->kind == ENG_PROPERTY_BOOL)
        return found->boolean ? 1 : 0;
    if (found->kind == ENG_PROPERTY_INT)
        return found->integer != 0 ? 1 : 0;
    if (found->kind == ENG_PROPERTY_STRING)
        return strcmp(found->string, "true") == 0    ? 1
               : strcmp(found->string, "false") == 0 ? 0
                                                     : -1;
    return -1;
}

static bool is_word_of(const char* text, const char* words) {
    size_t length = strlen(text);
    for (const char* word = words; *word != 0;) {
        size_t end = strcspn(word, " ");
        bool is_equal = end == length;
        for (size_t i = 0; is_equal && i < length; i++)
            is_equal = tolower((unsigned char)text[i]) == word[i];
        if (is_equal)
            return true;
        word += end + strspn(word + end, " ");
    }
    return false;
}

static EngArtRole role_of_name(const char* name) {
    if (name == NULL)
        return ENG_ART_NOTHING;
    if (is_word_of(name, "navmesh walkable floor floors ground"))
        return ENG_ART_FLOOR;
    if (is_word_of(name, "blocked obstacle obstacles collision collisions collider colliders wall "
                         "walls solid unwalkable"))
        return ENG_ART_OBSTACLE;
    return ENG_ART_NOTHING;
}

static EngArtRole role_of_names(const EngiArt* art, const EngiSubject* subject) {
    EngArtRole role = role_of_name(subject->class_name);
    if (role == ENG_ART_NOTHING)
        role = role_of_name(subject->name);
    if (role == ENG_ART_NOTHING)
        role = role_of_name(subject->layer);
    const EngMapLayer* layer = subject->map_layer;
    while (layer != NULL && role == ENG_ART_NOTHING) {
        role = role_of_name(layer->class_name);
        if (role == ENG_ART_NOTHING)
            role = role_of_name(layer->name);
        layer = layer->parent != ENG_NONE ? &art->map.layers[layer->parent] : NULL;
    }
    return role;
}

// What the file calls a subject.
static void name_subject(const EngiSubject* subject, char* text, size_t size) {
    bool has_name = subject->name != NULL && subject->name[0] != 0;
    if (!has_name && subject->object != NULL)
        snprintf(text, size, "object %u", subject->object->id);
    else if (!has_name && subject->layer != NULL)
        snprintf(text, size, "layer \"%.60s\"", subject->layer);
    else
        snprintf(text, size, "\"%.60s\"", has_name ? subject->name : "");
}

static bool note_value(const Asker* asker, const char* name, const char* what) {
    char subject[80];
    name_subject(asker->subject, subject, sizeof subject);
    return asker->subject->is_quiet || engi_source_note(&asker->art->source, asker->subject->line,
                                                        "%s: %s %s; ignored", subject, name, what);
}

// The role that properties give; `*says` is false when none does. A list that counts more hides the
// same property of those after it, also when it says no.
static bool role_of_properties(const Asker* asker, EngArtRole* role, bool* says) {
    static const struct {
        const char* name;
        EngArtRole roles[2]; // by its truth
        bool says[2];        // does that value say anything?
    } flags[] = {{"nav_ignore", {ENG_ART_NOTHING, ENG_ART_NOTHING}, {false, true}},
                 {"nav_obstacle", {ENG_ART_NOTHING, ENG_ART_OBSTACLE}, {false, true}},
                 {"walkable", {ENG_ART_OBSTACLE, ENG_ART_FLOOR}, {true, true}},
                 {"collides", {ENG_ART_NOTHING, ENG_ART_OBSTACLE}, {false, true}}};
    bool is_hidden[sizeof flags / sizeof *flags] = {false};
    Lists lists = lists_of(asker->art, asker->subject);
    EngProperties list;
    *says = false;
    while (!*says && next_list(&lists, &list)) {
        for (size_t i = 0; i < sizeof flags / sizeof *flags && !*says; i++) {
            const EngProperty* found = eng_property_find(list, flags[i].name);
            if (found == NULL || is_hidden[i])
                continue;
            int value = truth_of(found);
            if (value < 0 && !note_value(asker, flags[i].name, "is neither true nor false"))
                return false;
            *says = value >= 0 && flags[i].says[value];
            *role = *says ? flags[i].roles[value] : *role;
            is_hidden[i] = value >= 0;
        }
    }
    return true;
}

static bool role_of(const Asker* asker, EngArtRole* role) {
    bool says;
    *role = ENG_ART_NOTHING;
    if (!role_of_properties(asker, role, &says))
        return false;
    if (says)
        return true;
    *role = role_of_names(asker->art, asker->subject);
    if (*role == ENG_ART_NOTHING)
        *role = asker->subject->fallback;
    if (*role == ENG_ART_NOTHING)
        *role = asker->art->options.default_role;
    return true;
}

typedef struct Range {
    double low, high;
    bool is_whole;
} Range;

static bool check_number(const Asker* asker, const char* name, Range range, double number,
                         double* value) {
    bool is_good = number >= range.low && number <= range.high;
    if (!is_good || (range.is_whole && floor(number) != number)) {
        char what[80];
        snprintf(what, sizeof what, "is not a %snumber in %.15g..%.15g",
                 range.is_whole ? "whole " : "", range.low, range.high);
        return note_value(asker, name, what);
    }
    *value = number;
    return true;
}

static bool number_of(const Asker* asker, const char* name, Range range, double* value) {
    const EngProperty* found = find(asker, name);
    if (found == NULL)
        return true;
    double number = found->kind == ENG_PROPERTY_INT     ? (double)found->integer
                    : found->kind == ENG_PROPERTY_FLOAT ? found->number
                                                        : range.low - 1;
    return check_number(asker, name, range, number, value);
}

// The kind of ground, as properties give it.
typedef struct Ground {
    const char* name; // NULL: none
    double number;    // below 0: none
    double cost;      // 0: none
} Ground;

// Text is what editors make of a property whose type nobody chose: "3" means the number.
static bool is_digits(const char* text) {
    size_t sign = text[0] == '-' ? 1 : 0, digits = strspn(text + sign, "0123456789");
    return digits > 0 && text[sign + digits] == 0;
}

static bool read_area(const Asker* asker, Ground* ground) {
    const Range range = {0, ENG_ART_AREA_MAX - 1, true};
    const EngProperty* area = find(asker, "nav_area");
    bool is_text = area != NULL && area->kind == ENG_PROPERTY_STRING && area->string[0] != 0;
    if (is_text && is_digits(area->string)) {
        double number = strtod(area->string, NULL);
        return check_number(asker, "nav_area", range, number, &ground->number);
    }
    ground->name = is_text ? area->string : NULL;
    return is_text || number_of(asker, "nav_area", range, &ground->number);
}

static bool read_ground(const Asker* asker, Ground* ground) {
    *ground = (Ground){.number = -1};
    return number_of(asker, "nav_cost", (Range){1, ENGI_COST_MAX, false}, &ground->cost) &&
           read_area(asker, ground);
}

static bool set_area(EngiArt* art, const Ground* ground, uint32_t line, uint8_t* area) {
    if (ground->name != NULL)
        return engi_art_area(art, ground->name, ground->cost, line, area);
    if (ground->number < 0)
        return ground->cost <= 1 || engi_art_area(art, "", ground->cost, line, area);
    return engi_art_area_numbered(art, (uint8_t)ground->number, ground->cost, line, area);
}

bool engi_art_role(const EngiArt* art, const EngiSubject* subject, EngArtRole* role) {
    Asker asker = {art, subject};
    return role_of(&asker, role);
}

bool engi_art_mean(EngiArt* art, const EngiSubject* subject, EngArtMeaning* meaning) {
    Asker asker = {art, subject};
    Ground ground;
    const Range int32 = {INT32_MIN, INT32_MAX, true}, uint32 = {0, UINT32_MAX, true};
    double layers = UINT32_MAX, z = subject->z, elevation = subject->elevation;
    *meaning = (EngArtMeaning){0};
    engi_sidecar_use(art->sidecar, subject);
    if (!role_of(&asker, &meaning->role))
        return false;
    if (meaning->role == ENG_ART_NOTHING)
        return true;
    if (!number_of(&asker, "nav_layers", uint32, &layers) ||
        !number_of(&asker, "nav_z", int32, &z) ||
        !number_of(&asker, "nav_elevation", int32, &elevation) || !read_ground(&asker, &ground))
        return false;
    meaning->layers = (uint32_t)layers;
    meaning->z = (int32_t)z;
    meaning->elevation = (int32_t)elevation;
    return meaning->role == ENG_ART_OBSTACLE ||
           set_area(art, &ground, subject->line, &meaning->area);
}
