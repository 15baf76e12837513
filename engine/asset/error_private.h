/// What the readers share beyond asset/error.h.
#ifndef ENG_ASSET_ERROR_PRIVATE_H
#define ENG_ASSET_ERROR_PRIVATE_H

#include "asset/error.h"

#include <stdarg.h>

/// Replace what is neither printable ASCII nor UTF-8 by '?', so that a line stays a line.
void engi_text_clean(char* text);

/// The last 200 bytes of a path or name, so that what is wrong still fits on the line.
const char* engi_text_tail(const char* text);

/// eng_asset_error_set with an argument list.
bool engi_asset_error_set_list(EngAssetError* error, const char* format, va_list arguments);

#endif
