#include "query/cone/sight.h"

#include "query/cone/fan.h"

// A sight that crosses more triangles is not remembered.
#define TRIANGLES_MOST 96

// --- what is in sight --------------------------------------------------------------------

typedef struct SightWalk {
    const ConeScratch* scratch;
    const SightVisitor* visitor;
    bool is_enough;
} SightWalk;

// The ends of the edge that a cone crosses, right and left, and which of them the visitor leans on.
typedef struct SightEdge {
    uint32_t v[2];
    bool is_leant_on[2];
} SightEdge;

static void meet(SightWalk* walk, uint32_t v, NavPoint ray, uint32_t sides) {
    const SightVisitor* visitor = walk->visitor;
    walk->is_enough = walk->is_enough ||
                      (visitor->meet != NULL && !visitor->meet(visitor->context, v, ray, sides));
}

// Beside a triangle with one exit a path can only bend round its closed side.
static uint32_t open_sides(uint32_t exits) {
    return (exits & PATHDATA_RIGHT ? SIGHT_LEFT : 0u) | (exits & PATHDATA_LEFT ? SIGHT_RIGHT : 0u);
}

// The triangle beyond the cone's edge, which can be crossed, by path data alone.
static ConeAhead look(const PathEdge* edge, const ConeNode* cone) {
    uint32_t next = edge->next >> 2, exits = edge->next & 3, i = next & 3;
    if (exits == PATHDATA_LEFT)
        i = navi_next3(i);
    if (exits == PATHDATA_RIGHT)
        i = navi_prev3(i);
    NavPoint ray = navi_ray_to(cone->root_p, edge->p);
    int64_t left_cross = navi_ray_cross(cone->left, ray);
    int64_t right_cross = navi_ray_cross(cone->right, ray);
    bool is_apex_seen = left_cross <= 0 && right_cross >= 0;
    return (ConeAhead){(next & ~3u) | i, ray, left_cross, right_cross, is_apex_seen};
}

// One end of each edge is enough. The end that the next edge has too spares one there.
static void lean_on(SightWalk* walk, SightEdge* ends, bool goes_left) {
    if (walk->visitor->lean == NULL || ends->is_leant_on[0] || ends->is_leant_on[1])
        return;
    walk->visitor->lean(walk->visitor->context, ends->v[goes_left]);
    ends->is_leant_on[goes_left] = true;
}

// The edges at the apex have the apex as one end.
static SightEdge edge_beside(SightEdge ends, uint32_t apex, bool is_left) {
    ends.v[!is_left] = apex;
    ends.is_leant_on[!is_left] = false;
    return ends;
}

// Cross the cone's edge, and then triangle after triangle until a wall or a dead end.
static void look_along(SightWalk* walk, ConeNode cone, SightEdge ends) {
    const Ask* ask = walk->scratch->ask;
    for (uint32_t left = ask->mesh->counts->tri_slots; !walk->is_enough; left--) {
        NAV_ASSERT(left > 0); // a cone crosses no triangle twice
        const PathEdge* edge = navi_pathdata_edge(ask->pathdata, cone.edge);
        if (edge->apex & (PATHDATA_WALL | PATHDATA_DEAD)) {
            if (walk->visitor->end != NULL)
                walk->visitor->end(walk->visitor->context, &cone);
            return;
        }
        const ConeAhead ahead = look(edge, &cone);
        uint32_t apex = edge->apex & PATHDATA_VERTEX;
        meet(walk, apex, ahead.ray, ahead.is_apex_seen ? open_sides(edge->next & 3) : 0);
        lean_on(walk, &ends, ahead.left_cross < 0);
        if (ahead.left_cross < 0 && ahead.right_cross > 0) {
            ConeNode other = cone;
            navi_cone_go_right(&other, &ahead);
            look_along(walk, other, edge_beside(ends, apex, false));
        }
        ends = edge_beside(ends, apex, ahead.left_cross < 0);
        if (ahead.left_cross < 0)
            navi_cone_go_left(&cone, &ahead);
        else
            navi_cone_go_right(&cone, &ahead);
    }
}

void navi_sight_visit(const ConeScratch* scratch, uint32_t v, bool is_left, NavPoint ahead,
                      const SightVisitor* visitor) {
    SightWalk walk = {scratch, visitor, false};
    Fan fan = navi_fan(scratch->ask->mesh, &scratch->plain, v, ahead, is_left);
    ConeNode cone = {.root = v, .root_p = fan.root_p};
    meet(&walk, fan.far.v, fan.far.ray, SIGHT_LEFT | SIGHT_RIGHT);
    while (!walk.is_enough && navi_fan_next(&fan)) {
        const ConeEdge edge = navi_fan_cone(&fan, &cone);
        meet(&walk, fan.far.v, fan.far.ray, fan.is_far_seen ? SIGHT_LEFT | SIGHT_RIGHT : 0);
        look_along(&walk, cone, (SightEdge){{edge.right_v, edge.left_v}, {false, false}});
    }
}

// --- computing a sight -------------------------------------------------------------------

typedef struct Recorder {
    ConeScratch* scratch;
    NavPoint root;
    Sight sight;
} Recorder;

static void lean(void* context, uint32_t v) {
    Recorder* recorder = context;
    ConeScratch* scratch = recorder->scratch;
    NAV_ASSERT(scratch->sight_vertices.count < scratch->sight_vertices.capacity);
    scratch->sight_vertices.data[scratch->sight_vertices.count++] = v;
    recorder->sight.vertex_count++;
}

static bool is_bend_seen(ConeScratch* scratch, uint32_t v, NavPoint ray, uint32_t sides) {
    if (sides == 0)
        return false;
    const Bend* bend =
        navi_bend_plain(&scratch->plain, scratch->ask->mesh, scratch->ask->pathdata, v);
    return (bend->place_flags & BEND_REFLEX) &&
           (((sides & SIGHT_LEFT) && navi_bend_is_taut(bend, ray, true, true)) ||
            ((sides & SIGHT_RIGHT) && navi_bend_is_taut(bend, ray, false, true)));
}

static bool record(void* context, uint32_t v, NavPoint ray, uint32_t sides) {
    Recorder* recorder = context;
    ConeScratch* scratch = recorder->scratch;
    if (++recorder->sight.triangle_count > TRIANGLES_MOST)
        return false;
    navi_sight_include(&recorder->sight.box, navi_ray_end(recorder->root, ray));
    if (!is_bend_seen(scratch, v, ray, sides))
        return true;
    NAV_ASSERT(scratch->sight_bends.count < scratch->sight_bends.capacity);
    scratch->sight_bends.data[scratch->sight_bends.count++] = (SightBend){ray, v};
    recorder->sight.count++;
    return true;
}

// By direction, from the wall on: all lie within half a turn.
static void sort_from_wall(SightBend* bends, uint32_t count, bool is_left) {
    for (uint32_t i = 1; i < count; i++) {
        SightBend bend = bends[i];
        uint32_t at = i;
        for (; at > 0; at--) {
            int64_t side = navi_ray_cross(bends[at - 1].ray, bend.ray);
            if (is_left ? side <= 0 : side >= 0)
                break;
            bends[at] = bends[at - 1];
        }
        bends[at] = bend;
    }
}

// NULL if it is too much to remember.
static const Sight* look_once(ConeScratch* scratch, uint32_t v, bool is_left) {
    uint32_t first = scratch->sight_bends.count, first_vertex = scratch->sight_vertices.count;
    NavPoint root = scratch->ask->mesh->pos[v], other = scratch->plain.bends[v].wall[!is_left];
    NavPoint ahead = {-other.x, -other.y};
    const Sight empty = {.first = first,
                         .first_vertex = first_vertex,
                         .box = {root, root},
                         .made = scratch->plain.number};
    Recorder recorder = {scratch, root, empty};
    SightVisitor visitor = {&recorder, record, NULL, lean};
    lean(&recorder, v);
    navi_sight_visit(scratch, v, is_left, ahead, &visitor);
    if (recorder.sight.triangle_count > TRIANGLES_MOST) {
        scratch->sight_bends.count = first;
        scratch->sight_vertices.count = first_vertex;
        return NULL;
    }
    sort_from_wall(scratch->sight_bends.data + first, recorder.sight.count, is_left);
    scratch->sights.data[scratch->sights.count++] = recorder.sight;
    return &scratch->sights.data[scratch->sights.count - 1];
}

// --- what is remembered ------------------------------------------------------------------

// Room for all that is ever remembered of this mesh. In caves three bends are in sight of one, and
// one vertex in four is a bend of the core. Where there is more to see, not all of it has room.
// Where changes have made much of it wrong, all is forgotten.
static bool make_room(ConeScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    size_t count = scratch->ask->mesh->counts->vertex_slots, more = TRIANGLES_MOST + 1;
    if (!navi_array_reserve(memory, &scratch->sight_bends, 2 * count + more) ||
        !navi_array_reserve(memory, &scratch->sight_vertices, 6 * count + more) ||
        !navi_array_reserve(memory, &scratch->sights, count / 2))
        return false;
    if (scratch->sights.count < scratch->sights.capacity &&
        scratch->sight_bends.count + more <= scratch->sight_bends.capacity &&
        scratch->sight_vertices.count + more <= scratch->sight_vertices.capacity)
        return true;
    if (scratch->lost_sights > scratch->sights.count / 4)
        navi_sight_forget(scratch);
    return false;
}

static uint16_t grown(uint32_t patience, uint32_t factor) {
    return (uint16_t)(patience < SIGHT_PATIENCE_MOST / factor ? patience * factor
                                                              : SIGHT_PATIENCE_MOST);
}

static BendSector* sector_of(ConeScratch* scratch, uint32_t v) {
    BendSector* sector = &scratch->plain.sectors.data[v];
    if (sector->age == scratch->sight_age)
        return sector;
    sector->age = scratch->sight_age;
    for (uint32_t side = 0; side < 2; side++) {
        sector->sights[side] = sector->asked[side] = 0;
        sector->patience[side] = SIGHT_PATIENCE;
    }
    return sector;
}

const Sight* navi_sight_compute(ConeScratch* scratch, uint32_t v, bool is_left) {
    BendSector* sector = sector_of(scratch, v);
    if (++sector->asked[is_left] < sector->patience[is_left])
        return NULL;
    sector->asked[is_left] = 0;
    if (scratch->sight_credit < 0 || !make_room(scratch))
        return NULL;
    const Sight* sight = look_once(scratch, v, is_left);
    uint32_t crossed = sight != NULL ? sight->triangle_count : TRIANGLES_MOST;
    scratch->sight_credit -= SIGHT_COST * (int32_t)crossed;
    if (sight != NULL)
        sector->sights[is_left] = scratch->sights.count;
    else
        sector->patience[is_left] = grown(sector->patience[is_left], 8);
    return sight;
}

bool navi_sight_is_right(ConeScratch* scratch, Sight* sight) {
    const uint32_t* changed = scratch->ask->pathdata->changed;
    const uint32_t* v = &scratch->sight_vertices.data[sight->first_vertex];
    const SightBend* bends = &scratch->sight_bends.data[sight->first];
    scratch->sight_credit -= (int32_t)(sight->vertex_count / 4);
    for (uint32_t i = 0; i < sight->vertex_count; i++)
        if (changed[v[i]] > sight->made)
            return false;
    for (uint32_t i = 0; i < sight->count; i++)
        if (changed[bends[i].v] > sight->made)
            return false;
    sight->made = scratch->plain.number;
    return true;
}

void navi_sight_lose(ConeScratch* scratch, uint32_t v, bool is_left) {
    BendSector* sector = &scratch->plain.sectors.data[v];
    const Sight* sight = &scratch->sights.data[sector->sights[is_left] - 1];
    bool has_paid = sight->used >= SIGHT_PAYS;
    sector->patience[is_left] = has_paid ? 1 : grown(sector->patience[is_left], 2);
    sector->sights[is_left] = 0;
    scratch->lost_sights++;
}

void navi_sight_forget(ConeScratch* scratch) {
    scratch->sights.count = scratch->sight_bends.count = scratch->sight_vertices.count = 0;
    scratch->lost_sights = 0;
    scratch->sight_age++;
    if (scratch->sight_age != 0)
        return;
    for (uint32_t v = 0; v < scratch->plain.sectors.capacity; v++)
        scratch->plain.sectors.data[v].age = 0;
    scratch->sight_age = 1;
}
