#include "query/cone/sight.h"

// A sight that crosses more triangles is not remembered.
#define TRIANGLES_MOST 96

enum { TURN_LEFT = 1, TURN_RIGHT = 2 };

// --- what is in sight --------------------------------------------------------------------

typedef struct SightWalk {
    const ConeScratch* scratch;
    const SightVisitor* visitor;
    NavPoint root;
    bool is_enough;
} SightWalk;

static void meet(SightWalk* walk, uint32_t v, NavPoint ray, uint32_t turns) {
    const SightVisitor* visitor = walk->visitor;
    walk->is_enough = walk->is_enough ||
                      (visitor->meet != NULL && !visitor->meet(visitor->context, v, ray, turns));
}

// Cross the cone's edge, and then on through each triangle with one way out.
static void follow(SightWalk* walk, SightCone cone) {
    const Mesh* mesh = walk->scratch->ask->mesh;
    while (!walk->is_enough) {
        const SearchEdge* edge = navi_search_edge(walk->scratch->ask->search, cone.edge);
        if (edge->apex & (SEARCH_WALL | SEARCH_DEAD)) {
            if (walk->visitor->end != NULL)
                walk->visitor->end(walk->visitor->context, &cone);
            return;
        }
        uint32_t twin = navi_edge_twin(mesh, cone.edge), base = twin & ~3u, exits = edge->next & 3;
        NavPoint ray = navi_ray_to(walk->root, edge->p);
        int64_t of_left = navi_ray_cross(cone.left, ray),
                of_right = navi_ray_cross(cone.right, ray);
        // Beside a triangle with one way out only the turn round the closed side leads on.
        uint32_t turns =
            (exits & SEARCH_RIGHT ? TURN_LEFT : 0u) | (exits & SEARCH_LEFT ? TURN_RIGHT : 0u);
        meet(walk, edge->apex & SEARCH_VERTEX, ray, of_left <= 0 && of_right >= 0 ? turns : 0);
        SightCone left = {base | navi_prev3(twin & 3), cone.left, of_right >= 0 ? ray : cone.right};
        SightCone right = {base | navi_next3(twin & 3), of_left <= 0 ? ray : cone.left, cone.right};
        if (of_left < 0 && of_right > 0)
            follow(walk, right);
        cone = of_left < 0 ? left : right;
    }
}

// The star of the vertex, from the wall on.
void navi_sight_visit(const ConeScratch* scratch, uint32_t v, bool is_left, NavPoint ahead,
                      const SightVisitor* visitor) {
    const Mesh* mesh = scratch->ask->mesh;
    const TurnSector* sector = &scratch->turn_sectors.data[v];
    const int64_t sign = is_left ? 1 : -1;
    SightWalk walk = {scratch, visitor, mesh->pos[v], false};
    uint32_t corner = is_left ? sector->last : sector->first;
    uint32_t end = is_left ? sector->first : sector->last;
    NavPoint last = scratch->turn_states[v].wall[is_left];
    meet(&walk,
         is_left ? navi_corner_left_vertex(mesh, corner) : navi_corner_right_vertex(mesh, corner),
         last, TURN_LEFT | TURN_RIGHT);
    while (!walk.is_enough && sign * navi_ray_cross(ahead, last) > 0) {
        uint32_t w = is_left ? navi_corner_right_vertex(mesh, corner)
                             : navi_corner_left_vertex(mesh, corner);
        NavPoint ray = navi_ray_to(walk.root, mesh->pos[w]);
        bool is_beyond = sign * navi_ray_cross(ahead, ray) < 0;
        NavPoint bound = is_beyond ? ahead : ray;
        SightCone cone = {corner, is_left ? last : bound, is_left ? bound : last};
        meet(&walk, w, ray, is_beyond ? 0 : TURN_LEFT | TURN_RIGHT);
        follow(&walk, cone);
        if (corner == end)
            return;
        corner = is_left ? navi_corner_right(mesh, corner) : navi_corner_left(mesh, corner);
        last = ray;
    }
}

// --- what is remembered ------------------------------------------------------------------

typedef struct Recorder {
    ConeScratch* scratch;
    NavPoint root;
    Sight sight;
    uint32_t left; // vertices that may be met
} Recorder;

// May a taut path along the ray turn left (or right) at the corner and leave its star?
static bool leads_on(const TurnState* state, NavPoint ray, bool is_left) {
    int64_t sign = is_left ? 1 : -1;
    return sign * navi_ray_cross(ray, state->wall[0]) >= 0 &&
           sign * navi_ray_cross(ray, state->wall[1]) >= 0 &&
           sign * navi_ray_cross(ray, state->limit[is_left]) > 0;
}

static bool record(void* context, uint32_t v, NavPoint ray, uint32_t turns) {
    Recorder* recorder = context;
    ConeScratch* scratch = recorder->scratch;
    navi_sight_include(&recorder->sight.box, navi_ray_end(recorder->root, ray));
    const TurnState* state = navi_turn_at(scratch, v);
    bool is_turn = (state->place_flags & TURN_REFLEX) &&
                   (((turns & TURN_LEFT) && leads_on(state, ray, true)) ||
                    ((turns & TURN_RIGHT) && leads_on(state, ray, false)));
    if (recorder->left == 0 || scratch->sight_turns.count == scratch->sight_turns.capacity)
        return false;
    recorder->left--;
    if (!is_turn)
        return true;
    SightTurn turn = {ray, v};
    scratch->sight_turns.data[scratch->sight_turns.count++] = turn;
    recorder->sight.count++;
    return true;
}

// By direction, from the wall on: all lie within half a turn.
static void sort(SightTurn* turns, uint32_t count, bool is_left) {
    for (uint32_t i = 1; i < count; i++) {
        SightTurn turn = turns[i];
        uint32_t at = i;
        for (; at > 0; at--) {
            int64_t side = navi_ray_cross(turns[at - 1].ray, turn.ray);
            if (is_left ? side <= 0 : side >= 0)
                break;
            turns[at] = turns[at - 1];
        }
        turns[at] = turn;
    }
}

// Room for all that is ever remembered of this mesh. In caves corners have some three turns in
// sight, and one in four vertices is a corner of the core; where there is more to see, it may not
// do for all.
static bool make_room(ConeScratch* scratch) {
    uint32_t count = scratch->ask->mesh->counts->vertex_slots;
    return navi_array_reserve(&scratch->ask->memory, &scratch->sight_turns, 2 * (size_t)count) &&
           navi_array_reserve(&scratch->ask->memory, &scratch->sights, count / 2) &&
           scratch->sights.count < scratch->sights.capacity;
}

void navi_sight_record(ConeScratch* scratch, uint32_t v, bool is_left) {
    if (!make_room(scratch))
        return;
    uint32_t first = scratch->sight_turns.count;
    NavPoint root = scratch->ask->mesh->pos[v], other = scratch->turn_states[v].wall[!is_left];
    NavPoint ahead = {-other.x, -other.y};
    Recorder recorder = {scratch, root, {first, 0, {root, root}}, TRIANGLES_MOST};
    SightVisitor visitor = {&recorder, record, NULL};
    navi_sight_visit(scratch, v, is_left, ahead, &visitor);
    if (recorder.left == 0 || scratch->sight_turns.count == scratch->sight_turns.capacity) {
        scratch->sight_turns.count = first;
        return;
    }
    sort(scratch->sight_turns.data + first, recorder.sight.count, is_left);
    scratch->sights.data[scratch->sights.count++] = recorder.sight;
    scratch->turn_sectors.data[v].sights[is_left] = SIGHT_NONE + scratch->sights.count;
}
