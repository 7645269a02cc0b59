import Colors

/// The words for color that shops use, with the families that each may mean.
///
/// Collected for this project from what shops write. The words are as `foldedWords` gives them, so German umlauts
/// stand in both spellings: "grun" is grün without its dots, "gruen" how it is typed without them. A word stands in
/// one row only.
enum VendorWordTable {
    typealias Meaning = Set<Family>

    /// The meaning of each word that names a color in any text.
    static let strong: [String: Meaning] = dictionary(neutrals + warm + cold)

    /// Words for texture, material or mood that name a color only when no other word does.
    static let weak: [String: Meaning] = dictionary([
        ("heather heathered htr marl melange meliert chine smoke ash cendre ceniza fog mist", [.grey]),
        ("denim jean jeans", [.blue]),
        ("sky ciel royal", [.blue, .purple]),
        ("ocean ozean sea river lagoon lagune arctic", [.blue, .green]),
        ("night nacht nuit noche midnight mitternacht minuit medianoche", [.black, .blue]),
        ("forest jungle cactus wald foret bosque", [.green]),
        ("natural natur naturel naturelle naturale desert wuste wueste", [.beige, .brown, .white]),
        ("neon fluo fluor fluorescent", [.yellow, .orange, .green, .pink]),
        ("chrome steel stahl acier acero", [.grey, .white, .blue]),
    ])

    /// Two words that together mean something else than the first.
    static let pairs: [String: Meaning] = [
        "hi vis": [.yellow, .orange, .green],
        "high vis": [.yellow, .orange, .green],
        "off white": [.white, .beige],
        "off wht": [.white, .beige],
        "or rose": roseGold,
        "oro rosa": roseGold,
        "oro rosado": roseGold,
        "rose gld": roseGold,
        "rose gold": roseGold,
        "sea foam": [.green, .blue],
        "stone wash": [.blue, .grey],
        "stone washed": [.blue, .grey],
    ]

    private static let roseGold: Meaning = [.pink, .orange, .brown, .beige]

    /// Words that say that no color leads.
    static let multi = Set(
        """
        multi mlti mlt multicolor multicolour multicolored multicoloured multicolore multicolores multico mehrfarbig \
        bunt bunte bunter buntes meerkleurig rainbow regenbogen arcoiris arcobaleno assorted various surtido
        """.split(separator: " ").map(String.init))

    /// Words that end compounds.
    ///
    /// English "red" is not among them: "layered", "textured".
    static let heads = [
        "schwarz", "violett", "tuerkis", "turkis", "silber", "blauw", "braun", "bruin", "black", "white", "green",
        "brown", "gruen", "groen", "weiss", "paars", "grijs", "blau", "blue", "gelb", "gold", "grau", "grey", "gray",
        "grun", "lila", "pink", "rood", "rosa", "rot",
    ]

    private typealias Row = (words: String, meaning: Meaning)

    /// Traps when a word stands in two rows.
    private static func dictionary(_ rows: [Row]) -> [String: Meaning] {
        let entries = rows.flatMap { row in row.words.split(separator: " ").map { (String($0), row.meaning) } }
        return Dictionary(uniqueKeysWithValues: entries)
    }

    private static let neutrals: [Row] = [
        ("black blk blck bk schwarz schwz swz noir negro negra nero nera zwart preto preta", [.black]),
        ("jet onyx ebony ebene ebano raven", [.black]),
        ("white wht wh wt weiss blanc blanche blanco blanca bianco bianca wit branco branca", [.white]),
        ("snow schnee neige nieve neve", [.white]),
        ("offwhite ivory ivoire elfenbein avorio marfil cream creme crema crm ecru crudo cruda", [.white, .beige]),
        ("sail hueso eggshell vanilla vanille vainilla bone chalk alabaster wollweiss rohweiss", [.white, .beige]),
        ("pearl perle perla perl nacre", [.white, .beige, .grey]),
        ("grey gray gry gy grau gris grise grigio grigia grijs grijze cinza cinzento", [.grey]),
        ("pewter zinn plomo concrete beton cement cemento dove shark", [.grey]),
        ("charcoal charc chrcl anthracite anthrazit anthra antracita antracite antraciet", [.grey, .black]),
        ("graphite graphit grafito grafite gunmetal asphalt carbon karbon carbone carbono", [.grey, .black]),
        ("slate schiefer ardoise pizarra titanium titan titane titanio", [.grey, .blue, .black]),
        ("silver slvr slv silber silbern argent argente plata plateado plateada argento zilver", [.grey, .white]),
        ("platinum platin platine platino ice frost glacier", [.grey, .white, .blue]),
        ("stone stein pierre piedra pietra sandstone cobblestone fossil pebble kiesel", [.grey, .beige, .brown]),
        ("taupe topo tortora greige mushroom putty", [.beige, .brown, .grey]),
    ]

    private static let warm: [Row] = [
        ("beige bge beis beisch biege oat oatmeal hafer avoine avena linen leinen lino", [.beige, .white]),
        ("sand sandfarben sandy sable arena sabbia zand dune wheat weizen trigo", [.beige, .brown, .yellow]),
        ("nude skin chair almond mandel blush buff fawn", [.beige, .pink, .brown]),
        ("champagne champagner champan champ", [.beige, .yellow, .white, .grey]),
        ("camel kamel camello cammello tan latte cappuccino biscuit gum", [.brown, .beige]),
        ("khaki kaki caqui khk cachi", [.beige, .green, .brown]),
        ("brown brn brwn bwn braun brun brune marron marrones marrone castano bruin castanho", [.brown]),
        ("chocolate schokolade schoko chocolat cioccolato choc choco cacao kakao cocoa", [.brown]),
        ("coffee kaffee cafe espresso mocha mokka moka walnut walnuss noyer nogal toffee", [.brown]),
        ("chestnut kastanie chataigne hazel hazelnut tobacco tabak tabac tabaco umber bark sepia earth", [.brown]),
        ("cognac konjak whisky whiskey caramel karamell caramelo saddle sienna ginger", [.brown, .orange]),
        ("mahogany mahagoni acajou caoba russet auburn cinnamon zimt canela cannelle", [.brown, .red]),
        ("copper kupfer cuivre cobre rame bronze bronce bronzo", [.brown, .orange, .yellow]),
        ("amber bernstein ambre ambar saffron safran azafran marigold mango", [.orange, .yellow]),
        ("sunset honey honig miel butterscotch", [.orange, .yellow]),
        ("gold gld golden or oro dore doree dorado dorada goud brass messing", [.yellow, .brown, .beige]),
        ("rosegold", roseGold),
        ("rust rost rouille oxido terracotta terrakotta brick ziegel brique ladrillo", [.red, .orange, .brown]),
        ("clay lehm argile arcilla", [.orange, .brown, .red, .beige]),
        ("red rd rot rouge rojo roja rosso rossa rood rode vermelho", [.red]),
        ("scarlet crimson ruby rubin rubis rubi cardinal karmin carmin tomato tomate poppy mohn", [.red]),
        ("burgundy brgndy burg bordeaux bordo burdeos bordeauxrot merlot claret", [.red, .purple, .brown]),
        ("wine wein vin vino maroon oxblood garnet granat granate grenat", [.red, .purple, .brown]),
        ("cherry kirsche cerise cereza ciliegia raspberry himbeere framboise frambuesa", [.red, .pink]),
        ("strawberry cranberry berry beere watermelon punch magma infrared", [.red, .pink, .purple]),
        ("coral koralle corail corallo flame papaya vermilion vermillion zinnober", [.orange, .pink, .red]),
        ("orange org orng orn naranja arancio arancione oranje laranja tangerine mandarin", [.orange]),
        ("pumpkin kurbis kuerbis citrouille calabaza clementine carrot", [.orange]),
        ("peach pfirsich peche melocoton pesca apricot aprikose abricot albaricoque melon", [.orange, .pink, .beige]),
        ("yellow yel ylw yllw gelb jaune amarillo amarilla giallo gialla geel gele amarelo", [.yellow]),
        ("lemon zitrone limon canary sunflower butter maize mais banana corn straw", [.yellow]),
        ("mustard mstrd senf moutarde mostaza senape ochre ocker ocher ocre ocra", [.yellow, .brown, .orange]),
        ("citron citrus citrine chartreuse volt lime limette lima cyber", [.yellow, .green]),
        ("pink pnk rosa rosafarben rosado rosada rose roze flamingo bubblegum peony altrosa", [.pink]),
        ("salmon lachs saumon salmone zalm", [.pink, .orange]),
        ("fuchsia fuschia fucsia fuxia magenta mauve malve malva orchid orchidee orquidea", [.pink, .purple]),
    ]

    private static let cold: [Row] = [
        ("purple pur prp prpl ppl violet violett vlt viola violeta paars roxo morado morada", [.purple]),
        ("purpura purpur pourpre porpora aubergine eggplant berenjena melanzana grape raisin uva", [.purple]),
        ("plum pflaume prune ciruela prugna mulberry", [.purple, .red, .pink]),
        ("lilac lila lilas flieder lilla lavender lavendel lavande lavanda lav wisteria", [.purple, .pink]),
        ("amethyst periwinkle iris indigo ultramarine ultramarin outremer", [.blue, .purple]),
        ("blue blu blau bleu azul azules blauw azzurro azzurra azure azur celeste", [.blue]),
        ("navy nvy nav marine marino cobalt kobalt cobalto sapphire saphir zafiro cerulean cornflower", [.blue]),
        ("obsidian ink tinte encre tinta bl", [.blue, .black]),
        ("teal petrol petrole petroleo petrolio turquoise turq turkis tuerkis turquesa turchese", [.blue, .green]),
        ("aqua aquamarine cyan peacock pfau paon", [.blue, .green]),
        ("green grn gn grun gruen vert verde verdes groen emerald smaragd emeraude esmeralda", [.green]),
        ("smeraldo jade fern farn grass gras clover shamrock moss moos mousse musgo muschio", [.green]),
        ("pine kiefer pino spruce evergreen hunter bottle loden seaweed", [.green]),
        ("olive olv oliv oliva olivo army military armee camo", [.green, .brown, .beige]),
        ("sage salbei sauge salvia pistachio pistazie pistache pistacho eucalyptus celadon", [.green, .grey]),
        ("mint minze menthe menta munt seafoam spearmint", [.green, .blue]),
        ("avocado kiwi apple apfel pear leaf", [.green, .yellow]),
    ]
}
