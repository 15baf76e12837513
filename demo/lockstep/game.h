/// The game that all processes play: tanks patrol, gates open and shut, units walk where players
/// send them. A tick is a function of the state and of the players' commands.
#ifndef LOCKSTEP_GAME_H
#define LOCKSTEP_GAME_H

#include <nav/nav.h>

enum { PLAYER_MOST = 3 };

typedef enum CommandKind {
    COMMAND_NONE,
    COMMAND_SEND, ///< some units to a goal
    COMMAND_JOIN  ///< one more player plays from the next tick on
} CommandKind;

/// What a player does in a tick. This is all that the processes send each other.
typedef struct Command {
    uint32_t kind, first, count; ///< units by their order in the crowd
    NavPoint goal;
} Command;

/// A deliberate difference: in one tick of one process something is not as in the others.
typedef struct Differ {
    uint32_t tick; ///< 0: never
    bool is_of_world;
} Differ;

typedef struct Game {
    NavWorld* world;
    NavCrowd* crowd;
    NavShapeId* shapes; ///< [shape_count] those that move; their `user` is their number and 1
    NavUnitId* units;   ///< [unit_count]
    uint32_t shape_count, unit_count, tick, player_count;
    Differ differ;
} Game;

typedef struct GameDef {
    uint32_t unit_count, tank_count;
} GameDef;

/// Every function ends the program with a message when the library refuses something.
void game_begin(Game* game, const GameDef* def);
void game_end(Game* game);

/// Play the next tick. `commands` has one for each player.
void game_step(Game* game, const Command* commands);

/// What a player does in a tick: a fixed function of both.
Command game_command(const Game* game, uint32_t player, uint32_t tick);

uint64_t game_hash(const Game* game);

/// A second game that equals the first; and the first made like it again.
void game_clone(Game* clone, const Game* game);
void game_copy(Game* to, const Game* from);

/// The game as bytes: `*world` and `*crowd` are allocated.
typedef struct GameBytes {
    unsigned char* data[2]; ///< world, crowd
    size_t size[2];
} GameBytes;
void game_save(const Game* game, GameBytes* bytes);
void game_restore(Game* game, const GameBytes* bytes, uint32_t tick, uint32_t player_count);

/// Print in what the game differs from these bytes.
void game_print_difference(const Game* game, const GameBytes* bytes);

#endif
