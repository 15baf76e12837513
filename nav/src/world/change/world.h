// The world: the mesh, the snap layer, the shapes, everything derived from them, and the scratch of
// a change.
#ifndef NAVI_WORLD_CHANGE_WORLD_H
#define NAVI_WORLD_CHANGE_WORLD_H

#include "base/fault.h"
#include "base/guard.h"
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
#include "world/seam/seam.h"
#include "world/shape/links.h"
#include "world/shape/outline.h"
#include "world/shape/shapes.h"

// Shortcuts that tests can switch off.
#define NAVI_SHORTCUT_DISPLACE 1u
#define NAVI_SHORTCUT_GUIDES 2u
#define NAVI_SHORTCUT_DISPLACE_CROSSINGS 4u
#define NAVI_SHORTCUT_PARTIAL 8u
#define NAVI_SHORTCUT_ALONG 16u
#define NAVI_SHORTCUT_EARS 32u
#define NAVI_SHORTCUT_LOAD 64u
#define NAVI_SHORTCUT_ALL 127u

// The budget of a change. It may make the def's max_change_crossings, plus this number for each
// side of the footprint. For each of these it may look at this number of edges that pass a vertex:
// more are needed only if very many edges meet in one point.
#define NAVI_CROSSINGS_A_SIDE 8u
#define NAVI_PASSES_A_CROSSING 256u

#define NAVI_LOAD_AFTER 64u

// See NavWorldDef.
typedef struct WorldLimits {
    uint32_t triangles, depth;
    uint64_t crossings, change_crossings;
} WorldLimits;

// A vertex that a displacement moves: displace.c.
typedef struct DisplaceMove {
    uint32_t vertex, side; // side: the one on which a crossing lies; NAV_NONE for corners
    NavPoint from, to;
    bool is_dropped; // the vertex stays where it is
    // partial.c: the triangles of its star that would be too narrow; and whether in one of them no
    // other vertex moves.
    bool is_lone;
    uint32_t narrow_count;
} DisplaceMove;

// A span of a chain, between its ends: the lower one first.
typedef struct CommitSide {
    NavPoint a, b;
} CommitSide;

// The boxes in the report of a commit.
typedef struct CommitBoxes {
    NAV_ARRAY(NavBox) blocked, freed;
    // What rounding has moved of other shapes' sides, also beyond the boxes. Which they
    // are depends on what the commit changed alone, their order does not. Some may be listed twice,
    // or be gone.
    NAV_ARRAY(CommitSide) sides;
} CommitBoxes;

// A shape whose footprint is not in the mesh yet: load.c. Its points and sides are ranges of those
// of the load.
typedef struct LoadShape {
    uint32_t slot, first_point, point_count, first_side, side_count;
} LoadShape;

// The insertions of an open batch that are put off, and the scratch to do them all at once.
typedef struct WorldLoad {
    NAV_ARRAY(LoadShape) shapes; // those put off; while they are done, then those that were there
    NAV_ARRAY(NavPoint) points;
    NAV_ARRAY(NavSide) sides;
    NAV_ARRAY(NaviKeyed) sorted; // the vertices by their places on Morton's curve, and as much room
    NAV_ARRAY(uint32_t) vertex;  // by point
    NAV_ARRAY(uint32_t) edges;   // half-edges of the sides of one shape
    NAV_ARRAY(uint32_t) rest;    // shapes that need the general change
    Placing placing;
    uint32_t after; // this many insertions of a batch are done at once; tests choose others
} WorldLoad;

struct NavWorld {
    NavMemory memory;
    NavJournal journal;
    NavBox bounds;
    NavLog log;
    void* log_context;
    uint32_t number; // in all ids
    NavGuard* guard;
    NavFault fault; // why the call is refused; placing and outline_scratch have others
    WorldLimits limits;
    Mesh mesh;
    Snap snap;
    Labels labels;
    Islands islands;
    PathData pathdata;
    Shapes shapes;
    Seams seams;
    Links links;
    Outlines outlines; // public: any number of shapes may use each of them
    Outlines privates; // each belongs to one shape
    // Scratch of one change.
    SnapPlan plan;
    Carve carve;
    Placing placing;
    SnapSpanList along; // the won spans that are edges of the mesh already
    Relabel relabel;
    OutlineScratch outline_scratch;
    NAV_ARRAY(uint32_t) stack;
    NAV_ARRAY(DisplaceMove) moves;
    NAV_ARRAY(uint32_t) star; // the triangles around them
    NAV_ARRAY(bool) dirty;    // by side: it does not move with its vertices (partial.c)
    uint32_t dirty_count;
    bool is_clear_of_seams; // the last change: nothing is so near that seams are needed
    // The open commit.
    NAV_ARRAY(uint32_t) pending_privates; // private outlines that it added or stopped using
    NAV_ARRAY(uint32_t) pending_keys;     // keys that it stopped using
    NAV_ARRAY(uint32_t) pending_slots;    // slots of shapes that it removed
    bool is_open;                         // it has written something
    bool is_in_batch;
    bool is_restoring;        // a snapshot is read: all its shapes are one batch
    bool is_topology_changed; // walls or labels have changed, so islands may have changed
    NavResult batch_failure;  // why the batch was undone
    // The last commit, and its report.
    NavCommit commit;
    NAV_ARRAY(uint32_t) report;      // the triangles of its three lists
    NAV_ARRAY(uint32_t) next_report; // the report of the open commit is written here
    WorldLoad load;
    NAV_ARRAY(NavShapeId) given;   // ids that the open batch gave out
    CommitBoxes boxes, next_boxes; // of the last commit, and of the open one
    bool is_report_of_load;        // the last commit was a load
    uint64_t open_change_count;    // changes of the open commit that queries can see
    uint64_t version, change_count, displaced_count, partial_count;
    uint64_t floor_changes; // how often a floor has come, gone or changed, undone batches too
    uint64_t era;           // how often another world was copied into this one; queries compare it
    uint32_t disabled_shortcuts; // NAVI_SHORTCUT_*; only tests set them, and compare hashes
};

// Errors: RANGE, MEMORY.
NavResult navi_world_init(NavWorld* world, const NavWorldDef* def);
// The frame only, without the shape of the bounds. The caller then copies another world into it.
NavResult navi_world_init_empty(NavWorld* world, const NavWorldDef* def);
void navi_world_fini(NavWorld* world);

// --- change.c: the geometry of one shape -------------------------------------------------

// Give a shape or seam another footprint (NULL: none) and update the labels. A commit must be open.
// On an error the caller must undo the commit. Errors: MEMORY, BUDGET.
NavResult navi_world_change_footprint(NavWorld* world, uint32_t shape,
                                      const SnapFootprint* footprint);
// The same for a shape that load.c has taken out of the mesh: it is no change.
NavResult navi_change_put_back(NavWorld* world, uint32_t shape, const SnapFootprint* footprint);
// Make the footprint of a shape without one part of a mesh whose labels are all unknown, and that
// has vertices without constraints (carve/carve.h). The plan starts at triangle `near`.
NavResult navi_change_fit(NavWorld* world, uint32_t shape, const SnapFootprint* footprint,
                          uint32_t near);
// A relabeling gave `result`: for BUDGET, say that it is max_depth. Gives the result back.
NavResult navi_change_blame_depth(NavWorld* world, NavResult result);

// --- commit.c ----------------------------------------------------------------------------

// Open the commit if none is open, before the first write of a change. Also reserves what a change
// needs in the journal and in the pending lists. Errors: MEMORY.
NavResult navi_commit_open(NavWorld* world);
// Close the commit: update islands and path data, write the report, count the version. Called after
// each public change outside a batch, and at the end of a batch. Errors: MEMORY, and BUDGET for
// seams; the commit is then undone.
NavResult navi_commit_close(NavWorld* world);
// Restore the state before the commit.
void navi_commit_undo(NavWorld* world);

// --- load.c ------------------------------------------------------------------------------

// Put off the insertion of a shape that has its slot, key and outline: do it with others, as soon
// as a call needs the mesh, at the latest when the commit closes. False: not this one, which must
// be inserted at once. Errors: MEMORY.
bool navi_load_is_open(const NavWorld* world);
NavResult navi_load_put_off(NavWorld* world, uint32_t slot, const SnapFootprint* footprint);
// Do all that was put off. On an error the caller must undo the commit. Errors: MEMORY, BUDGET.
NavResult navi_load_settle(NavWorld* world);

// load_fill.c: take all shapes out of the mesh and build it again, with those that were put off.
// `*is_done` is false when some limit may be exceeded, which depends on the order; then all shapes
// are out. Errors: MEMORY.
NavResult navi_load_fill(NavWorld* world, bool* is_done);

// load_list.c: add a footprint to the list; its items; empty the list.
bool navi_load_add(NavWorld* world, uint32_t slot, const SnapFootprint* footprint);
SnapFootprint navi_load_footprint(const WorldLoad* load, const LoadShape* shape);
void navi_load_forget(NavWorld* world);
void navi_load_trim(NavWorld* world); // of an empty list
void navi_load_fini(NavWorld* world);

// --- seams.c -----------------------------------------------------------------------------

// navi_world_change_footprint for a shape, counted as a change, with its seams.
NavResult navi_world_change(NavWorld* world, uint32_t shape, const SnapFootprint* footprint);
// When the commit closes, look at the sides of this shape. Errors: MEMORY.
NavResult navi_seams_note_pending(NavWorld* world, uint32_t shape);
// The meaning of the shape, which has been saved, is going to change: remove the seams at its
// corners, and note what is to be done when the commit closes. Errors: MEMORY.
NavResult navi_seams_loosen(NavWorld* world, uint32_t shape);
// The commit closes: make the seams that its changes need. Errors: MEMORY, BUDGET; the caller must
// undo the commit.
NavResult navi_seams_settle(NavWorld* world);
// The commit was undone.
void navi_seams_forget(NavWorld* world);
// Has every side the seams that it needs, and no others? NULL if so.
const char* navi_seams_check(NavWorld* world);

// --- boxes.c -----------------------------------------------------------------------------

// The shape gets this footprint (NULL: none): note its old and its new box for the report, and keep
// the new one. The shape must have been saved. Errors: MEMORY.
NavResult navi_boxes_note(NavWorld* world, uint32_t shape, const SnapFootprint* footprint);
// The same for a shape that had none. Errors: MEMORY.
NavResult navi_boxes_note_new(NavWorld* world, uint32_t shape, const SnapFootprint* footprint);
// What the shape means has changed, all over its footprint. Errors: MEMORY.
NavResult navi_boxes_note_meaning(NavWorld* world, uint32_t shape);
// The commit ends: its boxes become those of the report. Or it is undone.
void navi_boxes_publish(NavWorld* world, NavCommit* commit);
void navi_boxes_drop(NavWorld* world);

// --- sides.c -----------------------------------------------------------------------------

// Note the sides of other shapes that the change of this one has moved: by moving vertices in place
// (`has_moves`), by its plan (`has_plan`), which was applied just now. Errors: MEMORY.
NavResult navi_sides_note(NavWorld* world, uint32_t shape, bool has_moves, bool has_plan);
// Note all spans of sides that are not a single one, after a load. Errors: MEMORY.
NavResult navi_sides_note_all(NavWorld* world);

// --- trim.c ------------------------------------------------------------------------------

// Is the commit that ends now a bulk load, which mostly fills new slots? After a load, steady state
// adds few slots.
bool navi_commit_is_load(const NavWorld* world);
// After a load: free large scratch arrays and the memory that arrays have reserved in advance.
// Reserve the scratch that a typical change needs. Cannot fail.
void navi_world_trim(NavWorld* world);
// One commit later: free the report of the load.
void navi_world_trim_report(NavWorld* world);

// --- the shapes of a world: update.c -----------------------------------------------------

// The arguments must have been checked. On MEMORY or BUDGET the caller must undo the commit; on any
// other error nothing has been written. A call that changes nothing opens no commit. A call that
// changes only what queries do not see (a disabled shape, `user`) opens a commit, but does not
// count in open_change_count.
//
// If the def has a region, it must be in outline_scratch already. Of def->region only the pivot is
// read.
NavResult navi_world_insert_built(NavWorld* world, const NavShapeDef* def, uint32_t* slot);
// Give the shape the region in outline_scratch as its private outline.
NavResult navi_world_reshape_built(NavWorld* world, uint32_t slot, NavPoint pivot);
NavResult navi_world_move(NavWorld* world, uint32_t slot, NavPose pose);
NavResult navi_world_set_outline(NavWorld* world, uint32_t slot, uint32_t outline, NavPose pose);
NavResult navi_world_remove(NavWorld* world, uint32_t slot);
NavResult navi_world_set_enabled(NavWorld* world, uint32_t slot, bool is_enabled);
NavResult navi_world_set_user(NavWorld* world, uint32_t slot, uint64_t user);
NavResult navi_world_set_trait(NavWorld* world, uint32_t slot, NavTrait trait);

// --- links.c -----------------------------------------------------------------------------

// The arguments must have been checked. On MEMORY the caller must undo the commit. Setting a link
// to its present values opens no commit.
NavResult navi_world_insert_link(NavWorld* world, const NavLinkDef* def, uint32_t* slot);
NavResult navi_world_set_link(NavWorld* world, uint32_t slot, const NavLinkDef* def);
NavResult navi_world_remove_link(NavWorld* world, uint32_t slot);

// The id of the link in a slot.
static inline NavLinkId navi_link_id(const NavWorld* world, uint32_t slot) {
    return (NavLinkId){slot, world->links.slots.data[slot].generation, world->number};
}

// The world positions of the points a and b of a link end. False: its anchor does not exist or is
// disabled, or a position is out of range.
bool navi_link_end_place(const NavWorld* world, const NavLinkEnd* end, NavPoint p[2]);

// --- region.c ----------------------------------------------------------------------------

// Fill the scratch from a def, and unite overlapping triangles. Errors as nav_outline_create.
NavResult navi_region_build(OutlineScratch* scratch, const NavOutlineDef* def);
// Build the region of the def, if it has one, and insert the shape.
NavResult navi_world_insert(NavWorld* world, const NavShapeDef* def, uint32_t* slot);
// Build the region and give it to the shape as its private outline.
NavResult navi_world_reshape(NavWorld* world, uint32_t slot, const NavOutlineDef* region);

// unite.c: replace the triangles in `scratch` by the border of their union, as sides in no
// particular order. Errors: MEMORY, NO_AREA.
NavResult navi_outline_unite(OutlineScratch* scratch, bool keep_edges);

static inline const Outline* navi_world_outline(const NavWorld* world, uint32_t outline) {
    return outline & OUTLINE_PRIVATE ? &world->privates.slots.data[outline & ~OUTLINE_PRIVATE]
                                     : &world->outlines.slots.data[outline];
}

// Add the guides of the shape's outline, which must be stored, to its footprint. Only if the pose
// is rigid: rounding could move a guide across the border.
static inline void navi_shape_add_guides(const NavWorld* world, uint32_t slot,
                                         SnapFootprint* footprint) {
    const Shape* shape = &world->shapes.slots.data[slot];
    const Outline* outline = navi_world_outline(world, shape->outline);
    if (!navi_pose_is_rigid(&shape->pose))
        return;
    footprint->guides = navi_outline_guides(outline);
    footprint->guide_count = outline->guide_count;
}

// --- inspect.c ---------------------------------------------------------------------------

uint64_t navi_world_hash(const NavWorld* world);
const char* navi_world_check(NavWorld* world);

#endif
