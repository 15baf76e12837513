#include "view/stages.h"

#include <stdio.h>
#include <string.h>

static const SDL_Color white = {255, 255, 255, 255};
enum { DUST_TICKS = 40, MARK_TICKS = 1500 };

static double sprite_radius(const DemoDraw* draw, uint32_t sprite) {
    const EngSprite* s = &draw->scene->atlas.sprites[sprite];
    return s->source_w + s->source_h;
}

/// The frame of a flag that is shown now. Frames are named flag_red_0 to flag_red_3.
static uint32_t flag_frame(const DemoDraw* draw, const DemoThing* thing) {
    const char* first = draw->scene->atlas.sprites[thing->sprite].name;
    size_t length = strlen(first);
    char name[64];
    if (length < 1 || length >= sizeof name || first[length - 1] != '0')
        return thing->sprite;
    uint64_t phase = draw->scene->tick / 9 + (uint64_t)thing->pose.position.x;
    memcpy(name, first, length + 1);
    name[length - 1] = (char)('0' + phase % DEMO_FLAG_FRAMES);
    uint32_t frame = demo_scene_sprite(draw->scene, name);
    return frame == DEMO_NONE ? thing->sprite : frame;
}

static void draw_kind(const DemoDraw* draw, DemoThingKind kind) {
    for (uint32_t i = 0; i < draw->scene->thing_count; i++) {
        const DemoThing* thing = &draw->scene->things[i];
        if (!thing->is_used || thing->kind != kind ||
            !demoi_is_seen(draw, thing->pose.position, sprite_radius(draw, thing->sprite)))
            continue;
        uint32_t sprite = kind == DEMO_FLAG ? flag_frame(draw, thing) : thing->sprite;
        demoi_draw_sprite(draw, sprite, thing->pose,
                          thing->is_enabled ? white : eng_rgba(255, 255, 255, 60));
    }
}

static void draw_marks(const DemoDraw* draw) {
    const DemoScene* scene = draw->scene;
    uint64_t count = scene->mark_count < DEMO_MARK_MAX ? scene->mark_count : DEMO_MARK_MAX;
    if (draw->view->tracks == DEMO_NONE)
        return;
    for (uint64_t i = scene->mark_count - count; i < scene->mark_count; i++) {
        const DemoMark* mark = &scene->marks[i % DEMO_MARK_MAX];
        uint64_t age = scene->tick - mark->tick;
        if (age >= MARK_TICKS || !demoi_is_seen(draw, mark->at, 60))
            continue;
        double fade = 1.0 - (double)age / MARK_TICKS;
        demoi_draw_sprite(draw, draw->view->tracks, nav_pose(mark->at, mark->angle),
                          eng_faded(white, 0.55 * fade));
    }
}

/// Dust behind tanks.
static void draw_dust(const DemoDraw* draw) {
    const DemoScene* scene = draw->scene;
    uint64_t count = scene->mark_count < DEMO_MARK_MAX ? scene->mark_count : DEMO_MARK_MAX;
    for (uint64_t i = scene->mark_count - count; i < scene->mark_count; i++) {
        const DemoMark* mark = &scene->marks[i % DEMO_MARK_MAX];
        uint64_t age = scene->tick - mark->tick;
        if (age >= DUST_TICKS)
            continue;
        uint32_t frame = draw->view->dust[age * DEMO_DUST_FRAMES / DUST_TICKS];
        NavPoint behind = demo_point_ahead(mark->at, mark->angle, -24 * NAV_STEPS_PER_PX);
        if (frame != DEMO_NONE && demoi_is_seen(draw, behind, 60))
            demoi_draw_sprite(draw, frame, nav_pose(behind, 0), eng_rgba(255, 255, 255, 120));
    }
}

static uint32_t soldier_frame(const DemoScene* scene, const DemoSoldier* soldier) {
    const DemoTeam* team = &scene->teams[soldier->team];
    if (soldier->state != NAV_UNIT_WALKING)
        return team->sprite;
    return team->walk[soldier->walked / (4 * NAV_STEPS_PER_PX) % 6];
}

static void draw_soldiers(const DemoDraw* draw) {
    const DemoScene* scene = draw->scene;
    for (uint32_t i = 0; i < scene->soldier_count; i++) {
        NavPoint at = scene->soldiers[i].at;
        if (draw->view->soldier_shadow != DEMO_NONE && demoi_is_seen(draw, at, 30))
            demoi_draw_sprite(draw, draw->view->soldier_shadow, nav_pose(at, 0), white);
    }
    for (uint32_t i = 0; i < scene->soldier_count; i++) {
        const DemoSoldier* soldier = &scene->soldiers[i];
        uint32_t frame = soldier_frame(scene, soldier);
        if (frame != DEMO_NONE && demoi_is_seen(draw, soldier->at, 30))
            demoi_draw_sprite(draw, frame, nav_pose(soldier->at, soldier->angle), white);
    }
}

static void draw_tank(const DemoDraw* draw, const DemoThing* thing) {
    NavPose pose = thing->pose;
    if (thing->shadow != DEMO_NONE) {
        NavPose below = pose;
        below.position.x += 4 * NAV_STEPS_PER_PX;
        below.position.y += 5 * NAV_STEPS_PER_PX;
        demoi_draw_sprite(draw, thing->shadow, below, eng_rgba(255, 255, 255, 150));
    }
    bool is_odd = thing->distance / (2 * NAV_STEPS_PER_PX) % 2 == 1;
    uint32_t hull = is_odd && thing->roll != DEMO_NONE ? thing->roll : thing->sprite;
    demoi_draw_sprite(draw, hull, pose, white);
    if (thing->turret != DEMO_NONE)
        demoi_draw_sprite(draw, thing->turret, nav_pose(pose.position, thing->turret_angle), white);
}

static void draw_tanks(const DemoDraw* draw) {
    for (uint32_t i = 0; i < draw->scene->thing_count; i++) {
        const DemoThing* thing = &draw->scene->things[i];
        if (thing->is_used && thing->kind == DEMO_TANK &&
            demoi_is_seen(draw, thing->pose.position, 100))
            draw_tank(draw, thing);
    }
}

void demoi_draw_flat(const DemoDraw* draw) {
    draw_kind(draw, DEMO_FLOOR);
    draw_kind(draw, DEMO_DECOR);
    draw_marks(draw);
}

void demoi_draw_things(const DemoDraw* draw) {
    draw_kind(draw, DEMO_OBSTACLE);
    draw_soldiers(draw);
    draw_dust(draw);
    draw_tanks(draw);
    draw_kind(draw, DEMO_TREE);
    draw_kind(draw, DEMO_FLAG);
}
