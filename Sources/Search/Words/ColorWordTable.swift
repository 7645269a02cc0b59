/// What further words for colors mean: each line a family or a finer name, then the words for it. `*` stands for the
/// endings of adjectives, `_` for a space.
///
/// Collected for this project from what shops write, in English, German, French and Spanish. The page has the same
/// table (`color-words.js`); `Tests/browser/server/test_same_ranking.py` holds them equal.
let colorWordTable = """
    black: schwarz* noir* negro* negra*
    white: weiss* blanc* blanche* blanco* blanca* snow schnee
    grey: gray grau* gris* grise*
    red: rot* rouge* rojo* roja* scarlet scharlach rubin
    orange: naranja* orangefarben anaranjado
    yellow: gelb* jaune* amarillo* amarilla*
    green: grun* gruen* vert* verte* verde*
    blue: blau* bleu* bleue* azul* azules
    purple: violett* violet* violette* violeta* lila* morado* morada* purpur pourpre purpura
    pink: rosa* rosafarben rosado* rosada*
    brown: braun* marron* brun* brune* castano*
    beige: beis beigefarben sandfarben
    navy: navy_blue marine marineblau bleu_marine azul_marino marino nachtblau bleu_nuit azul_noche
    navy: dark_blue deep_blue dunkelblau* bleu_fonce azul_oscuro
    light blue: pale_blue pastel_blue hellblau* bleu_clair azul_claro celeste bleu_ciel himmelblau* azul_cielo
    royal blue: konigsblau koenigsblau bleu_roi azul_rey kornblumenblau
    baby blue: babyblau bleu_layette azul_bebe
    petrol: petrole petroleo petrolblau bleu_petrole
    turquoise: turkis* tuerkis* turquesa
    teal: blaugrun blaugruen
    light green: pale_green pastel_green hellgrun* hellgruen* vert_clair verde_claro
    dark green: deep_green dunkelgrun* dunkelgruen* vert_fonce verde_oscuro
    bottle green: flaschengrun flaschengruen vert_bouteille verde_botella
    forest green: tannengrun tannengruen waldgrun vert_foret verde_bosque
    emerald: smaragd smaragdgrun emeraude esmeralda
    olive: oliv olivgrun olivgruen vert_olive oliva verde_oliva
    army green: militargrun vert_militaire verde_militar military
    khaki: kaki caqui
    mint: minze mintgrun menthe vert_menthe menta verde_menta
    sage: salbei salbeigrun sauge salvia
    lime: limette citron_vert lima
    dark red: deep_red dunkelrot* rouge_fonce rojo_oscuro
    burgundy: bordeaux bordeauxrot burgunder burdeos
    wine: weinrot wine_red lie_de_vin vino granate grenat
    cherry: kirschrot kirsche cereza rouge_cerise
    brick: ziegelrot brique teja
    rust: rost rostrot rouille oxido
    terracotta: terrakotta terracota
    coral: koralle corail
    salmon: lachs lachsrosa saumon
    peach: pfirsich peche melocoton
    apricot: aprikose abricot albaricoque light_orange hellorange
    burnt orange: dark_orange dunkelorange
    pale yellow: light_yellow pastel_yellow hellgelb* jaune_clair jaune_pale amarillo_claro
    lemon: zitrone zitronengelb jaune_citron limon
    mustard: dark_yellow senf senfgelb moutarde mostaza dunkelgelb
    ochre: ocker ocre
    gold: golden dore doree dorado dorada oro
    lavender: lavendel lavande lavanda
    lilac: flieder lilas
    light purple: pale_purple hellviolett helllila violet_clair
    plum: dark_purple deep_purple pflaume prune ciruela dunkelviolett dunkellila violet_fonce
    eggplant: aubergine berenjena
    light pink: pale_pink pastel_pink baby_pink hellrosa zartrosa rose_pale rose_clair rosa_claro rosa_palo
    hot pink: neon_pink knallpink
    fuchsia: fuschia fucsia
    rose: dark_pink dunkelrosa rosa_oscuro
    old rose: altrosa vieux_rose dusty_rose
    dark grey: dark_gray dunkelgrau* gris_fonce gris_oscuro
    light grey: light_gray hellgrau* gris_clair gris_claro
    charcoal: holzkohle
    anthracite: anthrazit antracita graphite graphit grafito
    silver: silber silbern argent argente plata plateado plateada
    off-white: offwhite wollweiss rohweiss blanc_casse crudo
    cream: creme crema cremefarben cremeweiss
    ivory: elfenbein ivoire marfil
    coffee: kaffee kaffeebraun cafe
    espresso: dark_brown dunkelbraun* marron_fonce marron_oscuro
    chocolate: schokolade schokobraun schoko chocolat
    tan: light_brown hellbraun* marron_clair marron_claro
    camel: kamel camello
    cognac: cognacbraun konjak
    chestnut: kastanie kastanienbraun chataigne castana
    copper: kupfer cuivre cobre
    sand: sable arena
    taupe: topo greige
    stone: stein pierre piedra
    champagne: champagner champan
    nude: hautfarben couleur_chair
    """
