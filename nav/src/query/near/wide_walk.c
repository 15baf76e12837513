// Tracks walk from triangle to triangle. Of each edge that they cross, the part is left out that is
// nearer than the radius to an end that blocks. Each track has a funnel: its root, and the ends of
// portals between which all that is ahead is seen from there. The funnel alone is kept, so lengths
// are estimates.
#include "query/disc/portal.h"
#include "query/near/wide.h"

// How far it is looked for walls beside a track.
enum { TRIANGLES_BEYOND = 2 };

// The edge that a track has crossed.
typedef struct WideEdge {
    DiscEnd right, left;
} WideEdge;

// A track that walks, at half-edge h.
typedef struct WideWalk {
    NearScratch* near;
    DiscSearch* search;
    uint32_t i, h;
    NearFunnel funnel;
    WideEdge edge;
    uint32_t walls[2]; // as those of the track
} WideWalk;

// One of two edges by which it may leave the triangle behind that.
typedef struct WideExit {
    uint32_t h;
    bool is_open;
    RadiusVec ends[2]; // of the portal
    uint32_t walls[2]; // as those of the track
} WideExit;

static WideEdge edge_at(DiscSearch* search, uint32_t h) {
    const Mesh* mesh = search->inside.mesh;
    return (WideEdge){navi_disc_end_at(search, navi_edge_from(mesh, h)),
                      navi_disc_end_at(search, navi_edge_to(mesh, h))};
}

// --- narrow places -----------------------------------------------------------------------

static inline bool is_near(const DiscSearch* search, RadiusVec a, RadiusVec b, RadiusVec p) {
    const double wide = 2 * search->inside.r;
    return navi_vec_segment_2(a, b, p) < wide * wide;
}

// --- the funnel --------------------------------------------------------------------------

static inline void bend_at(NearFunnel* funnel, RadiusVec p, const RadiusVec ends[2]) {
    funnel->g += navi_vec_length(navi_vec_sub(p, funnel->root));
    funnel->root = p;
    funnel->right = ends[0];
    funnel->left = ends[1];
}

// Narrow the funnel to the portal. If all of that is out of sight, the path bends.
static inline void narrow(NearFunnel* funnel, const RadiusVec ends[2]) {
    if (navi_disc_side_of(funnel->root, funnel->left, ends[0]) > 0) {
        bend_at(funnel, funnel->left, ends);
    } else if (navi_disc_side_of(funnel->root, funnel->right, ends[1]) < 0) {
        bend_at(funnel, funnel->right, ends);
    } else {
        if (navi_disc_side_of(funnel->root, funnel->right, ends[0]) >= 0)
            funnel->right = ends[0];
        if (navi_disc_side_of(funnel->root, funnel->left, ends[1]) <= 0)
            funnel->left = ends[1];
    }
}

// The length from the root through the funnel to a point.
static inline double length_to(const NearFunnel* funnel, RadiusVec p) {
    RadiusVec by = p;
    if (navi_disc_side_of(funnel->root, funnel->right, p) < 0)
        by = funnel->right;
    else if (navi_disc_side_of(funnel->root, funnel->left, p) > 0)
        by = funnel->left;
    else
        return navi_vec_length(navi_vec_sub(p, funnel->root));
    return navi_vec_length(navi_vec_sub(by, funnel->root)) + navi_vec_length(navi_vec_sub(p, by));
}

// The same to the goal. One on the near side of the portal is mirrored first.
static inline double rest_of(const DiscSearch* search, const NearFunnel* funnel,
                             const RadiusVec ends[2]) {
    RadiusVec along = navi_vec_sub(ends[1], ends[0]), goal = search->goal;
    double side = navi_vec_cross(along, navi_vec_sub(goal, ends[0]));
    if (side > 0)
        goal = navi_vec_add(
            goal, navi_vec_scale(navi_vec_right(along), 2 * side / navi_vec_length_2(along)));
    return length_to(funnel, goal);
}

// --- tracks --------------------------------------------------------------------------------

static inline NearTrack* track_at(const NearScratch* near, uint32_t i) {
    return &near->tracks.data[i];
}

static double key_of(const DiscSearch* search, const NearTrack* track) {
    return track->funnel.g + search->weight * track->rest;
}

static void push(NearScratch* near, uint32_t i) {
    RadiusScratch* disc = near->disc;
    double key = key_of(&disc->disc_search, track_at(near, i));
    if (!navi_cone_heap_push(&disc->ask->memory, &disc->heap, key, i))
        disc->disc_search.is_failed = true;
}

// Is another track that crosses the same edge no longer, or has it been followed?
static inline bool is_known(NearScratch* near, const NearFunnel* funnel, uint32_t h,
                            const RadiusVec ends[2]) {
    uint32_t i = near->track_at.data[h];
    if (i >= near->tracks.count || near->tracks.data[i].h != h)
        return false;
    NearTrack* other = track_at(near, i);
    if (other->is_followed || other->funnel.g + other->rest <=
                                  funnel->g + rest_of(&near->disc->disc_search, funnel, ends))
        return true;
    other->is_followed = true; // its item in the heap is stale
    return false;
}

// A track by an exit, which no other is known to cross as soon. Returns NULL when out of memory.
static inline NearTrack* add(NearScratch* near, uint32_t from, const WideExit* exit) {
    if (!navi_array_room(&near->disc->ask->memory, &near->tracks)) {
        near->disc->disc_search.is_failed = true;
        return NULL;
    }
    NearTrack* track = &near->tracks.data[near->tracks.count];
    track->ends[0] = exit->ends[0];
    track->ends[1] = exit->ends[1];
    track->walls[0] = exit->walls[0];
    track->walls[1] = exit->walls[1];
    track->h = exit->h;
    track->from = from;
    track->is_followed = false;
    near->tracks.count++;
    return track;
}

static inline NearTrack* add_at_edge(NearScratch* near, uint32_t from, const WideExit* exit) {
    near->track_at.data[exit->h] = near->tracks.count;
    return add(near, from, exit);
}

// A track that has come to the goal waits in the heap until it is the shortest.
static void reach_goal(NearScratch* near, const NearFunnel* funnel, uint32_t from) {
    const DiscSearch* search = &near->disc->disc_search;
    const WideExit goal = {.h = NAV_NONE, .ends = {search->goal, search->goal}};
    NearTrack* track = add(near, from, &goal);
    if (track == NULL)
        return;
    track->funnel = *funnel;
    track->rest = 0;
    track->funnel.g += length_to(funnel, search->goal);
    push(near, near->tracks.count - 1);
}

// --- a step ------------------------------------------------------------------------------

static bool is_passable(const DiscSearch* search, uint32_t h, bool is_on_way) {
    if (navi_pathdata_edge(search->corners.pathdata, h)->apex & PATHDATA_WALL)
        return false;
    return !navi_disc_is_dead(search, h) ||
           (is_on_way && navi_disc_is_on_way(search, navi_edge_twin(search->inside.mesh, h) >> 2));
}

static inline bool is_wall(const DiscSearch* search, uint32_t h) {
    return (navi_pathdata_edge(search->corners.pathdata, h)->apex & PATHDATA_WALL) != 0;
}

// The track leaves on the left (right), and passes a wall on the other side, from an end of its
// edge to p. Is a vertex too near to that, among those around which it turned at that end? Those
// more than a quarter turn away from the wall are nearer to its end.
static bool is_narrow_before(const WideWalk* walk, bool is_right, RadiusVec p) {
    const DiscSearch* search = walk->search;
    const Mesh* mesh = search->inside.mesh;
    const DiscEnd* end = is_right ? &walk->edge.left : &walk->edge.right;
    DiscEnd other = is_right ? walk->edge.right : walk->edge.left;
    RadiusVec wall = navi_vec_sub(p, end->p);
    for (uint32_t i = walk->i;;) {
        if (navi_vec_dot(wall, navi_vec_sub(other.p, end->p)) <= 0)
            return false;
        if (other.blocks && is_near(search, end->p, p, other.p))
            return true;
        i = i == NAV_NONE ? NAV_NONE : track_at(walk->near, i)->from;
        if (i == NAV_NONE)
            return false;
        uint32_t h = track_at(walk->near, i)->h;
        if ((is_right ? navi_edge_to(mesh, h) : navi_edge_from(mesh, h)) != end->v)
            return false;
        other = navi_disc_end_at(walk->search,
                                 is_right ? navi_edge_from(mesh, h) : navi_edge_to(mesh, h));
    }
}

// From a vertex, through an edge. In the end all edges that matter are seen from there at acute
// angles: else an end of the edge is nearer to all that lies beyond.
typedef struct WideSight {
    const DiscSearch* search;
    RadiusVec o;
    RadiusVec right, left; // to the ends of the first edge
} WideSight;

// Is there a wall, h or one in a triangle behind it, whose foot is in sight and too near?
static bool sees_wall(const WideSight* sight, uint32_t h, uint32_t triangles) {
    const Mesh* mesh = sight->search->inside.mesh;
    RadiusVec a = navi_vec_to(sight->o, mesh->pos[navi_edge_from(mesh, h)]);
    RadiusVec b = navi_vec_to(sight->o, mesh->pos[navi_edge_to(mesh, h)]);
    RadiusVec along = navi_vec_sub(b, a);
    const double wide = 2 * sight->search->inside.r, side = navi_vec_cross(a, b);
    if (navi_vec_dot(a, along) >= 0 || navi_vec_dot(b, along) <= 0 ||
        side * side >= wide * wide * navi_vec_length_2(along))
        return false;
    if (is_wall(sight->search, h)) {
        RadiusVec foot = navi_vec_right(along); // its direction
        return navi_vec_cross(sight->right, foot) > 0 && navi_vec_cross(foot, sight->left) > 0;
    }
    uint32_t twin = navi_edge_twin(mesh, h), t = 4 * (twin >> 2);
    return triangles > 0 && (sees_wall(sight, t + navi_prev3(twin & 3), triangles - 1) ||
                             sees_wall(sight, t + navi_next3(twin & 3), triangles - 1));
}

// The track turns around an end of its edge, and the third side of the triangle is half-edge h,
// which is no wall. Is there one beyond it that is too near?
static bool is_narrow_beyond(const WideWalk* walk, const DiscEnd* end, uint32_t h) {
    const Mesh* mesh = walk->search->inside.mesh;
    const WideSight sight = {.search = walk->search,
                             .o = end->p,
                             .right = navi_vec_to(end->p, mesh->pos[navi_edge_from(mesh, h)]),
                             .left = navi_vec_to(end->p, mesh->pos[navi_edge_to(mesh, h)])};
    return end->blocks && sees_wall(&sight, h, TRIANGLES_BEYOND);
}

// From a vertex on the foot of the wall, which begins at a: is the start on the far side?
static bool is_start_behind(const DiscSearch* search, RadiusVec a, RadiusVec b, RadiusVec p) {
    RadiusVec along = navi_vec_sub(b, a);
    return navi_vec_dot(along, navi_vec_sub(search->start, p)) > 0;
}

// The apex is a new vertex on one side. Is it too near to a wall that the track has passed, and
// that ends at the right (left) end of its edge, on the other side?
static inline bool is_narrow_behind(const WideWalk* walk, bool is_right, const DiscEnd* apex) {
    uint32_t v = walk->walls[!is_right];
    const DiscEnd* end = is_right ? &walk->edge.right : &walk->edge.left;
    if (v == NAV_NONE || !apex->blocks)
        return false;
    RadiusVec other = navi_vec_of(walk->search->inside.mesh->pos[v]);
    return is_near(walk->search, end->p, other, apex->p) &&
           (track_at(walk->near, walk->i)->from != NAV_NONE ||
            is_start_behind(walk->search, end->p, other, apex->p));
}

// How does the walk leave the triangle that it enters: on the left, and on the right?
static inline DiscEnd look(const WideWalk* walk, WideExit exits[2]) {
    DiscSearch* search = walk->search;
    const WideEdge* edge = &walk->edge;
    uint32_t twin = navi_edge_twin(search->inside.mesh, walk->h);
    uint32_t left = navi_edge_prev(twin);
    uint32_t right = navi_edge_next(twin);
    const DiscEnd apex = navi_disc_end_at(search, navi_edge_apex(search->inside.mesh, twin));
    const double r = search->inside.r;
    bool is_on_way = navi_disc_is_on_way(search, twin >> 2);
    bool is_left_wall = is_wall(search, left), is_right_wall = is_wall(search, right);
    exits[0].h = left;
    exits[0].walls[0] = is_right_wall ? edge->right.v : NAV_NONE;
    exits[0].walls[1] = walk->walls[1];
    exits[0].is_open = !is_left_wall && is_passable(search, left, is_on_way) &&
                       navi_disc_find_portal(r, &apex, &edge->left, exits[0].ends) &&
                       !(is_right_wall ? is_narrow_before(walk, false, apex.p)
                                       : is_narrow_beyond(walk, &edge->left, right)) &&
                       !is_narrow_behind(walk, false, &apex);
    exits[1].h = right;
    exits[1].walls[0] = walk->walls[0];
    exits[1].walls[1] = is_left_wall ? edge->left.v : NAV_NONE;
    exits[1].is_open = !is_right_wall && is_passable(search, right, is_on_way) &&
                       navi_disc_find_portal(r, &edge->right, &apex, exits[1].ends) &&
                       !(is_left_wall ? is_narrow_before(walk, true, apex.p)
                                      : is_narrow_beyond(walk, &edge->right, left)) &&
                       !is_narrow_behind(walk, true, &apex);
    return apex;
}

// A track by one of two exits, if it is not known. Returns its index, or NAV_NONE.
static inline uint32_t branch(NearScratch* near, uint32_t from, NearFunnel* funnel,
                              const WideExit* exit) {
    narrow(funnel, exit->ends);
    if (is_known(near, funnel, exit->h, exit->ends))
        return NAV_NONE;
    NearTrack* track = add_at_edge(near, from, exit);
    if (track == NULL)
        return NAV_NONE;
    track->funnel = *funnel;
    track->rest = rest_of(&near->disc->disc_search, funnel, exit->ends);
    return near->tracks.count - 1;
}

// Of two tracks, or one, the better one goes on at once, if it comes first of all. Returns it, or
// NAV_NONE.
static uint32_t choose(NearScratch* near, uint32_t a, uint32_t b) {
    const DiscSearch* search = &near->disc->disc_search;
    if (search->is_failed || (a == NAV_NONE && b == NAV_NONE))
        return NAV_NONE;
    if (a == NAV_NONE ||
        (b != NAV_NONE && key_of(search, track_at(near, b)) < key_of(search, track_at(near, a)))) {
        uint32_t other = a;
        a = b;
        b = other;
    }
    if (b != NAV_NONE)
        push(near, b);
    if (navi_cone_key(key_of(search, track_at(near, a))) < near->disc->heap.items.data[0].key)
        return a;
    push(near, a);
    return NAV_NONE;
}

// Leave by the only exit.
static inline bool go_on(WideWalk* walk, const WideExit* exit) {
    narrow(&walk->funnel, exit->ends);
    if (is_known(walk->near, &walk->funnel, exit->h, exit->ends) ||
        add_at_edge(walk->near, walk->i, exit) == NULL)
        return false;
    walk->i = walk->near->tracks.count - 1;
    return true;
}

// Leave by the better of two exits.
static inline bool divide(WideWalk* walk, const WideExit exits[2]) {
    NearFunnel funnel = walk->funnel;
    uint32_t left = branch(walk->near, walk->i, &funnel, &exits[0]);
    uint32_t right = branch(walk->near, walk->i, &walk->funnel, &exits[1]);
    walk->i = choose(walk->near, left, right);
    if (walk->i == left)
        walk->funnel = funnel;
    return walk->i != NAV_NONE;
}

// Cross the edge of the walk. Returns false if it ends.
static inline bool step(WideWalk* walk) {
    DiscSearch* search = walk->search;
    WideExit exits[2];
    track_at(walk->near, walk->i)->is_followed = true;
    if (navi_disc_is_at_goal(search, navi_edge_twin(search->inside.mesh, walk->h) >> 2)) {
        reach_goal(walk->near, &walk->funnel, walk->i);
        return false;
    }
    DiscEnd apex = look(walk, exits);
    bool is_right = !exits[0].is_open;
    if (exits[0].is_open && exits[1].is_open) {
        if (!divide(walk, exits))
            return false;
        is_right = track_at(walk->near, walk->i)->h == exits[1].h;
    } else if (!exits[is_right].is_open || !go_on(walk, &exits[is_right])) {
        return false;
    }
    walk->h = exits[is_right].h;
    walk->walls[0] = exits[is_right].walls[0];
    walk->walls[1] = exits[is_right].walls[1];
    *(is_right ? &walk->edge.left : &walk->edge.right) = apex;
    return true;
}

void navi_wide_follow(NearScratch* near, uint32_t i) {
    DiscSearch* search = &near->disc->disc_search;
    const NearTrack track = *track_at(near, i);
    WideWalk walk = {near,
                     search,
                     i,
                     track.h,
                     track.funnel,
                     edge_at(search, track.h),
                     {track.walls[0], track.walls[1]}};
    NAV_BOUND(left, 4 * (uint64_t)search->inside.mesh->counts->tri_slots); // no edge twice
    while (step(&walk))
        NAV_ROUND(left);
}

// --- begin -------------------------------------------------------------------------------

// A wall leads from one end of the edge to vertex v. Is the other end too near to it, and the start
// on the far side?
static bool is_narrow_at_start(const DiscSearch* search, const DiscEnd* end, const DiscEnd* other,
                               uint32_t v) {
    if (v == NAV_NONE || !other->blocks)
        return false;
    RadiusVec far = navi_vec_of(search->inside.mesh->pos[v]);
    return is_near(search, end->p, far, other->p) && is_start_behind(search, end->p, far, other->p);
}

// An edge of a triangle that holds the start. Returns false if the track cannot leave by it.
static bool look_from(DiscSearch* search, uint32_t h, WideExit* exit) {
    WideEdge edge = edge_at(search, h);
    uint32_t t = h & ~3u, apex = navi_edge_apex(search->inside.mesh, h);
    exit->h = h;
    exit->walls[0] = is_wall(search, t + navi_prev3(h & 3)) ? apex : NAV_NONE;
    exit->walls[1] = is_wall(search, t + navi_next3(h & 3)) ? apex : NAV_NONE;
    return is_passable(search, h, navi_disc_is_on_way(search, h >> 2)) &&
           navi_disc_find_portal(search->inside.r, &edge.right, &edge.left, exit->ends) &&
           !is_narrow_at_start(search, &edge.right, &edge.left, exit->walls[0]) &&
           !is_narrow_at_start(search, &edge.left, &edge.right, exit->walls[1]);
}

void navi_wide_leave(NearScratch* near, uint32_t t) {
    DiscSearch* search = &near->disc->disc_search;
    uint32_t at = navi_tri_first(search->inside.mesh, t);
    for (uint32_t k = 0; k < 3; k++, at = navi_next3(at)) {
        WideExit exit;
        if (!look_from(search, 4 * t + at, &exit))
            continue;
        NearFunnel funnel = {0, search->start, exit.ends[0], exit.ends[1]};
        uint32_t i = branch(near, NAV_NONE, &funnel, &exit);
        if (i != NAV_NONE)
            push(near, i);
    }
    if (navi_disc_is_at_goal(search, t)) {
        const NearFunnel funnel = {0, search->start, search->start, search->start};
        reach_goal(near, &funnel, NAV_NONE);
    }
}
