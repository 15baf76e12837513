#include "replay.h"

#include "command_table.h"
#include "compare.h"
#include "print.h"
#include "region.h"
#include "run.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_GOOD = 0, EXIT_FAILED_CHECK = 1, EXIT_STOPPED = 2 };

static RplVerdict read_header(RplRun* run, RplWord word) {
    uint32_t version = 0;
    if (!rpl_word_is(word, "navreplay")) {
        rpl_message_set(&run->message, "the first command is 'navreplay 1', not %s",
                        rpl_word_quote(word).text);
        return RPL_MALFORMED;
    }
    if (!rpl_lexer_count(&run->lexer, "version", 1, 1, &version) || !rpl_lexer_end(&run->lexer))
        return RPL_MALFORMED;
    run->has_header = true;
    return RPL_DONE;
}

static bool find_command(RplRun* run, RplWord word) {
    for (int i = 0; i < RPL_COMMAND_COUNT; ++i) {
        if (rpl_word_is(word, rpl_commands[i].name)) {
            run->command = i;
            return true;
        }
    }
    if (rpl_word_is(word, "navreplay"))
        rpl_message_set(&run->message, "navreplay stands only once, as the first command");
    else
        rpl_message_set(&run->message, "unknown command %s", rpl_word_quote(word).text);
    return false;
}

static RplVerdict validate(RplRun* run) {
    const char* what = NULL;
    if (nav_world_validate(run->world, &what))
        return RPL_DONE;
    rpl_message_set(&run->message, "the mesh is not valid: %s",
                    what != NULL ? what : "no reason given");
    return RPL_INVALID;
}

// Put the command's name in front of the message.
static void name_message(RplRun* run) {
    const RplMessage said = run->message;
    rpl_message_set(&run->message, "%s: %s", rpl_commands[run->command].name, said.text);
}

static RplVerdict execute_command(RplRun* run) {
    const RplCommand* command = &rpl_commands[run->command];
    run->has_call = false;
    run->log.text[0] = '\0';
    RplVerdict verdict = command->execute(run);
    if (verdict == RPL_DONE && run->has_call && run->options->is_timed &&
        !rpl_samples_add(&run->totals->samples[run->command], run->call_nanoseconds))
        verdict = rpl_run_fail(run);
    const bool has_run = verdict == RPL_DONE || verdict == RPL_REFUSED;
    if (has_run && command->is_change && run->options->is_validating && !run->is_batch_open &&
        validate(run) == RPL_INVALID)
        verdict = RPL_INVALID;
    if (verdict != RPL_DONE)
        name_message(run);
    return verdict;
}

static RplVerdict run_line(RplRun* run, const RplSource* source) {
    RplWord word;
    if (!rpl_lexer_begin(&run->lexer, source->line, source->line_length, source->line_number == 1))
        return RPL_MALFORMED;
    if (rpl_lexer_is_empty(&run->lexer))
        return RPL_DONE;
    if (!rpl_lexer_word(&run->lexer, "a command", &word))
        return RPL_MALFORMED;
    if (!run->has_header)
        return read_header(run, word);
    if (run->world == NULL && !rpl_word_is(word, "bounds")) {
        rpl_message_set(&run->message, "the second command is 'bounds', not %s",
                        rpl_word_quote(word).text);
        return RPL_MALFORMED;
    }
    return find_command(run, word) ? execute_command(run) : RPL_MALFORMED;
}

static RplVerdict check_end(RplRun* run) {
    if (run->line_number == 0)
        run->line_number = 1;
    if (run->world == NULL) {
        rpl_message_set(&run->message, "the file ends before '%s'",
                        run->has_header ? "bounds" : "navreplay 1");
        return RPL_MALFORMED;
    }
    if (!run->is_batch_open)
        return run->options->is_comparing ? rpl_compare_end(run) : RPL_DONE;
    rpl_message_set(&run->message,
                    "refused: the file ends inside the batch that began at line %" PRIu64,
                    run->batch_line);
    return RPL_REFUSED;
}

static RplVerdict run_read(RplRun* run, const RplSource* source, RplRead read) {
    switch (read) {
    case RPL_READ_LINE:
        return run_line(run, source);
    case RPL_READ_END:
        return check_end(run);
    case RPL_READ_NUL:
        rpl_message_set(&run->message, "a zero byte");
        return RPL_MALFORMED;
    case RPL_READ_ERROR:
        rpl_message_set(&run->message, "cannot be read: %s", strerror(errno));
        return RPL_FATAL;
    case RPL_READ_NO_MEMORY:
        break;
    }
    return rpl_run_fail(run);
}

// Report a verdict other than DONE. Gives DONE when the line is skipped.
static RplVerdict report_verdict(const RplRun* run, RplVerdict verdict) {
    const bool is_skipped = verdict == RPL_REFUSED && run->options->is_keeping_going;
    if (verdict != RPL_DONE && (run->is_first || !is_skipped))
        rpl_run_report(run);
    return is_skipped ? RPL_DONE : verdict;
}

static void begin_run(RplRun* run, const RplOptions* options, RplTotals* totals) {
    *run = (RplRun){.options = options, .totals = totals};
    run->lexer.message = &run->message;
    for (int i = 0; i < NAV_AREA_COUNT; ++i)
        run->area_costs[i] = 1;
}

static void end_run(RplRun* run) {
    NavStats stats;
    if (run->world != NULL && nav_world_get_stats(run->world, &stats) == NAV_OK &&
        stats.peak_bytes > run->totals->peak_bytes)
        run->totals->peak_bytes = stats.peak_bytes;
    rpl_units_fini(&run->units);
    nav_query_destroy(run->query);
    nav_world_destroy(run->world);
    rpl_names_fini(&run->names);
    rpl_links_fini(&run->links);
    rpl_region_fini(&run->region);
}

static RplVerdict run_once(const RplOptions* options, RplTotals* totals, RplSource* source,
                           bool is_first) {
    RplRun run;
    begin_run(&run, options, totals);
    run.is_first = is_first;
    RplVerdict verdict = RPL_DONE;
    RplRead read = RPL_READ_LINE;
    while (verdict == RPL_DONE && read != RPL_READ_END) {
        read = rpl_source_next(source);
        run.line_number = source->line_number;
        verdict = report_verdict(&run, run_read(&run, source, read));
    }
    end_run(&run);
    return verdict;
}

static void print_time(RplTotals* totals) {
    RplTimeEntry entries[RPL_COMMAND_COUNT];
    for (int i = 0; i < RPL_COMMAND_COUNT; ++i)
        entries[i] = (RplTimeEntry){rpl_commands[i].name, &totals->samples[i]};
    rpl_print_time(entries, RPL_COMMAND_COUNT, totals->peak_bytes);
}

static int run_all(const RplOptions* options, RplTotals* totals, RplSource* source) {
    for (uint32_t i = 0; i < options->repeat_count; ++i) {
        if (i > 0)
            rpl_source_rewind(source);
        const RplVerdict verdict = run_once(options, totals, source, i == 0);
        if (verdict == RPL_INVALID)
            return EXIT_FAILED_CHECK;
        if (verdict != RPL_DONE)
            return EXIT_STOPPED;
    }
    if (options->is_timed)
        print_time(totals);
    return totals->has_failed_check ? EXIT_FAILED_CHECK : EXIT_GOOD;
}

int rpl_replay_file(const RplOptions* options) {
    RplSource source;
    if (!rpl_source_open(&source, options->path, options->repeat_count > 1)) {
        fprintf(stderr, "%s: cannot be opened: %s\n", options->path, strerror(errno));
        return EXIT_STOPPED;
    }
    RplTotals totals = {0};
    int status = run_all(options, &totals, &source);
    for (int i = 0; i < RPL_COMMAND_COUNT; ++i)
        rpl_samples_fini(&totals.samples[i]);
    rpl_source_close(&source);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "navreplay: the output cannot be written: %s\n", strerror(errno));
        status = EXIT_STOPPED;
    }
    return status;
}
