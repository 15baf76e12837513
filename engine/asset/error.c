#include "asset/error.h"

#include "asset/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void write_error(EngAssetError* error, const char* format, va_list arguments) {
    if (error == NULL)
        return;
    if (vsnprintf(error->text, sizeof error->text, format, arguments) < 0)
        strcpy(error->text, "the message could not be written");
    engi_text_clean(error->text);
}

bool eng_asset_error_set(EngAssetError* error, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    write_error(error, format, arguments);
    va_end(arguments);
    return false;
}
