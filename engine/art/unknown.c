// Names of properties that are most likely misspelt.
#include "art/builder.h"

#include <string.h>

// A template gives its properties to any number of objects, so a small file could have very many.
enum { NOTES_MOST = 8 };

static bool is_known(const char* name) {
    static const char* const known[] = {"nav_ignore", "nav_obstacle", "nav_area",     "nav_cost",
                                        "nav_layers", "nav_z",        "nav_elevation"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i], name) == 0)
            return true;
    }
    return false;
}

bool engi_art_note_unknown(const EngiSource* source, const char* owner, EngProperties properties) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < properties.count; i++) {
        const char* name = properties.items[i].name;
        if (strncmp(name, "nav_", 4) != 0 || is_known(name))
            continue;
        count++;
        if (count <= NOTES_MOST &&
            !engi_source_note(source, 0, "%s: %.60s is not known; ignored", owner, name))
            return false;
    }
    return count <= NOTES_MOST ||
           engi_source_note(source, 0, "%s: %u more nav_ properties are not known; ignored", owner,
                            (unsigned)(count - NOTES_MOST));
}
