// Fields for discs whose sources, places and links touch corners; walks around large circles.
// property.field_touching and property.field_rates compare with paths.
#include "support/unit_cost.h"
#include "support/unit_field.h"

enum { POINTS_MOST = 64, SCALE = 100, LARGE_SCALE = 2000 };

typedef struct Room {
    NavWorld* world;
    NavFilter filter;
    double costs[NAV_AREA_COUNT];
} Room;

// A block whose upper left corner is at (40, 20). In a corner of the world, far away, a step costs
// more.
static void begin_room(Room* room, int32_t scale, bool has_mud) {
    const int32_t size = 100 * scale;
    room->world = floored_world(size);
    insert_block(room->world, at(40 * scale, 20 * scale), at(60 * scale, size));
    if (has_mud)
        insert_box(room->world, floor_def(1, 1), at(0, 99 * scale), at(scale, size));
    set_costs(room->costs, 1, 5, 1);
    room->filter = nav_filter();
    room->filter.area_costs = room->costs;
}

static NavField* field_in(const Room* room, const NavPoint* source, int32_t radius) {
    NavFieldRequest request = nav_field_request(source);
    request.filter = &room->filter;
    request.radius = radius;
    return field_of(room->world, &request);
}

static void end_room(Room* room, NavField* field) {
    nav_field_destroy(field);
    nav_world_destroy(room->world);
}

// The length of the path that a field lists, on foot. It ends at the source.
static double walked(const NavField* field, NavPoint p, NavPoint source, uint32_t* count) {
    NavPoint points[POINTS_MOST];
    double length = 0;
    assert_int_equal(nav_field_find_path(field, p, points, POINTS_MOST, count), NAV_OK);
    assert_true(*count > 0 && *count <= POINTS_MOST);
    for (uint32_t i = 1; i < *count; i++)
        length +=
            hypot((double)points[i].x - points[i - 1].x, (double)points[i].y - points[i - 1].y);
    assert_true(points[*count - 1].x == source.x && points[*count - 1].y == source.y);
    return length;
}

// A source two steps beside its place.
static void the_piece_to_a_source_counts(void** state) {
    (void)state;
    for (uint32_t has_mud = 0; has_mud < 2; has_mud++) {
        Room room;
        uint32_t count;
        begin_room(&room, SCALE, has_mud != 0);
        const NavPoint source = at(998, 6000), place = at(1000, 6000);
        NavField* field = field_in(&room, &source, 1000);
        NavFieldSample here = sample_of(field, place);
        assert_true(here.status == NAV_FIELD_OK && here.cost == 2 && here.distance == 2);
        assert_true(here.waypoint.x == source.x && here.waypoint.y == source.y);
        here = sample_of(field, at(2000, 6000));
        assert_true(here.cost == 1002 && here.distance == 1002);
        assert_true(fabs(walked(field, at(2000, 6000), source, &count) - 1002) < 1);
        end_room(&room, field);
    }
}

// The disc touches the block's right corner there.
static void a_link_is_taken_where_its_entry_touches_a_corner(void** state) {
    (void)state;
    for (uint32_t has_mud = 0; has_mud < 2; has_mud++) {
        Room room;
        begin_room(&room, SCALE, has_mud != 0);
        const NavPoint source = at(2000, 9000), entry = at(7000, 2000), exit = at(2000, 8000);
        NavLinkDef def = nav_link_def(entry, exit);
        def.cost = 100;
        insert_link(room.world, &def);
        NavField* field = field_in(&room, &source, 1000);
        NavFieldSample here = sample_of(field, entry);
        assert_true(here.status == NAV_FIELD_OK && here.link.generation != 0);
        assert_true(here.waypoint.x == exit.x && here.waypoint.y == exit.y);
        assert_true(here.cost == 1100 && here.distance == 1000);
        here = sample_of(field, at(7000, 3000));
        assert_true(here.cost == 2100 && here.distance == 2000);
        assert_true(here.waypoint.x == entry.x && here.waypoint.y == entry.y);
        end_room(&room, field);
    }
}

// From one place of the circle around the block's corner to another: an arc, which is short beside
// the circle.
static void walks_make_no_detours_around_a_large_circle(void** state) {
    (void)state;
    enum { RADIUS = 10 * LARGE_SCALE, PLACES = 24 };
    const NavPoint corner = at(40 * LARGE_SCALE, 20 * LARGE_SCALE);
    const NavPoint source = at(corner.x, corner.y - RADIUS);
    for (uint32_t has_mud = 0; has_mud < 2; has_mud++) {
        Room room;
        begin_room(&room, LARGE_SCALE, has_mud != 0);
        NavField* field = field_in(&room, &source, RADIUS);
        for (int32_t k = 1; k < PLACES; k++) {
            const double angle = 0.05 * k;
            const NavPoint p = at((int32_t)floor(corner.x - RADIUS * sin(angle)),
                                  (int32_t)floor(corner.y - RADIUS * cos(angle)));
            uint32_t count;
            const double length = walked(field, p, source, &count);
            assert_true(length < RADIUS * angle * 1.01 + 2 * count);
        }
        end_room(&room, field);
    }
}

// Where costs differ, too, a path rolls away from a source that touches a corner.
static void a_path_rolls_away_from_a_source_at_a_corner(void** state) {
    (void)state;
    for (uint32_t has_mud = 0; has_mud < 2; has_mud++) {
        Room room;
        begin_room(&room, SCALE, has_mud != 0);
        const NavPoint source = at(3000, 2000);
        NavField* field = field_in(&room, &source, 1000);
        NavFieldSample here = sample_of(field, at(4000, 1000));
        assert_int_equal(here.status, NAV_FIELD_OK);
        assert_true(fabs(here.cost - 1000 * acos(0)) < 1e-6);
        here = sample_of(field, at(3000, 5000));
        assert_true(fabs(here.cost - 3000) < 1e-6);
        end_room(&room, field);
    }
}

// The place of a source is a vertex of an area, or the end of what a disc can follow of its border.
static void sources_may_stand_at_ends_of_borders(void** state) {
    (void)state;
    Room room;
    begin_room(&room, SCALE, false);
    insert_box(room.world, floor_def(1, 1), at(1000, 6000), at(3000, 8000));
    const NavPoint beside = at(998, 6000), corner = at(1000, 3000);
    NavField* field = field_in(&room, &beside, 1000);
    NavFieldSample here = sample_of(field, at(1000, 7000));
    assert_true(here.status == NAV_FIELD_OK && here.distance == 1002);
    assert_true(here.cost >= 1002 && here.cost <= 1010); // two steps beside mud, or in it
    nav_field_destroy(field);
    insert_box(room.world, floor_def(1, 1), at(0, 3000), at(3000, 4000));
    field = field_in(&room, &corner, 1000);
    here = sample_of(field, at(2500, 3100));
    assert_int_equal(here.status, NAV_FIELD_OK);
    assert_true(fabs(here.cost - (1500 + 100 * sqrt(24))) < 1); // along the border, then into mud
    end_room(&room, field);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_piece_to_a_source_counts),
        cmocka_unit_test(a_link_is_taken_where_its_entry_touches_a_corner),
        cmocka_unit_test(walks_make_no_detours_around_a_large_circle),
        cmocka_unit_test(a_path_rolls_away_from_a_source_at_a_corner),
        cmocka_unit_test(sources_may_stand_at_ends_of_borders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
