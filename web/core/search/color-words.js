// Words for colors, and words that have another meaning in a search. Swift writes them into the page's data (PageColorWords.swift).

import {readHex, rgbOf} from '../color/color.js';
import {familyColors} from '../color/families.js';
import {normalizedText} from '../text.js';

/** What a word for a color means: a family, or a finer name with its color. `word` is the English one. A thing is a material or the
 * like that looks so, as brass: a text that has the word says more than a color.
 * @typedef {{word: string, families: string[], rgb: number, isFamily: boolean, isThing?: boolean}} ColorMeaning */

/** What a word means that names no color: items of several colors; those of a tone; nothing; one of those that it stands between; to
 * leave out what stands behind; the same, but only before a color; nothing, where it is next to a color.
 * @typedef {'multi' | 'pastel' | 'pale' | 'dark' | 'neutral' | 'muted' | 'vivid' | 'and' | 'or' | 'not' | 'no' | 'beside'} Role */

export class ColorWords {
  /** @type {Map<string, ColorMeaning>} by words as `foldedWord` gives them */ meanings = new Map();
  /** @type {Map<string, Role>} */ roles = new Map();
  /** @type {Map<string | undefined, number[]>} lightness from and to, and chroma from and to, in Oklab: what "pastel" means */
  tones = new Map();
  /** Parts of compounds: what stands before a color, such as *light*; what ends as *-colored*; colors that any word may stand
   * before; other words, such as *melon*.
   * @type {Record<string, Set<string>>} */
  #parts = {shade: new Set(), colored: new Set(), ends: new Set(), apart: new Set()};
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
      const meaning = this.meanings.get(foldedWord(name)), [tone, ...limits] = words;
      if (name === 'tone') this.tones.set(tone, limits.map(Number));
      else {for (const word of words.flatMap(wordForms)) {
          if (name in this.#parts) this.#parts[name].add(word);
          else if (!meaning) this.roles.set(word, /** @type {Role} */ (name));
          else if (!this.meanings.has(word)) this.meanings.set(word, meaning);
        }}
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
    return this.#translated.isOrdinary(word) ? '' : this.#translated.english(word) || this.#compound(word, false);
  }

  /** The color of "mintfarben", "lichtgrijs", "navyblau": what stands before a family is a shade or a color.
   * @param {string} word @param {boolean} isAny whether anything may stand there, as in "taubenblau" */
  #compound(word, isAny) {
    const {colored, shade, ends} = this.#parts;
    if (word.length > longestWord || word.includes(' ')) return '';
    const own = (/** @type {string} */ part) => this.meanings.get(part) ?? this.meanings.get(this.#translated.english(part));
    for (let at = word.length - 3; at > 2; at--) {
      const first = word.slice(0, at), rest = word.slice(at), head = own(rest), isColored = colored.has(rest);
      if (!head?.isFamily && !isColored) continue;
      const color = own(first) ?? own(first.replace(/[ns]$/, ''));
      if (color && isColored) return color.word;
      if (!head?.isFamily) continue;
      if (color) return color.families[0] === head.word && !color.isThing ? color.word : head.word;
      if (shade.has(first) || isAny && ends.has(rest)) return head.word;
    }
    return '';
  }

  /** The English word for a color that a word means which no text has; empty for none.
   * @param {string} word folded */
  english(word) {
    return this.#translated.english(word) || this.#compound(word, true);
  }

  /** Whether a word names a color, several at once, or a kind of colors.
   * @param {string} word folded */
  isColor(word) {
    return this.meaning(word) !== undefined || this.#asksForColors(this.role(word));
  }

  /** @param {Role | undefined} role */
  #asksForColors(role) {
    return role === 'multi' || this.tones.has(role);
  }

  /** All words that do, without further languages. */
  get all() {
    return [...this.meanings.keys(), ...[...this.roles.keys()].filter((word) => this.#asksForColors(this.roles.get(word)))];
  }

  /** The words that a beginning may become, one for each meaning, by letters: of four letters only names of colors. None for
   * what is a word of its own: "bottle" is not "bottle green", and "wein" is not "weinrot"; nor a thing, as the stainless of "stain".
   * @param {string} start */
  begunBy(start) {
    const seen = new Set();
    return start.length < 4 || this.roles.has(start) ? [] : this.all.sort().filter((word) => {
      const rest = word.slice(start.length), meaning = this.meanings.get(word);
      if (!word.startsWith(start) || rest.startsWith(' ') || this.#isOwn(rest) || this.#parts.apart.has(rest)) return false;
      if (meaning?.isThing || start.length === 4 && meaning?.word !== word || seen.has(meaning)) return false;
      return seen.add(meaning);
    });
  }

  /** @param {string} word */
  #isOwn(word) {
    return this.meanings.has(word) || this.#asksForColors(this.roles.get(word));
  }

  /** The words that are written as one: "schwarz-weiß", "白色连衣裙", "eichentisch".
   * @param {string} word @param {(text: string) => boolean} stands  whether a text has it @returns {string[]} */
  parted(word, stands) {
    const isColor = (/** @type {string} */ text) => this.isColor(foldedWord(text)), hyphened = word.split('-');
    if (word.length > longestWord || isColor(word)) return [word];
    if (hyphened.length > 1) return hyphened.every(isColor) || hyphened.some(isColor) && !stands(word) ? hyphened : [word];
    const isEastern = eastern.test(word);
    for (let at = 0; at < (isEastern ? word.length : 1); at++) {
      for (let end = Math.min(word.length, at + 15); end > at; end--) {
        const color = word.slice(at, end), rest = word.slice(end);
        if (isEastern ? !isColor(color) : end < 4 || rest.length < 4 || !this.meaning(color)?.isThing || !stands(rest)) continue;
        // A single character is part of other words as well, as in cabbage and black tea, and so are syllables.
        const isSure = isEastern && /^[\u2e80-\uabff]{2,}$/.test(color) && !isCut(word, at) && !isCut(word, end);
        if (!isSure && (at || /^[\u1160-\u11ff]/.test(rest) || stands(word))) continue;
        return [word.slice(0, at), color, ...this.parted(rest.replace(/^色?[いの的とな]?/, ''), stands)].filter(Boolean);
      }
    }
    return [word];
  }
}

/** Longer ones are not read as several: each place of a cut is looked at. */
const longestWord = 60;

/** Chinese, Japanese and Korean, which is in parts of syllables here. */
const eastern = /[\u2e80-\uabff\u1100-\u11ff]/;

/** Whether a word of katakana goes on there: the mint in badminton is none.
 * @param {string} word @param {number} at */
const isCut = (word, at) => /[ァ-ー]{2}/.test(word.slice(Math.max(0, at - 1), at + 1));

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

/** "rot*" as "rot", "rote", "roter" and so on; "rosa*" as "rosa", "rosas".
 * @param {string} word */
function wordForms(word) {
  const stem = foldedWord(word.replace('*', '')), endings = /[aeo]$/.test(stem) ? ['', 's', 'n'] : ['', 's', 'e', 'es', 'er', 'en', 'em'];
  return word.endsWith('*') ? endings.map((ending) => stem + ending) : [stem];
}
