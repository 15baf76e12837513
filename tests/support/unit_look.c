#include "support/unit_look.h"

NavTriangle triangle_at(const NavWorld* world, NavPoint p) {
    NavTriangle triangle;
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++) {
        if (nav_world_get_triangle(world, t, &triangle) != NAV_OK)
            continue;
        bool is_held = true;
        for (uint32_t i = 0; i < 3; i++) {
            NavPoint a = triangle.corner[i], b = triangle.corner[(i + 1) % 3];
            is_held &= ((int64_t)b.x - a.x) * ((int64_t)p.y - a.y) >=
                       ((int64_t)b.y - a.y) * ((int64_t)p.x - a.x);
        }
        if (is_held)
            return triangle;
    }
    fail_msg("no triangle holds (%d, %d)", p.x, p.y);
    abort();
}

bool find_edge_between(const NavWorld* world, NavPoint a, NavPoint b, bool* is_constraint) {
    NavTriangle t;
    for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++) {
        if (nav_world_get_triangle(world, slot, &t) != NAV_OK)
            continue;
        for (uint32_t i = 0; i < 3; i++) {
            NavPoint from = t.corner[(i + 1) % 3], to = t.corner[(i + 2) % 3];
            if (is_at(from, a.x, a.y) && is_at(to, b.x, b.y)) {
                *is_constraint = t.is_constraint[i];
                return true;
            }
        }
    }
    return false;
}

bool has_constraint(const NavWorld* world, NavPoint a, NavPoint b) {
    bool is_constraint = false;
    return find_edge_between(world, a, b, &is_constraint) && is_constraint;
}

bool has_vertex(const NavWorld* world, NavPoint p) {
    NavTriangle t;
    for (uint32_t slot = 0; slot < nav_world_get_triangle_slot_count(world); slot++)
        for (uint32_t i = 0; i < 3 && nav_world_get_triangle(world, slot, &t) == NAV_OK; i++)
            if (is_at(t.corner[i], p.x, p.y))
                return true;
    return false;
}

uint64_t walkable_area_2(const NavWorld* world) { return stats_of(world).walkable_area_2; }
