// What the tests of links share: a gap to jump, and short forms.
#ifndef TEST_LINK_SCENE_H
#define TEST_LINK_SCENE_H

#include "test_query_scene.h"

static inline NavLinkId add(NavWorld* world, const NavLinkDef* def) {
    NavLinkId id = {0, 0};
    assert_int_equal(nav_link_insert(world, def, &id), NAV_OK);
    return id;
}

static inline void expect_point(const NavPath* path, uint32_t i, NavPoint p) {
    assert_true(i < path->point_count);
    assert_int_equal(path->points[i].x, p.x);
    assert_int_equal(path->points[i].y, p.y);
}

// Two floors, and nothing between x = 400 and x = 600.
static inline NavWorld* gap(void) {
    NavWorld* world = scene_world(1000);
    scene_box(world, scene_floor(0, 0), at(0, 0), at(400, 1000));
    scene_box(world, scene_floor(0, 0), at(600, 0), at(1000, 1000));
    return world;
}

#endif
