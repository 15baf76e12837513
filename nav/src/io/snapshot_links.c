// The section of links: all slots, like that of shapes. A link whose anchor is stale is kept; it is
// not used.
#include <string.h>

#include "base/assert.h"
#include "io/snapshot.h"

enum { LINK_ALIVE = 1, LINK_TWO_WAY = 2, LINK_ENABLED = 4, LINK_BITS = 7, SLOT_SIZE = 5 };

// The number of slots without those at the end that never had an id.
uint32_t navi_snapshot_link_count(const NavWorld* world) {
    const Link* links = world->links.slots.data;
    uint32_t count = world->links.slots.count;
    while (count > 0 && !links[count - 1].is_alive && links[count - 1].generation == 0)
        count--;
    return count;
}

static void write_end(const NavLinkEnd* end, SnapshotWriter* writer) {
    navi_put_point(writer, end->a);
    navi_put_point(writer, end->b);
    navi_put_u32(writer, end->anchor.index);
    navi_put_u32(writer, end->anchor.generation);
}

static void write_link(const NavWorld* world, uint32_t slot, SnapshotWriter* writer) {
    const Link* link = &world->links.slots.data[slot];
    NAV_ASSERT(link->is_alive && 2 * slot + 1 < world->links.ends.count);
    uint64_t cost;
    memcpy(&cost, &link->cost, sizeof cost);
    navi_put_u8(writer, (uint8_t)(LINK_ALIVE | (link->is_two_way ? LINK_TWO_WAY : 0) |
                                  (link->is_enabled ? LINK_ENABLED : 0)));
    write_end(&world->links.ends.data[2 * slot], writer);
    write_end(&world->links.ends.data[2 * slot + 1], writer);
    navi_put_u64(writer, cost);
    navi_put_u8(writer, link->kind);
    navi_put_u64(writer, link->user);
}

void navi_snapshot_write_links(const NavWorld* world, SnapshotWriter* writer) {
    uint32_t count = navi_snapshot_link_count(world);
    navi_put_u32(writer, count);
    for (uint32_t slot = 0; slot < count; slot++) {
        navi_put_u32(writer, world->links.slots.data[slot].generation);
        if (world->links.slots.data[slot].is_alive)
            write_link(world, slot, writer);
        else
            navi_put_u8(writer, 0);
    }
}

static NavResult read_end(NavWorld* world, SnapshotReader* reader, NavLinkEnd* end) {
    size_t at = reader->at;
    end->a = navi_get_point(reader);
    end->b = navi_get_point(reader);
    end->anchor.index = navi_get_u32(reader);
    end->anchor.generation = navi_get_u32(reader);
    if (reader->what != NULL)
        return NAV_ERR_CORRUPT;
    bool is_null = end->anchor.index == 0 && end->anchor.generation == 0;
    end->anchor.world = is_null ? 0 : world->number;
    if (!navi_point_in_range(end->a) || !navi_point_in_range(end->b) ||
        (!is_null && (end->anchor.index == NAVI_BOUNDS_SHAPE ||
                      end->anchor.index >= world->shapes.slots.count)))
        return navi_snapshot_bad(reader, at, "bad end of a link");
    return NAV_OK;
}

static NavResult read_link(NavWorld* world, SnapshotReader* reader, uint32_t slot, uint8_t bits) {
    Link* link = &world->links.slots.data[slot];
    NavResult result = read_end(world, reader, &world->links.ends.data[2 * slot]);
    if (result == NAV_OK)
        result = read_end(world, reader, &world->links.ends.data[2 * slot + 1]);
    if (result != NAV_OK)
        return result;
    size_t at = reader->at;
    uint64_t cost = navi_get_u64(reader);
    memcpy(&link->cost, &cost, sizeof cost);
    link->kind = navi_get_u8(reader);
    link->user = navi_get_u64(reader);
    link->is_two_way = (bits & LINK_TWO_WAY) != 0;
    link->is_enabled = (bits & LINK_ENABLED) != 0;
    link->is_alive = true;
    world->links.counts->alive++;
    if (reader->what == NULL &&
        ((bits & ~LINK_BITS) != 0 || !(bits & LINK_ALIVE) || !(link->cost >= 0) ||
         link->cost > NAV_COST_MAX || link->kind >= NAV_LINK_KIND_COUNT || link->generation == 0 ||
         link->generation == UINT32_MAX))
        return navi_snapshot_bad(reader, at, "bad bits, generation, cost or kind of a link");
    return reader->what == NULL ? NAV_OK : NAV_ERR_CORRUPT;
}

NavResult navi_snapshot_read_links(NavWorld* world, SnapshotReader* reader) {
    Links* links = &world->links;
    size_t at = reader->at;
    uint32_t count = navi_get_count(reader, SLOT_SIZE);
    if (reader->what == NULL && count == 0) // the section is only written if there are links
        return navi_snapshot_bad(reader, at, "the section of links is empty");
    if (!navi_array_reserve(&world->memory, &links->slots, count) ||
        !navi_array_reserve(&world->memory, &links->ends, 2 * (size_t)count))
        return NAV_ERR_MEMORY;
    NavResult result = reader->what == NULL ? NAV_OK : NAV_ERR_CORRUPT;
    for (uint32_t slot = 0; slot < count && result == NAV_OK; slot++) {
        NAV_ASSERT(links->slots.count == slot && links->ends.count == 2 * slot);
        memset(&links->slots.data[slot], 0, sizeof(Link));
        memset(&links->ends.data[2 * slot], 0, 2 * sizeof(NavLinkEnd));
        links->slots.count++;
        links->ends.count += 2;
        links->slots.data[slot].generation = navi_get_u32(reader);
        uint8_t bits = navi_get_u8(reader);
        if (bits != 0)
            result = read_link(world, reader, slot, bits);
    }
    return result;
}
