// The bends of the track to the goal: the portals are known, so the path through them is pulled
// tight. Source: Lee and Preparata 1984.
#include "query/near/guide.h"
#include "query/near/wide.h"

typedef struct Funnel {
    NearScratch* near;
    const DiscSearch* search;
    NearTrack* tracks;
    RadiusVec root, right, left;
    uint32_t right_track, left_track; // whose portals end there
} Funnel;

// From the start to the goal, each track is now followed by `from`. Returns the first.
static uint32_t turn_back(NearTrack* tracks, uint32_t last, uint32_t* count) {
    uint32_t after = NAV_NONE;
    *count = 0;
    for (uint32_t i = last; i != NAV_NONE; ++*count) {
        uint32_t before = tracks[i].from;
        tracks[i].from = after;
        after = i;
        i = before;
    }
    return after;
}

static void add_stop(Funnel* funnel, NearStop stop) {
    NearScratch* near = funnel->near;
    NearStop* stops = near->stops.data;
    uint32_t count = near->stops.count;
    if (stop.bend == NAV_NONE || stops[count - 1].bend != stop.bend)
        stops[near->stops.count++] = stop;
}

// Bend left or right at the end of the funnel, and begin again behind that. Returns the track
// there.
static uint32_t bend(Funnel* funnel, bool is_left) {
    const Mesh* mesh = funnel->search->inside.mesh;
    uint32_t i = is_left ? funnel->left_track : funnel->right_track, h = funnel->tracks[i].h;
    uint32_t v = is_left ? navi_edge_to(mesh, h) : navi_edge_from(mesh, h);
    // Around a vertex that does not block, the path goes straight.
    if ((funnel->search->corners.data[v].flags & CORNER_BLOCKS) != 0)
        add_stop(funnel,
                 (NearStop){.bend = 2 * v + (is_left ? 0 : 1), .c = navi_vec_of(mesh->pos[v])});
    funnel->root = is_left ? funnel->left : funnel->right;
    funnel->right = funnel->left = funnel->root;
    funnel->right_track = funnel->left_track = i;
    return i;
}

static double turn(RadiusVec root, RadiusVec a, RadiusVec b) {
    return navi_vec_cross(navi_vec_sub(a, root), navi_vec_sub(b, root));
}

static bool is_at(RadiusVec a, RadiusVec b) { return a.x == b.x && a.y == b.y; }

// Narrow one side of the funnel to the portal of track i. Returns false if it would cross the
// other.
static bool narrow(Funnel* funnel, uint32_t i, bool is_left) {
    double sign = is_left ? -1 : 1;
    RadiusVec p = funnel->tracks[i].ends[is_left];
    RadiusVec* side = is_left ? &funnel->left : &funnel->right;
    RadiusVec other = is_left ? funnel->right : funnel->left;
    if (sign * turn(funnel->root, *side, p) < 0)
        return true;
    if (!is_at(funnel->root, *side) && sign * turn(funnel->root, other, p) > 0)
        return false;
    *side = p;
    *(is_left ? &funnel->left_track : &funnel->right_track) = i;
    return true;
}

bool navi_wide_write(NearScratch* near, uint32_t last) {
    const DiscSearch* search = &near->disc->disc_search;
    uint32_t count, first = turn_back(near->tracks.data, last, &count);
    // A funnel begins again behind a portal, so no more than one bend for each.
    if (!navi_array_reserve(&near->disc->ask->memory, &near->stops, (size_t)count + 2))
        return false;
    Funnel funnel = {.near = near,
                     .search = search,
                     .tracks = near->tracks.data,
                     .root = search->start,
                     .right = search->start,
                     .left = search->start,
                     .right_track = NAV_NONE,
                     .left_track = NAV_NONE};
    navi_wide_mark_sides(near, first);
    near->stops.count = 0;
    add_stop(&funnel, navi_disc_stop_at(&search->inside.places[0]));
    for (uint32_t i = first; i != NAV_NONE && near->stops.count <= count;
         i = funnel.tracks[i].from) {
        if (!narrow(&funnel, i, false))
            i = bend(&funnel, true);
        else if (!narrow(&funnel, i, true))
            i = bend(&funnel, false);
    }
    add_stop(&funnel, navi_disc_stop_at(&search->inside.places[1]));
    return true;
}
