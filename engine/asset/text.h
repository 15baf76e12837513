/// Prepares text for messages.
#ifndef ENG_ASSET_TEXT_H
#define ENG_ASSET_TEXT_H

/// Replace bytes that are neither printable ASCII nor UTF-8 by '?', so that a message stays one
/// line.
void engi_text_clean(char* text);

/// The last 200 bytes of a path or name, so that the rest of the message still fits.
const char* engi_text_tail(const char* text);

#endif
