#include "query/vector/vector.h"

// The gain of one side of a shape; false: it bounds nothing for these layers.
static bool gain_of(const NavWorld* world, const SnapEdge* edge, uint32_t layers,
                    VectorDepth* gain) {
    if ((edge->owner & SIDE_INNER) != 0)
        return false;
    uint32_t key = navi_shape_key(&world->shapes, navi_edge_shape(edge));
    NavTrait trait = navi_trait_of_key(&world->shapes, key);
    *gain = (VectorDepth){trait.is_bounds, !trait.is_bounds && trait.area >= 0,
                          !trait.is_bounds && trait.area < 0 && (trait.layers & layers) != 0};
    return gain->bounds + gain->floors + gain->obstacles > 0;
}

// --- vertices ----------------------------------------------------------------------------

static uint64_t key_of_point(NavPoint p) {
    return (uint64_t)((int64_t)p.x + NAVI_FRAME) << 32 | (uint64_t)((int64_t)p.y + NAVI_FRAME);
}

// Vertices that outlines use, in the order of their coordinates.
static NavResult number_vertices(NavVector* vector) {
    NavMemory* memory = &vector->ask.memory;
    const Mesh* mesh = vector->ask.mesh;
    uint32_t count = 0, slots = mesh->counts->vertex_slots;
    for (uint32_t v = 0; v < slots; v++)
        count += vector->numbers.data[v] != NAV_NONE;
    if (!navi_array_reserve(memory, &vector->keyed, 2 * (size_t)count) ||
        !navi_array_reserve(memory, &vector->points, (size_t)count + VECTOR_ENDS) ||
        !navi_array_reserve(memory, &vector->stars, (size_t)count + VECTOR_ENDS))
        return NAV_ERR_MEMORY;
    NaviKeyed* keyed = vector->keyed.data;
    count = 0;
    for (uint32_t v = 0; v < slots; v++)
        if (vector->numbers.data[v] != NAV_NONE)
            keyed[count++] = (NaviKeyed){key_of_point(mesh->pos[v]), v};
    navi_sort_keyed(keyed, keyed + count, count);
    for (uint32_t k = 0; k < count; k++) {
        vector->numbers.data[keyed[k].value] = k;
        vector->points.data[k] = mesh->pos[keyed[k].value];
        vector->stars.data[k] = (VectorStar){0};
    }
    vector->vertex_count = count;
    return NAV_OK;
}

// --- spans -------------------------------------------------------------------------------

typedef void TakeSpan(NavVector* vector, uint32_t from, uint32_t to, VectorDepth gain);

static void mark_ends(NavVector* vector, uint32_t from, uint32_t to, VectorDepth gain) {
    (void)gain;
    vector->numbers.data[from] = vector->numbers.data[to] = 0;
    vector->spans.count++;
}

static void add_span(NavVector* vector, uint32_t from, uint32_t to, VectorDepth gain) {
    uint32_t a = vector->numbers.data[from], b = vector->numbers.data[to];
    VectorSpan span = {.a = a < b ? a : b, .b = a < b ? b : a, .gain = gain, .contour = NAV_NONE};
    if (a > b)
        span.gain = (VectorDepth){-gain.bounds, -gain.floors, -gain.obstacles};
    vector->spans.data[vector->spans.count++] = span;
}

static void take_spans(NavVector* vector, uint32_t layers, TakeSpan* take) {
    const NavWorld* world = vector->ask.world;
    const Snap* snap = &world->snap;
    VectorDepth gain;
    vector->spans.count = 0;
    for (uint32_t e = 0; e < snap->counts->edge_slots; e++) {
        const SnapEdge* edge = &snap->edge[e];
        if (edge->va == NAV_NONE || !gain_of(world, edge, layers, &gain))
            continue;
        uint32_t from = edge->va;
        for (uint32_t n = edge->first; n != NAV_NONE; n = snap->node[n].next) {
            take(vector, from, snap->node[n].vertex, gain);
            from = snap->node[n].vertex;
        }
        take(vector, from, edge->vb, gain);
    }
}

// Outlines on the same span become one; those that cancel out go.
static void merge_spans(NavVector* vector, const NaviKeyed* order) {
    uint32_t count = vector->spans.count, kept = 0;
    VectorSpan* spans = vector->spans.data;
    const VectorSpan* old = spans + count;
    for (uint32_t k = 0; k < count;) {
        VectorSpan span = old[order[k].value];
        uint64_t key = order[k].key;
        while (++k < count && order[k].key == key) {
            const VectorDepth* more = &old[order[k].value].gain;
            span.gain.bounds += more->bounds;
            span.gain.floors += more->floors;
            span.gain.obstacles += more->obstacles;
        }
        if (span.gain.bounds != 0 || span.gain.floors != 0 || span.gain.obstacles != 0)
            spans[kept++] = span;
    }
    vector->spans.count = kept;
}

static NavResult sort_spans(NavVector* vector) {
    uint32_t count = vector->spans.count;
    NavMemory* memory = &vector->ask.memory;
    if (!navi_array_reserve(memory, &vector->keyed, 2 * (size_t)count))
        return NAV_ERR_MEMORY;
    NaviKeyed* keyed = vector->keyed.data;
    for (uint32_t k = 0; k < count; k++) {
        const VectorSpan* span = &vector->spans.data[k];
        vector->spans.data[count + k] = *span;
        keyed[k] = (NaviKeyed){(uint64_t)span->a << 32 | span->b, k};
    }
    navi_sort_keyed(keyed, keyed + count, count);
    merge_spans(vector, keyed);
    return NAV_OK;
}

// --- rays --------------------------------------------------------------------------------

static NavResult list_rays(NavVector* vector) {
    uint32_t span_count = vector->spans.count;
    NavMemory* memory = &vector->ask.memory;
    if (!navi_array_reserve(memory, &vector->rays, 2 * (size_t)span_count))
        return NAV_ERR_MEMORY;
    VectorStar* stars = vector->stars.data;
    for (uint32_t k = 0; k < span_count; k++) {
        stars[vector->spans.data[k].a].count++;
        stars[vector->spans.data[k].b].count++;
    }
    uint32_t first = 0;
    for (uint32_t v = 0; v < vector->vertex_count; v++) {
        stars[v].first = first;
        first += stars[v].count;
        stars[v].count = 0;
    }
    for (uint32_t k = 0; k < span_count; k++)
        for (uint32_t end = 0; end < 2; end++) {
            const VectorSpan* span = &vector->spans.data[k];
            VectorStar* star = &stars[end == 0 ? span->a : span->b];
            vector->rays.data[star->first + star->count++] =
                (VectorRay){.span = k, .is_to_b = end == 0};
        }
    vector->ray_count = vector->rays.count = first;
    return NAV_OK;
}

NavResult navi_vector_read(NavVector* vector, uint32_t layers) {
    NavMemory* memory = &vector->ask.memory;
    uint32_t slots = vector->ask.mesh->counts->vertex_slots;
    vector->is_read = false;
    vector->contours.count = vector->nodes.count = 0;
    if (!navi_array_reserve(memory, &vector->numbers, slots))
        return NAV_ERR_MEMORY;
    for (uint32_t v = 0; v < slots; v++)
        vector->numbers.data[v] = NAV_NONE;
    take_spans(vector, layers, mark_ends);
    if (!navi_array_reserve(memory, &vector->spans, 2 * (size_t)vector->spans.count) ||
        number_vertices(vector) != NAV_OK)
        return NAV_ERR_MEMORY;
    take_spans(vector, layers, add_span);
    if (sort_spans(vector) != NAV_OK || list_rays(vector) != NAV_OK ||
        navi_vector_plant(vector) != NAV_OK)
        return NAV_ERR_MEMORY;
    vector->layers = layers;
    vector->version = vector->ask.world->version;
    vector->is_read = true;
    return NAV_OK;
}
