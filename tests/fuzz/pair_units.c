// Calls on crowds.
#include "pair.h"

static NavUnitDef read_def(Pair* pair, NavFilter* filter) {
    NavUnitDef def = nav_unit_def(pair_point(pair));
    uint8_t how = fuzz_byte(pair->input), body = fuzz_byte(pair->input);
    def.radius = 1 + body % 64 * 4;
    def.max_speed = 8 * (body >> 4);
    def.priority = how % 2;
    def.group = 1u << (how >> 1 & 1);
    def.avoids = how & 4 ? 1 : def.avoids;
    def.carve_layers = how & 8 ? NAV_LAYERS_ALL : 0;
    def.carve_ticks = body % 4;
    def.stuck_ticks = how & 0x10 ? body % 8 : def.stuck_ticks;
    if (how & 0x20) {
        *filter = pair_filter(pair);
        def.filter = filter;
    }
    if (how & 0x40) {
        def.acceleration = fuzz_byte(pair->input);
        def.stuck_distance = fuzz_byte(pair->input) * 8;
        def.carve_distance = fuzz_byte(pair->input) * 8;
        def.max_speed *= 20;
    }
    if (how >= 0xFD) { // anything
        def.radius = (int32_t)fuzz_word(pair->input);
        def.max_speed = fuzz_double(pair->input);
        def.acceleration = how == 0xFF ? fuzz_double(pair->input) : def.acceleration;
    }
    return def;
}

static NavResult insert(Pair* pair) {
    NavFilter filter;
    NavUnitDef def = read_def(pair, &filter);
    uint8_t how = fuzz_byte(pair->input);
    NavUnitId ids[2];
    NavResult result;
    PAIR_BOTH(pair, result, nav_unit_insert(side->crowd, &def, &ids[side != pair->sides]));
    if (result != NAV_OK)
        return result;
    FUZZ_CHECK(memcmp(&ids[0], &ids[1], sizeof *ids) == 0);
    pair->units[how % PAIR_UNITS] = ids[0];
    if (how & 0x40)
        return NAV_OK;
    NavPoint goal = pair_point(pair);
    PAIR_BOTH(pair, result, nav_unit_set_goal(side->crowd, ids[0], goal));
    return NAV_OK;
}

// A def that is set as it is changes nothing.
static NavResult set_same(Pair* pair, NavUnitId id) {
    NavUnitDef def;
    uint64_t hash, other;
    NavResult result;
    FUZZ_CHECK(nav_crowd_get_hash(pair->sides[0].crowd, &hash) == NAV_OK);
    for (int k = 0; k < 2; k++) { // each side has its own copy of the filter
        NavCrowd* crowd = pair->sides[k].crowd;
        result = nav_unit_get_def(crowd, id, &def);
        if (result == NAV_OK)
            result = nav_unit_set_def(crowd, id, &def);
    }
    FUZZ_CHECK(nav_crowd_get_hash(pair->sides[0].crowd, &other) == NAV_OK && hash == other);
    return result;
}

static NavResult set(Pair* pair) {
    uint8_t how = fuzz_byte(pair->input);
    NavUnitId id = pair_unit(pair);
    NavFilter filter;
    NavUnitDef def;
    NavPoint point;
    NavResult result;
    switch (how % 8) {
    case 0:
        PAIR_BOTH(pair, result, nav_unit_remove(side->crowd, id));
        return result;
    case 1:
        PAIR_BOTH(pair, result, nav_unit_stop(side->crowd, id));
        return result;
    case 2:
        PAIR_BOTH(pair, result, nav_unit_set_user(side->crowd, id, pair));
        return result;
    case 3:
        point = pair_point(pair);
        PAIR_BOTH(pair, result, nav_unit_set_point(side->crowd, id, point));
        return result;
    case 4:
        def = read_def(pair, &filter);
        PAIR_BOTH(pair, result, nav_unit_set_def(side->crowd, id, &def));
        return result;
    case 5:
        return set_same(pair, id);
    default:
        point = pair_point(pair);
        PAIR_BOTH(pair, result, nav_unit_set_goal(side->crowd, id, point));
        return result;
    }
}

static NavResult form(Pair* pair) {
    NavFormationDef def = nav_formation_def(pair_point(pair));
    uint8_t how = fuzz_byte(pair->input);
    NavUnitId ids[PAIR_UNITS];
    uint32_t count = 0;
    for (uint32_t k = 0; k < PAIR_UNITS; k++) {
        NavUnit unit;
        pair->points[k] = (NavPoint){fuzz_between(pair->input, -80, 80) * 8, 77 * (int32_t)k};
        if (nav_unit_get(pair->sides[0].crowd, pair->units[k], &unit) == NAV_OK || how == 0xFF)
            ids[count++] = pair->units[k];
    }
    def.kind = (NavFormationKind)(how % 4);
    def.angle = (uint16_t)(how << 8);
    def.spacing = how & 0x10 ? fuzz_byte(pair->input) * 8 - 8 : 0;
    def.columns = how & 0x20 ? fuzz_byte(pair->input) : 0;
    def.offsets = how & 0x80 ? NULL : pair->points;
    def.is_together = how & 0x40;
    NavResult result;
    PAIR_BOTH(pair, result, nav_crowd_set_formation(side->crowd, &def, ids, count));
    return result;
}

static NavResult carve(Pair* pair) {
    NavCrowdCarving done[2];
    NavResult result;
    PAIR_BOTH(pair, result, nav_crowd_carve(side->crowd, side->world, &done[side != pair->sides]));
    FUZZ_CHECK(result != NAV_OK || memcmp(&done[0], &done[1], sizeof *done) == 0);
    return result;
}

// The last chunk comes first.
static void run_chunks(void* context, NavChunkWork do_chunk, void* work, uint32_t count) {
    (void)context;
    for (uint32_t k = count; k > 0; k--)
        do_chunk(work, k - 1);
}

static NavResult share(Pair* pair) {
    uint8_t how = fuzz_byte(pair->input);
    uint32_t count = how / 4 % 6;
    NavRunChunks run = how & 2 ? NULL : run_chunks;
    return nav_crowd_set_threads(pair->sides[how & 1].crowd, run, NULL, count);
}

static NavResult find_corners(Pair* pair) {
    NavUnitId id = pair_unit(pair);
    NavPoint corners[2][6];
    uint32_t counts[2], capacity = id.index % 7;
    NavResult result;
    PAIR_BOTH(pair, result,
              nav_unit_find_corners(side->crowd, id, corners[side != pair->sides], capacity,
                                    &counts[side != pair->sides]));
    if (result != NAV_OK)
        return result;
    uint32_t written = counts[0] < capacity ? counts[0] : capacity;
    FUZZ_CHECK(counts[0] == counts[1]);
    FUZZ_CHECK(memcmp(corners[0], corners[1], written * sizeof(NavPoint)) == 0);
    return NAV_OK;
}

NavResult pair_call_unit(Pair* pair) {
    uint8_t which = fuzz_byte(pair->input);
    switch (which % 10) {
    case 0:
    case 1:
    case 2:
        return insert(pair);
    case 3:
    case 4:
        return set(pair);
    case 5:
        return form(pair);
    case 6:
        return carve(pair);
    case 7:
        return share(pair);
    case 8:
        return find_corners(pair);
    default:
        return pair_check_lists(pair);
    }
}
