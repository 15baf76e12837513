// What shapes mean for navigation: by properties, then by names. README.md has the rules.
#include "art/builder.h"

#include <ctype.h>
#include <string.h>

// Reads one property of a subject, from the first list that has it.
typedef struct Asker {
    const EngiArt* art;
    const EngiSubject* subject;
} Asker;

static const EngProperty* find_in_layers(const EngiArt* art, const EngMapLayer* layer,
                                         const char* name) {
    while (layer != NULL) {
        const EngProperty* found = eng_property_find(layer->properties, name);
        if (found != NULL)
            return found;
        layer = layer->parent != ENG_NONE ? &art->map.layers[layer->parent] : NULL;
    }
    return NULL;
}

static const EngProperty* find(const Asker* asker, const char* name) {
    const EngiSubject* subject = asker->subject;
    const EngProperty* found = NULL;
    EngProperties list;
    // The last entry of the sidecar that says something counts.
    for (uint32_t i = 0; engi_sidecar_find(asker->art->sidecar, subject, i, &list); i++) {
        const EngProperty* here = eng_property_find(list, name);
        found = here != NULL ? here : found;
    }
    for (int i = 0; i < 4 && found == NULL; i++)
        found = eng_property_find(subject->properties[i], name);
    return found != NULL ? found : find_in_layers(asker->art, subject->map_layer, name);
}

// 1, 0, or -1 when it is absent or no truth value. Old maps have "true" as a string.
static int truth_of(const Asker* asker, const char* name) {
    const EngProperty* found = find(asker, name);
    if (found == NULL)
        return -1;
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

static EngArtRole role_of(const Asker* asker) {
    if (truth_of(asker, "nav_ignore") == 1)
        return ENG_ART_NOTHING;
    static const struct {
        const char* name;
        int obstacle;  // the value that means an obstacle
        bool is_floor; // the other value means a floor, not only that it is no obstacle
    } flags[] = {{"nav_obstacle", 1, false}, {"walkable", 0, true}, {"collides", 1, false}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        int value = truth_of(asker, flags[i].name);
        if (value == flags[i].obstacle)
            return ENG_ART_OBSTACLE;
        if (value >= 0 && flags[i].is_floor)
            return ENG_ART_FLOOR;
    }
    EngArtRole role = role_of_names(asker->art, asker->subject);
    if (role == ENG_ART_NOTHING)
        role = asker->subject->fallback;
    return role == ENG_ART_NOTHING ? asker->art->options.default_role : role;
}

static bool number_of(EngiArt* art, const Asker* asker, const char* name, double low, double high,
                      double* value) {
    const EngProperty* found = find(asker, name);
    if (found == NULL)
        return true;
    double number = found->kind == ENG_PROPERTY_INT     ? (double)found->integer
                    : found->kind == ENG_PROPERTY_FLOAT ? found->number
                                                        : low - 1;
    if (!(number >= low && number <= high))
        return engi_source_note(&art->source, asker->subject->line,
                                "\"%.60s\": %s is not a number in %.15g..%.15g; ignored",
                                asker->subject->name != NULL ? asker->subject->name : "", name, low,
                                high);
    *value = number;
    return true;
}

static bool read_area(EngiArt* art, const Asker* asker, EngArtMeaning* meaning) {
    const EngProperty* area = find(asker, "nav_area");
    double cost = 0, number = 0;
    uint32_t line = asker->subject->line;
    if (!number_of(art, asker, "nav_cost", 1, 1e6, &cost))
        return false;
    if (area != NULL && area->kind == ENG_PROPERTY_STRING && area->string[0] != 0)
        return engi_art_area(art, area->string, cost, line, &meaning->area);
    if (area != NULL && !number_of(art, asker, "nav_area", 0, ENG_ART_AREA_MAX - 1, &number))
        return false;
    if (area == NULL && cost <= 1)
        return true;
    if (area == NULL)
        return engi_art_area(art, "", cost, line, &meaning->area);
    meaning->area = (uint8_t)number;
    for (uint32_t i = 0; i < art->area_count; i++) {
        if (art->areas[i].number == meaning->area) {
            art->areas[i].cost = cost > 0 ? cost : art->areas[i].cost;
            return true;
        }
    }
    if (art->area_count < ENG_ART_AREA_MAX)
        art->areas[art->area_count++] = (EngArtArea){"", meaning->area, cost > 0 ? cost : 1};
    return true;
}

static bool is_used(const EngiArt* art, uint32_t number) {
    for (uint32_t i = 0; i < art->area_count; i++) {
        if (art->areas[i].number == number)
            return true;
    }
    return false;
}

bool engi_art_area(EngiArt* art, const char* name, double cost, uint32_t line, uint8_t* number) {
    for (uint32_t i = 0; i < art->area_count; i++) {
        EngArtArea* area = &art->areas[i];
        bool is_cost = name[0] == 0 && i > 0 && area->name[0] == 0 && area->cost == cost;
        if ((name[0] != 0 && strcmp(area->name, name) == 0) || is_cost) {
            *number = area->number;
            if (cost > 0 && area->cost != 1 && area->cost != cost)
                return engi_source_note(&art->source, line,
                                        "area \"%.40s\" costs %g and %g; using %g", name,
                                        area->cost, cost, area->cost);
            area->cost = cost > 0 ? cost : area->cost;
            return true;
        }
    }
    uint32_t free_number = 1;
    while (free_number < ENG_ART_AREA_MAX && is_used(art, free_number))
        free_number++;
    if (free_number == ENG_ART_AREA_MAX || art->area_count == ENG_ART_AREA_MAX)
        return engi_source_note(&art->source, line, "area \"%.40s\" is one too many; ignored",
                                name);
    const char* copy = engi_arena_text(art->arena, name, strlen(name));
    if (copy == NULL)
        return engi_source_fail_memory(&art->source);
    *number = (uint8_t)free_number;
    art->areas[art->area_count++] = (EngArtArea){copy, *number, cost > 0 ? cost : 1};
    return true;
}

bool engi_art_mean(EngiArt* art, const EngiSubject* subject, EngArtMeaning* meaning) {
    Asker asker = {art, subject};
    double layers = UINT32_MAX, z = 0, elevation = 0;
    *meaning = (EngArtMeaning){.role = role_of(&asker)};
    if (meaning->role == ENG_ART_NOTHING)
        return true;
    if (!number_of(art, &asker, "nav_layers", 0, UINT32_MAX, &layers) ||
        !number_of(art, &asker, "nav_z", INT32_MIN, INT32_MAX, &z) ||
        !number_of(art, &asker, "nav_elevation", INT32_MIN, INT32_MAX, &elevation))
        return false;
    meaning->layers = (uint32_t)layers;
    meaning->z = (int32_t)z;
    meaning->elevation = (int32_t)elevation;
    return meaning->role == ENG_ART_OBSTACLE || read_area(art, &asker, meaning);
}
