// NAME.nav.json beside a file: the meaning of shapes whose file carries no properties.
#include "art/builder.h"

#include "asset/json.h"
#include "asset/property_read.h"

#include <stdio.h>
#include <string.h>

enum { ENTRY_MAX = 4096, PATTERN_MAX = 255 }; // characters of a pattern

typedef struct Entry {
    const char* pattern;
    bool is_layer;
    EngProperties properties;
} Entry;

struct EngiSidecar {
    Entry* entries;
    uint32_t count;
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

bool engi_sidecar_find(const EngiSidecar* sidecar, const EngiSubject* subject, uint32_t* at,
                       EngProperties* properties) {
    while (sidecar != NULL && *at < sidecar->count) {
        const Entry* entry = &sidecar->entries[sidecar->count - ++*at];
        const char* text = entry->is_layer ? subject->layer : subject->name;
        if (engi_pattern_matches(entry->pattern, text != NULL ? text : "")) {
            *properties = entry->properties;
            return true;
        }
    }
    return false;
}

static bool add_entry(EngiSidecar* sidecar, const EngiNode* values, const char* pattern,
                      bool is_layer) {
    if (sidecar->count == ENTRY_MAX)
        return engi_fail(values, "more than %d entries", ENTRY_MAX);
    if (strlen(pattern) > PATTERN_MAX)
        return engi_fail(values, "a pattern of more than %d characters", PATTERN_MAX);
    Entry* entry = &sidecar->entries[sidecar->count];
    entry->is_layer = is_layer;
    entry->pattern = engi_arena_text(values->source->arena, pattern, strlen(pattern));
    if (entry->pattern == NULL)
        return engi_fail_memory(values);
    if (!engi_properties_read_values(values, NULL, &entry->properties))
        return false;
    sidecar->count++;
    char owner[80];
    snprintf(owner, sizeof owner, "\"%.60s\"", pattern);
    return engi_art_note_unknown(values->source, owner, entry->properties);
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
    if (!json_is_object(area->json))
        return engi_fail(area, "expected an object for the area");
    if (!engi_get_double(area, "cost", ENGI_OPTIONAL, &ground.cost) ||
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

static bool check_keys(const EngiNode* root) {
    static const char* const known[] = {"default", "shapes", "layers", "areas", "comment"};
    if (!json_is_object(root->json))
        return engi_fail(root, "expected an object");
    for (void* i = json_object_iter((json_t*)root->json); i != NULL;
         i = json_object_iter_next((json_t*)root->json, i)) {
        bool is_known = false;
        for (size_t k = 0; k < sizeof known / sizeof *known; k++)
            is_known = is_known || strcmp(known[k], json_object_iter_key(i)) == 0;
        if (!is_known)
            return engi_fail(root, "\"%.60s\" is not known", json_object_iter_key(i));
    }
    return true;
}

static bool read_sidecar(EngiArt* art, const EngiNode* root, EngiSidecar* sidecar) {
    EngiNode values;
    return check_keys(root) && engi_get_object(root, "default", ENGI_OPTIONAL, &values) &&
           (values.json == NULL || add_entry(sidecar, &values, "*", false)) &&
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
    json_t* json = engi_json_parse(&source, bytes, size);
    if (json == NULL)
        return false;
    EngiNode root = engi_node_root(&source, json);
    bool is_read = read_sidecar(art, &root, sidecar);
    json_decref(json);
    art->sidecar = sidecar;
    return is_read;
}
