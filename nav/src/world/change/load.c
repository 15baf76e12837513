// Insertions that are put off.
//
// When a batch has inserted many shapes into a small world, further ones are checked and get their
// slots at once, but their footprints are only collected. They come into the mesh when a call needs
// it, at the latest when the commit closes. If they are most of the world, the whole mesh is built
// again (load_fill.c); else they are inserted one after the other, as if they had not been put off.
#include "base/assert.h"
#include "world/change/world.h"

// MOST_VERTICES: a mesh with more is not built again, so nothing is put off. LEAST_SHARE: it is
// built again when there are this many times as many points to come as vertices.
enum { MOST_VERTICES = 1 << 16, LEAST_SHARE = 4 };

bool navi_load_is_open(const NavWorld* world) {
    bool is_load =
        world->is_restoring || (world->is_in_batch && world->given.count >= world->load.after);
    return is_load && !(world->disabled_shortcuts & NAVI_SHORTCUT_LOAD) &&
           (world->load.shapes.count > 0 || world->mesh.counts->vertex_alive <= MOST_VERTICES);
}

NavResult navi_load_put_off(NavWorld* world, uint32_t slot, const SnapFootprint* footprint) {
    NAV_ASSERT(world->is_open && world->shapes.slots.data[slot].head == NAV_NONE);
    return navi_load_add(world, slot, footprint) ? NAV_OK : NAV_ERR_MEMORY;
}

// Seams know their sides by number, so they would have to be found again.
static bool is_worth_filling(const NavWorld* world) {
    const WorldLoad* load = &world->load;
    return load->points.count / LEAST_SHARE >= world->mesh.counts->vertex_alive &&
           world->shapes.counts->seam_alive == 0 && world->seams.sides.count == 0;
}

// Insert them one after the other: after those from index `count` on, which were in the mesh
// before.
static NavResult insert_all(NavWorld* world, uint32_t count) {
    const WorldLoad* load = &world->load;
    NavResult result = NAV_OK;
    for (uint32_t k = count; k < load->shapes.count && result == NAV_OK; k++) {
        SnapFootprint footprint = navi_load_footprint(load, &load->shapes.data[k]);
        result = navi_change_put_back(world, load->shapes.data[k].slot, &footprint);
    }
    for (uint32_t k = 0; k < count && result == NAV_OK; k++) {
        uint32_t slot = load->shapes.data[k].slot;
        SnapFootprint footprint = navi_load_footprint(load, &load->shapes.data[k]);
        navi_shape_add_guides(world, slot, &footprint);
        result = navi_journal_reserve(&world->journal, 16)
                     ? navi_world_change(world, slot, &footprint)
                     : NAV_ERR_MEMORY;
    }
    return result;
}

NavResult navi_load_settle(NavWorld* world) {
    uint32_t count = world->load.shapes.count;
    if (count == 0)
        return NAV_OK;
    bool is_done = false;
    NavResult result = is_worth_filling(world) ? navi_load_fill(world, &is_done) : NAV_OK;
    if (result == NAV_OK && !is_done)
        result = insert_all(world, count);
    navi_load_forget(world);
    if (navi_commit_is_load(world))
        navi_load_trim(world);
    return result;
}
