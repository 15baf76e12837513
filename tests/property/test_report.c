// Each commit's report is complete and exact: a reader that follows the reports knows the mesh
// without reading the rest of it.
#include "oracle/memory.h"
#include "support/live.h"
#include "support/unit_test.h"

// A slot as the reader of reports knows it.
typedef struct Memo {
    bool is_there;
    NavTriangle triangle;
} Memo;

typedef struct Follower {
    Memo* memos;
    size_t capacity;
    uint32_t* listed; // [capacity] the last commit that listed the slot as removed, new or changed
    size_t listed_capacity;
    uint64_t version;
} Follower;

static void make_room(Follower* follower, uint32_t slots) {
    size_t old = follower->capacity, old_listed = follower->listed_capacity;
    follower->memos = oracle_grow(follower->memos, &follower->capacity, slots, sizeof(Memo));
    follower->listed =
        oracle_grow(follower->listed, &follower->listed_capacity, slots, sizeof(uint32_t));
    for (size_t i = old; i < follower->capacity; i++)
        follower->memos[i] = (Memo){0};
    for (size_t i = old_listed; i < follower->listed_capacity; i++)
        follower->listed[i] = 0;
}

static bool is_same(const NavTriangle* a, const NavTriangle* b) {
    for (int i = 0; i < 3; i++) {
        bool is_equal = true;
        for (int k = 0; k < 3; k++) {
            is_equal = is_equal && a->corner[k].x == b->corner[(k + i) % 3].x &&
                       a->corner[k].y == b->corner[(k + i) % 3].y;
        }
        if (is_equal)
            return a->is_walkable == b->is_walkable && a->area == b->area &&
                   a->blocked == b->blocked && a->shape_count == b->shape_count;
    }
    return false;
}

static void follow_gone(Follower* follower, const NavCommit* commit, const char* when) {
    for (uint32_t i = 0; i < commit->gone_count; i++) {
        if (!follower->memos[commit->gone[i]].is_there)
            fail_msg("%s: a triangle goes that was not there", when);
        follower->memos[commit->gone[i]].is_there = false;
    }
}

static void follow_born(Follower* follower, NavWorld* world, const NavCommit* commit,
                        const char* when) {
    for (uint32_t i = 0; i < commit->born_count; i++) {
        Memo* memo = &follower->memos[commit->born[i]];
        if (memo->is_there)
            fail_msg("%s: a triangle is born where one is", when);
        memo->is_there = true;
        assert_int_equal(nav_world_get_triangle(world, commit->born[i], &memo->triangle), NAV_OK);
    }
}

static void follow_changed(Follower* follower, NavWorld* world, const NavCommit* commit,
                           uint32_t stamp, const char* when) {
    for (uint32_t i = 0; i < commit->changed_count; i++) {
        uint32_t slot = commit->changed[i];
        Memo* memo = &follower->memos[slot];
        if (!memo->is_there || follower->listed[slot] == stamp)
            fail_msg("%s: a triangle changes that was not there, or twice", when);
        follower->listed[slot] = stamp;
        NavTriangle now;
        assert_int_equal(nav_world_get_triangle(world, slot, &now), NAV_OK);
        for (int k = 0; k < 3; k++) {
            bool is_kept = false;
            for (int j = 0; j < 3; j++)
                is_kept = is_kept || now.vertex[k] == memo->triangle.vertex[j];
            if (!is_kept)
                fail_msg("%s: a changed triangle has another corner", when);
        }
        memo->triangle = now;
    }
}

static void compare(const Follower* follower, NavWorld* world, const char* when) {
    uint32_t slots = nav_world_get_triangle_slot_count(world);
    for (uint32_t slot = 0; slot < follower->capacity; slot++) {
        NavTriangle now;
        bool is_there = slot < slots && nav_world_get_triangle(world, slot, &now) == NAV_OK;
        if (is_there != follower->memos[slot].is_there)
            fail_msg("%s: slot %u comes or goes without a word", when, slot);
        if (is_there && !is_same(&now, &follower->memos[slot].triangle))
            fail_msg("%s: slot %u changes without a word", when, slot);
    }
}

static void follow(Follower* follower, NavWorld* world, uint32_t stamp, const char* when) {
    const NavCommit* commit = nav_world_get_last_commit(world);
    make_room(follower, nav_world_get_triangle_slot_count(world) + 1);
    assert_true(commit->version == nav_world_get_version(world));
    // A refused change leaves the report of the last commit as it was.
    if (commit->version != follower->version) {
        assert_true(commit->version == follower->version + 1);
        follower->version = commit->version;
        follow_gone(follower, commit, when);
        follow_born(follower, world, commit, when);
        follow_changed(follower, world, commit, stamp, when);
    }
    compare(follower, world, when);
}

static void first_look(Follower* follower, NavWorld* world) {
    uint32_t slots = nav_world_get_triangle_slot_count(world);
    make_room(follower, slots + 1);
    for (uint32_t slot = 0; slot < slots; slot++)
        follower->memos[slot].is_there =
            nav_world_get_triangle(world, slot, &follower->memos[slot].triangle) == NAV_OK;
    follower->version = nav_world_get_version(world);
}

static void run(SceneKind kind, uint64_t seed, size_t change_count) {
    Scene scene = scene_begin(kind, seed, 0);
    Follower follower = {0};
    ChangeList changes = {0};
    Model model;
    char when[96];
    uint32_t next_name = 0;
    scene.seam_width = seed % 2 == 0 ? 0 : 1 + (int32_t)seed;
    assert_true(model_init(&model, &scene));
    first_look(&follower, model.world);
    for (size_t done = 0; done < change_count;) {
        change_random(&changes, &scene, &model, &next_name);
        while (done < changes.count) {
            snprintf(when, sizeof when, "kind %s seed %u change %u", scene_kind_name(kind),
                     (unsigned)seed, (unsigned)done);
            if (!model_apply(&model, &changes.at[done++], false))
                fail_msg("%s: %s", when, model.fault);
            if (!model.is_in_batch)
                follow(&follower, model.world, (uint32_t)done, when);
        }
    }
    free(follower.memos);
    free(follower.listed);
    model_fini(&model);
    change_list_fini(&changes);
}

static void test_reports_tell_everything(void** state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++)
        for (int kind = 0; kind < SCENE_KIND_COUNT; kind++)
            run((SceneKind)kind, seed, 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_reports_tell_everything)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
