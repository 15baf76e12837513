// Shared by the regression tests of known failures: a world and a list of its shapes. After each
// change the world is validated and compared with a fresh build and with the oracle.
#ifndef KNOWN_H
#define KNOWN_H

#include "support/changes.h"
#include "support/random.h"
#include "support/unit_look.h"

typedef struct Scenario {
    Model model;
    ChangeList changes; // owns the regions
    uint32_t next_name;
    bool has_oracle; // compare with the oracle too; for small scenes
} Scenario;

// Bounds from -half to half.
void scenario_begin(Scenario* scenario, int32_t half);
void scenario_end(Scenario* scenario);

uint32_t scenario_insert(Scenario* scenario, NavShapeKind kind, const NavPoint* points,
                         uint32_t count);
uint32_t scenario_box(Scenario* scenario, NavShapeKind kind, NavPoint min, NavPoint max);
uint32_t scenario_mesh(Scenario* scenario, NavShapeKind kind, const NavPoint* points,
                       uint32_t count, const uint32_t* triangles, uint32_t triangle_count);
uint32_t scenario_rings(Scenario* scenario, NavShapeKind kind, const NavPoint* points,
                        const uint32_t* sizes, uint32_t ring_count);
void scenario_remove(Scenario* scenario, uint32_t name);
void scenario_move(Scenario* scenario, uint32_t name, int32_t dx, int32_t dy, uint16_t angle);
// Is the shape in the world? (A refused shape is not.)
bool scenario_has(const Scenario* scenario, uint32_t name);

// Checks that the world is valid, equal to a fresh build, and equal to the oracle. Each change
// above ends with this call.
void assert_sound(Scenario* scenario);

static inline uint64_t hash_of(const Scenario* scenario) {
    return nav_world_get_hash(scenario->model.world);
}

#endif
