#include "asset/mesh_clean.h"

#include "asset/point.h"

#include <assert.h>
#include <stdlib.h>

typedef struct Spot {
    EngPoint point;
    uint32_t vertex;
} Spot;

static int compare_spots(const void* a, const void* b) {
    const Spot *s = a, *t = b;
    if (s->point.x != t->point.x)
        return s->point.x < t->point.x ? -1 : 1;
    if (s->point.y != t->point.y)
        return s->point.y < t->point.y ? -1 : 1;
    return (s->vertex > t->vertex) - (s->vertex < t->vertex);
}

static void count_unused(const EngiDraft* draft, uint32_t* mark, EngMeshReport* report) {
    for (uint32_t i = 0; i < draft->point_count; i++)
        mark[i] = 0;
    for (uint32_t i = 0; i < 3 * draft->triangle_count; i++)
        mark[draft->triangles[i]] = 1;
    for (uint32_t i = 0; i < draft->point_count; i++)
        report->unused += mark[i] == 0;
}

// `first` gets, for each vertex, the lowest vertex at the same position.
static bool find_equal_points(const EngiDraft* draft, uint32_t* first, EngMeshReport* report) {
    Spot* spots = malloc((draft->point_count + 1) * sizeof *spots);
    if (spots == NULL)
        return false;
    for (uint32_t i = 0; i < draft->point_count; i++)
        spots[i] = (Spot){draft->points[i], i};
    qsort(spots, draft->point_count, sizeof *spots, compare_spots);
    for (uint32_t i = 0; i < draft->point_count; i++) {
        bool is_equal = i > 0 && spots[i].point.x == spots[i - 1].point.x &&
                        spots[i].point.y == spots[i - 1].point.y;
        first[spots[i].vertex] = is_equal ? first[spots[i - 1].vertex] : spots[i].vertex;
        report->welded += is_equal;
    }
    free(spots);
    return true;
}

bool engi_draft_weld(EngiDraft* draft, EngMeshReport* report) {
    uint32_t* first = malloc((draft->point_count + 1) * sizeof *first);
    if (first == NULL)
        return false;
    count_unused(draft, first, report);
    if (!find_equal_points(draft, first, report)) {
        free(first);
        return false;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < draft->triangle_count; i++) {
        const uint32_t* corner = &draft->triangles[3 * i];
        uint32_t a = first[corner[0]], b = first[corner[1]], c = first[corner[2]];
        int64_t area = engi_area_2(draft->points[a], draft->points[b], draft->points[c]);
        if (area == 0) {
            report->no_area++;
            continue;
        }
        report->flipped += area < 0;
        uint32_t* out = &draft->triangles[3 * kept++];
        out[0] = a;
        out[1] = area < 0 ? c : b;
        out[2] = area < 0 ? b : c;
    }
    draft->triangle_count = kept;
    free(first);
    return true;
}

typedef struct Corners {
    uint32_t sorted[3];
    uint32_t triangle;
} Corners;

static int compare_corners(const void* a, const void* b) {
    const Corners *s = a, *t = b;
    for (int i = 0; i < 3; i++) {
        if (s->sorted[i] != t->sorted[i])
            return s->sorted[i] < t->sorted[i] ? -1 : 1;
    }
    return (s->triangle > t->triangle) - (s->triangle < t->triangle);
}

static Corners sort_corners(const uint32_t* corner, uint32_t triangle) {
    Corners result = {{corner[0], corner[1], corner[2]}, triangle};
    uint32_t* s = result.sorted;
    for (int pass = 0; pass < 3; pass++) {
        int i = pass % 2;
        if (s[i] > s[i + 1]) {
            uint32_t swap = s[i];
            s[i] = s[i + 1];
            s[i + 1] = swap;
        }
    }
    return result;
}

// Remove the triangles whose first corner is ENG_NONE.
static void drop_marked(EngiDraft* draft) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < draft->triangle_count; i++) {
        if (draft->triangles[3 * i] == ENG_NONE)
            continue;
        for (int k = 0; k < 3; k++)
            draft->triangles[3 * kept + (uint32_t)k] = draft->triangles[3 * i + (uint32_t)k];
        kept++;
    }
    draft->triangle_count = kept;
}

bool engi_draft_drop_duplicates(EngiDraft* draft, EngMeshReport* report) {
    uint32_t count = draft->triangle_count;
    Corners* all = malloc((count + 1) * sizeof *all);
    if (all == NULL)
        return false;
    for (uint32_t i = 0; i < count; i++)
        all[i] = sort_corners(&draft->triangles[3 * i], i);
    qsort(all, count, sizeof *all, compare_corners);
    for (uint32_t i = 1; i < count; i++) {
        const uint32_t *s = all[i].sorted, *t = all[i - 1].sorted;
        if (s[0] == t[0] && s[1] == t[1] && s[2] == t[2]) {
            draft->triangles[3 * all[i].triangle] = ENG_NONE;
            report->duplicates++;
        }
    }
    drop_marked(draft);
    free(all);
    return true;
}

// ---- slivers

static double length_2(EngPoint a, EngPoint b) {
    double x = (double)b.x - a.x, y = (double)b.y - a.y;
    return x * x + y * y;
}

// The corner opposite the longest side when the triangle is a sliver, else ENG_NONE.
static uint32_t sliver_apex(const EngiDraft* draft, uint32_t triangle) {
    const uint32_t* corner = &draft->triangles[3 * triangle];
    EngPoint p[3];
    for (int i = 0; i < 3; i++)
        p[i] = draft->points[corner[i]];
    double area_2 = (double)engi_area_2(p[0], p[1], p[2]);
    if (area_2 >= 2 * ENG_MESH_SLIVER_AREA * ENG_STEPS_PER_PX * ENG_STEPS_PER_PX)
        return ENG_NONE;
    uint32_t apex = 0;
    double longest = 0;
    for (uint32_t i = 0; i < 3; i++) {
        double length = length_2(p[(i + 1) % 3], p[(i + 2) % 3]);
        if (length > longest) {
            longest = length;
            apex = i;
        }
    }
    // The height over the longest side is area_2 / length.
    double height = ENG_MESH_SLIVER_HEIGHT * ENG_STEPS_PER_PX;
    return area_2 * area_2 < height * height * longest ? apex : ENG_NONE;
}

// Flip the sliver's longest side a-b, which it shares with triangle b-a-d, to c-d. The two new
// triangles cover the same area.
//
//         d                 d
//        / .               /|.
//       /   .             / | .
//      /     .     =>    /  |  .
//     b---c---a         b---c---a
//
// Refused when c-d is not inside the quad, or when there would be a new sliver.
static bool absorb_sliver(EngiDraft* draft, uint32_t sliver, uint32_t apex, uint32_t other_side) {
    uint32_t other = other_side / 3;
    assert(apex < 3 && sliver != other && other < draft->triangle_count);
    uint32_t* s = &draft->triangles[3 * sliver];
    uint32_t* t = &draft->triangles[3 * other];
    uint32_t old_s[3] = {s[0], s[1], s[2]}, old_t[3] = {t[0], t[1], t[2]};
    uint32_t c = s[apex], a = s[(apex + 1) % 3], b = s[(apex + 2) % 3], d = t[other_side % 3];
    const EngPoint* p = draft->points;
    if (d == c || engi_area_2(p[c], p[a], p[d]) <= 0 || engi_area_2(p[b], p[c], p[d]) <= 0)
        return false;
    s[0] = c, s[1] = a, s[2] = d;
    t[0] = b, t[1] = c, t[2] = d;
    if (sliver_apex(draft, sliver) == ENG_NONE && sliver_apex(draft, other) == ENG_NONE)
        return true;
    for (int i = 0; i < 3; i++) {
        s[i] = old_s[i];
        t[i] = old_t[i];
    }
    return false;
}

typedef enum SliverPass { PASS_DROP_OR_ABSORB, PASS_ABSORB } SliverPass;

// One sweep over all slivers. A triangle in `touched` has changed, so its neighbours in `edges` are
// out of date and it is left alone.
static uint32_t sweep_slivers(EngiDraft* draft, const EngiEdges* edges, unsigned char* touched,
                              SliverPass pass, EngMeshReport* report) {
    uint32_t done = 0;
    report->slivers_kept = 0;
    for (uint32_t i = 0; i < draft->triangle_count; i++) {
        uint32_t apex = touched[i] ? ENG_NONE : sliver_apex(draft, i);
        if (apex == ENG_NONE)
            continue;
        const uint32_t* neighbour = &edges->neighbour[3 * i];
        uint32_t across = neighbour[apex];
        int neighbour_count = 0;
        for (int k = 0; k < 3; k++)
            neighbour_count += neighbour[k] != ENG_NONE;
        if (across == ENG_NONE && neighbour_count <= 1 && pass == PASS_DROP_OR_ABSORB) {
            draft->triangles[3 * i] = ENG_NONE;
            touched[i] = 1;
            report->slivers_dropped++;
            done++;
        } else if (across < ENGI_CROWDED && !touched[across / 3] &&
                   absorb_sliver(draft, i, apex, across)) {
            touched[i] = touched[across / 3] = 1;
            report->slivers_absorbed++;
            done++;
        } else {
            report->slivers_kept++;
        }
    }
    return done;
}

// Slivers are dropped only in the first sweep: otherwise a strip of slivers would be dropped one by
// one from its end. The number of sweeps is limited, because each may free only one more.
bool engi_draft_treat_slivers(EngiDraft* draft, EngMeshReport* report) {
    const int sweep_max = 16;
    uint32_t done = 1;
    for (int sweep = 0; sweep < sweep_max && done > 0; sweep++) {
        EngiEdges edges;
        if (!engi_edges_init(&edges, draft->triangles, draft->triangle_count))
            return false;
        unsigned char* touched = calloc(draft->triangle_count + 1, 1);
        if (touched != NULL)
            done = sweep_slivers(draft, &edges, touched,
                                 sweep == 0 ? PASS_DROP_OR_ABSORB : PASS_ABSORB, report);
        engi_edges_fini(&edges);
        if (touched == NULL)
            return false;
        free(touched);
        drop_marked(draft);
    }
    return true;
}
