"""The products of the sample catalogue: what each looks like, what color it is, and what its shop calls that color."""

from dataclasses import dataclass, field
from typing import Callable, Optional

from . import goods, shoes

BOXES = {shoes.runner: shoes.SHOE_BOX, shoes.court: shoes.SHOE_BOX, shoes.slip: shoes.SHOE_BOX,
         shoes.high: shoes.HIGH_BOX, shoes.slide: shoes.SLIDE_BOX, goods.cap: goods.CAP_BOX, goods.tee: goods.TEE_BOX,
         goods.tote: goods.TOTE_BOX, goods.backpack: goods.PACK_BOX, goods.mug: goods.MUG_BOX}
KINDS = {shoes.runner: "sneaker", shoes.court: "sneaker", shoes.slip: "sneaker", shoes.high: "sneaker",
         shoes.slide: "sandal", goods.cap: "cap", goods.tee: "tee", goods.tote: "bag", goods.backpack: "bag",
         goods.mug: "mug"}


@dataclass
class Product:
    """One product. Look is "clear" or "shadow" for a cut-out, and names the backdrop of a photograph otherwise."""

    id: str
    title: str
    vendor: str
    family: str
    look: str
    size: tuple
    model: Callable
    palette: dict
    options: dict = field(default_factory=dict)
    flip: bool = False
    variant_of: Optional[str] = None
    margin: float = 0.06

    @property
    def box(self):
        """The model's extent in design units."""
        return BOXES[self.model]

    @property
    def kind(self):
        """What sort of thing it is."""
        return KINDS[self.model]

    @property
    def standing(self):
        """Whether it stands on the ground; the others lie flat."""
        return self.model not in (goods.tee, goods.tote)

    @property
    def file(self):
        """The name of its picture."""
        return self.id + (".png" if self.look in ("clear", "shadow") else ".jpg")

    def paint(self, canvas):
        """Paint it."""
        self.model(canvas, self.palette, **self.options)


def bars(*arguments):
    """A filling of stripes, to be made on the canvas it is for."""
    return lambda canvas: canvas.bars(*arguments)


def checks(*arguments):
    """A filling of a chequered board."""
    return lambda canvas: canvas.checks(*arguments)


def plaid(*arguments):
    """A filling of woven checks."""
    return lambda canvas: canvas.plaid(*arguments)


def spots(*arguments):
    """A filling of dots."""
    return lambda canvas: canvas.spots(*arguments)


def flowers(*arguments):
    """A filling of scattered flowers."""
    return lambda canvas: canvas.flowers(*arguments)


def chevrons(*arguments):
    """A filling of zigzag rows."""
    return lambda canvas: canvas.chevrons(*arguments)


PRODUCTS = [
    # Running shoes
    Product("pace-runner-red", "Pace Runner", "Univ Red", "red", "shadow", (860, 560), shoes.runner,
            {"body": "#d3202c", "panel": "#b5121f", "accent": "#9c0f1b", "logo": "#ffffff", "lining": "#7c0d16",
             "outsole": "#34353a"}, variant_of="pace-runner"),
    Product("pace-runner-royal", "Pace Runner", "royal", "blue", "gradient", (1100, 760), shoes.runner,
            {"body": "#2257d6", "panel": "#1b47b4", "accent": "#163a95", "logo": "#ffffff", "lining": "#142d6e",
             "outsole": "#34353a"}, variant_of="pace-runner"),
    Product("pace-runner-black", "Pace Runner", "BLK", "black", "white", (1100, 760), shoes.runner,
            {"body": "#26272a", "panel": "#1d1e21", "accent": "#151618", "logo": "#f2f2f0", "lining": "#1b1c1e",
             "outsole": "#2b2c2f", "lace": "#2e2f33", "sole": "#2a2b2e", "wedge": "#4a4b4f"},
            variant_of="pace-runner"),
    Product("pace-runner-white", "Pace Runner", "Wht", "white", "white", (1100, 760), shoes.runner,
            {"body": "#f2f2f1", "panel": "#ececeb", "accent": "#e6e6e5", "logo": "#d4d5d7", "lining": "#e2e2e1",
             "outsole": "#dededd", "sole": "#f6f6f5", "wedge": "#e6e6e6"}, variant_of="pace-runner"),
    Product("nimbus-grey", "Nimbus Läufer", "Anthracite", "grey", "clear", (820, 500), shoes.runner,
            {"body": "#85888c", "panel": "#6c6f74", "accent": "#5b5e63", "logo": "#d9dadc", "lining": "#4b4d51",
             "outsole": "#3b3c40", "lace": "#c9cacc"}, {"logo": "dots"}, flip=True),
    Product("ember-trail", "Ember Trail 2 🔥", "Total Mango", "orange", "shadow", (840, 600), shoes.runner,
            {"body": "#f57c14", "panel": "#f06f0c", "accent": "#e56508", "logo": "#fff3e0", "lining": "#8d3d05",
             "outsole": "#3a332e"}, {"logo": "zigzag", "mesh": False}),
    Product("fern-tempo", "Fern Tempo", "GRN-04", "green", "vignette", (1000, 750), shoes.runner,
            {"body": "#2fa14a", "panel": "#22853a", "accent": "#1a6c2e", "logo": "#f1fbe9", "lining": "#12491f",
             "outsole": "#2c3830"}, {"logo": "sprout"}, flip=True),
    Product("violet-hour", "Violet Hour Runner", "Grape Frost", "purple", "shadow", (820, 560), shoes.runner,
            {"body": "#7b3fb8", "panel": "#68319f", "accent": "#552687", "logo": "#efe3fb", "lining": "#3a1a5d",
             "outsole": "#352c40"}, {"logo": "moon"}),
    Product("harbour-run", "Harbour Run", "Obsidian", "blue", "clear", (800, 520), shoes.runner,
            {"body": "#1f3468", "panel": "#192b58", "accent": "#142247", "logo": "#f0e9dc", "lining": "#101a38",
             "outsole": "#c79a63"}, {"logo": "sprout", "mesh": False}),
    Product("hornet-sprint", "Hornet Sprint", "Blk/Volt Ylw", "black", "grey", (1080, 720), shoes.runner,
            {"body": "#222326", "panel": "#1a1b1e", "accent": "#141517", "logo": "#ffd400", "lining": "#ffd400",
             "outsole": "#ffd400", "lace": "#ffd400", "sole": "#2a2b2e", "wedge": "#ffd400"}, {"logo": "zigzag"}),
    # Court shoes
    Product("club-court-pine", "Club Court", "Wht/Pine", "white", "shadow", (860, 540), shoes.court,
            {"body": "#f4f4f2", "panel": "#efefed", "accent": "#1f6a42", "logo": "#1f6a42", "lining": "#e4e4e1",
             "sole": "#f2f2ef", "outsole": "#dcdcd8"}),
    Product("rally-two-tone", "Rally Two-Tone", "Wht/Univ Red", "red", "gradient", (1000, 700), shoes.court,
            {"body": "#d81f2a", "panel": "#f5f4f2", "accent": "#c31722", "logo": "#f7f6f4", "lining": "#a8141d",
             "tongue": "#d81f2a"}, flip=True),
    Product("dune-court", "Dune Court", "Off-White", "beige", "white", (1060, 720), shoes.court,
            {"body": "#dfcdab", "panel": "#d6c29d", "accent": "#cdb78f", "logo": "#f5eee0", "lining": "#c9b48d",
             "sole": "#efe6d3", "outsole": "#d5c4a2", "lace": "#efe6d3"}, {"bow": True}),
    Product("blush-court", "Blush Court", "Rosé", "pink", "clear", (820, 500), shoes.court,
            {"body": "#f393b5", "panel": "#ee82a8", "accent": "#e76c98", "logo": "#fff2f6", "lining": "#d9608c"},
            {"logo": "sprout"}),
    Product("saddle-court", "Säddle Court Leder", "cognac", "brown", "vignette", (1000, 720), shoes.court,
            {"body": "#7d4a26", "panel": "#70401f", "accent": "#5c3318", "logo": "#c99a66", "lining": "#4c2a13",
             "sole": "#c8975c", "outsole": "#a97843", "lace": "#5b3318"}, {"logo": "none", "bow": True}),
    Product("skyline-court", "Skyline Court", "ciel", "blue", "shadow", (840, 560), shoes.court,
            {"body": "#63b2ee", "panel": "#4fa2e4", "accent": "#3a8fd6", "logo": "#ffffff", "lining": "#2f78b6"},
            {"logo": "orbit", "bow": True}, flip=True),
    # High shoes
    Product("kite-high-black", "Kite High Canvas", "Schwarz", "black", "shadow", (780, 560), shoes.high,
            {"body": "#26272a", "logo": "#26272a", "lining": "#3a3b3f", "sole": "#f3f2ee"}, variant_of="kite-high"),
    Product("kite-high-maize", "Kite High Canvas", "Maize", "yellow", "gradient", (1000, 780), shoes.high,
            {"body": "#f8c81c", "logo": "#f0b400", "lining": "#c7970c", "stripe": "#3a3a3a"}, variant_of="kite-high"),
    Product("kite-high-wine", "Kite High Canvas", "rouge", "red", "white", (1000, 740), shoes.high,
            {"body": "#7d1428", "logo": "#7d1428", "lining": "#4f0c18"}, variant_of="kite-high"),
    Product("ranger-high", "Ranger Hi", "Ranger 38", "green", "clear", (740, 520), shoes.high,
            {"body": "#6a7a2e", "logo": "#6a7a2e", "lining": "#434e1a", "sole": "#ece4d0", "outsole": "#b98d57",
             "lace": "#e7dfcb"}, {"bow": False}, flip=True),
    Product("lagoon-high", "Lagoon Hi-Top", "teal", "green", "shadow", (760, 560), shoes.high,
            {"body": "#0c8a78", "logo": "#0c8a78", "lining": "#06574b"}, {"patch": False}),
    # Slip-ons and a sandal
    Product("chequer-slip", "Chequer Slip-On", "Multi", "black", "white", (1060, 660), shoes.slip,
            {"body": "#1e1f22", "accent": "#1e1f22", "lining": "#17181a", "logo": "#d3202c", "sole": "#222326",
             "outsole": "#18191b"},
            {"fill": checks("#1e1f22", "#f1f0ec", 34)}),
    Product("drizzle-slip", "Drizzle Slip-On", "heather", "grey", "gradient", (960, 680), shoes.slip,
            {"body": "#a4a7ab", "accent": "#8d9095", "lining": "#75787d", "logo": "#5d6065"}, flip=True),
    Product("breton-slip", "Breton Espadrille", "", "blue", "clear", (820, 480), shoes.slip,
            {"body": "#21408f", "accent": "#21408f", "lining": "#1a3273", "logo": "#f3f0e8", "sole": "#d9bf90",
             "outsole": "#b8965f"}, {"fill": bars("#21408f", "#f3f0e8", 40, 0.34)}),
    Product("lido-slide", "Lido Slide ☀️", "Ylw 7", "yellow", "shadow", (800, 440), shoes.slide,
            {"body": "#fbd023", "lining": "#d8aa10", "logo": "#ffffff", "mark": "orbit"}),
    # Caps
    Product("summit-cap-black", "Summit Cap", "space-black", "black", "clear", (700, 460), goods.cap,
            {"body": "#25262a", "logo": "#f0efec"}, variant_of="summit-cap"),
    Product("summit-cap-sand", "Summit Cap", "SAND 112", "beige", "grey", (960, 640), goods.cap,
            {"body": "#d8c29a", "logo": "#7b6238"}, variant_of="summit-cap"),
    Product("moss-cap", "Moosgrün Käppi", "Moss", "green", "shadow", (720, 480), goods.cap,
            {"body": "#3c7a3a", "logo": "#f2e9c9"}, {"badge": "sun"}, flip=True),
    Product("trucker-cap", "Roadhouse Trucker", "Red/Wht", "red", "white", (920, 620), goods.cap,
            {"body": "#d0212d", "front": "#f5f4f1", "logo": "#d0212d"}, {"badge": "bar"}),
    Product("marina-cap", "Marina Cap", "navy", "blue", "vignette", (900, 680), goods.cap,
            {"body": "#1c2f63", "logo": "#f2d16b"}, {"badge": "sun"}),
    Product("signal-cap", "Signal Cap", "Hi-Vis", "orange", "shadow", (720, 480), goods.cap,
            {"body": "#f47a12", "logo": "#ffffff"}, {"badge": "bar"}),
    Product("chalk-cap", "Chalk Cap", "blanc", "white", "gradient", (900, 640), goods.cap,
            {"body": "#f3f3f1", "logo": "#b9bcc2"}, flip=True),
    # T-shirts
    Product("plain-tee-white", "Everyday Tee", "Weiß", "white", "white", (860, 900), goods.tee,
            {"body": "#f4f4f2"}, variant_of="everyday-tee"),
    Product("plain-tee-purple", "Everyday Tee", "Aubergine-ish", "purple", "gradient", (860, 900), goods.tee,
            {"body": "#6f3fa3"}, {"art": goods.pocket}, variant_of="everyday-tee"),
    Product("plain-tee-cocoa", "Everyday Tee", "Cocoa", "brown", "clear", (660, 680), goods.tee,
            {"body": "#6e4528"}, {"art": goods.pocket}, variant_of="everyday-tee"),
    Product("ridge-tee", "Ridge Graphic Tee", "Htr Gry", "grey", "clear", (680, 700), goods.tee,
            {"body": "#a9acb0", "ink": "#f2a33a", "ink2": "#3c4a5c"}, {"art": goods.sunrise}),
    Product("bloc-tee", "Bloc Tee", "Noir", "black", "grey", (820, 900), goods.tee,
            {"body": "#232427", "ink": "#f3f1ea", "ink2": "#e4572e"}, {"art": goods.blocks}),
    Product("meadow-tee", "Meadow Tee 🌿", "AOP Botanical", "green", "shadow", (700, 720), goods.tee,
            {"body": "#2f7d4c"}, {"fill": flowers("#2f7d4c", ("#f6efe2", "#f3a5b8"), "#f2c23c", "#1d5c35", 40, 7)}),
    Product("lemonade-tee", "Lemonade Tee", "Citron", "yellow", "clear", (660, 690), goods.tee,
            {"body": "#fbd73a", "ink": "#f07d3c", "ink2": "#ffffff"}, {"art": goods.blocks}),
    Product("polka-tee", "Polka Tee", "PNK/WHT", "pink", "vignette", (820, 860), goods.tee,
            {"body": "#f07fa8"}, {"fill": spots("#f07fa8", "#fff4f7", 62, 14)}),
    # Bags
    Product("market-tote", "Märkte Tote", "ecru", "beige", "shadow", (600, 740), goods.tote,
            {"body": "#e0cfae", "ink": "#b5583a", "ink2": "#e9b872"}, {"art": "arch"}),
    Product("picnic-tote", "Picnic Tote", "Tartan No. 3", "blue", "grey", (760, 940), goods.tote,
            {"body": "#3a6fc4", "strap": "#274f92"}, {"fill": plaid("#3f76cc", "#234a8f", "#f3f1ea", 150)}),
    Product("ikat-tote", "Zigzag Shopper", "Australian Tribal Ikat", "orange", "white", (740, 900), goods.tote,
            {"body": "#ee7f1f", "strap": "#8a4413"}, {"fill": chevrons("#ee7f1f", "#fbe3c2", "#a8480f", 110)}),
    Product("peony-tote", "Peony Tote", "Flamingo", "pink", "clear", (600, 740), goods.tote,
            {"body": "#ee6fa0", "strap": "#d84f86", "ink": "#fff1f5", "ink2": "#f9c23c"}, {"art": "disc"}),
    Product("slate-pack", "Slate Daypack 22 L", "Gunmetal?", "grey", "vignette", (800, 1000), goods.backpack,
            {"body": "#84888d", "panel": "#74787d", "trim": "#3c3e42"}),
    Product("saddle-pack", "Tanner Rucksack", "braun", "brown", "shadow", (600, 760), goods.backpack,
            {"body": "#7a4a29", "panel": "#6c3f21", "trim": "#3e2413"}),
    Product("iris-pack", "Iris Pack", "Lila 2", "purple", "clear", (600, 760), goods.backpack,
            {"body": "#8453c4", "panel": "#7443b3", "trim": "#3b2163", "tag": "#f1e6fb"}),
    # A mug
    Product("campfire-mug", "Campfire Mug", "Cherry", "red", "gradient", (860, 760), goods.mug,
            {"body": "#cf2230", "ink": "#f6efe2", "ink2": "#cf2230", "inside": "#f4f1ea"}),
]
