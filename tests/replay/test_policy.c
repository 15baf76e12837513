// The commands link, unlink, filter and status.
#include "runner.h"

// Two floors, and a gap from x = 40 to x = 60.
#define BANKS "floor a 0 0 4 0 0 40 0 40 100 0 100\nfloor b 3 0 4 60 0 100 0 100 100 60 100\n"
#define ACROSS "path p 10 50 90 50\n"
#define NO_WAY "{\"op\":\"path\",\"name\":\"p\",\"status\":\"unreachable\"}\n"
#define BY_LINK                                                                                    \
    "{\"op\":\"path\",\"name\":\"p\",\"status\":\"ok\",\"length\":60,\"cost\":67,\"points\":"      \
    "[[10,50],[40,50],[60,50],[90,50]],\"links\":[[1,\"jump\"]]}\n"

static void paths_use_links(void** state) {
    (void)state;
    assert_output("--validate",
                  HEAD BANKS ACROSS
                  "link jump 40 50 60 50 7\n" ACROSS "link jump 60 50 40 50 7\n" ACROSS
                  "link jump 60 50 40 50 7 twoway\n" ACROSS "link jump 40 50 60 50 7 off\n" ACROSS
                  "link jump 40 50 60 50 7\nunlink jump\n" ACROSS,
                  NO_WAY BY_LINK NO_WAY BY_LINK NO_WAY NO_WAY);
}

static void links_have_width_kinds_and_anchors(void** state) {
    (void)state;
    assert_output("", HEAD BANKS "link jump 40 0 60 0 7 width 40 100 60 100\n" ACROSS, BY_LINK);
    assert_output("",
                  HEAD BANKS "link jump 40 50 60 50 7 kind 4\n" ACROSS "filter kinds 16\n" ACROSS
                             "filter kinds 15\n" ACROSS,
                  BY_LINK BY_LINK NO_WAY);
    assert_output("",
                  HEAD BANKS "link jump 40 50 60 50 7 from a to b\n" ACROSS
                             "del b\nfloor c 3 0 4 60 0 100 0 100 100 60 100\n" ACROSS
                             "link jump 40 50 60 50 7 to c\n" ACROSS,
                  BY_LINK NO_WAY BY_LINK);
}

static void filters_hold_for_all_queries(void** state) {
    (void)state;
    assert_output("",
                  HEAD "floor a 1 0 4 0 0 100 0 100 100 0 100\n"
                       "add c 4 40 0 60 0 60 100 40 100\nlayers c 2\n"
                       "point q 50 50\nray r 10 50 90 50\n"
                       "filter layers 5\npoint q 50 50\nray r 10 50 90 50\n"
                       "filter soft 2 2\npoint q 50 50\n" ACROSS
                       "filter exclude 2 0 1\npoint q 10 10\nfilter include 2 0 2\n"
                       "point q 10 10\nfilter\npoint q 50 50\npoint q 10 10\n",
                  "{\"op\":\"point\",\"name\":\"q\",\"walkable\":false,\"area\":1}\n"
                  "{\"op\":\"ray\",\"name\":\"r\",\"hit\":true,\"x\":40,\"y\":50}\n"
                  "{\"op\":\"point\",\"name\":\"q\",\"walkable\":true,\"area\":1}\n"
                  "{\"op\":\"ray\",\"name\":\"r\",\"hit\":false,\"x\":90,\"y\":50}\n"
                  "{\"op\":\"point\",\"name\":\"q\",\"walkable\":true,\"area\":1}\n"
                  "{\"op\":\"path\",\"name\":\"p\",\"status\":\"ok\",\"length\":80,\"cost\":100,"
                  "\"points\":[[10,50],[40,50],[60,50],[90,50]]}\n"
                  "{\"op\":\"point\",\"name\":\"q\",\"walkable\":false,\"area\":1}\n"
                  "{\"op\":\"point\",\"name\":\"q\",\"walkable\":false,\"area\":1}\n"
                  "{\"op\":\"point\",\"name\":\"q\",\"walkable\":false,\"area\":1}\n"
                  "{\"op\":\"point\",\"name\":\"q\",\"walkable\":true,\"area\":1}\n");
}

static void steps_can_be_too_high(void** state) {
    (void)state;
    assert_output("--validate",
                  HEAD "floor a 0 0 4 0 0 100 0 100 100 0 100\n"
                       "floor b 0 1 4 50 0 100 0 100 100 50 100\nelevation b 9\n"
                       "filter step 8\n" ACROSS "ray r 10 50 90 50\nelevation a 1\n"
                       "ray r 10 50 90 50\n",
                  NO_WAY "{\"op\":\"ray\",\"name\":\"r\",\"hit\":true,\"x\":50,\"y\":50}\n"
                         "{\"op\":\"ray\",\"name\":\"r\",\"hit\":false,\"x\":90,\"y\":50}\n");
}

static void paths_say_more_when_asked(void** state) {
    (void)state;
    assert_output("",
                  HEAD BANKS "path p 10 50 50 50\nstatus nearest\npath p 10 50 50 50\n"
                             "status partial\npath p 10 50 50 50\n" ACROSS
                             "status nodes 1\nlink jump 40 50 60 50 7\n" ACROSS "status\n" ACROSS,
                  "{\"op\":\"path\",\"name\":\"p\",\"status\":\"goal_blocked\"}\n"
                  "{\"op\":\"path\",\"name\":\"p\",\"status\":\"goal_blocked\","
                  "\"nearest\":[40,50]}\n"
                  "{\"op\":\"path\",\"name\":\"p\",\"status\":\"partial\",\"length\":30,"
                  "\"cost\":30,\"goal_distance\":10,\"points\":[[10,50],[40,50]]}\n"
                  "{\"op\":\"path\",\"name\":\"p\",\"status\":\"partial\",\"length\":30,"
                  "\"cost\":30,\"goal_distance\":50,\"points\":[[10,50],[40,50]]}\n"
                  "{\"op\":\"path\",\"name\":\"p\",\"status\":\"out_of_budget\"}\n" BY_LINK);
}

static void links_go_with_their_batch(void** state) {
    (void)state;
    assert_output("--validate",
                  HEAD BANKS "begin\nlink jump 40 50 60 50 7\ncommit\n" ACROSS
                             "begin\nunlink jump\ncommit\n" ACROSS,
                  BY_LINK NO_WAY);
}

static void expect_complaint(const char* line, const char* says) {
    char text[512];
    snprintf(text, sizeof text, HEAD "%s\n", line);
    const Outcome outcome = runner_text("", text);
    assert_int_equal(outcome.status, 2);
    assert_complaint(outcome.err, runner_file, 3, says);
    outcome_free(outcome);
}

static void complains(void** state) {
    (void)state;
    expect_complaint("link", "NAME");
    expect_complaint("link j 1 2 3 4", "COST");
    expect_complaint("link j 1 2 3 4 -1", "COST");
    expect_complaint("link j 1 2 3 4 1e999", "COST");
    expect_complaint("link j 1 2 3 x 1", "coordinate");
    expect_complaint("link j 1 2 3 4 1 kind 32", "KIND");
    expect_complaint("link j 1 2 3 4 1 off twoway", "unexpected");
    expect_complaint("link j 1 2 3 4 1 to nobody", "names no shape");
    expect_complaint("link j 1 2 3 1e9 1", "refused");
    expect_complaint("unlink j", "names no link");
    expect_complaint("filter exclude 1 64", "ID");
    expect_complaint("filter soft 1 0.5", "COST");
    expect_complaint("filter kinds", "MASK");
    expect_complaint("filter kinds 1 layers 1", "unexpected");
    expect_complaint("status nodes 0", "N");
    expect_complaint("status maybe", "unexpected");
    expect_complaint("filter step -1", "HEIGHT");
    expect_complaint("elevation a 1", "names no shape");
    expect_complaint("elevation a 3000000000", "HEIGHT");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_use_links),
        cmocka_unit_test(links_have_width_kinds_and_anchors),
        cmocka_unit_test(filters_hold_for_all_queries),
        cmocka_unit_test(steps_can_be_too_high),
        cmocka_unit_test(paths_say_more_when_asked),
        cmocka_unit_test(links_go_with_their_batch),
        cmocka_unit_test(complains),
    };
    if (runner_program() == NULL)
        return 77;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
