#define _POSIX_C_SOURCE 200809L

#include "support/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool read_number(const char* text, uint64_t* number) {
    char* end = NULL;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0';
}

static bool set_value(const CommandArgument* argument, const char* value) {
    if (argument->text != NULL) {
        *argument->text = value;
        return true;
    }
    uint64_t number = 0, most = argument->small != NULL ? UINT32_MAX : UINT64_MAX;
    if (argument->high != 0)
        most = argument->high;
    if (!read_number(value, &number) || number < argument->low || number > most)
        return false;
    if (argument->small != NULL)
        *argument->small = (uint32_t)number;
    else
        *argument->large = number;
    return true;
}

static const CommandArgument* find(const CommandArgument* arguments, size_t count,
                                   const char* name) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(arguments[i].name, name) == 0)
            return &arguments[i];
    return NULL;
}

bool command_read(const CommandArgument* arguments, size_t count, int argc, char** argv) {
    for (int i = 1; i < argc; i++) {
        const CommandArgument* argument = find(arguments, count, argv[i]);
        if (argument == NULL)
            return false;
        if (argument->flag != NULL)
            *argument->flag = true;
        else if (++i >= argc || !set_value(argument, argv[i]))
            return false;
    }
    return true;
}

_Noreturn void command_die(const char* file, int line, const char* what, const char* why) {
    fprintf(stderr, "%s:%d: %s%s%s\n", file, line, what, why != NULL ? ": " : "",
            why != NULL ? why : "");
    exit(2);
}

double command_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

bool command_is_due(uint32_t every, uint32_t* since) {
    if (every == 0 || *since < every)
        return false;
    *since = 0;
    return true;
}
