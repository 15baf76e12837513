// Small scenes whose answers were computed by hand.
//
// The mesh has the 4 corners of the frame and the 4 of the bounds, and every further vertex adds
// two triangles: triangles = 2 vertices - 6. A walkable region with n vertices on its rings and h
// holes has n + 2h - 2 triangles.
#include "runner.h"

#define GROUND "floor g 0 0 4 10 10 90 10 90 90 10 90\n"
#define CRATE "add crate 4 40 40 60 40 60 60 40 60\n"

static void assert_check(const char* scene, const char* figures) {
    char text[4096];
    snprintf(text, sizeof text, "%scheck\n", scene);
    const Outcome outcome = runner_text("--validate", text);
    assert_string_equal(outcome.err, "");
    assert_int_equal(outcome.status, 0);
    char start[512];
    snprintf(start, sizeof start, "{\"op\":\"check\",\"ok\":true,%s,\"hash\":\"", figures);
    if (strncmp(outcome.out, start, strlen(start)) != 0)
        fail_msg("for %s\nexpected %s\ngot %s", scene, start, outcome.out);
    assert_int_equal(strlen(hash_value(outcome.out, 0).digits), 16);
    assert_string_equal(outcome.out + strlen(start) + 16, "\"}\n");
    outcome_free(outcome);
}

#define FIGURES(v, t, w, a, r)                                                                     \
    "\"vertices\":" #v ",\"triangles\":" #t ",\"walkable_triangles\":" #w ",\"walkable_area\":" #a \
    ",\"islands\":" #r

static void an_empty_world_has_frame_and_bounds(void** state) {
    (void)state;
    assert_check(HEAD, FIGURES(8, 10, 0, 0, 0));
    assert_check("navreplay 1\nbounds -4194303.9921875 -4194303.9921875 4194303.9921875 "
                 "4194303.9921875\n",
                 FIGURES(8, 10, 0, 0, 0));
    assert_check("navreplay 1\nbounds 0.1 0.1 0.11 0.11\n", FIGURES(8, 10, 0, 0, 0));
}

static void a_floor_is_walkable(void** state) {
    (void)state;
    assert_check(HEAD GROUND, FIGURES(12, 18, 2, 6400, 1));
    // a fifth corner, in line with its neighbours
    assert_check(HEAD "floor g 0 0 5 10 10 50 10 90 10 90 90 10 90\n", FIGURES(13, 20, 3, 6400, 1));
    // the same ring as the bounds
    assert_check(HEAD "floor g 0 0 4 0 0 0 100 100 100 100 0\n", FIGURES(8, 10, 2, 10000, 1));
}

static void equal_neighbours_in_a_ring_are_one_corner(void** state) {
    (void)state;
    assert_check(HEAD "floor g 0 0 6 10 10 90 10 90 10 90 90 10 90 10 10\n",
                 FIGURES(12, 18, 2, 6400, 1));
}

static void outside_the_bounds_nothing_is_walkable(void** state) {
    (void)state;
    assert_check(HEAD "floor g 0 0 4 -50 -50 50 -50 50 50 -50 50\n", FIGURES(14, 22, 2, 2500, 1));
    assert_check(HEAD "floor g 0 0 4 200 0 300 0 300 50 200 50\n", FIGURES(12, 18, 0, 0, 0));
}

static void an_obstacle_is_a_hole(void** state) {
    (void)state;
    assert_check(HEAD GROUND CRATE, FIGURES(16, 26, 8, 6000, 1));
    assert_check(HEAD GROUND CRATE "add again 4 40 60 60 60 60 40 40 40\n",
                 FIGURES(16, 26, 8, 6000, 1));
    assert_check(HEAD CRATE GROUND "del crate\n", FIGURES(12, 18, 2, 6400, 1));
    assert_check(HEAD CRATE GROUND "move crate 4 100 100 110 100 110 110 100 110\n",
                 FIGURES(15, 24, 2, 6400, 1));
}

static void an_obstacle_divides_a_floor(void** state) {
    (void)state;
    assert_check(HEAD GROUND "add wall 4 45 0 55 0 55 100 45 100\n", FIGURES(20, 34, 4, 5600, 2));
}

static void an_obstacle_covers_everything(void** state) {
    (void)state;
    assert_check(HEAD GROUND "add lid 4 0 0 100 0 100 100 0 100\n", FIGURES(12, 18, 0, 0, 0));
}

#define FRAME_POINTS "8 30 30 70 30 70 70 30 70 40 40 60 40 60 60 40 60"
#define FRAME_MESH FRAME_POINTS " 8 0 1 4 1 5 4 1 2 5 2 6 5 2 3 6 3 7 6 3 0 7 0 4 7\n"

static void an_obstacle_mesh_has_a_hole(void** state) {
    (void)state;
    assert_check(HEAD GROUND "addmesh fence " FRAME_MESH, FIGURES(20, 34, 10, 5200, 2));
}

static void a_floor_mesh_has_a_hole(void** state) {
    (void)state;
    assert_check(HEAD "mesh g 0 0 " FRAME_MESH, FIGURES(16, 26, 8, 1200, 1));
}

static void squares_that_touch_at_a_corner_are_two_islands(void** state) {
    (void)state;
    assert_check(HEAD "floor g 0 0 4 0 0 100 0 100 100 0 100\nadd a 4 0 0 50 0 50 50 0 50\n"
                      "add b 4 50 50 100 50 100 100 50 100\n",
                 FIGURES(13, 20, 4, 5000, 2));
}

static void areas_are_summed_exactly(void** state) {
    (void)state;
    // half a square step
    assert_check(HEAD "floor g 0 0 3 0 0 0.00390625 0 0 0.00390625\n",
                 FIGURES(10, 14, 1, 7.62939453125e-06, 1));
    // twice (2^31 - 4)^2 / 2^17, which no double holds exactly
    assert_check("navreplay 1\nbounds -4194303.9921875 -4194303.9921875 4194303.9921875 "
                 "4194303.9921875\nfloor g 0 0 4 -4194303.9921875 -4194303.9921875 4194303.9921875 "
                 "-4194303.9921875 4194303.9921875 4194303.9921875 -4194303.9921875 "
                 "4194303.9921875\n",
                 FIGURES(8, 10, 2, 70368743915520, 1));
}

static void layers_open_and_close_an_obstacle(void** state) {
    (void)state;
    assert_check(HEAD GROUND CRATE "layers crate 0\n", FIGURES(16, 26, 10, 6400, 1));
    assert_check(HEAD GROUND CRATE "layers crate 0\nlayers crate 8\n", FIGURES(16, 26, 8, 6000, 1));
}

#define POINT(name, walkable, area)                                                                \
    "{\"op\":\"point\",\"name\":\"" name "\",\"walkable\":" walkable ",\"area\":" area "}\n"

static void points_know_floor_and_obstacle(void** state) {
    (void)state;
    assert_output("",
                  HEAD "floor g 7 -5 4 10 10 90 10 90 90 10 90\n" CRATE
                       "point floor 20 20\npoint corner 10 10\npoint edge 90 50\npoint void 5 5\n"
                       "point under 50 50\npoint rim 40 50\npoint tip 60 60\npoint out 500 500\n"
                       "point near 9.99 50\npoint halved 9.998046875 50\n",
                  POINT("floor", "true", "7") POINT("corner", "true", "7")
                      POINT("edge", "true", "7") POINT("void", "false", "-1")
                          POINT("under", "false", "7") POINT("rim", "true", "7")
                              POINT("tip", "true", "7") POINT("out", "false", "-1")
                                  POINT("near", "false", "-1") POINT("halved", "true", "7"));
}

static void the_top_floor_gives_the_area(void** state) {
    (void)state;
    assert_output(
        "",
        HEAD "floor high 1 5 4 0 0 50 0 50 50 0 50\nfloor low 9 4 4 20 20 90 20 90 90 20 90\n"
             "floor same 3 4 4 60 60 90 60 90 90 60 90\n"
             "point a 30 30\npoint b 55 30\npoint c 70 70\npoint joint 50 30\n"
             "del high\npoint d 30 30\npoint e 10 10\n",
        POINT("a", "true", "1") POINT("b", "true", "9") POINT("c", "true", "9")
            POINT("joint", "true", "1") POINT("d", "true", "9") POINT("e", "false", "-1"));
}

static void on_a_joint_the_higher_area_wins(void** state) {
    (void)state;
    assert_output("",
                  HEAD
                  "floor l 5 0 4 10 10 50 10 50 90 10 90\nfloor r 3 0 4 50 10 90 10 90 90 50 90\n"
                  "point p 50 50\nadd half 4 20 20 50 20 50 80 20 80\npoint q 50 50\n",
                  POINT("p", "true", "5") POINT("q", "true", "3"));
}

#define PATH_OK(name, length, cost, points)                                                        \
    "{\"op\":\"path\",\"name\":\"" name "\",\"status\":\"ok\",\"length\":" length                  \
    ",\"cost\":" cost ",\"points\":[" points "]}\n"
#define PATH(name, status) "{\"op\":\"path\",\"name\":\"" name "\",\"status\":\"" status "\"}\n"

static void paths_are_taut(void** state) {
    (void)state;
    assert_output(
        "",
        HEAD GROUND CRATE "path straight 20 20 80 20\npath stay 20 20 20 20\n"
                          "path around 28 45 72 45 radius 0 mode fast\n"
                          "path along 10 10 90 10 mode fast\npath rim 40 40 60 40 radius 0\n",
        PATH_OK("straight", "60", "60", "[20,20],[80,20]") PATH_OK("stay", "0", "0", "[20,20]")
            PATH_OK("around", "46", "46", "[28,45],[40,40],[60,40],[72,45]")
                PATH_OK("along", "80", "80", "[10,10],[90,10]")
                    PATH_OK("rim", "20", "20", "[40,40],[60,40]"));
}

static void path_ends_are_rounded(void** state) {
    (void)state;
    assert_output("", HEAD GROUND "path q 20.001953125 20.0019 21.00390625 20\n",
                  PATH_OK("q", "1", "1", "[20.00390625,20],[21.00390625,20]"));
}

static void paths_cost_what_they_cross(void** state) {
    (void)state;
    assert_output("",
                  HEAD
                  "floor l 3 0 4 10 10 50 10 50 90 10 90\nfloor r 5 0 4 50 10 90 10 90 90 50 90\n"
                  "path same 20 50 80 50\narea 3 2\narea 5 3.5\npath dear 20 50 80 50\n"
                  "path joint 50 20 50 60\narea 5 2\npath again 20 50 80 50\n",
                  PATH_OK("same", "60", "60", "[20,50],[80,50]")
                      PATH_OK("dear", "60", "165", "[20,50],[50,50],[80,50]")
                          PATH_OK("joint", "40", "80", "[50,20],[50,60]")
                              PATH_OK("again", "60", "120", "[20,50],[80,50]"));
}

static void paths_say_why_there_is_none(void** state) {
    (void)state;
    assert_output("",
                  HEAD GROUND "add wall 4 45 0 55 0 55 100 45 100\npath across 20 50 80 50\n"
                              "path start 50 50 80 50\npath goal 20 50 50 50\npath both 5 5 50 50\n"
                              "path out 200 200 20 50\npath rims 45 50 55 50\n"
                              "path wide 20 20 30 20 radius 1\npath thin 20 20 30 20 radius 1e-9\n"
                              "path best 20 20 30 20 mode optimal\n"
                              "path two 20 20 30 20 radius 2 mode optimal\n",
                  PATH("across", "unreachable") PATH("start", "start_blocked")
                      PATH("goal", "goal_blocked") PATH("both", "start_blocked")
                          PATH("out", "start_blocked") PATH("rims", "unreachable")
                              PATH_OK("wide", "10", "10", "[20,20],[30,20]")
                                  PATH_OK("thin", "10", "10", "[20,20],[30,20]")
                                      PATH_OK("best", "10", "10", "[20,20],[30,20]")
                                          PATH_OK("two", "10", "10", "[20,20],[30,20]"));
}

// Where areas cost differently, an optimal path says what was proved: here that it is the cheapest.
static void an_optimal_path_says_its_bound(void** state) {
    (void)state;
    assert_output("",
                  HEAD GROUND "path same 20 20 30 20 mode optimal\narea 1 5\n"
                              "path best 20 20 30 20 mode optimal\npath fast 20 20 30 20\n"
                              "path blocked 20 20 5 5 mode optimal\n"
                              "path disc 20 20 30 20 radius 2 mode optimal\n",
                  PATH_OK("same", "10", "10", "[20,20],[30,20]")
                      PATH_OK("best", "10", "10,\"bound\":1", "[20,20],[30,20]")
                          PATH_OK("fast", "10", "10", "[20,20],[30,20]")
                              PATH("blocked", "goal_blocked")
                                  PATH_OK("disc", "10", "10,\"bound\":1", "[20,20],[30,20]"));
}

// A disc of 5 px passes a gap of 10 px; a disc that is one step wider does not.
static void a_disc_keeps_its_distance(void** state) {
    (void)state;
    assert_output("",
                  HEAD GROUND
                  "add low 4 45 0 55 0 55 45 45 45\nadd high 4 45 55 55 55 55 100 45 100\n"
                  "path fits 20 50 80 50 radius 5\n"
                  "path best 20 50 80 50 radius 5 mode optimal\n"
                  "path wide 20 50 80 50 radius 5.0001\n"
                  "path near 40.5 50 80 50 radius 4.6\npath start 41 20 80 50 radius 5\n"
                  "path goal 20 50 80 96 radius 5\n",
                  PATH_OK("fits", "60", "60", "[20,50],[80,50]")
                      PATH_OK("best", "60", "60", "[20,50],[80,50]") PATH("wide", "unreachable")
                          PATH_OK("near", "39.5", "39.5", "[40.5,50],[80,50]")
                              PATH("start", "start_blocked") PATH("goal", "goal_blocked"));
}

static void a_path_does_not_slip_through_a_corner(void** state) {
    (void)state;
    assert_output("",
                  HEAD "floor g 0 0 4 0 0 100 0 100 100 0 100\nadd a 4 0 0 50 0 50 50 0 50\n"
                       "add b 4 50 50 100 50 100 100 50 100\npath q 60 40 40 60\n"
                       "path pinch 50 50 40 60\n",
                  PATH("q", "unreachable") PATH_OK("pinch", "14.142135623730951",
                                                   "14.142135623730951", "[50,50],[40,60]"));
}

static void assert_ray(const char* out, int line, const char* hit, double x, double y) {
    assert_value(out, line, "hit", hit);
    const double dx = number_value(out, line, "x") - x, dy = number_value(out, line, "y") - y;
    if (dx * dx + dy * dy > 1e-18)
        fail_msg("line %d should end at %g, %g:\n%s", line, x, y, out);
}

static void rays_stop_where_it_is_blocked(void** state) {
    (void)state;
    const Outcome outcome = runner_text(
        "", HEAD GROUND CRATE "ray free 20 20 80 30\nray wall 20 50 80 50\nray out 20 20 20 95\n"
                              "ray along 10 10 90 10\nray rim 40 20 40 80\nray tip 30 50 50 30\n"
                              "ray blocked 50 50 80 80\nray stay 20 20 20 20\n"
                              "ray slant 30 35 50 50\nray void 5 5 20 20\n");
    assert_string_equal(outcome.err, "");
    assert_int_equal(outcome.status, 0);
    assert_ray(outcome.out, 0, "false", 80, 30);
    assert_ray(outcome.out, 1, "true", 40, 50);
    assert_ray(outcome.out, 2, "true", 20, 90);
    assert_ray(outcome.out, 3, "false", 90, 10);
    assert_ray(outcome.out, 4, "false", 40, 80);
    assert_ray(outcome.out, 5, "false", 50, 30);
    assert_ray(outcome.out, 6, "true", 50, 50);
    assert_ray(outcome.out, 7, "false", 20, 20);
    assert_ray(outcome.out, 8, "true", 40, 42.5);
    assert_ray(outcome.out, 9, "true", 5, 5);
    static const char first[] =
        "{\"op\":\"ray\",\"name\":\"free\",\"hit\":false,\"x\":80,\"y\":30}\n";
    assert_memory_equal(outcome.out, first, sizeof first - 1);
    outcome_free(outcome);
}

static void a_ray_stops_at_a_pinch(void** state) {
    (void)state;
    const Outcome outcome =
        runner_text("", HEAD "floor g 0 0 4 0 0 100 0 100 100 0 100\nadd a 4 0 0 50 0 50 50 0 50\n"
                             "add b 4 50 50 100 50 100 100 50 100\nray q 60 40 40 60\n");
    assert_int_equal(outcome.status, 0);
    assert_ray(outcome.out, 0, "true", 50, 50);
    outcome_free(outcome);
}

// Reads `[x0,y0,x1,y1,x2,y2,area,walkable]` and moves past it; false at the end of the list.
typedef struct Row {
    double at[6];
    int area;
    bool is_walkable;
} Row;

static bool read_row(const char** text, Row* row) {
    char truth[6];
    int length = 0;
    const int count =
        sscanf(*text, "[%lf,%lf,%lf,%lf,%lf,%lf,%d,%5[a-z]]%n", &row->at[0], &row->at[1],
               &row->at[2], &row->at[3], &row->at[4], &row->at[5], &row->area, truth, &length);
    if (count != 8 || length == 0)
        return false;
    row->is_walkable = strcmp(truth, "true") == 0;
    assert_true(row->is_walkable || strcmp(truth, "false") == 0);
    *text += length;
    return true;
}

static int compare_lists(const double* a, const double* b, int count) {
    for (int i = 0; i < count; ++i)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static double area_2(const Row* row) {
    return (row->at[2] - row->at[0]) * (row->at[5] - row->at[1]) -
           (row->at[3] - row->at[1]) * (row->at[4] - row->at[0]);
}

static void a_dump_lists_every_triangle_in_order(void** state) {
    (void)state;
    const Outcome outcome =
        runner_text("", HEAD "floor g 4 0 4 10 10 90 10 90 90 10 90\n" CRATE "dump\n");
    assert_int_equal(outcome.status, 0);
    static const char start[] = "{\"op\":\"dump\",\"triangles\":[";
    assert_memory_equal(outcome.out, start, sizeof start - 1);
    const char* text = outcome.out + sizeof start - 1;
    Row row, last = {.area = 0};
    int count = 0;
    double walkable_2 = 0, floor_2 = 0, all_2 = 0;
    for (; read_row(&text, &row); last = row, ++count, text += *text == ',') {
        assert_true(area_2(&row) > 0);
        assert_true(compare_lists(row.at, row.at + 2, 2) < 0);
        assert_true(compare_lists(row.at, row.at + 4, 2) < 0);
        assert_true(count == 0 || compare_lists(last.at, row.at, 6) < 0);
        assert_true(row.area == 4 || row.area == -1);
        all_2 += area_2(&row);
        floor_2 += row.area == 4 ? area_2(&row) : 0;
        walkable_2 += row.is_walkable ? area_2(&row) : 0;
    }
    assert_string_equal(text, "]}\n");
    assert_int_equal(count, 26);
    assert_true(walkable_2 == 12000 && floor_2 == 12800);
    const double frame = 2 * 4194303.99609375;
    assert_true(all_2 == 2 * frame * frame);
    outcome_free(outcome);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_world_has_frame_and_bounds),
        cmocka_unit_test(a_floor_is_walkable),
        cmocka_unit_test(equal_neighbours_in_a_ring_are_one_corner),
        cmocka_unit_test(outside_the_bounds_nothing_is_walkable),
        cmocka_unit_test(an_obstacle_is_a_hole),
        cmocka_unit_test(an_obstacle_divides_a_floor),
        cmocka_unit_test(an_obstacle_covers_everything),
        cmocka_unit_test(an_obstacle_mesh_has_a_hole),
        cmocka_unit_test(a_floor_mesh_has_a_hole),
        cmocka_unit_test(squares_that_touch_at_a_corner_are_two_islands),
        cmocka_unit_test(areas_are_summed_exactly),
        cmocka_unit_test(layers_open_and_close_an_obstacle),
        cmocka_unit_test(points_know_floor_and_obstacle),
        cmocka_unit_test(the_top_floor_gives_the_area),
        cmocka_unit_test(on_a_joint_the_higher_area_wins),
        cmocka_unit_test(paths_are_taut),
        cmocka_unit_test(path_ends_are_rounded),
        cmocka_unit_test(paths_cost_what_they_cross),
        cmocka_unit_test(paths_say_why_there_is_none),
        cmocka_unit_test(an_optimal_path_says_its_bound),
        cmocka_unit_test(a_disc_keeps_its_distance),
        cmocka_unit_test(a_path_does_not_slip_through_a_corner),
        cmocka_unit_test(rays_stop_where_it_is_blocked),
        cmocka_unit_test(a_ray_stops_at_a_pinch),
        cmocka_unit_test(a_dump_lists_every_triangle_in_order),
    };
    runner_program();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
