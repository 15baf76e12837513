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

static void meet(SightWalk* walk, uint32_t v, NavPoint ray, uint32_t sides) {
    const SightVisitor* visitor = walk->visitor;
    walk->is_enough = walk->is_enough ||
                      (visitor->meet != NULL && !visitor->meet(visitor->context, v, ray, sides));
}

// Beside a triangle with one exit a path can only bend round its closed side.
static uint32_t open_sides(uint32_t exits) {
    return (exits & PATHDATA_RIGHT ? SIGHT_LEFT : 0u) | (exits & PATHDATA_LEFT ? SIGHT_RIGHT : 0u);
}

// Cross the cone's edge, and then triangle after triangle until a wall or a dead end.
static void look_along(SightWalk* walk, ConeNode cone) {
    const Ask* ask = walk->scratch->ask;
    for (uint32_t left = ask->mesh->counts->tri_slots; !walk->is_enough; left--) {
        NAV_ASSERT(left > 0); // a cone crosses no triangle twice
        const PathEdge* edge = navi_pathdata_edge(ask->pathdata, cone.edge);
        if (edge->apex & (PATHDATA_WALL | PATHDATA_DEAD)) {
            if (walk->visitor->end != NULL)
                walk->visitor->end(walk->visitor->context, &cone);
            return;
        }
        const ConeAhead ahead = navi_cone_look(ask->mesh, &cone);
        meet(walk, edge->apex & PATHDATA_VERTEX, ahead.ray,
             ahead.is_apex_seen ? open_sides(edge->next & 3) : 0);
        if (ahead.left_cross < 0 && ahead.right_cross > 0) {
            ConeNode other = cone;
            navi_cone_go_right(&other, &ahead);
            look_along(walk, other);
        }
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
        navi_fan_cone(&fan, &cone);
        meet(&walk, fan.far.v, fan.far.ray, fan.is_far_seen ? SIGHT_LEFT | SIGHT_RIGHT : 0);
        look_along(&walk, cone);
    }
}

// --- what is remembered ------------------------------------------------------------------

typedef struct Recorder {
    ConeScratch* scratch;
    NavPoint root;
    Sight sight;
    uint32_t left; // vertices that may be met
} Recorder;

static bool record(void* context, uint32_t v, NavPoint ray, uint32_t sides) {
    Recorder* recorder = context;
    ConeScratch* scratch = recorder->scratch;
    navi_sight_include(&recorder->sight.box, navi_ray_end(recorder->root, ray));
    const Bend* bend =
        navi_bend_plain(&scratch->plain, scratch->ask->mesh, scratch->ask->pathdata, v);
    bool is_bend = (bend->place_flags & BEND_REFLEX) &&
                   (((sides & SIGHT_LEFT) && navi_bend_is_taut(bend, ray, true, true)) ||
                    ((sides & SIGHT_RIGHT) && navi_bend_is_taut(bend, ray, false, true)));
    if (recorder->left == 0 || scratch->sight_bends.count == scratch->sight_bends.capacity)
        return false;
    recorder->left--;
    if (!is_bend)
        return true;
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

// Room for all that is ever remembered of this mesh. In caves three bends are in sight of one, and
// one vertex in four is a bend of the core. Where there is more to see, not all of it has room.
static bool make_room(ConeScratch* scratch) {
    NavMemory* memory = &scratch->ask->memory;
    uint32_t count = scratch->ask->mesh->counts->vertex_slots;
    return navi_array_reserve(memory, &scratch->sight_bends, 2 * (size_t)count) &&
           navi_array_reserve(memory, &scratch->sights, count / 2) &&
           scratch->sights.count < scratch->sights.capacity;
}

void navi_sight_record(ConeScratch* scratch, uint32_t v, bool is_left) {
    if (!make_room(scratch))
        return;
    uint32_t first = scratch->sight_bends.count;
    NavPoint root = scratch->ask->mesh->pos[v], other = scratch->plain.bends[v].wall[!is_left];
    NavPoint ahead = {-other.x, -other.y};
    Recorder recorder = {scratch, root, {first, 0, {root, root}}, TRIANGLES_MOST};
    SightVisitor visitor = {&recorder, record, NULL};
    navi_sight_visit(scratch, v, is_left, ahead, &visitor);
    if (recorder.left == 0 || scratch->sight_bends.count == scratch->sight_bends.capacity) {
        scratch->sight_bends.count = first;
        return;
    }
    sort_from_wall(scratch->sight_bends.data + first, recorder.sight.count, is_left);
    scratch->sights.data[scratch->sights.count++] = recorder.sight;
    scratch->plain.sectors.data[v].sights[is_left] = SIGHT_NONE + scratch->sights.count;
}
