// What items cost, and whether they are in stock.

import {formatCount, formatDecimal} from '../text.js';

/** @typedef {{low: number, high: number, currency: number}} PriceRange  `low` and `high` are reached; NaN for an open end. */

/** @type {Map<string, Intl.NumberFormat | null>} */
const knownFormats = new Map();

/** Signs of frequent currencies: to make a format takes 40 ms on a phone, before the first wall.
 * @type {{[currency: string]: string}} */
const currencySigns = {EUR: '€', USD: '$', GBP: '£'};

/** "€49.95"; as plain text where the browser does not know the currency.
 * @param {number} amount @param {string} currency */
export function priceText(amount, currency) {
  const sign = currencySigns[currency], [whole, rest] = formatDecimal(amount).split('.');
  if (sign && amount >= 0) return `${sign}${formatCount(Number(whole))}.${rest}`;
  let format = knownFormats.get(currency);
  if (format === undefined) knownFormats.set(currency, format = currencyFormat(currency));
  return format ? format.format(amount) : `${formatDecimal(amount)} ${currency}`.trim();
}

/** @param {string} currency */
function currencyFormat(currency) {
  try {
    return new Intl.NumberFormat('en', {style: 'currency', currency, currencyDisplay: 'narrowSymbol'});
  } catch {
    return null;
  }
}

/** "€49.95"; empty when it is unknown.
 * @param {Model} model @param {number} item */
export const priceOf = (
  {price, currencies, currency},
  item,
) => (Number.isNaN(price[item]) ? '' : priceText(price[item], currencies[currency[item]]));

/** "€49.95, in stock": what is known of it; empty when nothing is.
 * @param {Model} model @param {number} item */
export function offerText(model, item) {
  return [priceOf(model, item), ['', 'in stock', 'out of stock'][model.stock[item]]].filter(Boolean).join(', ');
}

/** @param {Model} model @param {number} item @param {PriceRange} range */
export function isInRange(model, item, {low, high, currency}) {
  const price = model.price[item];
  // Written so that an open end, which is not a number, never excludes.
  return model.currency[item] === currency && !Number.isNaN(price) && !(price < low) && !(price > high);
}

/** The currencies that prices are in, most frequent first.
 * @param {Model} model */
export function usedCurrencies(model) {
  const counts = new Map();
  for (let item = 0; item < model.length; item++) {
    if (!Number.isNaN(model.price[item])) counts.set(model.currency[item], (counts.get(model.currency[item]) ?? 0) + 1);
  }
  return [...counts.keys()].sort((one, other) => counts.get(other) - counts.get(one) || one - other);
}

/** "10" or "10.50" as a number; NaN for an empty or other text.
 * @param {string} text */
export const amountOf = (text) => (/^\s*\d+([.,]\d*)?\s*$/.test(text) ? Number(text.trim().replace(',', '.')) : NaN);

/** "10..50 EUR", as the address writes a range.
 * @param {PriceRange | null} range @param {Model} model */
export const rangeText = (
  range,
  model,
) => (range
  ? `${[range.low, range.high].map((end) => (Number.isNaN(end) ? '' : end)).join('..')} ${model.currencies[range.currency]}`.trim()
  : '');

/** @param {string} text as `rangeText` writes it
 * @param {Model} model @returns {PriceRange | null} */
export function rangeOf(text, model) {
  const match = /^([\d.]*?)\.\.([\d.]*)(?: (.+))?$/.exec(text);
  if (!match) return null;
  const [low, high] = [amountOf(match[1]), amountOf(match[2])];
  const currency = model.currencies.indexOf(match[3] ?? '');
  if (currency < 0 || Number.isNaN(low) && Number.isNaN(high)) return null;
  return low > high ? {low: high, high: low, currency} : {low, high, currency};
}
