#include "scenes/number.h"

#include <assert.h>

DemoRandom demo_random(uint64_t seed) { return (DemoRandom){seed}; }

/// Source: the splitmix64 generator of Steele, Lea and Flood.
uint64_t demo_random_next(DemoRandom* random) {
    random->state += 0x9E3779B97F4A7C15u;
    uint64_t z = random->state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

int32_t demo_random_between(DemoRandom* random, int32_t low, int32_t high) {
    assert(low <= high);
    uint64_t count = (uint64_t)((int64_t)high - low) + 1;
    return (int32_t)(low + (int64_t)((demo_random_next(random) >> 16) % count));
}

uint64_t demo_root(uint64_t value) {
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit > 0; bit >>= 1) {
        uint64_t wider = root | bit;
        if (wider * wider <= value)
            root = wider;
    }
    return root;
}

int64_t demo_length(int64_t x, int64_t y) {
    assert(x < INT64_C(1) << 31 && -x < INT64_C(1) << 31);
    assert(y < INT64_C(1) << 31 && -y < INT64_C(1) << 31);
    return (int64_t)demo_root((uint64_t)(x * x) + (uint64_t)(y * y));
}

uint16_t demo_heading(int64_t x, int64_t y) {
    if (x == 0 && y == 0)
        return 0;
    uint16_t base = 0;
    while (!(x > 0 && y >= 0)) { // rotate by -90 degrees until it is in the first quadrant
        int64_t turned = -x;
        x = y;
        y = turned;
        base = (uint16_t)(base + NAV_QUARTER_TURN);
    }
    while (x >= INT32_MAX || y >= INT32_MAX) { // the products below must fit
        x /= 2;
        y /= 2;
    }
    int32_t low = 0, high = NAV_QUARTER_TURN;
    while (high - low > 1) {
        uint16_t middle = (uint16_t)((low + high) / 2);
        if (x * nav_sin(middle) <= y * nav_cos(middle))
            low = middle;
        else
            high = middle;
    }
    return (uint16_t)(base + low);
}

int32_t demo_turn_between(uint16_t from, uint16_t to) {
    int32_t turn = (uint16_t)(to - from);
    return turn >= 32768 ? turn - 65536 : turn;
}

uint16_t demo_turn_towards(uint16_t from, uint16_t to, int32_t most) {
    assert(most >= 0);
    int32_t turn = demo_turn_between(from, to);
    turn = turn > most ? most : turn < -most ? -most : turn;
    return (uint16_t)(from + turn);
}

NavPoint demo_point_ahead(NavPoint point, uint16_t angle, int32_t distance) {
    const int64_t half = INT64_C(1) << 29;
    const int64_t one = INT64_C(1) << 30;
    int64_t x = (int64_t)nav_cos(angle) * distance, y = (int64_t)nav_sin(angle) * distance;
    // Division rounds towards zero; adding or subtracting a half rounds to nearest.
    x = x >= 0 ? (x + half) / one : (x - half) / one;
    y = y >= 0 ? (y + half) / one : (y - half) / one;
    return (NavPoint){(int32_t)(point.x + x), (int32_t)(point.y + y)};
}

uint64_t demo_hash_mix(uint64_t hash, uint64_t value) {
    DemoRandom mixer = {hash ^ (value * 0xD6E8FEB86659FD93u)};
    return demo_random_next(&mixer);
}
