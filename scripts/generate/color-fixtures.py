#!/usr/bin/env python3
"""Draw the pictures that the tests of color management and orientation read, and work out what they must look like.

Needs Python 3.9 or later with Pillow 11.3 or later (pip install pillow). Run it from anywhere:

    python3 scripts/generate/color-fixtures.py

Input: none. Result: Tests/ImagesTests/ColorFixtures, about 50 kB: pictures, and expected.tsv with the sRGB color
of each quarter. The ICC profiles are made here from the numbers in the standards (IEC 61966-2-1, Adobe RGB (1998),
SMPTE EG 432-1), and the expected colors follow from the same numbers by plain arithmetic, without any color library.
"""

import struct
import zlib
from io import BytesIO
from pathlib import Path

from PIL import Image

TARGET = Path(__file__).resolve().parents[2] / "Tests/ImagesTests/ColorFixtures"
SIDE = 32
D50 = (0.9642, 1.0, 0.8249)
D65 = (0.3127 / 0.3290, 1.0, (1 - 0.3127 - 0.3290) / 0.3290)
BRADFORD = ((0.8951, 0.2664, -0.1614), (-0.7502, 1.7135, 0.0367), (0.0389, -0.0685, 1.0296))
SRGB = ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06))
ADOBE = ((0.64, 0.33), (0.21, 0.71), (0.15, 0.06))
P3 = ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
SWAPPED = tuple(reversed(SRGB))
ADOBE_GAMMA = 563 / 256

# What is stored, by quarter: top left, top right, bottom left, bottom right.
QUARTERS = ((180, 60, 50), (70, 140, 60), (50, 70, 150), (200, 190, 170))
GREYS = (40, 110, 180, 240)
INKS = ((255, 0, 0, 0), (0, 255, 0, 0), (0, 0, 128, 0), (0, 0, 0, 0))


# --- Arithmetic ---


def times(matrix, vector):
    """Matrix times vector."""
    return tuple(sum(a * b for a, b in zip(row, vector)) for row in matrix)


def product(left, right):
    """Matrix times matrix."""
    return tuple(zip(*(times(left, column) for column in zip(*right))))


def inverse(m):
    """The inverse of a 3x3 matrix, by cofactors."""
    (a, b, c), (d, e, f), (g, h, i) = m
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return tuple(
        tuple(value / det for value in row)
        for row in ((e * i - f * h, c * h - b * i, b * f - c * e), (f * g - d * i, a * i - c * g, c * d - a * f),
                    (d * h - e * g, b * g - a * h, a * e - b * d)))


def rgb_to_xyz(primaries):
    """Linear RGB to XYZ under D50, from chromaticities under D65 (Lindbloom; Bradford adaptation)."""
    columns = [(x / y, 1.0, (1 - x - y) / y) for x, y in primaries]
    plain = tuple(zip(*columns))
    scale = times(inverse(plain), D65)
    under_d65 = tuple(tuple(value * s for value, s in zip(row, scale)) for row in plain)
    ratio = [to / origin for to, origin in zip(times(BRADFORD, D50), times(BRADFORD, D65))]
    cones = tuple(tuple(value * r for value in row) for row, r in zip(BRADFORD, ratio))
    return product(product(inverse(BRADFORD), cones), under_d65)


def srgb_curve(level):
    """sRGB to linear light, both 0...1."""
    return level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4


def srgb_level(light):
    """Linear light to an 8-bit sRGB level, clipped."""
    light = min(1, max(0, light))
    level = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * level)


def shown(xyz):
    """XYZ under D50 as an sRGB color."""
    return tuple(srgb_level(light) for light in times(inverse(rgb_to_xyz(SRGB)), xyz))


def expected_rgb(color, primaries, curve):
    """A stored color of a matrix profile as an sRGB color."""
    return shown(times(rgb_to_xyz(primaries), [curve(level / 255) for level in color]))


def xyz_to_lab(xyz):
    """CIE 1976 L*a*b* under D50."""
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in map(lambda a, b: a / b, xyz, D50))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lab_to_xyz(lab):
    """And back."""
    y = (lab[0] + 16) / 116
    cones = (y + lab[1] / 500, y, y - lab[2] / 200)
    return tuple(n * (f ** 3 if f ** 3 > 216 / 24389 else (116 * f - 16) / (24389 / 27)) for f, n in zip(cones, D50))


# --- ICC profiles (ICC.1:2010, version 4.3) ---


def fixed(*numbers):
    """s15Fixed16."""
    return b"".join(struct.pack(">i", round(number * 65536)) for number in numbers)


def icc_text(text):
    """One string in one language."""
    return b"mluc\0\0\0\0" + struct.pack(">IIHHII", 1, 12, 0x656E, 0x5553, 2 * len(text), 28) + text.encode("utf-16-be")


def xyz_tag(xyz):
    """A color as XYZ."""
    return b"XYZ \0\0\0\0" + fixed(*xyz)


def gamma_tag(gamma):
    """A power curve."""
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(gamma * 256))


SRGB_TAG = b"para\0\0\0\0" + struct.pack(">HH", 3, 0) + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


def profile(kind, space, connection, tags):
    """A header, the tag table, the tags; equal tags are stored once."""
    tags = {b"desc": icc_text("Drawn for tests"), b"cprt": icc_text("CC0"), b"wtpt": xyz_tag(D50), **tags}
    table, data, places = b"", b"", {}
    for name, tag in tags.items():
        if tag not in places:
            places[tag] = 132 + 12 * len(tags) + len(data)
            data += tag + bytes(-len(tag) % 4)
        table += name + struct.pack(">II", places[tag], len(tag))
    body = struct.pack(">I", len(tags)) + table + data
    date = struct.pack(">6H", 2024, 1, 1, 0, 0, 0)
    return (struct.pack(">I", 128 + len(body)) + b"\0\0\0\0" + b"\x04\x30\0\0" + kind + space + connection + date + b"acsp"
            + bytes(28) + fixed(*D50) + bytes(48) + body)


def rgb_profile(primaries, curve, extra=None):
    """A display with three primaries and one curve."""
    columns = zip((b"rXYZ", b"gXYZ", b"bXYZ"), zip(*rgb_to_xyz(primaries)))
    curves = {name: curve for name in (b"rTRC", b"gTRC", b"bTRC")}
    colors = {name: xyz_tag(column) for name, column in columns}
    return profile(b"mntr", b"RGB ", b"XYZ ", {**colors, **curves, **(extra or {})})


def ink_lab(*inks):
    """Strange inks, so that only this profile gives these colors: cyan prints red, magenta green, yellow blue."""
    light = (1.0, 1.0, 1.0)
    for ink, color in zip(inks, ((200, 40, 50), (40, 150, 70), (50, 60, 170), (0, 0, 0))):
        light = tuple(a * (1 + ink * (srgb_curve(level / 255) - 1)) for a, level in zip(light, color))
    lab = xyz_to_lab(times(rgb_to_xyz(SRGB), light))
    return round(lab[0] * 2.55), round(lab[1] + 128), round(lab[2] + 128)


def cmyk_profile():
    """A press: a table of 2 points an axis from inks to Lab (lut8Type)."""
    ramp = bytes(range(256))
    nodes = bytes(v for n in range(16) for v in ink_lab(n >> 3 & 1, n >> 2 & 1, n >> 1 & 1, n & 1))
    table = b"mft1\0\0\0\0" + bytes((4, 3, 2, 0)) + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1) + ramp * 4 + nodes + ramp * 3
    return profile(b"prtr", b"CMYK", b"Lab ", {b"A2B0": table})


def expected_inks(inks):
    """Between two points of the table the Lab values run straight; at most one ink is used."""
    share = max(inks) / 255
    bare, full = ink_lab(0, 0, 0, 0), ink_lab(*(1 if ink else 0 for ink in inks))
    lab = [a + share * (b - a) for a, b in zip(bare, full)]
    return shown(lab_to_xyz((lab[0] / 2.55, lab[1] - 128, lab[2] - 128)))


# --- Pictures ---


def drawn(mode, quarters, size=(SIDE, SIDE)):
    """Four flat quarters."""
    image = Image.new(mode, size)
    for index, color in enumerate(quarters):
        left, top = index % 2 * size[0] // 2, index // 2 * size[1] // 2
        image.paste(color, (left, top, left + size[0] // 2, top + size[1] // 2))
    return image


def encoded(image, kind, **options):
    """The bytes of a picture in a format."""
    buffer = BytesIO()
    options = {**({"quality": 95, "subsampling": 0} if kind == "JPEG" else {}), **options}
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def with_chunk(png, name, data):
    """A PNG with one more chunk behind IHDR."""
    chunk = struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return png[:33] + chunk + png[33:]


def with_segments(jpeg, *bodies):
    """A JPEG with more APP2 segments behind SOI."""
    return jpeg[:2] + b"".join(b"\xFF\xE2" + struct.pack(">H", len(body) + 2) + body for body in bodies) + jpeg[2:]


def icc_chunks(data, count):
    """The bodies of numbered APP2 segments."""
    size = -(-len(data) // count)
    return [b"ICC_PROFILE\0" + bytes((n + 1, count)) + data[n * size:(n + 1) * size] for n in range(count)]


def deep_png(quarters, icc):
    """A PNG of 16 bits a channel, which Pillow does not write."""
    def row(y):
        colors = quarters[y // (SIDE // 2) * 2:][:2]
        return b"\0" + b"".join(struct.pack(">3H", *(257 * v for v in color)) * (SIDE // 2) for color in colors)
    empty = b"\x89PNG\r\n\x1a\n" + encoded(drawn("RGB", quarters), "PNG")[8:33]
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 16, 2, 0, 0, 0)
    png = with_chunk(empty[:8] + bytes(25), b"IDAT", zlib.compress(b"".join(map(row, range(SIDE))), 9))
    png = png[:8] + with_chunk(empty[:33], b"IHDR", header)[33:] + png[33:] + b"\0\0\0\0IEND\xaeB`\x82"
    return with_chunk(png, b"iCCP", b"icc\0\0" + zlib.compress(icc, 9))


def managed_files():
    """Files with a usable profile: name to bytes and the expected quarters."""
    adobe, p3 = rgb_profile(ADOBE, gamma_tag(ADOBE_GAMMA)), rgb_profile(P3, SRGB_TAG)
    swapped, grey = rgb_profile(SWAPPED, SRGB_TAG), profile(b"mntr", b"GRAY", b"XYZ ", {b"kTRC": gamma_tag(1)})
    color, levels = drawn("RGB", QUARTERS), drawn("L", GREYS)
    in_adobe = [expected_rgb(quarter, ADOBE, lambda v: v ** ADOBE_GAMMA) for quarter in QUARTERS]
    in_p3 = [expected_rgb(quarter, P3, srgb_curve) for quarter in QUARTERS]
    in_swapped = [tuple(reversed(quarter)) for quarter in QUARTERS]
    in_grey = [(srgb_level(level / 255),) * 3 for level in GREYS]
    clear = color.convert("RGBA")
    clear.putalpha(drawn("L", (255, 255, 255, 127)))
    files = {}
    for name, icc, quarters in (("adobe-rgb", adobe, in_adobe), ("display-p3", p3, in_p3), ("swapped", swapped, in_swapped)):
        files[f"{name}.jpg"] = encoded(color, "JPEG", icc_profile=icc), quarters
        files[f"{name}.png"] = encoded(color, "PNG", icc_profile=icc), quarters
        files[f"{name}.webp"] = encoded(color, "WEBP", lossless=True, icc_profile=icc), quarters
        files[f"{name}.avif"] = encoded(color, "AVIF", quality=95, subsampling="4:4:4", icc_profile=icc), quarters
    chunks = icc_chunks(p3, 3)
    nclx = encoded(color, "AVIF", quality=95, subsampling="4:4:4")
    place = nclx.index(b"colrnclx") + 8
    return {
        **files,
        "grey.jpg": (encoded(levels, "JPEG", icc_profile=grey), in_grey),
        "grey.png": (encoded(levels, "PNG", icc_profile=grey), in_grey),
        "palette.png": (encoded(color.quantize(4), "PNG", icc_profile=p3), in_p3),
        "16-bit.png": (deep_png(QUARTERS, p3), in_p3),
        "half-clear.png": (encoded(clear, "PNG", icc_profile=p3), in_p3),
        "code-points.png": (with_chunk(encoded(color, "PNG"), b"cICP", bytes((12, 13, 0, 1))), in_p3),
        "code-points.avif": (nclx[:place] + b"\0\x0c\0\x0d" + nclx[place + 4:], in_p3),
        "chunks-out-of-order.jpg": (with_segments(encoded(color, "JPEG"), chunks[2], chunks[0], chunks[1]), in_p3),
        "animated.webp": (encoded(color, "WEBP", lossless=True, save_all=True, append_images=[Image.new("RGB", color.size)],
                                  icc_profile=p3), in_p3),
        "cmyk.jpg": (encoded(drawn("CMYK", INKS), "JPEG", icc_profile=cmyk_profile()), [expected_inks(i) for i in INKS]),
        "cmyk-progressive.jpg": (encoded(drawn("CMYK", INKS), "JPEG", progressive=True, icc_profile=cmyk_profile()),
                                 [expected_inks(i) for i in INKS]),
    }


def unmanaged_files():
    """Files whose profile changes nothing, with the note they get."""
    srgb, p3 = rgb_profile(SRGB, SRGB_TAG), rgb_profile(P3, SRGB_TAG)
    grey = profile(b"mntr", b"GRAY", b"XYZ ", {b"kTRC": gamma_tag(1)})
    link = rgb_profile(P3, SRGB_TAG).replace(b"mntr", b"link", 1)
    elements = rgb_profile(P3, SRGB_TAG, {b"D2B0": b"mpet\0\0\0\0" + struct.pack(">HHI", 3, 3, 100_000)})
    color = drawn("RGB", QUARTERS)
    jpeg, png, webp = encoded(color, "JPEG"), encoded(color, "PNG"), encoded(color, "WEBP", lossless=True, icc_profile=p3)
    packed = b"icc\0\0" + zlib.compress(p3, 9)
    bomb = b"icc\0\0" + zlib.compress(bytes(5 << 20), 9)
    two = icc_chunks(p3, 2)
    return {
        "srgb.jpg": (encoded(color, "JPEG", icc_profile=srgb), "-"),
        "srgb.png": (encoded(color, "PNG", icc_profile=srgb), "-"),
        "no-profile.jpg": (jpeg, "-"),
        "noise-as-profile.jpg": (encoded(color, "JPEG", icc_profile=bytes(7 * n % 251 for n in range(500))), "profile-ignored"),
        "empty-profile.jpg": (with_segments(jpeg, b"ICC_PROFILE\0\1\1"), "profile-ignored"),
        "missing-chunk.jpg": (with_segments(jpeg, two[0]), "profile-ignored"),
        "same-chunk-twice.jpg": (with_segments(jpeg, two[0], two[0]), "profile-ignored"),
        "chunk-0.jpg": (with_segments(jpeg, b"ICC_PROFILE\0\0\1" + p3), "profile-ignored"),
        "grey-profile-on-color.jpg": (encoded(color, "JPEG", icc_profile=grey), "profile-ignored"),
        "cmyk-profile-on-color.jpg": (encoded(color, "JPEG", icc_profile=cmyk_profile()), "profile-ignored"),
        "device-link.jpg": (encoded(color, "JPEG", icc_profile=link), "profile-ignored"),
        "many-elements.jpg": (encoded(color, "JPEG", icc_profile=elements), "profile-ignored"),
        "half-profile.png": (with_chunk(png, b"iCCP", b"icc\0\0" + zlib.compress(p3[:len(p3) // 2])), "profile-ignored"),
        "half-stream.png": (with_chunk(png, b"iCCP", packed[:len(packed) // 2]), "profile-ignored"),
        "no-stream.png": (with_chunk(png, b"iCCP", b"icc\0"), "profile-ignored"),
        "endless-name.png": (with_chunk(png, b"iCCP", b"x" * 300), "profile-ignored"),
        "bomb.png": (with_chunk(png, b"iCCP", bomb), "profile-ignored"),
        "hdr-code-points.png": (with_chunk(png, b"cICP", bytes((9, 16, 0, 1))), "profile-ignored"),
        "noise-as-profile.webp": (webp.replace(p3, bytes(len(p3))), "profile-ignored"),
    }


def orientation_files():
    """The same scene, stored in each of the eight ways, and in other formats and byte orders."""
    scene = drawn("RGB", ((200, 30, 30), (30, 160, 60), (30, 60, 190), (230, 210, 50)), (48, 32))
    turns = Image.Transpose
    # How a camera would store it, so that turning as EXIF says gives the scene back.
    stored = {1: None, 2: turns.FLIP_LEFT_RIGHT, 3: turns.ROTATE_180, 4: turns.FLIP_TOP_BOTTOM, 5: turns.TRANSPOSE,
              6: turns.ROTATE_90, 7: turns.TRANSVERSE, 8: turns.ROTATE_270}
    turned = {number: scene if turn is None else scene.transpose(turn) for number, turn in stored.items()}

    def exif(number, order=">"):
        start = b"MM\0*" if order == ">" else b"II*\0"
        return start + struct.pack(order + "IHHHIHHI", 8, 1, 0x0112, 3, 1, number, 0, 0)
    app1 = {number: b"Exif\0\0" + exif(number, ">" if number % 2 else "<") for number in stored}
    return {
        **{f"orientation-{n}.jpg": encoded(turned[n], "JPEG", exif=app1[n]) for n in stored},
        # Pillow writes `irot` and `imir` for it.
        **{f"orientation-{n}.avif": encoded(turned[n], "AVIF", quality=95, subsampling="4:4:4", exif=app1[n]) for n in stored},
        "orientation-6.png": with_chunk(encoded(turned[6], "PNG"), b"eXIf", exif(6)),
        "orientation-8.webp": encoded(turned[8], "WEBP", lossless=True, exif=exif(8)),
    }


def main():
    """Write all of them, and the table of what they must look like."""
    managed, unmanaged, turned = managed_files(), unmanaged_files(), orientation_files()
    rows = ["# file, note when color-managed, sRGB colors of the four quarters; made by scripts/generate/color-fixtures.py"]
    rows += ["\t".join([name, "profile-applied", *("%02x%02x%02x" % q for q in quarters)])
             for name, (_, quarters) in managed.items()]
    rows += ["\t".join([name, note, *("%02x%02x%02x" % q for q in QUARTERS)]) for name, (_, note) in unmanaged.items()]
    files = {**{n: f[0] for n, f in {**managed, **unmanaged}.items()}, **turned, "expected.tsv": ("\n".join(rows) + "\n").encode()}
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (TARGET / name).write_bytes(data)
    print(f"wrote {len(files)} files, {sum(map(len, files.values()))} bytes, to {TARGET}")


if __name__ == "__main__":
    main()
