#include "campaign/lattice_links.h"

#include <string.h>

#include "oracle/exact.h"
#include "oracle/snap.h"
#include "world/change/world.h"

// --- the world ----------------------------------------------------------------------------------

// A shape without a place: its slot holds a segment.
static bool add_slot(LatticeWorld* lattice, uint32_t place) {
    const NavPoint corners[3] = {{0, 0}, {1, 0}, {0, 1}};
    NavOutlineDef region = nav_outline_def();
    NavShapeDef def = nav_obstacle_def((NavOutlineId){0, 0, 0});
    NavShapeId id;
    region.points = corners;
    region.point_count = 3;
    def.region = &region;
    def.is_enabled = false;
    if (nav_shape_insert(lattice->world, &def, &id) != NAV_OK)
        return false;
    lattice->slot[place] = id.index;
    return true;
}

static uint32_t vertex_count(const NavWorld* world) { return world->mesh.counts->vertex_alive; }

bool lattice_world_init(LatticeWorld* lattice, int32_t reach) {
    NavWorldDef def = nav_world_def();
    memset(lattice, 0, sizeof *lattice);
    def.bounds = (NavBox){{-reach, -reach}, {reach, reach}};
    def.has_path_data = false;
    def.seam_width = 0;
    if (nav_world_create(&def, &lattice->world) != NAV_OK)
        return false;
    lattice->bounds_vertices = vertex_count(lattice->world);
    for (uint32_t place = 0; place < LATTICE_SET_MOST; place++)
        if (!add_slot(lattice, place))
            return false;
    return true;
}

void lattice_world_fini(LatticeWorld* lattice) { nav_world_destroy(lattice->world); }

static bool change(LatticeWorld* lattice, uint32_t place, const SnapFootprint* footprint) {
    NavWorld* world = lattice->world;
    if (navi_commit_open(world) != NAV_OK)
        return false;
    navi_shapes_save(&world->shapes, lattice->slot[place]);
    return navi_world_change(world, lattice->slot[place], footprint) == NAV_OK &&
           navi_commit_close(world) == NAV_OK;
}

bool lattice_world_put(LatticeWorld* lattice, uint32_t place, const NavPoint segment[2]) {
    // An inner edge bounds no region, so it may be alone.
    const NavSide side = {0, 1, SIDE_INNER};
    const SnapFootprint footprint = {segment, &side, 2, 1, NULL, 0};
    lattice->segment[place][0] = segment[0];
    lattice->segment[place][1] = segment[1];
    lattice->count = place + 1;
    return change(lattice, place, &footprint);
}

bool lattice_world_take(LatticeWorld* lattice, uint32_t place) {
    lattice->count = place;
    return change(lattice, place, NULL);
}

const char* lattice_world_fault(LatticeWorld* lattice) {
    const char* what = "nothing said";
    return nav_world_validate(lattice->world, &what) ? NULL : what;
}

// --- its links ----------------------------------------------------------------------------------

static bool is_same(NavPoint a, NavPoint b) { return a.x == b.x && a.y == b.y; }

static void add_link(LatticeLinks* links, NavPoint a, NavPoint b) {
    bool is_turned = oracle_point_compare(a, b) > 0;
    NavPoint from = is_turned ? b : a, to = is_turned ? a : b;
    for (uint32_t i = 0; i < links->count; i++)
        if (is_same(links->link[i][0], from) && is_same(links->link[i][1], to))
            return;
    links->link[links->count][0] = from;
    links->link[links->count++][1] = to;
}

static const char* read_chain(const LatticeWorld* lattice, LatticeLinks* links, uint32_t place) {
    const NavWorld* world = lattice->world;
    const NavPoint* pos = world->mesh.pos;
    const NavPoint* segment = lattice->segment[place];
    uint32_t head = world->shapes.slots.data[lattice->slot[place]].head, count = 0;
    NavPoint* chain = links->chain[place];
    if (head == NAV_NONE)
        return "a segment is not in the world";
    const SnapEdge* edge = &world->snap.edge[head];
    chain[count++] = pos[edge->va];
    for (uint32_t n = edge->first; n != NAV_NONE; n = world->snap.node[n].next) {
        if (count + 1 >= LATTICE_CHAIN_MOST)
            return "a chain is too long";
        chain[count++] = pos[world->snap.node[n].vertex];
        links->bend_count += oracle_area_2(segment[0], segment[1], chain[count - 1]) != 0;
    }
    chain[count++] = pos[edge->vb];
    for (uint32_t i = 1; i < count; i++)
        add_link(links, chain[i - 1], chain[i]);
    links->chain_count[place] = count;
    return is_same(chain[0], segment[0]) && is_same(chain[count - 1], segment[1])
               ? NULL
               : "a chain does not run from end to end";
}

static bool is_on_chain(const LatticeLinks* links, uint32_t place, NavPoint p) {
    for (uint32_t i = 0; i < links->chain_count[place]; i++)
        if (is_same(links->chain[place][i], p))
            return true;
    return false;
}

static const char* check_crossings(const LatticeWorld* lattice, LatticeLinks* links) {
    for (uint32_t i = 0; i < lattice->count; i++)
        for (uint32_t j = 0; j < i; j++) {
            const NavPoint *s = lattice->segment[i], *t = lattice->segment[j];
            if (!oracle_cross_properly(s[0], s[1], t[0], t[1]))
                continue;
            NavPoint p = oracle_crossing_pixel(s[0], s[1], t[0], t[1]);
            links->crossing_count++;
            if (!is_on_chain(links, i, p) || !is_on_chain(links, j, p))
                return "a crossing is not on both chains";
        }
    return NULL;
}

static const char* read_vertices(const LatticeWorld* lattice, LatticeLinks* links) {
    const Mesh* mesh = &lattice->world->mesh;
    for (uint32_t v = lattice->bounds_vertices; v < mesh->counts->vertex_slots; v++) {
        if (mesh->vertex[v].xref == NAV_NONE)
            continue;
        if (links->vertex_count == LATTICE_VERTEX_MOST)
            return "too many vertices";
        links->vertex[links->vertex_count++] = mesh->pos[v];
    }
    return NULL;
}

const char* lattice_links_read(const LatticeWorld* lattice, LatticeLinks* links) {
    const char* what = NULL;
    links->count = links->vertex_count = links->crossing_count = links->bend_count = 0;
    for (uint32_t place = 0; place < lattice->count && what == NULL; place++)
        what = read_chain(lattice, links, place);
    if (what == NULL)
        what = check_crossings(lattice, links);
    return what == NULL ? read_vertices(lattice, links) : what;
}

// --- checks -------------------------------------------------------------------------------------

const char* lattice_links_are_planar(const LatticeLinks* links) {
    for (uint32_t i = 0; i < links->count; i++) {
        NavPoint a = links->link[i][0], b = links->link[i][1];
        for (uint32_t v = 0; v < links->vertex_count; v++) {
            NavPoint p = links->vertex[v];
            if (!is_same(p, a) && !is_same(p, b) && oracle_on_segment(a, b, p))
                return "a vertex lies inside a link";
        }
        // If links overlap or touch, an end lies inside one of them: that was checked above.
        for (uint32_t j = 0; j < i; j++)
            if (oracle_cross_properly(a, b, links->link[j][0], links->link[j][1]))
                return "two links cross";
    }
    return NULL;
}

static bool has_vertex(const LatticeLinks* links, NavPoint p) {
    for (uint32_t v = 0; v < links->vertex_count; v++)
        if (is_same(links->vertex[v], p))
            return true;
    return false;
}

static const char* compare(const OracleSnap* truth, const LatticeWorld* lattice,
                           const LatticeLinks* links) {
    uint32_t hot = 0;
    for (uint32_t i = 0; i < truth->hot_count; i++) {
        NavPoint p = truth->hot[i];
        bool is_frame = p.x == NAVI_FRAME || p.x == -NAVI_FRAME;
        hot += !is_frame;
        if (!is_frame && !has_vertex(links, p))
            return "a hot pixel is no vertex";
    }
    if (hot != links->vertex_count)
        return "a vertex is no hot pixel";
    for (uint32_t k = 0; k < lattice->count; k++) {
        const OracleChain* chain = &truth->chains[k];
        bool is_equal = chain->count == links->chain_count[k];
        for (uint32_t i = 0; i < chain->count && is_equal; i++)
            is_equal = is_same(truth->hot[chain->nodes[i]], links->chain[k][i]);
        if (!is_equal)
            return "a chain is not the definition's";
    }
    return truth->fault;
}

const char* lattice_equals_definition(const LatticeWorld* lattice, const LatticeLinks* links) {
    OracleEdge edges[LATTICE_SET_MOST];
    OracleSnap truth;
    for (uint32_t k = 0; k < lattice->count; k++)
        edges[k] = (OracleEdge){lattice->segment[k][0], lattice->segment[k][1], true};
    oracle_snap_init(&truth, edges, lattice->count);
    const char* what = compare(&truth, lattice, links);
    oracle_snap_fini(&truth);
    return what;
}
