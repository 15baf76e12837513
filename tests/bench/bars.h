/// Times of path queries as ratios within one run, beside the bars that they should meet.
#ifndef BENCH_BARS_H
#define BENCH_BARS_H

#include "chance.h"
#include "stage.h"

#include <nav/nav.h>

#define BARS_PASSES 3
#define BARS_ANY 0.0 ///< no bar

/// From where to where.
typedef struct Leg {
    NavPoint start, goal;
} Leg;

/// Asks for paths of one kind. A scene is played BARS_PASSES times from its beginning, each time
/// with new queries; of each round the quickest pass counts. So thousands of other paths lie
/// between the times when a path is asked for. (Asked for again at once, ten paths are learned by
/// heart: a third of the time of a point's path, and a tenth of a disc's.)
typedef struct Asker {
    NavPathRequest request; ///< all but start and goal
    NavQuery* query;
    double* least; ///< us of each round
    uint32_t round_count, round_capacity;
    uint32_t warm_rounds;  ///< the first rounds, which do not count
    uint32_t leg_count;    ///< of the rounds that count
    uint32_t answer_count; ///< of these, legs with a path, whole or partial
} Asker;

/// An asker for a disc (or a point, with radius 0). A query remembers no sights for it, unless its
/// budget of nodes is taken away.
Asker asker_create(NavPathMode mode, int32_t radius, const NavFilter* filter);
void asker_destroy(Asker* asker);
/// Begin a pass with new queries, and end it before the stage is destroyed.
void bars_begin_pass(Asker* askers, uint32_t count, const Stage* stage);
void bars_end_pass(Asker* askers, uint32_t count);

/// Times each asker in turn on all legs. `forget`: before that the world is changed somewhere
/// outside of the map, so that nothing stays remembered; or NULL.
typedef struct Round {
    const Leg* legs;
    uint32_t leg_count;
    Stage* forget;
} Round;
void bars_play_round(Asker* askers, uint32_t count, const Round* round);

/// The ratios of a table since the last mean.
typedef struct Bars {
    double log_sum;
    uint32_t ratio_count;
} Bars;

/// The heads of the table's columns; `base`: what times are compared with.
void bars_print_head(const char* base);
/// A row: `asker` against `base`, and the ratio that should not be exceeded (or BARS_ANY).
void bars_print_row(Bars* bars, const char* what, const Asker* asker, const Asker* base,
                    double limit);
/// The geometric mean of the ratios so far, and begins another.
void bars_print_mean(Bars* bars, const char* what, double limit);

/// Is it a legal place for a disc?
bool bars_is_legal(NavQuery* query, NavPoint point, int32_t radius);
/// Any legal place for a disc in the box.
NavPoint bars_any_place(NavQuery* query, Chance* chance, NavBox box, int32_t radius);
/// Is there a path for a disc?
bool bars_has_path(NavQuery* query, Leg leg, int32_t radius);

#endif
