"""Soldiers seen from above, pointing right: standing, walking (six frames) and firing, for each team."""

import math

from .relief import Relief, ellipse, line, mix, poly, rgb, rrect

SIZE = 28
TEAMS = {
    "red": ("#c8402f", "#b98a5c", "#7a5a3c"),
    "blue": ("#3f7fd6", "#a3adb8", "#626c7a"),
    "gold": ("#ecc03c", "#9a9a86", "#5f6052"),
}
WALK = 6


def soldier(name, team, stride=0.0, firing=False):
    """stride: -1..1, how far the left foot is ahead of the right one."""
    badge, cloth, dark = (rgb(c) for c in TEAMS[team])
    r = Relief(SIZE, SIZE, 6)
    cx, cy = 12.0, 14.0
    sway = -0.55 * stride
    boot = rgb("#2b241d")
    for side in (-1, 1):
        ahead = 4.0 * stride * -side
        x, y = cx + ahead, cy + side * 2.5
        r.paint(line([(cx - 0.6, cy + side * 2.2), (x, y)], 2.9), dark, z=2.0)
        r.paint(rrect(x - 1.4, y - 1.35, 4.0, 2.7, 1.2), boot, z=2.2)
    turn = math.radians(-9 * stride if not firing else -14)
    cos, sin = math.cos(turn), math.sin(turn)
    at = lambda x, y: (cx + x * cos - y * sin, cy + sway + x * sin + y * cos)
    r.paint(
        poly([at(-4.9, -2.7), at(-2.4, -3.0), at(-2.4, 3.0), at(-4.9, 2.7)]),
        mix(dark, (0, 0, 0), 0.15),
        z=4.8,
    )
    shoulders = [
        at(2.0, -4.6),
        at(2.6, -2.2),
        at(2.8, 2.2),
        at(2.0, 4.6),
        at(0, 5.7),
        at(-1.9, 5.0),
        at(-2.7, 2.4),
        at(-2.7, -2.4),
        at(-1.9, -5.0),
        at(0, -5.7),
    ]
    r.paint(poly(shoulders), cloth, z=4.6)
    for side in (-1, 1):
        r.paint(ellipse(*at(-0.1, side * 4.5), 2.0), mix(cloth, badge, 0.85), z=5.4)
    hand = mix(rgb("#d9a06c"), cloth, 0.1)
    left = at(6.2 + (1.2 if firing else 0), 1.2)
    right = at(3.4, 3.3)
    r.paint(line([at(0.6, -4.5), left], 2.0), mix(cloth, (0, 0, 0), 0.12), z=4.9)
    r.paint(line([at(0.4, 4.7), right], 2.0), mix(cloth, (0, 0, 0), 0.12), z=4.9)
    r.paint(line([at(0.8, 3.4), at(10.2, 1.4)], 1.45), rgb("#2d2b29"), z=6.0)
    r.paint(line([at(3.6, 2.9), at(7.0, 2.2)], 0.7), rgb("#8a6a44"), z=6.2)
    r.paint(ellipse(*left, 1.05), hand, z=6.3)
    r.paint(ellipse(*right, 1.05), hand, z=6.3)
    head = (cx + 0.5, cy + sway * 0.6)
    r.paint(ellipse(*head, 3.3), mix(badge, (0, 0, 0), 0.30), z=7.0)
    r.paint(ellipse(*head, 2.85), badge, z=r.dome(*head, 3.4, 3.4, 3.2, 7.2))
    r.paint(
        ellipse(head[0] - 0.5, head[1] - 0.9, 1.15, 0.8), mix(badge, (1, 1, 1), 0.62), opacity=0.8, glow=0.3
    )
    if firing:
        flash = at(12.0, 1.1)
        star = [
            (flash[0] + d * math.cos(a), flash[1] + d * math.sin(a))
            for d, a in (
                (3.0, 0),
                (0.9, 0.6),
                (2.0, 1.3),
                (0.8, 2.2),
                (1.4, 3.1),
                (0.8, 4.1),
                (2.0, 5.0),
                (0.9, 5.7),
            )
        ]
        r.paint(poly(star), rgb("#ffd75e"), z=6, glow=1.0)
        r.paint(ellipse(*flash, 0.9), rgb("#fffbe0"), z=6, glow=1.0)
    r.light(from_above=True, soften=0.16, strength=0.8)
    return r.finish(name, outline=0.55, halo=0.30, pivot=(cx, cy), trim=True)


def soldiers():
    out = []
    for team in TEAMS:
        out.append(soldier(f"soldier_{team}_stand", team))
        out += [
            soldier(f"soldier_{team}_walk_{i}", team, math.sin(2 * math.pi * i / WALK)) for i in range(WALK)
        ]
        out.append(soldier(f"soldier_{team}_fire", team, firing=True))
    return out
