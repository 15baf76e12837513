// The way between: some sides of the footprint move with their vertices, as in displace.c, and only
// the others, the dirty ones, leave and come back by the general path.
//
// A side is dirty when a crossing on it is not plain, vanishes, or leaves its order; when one of
// its corners cannot move; or when a crossing on it cannot. A corner that is not the footprint's
// alone stays where it is. So does one in whose star a triangle would get too narrow (condition 4
// of displace.c, with one step, or two while a side with crossings moves): the one in most such
// triangles goes first, until none is left. The choice is only a guess at what is cheapest.
//
// Why the result is right. Take the state without the dirty sides, but with their vertices still in
// the mesh and still on the chains of the edges that they crossed: more hot pixels than needed, and
// chains are planar for any superset. In this state the moves satisfy the conditions of displace.c,
// so afterwards the mesh holds the chains of all other sides at their new places. From there the
// dirty sides are planned and inserted like a new footprint, next to sides that stay, and vertices
// without any edge go cold. A corner between two dirty sides moves as a free vertex: by F1 no edge
// passes its pixel at the new place, so that it becomes hot there bends no chain. A crossing that
// stays plain moves even on a dirty side: without that side it is one more point on the chain of
// its partner, which meets the new pixel too, and where it is found again when the side comes back.
//
// Legality waits until the carving is done: the lemmas need a triangulation, not a Delaunay one.
#include "world/change/displace.h"

// Corners that may be given up one by one; a footprint with more trouble takes the general path.
enum { MOST_ROUNDS = 12 };

void navi_displace_soil(NavWorld* world, uint32_t side) {
    world->dirty_count += !world->dirty.data[side];
    world->dirty.data[side] = true;
}

void navi_displace_drop(NavWorld* world, const SnapFootprint* next, uint32_t point) {
    DisplaceMove* move = &world->moves.data[point];
    move->is_dropped = true;
    world->mesh.pos[move->vertex] = move->from;
    for (uint32_t k = 0; k < next->side_count; k++)
        if (next->sides[k].from == point || next->sides[k].to == point)
            navi_displace_soil(world, k);
}

static void drop_crossing(NavWorld* world, DisplaceMove* move) {
    move->is_dropped = true;
    world->mesh.pos[move->vertex] = move->from;
    navi_displace_soil(world, move->side);
}

static int64_t margin_of(const NavWorld* world, const SnapFootprint* next) {
    for (uint32_t k = next->point_count; k < world->moves.count; k++)
        if (!world->moves.data[k].is_dropped)
            return 2;
    return 1;
}

// The move of a vertex, when it has one; the mark is only believed when the move points back.
static DisplaceMove* move_of(NavWorld* world, uint32_t vertex) {
    uint32_t mark = world->mesh.vertex[vertex].mark;
    if (mark >= world->moves.count)
        return NULL;
    DisplaceMove* move = &world->moves.data[mark];
    return move->vertex == vertex && !move->is_dropped ? move : NULL;
}

static bool has_corner(const Mesh* mesh, uint32_t t, uint32_t vertex) {
    const uint32_t* v = mesh->tri[t].v;
    return v[0] == vertex || v[1] == vertex || v[2] == vertex;
}

// Which triangles of the star are narrow: TRI_CAVITY marks them, which is free yet. After a vertex
// has gone back only its own can have changed (`vertex`; NAV_NONE: all).
static void find_narrow(NavWorld* world, int64_t margin, uint32_t vertex) {
    Mesh* mesh = &world->mesh;
    for (uint32_t k = 0; k < world->star.count; k++) {
        uint32_t t = world->star.data[k];
        if (vertex != NAV_NONE && !has_corner(mesh, t, vertex))
            continue;
        mesh->tri[t].flags &= ~TRI_CAVITY;
        if (!navi_displace_is_roomy(mesh, t, margin))
            mesh->tri[t].flags |= TRI_CAVITY;
    }
}

static void forget_narrow(NavWorld* world) {
    for (uint32_t k = 0; k < world->star.count; k++)
        world->mesh.tri[world->star.data[k]].flags &= ~TRI_CAVITY;
}

// How many narrow triangles stand round each vertex that moves; false when there is none.
static bool count_narrow(NavWorld* world) {
    bool is_any = false;
    for (uint32_t k = 0; k < world->moves.count; k++)
        world->moves.data[k].narrow_count = 0;
    for (uint32_t k = 0; k < world->star.count; k++) {
        const MeshTri* tri = &world->mesh.tri[world->star.data[k]];
        for (uint32_t i = 0; i < 3 && tri->flags & TRI_CAVITY; i++) {
            DisplaceMove* move = move_of(world, tri->v[i]);
            if (move == NULL)
                continue;
            move->narrow_count++;
            is_any = true;
        }
    }
    return is_any;
}

static uint32_t worst_move(const NavWorld* world) {
    uint32_t worst = 0;
    for (uint32_t k = 1; k < world->moves.count; k++)
        if (world->moves.data[k].narrow_count > world->moves.data[worst].narrow_count)
            worst = k;
    return worst;
}

// Give up one vertex after the other until no triangle is narrow. False: that is not worth it.
static bool give_up_worst(NavWorld* world, const SnapFootprint* next) {
    int64_t margin = margin_of(world, next);
    find_narrow(world, margin, NAV_NONE);
    for (uint32_t round = 0; round < MOST_ROUNDS; round++) {
        if (world->dirty_count == next->side_count)
            return false;
        if (!count_narrow(world))
            return true;
        uint32_t worst = worst_move(world), vertex = world->moves.data[worst].vertex;
        if (worst < next->point_count)
            navi_displace_drop(world, next, worst);
        else
            drop_crossing(world, &world->moves.data[worst]);
        bool is_margin_same = margin == margin_of(world, next);
        margin = margin_of(world, next);
        find_narrow(world, margin, is_margin_same ? vertex : NAV_NONE);
    }
    return false;
}

bool navi_displace_choose(NavWorld* world, const SnapFootprint* next) {
    for (uint32_t k = 0; k < world->moves.count; k++)
        world->mesh.vertex[world->moves.data[k].vertex].mark = k;
    bool is_worth_it = give_up_worst(world, next);
    forget_narrow(world);
    return is_worth_it;
}
