#include <nav/nav.h>
#include <stdio.h>

int main(void) {
    NavWorldDef def = nav_world_def();
    NavWorld* world = NULL;
    if (nav_world_create(&def, &world) != NAV_OK) {
        return 1;
    }
    bool is_valid = nav_world_validate(world, NULL);
    nav_world_destroy(world);
    printf("sidestep %u\n", (unsigned)nav_version());
    return is_valid ? 0 : 1;
}
