#include "query/cone/sight.h"

#include "query/cone/fan.h"

// A sight that crosses more triangles is not remembered.
#define TRIANGLES_MOST 96
// With each triangle at most an end of its edge, its apex on a border, and its apex as a bend.
#define WATCHES_MOST (3 * TRIANGLES_MOST + 4)

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

static void lean(SightWalk* walk, uint32_t v) {
    if (walk->visitor->lean != NULL && !walk->is_enough)
        walk->visitor->lean(walk->visitor->context, v);
}

// One end of each edge is enough. The end that the next edge has too spares one there.
static void lean_on(SightWalk* walk, SightEdge* ends, bool goes_left) {
    if (ends->is_leant_on[0] || ends->is_leant_on[1])
        return;
    lean(walk, ends->v[goes_left]);
    ends->is_leant_on[goes_left] = true;
}

// The edges at the apex have the apex as one end.
static SightEdge edge_beside(SightEdge ends, uint32_t apex, bool is_left, bool is_leant_on) {
    ends.v[!is_left] = apex;
    ends.is_leant_on[!is_left] = is_leant_on;
    return ends;
}

// Does the apex lie on a ray of the cone? What is beyond the ray is not in sight.
static bool is_on_border(const ConeAhead* ahead) {
    return ahead->is_apex_seen && (ahead->left_cross == 0 || ahead->right_cross == 0);
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
        bool is_leant_on = is_on_border(&ahead);
        if (is_leant_on)
            lean(walk, apex);
        if (ahead.left_cross < 0 && ahead.right_cross > 0) {
            ConeNode other = cone;
            navi_cone_go_right(&other, &ahead);
            look_along(walk, other, edge_beside(ends, apex, false, is_leant_on));
        }
        ends = edge_beside(ends, apex, ahead.left_cross < 0, is_leant_on);
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
    lean(&walk, fan.far.v);
    while (!walk.is_enough && navi_fan_next(&fan)) {
        const ConeEdge edge = navi_fan_cone(&fan, &cone);
        meet(&walk, fan.far.v, fan.far.ray, fan.is_far_seen ? SIGHT_LEFT | SIGHT_RIGHT : 0);
        if (fan.before == 0)
            lean(&walk, fan.far.v);
        look_along(&walk, cone, (SightEdge){{edge.right_v, edge.left_v}, {false, false}});
    }
}

// --- computing a sight -------------------------------------------------------------------

typedef struct Recorder {
    ConeScratch* scratch;
    NavPoint root;
    Sight sight;
    bool is_too_much;
} Recorder;

// A vertex that is met again was most often met just before.
static bool is_watched(const ConeScratch* scratch, const Sight* sight, uint32_t v) {
    const SightWatch* last = &scratch->sight_watches.data[scratch->sight_watches.count];
    bool is_one = false;
    for (uint32_t i = 1; i <= sight->watch_count && i <= 8; i++)
        is_one |= last[-(ptrdiff_t)i].v == v;
    return is_one;
}

// The sight depends on the star of v.
static void watch(void* context, uint32_t v) {
    Recorder* recorder = context;
    ConeScratch* scratch = recorder->scratch;
    if (is_watched(scratch, &recorder->sight, v))
        return;
    uint32_t star = navi_sight_star_note(scratch, v);
    if (star == 0)
        recorder->is_too_much = true;
    NAV_ASSERT(scratch->sight_watches.count < scratch->sight_watches.capacity);
    scratch->sight_watches.data[scratch->sight_watches.count++] = (SightWatch){v, star};
    recorder->sight.watch_count++;
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
        recorder->is_too_much = true;
    if (recorder->is_too_much)
        return false;
    navi_box_add(&recorder->sight.box, navi_ray_end(recorder->root, ray));
    if (!is_bend_seen(scratch, v, ray, sides))
        return true;
    NAV_ASSERT(scratch->sight_bends.count < scratch->sight_bends.capacity);
    scratch->sight_bends.data[scratch->sight_bends.count++] = (SightBend){ray, v};
    recorder->sight.count++;
    watch(recorder, v);
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
    uint32_t first = scratch->sight_bends.count, first_watch = scratch->sight_watches.count;
    NavPoint root = scratch->ask->mesh->pos[v], other = scratch->plain.bends[v].wall[!is_left];
    NavPoint ahead = {-other.x, -other.y};
    const Sight empty = {.first = first,
                         .first_watch = first_watch,
                         .box = {root, root},
                         .made = scratch->plain.number};
    Recorder recorder = {scratch, root, empty, false};
    SightVisitor visitor = {&recorder, record, NULL, watch};
    watch(&recorder, v);
    navi_sight_visit(scratch, v, is_left, ahead, &visitor);
    if (recorder.is_too_much) {
        scratch->sight_bends.count = first;
        scratch->sight_watches.count = first_watch;
        return NULL;
    }
    sort_from_wall(scratch->sight_bends.data + first, recorder.sight.count, is_left);
    scratch->sights.data[scratch->sights.count++] = recorder.sight;
    return &scratch->sights.data[scratch->sights.count - 1];
}

// --- what is remembered ------------------------------------------------------------------

// Room for all that is ever remembered of most meshes. In caves three bends are in sight of one,
// and one vertex in four is a bend of the core.
static bool reserve(ConeScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    size_t count = (size_t)scratch->ask->mesh->counts->vertex_slots << scratch->sight_room;
    size_t more = TRIANGLES_MOST + 1;
    return navi_array_reserve(memory, &scratch->sight_bends, 2 * count + more) &&
           navi_array_reserve(memory, &scratch->sight_watches, 8 * count + WATCHES_MOST) &&
           navi_array_reserve(memory, &scratch->sights, count / 2) &&
           navi_array_reserve(memory, &scratch->stars, count) &&
           navi_array_reserve(memory, &scratch->star_corners, 6 * count);
}

static bool has_room(const ConeScratch* scratch) {
    return scratch->sights.count < scratch->sights.capacity &&
           scratch->sight_bends.count + TRIANGLES_MOST < scratch->sight_bends.capacity &&
           scratch->sight_watches.count + WATCHES_MOST <= scratch->sight_watches.capacity &&
           navi_sight_star_has_room(scratch);
}

// Where changes have made much of what is remembered wrong, all is forgotten. Else there is more to
// see than elsewhere: in rooms each vertex is a bend.
static bool make_room(ConeScratch* scratch) {
    if (!reserve(scratch))
        return false;
    if (has_room(scratch))
        return true;
    if (scratch->lost_sights > scratch->sights.count / 4) {
        navi_sight_forget(scratch);
        return false;
    }
    if (scratch->sight_room == SIGHT_ROOM_MOST)
        return false;
    scratch->sight_room++;
    if (reserve(scratch))
        return true;
    scratch->sight_room--;
    return false;
}

const Sight* navi_sight_compute(ConeScratch* scratch, uint32_t v, bool is_left) {
    BendSector* sector = navi_sight_star_sector(scratch, v);
    if (++sector->asked[is_left] < sector->patience[is_left])
        return NULL;
    sector->asked[is_left] = 0;
    if (scratch->sight_credit < SIGHT_RESERVE || !make_room(scratch))
        return NULL;
    const Sight* sight = look_once(scratch, v, is_left);
    uint32_t crossed = sight != NULL ? sight->triangle_count : TRIANGLES_MOST;
    scratch->sight_credit -= SIGHT_COST * (int32_t)crossed;
    if (sight != NULL)
        sector->sights[is_left] = scratch->sights.count;
    else
        sector->patience[is_left] = navi_sight_patience(sector->patience[is_left], 8);
    return sight;
}

// What has changed since may be as it was.
bool navi_sight_is_right(ConeScratch* scratch, Sight* sight) {
    const uint32_t* changed = scratch->ask->pathdata->changed;
    const SightWatch* watches = &scratch->sight_watches.data[sight->first_watch];
    if (sight->wrong == scratch->plain.number)
        return false;
    scratch->sight_credit -= (int32_t)(sight->watch_count / 8);
    for (uint32_t i = 0; i < sight->watch_count; i++)
        if (changed[watches[i].v] > sight->made &&
            !navi_sight_star_is(scratch, watches[i].v, watches[i].star)) {
            sight->wrong = scratch->plain.number;
            return false;
        }
    sight->made = scratch->plain.number;
    return true;
}

bool navi_sight_is_back(ConeScratch* scratch, uint32_t v, bool is_left) {
    BendSector* sector = &scratch->plain.sectors.data[v];
    Sight* sight = &scratch->sights.data[sector->sights[is_left] - 1];
    if (scratch->sight_credit < 0)
        return false;
    bool is_right = navi_sight_is_right(scratch, sight);
    sector->asked[is_left] = is_right ? 0 : sector->asked[is_left] + 1;
    if (sector->asked[is_left] < SIGHT_PATIENCE_WRONG)
        return is_right;
    sector->asked[is_left] = 0;
    sector->patience[is_left] =
        sight->used >= SIGHT_PAYS ? 1 : navi_sight_patience(sector->patience[is_left], 2);
    sector->sights[is_left] = 0;
    scratch->lost_sights++;
    return false;
}

void navi_sight_forget(ConeScratch* scratch) {
    scratch->sights.count = scratch->sight_bends.count = scratch->sight_watches.count = 0;
    scratch->stars.count = scratch->star_corners.count = 0;
    scratch->lost_sights = 0;
    scratch->sight_age++;
    if (scratch->sight_age != 0)
        return;
    for (uint32_t v = 0; v < scratch->plain.sectors.capacity; v++)
        scratch->plain.sectors.data[v].age = 0;
    scratch->sight_age = 1;
}
