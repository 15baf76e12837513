"""Looks over what was made; a fault stops the writing."""

import json
import math

import numpy as np

from . import outline, plan
from .ground import land_masks, raster


def coverage(shape, triangles):
    """Pixels whose middle lies in one of the triangles."""
    h, w = shape
    ys, xs = np.mgrid[0:h, 0:w] * 2 + 1
    inside = np.zeros(shape, bool)
    for a, b, c in triangles:
        a, b, c = (tuple(2 * v for v in p) for p in (a, b, c))
        edge = lambda p, q: (q[0] - p[0]) * (ys - p[1]) - (q[1] - p[1]) * (xs - p[0]) >= 0
        inside |= edge(a, b) & edge(b, c) & edge(c, a)
    return inside


def frame_faults(f):
    """Complaints, and how well the mesh fits the solid pixels (intersection over union)."""
    faults = []
    n = len(f.vertices)
    if len(set(f.vertices)) != n:
        faults.append("a vertex twice")
    if any(not 0 <= i < n for t in f.triangles for i in t):
        faults.append("an index out of range")
    corners = [tuple(f.vertices[i] for i in t) for t in f.triangles]
    if any(outline.orient(*t) <= 0 for t in corners):
        faults.append("a triangle without positive area")
    if any(not (0 <= x <= f.source_w and 0 <= y <= f.source_h) for x, y in f.vertices):
        faults.append("a vertex outside the picture")
    if not all(outline.is_simple(l) for l in f.loops):
        faults.append("an outline that is not simple")
    edges = [(l[i], l[(i + 1) % len(l)], k) for k, l in enumerate(f.loops) for i in range(len(l))]
    if any(p[2] != q[2] and outline.crosses(*p[:2], *q[:2]) for i, p in enumerate(edges) for q in edges[:i]):
        faults.append("outlines that meet")
    if sum(outline.area2(l) for l in f.loops) != sum(outline.orient(*t) for t in corners):
        faults.append("triangles that do not fill the outline")
    offsets = set()
    for (x, y), (u, v) in zip(f.vertices, (f.uv(p) for p in f.vertices)):
        offsets.add((u + y, v - x) if f.sprite.rotate else (u - x, v - y))
    if len(offsets) != 1:
        faults.append("uv that do not fit")
    inside = coverage(f.sprite.solid.shape, corners)
    both, either = (inside & f.sprite.solid).sum(), (inside | f.sprite.solid).sum()
    fit = both / either if either else 0.0
    if not f.sprite.meta.get("loose") and fit < (0.90 if either > 500 else 0.84):
        faults.append(f"a poor fit, {fit:.3f}")
    return faults, float(fit)


def frames_faults(frames):
    faults, fits = [], {}
    for f in frames:
        wrong, fits[f.name] = frame_faults(f)
        faults += [f"{f.name}: {w}" for w in wrong]
    boxes = sorted((f.x, f.y, *f.packed_size, f.name) for f in frames)
    for i, (x, y, w, h, name) in enumerate(boxes):
        for u, v, p, q, other in boxes[i + 1 :]:
            if u < x + w + 1 and v < y + h + 1 and y < v + q + 1:
                faults.append(f"{name} and {other} share pixels")
    if not any(len([l for l in f.loops if outline.area2(l) > 0]) > 1 for f in frames):
        faults.append("no sprite with several islands")
    if not any(outline.area2(l) < 0 for f in frames for l in f.loops):
        faults.append("no sprite with a hole")
    if not any(hanging(f) for f in frames):
        faults.append("no sprite with a T-junction")
    return faults, fits


def hanging(f):
    """Vertices in the middle of another triangle's edge."""
    out = set()
    for t in f.triangles:
        for i in range(3):
            a, b = f.vertices[t[i]], f.vertices[t[(i + 1) % 3]]
            for p in f.vertices:
                if (
                    p not in (a, b)
                    and outline.orient(a, b, p) == 0
                    and min(a[0], b[0]) <= p[0] <= max(a[0], b[0])
                    and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
                ):
                    out.add(p)
    return out


def _placed(o, frame):
    """The mesh's outlines where a tile object puts them, holes filled."""
    a = math.radians(o["rotation"])
    out = []
    for loop in frame.loops:
        if outline.area2(loop) < 0:
            continue
        points = []
        for x, y in loop:
            x = frame.source_w - x if o["gid"] & 0x80000000 else x
            y = (frame.source_h - y if o["gid"] & 0x40000000 else y) - o["height"]
            points.append(
                (o["x"] + x * math.cos(a) - y * math.sin(a), o["y"] + x * math.sin(a) + y * math.cos(a))
            )
        out.append(points)
    return out


def way_faults(text, frames):
    """Tanks must not patrol through what stands, and nobody starts inside it."""
    by_name, faults, blocked, floors = {f.name: f for f in frames}, [], [], []
    objects = [o for layer in json.loads(text)["layers"] for o in layer.get("objects", [])]
    value = lambda o, name: next((p["value"] for p in o.get("properties", []) if p["name"] == name), None)
    for o in objects:
        if value(o, "nav_obstacle"):
            blocked += _placed(o, by_name[value(o, "sprite")])
        elif value(o, "walkable") and "gid" in o:
            floors += _placed(o, by_name[value(o, "sprite")])
    blocked = raster(*blocked)
    dry = np.maximum(land_masks(), raster(*floors))
    for o in objects:
        if o["type"] == "patrol":
            hull = by_name[value(o, "sprite")]
            points = [(o["x"] + p["x"], o["y"] + p["y"]) for p in o["polyline"]]
            points += points[:1] if value(o, "loop") else []
            way = raster(lines=[points], width=hull.source_h - 10)
            middle = raster(lines=[points], width=2)
        elif o["type"] in ("spawn", "goal"):
            x, y, w, h = o["x"], o["y"], o["width"], o["height"]
            way = middle = raster([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        else:
            continue
        for what, where in (("a thing", way * blocked), ("water", middle * (1 - dry))):
            ys, xs = np.nonzero(where > 0.6)
            if len(xs):
                faults.append(f"{o['name']}: {what} in the way near {xs[0]}, {ys[0]}")
    return faults


def map_faults(text, land):
    """land: what is inside a land polygon, per pixel."""
    whole, faults, ids = json.loads(text), [], set()
    floors = {}
    for layer in whole["layers"]:
        for o in layer.get("objects", []):
            if o["id"] in ids:
                faults.append(f"object id {o['id']} twice")
            ids.add(o["id"])
            if "polygon" not in o:
                continue
            points = [(o["x"] + p["x"], o["y"] + p["y"]) for p in o["polygon"]]
            if not outline.is_simple(points):
                faults.append(f"{o['name']}: not simple")
            floors[o["name"]] = points
            if any(not (0 <= x <= plan.WIDTH and 0 <= y <= plan.HEIGHT) for x, y in points):
                faults.append(f"{o['name']}: leaves the map")
    for name, points in floors.items():
        over = float(((raster(points) > 0.99) & ~land).sum())
        if over > 40:
            faults.append(f"{name}: {over:.0f} px over water")
    return faults
