#include "query/gap/pens.h"

#include <string.h>

#include "geom/box.h"

// The most pens, and triangles of all of them. A commit that changed more triangles ends all.
enum { KEPT_MOST = 32, TRIANGLES_MOST = 1 << 17, CHANGED_MOST = 1 << 16 };

enum { MARGIN = 4 }; // for rounding

void navi_pens_fini(DiscPens* pens, NavMemory* memory) {
    navi_array_fini(memory, &pens->list);
    navi_array_fini(memory, &pens->triangles);
    navi_array_fini(memory, &pens->held);
    navi_array_fini(memory, &pens->exits);
    navi_array_fini(memory, &pens->former);
}

static void drop_all(DiscPens* pens) {
    if (pens->list.count > 0 && pens->held.capacity > 0)
        memset(pens->held.data, 0, pens->held.capacity * sizeof *pens->held.data);
    pens->list.count = pens->triangles.count = pens->exits.count = 0;
}

void navi_pens_forget(DiscPens* pens) {
    drop_all(pens);
    pens->former.count = 0;
}

// --- which triangles ---------------------------------------------------------------------

static bool is_held(const DiscPens* pens, uint32_t t) {
    return t / 64 < pens->held.capacity && (pens->held.data[t / 64] >> t % 64 & 1) != 0;
}

static void hold(DiscPens* pens, uint32_t t) { pens->held.data[t / 64] |= UINT64_C(1) << t % 64; }

static bool holds(const DiscPens* pens, const DiscPen* pen, uint32_t t) {
    for (uint32_t i = 0; i < pen->count; i++)
        if (pens->triangles.data[pen->first + i] == t)
            return true;
    return false;
}

static bool is_whole(const DiscPens* pens, const DiscPen* pen, uint32_t t) {
    for (uint32_t i = 0; i < pen->whole_count; i++)
        if (pens->triangles.data[pen->first + i] == t)
            return true;
    return false;
}

// --- what is known -----------------------------------------------------------------------

static PenKey key_of(const Ask* ask, int32_t radius) {
    PenKey key = {ask->epoch_areas, ask->epoch_layers, ask->epoch_step_height, radius};
    return key;
}

static bool are_same(const PenKey* a, const PenKey* b) {
    return a->areas == b->areas && a->layers == b->layers && a->step_height == b->step_height &&
           a->radius == b->radius;
}

static bool is_for(const DiscPen* pen, const PenKey* key) { return are_same(&pen->key, key); }

static bool is_valid(const DiscPens* pens, const Ask* ask) {
    return pens->version == ask->epoch_version && pens->era == ask->era;
}

// Is the place known to be in the pen?
static bool is_in(const DiscPens* pens, const DiscPen* pen, const DiscPlace* place) {
    if (navi_disc_is_same(&pen->place, place))
        return true;
    if (place->x < pen->box.min.x || place->x > pen->box.max.x || place->y < pen->box.min.y ||
        place->y > pen->box.max.y || !is_held(pens, place->t))
        return false;
    return is_whole(pens, pen, place->t);
}

bool navi_pens_know_apart(const DiscPens* pens, const Ask* ask, int32_t radius,
                          const DiscPlace ends[2]) {
    PenKey key = key_of(ask, radius);
    for (uint32_t i = 0; i < pens->list.count && is_valid(pens, ask); i++) {
        const DiscPen* pen = &pens->list.data[i];
        for (uint32_t which = 0; which < 2 && is_for(pen, &key); which++)
            if (is_in(pens, pen, &ends[which]) && !holds(pens, pen, ends[1 - which].t))
                return true;
    }
    return false;
}

bool navi_pens_may_hold(const DiscPens* pens, const Ask* ask, int32_t radius,
                        const DiscPlace* place) {
    PenKey key = key_of(ask, radius);
    if (!is_valid(pens, ask) || !is_held(pens, place->t))
        return false;
    for (uint32_t i = 0; i < pens->list.count; i++)
        if (is_for(&pens->list.data[i], &key) && holds(pens, &pens->list.data[i], place->t))
            return true;
    return false;
}

bool navi_pens_find_box(const DiscPens* pens, const Ask* ask, int32_t radius,
                        const DiscPlace* place, uint32_t most, NavBox* box) {
    PenKey key = key_of(ask, radius);
    for (uint32_t i = 0; i < pens->list.count && is_valid(pens, ask); i++) {
        const DiscPen* pen = &pens->list.data[i];
        if (!is_for(pen, &key) || pen->count > most || !is_in(pens, pen, place))
            continue;
        *box = pen->box;
        return true;
    }
    return false;
}

bool navi_pens_are_beyond(const DiscPens* pens, const Ask* ask, int32_t radius,
                          const DiscPlace* place, uint32_t t) {
    PenKey key = key_of(ask, radius);
    const bool is_any = is_held(pens, t);
    for (uint32_t i = 0; i < pens->list.count && is_valid(pens, ask); i++) {
        const DiscPen* pen = &pens->list.data[i];
        if (!is_for(pen, &key))
            continue;
        bool is_home = is_in(pens, pen, place);
        if (is_home ? !is_any || !holds(pens, pen, t)
                    : is_any && is_whole(pens, pen, t) && !holds(pens, pen, place->t))
            return true;
    }
    return false;
}

// --- former ones -------------------------------------------------------------------------

static bool is_former(const FormerPen* former, const PenKey* key, const DiscPlace* place) {
    return are_same(&former->key, key) && former->x == place->x && former->y == place->y;
}

bool navi_pens_expect_apart(const DiscPens* pens, const Ask* ask, int32_t radius,
                            const DiscPlace ends[2]) {
    PenKey key = key_of(ask, radius);
    for (uint32_t i = 0; i < pens->former.count; i++)
        if (is_former(&pens->former.data[i], &key, &ends[0]) ||
            is_former(&pens->former.data[i], &key, &ends[1]))
            return true;
    return false;
}

void navi_pens_note_joined(DiscPens* pens, const Ask* ask, int32_t radius,
                           const DiscPlace ends[2]) {
    PenKey key = key_of(ask, radius);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pens->former.count; i++) {
        FormerPen former = pens->former.data[i];
        if (!is_former(&former, &key, &ends[0]) && !is_former(&former, &key, &ends[1]))
            pens->former.data[kept++] = former;
    }
    pens->former.count = kept;
}

// The oldest one goes where there are too many.
static void note_former(DiscPens* pens, const DiscPen* pen) {
    FormerPen* former = pens->former.data;
    for (uint32_t i = 0; i < pens->former.count; i++)
        if (is_former(&former[i], &pen->key, &pen->place))
            return;
    if (pens->former.count == KEPT_MOST)
        memmove(former, former + 1, --pens->former.count * sizeof *former);
    former[pens->former.count++] = (FormerPen){pen->key, pen->place.x, pen->place.y};
}

// --- keeping -----------------------------------------------------------------------------

// Room for a pen of at most `count` triangles.
static bool make_room(DiscPens* pens, const Cutting* cutting, uint32_t count) {
    NavMemory* memory = &cutting->ask->memory;
    if (!is_valid(pens, cutting->ask) || pens->list.count == KEPT_MOST ||
        pens->triangles.count + count > TRIANGLES_MOST)
        drop_all(pens);
    pens->version = cutting->ask->epoch_version;
    pens->era = cutting->ask->era;
    return navi_array_room(memory, &pens->list) &&
           navi_array_reserve(memory, &pens->former, KEPT_MOST) &&
           navi_array_reserve(memory, &pens->triangles, (size_t)pens->triangles.count + count) &&
           navi_array_reserve_zeroed(memory, &pens->held,
                                     cutting->mesh->counts->tri_slots / 64 + 1);
}

static DiscPen begin_pen(const DiscPens* pens, const Cutting* cutting, const DiscPlace* place) {
    DiscPen pen = {.key = key_of(cutting->ask, cutting->cuts->radius),
                   .place = *place,
                   .first = pens->triangles.count,
                   .first_exit = pens->exits.count,
                   .box = navi_box_none()};
    return pen;
}

static void add_triangle(DiscPens* pens, const Cutting* cutting, DiscPen* pen, uint32_t t) {
    navi_cut_box_add(cutting->mesh, t, &pen->box);
    pens->triangles.data[pen->first + pen->count++] = t;
    hold(pens, t);
}

// How many cells of the triangle that has this first one are in the component; `*count`: of all.
static uint32_t cells_within(const DiscCuts* cuts, uint32_t first, uint32_t component,
                             uint32_t* count) {
    uint32_t within = 0;
    for (*count = 0; first + *count < cuts->cells.count &&
                     cuts->cells.data[first + *count].t == cuts->cells.data[first].t;
         ++*count)
        within += cuts->cells.data[first + *count].component == component;
    return within;
}

// Add triangles of which all cells are in the component, or those of which some are.
static void add_triangles(DiscPens* pens, const Cutting* cutting, DiscPen* pen, uint32_t component,
                          bool are_whole) {
    const DiscCuts* cuts = cutting->cuts;
    for (uint32_t cell = 0, count; cell < cuts->cells.count; cell += count) {
        uint32_t within = cells_within(cuts, cell, component, &count);
        if (within > 0 && (within == count) == are_whole)
            add_triangle(pens, cutting, pen, cuts->cells.data[cell].t);
    }
}

// Is the triangle one of those? `component` NAV_NONE: those of the region.
static bool is_of_pen(const Cutting* cutting, uint32_t region, uint32_t component, uint32_t t) {
    uint32_t own = navi_region_of(cutting, t);
    if (component == NAV_NONE)
        return own == region;
    return own != NAV_NONE && cutting->cuts->regions.data[own].is_built &&
           navi_cut_has_component(cutting, t, component);
}

// What limits the disc is seen from it. So it is in or beside one of the triangles, or within the
// radius of an edge that leads out of them. Returns false when out of memory.
static bool find_exits(DiscPens* pens, const Cutting* cutting, DiscPen* pen, uint32_t component) {
    const Mesh* mesh = cutting->mesh;
    uint32_t region = navi_region_of(cutting, pen->place.t);
    pen->reach = navi_box_grow(&pen->box, MARGIN);
    for (uint32_t i = 0; i < 3 * pen->count; i++) {
        uint32_t h = 4 * pens->triangles.data[pen->first + i / 3] + i % 3;
        if (!navi_filter_joins(cutting->filter, h) ||
            is_of_pen(cutting, region, component, navi_edge_twin(mesh, h) >> 2))
            continue;
        if (!navi_array_room(&cutting->ask->memory, &pens->exits))
            return false;
        NavBox edge = nav_box_from_points(mesh->pos[navi_edge_from(mesh, h)],
                                          mesh->pos[navi_edge_to(mesh, h)]);
        NavBox about = navi_box_grow(&edge, (int64_t)pen->key.radius + MARGIN);
        pens->exits.data[pen->first_exit + pen->exits++] = about;
        pens->exits.count++;
        navi_box_join(&pen->reach, &about);
    }
    return true;
}

// Without memory it is not kept.
static bool end_pen(DiscPens* pens, const Cutting* cutting, DiscPen* pen, uint32_t component) {
    if (!find_exits(pens, cutting, pen, component)) {
        pens->exits.count = pen->first_exit;
        return false;
    }
    pens->triangles.count += pen->count;
    pens->list.data[pens->list.count++] = *pen;
    return true;
}

bool navi_pens_keep_component(DiscPens* pens, const Cutting* cutting, const DiscPlace* place,
                              uint32_t component) {
    uint32_t most = cutting->cuts->components.data[component].cell_count;
    if (most > TRIANGLES_MOST)
        return true;
    if (!make_room(pens, cutting, most))
        return false;
    DiscPen pen = begin_pen(pens, cutting, place);
    add_triangles(pens, cutting, &pen, component, true);
    pen.whole_count = pen.count;
    add_triangles(pens, cutting, &pen, component, false);
    return end_pen(pens, cutting, &pen, component);
}

bool navi_pens_keep_region(DiscPens* pens, const Cutting* cutting, const DiscPlace* place,
                           const CutRegion* region) {
    if (region->count > TRIANGLES_MOST)
        return true;
    if (!make_room(pens, cutting, region->count))
        return false;
    DiscPen pen = begin_pen(pens, cutting, place);
    for (uint32_t i = 0; i < region->count; i++)
        add_triangle(pens, cutting, &pen, cutting->cuts->members.data[region->first + i]);
    pen.whole_count = pen.count;
    return end_pen(pens, cutting, &pen, NAV_NONE);
}

// --- commits -----------------------------------------------------------------------------

static bool is_near(const DiscPens* pens, const DiscPen* pen, const NavBox* box) {
    if (!navi_boxes_meet(&pen->reach, box))
        return false;
    NavBox rim = navi_box_grow(&pen->box, MARGIN);
    bool is_near = navi_boxes_meet(&rim, box);
    for (uint32_t k = 0; k < pen->exits && !is_near; k++)
        is_near = navi_boxes_meet(&pens->exits.data[pen->first_exit + k], box);
    return is_near;
}

static bool is_any_near(const DiscPens* pens, const DiscPen* pen, const NavBox* boxes,
                        uint32_t count) {
    bool is_found = false;
    for (uint32_t k = 0; k < count && !is_found; k++)
        is_found = is_near(pens, pen, &boxes[k]);
    return is_found;
}

static bool is_side_near(const DiscPens* pens, const DiscPen* pen, const CommitBoxes* boxes) {
    bool is_found = false;
    for (uint32_t k = 0; k < boxes->sides.count && !is_found; k++) {
        NavBox side = nav_box_from_points(boxes->sides.data[k].a, boxes->sides.data[k].b);
        is_found = is_near(pens, pen, &side);
    }
    return is_found;
}

// Does one of these slots belong to the pen?
static bool has_any(const DiscPens* pens, const DiscPen* pen, const uint32_t* slots,
                    uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (is_held(pens, slots[k]) && holds(pens, pen, slots[k]))
            return true;
    return false;
}

// Triangles also change where nothing is blocked or freed.
static bool stays(const DiscPens* pens, const DiscPen* pen, const NavWorld* world) {
    const CommitBoxes* boxes = &world->boxes;
    const NavCommit* commit = &world->commit;
    return !is_any_near(pens, pen, boxes->blocked.data, boxes->blocked.count) &&
           !is_any_near(pens, pen, boxes->freed.data, boxes->freed.count) &&
           !is_side_near(pens, pen, boxes) &&
           !has_any(pens, pen, commit->gone, commit->gone_count) &&
           !has_any(pens, pen, commit->changed, commit->changed_count);
}

// Move the pen down to where the lists of those before it end.
static void move_down(DiscPens* pens, DiscPen* pen, uint32_t triangles, uint32_t exits) {
    memmove(pens->triangles.data + triangles, pens->triangles.data + pen->first,
            pen->count * sizeof *pens->triangles.data);
    if (pen->exits > 0)
        memmove(pens->exits.data + exits, pens->exits.data + pen->first_exit,
                pen->exits * sizeof *pens->exits.data);
    pen->first = triangles;
    pen->first_exit = exits;
}

static void keep_those(DiscPens* pens, const NavWorld* world) {
    uint32_t kept = 0, triangles = 0, exits = 0;
    for (uint32_t i = 0; i < pens->list.count; i++) {
        DiscPen pen = pens->list.data[i];
        if (!stays(pens, &pen, world)) {
            note_former(pens, &pen);
            continue;
        }
        move_down(pens, &pen, triangles, exits);
        triangles += pen.count;
        exits += pen.exits;
        pens->list.data[kept++] = pen;
    }
    if (kept == pens->list.count)
        return;
    memset(pens->held.data, 0, pens->held.capacity * sizeof *pens->held.data);
    pens->list.count = kept;
    pens->triangles.count = triangles;
    pens->exits.count = exits;
    for (uint32_t i = 0; i < triangles; i++)
        hold(pens, pens->triangles.data[i]);
}

void navi_pens_renew(DiscPens* pens, const Ask* ask) {
    const NavWorld* world = ask->world;
    const NavCommit* commit = &world->commit;
    if (pens->list.count == 0 || (pens->version == world->version && pens->era == world->era))
        return;
    bool is_next = pens->era == world->era && pens->version + 1 == world->version &&
                   commit->version == world->version;
    if (!is_next || (uint64_t)commit->gone_count + commit->changed_count > CHANGED_MOST) {
        for (uint32_t i = 0; i < pens->list.count; i++)
            note_former(pens, &pens->list.data[i]);
        drop_all(pens);
        return;
    }
    keep_those(pens, world);
    pens->version = world->version;
}
