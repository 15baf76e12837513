#include "long/field_soak_scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "long/disc_soak_draw.h"

#include "support/command.h"

enum { FLOORS_MOST = 6, AREAS = 5 };

// --- areas -------------------------------------------------------------------------------

static NavPoint any_place(DiscScene* scene, FieldMore* more) {
    double y = scene->size * random_below(&more->random, 1001) / 1e3;
    return disc_at(scene, scene->size * random_below(&more->random, 1001) / 1e3, y);
}

// A triangle or a quadrangle; a ring that is not simple is refused.
static void add_floor(DiscScene* scene, FieldMore* more, int32_t z) {
    NavPoint ring[4];
    const uint32_t count = 3 + random_below(&more->random, 2);
    for (uint32_t i = 0; i < count; i++)
        ring[i] = any_place(scene, more);
    disc_add_floor(scene, (DiscFloor){20 + z, 0, (uint8_t)(1 + random_below(&more->random, 4))},
                   ring, count);
}

void field_more_begin(DiscScene* scene, FieldMore* more) {
    more->dearest = 1;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        more->costs[i] = 1;
    if (!more->has_rates)
        return;
    for (uint32_t i = 1 + random_below(&more->random, FLOORS_MOST); i > 0; i--)
        add_floor(scene, more, (int32_t)i);
    for (uint32_t i = 0; i < AREAS; i++) {
        more->costs[i] = random_between(&more->random, 4, 20) / 4.0;
        more->dearest = fmax(more->dearest, more->costs[i]);
        disc_log(scene, "area %u %g\n", i, more->costs[i]);
    }
}

void field_more_look(DiscScene* scene, FieldMore* more) {
    uint32_t slots = nav_world_get_triangle_slot_count(scene->world), count = 0;
    OracleCell* cells = calloc(slots + (size_t)1, sizeof *cells);
    COMMAND_NEED(cells != NULL, "no memory");
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle;
        if (nav_world_get_triangle(scene->world, t, &triangle) != NAV_OK ||
            !disc_is_walked(scene, &triangle))
            continue;
        memcpy(cells[count].corner, triangle.corner, sizeof triangle.corner);
        cells[count].rate = more->costs[triangle.area];
        cells[count++].height = triangle.elevation;
    }
    oracle_ground_init(&more->ground, cells, count, scene->step_height);
    free(cells);
}

// --- places ------------------------------------------------------------------------------

static NavPoint any_corner(DiscScene* scene, FieldMore* more) {
    const OracleWall* wall = &scene->walls.walls[random_below(&more->random, scene->walls.count)];
    return random_chance(&more->random, 50) ? wall->a : wall->b;
}

static NavPoint rounded(double x, double y) {
    return (NavPoint){(int32_t)lround(x), (int32_t)lround(y)};
}

// The disc touches a corner: along an axis exactly, or up to rounding at the end of a wall's side
// or anywhere.
static NavPoint touching(DiscScene* scene, FieldMore* more, int32_t radius) {
    const OracleWall* wall = &scene->walls.walls[random_below(&more->random, scene->walls.count)];
    const NavPoint c = random_chance(&more->random, 50) ? wall->a : wall->b;
    const double dx = (double)wall->b.x - wall->a.x, dy = (double)wall->b.y - wall->a.y;
    const double length = hypot(dx, dy), angle = random_below(&more->random, 6284) / 1000.0;
    const uint32_t kind = random_below(&more->random, 8);
    static const int32_t axes[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    if (kind < 4)
        return (NavPoint){c.x + radius * axes[kind][0], c.y + radius * axes[kind][1]};
    if (kind == 4)
        return rounded(c.x + radius * cos(angle), c.y + radius * sin(angle));
    return rounded(c.x - radius * dy / length, c.y + radius * dx / length);
}

// Where a disc enters or leaves a link, mostly.
static NavPoint at_a_link(DiscScene* scene, FieldMore* more, int32_t radius) {
    NavLinkDef def;
    NavPlace place;
    const NavLinkId id = more->links[random_below(&more->random, more->link_count)];
    COMMAND_MUST(nav_link_get(scene->world, id, &def), "a link is lost");
    const NavPoint end = random_chance(&more->random, 50) ? def.from.a : def.to.a;
    NavPlaceRequest request = nav_place_request(end, radius);
    request.max_distance = radius + 2 * NAV_LINK_SLACK;
    COMMAND_MUST(nav_query_find_place(scene->query, &request, &place), "a place failed");
    return place.is_found ? place.point : end;
}

NavPoint field_more_point(DiscScene* scene, FieldMore* more, int32_t radius) {
    NavPoint p = {0, 0};
    if (more->link_count > 0 && random_chance(&more->random, 25))
        return at_a_link(scene, more, radius);
    if (!random_chance(&more->random, more->touching) || scene->walls.count == 0)
        return disc_any_point(scene, radius);
    for (uint32_t i = 0; i < 30; i++) {
        p = touching(scene, more, radius);
        if (oracle_leg_keeps(&scene->walls, p, p, radius - 1))
            break;
    }
    return p;
}

// --- links -------------------------------------------------------------------------------

// Where a link begins or ends: a corner, a place that touches one, or anywhere.
static NavPoint any_end(DiscScene* scene, FieldMore* more, int32_t radius) {
    if (random_chance(&more->random, 25) && scene->walls.count > 0)
        return any_corner(scene, more);
    return field_more_point(scene, more, radius);
}

static void add_link(DiscScene* scene, FieldMore* more, NavPoint from, NavPoint to) {
    NavLinkDef def = nav_link_def(from, to);
    def.cost = floor(def.cost * random_below(&more->random, 9) / 4.0);
    def.is_two_way = random_chance(&more->random, 50);
    if (nav_link_insert(scene->world, &def, &more->links[more->link_count]) != NAV_OK)
        return;
    disc_log(scene, "link l%u %.8f %.8f %.8f %.8f %.8f%s\n", more->link_count++,
             nav_steps_to_px(from.x), nav_steps_to_px(from.y), nav_steps_to_px(to.x),
             nav_steps_to_px(to.y), def.cost / NAV_STEPS_PER_PX, def.is_two_way ? " twoway" : "");
}

void field_more_add_links(DiscScene* scene, FieldMore* more, int32_t radius) {
    if (more->links_most == 0)
        return;
    NavPoint last = any_end(scene, more, radius);
    for (uint32_t i = 1 + random_below(&more->random, more->links_most); i > 0; i--) {
        NavPoint from = random_chance(&more->random, 25) ? last : any_end(scene, more, radius);
        last = any_end(scene, more, radius);
        add_link(scene, more, from, last);
    }
}

void field_more_remove_links(DiscScene* scene, FieldMore* more) {
    while (more->link_count > 0) {
        COMMAND_MUST(nav_link_remove(scene->world, more->links[--more->link_count]),
                     "a link is lost");
        disc_log(scene, "unlink l%u\n", more->link_count);
    }
}
