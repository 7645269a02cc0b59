"""Caps, tees, bags and mugs. Each takes a canvas and a palette of named colors; fill may be a pattern for the cloth."""

from .canvas import band, contrast, curve, ellipse, mix, offset

CAP_BOX = (900, 500)
TEE_BOX = (900, 900)
TOTE_BOX = (800, 1000)
PACK_BOX = (760, 980)
MUG_BOX = (860, 760)


def cap(c, palette, fill=None, badge="peak"):
    """A baseball cap, its visor to the right."""
    body = palette["body"]
    visor_color, badge_color = palette.get("visor", body), palette.get("logo", contrast(body, 0.8))
    thread = contrast(body)
    under = c.shape([(430, 372, 1), (600, 372), (760, 400), (876, 446), (900, 470), (840, 474), (720, 450), (560, 436),
                     (440, 430, 1)])
    c.paint(under, mix(visor_color, "#000000", 0.5), bevel=6)
    dome = c.shape([(92, 396, 1), (84, 300), (112, 190), (190, 96), (310, 44), (440, 40), (546, 82), (612, 160),
                    (646, 262), (654, 380, 1), (560, 408), (430, 420), (250, 416)])
    form = c.form(dome, 110, 0.62, 0.1)
    c.paint(dome, body if fill is None else fill(c), form=form, bevel=7, lift=0.16)
    front = c.shape([(372, 38, 1), (456, 30), (560, 70), (640, 160), (680, 400, 1), (440, 440, 1), (436, 330),
                     (424, 200), (404, 110)], dome)
    if "front" in palette:
        c.paint(front, palette["front"], form=form, bevel=4)
    seams = [curve([(372, 38), (404, 110), (426, 200), (438, 320), (436, 420)]),
             curve([(372, 38), (290, 86), (224, 180), (196, 290), (192, 412)]),
             curve([(372, 38), (500, 66), (584, 140), (630, 250), (644, 382)])]
    c.seam(seams, 3.4, 0.32, dome)
    c.stitch([offset(s, d) for s in seams for d in (-11, 11)], thread, 2.6, 9, 6, dome)
    c.paint(c.polygons([ellipse(318, 172, 10, 9), ellipse(176, 200, 8, 10), ellipse(488, 150, 10, 9)]),
            mix(body, "#000000", 0.4), bevel=3, lift=-0.5)
    c.stitch([curve([(92, 378), (250, 398), (430, 402), (560, 392), (652, 366)])], thread, 2.6, 9, 6, dome)
    strap = c.shape([(90, 396, 1), (88, 356), (118, 322), (156, 330), (172, 366), (176, 408, 1)], dome)
    c.paint(strap, mix(body, "#000000", 0.68), bevel=6, lift=-0.4)
    c.paint(c.lines([curve([(82, 384), (130, 392), (180, 398)])], 19, dome), mix(body, "#000000", 0.18), bevel=5,
            drop=0.3)
    _badge(c, badge, badge_color, form, dome)
    button = c.polygons([ellipse(372, 38, 27, 15, 4)])
    c.paint(button, visor_color, bevel=9, lift=0.4, drop=0.3, reach=6)
    visor = c.shape([(430, 424, 1), (470, 372), (560, 352), (660, 346), (760, 364), (850, 408), (896, 456),
                     (890, 476), (850, 466), (760, 438), (660, 424), (540, 422)])
    light = c.form(visor, 42, 0.42, 0.1)
    c.paint(visor, visor_color if fill is None or "visor" in palette else fill(c), form=light, bevel=5, lift=0.2,
            drop=0.42, reach=12)
    rim = curve([(446, 414), (540, 410), (660, 412), (764, 427), (850, 456), (888, 470)])
    c.stitch([offset(rim, -d) for d in (2, 15, 28, 41)], contrast(visor_color), 2.4, 9, 6, visor)


def _badge(c, kind, color, form, clip):
    """An abstract patch on the front of a cap."""
    if kind == "peak":
        mask = c.polygons([[(486, 300), (528, 206), (552, 252), (568, 228), (606, 296)]])
    elif kind == "sun":
        mask = c.polygons([ellipse(546, 262, 44, 50, -6)])
        mask = mask * (1 - c.lines([[(490, y), (610, y - 6)] for y in (268, 288, 306)], 6))
    elif kind == "bar":
        mask = c.polygons([[(484, 236), (598, 218), (604, 256), (487, 274)]])
    else:
        return
    c.paint(mask * clip, color, form=form, bevel=4, lift=0.3, drop=0.3, reach=5)


def _mirror(points, middle):
    """Close a shape given as its left half, top to bottom, by its mirror image."""
    return points + [(2 * middle - p[0], *p[1:]) for p in reversed(points)]


TEE_LEFT = [(345, 62, 1), (250, 92), (168, 142, 1), (110, 240), (50, 366, 1), (116, 402), (196, 428, 1), (232, 340, 1),
            (238, 460), (230, 640), (222, 858, 1), (330, 872)]


def tee(c, palette, fill=None, art=None):
    """A T-shirt from the front, without a person in it."""
    body = palette["body"]
    trim = palette.get("trim", body)
    back = c.shape([(340, 64), (400, 44), (450, 40), (500, 44), (560, 64), (540, 120), (450, 150), (360, 120)])
    c.paint(back, mix(body, "#000000", 0.22), bevel=10, lift=-0.2)
    c.paint(c.polygons([[(424, 66), (476, 66), (476, 92), (424, 92)]]), "#efeeea", bevel=2, drop=0.2)
    shirt = c.shape(_mirror(TEE_LEFT, 450))
    neck = c.shape([(348, 40, 1), (366, 96), (404, 138), (450, 152), (496, 138), (534, 96), (552, 40, 1)])
    shirt = shirt * (1 - neck)
    form = c.form(shirt, 90, 0.34, 0.05)
    c.paint(shirt, body if fill is None else fill(c), form=form, bevel=9, lift=0.16)
    sleeves = c.shape([(0, 0, 1), (264, 60, 1), (240, 190), (234, 344, 1), (196, 460, 1), (0, 460, 1)], shirt)
    sleeves = sleeves + sleeves[:, ::-1]
    if "sleeve" in palette:
        c.paint(sleeves, palette["sleeve"], form=form, bevel=6)
    elif fill is not None and palette.get("turned"):
        c.paint(sleeves, palette["turned"](c), form=form, bevel=6)
    if art:
        art(c, palette, form, shirt)
    for x in (1, -1):
        def side(points, x=x):
            return [(450 + x * (a - 450), b) for a, b in points]

        c.fold(side([(236, 350), (320, 420), (392, 520)]), 34, -0.16, shirt)
        c.fold(side([(244, 400), (312, 480), (360, 580)]), 24, 0.1, shirt)
        c.fold(side([(232, 700), (330, 640), (430, 660)]), 30, -0.1, shirt)
        c.fold(side([(226, 780), (300, 740), (400, 760)]), 24, 0.08, shirt)
        c.fold(side([(214, 210), (176, 300), (150, 390)]), 26, -0.14, shirt)
        c.fold(side([(180, 190), (130, 290), (100, 370)]), 20, 0.08, shirt)
        c.seam([side(curve([(262, 88), (244, 180), (234, 344)]))], 3.2, 0.17, shirt)
        hem = side(curve([(61, 346), (122, 380), (203, 406)]))
        c.stitch([hem], contrast(palette.get("sleeve", body), 0.22), 2.4, 8, 5, shirt)
    c.fold([(420, 300), (438, 460), (424, 620)], 40, -0.07, shirt)
    c.stitch([curve([(222, 838), (330, 852), (450, 856), (570, 852), (678, 838)])], contrast(body, 0.22), 2.4, 8, 5,
             shirt)
    rib = c.polygons([band(curve([(348, 52), (364, 96), (403, 140), (450, 154), (497, 140), (536, 96), (552, 52)]),
                           -2, 26)]) * shirt
    c.paint(rib, trim, form=form, bevel=6, lift=0.22, drop=0.24, reach=5)


def sunrise(c, palette, form, clip):
    """A print: a sun over hills."""
    ring = c.polygons([ellipse(450, 372, 112)])
    c.paint(ring * clip, palette["ink"], form=form, bevel=0)
    c.paint(c.shape([(330, 420, 1), (380, 392), (440, 424), (500, 384), (572, 416, 1), (560, 500), (340, 500)]) * ring,
            palette["ink2"], form=form, bevel=0)
    c.paint(c.shape([(330, 460, 1), (400, 440), (470, 462), (572, 436, 1), (560, 500), (340, 500)]) * ring,
            mix(palette["ink2"], palette["body"], 0.5), form=form, bevel=0)


def blocks(c, palette, form, clip):
    """A print: a quarter circle, a disc and a square."""
    c.paint(c.polygons([[(340, 290), (446, 290), (446, 396), (340, 396)]]) * clip, palette["ink"], form=form, bevel=0)
    c.paint(c.polygons([ellipse(507, 343, 53)]) * clip, palette["ink2"], form=form, bevel=0)
    quarter = c.polygons([ellipse(340, 510, 106)]) * c.polygons([[(340, 404), (446, 404), (446, 510), (340, 510)]])
    c.paint(quarter * clip, palette["ink2"], form=form, bevel=0)
    c.paint(c.polygons([[(454, 404), (560, 510), (454, 510)]]) * clip, palette["ink"], form=form, bevel=0)


def pocket(c, palette, form, clip):
    """A breast pocket."""
    mask = c.shape([(500, 290, 1), (612, 290, 1), (612, 398, 1), (556, 424, 1), (500, 398, 1)]) * clip
    c.paint(mask, palette.get("ink", palette["body"]), form=form, bevel=3, drop=0.26, reach=5)
    thread = contrast(palette["body"], 0.22)
    edge = [(507, 300), (507, 394), (556, 416), (605, 394), (605, 300)]
    c.stitch([[(508, 308), (604, 308)], edge], thread, 2.4, 8, 5)


def tote(c, palette, fill=None, art=None):
    """A shopping bag of cloth."""
    body, strap = palette["body"], palette.get("strap", palette["body"])
    far = curve([(292, 400), (286, 240), (320, 110), (400, 70), (480, 110), (514, 240), (508, 400)])
    c.paint(c.lines([far], 34), mix(strap, "#000000", 0.34), bevel=8, lift=0.2)
    bag = c.shape([(116, 366, 1), (250, 356), (400, 362), (550, 356), (684, 366, 1), (702, 560), (720, 780), (732, 930),
                   (716, 962), (560, 970), (400, 966), (240, 970), (84, 962), (68, 930), (82, 760), (98, 560)])
    form = c.form(bag, 100, 0.36, 0.07)
    c.paint(bag, body if fill is None else fill(c), form=form, bevel=8, lift=0.16)
    if "base" in palette:
        base = c.polygons([[(0, 790), (800, 790), (800, 1000), (0, 1000)]]) * bag
        c.paint(base, palette["base"], form=form, bevel=4, drop=0.2)
        c.stitch([[(84, 804), (716, 804)]], contrast(palette["base"]), 3, 10, 6, bag)
    if art == "disc":
        c.paint(c.polygons([ellipse(400, 620, 118)]), palette["ink"], form=form, bevel=0)
        c.paint(c.polygons([ellipse(400, 620, 118)[:25]]), palette["ink2"], form=form, bevel=0)
    elif art == "arch":
        for radius, ink in ((132, "ink"), (96, "ink2"), (60, "ink"), (26, "ink2")):
            top = [(x, min(y, 680)) for x, y in ellipse(400, 660, radius)]
            c.paint(c.polygons([top]), palette[ink], form=form, bevel=0)
    c.fold([(150, 420), (190, 620), (150, 860)], 44, -0.12, bag)
    c.fold([(640, 420), (610, 600), (660, 840)], 44, -0.12, bag)
    c.fold([(300, 400), (330, 520), (310, 660)], 30, -0.07, bag)
    c.fold([(120, 900), (300, 930), (500, 900)], 34, -0.1, bag)
    c.fold([(230, 420), (260, 640), (230, 860)], 34, 0.06, bag)
    c.fold([(560, 400), (540, 560), (570, 720)], 34, 0.06, bag)
    thread = contrast(body)
    c.stitch([curve([(112, 398), (250, 388), (400, 394), (550, 388), (690, 398)])], thread, 3, 10, 6, bag)
    near = curve([(262, 440), (256, 270), (296, 130), (400, 84), (504, 130), (544, 270), (538, 440)])
    c.paint(c.lines([near], 36), strap, bevel=9, lift=0.26, drop=0.26, reach=8)
    for x in (262, 538):
        box = [(x - 18, 380), (x + 18, 380), (x + 18, 456), (x - 18, 456)]
        c.paint(c.polygons([box]), strap, bevel=4, lift=0.2)
        c.stitch([[(x - 11, 390), (x + 11, 446)], [(x + 11, 390), (x - 11, 446)], [(x - 11, 446), (x + 11, 446)],
                  [(x - 11, 390), (x + 11, 390)]], contrast(strap), 3, 8, 4)


def backpack(c, palette, fill=None):
    """A rucksack with a front pocket."""
    body = palette["body"]
    panel, trim = palette.get("panel", mix(body, "#000000", 0.12)), palette.get("trim", mix(body, "#000000", 0.5))
    c.paint(c.lines([curve([(310, 120), (320, 50), (380, 26), (440, 50), (450, 120)])], 26), trim, bevel=8, lift=0.4)
    for x in (1, -1):
        line = curve([(380 + x * 210, 300), (380 + x * 300, 430), (380 + x * 310, 640), (380 + x * 268, 840)])
        c.paint(c.lines([line], 36), mix(trim, "#000000", 0.1), bevel=10, lift=0.4)
        side = c.shape([(380 + x * 230, 560), (380 + x * 300, 590), (380 + x * 312, 760), (380 + x * 280, 900),
                        (380 + x * 220, 900)])
        c.paint(side, mix(panel, "#000000", 0.16), form=c.form(side, 30, 0.3), bevel=6)
    bag = c.shape([(100, 890), (92, 640), (104, 380), (136, 200), (230, 104), (380, 82), (530, 104), (624, 200),
                   (656, 380), (668, 640), (660, 890), (610, 946), (380, 956), (150, 946)])
    form = c.form(bag, 100, 0.5, 0.1)
    c.paint(bag, body if fill is None else fill(c), form=form, bevel=9, lift=0.18, drop=0.3)
    zip_line = curve([(116, 520), (134, 320), (180, 200), (270, 140), (380, 124), (490, 140), (580, 200), (626, 320),
                      (644, 520)])
    c.paint(c.lines([zip_line], 20, bag), trim, bevel=5, lift=0.2, drop=0.2, reach=6)
    c.stitch([zip_line], contrast(trim, 0.45), 6, 4, 5, bag)
    front = c.shape([(150, 900), (146, 720), (156, 590), (196, 540), (380, 528), (564, 540), (604, 590), (614, 720),
                     (610, 900), (560, 926), (380, 932), (200, 926)])
    c.paint(front, panel, form=form + c.relief(front, 30, 0.2), bevel=7, lift=0.2, drop=0.4, reach=14)
    pocket_zip = curve([(176, 640), (260, 622), (380, 616), (500, 622), (584, 640)])
    c.paint(c.lines([pocket_zip], 18), trim, bevel=5, lift=0.2)
    c.stitch([pocket_zip], contrast(trim, 0.45), 6, 4, 5)
    c.paint(c.lines([[(200, 638), (192, 692)], [(626, 330), (646, 384)]], 13), palette.get("tag", "#d8b27a"), bevel=4,
            lift=0.4, drop=0.3, reach=5)
    c.stitch([curve([(168, 890), (164, 720), (172, 604), (206, 558), (380, 546), (554, 558), (588, 604), (596, 720),
                     (592, 890)])], contrast(panel), 2.8, 9, 6)
    c.fold([(240, 240), (360, 300), (520, 250)], 34, -0.09, bag)
    c.fold([(220, 420), (380, 460), (540, 420)], 36, -0.1, bag)
    c.fold([(240, 780), (380, 810), (520, 780)], 34, -0.08, front)
    patch = c.polygons([[(330, 300), (430, 300), (430, 372), (330, 372)]])
    c.paint(patch, palette.get("tag", "#d8b27a"), form=form, bevel=4, lift=0.2, drop=0.3, reach=6)
    c.paint(c.polygons([[(346, 356), (372, 316), (386, 336), (394, 326), (414, 356)]]), trim, bevel=0)


def mug(c, palette, fill=None, art=True):
    """A mug, its handle to the right."""
    body = palette["body"]
    handle = curve([(590, 190), (700, 180), (780, 260), (770, 400), (690, 500), (580, 520)])
    c.paint(c.lines([handle], 62), body, form=None, bevel=22, lift=0.5)
    shell = c.shape([(40, 110, 1), (42, 300), (48, 480), (58, 600), (72, 652), (104, 690), (190, 716), (330, 726),
                     (470, 716), (556, 690), (588, 652), (602, 600), (612, 480), (618, 300), (620, 110, 1)])
    full = c.polygons([ellipse(330, 110, 290, 58)])
    shell = (shell + full * (1 - shell)).clip(0, 1)
    across = (c.x - 330) / 290
    form = (0.16 - 0.5 * (across + 0.3) ** 2 - 0.1 * (c.y - 400) / 400).clip(-0.45, 0.3)
    c.paint(shell, body if fill is None else fill(c), form=form, bevel=8, lift=0.14, drop=0.3)
    if art:
        print_ = c.polygons([ellipse(310, 420, 120)])
        c.paint(print_, palette["ink"], form=form, bevel=0)
        c.paint(c.polygons([[(210, 482), (282, 360), (318, 416), (346, 380), (410, 482)]]) * print_, palette["ink2"],
                form=form, bevel=0)
    c.lighten(c.soften(c.lines([curve([(120, 210), (122, 400), (136, 590)])], 26), 12), 0.42)
    c.paint(full, mix(body, "#ffffff", 0.18), bevel=4, lift=0.3)
    inside = c.polygons([ellipse(330, 113, 272, 47)])
    c.paint(inside, palette.get("inside", mix(body, "#000000", 0.2)), form=0.14 * across - 0.1, bevel=14, lift=-0.5)
    coffee = c.polygons([ellipse(330, 142, 240, 34)]) * inside
    c.paint(coffee, "#4a2c1b", bevel=8, lift=-0.3)
