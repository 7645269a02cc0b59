// Words for colors, and words that have another meaning in a search. Swift writes them into the page's data (PageColorWords.swift).

import {readHex, rgbOf} from '../color/color.js';
import {familyColors} from '../color/families.js';
import {normalizedText} from '../text.js';

/** What a word for a color means: a family, or a finer name with its color.
 * @typedef {{word: string, families: string[], rgb: number, isFamily: boolean}} ColorMeaning  `word` is the English one. */

/** What a word means that names no color: items of several colors; nothing; one of those that it stands between; to leave out what stands behind; the same, but only
 * before a color.
 * @typedef {'multi' | 'and' | 'or' | 'not' | 'no'} Role */

/** Ends of names in which another word begins: watermelon, sunflower, eggplant, gunmetal, seafoam. */
const compoundEnds = new Set(['melon', 'flower', 'plant', 'metal', 'foam']);

export class ColorWords {
  /** @type {Map<string, ColorMeaning>} by words as `foldedWord` gives them */ meanings = new Map();
  /** @type {Map<string, Role>} */ roles = new Map();

  /** @param {Pick<Summary, 'families' | 'colorNames' | 'colorWords'>} summary */
  constructor({families, colorNames = '', colorWords = ''}) {
    for (const entry of listed(colorNames, ',')) {
      const [name, hex, letters] = entry.split(' '), word = name.replace(/_/g, ' ');
      const own = [...letters].map((letter) => families[letter.charCodeAt(0) - 97]);
      this.meanings.set(foldedWord(word), {word, families: own, rgb: readHex(hex), isFamily: false});
    }
    for (const word of families) this.meanings.set(word, {word, families: [word], rgb: rgbOf(familyColors[word]) ?? 0, isFamily: true});
    for (const row of listed(colorWords, ';')) {
      const [name, ...words] = row.split(' '), meaning = this.meanings.get(foldedWord(name));
      for (const word of words.flatMap(wordForms)) {
        if (!meaning) this.roles.set(word, /** @type {Role} */ (name));
        else if (!this.meanings.has(word)) this.meanings.set(word, meaning);
      }
    }
  }

  /** Whether a word names a color, or several at once.
   * @param {string} word */
  isColor(word) {
    return this.meanings.has(word) || this.roles.get(word) === 'multi';
  }

  /** All words that do. */
  get all() {
    return [...this.meanings.keys(), ...[...this.roles.keys()].filter((word) => this.roles.get(word) === 'multi')];
  }

  /** The words that a beginning may become, one for each meaning, by letters. None for what is a word of its own: "bottle"
   * is not "bottle green", and "wein" is not "weinrot".
   * @param {string} start */
  begunBy(start) {
    const seen = new Set();
    return start.length < 3 ? [] : this.all.sort().filter((word) => {
      const rest = word.slice(start.length), meaning = this.meanings.get(word);
      if (!word.startsWith(start) || rest.startsWith(' ') || this.isColor(rest) || compoundEnds.has(rest) || seen.has(meaning)) {
        return false;
      }
      return seen.add(meaning);
    });
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
