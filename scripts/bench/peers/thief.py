"""colorthief: thief.py FILE..."""

import sys

from colorthief import ColorThief

for file in sys.argv[1:]:
    print(file, ColorThief(file).get_palette(color_count=3, quality=10))
