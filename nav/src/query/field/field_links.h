// Links in a search without a goal. A path over a link goes on at its exit, so once the length
// from the exit is known, the entry is a source to which the cost of the link is added.
#ifndef NAVI_QUERY_FIELD_FIELD_LINKS_H
#define NAVI_QUERY_FIELD_FIELD_LINKS_H

#include "query/field/field.h"

void navi_field_links_fini(NavField* field);

// Find the hops, and list their ends. The epoch must have begun.
NavResult navi_field_begin_links(NavField* field);

// The end is a target: is the rest shorter than what is known of it? Then hops may lead there.
NavResult navi_field_meet_end(NavField* field, uint32_t target, const FieldRest* rest);

// Take a hop whose entry comes no later than `before`, and by which it comes nearer to a source.
// Returns false if there is none, or if the budget ends. `g`: the length at its entry.
bool navi_field_next_hop(NavField* field, double before, uint32_t* hop, double* g);

// The cones of `root` leave the entry of the hop.
NavResult navi_field_add_jump(NavField* field, uint32_t hop, uint32_t root);

static inline bool navi_field_has_hops(const NavField* field) {
    return field->links.hops.count > 0;
}
static inline bool navi_field_has_targets(const NavField* field, const NavFieldRequest* request) {
    return request->target_count > 0 || navi_field_has_hops(field);
}
static inline bool navi_field_is_end(const NavField* field, uint32_t target) {
    return target >= field->links.first_target;
}
static inline const LinkHop* navi_field_hop(const NavField* field, uint32_t hop) {
    return &field->links.scratch->hops.data[hop];
}

static inline NavPoint navi_field_end(const NavField* field, uint32_t target) {
    return field->links.ends.data[target - field->links.first_target].p;
}
// From the exit of the hop.
static inline const FieldRest* navi_field_rest(const NavField* field, uint32_t hop) {
    return &field->links.ends.data[field->links.hops.data[hop].ends[1]].rest;
}

// Note what leads on from a target of the request.
static inline void navi_field_meet_target(NavField* field, uint32_t target, const FieldRest* rest) {
    double* best = &field->target_distances.data[target];
    if (!(rest->g < *best))
        return;
    *best = rest->g;
    if (target == 0)
        field->links.met = *rest;
}

// The jump whose root this is; NULL: the root is no entry of a hop.
const FieldJump* navi_field_jump_of(const NavField* field, uint32_t root);

// The best jump whose entry is p; NULL: there is none.
const FieldJump* navi_field_jump_from(const NavField* field, NavPoint p);

// The next jump of the path that goes on from a root; NULL: it uses no link up to its source.
const FieldJump* navi_field_next_jump(const NavField* field, uint32_t root);

NavLinkId navi_field_link(const NavField* field, const FieldJump* jump);
static inline NavPoint navi_field_entry(const NavField* field, const FieldJump* jump) {
    return navi_field_hop(field, jump->hop)->p[0];
}
static inline NavPoint navi_field_exit(const NavField* field, const FieldJump* jump) {
    return navi_field_hop(field, jump->hop)->p[1];
}
// The jump whose root this is and whose entry is p, so the path from p goes on by its link; else
// NULL.
static inline const FieldJump* navi_field_jump_at(const NavField* field, NavPoint p,
                                                  uint32_t root) {
    const FieldJump* jump = navi_field_jump_of(field, root);
    return jump != NULL && navi_point_equal(p, navi_field_entry(field, jump)) ? jump : NULL;
}
// The sample is at the entry of the jump: its waypoint is the exit.
static inline void navi_field_take_link(const NavField* field, const FieldJump* jump,
                                        NavFieldSample* sample) {
    sample->link = navi_field_link(field, jump);
    sample->waypoint = navi_field_exit(field, jump);
}

#endif
