// Kinds of ground: numbers that the file names, and free ones for names and costs.
#include "art_test.h"

#define MAP "<map orientation='orthogonal' width='1' height='1' tilewidth='8' tileheight='8'>"
#define OBJECT(id, x, properties)                                                                  \
    "<object id='" id "' name='o" id "' x='" x "' y='0' width='10' height='10'><properties>"       \
    "<property name='walkable' type='bool' value='true'/>" properties "</properties></object>"
#define AREA(number) "<property name='nav_area' type='int' value='" number "'/>"
#define NAME(name) "<property name='nav_area' value='" name "'/>"
#define COST(cost) "<property name='nav_cost' type='float' value='" cost "'/>"

static EngArt parse_objects(const char* objects) {
    char text[20000];
    snprintf(text, sizeof text, MAP "<objectgroup name='g'>%s</objectgroup></map>", objects);
    return parse_art("m.tmx", text);
}

static const EngArtArea* area_of(const EngArt* art, const char* name) {
    const EngArtShape* shape = art_shape(art, name);
    for (uint32_t i = 0; i < art->area_count; i++) {
        if (art->areas[i].number == shape->meaning.area)
            return &art->areas[i];
    }
    fail_msg("the area of %s is not listed", name);
    return NULL;
}

static void a_free_number_is_one_that_nothing_names(void** state) {
    (void)state;
    static const char* const orders[] = {
        OBJECT("1", "0", COST("3")) OBJECT("2", "10", AREA("1") COST("8"))
            OBJECT("3", "20", NAME("mud") COST("5")),
        OBJECT("2", "10", AREA("1") COST("8")) OBJECT("3", "20", NAME("mud") COST("5"))
            OBJECT("1", "0", COST("3"))};
    for (int i = 0; i < 2; i++) {
        EngArt art = parse_objects(orders[i]);
        assert_int_equal(art.notes.count, 0);
        assert_int_equal(art.area_count, 4);
        check_near(area_of(&art, "o1")->cost, 3);
        check_near(area_of(&art, "o2")->cost, 8);
        assert_int_equal(area_of(&art, "o2")->number, 1);
        assert_string_equal(area_of(&art, "o3")->name, "mud");
        check_near(area_of(&art, "o3")->cost, 5);
        eng_art_unload(&art);
    }
}

static void the_first_cost_holds(void** state) {
    (void)state;
    EngArt art = parse_objects(
        OBJECT("1", "0", AREA("4")) OBJECT("2", "10", AREA("4") COST("1"))
            OBJECT("3", "20", AREA("4") COST("2")) OBJECT("4", "30", AREA("4") COST("3"))
                OBJECT("5", "40", NAME("mud") COST("2")) OBJECT("6", "50", NAME("mud") COST("6")));
    assert_int_equal(art.notes.count, 2);
    check_noted(&art.notes, "area 4 costs 1 and 2; using 1");
    check_noted(&art.notes, "area \"mud\" costs 2 and 6; using 2");
    check_near(area_of(&art, "o3")->cost, 1);
    check_near(area_of(&art, "o6")->cost, 2);
    eng_art_unload(&art);
}

// All numbers are named, except for one.
static void an_area_too_many_is_ignored(void** state) {
    (void)state;
    char objects[16384];
    size_t used = 0;
    for (int number = 1; number < ENG_ART_AREA_MAX - 1; number++)
        used += (size_t)snprintf(
            objects + used, sizeof objects - used,
            "<object id='%d' class='floor' x='0' y='0' width='1' height='1'><properties>"
            "<property name='nav_area' type='int' value='%d'/></properties>"
            "</object>",
            number + 100, number);
    snprintf(objects + used, sizeof objects - used, "%s",
             OBJECT("1", "0", NAME("mud")) OBJECT("2", "10", NAME("ice") COST("2")));
    EngArt art = parse_objects(objects);
    assert_int_equal(art.area_count, ENG_ART_AREA_MAX);
    assert_int_equal(art_shape(&art, "o1")->meaning.area, ENG_ART_AREA_MAX - 1);
    assert_int_equal(art_shape(&art, "o2")->meaning.area, 0);
    check_near(art.areas[0].cost, 1);
    assert_int_equal(art.notes.count, 1);
    check_noted(&art.notes, "area \"ice\" is one too many; ignored");
    eng_art_unload(&art);
}

static void digits_as_text_are_a_number(void** state) {
    (void)state;
    EngArt art = parse_objects(OBJECT("1", "0", NAME("3") COST("2")) OBJECT("2", "10", AREA("3"))
                                   OBJECT("3", "20", NAME("64")) OBJECT("4", "30", NAME("-1"))
                                       OBJECT("5", "40", NAME("3rd")));
    assert_int_equal(area_of(&art, "o1")->number, 3);
    assert_string_equal(area_of(&art, "o1")->name, "");
    check_near(area_of(&art, "o2")->cost, 2);
    assert_string_equal(area_of(&art, "o5")->name, "3rd");
    assert_int_equal(art.area_count, 3);
    assert_int_equal(art.notes.count, 2);
    check_noted(&art.notes, "\"o3\": nav_area is not a whole number in 0..63; ignored");
    check_noted(&art.notes, "\"o4\": nav_area is not a whole number in 0..63; ignored");
    eng_art_unload(&art);
}

#define FLAG(type, value) "<property name='nav_obstacle' type='" type "' value='" value "'/>"

// The values of README.md's table, and those beside it.
static void what_counts_as_a_value(void** state) {
    (void)state;
    static const struct {
        const char* object;
        bool is_obstacle, is_noted;
    } cases[] = {
        {OBJECT("1", "0", FLAG("bool", "true")), true, false},
        {OBJECT("1", "0", FLAG("string", "true")), true, false},
        {OBJECT("1", "0", FLAG("int", "2")), true, false},
        {OBJECT("1", "0", FLAG("string", "false")), false, false},
        {OBJECT("1", "0", FLAG("int", "0")), false, false},
        {OBJECT("1", "0", FLAG("string", "1")), false, true},
        {OBJECT("1", "0", FLAG("float", "1")), false, true},
        {OBJECT("1", "0", COST("1000000")), false, false},
        {OBJECT("1", "0", COST("1000001")), false, true},
        {OBJECT("1", "0", "<property name='nav_cost' type='int' value='2'/>"), false, false},
        {OBJECT("1", "0", "<property name='nav_cost' value='2'/>"), false, true},
        {OBJECT("1", "0", "<property name='nav_z' type='float' value='2'/>"), false, false},
        {OBJECT("1", "0", "<property name='nav_z' value='2'/>"), false, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        EngArt art = parse_objects(cases[i].object);
        EngArtRole role = cases[i].is_obstacle ? ENG_ART_OBSTACLE : ENG_ART_FLOOR;
        assert_int_equal(art_shape(&art, "o1")->meaning.role, role);
        assert_int_equal(art.notes.count > 0, cases[i].is_noted);
        eng_art_unload(&art);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_number_is_one_that_nothing_names),
        cmocka_unit_test(the_first_cost_holds),
        cmocka_unit_test(an_area_too_many_is_ignored),
        cmocka_unit_test(digits_as_text_are_a_number),
        cmocka_unit_test(what_counts_as_a_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
