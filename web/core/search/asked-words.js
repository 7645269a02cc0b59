// The words of a query and what each finds; and where nothing has all of it, what finds something.

import {termLimit} from './query-terms.js';
import {anyOf, foundBy} from './word-search.js';
/** @typedef {import('./query-terms.js').QueryTerm} QueryTerm */
/** @typedef {import('./word-search.js').WordHits} WordHits */
/** @typedef {import('./word-search.js').WordSearch} WordSearch */

/** A part of a query, and how many items it finds.
 * @typedef {{query: string, count: number}} QueryPart */

const combinationLimit = 4;

export class AskedWords {
  /** @param {QueryTerm[]} asked @param {WordSearch} search */
  constructor(asked, search) {
    const terms = asked.slice(0, termLimit);
    this.terms = terms;
    /** Words that are not looked for. */
    this.ignored = asked.slice(termLimit).map(({text}) => text);
    this.search = search;
    /** For each of the terms. */
    this.hits = terms.map(({text, isPlain}) => search.hits(text, isPlain));
    /** @type {number[][]} places of terms: an item needs one of each, but must not have what is left out */ this.choices = [];
    terms.forEach(({isOr}, at) => isOr ? this.choices.at(-1)?.push(at) : this.choices.push([at]));
    /** Of the words that must be found, those of a choice together. */
    this.wanted = this.choices.filter((choice) => !this.#isExcluded(choice)).map((choice) =>
      anyOf(choice.map((at) => this.hits[at]), choice.map((at) => terms[at].text))
    );
  }

  get length() {
    return this.terms.length;
  }

  /** @param {number[]} choice */
  #isExcluded([first]) {
    return this.terms[first].isExcluded;
  }

  /** Whether an item meets all of it.
   * @param {number} item */
  has(item) {
    return this.choices.every((choice) => this.#meets(item, choice));
  }

  /** @param {number} item @param {number[]} choice */
  #meets(item, choice) {
    return choice.some((at) => this.hits[at].ways[item] !== foundBy.nothing) !== this.#isExcluded(choice);
  }

  /** The largest parts that some item has, most frequent first, then each word or choice alone. Where there is but one, and it is a
   * finer color, the families that it may have.
   * @param {(item: number) => boolean} isIn whether an item counts @returns {QueryPart[]} */
  parts(isIn) {
    const {choices} = this, places = choices.map((_, at) => at), found = places.filter((at) => !this.#isExcluded(choices[at]));
    const {color} = this.wanted[0] ?? {}, {families} = this.search.model.summary;
    if (choices.length === 1 && color && !color.isFamily) {
      return this.#counted(families.filter((family) => color.families.includes(family)), isIn).filter(({count}) => count);
    }
    if (choices.length < 2 || !found.length) return [];
    const counts = [...this.#counts(isIn)].sort(([one, few], [other, many]) => many - few || one - other);
    const spelled = (/** @type {number[]} */ list) => this.search.spelled(list.flatMap((at) => choices[at]).map((at) => this.terms[at]));
    const hasWord = counts.filter(([met]) => found.some((at) => met >> at & 1));
    const largest = Math.max(0, ...hasWord.map(([met]) => bitCount(met)));
    const alone = (/** @type {number} */ at) => counts.reduce((sum, [met, count]) => (met >> at & 1 ? sum + count : sum), 0);
    const together = hasWord.filter(([met]) => largest > 1 && bitCount(met) === largest).slice(0, combinationLimit).filter(
      ([met, count]) => {
        const words = found.filter((at) => met >> at & 1);
        // What is left out changes nothing there.
        return words.length > 1 || alone(words[0]) !== count;
      },
    );
    return this.#counted(
      [...together.map(([met]) => spelled(places.filter((at) => met >> at & 1))), ...found.map((at) => spelled([at]))],
      isIn,
    );
  }

  /** Asked again: the wine of "red wine" is a color by itself.
   * @param {string[]} queries @param {(item: number) => boolean} isIn @returns {QueryPart[]} */
  #counted(queries, isIn) {
    return queries.map((query) => {
      const words = this.search.asked(query);
      return {query, count: this.hits[0].ways.filter((_, item) => isIn(item) && words.has(item)).length};
    });
  }

  /** How many items meet the same choices, by a bit for each.
   * @param {(item: number) => boolean} isIn */
  #counts(isIn) {
    const counts = /** @type {Map<number, number>} */ (new Map());
    for (let item = 0; item < this.search.model.length; item++) {
      if (!isIn(item)) continue;
      let met = 0;
      this.choices.forEach((choice, at) => {
        if (this.#meets(item, choice)) met |= 1 << at;
      });
      counts.set(met, (counts.get(met) ?? 0) + 1);
    }
    return counts;
  }
}

/** @param {number} bits */
const bitCount = (bits) => bits.toString(2).replace(/0/g, '').length;
