/// An art while its file is read. Every reader calls these.
#ifndef ENG_ART_BUILDER_H
#define ENG_ART_BUILDER_H

#include "art/art.h"
#include "asset/polygons.h"
#include "asset/source.h"

#define ENGI_COST_MAX 1e6 ///< of a pixel of an area

typedef struct EngiSidecar EngiSidecar;

/// A kind of ground while its file is read. The first one has number 0.
typedef struct EngiGround {
    const char* name;  ///< "" without one
    uint8_t number;    ///< 0 for now if it is free
    bool is_free;      ///< it gets a number that nothing names
    bool has_conflict; ///< that is noted
    double cost;       ///< 0: nothing says one
} EngiGround;

typedef struct EngiArt {
    EngiSource source;
    EngiArena* arena;
    EngiNotes notes, files;
    EngArtOptions options;
    EngArtOutline* outlines;
    uint32_t outline_count, outline_capacity;
    EngArtShape* shapes;
    uint32_t shape_count, shape_capacity;
    uint32_t point_count;                     // that engi_art_take_points has counted
    EngiGround grounds[2 * ENG_ART_AREA_MAX]; ///< all numbers, and all that get a free one
    uint32_t ground_count;
    EngArtArea areas[ENG_ART_AREA_MAX]; ///< when all is read
    uint32_t area_count;
    EngiSidecar* sidecar; ///< NULL without one
    EngArt art;           ///< what is known already
    bool has_meaning;     ///< some object of a map is a floor or an obstacle
    bool is_on_disk;      ///< other files may be looked for
    EngMap map;           ///< unloaded with the art
    EngAtlas atlas;
} EngiArt;

/// What is known of the meaning of a shape. Strings may be NULL.
typedef struct EngiSubject {
    const char* name;
    const char* class_name;
    const char* layer;
    EngProperties properties[4];  ///< the first that says something counts
    const EngMapLayer* map_layer; ///< and those around it, when not NULL
    const EngMapObject* object;   ///< that the shape is, or NULL
    EngArtRole fallback;          ///< when nothing says anything
    int32_t z, elevation;         ///< of a floor, when nothing says them
    uint32_t line;
    bool is_quiet; ///< values are not noted now: they are when it is asked again
} EngiSubject;

/// Read a format. False with the error set.
typedef bool EngiArtReader(EngiArt* art, const char* bytes, size_t size);

/// Count points of an outline before they are computed. A small file can name the points of one
/// polygon very often; beyond ENG_ART_POINT_MAX it is refused.
bool engi_art_take_points(EngiArt* art, uint32_t line, size_t count);

/// Add an outline of polygons in px of the file, relative to `pivot`. What is no outline is noted
/// and left out: `*outline` is ENG_NONE. False only without memory.
bool engi_art_polygons(EngiArt* art, const char* name, uint32_t line, const EngPolygon* polygons,
                       uint32_t count, EngVec pivot, uint32_t* outline);
/// The same for a mesh, which is repaired.
bool engi_art_mesh(EngiArt* art, const EngMeshInput* mesh, uint32_t line, uint32_t* outline);
/// Add rings of lattice points, which are copied.
bool engi_art_rings(EngiArt* art, const EngArtOutline* rings, uint32_t* outline);

/// Add a shape; its meaning comes from `subject`. One without meaning is counted and left out.
bool engi_art_shape(EngiArt* art, const EngiSubject* subject, uint32_t outline, EngPoint position);
/// The same with a meaning that is known.
bool engi_art_place(EngiArt* art, const EngiSubject* subject, uint32_t outline, EngPoint position,
                    const EngArtMeaning* meaning);
/// Add the notes of an atlas or map that was read.
bool engi_art_notes(EngiArt* art, const EngNotes* notes);

/// Put all shapes into rows, for files without places.
void engi_art_arrange(EngiArt* art);

/// The ground of a name, or without a name of a cost: its index. `*area` stays when there are too
/// many, with a note. A cost of 0 says none.
bool engi_art_area(EngiArt* art, const char* name, double cost, uint32_t line, uint8_t* area);
/// The ground of a number that the file names.
bool engi_art_area_numbered(EngiArt* art, uint8_t number, double cost, uint32_t line,
                            uint8_t* area);
/// When all shapes are read: give free numbers to grounds, and all shapes the numbers of theirs.
bool engi_art_number_areas(EngiArt* art);

/// Find out what a shape means. Until engi_art_number_areas its area is the index of a ground.
bool engi_art_mean(EngiArt* art, const EngiSubject* subject, EngArtMeaning* meaning);

/// Is it a floor or an obstacle?
bool engi_art_role(const EngiArt* art, const EngiSubject* subject, EngArtRole* role);

/// Note properties whose names begin with nav_ and are not known, the first ones of `owner`, which
/// has them.
bool engi_art_note_unknown(const EngiSource* source, const char* owner, EngProperties properties);

/// Read the sidecar file, if there is one.
bool engi_sidecar_load(EngiArt* art);
/// Parse it. Errors name its `path`, which outlives the art.
bool engi_sidecar_parse(EngiArt* art, const char* path, const char* bytes, size_t size);
/// The next list of properties that a sidecar file has for a shape, from its last entry on; false
/// when there is no more. `*at` is 0 at first.
bool engi_sidecar_find(const EngiSidecar* sidecar, const EngiSubject* subject, uint32_t* at,
                       EngProperties* properties);

/// Remember which entries fit a shape.
void engi_sidecar_use(EngiSidecar* sidecar, const EngiSubject* subject);
/// Note the first entries that fit none.
bool engi_sidecar_note_unused(const EngiArt* art);

/// Does `text` match `pattern`, in which * is any text and ? any character? Case matters.
bool engi_pattern_matches(const char* pattern, const char* text);

#endif
