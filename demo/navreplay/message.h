/// One line of text about what is wrong.
#ifndef NAVREPLAY_MESSAGE_H
#define NAVREPLAY_MESSAGE_H

/// Text longer than this is cut.
#define RPL_MESSAGE_SIZE 512

typedef struct RplMessage {
    char text[RPL_MESSAGE_SIZE];
} RplMessage;

/// Replace the text; printf's formats.
void rpl_message_set(RplMessage* message, const char* format, ...);

/// Add to the text; printf's formats.
void rpl_message_add(RplMessage* message, const char* format, ...);

#endif
