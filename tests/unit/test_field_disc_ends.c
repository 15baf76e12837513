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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_piece_to_a_source_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
