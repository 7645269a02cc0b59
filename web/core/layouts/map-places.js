// The place of every item on the map: cells, at most one item in each, where neighbors look alike.

import {noFamily} from '../items/model.js';
import {stackSize} from '../items/stacks.js';
import {clamp, lowerBound} from '../numbers.js';
import {alikeCells, evenCells, evenColors} from './map-order.js';
/** @typedef {import('./map-shape.js').MapShape} MapShape */

/** Yellow is at the top, blue below: light above dark, as in the middle, where greys go from white down to black. */
export const hueOnTop = 110;

/** Where a color is before the map is sorted, in a disc of radius 1 with y downward: hue around, chroma outward.
 * @param {number} lightness @param {number} a @param {number} b
 * @returns {[number, number]} */
export function mapPoint(lightness, a, b) {
  const chroma = Math.hypot(a, b);
  const angle = Math.atan2(b, a) - (hueOnTop - 90) / 180 * Math.PI;
  // Dark colors go to the middle: their hue is hard to see.
  const radius = Math.min(1, (chroma / 0.22) ** 0.75) * clamp(0.25 + lightness / 0.5, 0, 1);
  const greyness = clamp(1 - chroma / 0.07, 0, 1);
  return [radius * Math.cos(angle), -radius * Math.sin(angle) + (0.6 - lightness) * 0.55 * greyness];
}

/** Where an item is before the map is sorted; those without a color are in a corner.
 * @param {Model} model @param {number} item @returns {[number, number]} */
const placeOnDisc = (
  model,
  item,
) => (model.family[item] === noFamily ? [-0.98, 0.98] : mapPoint(model.lightness[item], model.a[item], model.b[item]));

/** Every item of a list in a cell of its own. */
export class MapPlaces {
  /** @param {ItemList} list @param {MapShape} shape */
  constructor(list, shape) {
    const {model, items} = list, {columns, rows} = shape;
    this.level = Math.ceil(Math.log2(Math.max(columns, rows)));
    /** Cells on a side of the square that the map is in the corner of. */
    this.side = 1 << this.level;
    this.columns = columns;
    this.rows = rows;
    this.cellOf = new Int32Array(model.length).fill(-1);
    /** Items in Z-order, and the Z-order number of each one's cell. */
    this.items = new Int32Array(items.length);
    this.codes = new Int32Array(items.length);
    /** @type {number[]} how many squares of `2 ** level` cells have items */
    this.occupied = [];
    const first = evenCells(Array.from(items, (item) => placeOnDisc(model, item)), shape);
    alikeCells(evenColors(model, items), first, shape).forEach((cell, at) => {
      this.cellOf[items[at]] = Math.floor(cell / columns) * this.side + cell % columns;
    });
    this.#sort(items);
    /** How many items come before each one, those in stacks counted. */
    this.before = new Int32Array(items.length + 1);
    this.items.forEach((item, at) => {
      this.before[at + 1] = this.before[at] + stackSize(list, item);
    });
  }

  /** In Z-order the items of any square of 2, 4, 8 ... cells are neighbors in the list, so a cluster is a stretch of it.
   * @param {Int32Array} items */
  #sort(items) {
    const packed = new Float64Array(items.length);
    for (let i = 0; i < items.length; i++) {
      const cell = this.cellOf[items[i]];
      packed[i] = zOrder(cell % this.side, Math.floor(cell / this.side)) * 0x200000 + items[i];
    }
    packed.sort();
    for (let i = 0; i < items.length; i++) {
      this.codes[i] = Math.floor(packed[i] / 0x200000);
      this.items[i] = packed[i] % 0x200000;
    }
    for (let level = 0; level <= this.level; level++) {
      let count = 0, last = -1;
      for (const code of this.codes) {
        if (code >> 2 * level !== last) count++;
        last = code >> 2 * level;
      }
      this.occupied.push(count);
    }
  }

  /** The stretch of items in a square of `2 ** level` cells.
   * @param {number} x of the square
   * @param {number} y @param {number} level */
  stretch(x, y, level) {
    const code = zOrder(x, y), size = 4 ** level;
    const start = lowerBound(this.codes, code * size);
    return {start, end: lowerBound(this.codes, (code + 1) * size, start)};
  }
}

/** The bits of numbers below 4,096 with a 0 before each. */
const spreadBits = Int32Array.from({length: 4096}, (_, number) => {
  let spread = 0;
  for (let bit = 0; bit < 12; bit++) spread |= (number >> bit & 1) << 2 * bit;
  return spread;
});

/** Interleaves the bits of two numbers below 4,096.
 * @param {number} x @param {number} y */
export const zOrder = (x, y) => spreadBits[x] | spreadBits[y] << 1;
