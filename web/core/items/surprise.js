// "Surprise me": items worth seeing, which are vivid, of several colors, or unlike the others.

import {oklab} from '../color/color.js';
import {noFamily} from './model.js';

export class Surprise {
  /** @type {Set<number>} */ #seen = new Set();

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
  }

  /** An item of the list that was not shown before, while there is one.
   * @param {ItemList} list */
  next({items}) {
    if (!items.length) return -1;
    const fresh = [...items].filter((item) => !this.#seen.has(item) && this.model.family[item] !== noFamily);
    const pool = fresh.length ? fresh : [...items];
    const cellCounts = this.#cellCounts(items);
    // The best of a handful drawn by lot: other ones each time, and seldom a dull one.
    let best = -1, most = -Infinity;
    for (let draw = 0; draw < Math.min(24, pool.length); draw++) {
      const item = pool[Math.floor(Math.random() * pool.length)];
      const interest = this.#interest(item, cellCounts);
      if (interest > most) [best, most] = [item, interest];
    }
    this.#seen.add(best);
    return best;
  }

  /** @param {number} item @param {Map<number, number>} cellCounts */
  #interest(item, cellCounts) {
    const {model} = this;
    const chroma = Math.hypot(model.a[item], model.b[item]);
    const [first, second] = model.colors(item);
    const [l, a, b] = oklab(second?.rgb ?? first?.rgb ?? 0);
    const contrast = Math.hypot(model.lightness[item] - l, model.a[item] - a, model.b[item] - b) * Math.min(1, 2 * (second?.share ?? 0));
    return 2 * chroma + contrast + 0.6 / Math.sqrt(cellCounts.get(this.#cell(item)) ?? 1);
  }

  /** How many items share a small region of color.
   * @param {Int32Array} items */
  #cellCounts(items) {
    const cellCounts = new Map();
    for (const item of items) cellCounts.set(this.#cell(item), (cellCounts.get(this.#cell(item)) ?? 0) + 1);
    return cellCounts;
  }

  /** @param {number} item */
  #cell(item) {
    const {lightness, a, b} = this.model;
    return Math.round(lightness[item] * 10) * 10000 + Math.round(a[item] * 20 + 20) * 100 + Math.round(b[item] * 20 + 20);
  }
}
