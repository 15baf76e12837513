#include <nav/nav.h>
#include <stdio.h>

int main(void) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    if (nav_world_create(&def, &world) != NAV_OK) {
        return 1;
    }
    NavQuery* query = NULL;
    if (nav_query_create(world, &query) != NAV_OK) {
        return 1;
    }
    // Without a floor there is no path; but everything that the search calls must link.
    NavPathRequest request =
        nav_path_request(nav_point_from_px(1.5, 2.5), nav_point_from_px(9.5, 2.5));
    NavPath path;
    bool is_right =
        nav_query_find_path(query, &request, &path) == NAV_OK && path.status != NAV_PATH_OK;
    is_right = nav_world_validate(world, NULL) && is_right;
    nav_query_destroy(query);
    nav_world_destroy(world);
    printf("sidestep %u\n", (unsigned)nav_get_version());
    return is_right ? 0 : 1;
}
