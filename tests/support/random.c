#include "support/scenes.h"

uint64_t scene_random(SceneRandom* random) {
    uint64_t z = random->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint32_t scene_below(SceneRandom* random, uint32_t count) {
    return (uint32_t)((scene_random(random) >> 11) % count);
}

int32_t scene_between(SceneRandom* random, int64_t low, int64_t high) {
    return (int32_t)(low + (int64_t)((scene_random(random) >> 1) % (uint64_t)(high - low + 1)));
}

bool scene_chance(SceneRandom* random, uint32_t percent) {
    return scene_below(random, 100) < percent;
}
