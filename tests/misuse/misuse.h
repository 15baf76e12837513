/// Calls every public function with every class of bad argument that its parameters allow. A case
/// is one line: REFUSES or SEES in one of the cases_*.c files. The classes that a function needs
/// follow from its declaration (declared.c), so a new function without such lines fails the test.
#ifndef MISUSE_MISUSE_H
#define MISUSE_MISUSE_H

#include <nav/nav.h>

#include "support/unit_test.h"

typedef enum BadClass {
    BAD_NOTHING,    ///< called with good arguments, or with arguments that cannot be bad
    BAD_NULL,       ///< a missing pointer
    BAD_NULL_ID,    ///< all zero
    BAD_STALE_ID,   ///< the id of something that was removed
    BAD_FOREIGN_ID, ///< an id of another world, which names nothing in this one
    BAD_NAN,        ///< not a number
    BAD_INFINITE,   ///< infinity
    BAD_RANGE,      ///< out of range: coordinates, indexes, enumerators, lengths
    BAD_FEW_POINTS, ///< a ring of two
    BAD_COLLINEAR,  ///< a ring without area
    BAD_CROSSING,   ///< a ring that crosses itself
    BAD_HUGE,       ///< 100 000 corners
    BAD_SHORT,      ///< too little room for the answer, or part of the input is missing
    BAD_BATCH,      ///< inside a batch, or outside one
    BAD_COOKIE,     ///< a def or request that its factory did not make
    BAD_CLASS_COUNT
} BadClass;

const char* bad_class_name(BadClass bad);

enum { HUGE_COUNT = 100000, STATE_CAPACITY = 1 << 16 };

/// A world with some of everything in it, and bad arguments for it.
typedef struct Stage {
    NavWorld *world, *twin, *foreign; ///< the twin is made like the world, and no case uses it
    NavQuery* query;
    NavOutlineId outline, stale_outline, foreign_outline; ///< `outline` has a shape
    NavShapeId floor, obstacle, stale, foreign_shape;
    NavLinkId link, stale_link, foreign_link;
    NavLinkDef link_def;
    NavPose pose;
    NavPoint good, far;    ///< on the floor; out of range
    NavPoint* huge_points; ///< [HUGE_COUNT] a ring; the first case checks that it is refused as it
                           ///< should be
    NavOutlineDef box, two, flat, bow, away, huge_bow;
    NavShapeDef shape; ///< an obstacle with `outline`
    NavPathRequest request;
    double costs[NAV_AREA_COUNT];
    uint8_t state[STATE_CAPACITY]; ///< a snapshot of the world, which no case may change
    size_t state_size;
    NavStats stats;
    uint32_t case_count, slots; ///< slots of triangles
    uint32_t log_count;         ///< refusals that were logged since the case began
    char message[400];          ///< the last of them
} Stage;

void stage_init(Stage* stage);
/// After all cases the world must behave like its twin.
void stage_fini(Stage* stage);

/// What all worlds of a stage log to; the context is the stage.
void misuse_log(void* context, NavLogLevel level, const char* message);
/// A def whose world logs to the stage.
NavWorldDef misuse_world_def(Stage* stage);

/// A case begins: the log is empty. In the end misuse_result expects that a refusal was logged
/// once, with the function, the result and the reason, unless the first argument was NULL.
static inline void misuse_begin(Stage* stage) { stage->log_count = 0; }

/// Checks one case: its result is as expected, and the world is unchanged.
void misuse_result(Stage* stage, const char* call, BadClass bad, NavResult expected,
                   NavResult result);
void misuse_seen(Stage* stage, const char* function, BadClass bad, bool is_as_expected,
                 const char* text);

/// The call must give the result. The function's name is taken from the text of the call.
#define REFUSES(stage, bad, expected, call)                                                        \
    do {                                                                                           \
        misuse_begin(stage);                                                                       \
        misuse_result((stage), #call, (bad), (expected), (call));                                  \
    } while (0)
/// As REFUSES, inside a batch.
#define REFUSES_IN_BATCH(stage, bad, expected, call)                                               \
    do {                                                                                           \
        assert_int_equal(nav_batch_begin((stage)->world), NAV_OK);                                 \
        misuse_begin(stage);                                                                       \
        NavResult result_in_batch = (call);                                                        \
        assert_int_equal(nav_batch_commit((stage)->world), NAV_OK);                                \
        misuse_result((stage), #call, (bad), (expected), result_in_batch);                         \
    } while (0)
/// For functions that give no result, or succeed: the condition must hold.
#define SEES(stage, function, bad, condition)                                                      \
    misuse_seen((stage), #function, (bad), (condition), #condition)

void cases_base(Stage* stage);
void cases_cookie(Stage* stage);
void cases_world(Stage* stage);
void cases_shape(Stage* stage);
void cases_outline(Stage* stage);
void cases_link(Stage* stage);
void cases_crowd(Stage* stage);
void cases_route(Stage* stage);
void cases_query(Stage* stage);
void cases_ask(Stage* stage);
void cases_grid(Stage* stage);
void cases_grid(Stage* stage);
void cases_snapshot(Stage* stage);
void cases_state(Stage* stage);

/// Reads the public headers, and counts (and prints) the pairs of function and class that no case
/// has tried.
uint32_t declared_missing(uint32_t* function_count);
/// Has the case been tried?
bool misuse_has(const char* function, size_t length, BadClass bad);

#endif
