/// The mouse: drag, place, remove and turn things, pan and zoom, click the hud.
#ifndef DEMO_SANDBOX_HAND_H
#define DEMO_SANDBOX_HAND_H

#include "sandbox/editor.h"

/// Let go of everything, because the scene is another one.
void hand_reset(Hand* hand);

Action hand_event(Editor* editor, const EngEvent* event);

/// Once a frame: note the thing under the pointer, and the sprite that a click would place.
void hand_look(Editor* editor);

/// Choose the next sprite for shift+click.
void hand_next_sprite(Editor* editor);

/// Turn what is held, or would be placed, or is under the pointer, by `notches` of 15 degrees.
void hand_turn(Editor* editor, int notches);

#endif
