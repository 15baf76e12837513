/// The keyboard.
#ifndef DEMO_SANDBOX_KEYS_H
#define DEMO_SANDBOX_KEYS_H

#include "sandbox/editor.h"

Action keys_event(Editor* editor, const EngEvent* event);

#endif
