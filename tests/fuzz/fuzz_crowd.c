// Crowds, routes and queues in worlds that change, from bytes: any calls in any order. Each is made
// on two sides that must stay the same (pair.h); a call that is refused changes nothing.
#include "pair.h"

static uint64_t crowd_hash(const PairSide* side) {
    uint64_t hash;
    FUZZ_CHECK(nav_crowd_get_hash(side->crowd, &hash) == NAV_OK);
    return hash;
}

static uint64_t total_hash(const PairSide* side) {
    uint64_t hash;
    FUZZ_CHECK(nav_crowd_get_total_hash(side->crowd, &hash) == NAV_OK);
    return hash;
}

static NavResult tick(Pair* pair, uint32_t count) {
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k <= count && result == NAV_OK; k++)
        result = pair_tick(pair);
    return result;
}

static NavResult call(Pair* pair, uint8_t op) {
    switch (op % 8) {
    case 0:
    case 1:
        return pair_call_ground(pair);
    case 2:
    case 3:
        return pair_call_unit(pair);
    case 4:
        return pair_call_route(pair);
    case 5:
        if (op & 8)
            return pair_call_queue(pair);
        return op % 64 == 0x35 ? pair_travel(pair) : pair_renew(pair);
    case 6:
        return tick(pair, op / 16);
    default:
        tick(pair, op / 64);
        return pair_update_routes(pair, 1 + op / 8);
    }
}

static void step(Pair* pair) {
    uint8_t op = fuzz_byte(pair->input);
    bool was_in_batch = pair->is_in_batch;
    uint64_t before = was_in_batch ? crowd_hash(pair->sides) : total_hash(pair->sides);
    NavResult result = call(pair, op);
    FUZZ_CHECK(result != NAV_ERR_MEMORY);
    FUZZ_CHECK(crowd_hash(&pair->sides[0]) == crowd_hash(&pair->sides[1]));
    if (was_in_batch)
        FUZZ_CHECK(result == NAV_OK || crowd_hash(pair->sides) == before);
    if (pair->is_in_batch)
        return;
    uint64_t hash = total_hash(&pair->sides[0]);
    FUZZ_CHECK(hash == total_hash(&pair->sides[1]));
    FUZZ_CHECK(was_in_batch || result == NAV_OK || hash == before);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    FuzzInput input = {data, size, 0};
    Pair pair = {.input = &input};
    pair_begin(&pair);
    for (int i = 0; i < 60 && !fuzz_is_done(&input); i++)
        step(&pair);
    if (pair.is_in_batch)
        for (int k = 0; k < 2; k++)
            (void)nav_batch_commit(pair.sides[k].world);
    pair.is_in_batch = false;
    pair_settle(&pair);
    pair_end(&pair);
    return 0;
}
