"""Which pictures are held out together: the same ones for every script that learns from judged pictures."""

import zlib

FOLDS = 5
# The fold that the committed net of places has not seen. Methods that use the net can only be measured on it.
UNSEEN_BY_PLACES = 0


def fold_of(set_name, image):
    """The fold of a picture: a shop's pictures share it in `shops`, whose folders are shops; else its name decides.

    - Parameter image: as in the column `image` of the set's judged.tsv.
    """
    part = image.split("/")[0] if set_name == "shops" else zlib.crc32(image.encode()) // 64
    return zlib.crc32(f"{set_name}/{part}".encode()) % FOLDS
