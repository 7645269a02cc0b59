"""fast-colorthief: fast_thief.py FILE..."""

import sys

import fast_colorthief

for file in sys.argv[1:]:
    print(file, fast_colorthief.get_palette(file, color_count=3, quality=10))
