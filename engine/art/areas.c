// Kinds of ground. While a file is read, the area of a meaning is an index into `art->grounds`:
// which numbers are free is known only when all shapes are read.
#include "art/builder.h"

#include <string.h>

enum { FREE_MAX = ENG_ART_AREA_MAX - 1 }; // 0 is never free

static bool note_conflict(const EngiArt* art, EngiGround* ground, double cost, uint32_t line) {
    if (ground->has_conflict)
        return true;
    ground->has_conflict = true;
    if (ground->is_free || ground->name[0] != 0)
        return engi_source_note(&art->source, line, "area \"%.40s\" costs %g and %g; using %g",
                                ground->name, ground->cost, cost, ground->cost);
    return engi_source_note(&art->source, line, "area %u costs %g and %g; using %g",
                            (unsigned)ground->number, ground->cost, cost, ground->cost);
}

// The first cost that something says counts.
static bool set_cost(const EngiArt* art, EngiGround* ground, double cost, uint32_t line) {
    if (cost > 0 && ground->cost > 0 && ground->cost != cost)
        return note_conflict(art, ground, cost, line);
    ground->cost = cost > 0 ? cost : ground->cost;
    return true;
}

bool engi_art_area_numbered(EngiArt* art, uint8_t number, double cost, uint32_t line,
                            uint8_t* area) {
    uint32_t i = 0;
    while (i < art->ground_count && (art->grounds[i].is_free || art->grounds[i].number != number))
        i++;
    if (i == art->ground_count) // there is room for all numbers, and for all that get a free one
        art->grounds[art->ground_count++] = (EngiGround){.name = "", .number = number};
    *area = (uint8_t)i;
    return set_cost(art, &art->grounds[i], cost, line);
}

static bool note_too_many(const EngiArt* art, const EngiGround* ground, uint32_t line) {
    return engi_source_note(&art->source, line, "area \"%.40s\" is one too many; ignored",
                            ground->name);
}

bool engi_art_area(EngiArt* art, const char* name, double cost, uint32_t line, uint8_t* area) {
    uint32_t free_count = 0;
    for (uint32_t i = 0; i < art->ground_count; i++) {
        EngiGround* ground = &art->grounds[i];
        bool is_cost = name[0] == 0 && ground->is_free && ground->name[0] == 0;
        free_count += ground->is_free;
        if (is_cost ? ground->cost == cost : name[0] != 0 && strcmp(ground->name, name) == 0) {
            *area = (uint8_t)i;
            return set_cost(art, ground, cost, line);
        }
    }
    EngiGround ground = {.name = name, .is_free = true, .cost = cost > 0 ? cost : 0};
    if (free_count == FREE_MAX)
        return note_too_many(art, &ground, line);
    ground.name = engi_arena_text(art->arena, name, strlen(name));
    if (ground.name == NULL)
        return engi_source_fail_memory(&art->source);
    *area = (uint8_t)art->ground_count;
    art->grounds[art->ground_count++] = ground;
    return true;
}

bool engi_art_number_areas(EngiArt* art) {
    bool is_taken[ENG_ART_AREA_MAX] = {false};
    uint32_t next = 1;
    for (uint32_t i = 0; i < art->ground_count; i++) {
        if (!art->grounds[i].is_free)
            is_taken[art->grounds[i].number] = true;
    }
    for (uint32_t i = 0; i < art->ground_count; i++) {
        EngiGround* ground = &art->grounds[i];
        while (ground->is_free && next < ENG_ART_AREA_MAX && is_taken[next])
            next++;
        if (ground->is_free && next == ENG_ART_AREA_MAX) {
            if (!note_too_many(art, ground, 0))
                return false;
            continue; // its number is 0
        }
        if (ground->is_free)
            ground->number = (uint8_t)next++;
        art->areas[art->area_count++] =
            (EngArtArea){ground->name, ground->number, ground->cost > 0 ? ground->cost : 1};
    }
    for (uint32_t i = 0; i < art->shape_count; i++)
        art->shapes[i].meaning.area = art->grounds[art->shapes[i].meaning.area].number;
    return true;
}
