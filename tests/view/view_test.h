/// Shared by the tests of pictures and scenes.
#ifndef TESTS_VIEW_VIEW_TEST_H
#define TESTS_VIEW_VIEW_TEST_H

#include "scenes/scene.h"
#include "support/unit_test.h"

/// The sprites of this source tree.
#define TEST_SPRITES SIDESTEP_SOURCE_DIR "/sprites"

/// A scene of that name, at tick 0; fails the test when it cannot be built. Destroy it with
/// demo_scene_destroy.
DemoScene* test_scene(const char* scenario, uint64_t seed);
/// Run this many ticks.
void test_ticks(DemoScene* scene, int count);
/// Fails the test with the validator's message when the world is not valid.
void test_validate(const DemoScene* scene);

#endif
