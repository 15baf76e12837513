// Seams in the life of a world. A shape that changes first loses all seams at its corners; when the
// commit closes, the sides that may need other seams get them. Seams read shapes only, so it does
// not matter in which order they are made, nor how the shapes came to be as they are. But what the
// commit reports of them depends on that: so they come and go in the order of coordinates.
#include "base/assert.h"
#include "world/change/world.h"

// --- one seam ----------------------------------------------------------------------------

static NavResult remove_seam(NavWorld* world, uint32_t seam) {
    Shapes* shapes = &world->shapes;
    if (navi_seam_reserve(shapes, &world->memory) != NAV_OK ||
        !navi_array_room(&world->memory, &world->pending_keys))
        return NAV_ERR_MEMORY;
    navi_seam_save(shapes, seam);
    NavResult result = navi_world_change_footprint(world, seam, NULL);
    if (result != NAV_OK)
        return result;
    world->pending_keys.data[world->pending_keys.count++] = navi_shape_key(shapes, seam);
    if (navi_seam_reserve(shapes, &world->memory) != NAV_OK)
        return NAV_ERR_MEMORY;
    navi_seam_free(shapes, seam);
    return NAV_OK;
}

static NavResult insert_seam(NavWorld* world, uint32_t side, NavTrait trait) {
    Seams* seams = &world->seams;
    if (navi_seam_reserve(&world->shapes, &world->memory) != NAV_OK)
        return NAV_ERR_MEMORY;
    uint32_t seam = navi_seam_take(&world->shapes, side, trait);
    SnapFootprint footprint = {seams->ring.data,
                               seams->ring_sides.data,
                               seams->ring.count,
                               seams->ring_sides.count,
                               NULL,
                               0};
    return navi_world_change_footprint(world, seam, &footprint);
}

// --- before a change ---------------------------------------------------------------------

// Any seam, or the first one.
static uint32_t seam_at(const NavWorld* world, uint32_t vertex, bool is_any) {
    uint32_t best = NAV_NONE;
    for (uint32_t e = world->mesh.vertex[vertex].out;
         e != NAV_NONE && (best == NAV_NONE || !is_any); e = world->snap.edge[e].next_out) {
        uint32_t shape = navi_edge_shape(&world->snap.edge[e]);
        if ((shape & NAVI_SEAM) &&
            (best == NAV_NONE || navi_seam_is_lower(&world->seams, shape, best)))
            best = shape;
    }
    return best;
}

static NavResult loosen_corner(NavWorld* world, uint32_t vertex) {
    for (uint32_t seam; (seam = seam_at(world, vertex, false)) != NAV_NONE;) {
        if (!navi_array_add(&world->memory, &world->seams.sides,
                            navi_seam(&world->shapes, seam)->side))
            return NAV_ERR_MEMORY;
        NavResult result = remove_seam(world, seam);
        if (result != NAV_OK)
            return result;
    }
    return NAV_OK;
}

static NavResult loosen_corners(NavWorld* world, uint32_t shape) {
    NavResult result = NAV_OK;
    for (uint32_t e = world->shapes.slots.data[shape].head; e != NAV_NONE && result == NAV_OK;
         e = world->snap.edge[e].next_own)
        result = loosen_corner(world, world->snap.edge[e].va);
    // What navi_commit_open has reserved is used up now.
    if (result == NAV_OK && (!navi_journal_reserve(&world->journal, 16) ||
                             !navi_array_room(&world->memory, &world->pending_keys)))
        result = NAV_ERR_MEMORY;
    return result;
}

NavResult navi_seams_note_pending(NavWorld* world, uint32_t shape) {
    Shape* changed = &world->shapes.slots.data[shape];
    if (changed->is_pending || shape == NAVI_BOUNDS_SHAPE)
        return NAV_OK;
    if (!navi_array_room(&world->memory, &world->seams.pending))
        return NAV_ERR_MEMORY;
    changed->is_pending = true;
    world->seams.pending.data[world->seams.pending.count++] = shape;
    return NAV_OK;
}

NavResult navi_seams_loosen(NavWorld* world, uint32_t shape) {
    NAV_ASSERT(world->is_open && shape < world->shapes.slots.count);
    if (world->seams.width == 0)
        return NAV_OK;
    NavResult result = loosen_corners(world, shape);
    return result == NAV_OK ? navi_seams_note_pending(world, shape) : result;
}

static bool has_seams(const NavWorld* world, uint32_t shape) {
    uint32_t e =
        world->shapes.counts->seam_alive > 0 ? world->shapes.slots.data[shape].head : NAV_NONE;
    while (e != NAV_NONE && seam_at(world, world->snap.edge[e].va, true) == NAV_NONE)
        e = world->snap.edge[e].next_own;
    return e != NAV_NONE;
}

NavResult navi_world_change(NavWorld* world, uint32_t shape, const SnapFootprint* footprint) {
    world->open_change_count++;
    if (world->seams.width == 0)
        return navi_world_change_footprint(world, shape, footprint);
    bool is_loose = has_seams(world, shape);
    NavResult result = is_loose ? loosen_corners(world, shape) : NAV_OK;
    if (result == NAV_OK)
        result = navi_world_change_footprint(world, shape, footprint);
    if (result != NAV_OK || (!is_loose && world->is_clear_of_seams))
        return result;
    return navi_seams_note_pending(world, shape);
}

// --- when the commit closes --------------------------------------------------------------

// The sides of the shape that reach corners, and those of other shapes that reach its corners. It
// has no seams now.
static bool gather_sides(NavWorld* world, uint32_t shape) {
    Seams* seams = &world->seams;
    if (navi_seams_shape_is_clear(seams, shape))
        return true;
    for (uint32_t e = world->shapes.slots.data[shape].head; e != NAV_NONE;
         e = world->snap.edge[e].next_own) {
        if (!navi_seam_is_side(seams, e) || navi_seams_is_clear(seams, e))
            continue;
        if (!navi_array_room(&world->memory, &seams->sides) ||
            !navi_seams_look(seams, e, seams->width) ||
            !navi_seams_find_corners(seams, e, seams->width))
            return false;
        if (seams->corners.count > 0)
            seams->sides.data[seams->sides.count++] = e;
        if (!navi_seams_find_sides(seams, e))
            return false;
    }
    return true;
}

static void drop_old(Seams* seams, uint32_t k) {
    seams->old.data[k] = seams->old.data[--seams->old.count];
}

// Is the seam in `ring`, with this trait, among the old ones? Then take it out of them.
static bool take_old(Seams* seams, const NavTrait* trait) {
    for (uint32_t k = 0; k < seams->old.count; k++)
        if (navi_seam_is_ring(seams, seams->old.data[k], trait)) {
            drop_old(seams, k);
            return true;
        }
    return false;
}

static NavResult remove_old(NavWorld* world) {
    Seams* seams = &world->seams;
    NavResult result = NAV_OK;
    while (seams->old.count > 0 && result == NAV_OK) {
        uint32_t first = 0;
        for (uint32_t k = 1; k < seams->old.count; k++)
            if (navi_seam_is_lower(seams, seams->old.data[k], seams->old.data[first]))
                first = k;
        result = remove_seam(world, seams->old.data[first]);
        drop_old(seams, first);
    }
    return result;
}

static uint32_t all_layers(const Seams* seams) {
    uint32_t layers = 0;
    for (uint32_t k = 0; k < seams->corners.count; k++)
        layers |= seams->corners.data[k].layers;
    return layers;
}

// Give the side the seams that it needs now.
static NavResult settle_side(NavWorld* world, uint32_t side) {
    Seams* seams = &world->seams;
    if (!navi_seam_is_side(seams, side))
        return NAV_OK;
    if (!navi_seams_list(seams, side) || !navi_seams_look(seams, side, seams->width) ||
        !navi_seams_find_corners(seams, side, seams->width))
        return NAV_ERR_MEMORY;
    NavResult result = NAV_OK;
    for (uint32_t rest = all_layers(seams); rest != 0 && result == NAV_OK;) {
        uint32_t layers = navi_seams_next_ring(seams, side, &rest);
        if (layers == 0)
            return NAV_ERR_MEMORY;
        NavTrait trait = navi_seam_trait(seams, side, layers);
        if (!take_old(seams, &trait))
            result = insert_seam(world, side, trait);
    }
    return result == NAV_OK ? remove_old(world) : result;
}

NavResult navi_seams_settle(NavWorld* world) {
    Seams* seams = &world->seams;
    if (seams->pending.count == 0)
        return NAV_OK;
    for (uint32_t k = 0; k < seams->pending.count; k++) {
        Shape* shape = &world->shapes.slots.data[seams->pending.data[k]];
        shape->is_pending = false;
        if (shape->is_alive && !gather_sides(world, seams->pending.data[k]))
            return NAV_ERR_MEMORY;
    }
    if (!navi_seams_sort_sides(seams))
        return NAV_ERR_MEMORY;
    NavResult result = NAV_OK;
    for (uint32_t k = 0; k < seams->sides.count && result == NAV_OK; k++)
        result = settle_side(world, seams->sides.data[k]);
    seams->pending.count = seams->sides.count = 0;
    return result;
}

void navi_seams_forget(NavWorld* world) {
    world->seams.pending.count = world->seams.sides.count = 0;
    world->shapes.seams.count = world->shapes.counts->seam_slots;
}

// --- the validator -----------------------------------------------------------------------

const char* navi_seams_check(NavWorld* world) {
    Seams* seams = &world->seams;
    uint32_t found = 0;
    for (uint32_t e = 0; seams->width > 0 && e < world->snap.counts->edge_slots; e++) {
        if (!navi_seam_is_side(seams, e))
            continue;
        if (!navi_seams_list(seams, e) || !navi_seams_look(seams, e, seams->width) ||
            !navi_seams_find_corners(seams, e, seams->width))
            return "no memory to validate";
        for (uint32_t rest = all_layers(seams); rest != 0; found++) {
            uint32_t layers = navi_seams_next_ring(seams, e, &rest);
            if (layers == 0)
                return "no memory to validate";
            NavTrait trait = navi_seam_trait(seams, e, layers);
            if (!take_old(seams, &trait))
                return "a crack is open";
        }
        if (seams->old.count > 0)
            return "a seam has no crack";
    }
    return found == world->shapes.counts->seam_alive ? NULL : "seams are miscounted";
}
