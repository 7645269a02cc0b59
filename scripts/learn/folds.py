"""Which pictures are held out together: the same ones for every script that learns from judged pictures."""

import zlib

FOLDS = 5
# The fold that the net of places does not see while the vote learns and figures are measured: what uses the net can only be
# learned and measured on it. The committed net has not seen it either.
UNSEEN_BY_PLACES = 0
# Of a fold, for what is learned and measured on one fold alone.
PARTS = 4


def fold_of(set_name, image):
    """The fold of a picture, of FOLDS.

    - Parameter image: as in the column `image` of the set's judged.tsv.
    """
    return zlib.crc32(_group(set_name, image).encode()) % FOLDS


def part_of(set_name, image):
    """The part of its fold that a picture is in, of PARTS."""
    return zlib.crc32(f"part/{_group(set_name, image)}".encode()) % PARTS


def _group(set_name, image):
    """Pictures of a shop are together, where folders are shops (a shop of `shops2/known` is that of `shops`); others are by name."""
    folders = image.split("/")
    if set_name == "shops2":
        return f"shops/{folders[1]}" if folders[0] == "known" else f"shops2/{folders[0]}/{folders[1]}"
    return f"{set_name}/{folders[0] if set_name == 'shops' else zlib.crc32(image.encode()) // 64}"
