// Words for colors, and words that have another meaning in a search. Swift writes them into the page's data (PageColorWords.swift).

import {readHex, rgbOf} from '../color/color.js';
import {familyColors} from '../color/families.js';
import {normalizedText} from '../text.js';

/** What a word for a color means: a family, or a finer name with its color. `word` is the English one. A thing is a material or the
 * like that looks so, as brass: a text that has the word says more than a color; *both* also names a measured color, as gold.
 * @typedef {{word: string, families: string[], rgb: number, isFamily: boolean, thing?: string}} ColorMeaning */

/** What a word means that names no color: items of several colors; those of a tone; nothing; one of those that it stands between; to
 * leave out what stands behind; the same, but only before a color; nothing, where it is next to a color; and further rows of
 * `color-words.tsv`, which says what they are.
 * @typedef {string} Role */

/** Roles of what makes a family lighter or darker. */
const shades = ['dark', 'deep', 'pale', 'pastel', 'light', 'mid'];

export class ColorWords {
  /** @type {Map<string, ColorMeaning>} by words as `foldedWord` gives them */ meanings = new Map();
  /** @type {Map<string, Role>} */ roles = new Map();
  /** @type {Map<string | undefined, number[]>} lightness from and to, and chroma from and to, in Oklab: what "pastel" means */
  tones = new Map();
  /** Parts of compounds, a point and the name of their row before them. */ #parts = new Set();
  #translations;
  /** @type {Map<string, string> | undefined} English words, read when the first one is looked for */ #translated;

  /** @param {Pick<Summary, 'families' | 'colorNames' | 'colorWords' | 'colorTranslations'>} summary */
  constructor({families, colorNames, colorWords, colorTranslations}) {
    this.#translations = colorTranslations;
    for (const [word, hex, letters, thing] of rows(colorNames, ',')) {
      const own = [...letters].map((letter) => families[letter.charCodeAt(0) - 97]);
      this.meanings.set(foldedWord(word), {word, families: own, rgb: readHex(hex), isFamily: false, thing});
    }
    for (const word of families) this.meanings.set(word, {word, families: [word], rgb: rgbOf(familyColors[word]) ?? 0, isFamily: true});
    for (const [name, ...words] of rows(colorWords, ';')) {
      const meaning = this.meanings.get(foldedWord(name)), [tone, ...limits] = words;
      if (name === 'tone') this.tones.set(tone, limits.map(Number));
      else {for (const word of words.flatMap(wordForms)) {
          if (name[0] === '.') this.#parts.add(name + word);
          else if (!meaning) this.roles.set(word, name);
          else if (!this.meanings.has(word)) this.meanings.set(word, meaning);
        }}
    }
  }

  /** @param {string} word folded @returns {ColorMeaning | undefined} */
  meaning(word) {
    return this.meanings.get(word) ?? this.meanings.get(this.#translation(word));
  }

  /** @param {string} word folded @returns {Role | undefined} */
  role(word) {
    return this.roles.get(word) ?? this.roles.get(this.#translation(word));
  }

  /** What a single word means, also if it is an ordinary word.
   * @param {string} word folded */
  #own(word) {
    return this.meanings.get(word) ?? this.meanings.get(this.#english(word));
  }

  /** The English word of a further language, compounds left out.
   * @param {string} word folded */
  #english(word) {
    if (!this.#translated) {
      this.#translated = new Map();
      let endings = /** @type {string[]} */ ([]);
      for (const [color, ...words] of rows(this.#translations, ';')) {
        if (color === 'endings') endings = words;
        else {for (const word of words) {
            for (const ending of word.endsWith('~') ? endings : ['']) {
              const text = (word + ending).replace(/~/g, '');
              if (!this.#translated.has(text)) this.#translated.set(text, color);
            }
          }}
      }
    }
    return this.#translated.get(word) ?? '';
  }

  /** Of a word of a further language, or a compound such as "lichtgrijs"; empty too for an ordinary word.
   * @param {string} word @returns {string} */
  #translation(word) {
    if (this.roles.has(word) || /^[ -~]{0,3}$/.test(word)) return '';
    const [first, second, third] = word.split(' '), known = this.#english(word);
    if (known || !second || third) return known || this.#compound(word, false);
    const [one, other] = [first, second].map((part) => this.#own(part));
    return one && this.tones.has(this.role(second)) ? this.#shaded(second, one) : other ? this.#shaded(first, other) : '';
  }

  /** "Dunkelgrau", "gris foncé": the finer color, or the color itself if there is none; empty for another word.
   * @param {string} word @param {ColorMeaning} color */
  #shaded(word, {word: color}) {
    const shade = this.role(word) ?? '';
    return shades.includes(shade) ? this.meanings.get(`${shade} ${color}`)?.word ?? color : '';
  }

  /** The color of "mintfarben", "lichtgrijs", "navyblau": what stands before a family is a shade or a color.
   * @param {string} word @param {boolean} isAny whether anything may stand there, as in "taubenblau" */
  #compound(word, isAny) {
    if (word.length > longestWord || word.includes(' ')) return '';
    for (let at = word.length - 3; at > 2; at--) {
      const first = word.slice(0, at), rest = word.slice(at), head = this.#own(rest), isColored = this.#parts.has('.colored' + rest);
      if (!head?.isFamily && !isColored) continue;
      const color = this.#own(first) ?? this.#own(first.replace(/[ns]$/, ''));
      if (color && isColored) return color.word;
      if (!head?.isFamily) continue;
      if (this.#areTwo(first, rest)) return '';
      if (color) return color.families[0] === head.word && !color.thing ? color.word : head.word;
      const shaded = this.#shaded(first, head) ||
        (this.#parts.has('.shade' + first) || isAny && this.#parts.has('.ends' + rest) ? head.word : '');
      if (shaded) return shaded;
    }
    return '';
  }

  /** Whether a compound has both colors: "schwarzweiß".
   * @param {string} first @param {string} rest */
  #areTwo(first, rest) {
    return this.roles.get(`${this.#name(first)} ${this.#name(rest)}`) === 'two';
  }

  /** @param {string} word folded */
  #name(word) {
    return this.meaning(word)?.word ?? this.role(word);
  }

  /** Marks those of two or three words that say no color where they stand together: both of "white wine", all of "white spirit", the
   * roses of "red roses".
   * @param {{text: string, isPlain?: boolean}[]} words @param {string} joined */
  findPlain(words, joined) {
    const [one, other, third] = words;
    if (this.roles.get(joined) === 'goods') { for (const word of words) word.isPlain = true; }
    for (const [noun, color] of third || this.meanings.has(joined) ? [] : [[one, other], [other, one]]) {
      const kinds = (this.roles.get(noun.text) ?? '').split('+');
      if (!kinds.includes(this.#name(color.text) ?? '+')) continue;
      noun.isPlain = true;
      if (kinds[0]) color.isPlain = true;
    }
  }

  /** The English word for a color that a word means which no text has; empty for none.
   * @param {string} word folded */
  english(word) {
    return this.#english(word) || this.#compound(word, true);
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
      if (
        !word.startsWith(start) || rest.startsWith(' ') || this.meanings.has(rest) || this.#asksForColors(this.roles.get(rest)) ||
        this.#parts.has('.apart' + rest)
      ) return false;
      if (
        meaning?.thing && (start.length < 5 || meaning.thing !== 'both') || start.length === 4 && meaning?.word !== word ||
        seen.has(meaning)
      ) return false;
      return seen.add(meaning);
    });
  }

  /** The words that are written as one: "schwarz-weiß", "白色连衣裙", "eichentisch".
   * @param {string} word @param {(text: string) => boolean} stands  whether a text has it @returns {string[]} */
  parted(word, stands) {
    const isColor = (/** @type {string} */ text) => this.isColor(foldedWord(text)), hyphened = word.split('-');
    if (word.length > longestWord || isColor(word) || this.roles.has(word)) return [word];
    if (hyphened.length > 1) return hyphened.every(isColor) || hyphened.some(isColor) && !stands(word) ? hyphened : [word];
    const isEastern = eastern.test(word);
    for (let at = 0; at < (isEastern ? word.length : 1); at++) {
      for (let end = Math.min(word.length, at + 15); end > at; end--) {
        const color = word.slice(at, end), rest = word.slice(end);
        const isMaterial = end > 3 && rest.length > 3 && this.meaning(color)?.thing;
        if (isEastern ? !isColor(color) : !isMaterial && !this.#areTwo(color, rest)) continue;
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

/** The words of each row, with spaces inside.
 * @param {string} text @param {string} separator */
const rows = (text, separator) => text.split(separator).filter(Boolean).map((row) => row.split(' ').map((word) => word.replace(/_/g, ' ')));

/** "rot*" as "rot", "rote", "roter" and so on; "rosa*" as "rosa", "rosas".
 * @param {string} word */
function wordForms(word) {
  const stem = word.replace('*', ''), endings = /[aeo]$/.test(stem) ? ['', 's', 'n'] : ['', 's', 'e', 'es', 'er', 'en', 'em'];
  return word.endsWith('*') ? endings.map((ending) => stem + ending) : [stem];
}
