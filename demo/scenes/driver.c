// Tanks on patrol. All numbers are integers, because the position of a tank becomes part of the
// mesh.
#include "scenes/inside.h"

#include <assert.h>
#include <stdio.h>

/// Turning speeds in angle units a tick; and how far the heading may be off while the tank drives.
enum { TURN_PER_TICK = 300, TURRET_PER_TICK = 170, DRIVE_WITHIN = 3600 };
/// Two tanks could wait for each other for ever. After PATIENCE_TICKS a tank drives on for
/// SHOVE_TICKS, through whatever is there.
enum { PATIENCE_TICKS = 75, SHOVE_TICKS = 150 };
#define SPEED_MAX 2000.0 ///< px a second
#define MARK_EVERY (18 * DEMO_PX)

static NavPoint patrol_point(const DemoScene* scene, const DemoDriver* driver, uint32_t index) {
    assert(index < driver->point_count);
    return scene->patrol_points[driver->first_point + index];
}

/// Go on to the next patrol point. At the ends of an open patrol, reverse.
static void go_to_next_point(DemoDriver* driver) {
    uint32_t last = driver->point_count - 1;
    if (driver->is_loop) {
        driver->next = driver->next == last ? 0 : driver->next + 1;
        return;
    }
    if (driver->next == last)
        driver->is_back = true;
    if (driver->next == 0)
        driver->is_back = false;
    driver->next = driver->is_back ? driver->next - 1 : driver->next + 1;
}

static int64_t segment_length(NavPoint a, NavPoint b) {
    return demo_length((int64_t)b.x - a.x, (int64_t)b.y - a.y);
}

/// The start pose: `share` 1024ths along the patrol.
static NavPose start_pose(const DemoScene* scene, DemoDriver* driver, uint32_t share) {
    uint32_t segments = driver->is_loop ? driver->point_count : driver->point_count - 1;
    int64_t total = 0;
    for (uint32_t i = 0; i < segments; i++)
        total += segment_length(patrol_point(scene, driver, i),
                                patrol_point(scene, driver, (i + 1) % driver->point_count));
    int64_t rest = total * share / 1024;
    NavPoint a = patrol_point(scene, driver, 0), b = a;
    for (uint32_t i = 0; i < segments; i++) {
        a = patrol_point(scene, driver, i);
        driver->next = (i + 1) % driver->point_count;
        b = patrol_point(scene, driver, driver->next);
        int64_t length = segment_length(a, b);
        if (rest < length)
            break;
        rest -= length;
    }
    driver->segment_start = a;
    driver->segment_done = rest * 256;
    uint16_t angle = demo_heading((int64_t)b.x - a.x, (int64_t)b.y - a.y);
    return nav_pose(demo_point_ahead(a, angle, (int32_t)rest), angle);
}

static uint32_t sprite_variant(const DemoScene* scene, const char* sprite, const char* suffix) {
    char name[128];
    snprintf(name, sizeof name, "%s_%s", sprite, suffix);
    return demo_scene_sprite(scene, name);
}

static bool add_points(DemoScene* scene, DemoDriver* driver, const DemoPatrol* patrol) {
    driver->first_point = scene->patrol_count;
    driver->point_count = patrol->point_count;
    if (!demoi_reserve((void**)&scene->patrol_points, &scene->patrol_capacity,
                       scene->patrol_count + patrol->point_count, sizeof *scene->patrol_points))
        return false;
    for (uint32_t i = 0; i < patrol->point_count; i++)
        scene->patrol_points[scene->patrol_count++] = patrol->points[i];
    return true;
}

bool demoi_driver_add(DemoScene* scene, const DemoPatrol* patrol, uint32_t share) {
    double speed = patrol->speed_px > 1 ? patrol->speed_px : 1;
    speed = speed < SPEED_MAX ? speed : SPEED_MAX;
    DemoDriver driver = {.is_loop = patrol->is_loop,
                         .is_alone = patrol->is_alone,
                         .speed = (int32_t)(speed * DEMO_PX * 256 / DEMO_TICKS_PER_SECOND)};
    if (patrol->point_count < 2 || !add_points(scene, &driver, patrol))
        return false;
    NavPose pose = start_pose(scene, &driver, share);
    uint32_t sprite = demo_scene_sprite(scene, patrol->sprite);
    driver.thing = demoi_thing_add(scene, DEMO_TANK, sprite, pose);
    if (driver.thing == DEMO_NONE)
        return false;
    driver.reach = (int32_t)(scene->atlas.sprites[sprite].source_w * DEMO_PX / 2);
    if (!demoi_reserve((void**)&scene->drivers, &scene->driver_capacity, scene->driver_count + 1,
                       sizeof *scene->drivers))
        return false;
    DemoThing* thing = &scene->things[driver.thing];
    thing->driver = scene->driver_count;
    thing->turret = sprite_variant(scene, patrol->sprite, "turret");
    thing->shadow = sprite_variant(scene, patrol->sprite, "shadow");
    thing->roll = sprite_variant(scene, patrol->sprite, "roll");
    scene->drivers[scene->driver_count++] = driver;
    return demoi_thing_block(scene, driver.thing, NAV_LAYERS_ALL);
}

/// Is another tank close ahead? A tank waits for one that has the same direction, or the lower
/// index.
static bool must_wait(const DemoScene* scene, uint32_t index) {
    const DemoDriver* driver = &scene->drivers[index];
    NavPose pose = scene->things[driver->thing].pose;
    int64_t cosine = nav_cos(pose.angle), sine = nav_sin(pose.angle);
    for (uint32_t i = 0; i < scene->driver_count; i++) {
        const DemoDriver* other = &scene->drivers[i];
        if (i == index || other->thing == DEMO_NONE)
            continue;
        NavPose there = scene->things[other->thing].pose;
        int64_t dx = (int64_t)there.position.x - pose.position.x;
        int64_t dy = (int64_t)there.position.y - pose.position.y;
        int64_t near = (int64_t)driver->reach + other->reach + 8 * DEMO_PX;
        if (dx > near || dx < -near || dy > near || dy < -near)
            continue;
        int64_t ahead = (dx * cosine + dy * sine) >> 30, aside = (dy * cosine - dx * sine) >> 30;
        bool is_ahead = ahead > 0 && ahead < near && aside < near / 2 && -aside < near / 2;
        int32_t turn = demo_turn_between(pose.angle, there.angle);
        bool is_same_direction = turn < NAV_QUARTER_TURN / 2 && turn > -NAV_QUARTER_TURN / 2;
        if (is_ahead && (is_same_direction || i < index))
            return true;
    }
    return false;
}

/// Does the tank wait in this tick? Counts the ticks that it has waited.
static bool is_waiting(DemoScene* scene, uint32_t index) {
    DemoDriver* driver = &scene->drivers[index];
    if (driver->is_alone)
        return false;
    if (driver->waited >= PATIENCE_TICKS) {
        driver->waited = driver->waited < PATIENCE_TICKS + SHOVE_TICKS ? driver->waited + 1 : 0;
        return false;
    }
    driver->waited = must_wait(scene, index) ? driver->waited + 1 : 0;
    return driver->waited > 0;
}

static void add_mark(DemoScene* scene, NavPose pose) {
    DemoMark* mark = &scene->marks[scene->mark_count++ % DEMO_MARK_MAX];
    *mark = (DemoMark){.at = pose.position, .angle = pose.angle, .tick = scene->tick};
}

/// Drive on by one tick: the new position on the patrol.
static NavPoint drive_on(DemoScene* scene, DemoDriver* driver, uint32_t* distance) {
    NavPoint from = driver->segment_start, to = patrol_point(scene, driver, driver->next);
    int64_t length = segment_length(from, to);
    driver->segment_done += driver->speed;
    *distance += (uint32_t)(driver->speed / 256);
    if (driver->segment_done >= length * 256) {
        driver->segment_done -= length * 256;
        driver->segment_start = to;
        go_to_next_point(driver);
        return to;
    }
    int64_t done = driver->segment_done / 256;
    assert(done < length);
    return (NavPoint){(int32_t)(from.x + ((int64_t)to.x - from.x) * done / length),
                      (int32_t)(from.y + ((int64_t)to.y - from.y) * done / length)};
}

static void turn_turret(const DemoScene* scene, uint32_t index, DemoThing* thing) {
    // The turret swings slowly to both sides; the phase depends on the tank.
    uint16_t phase = (uint16_t)(scene->tick * 90 + index * 9973u);
    int32_t swing = nav_sin(phase) / (1 << 17); // +-45 degrees
    uint16_t wanted = (uint16_t)(thing->pose.angle + swing);
    thing->turret_angle = demo_turn_towards(thing->turret_angle, wanted, TURRET_PER_TICK);
}

static void step_driver(DemoScene* scene, uint32_t index) {
    DemoDriver* driver = &scene->drivers[index];
    DemoThing* thing = &scene->things[driver->thing];
    turn_turret(scene, index, thing);
    if (thing->is_held || is_waiting(scene, index))
        return;
    NavPoint to = patrol_point(scene, driver, driver->next);
    NavPose pose = thing->pose;
    uint16_t wanted = demo_heading((int64_t)to.x - driver->segment_start.x,
                                   (int64_t)to.y - driver->segment_start.y);
    pose.angle = demo_turn_towards(pose.angle, wanted, TURN_PER_TICK);
    int32_t off = demo_turn_between(pose.angle, wanted);
    uint32_t before = thing->distance / MARK_EVERY;
    if (off < DRIVE_WITHIN && off > -DRIVE_WITHIN)
        pose.position = drive_on(scene, driver, &thing->distance);
    demoi_thing_move(scene, driver->thing, pose);
    if (thing->distance / MARK_EVERY != before)
        add_mark(scene, thing->pose);
}

void demoi_drivers_step(DemoScene* scene) {
    for (uint32_t i = 0; i < scene->driver_count; i++) {
        if (scene->drivers[i].thing != DEMO_NONE)
            step_driver(scene, i);
    }
}

void demoi_driver_release(DemoScene* scene, uint32_t index) {
    DemoDriver* driver = &scene->drivers[index];
    assert(index < scene->driver_count && driver->thing != DEMO_NONE);
    driver->segment_start = scene->things[driver->thing].pose.position;
    driver->segment_done = 0;
}
