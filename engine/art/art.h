/// The shapes of a file, whatever program wrote it: outlines on the lattice, where they lie, and
/// what they mean for navigation. The page engine/art/README.md, installed as ART.md, lists the
/// formats.
#ifndef ENG_ART_ART_H
#define ENG_ART_ART_H

#include "asset/atlas.h"
#include "asset/map.h"
#include "asset/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ENG_ART_OUTLINE_MAX (1u << 17) ///< outlines of one file
#define ENG_ART_SHAPE_MAX (1u << 20)   ///< shapes of one file
#define ENG_ART_POINT_MAX (1u << 19)   ///< points of all outlines of one file, with repetitions
#define ENG_ART_AREA_MAX 64            ///< areas, as in nav

typedef enum EngArtRole {
    ENG_ART_NOTHING, ///< neither floor nor obstacle; such shapes are left out
    ENG_ART_FLOOR,
    ENG_ART_OBSTACLE
} EngArtRole;

/// What a shape means, from its properties, names or the sidecar file.
typedef struct EngArtMeaning {
    EngArtRole role;
    uint8_t area;      ///< floor: 0 to 63
    uint32_t layers;   ///< obstacle: the layers that it blocks; all by default
    int32_t z;         ///< floor: the highest is on top
    int32_t elevation; ///< floor: its height
} EngArtMeaning;

/// A region that is drawn once. Steps, relative to the pivot.
typedef struct EngArtOutline {
    const char* name;
    const EngPoint* points; ///< [point_count]
    uint32_t point_count;
    const uint32_t* ring_sizes; ///< [ring_count]: rings one after the other; inside one is a hole
    uint32_t ring_count;        ///< 0 for a mesh
    const uint32_t* triangles;  ///< [triangle_count][3], 0 for rings
    uint32_t triangle_count;
} EngArtOutline;

/// An outline at a place.
typedef struct EngArtShape {
    const char* name;
    const char* layer; ///< "" without one
    uint32_t outline;  ///< index
    EngPoint position; ///< of its pivot, steps
    EngArtMeaning meaning;
    const EngMapObject* object; ///< of `map`, with its id and properties, if the shape is one; its
                                ///< pivot is the object's (x, y). NULL: it is of a tile, or the
                                ///< file is no map
} EngArtShape;

/// A kind of ground. Number 0 is what no name or cost was given for.
typedef struct EngArtArea {
    const char* name; ///< "" without one
    uint8_t number;
    double cost; ///< of a pixel, at least 1
} EngArtArea;

/// How the alpha of a picture becomes an outline.
typedef enum EngTraceBias {
    ENG_TRACE_CENTER, ///< simplified lines run through the middle of the border
    ENG_TRACE_INSIDE, ///< nothing beyond the solid pixels is covered: for floors
    ENG_TRACE_OUTSIDE ///< every solid pixel is covered: for obstacles
} EngTraceBias;

/// The plane of a model's ground.
typedef enum EngArtPlane {
    ENG_ART_PLANE_XY, ///< y up in the file, z is the height
    ENG_ART_PLANE_XZ  ///< z towards the viewer, y is the height
} EngArtPlane;

/// How files are read. Get one from eng_art_options.
typedef struct EngArtOptions {
    double scale;            ///< world px for each px or unit of the file, default 1
    EngArtRole default_role; ///< of shapes that nothing says anything about; default
                             ///< ENG_ART_NOTHING: see that page
    bool has_sidecar;        ///< read NAME.nav.json beside the file; default true
    // Pictures.
    uint32_t alpha_threshold; ///< pixels of at least this alpha are solid, 1 to 255; default 128
    double epsilon;           ///< px that a simplified line may be away; default 1.25
    double least_area;        ///< px^2: smaller islands are left out, with what is in their holes;
                              ///< default 16
    double least_hole;        ///< px^2: smaller holes are filled; default 16
    double expand;            ///< px by which what is solid grows first, or shrinks when negative;
                              ///< -1024 to 1024, default 0
    uint32_t max_vertices;    ///< a picture gets at most this many: epsilon grows until they fit; 0
                              ///< (default): any number
    EngTraceBias bias;        ///< default ENG_TRACE_CENTER
    bool joins_corners;       ///< solid pixels that meet at a corner are joined; default false
    // Wavefront OBJ.
    EngArtPlane plane;    ///< default ENG_ART_PLANE_XZ
    double slope_degrees; ///< steeper faces are left out; 0 to 90, default 45
    double weld_distance; ///< px: nearer vertices become one; default 1/64
    double least_face;    ///< px^2: smaller faces are left out; default 0
    double level_height;  ///< units of the file: faces are floors of the nearest multiple of it,
                          ///< with that elevation in px, the highest on top; 0 (default): all lie
                          ///< on one level
} EngArtOptions;

/// The options with the defaults above.
EngArtOptions eng_art_options(void);

/// All that a file says about shapes. It owns all memory, until eng_art_unload.
typedef struct EngArt {
    const char* path;
    const char* format;            ///< such as "Tiled map"
    const EngArtOutline* outlines; ///< [outline_count]
    uint32_t outline_count;
    const EngArtShape* shapes; ///< [shape_count]
    uint32_t shape_count;
    const EngArtArea* areas; ///< [area_count], number 0 first
    uint32_t area_count;
    EngPoint min, max;       ///< box around all shapes, steps; both (0, 0) without shapes
    bool is_arranged;        ///< the file has no places: its shapes lie in rows
    EngMeshReport report;    ///< repairs of the meshes
    uint32_t left_out_count; ///< shapes without meaning or without an inside
    uint32_t merged_count;   ///< tiles that were joined with others to larger rectangles
    EngNotes notes;          ///< of what was repaired, guessed and left out
    EngFiles files;          ///< tilesets, templates, levels, pages, the sidecar file
    const EngMap* map;       ///< the whole map; NULL when the file is none
    const EngAtlas* atlas;   ///< the whole atlas; NULL when the file is none
    void* memory;            ///< private
} EngArt;

/// Load a file of any supported format; content decides before the file's name does. `options` may
/// be NULL. On failure `error` (may be NULL) says why in one line and the art is zero.
bool eng_art_load(const char* path, const EngArtOptions* options, EngArt* art,
                  EngAssetError* error);

/// Like eng_art_load, from memory. `path` is used in errors, and to find other files.
bool eng_art_parse(const char* path, const char* bytes, size_t size, const EngArtOptions* options,
                   EngArt* art, EngAssetError* error);

/// A zero or unloaded art is allowed.
void eng_art_unload(EngArt* art);

/// The first shape of that name, or NULL. Cost: linear.
const EngArtShape* eng_art_find_shape(const EngArt* art, const char* name);

/// The tile at a place of the world: the gid with flags that layer `layer` of `art->map` has there,
/// as eng_map_layer_cell gives it. So it is known although tiles were merged. A place on the border
/// of two cells belongs to the right or lower one. 0 where no tile is.
uint32_t eng_art_tile_at(const EngArt* art, uint32_t layer, EngPoint place);

/// Write one line: the format, counts of shapes and of every repair. Returns the length that it
/// needs, like snprintf.
int eng_art_report_text(const EngArt* art, char* text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
