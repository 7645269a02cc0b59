// Words for colors, and words that have another meaning in a search. Swift writes them into the page's data (PageColorWords.swift).

import {readHex, rgbOf} from '../color/color.js';
import {familyColors} from '../color/families.js';
import {normalizedText} from '../text.js';

/** What a word for a color means: a family, or a finer name with its color. `word` is the English one. A thing is a material or the
 * like that looks so, as brass: a text that has the word says more than a color.
 * @typedef {{word: string, families: string[], rgb: number, isFamily: boolean, isThing?: boolean}} ColorMeaning */

/** What a word means that names no color: items of several colors; those of a tone; nothing; one of those that it stands between; to
 * leave out what stands behind; the same, but only before a color.
 * @typedef {'multi' | keyof typeof tones | 'and' | 'or' | 'not' | 'no'} Role */

/** Lightness from and to, and chroma from and to, in Oklab: what "pastel" means. The server has the same ones (`ColorWords.swift`). */
export const tones = {
  pastel: [0.78, 1, 0.025, 0.11],
  pale: [0.85, 1, 0, 0.11],
  dark: [0, 0.42, 0, 1],
  neutral: [0, 1, 0, 0.045],
  muted: [0.35, 0.8, 0.03, 0.09],
  vivid: [0.3, 1, 0.16, 1],
};

/** Ends of names in which another word begins: watermelon, sunflower, eggplant, gunmetal, seafoam, stainless. */
const compoundEnds = new Set(['melon', 'flower', 'plant', 'metal', 'foam', 'less']);

/** "Light" and "dark" in languages that write compounds; longer ones first. */
const shades =
  'vilagos donker dunkel mittel pastell ciemno svetlo svetle sotet licht blass jasno tmavo tmave lyse ljus mork hell zart tief light dark lys'
    .split(' ');

export class ColorWords {
  /** @type {Map<string, ColorMeaning>} by words as `foldedWord` gives them */ meanings = new Map();
  /** @type {Map<string, Role>} */ roles = new Map();
  /** @type {TranslatedWords} */ #translated;
  #names = new Set();

  /** @param {Pick<Summary, 'families' | 'colorNames' | 'colorWords' | 'colorThings' | 'colorTranslations'>} summary */
  constructor({families, colorNames = '', colorWords = '', colorThings = '', colorTranslations = ''}) {
    const things = listed(colorThings, ';').map((row) => row.split(' ').filter(Boolean));
    for (
      const [name, hex, letters, isThing] of [
        ...listed(colorNames, ',').map((row) => row.split(' ')),
        ...things.map((row) => [...row.slice(0, 3), 'thing']),
      ]
    ) {
      const word = name.replace(/_/g, ' '), own = [...letters].map((letter) => families[letter.charCodeAt(0) - 97]);
      this.meanings.set(foldedWord(word), {word, families: own, rgb: readHex(hex), isFamily: false, isThing: !!isThing});
    }
    for (const row of listed(colorNames, ',')) this.#names.add(row.split(' ')[0].replace(/_/g, ' '));
    for (const word of families) this.meanings.set(word, {word, families: [word], rgb: rgbOf(familyColors[word]) ?? 0, isFamily: true});
    const rows = listed(colorWords, ';').map((row) => row.split(' '));
    for (const [name, ...words] of [...rows, ...things.map(([name, , , ...words]) => [name, ...words])]) {
      const meaning = this.meanings.get(foldedWord(name));
      for (const word of words.flatMap(wordForms)) {
        if (!meaning) this.roles.set(word, /** @type {Role} */ (name));
        else if (!this.meanings.has(word)) this.meanings.set(word, meaning);
      }
    }
    this.#translated = new TranslatedWords(colorTranslations);
  }

  /** @param {string} word folded */
  meaning(word) {
    return this.meanings.get(word) ?? this.meanings.get(this.#translation(word));
  }

  /** Whether measured colors may be called so.
   * @param {string} word */
  isName(word) {
    return this.#names.has(word);
  }

  /** @param {string} word folded */
  role(word) {
    return this.roles.get(word) ?? this.roles.get(this.#translation(word));
  }

  /** Of a word of a further language, or a compound such as "lichtgrijs"; empty too for an ordinary word.
   * @param {string} word */
  #translation(word) {
    return this.#translated.isOrdinary(word) ? '' : this.#translated.english(word) || this.#shadeOfFamily(word);
  }

  /** A light or dark family: of others the word before it would be lost.
   * @param {string} word */
  #shadeOfFamily(word) {
    for (const shade of shades) {
      if (!word.startsWith(shade) || word === shade) continue;
      const rest = word.slice(shade.length), english = this.meanings.get(rest)?.word ?? this.#translated.english(rest);
      if (this.meanings.get(english)?.isFamily) return english;
    }
    return '';
  }

  /** The English word for a color that a word of a further language means, also where it counts only if no text has it; empty for none.
   * @param {string} word folded */
  english(word) {
    return this.#translated.english(word);
  }

  /** Whether a word names a color, several at once, or a kind of colors.
   * @param {string} word folded */
  isColor(word) {
    return this.meaning(word) !== undefined || asksForColors(this.role(word));
  }

  /** All words that do, without further languages. */
  get all() {
    return [...this.meanings.keys(), ...[...this.roles.keys()].filter((word) => asksForColors(this.roles.get(word)))];
  }

  /** The words that a beginning may become, one for each meaning, by letters. None for what is a word of its own: "bottle"
   * is not "bottle green", and "wein" is not "weinrot".
   * @param {string} start */
  begunBy(start) {
    const seen = new Set();
    return start.length < 4 ? [] : this.all.sort().filter((word) => {
      const rest = word.slice(start.length), meaning = this.meanings.get(word);
      if (!word.startsWith(start) || rest.startsWith(' ') || this.#isOwn(rest) || compoundEnds.has(rest) || seen.has(meaning)) {
        return false;
      }
      return seen.add(meaning);
    });
  }

  /** @param {string} word */
  #isOwn(word) {
    return this.meanings.has(word) || asksForColors(this.roles.get(word));
  }
}

/** @param {Role | undefined} role */
const asksForColors = (role) => role === 'multi' || role !== undefined && role in tones;

/** Words for colors in further languages, read when the first one is looked for (`SearchWords.swift`). */
class TranslatedWords {
  #text;
  #isRead = false;
  /** @type {Map<string, string>} */ #whole = new Map();
  /** @type {Map<string, {endings: Set<string>, english: string}[]>} beginnings of words */ #stems = new Map();
  #ordinary = new Set();

  /** @param {string} text what PageColorWords.swift writes */
  constructor(text) {
    this.#text = text;
  }

  #read() {
    this.#isRead = true;
    for (const language of listed(this.#text, '|')) {
      let endings = /** @type {Set<string>} */ (new Set());
      for (const row of listed(language, ';')) {
        const [color, ...words] = row.split(' ');
        if (color === 'endings') endings = new Set(words.map((word) => foldedWord(word.replace('~', ''))));
        else if (color === 'ordinary') this.#ordinary = new Set(words);
        else for (const word of words) this.#add(word, foldedWord(color.replace('!', '')), endings);
      }
    }
  }

  /** The first of equal words counts.
   * @param {string} word @param {string} english @param {Set<string>} endings */
  #add(word, english, endings) {
    const text = foldedWord(word.replace('~', ''));
    if (!word.endsWith('~')) {
      if (!this.#whole.has(text)) this.#whole.set(text, english);
      return;
    }
    const stems = this.#stems.get(text) ?? [];
    this.#stems.set(text, stems);
    stems.push({endings, english});
  }

  /** @param {string} word folded */
  english(word) {
    if (!this.#isRead) this.#read();
    const known = this.#whole.get(word);
    for (let length = 0; known === undefined && length <= 4 && length < word.length; length++) {
      const ending = word.slice(word.length - length);
      const stem = this.#stems.get(word.slice(0, word.length - length))?.find(({endings}) => endings.has(ending));
      if (stem) return stem.english;
    }
    return known ?? '';
  }

  /** Whether a word counts only where no text has it: "den" is black in Vietnamese without accents.
   * @param {string} word folded */
  isOrdinary(word) {
    if (!this.#isRead) this.#read();
    return /^[ -~]{0,3}$/.test(word) || this.#ordinary.has(word);
  }
}

/** @type {WeakMap<Summary, ColorWords>} */
const known = new WeakMap();

/** @param {Model} model */
export function colorWordsOf({summary}) {
  let words = known.get(summary);
  if (!words) known.set(summary, words = new ColorWords(summary));
  return words;
}

/** Small letters without accents, hyphens as spaces.
 * @param {string} text */
export const foldedWord = (text) => normalizedText(text).replace(/[-_ ]+/g, ' ').trim();

/** @param {string} text @param {string} separator */
const listed = (text, separator) => text.split(separator).filter(Boolean);

/** "rot*" as "rot", "rote", "roter" and so on.
 * @param {string} word */
function wordForms(word) {
  const stem = foldedWord(word.replace('*', ''));
  return word.endsWith('*') ? ['', 's', 'e', 'es', 'er', 'en', 'em'].map((ending) => stem + ending) : [stem];
}
