// The order of the map: items move from cell to cell until neighbors look alike. This is a sorted grid as in K. U. Barthel and
// others, "Improved Evaluation and Generation of Grid Layouts", 2023, with swaps of two cells instead of an assignment.

import {cielab} from '../color/color.js';
import {noFamily} from '../items/model.js';
/** @typedef {import('./map-shape.js').MapShape} MapShape */

/** The first swaps compare with the mean of so large a part of the map, each later turn with a smaller one. So large areas
 * find their places first, and keep the sides that hues came from. */
const firstReach = 0.35, shrink = 0.93;
/** How often a turn looks at each cell, at most in all, and how often the last turn does, which looks at the neighbors. */
const looks = 3, mostLooks = 1_000_000, lastLooks = 4;
/** The lightness of items without a color: they are like nothing else. */
const withoutColor = -100;

/** The color of each item where a distance of 1 looks the same everywhere: DIN99 (DIN 6176).
 * @param {Model} model @param {ArrayLike<number>} items */
export function evenColors(model, items) {
  const colors = new Float32Array(3 * items.length);
  for (let at = 0; at < items.length; at++) {
    if (model.family[items[at]] === noFamily) {
      colors[3 * at] = withoutColor;
      continue;
    }
    const [lightness, a, b] = cielab(model.rgb[items[at]]);
    const warm = 0.9613 * a + 0.2756 * b, cold = 0.7 * (0.9613 * b - 0.2756 * a), chroma = Math.hypot(warm, cold);
    const part = chroma ? Math.log(1 + 0.045 * chroma) / 0.045 / chroma : 0;
    colors.set([105.51 * Math.log(1 + 0.0158 * Math.max(0, lightness)), warm * part, cold * part], 3 * at);
  }
  return colors;
}

/** A cell for each point: as many in each column, those further to the right in later columns, lower ones further down.
 * @param {[number, number][]} points @param {MapShape} shape */
export function evenCells(points, {columns, rows}) {
  const cells = new Int32Array(points.length);
  const across = Array.from(points, (_, at) => at).sort((one, other) => points[one][0] - points[other][0] || one - other);
  for (let column = 0; column < columns; column++) {
    const part = across.slice(Math.round(column * points.length / columns), Math.round((column + 1) * points.length / columns));
    part.sort((one, other) => points[one][1] - points[other][1] || one - other);
    part.forEach((point, at) => cells[point] = Math.floor((at + 0.5) * rows / part.length) * columns + column);
  }
  return cells;
}

/** The cells of a map, and the item in each; -1 in those that are empty. Empty cells come to lie between unlike items. */
class SortedCells {
  /** @param {Float32Array} colors @param {Int32Array} cells of the items at first @param {MapShape} shape */
  constructor(colors, cells, {columns, rows}) {
    this.colors = colors;
    this.columns = columns;
    this.rows = rows;
    this.items = new Int32Array(columns * rows).fill(-1);
    cells.forEach((cell, item) => this.items[cell] = item);
    /** Of the area around each cell: three sums of colors and the number of items; then the mean. */
    this.means = new Float32Array(4 * this.items.length);
    this.sums = new Float32Array(4 * this.items.length);
    this.seed = 7;
  }

  /** The mean color around each cell, up to a distance.
   * @param {number} reach */
  average(reach) {
    const {columns, rows, items, colors, means, sums} = this;
    for (let cell = 0; cell < items.length; cell++) {
      const item = items[cell];
      for (let part = 0; part < 3; part++) means[4 * cell + part] = item < 0 ? 0 : colors[3 * item + part];
      means[4 * cell + 3] = item < 0 ? 0 : 1;
    }
    for (let row = 0; row < rows; row++) runningSums(means, sums, 4 * row * columns, 4, columns, reach);
    for (let column = 0; column < columns; column++) runningSums(sums, means, 4 * column, 4 * columns, rows, reach);
    for (let at = 0; at < means.length; at += 4) {
      const count = means[at + 3] || 1;
      means[at] /= count;
      means[at + 1] /= count;
      means[at + 2] /= count;
    }
  }

  /** How unlike an item is to the area around a cell.
   * @param {number} item @param {number} cell */
  #unlike(item, cell) {
    if (item < 0) return 0;
    const {colors, means} = this;
    const x = colors[3 * item] - means[4 * cell],
      y = colors[3 * item + 1] - means[4 * cell + 1],
      z = colors[3 * item + 2] - means[4 * cell + 2];
    return x * x + y * y + z * z;
  }

  /** How unlike an item is to the neighbors of a cell, if one of them holds another item.
   * @param {number} item @param {number} cell @param {number} other @param {number} held by the other cell */
  #unlikeNeighbors(item, cell, other, held) {
    const {columns, rows, items, colors} = this, x = cell % columns, y = (cell - x) / columns;
    let sum = 0;
    for (let row = Math.max(0, y - 1); row <= y + 1 && row < rows; row++) {
      for (let column = Math.max(0, x - 1); column <= x + 1 && column < columns; column++) {
        const near = row * columns + column, neighbor = near === other ? held : items[near];
        if (near === cell || neighbor < 0) continue;
        const dx = colors[3 * item] - colors[3 * neighbor],
          dy = colors[3 * item + 1] - colors[3 * neighbor + 1],
          dz = colors[3 * item + 2] - colors[3 * neighbor + 2];
        sum += Math.sqrt(dx * dx + dy * dy + dz * dz);
      }
    }
    return sum;
  }

  /** A cell at most so far from another, drawn by lot, the same in each run; -1 outside the map.
   * @param {number} cell @param {number} reach */
  #near(cell, reach) {
    const across = this.#chance(2 * reach + 1) - reach, down = this.#chance(2 * reach + 1) - reach;
    const x = cell % this.columns + across, y = Math.floor(cell / this.columns) + down;
    return x < 0 || y < 0 || x >= this.columns || y >= this.rows ? -1 : y * this.columns + x;
  }

  /** @param {number} below */
  #chance(below) {
    this.seed = this.seed * 48271 % 0x7fffffff;
    return this.seed % below;
  }

  /** Swaps each cell with another if both then look more like the areas around them.
   * @param {number} reach */
  swap(reach) {
    const {items} = this;
    for (let cell = 0; cell < items.length; cell++) {
      const other = this.#near(cell, reach);
      if (other < 0) continue;
      const one = items[cell], two = items[other];
      if (one === two || this.#unlike(one, other) + this.#unlike(two, cell) >= this.#unlike(one, cell) + this.#unlike(two, other)) continue;
      items[cell] = two;
      items[other] = one;
    }
  }

  /** Swaps each item with another if both then look more like their neighbors.
   * @param {number} reach */
  swapNeighbors(reach) {
    const {items} = this;
    for (let cell = 0; cell < items.length; cell++) {
      const other = this.#near(cell, reach), one = items[cell], two = other < 0 ? -1 : items[other];
      if (one < 0 || two < 0 || one === two) continue;
      const before = this.#unlikeNeighbors(one, cell, other, two) + this.#unlikeNeighbors(two, other, cell, one);
      if (this.#unlikeNeighbors(one, other, cell, two) + this.#unlikeNeighbors(two, cell, other, one) >= before) continue;
      items[cell] = two;
      items[other] = one;
    }
  }
}

/** Four sums around each place of a row or column of cells.
 * @param {Float32Array} from @param {Float32Array} to @param {number} start @param {number} step from one cell to the next
 * @param {number} count of cells @param {number} reach */
function runningSums(from, to, start, step, count, reach) {
  for (let part = start; part < start + 4; part++) {
    let sum = 0;
    for (let at = 0; at < Math.min(reach, count); at++) sum += from[part + at * step];
    for (let at = 0; at < count; at++) {
      if (at + reach < count) sum += from[part + (at + reach) * step];
      if (at > reach) sum -= from[part + (at - reach - 1) * step];
      to[part + at * step] = sum;
    }
  }
}

/** Cells in which neighbors look alike.
 * @param {Float32Array} colors from `evenColors` @param {Int32Array} cells where each item is at first
 * @param {MapShape} shape @returns {Int32Array} the cell of each item */
export function alikeCells(colors, cells, shape) {
  const sorted = new SortedCells(colors, cells, shape), first = Math.max(1, firstReach * Math.max(shape.columns, shape.rows));
  const turns = 1 + Math.floor(Math.log(first) / -Math.log(shrink));
  const each = Math.max(1, Math.min(looks, Math.floor(mostLooks / turns / sorted.items.length)));
  for (let turn = 0; turn < turns; turn++) {
    const reach = Math.max(1, Math.round(first * shrink ** turn));
    sorted.average(reach);
    for (let look = 0; look < each; look++) sorted.swap(reach);
  }
  for (let look = 0; look < lastLooks; look++) sorted.swapNeighbors(2 + look % 3);
  const found = new Int32Array(cells.length);
  sorted.items.forEach((item, cell) => {
    if (item >= 0) found[item] = cell;
  });
  return found;
}
