/// Is an answer to a path query of a disc right?
#ifndef LONG_DISC_SOAK_CHECK_H
#define LONG_DISC_SOAK_CHECK_H

#include <nav/nav.h>

#include "oracle/free.h"

enum { DISC_PLACES = 600, DISC_COMPONENTS = 8 };

/// What is certain about an end of a path.
typedef struct DiscEnd {
    OraclePlace sure[DISC_PLACES]; ///< of Free(R), within 2 steps; the point itself if it is there
    OraclePlace all[DISC_PLACES];  ///< within 4 steps
    uint32_t sure_count, all_count;
    uint32_t components[DISC_COMPONENTS]; ///< of `all`: a place of each component
    uint32_t component_count;
} DiscEnd;

void disc_end_find(DiscEnd* end, const OracleGaps* gaps, int64_t radius, NavPoint p);

/// A question, and what holds for it.
typedef struct DiscCase {
    const OracleGaps* gaps;
    NavPathRequest request;
    DiscEnd start, goal;
    bool is_reachable;   ///< certainly
    bool is_cut;         ///< certainly not reachable
    bool bends_anywhere; ///< also far from corners, as at borders between areas
} DiscCase;

void disc_case_find(DiscCase* task, const OracleGaps* gaps, const NavPathRequest* request);

/// NULL, or what is wrong about the status.
const char* disc_check_status(const DiscCase* task, NavPathStatus status);
/// NULL, or what is wrong about the points of a path.
const char* disc_check_points(const DiscCase* task, const NavPath* path);
/// NULL, or what is wrong about the nearest point of a blocked end.
const char* disc_check_nearest(const DiscCase* task, const NavPath* path);
/// NULL, or what is wrong about a partial path. `task` is that of the whole path.
const char* disc_check_partial(const DiscCase* task, const NavPath* path);

/// What a path may measure: at most `most`, from the shortest curve.
double disc_most_length(const DiscCase* task);

#endif
