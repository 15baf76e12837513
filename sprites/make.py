#!/usr/bin/env python3
"""Draws everything in this folder: python3 sprites/make.py (needs python3-cairo and python3-numpy).

The same every time: all chance comes from seeds in the code. About half a minute."""

import os
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

from art import (
    atlas,
    check,
    details,
    effects,
    floors,
    formats,
    ground,
    nature,
    palette,
    placing,
    plan,
    png,
    soldiers,
)  # noqa: E402
from art import structures, tiled, vehicles  # noqa: E402


def build_map(frames, height, land):
    sizes = {f.name: (f.w, f.h) for f in frames}
    things = placing.all_things(sizes)
    free = placing.Free([t for group in things.values() for t in group], sizes)
    world = tiled.Map(frames, "battlefield.png", atlas.WIDTH, height)
    world.add_image("ground", "ground.png")
    world.add_tiles("details", details.layer(land, free))
    world.add_floors(
        "land",
        [
            ("grass", 0, 0, plan.lands()),
            ("sand", 2, 1, plan.sands()),
            ("mud", 3, 1, plan.muds()),
            ("road", 1, 2, plan.roads()),
        ],
    )
    for name, class_name in (
        ("floors", "navmesh"),
        ("bridges", "navmesh"),
        ("undergrowth", "decor"),
        ("obstacles", "obstacles"),
        ("trees", "obstacles"),
        ("flags", "decor"),
    ):
        world.add_things(name, class_name, things[name])
    world.add_spawns("spawns")
    world.add_patrols("patrols")
    return world.text()


def main():
    sprites = (
        nature.nature()
        + structures.structures()
        + vehicles.vehicles()
        + soldiers.soldiers()
        + floors.floors()
        + effects.effects()
    )
    frames = [atlas.Frame(s) for s in sprites]
    height = atlas.pack(frames)
    faults, fits = check.frames_faults(frames)
    units = [f for f in frames if f.name.startswith(("tank_", "soldier_"))]
    mask = ground.land_masks()
    map_text = build_map(frames, height, ground.signed(mask, ground.REACH))
    faults += check.map_faults(map_text, mask > 0.01) + check.way_faults(map_text, frames)
    if faults:
        sys.exit("\n".join(faults))
    out = {
        "battlefield.png": png.rgba_bytes(atlas.draw(frames, height)),
        "battlefield.json": atlas.hash_text(frames, "battlefield.png", height).encode(),
        "units.json": atlas.array_text(units, "battlefield.png", height).encode(),
        "tiles.png": png.rgba_bytes(details.picture()),
        "ground.png": png.indexed_bytes(ground.paint(placing.craters()), palette.TABLE),
        "battlefield.tmj": map_text.encode(),
    }
    for name, data in out.items():
        png.write(os.path.join(HERE, name), data)
        print(f"{name}: {len(data)} bytes")
    formats.write(HERE)
    solid = {k: v for k, v in fits.items() if k not in {f.name for f in frames if f.sprite.meta.get("loose")}}
    worst = sorted(solid, key=solid.get)[:5]
    print(
        f"{len(frames)} frames, atlas {atlas.WIDTH} x {height}; mesh over solid pixels: mean "
        f"{sum(solid.values()) / len(solid):.3f}, least " + ", ".join(f"{k} {solid[k]:.3f}" for k in worst)
    )


if __name__ == "__main__":
    main()
