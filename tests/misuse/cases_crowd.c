// Crowds.
#include <math.h>

#include "misuse.h"

static void cases_of_ids(Stage* s, NavCrowd* crowd, NavUnitId good) {
    NavUnitDef def = nav_unit_def(s->good);
    NavUnitId stale, foreign = good, beyond = {NAV_NONE, 1, good.world};
    assert_int_equal(nav_unit_insert(crowd, &def, &stale), NAV_OK);
    assert_int_equal(nav_unit_remove(crowd, stale), NAV_OK);
    foreign.world++;
    const NavUnitId ids[4] = {{0, 0, 0}, stale, foreign, beyond};
    const BadClass as[4] = {BAD_NULL_ID, BAD_STALE_ID, BAD_FOREIGN_ID, BAD_FOREIGN_ID};
    for (int k = 0; k < 4; k++) {
        const NavResult expected = as[k] == BAD_FOREIGN_ID ? NAV_ERR_OTHER_WORLD : NAV_ERR_STALE_ID;
        NavUnit unit;
        NavUnitDef got;
        uint32_t count;
        REFUSES(s, as[k], expected, nav_unit_remove(crowd, ids[k]));
        REFUSES(s, as[k], expected, nav_unit_set_goal(crowd, ids[k], s->good));
        REFUSES(s, as[k], expected, nav_unit_stop(crowd, ids[k]));
        NavFormationDef formation = nav_formation_def(s->good);
        REFUSES(s, as[k], expected, nav_crowd_set_formation(crowd, &formation, &ids[k], 1));
        REFUSES(s, as[k], expected, nav_unit_get(crowd, ids[k], &unit));
        REFUSES(s, as[k], expected, nav_unit_get_def(crowd, ids[k], &got));
        REFUSES(s, as[k], expected, nav_unit_set_def(crowd, ids[k], &def));
        REFUSES(s, as[k], expected, nav_unit_set_point(crowd, ids[k], s->good));
        REFUSES(s, as[k], expected, nav_unit_set_user(crowd, ids[k], &unit));
        REFUSES(s, as[k], expected, nav_unit_find_corners(crowd, ids[k], NULL, 0, &count));
    }
}

static void cases_of_null(Stage* s, NavCrowd* crowd, NavUnitId id) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavUnitDef def = nav_unit_def(s->good);
    NavCrowdDef crowd_def = nav_crowd_def();
    NavCrowd* none = NULL;
    NavCrowdReport report;
    NavUnit unit;
    NavUnitId made;
    uint32_t count;
    uint64_t hash;
    REFUSES(s, BAD_NULL, wrong, nav_crowd_create(NULL, &crowd_def, &none));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_create(s->world, &crowd_def, NULL));
    nav_crowd_destroy(NULL);
    SEES(s, nav_crowd_destroy, BAD_NULL, none == NULL);
    REFUSES(s, BAD_NULL, wrong, nav_unit_insert(NULL, &def, &made));
    REFUSES(s, BAD_NULL, wrong, nav_unit_insert(crowd, NULL, &made));
    REFUSES(s, BAD_NULL, wrong, nav_unit_insert(crowd, &def, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_unit_remove(NULL, id));
    REFUSES(s, BAD_NULL, wrong, nav_unit_set_goal(NULL, id, s->good));
    REFUSES(s, BAD_NULL, wrong, nav_unit_stop(NULL, id));
    REFUSES(s, BAD_NULL, wrong, nav_unit_get(NULL, id, &unit));
    REFUSES(s, BAD_NULL, wrong, nav_unit_get(crowd, id, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_unit_find_corners(NULL, id, NULL, 0, &count));
    REFUSES(s, BAD_NULL, wrong, nav_unit_find_corners(crowd, id, NULL, 1, &count));
    REFUSES(s, BAD_NULL, wrong, nav_unit_find_corners(crowd, id, NULL, 0, NULL));
    REFUSES(s, BAD_SHORT, NAV_OK, nav_unit_find_corners(crowd, id, NULL, 0, &count));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_tick(NULL, &report));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_get_count(NULL, &count));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_get_count(crowd, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_get_hash(NULL, &hash));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_get_hash(crowd, NULL));
    REFUSES(s, BAD_NOTHING, NAV_OK, nav_crowd_tick(crowd, NULL));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_crowd_tick(crowd, &report));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_unit_insert(crowd, &def, &made));
}

static void run_in_turn(void* context, NavChunkWork do_chunk, void* work, uint32_t count) {
    (void)context;
    for (uint32_t chunk = 0; chunk < count; chunk++)
        do_chunk(work, chunk);
}

static void cases_of_threads(Stage* s, NavCrowd* crowd) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    REFUSES(s, BAD_NULL, wrong, nav_crowd_set_threads(NULL, run_in_turn, NULL, 2));
    REFUSES(s, BAD_RANGE, wrong, nav_crowd_set_threads(crowd, run_in_turn, NULL, 0));
    REFUSES(s, BAD_RANGE, wrong, nav_crowd_set_threads(crowd, run_in_turn, NULL, 257));
    REFUSES(s, BAD_NULL, NAV_OK, nav_crowd_set_threads(crowd, NULL, NULL, 2));
}

static void cases_of_whole_crowds(Stage* s, NavCrowd* crowd, NavUnitId id) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavUnitId made;
    uint32_t count;
    uint64_t hash;
    REFUSES(s, BAD_NULL, wrong, nav_unit_set_user(NULL, id, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_list_units(NULL, &made, 1, &count));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_list_units(crowd, NULL, 1, &count));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_list_units(crowd, &made, 1, NULL));
    REFUSES(s, BAD_SHORT, NAV_OK, nav_crowd_list_units(crowd, NULL, 0, &count));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_get_total_hash(NULL, &hash));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_get_total_hash(crowd, NULL));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_crowd_get_total_hash(crowd, &hash));
}

static void cases_of_changes(Stage* s, NavCrowd* crowd, NavUnitId id) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavUnitDef def = nav_unit_def(s->good);
    NavUnit unit;
    uint32_t count;
    REFUSES(s, BAD_NULL, wrong, nav_unit_get_def(NULL, id, &def));
    REFUSES(s, BAD_NULL, wrong, nav_unit_get_def(crowd, id, NULL));
    REFUSES(s, BAD_NULL, wrong, nav_unit_set_def(NULL, id, &def));
    REFUSES(s, BAD_NULL, wrong, nav_unit_set_def(crowd, id, NULL));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_unit_set_def(crowd, id, &def));
    REFUSES(s, BAD_NULL, wrong, nav_unit_set_point(NULL, id, s->good));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_unit_set_point(crowd, id, s->far));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_unit_set_point(crowd, id, s->good));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_get_units(NULL, &id, &unit, 1, &count));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_get_units(crowd, &id, NULL, 1, &count));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_get_units(crowd, &id, &unit, 1, NULL));
    REFUSES(s, BAD_SHORT, NAV_OK, nav_crowd_get_units(crowd, NULL, NULL, 0, &count));
}

static void cases_of_areas(Stage* s, NavCrowd* crowd) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    const NavPoint p = s->good;
    NavBox box = {p, p}, upside = {p, {p.x, p.y - 1}}, far = {p, {p.x, s->far.y}};
    NavUnitId made;
    uint32_t count;
    REFUSES(s, BAD_NULL, wrong, nav_crowd_list_units_in_circle(NULL, p, 9, 1, &made, 1, &count));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_list_units_in_circle(crowd, p, 9, 1, NULL, 1, &count));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_list_units_in_circle(crowd, p, 9, 1, &made, 1, NULL));
    REFUSES(s, BAD_SHORT, NAV_OK, nav_crowd_list_units_in_circle(crowd, p, 9, 1, NULL, 0, &count));
    REFUSES(s, BAD_RANGE, wrong, nav_crowd_list_units_in_circle(crowd, p, -1, 1, &made, 1, &count));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE,
            nav_crowd_list_units_in_circle(crowd, s->far, 9, 1, &made, 1, &count));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_list_units_in_box(NULL, box, 1, &made, 1, &count));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_list_units_in_box(crowd, box, 1, NULL, 1, &count));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_list_units_in_box(crowd, box, 1, &made, 1, NULL));
    REFUSES(s, BAD_SHORT, NAV_OK, nav_crowd_list_units_in_box(crowd, box, 1, NULL, 0, &count));
    REFUSES(s, BAD_RANGE, wrong, nav_crowd_list_units_in_box(crowd, upside, 1, &made, 1, &count));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE,
            nav_crowd_list_units_in_box(crowd, far, 1, &made, 1, &count));
}

static void cases_of_carving(Stage* s, NavCrowd* crowd) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavWorldDef def = misuse_world_def(s);
    NavWorld* other = NULL;
    NavCrowdCarving carving;
    assert_int_equal(nav_world_create(&def, &other), NAV_OK);
    REFUSES(s, BAD_NULL, wrong, nav_crowd_carve(NULL, s->world, &carving));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_carve(crowd, NULL, &carving));
    REFUSES(s, BAD_NULL, NAV_OK, nav_crowd_carve(crowd, s->world, NULL));
    REFUSES(s, BAD_FOREIGN_ID, wrong, nav_crowd_carve(crowd, other, &carving));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_OK, nav_crowd_carve(crowd, s->world, &carving));
    nav_world_destroy(other);
}

static void cases_of_formations(Stage* s, NavCrowd* crowd, NavUnitId id) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    const NavPoint far[1] = {s->far};
    NavFormationDef good = nav_formation_def(s->good), zero = {.goal = s->good};
    NavFormationDef out = nav_formation_def(s->far), bad = good;
    NavUnitId ids[2] = {id, {0, 0, 0}};
    SEES(s, nav_formation_def, BAD_RANGE, nav_formation_def(s->far).cookie != 0);
    REFUSES(s, BAD_NULL, wrong, nav_crowd_set_formation(NULL, &good, &id, 1));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_set_formation(crowd, NULL, &id, 1));
    REFUSES(s, BAD_NULL, wrong, nav_crowd_set_formation(crowd, &good, NULL, 1));
    REFUSES(s, BAD_SHORT, wrong, nav_crowd_set_formation(crowd, &good, &id, 0));
    REFUSES(s, BAD_COOKIE, wrong, nav_crowd_set_formation(crowd, &zero, &id, 1));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_crowd_set_formation(crowd, &out, &id, 1));
    REFUSES(s, BAD_NULL_ID, NAV_ERR_STALE_ID, nav_crowd_set_formation(crowd, &good, ids, 2));
    ids[1] = (NavUnitId){id.index, id.generation, id.world + 1};
    REFUSES(s, BAD_FOREIGN_ID, NAV_ERR_OTHER_WORLD, nav_crowd_set_formation(crowd, &good, ids, 2));
    for (int32_t k = 0; k < 2; k++) {
        bad.spacing = k == 0 ? -1 : INT32_MAX;
        REFUSES(s, BAD_RANGE, wrong, nav_crowd_set_formation(crowd, &bad, &id, 1));
    }
    bad = good;
    bad.kind = (NavFormationKind)7;
    REFUSES(s, BAD_RANGE, wrong, nav_crowd_set_formation(crowd, &bad, &id, 1));
    bad.kind = NAV_FORMATION_OFFSETS;
    REFUSES(s, BAD_NULL, wrong, nav_crowd_set_formation(crowd, &bad, &id, 1));
    bad.offsets = far;
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_crowd_set_formation(crowd, &bad, &id, 1));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_crowd_set_formation(crowd, &good, &id, 1));
}

static void cases_of_crowd_defs(Stage* s) {
    const double bad[3] = {(double)NAN, (double)INFINITY, 0.5};
    const BadClass as[3] = {BAD_NAN, BAD_INFINITE, BAD_RANGE};
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavCrowdDef zero = {0};
    NavCrowd* none = NULL;
    REFUSES(s, BAD_COOKIE, wrong, nav_crowd_create(s->world, &zero, &none));
    for (int k = 0; k < 3; k++) {
        NavCrowdDef def = nav_crowd_def();
        def.horizon = bad[k];
        REFUSES(s, as[k], wrong, nav_crowd_create(s->world, &def, &none));
    }
    for (uint32_t k = 0; k < 3; k++) {
        NavCrowdDef def = nav_crowd_def();
        def.neighbours = k == 0 ? 0 : k == 1 ? 33 : 1;
        def.nodes = k == 2 ? 0 : 1;
        REFUSES(s, BAD_RANGE, wrong, nav_crowd_create(s->world, &def, &none));
    }
}

static void refuse_def(Stage* s, NavCrowd* crowd, NavUnitId id, BadClass as,
                       const NavUnitDef* def) {
    NavUnitId made;
    REFUSES(s, as, NAV_ERR_ARGUMENT, nav_unit_insert(crowd, def, &made));
    REFUSES(s, as, NAV_ERR_ARGUMENT, nav_unit_set_def(crowd, id, def));
}

static void cases_of_unit_defs(Stage* s, NavCrowd* crowd, NavUnitId id) {
    const double bad[4] = {(double)NAN, (double)INFINITY, -1, 1e10};
    const BadClass as[4] = {BAD_NAN, BAD_INFINITE, BAD_RANGE, BAD_RANGE};
    NavUnitDef zero = {.point = s->good}, far = nav_unit_def(s->far);
    NavUnitId made;
    refuse_def(s, crowd, id, BAD_COOKIE, &zero);
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_unit_insert(crowd, &far, &made));
    REFUSES(s, BAD_RANGE, NAV_ERR_RANGE, nav_unit_set_goal(crowd, id, s->far));
    for (int k = 0; k < 4; k++) {
        NavUnitDef def = nav_unit_def(s->good);
        def.max_speed = bad[k];
        refuse_def(s, crowd, id, as[k], &def);
        def = nav_unit_def(s->good);
        def.acceleration = bad[k];
        refuse_def(s, crowd, id, as[k], &def);
    }
    NavUnitDef still = nav_unit_def(s->good);
    still.acceleration = 0;
    refuse_def(s, crowd, id, BAD_RANGE, &still);
    for (int32_t radius = 0; radius >= -1; radius--) {
        NavUnitDef def = nav_unit_def(s->good);
        def.radius = radius == 0 ? 0 : INT32_MAX;
        refuse_def(s, crowd, id, BAD_RANGE, &def);
    }
    for (int k = 0; k < 4; k++) {
        NavUnitDef def = nav_unit_def(s->good);
        int32_t* distance = k < 2 ? &def.stuck_distance : &def.carve_distance;
        *distance = k % 2 == 1 ? INT32_MAX : k == 0 ? 0 : -1;
        refuse_def(s, crowd, id, BAD_RANGE, &def);
    }
    NavFilter unmade = {0};
    NavUnitDef def = nav_unit_def(s->good);
    def.filter = &unmade;
    refuse_def(s, crowd, id, BAD_COOKIE, &def);
}

void cases_crowd(Stage* s) {
    NavCrowd* crowd = NULL;
    NavUnitDef def = nav_unit_def(s->good);
    NavUnitId id;
    assert_int_equal(nav_crowd_create(s->world, NULL, &crowd), NAV_OK);
    assert_int_equal(nav_unit_insert(crowd, &def, &id), NAV_OK);
    SEES(s, nav_crowd_def, BAD_NOTHING, nav_crowd_def().cookie != 0);
    SEES(s, nav_unit_def, BAD_RANGE, nav_unit_def(s->far).cookie != 0);
    cases_of_ids(s, crowd, id);
    cases_of_null(s, crowd, id);
    cases_of_whole_crowds(s, crowd, id);
    cases_of_threads(s, crowd);
    cases_of_changes(s, crowd, id);
    cases_of_areas(s, crowd);
    cases_of_carving(s, crowd);
    cases_of_formations(s, crowd, id);
    cases_of_crowd_defs(s);
    cases_of_unit_defs(s, crowd, id);
    nav_crowd_destroy(crowd);
}
