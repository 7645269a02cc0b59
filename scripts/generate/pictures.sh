#!/usr/bin/env bash
# Makes the pictures of the documents from the sample catalogue: Images/wall.jpg, Images/search.webp and Images/pages/*.jpg.
# A picture that looks as before is not written again; delete it to have a new one. Look at the pictures before you commit them. Two
# minutes on two cores.
#
#   scripts/generate/pictures.sh HUEWALL
#
# HUEWALL is the built binary. Installs Chromium if it is missing.
set -euo pipefail
. "$(dirname "$0")/../lib.sh"
cd "$repository"

[ $# -eq 1 ] || fail "expected the path of the binary huewall."
huewall=$(realpath "$1")
[ -x /usr/bin/chromium ] || install_debian chromium || lacking "there is no Chromium."
python_environment pictures scripts/generate/pictures-requirements.txt || lacking "the browser's driver is not available here."

work=$repository/.build/pictures
rm -rf "$work/Images" "$work/Reports" "$work/font-cache"
mkdir -p "$work" Images/pages

# The page asks for Inter first; DejaVu has the signs that Inter lacks. The fonts stay in the work folder: other checks measure
# text with the fonts of the machine.
if [ ! -d "$work/font" ]; then
    step "downloading fonts"
    (cd "$work" && apt-get download -qq fonts-inter fonts-dejavu-core 2>/dev/null) || lacking "the fonts are not available here."
    for package in "$work"/*.deb; do dpkg-deb --extract "$package" "$work/font"; done
fi
cat >"$work/fonts.conf" <<END
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>$work/font</dir><cachedir>$work/font-cache</cachedir></fontconfig>
END

shop=$work/shop
sync() {
    "$huewall" sync "$1" --name "$2" --images "$work/Images" --reports "$work/Reports" --quiet >/dev/null ||
        fail "a sync failed; its message is above."
}
sync Images/sample/catalogue.ndjson sample
step "painting a shop of 240 items"
rm -rf "$shop"
"$python" -B scripts/generate/pictures_shop.py "$shop"
sync "$shop/shop.ndjson" shop
"$python" -B scripts/generate/pictures_shop.py "$shop" "$work/Reports/shop/metadata.ndjson"
sync "$shop/shop.ndjson" shop

step "taking pictures of the page"
FONTCONFIG_FILE=$work/fonts.conf "$python" -B scripts/generate/pictures.py "$work/Reports" Images ||
    fail "a picture could not be taken; the message is above."

for picture in Images/pages/*.jpg; do
    [ "$(stat -c %s "$picture")" -lt 200000 ] || fail "$picture has more than 200 kB."
done
[ "$(stat -c %s Images/search.webp)" -lt 1000000 ] || fail "Images/search.webp has more than 1 MB."
total=$(cat Images/*.jpg Images/*.webp Images/*.svg Images/pages/*.jpg | wc -c)
[ "$total" -lt 1500000 ] || fail "the pictures have $total bytes together; 1,500,000 is the limit."
step "the pictures have $total bytes together"
