// @ts-check
// What items cost, and whether they are to be had.

/** @typedef {{low: number, high: number, currency: number}} PriceRange  `low` and `high` are reached; NaN for an open end. */

/** @type {Map<string, Intl.NumberFormat | null>} */
const knownFormats = new Map();

/** "€49.95"; as plain text where the currency is none that the browser knows.
 * @param {number} amount @param {string} currency */
function priceText(amount, currency) {
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

/** "€49.95, in stock": what is known of it; empty when nothing is.
 * @param {Model} model @param {number} item */
function offerText(model, item) {
  const price = Number.isNaN(model.price[item]) ? '' : priceText(model.price[item], model.currencies[model.currency[item]]);
  return [price, ['', 'in stock', 'out of stock'][model.stock[item]]].filter(Boolean).join(', ');
}

/** @param {Model} model @param {number} item @param {PriceRange} range */
function isInRange(model, item, {low, high, currency}) {
  const price = model.price[item];
  // Written so that an open end, which is no number, never excludes.
  return model.currency[item] === currency && !Number.isNaN(price) && !(price < low) && !(price > high);
}

/** The currencies that prices are in, most frequent first.
 * @param {Model} model */
function usedCurrencies(model) {
  const counts = new Map();
  for (let item = 0; item < model.length; item++) {
    if (!Number.isNaN(model.price[item])) counts.set(model.currency[item], (counts.get(model.currency[item]) ?? 0) + 1);
  }
  return [...counts.keys()].sort((one, other) => counts.get(other) - counts.get(one) || one - other);
}

/** "10" or "10.50" as a number; NaN for an empty or other text.
 * @param {string} text */
const amountOf = (text) => (/^\s*\d+([.,]\d*)?\s*$/.test(text) ? Number(text.trim().replace(',', '.')) : NaN);

/** "10..50 EUR", as the address writes a range.
 * @param {PriceRange | null} range @param {Model} model */
const rangeText = (range, model) => (range
  ? `${[range.low, range.high].map((end) => (Number.isNaN(end) ? '' : end)).join('..')} ${model.currencies[range.currency]}`.trim() : '');

/** @param {string} text as `rangeText` writes it
 * @param {Model} model @returns {PriceRange | null} */
function rangeOf(text, model) {
  const match = /^([\d.]*?)\.\.([\d.]*)(?: (.+))?$/.exec(text);
  if (!match) return null;
  const [low, high] = [amountOf(match[1]), amountOf(match[2])];
  const currency = model.currencies.indexOf(match[3] ?? '');
  if (currency < 0 || Number.isNaN(low) && Number.isNaN(high)) return null;
  return low > high ? {low: high, high: low, currency} : {low, high, currency};
}
