// What is on view: hard filters first, then an order.

import {colorsOf} from '../color/color-distance.js';
import {hexOf, rgbOf} from '../color/color.js';
import {Signal} from '../events.js';
import {listOf, wholeWall} from '../items/item-list.js';
import {stackedList} from '../items/stacks.js';
import {closeAndFarther, rankedByColor, rankedByHarmony} from '../search/color-ranking.js';
import {rankedByWords} from '../search/word-ranking.js';
import {WordSearch} from '../search/word-search.js';
import {joinedList, splitList} from '../text.js';
import {askedFilters, meetsAll, unmetFilters, withoutFilter} from './filters.js';
import {orders} from './orders.js';
/** @typedef {import('../items/review-queue.js').ReviewQueue} ReviewQueue */
/** @typedef {import('../items/selection.js').ItemSelection} ItemSelection */

/** All that is asked for: a text for each filter and order by its name in the address; none for what is not asked.
 * @typedef {Readonly<{[name: string]: string}>} Asked */

export class View {
  /** @type {Asked} never changed in place: who keeps it can have it again */ asked = Object.freeze({});
  /** @type {ReviewQueue | null} what waits for a person */ queue = null;
  /** @type {ItemSelection | null} whose name the filter of selected items has */ selection = null;
  /** @type {Signal<void>} */ changed = new Signal();
  /** @type {Int8Array | null} */ #unmet = null;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.search = new WordSearch(model);
  }

  get query() {
    return this.asked.q ?? '';
  }

  /** Whether neighbors with the same picture are one tile. */
  get isStacked() {
    return this.asked.stack === 'on';
  }

  get isFiltered() {
    return askedFilters(this).length > 0;
  }

  get isWhole() {
    return !this.isFiltered && !this.colors() && this.goesWith() === null && !this.order();
  }

  /** The colors to be near to: asked for by an item, or typed. */
  colors() {
    return colorsOf(this.asked.like ?? '') ?? colorsOf(typedParts(this.query).colors);
  }

  /** The color that things are to go with; null for none. */
  goesWith() {
    return rgbOf(this.asked.goes ?? '');
  }

  /** The order asked for; none for that of the wall. */
  order() {
    return orders.find(({name, value}) => this.asked[name] === value);
  }

  /** The words of the search, and what each finds. */
  words() {
    return this.search.asked(typedParts(this.query).words);
  }

  /** What of the search finds something where nothing has all of it, with the other filters as they are. */
  parts() {
    return this.words().parts(withoutFilter(this, 'q')).filter(({count}) => count);
  }

  /** How many items the words find where no other filter holds; 0 when none does. */
  countWithoutFilters() {
    const words = this.words(), isOtherwise = askedFilters(this).some(({name}) => name !== 'q');
    let count = 0;
    for (let item = 0; isOtherwise && words.length && item < this.model.length; item++) if (words.has(item)) count++;
    return count;
  }

  /** The chosen values of a filter.
   * @param {string} name */
  chosen(name) {
    return splitList(this.asked[name] ?? '');
  }

  /** Whether a value is the only one chosen of a filter.
   * @param {string} name @param {string} value */
  isOnly(name, value) {
    return this.asked[name] === joinedList([value]);
  }

  /** Asks for something else: the only way to change what is on view.
   * @param {{[name: string]: string | readonly string[]}} values all that changes; lists are values of a filter
   * @param {boolean} [isSaid] false for a caller that does not need the signal */
  set(values, isSaid = true) {
    const texts = Object.entries({...this.asked, ...values}).map((
      [name, value],
    ) => [name, typeof value === 'string' ? value : joinedList(value)]);
    this.asked = Object.freeze(Object.fromEntries(texts.filter(([, text]) => text)));
    this.#unmet = null;
    if (isSaid) this.changed.send();
  }

  /** Asks for this and for nothing else; stacks stay.
   * @param {{[name: string]: string | readonly string[]}} values @param {boolean} [isSaid] as in `set` */
  ask(values, isSaid) {
    const nothing = Object.fromEntries(Object.keys(this.asked).map((name) => [name, name === 'stack' ? this.asked.stack : '']));
    this.set({...nothing, ...values}, isSaid);
  }

  /** Chooses a value of a filter, or no longer.
   * @param {string} name @param {string} value */
  toggle(name, value) {
    const chosen = this.chosen(name), others = chosen.filter((one) => one !== value);
    this.set({[name]: others.length < chosen.length ? others : [...chosen, value]});
  }

  /** What `unmetFilters` found for the list on view. */
  unmet() {
    if (this.#unmet?.length !== this.model.length) this.#unmet = unmetFilters(this);
    return this.#unmet;
  }

  /** Colors of items have changed. */
  forget() {
    this.#unmet = null;
    this.search.forget();
  }

  /** @returns {ItemList} */
  list() {
    return this.isStacked ? stackedList(this.#unstacked()) : this.#unstacked();
  }

  /** @returns {ItemList} */
  #unstacked() {
    this.#unmet = null;
    if (this.isWhole) return wholeWall(this.model);
    const {model} = this, items = this.#filtered(), colors = this.colors();
    if (colors) {
      const {items: ranked, close} = rankedByColor(model, items, colors), name = colors.map(({rgb}) => hexOf(rgb)).join(', ');
      return listOf(model, ranked, `Closest to ${name}`, closeAndFarther(close, ranked.length, name));
    }
    const color = this.goesWith();
    if (color !== null) {
      const {items: ranked, parts} = rankedByHarmony(model, items, color);
      return listOf(model, ranked, `Goes with ${hexOf(color)}`, parts);
    }
    const order = this.order();
    if (order) return order.list(this, items);
    if (this.asked.review) return listOf(model, this.queue?.sorted(items) ?? items, 'To look at');
    const ranking = rankedByWords(items, this.words().wanted);
    return ranking ? listOf(model, ranking.items, ranking.title, ranking.parts) : listOf(model, items, '');
  }

  #filtered() {
    const unmet = this.unmet(), items = new Int32Array(unmet.length);
    let count = 0;
    for (let item = 0; item < unmet.length; item++) if (unmet[item] === meetsAll) items[count++] = item;
    return items.slice(0, count);
  }
}

/** The colors and the words of what was typed: "#631c1c dress" has one of each. What begins with # is never a word.
 * @param {string} query */
export function typedParts(query) {
  const colors = query.split(/[\s,]+/).filter((part) => part.startsWith('#')).join(' ');
  const words = query.replace(/(^|[\s,])#[^\s,]*/g, '$1').replace(/\s+/g, ' ').replace(/^[ ,]+|[ ,]+$/g, '');
  return {colors, words};
}
