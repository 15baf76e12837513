#include "query/disc/cones_look.h"

#include "query/gap/decide.h"

// A flood after that many nodes; again after four times as many, four times as far.
enum { VISITS_BEFORE_FLOOD = 192, TRIANGLES_OF_FLOOD = 128 };

// A patch (decide.h). Optimal searches that find a path follow several times as many nodes.
enum {
    NODES_OPTIMAL = 4,
    NODES_GROW = NODES_BEFORE_LARGE_PATCH / NODES_BEFORE_PATCH,
    GROWTH_GROWS = 2
};

static void wait_for_look(DiscSearch* search) {
    uint64_t next = search->visits_before_flood;
    next = search->visits_before_patch < next ? search->visits_before_patch : next;
    search->visits_before_look = search->visits_most < next ? search->visits_most : next;
}

void navi_disc_begin_looks(DiscSearch* search) {
    search->visits_before_flood = VISITS_BEFORE_FLOOD;
    search->visits_before_patch = NODES_BEFORE_PATCH;
    if (search->inside.is_optimal)
        search->visits_before_patch *= NODES_OPTIMAL;
    search->looks_farther = 0;
    wait_for_look(search);
}

// Is it known that the disc comes to the goal?
static bool are_joined(const DiscSearch* search) {
    const RadiusScratch* scratch = search->inside.scratch;
    return scratch->limits.has_path || search->best < scratch->limits.most;
}

// Where tails have come from the goal to the start, it hardly is shut in, but by a gap between a
// vertex and a wall.
static bool are_likely_joined(const DiscSearch* search) {
    return search->has_tails && search->inside.scratch->tails.length < INFINITY;
}

// From patches about the goal, then by blocks that grow from both ends.
static bool look_farther(DiscSearch* search, bool* are_apart) {
    const RadiusSearch* inside = &search->inside;
    const int32_t radius = (int32_t)inside->radius;
    const uint64_t nodes = search->visits_before_patch;
    const uint32_t look = search->looks_farther++;
    bool is_over = false;
    search->visits_before_patch *= look == 0 ? NODES_GROW : GROWTH_GROWS;
    if (look < 2)
        return navi_disc_look_at_goal(&inside->scratch->gap, inside->filter, radius, inside->places,
                                      look == 1, are_apart);
    bool has_memory = navi_disc_look_around(&inside->scratch->gap, inside->filter, radius,
                                            inside->places, nodes, are_apart, &is_over);
    if (is_over)
        search->visits_before_patch = UINT64_MAX;
    return has_memory;
}

static bool look_from_flood(DiscSearch* search, bool* are_apart) {
    const RadiusSearch* inside = &search->inside;
    const DiscLook look = {
        (uint32_t)(search->visit_count / VISITS_BEFORE_FLOOD * TRIANGLES_OF_FLOOD), true};
    search->visits_before_flood *= 4;
    return navi_disc_look_apart(&inside->scratch->gap, inside->filter, (int32_t)inside->radius,
                                inside->places, &look, are_apart);
}

bool navi_disc_look_early(DiscSearch* search) {
    bool are_apart = false;
    bool are_likely_apart = !are_likely_joined(search);
    if (are_joined(search)) {
        const RadiusScratch* scratch = search->inside.scratch;
        search->inside.ask->is_stopped =
            search->best >= scratch->limits.most && search->visit_count > search->visits_most;
        return search->inside.ask->is_stopped;
    }
    search->inside.ask->is_stopped = are_likely_apart && search->visit_count > search->visits_most;
    if (search->inside.ask->is_stopped)
        return true;
    if (search->visit_count >= search->visits_before_patch)
        search->is_failed = !look_farther(search, &are_apart);
    else if (are_likely_apart && search->visit_count >= search->visits_before_flood)
        search->is_failed = !look_from_flood(search, &are_apart);
    wait_for_look(search);
    return are_apart || search->is_failed;
}
