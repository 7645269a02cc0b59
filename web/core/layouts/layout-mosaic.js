// The wall with cells too small, or too many, for elements: square cells on a canvas, down to the size at which all are in
// the window. The order is the wall's, row by row; families have their labels at the side, where they begin.

import {clamp} from '../numbers.js';
import {partsOf} from './layout-wall.js';
import {labelHeight, labelWords, leaderOf, placedLabels} from './side-labels.js';
/** @typedef {import('./layout.js').Hold} Hold */
/** @typedef {import('./sections.js').Section} Section */

/** Width of the labels at the side, in wide and in narrow windows, in pixels. */
const wideLabels = 128, narrowLabels = 92;
const mosaicBandRow = 26, mosaicPartGap = 8;
/** Between cells and labels: a gap, a bar along the rows of each family, and the lines that lead to it. */
const barGap = 3, barWidth = 4, leaderWidth = 8;

/** @typedef {{start: number, end: number, y: number, rows: number, indent: number}} MosaicPart items, place and the empty
 *    cells before the first item */
/** A section and where it is from top to bottom: each cell is a part of the height of its row.
 * @typedef {Section & {y: number, bottom: number}} MosaicLabel */

/** @implements {Arrangement} */
export class MosaicArrangement {
  isMosaic = true;
  isContinuous = false;
  isInOrder = true;
  isDetailed = false;
  band = 3;

  /** @param {ItemList} list @param {Room} room @param {number} size of a cell, in pixels
   * @param {number} zoom that this size is */
  constructor(list, room, size, zoom) {
    this.list = list;
    this.zoom = zoom;
    this.width = room.width;
    this.left = labelsWidth(room);
    const across = room.width - this.left;
    const whole = wholeColumns(list, room);
    this.columns = Math.min(whole, Math.max(1, Math.round(across / size)));
    /** From one cell to the next. */
    this.pitch = across / this.columns;
    this.gap = this.pitch >= 24 ? 2 : this.pitch >= 9 ? 1 : 0;
    /** @type {MosaicPart[]} */ this.parts = [];
    /** @type {Heading[]} */ this.bands = [];
    /** @type {MosaicLabel[]} from above */ this.labels = [];
    this.height = this.#place(this.columns < whole ? room.hold ?? null : null);
  }

  /** @param {Hold | null} hold @returns {number} the height of all */
  #place(hold) {
    let y = 0;
    for (const part of partsOf(this.list)) {
      const {start, end, title, note} = part;
      this.bands.push({key: `band${start}`, kind: 'band', title, note, family: '', box: {x: 0, y, w: this.width, h: mosaicBandRow}});
      y += mosaicBandRow;
      const indent = this.#indent(part, hold);
      const rows = Math.ceil((end - start + indent) / this.columns);
      this.parts.push({start, end, y, rows, indent});
      for (const section of part.sections) {
        if (!section.title) continue;
        const [top, bottom] = [section.start, section.end].map((at) => y + (at - start + indent) / this.columns * this.pitch);
        this.labels.push({...section, y: top, bottom});
      }
      y += rows * this.pitch + mosaicPartGap;
    }
    return y;
  }

  /** Empty cells at the beginning, so that an item is in the column where it is held.
   * @param {{start: number, end: number}} part @param {Hold | null} hold */
  #indent({start, end}, hold) {
    const at = hold ? this.list.positions[hold.item] : -1;
    if (!hold || at < start || at >= end) return 0;
    const column = clamp(Math.floor((hold.x - this.left) / this.pitch), 0, this.columns - 1);
    return ((column - (at - start)) % this.columns + this.columns) % this.columns;
  }

  /** @param {MosaicPart} part @param {number} at position in the list @returns {Box} */
  #box(part, at) {
    const cell = at - part.start + part.indent, row = Math.floor(cell / this.columns);
    const side = this.pitch - this.gap;
    return {x: this.left + (cell - row * this.columns) * this.pitch, y: part.y + row * this.pitch, w: side, h: side};
  }

  /** Positions of the cells of a part that are in the area, row by row.
   * @param {MosaicPart} part @param {Box} area @returns {[number, number][]} from and up to */
  #rows(part, area) {
    const top = Math.max(0, Math.floor((area.y - part.y) / this.pitch)),
      bottom = Math.min(part.rows, Math.ceil((area.y + area.h - part.y) / this.pitch));
    const left = clamp(Math.floor((area.x - this.left) / this.pitch), 0, this.columns);
    const right = clamp(Math.ceil((area.x + area.w - this.left) / this.pitch), 0, this.columns);
    /** @type {[number, number][]} */ const rows = [];
    for (let row = top; row < bottom; row++) {
      const first = part.start - part.indent + row * this.columns;
      rows.push([Math.max(part.start, first + left), Math.min(part.end, first + right)]);
    }
    return rows;
  }

  /** @param {Box} area @returns {Placement[]} */
  placements(area) {
    const placements = [];
    for (const part of this.parts) {
      for (const [start, end] of this.#rows(part, area)) {
        for (let at = start; at < end; at++) {
          const item = this.list.items[at];
          placements.push({key: item, item, count: 1, box: this.#box(part, at)});
        }
      }
    }
    return placements;
  }

  /** The positions that are in the area, without a look at each.
   * @param {Box} area @returns {{start: number, end: number} | null} null when there is none */
  stretch(area) {
    let start = Infinity, end = 0;
    for (const part of this.parts) {
      for (const [first, last] of this.#rows(part, area)) {
        if (last <= first) continue;
        start = Math.min(start, first);
        end = Math.max(end, last);
      }
    }
    return end ? {start, end} : null;
  }

  /** Bands, a bar along the rows of each family, and its label.
   * @param {Box} area that is in the window @returns {Heading[]} */
  headings(area) {
    const below = area.y + area.h;
    const bands = this.bands.filter(({box}) => box.y > area.y - mosaicBandRow && box.y < below);
    const shown = this.labels.filter(({y, bottom}) => bottom > area.y && y < below);
    const taken = bands.map(({box: {y, h}}) => ({y, bottom: y + h, h, sections: []}));
    const labels = shown.map((label) => ({
      y: Math.max(label.y, area.y),
      bottom: Math.min(label.bottom, below),
      h: labelHeight,
      sections: [label],
    }));
    const all = [...taken, ...labels].sort((one, other) => one.y - other.y);
    const placed = placedLabels(all, area.y, Math.max(below, this.height));
    return [...bands, ...shown.map((label) => this.#bar(label)), ...placed.flatMap((label) => this.#label(label))];
  }

  /** @param {MosaicLabel} label @returns {Heading} */
  #bar({start, family, y, bottom}) {
    const box = {x: this.left - barGap - barWidth, y, w: barWidth, h: bottom - y};
    return {key: `bar${start}`, kind: 'bar', title: '', note: '', family, box};
  }

  /** @param {import('./side-labels.js').SideLabel & {top: number}} label @returns {Heading[]} */
  #label({sections, top, y, bottom, h}) {
    if (!sections.length) return [];
    const w = this.left - barGap - barWidth - leaderWidth, [{start, family}] = sections;
    const one = sections.length === 1 ? family : '', leader = leaderOf({top, y, bottom, h}, w, leaderWidth);
    const chooses = one ? this.list.model.summary.families.indexOf(one) : undefined;
    /** @type {Heading} */ const words = {
      key: `side${start}`,
      kind: 'side',
      ...labelWords(sections),
      family: one,
      chooses,
      box: {x: 0, y: top, w: w - 2, h},
    };
    return leader ? [words, {...leader, key: `leader${start} ${leader.kind}`, title: '', note: '', family: ''}] : [words];
  }

  /** @param {number} item @returns {Box | null} */
  boxOf(item) {
    const at = this.list.positions[item];
    const part = at < 0 ? undefined : this.parts.find(({end}) => at < end);
    return part ? this.#box(part, at) : null;
  }

  /** @param {number} item @param {string} key @returns {number} */
  step(item, key) {
    const {items, positions} = this.list, at = positions[item];
    const aside = {ArrowLeft: -1, ArrowRight: 1}[key];
    if (aside) return items[clamp(at + aside, 0, items.length - 1)];
    const number = this.parts.findIndex(({end}) => at < end), part = this.parts[number];
    const cell = at - part.start + part.indent, column = cell % this.columns, direction = key === 'ArrowUp' ? -1 : 1;
    return items[this.#nearestCell(number, Math.floor(cell / this.columns) + direction, column) ?? at];
  }

  /** The position in a column of a row, or of the part before or after when the part has no such row.
   * @param {number} number of the part @param {number} row @param {number} column @returns {number | undefined} */
  #nearestCell(number, row, column) {
    const part = this.parts[number];
    if (!part) return undefined;
    if (row < 0) return this.#nearestCell(number - 1, (this.parts[number - 1]?.rows ?? 0) - 1, column);
    if (row >= part.rows) return this.#nearestCell(number + 1, 0, column);
    return clamp(part.start - part.indent + row * this.columns + column, part.start, part.end - 1);
  }
}

/** @param {Room} room */
export const labelsWidth = (room) => (room.width >= 700 ? wideLabels : narrowLabels);

/** The fewest columns with which all items are in the window at once.
 * @param {ItemList} list @param {Room} room */
export function wholeColumns(list, room) {
  const across = room.width - labelsWidth(room), parts = partsOf(list);
  const doFit = (/** @type {number} */ columns) =>
    parts.reduce(
      (height, {start, end}) => height + mosaicBandRow + Math.ceil((end - start) / columns) * across / columns + mosaicPartGap,
      0,
    ) <= room.height;
  let few = 1, many = Math.max(1, Math.ceil(across));
  while (few < many) {
    const middle = (few + many) >> 1;
    if (doFit(middle)) many = middle;
    else few = middle + 1;
  }
  return many;
}
