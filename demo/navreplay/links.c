#include "links.h"

#include "array.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void rpl_links_fini(RplLinks* links) {
    free(links->items);
    free(links->former);
    *links = (RplLinks){0};
}

const char* rpl_links_name(const RplLinks* links, NavLinkId id) {
    for (size_t i = 0; i < links->count; ++i)
        if (links->items[i].id.index == id.index && links->items[i].id.generation == id.generation)
            return links->items[i].name.text;
    return "";
}

RplLink* rpl_links_find(RplLinks* links, const char* name) {
    for (size_t i = 0; i < links->count; ++i)
        if (strcmp(links->items[i].name.text, name) == 0)
            return &links->items[i];
    return NULL;
}

bool rpl_links_reserve(RplLinks* links) {
    RplLink* items = rpl_array_grow(links->items, links->count, &links->capacity, sizeof *items);
    if (items != NULL)
        links->items = items;
    return items != NULL;
}

bool rpl_links_begin(RplLinks* links) {
    assert(links->former == NULL);
    links->former = malloc((links->count + 1) * sizeof *links->former);
    if (links->former == NULL)
        return false;
    if (links->count > 0)
        memcpy(links->former, links->items, links->count * sizeof *links->former);
    links->former_count = links->count;
    return true;
}

void rpl_links_end(RplLinks* links, bool is_undone) {
    assert(links->former != NULL);
    if (is_undone) {
        if (links->former_count > 0)
            memcpy(links->items, links->former, links->former_count * sizeof *links->items);
        links->count = links->former_count;
    }
    free(links->former);
    links->former = NULL;
}
