"""The results of the benchmark as a drawing."""

from html import escape
from pathlib import Path

WIDTH, LABELS, ROW, BAR = 860, 330, 22, 14
# Longer bars are cut, and say so by their number.
MOST = 8

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #222 }
.title { font-weight: 600 }
.note { font-size: 11px; fill: #666 }
.peer { fill: #b9bec6 }
.own { fill: #3567c6 }
.base { stroke: #888; stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) {
  text { fill: #ddd } .note { fill: #999 } .peer { fill: #565c66 } .own { fill: #7aa5f8 }
}"""


def write_drawing(path, groups, note):
    """Draw bars as an SVG file.

    `groups` has for each folder the processor time of each contender, in times of libgd's decoding.
    """
    parts, top = [], 20
    for title, ratios in groups.items():
        parts.append(f'<text class="title" x="0" y="{top}">{escape(title)}</text>')
        top += 10
        x, end = LABELS + length(1), top + ROW * len(ratios)
        parts.append(f'<line class="base" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{end}"/>')
        for name, ratio in sorted(ratios.items(), key=lambda one: one[1]):
            parts.append(bar(name, ratio, top))
            top += ROW
        top += 34
    parts.append(f'<text class="note" x="0" y="{top - 10}">Processor time a picture, libgd decoding alone = 1; {escape(note)}.</text>')
    body = "\n".join(parts)
    Path(path).write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" role="img">\n'
        f"<title>Processor time of huewall and its peers</title>\n<style>{STYLE}</style>\n{body}\n</svg>\n", encoding="utf-8")


def length(ratio):
    """Of a bar, in pixels."""
    return min(ratio, MOST) / MOST * (WIDTH - LABELS - 60)


def bar(name, ratio, top):
    """One contender."""
    kind = "own" if name.startswith("huewall") else "peer"
    end = LABELS + length(ratio)
    middle = top + ROW / 2 + 4
    return (
        f'<text x="{LABELS - 8}" y="{middle}" text-anchor="end">{escape(name.split(":")[0])}</text>'
        f'<rect class="{kind}" x="{LABELS}" y="{top + (ROW - BAR) / 2}" width="{end - LABELS:.1f}" height="{BAR}" rx="2"/>'
        f'<text x="{end + 6:.1f}" y="{middle}">{ratio:.2f}</text>')
