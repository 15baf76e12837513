// Links.
#include <math.h>

#include "misuse.h"

static void cases_of_ids(Stage* s) {
    NavLinkId numbered = s->link;
    numbered.world++;
    const NavLinkId ids[5] = {
        {0, 0, 0}, s->stale_link, s->foreign_link, {NAV_NONE, NAV_NONE, 0}, numbered};
    const BadClass as[5] = {BAD_NULL_ID, BAD_STALE_ID, BAD_FOREIGN_ID, BAD_FOREIGN_ID,
                            BAD_FOREIGN_ID};
    for (int k = 0; k < 5; k++) {
        const NavResult stale = as[k] == BAD_FOREIGN_ID ? NAV_ERR_OTHER_WORLD : NAV_ERR_STALE_ID;
        NavLinkDef def;
        NavLinkPlace place;
        REFUSES(s, as[k], stale, nav_link_set(s->world, ids[k], &s->link_def));
        REFUSES_IN_BATCH(s, as[k], stale, nav_link_set(s->world, ids[k], &s->link_def));
        REFUSES(s, as[k], stale, nav_link_remove(s->world, ids[k]));
        REFUSES_IN_BATCH(s, as[k], stale, nav_link_remove(s->world, ids[k]));
        REFUSES(s, as[k], stale, nav_link_get(s->world, ids[k], &def));
        REFUSES(s, as[k], stale, nav_link_get_place(s->world, ids[k], &place));
    }
}

static void cases_of_null(Stage* s) {
    const NavResult missing = NAV_ERR_ARGUMENT;
    NavLinkDef def;
    NavLinkPlace place;
    NavLinkId id, ids[2] = {{7, 7, 7}, {7, 7, 7}};
    uint32_t count = 0;
    REFUSES(s, BAD_NULL, missing, nav_link_insert(NULL, &s->link_def, &id));
    REFUSES(s, BAD_NULL, missing, nav_link_insert(s->world, NULL, &id));
    REFUSES(s, BAD_NULL, missing, nav_link_insert(s->world, &s->link_def, NULL));
    REFUSES(s, BAD_NULL, missing, nav_link_set(NULL, s->link, &s->link_def));
    REFUSES(s, BAD_NULL, missing, nav_link_set(s->world, s->link, NULL));
    REFUSES(s, BAD_NULL, missing, nav_link_remove(NULL, s->link));
    REFUSES(s, BAD_NULL, missing, nav_link_get(NULL, s->link, &def));
    REFUSES(s, BAD_NULL, missing, nav_link_get(s->world, s->link, NULL));
    REFUSES(s, BAD_NULL, missing, nav_link_get_place(NULL, s->link, &place));
    REFUSES(s, BAD_NULL, missing, nav_link_get_place(s->world, s->link, NULL));
    REFUSES(s, BAD_NULL, missing, nav_world_list_links(NULL, ids, 2, &count));
    REFUSES(s, BAD_NULL, missing, nav_world_list_links(s->world, NULL, 2, &count));
    REFUSES(s, BAD_NULL, missing, nav_world_list_links(s->world, ids, 2, NULL));
    REFUSES(s, BAD_SHORT, NAV_OK, nav_world_list_links(s->world, NULL, 0, &count));
    assert_int_equal(count, 1);
    SEES(s, nav_link_def, BAD_RANGE, nav_link_def(s->far, s->good).from.a.y == s->far.y);
}

static void all_refuse(Stage* s, BadClass bad, NavResult expected, const NavLinkDef* def) {
    NavLinkId id;
    REFUSES(s, bad, expected, nav_link_insert(s->world, def, &id));
    REFUSES(s, bad, expected, nav_link_set(s->world, s->link, def));
    REFUSES_IN_BATCH(s, bad, expected, nav_link_insert(s->world, def, &id));
    REFUSES_IN_BATCH(s, bad, expected, nav_link_set(s->world, s->link, def));
}

static void cases_of_defs(Stage* s) {
    const double costs[4] = {(double)NAN, (double)INFINITY, -(double)INFINITY, -1e-300};
    const BadClass as[4] = {BAD_NAN, BAD_INFINITE, BAD_INFINITE, BAD_RANGE};
    NavLinkDef def = s->link_def;
    for (int k = 0; k < 4; k++) {
        def.cost = costs[k];
        all_refuse(s, as[k], NAV_ERR_ARGUMENT, &def);
    }
    def = s->link_def;
    def.kind = NAV_LINK_KIND_COUNT;
    all_refuse(s, BAD_RANGE, NAV_ERR_ARGUMENT, &def);
    def = s->link_def;
    def.from.b = s->far;
    all_refuse(s, BAD_RANGE, NAV_ERR_RANGE, &def);
    def = s->link_def;
    def.to.a = s->far;
    all_refuse(s, BAD_RANGE, NAV_ERR_RANGE, &def);
    // A null anchor means the world; an anchor with only one of its parts set is invalid.
    const NavShapeId anchors[3] = {{0, 1, 0}, s->stale, s->foreign_shape};
    const BadClass of_anchor[3] = {BAD_NULL_ID, BAD_STALE_ID, BAD_FOREIGN_ID};
    for (int k = 0; k < 3; k++) {
        def = s->link_def;
        def.to.anchor = anchors[k];
        all_refuse(s, of_anchor[k], k == 1 ? NAV_ERR_STALE_ID : NAV_ERR_OTHER_WORLD, &def);
    }
}

static void cases_of_proposals(Stage* s) {
    const NavResult wrong = NAV_ERR_ARGUMENT;
    NavProposalRequest options = nav_proposal_request();
    NavLinkDef defs[2];
    uint32_t count = 0;
    NavQuery* q = s->query;
    SEES(s, nav_proposal_request, BAD_NOTHING, options.max_climb == 0);
    REFUSES(s, BAD_NULL, wrong, nav_link_propose(NULL, &options, defs, 2, &count));
    REFUSES(s, BAD_NULL, wrong, nav_link_propose(q, NULL, defs, 2, &count));
    REFUSES(s, BAD_NULL, wrong, nav_link_propose(q, &options, NULL, 2, &count));
    REFUSES(s, BAD_NULL, wrong, nav_link_propose(q, &options, defs, 2, NULL));
    REFUSES(s, BAD_SHORT, NAV_OK, nav_link_propose(q, &options, NULL, 0, &count));
    REFUSES_IN_BATCH(s, BAD_BATCH, NAV_ERR_BATCH, nav_link_propose(q, &options, defs, 2, &count));
    options.min_detour = (double)NAN;
    REFUSES(s, BAD_NAN, wrong, nav_link_propose(q, &options, defs, 2, &count));
    options.min_detour = (double)INFINITY;
    REFUSES(s, BAD_INFINITE, wrong, nav_link_propose(q, &options, defs, 2, &count));
    options = nav_proposal_request();
    options.max_climb = -1;
    REFUSES(s, BAD_RANGE, wrong, nav_link_propose(q, &options, defs, 2, &count));
}

void cases_link(Stage* s) {
    cases_of_ids(s);
    cases_of_null(s);
    cases_of_defs(s);
    cases_of_proposals(s);
}
