#include "player.h"

bool player_enter(Player* player, const Contender* contender, const W1* w1, uint32_t capacity) {
    const uint64_t start = processor_ns();
    player->contender = contender;
    player->self = contender->create(w1);
    player->load_ms = (double)(processor_ns() - start) / 1e6;
    if (player->self == NULL)
        return false;
    player->samples = samples_create(capacity);
    return true;
}

Row player_row(Player* player, const char* scene, const char* unit, const W1* w1) {
    Row row = row_create(scene, player->contender->name, unit, w1->def.static_count);
    row.time = samples_sum_up(&player->samples);
    row.face_count = player->contender->face_count(player->self);
    row.load_ms = player->load_ms;
    return row;
}

void player_leave(Player* player) {
    samples_destroy(&player->samples);
    player->contender->destroy(player->self);
}
