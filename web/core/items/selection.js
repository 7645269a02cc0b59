// What is selected: items collected to be copied, shared or shown alone. It is not what is chosen, which is the one item
// the keyboard is at and the sheet shows. A selection survives layouts, filters and orders: it is about items, not places.

import {Signal} from '../events.js';
import {withStacked} from './stacks.js';

export class ItemSelection {
  /** 1 for each selected item. */
  #isIn;
  /** What was selected before the range or rectangle that still grows. */ #before;
  size = 0;
  /** What the reader calls it; empty without a name. */ name = '';
  /** @type {number} where a range begins, or -1 */ anchor = -1;
  /** @type {boolean} whether a click selects instead of opening */ isMode = false;
  /** @type {Signal<void>} */ changed = new Signal();

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.#isIn = new Uint8Array(model.summary.counts.items);
    this.#before = this.#isIn.slice();
  }

  /** @param {number} item */
  has(item) {
    return this.#isIn[item] === 1;
  }

  /** The selected items in wall order.
   * @returns {Int32Array} */
  items() {
    const items = new Int32Array(this.size);
    for (let item = 0, at = 0; at < items.length; item++) if (this.#isIn[item]) items[at++] = item;
    return items;
  }

  /** How many of some items are selected.
   * @param {ArrayLike<number>} items */
  countIn(items) {
    let count = 0;
    for (let at = 0; at < items.length; at++) count += this.#isIn[items[at]];
    return count;
  }

  /** Selects some items; if all of them were selected, it deselects them. Ranges begin at the first.
   * @param {ArrayLike<number>} items */
  toggle(items) {
    const value = this.countIn(items) < items.length ? 1 : 0;
    this.anchor = items[0];
    this.#set(items, value);
    this.keep();
  }

  /** @param {ArrayLike<number>} items */
  add(items) {
    this.#set(items, 1);
    this.keep();
  }

  /** Selects from the anchor to an item, in the order of a list; the range before is no longer selected.
   * @param {ItemList} list @param {number} item @param {number} start where the range begins when there is no anchor */
  extendTo(list, item, start) {
    const {items, positions} = list;
    if (this.anchor < 0 || positions[this.anchor] < 0) this.anchor = start >= 0 && positions[start] >= 0 ? start : item;
    const [first, last] = [positions[this.anchor], positions[item]].sort((one, other) => one - other);
    this.extendBy(withStacked(list, items.subarray(first, last + 1)));
  }

  /** Selects some items besides what was selected when the last gesture ended.
   * @param {ArrayLike<number>} items */
  extendBy(items) {
    this.#isIn.set(this.#before);
    this.#set(items, 1);
  }

  /** A gesture ends: what is selected now stays. */
  keep() {
    this.#before.set(this.#isIn);
  }

  /** @param {ArrayLike<number>} items */
  replace(items) {
    this.#isIn.fill(0);
    this.anchor = -1;
    this.add(items);
  }

  clear() {
    this.isMode = false;
    this.replace([]);
  }

  /** @param {boolean} isMode */
  setMode(isMode) {
    this.isMode = isMode;
    this.changed.send();
  }

  /** @param {ArrayLike<number>} items @param {0 | 1} value */
  #set(items, value) {
    for (let at = 0; at < items.length; at++) this.#isIn[items[at]] = value;
    this.size = this.#isIn.reduce((sum, one) => sum + one, 0);
    this.changed.send();
  }
}
