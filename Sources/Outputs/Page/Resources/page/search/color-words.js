// @ts-check
// Words for colors.
//
// The finer names with their colors and families are those of ColorNameTable.swift, which says where each one is from
// (CSS, the XKCD survey, shops): one of them is what a measured color is called. The other words were collected for this
// project from what shops write, like VendorWordTable.swift; a shade such as "hellblau" means the finer name that shops
// use for it.

/** Each line a leading family; in it name, color and families of every finer name. A test holds it equal to the Swift table. */
const finerNames = [
  'black 141414 black, ebony 2a1a0e black/brown, ink 0d1728 black/blue, off-black 303030 black, onyx 11222f black/grey',
  'cream fff6d8 white/beige, frost ddebf3 white/grey, ivory fffff0 white, off-white f6f0e2 white, pearl ebe3d6 white/beige, ' +
    'white ffffff white',
  'anthracite 383e44 grey/black, blue_grey 607c8e grey/blue, charcoal 3c3d3f grey/black, cool_grey 8fa1a8 grey, ' +
    'dark_grey 555555 grey, grey 808080 grey, grey_green 789b73 grey/green, gunmetal 48525b grey/black, ' +
    'heather_grey a9a9a9 grey, light_grey d3d3d3 grey, silver c0c0c0 grey, slate 708090 grey/blue, warm_grey 978a84 grey/brown',
  'brick a03623 red/brown, burgundy 800020 red, cherry b3102c red, crimson dc143c red, dark_red 8b0000 red, ' +
    'maroon 800000 red/brown, oxblood 4a0a10 red/brown, raspberry b00149 red/pink, red e50000 red, ' +
    'watermelon fd4659 red/pink, wine 722f37 red/purple',
  'apricot ffb16d orange, burnt_orange c04e01 orange/brown, copper b87333 orange/brown, coral ff7256 orange/pink/red, ' +
    'mango ffa62b orange/yellow, orange f97306 orange, peach ffcba4 orange/pink/beige, pumpkin e17701 orange, ' +
    'rust a83c09 orange/red/brown, tangerine ff9408 orange, terracotta ca6641 orange/brown',
  'butter ffff81 yellow, citron c1c632 yellow/green, gold c9a94e yellow, lemon fff44f yellow, maize f4d054 yellow, ' +
    'mustard d6a613 yellow, neon_yellow cfff04 yellow, ochre bf9005 yellow/brown, pale_yellow fdf3a7 yellow/beige, ' +
    'sunflower ffc512 yellow, yellow ffe014 yellow',
  'army_green 4b5320 green, avocado 90b134 green, blue_green 137e6d green/blue, bottle_green 044a30 green, ' +
    'chartreuse b9dd1e green/yellow, dark_green 033500 green, emerald 01a049 green, forest_green 0b4d1c green, ' +
    'grass_green 3f9b0b green, green 15801f green, jade 00a86b green, kelly_green 02ab2e green, khaki_green 55654a green, ' +
    'light_green 90ee90 green, lime aaff32 green, mint a8e6cf green, moss 769958 green, neon_green 0cff0c green, ' +
    'olive 6e750e green/brown, pine 2b5d34 green, pistachio b5d99c green, sage 9caf88 green/grey, ' +
    'sea_green 2e8b57 green/blue, seafoam 80f9ad green/blue',
  'aqua 13c9d0 blue/green, azure 069af3 blue, baby_blue a2cffe blue, blue 0343df blue, cerulean 0485d1 blue, ' +
    'chambray 9fb3c8 blue/grey, cobalt 0047ab blue, cornflower 6495ed blue, cyan 00ffff blue, dark_denim 1f3a5f blue, ' +
    'denim 3b638c blue/grey, dusty_blue 5a86ad blue/grey, ice_blue d7f3fe blue/white, light_blue add8e6 blue, ' +
    'midnight_blue 191970 blue/purple, navy 0f1f47 blue, ocean_blue 03719c blue, periwinkle 8f99fb blue/purple, ' +
    'petrol 005f6a blue/green, royal_blue 4169e1 blue, sapphire 0f52ba blue, sky_blue 87ceeb blue, steel_blue 4682b4 blue, ' +
    'teal 008080 blue/green, turquoise 40e0d0 blue/green',
  'amethyst 9966cc purple, dusty_purple 825f87 purple/grey, eggplant 380835 purple/black, grape 6c3461 purple, ' +
    'indigo 380282 purple/blue, lavender c79fef purple, light_purple bf77f6 purple, lilac c8a2c8 purple, ' +
    'mauve 915f6d purple/pink, orchid da70d6 purple/pink, pale_lavender e0d7ee purple/white, plum 580f41 purple, ' +
    'purple 7e1e9c purple, ultraviolet 5f4b8b purple, violet 8f00ff purple',
  'blush f3cfc6 pink/beige, cerise de3163 pink/red, dusty_pink dba5ab pink, flamingo fc8eac pink, fuchsia ed0dd9 pink/purple, ' +
    'hot_pink ff028d pink, light_pink ffb6c1 pink, magenta c20078 pink/purple, old_rose c87f89 pink, pink ff81c0 pink, ' +
    'rose cf6275 pink, rose_gold b76e79 pink/brown, salmon fa8072 pink/orange, strawberry dc4c6c pink/red',
  'bronze a87900 brown/yellow, brown 653700 brown, camel c19a6b brown/beige, caramel af6f09 brown, chestnut 742802 brown/red, ' +
    'chocolate 3d1c02 brown, cocoa 875f42 brown, coffee 6f4e37 brown, cognac 9a4e1c brown/orange, ' +
    'dark_taupe 524534 brown/grey, espresso 3c2a21 brown, mocha 9d7651 brown, saddle_brown 8b4513 brown, ' +
    'tan d2b48c brown/beige, taupe 8b7b6b brown/grey/beige, walnut 5c4033 brown',
  'beige e1d0b0 beige, champagne f3dfb8 beige/yellow, ecru efe3c8 beige, khaki bfae86 beige/brown/green, ' +
    'mushroom ba9e88 beige/brown, nude e3bc9a beige/pink, oatmeal d8c8b4 beige, sand d6bf8a beige/yellow, ' +
    'stone b3a999 beige/grey, vanilla f3e5ab beige/yellow',
];

/** What each word means: a family or a finer name, then the words for it. `*` stands for the endings of adjectives. */
const otherWords = `
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
`;

/** What a word for a color means: a family, or a finer name with its color.
 * @typedef {{word: string, families: string[], rgb: number, isFamily: boolean}} ColorMeaning  `word` is the English one. */

/** @type {Map<string, ColorMeaning> | null} by words as `foldedWord` gives them */
let knownColorWords = null;

/** Small letters without accents, hyphens as spaces.
 * @param {string} text */
const foldedWord = (text) => normalizedText(text).replace(/[-_]+/g, ' ').trim();

function colorWords() {
  if (knownColorWords) return knownColorWords;
  const words = knownColorWords = /** @type {Map<string, ColorMeaning>} */ (new Map());
  const families = Object.keys(familyColors);
  for (const entry of finerNames.flatMap((line) => line.split(', '))) {
    const [name, hex, list] = entry.split(' ');
    const word = name.replace(/_/g, ' ');
    if (!families.includes(word)) words.set(foldedWord(word), {word, families: list.split('/'), rgb: readHex(hex), isFamily: false});
  }
  for (const word of families) words.set(word, {word, families: [word], rgb: rgbOf(familyColors[word]) ?? 0, isFamily: true});
  for (const line of otherWords.trim().split('\n')) {
    const [name, list] = line.split(': ');
    const meaning = words.get(foldedWord(name));
    if (!meaning) throw new Error(`no color is called ${name}`);
    for (const word of list.split(' ').flatMap(wordForms)) if (!words.has(word)) words.set(word, meaning);
  }
  return words;
}

/** "rot*" as "rot", "rote", "roter" and so on.
 * @param {string} word */
function wordForms(word) {
  const stem = foldedWord(word.replace('*', ''));
  return word.endsWith('*') ? ['', 's', 'e', 'es', 'er', 'en', 'em'].map((ending) => stem + ending) : [stem];
}
