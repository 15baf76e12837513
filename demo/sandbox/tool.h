/// The path tool: clicks place the start and the goal of a path query, keys change its settings.
#ifndef DEMO_SANDBOX_TOOL_H
#define DEMO_SANDBOX_TOOL_H

#include "sandbox/editor.h"

void tool_toggle(Editor* editor);
void tool_press(Editor* editor, const EngEvent* event);
void tool_move(Editor* editor, const EngEvent* event);
/// True when the tool is on and uses that key.
bool tool_key(Editor* editor, SDL_Keycode key);

#endif
