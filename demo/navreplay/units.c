#include "units.h"

#include "array.h"
#include "names.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void rpl_units_fini(RplUnits* units) {
    nav_crowd_destroy(units->crowd);
    free(units->items);
    free(units->slots);
    *units = (RplUnits){0};
}

// The slot of the name, or the free slot where it would go.
static size_t place_of_name(const RplUnits* units, const char* name) {
    size_t at = rpl_name_hash(name) & (units->slot_count - 1);
    while (units->slots[at] != 0 && strcmp(units->items[units->slots[at] - 1].name.text, name) != 0)
        at = (at + 1) & (units->slot_count - 1);
    return at;
}

const RplUnit* rpl_units_find(const RplUnits* units, const char* name) {
    if (units->slot_count == 0)
        return NULL;
    const uint32_t slot = units->slots[place_of_name(units, name)];
    return slot == 0 ? NULL : &units->items[slot - 1];
}

// At least half of the slots are free.
static bool grow_slots(RplUnits* units) {
    const size_t count = units->slot_count == 0 ? 16 : 2 * units->slot_count;
    uint32_t* slots = calloc(count, sizeof *slots);
    if (slots == NULL)
        return false;
    free(units->slots);
    units->slots = slots;
    units->slot_count = count;
    for (size_t i = 0; i < units->count; ++i)
        slots[place_of_name(units, units->items[i].name.text)] = (uint32_t)i + 1;
    return true;
}

bool rpl_units_reserve(RplUnits* units) {
    RplUnit* items = rpl_array_grow(units->items, units->count, &units->capacity, sizeof *items);
    if (items == NULL)
        return false;
    units->items = items;
    return 2 * (units->count + 1) <= units->slot_count || grow_slots(units);
}

void rpl_units_add(RplUnits* units, const RplUnit* unit) {
    assert(units->count < units->capacity && rpl_units_find(units, unit->name.text) == NULL);
    units->items[units->count++] = *unit;
    units->slots[place_of_name(units, unit->name.text)] = (uint32_t)units->count;
}
