#include "long/seams_soak_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "oracle/exact.h"
#include "oracle/memory.h"
#include "support/command.h"

// --- the rule ----------------------------------------------------------------------------

static void add_shape(SeamsRule* rule, const SeamsScene* scene, uint32_t k) {
    NavPoint points[TILE_CORNERS];
    NavFootprint footprint = {.points = points, .point_capacity = TILE_CORNERS};
    NavShapeDef def;
    COMMAND_NEED(nav_shape_get_footprint(scene->world, scene->ids[k], &footprint) == NAV_OK &&
                     nav_shape_get(scene->world, scene->ids[k], &def) == NAV_OK,
                 "a sprite is lost");
    uint32_t count = footprint.point_count;
    OracleShape* shape = &rule->shapes[rule->shape_count];
    *shape = (OracleShape){.is_floor = def.kind == NAV_FLOOR,
                           .area = def.area,
                           .z = def.z,
                           .elevation = def.elevation,
                           .layers = def.layers,
                           .edge_count = count};
    shape->edges = oracle_alloc(count, sizeof(OracleEdge));
    for (uint32_t i = 0; i < count; i++)
        shape->edges[i] = (OracleEdge){points[i], points[(i + 1) % count], false};
    NavOutlineDef region;
    NavPoint ring[TILE_CORNERS];
    (void)seams_def(scene, &seams_home, k, &region, ring);
    for (uint32_t i = 0; i < region.point_count; i++) // rounding may have joined some
        rule->placed[rule->shape_count][i] = nav_pose_apply(def.pose, region.pivot, ring[i]);
    rule->tiles[rule->shape_count++] = k;
}

void seams_rule_init(SeamsRule* rule, const SeamsScene* scene) {
    uint32_t count = scene->tiling.count;
    *rule = (SeamsRule){.shapes = oracle_alloc(count, sizeof(OracleShape)),
                        .tiles = oracle_alloc(count, sizeof(uint32_t)),
                        .placed = oracle_alloc(count, sizeof *rule->placed)};
    for (uint32_t k = 0; k < count; k++)
        if (scene->ids[k].generation != 0)
            add_shape(rule, scene, k);
    rule->seam_count = oracle_seams(rule->shapes, rule->shape_count, scene->width, &rule->seams);
}

void seams_rule_fini(SeamsRule* rule) {
    for (uint32_t k = 0; k < rule->shape_count; k++)
        free(rule->shapes[k].edges);
    for (uint32_t k = 0; k < rule->seam_count; k++)
        free(rule->seams[k].edges);
    free(rule->shapes);
    free(rule->tiles);
    free(rule->placed);
    free(rule->seams);
}

// --- sound -------------------------------------------------------------------------------

static bool is_near(const OracleShape* seam, OracleEdge side, int32_t width) {
    for (uint32_t e = 0; e < seam->edge_count; e++)
        if (!oracle_is_near_segment(side.a, side.b, seam->edges[e].a, width))
            return false;
    return true;
}

const char* seams_are_narrow(const SeamsRule* rule, int32_t width) {
    for (uint32_t k = 0; k < rule->seam_count; k++) {
        bool is_found = false;
        for (uint32_t s = 0; s < rule->shape_count && !is_found; s++)
            for (uint32_t e = 0; e < rule->shapes[s].edge_count && !is_found; e++)
                is_found = is_near(&rule->seams[k], rule->shapes[s].edges[e], width);
        if (!is_found)
            return "a seam is farther than the width from all sides";
    }
    return NULL;
}

// --- complete ----------------------------------------------------------------------------

// Holes that are narrower are not seen here. Spans stand up to half a step beside their edges.
#define HAIR 0.02

static bool holds(const OracleShape* shape, NavPosition p) {
    for (uint32_t e = 0; e < shape->edge_count; e++) {
        NavPoint a = shape->edges[e].a, b = shape->edges[e].b;
        double dx = b.x - a.x, dy = b.y - a.y;
        if (dx * (p.y - a.y) - dy * (p.x - a.x) < -HAIR * hypot(dx, dy))
            return false;
    }
    return true;
}

static const OracleShape* shape_of(const SeamsRule* rule, uint32_t k) {
    return k < rule->shape_count ? &rule->shapes[k] : &rule->seams[k - rule->shape_count];
}

static bool is_covered(SeamsRule* rule, NavPosition p) {
    uint32_t count = rule->shape_count + rule->seam_count;
    if (holds(shape_of(rule, rule->last), p))
        return true;
    for (rule->last = 0; rule->last < count; rule->last++)
        if (holds(shape_of(rule, rule->last), p))
            return true;
    rule->last = 0;
    return false;
}

static NavPosition between(NavPosition p, NavPosition q, double part) {
    return (NavPosition){p.x + part * (q.x - p.x), p.y + part * (q.y - p.y)};
}

static NavPosition position(NavPoint p) { return (NavPosition){p.x, p.y}; }

// A side on paper, and as it is placed.
typedef struct Side {
    NavPoint a, b;
    NavPosition from, to;
} Side;

static Side side_of(const SeamsRule* rule, const SeamsScene* scene, uint32_t shape, uint32_t k) {
    const Tile* tile = &scene->tiling.tiles[rule->tiles[shape]];
    uint32_t next = (k + 1) % tile->count;
    return (Side){tile->corner[k], tile->corner[next], position(rule->placed[shape][k]),
                  position(rule->placed[shape][next])};
}

// Where p of the paper, a point of both sides, lies on the placed side: its corner, or the foot of
// the other side's corner.
static NavPosition place_on(const Side* side, const Side* other, NavPoint p) {
    if (p.x == side->a.x && p.y == side->a.y)
        return side->from;
    if (p.x == side->b.x && p.y == side->b.y)
        return side->to;
    NavPosition corner = p.x == other->a.x && p.y == other->a.y ? other->from : other->to;
    double dx = side->to.x - side->from.x, dy = side->to.y - side->from.y;
    double along =
        (dx * (corner.x - side->from.x) + dy * (corner.y - side->from.y)) / (dx * dx + dy * dy);
    return between(side->from, side->to, fmin(fmax(along, 0), 1));
}

static const char* fill_strip(SeamsRule* rule, const Side* s, const Side* t, NavPoint p,
                              NavPoint q) {
    NavPosition sp = place_on(s, t, p), sq = place_on(s, t, q);
    NavPosition tp = place_on(t, s, p), tq = place_on(t, s, q);
    double length = hypot(sq.x - sp.x, sq.y - sp.y);
    rule->widest =
        fmax(rule->widest, fmax(hypot(sp.x - tp.x, sp.y - tp.y), hypot(sq.x - tq.x, sq.y - tq.y)));
    static const double ends[] = {0, 0.05, 0.25, 0.5, 1, 2, 3, 5, 9};
    for (int k = 0; k < 34; k++) {
        double part = k < 9 ? ends[k] / length : k < 18 ? 1 - ends[k - 9] / length : (k - 17) / 17.;
        if (!(part >= 0 && part <= 1))
            continue;
        NavPosition one = between(sp, sq, part), other = between(tp, tq, part);
        for (int i = 0; i <= 16; i++)
            if (!is_covered(rule, between(one, other, i / 16.)))
                return "a strip between sides that touch on paper is open";
    }
    return NULL;
}

static bool is_less(NavPoint p, NavPoint q) { return p.x != q.x ? p.x < q.x : p.y < q.y; }

// The common part of two sides on paper, if it has a length.
static bool have_common(const Side* s, const Side* t, NavPoint* p, NavPoint* q) {
    if (oracle_area_2(s->a, s->b, t->a) != 0 || oracle_area_2(s->a, s->b, t->b) != 0)
        return false;
    NavPoint s0 = is_less(s->a, s->b) ? s->a : s->b, s1 = is_less(s->a, s->b) ? s->b : s->a;
    NavPoint t0 = is_less(t->a, t->b) ? t->a : t->b, t1 = is_less(t->a, t->b) ? t->b : t->a;
    *p = is_less(s0, t0) ? t0 : s0;
    *q = is_less(s1, t1) ? s1 : t1;
    return is_less(*p, *q);
}

static uint32_t corner_count(const SeamsRule* rule, const SeamsScene* scene, uint32_t shape) {
    return scene->tiling.tiles[rule->tiles[shape]].count;
}

const char* seams_fill_strips(SeamsRule* rule, const SeamsScene* scene, uint64_t* strips) {
    for (uint32_t i = 0; i < rule->shape_count; i++)
        for (uint32_t j = i + 1; j < rule->shape_count; j++)
            for (uint32_t e = 0; e < corner_count(rule, scene, i); e++)
                for (uint32_t f = 0; f < corner_count(rule, scene, j); f++) {
                    Side s = side_of(rule, scene, i, e), t = side_of(rule, scene, j, f);
                    NavPoint p, q;
                    if (!have_common(&s, &t, &p, &q))
                        continue;
                    (*strips)++;
                    const char* what = fill_strip(rule, &s, &t, p, q);
                    if (what != NULL)
                        return what;
                }
    return NULL;
}

// --- worlds ------------------------------------------------------------------------------

typedef struct Triangles {
    NavTriangle* all; ///< [slots]
    bool* is_left;    ///< [slots] of the kind that is counted, and not yet met
    uint32_t* stack;
    uint32_t slots;
} Triangles;

static void visit_part(Triangles* triangles, uint32_t first) {
    uint32_t depth = 0;
    triangles->is_left[first] = false;
    triangles->stack[depth++] = first;
    while (depth > 0) {
        const NavTriangle* at = &triangles->all[triangles->stack[--depth]];
        for (int i = 0; i < 3; i++) {
            uint32_t next = at->neighbour[i];
            if (next == NAV_NONE || !triangles->is_left[next])
                continue;
            triangles->is_left[next] = false;
            triangles->stack[depth++] = next;
        }
    }
}

// The connected parts of what floors cover (layers 0), or of what blocks the layers; or of the
// rest.
static uint32_t count_parts(const NavWorld* world, uint32_t layers, bool is_rest) {
    uint32_t slots = nav_world_get_triangle_slot_count(world), parts = 0;
    Triangles triangles = {oracle_alloc(slots, sizeof(NavTriangle)),
                           oracle_alloc(slots, sizeof(bool)), oracle_alloc(slots, sizeof(uint32_t)),
                           slots};
    for (uint32_t t = 0; t < slots; t++) {
        NavTriangle* at = &triangles.all[t];
        if (nav_world_get_triangle(world, t, at) == NAV_OK)
            triangles.is_left[t] =
                (layers == 0 ? at->area >= 0 : (at->blocked & layers) != 0) != is_rest;
    }
    for (uint32_t t = 0; t < slots; t++) {
        parts += triangles.is_left[t];
        if (triangles.is_left[t])
            visit_part(&triangles, t);
    }
    free(triangles.all);
    free(triangles.is_left);
    free(triangles.stack);
    return parts;
}

const char* seams_are_one(const SeamsScene* scene) {
    if (scene->refused > 0)
        return NULL;
    uint32_t layers = scene->kind == NAV_FLOOR ? 0 : scene->common & (~scene->common + 1);
    NavStats stats;
    COMMAND_MUST(nav_world_get_stats(scene->world, &stats), "no stats");
    if (layers == 0 && stats.island_count != 1)
        return "it is not one island";
    if (count_parts(scene->world, layers, false) != 1)
        return "it is in pieces";
    return count_parts(scene->world, layers, true) != 1 ? "it has holes" : NULL;
}

static uint64_t mix(uint64_t value, uint64_t with) {
    value = (value ^ with) * 0x9E3779B97F4A7C15u;
    return value ^ value >> 29;
}

uint64_t seams_meaning(const NavWorld* world) {
    uint64_t sum = 0;
    for (uint32_t t = 0; t < nav_world_get_triangle_slot_count(world); t++) {
        NavTriangle at;
        uint64_t value = 1;
        if (nav_world_get_triangle(world, t, &at) != NAV_OK)
            continue;
        int first = 0;
        for (int i = 1; i < 3; i++)
            first = is_less(at.corner[i], at.corner[first]) ? i : first;
        for (int i = 0; i < 3; i++) {
            NavPoint p = at.corner[(first + i) % 3];
            value = mix(mix(value, (uint32_t)p.x), (uint32_t)p.y);
        }
        value = mix(mix(value, (uint64_t)(at.area + 1)), (uint64_t)at.elevation);
        sum += mix(mix(value, at.blocked), at.is_walkable);
    }
    return sum;
}

static void insert_by_hand(NavWorld* world, const OracleShape* shape) {
    NavPoint* ring = oracle_alloc(shape->edge_count, sizeof(NavPoint));
    for (uint32_t e = 0; e < shape->edge_count; e++)
        ring[e] = shape->edges[e].a;
    NavOutlineDef region = nav_outline_def();
    NavShapeDef def = shape->is_floor ? nav_floor_def((NavOutlineId){0, 0, 0})
                                      : nav_obstacle_def((NavOutlineId){0, 0, 0});
    region.points = ring;
    region.point_count = shape->edge_count;
    def.region = &region;
    if (shape->is_floor) {
        def.area = shape->area;
        def.z = shape->is_seam ? shape->z - 1000 : shape->z; // every floor wins over a seam
        def.elevation = shape->elevation;
    } else {
        def.layers = shape->layers;
    }
    NavShapeId id;
    COMMAND_MUST(nav_shape_insert(world, &def, &id), "a seam by hand is refused");
    free(ring);
}

const char* seams_are_as_by_hand(const SeamsScene* scene, const SeamsRule* rule) {
    NavWorld* world = seams_new_world(0);
    NavStats stats;
    COMMAND_MUST(nav_batch_begin(world), "no memory");
    for (uint32_t k = 0; k < rule->shape_count; k++)
        insert_by_hand(world, &rule->shapes[k]);
    for (uint32_t k = 0; k < rule->seam_count; k++)
        insert_by_hand(world, &rule->seams[k]);
    COMMAND_MUST(nav_batch_commit(world), "no memory");
    bool is_same = nav_world_get_hash(world) == nav_world_get_hash(scene->world) &&
                   seams_meaning(world) == seams_meaning(scene->world);
    nav_world_destroy(world);
    COMMAND_MUST(nav_world_get_stats(scene->world, &stats), "no stats");
    if (!is_same)
        return "it is not the world made by hand";
    return scene->kind == NAV_FLOOR && stats.seam_count != rule->seam_count ? "seams are miscounted"
                                                                            : NULL;
}
