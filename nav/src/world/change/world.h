// The world: the mesh, the snap layer over it, the shapes, and what one change needs.
#ifndef NAVI_WORLD_CHANGE_WORLD_H
#define NAVI_WORLD_CHANGE_WORLD_H

#include "carve/carve.h"
#include "mesh/mesh.h"
#include "nav/shape.h"
#include "nav/world.h"
#include "snap/plan.h"
#include "snap/snap.h"
#include "world/derive/islands.h"
#include "world/derive/relabel.h"
#include "world/label/labels.h"
#include "world/pathdata/pathdata.h"
#include "world/shape/links.h"
#include "world/shape/outline.h"
#include "world/shape/shapes.h"

// Short ways that tests can switch off.
#define NAVI_SHORTCUT_DISPLACE 1u
#define NAVI_SHORTCUT_GUIDES 2u
#define NAVI_SHORTCUT_DISPLACE_CROSSINGS 4u
#define NAVI_SHORTCUT_PARTIAL 8u
#define NAVI_SHORTCUT_ALONG 16u
#define NAVI_SHORTCUT_EARS 32u
#define NAVI_SHORTCUT_ALL 63u

// See NavWorldDef. Edges that one change looks at are few for each crossing, unless very many meet
// at a point.
#define NAVI_PASSES_A_CROSSING 256u
#define NAVI_CROSSINGS_A_SIDE 8u
typedef struct WorldLimits {
    uint32_t triangles, depth;
    uint64_t crossings, change_crossings;
} WorldLimits;

// A vertex on its way: displace.c.
typedef struct DisplaceMove {
    uint32_t vertex, side; // side: on which a crossing lies; NAV_NONE for corners
    NavPoint from, to;
    bool is_dropped;       // stays
    uint32_t narrow_count; // partial.c: triangles round it that would be too narrow
} DisplaceMove;

struct NavWorld {
    NavMemory memory;
    NavJournal journal;
    NavBox bounds;
    NavLog log;
    void* log_context;
    WorldLimits limits;
    Mesh mesh;
    Snap snap;
    Labels labels;
    Islands islands;
    PathData pathdata;
    Shapes shapes;
    Links links;
    Outlines outlines; // public
    Outlines privates; // each of one shape
    // Scratch of one change.
    SnapPlan plan;
    Carve carve;
    Placing placing;
    SnapSpanList along; // won spans that run along edges of the mesh
    Relabel relabel;
    OutlineScratch outline_scratch;
    NAV_ARRAY(uint32_t) stack;
    NAV_ARRAY(DisplaceMove) moves;
    NAV_ARRAY(uint32_t) star; // the triangles round them
    NAV_ARRAY(bool) dirty;    // sides that do not move with their vertices
    uint32_t dirty_count;
    // The commit that is under way, and the last one.
    NAV_ARRAY(uint32_t) pending_privates; // made or left in this commit
    NAV_ARRAY(uint32_t) pending_keys;     // left in this commit
    NAV_ARRAY(uint32_t) pending_slots;    // of shapes removed in this commit
    bool is_open;                         // something of this commit has been written
    bool is_in_batch;
    uint32_t old_slots;       // of triangles, when this commit was opened
    bool is_topology_changed; // walls or labels changed, so islands may have
    NavResult batch_failure;  // why the open batch was undone
    NavCommit commit;
    NAV_ARRAY(uint32_t) report;      // the slots of the last commit's three lists
    NAV_ARRAY(uint32_t) next_report; // of the one under way
    NAV_ARRAY(NavShapeId) given;     // ids given out by the open batch
    bool is_report_of_load;          // the last commit's
    uint64_t open_change_count;      // changes that queries can see, in the commit under way
    uint64_t version, change_count, displaced_count, partial_count;
    uint64_t era; // how often another world was copied over this one: queries then forget
    uint32_t disabled_shortcuts; // NAVI_SHORTCUT_*: for tests, which then expect the same hash
};

// Errors: RANGE, MEMORY.
NavResult navi_world_init(NavWorld* world, const NavWorldDef* def);
// The frame only, without the shape that the bounds are: to be copied over.
NavResult navi_world_init_empty(NavWorld* world, const NavWorldDef* def);
void navi_world_fini(NavWorld* world);

// --- change.c: the geometry of one shape -------------------------------------------------

// Give `shape` another footprint (NULL: none), with labels, in an open commit. On an error the
// whole commit must be undone. Errors: MEMORY, BUDGET.
NavResult navi_world_change(NavWorld* world, uint32_t shape, const SnapFootprint* footprint);

// --- commit.c ----------------------------------------------------------------------------

// Before the first write of a change. Errors: MEMORY.
NavResult navi_commit_open(NavWorld* world);
// After each public change outside a batch, and at the end of a batch: islands, report, version.
// Errors: MEMORY (undone then).
NavResult navi_commit_close(NavWorld* world);
// Put everything back as it was before the commit began.
void navi_commit_undo(NavWorld* world);

// --- trim.c ------------------------------------------------------------------------------

// Was the commit that ends now a load: much, and most of it in new slots? A world that goes on as
// it is has no such commits, for its slots do not become ever more.
bool navi_commit_is_load(const NavWorld* world);
// After a load: give back scratch memory that only it needed, and room that was grown in advance;
// take what a general move will need. Cannot fail.
void navi_world_trim(NavWorld* world);

// --- the shapes of a world: update.c -----------------------------------------------------

// Each takes checked arguments, and leaves nothing half done: on MEMORY or BUDGET the commit must
// be undone, on any other error nothing has been written. A call that changes nothing opens no
// commit. One that changes only what queries do not see (a disabled shape, `user`) opens one, and
// does not count in open_change_count.
//
// A region in the def must stand in outline_scratch already: of `region` only the pivot is read.
NavResult navi_world_insert_built(NavWorld* world, const NavShapeDef* def, uint32_t* slot);
// The region that stands in outline_scratch becomes the shape's own.
NavResult navi_world_reshape_built(NavWorld* world, uint32_t slot, NavPoint pivot);
NavResult navi_world_move(NavWorld* world, uint32_t slot, NavPose pose);
NavResult navi_world_set_outline(NavWorld* world, uint32_t slot, uint32_t outline, NavPose pose);
NavResult navi_world_remove(NavWorld* world, uint32_t slot);
NavResult navi_world_set_enabled(NavWorld* world, uint32_t slot, bool is_enabled);
NavResult navi_world_set_user(NavWorld* world, uint32_t slot, uint64_t user);
NavResult navi_world_set_trait(NavWorld* world, uint32_t slot, NavTrait trait);

// --- links.c -----------------------------------------------------------------------------

// Each takes checked arguments. MEMORY: the commit must be undone. A link that is set to what it is
// opens no commit.
NavResult navi_world_insert_link(NavWorld* world, const NavLinkDef* def, uint32_t* slot);
NavResult navi_world_set_link(NavWorld* world, uint32_t slot, const NavLinkDef* def);
NavResult navi_world_remove_link(NavWorld* world, uint32_t slot);

// Where the end is: world positions of its a and b. False: its anchor is gone or disabled, or takes
// it out of range.
bool navi_link_end_place(const NavWorld* world, const NavLinkEnd* end, NavPoint p[2]);

// --- region.c ----------------------------------------------------------------------------

// Fill the scratch from a def, and unite triangles that overlap. Errors as nav_outline_create.
NavResult navi_region_build(OutlineScratch* scratch, const NavOutlineDef* def);
// Build the def's region, when it has one, and insert the shape.
NavResult navi_world_insert(NavWorld* world, const NavShapeDef* def, uint32_t* slot);
NavResult navi_world_reshape(NavWorld* world, uint32_t slot, const NavOutlineDef* region);

// unite.c: the border of the union of the triangles in `scratch`, as sides in no order. Errors:
// MEMORY, NO_AREA.
NavResult navi_outline_unite(OutlineScratch* scratch, bool keep_edges);

static inline const Outline* navi_world_outline(const NavWorld* world, uint32_t outline) {
    return outline & OUTLINE_PRIVATE ? &world->privates.slots.data[outline & ~OUTLINE_PRIVATE]
                                     : &world->outlines.slots.data[outline];
}

// --- inspect.c ---------------------------------------------------------------------------

uint64_t navi_world_hash(const NavWorld* world);
const char* navi_world_check(NavWorld* world);

#endif
