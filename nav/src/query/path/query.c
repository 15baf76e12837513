#include "query/path/query.h"

void navi_query_init(NavQuery* query, const NavWorld* world) {
    navi_ask_init(&query->ask, world);
    navi_space_init(&query->space, &query->ask);
    navi_cone_init(&query->cone, &query->ask);
    navi_disc_init(&query->disc, &query->ask);
    navi_near_init(&query->near, &query->disc, &query->cone);
    navi_terrain_init(&query->terrain, &query->ask, &query->near);
    navi_place_init(&query->place, &query->ask, &query->space, &query->disc);
    navi_path_init(&query->path, &query->ask, &query->cone, &query->near, &query->terrain);
}

void navi_query_fini(NavQuery* query) {
    navi_path_fini(&query->path);
    navi_place_fini(&query->place);
    navi_terrain_fini(&query->terrain);
    navi_near_fini(&query->near);
    navi_disc_fini(&query->disc);
    navi_cone_fini(&query->cone);
    navi_space_fini(&query->space);
    navi_ask_fini(&query->ask);
}

static void forget_rooms(NavQuery* query) {
    navi_ask_forget(&query->ask);
    navi_cone_forget(&query->cone);
    navi_disc_forget(&query->disc);
    navi_terrain_forget(&query->terrain);
    navi_path_forget(&query->path);
}

void navi_query_refresh(NavQuery* query) {
    if (navi_ask_is_worn(&query->ask))
        forget_rooms(query);
}

void navi_query_open(NavQuery* query) {
    navi_query_refresh(query);
    navi_pens_renew(&query->disc.gap.patches.pens, &query->ask);
    query->path.slice.is_on = false;
    navi_path_forget_search(&query->path);
}

NavResult navi_query_begin(NavQuery* query) {
    navi_query_open(query);
    return navi_ask_begin(&query->ask);
}
