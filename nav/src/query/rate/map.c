#include "query/rate/map.h"
#include "geom/ray.h"

// Below this, positions in doubles are exact to about 1e-9.
#define USUAL_EXTENT (1 << 20)

void navi_terrain_map_fini(NavMemory* memory, TerrainMap* map) {
    navi_array_fini(memory, &map->rates);
    navi_array_fini(memory, &map->sectors);
    navi_array_fini(memory, &map->pinches);
    navi_array_fini(memory, &map->tris);
    navi_array_fini(memory, &map->stack);
}

void navi_terrain_map_forget(TerrainMap* map) {
    for (uint32_t v = 0; v < map->sectors.capacity; v++)
        map->sectors.data[v].made = map->sectors.data[v].stamp = 0;
    for (uint32_t t = 0; t < map->tris.capacity; t++)
        map->tris.data[t].made = map->tris.data[t].based = 0;
    map->pinches.count = 0;
    map->number = map->epoch = 0;
}

// --- begin -------------------------------------------------------------------------------

static double cost_of(const QueryFilter* filter, uint32_t area) {
    return filter->area_costs == NULL ? 1 : filter->area_costs[area];
}

static bool is_same(const TerrainMap* map, const Ask* ask, const QueryFilter* filter) {
    if (map->number == 0 || map->epoch != ask->epoch || map->soft_layers != filter->soft_layers ||
        map->soft_cost != filter->soft_cost)
        return false;
    bool is_same = true;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        is_same &= map->area_costs[i] == cost_of(filter, i);
    return is_same;
}

static double rate_of_cell(const QueryFilter* filter, const LabelCell* cell) {
    if (cell->key == NAV_NONE || !navi_label_is_walkable(cell, filter->layers) ||
        (filter->areas >> cell->area & 1) == 0)
        return 0;
    double rate = cost_of(filter, (uint32_t)cell->area);
    return (cell->blocked & filter->soft_layers) == 0 ? rate : rate * filter->soft_cost;
}

static double largest(double a, double b) {
    double size = b < 0 ? -(double)b : b;
    return a > size ? a : size;
}

// Rounding grows with the distance from the map's origin.
static double tiny_of(const Mesh* mesh) {
    NavBox box = mesh->hint_bounds;
    double extent = USUAL_EXTENT;
    extent = largest(largest(extent, (double)box.max.x - box.min.x), (double)box.max.y - box.min.y);
    return 1e-7 * (extent / USUAL_EXTENT);
}

static void keep_costs(TerrainMap* map, const Ask* ask) {
    const QueryFilter* filter = map->filter;
    map->epoch = ask->epoch;
    map->soft_layers = filter->soft_layers;
    map->soft_cost = filter->soft_cost;
    for (uint32_t i = 0; i < NAV_AREA_COUNT; i++)
        map->area_costs[i] = cost_of(filter, i);
    map->least = INFINITY;
    for (uint32_t c = 0; c < filter->labels->cells.count; c++) {
        const LabelCell* cell = &filter->labels->cells.data[c];
        double rate = rate_of_cell(filter, cell);
        map->rates.data[c] = rate;
        if (rate > 0 && rate < map->least && cell->triangles > 0)
            map->least = rate;
    }
    map->origin = map->mesh->hint_bounds.min;
    map->tiny = tiny_of(map->mesh);
    map->pinches.count = 0;
    map->number++;
}

NavResult navi_terrain_map_begin(TerrainMap* map, Ask* ask, const QueryFilter* filter) {
    NavMemory* memory = &ask->memory;
    map->mesh = ask->mesh;
    map->filter = filter;
    map->other = NULL;
    map->pathdata = ask->pathdata->is_kept && filter->is_plain ? ask->pathdata : NULL;
    if (!navi_array_reserve_zeroed(memory, &map->sectors, ask->mesh->counts->vertex_slots) ||
        !navi_array_reserve_zeroed(memory, &map->tris, ask->mesh->counts->tri_slots) ||
        !navi_array_reserve(memory, &map->rates, filter->labels->cells.count))
        return NAV_ERR_MEMORY;
    if (!is_same(map, ask, filter))
        keep_costs(map, ask);
    return NAV_OK;
}

// --- sectors -----------------------------------------------------------------------------

static bool begins_sector(const TerrainMap* map, uint32_t corner) {
    return navi_terrain_rate(map, corner >> 2) > 0 &&
           !navi_terrain_joins(map, navi_corner_right_edge(corner));
}

// The triangles around a vertex.
typedef struct Turn {
    uint32_t smallest; // the corner with the smallest neighbour: sectors do not depend on slots
    uint32_t begins;   // how many sectors begin here, with a wall on the right
    uint32_t first;    // the first corner of one of them
    bool is_even;      // all have one rate
} Turn;

static Turn turn_at(const TerrainMap* map, uint32_t start) {
    const Mesh* mesh = map->mesh;
    NavPoint least = mesh->pos[navi_corner_right_vertex(mesh, start)];
    double rate = navi_terrain_rate(map, start >> 2), before = rate;
    Turn turn = {.smallest = start, .first = NAV_NONE, .is_even = true};
    uint32_t at = start;
    do {
        uint32_t next = navi_corner_left(mesh, at);
        NAV_ASSERT(next != NAV_NONE); // corners of walkable triangles lie inside the frame
        double beyond = navi_terrain_rate(map, next >> 2);
        turn.is_even &= beyond == rate;
        if (beyond > 0 && !(before > 0 && !navi_filter_is_step(map->filter, at >> 2, next >> 2))) {
            turn.begins++;
            turn.first = next;
        }
        at = next;
        before = beyond;
        NavPoint p = mesh->pos[navi_corner_right_vertex(mesh, at)];
        if (navi_point_less(p, least)) {
            least = p;
            turn.smallest = at;
        }
    } while (at != start);
    return turn;
}

// The whole turn is one sector.
static TerrainSector round_sector(const TerrainMap* map, uint32_t v, Turn turn) {
    const Mesh* mesh = map->mesh;
    NavPoint p = mesh->pos[v], end = mesh->pos[navi_corner_right_vertex(mesh, turn.smallest)];
    NavPoint ray = navi_ray_to(p, end);
    return (TerrainSector){.made = map->number,
                           .first = turn.smallest,
                           .last = navi_corner_right(mesh, turn.smallest),
                           .more = NAV_NONE,
                           .right = ray,
                           .left = ray,
                           .kind = turn.is_even ? SECTOR_PLAIN : SECTOR_MIXED,
                           .is_round = true};
}

// Find the end and the kind of a sector that is not the whole turn. `first` is known.
static void fill_sector(const TerrainMap* map, TerrainSector* sector, uint32_t v) {
    const Mesh* mesh = map->mesh;
    uint32_t at = sector->first;
    double rate = navi_terrain_rate(map, at >> 2);
    bool is_mixed = false;
    for (;;) {
        if (!navi_terrain_joins(map, navi_corner_left_edge(at)))
            break;
        at = navi_corner_left(mesh, at);
        is_mixed |= navi_terrain_rate(map, at >> 2) != rate;
    }
    sector->last = at;
    uint32_t right = navi_corner_right_vertex(mesh, sector->first);
    uint32_t left = navi_corner_left_vertex(mesh, at);
    sector->right = navi_ray_to(mesh->pos[v], mesh->pos[right]);
    sector->left = navi_ray_to(mesh->pos[v], mesh->pos[left]);
    int64_t turn = navi_ray_cross(sector->right, sector->left);
    sector->kind = is_mixed ? SECTOR_MIXED : turn <= 0 ? SECTOR_REFLEX : SECTOR_PLAIN;
    // Where a wall without thickness ends, the sector is the whole turn from one side to the other.
    if (navi_point_equal(sector->right, sector->left))
        sector->kind = SECTOR_MIXED;
    sector->stamp = 0;
    sector->more = NAV_NONE;
}

static bool add_sector(TerrainMap* map, NavMemory* memory, uint32_t v, uint32_t corner,
                       TerrainSector* found) {
    TerrainSector sector = {.first = corner};
    fill_sector(map, &sector, v);
    if (found->first == NAV_NONE) {
        *found = sector;
        return true;
    }
    if (!navi_array_room(memory, &map->pinches))
        return false;
    sector.more = found->more;
    found->more = map->pinches.count;
    map->pinches.data[map->pinches.count++] = sector;
    return true;
}

// Several sectors, in their order from the smallest corner on.
static bool add_sectors(TerrainMap* map, NavMemory* memory, uint32_t v, uint32_t smallest,
                        TerrainSector* found) {
    uint32_t at = smallest;
    do {
        if (begins_sector(map, at) && !add_sector(map, memory, v, at, found))
            return false;
        at = navi_corner_left(map->mesh, at);
    } while (at != smallest);
    return true;
}

// Another map of the same ground may have found the sector of the vertex.
static bool take_from_other(TerrainMap* map, uint32_t v) {
    const TerrainMap* other = map->other;
    if (other == NULL || other->sectors.data[v].made != other->number ||
        other->sectors.data[v].more != NAV_NONE)
        return false;
    TerrainSector* sector = &map->sectors.data[v];
    *sector = other->sectors.data[v];
    sector->made = map->number;
    sector->stamp = 0;
    return true;
}

bool navi_terrain_place(TerrainMap* map, NavMemory* memory, uint32_t v) {
    if (take_from_other(map, v))
        return true;
    Turn turn = turn_at(map, map->mesh->vertex[v].h);
    if (turn.begins == 0) {
        map->sectors.data[v] = round_sector(map, v, turn);
        return true;
    }
    TerrainSector found = {.first = NAV_NONE, .more = NAV_NONE};
    bool is_added = turn.begins == 1 ? add_sector(map, memory, v, turn.first, &found)
                                     : add_sectors(map, memory, v, turn.smallest, &found);
    if (!is_added)
        return false;
    NAV_ASSERT(found.first != NAV_NONE);
    found.made = map->number;
    map->sectors.data[v] = found;
    return true;
}

TerrainSector* navi_terrain_pinch(TerrainMap* map, TerrainSector* sector, uint32_t corner) {
    while (navi_terrain_joins(map, navi_corner_right_edge(corner)))
        corner = navi_corner_right(map->mesh, corner);
    while (sector->first != corner) {
        NAV_ASSERT(sector->more != NAV_NONE); // each walkable corner lies in a sector
        sector = &map->pinches.data[sector->more];
    }
    return sector;
}

// --- islands -----------------------------------------------------------------------------

// Visit the triangles joined with t until the rate differs.
static NavResult flood(TerrainMap* map, NavMemory* memory, uint32_t t, bool* is_even) {
    double rate = navi_terrain_rate(map, t);
    map->stack.count = 0;
    *is_even = true;
    if (navi_triangles_add(memory, &map->stack, t) != NAV_OK)
        return NAV_ERR_MEMORY;
    map->tris.data[t].made = map->number;
    map->tris.data[t].is_even = true;
    for (uint32_t i = 0; i < map->stack.count && *is_even; i++) {
        uint32_t u = map->stack.data[i];
        for (uint32_t h = 4 * u; h < 4 * u + 3; h++) {
            if (!navi_terrain_joins(map, h))
                continue;
            uint32_t next = navi_edge_twin(map->mesh, h) >> 2;
            TerrainTri* tri = &map->tris.data[next];
            *is_even &= navi_terrain_rate(map, next) == rate;
            if (tri->made == map->number) {
                *is_even &= tri->is_even; // an earlier flood may have met a border
                continue;
            }
            tri->made = map->number;
            tri->is_even = true;
            if (navi_triangles_add(memory, &map->stack, next) != NAV_OK)
                return NAV_ERR_MEMORY;
        }
    }
    return NAV_OK;
}

NavResult navi_terrain_is_even(TerrainMap* map, NavMemory* memory, uint32_t t, bool* is_even) {
    TerrainTri* tris = map->tris.data;
    if (tris[t].made == map->number) {
        *is_even = tris[t].is_even;
        return NAV_OK;
    }
    NavResult result = flood(map, memory, t, is_even);
    for (uint32_t i = 0; i < map->stack.count; i++) {
        uint32_t u = map->stack.data[i];
        tris[u].is_even = *is_even;
        if (result != NAV_OK)
            tris[u].made = 0;
    }
    return result;
}

// --- dead ends ---------------------------------------------------------------------------

// Does the half-edge lead from a triangle of a tree to one that hangs on it?
static bool leads_down(const TerrainMap* map, uint32_t h) {
    uint32_t twin = navi_edge_twin(map->mesh, h);
    return navi_terrain_joins(map, h) && navi_pathdata_up(map->pathdata, twin >> 2) == twin;
}

// The least rate of the triangle and of those below it, which are known.
static double least_below(const TerrainMap* map, uint32_t t) {
    double least = navi_terrain_rate(map, t);
    for (uint32_t h = 4 * t; h < 4 * t + 3; h++) {
        if (!leads_down(map, h))
            continue;
        double below = map->tris.data[navi_edge_twin(map->mesh, h) >> 2].least;
        least = below < least ? below : least;
    }
    return least;
}

// List the triangles of the tree that are not known, from t on, and go through them backwards.
static bool find_least(TerrainMap* map, NavMemory* memory, uint32_t t) {
    TriangleList* order = &map->stack;
    order->count = 0;
    if (navi_triangles_add(memory, order, t) != NAV_OK)
        return false;
    for (uint32_t i = 0; i < order->count; i++)
        for (uint32_t h = 4 * order->data[i]; h < 4 * order->data[i] + 3; h++) {
            uint32_t next = navi_edge_twin(map->mesh, h) >> 2;
            if (leads_down(map, h) && map->tris.data[next].based != map->number &&
                navi_triangles_add(memory, order, next) != NAV_OK)
                return false;
        }
    for (uint32_t i = order->count; i > 0; i--) {
        TerrainTri* tri = &map->tris.data[order->data[i - 1]];
        tri->least = least_below(map, order->data[i - 1]);
        tri->based = map->number;
    }
    return true;
}

bool navi_terrain_is_dead_tree(TerrainMap* map, NavMemory* memory, uint32_t h, bool* is_failed) {
    uint32_t t = navi_edge_twin(map->mesh, h) >> 2;
    if (map->tris.data[t].based != map->number && !find_least(map, memory, t)) {
        *is_failed = true;
        return false;
    }
    return map->tris.data[t].least >= navi_terrain_rate(map, h >> 2);
}

void navi_terrain_forget_trees(TerrainMap* map, const NavSpot* goal) {
    for (uint32_t t = goal->t; t != NAV_NONE && map->pathdata != NULL;
         t = navi_spot_next(map->mesh, goal, t))
        if (navi_terrain_rate(map, t) > 0 && !navi_pathdata_has_loop(map->pathdata, t))
            map->pathdata = NULL;
}
