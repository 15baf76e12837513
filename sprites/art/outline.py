"""From solid pixels to a mesh: follow the border, drop needless corners, cut into triangles.

All in integers: pixels' corners are the only points there are."""

import numpy as np


def area2(loop):
    """Twice the signed area; positive is clockwise on screen (x right, y down)."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, loop[1:] + loop[:1]))


def orient(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def border_loops(solid):
    """All borders along pixel edges, solid on the right hand: outer ones positive, holes negative.
    Where two solid pixels meet at a corner only, the border keeps them apart."""
    h, w = solid.shape
    full = np.zeros((h + 2, w + 2), bool)
    full[1:-1, 1:-1] = solid
    starts = {}
    is_solid = lambda x, y: full[y + 1, x + 1]
    for y in range(h + 1):
        for x in range(w + 1):
            here = is_solid(x, y)
            if here and not is_solid(x, y - 1):
                starts.setdefault((x, y), []).append((x + 1, y))
            if not here and is_solid(x, y - 1):
                starts.setdefault((x + 1, y), []).append((x, y))
            if here and not is_solid(x - 1, y):
                starts.setdefault((x, y + 1), []).append((x, y))
            if not here and is_solid(x - 1, y):
                starts.setdefault((x, y), []).append((x, y + 1))
    loops = []
    while starts:
        first = min(starts)
        loop, here, came = [], first, None
        while True:
            ways = starts[here]
            if len(ways) == 1 or came is None:
                way = ways[0]
            else:
                way = max(ways, key=lambda n: orient(came, here, n))
            ways.remove(way)
            if not ways:
                del starts[here]
            loop.append(here)
            came, here = here, way
            if here == first:
                break
        loops.append(straightened(loop))
    return loops


def straightened(loop):
    """Without points in the middle of a straight line."""
    n = len(loop)
    return [loop[i] for i in range(n) if orient(loop[i - 1], loop[i], loop[(i + 1) % n]) != 0]


def _segment_distance(p, a, b):
    ab, ap = np.subtract(b, a), np.subtract(p, a)
    t = np.clip((ap * ab).sum(-1) / max(1, (ab * ab).sum()), 0, 1)
    return np.hypot(*(ap - t[..., None] * ab).T)


def _douglas_peucker(points, tolerance):
    keep = [0, len(points) - 1]
    todo = [(0, len(points) - 1)]
    array = np.array(points, float)
    while todo:
        i, j = todo.pop()
        if j - i < 2:
            continue
        d = _segment_distance(array[i + 1 : j], array[i], array[j])
        far = int(d.argmax())
        if d[far] > tolerance:
            keep.append(i + 1 + far)
            todo += [(i, i + 1 + far), (i + 1 + far, j)]
    return [points[k] for k in sorted(keep)]


def crosses(a, b, c, d):
    """Do the closed segments meet anywhere?"""
    d1, d2, d3, d4 = orient(a, b, c), orient(a, b, d), orient(c, d, a), orient(c, d, b)
    if (d1 > 0) != (d2 > 0) and (d3 > 0) != (d4 > 0) and d1 and d2 and d3 and d4:
        return True
    on = lambda p, q, r: (
        min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
    )
    return (
        (d1 == 0 and on(a, b, c))
        or (d2 == 0 and on(a, b, d))
        or (d3 == 0 and on(c, d, a))
        or (d4 == 0 and on(c, d, b))
    )


def is_simple(loop):
    """No two edges meet but neighbours, at their common end; neighbours do not fold back."""
    n = len(loop)
    if n < 3 or len(set(loop)) != n:
        return False
    edges = [(loop[i], loop[(i + 1) % n]) for i in range(n)]
    boxes = [(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])) for a, b in edges]
    for i in range(n):
        for j in range(i + 1, n):
            p, q = boxes[i], boxes[j]
            if p[0] > q[2] or q[0] > p[2] or p[1] > q[3] or q[1] > p[3]:
                continue
            if j == i + 1 or (i == 0 and j == n - 1):
                shared, u, v = (
                    (edges[i][1], edges[i][0], edges[j][1])
                    if j == i + 1
                    else (edges[i][0], edges[i][1], edges[j][0])
                )
                along = (u[0] - shared[0]) * (v[0] - shared[0]) + (u[1] - shared[1]) * (v[1] - shared[1])
                if orient(u, shared, v) == 0 and along > 0:
                    return False
            elif crosses(*edges[i], *edges[j]):
                return False
    return True


def simplified(loop, tolerance):
    """Fewer corners; halves the tolerance until the loop stays simple and keeps its area."""
    while tolerance > 0.2:
        array = np.array(loop)
        start = int(np.hypot(*(array - array.mean(0)).T).argmax())
        turned = loop[start:] + loop[:start]
        spread = np.array(turned)
        far = int(np.hypot(*(spread - spread[0]).T).argmax())
        if 0 < far < len(turned):
            short = (
                _douglas_peucker(turned[: far + 1], tolerance)[:-1]
                + _douglas_peucker(turned[far:] + turned[:1], tolerance)[:-1]
            )
            short = straightened(short)
            if (
                len(short) >= 3
                and is_simple(short)
                and area2(short) * area2(loop) > 0
                and abs(area2(short) - area2(loop)) <= 0.05 * abs(area2(loop))
            ):
                return short
        tolerance /= 2
    return loop


def contains(loop, p):
    inside = False
    for a, b in zip(loop, loop[1:] + loop[:1]):
        if (a[1] > p[1]) != (b[1] > p[1]) and (orient(a, b, p) > 0) == (b[1] > a[1]):
            inside = not inside
    return inside


def _with_hole(outer, hole, others):
    """One loop that runs into the hole and back over the shortest free bridge."""
    walls = [(l[i], l[(i + 1) % len(l)]) for l in [outer, hole] + others for i in range(len(l))]
    pairs = sorted(
        ((o[0] - q[0]) ** 2 + (o[1] - q[1]) ** 2, i, j)
        for i, o in enumerate(outer)
        for j, q in enumerate(hole)
    )
    for _, i, j in pairs:
        o, q = outer[i], hole[j]
        if not any(crosses(o, q, *w) for w in walls if o not in w and q not in w):
            return outer[: i + 1] + hole[j:] + hole[: j + 1] + outer[i:]
    raise ValueError("no bridge into a hole")


def _sharpness(a, b, c):
    """The largest cosine: small is a round triangle."""
    worst = -1.0
    for p, q, r in ((a, b, c), (b, c, a), (c, a, b)):
        u, v = (q[0] - p[0], q[1] - p[1]), (r[0] - p[0], r[1] - p[1])
        size = ((u[0] ** 2 + u[1] ** 2) * (v[0] ** 2 + v[1] ** 2)) ** 0.5
        worst = max(worst, (u[0] * v[0] + u[1] * v[1]) / size)
    return worst


def _is_ear(loop, i):
    n = len(loop)
    a, b, c = loop[i - 1], loop[i], loop[(i + 1) % n]
    if orient(a, b, c) <= 0:
        return False
    for p in loop:
        if p in (a, b, c):
            continue
        if orient(a, b, p) >= 0 and orient(b, c, p) >= 0 and orient(c, a, p) >= 0:
            return False
    return True


def ears(loop):
    """Triangles of a positive loop (with bridges), the roundest ear first."""
    loop, out = list(loop), []
    while len(loop) > 3:
        best = None
        for i in range(len(loop)):
            if _is_ear(loop, i):
                cost = _sharpness(loop[i - 1], loop[i], loop[(i + 1) % len(loop)])
                if best is None or cost < best[0]:
                    best = (cost, i)
        if best is None:
            raise ValueError("no ear left")
        i = best[1]
        out.append((loop[i - 1], loop[i], loop[(i + 1) % len(loop)]))
        del loop[i]
    if orient(*loop) > 0:
        out.append(tuple(loop))
    return out


def triangulated(loops):
    """Triangles, clockwise on screen, of outer loops (positive) and holes (negative)."""
    outers = [l for l in loops if area2(l) > 0]
    holes = [l for l in loops if area2(l) < 0]
    out = []
    for outer in outers:
        mine = [h for h in holes if contains(outer, h[0])]
        whole = list(outer)
        mine.sort(key=min)
        for k, hole in enumerate(mine):
            whole = _with_hole(whole, hole, mine[k + 1 :])
        out += ears(whole)
    return out


def hang_a_vertex(triangles):
    """Split one of two triangles at the middle of their common edge, the other left whole: the T-junction that
    atlas tools leave behind. Takes the longest common edge with a whole-pixel middle."""
    edges = {}
    for t, (a, b, c) in enumerate(triangles):
        for e in ((a, b, c), (b, c, a), (c, a, b)):
            edges.setdefault(frozenset(e[:2]), []).append((t, e))
    best = None
    for key, uses in edges.items():
        if len(uses) != 2:
            continue
        p, q = sorted(key)
        if (p[0] + q[0]) % 2 or (p[1] + q[1]) % 2:
            continue
        length = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2
        if best is None or length > best[0]:
            best = (length, uses[0])
    if best is None:
        raise ValueError("no edge to hang a vertex on")
    t, (a, b, c) = best[1]
    middle = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
    return triangles[:t] + [(a, middle, c), (middle, b, c)] + triangles[t + 1 :]


def mesh(solid, tolerance=1.25, least_area=16, loops=None, t_junction=False):
    """Vertices and triangle indexes that hug the solid pixels."""
    if loops is None:
        loops = [l for l in border_loops(solid) if abs(area2(l)) >= 2 * least_area]
        loops = [simplified(l, tolerance) for l in loops]
    triangles = triangulated(loops)
    if t_junction:
        triangles = hang_a_vertex(triangles)
    vertices, index = [], {}
    for triangle in triangles:
        for p in triangle:
            if p not in index:
                index[p] = len(vertices)
                vertices.append(p)
    return vertices, [[index[p] for p in t] for t in triangles], loops
