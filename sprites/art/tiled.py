"""Writes the battlefield as a Tiled JSON map (format 1.10)."""

import json
import math

from . import details, plan

FLIP_X, FLIP_Y = 0x80000000, 0x40000000
KEYS = {bool: "bool", int: "int", float: "float", str: "string"}


def properties(values):
    """Tiled's list form, sorted by name as Tiled does."""
    return [{"name": k, "type": KEYS[type(values[k])], "value": values[k]} for k in sorted(values)]


class Map:
    def __init__(self, frames, image, image_w, image_h):
        self.frames, self.image, self.image_size = {f.name: f for f in frames}, image, (image_w, image_h)
        self.tile_of, self.tiles, self.layers, self.next_object = {}, [], [], 1
        self.first_sprite = 1 + len(details.KINDS)

    def tile_for(self, thing):
        if thing.frame not in self.tile_of:
            f = self.frames[thing.frame]
            assert not f.sprite.rotate and not f.sprite.trim, thing.frame
            self.tile_of[thing.frame] = len(self.tiles)
            self.tiles.append(
                {
                    "height": f.h,
                    "id": len(self.tiles),
                    "image": self.image,
                    "imageheight": self.image_size[1],
                    "imagewidth": self.image_size[0],
                    "properties": properties({"sprite": f.name}),
                    "type": f.name,
                    "width": f.w,
                    "x": f.x,
                    "y": f.y,
                }
            )
        return self.first_sprite + self.tile_of[thing.frame]

    def _layer(self, kind, name, class_name="", values=None, **more):
        layer = {
            "class": class_name,
            "id": len(self.layers) + 1,
            "name": name,
            "opacity": 1,
            "type": kind,
            "visible": True,
            "x": 0,
            "y": 0,
            **more,
        }
        if values:
            layer["properties"] = properties(values)
        self.layers.append(dict(sorted((k, v) for k, v in layer.items() if v != "" or k != "class")))

    def _object(self, x, y, w=0, h=0, name="", class_name="", turn=0, values=None, **more):
        made = {
            "height": h,
            "id": self.next_object,
            "name": name,
            "rotation": turn,
            "type": class_name,
            "visible": True,
            "width": w,
            "x": x,
            "y": y,
            **more,
        }
        if values:
            made["properties"] = properties(values)
        self.next_object += 1
        return dict(sorted(made.items()))

    def add_image(self, name, image):
        self._layer("imagelayer", name, image=image)

    def add_tiles(self, name, cells):
        self._layer("tilelayer", name, data=cells, height=plan.ROWS, width=plan.COLUMNS)

    def _add_objects(self, name, class_name, objects):
        self._layer("objectgroup", name, class_name, draworder="index", objects=objects)

    def add_things(self, name, class_name, things):
        out, count = [], {}
        for t in things:
            f = self.frames[t.frame]
            count[t.frame] = count.get(t.frame, 0) + 1
            a = math.radians(t.turn)
            x = t.x - (f.w / 2 * math.cos(a) + f.h / 2 * math.sin(a))
            y = t.y - (f.w / 2 * math.sin(a) - f.h / 2 * math.cos(a))
            gid = self.tile_for(t) + (FLIP_X if t.flip_x else 0) + (FLIP_Y if t.flip_y else 0)
            out.append(
                self._object(
                    round(x, 3),
                    round(y, 3),
                    f.w,
                    f.h,
                    f"{t.frame} {count[t.frame]}",
                    t.kind,
                    t.turn,
                    {"sprite": t.frame, **t.properties},
                    gid=gid,
                )
            )
        self._add_objects(name, class_name, out)

    def _shape(self, key, points, name, class_name, values):
        x0, y0 = points[0]
        return self._object(
            x0,
            y0,
            name=name,
            class_name=class_name,
            values=values,
            **{key: [{"x": x - x0, "y": y - y0} for x, y in points]},
        )

    def add_floors(self, name, groups):
        """groups: (class, area, z, {name: points})."""
        out = []
        for class_name, area, z, shapes in groups:
            for key, points in shapes.items():
                out.append(
                    self._shape(
                        "polygon", points, key, class_name, {"walkable": True, "nav_area": area, "nav_z": z}
                    )
                )
        self._add_objects(name, "navmesh", out)

    def add_spawns(self, name):
        out = []
        for team, rectangles in plan.SPAWNS.items():
            for class_name, (x, y, w, h) in zip(("spawn", "goal"), rectangles):
                values = {"team": team}
                if class_name == "spawn":
                    values.update(sprite=f"soldier_{team}", count=67 if team != "gold" else 66)
                out.append(self._object(x, y, w, h, f"{team} {class_name}", class_name, values=values))
        self._add_objects(name, "spawns", out)

    def add_patrols(self, name):
        out = []
        for title, frame, speed, loop, points in plan.PATROLS:
            values = {
                "sprite": frame,
                "turret": frame + "_turret",
                "speed": float(speed),
                "loop": loop,
                "count": 3 if loop and len(points) > 11 else 2 if loop else 1,
            }
            out.append(self._shape("polyline", points, title, "patrol", values))
        self._add_objects(name, "patrols", out)

    def text(self):
        detail = {
            "columns": details.COLUMNS,
            "firstgid": 1,
            "image": "tiles.png",
            "imageheight": details.TILE * ((len(details.KINDS) + details.COLUMNS - 1) // details.COLUMNS),
            "imagewidth": details.TILE * details.COLUMNS,
            "margin": 0,
            "name": "details",
            "spacing": 0,
            "tilecount": len(details.KINDS),
            "tileheight": details.TILE,
            "tilewidth": details.TILE,
        }
        sprites = {
            "columns": 0,
            "firstgid": self.first_sprite,
            "grid": {"height": 1, "orientation": "orthogonal", "width": 1},
            "margin": 0,
            "name": "sprites",
            "spacing": 0,
            "tilecount": len(self.tiles),
            "tileheight": max(t["height"] for t in self.tiles),
            "tiles": self.tiles,
            "tilewidth": max(t["width"] for t in self.tiles),
        }
        whole = {
            "backgroundcolor": "#1d4a75",
            "class": "battlefield",
            "compressionlevel": -1,
            "height": plan.ROWS,
            "infinite": False,
            "layers": self.layers,
            "nextlayerid": len(self.layers) + 1,
            "nextobjectid": self.next_object,
            "orientation": "orthogonal",
            "renderorder": "right-down",
            "tiledversion": "1.10.2",
            "tileheight": plan.TILE,
            "tilesets": [detail, sprites],
            "tilewidth": plan.TILE,
            "type": "map",
            "version": "1.10",
            "width": plan.COLUMNS,
        }
        return _text(whole, "") + "\n"


def _text(value, pad):
    """JSON with short things on one line, so that a change shows as a line in a diff."""
    flat = json.dumps(value, separators=(", ", ":"))
    if isinstance(value, list) and value and all(isinstance(v, int) for v in value) and len(value) > 80:
        rows = [value[i : i + plan.COLUMNS] for i in range(0, len(value), plan.COLUMNS)]
        return "[" + (",\n" + pad).join(",".join(map(str, r)) for r in rows) + "]"
    if len(flat) <= 110 or not isinstance(value, (list, dict)):
        return flat
    inner = pad + " "
    if isinstance(value, dict):
        rows = [f"{inner}{json.dumps(k)}:{_text(v, inner)}" for k, v in value.items()]
        return "{\n" + ",\n".join(rows) + "\n" + pad + "}"
    return "[\n" + ",\n".join(inner + _text(v, inner) for v in value) + "\n" + pad + "]"
