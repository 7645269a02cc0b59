#!/bin/sh
# ImageMagick, one process a picture, because it would hold all of them at once: magick.sh FILE...
for program in magick convert-im6.q16 convert; do command -v "$program" >/dev/null && break; done
for file in "$@"; do
    "$program" "$file" -resize 25% +dither -colors 3 -unique-colors txt:- || exit 1
done
