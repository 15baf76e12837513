#include "view_test.h"

#include "core/input.h"
#include "core/ticker.h"

#include <string.h>

static void ticks_follow_the_time(void** state) {
    (void)state;
    EngTicker ticker = eng_ticker(60);
    int count = 0;
    for (int i = 0; i < 1000; i++) // ten seconds in frames of 10 ms
        count += eng_ticker_advance(&ticker, 0.010);
    assert_in_range(count, 599, 600);
}

static void a_long_frame_is_not_made_up_for(void** state) {
    (void)state;
    EngTicker ticker = eng_ticker(60);
    assert_int_equal(eng_ticker_advance(&ticker, 5.0), ticker.max_ticks);
    assert_int_equal(eng_ticker_advance(&ticker, 0.001), 0);
}

static void the_frame_rate_is_frames_by_time(void** state) {
    (void)state;
    EngFrameRate even = {0}, uneven = {0};
    double even_rate = 0, uneven_rate = 0;
    for (int i = 0; i < 100; i++) { // 20 frames a second
        even_rate = eng_frame_rate_add(&even, 0.050);
        uneven_rate = eng_frame_rate_add(&uneven, i % 2 == 0 ? 0.010 : 0.090);
    }
    assert_true(even_rate > 19.9 && even_rate < 20.1);
    assert_true(uneven_rate > 18.0 && uneven_rate < 22.0);
}

static SDL_Event motion(int x, int y) {
    SDL_Event event;
    memset(&event, 0, sizeof event);
    event.type = SDL_MOUSEMOTION;
    event.motion.x = x;
    event.motion.y = y;
    return event;
}

static void the_pointer_comes_from_the_events(void** state) {
    (void)state;
    EngInput input = {.density = 2.0f};
    EngEvent event;
    SDL_Event first = motion(10, 20), second = motion(13, 18);
    assert_true(eng_input_feed(&input, &first, &event));
    assert_true(eng_input_feed(&input, &second, &event));
    assert_int_equal(event.kind, ENG_EVENT_MOVE);
    assert_true(event.x == 26.0f && event.y == 36.0f);
    assert_true(event.dx == 6.0f && event.dy == -4.0f);
}

static void a_click_within_one_frame_is_two_events(void** state) {
    (void)state;
    EngInput input = {0};
    EngEvent event;
    SDL_Event click;
    memset(&click, 0, sizeof click);
    click.type = SDL_MOUSEBUTTONDOWN;
    click.button.button = SDL_BUTTON_RIGHT;
    click.button.state = SDL_PRESSED;
    click.button.x = 7;
    assert_true(eng_input_feed(&input, &click, &event));
    assert_int_equal(event.kind, ENG_EVENT_BUTTON_DOWN);
    assert_int_equal(event.button, ENG_BUTTON_RIGHT);
    assert_true(input.button[ENG_BUTTON_RIGHT]);
    click.type = SDL_MOUSEBUTTONUP;
    click.button.state = SDL_RELEASED;
    assert_true(eng_input_feed(&input, &click, &event));
    assert_int_equal(event.kind, ENG_EVENT_BUTTON_UP);
    assert_false(input.button[ENG_BUTTON_RIGHT]);
}

static void shift_is_known_from_its_key(void** state) {
    (void)state;
    EngInput input = {0};
    EngEvent event;
    SDL_Event key;
    memset(&key, 0, sizeof key);
    key.type = SDL_KEYDOWN;
    key.key.keysym.sym = SDLK_LSHIFT;
    assert_true(eng_input_feed(&input, &key, &event));
    assert_true(input.has_shift);
    SDL_Event move = motion(1, 1);
    eng_input_feed(&input, &move, &event);
    assert_true(event.has_shift);
    key.type = SDL_KEYUP;
    eng_input_feed(&input, &key, &event);
    assert_false(input.has_shift);
}

static void digits_are_keys_by_their_place(void** state) {
    (void)state;
    static const struct {
        SDL_Scancode code;
        SDL_Keycode sym, key;
    } keys[] = {{SDL_SCANCODE_1, SDLK_AMPERSAND, SDLK_1},
                {SDL_SCANCODE_9, 0xE7, SDLK_9},
                {SDL_SCANCODE_0, 0xE0, SDLK_0},
                {SDL_SCANCODE_KP_7, SDLK_KP_7, SDLK_7},
                {SDL_SCANCODE_KP_0, SDLK_KP_0, SDLK_0},
                {SDL_SCANCODE_Q, SDLK_a, SDLK_a},
                {SDL_SCANCODE_RETURN, SDLK_RETURN, SDLK_RETURN}};
    EngInput input = {0};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        EngEvent event;
        SDL_Event key;
        memset(&key, 0, sizeof key);
        key.type = SDL_KEYDOWN;
        key.key.keysym.scancode = keys[i].code;
        key.key.keysym.sym = keys[i].sym;
        assert_true(eng_input_feed(&input, &key, &event));
        assert_int_equal(event.key, keys[i].key);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ticks_follow_the_time),
        cmocka_unit_test(a_long_frame_is_not_made_up_for),
        cmocka_unit_test(the_frame_rate_is_frames_by_time),
        cmocka_unit_test(the_pointer_comes_from_the_events),
        cmocka_unit_test(a_click_within_one_frame_is_two_events),
        cmocka_unit_test(shift_is_known_from_its_key),
        cmocka_unit_test(digits_are_keys_by_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
