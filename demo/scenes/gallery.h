/// A question to every method of finding paths, and their answers, for drawing.
#ifndef DEMO_SCENES_GALLERY_H
#define DEMO_SCENES_GALLERY_H

#include "methods/methods.h"
#include "scenes/probe.h"

enum { DEMO_GALLERY_MOVERS = 64 };

typedef struct DemoGallery {
    Methods* methods;
    MethodTable table;
    uint32_t kinds;    ///< the methods that are shown: a bit by MethodKind
    uint32_t preset;   ///< of the scene
    bool is_changed;   ///< ask again; set it after a change of the fields above
    MethodAgent agent; ///< of the last question; its filter is not kept
    uint32_t agent_kind;
    MethodQuestion question;
    NavBox movers[DEMO_GALLERY_MOVERS];
    uint64_t version, asked_tick, random;
    bool has_asked, is_out_of_memory;
} DemoGallery;

/// NULL when the scene has no presets, and without memory. The scene must outlive the gallery.
DemoGallery* demo_gallery_create(const DemoScene* scene);
/// NULL is allowed.
void demo_gallery_destroy(DemoGallery* gallery);

/// The key of a method: a letter; 0 beyond the last.
char demo_gallery_key(MethodKind kind);
/// Has each of these keys a method?
bool demo_gallery_test_keys(const char* keys);
/// Show the methods with these keys only.
void demo_gallery_show(DemoGallery* gallery, const char* keys);
/// Show or hide the method with this key. False when there is none.
bool demo_gallery_toggle(DemoGallery* gallery, char key);

/// Choose a preset: its question becomes that of the probe.
void demo_gallery_choose(DemoGallery* gallery, const DemoScene* scene, DemoProbe* probe,
                         uint32_t preset);
/// A random question where the preset is. False when there is no ground.
bool demo_gallery_draw_lots(DemoGallery* gallery, const DemoScene* scene, DemoProbe* probe);

/// Answer the question of the probe again when it or the world has changed: at most five times a
/// second in a world that changes all the time. Not inside a batch.
void demo_gallery_update(DemoGallery* gallery, const DemoScene* scene, const DemoProbe* probe);

/// Print the answers of all methods that are shown.
void demo_gallery_print(const DemoGallery* gallery);

#endif
