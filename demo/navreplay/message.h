/// One line that says what is wrong.
#ifndef NAVREPLAY_MESSAGE_H
#define NAVREPLAY_MESSAGE_H

/// Longer text is cut.
#define RPL_MESSAGE_SIZE 512

typedef struct RplMessage {
    char text[RPL_MESSAGE_SIZE];
} RplMessage;

/// Replace the text; the format is printf's.
void rpl_message_set(RplMessage* message, const char* format, ...);

/// Append to the text; the format is printf's.
void rpl_message_add(RplMessage* message, const char* format, ...);

#endif
