// The vertices near a triangle, which discs keep off, against a flood that measures all distances.
#include "support/unit_scene.h"

#include "query/path/query.h"
#include "query/refract/circle.h"

#define SIZE 8000
#define SPARE 1

// --- the slow flood ----------------------------------------------------------------------

typedef struct Slow {
    Refract* search;
    RadiusVec corner[3];
    double reach;
    uint32_t order[4000], order_count; // half-edges by which triangles were entered
    uint32_t corners[4000], corner_count;
} Slow;

static RadiusVec place_of(const Slow* slow, uint32_t v) {
    return navi_vec_of(slow->search->mesh->pos[v]);
}

static double to_triangle(const Slow* slow, RadiusVec p) {
    double least = INFINITY;
    for (uint32_t i = 0; i < 3; i++) {
        const RadiusVec a = slow->corner[i], b = slow->corner[(i + 1) % 3];
        least = fmin(least, navi_vec_segment_2(a, b, p));
    }
    return sqrt(least);
}

static double edge_to_triangle(const Slow* slow, uint32_t h) {
    const Mesh* mesh = slow->search->mesh;
    const RadiusVec a = place_of(slow, navi_edge_from(mesh, h));
    const RadiusVec b = place_of(slow, navi_edge_to(mesh, h));
    double least = fmin(to_triangle(slow, a), to_triangle(slow, b));
    for (uint32_t i = 0; i < 3; i++)
        least = fmin(least, sqrt(navi_vec_segment_2(a, b, slow->corner[i])));
    return least;
}

static const TerrainSector* sector_of(const Slow* slow, uint32_t corner) {
    const TerrainSector* sector =
        navi_terrain_sector(slow->search->map, &slow->search->ask->memory, corner);
    assert_non_null(sector);
    return sector;
}

static void list_corner(Slow* slow, uint32_t corner) {
    const TerrainSector* sector = sector_of(slow, corner);
    if (sector->is_round ||
        to_triangle(slow, place_of(slow, navi_corner_vertex(slow->search, corner))) >= slow->reach)
        return;
    for (uint32_t i = 0; i < slow->corner_count; i++)
        if (sector_of(slow, slow->corners[i])->first == sector->first &&
            navi_corner_vertex(slow->search, slow->corners[i]) ==
                navi_corner_vertex(slow->search, corner))
            return;
    slow->corners[slow->corner_count++] = corner;
}

static bool has_entered(const Slow* slow, uint32_t t) {
    for (uint32_t i = 0; i < slow->order_count; i++)
        if (slow->order[i] >> 2 == t)
            return true;
    return false;
}

// Enter a triangle by a half-edge; the first one by that opposite to its corner with the least
// coordinates.
static void enter(Slow* slow, uint32_t entry) {
    uint32_t i = entry & 3;
    for (uint32_t k = 0; k < 3; k++, i = navi_next3(i)) {
        const uint32_t h = (entry & ~3u) | i;
        list_corner(slow, h);
        if (!navi_terrain_joins(slow->search->map, h))
            continue;
        const uint32_t next = navi_edge_twin(slow->search->mesh, h);
        if (!has_entered(slow, next >> 2) && edge_to_triangle(slow, h) < slow->reach)
            slow->order[slow->order_count++] = next;
    }
}

static void list_slowly(Slow* slow, uint32_t t) {
    for (uint32_t i = 0; i < 3; i++)
        slow->corner[i] = place_of(slow, slow->search->mesh->tri[t].v[i]);
    slow->reach = slow->search->r + SPARE;
    slow->order[0] = 4 * t + navi_tri_first(slow->search->mesh, t);
    slow->order_count = 1;
    slow->corner_count = 0;
    for (uint32_t i = 0; i < slow->order_count; i++)
        enter(slow, slow->order[i]);
}

// -----------------------------------------------------------------------------------------

// Returns the number of vertices.
static uint32_t compare(Refract* search, uint32_t t) {
    static Slow slow;
    slow.search = search;
    list_slowly(&slow, t);
    const RefractRow row = navi_circle_near(search, t);
    assert_int_equal(row.count, slow.corner_count);
    for (uint32_t i = 0; i < row.count; i++) {
        const RefractNear* near = &search->scratch->near_corners.data[row.first + i];
        assert_int_equal(near->corner, slow.corners[i]);
        assert_int_equal(near->v, navi_corner_vertex(search, near->corner));
        assert_int_equal(near->first, sector_of(&slow, near->corner)->first);
    }
    return row.count;
}

// Swamps, walls and needles about any places, which overlap.
static NavWorld* any_world(uint64_t seed, uint64_t* random) {
    if (seed % 3 == 0)
        return scene_random_world(random, SIZE, 400);
    NavWorld* world = floored_world(SIZE);
    for (uint32_t i = 0; i < 60; i++) {
        const NavPoint p = lcg_point(random, 0, SIZE - 900);
        const int32_t wide = lcg_between(random, 4, i % 5 == 0 ? 20 : 800);
        const NavPoint q = at(p.x + wide, p.y + lcg_between(random, 4, 800));
        if (i % 2 == 0)
            insert_block(world, p, q);
        else
            insert_box(world, floor_def((uint8_t)(i % 4), 1), p, q);
    }
    return world;
}

static void near_vertices_are_those_of_a_slow_flood(void** state) {
    (void)state;
    uint32_t count = 0;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        uint64_t random = seed;
        NavWorld* world = any_world(seed, &random);
        NavQuery* query = create_query(world);
        RefractScratch scratch;
        navi_query_refresh(query);
        navi_refract_init(&scratch, &query->ask);
        const QueryFilter filter = navi_filter_default(query->ask.mesh, query->ask.labels);
        for (uint32_t round = 0; round < 3; round++) {
            assert_int_equal(navi_ask_begin(&query->ask), NAV_OK);
            assert_int_equal(navi_terrain_map_begin(&scratch.map, &query->ask, &filter), NAV_OK);
            scratch.search = (Refract){.scratch = &scratch,
                                       .ask = &query->ask,
                                       .map = &scratch.map,
                                       .mesh = query->ask.mesh,
                                       .disc = query->path.disc,
                                       .start = navi_tv(SIZE / 2, SIZE / 2),
                                       .goal = navi_tv(SIZE / 2, SIZE / 2),
                                       .r = lcg_between(&random, 1, round == 2 ? 2000 : 150)};
            assert_true(navi_circle_begin(&scratch.search));
            for (uint32_t t = 0; t < query->ask.mesh->counts->tri_slots; t++)
                if (navi_tri_is_alive(query->ask.mesh, t) && navi_terrain_rate(&scratch.map, t) > 0)
                    count += compare(&scratch.search, t);
        }
        navi_refract_fini(&scratch);
        nav_query_destroy(query);
        nav_world_destroy(world);
    }
    assert_true(count > 50000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(near_vertices_are_those_of_a_slow_flood)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
