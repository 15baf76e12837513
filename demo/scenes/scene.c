#include "scenes/scene.h"

uint64_t demo_scene_world_hash(const DemoScene* scene) { return nav_world_get_hash(scene->world); }

static uint64_t mix_point(uint64_t hash, NavPoint p) {
    return demo_hash_mix(hash, (uint64_t)(uint32_t)p.x << 32 | (uint32_t)p.y);
}

uint64_t demo_scene_hash(const DemoScene* scene) {
    uint64_t crowd = 0;
    nav_crowd_get_hash(scene->crowd, &crowd);
    uint64_t hash = demo_hash_mix(demo_scene_world_hash(scene), scene->tick);
    hash = demo_hash_mix(hash, crowd);
    for (uint32_t i = 0; i < scene->soldier_count; i++)
        hash = demo_hash_mix(hash, scene->soldiers[i].angle);
    for (uint32_t i = 0; i < scene->thing_count; i++) {
        const DemoThing* thing = &scene->things[i];
        if (!thing->is_used)
            continue;
        hash = mix_point(hash, thing->pose.position);
        hash = demo_hash_mix(hash, (uint64_t)thing->pose.angle << 32 | thing->turret_angle);
    }
    return hash;
}

uint32_t demo_scene_sprite(const DemoScene* scene, const char* name) {
    const EngSprite* sprite = eng_atlas_find(&scene->atlas, name);
    return sprite ? (uint32_t)(sprite - scene->atlas.sprites) : DEMO_NONE;
}
