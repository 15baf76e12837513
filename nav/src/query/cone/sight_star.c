#include "query/cone/sight_star.h"

// The triangles at a vertex as they are now, from any of them on.
typedef struct Ring {
    SightCorner corners[STAR_TRIANGLES_MOST];
    uint32_t count;
} Ring;

// Is the triangle walkable, and which of its edges are open, from the one opposite to the corner
// on: all that sights ask of it.
static uint32_t state_of(const Ask* ask, uint32_t at) {
    const PathEdge* edge = navi_pathdata_edge(ask->pathdata, at & ~3u);
    const uint32_t closed = PATHDATA_WALL | PATHDATA_DEAD;
    uint32_t open = 0;
    for (uint32_t i = 0; i < 3; i++)
        open |= (uint32_t)((edge[i].apex & closed) == 0) << i;
    return ((open | open << 3) >> (at & 3) & 7) << 1 | (ask->mesh->cluster[at >> 2] != NAV_NONE);
}

// Returns false if v is in no triangle now, or in too many, or at the frame.
static bool read_star(ConeScratch* scratch, uint32_t v, Ring* ring) {
    const Ask* ask = scratch->ask;
    const Mesh* mesh = ask->mesh;
    uint32_t start = mesh->vertex[v].h, count = 0;
    for (uint32_t at = start; count == 0 || at != start; at = navi_corner_left(mesh, at)) {
        if (at == NAV_NONE || count == STAR_TRIANGLES_MOST)
            return false;
        uint32_t right_v = navi_corner_right_vertex(mesh, at);
        ring->corners[count++] =
            (SightCorner){mesh->pos[right_v], right_v << 4 | state_of(ask, at)};
    }
    ring->count = count;
    scratch->sight_credit -= (int32_t)count;
    return true;
}

static bool is_same_corner(const SightCorner* a, const SightCorner* b) {
    return a->v_and_state == b->v_and_state && navi_point_equal(a->p, b->p);
}

// The ring may begin at another of the star's corners.
static bool is_equal(const ConeScratch* scratch, const SightStar* star, NavPoint p,
                     const Ring* ring) {
    const SightCorner* corners = &scratch->star_corners.data[star->first];
    uint32_t at = 0, count = ring->count;
    if (star->count != count || !navi_point_equal(star->p, p))
        return false;
    while (at < count && !is_same_corner(&corners[at], &ring->corners[0]))
        at++;
    if (at == count)
        return false;
    for (uint32_t i = 1; i < count; i++) {
        at = at + 1 == count ? 0 : at + 1;
        if (!is_same_corner(&corners[at], &ring->corners[i]))
            return false;
    }
    return true;
}

// Which of its remembered stars has v now?
static void find_star(ConeScratch* scratch, BendSector* sector, uint32_t v) {
    const Ask* ask = scratch->ask;
    Ring ring;
    uint32_t star = 0;
    if (sector->stars != 0 && read_star(scratch, v, &ring))
        for (star = sector->stars; star != 0; star = scratch->stars.data[star - 1].next)
            if (is_equal(scratch, &scratch->stars.data[star - 1], ask->mesh->pos[v], &ring))
                break;
    sector->star_now = star;
    sector->star_at = scratch->plain.number;
}

static BendSector* sector_now(ConeScratch* scratch, uint32_t v) {
    BendSector* sector = navi_sight_star_sector(scratch, v);
    if (sector->star_at == 0 || scratch->ask->pathdata->changed[v] > sector->star_at)
        find_star(scratch, sector, v);
    return sector;
}

uint32_t navi_sight_star_note(ConeScratch* scratch, uint32_t v) {
    BendSector* sector = sector_now(scratch, v);
    Ring ring;
    if (sector->star_now != 0)
        return sector->star_now;
    if (!read_star(scratch, v, &ring) || scratch->stars.count == scratch->stars.capacity ||
        scratch->star_corners.count + ring.count > scratch->star_corners.capacity)
        return 0;
    scratch->stars.data[scratch->stars.count++] = (SightStar){.p = scratch->ask->mesh->pos[v],
                                                              .first = scratch->star_corners.count,
                                                              .count = ring.count,
                                                              .next = sector->stars};
    for (uint32_t i = 0; i < ring.count; i++)
        scratch->star_corners.data[scratch->star_corners.count++] = ring.corners[i];
    sector->stars = sector->star_now = scratch->stars.count;
    return sector->star_now;
}

bool navi_sight_star_is(ConeScratch* scratch, uint32_t v, uint32_t star) {
    return sector_now(scratch, v)->star_now == star;
}
