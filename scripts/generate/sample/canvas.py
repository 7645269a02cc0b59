"""A small drawing kit on Pillow and numpy: smooth shapes, soft shading, patterns.

Shapes are given in design units. Every mask is drawn four times as large as the picture and averaged down, so that
edges are anti-aliased; color and light are then computed at picture size in floating point.
"""

import math

import numpy as np
from PIL import Image, ImageDraw

OVERSAMPLING = 4
LIGHT = (0.28, 0.96)  # direction of falling light: mostly from above, a little from the left


def rgb(color):
    """Turn "#rrggbb" into three floats from 0 to 1; anything else is taken to be such values already."""
    if isinstance(color, str):
        return np.array([int(color[i:i + 2], 16) for i in (1, 3, 5)], np.float32) / 255
    return np.asarray(color, np.float32)


def mix(a, b, amount):
    """Blend two colors; amount 0 gives a, amount 1 gives b."""
    return rgb(a) * (1 - amount) + rgb(b) * amount


def contrast(color, amount=0.3):
    """A thread color that can be seen on the given color: lighter on dark cloth, darker on light cloth."""
    base = rgb(color)
    return mix(base, "#ffffff" if base.mean() < 0.45 else "#000000", amount)


def curve(points, closed=False, steps=14):
    """Draw a Catmull-Rom curve through the points; a point with a third, true element is a corner."""
    corners = [i for i, p in enumerate(points) if len(p) > 2 and p[2]]
    xy = [(float(p[0]), float(p[1])) for p in points]
    if closed:
        if not corners:
            n = len(xy)
            return _through([xy[i % n] for i in range(-1, n + 2)], steps)[:-1]
        xy = xy[corners[0]:] + xy[:corners[0]] + [xy[corners[0]]]
        corners = [i - corners[0] for i in corners] + [len(xy) - 1]
    else:
        corners = sorted({0, len(xy) - 1, *corners})
    out = []
    for a, b in zip(corners, corners[1:]):
        run = xy[a:b + 1]
        out += _through([run[0], *run, run[-1]], steps)
    return out


def _through(p, steps):
    """Sample the Catmull-Rom curve from p[1] to p[-2]."""
    out = []
    for p0, p1, p2, p3 in zip(p, p[1:], p[2:], p[3:]):
        for t in np.linspace(0, 1, steps, endpoint=False):
            out.append(tuple(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
                for a, b, c, d in zip(p0, p1, p2, p3)))
    return out + [p[-2]]


def offset(points, distance):
    """Move an open polyline sideways; positive is to the right of its direction (downwards for left to right)."""
    p = np.asarray(points, float)
    d = np.gradient(p, axis=0)
    d /= np.maximum(np.hypot(d[:, :1], d[:, 1:]), 1e-6)
    return [tuple(q) for q in p + distance * np.stack([-d[:, 1], d[:, 0]], axis=1)]


def band(points, near, far):
    """The closed strip between two sideways offsets of a polyline."""
    return offset(points, near) + offset(points, far)[::-1]


def ellipse(x, y, rx, ry=None, turn=0.0):
    """The outline of an ellipse, turned by the given degrees."""
    ry = rx if ry is None else ry
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    angles = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    return [(x + c * rx * math.cos(a) - s * ry * math.sin(a), y + s * rx * math.cos(a) + c * ry * math.sin(a))
            for a in angles]


def along(points, count, start=0.0, end=1.0):
    """Evenly spaced places on a polyline, each with the direction there: [(x, y, dx, dy)]."""
    p = np.asarray(points, float)
    length = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(p, axis=0).T))])
    out = []
    for share in np.linspace(start, end, count):
        at = share * length[-1]
        i = min(max(int(np.searchsorted(length, at)) - 1, 0), len(p) - 2)
        step = p[i + 1] - p[i]
        size = max(np.hypot(*step), 1e-6)
        out.append((*(p[i] + step * (at - length[i]) / size), *(step / size)))
    return out


def dashes(points, on=9.0, off=6.0):
    """Cut a polyline into the pieces of a stitched seam."""
    p = np.asarray(points, float)
    total = np.hypot(*np.diff(p, axis=0).T).sum()
    count = max(int(total / (on + off)), 1)
    half = on / 2 / max(total, 1e-6)
    pieces = []
    for i in range(count):
        middle = (i + 0.5) / count
        pieces.append([q[:2] for q in along(points, 3, middle - half, middle + half)])
    return pieces


def blur(field, radius):
    """Blur a field about like a Gaussian of the given radius in pixels."""
    height, width = field.shape
    factor = max(int(radius / 3), 1)
    small = field
    if factor > 1:
        size = (max(width // factor, 1), max(height // factor, 1))
        small = np.asarray(Image.fromarray(field).resize(size, Image.Resampling.BOX))
    for _ in range(3):
        small = _box(_box(small, radius / factor, 0), radius / factor, 1)
    if factor > 1:
        small = np.asarray(Image.fromarray(small).resize((width, height), Image.Resampling.BICUBIC))
    return np.clip(small, 0, 1)


def _box(field, radius, axis):
    """One running mean. Three of them make a blur; the outside counts as empty."""
    reach = max(int(round(radius)), 1)
    pad = [(0, 0), (0, 0)]
    pad[axis] = (reach + 1, reach)
    total = np.cumsum(np.pad(field, pad), axis=axis, dtype=np.float64)
    size = 2 * reach + 1
    high, low = (total[size:], total[:-size]) if axis == 0 else (total[:, size:], total[:, :-size])
    return ((high - low) / size).astype(np.float32)


class Canvas:
    """A transparent picture with premultiplied color that parts are painted on, back to front."""

    def __init__(self, size, box, margin=0.06):
        """Fit a design box of the given width and height into a picture of the given size."""
        self.width, self.height = size
        self.unit = min(self.width * (1 - 2 * margin) / box[0], self.height * (1 - 2 * margin) / box[1])
        self.left = (self.width - box[0] * self.unit) / 2
        self.top = (self.height - box[1] * self.unit) / 2
        self.color = np.zeros((self.height, self.width, 3), np.float32)
        self.alpha = np.zeros((self.height, self.width), np.float32)
        self.x = np.broadcast_to((np.arange(self.width, dtype=np.float32) + 0.5 - self.left) / self.unit,
                                 (self.height, self.width))
        self.y = np.broadcast_to(((np.arange(self.height, dtype=np.float32) + 0.5 - self.top) / self.unit)[:, None],
                                 (self.height, self.width))

    # Masks

    def _place(self, points):
        """Design units to oversampled pixels."""
        return [((x * self.unit + self.left) * OVERSAMPLING, (y * self.unit + self.top) * OVERSAMPLING)
                for x, y in points]

    def _render(self, draw):
        """Run a drawing function on an oversampled mask and average it down."""
        image = Image.new("L", (self.width * OVERSAMPLING, self.height * OVERSAMPLING))
        draw(ImageDraw.Draw(image))
        return np.asarray(image.reduce(OVERSAMPLING), np.float32) / 255

    def polygons(self, outlines):
        """The mask of several closed outlines."""
        return self._render(lambda pen: [pen.polygon(self._place(outline), fill=255) for outline in outlines])

    def shape(self, points, clip=None):
        """The mask of a smooth closed shape, optionally only where another mask is."""
        mask = self.polygons([curve(points, closed=True)])
        return mask if clip is None else mask * clip

    def lines(self, polylines, width, clip=None):
        """The mask of round-ended lines of the given width."""
        wide = max(width * self.unit * OVERSAMPLING, 1)

        def draw(pen):
            for line in polylines:
                placed = self._place([p[:2] for p in line])
                pen.line(placed, fill=255, width=max(int(round(wide)), 1), joint="curve")
                for x, y in placed if wide > 24 else (placed[0], placed[-1]):
                    pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=255)

        mask = self._render(draw)
        return mask if clip is None else mask * clip

    def soften(self, mask, radius):
        """Blur a mask by a radius in design units."""
        return blur(mask, max(radius * self.unit, 1))

    # Light

    def relief(self, mask, radius, strength):
        """Light on a shape as if its edges were rounded off over the given radius: positive is lit."""
        pixels = max(radius * self.unit, 1)
        down, right = np.gradient(blur(mask, pixels))
        return (down * LIGHT[1] + right * LIGHT[0]) * pixels * 2.2 * strength

    def form(self, mask, radius=55, strength=0.3, fall=0.1):
        """The light of a whole body: rounded edges, and a fall from its top to its bottom."""
        rows = np.nonzero(mask.max(axis=1) > 0.5)[0]
        share = (np.arange(self.height, dtype=np.float32) - rows[0]) / max(rows[-1] - rows[0], 1)
        return self.relief(mask, radius, strength) + (fall * (1 - 2 * np.clip(share, 0, 1)))[:, None]

    # Paint

    def paint(self, mask, fill, form=None, bevel=4.0, lift=0.16, drop=0.0, reach=9.0):
        """Paint a color or a field of colors: lit by form and bevel, over a soft shadow on what lies below."""
        if drop:
            self.darken(np.roll(self.soften(mask, reach), int(reach * self.unit * 0.5), axis=0) * (1 - mask), drop)
        shade = np.zeros_like(mask) if form is None else form
        if bevel:
            shade = shade + self.relief(mask, bevel, lift)
        self.over(mask, tone(rgb(fill), shade))

    def over(self, mask, color):
        """Lay a color over what is there."""
        self.color = self.color * (1 - mask[..., None]) + color * mask[..., None]
        self.alpha = self.alpha + mask * (1 - self.alpha)

    def darken(self, mask, strength):
        """Darken what is there, without touching the transparency."""
        self.color = self.color * (1 - np.clip(mask * strength, 0, 1))[..., None]

    def lighten(self, mask, strength):
        """Lighten what is there, without touching the transparency."""
        amount = np.clip(mask * strength, 0, 1)[..., None]
        self.color = self.color + (self.alpha[..., None] - self.color) * amount

    def stitch(self, lines, color, width=3.2, on=10.0, off=6.0, clip=None):
        """Sew along the lines: a faint groove with dashes of thread in it."""
        groove = self.lines(lines, width * 1.6, clip)
        self.darken(groove, 0.12)
        self.over(self.lines([d for line in lines for d in dashes(line, on, off)], width, clip), rgb(color))

    def seam(self, lines, width=3.0, strength=0.35, clip=None):
        """Press a seam: a dark line with a lit one below it."""
        self.darken(self.lines(lines, width, clip), strength)
        self.lighten(self.lines([[(p[0], p[1] + width) for p in line] for line in lines], width, clip), 0.12)

    def fold(self, line, width, strength, clip):
        """Lay a soft fold in cloth: positive is a ridge of light, negative a dip."""
        mask = self.soften(self.lines([curve(line)], width), width * 0.8) * clip
        if strength > 0:
            self.lighten(mask, strength)
        else:
            self.darken(mask, -strength)

    # Patterns: fields of colors to paint with

    def _edge(self, distance):
        """0 to 1 across an edge, over about one pixel; distance in design units."""
        return np.clip(distance * self.unit + 0.5, 0, 1)[..., None]

    def bars(self, first, second, period, share=0.5, turn=0.0):
        """Stripes of two colors; turned by 0 degrees they lie flat."""
        a = math.radians(turn)
        place = np.mod(self.y * math.cos(a) + self.x * math.sin(a), period)
        inside = self._edge(period * share / 2 - np.abs(place - period / 2))
        return rgb(first) * (1 - inside) + rgb(second) * inside

    def checks(self, first, second, size):
        """A chequered board."""
        wave = np.sin(self.x * math.pi / size) * np.sin(self.y * math.pi / size)
        inside = self._edge(wave * size / math.pi)
        return rgb(first) * (1 - inside) + rgb(second) * inside

    def plaid(self, base, wide, thin, period):
        """Woven checks: broad crossing bands with thin lines between."""
        field = np.broadcast_to(rgb(base), (*self.x.shape, 3))
        for axis in (self.x, self.y):
            place = np.mod(axis, period)
            broad = self._edge(period * 0.2 - np.abs(place - period / 2)) * 0.5
            field = field * (1 - broad) + rgb(wide) * broad
            line = self._edge(period * 0.025 - np.abs(place - period * 0.06)) * 0.7
            field = field * (1 - line) + rgb(thin) * line
        return field

    def chevrons(self, base, light, dark, period):
        """Rows of zigzags: a light and a dark line on the base."""
        rise = np.abs(np.mod(self.x, period) / period - 0.5) * period * 0.7
        place = np.mod(self.y + rise, period)
        field = np.broadcast_to(rgb(base), (*self.x.shape, 3))
        for middle, half, color in ((0.3, 0.11, light), (0.72, 0.08, dark)):
            inside = self._edge(period * half - np.abs(place - period * middle))
            field = field * (1 - inside) + rgb(color) * inside
        return field

    def spots(self, base, dot, period, radius):
        """Dots in staggered rows."""
        row = np.floor(self.y / (period * 0.866))
        dx = np.mod(self.x + row * period / 2, period) - period / 2
        dy = self.y - (row + 0.5) * period * 0.866
        inside = self._edge(radius - np.hypot(dx, dy))
        return rgb(base) * (1 - inside) + rgb(dot) * inside

    def flowers(self, base, petals, heart, leaf, size, seed):
        """Scattered five-petalled flowers with leaves."""
        random = np.random.default_rng(seed)
        field = np.broadcast_to(rgb(base), (*self.x.shape, 3))
        step = size * 2.5
        groups = {"leaf": [], "heart": [], **{i: [] for i in range(len(petals))}}
        for row in range(-1, int(1100 / step) + 1):
            for column in range(-1, int(1100 / step) + 1):
                x = (column + 0.5 * (row % 2) + random.uniform(-0.14, 0.14)) * step
                y = (row + random.uniform(-0.14, 0.14)) * step
                scale, turn = size * random.uniform(0.75, 1.1), random.uniform(0, 72)
                for angle in (turn + 36, turn + 180):
                    a = math.radians(angle)
                    groups["leaf"].append(
                        ellipse(x + math.cos(a) * scale, y + math.sin(a) * scale, scale * 0.42, scale * 0.17, angle))
                group = groups[int(random.integers(len(petals)))]
                for k in range(5):
                    a = math.radians(turn + 72 * k)
                    group.append(ellipse(x + math.cos(a) * scale * 0.42, y + math.sin(a) * scale * 0.42,
                                         scale * 0.37, scale * 0.29, turn + 72 * k))
                groups["heart"].append(ellipse(x, y, scale * 0.2))
        colors = {"leaf": leaf, "heart": heart, **dict(enumerate(petals))}
        for name in ("leaf", *range(len(petals)), "heart"):
            inside = self.polygons(groups[name])[..., None]
            field = field * (1 - inside) + rgb(colors[name]) * inside
        return field


def tone(color, shade):
    """Light a color: negative shade darkens, white less so, and positive shade lightens, dark colors less so."""
    shade = shade[..., None]
    white = np.min(color, axis=-1, keepdims=True) ** 4
    shade = np.where(shade < 0, shade * (1 - 0.42 * white), shade)
    dark = color * (1 + np.clip(shade, -0.85, 0) * np.array([1.0, 0.98, 0.93], np.float32))
    return np.clip(dark + (1 - dark) * np.clip(shade, 0, 1) * (0.55 + 0.3 * color), 0, 1)
