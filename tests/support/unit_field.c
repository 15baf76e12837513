#include "support/unit_field.h"

NavField* field_of(const NavWorld* world, const NavFieldRequest* request) {
    NavField* field = NULL;
    assert_int_equal(nav_field_create(world, &field), NAV_OK);
    assert_int_equal(nav_field_search(field, request), NAV_OK);
    return field;
}

NavFieldSample sample_of(const NavField* field, NavPoint p) {
    NavFieldSample answer;
    assert_int_equal(nav_field_sample(field, p, &answer), NAV_OK);
    return answer;
}
