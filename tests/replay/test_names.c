// The table of names, and its undo when a batch is undone.

#include "../../demo/navreplay/array.c"
#include "../../demo/navreplay/names.c"
#include "support/random.h"
#include "support/unit_test.h"

static RplName name_of(uint32_t number) {
    RplName name;
    snprintf(name.text, sizeof name.text, "n%lu", (unsigned long)number);
    return name;
}

static RplMesh* new_mesh(int32_t size) {
    const NavPoint points[] = {{0, 0}, {size, 0}, {0, size}};
    const uint32_t triangle[] = {0, 1, 2};
    RplMesh* mesh = rpl_mesh_create(points, 3, triangle, 1);
    assert_non_null(mesh);
    return mesh;
}

static void put(RplNames* names, uint32_t number, uint32_t index, RplMesh* mesh) {
    const RplShape shape = {.name = name_of(number), .id = {index, 1, 0}, .mesh = mesh};
    assert_true(rpl_names_reserve(names));
    rpl_names_put(names, &shape);
}

static void drop(RplNames* names, uint32_t number) {
    assert_true(rpl_names_reserve(names));
    rpl_names_remove(names, name_of(number).text);
}

static const RplShape* find(const RplNames* names, uint32_t number) {
    return rpl_names_find(names, name_of(number).text);
}

static void an_empty_table_finds_nothing(void** state) {
    (void)state;
    RplNames names = {0};
    assert_null(rpl_names_find(&names, "a"));
    rpl_names_fini(&names);
}

static void names_come_and_go(void** state) {
    (void)state;
    RplNames names = {0};
    enum { COUNT = 5000 };
    for (uint32_t i = 0; i < COUNT; ++i)
        put(&names, i, i, NULL);
    for (uint32_t i = 0; i < COUNT; i += 3)
        drop(&names, i);
    for (uint32_t i = 0; i < COUNT; ++i) {
        const RplShape* shape = find(&names, i);
        assert_int_equal(shape != NULL, i % 3 != 0);
        if (shape != NULL)
            assert_int_equal(shape->id.index, i);
    }
    for (uint32_t i = 0; i < COUNT; ++i)
        if (i % 3 != 0)
            drop(&names, i);
    assert_int_equal(names.shape_count, 0);
    rpl_names_fini(&names);
}

// Compared with a plain array, through many random changes and batches, half of them undone.
enum { MODEL_COUNT = 200 };
typedef struct Model {
    uint32_t index[MODEL_COUNT]; // 0: not there
    int32_t mesh_size[MODEL_COUNT];
} Model;

static void assert_is(const RplNames* names, const Model* model) {
    size_t count = 0;
    for (uint32_t i = 0; i < MODEL_COUNT; ++i) {
        const RplShape* shape = find(names, i);
        assert_int_equal(shape != NULL, model->index[i] != 0);
        if (shape == NULL)
            continue;
        ++count;
        assert_int_equal(shape->id.index, model->index[i]);
        assert_int_equal(shape->mesh != NULL, model->mesh_size[i] != 0);
        if (shape->mesh != NULL)
            assert_int_equal(shape->mesh->points[1].x, model->mesh_size[i]);
    }
    assert_int_equal(names->shape_count, count);
}

static void change(RplNames* names, Model* model, uint64_t* random) {
    const uint32_t i = lcg_next(random) % MODEL_COUNT;
    const uint32_t kind = lcg_next(random) % 4;
    if (model->index[i] != 0 && kind == 0) {
        drop(names, i);
        model->index[i] = 0;
        return;
    }
    model->index[i] = lcg_next(random) % 1000 + 1;
    if (kind == 1 && find(names, i) != NULL) {
        RplMesh* same = find(names, i)->mesh;
        rpl_mesh_retain(same);
        put(names, i, model->index[i], same);
        return;
    }
    model->mesh_size[i] = kind == 2 ? (int32_t)(lcg_next(random) % 100) + 1 : 0;
    put(names, i, model->index[i], kind == 2 ? new_mesh(model->mesh_size[i]) : NULL);
}

static void an_undone_batch_leaves_no_trace(void** state) {
    (void)state;
    RplNames names = {0};
    Model model = {{0}, {0}};
    uint64_t random = 20;
    for (int round = 0; round < 300; ++round) {
        const Model before = model;
        const bool is_batch = lcg_next(&random) % 4 != 0;
        const bool is_undone = is_batch && lcg_next(&random) % 2 == 0;
        if (is_batch)
            rpl_names_begin(&names);
        for (uint32_t i = lcg_next(&random) % 150; i > 0; --i)
            change(&names, &model, &random);
        if (is_undone) {
            rpl_names_undo(&names);
            model = before;
        } else if (is_batch) {
            rpl_names_commit(&names);
        }
        assert_is(&names, &model);
    }
    rpl_names_fini(&names);
}

static void a_table_in_a_batch_can_be_given_up(void** state) {
    (void)state;
    RplNames names = {0};
    put(&names, 1, 1, new_mesh(5));
    rpl_names_begin(&names);
    put(&names, 1, 1, new_mesh(6));
    put(&names, 2, 2, new_mesh(7));
    drop(&names, 1);
    rpl_names_fini(&names); // AddressSanitizer would report a leak
    assert_int_equal(names.slot_count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_table_finds_nothing),
        cmocka_unit_test(names_come_and_go),
        cmocka_unit_test(an_undone_batch_leaves_no_trace),
        cmocka_unit_test(a_table_in_a_batch_can_be_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
