// The place of every item on the map: a square of cells, one item in each, hue around the middle and chroma outward.

import {noFamily} from '../items/model.js';
import {stackSize} from '../items/stacks.js';
import {clamp, lowerBound} from '../numbers.js';
import {spreadPoints} from './map-spread.js';
/** @typedef {import('./map-spread.js').MapShape} MapShape */

/** Yellow is at the top, blue below: light above dark, as in the middle, where greys go from white down to black. */
export const hueOnTop = 110;
/** The radius of the disc of colors, in widths of the map. */
export const mapReach = 0.47;

/** Where a color belongs, in a disc of radius 1 with y downward.
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

/** Where an item belongs; those without a color are at the edge.
 * @param {Model} model @param {number} item @returns {[number, number]} */
const placeOnDisc = (
  model,
  item,
) => (model.family[item] === noFamily ? [-0.98, 0.98] : mapPoint(model.lightness[item], model.a[item], model.b[item]));

/** Every item of a list in a cell of its own, near where its color belongs. */
export class MapPlaces {
  /** @param {ItemList} list @param {MapShape | null} shape of the map when the list is spread over it */
  constructor(list, shape) {
    const {model, items} = list;
    // Room enough that even crowds of one color push hardly any item aside.
    this.level = shape
      ? Math.ceil(Math.log2(Math.max(shape.columns, shape.rows)))
      : clamp(Math.ceil(Math.log2(Math.sqrt(items.length) + 4)) + 3, 5, 12);
    /** Cells on a side of the square; a spread list uses those of its shape alone. */
    this.side = 1 << this.level;
    this.isSpread = shape !== null;
    this.columns = shape?.columns ?? this.side;
    this.rows = shape?.rows ?? this.side;
    this.cellOf = new Int32Array(model.length).fill(-1);
    /** Items in Z-order, and the Z-order number of each one's cell. */
    this.items = new Int32Array(items.length);
    this.codes = new Int32Array(items.length);
    /** @type {number[]} how many squares of `2 ** level` cells have items */
    this.occupied = [];
    const points = Array.from(items, (item) => placeOnDisc(model, item));
    this.#place(
      items,
      shape ? spreadPoints(points, shape) : points.map(([x, y]) => [(x * mapReach + 0.5) * this.side, (y * mapReach + 0.5) * this.side]),
    );
    this.#sort(items);
    /** How many items come before each one, those in stacks counted. */
    this.before = new Int32Array(items.length + 1);
    this.items.forEach((item, at) => {
      this.before[at + 1] = this.before[at] + stackSize(list, item);
    });
  }

  /** @param {Int32Array} items @param {[number, number][]} points where each belongs, in cells */
  #place(items, points) {
    const {side, columns, rows} = this;
    const taken = new Uint8Array(side * side);
    /** @type {Map<number, number>} where the search of each cell goes on */
    const resume = new Map();
    let reach = 32, spiral = spiralOffsets(reach);
    for (let number = 0; number < items.length; number++) {
      const [px, py] = points[number];
      const x = clamp(Math.round(px - 0.5), 0, columns - 1);
      const y = clamp(Math.round(py - 0.5), 0, rows - 1);
      let at = resume.get(y * side + x) ?? 0;
      for (;; at++) {
        // Few walls have crowds of one color that need more.
        if (at === spiral.x.length) spiral = spiralOffsets(reach *= 2);
        const cx = x + spiral.x[at], cy = y + spiral.y[at];
        if (cx < 0 || cy < 0 || cx >= columns || cy >= rows || taken[cy * side + cx]) continue;
        taken[cy * side + cx] = 1;
        this.cellOf[items[number]] = cy * side + cx;
        break;
      }
      resume.set(y * side + x, at + 1);
    }
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

/** @type {Map<number, {x: Int16Array, y: Int16Array}>} */
const knownSpirals = new Map();

/** Steps to the cells around one, nearest first, up to a distance. A longer list begins with a shorter one.
 * @param {number} reach */
function spiralOffsets(reach) {
  const known = knownSpirals.get(reach);
  if (known) return known;
  const order = [];
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      const square = x * x + y * y;
      if (square <= reach * reach) order.push(square * 0x1000000 + (y + 2048) * 4096 + x + 2048);
    }
  }
  const sorted = Float64Array.from(order).sort();
  const offsets = {
    x: Int16Array.from(sorted, (packed) => packed % 4096 - 2048),
    y: Int16Array.from(sorted, (packed) => Math.floor(packed % 0x1000000 / 4096) - 2048),
  };
  knownSpirals.set(reach, offsets);
  return offsets;
}
