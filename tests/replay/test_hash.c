// The hash is a function of the shapes in the world: equal scenes, written in different forms.
#include "runner.h"

#define GROUND "floor g 2 0 4 10 10 90 10 90 90 10 90\n"
#define CRATE "add c 4 40 40 60 40 60 60 40 60\n"

static Hash hash_of(const char* scene) {
    char text[4096];
    snprintf(text, sizeof text, HEAD "%scheck\n", scene);
    const Outcome outcome = runner_text("--validate --quiet", text);
    if (outcome.status != 0)
        fail_msg("for %s\n%s", scene, outcome.err);
    const Hash hash = hash_value(outcome.out, 0);
    outcome_free(outcome);
    return hash;
}

static void assert_same(const char* one, const char* other) {
    if (strcmp(hash_of(one).digits, hash_of(other).digits) != 0)
        fail_msg("these should have one hash:\n%s\n%s", one, other);
}

static void assert_different(const char* one, const char* other) {
    if (strcmp(hash_of(one).digits, hash_of(other).digits) == 0)
        fail_msg("these should have two hashes:\n%s\n%s", one, other);
}

static void the_order_of_changes_leaves_no_trace(void** state) {
    (void)state;
    assert_same(GROUND CRATE, CRATE GROUND);
    assert_same(GROUND CRATE, "begin\n" CRATE GROUND "commit\n");
    assert_same(GROUND, GROUND CRATE "del c\n");
    assert_same("", GROUND CRATE "del g\ndel c\n");
    assert_same(GROUND, GROUND "begin\ncommit\n");
    assert_same("floor a 1 0 4 0 0 50 0 50 50 0 50\nfloor b 2 0 4 20 20 70 20 70 70 20 70\n",
                "floor b 2 0 4 20 20 70 20 70 70 20 70\nfloor a 1 0 4 0 0 50 0 50 50 0 50\n");
    assert_different(GROUND, GROUND CRATE);
}

static void moving_is_removing_and_inserting(void** state) {
    (void)state;
    assert_same(GROUND CRATE "move c 3 20 20 30 25 20 35\n", GROUND "add c 3 20 20 30 25 20 35\n");
    assert_same(GROUND CRATE "move c 3 20 20 30 25 20 35\nmove c 4 40 40 60 40 60 60 40 60\n",
                GROUND CRATE);
    assert_same(GROUND "move g 3 20 20 30 25 20 35\n", "floor g 2 0 3 20 20 30 25 20 35\n");
    assert_different(GROUND CRATE, GROUND CRATE "move c 4 40 40 60 40 60 61 40 60\n");
}

static void how_a_ring_is_told_leaves_no_trace(void** state) {
    (void)state;
    assert_same(CRATE, "add other 4 40 60 60 60 60 40 40 40\n");
    assert_same(CRATE, "add c 4 60 60 40 60 40 40 60 40\n");
    assert_same(CRATE, "add c 5 40 40 60 40 60 60 40 60 40 40\n");
    assert_same(CRATE, "add c 4 40.001 39.999 6e1 4.0e+1 +60 60.0 .4E2 600e-1\n");
    assert_different(CRATE, "add c 5 40 40 50 40 60 40 60 60 40 60\n");
    assert_different(CRATE, "floor c 0 0 4 40 40 60 40 60 60 40 60\n");
}

static void a_mesh_is_its_outline(void** state) {
    (void)state;
    assert_same(CRATE, "addmesh c 4 40 40 60 40 60 60 40 60 2 0 1 2 0 2 3\n");
    assert_same(CRATE, "addmesh c 4 40 40 60 40 60 60 40 60 2 2 1 0 0 2 3\n");
    assert_same(CRATE, "addmesh c 5 40 40 60 40 60 60 40 60 53 47 4 0 1 4 1 2 4 2 3 4 3 0 4\n");
    assert_same(CRATE, "addmesh c 4 40 40 60 40 60 60 40 60 4 0 1 2 0 2 3 1 2 3 0 1 3\n");
    assert_same(CRATE, "addmesh c 6 40 40 60 40 60 60 40 40 60 60 40 60 3 0 1 2 3 4 5 0 0 1\n");
    assert_same(GROUND, "mesh g 2 0 4 10 10 90 10 90 90 10 90 2 0 1 2 0 2 3\n");
    assert_same(CRATE "movemesh c 3 1 1 9 1 9 9 1 0 1 2\n", "add c 3 1 1 9 1 9 9\n");
    assert_same("addmesh c 3 1 1 9 1 9 9 1 0 1 2\nmove c 4 40 40 60 40 60 60 40 60\n", CRATE);
}

#define KEPT "addmesh c 5 40 40 60 40 60 60 40 60 53 47 4 0 1 4 1 2 4 2 3 4 3 0 4\nkeepedges c\n"

static void kept_edges_are_part_of_the_shape(void** state) {
    (void)state;
    assert_different(GROUND CRATE, GROUND KEPT);
    assert_same(GROUND KEPT, GROUND KEPT "keepedges c\n");
    assert_same(GROUND KEPT "move c 4 40 40 60 40 60 60 40 60\n", GROUND CRATE);
    assert_same(GROUND KEPT "del c\n", GROUND);
    // a name that keeps its edges keeps those of its next mesh, too
    assert_same(
        "addmesh c 3 1 1 9 1 9 9 1 0 1 2\nkeepedges c\nmovemesh c 5 40 40 60 40 60 60 40 60 "
        "53 47 4 0 1 4 1 2 4 2 3 4 3 0 4\n",
        KEPT);
    // but not after it was a ring
    assert_same(KEPT "move c 3 1 1 9 1 9 9\nmovemesh c 5 40 40 60 40 60 60 40 60 53 47 4 0 1 4 1 2 "
                     "4 2 3 4 3 0 4\n",
                CRATE);
    assert_same("begin\n" KEPT "commit\n", KEPT);
}

static void layers_are_part_of_the_shape(void** state) {
    (void)state;
    assert_different(GROUND CRATE, GROUND CRATE "layers c 5\n");
    assert_different(GROUND CRATE "layers c 4\n", GROUND CRATE "layers c 5\n");
    assert_same(GROUND CRATE, GROUND CRATE "layers c 5\nlayers c 4294967295\n");
    assert_same(GROUND CRATE "layers c 5\nmove c 3 20 20 30 25 20 35\n",
                GROUND "add c 3 20 20 30 25 20 35\nlayers c 5\n");
    assert_same(GROUND CRATE "layers c 5\nmovemesh c 3 1 1 9 1 9 9 1 0 1 2\nlayers c 4294967295\n",
                GROUND "add c 3 1 1 9 1 9 9\n");
}

static void names_costs_and_heights_leave_no_trace(void** state) {
    (void)state;
    assert_same(CRATE, "add longer.name_-9 4 40 40 60 40 60 60 40 60\n");
    assert_same(GROUND CRATE, "area 0 9\n" GROUND "area 2 3.5\n" CRATE "area 63 1\n");
    assert_same(GROUND, "floor g 2 2147483647 4 10 10 90 10 90 90 10 90\n");
    assert_same(GROUND, "floor g 2 -2147483648 4 10 10 90 10 90 90 10 90\n");
    assert_same(CRATE, CRATE "add d 4 40 40 60 40 60 60 40 60\n");
    assert_different(GROUND, "floor g 3 0 4 10 10 90 10 90 90 10 90\n");
}

static void queries_leave_no_trace(void** state) {
    (void)state;
    assert_same(GROUND CRATE, GROUND "path q 20 20 80 80\n" CRATE
                                     "path q 20 20 80 80\nray r 0 0 90 90\npoint p 1 1\ndump\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_changes_leaves_no_trace),
        cmocka_unit_test(moving_is_removing_and_inserting),
        cmocka_unit_test(how_a_ring_is_told_leaves_no_trace),
        cmocka_unit_test(a_mesh_is_its_outline),
        cmocka_unit_test(kept_edges_are_part_of_the_shape),
        cmocka_unit_test(layers_are_part_of_the_shape),
        cmocka_unit_test(names_costs_and_heights_leave_no_trace),
        cmocka_unit_test(queries_leave_no_trace),
    };
    runner_program();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
