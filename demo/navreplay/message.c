#include "message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void rpl_message_set(RplMessage* message, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message->text, sizeof message->text, format, arguments);
    va_end(arguments);
}

void rpl_message_add(RplMessage* message, const char* format, ...) {
    const size_t length = strlen(message->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message->text + length, sizeof message->text - length, format, arguments);
    va_end(arguments);
}
