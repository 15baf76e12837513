/// The path tool: clicks place the start and the goal of a path query, keys change its settings.
/// The query and its answer are those of editor->probe.
#ifndef DEMO_SANDBOX_TOOL_H
#define DEMO_SANDBOX_TOOL_H

#include "sandbox/editor.h"

/// Turn the tool on or off.
void tool_toggle(Editor* editor);
/// Only while the tool is on: the mouse button was pressed; the mouse was moved with it pressed.
void tool_press(Editor* editor, const EngEvent* event);
void tool_move(Editor* editor, const EngEvent* event);
/// Do what the key does. False, and nothing is done, when the tool is off and nothing is compared,
/// or it has no such key.
bool tool_key(Editor* editor, SDL_Keycode key);

#endif
