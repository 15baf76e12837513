// One key and many sets: what was found is noted by cell. A change of a shape under a hundred
// others asks the same of each triangle that it covers, and each of these sets is a list of a
// hundred cells.
#include <string.h>

#include "base/assert.h"
#include "world/label/labels.h"

#define NONE NAV_NONE

// To walk along so few cells is cheaper than notes.
enum { FEW = 16 };

// False: the set has few keys, or there is no memory.
static bool begin(Labels* labels, uint32_t label, uint32_t key) {
    if (labels->cells.data[label].count <= FEW ||
        !navi_array_reserve_zeroed(labels->memory, &labels->notes, labels->cells.count))
        return false;
    if (labels->noted_key == key)
        return true;
    labels->noted_key = key;
    if (++labels->round <= UINT32_MAX / 2)
        return true;
    memset(labels->notes.data, 0, labels->notes.capacity * sizeof *labels->notes.data);
    labels->round = 1;
    return true;
}

static bool is_noted(const Labels* labels, uint32_t label) {
    return labels->notes.data[label].round >> 1 == labels->round;
}

static bool is_above(const Labels* labels, uint32_t label, uint32_t key) {
    return label != 0 && labels->cells.data[label].key > key;
}

// Note all cells above the key, from this one on.
static bool note(Labels* labels, uint32_t label, uint32_t key) {
    uint32_t end = label;
    while (is_above(labels, end, key) && !is_noted(labels, end)) {
        end = labels->cells.data[end].rest;
        labels->walked++;
    }
    bool has = is_above(labels, end, key) ? labels->notes.data[end].round & 1
                                          : end != 0 && labels->cells.data[end].key == key;
    for (uint32_t c = label; c != end; c = labels->cells.data[c].rest)
        labels->notes.data[c] = (LabelNote){labels->round << 1 | has, NONE};
    return has;
}

bool navi_label_finds(Labels* labels, uint32_t label, uint32_t key) {
    return begin(labels, label, key) ? note(labels, label, key)
                                     : navi_label_has(labels, label, key);
}

// Collect the cells above the key in labels->above, up to one whose set with the key toggled is
// known. Returns that one, or the first that is not above. NONE: no memory.
static uint32_t collect_above(Labels* labels, uint32_t label, uint32_t key) {
    labels->above.count = 0;
    while (is_above(labels, label, key) && labels->notes.data[label].to == NONE) {
        NAV_ASSERT(is_noted(labels, label));
        if (!navi_array_room(labels->memory, &labels->above))
            return NONE;
        labels->above.data[labels->above.count++] = label;
        label = labels->cells.data[label].rest;
        labels->walked++;
    }
    return label;
}

uint32_t navi_label_switched(Labels* labels, uint32_t label, uint32_t key) {
    if (!begin(labels, label, key))
        return navi_label_has(labels, label, key) ? navi_label_without(labels, label, key)
                                                  : navi_label_with(labels, label, key);
    bool has = note(labels, label, key);
    uint32_t end = collect_above(labels, label, key);
    if (end == NONE)
        return NONE;
    uint32_t to = is_above(labels, end, key) ? labels->notes.data[end].to
                  : has                      ? labels->cells.data[end].rest
                                             : navi_label_intern(labels, key, end);
    while (labels->above.count > 0 && to != NONE) {
        uint32_t c = labels->above.data[--labels->above.count];
        to = navi_label_intern(labels, labels->cells.data[c].key, to);
        labels->notes.data[c].to = to;
    }
    return to;
}
