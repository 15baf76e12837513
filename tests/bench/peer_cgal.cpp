// CGAL's constrained Delaunay triangulation with its hierarchy of constraints, used in the fastest
// way it allows. Every location starts from a face next to the old corner. After a blocker is
// removed, the points where it split other edges are removed too, and those edges become whole
// again. It does not work out which triangles are inside and which outside.
#include "contender.h"

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Constrained_triangulation_plus_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangulation_vertex_base_with_info_2.h>

#include <algorithm>
#include <vector>

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

// A vertex that no outline has as a corner is a point where two edges cross.
struct VertexInfo {
    bool is_corner = false;
};

using VertexBase = CGAL::Triangulation_vertex_base_with_info_2<VertexInfo, Kernel>;
using FaceBase = CGAL::Constrained_triangulation_face_base_2<Kernel>;
using Structure = CGAL::Triangulation_data_structure_2<VertexBase, FaceBase>;
using Delaunay =
    CGAL::Constrained_Delaunay_triangulation_2<Kernel, Structure, CGAL::Exact_predicates_tag>;
using Mesh = CGAL::Constrained_triangulation_plus_2<Delaunay>;
using Vertex = Mesh::Vertex_handle;
using Face = Mesh::Face_handle;
using Side = Mesh::Constraint_id;

struct Blocker {
    Vertex corners[4];
    Side sides[4];
};

struct World {
    Mesh mesh;
    std::vector<Blocker> blockers;
    std::vector<Vertex> crossings; // scratch of a move
};

// Inserts the corners in order, locating each from the one before, then the sides between them.
void insert_ring(World& world, const NavPoint* points, uint32_t count, Face hint, Vertex* corners,
                 Side* sides) {
    for (uint32_t i = 0; i < count; ++i) {
        corners[i] = world.mesh.insert({double(points[i].x), double(points[i].y)}, hint);
        corners[i]->info().is_corner = true;
        hint = corners[i]->face();
    }
    for (uint32_t i = 0; i < count; ++i)
        sides[i] = world.mesh.insert_constraint(corners[i], corners[(i + 1) % count]);
}

void insert_blocker(World& world, Blocker& blocker, const W1Mover& place, Face hint) {
    NavPoint points[4];
    for (int i = 0; i < 4; ++i)
        points[i] =
            nav_pose_apply(nav_pose(place.center, place.facing), {0, 0}, w1_mover_outline()[i]);
    insert_ring(world, points, 4, hint, blocker.corners, blocker.sides);
}

// Collects the points where other edges cross the side in world.crossings.
void collect_crossings(World& world, Side side) {
    for (Vertex vertex : world.mesh.vertices_in_constraint(side))
        if (!vertex->info().is_corner)
            world.crossings.push_back(vertex);
}

// The crossing point still splits one edge. Make that edge whole, unless a third edge passes
// through.
void unsplit(World& world, Vertex crossing) {
    Mesh& mesh = world.mesh;
    Vertex ends[2];
    int count = 0;
    auto edge = mesh.incident_edges(crossing), first = edge;
    do {
        if (!edge->first->is_constrained(edge->second))
            continue;
        const Vertex a = edge->first->vertex(Mesh::cw(edge->second));
        const Vertex b = edge->first->vertex(Mesh::ccw(edge->second));
        if (count < 2)
            ends[count] = a == crossing ? b : a;
        ++count;
    } while (++edge != first);
    if (count != 2 || mesh.number_of_enclosing_constraints(crossing, ends[0]) != 1)
        return;
    auto at = mesh.contexts_begin(crossing, ends[0])->current();
    if (*at != crossing)
        ++at;
    mesh.simplify(at);
}

void remove_blocker_sides(World& world, Blocker& blocker) {
    world.crossings.clear();
    for (Side side : blocker.sides)
        collect_crossings(world, side);
    for (Side side : blocker.sides)
        world.mesh.remove_constraint(side);
    for (Vertex crossing : world.crossings)
        unsplit(world, crossing);
}

void* create(const W1* w1) {
    World* world = new World;
    Vertex corners[8];
    Side sides[8];
    Face hint;
    for (uint32_t i = 0; i < w1->def.static_count; ++i) {
        const uint32_t first = w1->first_points[i], count = w1->first_points[i + 1] - first;
        insert_ring(*world, w1->points + first, count, hint, corners, sides);
        hint = corners[0]->face();
    }
    world->blockers.resize(w1->def.mover_count);
    for (uint32_t i = 0; i < w1->def.mover_count; ++i)
        insert_blocker(*world, world->blockers[i], w1->movers[i], Face());
    return world;
}

// A vertex beside the corner that remains when the blocker is removed: the new corners are near it.
Vertex find_neighbour(const World& world, const Blocker& blocker) {
    auto vertex = world.mesh.incident_vertices(blocker.corners[0]), first = vertex;
    do {
        const Vertex* end = blocker.corners + 4;
        if (!world.mesh.is_infinite(vertex) && std::find(blocker.corners, end, vertex) == end)
            return vertex;
    } while (++vertex != first);
    return world.mesh.finite_vertices_begin();
}

void move(void* self, uint32_t mover, const W1Mover* place) {
    World& world = *static_cast<World*>(self);
    Blocker& blocker = world.blockers[mover];
    remove_blocker_sides(world, blocker);
    const Vertex neighbour = find_neighbour(world, blocker);
    for (Vertex corner : blocker.corners)
        if (!world.mesh.are_there_incident_constraints(corner))
            world.mesh.remove(corner);
    insert_blocker(world, blocker, *place, neighbour->face());
}

uint32_t face_count(void* self) {
    return static_cast<uint32_t>(static_cast<World*>(self)->mesh.number_of_faces());
}

void destroy(void* self) { delete static_cast<World*>(self); }

} // namespace

extern "C" const Contender contender_cgal = {"CGAL", 0,    false,      false,
                                             create, move, face_count, destroy};
