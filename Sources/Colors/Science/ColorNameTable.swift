/// Where the values come from, as each row says.
///
/// - CSS: named colors of CSS Color Module Level 4, W3C.
/// - XKCD: the color survey of 2010, R. Munroe, https://xkcd.com/color/rgb.txt, CC0.
/// - shops: chosen for this table, the middle of the goods that shops sell under the word. Where CSS and XKCD
///   differ from each other and from that (black goods are never `#000000` in a picture, gold ones never
///   `#ffd700`), shoppers have the last word.
extension ColorName {
    /// By leading family in the order of `Family.allCases`, then by name.
    package static let all: [ColorName] = [
        ColorName("black", 0x141414, .black),  // shops
        ColorName("ebony", 0x2A1A0E, .black, .brown),  // shops
        ColorName("ink", 0x0D1728, .black, .blue),  // shops
        ColorName("off-black", 0x303030, .black),  // shops
        ColorName("onyx", 0x11222F, .black, .grey),  // shops
        ColorName("cream", 0xFFF6D8, .white, .beige),  // shops
        ColorName("frost", 0xDDEBF3, .white, .grey),  // shops
        ColorName("ivory", 0xFFFFF0, .white),  // CSS
        ColorName("off-white", 0xF6F0E2, .white),  // shops
        ColorName("pearl", 0xEBE3D6, .white, .beige),  // shops
        ColorName("white", 0xFFFFFF, .white),  // CSS
        ColorName("anthracite", 0x383E44, .grey, .black),  // shops
        ColorName("blue grey", 0x607C8E, .grey, .blue),  // XKCD
        ColorName("charcoal", 0x3C3D3F, .grey, .black),  // shops
        ColorName("cool grey", 0x8FA1A8, .grey),  // shops
        ColorName("dark grey", 0x555555, .grey),  // shops
        ColorName("grey", 0x808080, .grey),  // CSS
        ColorName("grey green", 0x789B73, .grey, .green),  // XKCD
        ColorName("gunmetal", 0x48525B, .grey, .black),  // shops
        ColorName("heather grey", 0xA9A9A9, .grey),  // CSS, darkgray
        ColorName("light grey", 0xD3D3D3, .grey),  // CSS
        ColorName("silver", 0xC0C0C0, .grey),  // CSS
        ColorName("slate", 0x708090, .grey, .blue),  // CSS, slategray
        ColorName("warm grey", 0x978A84, .grey, .brown),  // XKCD
        ColorName("brick", 0xA03623, .red, .brown),  // XKCD
        ColorName("burgundy", 0x800020, .red),  // shops
        ColorName("cherry", 0xB3102C, .red),  // shops
        ColorName("crimson", 0xDC143C, .red),  // CSS
        ColorName("dark red", 0x8B0000, .red),  // CSS
        ColorName("maroon", 0x800000, .red, .brown),  // CSS
        ColorName("oxblood", 0x4A0A10, .red, .brown),  // shops
        ColorName("raspberry", 0xB00149, .red, .pink),  // XKCD
        ColorName("red", 0xE50000, .red),  // XKCD
        ColorName("watermelon", 0xFD4659, .red, .pink),  // XKCD
        ColorName("wine", 0x722F37, .red, .purple),  // shops
        ColorName("apricot", 0xFFB16D, .orange),  // XKCD
        ColorName("burnt orange", 0xC04E01, .orange, .brown),  // XKCD
        ColorName("copper", 0xB87333, .orange, .brown),  // shops
        ColorName("coral", 0xFF7256, .orange, .pink, .red),  // shops
        ColorName("mango", 0xFFA62B, .orange, .yellow),  // XKCD
        ColorName("orange", 0xF97306, .orange),  // XKCD
        ColorName("peach", 0xFFCBA4, .orange, .pink, .beige),  // shops
        ColorName("pumpkin", 0xE17701, .orange),  // XKCD
        ColorName("rust", 0xA83C09, .orange, .red, .brown),  // XKCD
        ColorName("tangerine", 0xFF9408, .orange),  // XKCD
        ColorName("terracotta", 0xCA6641, .orange, .brown),  // XKCD
        ColorName("butter", 0xFFFF81, .yellow),  // XKCD
        ColorName("citron", 0xC1C632, .yellow, .green),  // shops
        ColorName("gold", 0xC9A94E, .yellow),  // shops
        ColorName("lemon", 0xFFF44F, .yellow),  // shops
        ColorName("maize", 0xF4D054, .yellow),  // XKCD
        ColorName("mustard", 0xD6A613, .yellow),  // shops
        ColorName("neon yellow", 0xCFFF04, .yellow),  // XKCD
        ColorName("ochre", 0xBF9005, .yellow, .brown),  // XKCD
        ColorName("pale yellow", 0xFDF3A7, .yellow, .beige),  // shops
        ColorName("sunflower", 0xFFC512, .yellow),  // XKCD
        ColorName("yellow", 0xFFE014, .yellow),  // shops
        ColorName("army green", 0x4B5320, .green),  // shops
        ColorName("avocado", 0x90B134, .green),  // XKCD
        ColorName("blue green", 0x137E6D, .green, .blue),  // XKCD
        ColorName("bottle green", 0x044A30, .green),  // shops
        ColorName("chartreuse", 0xB9DD1E, .green, .yellow),  // shops
        ColorName("dark green", 0x033500, .green),  // XKCD
        ColorName("emerald", 0x01A049, .green),  // XKCD
        ColorName("forest green", 0x0B4D1C, .green),  // shops
        ColorName("grass green", 0x3F9B0B, .green),  // XKCD
        ColorName("green", 0x15801F, .green),  // shops
        ColorName("jade", 0x00A86B, .green),  // shops
        ColorName("kelly green", 0x02AB2E, .green),  // XKCD
        ColorName("khaki green", 0x55654A, .green),  // shops
        ColorName("light green", 0x90EE90, .green),  // CSS
        ColorName("lime", 0xAAFF32, .green),  // XKCD
        ColorName("mint", 0xA8E6CF, .green),  // shops
        ColorName("moss", 0x769958, .green),  // XKCD
        ColorName("neon green", 0x0CFF0C, .green),  // XKCD
        ColorName("olive", 0x6E750E, .green, .brown),  // XKCD
        ColorName("pine", 0x2B5D34, .green),  // XKCD
        ColorName("pistachio", 0xB5D99C, .green),  // shops
        ColorName("sage", 0x9CAF88, .green, .grey),  // shops
        ColorName("sea green", 0x2E8B57, .green, .blue),  // CSS
        ColorName("seafoam", 0x80F9AD, .green, .blue),  // XKCD
        ColorName("aqua", 0x13C9D0, .blue, .green),  // shops
        ColorName("azure", 0x069AF3, .blue),  // XKCD
        ColorName("baby blue", 0xA2CFFE, .blue),  // XKCD
        ColorName("blue", 0x0343DF, .blue),  // XKCD
        ColorName("cerulean", 0x0485D1, .blue),  // XKCD
        ColorName("chambray", 0x9FB3C8, .blue, .grey),  // shops
        ColorName("cobalt", 0x0047AB, .blue),  // shops
        ColorName("cornflower", 0x6495ED, .blue),  // CSS, cornflowerblue
        ColorName("cyan", 0x00FFFF, .blue),  // CSS
        ColorName("dark denim", 0x1F3A5F, .blue),  // shops
        ColorName("denim", 0x3B638C, .blue, .grey),  // XKCD
        ColorName("dusty blue", 0x5A86AD, .blue, .grey),  // XKCD
        ColorName("ice blue", 0xD7F3FE, .blue, .white),  // shops
        ColorName("light blue", 0xADD8E6, .blue),  // CSS
        ColorName("midnight blue", 0x191970, .blue, .purple),  // CSS
        ColorName("navy", 0x0F1F47, .blue),  // shops
        ColorName("ocean blue", 0x03719C, .blue),  // XKCD
        ColorName("periwinkle", 0x8F99FB, .blue, .purple),  // XKCD, periwinkle blue
        ColorName("petrol", 0x005F6A, .blue, .green),  // XKCD
        ColorName("royal blue", 0x4169E1, .blue),  // CSS
        ColorName("sapphire", 0x0F52BA, .blue),  // shops
        ColorName("sky blue", 0x87CEEB, .blue),  // CSS
        ColorName("steel blue", 0x4682B4, .blue),  // CSS
        ColorName("teal", 0x008080, .blue, .green),  // CSS
        ColorName("turquoise", 0x40E0D0, .blue, .green),  // CSS
        ColorName("amethyst", 0x9966CC, .purple),  // shops
        ColorName("dusty purple", 0x825F87, .purple, .grey),  // XKCD
        ColorName("eggplant", 0x380835, .purple, .black),  // XKCD
        ColorName("grape", 0x6C3461, .purple),  // XKCD
        ColorName("indigo", 0x380282, .purple, .blue),  // XKCD
        ColorName("lavender", 0xC79FEF, .purple),  // XKCD
        ColorName("light purple", 0xBF77F6, .purple),  // XKCD
        ColorName("lilac", 0xC8A2C8, .purple),  // shops
        ColorName("mauve", 0x915F6D, .purple, .pink),  // shops
        ColorName("orchid", 0xDA70D6, .purple, .pink),  // CSS
        ColorName("pale lavender", 0xE0D7EE, .purple, .white),  // shops
        ColorName("plum", 0x580F41, .purple),  // XKCD
        ColorName("purple", 0x7E1E9C, .purple),  // XKCD
        ColorName("ultraviolet", 0x5F4B8B, .purple),  // shops
        ColorName("violet", 0x8F00FF, .purple),  // shops
        ColorName("blush", 0xF3CFC6, .pink, .beige),  // shops
        ColorName("cerise", 0xDE3163, .pink, .red),  // shops
        ColorName("dusty pink", 0xDBA5AB, .pink),  // shops
        ColorName("flamingo", 0xFC8EAC, .pink),  // shops
        ColorName("fuchsia", 0xED0DD9, .pink, .purple),  // XKCD
        ColorName("hot pink", 0xFF028D, .pink),  // XKCD
        ColorName("light pink", 0xFFB6C1, .pink),  // CSS
        ColorName("magenta", 0xC20078, .pink, .purple),  // XKCD
        ColorName("old rose", 0xC87F89, .pink),  // XKCD
        ColorName("pink", 0xFF81C0, .pink),  // XKCD
        ColorName("rose", 0xCF6275, .pink),  // XKCD
        ColorName("rose gold", 0xB76E79, .pink, .brown),  // shops
        ColorName("salmon", 0xFA8072, .pink, .orange),  // CSS
        ColorName("strawberry", 0xDC4C6C, .pink, .red),  // shops
        ColorName("bronze", 0xA87900, .brown, .yellow),  // XKCD
        ColorName("brown", 0x653700, .brown),  // XKCD
        ColorName("camel", 0xC19A6B, .brown, .beige),  // shops
        ColorName("caramel", 0xAF6F09, .brown),  // XKCD
        ColorName("chestnut", 0x742802, .brown, .red),  // XKCD
        ColorName("chocolate", 0x3D1C02, .brown),  // XKCD
        ColorName("cocoa", 0x875F42, .brown),  // XKCD
        ColorName("coffee", 0x6F4E37, .brown),  // shops
        ColorName("cognac", 0x9A4E1C, .brown, .orange),  // shops
        ColorName("dark taupe", 0x524534, .brown, .grey),  // shops
        ColorName("espresso", 0x3C2A21, .brown),  // shops
        ColorName("mocha", 0x9D7651, .brown),  // XKCD
        ColorName("saddle brown", 0x8B4513, .brown),  // CSS
        ColorName("tan", 0xD2B48C, .brown, .beige),  // CSS
        ColorName("taupe", 0x8B7B6B, .brown, .grey, .beige),  // shops
        ColorName("walnut", 0x5C4033, .brown),  // shops
        ColorName("beige", 0xE1D0B0, .beige),  // shops
        ColorName("champagne", 0xF3DFB8, .beige, .yellow),  // shops
        ColorName("ecru", 0xEFE3C8, .beige),  // shops
        ColorName("khaki", 0xBFAE86, .beige, .brown, .green),  // shops
        ColorName("mushroom", 0xBA9E88, .beige, .brown),  // XKCD
        ColorName("nude", 0xE3BC9A, .beige, .pink),  // shops
        ColorName("oatmeal", 0xD8C8B4, .beige),  // shops
        ColorName("sand", 0xD6BF8A, .beige, .yellow),  // shops
        ColorName("stone", 0xB3A999, .beige, .grey),  // shops
        ColorName("vanilla", 0xF3E5AB, .beige, .yellow),  // shops
    ]
}
