// The lists of the snap layer: edges at their ends, nodes along edges and at vertices.
#include "snap/snap.h"

#include "support/unit_rig.h"

typedef struct Fixture {
    Rig rig;
    Snap snap;
    uint32_t v[6]; // in a row from left to right
} Fixture;

static void begin(Fixture* f) {
    rig_init(&f->rig, 1000);
    navi_snap_init(&f->snap, &f->rig.memory, &f->rig.journal, &f->rig.mesh);
    for (int32_t i = 0; i < 6; i++)
        f->v[i] = rig_add_point(&f->rig, at(100 * i, 0));
    assert_true(navi_snap_reserve(&f->snap, 20, 20));
    assert_true(navi_journal_reserve(&f->rig.journal, 500));
}

static void end(Fixture* f) {
    navi_snap_fini(&f->snap);
    rig_fini(&f->rig);
}

// Edge v[a] -> v[b] of a shape, with all vertices between them on its chain.
static uint32_t add_row(Fixture* f, uint32_t a, uint32_t b, uint32_t shape) {
    uint32_t e = navi_snap_add_edge(&f->snap, f->v[a], f->v[b], shape);
    uint32_t last = NAV_NONE;
    for (uint32_t i = a; i != b;) {
        i = a < b ? i + 1 : i - 1;
        if (i != b)
            last = navi_snap_add_node(&f->snap, e, last, f->v[i]);
    }
    return e;
}

static uint32_t pass_count(const Fixture* f, uint32_t vertex) {
    SnapCursor cursor = {0, 0, 0};
    SnapPass pass;
    uint32_t count = 0;
    while (navi_snap_pass_next(&f->snap, vertex, &cursor, &pass))
        count++;
    assert_false(navi_snap_pass_next(&f->snap, vertex, &cursor, &pass));
    return count;
}

static bool find_pass(const Fixture* f, uint32_t vertex, uint32_t edge, SnapPass* pass) {
    SnapCursor cursor = {0, 0, 0};
    while (navi_snap_pass_next(&f->snap, vertex, &cursor, pass))
        if (pass->edge == edge)
            return true;
    return false;
}

// The chain of an edge as indexes in v, from a to b; reads the list in both directions.
static void assert_chain(const Fixture* f, uint32_t e, const uint32_t* expected, uint32_t count) {
    const SnapEdge* edge = &f->snap.edge[e];
    uint32_t n = edge->first, before = NAV_NONE;
    for (uint32_t i = 0; i < count; i++) {
        assert_int_not_equal(n, NAV_NONE);
        assert_int_equal(f->snap.node[n].vertex, f->v[expected[i]]);
        assert_int_equal(f->snap.node[n].prev, before);
        assert_int_equal(f->snap.node[n].edge, e);
        before = n;
        n = f->snap.node[n].next;
    }
    assert_int_equal(n, NAV_NONE);
    assert_int_equal(edge->last, before);
}

static void test_edge_is_listed_at_both_ends(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t e = navi_snap_add_edge(&f.snap, f.v[0], f.v[1], 7);
    SnapPass pass;
    assert_true(find_pass(&f, f.v[0], e, &pass));
    assert_true(pass.before == NAV_NONE && pass.after == f.v[1] && pass.node == NAV_NONE);
    assert_true(find_pass(&f, f.v[1], e, &pass));
    assert_true(pass.before == f.v[0] && pass.after == NAV_NONE && pass.node == NAV_NONE);
    assert_int_equal(navi_edge_shape(&f.snap.edge[e]), 7);
    assert_true(is_at(navi_edge_a(&f.snap, e), 0, 0) && is_at(navi_edge_b(&f.snap, e), 100, 0));
    end(&f);
}

static void test_flags_do_not_hide_the_shape(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t e = navi_snap_add_edge(&f.snap, f.v[0], f.v[1], 7 | SIDE_INNER | SIDE_RING_END);
    assert_int_equal(navi_edge_shape(&f.snap.edge[e]), 7);
    end(&f);
}

static void test_every_edge_through_a_vertex_is_met_once(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    add_row(&f, 0, 5, 1);
    add_row(&f, 5, 0, 2);
    add_row(&f, 2, 4, 3);
    add_row(&f, 0, 2, 4);
    assert_int_equal(pass_count(&f, f.v[0]), 3);
    assert_int_equal(pass_count(&f, f.v[1]), 3);
    assert_int_equal(pass_count(&f, f.v[2]), 4);
    assert_int_equal(pass_count(&f, f.v[3]), 3);
    assert_int_equal(pass_count(&f, f.v[5]), 2);
    end(&f);
}

static void test_neighbours_on_the_chain_follow_the_edge(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t e = add_row(&f, 4, 0, 1); // from right to left
    SnapPass pass;
    for (uint32_t i = 1; i < 4; i++) {
        assert_true(find_pass(&f, f.v[i], e, &pass));
        assert_int_equal(pass.before, f.v[i + 1]);
        assert_int_equal(pass.after, f.v[i - 1]);
        assert_int_equal(f.snap.node[pass.node].vertex, f.v[i]);
    }
    assert_true(find_pass(&f, f.v[4], e, &pass));
    assert_int_equal(pass.after, f.v[3]);
    end(&f);
}

static void test_node_goes_first_in_the_middle_or_last(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t e = navi_snap_add_edge(&f.snap, f.v[0], f.v[5], 1);
    uint32_t three = navi_snap_add_node(&f.snap, e, NAV_NONE, f.v[3]);
    uint32_t one = navi_snap_add_node(&f.snap, e, NAV_NONE, f.v[1]);
    navi_snap_add_node(&f.snap, e, three, f.v[4]);
    navi_snap_add_node(&f.snap, e, one, f.v[2]);
    assert_chain(&f, e, (const uint32_t[]){1, 2, 3, 4}, 4);
    assert_int_equal(f.snap.counts->node_alive, 4);
    end(&f);
}

static void test_node_is_taken_out_anywhere(void** state) {
    (void)state;
    const uint32_t orders[3][3] = {{1, 2, 3}, {3, 2, 1}, {2, 1, 3}};
    for (uint32_t k = 0; k < 3; k++) {
        Fixture f;
        begin(&f);
        uint32_t e = add_row(&f, 0, 4, 1);
        add_row(&f, 0, 4, 2); // another edge's nodes at the same vertices
        bool is_left[4] = {false, true, true, true};
        for (uint32_t i = 0; i < 3; i++) {
            SnapPass pass;
            assert_true(find_pass(&f, f.v[orders[k][i]], e, &pass));
            navi_snap_remove_node(&f.snap, pass.node);
            is_left[orders[k][i]] = false;
            uint32_t rest[3], count = 0;
            for (uint32_t n = 1; n <= 3; n++)
                if (is_left[n])
                    rest[count++] = n;
            assert_chain(&f, e, rest, count);
            assert_false(find_pass(&f, f.v[orders[k][i]], e, &pass));
            assert_int_equal(pass_count(&f, f.v[orders[k][i]]), 1);
        }
        end(&f);
    }
}

static void test_removed_edge_leaves_all_lists(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t e[4];
    for (uint32_t i = 0; i < 4; i++)
        e[i] = i % 2 == 0 ? add_row(&f, 0, 5, i) : add_row(&f, 5, 0, i);
    const uint32_t order[4] = {2, 1, 0, 3};
    for (uint32_t i = 0; i < 4; i++) {
        navi_snap_remove_edge(&f.snap, e[order[i]]);
        for (uint32_t k = 0; k < 6; k++)
            assert_int_equal(pass_count(&f, f.v[k]), 3 - i);
    }
    assert_int_equal(f.snap.counts->edge_alive, 0);
    assert_int_equal(f.snap.counts->node_alive, 0);
    end(&f);
}

static void test_slots_that_are_free_are_taken_again(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    for (int n = 0; n < 5; n++) {
        uint32_t a = add_row(&f, 0, 5, 1), b = add_row(&f, 5, 1, 2);
        navi_snap_remove_edge(&f.snap, a);
        navi_snap_remove_edge(&f.snap, b);
    }
    assert_int_equal(f.snap.counts->edge_slots, 2);
    assert_int_equal(f.snap.counts->node_slots, 7);
    end(&f);
}

static void test_users_of_a_span_are_told_with_their_direction(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t forth = add_row(&f, 0, 5, 1), back = add_row(&f, 4, 1, 2);
    SnapCursor cursor = {0, 0, 0};
    SnapPass pass;
    int direction, found[2] = {0, 0};
    while (navi_snap_user_next(&f.snap, f.v[2], f.v[3], &cursor, &pass, &direction)) {
        assert_true(pass.edge == forth || pass.edge == back);
        found[pass.edge == back] += direction;
    }
    assert_int_equal(found[0], 1);
    assert_int_equal(found[1], -1);
    assert_true(navi_snap_span_is_used(&f.snap, f.v[3], f.v[2]));
    assert_true(navi_snap_span_is_used(&f.snap, f.v[5], f.v[4]));
    assert_false(navi_snap_span_is_used(&f.snap, f.v[1], f.v[3])); // passed by, not linked
    end(&f);
}

// More users than one call returns: whole edges in both directions, and chains.
static void test_many_users_are_told_like_one_by_one(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    assert_true(navi_snap_reserve(&f.snap, 40, 100));
    assert_true(navi_journal_reserve(&f.rig.journal, 1000));
    for (uint32_t n = 0; n < 11; n++) {
        (void)add_row(&f, 2, 3, 1 + n);
        (void)add_row(&f, n % 2 == 0 ? 3 : 5, n % 2 == 0 ? 2 : 0, 20 + n);
        (void)add_row(&f, n % 2 == 0 ? 0 : 1, 4, 40 + n);
        SnapCursor cursor = {0, 0, 0}, other = {0, 0, 0};
        SnapPass pass;
        SnapUser users[SNAP_USERS];
        uint32_t count = SNAP_USERS, k = SNAP_USERS;
        int direction;
        while (navi_snap_user_next(&f.snap, f.v[2], f.v[3], &cursor, &pass, &direction)) {
            if (k == count) {
                assert_int_equal(count, SNAP_USERS);
                count = navi_snap_users(&f.snap, f.v[2], f.v[3], &other, users);
                k = 0;
            }
            assert_true(k < count);
            assert_int_equal(users[k].edge, pass.edge);
            assert_int_equal(users[k].node, pass.node);
            assert_int_equal(users[k++].direction, direction);
        }
        assert_int_equal(k, count);
        if (count == SNAP_USERS)
            assert_int_equal(navi_snap_users(&f.snap, f.v[2], f.v[3], &other, users), 0);
        assert_int_equal(other.looked_at, cursor.looked_at);
    }
    end(&f);
}

static void test_order_along_an_edge_follows_its_direction(void** state) {
    (void)state;
    NavPoint a = at(0, 0), b = at(10, -3);
    assert_true(navi_order_along(a, b, at(2, 0), at(5, -1)) < 0);
    assert_true(navi_order_along(b, a, at(2, 0), at(5, -1)) > 0);
    assert_true(navi_order_along(a, b, at(4, 0), at(4, -1)) < 0); // same column: by y
    assert_true(navi_order_along(b, a, at(4, 0), at(4, -1)) > 0);
    assert_true(navi_order_along(at(7, 0), at(7, 9), at(7, 3), at(7, 2)) > 0);
    assert_int_equal(navi_order_along(a, b, at(4, -1), at(4, -1)), 0);
}

static void test_journal_puts_every_list_back(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t a = add_row(&f, 0, 5, 1), b = add_row(&f, 5, 0, 2);
    navi_journal_clear(&f.rig.journal);
    navi_journal_save(&f.rig.journal, f.snap.pool_counts, 0);
    navi_snap_remove_edge(&f.snap, a);
    SnapPass pass;
    assert_true(find_pass(&f, f.v[3], b, &pass));
    navi_snap_remove_node(&f.snap, pass.node);
    add_row(&f, 1, 3, 3);
    add_row(&f, 2, 5, 4);
    add_row(&f, 4, 3, 5);
    navi_journal_undo(&f.rig.journal);
    assert_chain(&f, a, (const uint32_t[]){1, 2, 3, 4}, 4);
    assert_chain(&f, b, (const uint32_t[]){4, 3, 2, 1}, 4);
    for (uint32_t k = 0; k < 6; k++)
        assert_int_equal(pass_count(&f, f.v[k]), 2);
    assert_int_equal(f.snap.counts->edge_alive, 2);
    assert_int_equal(f.snap.counts->node_alive, 8);
    end(&f);
}

static void test_reserved_room_is_enough(void** state) {
    (void)state;
    Fixture f;
    begin(&f);
    uint32_t e = add_row(&f, 0, 5, 1);
    navi_snap_remove_edge(&f.snap, e); // free slots count as room
    assert_true(navi_snap_reserve(&f.snap, 50, 100));
    uint64_t calls = f.rig.blocks.call_count;
    assert_true(navi_journal_reserve(&f.rig.journal, 1));
    for (uint32_t i = 0; i < 30; i++)
        navi_snap_add_edge(&f.snap, f.v[i % 5], f.v[5], i);
    assert_int_equal(f.rig.blocks.call_count, calls);
    end(&f);
}

static void test_reserve_without_memory_fails(void** state) {
    (void)state;
    for (uint64_t n = 1; n <= 2; n++) {
        Fixture f;
        begin(&f);
        uint32_t e = add_row(&f, 0, 5, 1);
        memory_fail(&f.rig.blocks, n, true);
        assert_false(navi_snap_reserve(&f.snap, 1000, 1000));
        assert_chain(&f, e, (const uint32_t[]){1, 2, 3, 4}, 4);
        end(&f);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edge_is_listed_at_both_ends),
        cmocka_unit_test(test_flags_do_not_hide_the_shape),
        cmocka_unit_test(test_every_edge_through_a_vertex_is_met_once),
        cmocka_unit_test(test_neighbours_on_the_chain_follow_the_edge),
        cmocka_unit_test(test_node_goes_first_in_the_middle_or_last),
        cmocka_unit_test(test_node_is_taken_out_anywhere),
        cmocka_unit_test(test_removed_edge_leaves_all_lists),
        cmocka_unit_test(test_slots_that_are_free_are_taken_again),
        cmocka_unit_test(test_users_of_a_span_are_told_with_their_direction),
        cmocka_unit_test(test_many_users_are_told_like_one_by_one),
        cmocka_unit_test(test_order_along_an_edge_follows_its_direction),
        cmocka_unit_test(test_journal_puts_every_list_back),
        cmocka_unit_test(test_reserved_room_is_enough),
        cmocka_unit_test(test_reserve_without_memory_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
