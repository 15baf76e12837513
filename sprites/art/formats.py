"""Some sprites of the atlas in the files of other programs: python3 -m art.formats, run in sprites/.

Reads battlefield.json and battlefield.png, and writes formats/. Needs no package."""

import json
import os
import struct
import sys
import zlib

NAMES = [
    "bunker",
    "atoll",
    "stepping_stones",
    "sandbag_ring",
    "ruin",
    "rock_a",
    "tank_medium_turret",
    "cursor",
]
PICTURE = "atoll"  # as a picture by itself: it has a hole
GAP = 16


class Sprite:
    def __init__(self, name, frame):
        self.name, self.frame = name, frame
        self.rect, self.trim, self.size = (
            frame["frame"],
            frame["spriteSourceSize"],
            frame["sourceSize"],
        )
        self.rotated, self.pivot = frame["rotated"], frame["pivot"]
        self.points, self.uvs, self.triangles = (
            frame["vertices"],
            frame["verticesUV"],
            frame["triangles"],
        )

    def loops(self):
        return [[self.points[i] for i in triangle] for triangle in self.triangles]


def in_a_row(sprites):
    """Each sprite and its place, for formats whose shapes have places."""
    x = GAP
    for sprite in sprites:
        yield sprite, x, GAP
        x += sprite.size["w"] + GAP


def flat(pairs):
    return [number for pair in pairs for number in pair]


def text_of(numbers, between):
    return between.join(f"{number:g}" for number in numbers)


def texture_packer(sprites, meta):
    return json.dumps({"frames": {s.name: s.frame for s in sprites}, "meta": meta}, indent=1) + "\n"


def cocos(sprites):
    out = ['<plist version="1.0"><dict><key>frames</key><dict>']
    for s in sprites:
        w, h = s.trim["w"], s.trim["h"]
        x = s.trim["x"] + w / 2 - s.size["w"] / 2
        y = s.size["h"] / 2 - s.trim["y"] - h / 2
        values = [
            ("anchor", "{%g,%g}" % (s.pivot["x"], 1 - s.pivot["y"])),
            ("spriteOffset", "{%g,%g}" % (x, y)),
            ("spriteSize", "{%d,%d}" % (w, h)),
            ("spriteSourceSize", "{%d,%d}" % (s.size["w"], s.size["h"])),
            ("textureRect", "{{%d,%d},{%d,%d}}" % (s.rect["x"], s.rect["y"], w, h)),
            ("triangles", text_of(flat(s.triangles), " ")),
            ("vertices", text_of(flat(s.points), " ")),
            ("verticesUV", text_of(flat(s.uvs), " ")),
        ]
        out.append(f"<key>{s.name}</key><dict>")
        out += [f"<key>{key}</key><string>{value}</string>" for key, value in values]
        out.append(f"<key>textureRotated</key><{'true' if s.rotated else 'false'}/></dict>")
    out.append("</dict><key>metadata</key><dict><key>format</key><integer>3</integer></dict></dict></plist>")
    return "\n".join(out) + "\n"


def defold(sprites):
    out = ['version: "2.0"', "pages {", '  name: "battlefield.png"']
    for s in sprites:
        w, h = s.trim["w"], s.trim["h"]
        across, down = (h, w) if s.rotated else (w, h)
        out += [
            f'  sprites {{\n    name: "{s.name}"\n    rotated: {str(s.rotated).lower()}',
            f"    source_rect {{ x: {s.trim['x']} y: {s.trim['y']} width: {w} height: {h} }}",
            f"    frame_rect {{ x: {s.rect['x']} y: {s.rect['y']} width: {across} height: {down} }}",
            f"    untrimmed_size {{ width: {s.size['w']} height: {s.size['h']} }}",
            f"    pivot {{ x: {s.size['w'] * s.pivot['x']:g} y: {s.size['h'] * s.pivot['y']:g} }}",
            f"    indices: [{text_of(flat(s.triangles), ', ')}]",
        ]
        out += [f"    vertices {{ x: {x:g} y: {y:g} }}" for x, y in s.points]
        out.append("  }")
    return "\n".join(out + ["}"]) + "\n"


def unity_sheet(sprites, meta):
    out = [":format=40300", ":texture=battlefield.png", f":size={meta['size']['w']}x{meta['size']['h']}", ""]
    for s in sprites:
        if s.rotated:
            continue  # the format has no word for it
        left, top, h = s.trim["x"], s.trim["y"], s.trim["h"]
        points = flat((x - left, h - (y - top)) for x, y in s.points)
        place = [s.rect["x"], meta["size"]["h"] - s.rect["y"] - s.rect["h"], s.trim["w"], h]
        out.append(
            f"{s.name};{text_of(place, ';')}; {s.pivot['x']:g};{1 - s.pivot['y']:g}; 0;0;0;0; "
            f"{len(s.points)};{text_of(points, ';')}; {len(s.triangles)};{text_of(flat(s.triangles), ';')}"
        )
    return "\n".join(out) + "\n"


def unity_meta(sprites):
    out = ["fileFormatVersion: 2", "TextureImporter:", "  spriteSheet:", "    sprites:"]
    for s in sprites:
        w, h = s.size["w"], s.size["h"]
        out += ["    - serializedVersion: 2", f"      name: {s.name}", "      rect:"]
        out += [f"        width: {w}", f"        height: {h}", "      alignment: 0", "      physicsShape:"]
        for loop in s.loops():
            points = [f"{{x: {x - w / 2:g}, y: {h / 2 - y:g}}}" for x, y in loop]
            out.append(f"      - - {points[0]}")
            out += [f"        - {point}" for point in points[1:]]
    return "\n".join(out + ["    outline: []"]) + "\n"


def physics_editor(sprites):
    out = ['<plist version="1.0"><dict><key>metadata</key><dict><key>format</key><integer>1</integer></dict>']
    out.append("<key>bodies</key><dict>")
    for s in sprites:
        out.append(f"<key>{s.name}</key><dict><key>fixtures</key><array><dict>")
        out.append("<key>fixture_type</key><string>POLYGON</string><key>polygons</key><array>")
        for loop in s.loops():
            points = "".join(f"<string>{{ {x:g},{s.size['h'] - y:g} }}</string>" for x, y in loop)
            out.append(f"<array>{points}</array>")
        out.append("</array></dict></array></dict>")
    return "\n".join(out + ["</dict></dict></plist>"]) + "\n"


def godot(sprites):
    out = ["[gd_scene format=3]", ""]
    for s in sprites:
        out += [
            f'[sub_resource type="NavigationPolygon" id="N_{s.name}"]',
            f"vertices = PackedVector2Array({text_of(flat(s.points), ', ')})",
            "polygons = Array[PackedInt32Array](["
            + ", ".join(f"PackedInt32Array({text_of(t, ', ')})" for t in s.triangles)
            + "])\n",
        ]
    out += ['[node name="Yard" type="Node2D"]', ""]
    for s, x, y in in_a_row(sprites):
        out += [
            f'[node name="{s.name}" type="NavigationRegion2D" parent="."]',
            f"position = Vector2({x}, {y})",
            f'navigation_polygon = SubResource("N_{s.name}")\n',
        ]
    return "\n".join(out)


def spine(sprites):
    slots, skin = [], {}
    for s, left, top in in_a_row(sprites):
        points = flat((left + x, -(top + y)) for x, y in s.points)
        uvs = flat((x / s.size["w"], y / s.size["h"]) for x, y in s.points)
        mesh = {"type": "mesh", "uvs": uvs, "triangles": flat(s.triangles), "vertices": points}
        slots.append({"name": s.name, "bone": "root", "attachment": s.name})
        skin[s.name] = {s.name: mesh}
    skeleton = {
        "skeleton": {"spine": "4.1"},
        "bones": [{"name": "root"}],
        "slots": slots,
        "skins": [{"name": "default", "attachments": skin}],
    }
    return json.dumps(skeleton) + "\n"


def ldtk(sprites):
    """A triangle is an entity, in cells of one pixel; a grid has the one cell that is floor."""
    entities, right = [], 0
    for s, left, top in in_a_row(sprites):
        right = left + s.size["w"] + GAP
        for loop in s.loops():
            points = [{"cx": int(left + x), "cy": int(top + y)} for x, y in loop]
            entities.append(
                {
                    "__identifier": s.name,
                    "fieldInstances": [
                        {"__identifier": "walkable", "__type": "Bool", "__value": True},
                        {"__identifier": "corners", "__type": "Array<Point>", "__value": points},
                    ],
                }
            )
    layers = [
        {"__identifier": "Shapes", "__type": "Entities", "__gridSize": 1, "entityInstances": entities},
        {
            "__identifier": "Ground",
            "__type": "IntGrid",
            "__cWid": 2,
            "__cHei": 1,
            "__gridSize": 8,
            "layerDefUid": 1,
            "intGridCsv": [1, 0],
        },
    ]
    level = {"identifier": "Yard", "worldX": 0, "worldY": 0, "pxWid": right, "pxHei": 256}
    grid = {"uid": 1, "intGridValues": [{"value": 1, "identifier": "floor"}]}
    project = {"defs": {"layers": [grid]}, "levels": [dict(level, layerInstances=layers)]}
    return json.dumps(project) + "\n"


def wavefront(sprites):
    out, used = ["# x to the right, z down"], 1
    for s, left, top in in_a_row(sprites):
        out.append(f"o {s.name}")
        out += [f"v {left + x:g} 0 {top + y:g}" for x, y in s.points]
        out += ["f " + " ".join(str(used + i) for i in triangle) for triangle in s.triangles]
        used += len(s.points)
    return "\n".join(out) + "\n"


def tiled(sprites):
    """Tile objects, flipped in turn; their collision shapes are floors by the layer's name."""
    flips = [0, 0x80000000, 0x40000000, 0xC0000000]
    out = ['<map orientation="orthogonal" width="1" height="1" tilewidth="16" tileheight="16">']
    out.append(f'<tileset firstgid="1" name="yard" tilewidth="1" tileheight="1" tilecount="{len(sprites)}" columns="0">')
    for i, s in enumerate(sprites):
        out.append(f'<tile id="{i}"><image source="{s.name}.png" width="{s.size["w"]}" height="{s.size["h"]}"/><objectgroup>')
        for k, loop in enumerate(s.loops()):
            points = " ".join(f"{x:g},{y:g}" for x, y in loop)
            out.append(f'<object id="{k + 1}" x="0" y="0"><polygon points="{points}"/></object>')
        out.append("</objectgroup></tile>")
    out.append('</tileset><objectgroup name="floor">')
    for i, (s, x, y) in enumerate(in_a_row(sprites)):
        out.append(
            f'<object id="{i + 1}" name="{s.name}" gid="{(i + 1) | flips[i % 4]}" x="{x}" y="{y + s.size["h"]}" '
            f'width="{s.size["w"]}" height="{s.size["h"]}"/>'
        )
    return "\n".join(out + ["</objectgroup></map>"]) + "\n"


def aseprite_slices(sprites):
    slices = [
        {"name": s.name, "keys": [{"frame": 0, "bounds": {"x": x, "y": y, "w": s.size["w"], "h": s.size["h"]}}]}
        for s, x, y in in_a_row(sprites)
    ]
    return json.dumps({"frames": {}, "meta": {"app": "https://www.aseprite.org/", "slices": slices}}) + "\n"


# --- pictures


def paeth(left, up, corner):
    guess = left + up - corner
    a, b, c = abs(guess - left), abs(guess - up), abs(guess - corner)
    return left if a <= b and a <= c else up if b <= c else corner


def read_png(path):
    """Width and rows of RGBA bytes of a PNG of 8 bits a channel."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed, width = 8, b"", 0
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert depth == 8 and colour == 6, "not RGBA"
        elif kind == b"IDAT":
            packed += body
        at += size + 12
    raw, rows, last = zlib.decompress(packed), [], bytes(4 * width)
    for y in range(height):
        start = y * (4 * width + 1)
        row, how = bytearray(raw[start + 1 : start + 4 * width + 1]), raw[start]
        for i in range(4 * width):
            left, up = row[i - 4] if i >= 4 else 0, last[i]
            corner = last[i - 4] if i >= 4 else 0
            row[i] = (row[i] + (0, left, up, (left + up) // 2, paeth(left, up, corner))[how]) & 255
        rows.append(bytes(row))
        last = row
    return rows


def cut(rows, sprite):
    x, y, w, h = (sprite.rect[k] for k in "xywh")
    assert not sprite.rotated and sprite.size == {"w": w, "h": h}, "not as drawn"
    return w, h, b"".join(row[4 * x : 4 * (x + w)] for row in rows[y : y + h])


def png(w, h, rgba):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    raw = b"".join(b"\0" + rgba[4 * w * y : 4 * w * (y + 1)] for y in range(h))
    head = struct.pack(">IIBBBBB", w, h, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def aseprite(w, h, rgba):
    def chunk(kind, body):
        return struct.pack("<IH", len(body) + 6, kind) + body

    layer = struct.pack("<HHHHHHB3xH", 1, 0, 0, 0, 0, 0, 255, 5) + b"atoll"
    cel = struct.pack("<HhhBHh5xHH", 0, 0, 0, 255, 2, 0, w, h) + zlib.compress(rgba, 9)
    chunks = chunk(0x2004, layer) + chunk(0x2005, cel)
    frame = struct.pack("<IHHH2xI", len(chunks) + 16, 0xF1FA, 2, 100, 2) + chunks
    head = struct.pack("<IHHHHHIH", 128 + len(frame), 0xA5E0, 1, w, h, 32, 1, 100)
    return head.ljust(128, b"\0") + frame


def write(folder):
    with open(os.path.join(folder, "battlefield.json"), encoding="utf-8") as file:
        atlas = json.load(file)
    sprites = [Sprite(name, atlas["frames"][name]) for name in NAMES]
    picture = cut(read_png(os.path.join(folder, "battlefield.png")), sprites[NAMES.index(PICTURE)])
    files = {
        "yard.json": texture_packer(sprites, atlas["meta"]),
        "yard.plist": cocos(sprites),
        "yard.tpinfo": defold(sprites),
        "yard.tpsheet": unity_sheet(sprites, atlas["meta"]),
        "yard.png.meta": unity_meta(sprites),
        "yard_bodies.plist": physics_editor(sprites),
        "yard.tscn": godot(sprites),
        "yard_spine.json": spine(sprites),
        "yard.ldtk": ldtk(sprites),
        "yard.obj": wavefront(sprites),
        "yard.tmx": tiled(sprites),
        "yard_slices.json": aseprite_slices(sprites),
        "atoll.png": png(*picture),
        "atoll.aseprite": aseprite(*picture),
    }
    os.makedirs(os.path.join(folder, "formats"), exist_ok=True)
    for name, body in files.items():
        with open(os.path.join(folder, "formats", name), "wb") as file:
            file.write(body if isinstance(body, bytes) else body.encode())


if __name__ == "__main__":
    write(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    sys.exit(0)
