// All filters. An entry is all there is to one: the address, Clear and Undo, the chips, the choices in the panel and the counts of
// all others follow it.

import {colorsOf} from '../color/color-distance.js';
import {hexOf, rgbOf} from '../color/color.js';
import {familyColors, familySequence} from '../color/families.js';
import {palettesOf} from '../color/palettes.js';
import {isInRange, priceText, rangeOf, rangeText} from '../items/offers.js';
import {isLinkable, itemsOfLink} from '../items/selection-text.js';
import {colorWordsOf, foldedWord} from '../search/color-words.js';
import {plural, splitList} from '../text.js';
import {facet} from './facet.js';
import {orders} from './orders.js';
import {typedParts} from './view.js';
/** @typedef {import('../items/offers.js').PriceRange} PriceRange */
/** @typedef {import('./facet.js').Choice} Choice */

/** One kind of filter, asked for as a text, which the address has too; nothing is asked while it is empty.
 * @typedef {object} Filter
 * @property {string} name of the part of the address
 * @property {string} title
 * @property {(text: string, view: View) => {text: string, notes: string[]}} fromText what a link asks for as far as this wall has it, and
 *    sentences about the rest
 * @property {(text: string) => string} [toText] what a link can carry of it
 * @property {(text: string) => boolean} [isAsked] whether it narrows the wall; any text does without this
 * @property {(text: string, view: View) => (item: number) => boolean} test what an item must be
 * @property {(text: string, view: View) => FilterChip[]} chips what is asked, a chip each
 * @property {(view: View, isIn: (item: number) => boolean) => Choice[]} [choices] with counts of the items that are in
 * @property {(view: View) => boolean} [isOffered] whether any item has a value to choose
 * @property {boolean} [isFolded] whether the choices wait to be opened
 */
/** @typedef {{label: string, color?: string, remove: () => void}} FilterChip */

/** @type {Filter[]} */
const filters = [
  {
    name: 'q',
    title: 'Search',
    fromText: (text) => ({text, notes: []}),
    isAsked: (text) => /[^-\u2212\u2013,;+/&]/.test(typedParts(text).words),
    test(_, view) {
      const words = view.words();
      return (item) => words.has(item);
    },
    chips(text, view) {
      const {hits, wanted} = view.words(), meant = hits.flatMap((one) => one.meant), {words, colors} = typedParts(text);
      const label = `\u201c${words}\u201d${meant.length ? ` as ${meant.join(', ')}` : ''}`;
      const [color] = wanted.flatMap((one) => (one.color ? [hexOf(one.color.rgb)] : []));
      return [{label, color, remove: () => view.set({q: colors})}];
    },
  },
  facet({
    name: 'family',
    title: 'Family',
    rank: familyPlace,
    color: (name) => familyColors[name] ?? '',
    values: ({model: {family, summary}}) => ({
      names: [...summary.families, 'none'],
      of: (item) => Math.min(family[item], summary.families.length),
    }),
    label: (name) => (name === 'none' ? 'no color' : name),
    isAlways: (name) => name !== 'none',
  }),
  facet({
    name: 'shows',
    title: 'Any shown color',
    noun: 'family',
    rank: familyPlace,
    color: (name) => familyColors[name],
    isFolded: true,
    values: ({model}) => ({names: model.summary.families, of: (item) => palettesOf(model).familyBits(item), isSet: true}),
    says: (label) => `Shows ${label}`,
    isAlways: () => true,
  }),
  facet({
    name: 'shade',
    title: 'Shade',
    isFolded: true,
    rank: (name, {model}) => model.firstOfName(name),
    color: (name, {model}) => hexOf(colorWordsOf(model).meanings.get(foldedWord(name))?.rgb ?? 0x8a8a8a),
    values: ({model}) => ({names: model.names, of: (item) => model.nameNumber(item)}),
  }),
  facet({
    name: 'flag',
    title: 'Flag',
    rank: (name, {model}) => model.summary.flags.indexOf(name),
    values: ({model: {flags, summary}}) => ({names: summary.flags, of: (item) => flags[item], isSet: true}),
    label: (name, {model}) => model.flagLabel(name),
  }),
  facet({
    name: 'word',
    title: 'Vendor color',
    isFolded: true,
    most: 12,
    says: (label) => `Vendor color ${label}`,
    values: ({model}) => ({names: model.words, of: (item) => model.wordGroups()[model.vendor[item]]}),
  }),
  facet({
    name: 'vendor',
    title: 'Vendor color given',
    isFolded: true,
    label: (value) => `${value} vendor color`,
    isAlways: () => true,
    values: ({model}) => ({names: ['with', 'without'], of: (item) => Number(model.vendor[item] === 0)}),
  }),
  facet({
    name: 'stock',
    title: 'Stock',
    label: (name) => (name === 'in' ? 'In stock' : 'Out of stock'),
    rank: (name) => Number(name === 'out'),
    isAlways: () => true,
    values: ({model}) => ({names: ['in', 'out'], of: (item) => model.stock[item] - 1}),
  }),
  {
    name: 'price',
    title: 'Price',
    fromText(text, {model}) {
      const range = rangeText(rangeOf(text, model), model);
      return {text: range, notes: range ? [] : [`No item here has a price in the range \u201c${text}\u201d.`]};
    },
    test(text, {model}) {
      const range = rangeOf(text, model);
      return (item) => range !== null && isInRange(model, item, range);
    },
    chips: (text, view) => [{label: rangeSentence(rangeOf(text, view.model), view.model), remove: () => view.set({price: ''})}],
  },
  facet({
    name: 'review',
    title: '',
    noun: 'review',
    label: () => 'To look at',
    values: ({queue}) => ({names: ['queue'], of: (item) => (queue?.has(item) ? 0 : -1)}),
  }),
  {
    name: 'only',
    title: '',
    toText: (text) => (isLinkable(text) ? text : ''),
    fromText(text, {model}) {
      const {missing} = itemsOfLink(model, text);
      return {
        text,
        notes: missing ? [`${plural(missing, 'item')} of this link ${missing === 1 ? 'is' : 'are'} no longer on the wall.`] : [],
      };
    },
    test(text, {model}) {
      const chosen = new Set(itemsOfLink(model, text).items);
      return (item) => chosen.has(item);
    },
    chips(text, view) {
      const name = view.selection?.name, count = plural(splitList(text).length, 'selected item');
      return [{label: name ? `\u201c${name}\u201d, ${count}` : `Only ${count}`, remove: () => view.set({only: ''})}];
    },
  },
];

const attributePrefix = 'is.';

/** What the feed says of most items, such as the brand: a filter each.
 * @param {Model['attributes'][number]} attribute */
const attributeFilter = ({name, values, numbers}) =>
  facet({
    name: attributePrefix + name,
    title: name,
    isFolded: true,
    values: () => ({names: values, of: (item) => numbers[item]}),
    says: (label) => `${name}: ${label}`,
  });

/** @type {WeakMap<Model, {attributes: Model['attributes'], list: Filter[]}>} */
const knownFilters = new WeakMap();

/** The filters of a wall: those of every wall, and one for each attribute.
 * @param {Model} model */
export function filtersOf(model) {
  const {attributes} = model;
  let known = knownFilters.get(model);
  if (known?.attributes !== attributes) {
    knownFilters.set(model, known = {attributes, list: [...filters, ...attributes.map(attributeFilter)]});
  }
  return known.list;
}

/** @param {string} name */
function familyPlace(name) {
  const place = familySequence.indexOf(name);
  return place < 0 ? familySequence.length : place;
}

/** "€10.00 to €50.00", "From €10.00".
 * @param {PriceRange | null} range @param {Model} model */
function rangeSentence(range, model) {
  if (!range) return '';
  const [from, to] = [range.low, range.high].map((
    amount,
  ) => (Number.isNaN(amount) ? '' : priceText(amount, model.currencies[range.currency])));
  return from && to ? `${from} to ${to}` : from ? `From ${from}` : `Up to ${to}`;
}

/** What is asked for, as chips that remove it: filters first, then what the list is ordered by.
 * @param {View} view @returns {FilterChip[]} */
export function activeChips(view) {
  const chips = askedFilters(view).flatMap((filter) => filter.chips(view.asked[filter.name], view));
  const colors = view.colors(), order = view.order();
  if (colors) {
    const name = colors.map(({rgb}) => hexOf(rgb)).join(', ');
    chips.push({
      label: `Closest to ${name}`,
      color: hexOf(colors[0].rgb),
      remove: () => view.set({like: '', q: typedParts(view.query).words}),
    });
  }
  const color = view.goesWith();
  if (color !== null) chips.push({label: `Goes with ${hexOf(color)}`, color: hexOf(color), remove: () => view.set({goes: ''})});
  if (order) chips.push({label: order.title, remove: () => view.set({[order.name]: ''})});
  return chips;
}

/** The filters that narrow the wall now.
 * @param {View} view */
export const askedFilters = ({asked, model}) =>
  filtersOf(model).filter(({name, isAsked}) => (asked[name] ? isAsked?.(asked[name]) ?? true : false));

/** What a link asks for as far as this wall has it, and sentences about the rest.
 * @param {View} view @param {{[name: string]: string}} parts of the address */
export function askedOf(view, parts) {
  const asked = /** @type {{[name: string]: string}} */ ({}), notes = [];
  for (const {name, fromText} of filtersOf(view.model)) {
    if (!parts[name]) continue;
    const read = fromText(parts[name], view);
    asked[name] = read.text;
    notes.push(...read.notes);
  }
  const unknown = Object.keys(parts).filter((name) => name.startsWith(attributePrefix) && !(name in asked));
  notes.push(...unknown.map((name) => `This wall has no filter \u201c${name.slice(attributePrefix.length)}\u201d.`));
  for (const name of /** @type {const} */ (['first', 'sort'])) {
    if (orders.some((order) => order.name === name && order.value === parts[name] && order.isOffered(view.model))) {
      asked[name] = parts[name];
    } else if (parts[name]) notes.push(`This wall has no order \u201c${parts[name]}\u201d.`);
  }
  if (parts.like && colorsOf(parts.like)) asked.like = parts.like;
  else if (parts.like) notes.push(`\u201c${parts.like}\u201d is not a color.`);
  if (parts.goes && rgbOf(parts.goes) !== null) asked.goes = parts.goes;
  else if (parts.goes) notes.push(`\u201c${parts.goes}\u201d is not a color.`);
  asked.stack = parts.stack === 'on' ? 'on' : '';
  return {asked, notes};
}

/** What a link says of all that is asked for.
 * @param {{readonly [name: string]: string}} asked */
export function partsOf(asked) {
  const parts =
    /** @type {[string, string][]} */ (filters.map(({name, toText}) => [name, asked[name] && toText ? toText(asked[name]) : asked[name]]));
  const attributes = Object.entries(asked).filter(([name]) => name.startsWith(attributePrefix));
  return [
    ...parts,
    ...attributes,
    ...['like', 'goes', 'first', 'sort', 'stack'].map((name) => /** @type {[string, string]} */ ([name, asked[name]])),
  ].filter(([, text]) => text);
}

/** For each item which filters it does not meet, as far as it matters: none, one by its number, or several.
 * @param {View} view */
export function unmetFilters(view) {
  const unmet = new Int8Array(view.model.length).fill(meetsAll), all = filtersOf(view.model);
  for (const filter of askedFilters(view)) {
    const number = all.indexOf(filter), test = filter.test(view.asked[filter.name], view);
    for (let item = 0; item < unmet.length; item++) {
      if (unmet[item] !== failsSeveral && !test(item)) unmet[item] = unmet[item] === meetsAll ? number : failsSeveral;
    }
  }
  return unmet;
}

export const meetsAll = -1, failsSeveral = -2;

/** The items that would be there without one of the filters: those whose values its choices count.
 * @param {View} view @param {string} name of a filter @returns {(item: number) => boolean} */
export function withoutFilter(view, name) {
  const number = filtersOf(view.model).findIndex((filter) => filter.name === name), unmet = view.unmet();
  return (item) => unmet[item] === meetsAll || unmet[item] === number;
}
