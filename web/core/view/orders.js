// Orders of the wall besides its own: each is an entry here, and with it a choice in the filter, a chip, and a part of the address.

import {listOf} from '../items/item-list.js';
import {usedCurrencies} from '../items/offers.js';

/** @typedef {object} Order
 * @property {'first' | 'sort'} name of the part of the address
 * @property {string} value of that part
 * @property {string} title
 * @property {(model: Model) => boolean} isOffered
 * @property {(view: View, items: Int32Array) => ItemList} list
 */

const hasPrices = (/** @type {Model} */ model) => model.price.some((price) => !Number.isNaN(price));

/** @type {Order[]} */
export const orders = [
  {name: 'first', value: 'flagged', title: 'Flagged first', isOffered: () => true, list: flaggedFirst},
  {name: 'sort', value: 'price', title: 'Lowest price first', isOffered: hasPrices, list: (view, items) => byPrice(view.model, items, 1)},
  {
    name: 'sort',
    value: '-price',
    title: 'Highest price first',
    isOffered: hasPrices,
    list: (view, items) => byPrice(view.model, items, -1),
  },
];

/** What must be asked for an order, and none of the others; without one, for that of the wall.
 * @param {Order} [order] */
export const asOrder = (order) => ({first: '', sort: '', like: '', goes: '', ...(order && {[order.name]: order.value})});

/** Amounts of different currencies do not compare: each has a part, the most frequent first, and at the end is what has no price.
 * @param {Model} model @param {Int32Array} items @param {1 | -1} direction */
function byPrice(model, items, direction) {
  const {price, currency, currencies} = model,
    used = usedCurrencies(model),
    title = direction > 0 ? 'Lowest price first' : 'Highest price first';
  const parts = [...used, -1].map((one) => ({
    title: one < 0 ? 'Without a price' : used.length > 1 ? `${title}, ${currencies[one]}` : title,
    items: items.filter((item) => (Number.isNaN(price[item]) ? -1 : currency[item]) === one)
      .sort((item, other) => direction * (price[item] - price[other]) || item - other),
  })).filter((part) => part.items.length);
  let start = 0;
  const sorted = Int32Array.from(parts.flatMap((part) => [...part.items]));
  return listOf(model, sorted, title, parts.map((part) => ({title: part.title, start, end: start += part.items.length})));
}

/** Failures, then the flagged in the order of the queue, then the others.
 * @param {View} view @param {Int32Array} items */
function flaggedFirst({model, queue}, items) {
  const isFlagged = (/** @type {number} */ item) => queue?.isDoubtful(item) ?? false;
  const failed = items.filter((item) => model.failures.has(item)), others = items.filter((item) => !model.failures.has(item));
  const flagged = others.filter(isFlagged), queued = queue?.sorted(flagged) ?? flagged;
  return listOf(model, Int32Array.from([...failed, ...queued, ...others.filter((item) => !isFlagged(item))]), 'Flagged first');
}
