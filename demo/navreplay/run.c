#include "run.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void rpl_run_call_begin(RplRun* run) {
    assert(!run->has_call);
    run->has_call = true;
    run->call_start = rpl_clock();
}

void rpl_run_call_end(RplRun* run) {
    assert(run->has_call);
    run->call_nanoseconds = rpl_clock() - run->call_start;
}

bool rpl_run_prints(const RplRun* run, bool is_figure) {
    return run->is_first && !run->options->is_comparing && (is_figure || !run->options->is_quiet);
}

void rpl_run_keep_log(void* run, NavLogLevel level, const char* message) {
    (void)level;
    rpl_message_set(&((RplRun*)run)->log, "%s", message);
}

// The log begins with the name of the function, which is not a word of the replay.
const char* rpl_run_reason(const RplRun* run, NavResult result) {
    const char* text = nav_result_get_text(result);
    const char* reason = strstr(run->log.text, text);
    return reason != NULL ? reason : text;
}

RplVerdict rpl_run_refuse(RplRun* run, const char* subject, NavResult result) {
    rpl_message_set(&run->message, "refused: %s%s%s", subject, subject[0] != '\0' ? ": " : "",
                    rpl_run_reason(run, result));
    return RPL_REFUSED;
}

RplVerdict rpl_run_refuse_in_batch(RplRun* run) {
    rpl_message_set(&run->message, "refused: the batch of line %" PRIu64 " is open",
                    run->batch_line);
    return RPL_REFUSED;
}

NavFilter rpl_run_filter(const RplRun* run) {
    NavFilter filter = run->has_filter ? run->filter : nav_filter();
    filter.area_costs = run->area_costs;
    return filter;
}

RplVerdict rpl_run_fail(RplRun* run) {
    rpl_message_set(&run->message, "out of memory");
    return RPL_FATAL;
}

void rpl_run_report(const RplRun* run) {
    fflush(stdout);
    fprintf(stderr, "%s:", run->options->path);
    if (run->line_number > 0)
        fprintf(stderr, "%" PRIu64 ":", run->line_number);
    fprintf(stderr, " %s\n", run->message.text);
}
