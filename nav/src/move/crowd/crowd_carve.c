#include "move/crowd/crowd_carve.h"

#include "base/search.h"
#include "query/circle/exact.h"
#include "query/stand/stand.h"

// A unit whose neighbours leave less than this part of its radius has no obstacle, nor has one that
// is smaller than this.
enum { LEAST_PART = 2, LEAST_RADIUS = 4 };

// --- what is there -----------------------------------------------------------------------

static bool is_there(const NavWorld* world, CrowdObstacle obstacle) {
    if (obstacle.index >= world->shapes.slots.count)
        return false;
    const Shape* shape = &world->shapes.slots.data[obstacle.index];
    return shape->is_alive && shape->generation == obstacle.generation;
}

void navi_carve_sync(NavCrowd* crowd) {
    const NavWorld* world = crowd->routes.query.ask.world;
    uint32_t kept = 0;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        CrowdUnit* unit = &crowd->units.data[slot];
        if (unit->is_alive && navi_unit_is_carved(unit) && !is_there(world, unit->obstacle))
            unit->obstacle = (CrowdObstacle){0, 0};
    }
    for (uint32_t k = 0; k < crowd->orphans.count; k++)
        if (is_there(world, crowd->orphans.data[k]))
            crowd->orphans.data[kept++] = crowd->orphans.data[k];
    crowd->orphans.count = kept;
}

bool navi_carve_stands(const NavCrowd* crowd, uint32_t slot) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    const CrowdPolicy* policy = &crowd->policies.data[slot];
    bool has_no_goal = unit->state == NAV_UNIT_STANDING || unit->state == NAV_UNIT_ARRIVED;
    return policy->carve_layers != 0 && has_no_goal && policy->still.ticks >= policy->carve_ticks;
}

// --- who gets an obstacle ----------------------------------------------------------------

static uint64_t key_of(int64_t x) { return (uint64_t)(x + (INT64_C(1) << 32)); }

// All units, by x.
static void sort_units(NavCrowd* crowd, int32_t* most) {
    *most = 0;
    crowd->order.count = 0;
    for (uint32_t slot = 0; slot < crowd->units.count; slot++) {
        const CrowdUnit* unit = &crowd->units.data[slot];
        if (!unit->is_alive)
            continue;
        crowd->order.data[crowd->order.count++] = (NaviKeyed){key_of(unit->point.x), slot};
        *most = unit->radius > *most ? unit->radius : *most;
    }
    navi_sort_keyed(crowd->order.data, crowd->spare.data, crowd->order.count);
}

// The first unit of the order whose x is at least this one.
static uint32_t first_from(const NavCrowd* crowd, int64_t x) {
    uint32_t first = 0;
    NAVI_LOWER_BOUND(first, crowd->order.count, at, crowd->order.data[at].key < key_of(x));
    return first;
}

// A disc whose legal place is some steps beside the place where it fits keeps that place.
static int64_t room_beside(const CrowdUnit* unit, const CrowdUnit* other) {
    double distance = floor(navi_distance(unit->point, other->point));
    return (int64_t)distance - other->radius - NAVI_STAND_REACH_UP - 1;
}

// So far inside of the disc that there are no seams between the octagon and walls: these would
// narrow the place of the unit, and of those beside it.
static int64_t rim_of(const NavCrowd* crowd) {
    int32_t width = crowd->routes.query.ask.world->seams.width;
    return NAVI_STAND_REACH_UP + (width > 0 ? width + 1 : 0);
}

// The radius that the others leave. The octagon stays off the walls that the unit keeps off.
static int32_t radius_of(const NavCrowd* crowd, uint32_t slot, int32_t most) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    int64_t reach = (int64_t)unit->radius + most + NAVI_STAND_REACH_UP + 2;
    int64_t radius = unit->radius - rim_of(crowd);
    uint32_t i = first_from(crowd, unit->point.x - reach);
    for (; i < crowd->order.count && crowd->order.data[i].key <= key_of(unit->point.x + reach);
         i++) {
        const CrowdUnit* other = &crowd->units.data[crowd->order.data[i].value];
        int64_t room = other == unit ? radius : room_beside(unit, other);
        radius = room < radius ? room : radius;
    }
    return radius >= LEAST_RADIUS && radius >= unit->radius / LEAST_PART ? (int32_t)radius : 0;
}

static bool begins_to_stand(const NavCrowd* crowd, uint32_t slot) {
    const CrowdUnit* unit = &crowd->units.data[slot];
    return unit->is_alive && !navi_unit_is_carved(unit) && navi_carve_stands(crowd, slot);
}

bool navi_carve_room(NavCrowd* crowd) {
    NavMemory* memory = &crowd->routes.query.ask.memory;
    uint32_t count = crowd->units.count;
    return navi_array_reserve(memory, &crowd->order, count) &&
           navi_array_reserve(memory, &crowd->spare, count) &&
           navi_array_reserve(memory, &crowd->carves, count) &&
           navi_array_reserve(memory, &crowd->orphans, (size_t)crowd->orphans.count + count);
}

void navi_carve_list(NavCrowd* crowd) {
    uint32_t count = crowd->units.count;
    int32_t most = 0;
    bool is_sorted = false;
    crowd->carves.count = 0;
    for (uint32_t slot = 0; slot < count; slot++) {
        if (!begins_to_stand(crowd, slot))
            continue;
        if (!is_sorted)
            sort_units(crowd, &most);
        is_sorted = true;
        int32_t radius = radius_of(crowd, slot, most);
        if (radius > 0)
            crowd->carves.data[crowd->carves.count++] = (CrowdCarve){slot, radius};
    }
}

void navi_carve_corners(NavPoint at, int32_t radius, NavPoint corners[CARVE_CORNERS]) {
    // 181 / 256 is a little less than the sine of an eighth of a turn.
    int32_t r = radius, d = (int32_t)((int64_t)radius * 181 / 256);
    const NavPoint around[CARVE_CORNERS] = {{r, 0},  {d, d},   {0, r},  {-d, d},
                                            {-r, 0}, {-d, -d}, {0, -r}, {d, -d}};
    for (uint32_t k = 0; k < CARVE_CORNERS; k++)
        corners[k] = (NavPoint){at.x + around[k].x, at.y + around[k].y};
}

// --- a unit in its own obstacle ----------------------------------------------------------

// The filter, blind to one obstacle.
typedef struct Blind {
    const QueryFilter* filter;
    uint32_t key;
} Blind;

typedef struct CrowdDisc {
    NavPoint p;
    int32_t radius;
} CrowdDisc;

static bool walks(const Blind* blind, uint32_t t) {
    const QueryFilter* filter = blind->filter;
    const LabelCell* cell = navi_filter_label(filter, t);
    uint32_t blocked = 0;
    if (!cell->is_inside || cell->area < 0 || (filter->areas >> cell->area & 1) == 0)
        return false;
    for (uint32_t label = filter->mesh->tri[t].label; label != 0;
         label = navi_label(filter->labels, label)->rest) {
        uint32_t key = navi_label(filter->labels, label)->key;
        if (key != blind->key)
            blocked |= filter->labels->trait_of(filter->labels->context, key).layers;
    }
    return (blocked & filter->layers) == 0;
}

// Look beyond the edges of a triangle that come nearer to p than the radius.
static NavResult look_beyond(Ask* ask, const QueryFilter* filter, uint32_t t, const CrowdDisc* disc,
                             bool* is_free) {
    const Mesh* mesh = ask->mesh;
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        uint32_t twin = navi_edge_twin(mesh, h);
        if (!navi_is_near_segment(mesh->pos[navi_edge_from(mesh, h)],
                                  mesh->pos[navi_edge_to(mesh, h)], disc->p, disc->radius))
            continue;
        *is_free &= twin != NAV_NONE && !navi_filter_is_step(filter, t, twin >> 2);
        if (*is_free && navi_ask_visit(ask, twin >> 2) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}

NavResult navi_carve_is_legal(NavQuery* query, const QueryFilter* filter, const CrowdUnit* unit,
                              NavPoint p, bool* is_legal) {
    Ask* ask = &query->ask;
    bool has_obstacle = is_there(ask->world, unit->obstacle);
    Blind blind = {filter, has_obstacle ? ask->world->shapes.slots.data[unit->obstacle.index].key
                                        : NAV_NONE};
    CrowdDisc disc = {p,
                      unit->radius > NAVI_STAND_REACH_UP ? unit->radius - NAVI_STAND_REACH_UP : 1};
    ask->stack.count = 0;
    if (navi_ask_visit(ask, navi_spot(ask->mesh, p).t) != NAV_OK)
        return NAV_ERR_MEMORY;
    *is_legal = true;
    for (uint32_t k = 0; k < ask->stack.count && *is_legal; k++) {
        uint32_t t = ask->stack.data[k];
        *is_legal = walks(&blind, t);
        if (look_beyond(ask, filter, t, &disc, is_legal) != NAV_OK)
            return NAV_ERR_MEMORY;
    }
    return NAV_OK;
}
