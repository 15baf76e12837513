// A world from a file: level FILE.
#include <sidestep/asset_nav.h>
#include <stdio.h>

int main(int argc, char** argv) {
    EngArt art;
    EngAssetError error;
    NavWorld* world;
    NavStats stats;
    if (argc != 2 || !eng_art_load(argv[1], NULL, &art, &error) ||
        nav_art_world_create(&art, &world, NULL) != NAV_OK)
        return 1;
    if (nav_world_get_stats(world, &stats) != NAV_OK)
        return 1;
    printf("%u shapes, %u islands\n", (unsigned)stats.shape_count, (unsigned)stats.island_count);
    nav_world_destroy(world);
    eng_art_unload(&art);
    return 0;
}
