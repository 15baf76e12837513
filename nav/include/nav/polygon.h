/// Convex polygons: the walkable triangles of a world, merged. For editors, for other programs that
/// want polygons, and for games that think in rooms.
///
/// The polygons are a function of the shapes that are there and of the request, on every machine,
/// whatever the world was before.
#ifndef NAV_POLYGON_H
#define NAV_POLYGON_H

#include "nav/link.h"
#include "nav/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The polygons of a world, as it was when they were built.
typedef struct NavPolygons NavPolygons;

/// Create a set of polygons on a world; it is empty. Errors: ARGUMENT, MEMORY.
NAV_API NavResult nav_polygons_create(const NavWorld* world, NavPolygons** polygons);

/// Destroy a set, before its world is destroyed. NULL is allowed.
NAV_API void nav_polygons_destroy(NavPolygons* polygons);

/// What to build. Get one from nav_polygons_request.
typedef struct NavPolygonsRequest {
    const NavFilter* filter; ///< where polygons are; default NULL: where everything can walk
    double least_area;       ///< smaller polygons are left out; square steps, at least 0; default 0
    double greatest_area;    ///< larger ones are cut; square steps, at least 16; default HUGE_VAL
    uint32_t cookie;         ///< the factory's
} NavPolygonsRequest;

/// A request with the defaults above.
NAV_API NavPolygonsRequest nav_polygons_request(void);

/// Build all polygons. What the set held before is forgotten.
///
/// Triangles are merged that have the same area and elevation and, if the filter has soft layers,
/// both lie under a soft obstacle or both do not. Two neighbours are merged while the result is
/// convex, the longest common side first; then three are made two where that saves one.
/// A polygon larger than `greatest_area` is cut in the middle of its box, across its longer side,
/// until each part is small enough.
///
/// Cost: that of sorting the edges, and of the links. Memory: some 100 bytes a polygon, and 40 for
/// each of its sides.
/// Source: Hertel and Mehlhorn, Fast triangulation of simple polygons (1983).
/// Errors: ARGUMENT, BATCH, MEMORY: then the set is empty.
NAV_API NavResult nav_polygons_build(NavPolygons* polygons, const NavPolygonsRequest* request);

/// Is this the world's version for which they were built?
/// False for NULL, and when nothing was built.
NAV_API bool nav_polygons_test_current(const NavPolygons* polygons);

typedef enum NavPassageKind {
    NAV_PASSAGE_SIDE, ///< a common side
    NAV_PASSAGE_STEP, ///< a common side between different elevations
    NAV_PASSAGE_JUMP  ///< a link, which is usable from here
} NavPassageKind;

/// Where an agent comes from one polygon to another.
typedef struct NavPassage {
    NavPassageKind kind;
    uint32_t polygon;     ///< to which it leads
    uint32_t side;        ///< from corner `side` to the next one; NAV_NONE for a jump
    NavPosition from, to; ///< the ends of the common side, in the order of this polygon's corners;
                          ///< for a jump its entry and exit
    NavLinkId link;       ///< of a jump; else null
} NavPassage;

/// A convex polygon. Its arrays are valid until the set is built again or destroyed.
/// Corners run clockwise on the screen and begin with the smallest (x, then y). A corner of 180
/// degrees is where a side meets two neighbours. All lie on the lattice, except where a polygon was
/// cut.
typedef struct NavPolygon {
    const NavPosition* corners; ///< [corner_count]
    const NavPassage* passages; ///< [passage_count] by side, then along it; jumps last, by link
    uint32_t corner_count, passage_count;
    NavPosition centre; ///< of mass
    NavBox box;         ///< the smallest with whole steps
    double surface;     ///< its area, in square steps
    int16_t area;       ///< of the floor
    int32_t elevation;  ///< of the floor
    bool is_soft;       ///< lies under an obstacle that blocks only soft layers of the filter
} NavPolygon;

/// How many polygons there are. Errors: ARGUMENT.
NAV_API NavResult nav_polygons_get_count(const NavPolygons* polygons, uint32_t* count);

/// The polygon with this index. They are in the order of their first corners, then of their second
/// ones. Cost: constant. Errors: ARGUMENT, INDEX.
NAV_API NavResult nav_polygons_get(const NavPolygons* polygons, uint32_t index,
                                   NavPolygon* polygon);

/// The polygon that holds a point, if only on its border; the one with the lowest index. NAV_NONE
/// where there is none, and when the polygons are not current.
/// Cost: a point location, and the parts of a polygon that was cut.
/// Errors: ARGUMENT, RANGE, BATCH.
NAV_API NavResult nav_polygons_find_at(const NavPolygons* polygons, NavPoint point,
                                       uint32_t* index);

typedef enum NavPolygonsFormat {
    NAV_POLYGONS_OBJ, ///< Wavefront OBJ: one face a polygon; x and y in pixels, z is the elevation
    NAV_POLYGONS_JSON ///< all that NavPolygon tells; lengths in pixels
} NavPolygonsFormat;

/// Takes the next part of a text, which has no zero at its end. False: write no more.
typedef bool NavTextWriter(void* context, const char* text, size_t length);

/// Write all polygons as a text. Equal polygons give equal texts, whatever the locale.
/// Errors: ARGUMENT; MEMORY: nothing was written.
NAV_API NavResult nav_polygons_write(NavPolygons* polygons, NavPolygonsFormat format,
                                     NavTextWriter* writer, void* context);

#ifdef __cplusplus
}
#endif
#endif
