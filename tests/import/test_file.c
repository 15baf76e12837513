#include "import_test.h"

#include "asset/file.h"

static void paths_are_seen_from_the_file_that_names_them(void** state) {
    (void)state;
    const char* const cases[][3] = {{"maps/a.tmj", "t.tsj", "maps/t.tsj"},
                                    {"maps/a.tmj", "../t.tsj", "maps/../t.tsj"},
                                    {"a.tmj", "t.tsj", "t.tsj"},
                                    {"/x/a.tmj", "t/t.tsj", "/x/t/t.tsj"},
                                    {"/x/a.tmj", "/t.tsj", "/t.tsj"},
                                    {"x\\a.tmj", "t.tsj", "x\\t.tsj"},
                                    {"x/a.tmj", "c:\\t.tsj", "c:\\t.tsj"},
                                    {"x/a.tmj", "", ""},
                                    {"x/a.tmj", "..\\b\\t.tsj", "x/../b/t.tsj"}};
    EngiArena* arena = engi_arena_create();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(engi_path_beside(arena, cases[i][0], cases[i][1]), cases[i][2]);
    engi_arena_destroy(arena);
}

static void plain_paths_can_be_compared(void** state) {
    (void)state;
    const char* const cases[][2] = {{"a/b/../c", "a/c"},    {"./a//b/.", "a/b"},
                                    {"a/../b", "b"},        {"../a", "../a"},
                                    {"../../a", "../../a"}, {"a/../../b", "../b"},
                                    {"/a/../b", "/b"},      {"/..", "/.."},
                                    {"a\\b\\..\\c", "a/c"}, {"", ""},
                                    {"a/b/../../c", "c"},   {"a/..", ""}};
    EngiArena* arena = engi_arena_create();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(engi_path_normalize(arena, cases[i][0]), cases[i][1]);
    engi_arena_destroy(arena);
}

static void a_file_beyond_the_limit_is_refused(void** state) {
    (void)state;
    const char* folder = getenv("TMPDIR");
    char path[512];
    snprintf(path, sizeof path, "%s/sidestep_%p_too_large.json", folder != NULL ? folder : "/tmp",
             (void*)path);
    FILE* file = fopen(path, "wb");
    assert_non_null(file);
    fseek(file, ENG_ASSET_FILE_MAX, SEEK_SET);
    fputc('x', file);
    fclose(file);
    size_t size;
    EngAssetError error = {""};
    assert_null(engi_file_read(path, &size, &error));
    check_error(&error, path, "larger than 16777216 bytes");
    remove(path);
}

static void a_folder_is_no_file(void** state) {
    (void)state;
    size_t size;
    EngAssetError error = {""};
    assert_null(engi_file_read(data_path(""), &size, &error));
    check_error(&error, data_path(""), "cannot be");
}

static void an_arena_gives_zeroed_memory_of_any_size(void** state) {
    (void)state;
    EngiArena* arena = engi_arena_create();
    unsigned char* pieces[64];
    for (size_t i = 0; i < 64; i++) {
        pieces[i] = engi_arena_take(arena, i * i, 7);
        assert_non_null(pieces[i]);
        assert_int_equal((uintptr_t)pieces[i] % sizeof(void*), 0);
        for (size_t k = 0; k < i * i * 7; k++)
            assert_int_equal(pieces[i][k], 0);
        memset(pieces[i], (int)i, i * i * 7);
    }
    for (size_t i = 1; i < 64; i++)
        assert_int_equal(pieces[i][i * i * 7 - 1], i);
    assert_null(engi_arena_take(arena, SIZE_MAX / 4, 16));
    assert_non_null(engi_arena_take(arena, 0, 16));
    engi_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_seen_from_the_file_that_names_them),
        cmocka_unit_test(plain_paths_can_be_compared),
        cmocka_unit_test(a_file_beyond_the_limit_is_refused),
        cmocka_unit_test(a_folder_is_no_file),
        cmocka_unit_test(an_arena_gives_zeroed_memory_of_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
