// Searching with words. Some of the words are colors: "navy dress", "rotes Kleid".

import {closeLimit, distanceSteps, queryColor} from '../color/color-distance.js';
import {palettesOf} from '../color/palettes.js';
import {whenIdle} from '../events.js';
import {AskedWords} from './asked-words.js';
import {itemDistance} from './color-ranking.js';
import {colorWordsOf, foldedWord} from './color-words.js';
import {queryTerms, spelledQuery} from './query-terms.js';
import {Vocabulary} from './spelling.js';
import {TextIndex} from './text-index.js';
/** @typedef {import('./color-words.js').ColorMeaning} ColorMeaning */
/** @typedef {import('./query-terms.js').QueryTerm} QueryTerm */

/** Why an item has a word: its leading color is of the family, or is called by the finer name; another shown color is of the
 * family, or a color is close to the finer one; or the word is in a text alone, or there in a longer word. */
export const foundBy = {color: 0, near: 1, text: 2, part: 3, nothing: 255};
const {color: asColor, near, text: asText, part: asPart, nothing} = foundBy;

/** Which items have a word, and how well: less is better among those found the same way.
 * @typedef {{ways: Uint8Array, ranks: Int32Array, color: ColorMeaning | null, meant: string[], replacesByColors: boolean}} WordHits
 *    `meant` has the words that replace one that no text has. */

/** What one of some words finds, at least one of them. Those found in the same way stay in wall order.
 * @param {WordHits[]} all @param {string[]} texts of them @returns {WordHits} */
export function anyOf(all, texts) {
  if (all.length === 1) return all[0];
  const colors = all.flatMap(({color}) => (color ? [color] : [])), color = colors.find(({isFamily}) => isFamily) ?? colors[0];
  const words = [...new Set(all.map((hits, at) => hits.color?.word ?? texts[at]))], last = words.pop();
  return {
    ways: all[0].ways.map((_, item) => Math.min(...all.map(({ways}) => ways[item]))),
    ranks: new Int32Array(all[0].ranks.length),
    color: color ? {...color, word: words.length ? `${words.join(', ')} or ${last}` : last ?? ''} : null,
    meant: all.flatMap(({meant}) => meant),
    replacesByColors: all.some(({replacesByColors}) => replacesByColors),
  };
}

export class WordSearch {
  /** @type {Map<string, WordHits>} */ #known = new Map();
  /** @type {Vocabulary | null} */ #vocabulary = null;
  #length = -1;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.index = new TextIndex(model);
  }

  /** Colors have changed: what was found is found again. */
  forget() {
    this.#known.clear();
  }

  /** Reads colors and texts ahead of time, a piece whenever the browser has nothing better to do.
   * @param {number} [item] the first one not read */
  prepare(item = 0) {
    const end = Math.min(this.model.length, item + 2000);
    for (; item < end; item++) this.index.text(item);
    if (item < this.model.length) whenIdle(() => this.prepare(item));
    else whenIdle(() => palettesOf(this.model));
  }

  get vocabulary() {
    if (this.#vocabulary?.length !== this.model.length) this.#vocabulary = new Vocabulary(this.model, this.index);
    return this.#vocabulary;
  }

  get colors() {
    return colorWordsOf(this.model);
  }

  /** What a query asks for, and what each word of it finds.
   * @param {string} query */
  asked(query) {
    return new AskedWords(queryTerms(query, this.colors, this.#stands), this);
  }

  /** The query that asks for some terms.
   * @param {QueryTerm[]} terms */
  spelled(terms) {
    return spelledQuery(terms, this.colors, this.#stands);
  }

  /** Whether a text has these letters.
   * @param {string} text */
  #stands = (text) => {
    for (let item = 0; item < this.model.length; item++) if (this.index.has(item, text, false)) return true;
    return false;
  };

  /** @param {string} term @param {boolean} [isPlain] whether it does not name a color @returns {WordHits} */
  hits(term, isPlain) {
    if (this.#length !== this.model.length) this.forget();
    this.#length = this.model.length;
    const key = term + isPlain;
    let hits = this.#known.get(key);
    if (hits) return hits;
    if (this.#known.size > 40) this.forget();
    hits = this.#find(term, true, isPlain);
    const whole = this.colors.roles.get(term) === 'ordinary' ? asText : asPart;
    const isNowhere = !this.colors.isColor(foldedWord(term)) && hits.ways.every((way) => way > whole);
    if (isNowhere) hits = this.#meant(term) ?? hits;
    this.#known.set(key, hits);
    return hits;
  }

  /** A word that is nowhere: the color that it means in a further language or that it begins, or else the words that it may be a
   * typo of.
   * @param {string} term @returns {WordHits | null} */
  #meant(term) {
    const {colors} = this, folded = foldedWord(term), english = colors.english(folded);
    // A word of two letters is part of a phrase in too many languages.
    let words = english && (folded.length > 2 || !/^[ -~]*$/.test(folded)) ? [english] : colors.begunBy(folded).slice(0, 4);
    if (!words.length) words = this.vocabulary.nearest(folded, colors, 4);
    if (!words.length) return null;
    const all = words.map((word) => this.#find(word, false));
    const [first] = all;
    for (const {ways, ranks} of all) {
      for (let item = 0; item < ways.length; item++) {
        if (ways[item] < first.ways[item]) [first.ways[item], first.ranks[item]] = [ways[item], ranks[item]];
      }
    }
    // Several colors together have no name.
    const color = new Set(all.map((hits) => hits.color)).size === 1 ? first.color : null;
    const meant = [...new Set(words.map((word) => colors.meaning(word)?.word ?? word))];
    return {...first, color, meant, replacesByColors: words.some((word) => colors.isColor(foldedWord(word)))};
  }

  /** @param {string} term @param {boolean} isTyped @param {boolean} [isPlain] @returns {WordHits} */
  #find(term, isTyped, isPlain) {
    const {model, colors} = this, folded = isPlain ? '' : foldedWord(term), color = colors.meaning(folded) ?? null;
    const role = color ? undefined : colors.role(folded);
    const ways = new Uint8Array(model.length).fill(nothing), ranks = new Int32Array(model.length);
    if (color?.isFamily) findFamily(model, color, ways, ranks);
    else if (color) findColor(model, color, ways, ranks);
    else if (role === 'multi') findMulti(model, ways);
    else if (colors.tones.has(role)) findTone(model, /** @type {number[]} */ (colors.tones.get(role)), ways);
    if (color?.thing) this.#findThing(color, term, ways, ranks);
    else this.#findText(term, colors.isColor(folded) || !isTyped, ways);
    return {ways, ranks, color, meant: [], replacesByColors: false};
  }

  /** @param {string} term @param {boolean} isWhole @param {Uint8Array} ways */
  #findText(term, isWhole, ways) {
    for (let item = 0; item < ways.length; item++) {
      if (ways[item] !== nothing || !this.index.has(item, term, isWhole)) continue;
      ways[item] = isWhole || this.index.has(item, term, true) ? asText : asPart;
    }
  }

  /** What says the word comes first. Where something does, a look says little: of oak and steel, the wall shows what says so; only
   * things that are names of colors, as gold, show what is close as well.
   * @param {ColorMeaning} color @param {string} term @param {Uint8Array} ways @param {Int32Array} ranks */
  #findThing({thing}, term, ways, ranks) {
    const looks = ways.slice();
    if (thing !== 'both') {
      ways.fill(nothing);
      this.#findText(term, false, ways);
      if (ways.every((way) => way === nothing)) ways.set(looks);
    }
    for (let item = 0; item < ways.length; item++) {
      if (!this.index.has(item, term, true)) continue;
      ways[item] = asColor;
      if (looks[item] === nothing) ranks[item] = closeLimit * distanceSteps;
    }
  }
}

/** Items that show a family, by how much of them it is.
 * @param {Model} model @param {ColorMeaning} color @param {Uint8Array} ways @param {Int32Array} ranks */
function findFamily(model, {word}, ways, ranks) {
  const palettes = palettesOf(model), {starts, share} = palettes, family = model.summary.families.indexOf(word);
  for (let item = 0; item < model.length; item++) {
    let sum = 0, doesShow = false;
    for (let at = starts[item]; at < starts[item + 1]; at++) {
      if (palettes.family(item, at) !== family) continue;
      sum += share[at];
      doesShow = true;
    }
    if (!doesShow) continue;
    ways[item] = model.family[item] === family ? asColor : near;
    ranks[item] = Math.round(1000 - sum / Math.max(1, palettes.shown(item)) * 1000);
  }
}

/** Items that are close to a finer color, or measured as such, by nearness.
 * @param {Model} model @param {ColorMeaning} color @param {Uint8Array} ways @param {Int32Array} ranks */
function findColor(model, {word, rgb, families}, ways, ranks) {
  const palettes = palettesOf(model), query = queryColor(rgb, 1), limit = closeLimit * distanceSteps;
  query.votes = new Float64Array(256);
  for (const family of families) query.votes[model.summary.families.indexOf(family)] = 1;
  for (let item = 0; item < model.length; item++) {
    const distance = itemDistance(palettes, [query], item);
    const isNamed = model.colorName(item) === word;
    if (distance > limit && !isNamed) continue;
    ways[item] = isNamed ? asColor : near;
    ranks[item] = Math.min(distance, limit);
  }
}

/** Items whose leading color has such a lightness and chroma.
 * @param {Model} model @param {number[]} tone @param {Uint8Array} ways */
function findTone(model, [lightnessFrom, lightnessTo, chromaFrom, chromaTo], ways) {
  const {starts, l, chroma} = palettesOf(model);
  for (let item = 0; item < model.length; item++) {
    const at = starts[item];
    if (at === starts[item + 1] || l[at] < lightnessFrom || l[at] > lightnessTo) continue;
    if (chroma[at] >= chromaFrom && chroma[at] <= chromaTo) ways[item] = asColor;
  }
}

/** Items of several colors, where no color leads.
 * @param {Model} model @param {Uint8Array} ways */
function findMulti({flags, summary, length}, ways) {
  const bit = summary.flags.indexOf('multi');
  for (let item = 0; item < length; item++) if (flags[item] >> bit & 1) ways[item] = asColor;
}
