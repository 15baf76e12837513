// NAME.nav.json beside a file: the meaning of shapes whose file carries no properties.
#include "art/builder.h"

#include "asset/json.h"
#include "asset/property_read.h"

#include <string.h>

enum { ENTRY_MAX = 4096, PATTERN_MAX = 255 }; // characters of a pattern
enum { NOTES_MOST = 8 };                      // of patterns that fit nothing

static const char* const known_of_file[] = {"default", "shapes",  "layers",
                                            "areas",   "comment", NULL};
static const char* const known_of_area[] = {"number", "cost", "comment", NULL};
static const char* const known_of_entry[] = {
    "nav_ignore", "nav_obstacle", "walkable",      "collides", "nav_area", "nav_cost",
    "nav_layers", "nav_z",        "nav_elevation", "comment",  NULL};

typedef struct Entry {
    const char* pattern;
    bool is_layer;
    bool is_used; // it fits something, or need not
    EngProperties properties;
} Entry;

struct EngiSidecar {
    const char* path;
    Entry* entries;
    uint32_t count, unused_count;
};

bool engi_pattern_matches(const char* pattern, const char* text) {
    const char *star = NULL, *retry = NULL;
    while (*text != 0) {
        if (*pattern == '*') {
            star = ++pattern;
            retry = text;
        } else if (*pattern != 0 && (*pattern == '?' || *pattern == *text)) {
            pattern++;
            text++;
        } else if (star != NULL) {
            pattern = star;
            text = ++retry;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == 0;
}

static bool fits(const Entry* entry, const EngiSubject* subject) {
    const char* text = entry->is_layer ? subject->layer : subject->name;
    return engi_pattern_matches(entry->pattern, text != NULL ? text : "");
}

bool engi_sidecar_find(const EngiSidecar* sidecar, const EngiSubject* subject, uint32_t* at,
                       EngProperties* properties) {
    while (sidecar != NULL && *at < sidecar->count) {
        const Entry* entry = &sidecar->entries[sidecar->count - ++*at];
        if (fits(entry, subject)) {
            *properties = entry->properties;
            return true;
        }
    }
    return false;
}

void engi_sidecar_use(EngiSidecar* sidecar, const EngiSubject* subject) {
    for (uint32_t i = 0; sidecar != NULL && i < sidecar->count && sidecar->unused_count > 0; i++) {
        Entry* entry = &sidecar->entries[i];
        if (entry->is_used || !fits(entry, subject))
            continue;
        entry->is_used = true;
        sidecar->unused_count--;
    }
}

bool engi_sidecar_note_unused(const EngiArt* art) {
    const EngiSidecar* sidecar = art->sidecar;
    EngiSource source = art->source;
    uint32_t noted = 0;
    for (uint32_t i = 0; sidecar != NULL && i < sidecar->count && noted < NOTES_MOST; i++) {
        const Entry* entry = &sidecar->entries[i];
        source.path = sidecar->path;
        noted += !entry->is_used;
        if (!entry->is_used &&
            !engi_source_note(&source, 0, "%s: \"%.60s\" fits nothing",
                              entry->is_layer ? "layers" : "shapes", entry->pattern))
            return false;
    }
    return sidecar == NULL || noted == sidecar->unused_count ||
           engi_source_note(&source, 0, "%u more patterns fit nothing",
                            (unsigned)(sidecar->unused_count - noted));
}

static bool check_keys(const EngiNode* object, const char* const* known) {
    if (!json_is_object(object->json))
        return engi_fail(object, "expected an object");
    for (void* i = json_object_iter((json_t*)object->json); i != NULL;
         i = json_object_iter_next((json_t*)object->json, i)) {
        size_t k = 0;
        while (known[k] != NULL && strcmp(known[k], json_object_iter_key(i)) != 0)
            k++;
        if (known[k] == NULL)
            return engi_fail(object, "\"%.60s\" is not known", json_object_iter_key(i));
    }
    return true;
}

static bool add_entry(EngiSidecar* sidecar, const EngiNode* values, const char* pattern,
                      bool is_layer) {
    if (sidecar->count == ENTRY_MAX)
        return engi_fail(values, "more than %d entries", ENTRY_MAX);
    if (strlen(pattern) > PATTERN_MAX)
        return engi_fail(values, "a pattern of more than %d characters", PATTERN_MAX);
    Entry* entry = &sidecar->entries[sidecar->count];
    *entry = (Entry){.is_layer = is_layer};
    entry->pattern = engi_arena_text(values->source->arena, pattern, strlen(pattern));
    if (entry->pattern == NULL)
        return engi_fail_memory(values);
    if (!check_keys(values, known_of_entry) ||
        !engi_properties_read_values(values, NULL, &entry->properties))
        return false;
    sidecar->count++;
    sidecar->unused_count++;
    return true;
}

static bool read_group(EngiSidecar* sidecar, const EngiNode* root, const char* key, bool is_layer) {
    EngiNode group;
    if (!engi_get_object(root, key, ENGI_OPTIONAL, &group))
        return false;
    for (void* i = json_object_iter((json_t*)group.json); i != NULL;
         i = json_object_iter_next((json_t*)group.json, i)) {
        const char* pattern = json_object_iter_key(i);
        EngiNode values = engi_node_member(&group, pattern);
        if (!add_entry(sidecar, &values, pattern, is_layer))
            return false;
    }
    return true;
}

static bool read_area(EngiArt* art, const char* name, const EngiNode* area) {
    EngiGround ground = {.name = engi_arena_text(art->arena, name, strlen(name))};
    bool has_cost = engi_node_member(area, "cost").json != NULL;
    uint32_t number = 0;
    if (ground.name == NULL)
        return engi_fail_memory(area);
    if (!check_keys(area, known_of_area) ||
        !engi_get_double(area, "cost", ENGI_OPTIONAL, &ground.cost) ||
        !engi_get_uint(area, "number", ENGI_REQUIRED, ENG_ART_AREA_MAX - 1, &number))
        return false;
    if (has_cost && !(ground.cost >= 1 && ground.cost <= ENGI_COST_MAX))
        return engi_fail(area, "cost is %.15g, not in 1..%.15g", ground.cost, ENGI_COST_MAX);
    ground.number = (uint8_t)number;
    uint32_t at = 0;
    while (at < art->ground_count && art->grounds[at].number != number)
        at++;
    // Number 0 is there from the start, without a name.
    if (at < art->ground_count && (at > 0 || art->grounds[0].name[0] != 0))
        return engi_fail(area, "number %u is taken", number);
    art->grounds[at] = ground;
    art->ground_count += at == art->ground_count;
    return true;
}

static bool read_areas(EngiArt* art, const EngiNode* root) {
    EngiNode group;
    if (!engi_get_object(root, "areas", ENGI_OPTIONAL, &group))
        return false;
    for (void* i = json_object_iter((json_t*)group.json); i != NULL;
         i = json_object_iter_next((json_t*)group.json, i)) {
        const char* name = json_object_iter_key(i);
        EngiNode area = engi_node_member(&group, name);
        if (!read_area(art, name, &area))
            return false;
    }
    return true;
}

static bool read_default(EngiSidecar* sidecar, const EngiNode* root) {
    EngiNode values;
    if (!engi_get_object(root, "default", ENGI_OPTIONAL, &values))
        return false;
    if (values.json == NULL)
        return true;
    if (!add_entry(sidecar, &values, "*", false))
        return false;
    sidecar->entries[0].is_used = true; // it is for all, how many there may be
    sidecar->unused_count--;
    return true;
}

static bool read_sidecar(EngiArt* art, const EngiNode* root, EngiSidecar* sidecar) {
    return check_keys(root, known_of_file) && read_default(sidecar, root) &&
           read_group(sidecar, root, "layers", true) &&
           read_group(sidecar, root, "shapes", false) && read_areas(art, root);
}

bool engi_sidecar_parse(EngiArt* art, const char* path, const char* bytes, size_t size) {
    EngiSource source = art->source;
    source.path = path;
    EngiSidecar* sidecar = engi_arena_take(art->arena, 1, sizeof *sidecar);
    if (sidecar != NULL)
        sidecar->entries = engi_arena_take(art->arena, ENTRY_MAX, sizeof(Entry));
    if (sidecar == NULL || sidecar->entries == NULL)
        return engi_source_fail_memory(&source);
    sidecar->path = path;
    json_t* json = engi_json_parse(&source, bytes, size);
    if (json == NULL)
        return false;
    EngiNode root = engi_node_root(&source, json);
    bool is_read = read_sidecar(art, &root, sidecar);
    json_decref(json);
    art->sidecar = sidecar;
    return is_read;
}
