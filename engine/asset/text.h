/// Text for messages.
#ifndef ENG_ASSET_TEXT_H
#define ENG_ASSET_TEXT_H

/// Replace what is neither printable ASCII nor UTF-8 by '?', so that a line stays a line.
void engi_text_clean(char* text);

/// The last 200 bytes of a path or name, so that what is wrong still fits on the line.
const char* engi_text_tail(const char* text);

#endif
