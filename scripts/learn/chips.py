"""Plain colors whose name nobody disputes.

They are fixed by hand after the color names of CSS and of the XKCD color survey, and cover each family from pale to
dark and from vivid to muted. Colors that people name differently (teal, turquoise, salmon, coral, peach, slate,
periwinkle, mauve-taupe, the greys between black and dark grey, between light grey and white) are left out: there the
labels and the neighbors decide.
"""

import numpy as np

FAMILIES = "black white grey red orange yellow green blue purple pink brown beige".split()

CHIPS = {
    "black": """
        020202 080808 0f0f0f 171717 1d1d1d 232323 292929 2f2f2f 0c0c12 14141a 1a1a1f 1e1f22 25262a 2a2b2e 15120f
        1c1916 23201d 2a2725 121512 1b1e1b 242624 181519 221f23 1f2227 282b31 2c2f33 24282d 2d2b2a 303336""",
    "grey": """
        4e4e4e 545454 5c5c5c 646464 6c6c6c 747474 7c7c7c 868686 909090 9a9a9a a4a4a4 aeaeae b8b8b8 c2c2c2 cbcbcb
        d1d1d1 d5d5d5 484c51 4c4f55 52565c 565a61 5c6067 62666d 6a6f76 747981 7f848b 8a8f96 959aa1 a1a6ac adb2b7
        b9bec3 c5c9cd 504d4a 585552 625f5b 6e6a66 7b7773 888480 96928e a4a09c b2aeaa c0bcb8 cac7c3 4d504d 5b5e5b
        6c706c 7f837f 939793 a8aca8 bdc0bd 525054 636065 77747a 8c898f a19ea4 b6b3b9 434649 47494d 3e4146 404449
        44484f 4e535a 585d65 4d4a47 464340""",
    "white": """
        ffffff fcfcfc f8f8f8 f3f3f3 eeeeee ebebeb fefcf8 fbf8f2 f7f4ec f4f0e8 f6f8fb f1f4f8 fbf6f6 f6fbf8 fdfdf0
        fdf5ef f7f5fa eff1f0""",
    "red": """
        e80000 fb1414 f22020 d80c0c c60606 b40a0a a60e18 980c14 8a1016 7c0f12 700a14 640a12 580a10 6e1022 7a1c2c
        861a2e e6243a d62a3a c8303c ba3438 ac3030 e2402e ff3a2e f03c3c d43c3c 9c2a2e 4c0a0e e01030 c6625a c85c50
        be5a54 d0625c""",
    "orange": """
        ff7a0a f67c04 ff8e1c ff9408 fa8a26 ff9e2c ff7004 f26c1e e87412 e06412 d8661c cc5c10 ffa648 f8a050 ff6c20
        f6921e ec8c04 ff983e fc8440 c25a0c ffaa20 e8823a d0704e c86a44 d87a54""",
    "yellow": """
        fff200 ffec00 ffe400 ffdc1c fae206 f6e020 fff44a fff566 fff58a fbf2a0 faee80 f2de3a e8d220 e0c804 dabe04
        d2b608 c8ae0c d8b41c e2b00a ffd226 fffe30 fffc78 f4ec34 e6e208 f0d86a fcd94a fef7b4 b8a004 c8960c be9014
        d4a010""",
    "green": """
        00ea00 18fa18 00cc00 00b400 009a00 008a06 007400 006200 004c00 003a00 0c3c0c 123212 102c14 36fa36 66f866
        8ef08e a6f0a6 b8f4b8 caf6ca 86fa10 9cfc34 a4e82e 9ade30 8ed020 80c020 70ae20 8cb404 74a01a 687820 5c681e
        4e5824 6e7836 7a8452 88925e 98a274 a6b08a b2bc9a 9aae86 b6c8a6 206030 2a7c3a 2c9258 3aa468 20ae50 00ac54
        46c270 66ca88 80d89a 96fcb0 a2e6be 8ee0b0 b8e4c6 1c4028 143622 0c2e20 263a2c 3a4a36 40482c 444c36 5c7462
        70886e 809a84 00a06c 00825a 006a4a 0e5a44 00c88a 00f060 40ff80 50e050 305838 4a7048 c4f080 d4f8a0 687c40""",
    "blue": """
        0000e4 1c1cfc 0000b6 00009a 000078 00005a 0a0a50 02023e 0a1034 101838 141c3c 1a2440 1c2c4c 20325e 243c6c
        20346c 002ea8 0450c6 0c5cd4 1664e4 1e70fc 3080fc 4a7ce6 5c8eee 709ef4 80b2fc 90c0fc a6cafc b4d4fa c4defa
        d0e6fa b8dcec 7ccaee 5cbcea 38aede 20a2d6 0e8ec4 0c7caa 0a6692 0c5272 0c3e58 00e4fc 00d2ee 28ecff 66f0fc
        9af4fc b8f2f8 46648a 4a627c 546e8a 607a98 6e88a8 7c96b4 8ea6c0 a0b4cc b0c2d6 385880 2e4a6c 2c405e 22304a
        28344c 0090a2 007c8e 00a6ba 2038d0 3c54e0 0030ff 0060ff 0098ff 00b8ff 3048a8 4858b8 6080d0 384c9c 18305c
        344866 3c506e 04f8fc 10f4f4""",
    "purple": """
        8a00e4 9816fc 7a00ca 6c00ae 5c009a 44006c 380a54 2e0a40 32104a 9a34fc a44efc b068fc be80fa cc9afa d8b2fa
        e0c4fa c4a6da b694d0 a884c4 9672b8 8660a8 764e96 6a3c8a 5c2e7a 50266a 7a1c8c 8c209c 9a28ae a034b4 b044c6
        740074 6e5a80 7e6a8e 8c7a9c 9e8cac ae9ebc bfb0cc 40304e 48345a 4c3a60 8a4482 6a2e60 5c2850 5a3256 c89cdc
        7c40f0 8c58f0 a47af0 7010e0 a000f0 b818f0 5a2a92 d2a8ec 601478 26083a 8438c8 c070e8 e0dcf8 dcd4f8 e6defa
        eae4fc 5e4252 644458 5a3e4e 6c4a60""",
    "pink": """
        ffb2c2 ffa2b8 ff90ae ff80a4 ff6e9c ff5c94 ff4488 ff2e8c f01e8c e01a80 d0147a ff34c8 ff4cd0 ff66d8 ff80de
        ff9ae4 ffb4ea ffc8f0 ffd8f2 ff1cd8 e800b6 fcd4de fadee4 f8d4da f2c4c6 e8a8b4 dc96a4 d4889a c87a8c d8a0a8
        e0b0b6 ecc4c8 f2d4d6 ff9aa4 f68ea6 e65682 de5c84 d4386c f0a8cc e488b4 d468a0 c04888 f8b8d8 ffe0ea fc0ca8
        b83070 e868b8 ba6478 ff72f6 ff86fc fc5cf0""",
    "brown": """
        3a2414 4a2c18 5a341a 6a3e1c 7a4a22 845020 8e5626 9a622e a06a36 a67240 54382a 604230 6e4e3a 7a5a44 866650
        927258 964a26 8a4a2c 7e3e22 703820 4e342e 5e4236 6c4c42 8c6a5a 2c1a12 321e14 3a2418 42302a 4a3a30 a87038
        b07c4a 5c2e14 663c28 9c6a4a 2e2018 583c20 70441c 4c3020 38281e b0866e a47c64 b88c76 ac826a 9c7866 a87818
        b4801c a06e10 94680c""",
    "beige": """
        f2e4cc f0dec2 ead6b6 e2ceaa dcc49c d6bc92 e8dac0 eee2ce f2e8d6 d8c6a8 d2c0a2 cab89a dcd0b6 e2d6c2 d6cab6
        ccc0aa c6b8a2 e2be9c e6c8aa ecd0b6 f0d8c4 e0c2a4 d8c4a6 eadcca c4b498 efdcb4 d0bc98 e6d2b0 f2dab0 f4e0be
        dcb688 e0bc8c dab486 e2be92 d8b48a""",
}


def chip_colors():
    """All chips: RGB as whole numbers, and the position of each one's family."""
    rgb, family = [], []
    for position, name in enumerate(FAMILIES):
        for chip in CHIPS[name].split():
            rgb.append([int(chip[i : i + 2], 16) for i in (0, 2, 4)])
            family.append(position)
    return np.array(rgb), np.array(family)
