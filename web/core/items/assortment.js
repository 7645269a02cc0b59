// What a shop has by family and price.

import {familySequence} from '../color/families.js';
import {priceText} from './offers.js';

/** Prices are in so many groups, with about as many items each. */
const priceGroups = 3;

/** @typedef {{family: string, count: number, counts: number[]}} AssortmentRow  `counts` has the items by group of prices. */
/** @typedef {{titles: string[], rows: AssortmentRow[]}} Assortment */

/** The items of each family, also of those that have none, by groups of prices. Prices are those in the currency of most.
 * @param {Model} model @returns {Assortment} */
export function assortmentOf(model) {
  const {families} = model.summary, names = familySequence.filter((family) => families.includes(family));
  const currency = mostFrequent([...model.currency.subarray(0, model.length)].filter((_, item) => !Number.isNaN(model.price[item])));
  const priceOf = (/** @type {number} */ item) => (model.currency[item] === currency ? model.price[item] : NaN);
  const items = Array.from({length: model.length}, (_, item) => item);
  const prices = items.map(priceOf).filter((price) => !Number.isNaN(price)).sort((one, other) => one - other);
  const limits = [
    ...new Set(Array.from({length: priceGroups - 1}, (_, at) => rounded(prices[Math.floor(prices.length * (at + 1) / priceGroups)]))),
  ]
    .filter((limit) => limit > prices[0]);
  // The last one is for those without such a price.
  const groups = prices.length ? limits.length + 1 + Number(prices.length < items.length) : 0;
  const rows = names.map((family) => {
    const members = items.filter((item) => model.familyName(item) === family),
      counts = Array(groups).fill(0);
    for (const price of groups ? members.map(priceOf) : []) {
      counts[Number.isNaN(price) ? limits.length + 1 : limits.filter((limit) => price >= limit).length]++;
    }
    return {family, count: members.length, counts};
  });
  const texts = limits.map((limit) => priceText(limit, model.currencies[currency]).replace(/\.00$/, ''));
  const titles = texts.length
    ? [`below ${texts[0]}`, ...texts.slice(1).map((text, at) => `${texts[at]} to ${text}`), `from ${texts[texts.length - 1]}`]
    : prices.length
    ? ['with a price']
    : [];
  if (groups > limits.length + 1) titles.push('other or none');
  return {titles, rows};
}

/** With two digits that count.
 * @param {number} price */
function rounded(price) {
  const unit = 10 ** (Math.floor(Math.log10(Math.max(price, 0.01))) - 1);
  return Number((Math.round(price / unit) * unit).toFixed(2));
}

/** @param {number[]} numbers */
function mostFrequent(numbers) {
  /** @type {Map<number, number>} */ const counts = new Map();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}
