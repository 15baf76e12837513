#include "query/disc/cones_sight.h"

#include "query/disc/cones_see.h"

#include <string.h>

// Of the table of sights: two for each vertex of the mesh, or this many. Of words for what they
// hold: this many for each vertex of the mesh, or a million.
enum { SLOTS_LEAST = 64, SLOTS_MOST = 32768, WORDS_A_VERTEX = 64, WORDS_MOST = 1 << 20 };
enum { WORDS_OF_ONE = DISC_SIGHT_BENDS + DISC_SIGHT_VERTICES };

// --- computing a sight -------------------------------------------------------------------

// The arrival that comes first around the circle, with the longest arc.
static DiscArrival widest(const DiscSearch* search, uint32_t bend) {
    const DiscCorner* corner = navi_disc_corner(&search->corners, bend >> 1);
    const double wide = 2 * search->inside.r;
    bool is_left = navi_bend_sign(bend) > 0;
    NavPoint o = search->inside.mesh->pos[bend >> 1];
    RadiusVec begin = navi_vec_scale(navi_vec_of(corner->wall[!is_left]), -1);
    return (DiscArrival){.c = navi_vec_of(o),
                         .w = navi_vec_unit(begin),
                         .end = navi_vec_unit(navi_vec_of(corner->wall[is_left])),
                         .keep_left = is_left ? 0 : wide,
                         .keep_right = is_left ? wide : 0,
                         .o = o,
                         .bend = bend,
                         .parent = NAV_NONE,
                         .next = NAV_NONE};
}

// All cones behind the bend, as if there were neither a goal nor other paths.
void navi_disc_record(DiscSearch* search, uint32_t bend, DiscRecorder* recorder) {
    RadiusScratch* scratch = search->inside.scratch;
    const uint32_t stamp = search->stamp, cone_count = scratch->disc_cones.count;
    const double best = search->best;
    const DiscArrival root = widest(search, bend);
    *recorder = (DiscRecorder){.mesh = search->inside.mesh, .box = {root.o, root.o}};
    if (!navi_array_room(&search->inside.ask->memory, &scratch->arrivals)) {
        search->is_failed = true;
        return;
    }
    scratch->arrivals.data[scratch->arrivals.count++] = root;
    search->recorder = recorder;
    search->stamp = DISC_NO_STAMP;
    search->best = INFINITY;
    navi_disc_record_vertex(recorder, bend >> 1);
    navi_disc_fan(search, scratch->arrivals.count - 1);
    NAV_BOUND(left, DISC_SIGHT_PLACES * search->inside.mesh->counts->tri_slots);
    while (scratch->disc_cones.count > cone_count && !search->is_failed && !recorder->is_too_much) {
        NAV_ROUND(left); // each cone is a part of another
        const DiscCone cone = scratch->disc_cones.data[--scratch->disc_cones.count];
        navi_disc_walk(search, &cone);
    }
    search->recorder = NULL;
    search->stamp = stamp;
    search->best = best;
    scratch->disc_cones.count = cone_count;
    scratch->arrivals.count--;
}

// --- what is remembered ------------------------------------------------------------------

void navi_disc_forget_sights(RadiusScratch* scratch) {
    if (scratch->sights.count > 0)
        memset(scratch->sights.data, 0, scratch->sights.count * sizeof *scratch->sights.data);
    scratch->sight_words.count = scratch->lost_words = 0;
}

static bool reserve_table(RadiusScratch* scratch, uint32_t vertex_slots) {
    uint32_t slots = SLOTS_LEAST;
    while (slots < SLOTS_MOST && slots < 2 * vertex_slots)
        slots *= 2;
    if (scratch->sights.count >= slots)
        return true;
    navi_disc_forget_sights(scratch);
    if (!navi_array_reserve_zeroed(&scratch->ask->memory, &scratch->sights, slots))
        return false;
    scratch->sights.count = slots;
    return true;
}

// Where changes have made much of what is remembered wrong, all is forgotten.
static bool make_room(RadiusScratch* scratch, uint32_t vertex_slots) {
    size_t need = (size_t)WORDS_A_VERTEX * vertex_slots;
    need = need < WORDS_MOST ? need + WORDS_OF_ONE : WORDS_MOST;
    if (!navi_array_reserve(&scratch->ask->memory, &scratch->sight_words, need))
        return false;
    if (scratch->sight_words.count + WORDS_OF_ONE <= need)
        return true;
    if (scratch->lost_words > scratch->sight_words.count / 4)
        navi_disc_forget_sights(scratch);
    return false;
}

static void lose(RadiusScratch* scratch, DiscSight* sight) {
    scratch->lost_words += sight->count + sight->vertex_count;
    sight->patience = sight->used >= SIGHT_PAYS ? 1 : navi_sight_patience(sight->patience, 2);
    sight->made = sight->asked = 0;
}

bool navi_disc_is_sight_right(DiscSearch* search, DiscSight* sight) {
    RadiusScratch* scratch = search->inside.scratch;
    const uint32_t* changed = search->corners.pathdata->changed;
    const uint32_t* vertices = &scratch->sight_words.data[sight->first + sight->count];
    if (sight->made == search->corners.number)
        return true;
    scratch->sight_credit -= sight->vertex_count / 4;
    for (uint32_t i = 0; i < sight->vertex_count; i++)
        if (changed[vertices[i]] > sight->made)
            return false;
    sight->made = search->corners.number;
    return true;
}

static void keep(DiscSearch* search, const DiscRecorder* recorder, DiscSight* sight) {
    RadiusScratch* scratch = search->inside.scratch;
    uint32_t* words = &scratch->sight_words.data[scratch->sight_words.count];
    sight->first = scratch->sight_words.count;
    sight->count = (uint16_t)recorder->count;
    sight->vertex_count = (uint16_t)recorder->vertex_count;
    sight->box = recorder->box;
    sight->made = search->corners.number;
    sight->used = 0;
    memcpy(words, recorder->bends, sight->count * sizeof *words);
    memcpy(words + sight->count, recorder->vertices, sight->vertex_count * sizeof *words);
    scratch->sight_words.count += sight->count + sight->vertex_count;
}

// It is not known: compute it if it was asked for often enough and the account allows.
static void compute(DiscSearch* search, DiscSight* sight) {
    RadiusScratch* scratch = search->inside.scratch;
    DiscRecorder recorder;
    if (++sight->asked < sight->patience)
        return;
    sight->asked = 0;
    if (scratch->sight_credit < 0 || !make_room(scratch, search->inside.mesh->counts->vertex_slots))
        return;
    navi_disc_record(search, sight->bend, &recorder);
    scratch->sight_credit -= DISC_SIGHT_COST * (int32_t)recorder.vertex_count;
    if (recorder.is_too_much)
        sight->patience = navi_sight_patience(sight->patience, 8);
    else if (!search->is_failed)
        keep(search, &recorder, sight);
}

// The place for the bend's sight in the table.
static DiscSight* place_of(DiscSearch* search, uint32_t bend) {
    RadiusScratch* scratch = search->inside.scratch;
    int32_t radius = (int32_t)search->inside.radius;
    if (!reserve_table(scratch, search->inside.mesh->counts->vertex_slots))
        return NULL;
    uint32_t slot = bend + (uint32_t)radius * UINT32_C(2654435761);
    DiscSight* sight = &scratch->sights.data[slot & (scratch->sights.count - 1)];
    if (sight->bend == bend && sight->radius == radius)
        return sight;
    if (sight->made != 0)
        scratch->lost_words += sight->count + sight->vertex_count;
    *sight = (DiscSight){.bend = bend, .radius = radius, .patience = DISC_SIGHT_PATIENCE};
    return sight;
}

static bool is_apart(const NavBox* a, const NavBox* b) {
    return a->min.x > b->max.x || a->max.x < b->min.x || a->min.y > b->max.y || a->max.y < b->min.y;
}

// May a cone meet a triangle that is marked for the goal? Then one of the vertices is a corner of
// it.
static bool may_see_goal(const DiscSearch* search, const DiscSight* sight) {
    const uint32_t* words = search->inside.scratch->sight_words.data;
    const uint32_t* vertices = &words[sight->first + sight->count];
    if (is_apart(&sight->box, &search->goal_box))
        return false;
    for (uint32_t i = 0; i < sight->vertex_count; i++)
        if (search->corners.data[vertices[i]].goal_stamp == search->stamp)
            return true;
    return false;
}

// Put what is in sight behind an arrival, whose arc's end is known, into the heap, if that is
// remembered, or was asked for often enough to be. False: it is not, or the goal may be in sight.
static bool recall(DiscSearch* search, uint32_t arrival) {
    RadiusScratch* scratch = search->inside.scratch;
    DiscSight* sight = place_of(search, navi_disc_root(search, arrival)->bend);
    if (sight == NULL)
        return false;
    if (sight->made != 0 && !navi_disc_is_sight_right(search, sight))
        lose(scratch, sight);
    if (sight->made == 0)
        compute(search, sight);
    if (sight->made == 0 || may_see_goal(search, sight))
        return false;
    sight->used++;
    search->has_recalled = true;
    navi_disc_earn(scratch, sight->vertex_count);
    for (uint32_t i = 0; i < sight->count && !search->is_failed; i++) {
        uint32_t word = scratch->sight_words.data[sight->first + i];
        navi_disc_try_again(search, arrival, word & ~DISC_SIGHT_IS_CLEAR,
                            (word & DISC_SIGHT_IS_CLEAR) != 0);
    }
    return true;
}

void navi_disc_expand(DiscSearch* search, uint32_t arrival) {
    DiscArrival* root = navi_disc_root(search, arrival);
    navi_disc_corner(&search->corners, root->bend >> 1);
    if (!navi_disc_find_end(search, root))
        return;
    root->is_expanded = true;
    if (!search->may_recall || !recall(search, arrival))
        navi_disc_fan(search, arrival);
}
