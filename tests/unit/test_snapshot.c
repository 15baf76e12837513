// Snapshots byte by byte: which bytes are refused, at which position, and that every byte is
// checked.
#include "support/random.h"
#include "support/unit_memory.h"
#include "support/unit_worlds.h"

#include "io/snapshot.h"

typedef struct Bytes {
    uint8_t data[8192];
    size_t size;
} Bytes;

typedef struct LogBook {
    uint32_t count;
    char message[200];
} LogBook;

static void write_down(void* context, NavLogLevel level, const char* message) {
    LogBook* book = context;
    (void)level;
    book->count++;
    (void)snprintf(book->message, sizeof book->message, "%s", message);
}

// One of everything: outlines of all forms, existing and removed, shapes of all kinds, free slots.
static NavWorld* rich_world(void) {
    static const NavPoint rings[8] = {{0, 0},   {400, 0},  {400, 300}, {0, 300},
                                      {50, 50}, {100, 50}, {100, 200}, {50, 200}};
    static const uint32_t sizes[2] = {4, 4};
    static const NavPoint sprite[6] = {{0, 0}, {90, 0}, {90, 90}, {0, 90}, {180, 90}, {180, 180}};
    static const uint32_t triangles[9] = {0, 1, 2, 0, 2, 3, 2, 4, 5};
    NavWorld* world = square_world(4000);
    NavOutlineDef def = rings_def(rings, sizes, 2);
    NavOutlineId ringed, meshed, gone;
    assert_int_equal(nav_outline_create(world, &def, &ringed), NAV_OK);
    assert_int_equal(nav_outline_create(world, &def, &gone), NAV_OK);
    assert_int_equal(nav_outline_destroy(world, gone), NAV_OK);
    def = mesh_def(sprite, 6, triangles, 3);
    def.has_inner_edges = true;
    def.pivot = at(10, 10);
    assert_int_equal(nav_outline_create(world, &def, &gone), NAV_OK);
    assert_int_equal(nav_outline_create(world, &def, &meshed), NAV_OK);
    assert_int_equal(nav_outline_destroy(world, gone), NAV_OK);
    NavShapeDef floor = floor_def(3, -2);
    floor.elevation = -41;
    (void)insert_box(world, floor, at(100, 100), at(3900, 3900));
    NavShapeId hole = insert_block(world, at(500, 500), at(600, 600));
    NavShapeDef shape = nav_obstacle_def(ringed);
    shape.pose = nav_pose(at(1000, 1000), 5000);
    shape.pose.is_flipped_x = true;
    shape.pose.scale = 100000;
    shape.layers = 5;
    shape.user = UINT64_C(0x123456789ABCDEF0);
    NavShapeId id;
    assert_int_equal(nav_shape_insert(world, &shape, &id), NAV_OK);
    shape.outline = meshed;
    shape.pose.position = at(1500, 1200);
    assert_int_equal(nav_shape_insert(world, &shape, &id), NAV_OK);
    shape.is_enabled = false;
    assert_int_equal(nav_shape_insert(world, &shape, &id), NAV_OK);
    assert_int_equal(nav_shape_remove(world, hole), NAV_OK);
    NavLinkDef link = nav_link_def(at(200, 200), at(3000, 3000));
    NavLinkId links[3];
    link.from.anchor = id;
    link.kind = 7;
    link.is_two_way = true;
    link.user = 99;
    for (uint32_t k = 0; k < 3; k++)
        assert_int_equal(nav_link_insert(world, &link, &links[k]), NAV_OK);
    assert_int_equal(nav_link_remove(world, links[1]), NAV_OK);
    return world;
}

static Bytes save(const NavWorld* world) {
    Bytes bytes;
    assert_int_equal(nav_snapshot_save(world, bytes.data, sizeof bytes.data, &bytes.size), NAV_OK);
    return bytes;
}

// Sets the checksum as if the bytes had been written so.
static void seal(Bytes* bytes) {
    uint64_t sum = navi_snapshot_checksum(bytes->data, bytes->size);
    for (uint32_t k = 0; k < 8; k++)
        bytes->data[SNAPSHOT_CHECKSUM_AT + k] = (uint8_t)(sum >> 8 * k);
}

static void set_u32(Bytes* bytes, size_t where, uint32_t value) {
    for (uint32_t k = 0; k < 4; k++)
        bytes->data[where + k] = (uint8_t)(value >> 8 * k);
}

static NavResult restore(const Bytes* bytes, LogBook* book, NavWorld** world) {
    NavWorldDef def = nav_world_def();
    def.log = book != NULL ? write_down : NULL;
    def.log_context = book;
    return nav_snapshot_restore(&def, bytes->data, bytes->size, world);
}

static void expect_refused(const Bytes* bytes, NavResult result, const char* message) {
    LogBook book = {0};
    NavWorld* world = NULL;
    assert_int_equal(restore(bytes, &book, &world), result);
    assert_null(world);
    assert_int_equal(book.count, 1);
    char expected[200];
    snprintf(expected, sizeof expected, "nav_snapshot_restore: %s: %s", nav_result_get_text(result),
             message);
    assert_string_equal(book.message, expected);
}

// The position of a section's header.
static size_t section_at(const Bytes* bytes, uint32_t tag) {
    size_t where = SNAPSHOT_HEADER_SIZE;
    while (bytes->data[where] != tag) {
        where += 16u + bytes->data[where + 8] + ((size_t)bytes->data[where + 9] << 8);
        assert_true(where < bytes->size);
    }
    return where;
}

// Inserts one more link into both.
static void expect_same_links(NavWorld* world, NavWorld* other) {
    NavLinkDef link = nav_link_def(at(1, 1), at(2, 2)), link_a, link_b;
    NavLinkId links_a[4], links_b[4];
    uint32_t count_a, count_b;
    assert_int_equal(nav_link_insert(world, &link, &links_a[0]), NAV_OK);
    assert_int_equal(nav_link_insert(other, &link, &links_b[0]), NAV_OK);
    assert_true(links_a[0].index == 1 && links_a[0].generation == 2);
    assert_true(links_b[0].index == 1 && links_b[0].generation == 2);
    assert_int_equal(nav_world_list_links(world, links_a, 4, &count_a), NAV_OK);
    assert_int_equal(nav_world_list_links(other, links_b, 4, &count_b), NAV_OK);
    assert_true(count_a == 3 && count_b == 3);
    for (uint32_t k = 0; k < count_a; k++) {
        assert_int_equal(nav_link_get(world, links_a[k], &link_a), NAV_OK);
        assert_int_equal(nav_link_get(other, links_b[k], &link_b), NAV_OK);
        assert_true(link_a.cost == link_b.cost && link_a.user == link_b.user);
        assert_true(link_a.kind == link_b.kind && link_a.is_two_way == link_b.is_two_way);
        assert_true(is_same_id(link_a.from.anchor, link_b.from.anchor));
        assert_true(is_at(link_a.to.b, link_b.to.b.x, link_b.to.b.y));
    }
}

static void everything_comes_back(void** state) {
    (void)state;
    NavWorld *world = rich_world(), *other = NULL;
    Bytes bytes = save(world);
    assert_int_equal(restore(&bytes, NULL, &other), NAV_OK);
    assert_valid(other);
    assert_true(nav_world_get_hash(world) == nav_world_get_hash(other));
    Bytes again = save(other);
    assert_true(again.size == bytes.size && memcmp(again.data, bytes.data, bytes.size) == 0);
    NavShapeId next = insert_block(world, at(20, 20), at(40, 40));
    assert_true(is_same_id(next, insert_block(other, at(20, 20), at(40, 40))));
    NavPoint corner[3] = {{0, 0}, {9, 0}, {0, 9}};
    NavOutlineDef def = ring_def(corner, 3);
    NavOutlineId a, b;
    for (uint32_t k = 0; k < 3; k++) {
        assert_int_equal(nav_outline_create(world, &def, &a), NAV_OK);
        assert_int_equal(nav_outline_create(other, &def, &b), NAV_OK);
        assert_true(a.index == b.index && a.generation == b.generation);
    }
    expect_same_links(world, other);
    nav_world_destroy(world);
    nav_world_destroy(other);
}

static void the_bytes_are_the_same_everywhere(void** state) {
    (void)state;
    NavWorldDef def = unit_world_def(0, 0, 1000, 1000);
    def.max_triangles = 1000;
    def.max_crossings = 2000;
    def.max_change_crossings = 300;
    def.max_depth = 40;
    NavWorld* world = create_world(&def);
    (void)insert_floor(world, at(100, 100), at(900, 900));
    Bytes bytes = save(world);
    static const uint8_t head[16] = {'S', 'i', 'd', 'e', 's', 't', 'e', 'p',
                                     1,   0,   0,   0,   3,   0,   0,   0};
    assert_memory_equal(bytes.data, head, sizeof head);
    assert_int_equal(bytes.size, 217);
    // This file is committed: other machines, and later versions, must write and read the same
    // bytes.
    assert_true(navi_snapshot_checksum(bytes.data, bytes.size) == UINT64_C(0xB846D4543B616B7D));
    nav_world_destroy(world);
}

static void a_short_buffer_is_refused_untouched(void** state) {
    (void)state;
    NavWorld* world = rich_world();
    Bytes bytes;
    size_t size = 0, written = 77;
    assert_int_equal(nav_snapshot_get_size(world, &size), NAV_OK);
    memset(bytes.data, 0xEE, sizeof bytes.data);
    assert_int_equal(nav_snapshot_save(world, bytes.data, size - 1, &written), NAV_ERR_ARGUMENT);
    assert_true(bytes.data[0] == 0xEE && written == 77);
    assert_int_equal(nav_snapshot_save(world, bytes.data, size, &written), NAV_OK);
    assert_true(written == size && bytes.data[size] == 0xEE);
    nav_world_destroy(world);
}

static void tells_what_is_wrong_and_where(void** state) {
    (void)state;
    NavWorld* world = rich_world();
    const Bytes good = save(world);
    nav_world_destroy(world);
    Bytes bytes = good;
    bytes.data[0] = 's';
    expect_refused(&bytes, NAV_ERR_CORRUPT, "byte 0: this is not a snapshot");
    bytes = good;
    set_u32(&bytes, 8, SNAPSHOT_FORMAT + 1);
    expect_refused(&bytes, NAV_ERR_VERSION, "byte 8: unsupported format version");
    bytes = good;
    bytes.size--;
    expect_refused(&bytes, NAV_ERR_CORRUPT,
                   "byte 16: the length differs from the one in the header");
    bytes = good;
    bytes.data[bytes.size / 2] ^= 1;
    expect_refused(&bytes, NAV_ERR_CORRUPT, "byte 24: damaged: wrong checksum");
    bytes = good;
    bytes.data[32] ^= 1;
    seal(&bytes);
    expect_refused(&bytes, NAV_ERR_CORRUPT,
                   "byte 32: the restored world does not match the hash in the header");
    bytes = good;
    set_u32(&bytes, section_at(&bytes, 2) + 16, UINT32_MAX);
    seal(&bytes);
    expect_refused(&bytes, NAV_ERR_CORRUPT,
                   "byte 112: a count is larger than the remaining bytes allow");
}

static void expect_larger_limit(const NavWorldDef* def, const char* message) {
    NavWorld *world = create_world(def), *other = NULL;
    Bytes bytes = save(world);
    expect_refused(&bytes, NAV_ERR_BUDGET, message);
    assert_int_equal(nav_snapshot_restore(def, bytes.data, bytes.size, &other), NAV_OK);
    nav_world_destroy(world);
    nav_world_destroy(other);
}

static void limits_above_the_defs_are_refused(void** state) {
    (void)state;
    const NavWorldDef usual = unit_world_def(0, 0, 1000, 1000);
    NavWorldDef def = usual;
    def.max_triangles++;
    expect_larger_limit(&def, "byte 64: max_triangles is larger than in the def");
    def = usual;
    def.max_crossings++;
    expect_larger_limit(&def, "byte 64: max_crossings is larger than in the def");
    def = usual;
    def.max_change_crossings++;
    expect_larger_limit(&def, "byte 64: max_change_crossings is larger than in the def");
    def = usual;
    def.max_depth++;
    expect_larger_limit(&def, "byte 64: max_depth is larger than in the def");
}

// --- sections ------------------------------------------------------------------------------------

static void append_section(Bytes* bytes, uint32_t tag, uint32_t flags, uint32_t size) {
    set_u32(bytes, bytes->size, tag);
    set_u32(bytes, bytes->size + 4, flags);
    set_u32(bytes, bytes->size + 8, size);
    set_u32(bytes, bytes->size + 12, 0);
    memset(bytes->data + bytes->size + 16, 0xAB, size);
    bytes->size += 16 + size;
    set_u32(bytes, 12, bytes->data[12] + 1u);
    set_u32(bytes, 16, (uint32_t)bytes->size);
    seal(bytes);
}

static void sections_of_later_versions(void** state) {
    (void)state;
    NavWorld *world = rich_world(), *other = NULL;
    Bytes bytes = save(world);
    append_section(&bytes, 0xF00D, 0, 21); // optional: readers may skip it
    assert_int_equal(restore(&bytes, NULL, &other), NAV_OK);
    assert_true(nav_world_get_hash(world) == nav_world_get_hash(other));
    nav_world_destroy(other);
    append_section(&bytes, 0xF00D, SNAPSHOT_MANDATORY, 5);
    other = NULL;
    assert_int_equal(restore(&bytes, NULL, &other), NAV_ERR_VERSION);
    assert_null(other);
    nav_world_destroy(world);
}

static void each_section_stands_once(void** state) {
    (void)state;
    NavWorld *world = rich_world(), *other = NULL;
    const Bytes good = save(world);
    for (uint32_t tag = 1; tag <= 4; tag++) {
        Bytes bytes = good;
        append_section(&bytes, tag, SNAPSHOT_MANDATORY, 4);
        assert_int_equal(restore(&bytes, NULL, &other), NAV_ERR_CORRUPT);
        if (tag == 4)
            continue; // links are optional
        bytes = good; // and without the section
        set_u32(&bytes, section_at(&bytes, tag), 0xF00D);
        set_u32(&bytes, section_at(&bytes, 0xF00D & 0xFF) + 4, 0);
        seal(&bytes);
        assert_int_equal(restore(&bytes, NULL, &other), NAV_ERR_CORRUPT);
    }
    assert_null(other);
    nav_world_destroy(world);
}

// --- every byte is checked -----------------------------------------------------------------------

static void every_cut_is_refused(void** state) {
    (void)state;
    NavWorld *world = rich_world(), *other = NULL;
    const Bytes good = save(world);
    for (size_t size = 0; size < good.size; size++) {
        Bytes bytes = good;
        bytes.size = size;
        assert_int_equal(restore(&bytes, NULL, &other), NAV_ERR_CORRUPT);
        if (size < SNAPSHOT_HEADER_SIZE)
            continue;
        set_u32(&bytes, 16, (uint32_t)size);
        seal(&bytes);
        assert_int_equal(restore(&bytes, NULL, &other), NAV_ERR_CORRUPT);
    }
    assert_null(other);
    nav_world_destroy(world);
}

// Any bytes are refused or give a valid world, and memory stays proportional to the size.
static void try_bytes(Bytes* bytes, uint32_t* accepted) {
    TestMemory memory = {0};
    NavWorldDef def = nav_world_def();
    def.allocator = blocks_allocator(&memory);
    NavWorld* world = NULL;
    seal(bytes);
    NavResult result = nav_snapshot_restore(&def, bytes->data, bytes->size, &world);
    assert_true(memory.live_bytes < 4u << 20);
    if (result == NAV_OK) {
        ++*accepted;
        assert_valid(world);
        nav_world_destroy(world);
    } else {
        assert_true(result == NAV_ERR_CORRUPT || result == NAV_ERR_VERSION ||
                    result == NAV_ERR_BUDGET);
    }
    assert_int_equal(memory.live_blocks, 0);
}

static void every_byte_may_be_wrong(void** state) {
    (void)state;
    NavWorld* world = rich_world();
    const Bytes good = save(world);
    uint32_t accepted = 0, tried = 0;
    static const uint8_t flips[6] = {0x01, 0x02, 0x10, 0x40, 0x80, 0xFF};
    for (size_t where = 8; where < good.size; where++)
        for (uint32_t k = 0; k < COUNT_OF(flips); k++, tried++) {
            Bytes bytes = good;
            bytes.data[where] ^= flips[k];
            try_bytes(&bytes, &accepted);
        }
    // User values, limits, versions, generations, ends of links: these may have any value.
    assert_true(accepted > 0 && accepted < tried / 2);
    nav_world_destroy(world);
}

static void every_word_may_be_wrong(void** state) {
    (void)state;
    NavWorld* world = rich_world();
    const Bytes good = save(world);
    uint32_t accepted = 0;
    static const uint32_t words[7] = {0,        1,         0x7FFFFFFF, 0x80000000, NAV_NONE - 1,
                                      NAV_NONE, 0x40000000};
    TestRandom random = {7};
    for (size_t where = 8; where + 4 <= good.size; where++)
        for (uint32_t k = 0; k < COUNT_OF(words); k++) {
            Bytes bytes = good;
            set_u32(&bytes, where, words[k]);
            try_bytes(&bytes, &accepted);
        }
    for (uint32_t k = 0; k < 4000; k++) {
        Bytes bytes = good;
        for (uint32_t i = 1 + random_below(&random, 4); i > 0; i--) {
            size_t where = 8 + random_below(&random, (uint32_t)good.size - 8);
            bytes.data[where] = (uint8_t)random_below(&random, 256);
        }
        try_bytes(&bytes, &accepted);
    }
    nav_world_destroy(world);
}

static void survives_the_lack_of_memory(void** state) {
    (void)state;
    NavWorld* world = rich_world();
    const Bytes bytes = save(world);
    nav_world_destroy(world);
    TestMemory memory = {0};
    NavWorldDef def = nav_world_def();
    def.allocator = blocks_allocator(&memory);
    uint64_t points = 0;
    for (int is_ever_after = 0; is_ever_after < 2; is_ever_after++)
        for (uint64_t k = 1;; k++) {
            NavWorld* other = NULL;
            memory_fail(&memory, k, is_ever_after);
            NavResult result = nav_snapshot_restore(&def, bytes.data, bytes.size, &other);
            memory_recover(&memory);
            if (result == NAV_OK) {
                assert_valid(other);
                nav_world_destroy(other);
            }
            assert_int_equal(memory.live_blocks, 0);
            if (memory.call_count < k)
                break;
            assert_true(result == NAV_OK || result == NAV_ERR_MEMORY);
            points++;
        }
    assert_true(points > 50);
}

// In this case no byte is wrong: the log reports the result only.
static void tells_of_the_lack_of_memory(void** state) {
    (void)state;
    NavWorld *world = rich_world(), *other = NULL;
    const Bytes bytes = save(world);
    nav_world_destroy(world);
    LogBook book = {0};
    TestMemory memory = {0};
    NavWorldDef def = nav_world_def();
    def.allocator = blocks_allocator(&memory);
    def.log = write_down;
    def.log_context = &book;
    memory_fail(&memory, 30, true);
    assert_int_equal(nav_snapshot_restore(&def, bytes.data, bytes.size, &other), NAV_ERR_MEMORY);
    assert_null(other);
    assert_int_equal(book.count, 1);
    char expected[200];
    (void)snprintf(expected, sizeof expected, "nav_snapshot_restore: %s",
                   nav_result_get_text(NAV_ERR_MEMORY));
    assert_string_equal(book.message, expected);
    assert_int_equal(memory.live_blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_comes_back),
        cmocka_unit_test(the_bytes_are_the_same_everywhere),
        cmocka_unit_test(a_short_buffer_is_refused_untouched),
        cmocka_unit_test(tells_what_is_wrong_and_where),
        cmocka_unit_test(limits_above_the_defs_are_refused),
        cmocka_unit_test(sections_of_later_versions),
        cmocka_unit_test(each_section_stands_once),
        cmocka_unit_test(every_cut_is_refused),
        cmocka_unit_test(every_byte_may_be_wrong),
        cmocka_unit_test(every_word_may_be_wrong),
        cmocka_unit_test(survives_the_lack_of_memory),
        cmocka_unit_test(tells_of_the_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
