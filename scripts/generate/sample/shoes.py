"""Shoes seen from the side, toe to the right. Each takes a canvas and a palette of named colors.

Palette: body, and where wanted panel, accent, sole, outsole, lace, lining, logo; whatever is missing follows from body.
"""

import numpy as np

from .canvas import along, band, contrast, curve, ellipse, mix, offset, rgb

SHOE_BOX = (1000, 540)
HIGH_BOX = (970, 620)
SLIDE_BOX = (1000, 430)


def _parts(palette, **defaults):
    """The palette with its gaps filled."""
    body = palette["body"]
    full = {"panel": mix(body, "#000000", 0.1), "accent": mix(body, "#000000", 0.2), "sole": "#f3f2ee",
            "outsole": "#d9d6cf", "lace": "#f4f3f0", "lining": mix(body, "#000000", 0.35), **defaults, **palette}
    full.setdefault("logo", full["accent"])
    full.setdefault("tongue", full["panel"])
    return full


def _laces(c, line, p, count, inside, outside, width, slant=0.0):
    """Eyelets along the throat line, and a lace from each over the edge."""
    places = along(line, count, 0.05, 0.93)
    eyelets, laces = [], []
    for x, y, dx, dy in places:
        ex, ey = x - dy * inside, y + dx * inside
        eyelets.append(ellipse(ex, ey, 7.5))
        laces.append(curve([(ex, ey), (x + dx * slant * 0.6, y + dy * slant * 0.6 - 3),
                            (x + dy * outside + dx * slant, y - dx * outside + dy * slant)]))
    c.paint(c.polygons(eyelets), mix(p["accent"], "#000000", 0.45), bevel=2, lift=-0.3)
    for lace in laces:
        c.paint(c.lines([lace], width), p["lace"], bevel=5, lift=0.34, drop=0.42, reach=7)
    return places


def _bow(c, x, y, p, size=1.0, width=11):
    """A tied bow at the top of the laces."""
    def at(points):
        return curve([(x + a * size, y + b * size) for a, b in points])

    for strand in (at([(0, 0), (38, 30), (52, 78), (44, 112)]), at([(0, 0), (58, 12), (92, 46), (100, 84)]),
                   at([(0, 0), (-30, 22), (-50, 66), (-28, 88), (-8, 52), (0, 0)]),
                   at([(0, 0), (40, -34), (90, -36), (98, -10), (52, 2), (0, 0)])):
        c.paint(c.lines([strand], width * size), p["lace"], bevel=4, lift=0.34, drop=0.4, reach=6)
    c.paint(c.polygons([ellipse(x, y, 12 * size, 10 * size, 20)]), p["lace"], bevel=5, lift=0.4, drop=0.4, reach=5)


def _logo(c, kind, x, y, p, clip, form, size=1.0):
    """An abstract mark on the side of the shoe."""
    def move(points):
        return [(x + a * size, y + b * size, *corner) for a, b, *corner in points]

    if kind == "orbit":
        ring = ellipse(x, y - 10 * size, 50 * size, 40 * size, -24)
        mask = c.lines([ring + ring[:1]], 12 * size, clip)
        mask = np.maximum(mask, c.polygons([ellipse(x + 10 * size, y - 14 * size, 17 * size)]) * clip)
    elif kind == "moon":
        half = [q for q in ellipse(x, y, 46 * size, turn=-24)][:25]
        mask = c.polygons([half, move([(-64, -22), (62, -78), (66, -68), (-60, -12)])]) * clip
    elif kind == "dots":
        mask = c.polygons([ellipse(x + a * size, y + b * size, r * size)
                           for a, b, r in ((-74, 30, 25), (-18, 8, 20), (28, -12, 15), (64, -30, 11))]) * clip
    elif kind == "sprout":
        left = move([(-6, 44, 1), (-72, 26), (-92, -44, 1), (-26, -20)])
        right = move([(6, 44, 1), (10, -22), (84, -74, 1), (70, 14)])
        mask = c.polygons([curve(left, closed=True), curve(right, closed=True)]) * clip
    elif kind == "zigzag":
        mask = c.lines([move([(-110, 40), (-50, -34), (-14, 34), (46, -44), (76, 10), (128, -66)])], 17 * size, clip)
    else:
        return
    c.paint(mask, p["logo"], form=form, bevel=3, lift=0.14, drop=0.2, reach=4)


RUNNER_UPPER = [(88, 446, 1), (72, 380), (70, 310), (84, 250), (74, 188), (84, 150), (112, 146), (142, 176),
                (186, 214), (246, 224), (304, 198), (348, 152), (384, 134, 1), (450, 178), (540, 236), (630, 284),
                (706, 312), (800, 332), (884, 356), (930, 396), (940, 446, 1)]
RUNNER_THROAT = [(384, 134), (450, 178), (540, 236), (630, 284), (706, 312)]
RUNNER_SOLE = [(70, 408, 1), (46, 448), (52, 486), (96, 506), (240, 512), (420, 503), (560, 508), (760, 510),
               (860, 500), (926, 472), (954, 436), (944, 412), (900, 424), (780, 440), (640, 440), (480, 428),
               (330, 424), (190, 424)]


def runner(c, palette, logo="orbit", bow=True, mesh=True):
    """A low running shoe with a thick foamed sole."""
    p = _parts(palette)
    throat = curve(RUNNER_THROAT)
    _runner_inside(c, p, throat)
    upper = c.shape(RUNNER_UPPER)
    form = c.form(upper, 64, 0.42, 0.1)
    c.paint(upper, p["body"], form=form, bevel=6, lift=0.12, drop=0.3)
    if mesh:
        vamp = c.shape([(330, 330), (480, 220), (640, 300), (760, 330), (880, 372), (800, 440), (560, 450)], upper)
        dots = c.spots("#000000", "#ffffff", 15, 3.6)[..., 0] * c.soften(vamp, 16) * upper
        c.darken(dots, 0.24)

    quarter = c.shape([(230, 470, 1), (262, 360), (330, 270), (378, 214), (420, 190), (470, 226), (500, 300),
                       (540, 380), (604, 470, 1)], upper)
    c.paint(quarter, p["panel"], form=form, bevel=4, drop=0.24, reach=6)
    edge = curve([(242, 440), (272, 362), (340, 276), (388, 224)])
    c.stitch([edge, curve([(466, 240), (490, 306), (530, 384), (578, 448)])], contrast(p["panel"]), clip=quarter)
    toe = c.shape([(640, 470, 1), (700, 420), (774, 388), (846, 384), (892, 350, 1), (960, 380), (960, 470, 1)], upper)
    c.paint(toe, p["accent"], form=form, bevel=4, drop=0.26, reach=6)
    c.stitch([curve([(664, 462), (712, 424), (780, 398), (848, 394), (886, 372)])], contrast(p["accent"]), clip=toe)
    heel = c.shape([(40, 470, 1), (40, 262, 1), (96, 262), (150, 300), (196, 362), (252, 400), (330, 440),
                    (340, 470, 1)], upper)
    c.paint(heel, p["accent"], form=form, bevel=4, drop=0.26, reach=6)
    c.stitch([curve([(60, 274), (98, 274), (144, 308), (188, 370), (246, 411), (318, 446)])], contrast(p["accent"]),
             clip=heel)

    _logo(c, logo, 360, 350, p, upper, form)
    collar = c.polygons([band(curve([(78, 150), (112, 148), (142, 176), (186, 214), (246, 224), (304, 198), (348, 152),
                                     (384, 134)]), -14, 26)]) * upper
    c.paint(collar, p["lining"], form=form, bevel=11, lift=0.3, drop=0.2, reach=5)
    tab = c.lines([curve([(104, 156), (78, 140), (62, 164), (66, 214), (80, 246)])], 14)
    c.paint(tab, p["logo"], bevel=4, lift=0.2, drop=0.3, reach=5)
    stay = c.polygons([band(throat, -3, 46)]) * upper
    c.paint(stay, p["accent"], form=form, bevel=4, lift=0.2, drop=0.26, reach=6)
    c.stitch([offset(throat, 39)], contrast(p["accent"]), clip=stay)
    _laces(c, throat, p, 6, 22, 20, 16, 10)
    if bow:
        _bow(c, 398, 132, p, 0.92)
    _runner_sole(c, p)


def _runner_inside(c, p, throat):
    """What shows inside a running shoe: its lining and its tongue."""
    c.paint(c.shape([(86, 160), (150, 158), (240, 172), (310, 152), (372, 116), (392, 150), (300, 240), (160, 240)]),
            mix(p["lining"], "#000000", 0.25), bevel=14, lift=-0.3)
    tongue = c.shape([(322, 214), (334, 140), (350, 84), (384, 68), (414, 84), (426, 130), (420, 200), (360, 240)])
    c.paint(tongue, p["tongue"], form=c.form(tongue, 26, 0.3), bevel=5, drop=0.3)
    c.stitch([curve([(350, 128), (364, 92), (388, 86), (404, 100), (410, 130)])], contrast(p["tongue"]))
    ridge = c.polygons([band(throat, -17, 30)])
    c.paint(ridge, mix(p["tongue"], "#000000", 0.14), bevel=8, lift=0.2)


def _runner_sole(c, p):
    """The foamed sole of a running shoe, with a wedge at the heel and treads below."""
    out = c.shape([(46, 452), (58, 500), (110, 522), (240, 526), (420, 518), (560, 524), (770, 525), (868, 512),
                   (926, 486), (940, 452), (880, 450), (500, 470), (120, 460)])
    c.paint(out, p["outsole"], bevel=4, lift=0.2)
    c.darken(c.lines([[(x, 506), (x - 8, 540)] for x in range(100, 880, 34)], 6) * out, 0.4)
    sole = c.shape(RUNNER_SOLE)
    light = c.form(sole, 26, 0.34, 0.05)
    c.paint(sole, p["sole"], form=light, bevel=4, lift=0.14, drop=0.4, reach=8)
    wedge = c.shape([(60, 470), (130, 450), (300, 458), (420, 480), (330, 494), (140, 494)], sole)
    c.paint(wedge, p.get("wedge", mix(p["sole"], p["logo"], 0.8)), form=light, bevel=5, lift=-0.2)
    c.seam([curve([(500, 470), (640, 482), (780, 480), (880, 462)]), curve([(470, 448), (640, 460), (800, 458)])],
           2.6, 0.16, sole)


COURT_UPPER = [(84, 456, 1), (74, 392), (78, 322), (92, 262), (84, 204), (92, 170), (122, 166), (154, 196),
               (200, 232), (258, 238), (312, 212), (356, 168), (390, 150, 1), (460, 196), (540, 242), (620, 284),
               (690, 308), (780, 312), (866, 334), (920, 388), (932, 456, 1)]
COURT_THROAT = [(390, 150), (460, 196), (540, 242), (620, 284), (668, 304)]


def court(c, palette, logo="moon", bow=False, fill=None):
    """A plain low tennis shoe on a flat cup sole; fill may be a pattern for the side."""
    p = _parts(palette, accent=palette["body"])
    throat = curve(COURT_THROAT)
    c.paint(c.shape([(92, 178), (156, 178), (244, 190), (316, 170), (376, 134), (396, 160), (300, 256), (160, 256)]),
            mix(p["lining"], "#000000", 0.2), bevel=14, lift=-0.3)
    tongue = c.shape([(330, 226), (342, 150), (356, 96), (388, 80), (416, 92), (430, 140), (424, 206), (364, 250)])
    c.paint(tongue, p["tongue"], form=c.form(tongue, 26, 0.3), bevel=5, drop=0.3)
    label = c.polygons([[(362, 112), (402, 106), (408, 138), (362, 146)]])
    c.paint(label, p["logo"], bevel=3, drop=0.2, reach=4)
    c.paint(c.polygons([band(throat, -16, 30)]), mix(p["tongue"], "#000000", 0.12), bevel=8, lift=0.2)

    upper = c.shape(COURT_UPPER)
    form = c.form(upper, 64, 0.42, 0.1)
    c.paint(upper, p["body"] if fill is None else fill(c), form=form, bevel=6, lift=0.12, drop=0.3)
    vamp = c.shape([(590, 480, 1), (600, 380), (640, 310), (690, 290, 1), (960, 330, 1), (960, 480, 1)], upper)
    c.paint(vamp, p["panel"], form=form, bevel=4, lift=0.14)
    c.darken(c.polygons([ellipse(690 + 30 * i + 8 * j, 352 + 22 * j + 5 * i, 4.6)
                         for j in range(3) for i in range(5 - j // 2)]) * vamp, 0.5)
    side = c.shape([(250, 480, 1), (282, 330), (340, 246), (392, 190), (430, 150, 1), (720, 300, 1), (690, 352),
                    (650, 400), (640, 480, 1)], upper)
    c.paint(side, p["body"] if fill is None else fill(c), form=form, bevel=4, lift=0.16, drop=0.26, reach=6)
    c.stitch([curve([(266, 452), (294, 336), (350, 256), (376, 226)]), curve([(628, 452), (640, 396), (676, 350)])],
             contrast(p["body"]), clip=side)
    heel = c.shape([(40, 480, 1), (40, 250, 1), (110, 252), (166, 280), (190, 340), (196, 410), (214, 480, 1)], upper)
    c.paint(heel, p["accent"], form=form, bevel=4, lift=0.16, drop=0.26, reach=6)
    c.stitch([curve([(70, 263), (110, 263), (157, 288), (180, 344), (186, 410), (196, 456)])], contrast(p["accent"]),
             clip=heel)
    _logo(c, logo, 400, 372, p, upper, form, 0.86)
    collar = c.polygons([band(curve([(86, 170), (122, 168), (154, 196), (200, 232), (258, 238), (312, 212), (356, 168),
                                     (390, 150)]), -14, 24)]) * upper
    c.paint(collar, p["lining"], form=form, bevel=11, lift=0.3, drop=0.2, reach=5)
    stay = c.polygons([band(throat, -3, 44)]) * upper
    c.paint(stay, p["panel"], form=form, bevel=4, lift=0.18, drop=0.24, reach=6)
    c.stitch([offset(throat, 38)], contrast(p["panel"]), clip=stay)
    _laces(c, throat, p, 6, 21, 18, 17, 8)
    if bow:
        _bow(c, 402, 148, p, 0.88)
    _cup_sole(c, p, [(66, 436, 1), (62, 480), (70, 516), (92, 527), (140, 528), (500, 529), (820, 528), (872, 525),
                     (916, 514), (940, 484), (944, 440, 1), (860, 446), (500, 444), (160, 438)], 64, 946, 466)


def _cup_sole(c, p, outline, left, right, seam, stripe=None):
    """A flat rubber sole with a stitched edge and a tread line."""
    sole = c.shape(outline)
    light = c.form(sole, 22, 0.3, 0.06)
    c.paint(sole, p["sole"], form=light, bevel=4, lift=0.14, drop=0.42, reach=8)
    tread = c.polygons([[(0, 512), (1000, 512), (1000, 560), (0, 560)]]) * sole
    c.paint(tread, p["outsole"], form=light, bevel=3)
    if stripe:
        c.over(c.lines([curve([(left - 20, seam), (500, seam + 6), (right + 20, seam - 2)])], 9) * sole, rgb(stripe))
    else:
        edge = curve([(left + 8, seam - 6), (200, seam), (500, seam + 3), (right - 60, seam), (right - 8, seam - 8)])
        c.stitch([edge], contrast(p["sole"], 0.24), 3, 12, 7, sole)


HIGH_UPPER = [(96, 546, 1), (88, 450), (98, 350), (96, 240), (86, 140), (88, 84), (104, 68, 1), (180, 84), (260, 84),
              (345, 60, 1), (366, 140), (404, 220), (462, 292), (540, 346), (630, 386), (740, 406), (830, 446),
              (868, 546, 1)]
HIGH_THROAT = [(345, 60), (366, 140), (404, 220), (462, 292), (540, 346), (618, 382)]
HIGH_SOLE = [(80, 524, 1), (72, 570), (82, 602), (104, 611), (150, 612), (480, 613), (790, 612), (840, 609),
             (878, 596), (897, 562), (894, 514, 1), (836, 530), (640, 536), (300, 532), (160, 528)]


def high(c, palette, patch=True, fill=None, bow=True):
    """A high canvas shoe with a rubber toe cap."""
    p = _parts(palette, panel=palette["body"], accent=palette["body"], stripe=palette["body"])
    throat = curve(HIGH_THROAT)
    c.paint(c.shape([(96, 78), (130, 46), (220, 36), (320, 42), (352, 66), (335, 130), (110, 130)]),
            mix(p["lining"], "#000000", 0.2), bevel=14, lift=-0.3)
    tongue = c.shape([(310, 150), (316, 56), (330, 14), (364, 2), (398, 14), (406, 70), (404, 150), (370, 200)])
    c.paint(tongue, p["tongue"], form=c.form(tongue, 26, 0.3), bevel=5, drop=0.3)
    c.paint(c.polygons([band(throat, -20, 30)]), mix(p["tongue"], "#000000", 0.12), bevel=8, lift=0.2)
    upper = c.shape(HIGH_UPPER)
    form = c.form(upper, 64, 0.4, 0.08)
    c.paint(upper, p["body"] if fill is None else fill(c), form=form, bevel=6, lift=0.12, drop=0.34)
    c.fold([(120, 366), (200, 346), (290, 366)], 18, -0.16, upper)
    c.fold([(320, 320), (380, 356), (410, 430)], 20, -0.12, upper)
    c.fold([(120, 330), (200, 314), (280, 326)], 16, 0.07, upper)
    heel = c.shape([(60, 570, 1), (60, 30, 1), (120, 30, 1), (126, 180), (132, 320), (152, 440), (190, 570, 1)], upper)
    c.paint(heel, p["accent"], form=form, bevel=4, lift=0.14, drop=0.22, reach=6)
    c.stitch([curve([(111, 72), (117, 180), (122, 320), (142, 442), (176, 550)])], contrast(p["accent"]), clip=heel)
    stay = c.polygons([band(throat, -4, 54)]) * upper
    c.paint(stay, p["panel"], form=form, bevel=4, lift=0.16, drop=0.24, reach=6)
    c.stitch([offset(throat, 48), offset(throat, 40)], contrast(p["panel"]), clip=stay)
    c.stitch([curve([(108, 84), (180, 101), (260, 99), (330, 78)])], contrast(p["body"]), clip=upper)
    c.seam([curve([(452, 350), (446, 410), (462, 480), (494, 550)])], 3, 0.28, upper)
    c.stitch([curve([(464, 356), (457, 410), (473, 478), (505, 550)])], contrast(p["body"]), clip=upper)
    if patch:
        hexagon = ellipse(222, 208, 52)[::8]
        c.paint(c.polygons([hexagon]), p["sole"], form=form, bevel=4, drop=0.26, reach=6)
        c.stitch([ellipse(222, 208, 43)[::8] + ellipse(222, 208, 43)[:1]], contrast(p["sole"], 0.25), 2.6, 7, 5)
        peak = c.polygons([[(190, 230), (214, 184), (228, 208), (236, 197), (256, 230)]])
        c.paint(peak, p["logo"], bevel=2, lift=0.2)
    places = _laces(c, throat, p, 7, 25, 21, 16, 9)
    if bow:
        _bow(c, places[0][0] + 16, places[0][1] + 2, p, 0.95)
    cap = c.shape([(664, 580, 1), (668, 500), (700, 434), (752, 402), (828, 420), (876, 478), (886, 580, 1)])
    cap = cap * c.polygons([[(0, 0), (960, 0), (960, 550), (0, 550)]])
    c.paint(cap, p["sole"], form=c.form(cap, 40, 0.34, 0.06), bevel=5, drop=0.34)
    c.seam([curve([(694, 550), (698, 506), (722, 454), (756, 428)])], 3, 0.16, cap)
    sole = c.shape(HIGH_SOLE)
    light = c.form(sole, 22, 0.3, 0.06)
    c.paint(sole, p["sole"], form=light, bevel=4, drop=0.42)
    c.over(c.lines([curve([(60, 546), (300, 553), (640, 557), (836, 550), (916, 532)])], 8) * sole, rgb(p["stripe"]))
    c.paint(c.polygons([[(0, 597), (1000, 597), (1000, 640), (0, 640)]]) * sole, p["outsole"], form=light, bevel=3)
    c.seam([curve([(60, 574), (400, 579), (916, 564)])], 3, 0.14, sole)


SLIP_UPPER = [(84, 456, 1), (76, 392), (78, 316), (86, 262), (88, 234), (104, 218), (128, 232), (170, 258),
              (230, 270), (300, 252), (360, 218), (414, 196, 1), (510, 208), (620, 242), (730, 276), (840, 304),
              (912, 356), (934, 456, 1)]


def slip(c, palette, fill=None):
    """A slip-on with elastic at the side; fill may be a pattern for the cloth."""
    p = _parts(palette)
    c.paint(c.shape([(96, 226), (150, 210), (250, 204), (350, 186), (418, 192), (380, 250), (240, 300), (120, 280)]),
            mix(p["lining"], "#000000", 0.25), bevel=14, lift=-0.3)
    upper = c.shape(SLIP_UPPER)
    form = c.form(upper, 62, 0.42, 0.1)
    cloth = p["body"] if fill is None else fill(c)
    c.paint(upper, cloth, form=form, bevel=6, lift=0.12, drop=0.3)
    gore = c.shape([(300, 190, 1), (410, 180, 1), (402, 260), (376, 346), (352, 356), (330, 340), (310, 270)], upper)
    c.paint(gore, p["accent"], form=form, bevel=5, lift=-0.2)
    c.darken(c.lines([[(x, 190), (x + 14, 370)] for x in range(296, 420, 11)], 3.4) * gore, 0.3)
    rim = curve([(312, 236), (322, 282), (340, 342), (354, 362), (372, 350), (398, 270), (408, 200)])
    c.stitch([offset(rim, 12)], contrast(p["body"]), clip=upper)
    heel = c.shape([(40, 480, 1), (40, 300, 1), (110, 304), (160, 340), (180, 400), (190, 480, 1)], upper)
    c.paint(heel, p["accent"], form=form, bevel=4, lift=0.16, drop=0.26, reach=6)
    c.stitch([curve([(70, 315), (108, 315), (150, 348), (169, 402), (178, 456)])], contrast(p["accent"]), clip=heel)
    c.stitch([curve([(440, 222), (470, 300), (500, 380), (560, 452)])], contrast(p["body"]), clip=upper)
    collar = c.polygons([band(curve([(84, 226), (104, 218), (128, 232), (170, 258), (230, 270), (300, 252),
                                     (360, 218), (414, 196), (434, 192)]), -14, 18)]) * upper
    c.paint(collar, p["lining"], form=form, bevel=8, lift=0.3, drop=0.22, reach=5)
    tag = c.polygons([[(60, 350), (106, 354), (106, 384), (60, 382)]]) * upper
    c.paint(tag, p["logo"], bevel=3, drop=0.3, reach=4)
    _cup_sole(c, p, [(66, 430, 1), (62, 478), (70, 513), (92, 523), (140, 524), (500, 525), (820, 524), (870, 521),
                     (912, 510), (938, 480), (942, 434, 1), (860, 442), (500, 440), (160, 434)],
              64, 942, 462, p.get("stripe"))


def slide(c, palette):
    """A bathing sandal: a footbed and one broad strap."""
    p = _parts(palette, sole=palette["body"], outsole=mix(palette["body"], "#000000", 0.25))
    bed = c.shape([(50, 300, 1), (60, 352), (90, 388), (300, 392), (520, 388), (820, 390), (920, 366), (958, 318),
                   (950, 286, 1), (860, 306), (700, 316), (480, 300), (300, 270), (180, 252), (90, 262)])
    far = c.shape([(430, 300), (470, 190), (560, 110), (660, 92), (760, 130), (830, 220), (850, 310)])
    c.paint(far, mix(p["lining"], "#000000", 0.3), form=c.form(far, 40, -0.2, 0), bevel=8)
    c.paint(bed, p["sole"], form=c.form(bed, 34, 0.36, 0.06), bevel=5)
    c.paint(c.polygons([[(0, 366), (1000, 366), (1000, 420), (0, 420)]]) * bed, p["outsole"], bevel=4)
    c.darken(c.lines([[(x, 372), (x, 400)] for x in range(80, 920, 22)], 7) * bed, 0.35)
    top = c.shape([(62, 288), (100, 262), (180, 253), (300, 271), (480, 301), (700, 317), (860, 307), (940, 292),
                   (860, 326), (700, 338), (480, 322), (300, 294), (170, 280)])
    c.paint(top, mix(p["lining"], "#ffffff", 0.06), bevel=5, lift=0.2, drop=0.2, reach=5)
    strap = c.shape([(398, 356, 1), (420, 270), (470, 176), (550, 104), (630, 84), (700, 104), (740, 160),
                     (790, 250), (836, 360, 1), (620, 368)])
    form = c.form(strap, 60, 0.5, 0.12)
    c.paint(strap, p["body"], form=form, bevel=7, lift=0.2, drop=0.4, reach=12)
    inner = curve([(424, 350), (444, 276), (490, 190), (560, 124), (630, 104), (686, 122), (724, 172), (768, 256),
                   (808, 350)])
    c.stitch([inner], contrast(p["body"]), clip=strap)
    _logo(c, palette.get("mark", "dots"), 612, 250, p, strap, form, 0.78)
