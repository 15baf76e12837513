// What is promised of units, by exact tests over all triangles and all units.
#include "pair.h"

#include <math.h>

#include "oracle/exact.h"
#include "oracle/offset.h"

// A legal place lies within 2.5 steps of one that keeps the radius.
enum { LEGAL_SLACK = 3 };

// --- places ------------------------------------------------------------------------------

// The layers that obstacles block there, except for its own one.
static uint32_t blocked_by_others(const NavWorld* world, uint32_t t, NavShapeId own) {
    NavShapeId ids[64];
    uint32_t count, blocked = 0;
    FUZZ_CHECK(nav_world_list_triangle_shapes(world, t, ids, 64, &count) == NAV_OK && count <= 64);
    for (uint32_t i = 0; i < count; i++) {
        NavShapeDef def;
        FUZZ_CHECK(nav_shape_get(world, ids[i], &def) == NAV_OK);
        if (def.kind == NAV_OBSTACLE && ids[i].index != own.index)
            blocked |= def.layers;
    }
    return blocked;
}

static bool is_open(const NavWorld* world, uint32_t t, const NavFilter* filter, NavShapeId own,
                    NavTriangle* triangle) {
    if (nav_world_get_triangle(world, t, triangle) != NAV_OK || triangle->area < 0 ||
        !oracle_box_holds(nav_world_get_bounds(world), triangle->corner))
        return false;
    uint64_t bit = (uint64_t)1 << triangle->area;
    uint32_t layers = filter->layers & ~filter->soft_layers;
    if (!(filter->include_areas & bit) || filter->exclude_areas & bit)
        return false;
    return !(triangle->blocked & layers) ||
           (own.generation != 0 && !(blocked_by_others(world, t, own) & layers));
}

// Walls between floors of different elevation are left out.
static void look(const NavWorld* world, const NavFilter* filter, NavShapeId own,
                 OracleWalls* walls) {
    uint32_t slots = nav_world_get_triangle_slot_count(world), count = 0;
    NavPoint(*triangles)[3] = malloc((slots + (size_t)1) * sizeof *triangles);
    FUZZ_CHECK(triangles != NULL);
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle triangle;
        if (is_open(world, t, filter, own, &triangle))
            memcpy(triangles[count++], triangle.corner, sizeof triangle.corner);
    }
    oracle_walls_init(walls, (const NavPoint(*)[3])triangles, count);
    free(triangles);
}

static void check_place(const PairSide* side, NavUnitId id, const NavUnit* unit) {
    NavUnitDef def;
    OracleWalls walls;
    FUZZ_CHECK(nav_unit_get_def(side->crowd, id, &def) == NAV_OK);
    NavFilter filter = def.filter == NULL ? nav_filter() : *def.filter;
    look(side->world, &filter, unit->obstacle, &walls);
    int32_t radius = unit->radius < LEGAL_SLACK ? 0 : unit->radius - LEGAL_SLACK;
    FUZZ_CHECK(oracle_leg_keeps(&walls, unit->point, unit->point, radius));
    oracle_walls_fini(&walls);
}

// There is no place for a unit that is displaced within four radii.
static void check_no_place(const PairSide* side, NavUnitId id, const NavUnit* unit) {
    NavPlaceRequest request = nav_place_request(unit->point, unit->radius);
    NavUnitDef def;
    NavQuery* query;
    NavPlace place;
    int64_t reach = 4 * (int64_t)unit->radius;
    FUZZ_CHECK(nav_unit_get_def(side->crowd, id, &def) == NAV_OK);
    request.filter = def.filter;
    request.max_distance = (int32_t)(reach < NAV_COORD_MAX ? reach : NAV_COORD_MAX);
    FUZZ_CHECK(nav_query_create(side->world, &query) == NAV_OK);
    FUZZ_CHECK(nav_query_find_place(query, &request, &place) == NAV_OK);
    FUZZ_CHECK(!place.is_found);
    nav_query_destroy(query);
}

static void check_motion(const NavUnit* unit, const NavUnitDef* def) {
    FUZZ_CHECK(fabs(unit->position.x - unit->point.x) <= 1);
    FUZZ_CHECK(fabs(unit->position.y - unit->point.y) <= 1);
    FUZZ_CHECK(hypot(unit->velocity.x, unit->velocity.y) <= def->max_speed + 2);
}

static void expect_same(const NavUnit* one, const NavUnit* two) {
    FUZZ_CHECK(one->state == two->state && one->is_stuck == two->is_stuck);
    FUZZ_CHECK(one->position.x == two->position.x && one->position.y == two->position.y);
    FUZZ_CHECK(one->velocity.x == two->velocity.x && one->velocity.y == two->velocity.y);
    FUZZ_CHECK(one->obstacle.index == two->obstacle.index);
}

void pair_check_units(const Pair* pair) {
    NavUnit units[2][4 * PAIR_UNITS];
    NavUnitId ids[4 * PAIR_UNITS];
    uint32_t counts[2], count, room = 4 * PAIR_UNITS;
    for (int k = 0; k < 2; k++)
        FUZZ_CHECK(nav_crowd_get_units(pair->sides[k].crowd, ids, units[k], room, &counts[k]) ==
                   NAV_OK);
    FUZZ_CHECK(nav_crowd_get_count(pair->sides[0].crowd, &count) == NAV_OK);
    FUZZ_CHECK(counts[0] == counts[1] && counts[0] == count);
    for (uint32_t i = 0; i < count && i < room; i++) {
        NavUnitDef def;
        expect_same(&units[0][i], &units[1][i]);
        FUZZ_CHECK(nav_unit_get_def(pair->sides[0].crowd, ids[i], &def) == NAV_OK);
        check_motion(&units[0][i], &def);
        if (units[0][i].state != NAV_UNIT_DISPLACED)
            check_place(&pair->sides[0], ids[i], &units[0][i]);
        else
            check_no_place(&pair->sides[0], ids[i], &units[0][i]);
    }
}

// --- lists -------------------------------------------------------------------------------

static OracleWide square_of(NavPoint a, NavPoint b) {
    OracleWide x = (OracleWide)a.x - b.x, y = (OracleWide)a.y - b.y;
    return x * x + y * y;
}

static bool meets(const NavUnit* unit, NavPoint p, int64_t radius) {
    OracleWide reach = (OracleWide)radius + unit->radius;
    return square_of(unit->point, p) <= reach * reach;
}

static int32_t clamp(int32_t value, int32_t low, int32_t high) {
    return value < low ? low : value > high ? high : value;
}

// Those of the list are all that meet: the nearest first, or by their indexes.
static void check_list(const NavCrowd* crowd, const NavUnitId* ids, uint32_t count, NavPoint center,
                       uint32_t expected, bool is_circle) {
    NavUnit unit, last = {0};
    FUZZ_CHECK(count == expected);
    for (uint32_t i = 0; i < count && i < 4 * PAIR_UNITS; i++) {
        FUZZ_CHECK(nav_unit_get(crowd, ids[i], &unit) == NAV_OK);
        if (i > 0 && is_circle)
            FUZZ_CHECK(square_of(last.point, center) <= square_of(unit.point, center));
        if (i > 0 && !is_circle)
            FUZZ_CHECK(ids[i].index > ids[i - 1].index);
        last = unit;
    }
}

NavResult pair_check_lists(Pair* pair) {
    NavUnitId ids[4 * PAIR_UNITS], known[4 * PAIR_UNITS];
    NavPoint center = pair_point(pair), other = pair_point(pair);
    uint8_t how = fuzz_byte(pair->input);
    int32_t radius = how == 0xFF ? NAV_ANY_DISTANCE : how * 8;
    uint32_t groups = how & 1 ? NAV_GROUPS_ALL : how % 4, room = 4 * PAIR_UNITS;
    NavBox box = nav_box_from_points(center, other);
    uint32_t count, all, in_circle = 0, in_box = 0;
    NavResult result;
    FUZZ_CHECK(nav_crowd_list_units(pair->sides[0].crowd, known, room, &all) == NAV_OK);
    for (uint32_t i = 0; i < all && i < room; i++) {
        NavUnit unit;
        NavUnitDef def;
        FUZZ_CHECK(nav_unit_get(pair->sides[0].crowd, known[i], &unit) == NAV_OK);
        FUZZ_CHECK(nav_unit_get_def(pair->sides[0].crowd, known[i], &def) == NAV_OK);
        if (groups != NAV_GROUPS_ALL && !(def.group & groups))
            continue;
        NavPoint p = unit.point;
        NavPoint nearest = {clamp(p.x, box.min.x, box.max.x), clamp(p.y, box.min.y, box.max.y)};
        in_circle += radius == NAV_ANY_DISTANCE || meets(&unit, center, radius);
        in_box += meets(&unit, nearest, 0);
    }
    if (all > room)
        return NAV_OK;
    PAIR_BOTH(
        pair, result,
        nav_crowd_list_units_in_circle(side->crowd, center, radius, groups, ids, room, &count));
    if (result == NAV_OK)
        check_list(pair->sides[1].crowd, ids, count, center, in_circle, true);
    PAIR_BOTH(pair, result,
              nav_crowd_list_units_in_box(side->crowd, box, groups, ids, room, &count));
    if (result == NAV_OK)
        check_list(pair->sides[1].crowd, ids, count, center, in_box, false);
    return result;
}
