// Places that are shut in stay known while commits come near to none of what shuts them in: a query
// that has seen all commits answers as a new one does.
#include "query/gap/pens.h"

#include "geom/box.h"

#include "query/path/query.h"
#include "support/random.h"
#include "support/unit_worlds.h"

enum { SIDE = 24000, SHAPES = 150, PAIRS = 12, STEPS = 700, RADII = 3 };

typedef struct Scene {
    TestRandom random;
    NavWorld* world;
    NavShapeId shapes[SHAPES];
    NavPoint ends[PAIRS][2];
    NavQuery* query;
    // Pens that have outlived a commit; that have not; answers that were known; paths where there
    // was none before.
    uint32_t kept, dropped, known, opened;
    bool was_apart[PAIRS][2];
} Scene;

static NavPoint any_place(Scene* scene) {
    int32_t x = random_between(&scene->random, 0, SIDE);
    return at(x, random_between(&scene->random, 0, SIDE));
}

// A bar of any size, turned by any angle. Some block one layer only.
static NavShapeId insert_bar(Scene* scene, uint32_t k) {
    int32_t x = random_between(&scene->random, 40, 1800);
    NavPoint half = at(x, random_between(&scene->random, 2, 300));
    NavPoint corners[4] = {{-half.x, -half.y}, {half.x, -half.y}, half, {-half.x, half.y}};
    NavShapeDef def = obstacle_def(k % 5 == 0 ? 2 : 3);
    NavShapeId id;
    def.pose.position = any_place(scene);
    def.pose.angle = (uint16_t)random_below(&scene->random, 65536);
    assert_int_equal(try_ring(scene->world, def, corners, 4, &id), NAV_OK);
    return id;
}

static void draw_pair(Scene* scene, uint32_t pair) {
    for (uint32_t i = 0; i < 2; i++) {
        scene->ends[pair][i] = any_place(scene);
        scene->was_apart[pair][i] = false;
    }
}

static void scene_begin(Scene* scene, uint32_t seed, bool has_path_data) {
    *scene = (Scene){.random = {seed}, .world = open_world(SIDE, has_path_data)};
    for (uint32_t k = 0; k < SHAPES; k++)
        scene->shapes[k] = insert_bar(scene, k);
    for (uint32_t k = 0; k < PAIRS; k++)
        draw_pair(scene, k);
    scene->query = create_query(scene->world);
}

static void scene_end(Scene* scene) {
    nav_query_destroy(scene->query);
    nav_world_destroy(scene->world);
}

// A place at a pen that is known, within what may shut it in or just beyond.
static NavPoint at_pen(Scene* scene) {
    const DiscPens* pens = &scene->query->disc.gap.patches.pens;
    if (pens->list.count == 0)
        return any_place(scene);
    const DiscPen* pen = &pens->list.data[random_below(&scene->random, pens->list.count)];
    NavBox box = pen->box;
    if (pen->exits > 0 && random_chance(&scene->random, 50))
        box = pens->exits.data[pen->first_exit + random_below(&scene->random, pen->exits)];
    box = navi_box_grow(&box, 100);
    int32_t x = random_between(&scene->random, box.min.x, box.max.x);
    return at(x, random_between(&scene->random, box.min.y, box.max.y));
}

static NavPose pose_of(const Scene* scene, uint32_t k) {
    NavShapeDef def;
    assert_int_equal(nav_shape_get(scene->world, scene->shapes[k], &def), NAV_OK);
    return def.pose;
}

static uint32_t shape_at(const Scene* scene, NavPoint p) {
    uint32_t best = 0;
    double least = INFINITY;
    for (uint32_t k = 0; k < SHAPES; k++) {
        double far = navi_distance(pose_of(scene, k).position, p);
        best = far < least ? k : best;
        least = fmin(far, least);
    }
    return best;
}

// A shape beside a pen moves a little, or any one comes there or goes away.
static void change(Scene* scene) {
    NavPoint p = random_chance(&scene->random, 40) ? at_pen(scene) : any_place(scene);
    uint32_t k = shape_at(scene, p);
    NavPose pose = pose_of(scene, k);
    pose.position.x += random_between(&scene->random, -300, 300);
    pose.position.y += random_between(&scene->random, -300, 300);
    if (random_chance(&scene->random, 30)) {
        k = random_below(&scene->random, SHAPES);
        pose = pose_of(scene, k);
        pose.position = p;
    }
    if (random_chance(&scene->random, 20))
        pose.angle = (uint16_t)random_below(&scene->random, 65536);
    assert_int_equal(nav_shape_move(scene->world, scene->shapes[k], pose), NAV_OK);
}

static void assert_same_path(const NavPath* a, const NavPath* b) {
    assert_int_equal(a->status, b->status);
    assert_int_equal(a->point_count, b->point_count);
    for (uint32_t k = 0; k < a->point_count; k++)
        assert_true(a->points[k].x == b->points[k].x && a->points[k].y == b->points[k].y);
}

static void compare(Scene* scene, uint32_t pair, uint32_t step) {
    static const int32_t radii[RADII] = {180, 300, 420};
    NavFilter filter = nav_filter();
    NavPathRequest request = nav_path_request(scene->ends[pair][0], scene->ends[pair][1]);
    uint32_t which = step % 2;
    filter.layers = 1;
    request.filter = which == 0 ? NULL : &filter;
    request.radius = radii[pair % RADII];
    request.mode = step % 3 == 0 ? NAV_PATH_OPTIMAL : NAV_PATH_FAST;
    NavQuery* fresh = create_query(scene->world);
    NavPath path, other;
    uint32_t pens = scene->query->disc.gap.patches.pens.list.count;
    assert_int_equal(nav_query_find_path(scene->query, &request, &path), NAV_OK);
    assert_int_equal(nav_query_find_path(fresh, &request, &other), NAV_OK);
    assert_same_path(&path, &other);
    bool is_apart = path.status == NAV_PATH_UNREACHABLE;
    bool is_joined = path.status == NAV_PATH_OK;
    scene->known += is_apart && pens > 0 && pens == scene->query->disc.gap.patches.pens.list.count;
    scene->opened += scene->was_apart[pair][which] && is_joined;
    scene->was_apart[pair][which] = is_apart;
    nav_query_destroy(fresh);
    if (!is_apart && random_chance(&scene->random, is_joined ? 10 : 90))
        draw_pair(scene, pair);
}

static void run(uint32_t seed, bool has_path_data) {
    Scene scene;
    scene_begin(&scene, seed, has_path_data);
    for (uint32_t step = 0; step < STEPS; step++) {
        uint32_t pens = scene.query->disc.gap.patches.pens.list.count;
        change(&scene);
        navi_query_open(scene.query);
        scene.kept += scene.query->disc.gap.patches.pens.list.count;
        scene.dropped += pens - scene.query->disc.gap.patches.pens.list.count;
        for (uint32_t k = 0; k < 4; k++)
            compare(&scene, (step / 20 + 3 * k) % PAIRS, step / 5);
    }
    assert_true(scene.kept > 60 && scene.dropped > 60 && scene.known > 80 && scene.opened > 6);
    scene_end(&scene);
}

static void answers_are_those_of_a_new_query(void** state) {
    (void)state;
    for (uint32_t seed = 1; seed <= 3; seed++)
        run(seed, seed % 2 == 0);
}

// --- a room with a door ------------------------------------------------------------------

enum { ROOM = 10000, THICK = 200, DOOR = 1000 };

// Its right door is as wide as its left one, which a bar fills without a vertex of its own. A post
// stands before the right one: a point gets in, and the disc does not.
typedef struct Room {
    NavWorld* world;
    NavQuery* query;
    NavShapeId bar, post;
} Room;

static void insert_side(const Room* room, int32_t x) {
    int32_t y = ROOM + ROOM / 2;
    (void)insert_block(room->world, at(x, ROOM + THICK), at(x + THICK, y));
    (void)insert_block(room->world, at(x, y + DOOR), at(x + THICK, 2 * ROOM - THICK));
}

static Room room_begin(void) {
    Room room = {.world = open_world(3 * ROOM, false)};
    int32_t y = ROOM + ROOM / 2;
    room.query = create_query(room.world);
    (void)insert_block(room.world, at(ROOM, ROOM), at(2 * ROOM, ROOM + THICK));
    (void)insert_block(room.world, at(ROOM, 2 * ROOM - THICK), at(2 * ROOM, 2 * ROOM));
    insert_side(&room, ROOM);
    insert_side(&room, 2 * ROOM - THICK);
    room.bar = insert_block(room.world, at(ROOM, y), at(ROOM + THICK, y + DOOR));
    room.post = insert_block(room.world, at(2 * ROOM + 50, y + DOOR / 2 - 10),
                             at(2 * ROOM + 70, y + DOOR / 2 + 10));
    return room;
}

static void room_end(Room* room) {
    nav_query_destroy(room->query);
    nav_world_destroy(room->world);
}

static NavPathStatus status_from(const Room* room, NavPoint start) {
    NavPathRequest request = nav_path_request(start, at(ROOM + ROOM / 2, ROOM + ROOM / 3));
    NavPath path;
    request.radius = 400;
    assert_int_equal(nav_query_find_path(room->query, &request, &path), NAV_OK);
    return path.status;
}

static uint32_t pens_of(const Room* room) {
    navi_query_open(room->query);
    return room->query->disc.gap.patches.pens.list.count;
}

static void insert_far_away(const Room* room, uint32_t k) {
    (void)insert_block(room->world, at(300 * (int32_t)k, 300), at(300 * (int32_t)k + 200, 500));
}

static void move_post(const Room* room, int32_t by) {
    NavShapeDef def;
    assert_int_equal(nav_shape_get(room->world, room->post, &def), NAV_OK);
    def.pose.position.x += by;
    assert_int_equal(nav_shape_move(room->world, room->post, def.pose), NAV_OK);
}

static void a_pen_is_known_until_it_opens(void** state) {
    (void)state;
    for (uint32_t unseen = 0; unseen < 4; unseen++) {
        Room room = room_begin();
        NavPoint start = at(ROOM / 2, ROOM / 2);
        assert_int_equal(status_from(&room, start), NAV_PATH_UNREACHABLE);
        assert_int_equal(pens_of(&room), 1);
        insert_far_away(&room, 20);
        assert_int_equal(pens_of(&room), 1);
        assert_int_equal(status_from(&room, start), NAV_PATH_UNREACHABLE);
        assert_int_equal(status_from(&room, at(ROOM / 2, ROOM)), NAV_PATH_UNREACHABLE);
        assert_int_equal(pens_of(&room), 1); // nothing more was decided
        move_post(&room, 1);
        assert_int_equal(pens_of(&room), 0);
        room.query->near.tracks.count = 0;
        assert_int_equal(status_from(&room, start), NAV_PATH_UNREACHABLE);
        assert_int_equal(room.query->near.tracks.count, 0); // it was decided before any search
        assert_int_equal(pens_of(&room), 1);
        assert_int_equal(nav_shape_remove(room.world, room.post), NAV_OK);
        for (uint32_t k = 0; k < unseen; k++)
            insert_far_away(&room, k);
        assert_int_equal(pens_of(&room), 0);
        assert_int_equal(status_from(&room, start), NAV_PATH_OK);
        assert_int_equal(room.query->disc.gap.patches.pens.former.count, 0);
        room_end(&room);
    }
}

// The triangles of the pen stay as they are.
static void a_pen_opens_where_only_ground_beside_it_changes(void** state) {
    (void)state;
    Room room = room_begin();
    assert_int_equal(status_from(&room, at(ROOM / 2, ROOM / 2)), NAV_PATH_UNREACHABLE);
    assert_int_equal(pens_of(&room), 1);
    assert_int_equal(nav_shape_remove(room.world, room.bar), NAV_OK);
    const DiscPens* pens = &room.query->disc.gap.patches.pens;
    const NavCommit* commit = nav_world_get_last_commit(room.world);
    uint32_t gone = 0;
    for (uint32_t k = 0; k < commit->gone_count; k++)
        for (uint32_t i = 0; i < pens->triangles.count; i++)
            gone += pens->triangles.data[i] == commit->gone[k];
    assert_int_equal(gone, 0);
    assert_int_equal(pens_of(&room), 0);
    assert_int_equal(status_from(&room, at(ROOM / 2, ROOM / 2)), NAV_PATH_OK);
    room_end(&room);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_a_new_query),
        cmocka_unit_test(a_pen_is_known_until_it_opens),
        cmocka_unit_test(a_pen_opens_where_only_ground_beside_it_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
