// Names of states: all are there, all differ, and what is no state has a name, too.
#include <string.h>

#include "support/unit_test.h"
#include <nav/nav.h>

typedef const char* TextOf(int value);

static const char* unit_state(int value) { return nav_unit_state_get_text((NavUnitState)value); }
static const char* event_kind(int value) {
    return nav_unit_event_kind_get_text((NavUnitEventKind)value);
}
static const char* route_state(int value) { return nav_route_state_get_text((NavRouteState)value); }
static const char* field_status(int value) {
    return nav_field_status_get_text((NavFieldStatus)value);
}

static void expect_names(TextOf* text_of, int last, const char* first) {
    assert_string_equal(text_of(0), first);
    for (int i = 0; i <= last; i++) {
        assert_string_not_equal(text_of(i), "unknown");
        for (int k = 0; k < i; k++)
            assert_string_not_equal(text_of(i), text_of(k));
    }
    assert_string_equal(text_of(last + 1), "unknown");
}

static void states_have_names(void** state) {
    (void)state;
    expect_names(unit_state, NAV_UNIT_DISPLACED, "standing");
    expect_names(event_kind, NAV_UNIT_EVENT_STUCK, "arrived");
    expect_names(route_state, NAV_ROUTE_ARRIVED, "none");
    expect_names(field_status, NAV_FIELD_STALE, "ok");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(states_have_names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
