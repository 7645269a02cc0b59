// The part of the filter about prices.

import {debounce} from '../../core/events.js';
import {amountOf, rangeOf, rangeText, usedCurrencies} from '../../core/items/offers.js';
import {withoutFilter} from '../../core/view/filters.js';
import {labelled, make, styleValue} from '../../dom/elements.js';

/** The price filter for so many items: more may come while the data is read.
 * @type {WeakMap<App, {length: number, filter: PriceFilter | null}>} */
const knownPriceFilters = new WeakMap();

/** Nothing where no item has a price.
 * @param {App} app @returns {HTMLElement[]} */
export function priceFilter(app) {
  let known = knownPriceFilters.get(app);
  if (known?.length !== app.model.length) {
    const currencies = usedCurrencies(app.model);
    known = {length: app.model.length, filter: currencies.length ? new PriceFilter(app, currencies) : null};
    knownPriceFilters.set(app, known);
  }
  known.filter?.update();
  return known.filter ? [known.filter.element] : [];
}

/** Two ends of a range below a chart of how many items cost what. It is built once: someone may be typing in it. */
class PriceFilter {
  #low = priceField('Lowest price');
  #high = priceField('Highest price');
  #choice = make('select');
  #bars = make('canvas', 'price-bars');
  #note = make('p', 'price-note');

  /** @param {App} app @param {number[]} currencies most frequent first */
  constructor(app, currencies) {
    this.app = app;
    this.currency = currencies[0];
    const {model} = app;
    for (const currency of currencies) {
      const option = make('option', '', model.currencies[currency] || 'no currency');
      option.value = String(currency);
      this.#choice.append(option);
    }
    this.#choice.ariaLabel = 'Currency';
    this.#choice.disabled = currencies.length < 2;
    const row = make('div', 'price-range');
    row.append(this.#low, make('span', '', 'to'), this.#high, this.#choice);
    this.element = labelled('Price', this.#bars);
    this.element.append(row, this.#note);
    this.#note.id = 'price-note';
    this.#note.role = 'status';
    this.#bars.ariaHidden = 'true';
    for (const field of [this.#low, this.#high]) {
      field.setAttribute('aria-describedby', 'price-note');
      field.addEventListener('input', () => this.#later());
      field.addEventListener('change', () => this.#putInOrder());
    }
    this.#choice.addEventListener('change', () => this.#later());
  }

  #sendSoon = debounce(250, () => this.#send());

  #later() {
    this.app.stage.setBusy(true);
    this.#sendSoon();
  }

  #send() {
    this.currency = Number(this.#choice.value);
    const range = this.#range(), isReversed = range.low > range.high;
    for (const field of [this.#low, this.#high]) {
      const isNoPrice = field.value.trim() !== '' && Number.isNaN(amountOf(field.value));
      field.ariaInvalid = String(isReversed || isNoPrice);
    }
    const hasOther = [this.#low, this.#high].some((field) => field.value.trim() !== '' && Number.isNaN(amountOf(field.value)));
    this.#note.textContent = isReversed
      ? 'The lowest price is above the highest.'
      : hasOther
      ? 'That is not a price: expected a number such as 49.95.'
      : '';
    // Someone may be in the middle of a number: until it makes sense, what is shown stays.
    if (isReversed) this.app.stage.setBusy(false);
    else this.app.view.set({price: Number.isNaN(range.low) && Number.isNaN(range.high) ? '' : rangeText(range, this.app.model)});
  }

  #asked() {
    return rangeOf(this.app.view.asked.price ?? '', this.app.model);
  }

  #range() {
    return {low: amountOf(this.#low.value), high: amountOf(this.#high.value), currency: this.currency};
  }

  /** "100 to 50" becomes 50 to 100, and a message says so. */
  #putInOrder() {
    const {low, high} = this.#range();
    if (!(low > high)) return;
    [this.#low.value, this.#high.value] = [this.#high.value, this.#low.value];
    this.#send();
    this.#note.textContent = `The lowest price was above the highest: now ${this.#low.value} to ${this.#high.value}.`;
  }

  /** Shows what the view has now, unless someone is typing it. */
  update() {
    const price = this.#asked();
    if (price) this.currency = price.currency;
    this.#choice.value = String(this.currency);
    const {low, high} = this.#range();
    for (const [field, end] of /** @type {const} */ ([[this.#low, price?.low], [this.#high, price?.high]])) {
      if (document.activeElement !== field && !(low > high)) field.value = end === undefined || Number.isNaN(end) ? '' : String(end);
    }
    const amounts = this.#amounts();
    this.#low.placeholder = String(Math.floor(amounts[0] ?? 0));
    this.#high.placeholder = String(Math.ceil(amounts[amounts.length - 1] ?? 0));
    requestAnimationFrame(() => this.#draw(amounts));
  }

  /** Rising. */
  #amounts() {
    const {price, currency} = this.app.model, isIn = withoutFilter(this.app.view, 'price');
    return price.filter((amount, item) => currency[item] === this.currency && !Number.isNaN(amount) && isIn(item)).sort();
  }

  /** A bar for each stretch of prices, up to the 98th percentile: a few precious items would make all others one bar.
   * @param {Float64Array} amounts */
  #draw(amounts) {
    const canvas = this.#bars, scale = devicePixelRatio, count = 40;
    const width = canvas.width = Math.round(canvas.clientWidth * scale), height = canvas.height = Math.round(canvas.clientHeight * scale);
    const context = canvas.getContext('2d');
    if (!context || !amounts.length || !width) return;
    const first = amounts[0], reach = Math.max(amounts[Math.floor(amounts.length * 0.98)] - first, 0.01);
    const heights = new Float64Array(count);
    for (const amount of amounts) heights[Math.min(count - 1, Math.floor((amount - first) / reach * count))]++;
    const most = Math.max(...heights), range = this.#asked();
    heights.forEach((items, at) => {
      const start = first + at * reach / count, end = at === count - 1 ? Infinity : start + reach / count;
      const isIn = !range || range.currency === this.currency && !(end < range.low) && !(start > range.high);
      const tall = items ? Math.max(2 * scale, Math.sqrt(items / most) * height) : 0;
      context.fillStyle = styleValue(isIn ? '--ink' : '--line');
      context.fillRect(at * width / count, height - tall, width / count - scale, tall);
    });
  }
}

/** @param {string} label */
function priceField(label) {
  const field = make('input');
  field.type = 'text';
  field.inputMode = 'decimal';
  field.autocomplete = 'off';
  field.ariaLabel = label;
  return field;
}
