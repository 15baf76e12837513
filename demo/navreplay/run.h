/// What every command works on: the world, the names, the present line.
#ifndef NAVREPLAY_RUN_H
#define NAVREPLAY_RUN_H

#include "links.h"
#include "names.h"
#include "options.h"
#include "source.h"
#include "timing.h"
#include "units.h"

#include <nav/nav.h>

/// How a line ended. All but RPL_DONE leave a message.
typedef enum RplVerdict {
    RPL_DONE,
    RPL_MALFORMED, ///< the text is wrong: always stop, exit 2
    RPL_REFUSED,   ///< the library or the names refuse it: stop, exit 2, or skip the line
    RPL_INVALID,   ///< --validate found a violation: stop, exit 1
    RPL_FATAL      ///< out of memory, or the file cannot be read: stop, exit 2
} RplVerdict;

/// The number of commands in command_table.h.
enum { RPL_COMMAND_COUNT = 28 };

/// Sums over all runs of a file.
typedef struct RplTotals {
    RplSamples samples[RPL_COMMAND_COUNT];
    size_t peak_bytes;
    bool has_failed_check;
} RplTotals;

/// The points and triangles of the present line.
typedef struct RplRegion {
    NavPoint* points; ///< [point_count]
    size_t point_count, point_capacity;
    uint32_t* indexes; ///< [index_count], three a triangle
    size_t index_count, index_capacity;
    bool is_mesh;
} RplRegion;

typedef struct RplRun {
    const RplOptions* options;
    RplTotals* totals;
    RplLexer lexer;
    RplMessage message;
    RplMessage log; ///< what the library has logged for the present line, or ""
    uint64_t line_number;
    bool has_header, is_first, is_batch_open;
    uint64_t batch_line; ///< the line of the open batch's `begin`

    NavWorld* world; ///< NULL before `bounds`
    NavQuery* query;
    RplNames names;
    RplRegion region;
    double area_costs[NAV_AREA_COUNT];
    RplLinks links;
    RplUnits units;
    NavFilter filter; ///< for all queries, when `has_filter`; its costs are area_costs
    bool has_filter, print_nearest, wants_partial;
    uint32_t max_nodes; ///< of a path; 0: no limit
    bool has_compared;  ///< a path, for --compare

    int command; ///< index of the present line's command
    uint64_t call_start, call_nanoseconds;
    bool has_call; ///< the present line made a call that is timed
} RplRun;

/// Call these before and after the library call of a line; --time reports the time between them.
void rpl_run_call_begin(RplRun* run);
void rpl_run_call_end(RplRun* run);

/// Does this run print this kind of line? `is_figure`: a line of `check`, which --quiet prints too.
bool rpl_run_prints(const RplRun* run, bool is_figure);

/// The log of the run's world: `run` keeps the message.
void rpl_run_keep_log(void* run, NavLogLevel level, const char* message);

/// Why the library gave this result for the present line: with the place at fault, if it is logged.
const char* rpl_run_reason(const RplRun* run, NavResult result);

/// Set the message to the library's reason and give REFUSED. `subject` is the name on the line, or
/// "".
RplVerdict rpl_run_refuse(RplRun* run, const char* subject, NavResult result);

/// Give REFUSED: a question, or a line of the crowd, stands in an open batch.
RplVerdict rpl_run_refuse_in_batch(RplRun* run);

/// The filter that the lines above have set, with the costs of areas.
NavFilter rpl_run_filter(const RplRun* run);

/// Give FATAL: out of memory.
RplVerdict rpl_run_fail(RplRun* run);

/// Print `FILE:LINE: ` (`FILE: ` before the first line) and the message on standard error, after
/// all output so far.
void rpl_run_report(const RplRun* run);

#endif
